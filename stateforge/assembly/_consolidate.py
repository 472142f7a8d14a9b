"""`consolidate`: the task in effect, restated as one request."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from stateforge._exceptions import AssemblyError
from stateforge._models import Evidence, Item, ItemKind, Role
from stateforge._state import IntentState
from stateforge._turns import Turn
from stateforge.assembly._layout import Layout, raw, units
from stateforge.assembly._products import is_product
from stateforge.assembly._prune import Note, Stains, only_looked_up


def texts_of_materials(layout: Layout, state: IntentState) -> tuple[str, ...]:
    """The pasted texts in effect, word for word.

    Raises:
        AssemblyError: the words of a material are not in the request any more.
    """
    return tuple(_words(item, layout) for item in _earlier_materials(layout, state) if item.evidence[0].part is None)


def parts_of_materials(layout: Layout, state: IntentState) -> list[Any]:
    """The images and files of earlier user turns that are not out of effect, as they came.

    Raises:
        AssemblyError: a file in effect is not in the request any more.
    """
    turns = {t.index: t for t in layout.turns if t.index >= 0}
    gone = {(e.turn, e.part) for i in state.items.values() if not i.in_effect for e in i.evidence}
    gone -= {(e.turn, e.part) for i in state.in_effect for e in i.evidence}
    for item in _earlier_materials(layout, state):
        for cited in item.evidence:
            if cited.part is not None and cited.turn not in turns:
                raise AssemblyError(f"the file of {item.id} is no longer in the request")
    return [
        turn.raw["content"][n]
        for turn in layout.history
        if turn.role is Role.USER
        for n in turn.media
        if (turn.index, n) not in gone
    ]


def kept_units(layout: Layout, state: IntentState, needed: Collection[int]) -> list[list[Turn]]:
    """The turns to keep word for word: those the last request needs, and tool calls.

    Left out are calls that only looked something up for what no longer holds; what was done is kept,
    because its result may be needed to change it.
    """
    wanted = {id(layout.turns[n]) for n in needed}
    found = []
    for unit in units(layout.history):
        is_needed = any(id(t) in wanted for t in unit)
        good = unit[0].tool_calls and not only_looked_up(unit, state)
        if is_needed or good:
            found.append(unit)
    return found


def as_messages(layout: Layout, state: IntentState, kept: Sequence[Sequence[Turn]], note: Note) -> list[dict[str, Any]]:
    """The messages of the kept turns; where two answers would meet, what the second one answers.

    `note`: makes the text that stands in for a user turn that no longer applies.
    """
    stains = Stains(state)
    messages: list[dict[str, Any]] = []
    for unit in kept:
        if messages and messages[-1].get("role") == "assistant" and (asked := _asked(layout, unit[0])):
            messages += stains.clean(asked) or [{"role": "user", "content": note("message")}]
        messages += [raw(t) for t in unit]
    return messages


def _asked(layout: Layout, answer: Turn) -> Turn | None:
    """The user turn that an assistant turn answers."""
    before = layout.turns[: next(n for n, t in enumerate(layout.turns) if t is answer)]
    return next((t for t in reversed(before) if t.role is Role.USER), None)


def changes_since(units_kept: list[list[Turn]], state: IntentState) -> tuple[list[str], bool] | None:
    """What was required after the last kept work product was written, and whether anything went out.

    None when nothing changed since.
    """
    written = max((t.index for unit in units_kept for t in unit if is_product(t)), default=None)
    if written is None:
        return None
    new = [" ".join(i.text.split()) for i in state.in_effect if i.turn > written and i.kind is ItemKind.REQUIREMENT]
    went = any((edit := state.edit(i.by)) and edit.turn > written for i in state.stale if i.by)
    return (new, went) if new or went else None


def system_messages(layout: Layout) -> list[dict[str, Any]]:
    """The standing instructions before the last request."""
    return [raw(t) for t in layout.history if t.role is Role.SYSTEM]


def told_turns(layout: Layout, state: IntentState) -> frozenset[int]:
    """Turns whose conclusions and actions the restated request leaves to the turns themselves.

    The same ones whatever the last request refers to, so that equal states are put in equal words.
    """
    shown = {t.index for unit in kept_units(layout, state, ()) for t in unit}
    return frozenset(shown | {t.index for t in layout.history if is_product(t)})


def _earlier_materials(layout: Layout, state: IntentState) -> Iterator[Item]:
    """Materials in effect that the last user turn did not bring itself."""
    last = layout.request.index
    return (i for i in state.in_effect if i.kind is ItemKind.MATERIAL and any(e.turn != last for e in i.evidence))


def _words(item: Item, layout: Layout) -> str:
    """A pasted text in full."""
    turns = {t.index: t for t in layout.turns if t.index >= 0}
    pieces = [_quoted(e, turns) for e in item.evidence if e.part is None]
    return "\n".join(pieces) if pieces else item.text


def _quoted(cited: Evidence, turns: dict[int, Turn]) -> str:
    turn = turns.get(cited.turn)
    if turn is not None and cited.stands_in(turn.text):
        return turn.text[cited.start : cited.end]
    if len(cited.quote) == cited.end - cited.start:
        return cited.quote
    raise AssemblyError(f"the words of turn {cited.turn} are no longer in the request")

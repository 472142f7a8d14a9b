"""`fold(state, edits) -> state`: no clock, no I/O, no randomness."""

from __future__ import annotations

from collections.abc import Iterable

from stateforge._labels import DERIVES, TAKES_OUT, kept_item, label_items, new_item, relabelled
from stateforge._models import Edit, EditKind, Item, Lifetime, Status
from stateforge._state import IntentState
from stateforge._upkeep import Supported, holds, label_conclusions, new_action, new_conclusion, refute, support

_ONLY_ADDS = frozenset({EditKind.ADD, EditKind.PROPOSE, EditKind.REMARK})
_TAKES = frozenset({EditKind.REPLACE, EditKind.WITHDRAW, EditKind.COMPLETE})


def fold(state: IntentState, edits: Iterable[Edit]) -> IntentState:
    """The state after more edits.

    Folding turn by turn equals folding all at once: the labels are a function of the whole log.
    Edits whose effect is plain are applied to the labels at hand; all others relabel the log.
    """
    new = tuple(edits)
    if not new:
        return state
    log = state.log + new
    plain = state.plain and all(map(_is_plain, new))
    if len(new) <= len(state.log):
        after = state
        for edit in new:
            stepped = _step(after, edit)
            if stepped is None:
                break
            after = stepped
        else:
            whole = IntentState(log, after.items, after.conclusions, after.actions, plain)
            return _marked(whole, after.__dict__.get("mark"))
    items = label_items(log, state.items)
    return IntentState(log, items, *label_conclusions(log, items), plain)


def _is_plain(edit: Edit) -> bool:
    """Whether an edit's effect on others can never change again, but by a restore."""
    return not edit.doubtful and edit.lifetime is Lifetime.STANDING and edit.kind is not EditKind.NARROW


def _step(state: IntentState, edit: Edit) -> IntentState | None:
    """The state after one edit of plain effect; None where the log must be relabelled."""
    if edit.item in state.items:
        return None
    if edit.kind in DERIVES:
        return _derive(state, edit)
    if edit.kind in _ONLY_ADDS and not edit.remainders and all(e.turn == edit.turn for e in edit.evidence):
        return _add(state, edit)
    if edit.kind in _TAKES and state.plain and _is_plain(edit):
        return _take(state, edit)
    return None


def _add(state: IntentState, edit: Edit) -> IntentState:
    if edit.kind is EditKind.REMARK or not edit.item:
        return state
    item = new_item(edit, state.items)
    after = IntentState(state.log, {**state.items, item.id: item}, state.conclusions, state.actions, state.plain)
    return _marked(after, state.mark + int.from_bytes(item.digest, "big"))


def _marked(state: IntentState, mark: int | None) -> IntentState:
    """Spare a state the counting where its mark is known from the state before it."""
    if mark is not None:
        state.__dict__["mark"] = mark
    return state


def _derive(state: IntentState, edit: Edit) -> IntentState | None:
    if edit.item in state.conclusions or edit.item in state.actions:
        return None
    if not all(_exists(b.id, state) for j in edit.justifications for b in j):
        return None
    held = holds(edit.justifications, state.items, Supported(state.conclusions, state.actions))
    conclusions, actions = state.conclusions, state.actions
    if edit.kind is EditKind.ACT:
        action = new_action(edit, held)
        actions, digest = {**actions, edit.item: action}, action.digest
    else:
        conclusion = new_conclusion(edit, held)
        conclusions, digest = {**conclusions, edit.item: conclusion}, conclusion.digest if held else b""
    after = IntentState(state.log, state.items, conclusions, actions, state.plain)
    return _marked(after, state.mark + int.from_bytes(digest, "big"))


def _exists(node: str, state: IntentState) -> bool:
    return node in state.items or node in state.conclusions or node in state.actions


def _take(state: IntentState, edit: Edit) -> IntentState | None:
    items, conclusions = dict(state.items), dict(state.conclusions)
    made = new_item(edit, items) if edit.kind is EditKind.REPLACE and edit.item else None
    rests: list[Item] = []
    for rest in edit.remainders:
        if rest.target not in items or rest.item in items:
            return None
        rests.append(kept_item(rest, items[rest.target], edit))
    for target in edit.targets:
        item = items.get(target)
        if item is None:
            continue
        if item.status is not Status.ACTIVE:
            return None
        items[target] = relabelled(item, TAKES_OUT[edit.kind], edit.id)
    items.update((item.id, item) for item in (made, *rests) if item)
    refute(edit, conclusions)
    return IntentState(state.log, items, *support(conclusions, dict(state.actions), items), state.plain)

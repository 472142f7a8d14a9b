"""What the templates are told about a state: the same facts, in the same order, for equal states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from stateforge._models import STALE, Item, ItemKind, Lifetime, Role, Status
from stateforge._settings import Tombstone
from stateforge._state import IntentState
from stateforge._terms import keys, terms

MAX_CONCLUSIONS = 12
MAX_DROPPED = 20
_MAX_LINE = 400
_NOVEL_WORDS = 3


@dataclass(frozen=True, slots=True)
class Line:
    """An item in effect; scope and condition where its text does not say them."""

    text: str
    scope: str | None
    condition: str | None
    temporary: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What the templates are told.

    Attributes:
        items: requirements in effect, in the order they were said.
        contested: items that may have been replaced, each with both sides, the older first.
        pending: proposals that nobody decided on.
        conclusions: what was established and still holds, as far as the requirements do not say it.
        completed: one-time requests that were carried out.
        done: tool calls that ran and do not show otherwise.
        outdated: tool calls that ran on a basis that no longer holds.
        dropped: what no longer applies, where the tombstone setting wants it named.
        gone: how many items no longer apply, unless the tombstone setting is `none`.
        materials: pasted texts, where they do not show otherwise.
    """

    items: tuple[Line, ...]
    contested: tuple[tuple[str, ...], ...]
    pending: tuple[str, ...]
    conclusions: tuple[str, ...]
    completed: tuple[str, ...]
    done: tuple[str, ...]
    outdated: tuple[str, ...]
    dropped: tuple[str, ...]
    gone: int
    materials: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is in effect, open, established or done."""
        return not any(getattr(self, name) for name in self.__slots__ if name not in ("dropped", "gone"))

    def values(self) -> Mapping[str, Any]:
        """The facts as template variables, `empty` among them."""
        return {"empty": self.empty, **{name: getattr(self, name) for name in self.__slots__}}


def facts_of(
    state: IntentState,
    tombstone: Tombstone,
    *,
    whole: bool = False,
    materials: tuple[str, ...] = (),
    told: Collection[int] = (),
) -> Facts:
    """The facts about a state.

    Args:
        state: the state.
        tombstone: how dropped items are mentioned.
        whole: nothing but the facts will be seen; otherwise the history shows what was
            established and done, and only what has become doubtful about it is told.
        materials: texts to show in full.
        told: turns that will be seen, whose conclusions and actions need no telling.
    """
    items = sorted((i for i in state.in_effect if i.kind is not ItemKind.MATERIAL), key=_place)
    sides: dict[str, list[str]] = defaultdict(list)
    for item in items:
        if item.status is Status.CONTESTED and item.by:
            sides[item.by].append(_line(item.text))
    stale, actions = state.stale, state.actions.values()
    return Facts(
        items=tuple(_item(i) for i in items if i.status is not Status.CONTESTED),
        contested=tuple(tuple(pair) for pair in sides.values()),
        pending=tuple(_line(i.text) for i in state.pending),
        conclusions=_conclusions(state, told) if whole else (),
        completed=tuple(_line(i.text) for i in state.inactive if i.status is Status.COMPLETED),
        done=tuple(_line(a.text) for a in actions if whole and a.turn not in told and not a.stale_basis),
        outdated=tuple(_line(a.text) for a in actions if a.stale_basis),
        dropped=tuple(_line(i.text) for i in stale[-MAX_DROPPED:]) if tombstone is Tombstone.FULL else (),
        gone=len(stale) if tombstone is not Tombstone.NONE else 0,
        materials=materials,
    )


def dropped_values(state: IntentState) -> frozenset[str]:
    """The keys of values (numbers, dates, names) that only dropped items have."""
    known = frozenset[str]().union(*(keys(i.text) for i in state.items.values() if i.status not in STALE))
    return frozenset(t.key for i in state.stale for t in terms(i.text) if t.value and t.key not in known)


def _place(item: Item) -> tuple[int, int]:
    """Where the item's first words were said."""
    return min(((e.turn, e.start) for e in item.evidence), default=(item.turn, 0))


def _item(item: Item) -> Line:
    text = _line(item.text)
    scope, condition = (
        None if x is None or x.casefold() in text.casefold() else x for x in (item.scope, item.condition)
    )
    return Line(text, scope, condition, item.lifetime is Lifetime.TEMPORARY)


def _line(text: str) -> str:
    """The text as one line."""
    return " ".join(text.split())


def _conclusions(state: IntentState, told: Collection[int]) -> tuple[str, ...]:
    """The latest conclusions that say more than the requirements do."""
    known = frozenset[str]().union(*(keys(i.text) for i in state.items.values()))
    dropped = dropped_values(state)
    found: list[str] = []
    for node in reversed(state.supported):
        new = [t for t in terms(node.text) if t.key not in known]
        if node.turn in told or node.author is not Role.ASSISTANT or not dropped.isdisjoint(keys(node.text)):
            continue
        if any(t.value and not t.bare for t in new) or len({t.key for t in new}) >= _NOVEL_WORDS:
            found.append(_line(node.text)[:_MAX_LINE])
            known |= keys(node.text)
        if len(found) == MAX_CONCLUSIONS:
            break
    return tuple(reversed(found))

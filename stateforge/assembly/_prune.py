"""`prune`: the history without what no longer applies."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from stateforge._models import STALE, Edit, EditKind, Evidence, Role
from stateforge._settings import Tombstone
from stateforge._state import IntentState
from stateforge._terms import keys
from stateforge._turns import Turn
from stateforge.assembly._cut import Span, cut_message, find, says_something, subtract
from stateforge.assembly._facts import dropped_values
from stateforge.assembly._layout import Layout, raw, units
from stateforge.assembly._products import Staleness, is_product, is_signed

Note = Callable[..., str]
"""Makes the marked text of a note: `note("message")`, `note("reply", holds=[...])`."""

_DECIDES = frozenset({EditKind.WITHDRAW, EditKind.REJECT, EditKind.RESTORE, EditKind.ACCEPT})
_READS = re.compile(
    r"(?:get|search|find|list|read|query|look_?up|fetch|browse|retrieve|view|show)(?![a-z])", re.IGNORECASE
)
_MAX_HOLDS = 5


class Stains:
    """Which words of the user turns no longer apply."""

    def __init__(self, state: IntentState) -> None:
        self._out: dict[int, list[Evidence]] = {}
        self._in: dict[int, list[Evidence]] = {}
        for item in state.items.values():
            if item.status in STALE:
                self._file(self._out, item.evidence)
            else:
                self._file(self._in, item.evidence)
        for edit in _settled_edits(state):
            self._file(self._out, edit.evidence)
        self._dropped = dropped_values(state)

    @staticmethod
    def _file(where: dict[int, list[Evidence]], evidence: Iterable[Evidence]) -> None:
        for cited in evidence:
            where.setdefault(cited.turn, []).append(cited)

    def spans(self, turn: Turn) -> list[Span]:
        """The spans of a turn's text to cut; none where the words in effect cannot be found."""
        out = [s for e in self._out.get(turn.index, ()) if (s := find(e, turn.text))]
        kept = [find(e, turn.text) for e in self._in.get(turn.index, ()) if e.part is None] if out else []
        if any(k is None for k in kept):
            return []
        return subtract(out, [k for k in kept if k and says_something(turn.text, k)])

    def parts(self, turn: Turn) -> frozenset[int]:
        """The content parts (images, files) of a turn to leave out."""
        kept = {e.part for e in self._in.get(turn.index, ())}
        gone = {e.part for e in self._out.get(turn.index, ()) if e.part is not None}
        return frozenset(p for p in gone - kept if p is not None)

    def clean(self, turn: Turn) -> list[dict[str, Any]]:
        """The message of a user turn without what no longer applies; nothing when nothing is left."""
        spans, parts = self.spans(turn), self.parts(turn)
        if not spans and not parts:
            return [raw(turn)]
        message = cut_message(turn, spans, parts)
        return [] if message is None else [message]

    def repeated_in(self, text: str) -> bool:
        """Whether a text repeats a value that only dropped items have."""
        return not self._dropped.isdisjoint(keys(text))


def _settled_edits(state: IntentState) -> list[Edit]:
    """Edits whose words only said what to take out or bring back; what they say is carried out."""
    revoked = {t for e in state.log if e.kind is EditKind.RESTORE for t in e.targets}
    return [e for e in state.log if not e.doubtful and (e.kind in _DECIDES - {EditKind.ACCEPT} or e.id in revoked)]


def prune(
    layout: Layout, state: IntentState, tombstone: Tombstone, keep: Collection[int], note: Note
) -> tuple[list[dict[str, Any]], int]:
    """The history before the last user turn, cleaned, and how many messages were touched.

    Args:
        layout: the request.
        state: the state.
        tombstone: with `none`, a user turn that is wholly out goes together with its reply.
        keep: positions of turns that the last request refers to; they stay as they are.
        note: makes the text that stands in for what is left out.
    """
    stains, stale = Stains(state), Staleness(state)
    kept = {id(layout.turns[n]) for n in keep}
    messages: list[dict[str, Any]] = []
    touched = 0
    dropping = False
    parts = units(layout.history)
    for unit, following in zip_longest(parts, parts[1:]):
        first = unit[0]
        if first.role is Role.USER:
            dropping = False
        if id(first) in kept or first.role is Role.SYSTEM or first.index < 0:
            cleaned: list[dict[str, Any]] = [raw(t) for t in unit]
        elif first.role is Role.USER:
            cleaned = stains.clean(first)
            dropping = not cleaned and tombstone is Tombstone.NONE and _reply_can_go(layout, first, stale, kept)
            cleaned = cleaned or ([] if dropping else [{"role": "user", "content": note("message")}])
        elif dropping:
            cleaned = []
        else:
            cleaned = _clean_reply(unit, state, stains, stale, note)
            if cleaned[0] is not first.raw and following and following[0].role is Role.ASSISTANT:
                cleaned = []
        touched += len(cleaned) != len(unit) or any(a is not t.raw for a, t in zip(cleaned, unit, strict=False))
        messages += cleaned
    return messages, touched


def _reply_can_go(layout: Layout, turn: Turn, stale: Staleness, kept: Collection[int]) -> bool:
    """Whether a user turn is answered by exactly one plain reply that says nothing of its own."""
    at = next(n for n, t in enumerate(layout.turns) if t is turn)
    if at + 2 > layout.last:
        return False
    reply, following = layout.turns[at + 1 : at + 3]
    plain = reply.role is Role.ASSISTANT and not reply.tool_calls and not is_product(reply) and id(reply) not in kept
    return plain and following.role is Role.USER and not stale.holding(reply)


def _clean_reply(
    unit: list[Turn], state: IntentState, stains: Stains, stale: Staleness, note: Note
) -> list[dict[str, Any]]:
    """An assistant turn, or a tool-calling turn with its results."""
    first = unit[0]
    whole = [raw(t) for t in unit]
    if first.tool_calls or len(unit) > 1:
        if only_looked_up(unit, state):
            return [{"role": "assistant", "content": note("reply", holds=[])}]
        return whole
    if not stale.of_turn(first) and not stains.repeated_in(first.text):
        return whole
    holds = [" ".join(c.text.split()) for c in stale.holding(first)[:_MAX_HOLDS]]
    return [{"role": "assistant", "content": note("reply", holds=holds)}]


def only_looked_up(unit: Sequence[Turn], state: IntentState) -> bool:
    """Whether a tool-calling turn did nothing but look things up, for something that no longer holds."""
    calls = unit[0].tool_calls
    if not calls or not all(_READS.match(c.name) for c in calls) or is_signed(unit[0]):
        return False
    places = {t.index for t in unit}
    ran = [a for a in state.actions.values() if a.turn in places]
    return bool(ran) and all(a.stale_basis for a in ran)

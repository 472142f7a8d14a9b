"""Where every word of a user turn ended up: the account that nothing vanished."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from stateforge._models import Evidence, Item, Status
from stateforge._state import IntentState
from stateforge._turns import Turn

NOT_A_REQUIREMENT = "not a requirement"

_ORDER = (
    Status.ACTIVE,
    Status.CONTESTED,
    Status.PENDING,
    Status.COMPLETED,
    Status.SUPERSEDED,
    Status.WITHDRAWN,
    Status.REJECTED,
)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A stretch of a user turn and its one bucket.

    `bucket` is a status or "not a requirement"; `item` the item that holds the words, if any.
    Where several items cite the same words, the one nearest to being in effect counts.
    """

    start: int
    end: int
    bucket: str
    item: str | None = None


def ledger(state: IntentState, turn: Turn) -> tuple[Entry, ...]:
    """The buckets of a user turn's text, in order, without overlap.

    The words of an edit that itself requires nothing ("drop that") are not a requirement.
    Stretches without a word (spaces, punctuation) between two cited spans are left out.
    """
    owners: list[tuple[str, str | None] | None] = [None] * len(turn.text)
    for edit in state.log:
        for cited in edit.evidence:
            _paint(owners, turn, cited, (NOT_A_REQUIREMENT, None))
    for status in reversed(_ORDER):
        for item in _items(state, status):
            for cited in item.evidence:
                _paint(owners, turn, cited, (status.value, item.id))
    return tuple(_runs(owners))


def unaccounted(state: IntentState, turn: Turn) -> tuple[str, ...]:
    """Words of a user turn that are in no bucket; empty unless an invariant is broken."""
    held = ledger(state, turn)
    return tuple(
        word.group()
        for word in _WORD.finditer(turn.text)
        if not any(e.start < word.end() and word.start() < e.end for e in held)
    )


def _items(state: IntentState, status: Status) -> Iterable[Item]:
    return (i for i in state.items.values() if i.status is status)


def _paint(
    owners: list[tuple[str, str | None] | None], turn: Turn, cited: Evidence, owner: tuple[str, str | None]
) -> None:
    if cited.turn == turn.index and cited.part is None:
        for at in range(cited.start, min(cited.end, len(owners))):
            owners[at] = owner


def _runs(owners: list[tuple[str, str | None] | None]) -> Iterable[Entry]:
    start = 0
    for at in range(1, len(owners) + 1):
        if at == len(owners) or owners[at] != owners[start]:
            if owner := owners[start]:
                yield Entry(start, at, *owner)
            start = at

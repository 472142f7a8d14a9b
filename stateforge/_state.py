"""The intent state: an append-only log of edits and everything that follows from it."""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from stateforge._models import (
    STALE,
    Action,
    ActiveState,
    Conclusion,
    Edit,
    Evidence,
    Item,
    Status,
)


@dataclass(frozen=True)
class IntentState:
    """A log of edits with the labels that follow from it; made by `fold`, never changed.

    `items`, `conclusions` and `actions` hold everything ever created, by id, in log order, each
    with its present status. `plain`: no edit of the log is doubtful, temporary or an exception, so
    that one more edit changes no label but those of its own targets.
    """

    log: tuple[Edit, ...] = ()
    items: dict[str, Item] = field(default_factory=dict)
    conclusions: dict[str, Conclusion] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    plain: bool = True

    @cached_property
    def in_effect(self) -> tuple[Item, ...]:
        """Items that bind the agent, active and contested, in the order they were said."""
        return tuple(i for i in self.items.values() if i.in_effect)

    @cached_property
    def pending(self) -> tuple[Item, ...]:
        """Proposals nobody has decided on yet."""
        return tuple(i for i in self.items.values() if i.status is Status.PENDING)

    @cached_property
    def inactive(self) -> tuple[Item, ...]:
        """Items that were superseded, withdrawn, rejected or completed."""
        return tuple(i for i in self.items.values() if not i.in_effect and i.status is not Status.PENDING)

    @cached_property
    def stale(self) -> tuple[Item, ...]:
        """Items that were superseded, withdrawn or rejected: what the default trigger looks at."""
        return tuple(i for i in self.items.values() if i.status in STALE)

    @cached_property
    def supported(self) -> tuple[Conclusion, ...]:
        """Conclusions whose grounds still hold."""
        return tuple(c for c in self.conclusions.values() if c.supported)

    @cached_property
    def remarks(self) -> tuple[Evidence, ...]:
        """Words of the user that require nothing: chit-chat, questions, acknowledgements."""
        return tuple(e for edit in self.log if edit.kind == "remark" for e in edit.evidence)

    @cached_property
    def mark(self) -> int:
        """The digests of everything in effect, added up: what is added to a state adds to its mark."""
        counted: list[Item | Conclusion | Action] = [*self.in_effect, *self.pending, *self.supported]
        counted += self.actions.values()
        return sum(int.from_bytes(node.digest, "big") for node in counted)

    @cached_property
    def version(self) -> str:
        """A hash over everything in effect; equal states have equal versions."""
        return hashlib.blake2b(str(self.mark).encode(), digest_size=8).hexdigest()

    @cached_property
    def active(self) -> ActiveState:
        """The part of the state that counts now."""
        return ActiveState.model_construct(
            version=self.version,
            items=self.in_effect,
            pending=self.pending,
            conclusions=self.supported,
            actions=tuple(self.actions.values()),
        )

    def edit(self, edit_id: str) -> Edit | None:
        """The edit of this id."""
        return self._edits.get(edit_id)

    def edits_of(self, turn: int) -> tuple[Edit, ...]:
        """The edits that a turn made."""
        first = bisect_left(self.log, turn, key=lambda e: e.turn)
        return self.log[first : bisect_right(self.log, turn, lo=first, key=lambda e: e.turn)]

    @cached_property
    def _edits(self) -> dict[str, Edit]:
        return {e.id: e for e in self.log}


EMPTY = IntentState()
"""The state before anything was said."""

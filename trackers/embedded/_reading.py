"""The drafts of one user turn as they come about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stateforge._models import Draft, EditKind, Evidence, Item, ItemKind, Lifetime, Remainder
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._cues import NEWS
from stateforge.trackers.embedded._scene import Held, Scene
from stateforge.trackers.embedded._splice import Cut, remove, splice, surviving


@dataclass
class Reading:
    """Collects drafts and keeps the scene in step with them."""

    scene: Scene
    turn: int
    text: str
    drafts: list[Draft] = field(default_factory=list)
    loose: list[Evidence] = field(default_factory=list)
    blamed: list[tuple[Held, int, int]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    decided: set[str] = field(default_factory=set)
    agreed: bool = False
    undecided: bool = False
    waiting: list[Draft] = field(default_factory=list)
    _made: int = 0

    def cite(self, start: int, end: int) -> Evidence:
        """Evidence for a span of the turn."""
        return Evidence.of(self.turn, self.text, start, end)

    def spans(self, clause: Clause) -> tuple[Evidence, ...]:
        """Evidence for a clause, or for its opener where it has nothing else."""
        if clause.end > clause.start:
            return (self.cite(clause.start, clause.end),)
        start = self.text.lower().rfind(clause.opener[:20], 0, clause.start)
        return (self.cite(max(0, start), clause.start),)

    def remark(self, start: int, end: int) -> None:
        """Words that require nothing."""
        if re.search(r"\w", self.text[start:end]):
            self.loose.append(self.cite(start, end))

    def material(self, start: int, end: int) -> None:
        """Content to work on."""
        evidence = self.cite(start, end)
        self.drafts.append(
            Draft(kind=EditKind.ADD, evidence=(evidence,), text=evidence.quote, item_kind=ItemKind.MATERIAL)
        )

    def add(
        self,
        clause: Clause,
        text: str = "",
        kind: ItemKind = ItemKind.REQUIREMENT,
        lifetime: Lifetime = Lifetime.STANDING,
        narrows: Held | None = None,
        scope: str | None = None,
        condition: str | None = None,
    ) -> Held:
        """A new item; an exception to `narrows` where that is given."""
        handle = self._handle()
        text = (text or clause.text).strip(" ,;")
        self.drafts.append(
            Draft(
                kind=EditKind.NARROW if narrows else EditKind.ADD,
                evidence=self.spans(clause),
                text=text,
                targets=(narrows.id,) if narrows else (),
                handle=handle,
                item_kind=kind,
                lifetime=lifetime,
                scope=scope,
                condition=condition,
            )
        )
        held = Held(handle, text, self.spans(clause), self.turn, kind, lifetime, scope, True, True, self.scene.topic)
        self.scene.held.append(held)
        return held

    def replace(
        self,
        held: Held,
        cuts: Sequence[Cut],
        clause: Clause,
        lifetime: Lifetime = Lifetime.STANDING,
        doubtful: bool = False,
    ) -> None:
        """Put new words in place of some of an item's."""
        gone = [held.text[a:b] for a, b, _ in cuts]
        text = splice(held.text, cuts)
        handle = self._handle()
        evidence = (*surviving(held.evidence, gone), *self.spans(clause))
        self.drafts.append(
            Draft(
                kind=EditKind.REPLACE,
                evidence=evidence,
                text=text,
                targets=(held.id,),
                handle=handle,
                item_kind=held.kind,
                lifetime=lifetime,
                scope=held.scope,
                doubtful=doubtful,
                confidence=0.6 if doubtful else 0.9,
            )
        )
        held.id, held.text, held.evidence, held.lifetime = handle, text, evidence, lifetime

    def withdraw(self, held: Held, clause: Clause, gone: Sequence[tuple[int, int]] = ()) -> None:
        """Take an item out, or only some of its words."""
        remainders: tuple[Remainder, ...] = ()
        if gone:
            text = held.text
            for start, end in sorted(gone, reverse=True):
                text = remove(text, start, end)
            kept = surviving(held.evidence, [held.text[a:b] for a, b in gone])
            if re.search(r"\w", text) and held.id not in self.scene.state.items:
                self.replace(held, [(a, b, "") for a, b in gone], clause)
                return
            if re.search(r"\w", text) and kept:
                remainders = (Remainder(target=held.id, text=text, evidence=kept),)
        self._edit(EditKind.WITHDRAW, [held.id], clause, remainders)
        self.scene.held.remove(held)

    def complete(self, held: Held, clause: Clause) -> None:
        """A one-time request that was carried out."""
        self._edit(EditKind.COMPLETE, [held.id], clause)
        self.scene.held.remove(held)

    def restore(self, targets: Iterable[str], clause: Clause) -> None:
        """Take edits back, or bring items back."""
        self._edit(EditKind.RESTORE, targets, clause)

    def agree(self, items: Sequence[Item], clause: Clause) -> None:
        """A yes to everything offered; it waits for the rest of the turn, which may except something."""
        self.agreed = True
        self.waiting.append(
            Draft(kind=EditKind.ACCEPT, evidence=self.spans(clause), targets=tuple(i.id for i in items))
        )

    def settle(self, kind: EditKind, items: Sequence[Item], clause: Clause) -> None:
        """Accept or reject proposals."""
        self.decided.update(i.id for i in items)
        self._edit(kind, [i.id for i in items], clause)

    def propose(self, clause: Clause, text: str, supersedes: tuple[str, ...] = ()) -> None:
        """Something the user floats without deciding on it."""
        self.drafts.append(
            Draft(
                kind=EditKind.PROPOSE,
                evidence=self.spans(clause),
                text=text,
                supersedes=supersedes,
                handle=self._handle(),
            )
        )

    def close_decisions(self) -> None:
        """Make the plain yes of the turn an edit, without what the turn excepts, unless the user puts it off."""
        for draft in self.waiting if not self.undecided else ():
            if targets := tuple(t for t in draft.targets if t not in self.decided):
                self.drafts.append(draft.model_copy(update={"targets": targets}))
        self.waiting = []

    def result(self) -> tuple[Draft, ...]:
        """All drafts, the loose words as one remark."""
        self._drop_reasons()
        if self.loose:
            return (*self.drafts, Draft(kind=EditKind.REMARK, evidence=tuple(self.loose)))
        return tuple(self.drafts)

    def _drop_reasons(self) -> None:
        """News that names what this turn takes out is the reason for the change and requires nothing."""
        targets = {t for d in self.drafts for t in d.targets}
        for draft in list(self.drafts):
            told = draft.kind is EditKind.ADD and draft.handle not in targets and NEWS.search(draft.text.lower())
            if told and any(g.lower() in draft.text.lower() for g in self.gone):
                self.drafts.remove(draft)
                self.loose += draft.evidence

    def _edit(
        self, kind: EditKind, targets: Iterable[str], clause: Clause, remainders: tuple[Remainder, ...] = ()
    ) -> None:
        self.drafts.append(Draft(kind=kind, evidence=self.spans(clause), targets=tuple(targets), remainders=remainders))

    def _handle(self) -> str:
        self._made += 1
        return f"h{self._made}"

"""Between tracker and state: every proposed edit is checked, and no word of the user gets lost.

The tracker proposes, this module decides what is allowed: the evidence must stand in the turn, the
target must exist, the author must be entitled. What fails is dropped and reported, never guessed.
Whatever part of a user turn no valid edit cites stays in effect, verbatim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stateforge._derive import drafts_from_list
from stateforge._exceptions import EditError
from stateforge._labels import CREATES_ITEM, DERIVES
from stateforge._models import Draft, Edit, EditKind, Evidence, Item, ItemKind, Remainder, Role, Status
from stateforge._restore import edits_to_revoke
from stateforge._state import IntentState
from stateforge._tracking import TrackResult
from stateforge._turns import Turn

MAX_ITEM_CHARS = 20_000
MAX_DRAFTS = 1_000
LONG_STRETCH = 4_000
"""Uncited text longer than this, in characters, is kept as one piece of material."""

_USER_ONLY = frozenset(EditKind) - {EditKind.PROPOSE, EditKind.CONCLUDE, EditKind.ACT}
_OPEN = frozenset({Status.PENDING, Status.CONTESTED})
_SENTENCE = re.compile(r"(?<=[.!?;。！？；])\s+|\n+")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Admission:
    """The edits of one turn that passed, and what was refused and why."""

    edits: tuple[Edit, ...]
    warnings: tuple[str, ...] = ()


def admit(state: IntentState, turn: Turn, result: TrackResult, recent: Sequence[Turn] = ()) -> Admission:
    """Check what a tracker proposes for a turn and make the edits of it.

    Args:
        state: the state before the turn.
        turn: the turn that was read.
        result: the tracker's proposals.
        recent: the turns since the previous user turn, which evidence may also cite.
    """
    desk = _Desk(state, turn, recent)
    drafts: Iterable[Draft] = result.drafts
    if result.items is not None:
        drafts = drafts_from_list(state, turn, result.items)
    for n, draft in enumerate(drafts):
        if n >= MAX_DRAFTS:
            desk.warnings.append(f"turn {turn.index}: more than {MAX_DRAFTS} edits; the rest was dropped")
            break
        try:
            desk.take(draft)
        except EditError as error:
            desk.warnings.append(f"turn {turn.index}: {draft.kind} dropped: {error}")
    if turn.role is Role.USER:
        for draft in _unclassified(turn, desk.edits):
            desk.take(draft)
    return Admission(tuple(desk.edits), tuple(desk.warnings))


@dataclass
class _Desk:
    """Checks the drafts of one turn in order."""

    state: IntentState
    turn: Turn
    recent: Sequence[Turn]
    edits: list[Edit] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    handles: dict[str, str] = field(default_factory=dict)
    fresh: dict[str, Status] = field(default_factory=dict)
    _count: int = 0

    def take(self, draft: Draft) -> None:
        """Turn a draft into an edit.

        Raises:
            EditError: it breaks a rule.
        """
        self._check_author(draft)
        self._check_text(draft)
        for cited in draft.evidence:
            self._check_evidence(cited)
        if draft.kind not in DERIVES and not draft.evidence:
            raise EditError("no evidence")
        if draft.kind in _USER_ONLY and not any(self._is_users(e) for e in draft.evidence):
            raise EditError("no evidence in a user turn")
        targets = tuple(self._target(draft, t) for t in draft.targets)
        if draft.kind in _NEEDS_TARGET and not targets:
            raise EditError("no target")
        if draft.kind is EditKind.RESTORE:
            targets = edits_to_revoke(self.state, targets)
            if not targets:
                raise EditError("nothing to restore")
        self._file(draft, targets)

    def _file(self, draft: Draft, targets: tuple[str, ...]) -> None:
        """Give the edit its ids and enter it."""
        n = len(self.edits)
        item = self._new_id(draft)
        rests = tuple(self._remainder(draft, r) for r in draft.remainders)
        body = draft.model_dump(exclude={"targets", "supersedes", "remainders", "evidence", "justifications"})
        self.edits.append(
            Edit(
                **body,
                evidence=draft.evidence,
                justifications=draft.justifications,
                targets=targets,
                supersedes=self._superseded(draft, targets),
                remainders=rests,
                id=f"e{self.turn.index}.{n}",
                turn=self.turn.index,
                author=self.turn.role,
                item=item,
            )
        )
        if item:
            self.fresh[item] = Status.PENDING if draft.kind is EditKind.PROPOSE else Status.ACTIVE
        if draft.handle:
            self.handles[draft.handle] = item
        self.fresh.update((r.item, Status.ACTIVE) for r in rests)

    def _new_id(self, draft: Draft) -> str:
        prefix = "i"
        if draft.kind is EditKind.CONCLUDE:
            prefix = "c"
        elif draft.kind is EditKind.ACT:
            prefix = "a"
        elif draft.kind not in CREATES_ITEM:
            return ""
        return self._number(prefix)

    def _number(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self.turn.index}.{self._count - 1}"

    def _check_author(self, draft: Draft) -> None:
        author = self.turn.role
        if author is Role.SYSTEM:
            raise EditError("a system message edits nothing")
        if draft.kind in _USER_ONLY and author is not Role.USER:
            raise EditError(f"only the user may {draft.kind}")
        if draft.kind in DERIVES and author is Role.USER:
            raise EditError("a user turn states, it does not conclude")

    def _check_text(self, draft: Draft) -> None:
        if len(draft.text) > MAX_ITEM_CHARS:
            raise EditError(f"text longer than {MAX_ITEM_CHARS} characters")
        if draft.kind in CREATES_ITEM and not draft.text.strip():
            raise EditError("no text")

    def _check_evidence(self, cited: Evidence) -> None:
        for turn in (self.turn, *self.recent):
            if cited.turn == turn.index:
                if cited.part is not None and cited.part in turn.media:
                    return
                if cited.part is None and cited.stands_in(turn.text):
                    return
                raise EditError(f"evidence {cited.quote!r} is not at {cited.start}-{cited.end} of turn {cited.turn}")
        if not any(known.covers(cited) for _, known in self._known(cited.turn)):
            raise EditError(f"evidence cites words of turn {cited.turn} that no edit cites")

    def _known(self, turn: int) -> Iterable[tuple[Role, Evidence]]:
        """What earlier edits cite of a turn, with the author of that turn."""
        for edit in self.state.edits_of(turn):
            yield from ((edit.author, e) for e in edit.evidence if e.turn == turn)

    def _is_users(self, cited: Evidence) -> bool:
        if cited.turn == self.turn.index:
            return self.turn.role is Role.USER
        return any(author is Role.USER and e.covers(cited) for author, e in self._known(cited.turn))

    def _target(self, draft: Draft, name: str) -> str:
        target = self.handles.get(name, name)
        if draft.kind is EditKind.RESTORE:
            if target in self.state.items or self.state.edit(target):
                return target
            raise EditError(f"unknown target {name!r}")
        status = self._status(target)
        if status is None:
            raise EditError(f"unknown target {name!r}")
        if status not in _ALLOWED.get(draft.kind, frozenset(Status)):
            raise EditError(f"target {name!r} is {status}")
        return target

    def _status(self, target: str) -> Status | None:
        if target in self.fresh:
            return self.fresh[target]
        if item := self.state.items.get(target):
            return item.status
        if conclusion := self.state.conclusions.get(target):
            return Status.ACTIVE if conclusion.supported else Status.SUPERSEDED
        return None

    def _superseded(self, draft: Draft, targets: tuple[str, ...]) -> tuple[str, ...]:
        names = [self.handles.get(t, t) for t in draft.supersedes]
        if draft.kind is EditKind.ACCEPT and not names:
            names = [s for t in targets for s in self._proposed_to_replace(t)]
        known = [t for t in names if (status := self._status(t)) and status in _ALLOWED[EditKind.REPLACE]]
        return tuple(dict.fromkeys(known))

    def _proposed_to_replace(self, proposal: str) -> tuple[str, ...]:
        item: Item | None = self.state.items.get(proposal)
        edit = self.state.edit(item.edit) if item else None
        return edit.supersedes if edit else ()

    def _remainder(self, draft: Draft, rest: Remainder) -> Remainder:
        if draft.kind not in _LEAVES_A_REST or rest.target not in (*draft.targets, *draft.supersedes):
            raise EditError(f"a remainder of {rest.target!r}, which is no target")
        target = self.handles.get(rest.target, rest.target)
        whole = self.state.items.get(target)
        if whole is None or not set(_WORD.findall(rest.text)) <= set(_WORD.findall(whole.text)):
            raise EditError(f"the remainder {rest.text!r} is no part of {rest.target!r}")
        for cited in rest.evidence:
            self._check_evidence(cited)
        return rest.model_copy(update={"target": target, "item": self._number("i")})


_EFFECTIVE = frozenset({Status.ACTIVE, Status.CONTESTED})
_ALLOWED = {
    EditKind.REPLACE: _EFFECTIVE,
    EditKind.NARROW: _EFFECTIVE,
    EditKind.COMPLETE: _EFFECTIVE,
    EditKind.WITHDRAW: _EFFECTIVE | {Status.PENDING},
    EditKind.ACCEPT: _OPEN | {Status.REJECTED},
    EditKind.REJECT: _OPEN,
}
_LEAVES_A_REST = frozenset({EditKind.REPLACE, EditKind.WITHDRAW, EditKind.COMPLETE, EditKind.ACCEPT})
_NEEDS_TARGET = frozenset(_ALLOWED) | {EditKind.RESTORE}


def _unclassified(turn: Turn, edits: Sequence[Edit]) -> list[Draft]:
    """Keep what nobody cited: every sentence as an item, a lone word as a remark."""
    cited = [e for edit in edits for e in edit.evidence if e.turn == turn.index]
    drafts = [
        Draft(kind=EditKind.ADD, text=f"attachment {i}", evidence=(Evidence(turn=turn.index, part=i),),
              item_kind=ItemKind.MATERIAL)
        for i in turn.media
        if not any(e.part == i for e in cited)
    ]  # fmt: skip
    for start, end in _gaps(turn.text, cited):
        words = _WORD.findall(turn.text[start:end])
        if not words:
            continue
        evidence = Evidence.of(turn.index, turn.text, start, end)
        lone = len(words) == 1 and bool(cited)
        drafts.append(_keep(evidence, turn.text[start:end].strip(), lone))
    return drafts


def _keep(evidence: Evidence, text: str, lone: bool) -> Draft:
    if len(text) > LONG_STRETCH:
        return Draft(kind=EditKind.ADD, text=evidence.quote, evidence=(evidence,), item_kind=ItemKind.MATERIAL)
    return Draft(kind=EditKind.REMARK if lone else EditKind.ADD, text=text, evidence=(evidence,))


def _gaps(text: str, cited: Sequence[Evidence]) -> Iterable[tuple[int, int]]:
    """The sentences, or parts of sentences, that no evidence covers."""
    at = 0
    spans = sorted((e.start, e.end) for e in cited if e.part is None)
    for start, end in [*spans, (len(text), len(text))]:
        if start - at > LONG_STRETCH:
            yield at, start
        elif start > at:
            yield from _sentences(text, at, start)
        at = max(at, end)


def _sentences(text: str, start: int, end: int) -> Iterable[tuple[int, int]]:
    at = start
    for cut in _SENTENCE.finditer(text, start, end):
        yield at, cut.start()
        at = cut.end()
    yield at, end

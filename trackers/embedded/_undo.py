"""Going back: undoing the last change, bringing an earlier value back, ending a temporary override."""

from __future__ import annotations

import re

from stateforge._models import Edit, EditKind, Item, Lifetime, Role, Status
from stateforge._state import IntentState
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._words import closed, content_stems, key_stems

_CHANGES = frozenset({EditKind.REPLACE, EditKind.WITHDRAW, EditKind.NARROW, EditKind.ACCEPT, EditKind.REJECT})
_FIRST = re.compile(r"\b(?:first|original|originally|initial|initially|beginning|start(?:ed)?)\b")
_A_THING = re.compile(
    r"\b(?:undo|restore|revert)\s+(?:is|are|was|should|must|will|can|has|stays?|goes|sits|does|appears|button|key|icon"
    r"|link|menu|function)\b|\b(?:the|an?|and|or|of|called)\s+(?:undo|restore|revert)\b"
)
"""Words of undoing that name a thing ("Undo is blue", "the restore button")."""

_EMPTY = closed(
    "first original initial version back last change chang thing very undo revert earli previou befor "
    "said undon one keep leav put restor messag said say forget stick way"
)


def go_back(reading: Reading, clause: Clause) -> bool:
    """Restore what the clause asks back; whether it did."""
    low = clause.low
    state = reading.scene.state
    if cues.BACK_TO_NORMAL.search(low) and (override := _override(state)):
        reading.restore(
            [e.id for e in state.log if e.turn == override.turn and e.lifetime is Lifetime.TEMPORARY], clause
        )
        return True
    if not cues.UNDO.search(low) or cues.is_question(low) or _A_THING.search(low):
        return False
    wanted = frozenset(s for s in key_stems(low) if s not in _EMPTY)
    if wanted and (item := _earlier(state, wanted, bool(_FIRST.search(low)))):
        reading.restore([item.id], clause)
        return True
    if wanted and not _is_spoken_of(state, wanted):
        return False
    if wanted and not re.search(r"\b(?:undo|revert|scratch that|as it was)\b", low):
        return False
    targets = _last_changes(state, reading.turn)
    if targets:
        reading.restore([e.id for e in targets], clause)
    return bool(targets)


def _is_spoken_of(state: IntentState, wanted: frozenset[str]) -> bool:
    """Whether something said before has one of the words; else what is to be undone is no change of the talk."""
    return any(wanted & content_stems(i.text) for i in state.items.values() if i.author is Role.USER)


def _override(state: IntentState) -> Edit | None:
    """The latest temporary edit that is in force."""
    for edit in reversed(state.log):
        if edit.lifetime is Lifetime.TEMPORARY and edit.item in state.items and state.items[edit.item].in_effect:
            return edit
    return None


def _earlier(state: IntentState, wanted: frozenset[str], first: bool) -> Item | None:
    """The item no longer in effect that the words describe; the oldest or the latest of them."""
    gone = [i for i in state.inactive if i.status in (Status.SUPERSEDED, Status.WITHDRAWN) and i.author is Role.USER]
    scored = [(len(wanted & content_stems(i.text)), i) for i in gone]
    best = max((s for s, _ in scored), default=0)
    if not best:
        return None
    matching = [i for s, i in scored if s == best]
    return matching[0] if first else matching[-1]


def _last_changes(state: IntentState, turn: int) -> list[Edit]:
    """The edits of the latest turn that changed something, or else added something."""
    known = [e for e in state.log if e.author is Role.USER and e.turn < turn and e.kind is not EditKind.REMARK]
    revoked = {t for e in state.log if e.kind is EditKind.RESTORE for t in e.targets}
    live = [e for e in known if e.id not in revoked and e.kind is not EditKind.RESTORE]
    if not live:
        return []
    changes = [e for e in live if e.kind in _CHANGES]
    last = live[-1].turn
    recent = [e for e in changes if e.turn == last]
    if recent:
        spans = {e for edit in recent for e in edit.evidence if e.turn == last}
        same = [e for e in live if e.turn == last and e.kind is EditKind.ADD and spans.intersection(e.evidence)]
        return recent + same
    return [e for e in live if e.turn == last and e.kind is EditKind.ADD]

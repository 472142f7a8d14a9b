"""Trivial trackers that every real one has to beat."""

from __future__ import annotations

from stateforge import Draft, EditKind, Evidence, Role, TrackRequest, TrackResult
from stateforge.testing import KeepTracker

LAST = 3
"""How many user turns `LastTurns` keeps."""


class Everything(KeepTracker):
    """Keeps every sentence of the user: perfect recall, every stale value leaks."""

    name = "everything"
    fingerprint = "everything/1"


class LastTurns:
    """Keeps what the user said in the last `LAST` turns and forgets the rest."""

    name = "last-turns"
    fingerprint = f"last-turns/1 {LAST}"
    inline = True

    def track(self, request: TrackRequest) -> TrackResult:
        """Withdraw what stands from all but the turns just before."""
        turn = request.turn
        standing = request.state.in_effect
        recent = sorted({i.turn for i in standing})[-(LAST - 1) :]
        old = tuple(i.id for i in standing if i.turn not in recent)
        if turn.role is not Role.USER or not turn.text or not old:
            return TrackResult()
        evidence = Evidence.of(turn.index, turn.text, 0, len(turn.text))
        keep = Draft(kind=EditKind.ADD, evidence=(evidence,), text=turn.text)
        return TrackResult(drafts=(Draft(kind=EditKind.WITHDRAW, evidence=(evidence,), targets=old), keep))

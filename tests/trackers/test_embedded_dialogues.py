"""The embedded tracker on whole chats, through the engine."""

from __future__ import annotations

import pytest
from tracker_chats import ALL, Case

from stateforge._engine import admit
from stateforge._fold import fold
from stateforge._models import Role
from stateforge._state import EMPTY, IntentState
from stateforge._tracking import TrackRequest
from stateforge._turns import Turn, read_turns
from stateforge.trackers.embedded import EmbeddedTracker

_OPPOSITE = {"user": "assistant", "assistant": "user", "tool": "assistant"}


def messages(case: Case) -> list[dict[str, str]]:
    """The chat in the wire format."""
    found = []
    role = "user"
    for turn in case.turns:
        content = turn
        if isinstance(turn, tuple):
            role, content = turn
        found.append({"role": role, "content": content})
        role = _OPPOSITE[role]
    return found


def read(chat: list[dict[str, str]]) -> tuple[IntentState, list[str]]:
    """The state after a chat, and every warning of the engine."""
    tracker = EmbeddedTracker()
    state, warnings = EMPTY, []
    recent: list[Turn] = []
    for turn in read_turns(chat):
        result = tracker.track(TrackRequest(state, turn, tuple(recent)))
        admission = admit(state, turn, result, recent)
        warnings += admission.warnings
        state = fold(state, admission.edits)
        recent = [] if turn.role is Role.USER else [*recent, turn]
    return state, warnings


@pytest.mark.parametrize("case", ALL, ids=lambda c: c.name)
def test_what_is_in_effect_after_the_chat(case: Case) -> None:
    state, warnings = read(messages(case))
    items = [i.text for i in state.in_effect]
    assert warnings == []
    assert [w for w in case.kept if not any(w.lower() in i.lower() for i in items)] == [], items
    assert [w for w in case.gone if any(w.lower() in i.lower() for i in items)] == [], items

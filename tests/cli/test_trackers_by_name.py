"""Trackers by name, and the public fakes."""

from __future__ import annotations

import sys

import pytest

from stateforge import EMPTY, ConfigError, Tracker, TrackRequest, TrackResult, admit, fold, read_turns
from stateforge.testing import (
    FailingTracker,
    HangingTracker,
    KeepTracker,
    ScriptedTracker,
    assistant,
    cite,
    draft,
    system,
    tool_call,
    tool_result,
    user,
)
from stateforge.trackers import load_tracker, tracker_names

READY = KeepTracker()
NO_TRACKER = "just a text"


@pytest.fixture(autouse=True)
def _importable(monkeypatch):
    monkeypatch.setitem(sys.modules, "mine", sys.modules[__name__])


@pytest.mark.parametrize("name", tracker_names())
def test_every_built_in_name_loads(name):
    assert isinstance(load_tracker(name), Tracker)


@pytest.mark.parametrize("name", ["mine:READY", "mine:KeepTracker", "stateforge.testing:HangingTracker"])
def test_a_tracker_its_class_or_a_function_may_be_named(name):
    assert isinstance(load_tracker(name), Tracker)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nope", "not one of embedded, keep"),
        ("", "not one of"),
        ("no.such.module:thing", "No module named"),
        ("mine:thing", "no attribute 'thing'"),
        (":thing", "Empty module name"),
        ("mine:NO_TRACKER", "a str is no tracker"),
        ("mine:user", "cannot be made"),
        ("stateforge.testing:ScriptedTracker", "cannot be made"),
    ],
)
def test_what_is_no_tracker_is_named(name, reason):
    with pytest.raises(ConfigError, match=reason):
        load_tracker(name)


def _request(text):
    return TrackRequest(EMPTY, read_turns([user(text)])[0])


def test_keeping_everything_leaves_every_sentence_in_effect():
    request = _request("Blue walls. A red door.")
    state = fold(EMPTY, admit(EMPTY, request.turn, KeepTracker().track(request)).edits)
    assert [i.text for i in state.in_effect] == ["Blue walls.", "A red door."]


def test_a_script_gives_drafts_by_the_text_of_the_turn():
    made = draft("add", _request("Blue walls.").turn, "Blue walls")
    tracker = ScriptedTracker({"Blue walls.": [made], "More.": lambda r: TrackResult(confidence=0.5)})
    assert tracker.track(_request("Blue walls.")).drafts == (made,)
    assert tracker.track(_request("More.")).confidence == 0.5
    assert tracker.track(_request("Anything else.")).drafts == ()
    assert [r.turn.text for r in tracker.seen] == ["Blue walls.", "More.", "Anything else."]


def test_failing_raises_what_it_was_given():
    with pytest.raises(KeyError):
        FailingTracker(KeyError("x")).track(_request("Hi."))


def test_hanging_answers_once_released():
    tracker = HangingTracker()
    tracker.release()
    assert tracker.track(_request("Hi.")) == TrackResult()


def test_a_chat_built_by_the_helpers_is_a_chat():
    chat = [
        system("Be brief."),
        user("Weather?"),
        assistant(None, tool_call("t1", "weather", city="Ulm")),
        tool_result("t1", "rain"),
        assistant("Rain."),
    ]
    turns = read_turns(chat)
    assert [t.role for t in turns] == ["system", "user", "assistant", "tool", "assistant"]
    assert turns[2].tool_calls[0].values() == {"city": "Ulm"}


def test_only_words_that_stand_in_the_turn_can_be_cited():
    turn = _request("Blue walls.").turn
    assert cite(turn, "walls").quote == "walls"
    with pytest.raises(ValueError, match="does not stand in turn 0"):
        cite(turn, "doors")

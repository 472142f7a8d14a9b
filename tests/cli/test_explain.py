"""`stateforge explain`: each edit, the words it rests on, what it took out."""

from __future__ import annotations

import json
import sys

import pytest

from stateforge import Draft, TrackRequest
from stateforge.testing import ScriptedTracker, assistant, draft, user

CHAT = [
    user("A large pizza with ham."),
    assistant("A large ham pizza, noted."),
    user("Make it small."),
    user("Go back to what I said first."),
]


def _shrink(request: TrackRequest) -> list[Draft]:
    return [draft("replace", request.turn, "Make it small.", text="a small pizza", targets=("i0.0",))]


def _go_back(request: TrackRequest) -> list[Draft]:
    return [draft("restore", request.turn, request.turn.text, text="", targets=("i0.0",))]


def make_tracker() -> ScriptedTracker:
    return ScriptedTracker({"Make it small.": _shrink, "Go back to what I said first.": _go_back})


@pytest.fixture
def explain(run, chat_file, monkeypatch):
    monkeypatch.setitem(sys.modules, "test_explain", sys.modules[__name__])
    return lambda *more: run("explain", chat_file(CHAT), "--tracker", "test_explain:make_tracker", *more)


def test_every_turn_is_shown_with_its_edits(explain):
    lines = explain().stdout.splitlines()
    assert lines[0] == "turn 0 · user: A large pizza with ham."
    assert lines[1] == "  e0.0 add “A large pizza with ham.”"
    assert "turn 1 · assistant: A large ham pizza, noted." in lines
    assert "turn 3 · user: Go back to what I said first." in lines


def test_what_came_in_and_what_went_out_is_marked(explain):
    text = explain().stdout
    assert "      + a small pizza  i2.0" in text
    assert "restore “Go back to what I said first.”" in text


def test_the_state_at_the_end_follows(explain):
    assert "In effect\n  • A large pizza with ham." in explain().stdout


def test_json_is_the_timeline(explain):
    edits = json.loads(explain("--format", "json").stdout)
    added, replaced, restored = (e for e in edits if e["author"] == "user")
    assert (added["kind"], replaced["kind"], restored["kind"]) == ("add", "replace", "restore")
    assert replaced["evidence"][0]["quote"] == "Make it small."
    assert restored["revokes"] == ["e2.0"]


def test_nothing_is_coloured_where_no_terminal_reads(explain):
    assert "\x1b[" not in explain().stdout


def test_unusable_input_is_status_2(run, chat_file):
    result = run("explain", chat_file({"no": "chat"}), "--tracker", "keep")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1

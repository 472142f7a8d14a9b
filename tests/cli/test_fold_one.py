"""`stateforge fold` on one chat."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from stateforge import Draft, TrackRequest
from stateforge.testing import FailingTracker, HangingTracker, ScriptedTracker, assistant, draft, user

CHAT = [user("Send it on the 3rd."), assistant("Noted: the 3rd."), user("Send it on the 11th.")]


def _move_the_date(request: TrackRequest) -> list[Draft]:
    return [draft("replace", request.turn, "Send it on the 11th.", targets=("i0.0",))]


def make_scripted() -> ScriptedTracker:
    """Named on the command line as `test_fold_one:make_scripted`."""
    return ScriptedTracker({"Send it on the 11th.": _move_the_date})


def make_failing() -> FailingTracker:
    return FailingTracker()


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "test_fold_one", sys.modules[__name__])


SCRIPTED = ("--tracker", "test_fold_one:make_scripted")


def test_the_document_has_what_the_design_promises(run, chat_file):
    result = run("fold", chat_file(CHAT), *SCRIPTED)
    document = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(document) == [
        "version", "active", "pending", "inactive", "conclusions", "actions", "tracker", "warnings",
    ]  # fmt: skip
    (item,) = document["active"]
    assert item["text"] == "Send it on the 11th."
    assert item["evidence"] == [{"turn": 2, "start": 0, "end": 20, "quote": "Send it on the 11th."}]
    (gone,) = document["inactive"]
    assert gone == {"id": "i0.0", "text": "Send it on the 3rd.", "status": "superseded", "by": "e2.0"}
    assert document["tracker"] == "scripted"


@pytest.mark.parametrize("wrap", [lambda c: c, lambda c: {"messages": c, "model": "any"}])
def test_a_list_and_an_object_with_messages_are_the_same_chat(run, chat_file, wrap):
    document = json.loads(run("fold", chat_file(wrap(CHAT)), "--tracker", "keep").stdout)
    assert [i["text"] for i in document["active"]] == ["Send it on the 3rd.", "Send it on the 11th."]


def test_a_dash_reads_standard_input(run):
    result = run("fold", "-", "--tracker", "keep", input=json.dumps(CHAT).encode())
    assert len(json.loads(result.stdout)["active"]) == 2


def test_text_says_what_went_out_and_by_whose_words(run, chat_file):
    result = run("fold", chat_file(CHAT), *SCRIPTED, "--format", "text")
    assert "In effect\n  • Send it on the 11th." in result.stdout
    assert "Send it on the 3rd. (superseded)  by turn 2: “Send it on the 11th.”" in result.stdout
    assert "\x1b[" not in result.stdout


def test_an_empty_chat_has_an_empty_state(run, chat_file):
    document = json.loads(run("fold", chat_file([]), "--tracker", "keep").stdout)
    assert document["active"] == document["inactive"] == []


@pytest.mark.parametrize(
    "text", ["half a pair \ud83d here", "a NUL \x00 and a bell \x07", "‮right to left", "crabs " + "🦀" * 300]
)
def test_any_text_survives(run, chat_file, text):
    document = json.loads(run("fold", chat_file([user(text)]), "--tracker", "keep").stdout_bytes)
    assert "".join(i["text"] for i in document["active"]) == text.strip()


@pytest.mark.parametrize("text", ["half a pair \ud83d here", "[bold]not markup[/bold]", "\x1b[31mred"])
def test_any_text_prints(run, chat_file, text):
    result = run("fold", chat_file([user(text)]), "--tracker", "keep", "--format", "text")
    assert result.exit_code == 0
    assert "\x1b[" not in result.stdout
    assert "not markup" not in text or text in result.stdout


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not JSON: Expecting value at line 1, column 1"),
        (b'[{"role": "user"', "not JSON: Expecting ',' delimiter at line 1, column 17"),
        (b"\xff\xfe\xfa", "not JSON"),
        (b"7", 'expected a list of messages or {"messages": [...]}'),
        (b'{"messages": "hi"}', 'expected a list of messages or {"messages": [...]}'),
        (b"[7]", "messages[0]: expected an object, got int"),
        (b'[{"role": "wizard", "content": "x"}]', "messages[0].role: 'wizard' is not a chat role"),
        (b'[{"role": "user", "content": 7}]', "messages[0].content: expected a string or a list of parts"),
        (b"[" * 200_000, "not usable: nested too deeply"),
    ],
)
def test_unusable_input_is_one_line_and_status_2(run, tmp_path, data, reason):
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    result = run("fold", path, "--tracker", "keep")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"stateforge: {path}: {reason}")
    assert result.stderr.count("\n") == 1


def test_a_missing_file_and_a_folder_are_named(run, tmp_path):
    for path in (tmp_path / "nowhere.json", tmp_path):
        result = run("fold", path, "--tracker", "keep")
        assert result.exit_code == 2
        assert str(path) in result.stderr
        assert result.stderr.count("\n") == 1


def test_an_unknown_tracker_is_named(run, chat_file):
    result = run("fold", chat_file(CHAT), "--tracker", "no.such:thing")
    assert result.exit_code == 2
    assert "no.such:thing" in result.stderr


def test_a_tracker_that_fails_is_status_1(run, chat_file):
    result = run("fold", chat_file(CHAT), "--tracker", "test_fold_one:make_failing")
    assert result.exit_code == 1
    assert "failing raised RuntimeError: failing on purpose" in result.stderr


def test_a_tracker_that_hangs_is_given_up(run, chat_file, monkeypatch):
    tracker = HangingTracker()
    monkeypatch.setattr(sys.modules[__name__], "hanging", tracker, raising=False)
    result = run("fold", chat_file(CHAT), "--tracker", "test_fold_one:hanging", "--timeout", 0.05)
    tracker.release()
    assert result.exit_code == 1
    assert "no answer within" in result.stderr


def test_a_reader_that_leaves_early_is_no_error(chat_file):
    path = chat_file([user(f"Requirement number {n} is this one. " * 20) for n in range(200)])
    command = f"'{sys.executable}' -m stateforge.cli fold '{path}' --tracker keep | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, env={**os.environ}, timeout=60, check=False)
    assert done.stdout.startswith(b"{")
    assert b"Traceback" not in done.stderr


def test_a_number_beyond_what_can_be_read_is_named_not_a_crash(run, tmp_path):
    path = tmp_path / "chat.json"
    path.write_text('[{"role": "user", "content": "x", "n": ' + "9" * 5000 + "}]")
    result = run("fold", str(path))
    assert result.exit_code == 2
    assert "not usable" in result.stderr
    assert result.stderr.count("\n") == 1

"""`stateforge fold` on one chat a line: complete, in order, resumable, honest about what it left out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from stateforge.testing import user


def _chats(count):
    return [{"id": f"c{n}", "messages": [user(f"Paint wall {n} blue.")]} for n in range(count)]


def _results(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_input(run, lines_file, tmp_path, jobs):
    out = tmp_path / "out.jsonl"
    result = run("fold", lines_file(_chats(50)), "--tracker", "keep", "--jobs", jobs, "--out", out)
    assert result.exit_code == 0
    assert [(r["id"], r["active"]) for r in _results(out)] == [(f"c{n}", [f"Paint wall {n} blue."]) for n in range(50)]


def test_a_line_holds_texts_not_documents(run, lines_file):
    result = run("fold", lines_file(_chats(1)), "--tracker", "keep")
    (line,) = result.stdout.splitlines()
    assert list(json.loads(line)) == [
        "id", "version", "active", "pending", "inactive", "tracker", "warnings", "source",
    ]  # fmt: skip


def test_standard_input_may_hold_lines_too(run, tmp_path):
    out = tmp_path / "out.jsonl"
    data = "\n".join(json.dumps(c) for c in _chats(3)).encode()
    assert run("fold", "-", "--tracker", "keep", "--out", out, input=data).exit_code == 0
    assert [r["id"] for r in _results(out)] == ["c0", "c1", "c2"]


def test_blank_lines_are_no_chats(run, lines_file):
    result = run("fold", lines_file(["", *_chats(1), "   ", ""]), "--tracker", "keep")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1


def test_unusable_lines_are_named_and_the_rest_is_folded(run, lines_file, tmp_path):
    first, second = _chats(2)
    bad = ["{nonsense", json.dumps({"messages": []}), json.dumps({"id": 9, "messages": "hi"}), "[1]"]
    path = lines_file([first, *bad, second, first])
    out = tmp_path / "out.jsonl"
    result = run("fold", path, "--tracker", "keep", "--out", out)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"stateforge: {path}:2: not JSON")
    assert "(and lines 3, 4, 5, 7)" in result.stderr
    assert [r["id"] for r in _results(out)] == ["c0", "c1"]


def test_lone_surrogates_survive(run, lines_file):
    chat = {"id": "odd \udc00", "messages": [user("half a pair \ud83d here")]}
    (line,) = run("fold", lines_file([chat]), "--tracker", "keep").stdout.splitlines()
    assert json.loads(line)["id"] == "odd \udc00"
    assert json.loads(line)["active"] == ["half a pair \ud83d here"]


def test_a_second_run_makes_nothing_anew(run, lines_file, tmp_path):
    path, out = lines_file(_chats(5)), tmp_path / "out.jsonl"
    run("fold", path, "--tracker", "keep", "--out", out)
    before = out.stat()
    assert run("fold", path, "--tracker", "keep", "--out", out).exit_code == 0
    assert (out.stat().st_mtime_ns, out.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


@pytest.mark.parametrize("torn", [b"", b'{"id": "c3", "vers', b'{"id": "c3"}\n'])
def test_a_stopped_run_goes_on_where_it_was(run, lines_file, tmp_path, torn):
    path, out = lines_file(_chats(5)), tmp_path / "out.jsonl"
    run("fold", path, "--tracker", "keep", "--out", out)
    whole = out.read_bytes()
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]) + torn)
    assert run("fold", path, "--tracker", "keep", "--out", out).exit_code == 0
    assert out.read_bytes() == whole


def test_a_changed_chat_is_folded_again_and_a_removed_one_leaves(run, lines_file, tmp_path):
    out = tmp_path / "out.jsonl"
    run("fold", lines_file(_chats(3)), "--tracker", "keep", "--out", out)
    changed = [{"id": "c0", "messages": [user("Paint it red.")]}, *_chats(2)[1:]]
    run("fold", lines_file(changed), "--tracker", "keep", "--out", out)
    assert sorted((r["id"], r["active"][0]) for r in _results(out)) == [
        ("c0", "Paint it red."),
        ("c1", "Paint wall 1 blue."),
    ]


def test_results_of_another_tracker_are_not_taken_over(run, lines_file, tmp_path):
    path, out = lines_file(_chats(2)), tmp_path / "out.jsonl"
    run("fold", path, "--tracker", "keep", "--out", out)
    run("fold", path, "--tracker", "embedded", "--out", out)
    assert {r["tracker"] for r in _results(out)} == {"embedded"}


def test_a_file_of_something_else_is_not_overwritten(run, lines_file, tmp_path):
    path, out = lines_file(_chats(2)), tmp_path / "thesis.txt"
    out.write_text("years of work\n")
    result = run("fold", path, "--tracker", "keep", "--out", out)
    assert result.exit_code == 2
    assert "is no output of a bulk fold" in result.stderr
    assert out.read_text() == "years of work\n"
    assert run("fold", path, "--tracker", "keep", "--out", path).exit_code == 2


def test_an_output_that_cannot_be_written_is_named(run, lines_file, tmp_path):
    result = run("fold", lines_file(_chats(1)), "--tracker", "keep", "--out", tmp_path / "no" / "where.jsonl")
    assert result.exit_code == 2
    assert "where.jsonl" in result.stderr


def test_a_chat_on_which_the_tracker_fails_is_left_out(run, lines_file, tmp_path):
    out = tmp_path / "out.jsonl"
    result = run("fold", lines_file(_chats(2)), "--tracker", "stateforge.testing:FailingTracker", "--out", out)
    assert result.exit_code == 1
    assert "chats.jsonl:1: TrackerError" in result.stderr
    assert _results(out) == []


def test_killed_at_any_moment_it_leaves_only_whole_lines(lines_file, tmp_path, run):
    path, out = lines_file(_chats(3000)), tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "stateforge.cli", "fold", str(path), "--tracker", "keep", "--out", str(out)]
    process = subprocess.Popen(command, env={**os.environ})
    deadline = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < deadline and not (out.exists() and out.stat().st_size):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    made = len(_results(out))
    assert 0 < made <= 3000
    assert run("fold", path, "--tracker", "keep", "--out", out).exit_code == 0
    assert [r["id"] for r in _results(out)] == [f"c{n}" for n in range(3000)]

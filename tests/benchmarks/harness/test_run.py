"""Runs with a model: Inspect tasks over a scripted server, graded, resumable, read back."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from harness_runs import model_server
from harness_samples import HIKE, MENU, SAMPLES

from stateforge import ConfigError
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dataset import build
from stateforge.benchmarks.intentflux._gold import gold
from stateforge.benchmarks.intentflux._report import LOGS
from stateforge.benchmarks.intentflux._results import read_cases
from stateforge.benchmarks.intentflux._run import (
    Agent,
    Options,
    run_with_model,
    run_without_model,
    stratified,
    tracker_names,
)
from stateforge.benchmarks.intentflux._trajectory import Condition

pytestmark = [
    pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:.*MemoryObject:pytest.PytestUnraisableExceptionWarning"),
]
"""Inspect's own use of tenacity, and its streams that it leaves open."""

MADE = tuple(build(SAMPLES))


def options(tmp_path, *arms, **more):
    return Options(arms, ("everything",), more.pop("strata", (Stratum.EASY,)), None, tmp_path / "out", **more)


def agent(url):
    return Agent("scripted", url, max_tokens=50, connections=2, display="none")


def reads_the_task(body):
    """Solves the hike from what it is shown last about each quantity, with the number of hikers it saw first."""
    text = "\n".join(m["content"] for m in body["messages"] if m["role"] == "user")
    if "hik" not in text:
        return {"content": "14"}
    people = re.findall(r"There are (\d+) hikers", text)
    return {"content": f"Answer: {int(people[0]) * 12 + 10}"}


def test_every_case_is_answered_graded_and_read_back(tmp_path):
    with model_server(reads_the_task) as (url, seen):
        chosen = options(tmp_path, "clean", "bare", "oracle-consolidate")
        assert run_with_model(chosen, agent(url), SAMPLES, MADE)
    cases = {(c.arm, c.task): c for c in read_cases(tmp_path / "out" / LOGS)}
    assert len(seen) == len(cases) == 6
    assert all(c.score == 1 for (arm, _), c in cases.items() if arm != "bare")
    clean, bare = cases["clean", "math-hike"], cases["bare", "math-hike"]
    assert (clean.condition, clean.stratum, clean.full) == (Condition.CLEAN, "", True)
    assert (bare.stratum, bare.family, bare.scorable, bare.failed) == ("easy", "math", True, False)
    assert (bare.context_tokens, bare.input_tokens, bare.output_tokens) == (11, 11, 7)
    assert bare.model == "stateforge/scripted"


def test_a_finished_run_asks_nothing_again(tmp_path):
    with model_server(reads_the_task) as (url, seen):
        chosen = options(tmp_path, "bare")
        run_with_model(chosen, agent(url), SAMPLES, MADE)
        before = len(seen)
        assert run_with_model(chosen, agent(url), SAMPLES, MADE)
        assert len(seen) == before == 2


def test_what_was_answered_is_not_asked_again_after_a_failure(tmp_path):
    broken = True

    def sometimes(body):
        return 400 if broken and "hik" in body["messages"][0]["content"] else reads_the_task(body)

    with model_server(sometimes) as (url, seen):
        chosen = options(tmp_path, "bare")
        run_with_model(chosen, agent(url), SAMPLES, MADE)
        failed = [c for c in read_cases(tmp_path / "out" / LOGS) if c.failed]
        assert [c.task for c in failed] == ["math-hike"]
        assert (failed[0].score, failed[0].full) == (0, False)
        broken = False
        menu = sum("menu" in b["messages"][0]["content"] for b in seen)
        run_with_model(chosen, agent(url), SAMPLES, MADE)
        assert sum("menu" in b["messages"][0]["content"] for b in seen) == menu
    cases = read_cases(tmp_path / "out" / LOGS)
    assert len(cases) == 2
    assert not any(c.failed for c in cases)


_KILLED = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from test_run import MANY, MANY_MADE, options, run_with_model, slow
run_with_model(options(Path(sys.argv[2]), "bare"), slow(sys.argv[3]), MANY, MANY_MADE)
"""
MANY = [HIKE.model_copy(update={"id": f"math-{n}"}) for n in range(4)]
MANY_MADE = tuple(build(MANY, strata=(Stratum.EASY,)))


def slow(url):
    return Agent("scripted", url, max_tokens=50, connections=1, display="none")


def test_a_killed_run_goes_on_without_repeating_answered_requests(tmp_path):
    stuck, release = threading.Event(), threading.Event()

    def hangs_at_the_third(body):
        if len(seen) == 3:
            stuck.set()
            release.wait(60)
        return {"content": "Answer: 154"}

    with model_server(hangs_at_the_third) as (url, seen):
        command = [sys.executable, "-c", _KILLED, str(Path(__file__).parent), str(tmp_path), url]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert stuck.wait(100), process.stderr.read() if process.poll() is not None else "no request"
        process.kill()
        process.communicate()
        release.set()
        assert run_with_model(options(tmp_path, "bare"), slow(url), MANY, MANY_MADE)
        asked = Counter(str(b["messages"]) for b in seen)
    assert len(read_cases(tmp_path / "out" / LOGS)) == 4
    assert sorted(asked.values()) == [1, 1, 1, 2]


def test_more_cases_are_added_to_an_earlier_run(tmp_path):
    with model_server(reads_the_task) as (url, seen):
        run_with_model(options(tmp_path, "bare"), agent(url), [MENU], MADE)
        run_with_model(options(tmp_path, "bare"), agent(url), SAMPLES, MADE)
        assert len(seen) == 2
    assert len(read_cases(tmp_path / "out" / LOGS)) == 2


def test_only_values_that_were_said_are_stale(tmp_path):
    (drift,) = (t for t in MADE if t.id == "math-hike/easy/drift")
    stale = next(v for v in gold(drift).stale if not v.decoy)
    numbers = {s.edit.value.split()[0] for s in drift.edits if s.edit.value}
    never = next(v for v in HIKE.goal("people").variants if v.value not in numbers)
    answers = iter([f"Answer: {stale.value.split()[0]}", f"Answer: {stale.value.split()[0]}", f"Answer: {never.value}"])
    with model_server(lambda body: {"content": next(answers)}) as (url, _):
        for arm in ("bare", "clean", "recap"):
            run_with_model(options(tmp_path, arm), agent(url), [HIKE], MADE)
    found = {c.arm: c.stale for c in read_cases(tmp_path / "out" / LOGS)}
    assert stale.key in found["bare"]
    assert found["clean"] == ()
    assert found["recap"] == ()


def test_native_tool_calls_are_an_answer_too(tmp_path):
    tool = {"name": "order", "description": "Orders.", "parameters": {"type": "object", "properties": {}}}
    wire = {"id": "c", "type": "function", "function": {"name": "order", "arguments": '{"dish": "14"}'}}
    task = MENU.model_copy(update={"tools": ({"type": "function", "function": tool},)})
    with model_server(lambda body: {"tool_calls": [wire]}) as (url, seen):
        run_with_model(options(tmp_path, "bare"), agent(url), [task], MADE)
    assert [t["function"]["name"] for t in seen[0]["tools"]] == ["order"]
    (case,) = read_cases(tmp_path / "out" / LOGS)
    assert case.full


def test_without_a_model_trackers_are_judged(tmp_path):
    chosen = options(tmp_path, "oracle-state", "stateforge", "last-turns")
    results = list(run_without_model(chosen, SAMPLES, MADE))
    assert {r.tracker for r in results} == {"oracle", "everything", "last-turns"}
    assert len(results) == 3 * 2 * 2
    assert all(r.score.exact for r in results if r.tracker == "oracle")
    assert sorted(p.name for p in (tmp_path / "out" / "states").iterdir()) == [
        "everything.jsonl",
        "last-turns.jsonl",
        "oracle.jsonl",
    ]


def test_arms_that_need_a_model_say_so(tmp_path):
    with pytest.raises(ConfigError, match="'bare' needs a model"):
        tracker_names(options(tmp_path, "bare"))


def test_a_limit_takes_from_all_families_in_turn():
    tasks = [HIKE, HIKE.model_copy(update={"id": "b"}), HIKE.model_copy(update={"id": "c"}), MENU]
    assert [t.id for t in stratified(tasks, 2)] == ["math-hike", "text-menu"]
    assert [t.id for t in stratified(tasks, 3)] == ["math-hike", "b", "text-menu"]
    assert stratified(tasks, None) == tasks

"""`stateforge bench` from the command line."""

from __future__ import annotations

import pytest
from harness_runs import model_server
from harness_samples import HIKE, SAMPLES
from typer.testing import CliRunner

from stateforge.benchmarks.intentflux import _dataset, families
from stateforge.benchmarks.intentflux._model import Split
from stateforge.cli import app

pytestmark = [
    pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:.*MemoryObject:pytest.PytestUnraisableExceptionWarning"),
]
"""Inspect's own use of tenacity, and its streams that it leaves open."""


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Two tasks instead of General-Test."""
    monkeypatch.setattr(families, "source_tasks", lambda split: SAMPLES if split is Split.TEST else ())
    monkeypatch.setattr(_dataset, "FROZEN", tmp_path / "frozen.jsonl.gz")
    _dataset.freeze(_dataset.build(SAMPLES), tmp_path / "frozen.jsonl.gz")
    return tmp_path


def bench(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["bench", *arguments])
    assert result.exit_code == status, result.output
    return result.output


def test_run_report_and_compare_without_a_model(small):
    out = str(small / "out")
    said = bench("run", "intentflux", "--arm", "oracle-state", "--arm", "everything", "--no-model", "--out", out)
    assert "| oracle | medium | 2 | 100.0 %" in said
    assert "| manner of edit | everything | oracle |" in said
    assert bench("report", out).splitlines() == [f"{out}/report.md", f"{out}/report.html"]
    assert "no-model" in (small / "out" / "report.md").read_text() or (small / "out" / "commands.txt").exists()
    assert "| state hard echo | 2 |" in bench("compare", f"{out}:everything", f"{out}:oracle")


def test_run_with_a_model(small):
    with model_server(lambda body: {"content": "154"}) as (url, seen):
        said = bench(
            *("run", "intentflux", "--arm", "clean", "--arm", "oracle-consolidate", "--stratum", "easy"),
            *("--model", "m", "--base-url", url, "--out", str(small / "out"), "--limit", "1"),
        )
    assert len(seen) == 2
    assert "| clean | 1 | 1.000" in said
    assert "| oracle-consolidate | 1 | 1.000" in said


def test_strata_and_limits_narrow_a_run(small):
    arguments = ("run", "intentflux", "--arm", "oracle-state", "--no-model", "--out", str(small / "out"))
    said = bench(*arguments, "--stratum", "hard", "--limit", "1")
    assert "| oracle | hard | 1 |" in said
    assert "easy" not in said


def test_dialogues_can_be_made_anew_and_used(small):
    file = str(small / "other.jsonl.gz")
    assert "20 dialogues, wording: bank test/1" in bench("freeze", "intentflux", file, "--seed", "7")
    assert {t.seed for t in _dataset.load(small / "other.jsonl.gz")} == {7}
    bench("run", "intentflux", "--arm", "oracle-state", "--no-model", "--out", str(small / "o"), "--dialogues", file)


def test_a_chat_model_can_be_the_user(small, monkeypatch):
    monkeypatch.setattr(families, "source_tasks", lambda split: (HIKE,))
    with model_server(lambda body: {"content": "Well, " + body["messages"][-1]["content"]}) as (url, seen):
        said = bench("freeze", "intentflux", str(small / "m.gz"), "--model", "chatty", "--base-url", url)
    assert "wording: model chatty over bank test/1" in said
    drift = [t for t in _dataset.load(small / "m.gz") if t.condition == "drift"]
    spoken = [m.content for t in drift for m in t.messages[2:-1] if m.role == "user"]
    assert len(seen) == len(spoken)
    assert all(words.startswith("Well, ") for words in spoken)


def test_the_training_pool_speaks_with_its_own_bank(small, monkeypatch):
    training = HIKE.model_copy(update={"id": "math-t", "split": Split.TRAINING})
    monkeypatch.setattr(families, "source_tasks", lambda split: (training,) if split is Split.TRAINING else SAMPLES)
    file = str(small / "t.gz")
    assert "10 dialogues, wording: bank train/1" in bench("freeze", "intentflux", file, "--pool", "training")
    arguments = ("--arm", "oracle-state", "--no-model", "--stratum", "easy", "--dialogues", file)
    assert "| oracle | easy | 1 | 100.0 %" in bench("run", "intentflux", "--out", str(small / "o"), *arguments)


def test_dialogues_of_unknown_tasks_are_refused(small, monkeypatch):
    monkeypatch.setattr(families, "source_tasks", lambda split: ())
    said = bench("run", "intentflux", "--arm", "oracle-state", "--no-model", "--out", str(small / "o"), status=2)
    assert "no task 'math-hike'" in said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--arm", "bare"), "name the agent with --model"),
        (("--arm", "bare", "--model", "m"), "--base-url URL"),
        (("--arm", "bare", "--no-model"), "'bare' needs a model"),
        (("--arm", "magic", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"), "'magic'"),
        (("--arm", "stateforge", "--tracker", "magic", "--no-model"), "'magic'"),
        (("--arm", "oracle-state", "--no-model", "--dialogues", "nowhere.gz"), "nowhere.gz"),
    ],
)
def test_what_cannot_be_run_is_said_in_one_line(small, arguments, complaint):
    said = bench("run", "intentflux", "--out", str(small / "out"), *arguments, status=2)
    assert complaint in said
    assert said.startswith("stateforge: ")


def test_a_report_on_nothing(tmp_path):
    assert "no results" in bench("report", str(tmp_path), status=2)


def test_help_names_the_arms():
    said = bench("run", "--help")
    for arm in ("deepagents", "langchain-summary", "openharness", "oracle-state", "last-turns"):
        assert arm in said

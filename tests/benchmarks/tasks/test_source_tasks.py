"""The source tasks themselves: composition, disjoint pools, references, variants and decoys that matter."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stateforge.benchmarks.intentflux._lint import digest, lint_tasks
from stateforge.benchmarks.intentflux._model import CodeGrader, Family, SourceTask, Split
from stateforge.benchmarks.intentflux.families import COMPOSITION, general_test, source_tasks
from stateforge.benchmarks.intentflux.graders import grade, stale_use

TEST_IDS = [task.id for task in general_test()]


def by_id(task_id: str) -> SourceTask:
    return next(task for task in general_test() if task.id == task_id)


@pytest.mark.parametrize("split", list(Split))
def test_the_linter_finds_nothing(split: Split) -> None:
    assert lint_tasks((split,)) == []


def test_the_splits_share_no_template_and_no_request() -> None:
    seen: dict[str, Split] = {}
    for split in Split:
        for task in source_tasks(split):
            assert seen.setdefault(f"{task.family}/{task.template}", split) is split
    assert len({task.clean_request() for split in Split for task in source_tasks(split)}) == 798


def test_the_test_set_has_the_papers_composition() -> None:
    assert len(general_test()) == 125
    assert COMPOSITION[Split.TEST] == {
        Family.CODE: 20, Family.MATH: 21, Family.SQL: 21, Family.DATA_TO_TEXT: 24, Family.SUMMARY: 18, Family.TOOLS: 21,
    }  # fmt: skip
    styles = [bool(task.grader.entry) for task in general_test() if isinstance(task.grader, CodeGrader)]
    assert (styles.count(False), styles.count(True)) == (10, 10)


def test_the_pools_are_large_enough() -> None:
    assert len(source_tasks(Split.CALIBRATION)) >= 250
    assert len(source_tasks(Split.TRAINING)) >= 400


@pytest.mark.parametrize("task_id", [name for name in TEST_IDS if name.startswith("code")])
def test_code_references_pass_and_stale_solutions_fail_in_the_sandbox(task_id: str) -> None:
    task = by_id(task_id)
    assert grade(task, task.reference).score == 1
    assert all(grade(task, decoy.solution).score < 1 for decoy in task.decoys[:1])


@pytest.mark.parametrize("family", [family for family in Family if family is not Family.CODE])
def test_stale_solutions_are_recognised_as_such(family: Family) -> None:
    told = []
    for task in source_tasks(Split.TEST, family)[::4]:
        assert stale_use(task, task.reference) == ()
        told += [name in stale_use(task, solution) for name, solution in task.stale_solutions()[::3]]
    assert sum(told) / len(told) > (0.75 if family is Family.SUMMARY else 0.9)


@pytest.mark.parametrize("family", [Family.DATA_TO_TEXT, Family.SUMMARY])
def test_listing_everything_pays_badly(family: Family) -> None:
    for task in source_tasks(Split.TEST, family):
        dump = "\n".join(material.text for material in task.materials)
        assert grade(task, f"{task.reference}\n{dump}").score < 0.3


@pytest.mark.parametrize("family", list(Family))
def test_saying_nothing_or_repeating_the_request_solves_no_task(family: Family) -> None:
    for task in source_tasks(Split.TEST, family):
        assert grade(task, "").score == 0
        assert grade(task, "Sorry, I need more details.").score == 0
        assert grade(task, task.clean_request()).score < 0.2


def test_every_goal_shows_its_value_and_most_have_several_variants() -> None:
    goals = [goal for task in general_test() for goal in task.goals]
    assert all(goal.value in goal.text and all(v.value in v.text for v in goal.variants) for goal in goals)
    assert sum(len(goal.variants) >= 3 for goal in goals) / len(goals) > 0.8


def test_generation_does_not_depend_on_the_process() -> None:
    program = (
        "from stateforge.benchmarks.intentflux._lint import digest\n"
        "from stateforge.benchmarks.intentflux._model import Split\n"
        "from stateforge.benchmarks.intentflux.families import source_tasks\n"
        "print(digest(source_tasks(Split.TEST)), digest(source_tasks(Split.CALIBRATION)))"
    )
    env = {**os.environ, "PYTHONHASHSEED": "12345"}
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env).stdout
    assert found.split() == [digest(source_tasks(Split.TEST)), digest(source_tasks(Split.CALIBRATION))]

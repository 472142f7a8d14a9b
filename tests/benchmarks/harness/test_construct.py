"""Plans: sets of goals, edits, queues, budgets, dependencies."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import pytest
from harness_samples import HIKE, MENU, SAMPLES
from hypothesis import given
from hypothesis import strategies as st

from stateforge.benchmarks.intentflux._construct import (
    BUDGETS,
    GoalEdit,
    Op,
    Stratum,
    apply,
    final_intent,
    make_plan,
)

plans = st.builds(make_plan, st.sampled_from(SAMPLES), st.sampled_from([1, 3, 5]), st.integers(0, 500))


def task_of(plan):
    return next(t for t in SAMPLES if t.id == plan.task)


def test_the_budgets_are_the_papers():
    assert BUDGETS == {Stratum.EASY: 1, Stratum.MEDIUM: 3, Stratum.HARD: 5}


@given(plans)
def test_every_plan_ends_in_the_tasks_own_intent(plan):
    assert dict(plan.final()) == dict(final_intent(task_of(plan)))


@given(plans)
def test_no_more_variants_per_goal_and_decoys_than_the_budget(plan):
    task = task_of(plan)
    edits = [*plan.initial, *plan.edits]
    for goal in task.goals:
        values = {e.value for e in edits if e.key == goal.id} - {goal.value}
        assert len(values) == min(plan.budget, len(goal.variants))
    decoys = {e.key for e in edits if e.decoy}
    assert len(decoys) == min(plan.budget, len(task.decoys))


@given(plans)
def test_every_decoy_is_added_once_and_withdrawn_later(plan):
    for decoy in task_of(plan).decoys:
        assert [e.op for e in plan.edits if e.key == decoy.id] in ([], [Op.ADD, Op.DELETE])


@given(plans)
def test_a_goal_comes_after_what_it_depends_on(plan):
    said: set[str] = set()
    needs = {p.id: p.depends_on for p in (*task_of(plan).goals, *task_of(plan).decoys)}
    for edit in (*plan.initial, *plan.edits):
        assert set(needs[edit.key]) <= said
        said.add(edit.key)


@given(plans)
def test_each_edit_says_what_it_changes(plan):
    state = apply(plan.initial)
    for edit in plan.edits:
        if edit.op is Op.REPLACE:
            assert (edit.old_text, edit.old_value) == (state[edit.key].text, state[edit.key].value)
            assert edit.old_value != edit.value
        state = apply([edit], state)


@given(st.sampled_from(SAMPLES), st.integers(0, 200))
def test_a_larger_budget_says_all_that_a_smaller_one_says(task, seed):
    small, large = (
        {(e.key, e.text) for e in (*p.initial, *p.edits)} for p in (make_plan(task, b, seed) for b in (1, 3))
    )
    assert small <= large


def test_goals_are_interleaved():
    keys = [e.key for e in make_plan(HIKE, 5, 0).edits]
    runs = sum(a != b for a, b in pairwise(keys))
    assert runs > len(set(keys)) * 2


def test_some_goals_return_to_a_value_they_had():
    returned = 0
    for seed in range(30):
        edits = [e for e in make_plan(HIKE, 1, seed).edits if e.key == "people"]
        returned += len(edits) == 2 and edits[1].text == HIKE.goal("people").text
    assert 0 < returned < 15


def test_different_seeds_give_different_plans():
    assert len({make_plan(HIKE, 3, seed).model_dump_json() for seed in range(20)}) == 20


def test_a_plan_does_not_depend_on_the_interpreters_hash_seed():
    code = (
        f"import sys; sys.path[:0] = {[os.path.dirname(__file__)]!r}\n"
        "from harness_samples import HIKE\n"
        "from stateforge.benchmarks.intentflux._construct import make_plan\n"
        "print(make_plan(HIKE, 5, 3).model_dump_json())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {make_plan(HIKE, 5, 3).model_dump_json().encode() + b"\n"}


def test_circular_dependencies_are_refused():
    first, second, *rest = MENU.goals
    circle = MENU.model_copy(
        update={
            "goals": (
                first.model_copy(update={"depends_on": (second.id,)}),
                second.model_copy(update={"depends_on": (first.id,)}),
                *rest,
            )
        }
    )
    with pytest.raises(ValueError, match="circle"):
        make_plan(circle, 1)


@pytest.mark.parametrize(
    "edits",
    [
        [GoalEdit(op=Op.DELETE, key="a", topic="", text="x")],
        [GoalEdit(op=Op.REPLACE, key="a", topic="", text="x", old_text="y")],
        [GoalEdit(op=Op.ADD, key="a", topic="", text="x"), GoalEdit(op=Op.ADD, key="a", topic="", text="y")],
        [
            GoalEdit(op=Op.ADD, key="a", topic="", text="x"),
            GoalEdit(op=Op.REPLACE, key="a", topic="", text="z", old_text="y"),
        ],
    ],
    ids=["deletes nothing", "replaces nothing", "adds twice", "replaces something else"],
)
def test_the_oracle_refuses_edits_that_do_not_fit(edits):
    with pytest.raises(ValueError, match="cannot"):
        apply(edits)

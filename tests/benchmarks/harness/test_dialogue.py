"""Conditions: clean, drift, its turn-matched control, and the restating assistant."""

from __future__ import annotations

import pytest
from harness_samples import HIKE, MENU, SAMPLES
from hypothesis import given
from hypothesis import strategies as st

from stateforge.benchmarks.intentflux._construct import Stratum, final_intent
from stateforge.benchmarks.intentflux._dialogue import NEUTRAL, RESTATING, make_clean, make_dialogues, make_drift
from stateforge.benchmarks.intentflux._phrases_test import TEST_BANK
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory
from stateforge.benchmarks.intentflux._wording import BankSimulator

SIMULATOR = BankSimulator(TEST_BANK)
dialogues = st.builds(
    lambda task, stratum, seed: (task, make_dialogues(task, stratum, SIMULATOR, seed)),
    st.sampled_from(SAMPLES),
    st.sampled_from(list(Stratum)),
    st.integers(0, 300),
)


def user_turns(trajectory):
    return [m.content for m in trajectory.messages if m.role == "user"]


@given(dialogues)
def test_users_and_assistants_alternate_and_the_user_has_the_last_word(made):
    for trajectory in made[1].values():
        roles = [m.role for m in trajectory.messages]
        assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"]


@given(dialogues)
def test_drift_and_echo_end_in_the_tasks_intent(made):
    task, found = made
    for condition in (Condition.DRIFT, Condition.ECHO):
        assert dict(found[condition].intent) == dict(final_intent(task))


@given(dialogues)
def test_the_last_message_restates_nothing(made):
    task, found = made
    for trajectory in found.values():
        last = trajectory.messages[-1].content
        assert last in TEST_BANK.final
        assert not any(part.text in last or part.topic in last for part in (*task.goals, *task.decoys))


@given(dialogues)
def test_the_control_has_as_many_turns_and_about_as_many_words(made):
    task, found = made
    drift, control = found[Condition.DRIFT], found[Condition.CONTROL]
    assert [m.role for m in control.messages] == [m.role for m in drift.messages]
    assert control.messages[0].content == task.clean_request()
    assert control.edits == ()
    spoken = sum(map(len, user_turns(drift)[1:-1]))
    assert sum(map(len, user_turns(control)[1:-1])) == pytest.approx(spoken, rel=0.35, abs=60)


@given(dialogues)
def test_the_control_says_nothing_of_the_stale_values(made):
    task, found = made
    later = " ".join(user_turns(found[Condition.CONTROL])[1:])
    assert not any(v.text in later for g in task.goals for v in g.variants)
    assert not any(d.text in later for d in task.decoys)


def test_the_neutral_acknowledger_only_acknowledges():
    drift = make_drift(HIKE, Stratum.HARD, SIMULATOR)
    assert {m.content for m in drift.messages if m.role == "assistant"} <= set(TEST_BANK.receipts)
    assert drift.assistant == NEUTRAL
    assert drift.claims == ()


def test_the_restating_assistant_says_what_holds_at_that_turn():
    echo = make_dialogues(HIKE, Stratum.MEDIUM, SIMULATOR)[Condition.ECHO]
    assert echo.assistant == RESTATING
    assert user_turns(echo) == user_turns(make_drift(HIKE, Stratum.MEDIUM, SIMULATOR))
    for claim in echo.claims:
        words = echo.messages[claim.turn].content[claim.start : claim.end]
        goals = {g.id: [g.text, *(v.text for v in g.variants)] for g in HIKE.goals}
        goals |= {d.id: [d.text] for d in HIKE.decoys}
        assert words
        assert all(text in goals[key] for key, text in claim.basis)
    assert any(len(c.basis) == 2 for c in echo.claims)


def test_the_clean_condition_is_one_turn_with_everything_and_nothing_stale():
    clean = make_clean(MENU, SIMULATOR)
    (message,) = clean.messages
    assert message.content.startswith(MENU.clean_request())
    assert clean.stratum is None
    assert not any(v.text in message.content for g in MENU.goals for v in g.variants)


def test_the_opening_brings_the_materials_and_marks_them():
    drift = make_drift(MENU, Stratum.EASY, SIMULATOR)
    first = drift.messages[0].content
    assert [(g.kind, first[g.start : g.end]) for g in drift.given] == [
        ("opening", MENU.opening),
        ("material", f"Prices:\n{MENU.materials[0].text}"),
    ]


def test_harder_strata_have_longer_dialogues():
    lengths = [len(make_drift(HIKE, s, SIMULATOR).messages) for s in Stratum]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == 3


def test_a_changed_trajectory_is_noticed():
    drift = make_drift(HIKE, Stratum.EASY, SIMULATOR)
    assert drift.intact
    assert not drift.model_copy(update={"seed": 9}).intact
    assert Trajectory.model_validate_json(drift.model_dump_json()) == drift

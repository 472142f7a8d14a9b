"""A chat model as the simulated user: its words are taken only when nothing got lost."""

from __future__ import annotations

import random

import pytest
from harness_samples import HIKE

from stateforge.benchmarks.intentflux._audit import recovered
from stateforge.benchmarks.intentflux._bank import Manner
from stateforge.benchmarks.intentflux._construct import GoalEdit, Op, Stratum, final_intent
from stateforge.benchmarks.intentflux._dialogue import make_drift
from stateforge.benchmarks.intentflux._model_user import TRIES, ModelSimulator, is_faithful
from stateforge.benchmarks.intentflux._phrases_test import TEST_BANK
from stateforge.benchmarks.intentflux._wording import Talk, Utterance

GOAL = HIKE.goal("rate")
EDIT = GoalEdit(op=Op.ADD, key=GOAL.id, topic=GOAL.topic, text=GOAL.text, value=GOAL.value)
SAID = Utterance.of("Everyone drinks 3 bottles a day.", Manner.STATE)


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("So each of us needs 3 Bottles daily", True),
        ("So each of us needs 4 bottles daily", False),
        ("So each of us needs 3 of them daily", False),
        ("", False),
        ("3 bottles " + "blah " * 200, False),
    ],
)
def test_numbers_and_values_must_survive(words, taken):
    assert is_faithful(words, SAID, EDIT) is taken


def test_quoted_terms_must_survive():
    said = Utterance.of('Call it `total` and write "done".', Manner.STATE)
    assert is_faithful('name: `total`, then "done"', said, EDIT.model_copy(update={"value": ""}))
    assert not is_faithful("name: total, then done", said, EDIT.model_copy(update={"value": ""}))


def test_a_model_that_rambles_leaves_the_banks_words():
    asked = []
    simulator = ModelSimulator(TEST_BANK, lambda messages: asked.append(messages) or "As an AI I cannot", "m")
    said = simulator.say(EDIT, Talk(), random.Random(0))
    assert GOAL.text in said.text
    assert (len(asked), simulator.reworded, simulator.kept) == (TRIES, 0, 1)


def test_a_whole_dialogue_in_a_models_words():
    simulator = ModelSimulator(TEST_BANK, lambda messages: f'"{messages[-1]["content"]} Cheers, mate."', "m")
    dialogue = make_drift(HIKE, Stratum.MEDIUM, simulator)
    assert dialogue.wording == "model m over bank test/1"
    assert dict(dialogue.intent) == dict(final_intent(HIKE))
    assert recovered(HIKE, dialogue)
    assert simulator.reworded == len(dialogue.messages) // 2 - 1
    assert all("Cheers, mate." in m.content for m in dialogue.messages[2:-1] if m.role == "user")

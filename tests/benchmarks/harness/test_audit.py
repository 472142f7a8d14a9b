"""The round-trip audit: a reader that knows the slots, and nothing of edits, banks and trackers."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest
from harness_samples import HIKE, SAMPLES

from stateforge.benchmarks.intentflux import _audit
from stateforge.benchmarks.intentflux._audit import read_dialogue, recovered
from stateforge.benchmarks.intentflux._construct import Op, Stratum
from stateforge.benchmarks.intentflux._dialogue import make_drift
from stateforge.benchmarks.intentflux._phrases_test import TEST_BANK
from stateforge.benchmarks.intentflux._phrases_train import TRAIN_BANK
from stateforge.benchmarks.intentflux._wording import BankSimulator

START = "There are 9 hikers. The tour takes 2 days."


@pytest.mark.parametrize("bank", [TEST_BANK, TRAIN_BANK], ids=lambda b: b.name)
def test_the_final_intent_can_be_read_from_the_dialogue(bank):
    made = [
        (task, make_drift(task, stratum, BankSimulator(bank), seed))
        for task in SAMPLES
        for stratum in Stratum
        for seed in range(25)
    ]
    assert sum(recovered(task, dialogue) for task, dialogue in made) >= 0.95 * len(made)


def test_an_edit_that_is_not_said_is_missed():
    for seed in range(10):
        dialogue = make_drift(HIKE, Stratum.MEDIUM, BankSimulator(TEST_BANK), seed)
        last = max(s.turn for s in dialogue.edits if s.edit.op is Op.REPLACE)
        silent = [m for n, m in enumerate(dialogue.messages) if n != last]
        assert not recovered(HIKE, dialogue.model_copy(update={"messages": tuple(silent)}))


def test_it_imports_no_bank_and_no_tracker():
    tree = ast.parse(Path(inspect.getfile(_audit)).read_text(encoding="utf-8"))
    names = [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    assert not [n for n in names if "phrases" in n or "wording" in n or "tracker" in n or n.endswith("_bank")]


@pytest.mark.parametrize(
    ("said", "hikers"),
    [
        ("Change the number of hikers to 15.", "15"),
        ("Not 9 but 20 for the number of hikers, please.", "20"),
        ("The number of hikers grows by 3? Then add 3 to the number of hikers.", "12"),
        ("Take 3 off the number of hikers.", "6"),
        ("There are 8 hikers.", "8"),
        ("Thanks, I am back in a minute.", "9"),
        ("Is it far?", "9"),
    ],
)
def test_what_a_turn_does(said, hikers):
    assert read_dialogue(HIKE, [START, said])["people"] == f"There are {hikers} hikers."


@pytest.mark.parametrize(
    ("turns", "hikers"),
    [
        (["Change the number of hikers to 15.", "Undo that last change."], "9"),
        (["Change the number of hikers to 15.", "No, make it 8."], "8"),
        (
            [
                "Change the number of hikers to 15.",
                "The tour takes 7 days.",
                "Put the number of hikers back to before.",
            ],
            "9",
        ),
        (["Change the number of hikers to 15.", "Change the number of hikers to 20.", "Undo that."], "15"),
    ],
)
def test_turns_that_point_back(turns, hikers):
    assert read_dialogue(HIKE, [START, *turns])["people"] == f"There are {hikers} hikers."


def test_a_withdrawn_decoy_is_gone_and_its_goal_stays():
    state = read_dialogue(HIKE, [START, HIKE.decoys[2].text, "Forget the crate size."])
    assert set(state) == {"people", "days"}

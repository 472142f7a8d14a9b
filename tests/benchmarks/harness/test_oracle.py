"""The oracle tracker: the benchmark's own edits, through the same engine as everybody's."""

from __future__ import annotations

import pytest
from harness_samples import HIKE, MENU, SAMPLES

from stateforge import ItemKind, Role, TrackRequest, Turn, read_turns
from stateforge._state import EMPTY
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dialogue import make_drift
from stateforge.benchmarks.intentflux._gold import oracle
from stateforge.benchmarks.intentflux._phrases_test import TEST_BANK
from stateforge.benchmarks.intentflux._wording import BankSimulator
from stateforge.cli._folding import fold_chat
from stateforge.trackers._oracle import OracleEdit, OracleOp, OracleTracker


def drift(task, stratum=Stratum.HARD, seed=0):
    return make_drift(task, stratum, BankSimulator(TEST_BANK), seed)


@pytest.mark.parametrize("task", SAMPLES, ids=lambda t: t.id)
@pytest.mark.parametrize("seed", range(5))
def test_its_state_is_the_annotated_intent(task, seed):
    trajectory = drift(task, seed=seed)
    folded = fold_chat(trajectory.chat(), oracle(trajectory), 60)
    kept = [task.opening, *(f"{m.name}:\n{m.text}" for m in task.materials)]
    assert sorted(i.text for i in folded.state.in_effect) == sorted([*kept, *(g.text for g in task.goals)])
    assert folded.warnings == ()


def test_materials_stay_materials():
    trajectory = drift(MENU)
    state = fold_chat(trajectory.chat(), oracle(trajectory), 60).state
    assert [i.text for i in state.in_effect if i.kind is ItemKind.MATERIAL] == [f"Prices:\n{MENU.materials[0].text}"]


def test_every_edit_cites_the_words_that_make_it():
    trajectory = drift(HIKE)
    state = fold_chat(trajectory.chat(), oracle(trajectory), 60).state
    cited = {(e.turn, e.start, e.end) for edit in state.log if edit.kind != "remark" for e in edit.evidence}
    said = {(s.turn, s.start, s.end) for s in trajectory.edits}
    assert said <= cited


def test_a_requirement_that_is_changed_in_the_turn_that_made_it():
    text = "Use blue. No, green."
    tracker = OracleTracker(
        [
            OracleEdit(turn=0, start=0, end=9, op=OracleOp.ADD, key="k", text="Use blue."),
            OracleEdit(turn=0, start=10, end=20, op=OracleOp.REPLACE, key="k", text="Use green."),
        ]
    )
    state = fold_chat([{"role": "user", "content": text}], tracker, 60).state
    assert [i.text for i in state.in_effect] == ["Use green."]


def test_it_says_nothing_about_assistant_turns():
    turn = read_turns([{"role": "assistant", "content": "Fine."}])[0]
    assert turn.role is Role.ASSISTANT
    assert OracleTracker([]).track(TrackRequest(EMPTY, turn)).drafts == ()


def test_words_between_the_edits_require_nothing():
    turn = Turn.from_message(0, {"role": "user", "content": "Hi. Use blue. Thanks!"})
    edit = OracleEdit(turn=0, start=4, end=13, op=OracleOp.ADD, key="k", text="Use blue.")
    drafts = OracleTracker([edit]).track(TrackRequest(EMPTY, turn)).drafts
    assert [(d.kind, d.evidence[0].quote) for d in drafts] == [
        ("add", "Use blue."),
        ("remark", "Hi. "),
        ("remark", " Thanks!"),
    ]


def test_different_dialogues_have_different_fingerprints():
    assert oracle(drift(HIKE)).fingerprint != oracle(drift(HIKE, seed=1)).fingerprint
    assert oracle(drift(HIKE)).fingerprint == oracle(drift(HIKE)).fingerprint

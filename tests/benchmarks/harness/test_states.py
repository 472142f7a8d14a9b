"""Trackers against the annotation: what counts as held, leaked, exact; runs that go on where they stopped."""

from __future__ import annotations

import pytest
from harness_samples import HIKE, MENU, SAMPLES

from stateforge import ConfigError, InputError
from stateforge.benchmarks.intentflux._bank import Manner
from stateforge.benchmarks.intentflux._construct import GoalEdit, Op, Stratum
from stateforge.benchmarks.intentflux._dataset import build, select
from stateforge.benchmarks.intentflux._floors import LastTurns
from stateforge.benchmarks.intentflux._gold import gold, oracle
from stateforge.benchmarks.intentflux._state_run import read_results, run_states, tracker_for
from stateforge.benchmarks.intentflux._state_score import Count, score_state
from stateforge.benchmarks.intentflux._trajectory import Condition, Message, Spoken, Trajectory
from stateforge.cli._folding import fold_chat
from stateforge.testing import ScriptedTracker, draft

MADE = tuple(build(SAMPLES))
FAMILIES = {t.id: str(t.family) for t in SAMPLES}


def edit(op, key, text, value="", old=("", ""), decoy=False):
    return GoalEdit(op=op, key=key, topic=key, text=text, value=value, old_text=old[0], old_value=old[1], decoy=decoy)


def said(*turns):
    """A dialogue in which each turn is one edit with its manner, said in some words."""
    messages, spoken = [], []
    for words, made, manner in turns:
        if made is not None:
            spoken.append(Spoken(edit=made, turn=len(messages), start=0, end=len(words), manner=manner))
        messages += [Message(role="user", content=words), Message(role="assistant", content="Noted.")]
    return Trajectory.sealed(
        id="t/easy/drift",
        task="t",
        stratum=Stratum.EASY,
        condition=Condition.DRIFT,
        seed=0,
        wording="",
        assistant="",
        messages=messages[:-1],
        edits=spoken,
    )


NINE = edit(Op.ADD, "people", "There are 9 hikers.", "9")
TWELVE = edit(Op.REPLACE, "people", "There are 12 hikers.", "12", ("There are 9 hikers.", "9"))
CHANGE = said(("There are 9 hikers.", NINE, Manner.STATE), ("Make it 12.", TWELVE, Manner.PRONOUN))


def judged(trajectory, script):
    return score_state(trajectory, fold_chat(trajectory.chat(), ScriptedTracker(script), 60).state)


def test_a_value_is_held_when_an_item_says_it_in_whatever_words():
    score = judged(CHANGE, {"Make it 12.": lambda r: [draft("replace", r.turn, "Make it 12.", targets=["i0.0"])]})
    assert (score.recall, score.leak, score.exact) == (Count(hits=1, total=1), Count(total=1), True)


def test_a_value_that_stays_beside_its_replacement_leaks():
    score = judged(CHANGE, {})
    assert (score.recall, score.leak, score.exact) == (Count(hits=1, total=1), Count(hits=1, total=1), False)
    assert score.precision == Count(hits=1, total=2)


def test_an_item_that_tells_the_old_value_as_history_does_not_leak():
    def rewrite(r):
        return [draft("replace", r.turn, "Make it 12.", text="12 hikers instead of 9", targets=["i0.0"])]

    assert judged(CHANGE, {"Make it 12.": rewrite}).exact


def test_a_value_said_of_something_else_is_not_held():
    other = edit(Op.ADD, "days", "It takes 12 days.", "12")
    dialogue = said(
        ("There are 9 hikers.", NINE, Manner.STATE),
        ("It takes 12 days.", other, Manner.STATE),
        ("Make it 12.", TWELVE, Manner.PRONOUN),
    )
    score = judged(dialogue, {"Make it 12.": lambda r: [draft("withdraw", r.turn, "Make it 12.", targets=["i0.0"])]})
    assert score.recall == Count(hits=1, total=2)


def test_a_withdrawn_decoy_leaks_while_its_words_are_in_effect():
    decoy = edit(Op.ADD, "d1", "Count the dog.", decoy=True)
    gone = edit(Op.DELETE, "d1", "Count the dog.", decoy=True)
    dialogue = said(("Count the dog.", decoy, Manner.STATE), ("Forget the dog.", gone, Manner.EXPLICIT))
    assert judged(dialogue, {}).leak == Count(hits=1, total=1)
    taken = {"Forget the dog.": lambda r: [draft("withdraw", r.turn, "Forget the dog.", targets=["i0.0"])]}
    assert judged(dialogue, taken).exact


def test_a_value_that_came_back_is_not_stale():
    back = edit(Op.REPLACE, "people", "There are 9 hikers.", "9", ("There are 12 hikers.", "12"))
    dialogue = said(
        ("There are 9 hikers.", NINE, Manner.STATE),
        ("Make it 12.", TWELVE, Manner.PRONOUN),
        ("Undo that.", back, Manner.UNDO_LAST),
    )
    truth = gold(dialogue)
    assert [v.value for v in truth.active] == ["9"]
    assert [(v.value, v.manner) for v in truth.stale] == [("12", Manner.UNDO_LAST)]


def test_manners_count_what_was_set_and_what_was_taken_out():
    score = judged(CHANGE, {})
    assert score.manners == {"pronoun": Count(hits=1, total=2)}


@pytest.mark.parametrize("name", ["oracle", "everything", "last-turns"])
def test_oracle_and_floors(name, tmp_path):
    dialogues = select(MADE, Condition.DRIFT, Stratum.HARD)
    scores = [r.score for r in run_states(dialogues, FAMILIES, name, tmp_path / "x.jsonl")]
    recall, leak = (sum((getattr(s, what) for s in scores), Count()).rate for what in ("recall", "leak"))
    if name == "oracle":
        assert (recall, leak) == (1, 0)
        assert all(s.exact for s in scores)
    elif name == "everything":
        assert leak > 0.9
    else:
        assert recall < 0.7


def test_the_last_turns_are_kept_and_no_others():
    chat = [{"role": "user", "content": f"Item {n}."} for n in range(5)]
    assert [i.text for i in fold_chat(chat, LastTurns(), 60).state.in_effect] == ["Item 2.", "Item 3.", "Item 4."]


def test_the_oracle_takes_out_what_the_assistant_built_on_stale_values(tmp_path):
    dialogues = select(MADE, Condition.ECHO, Stratum.MEDIUM)
    scores = [r.score for r in run_states(dialogues, FAMILIES, "oracle", tmp_path / "x.jsonl")]
    recall = sum((s.cascade_recall for s in scores), Count())
    precision = sum((s.cascade_precision for s in scores), Count())
    assert recall.total > 20
    assert recall.rate > 0.8
    assert precision.rate > 0.9


def test_a_run_goes_on_where_it_stopped(tmp_path):
    dialogues = select(MADE, Condition.DRIFT)
    file = tmp_path / "states" / "x.jsonl"
    first = list(run_states(dialogues, FAMILIES, "everything", file))
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    ticks = []
    assert [r.id for r in run_states(dialogues, FAMILIES, "everything", file, lambda: ticks.append(1))] == [
        r.id for r in first
    ]
    assert len(ticks) == len(dialogues)
    assert {r.key for r in read_results(file)} == {r.key for r in first}
    size = file.stat().st_size
    assert list(run_states(dialogues, FAMILIES, "everything", file)) == read_results(file)
    assert file.stat().st_size == size


def test_results_of_another_dialogue_are_not_taken_over(tmp_path):
    file = tmp_path / "x.jsonl"
    (before,) = run_states(select(MADE, Condition.DRIFT, Stratum.EASY)[:1], FAMILIES, "everything", file)
    other = select(build([HIKE], seed=5), Condition.DRIFT, Stratum.EASY)
    (after,) = run_states(other, FAMILIES, "everything", file)
    assert before.id == after.id
    assert before.key != after.key


def test_a_file_of_something_else_is_refused(tmp_path):
    (tmp_path / "x.jsonl").write_text('{"id": 1}\n')
    with pytest.raises(InputError, match=r"x\.jsonl:1"):
        read_results(tmp_path / "x.jsonl")


def test_trackers_by_name():
    trajectory = select(MADE, Condition.DRIFT)[0]
    assert tracker_for("oracle", trajectory).fingerprint == oracle(trajectory).fingerprint
    assert tracker_for("keep", trajectory).name == "keep"
    with pytest.raises(ConfigError, match="nonsense"):
        tracker_for("nonsense", trajectory)


def test_the_clean_condition_has_no_state(tmp_path):
    with pytest.raises(ConfigError, match="clean"):
        list(run_states(select(MADE, Condition.CLEAN), FAMILIES, "everything", tmp_path / "x.jsonl"))


def test_materials_cost_nothing(tmp_path):
    (result,) = run_states(select(build([MENU]), Condition.DRIFT, Stratum.EASY), FAMILIES, "oracle", tmp_path / "x")
    assert result.score.recall.total == len(MENU.goals)

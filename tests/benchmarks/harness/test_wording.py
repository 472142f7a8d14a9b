"""The banks of phrasings, and which of them is said when."""

from __future__ import annotations

import random

import pytest
from harness_samples import HIKE, MENU, SAMPLES

from stateforge.benchmarks.intentflux._audit import Reader, slots_of
from stateforge.benchmarks.intentflux._bank import WITHOUT_VALUE, Manner
from stateforge.benchmarks.intentflux._construct import GoalEdit, Op, Stratum
from stateforge.benchmarks.intentflux._dialogue import make_drift
from stateforge.benchmarks.intentflux._phrases_test import TEST_BANK
from stateforge.benchmarks.intentflux._phrases_train import TRAIN_BANK
from stateforge.benchmarks.intentflux._wording import BankSimulator, Talk, difference, render

BANKS = (TEST_BANK, TRAIN_BANK)


def tables(bank):
    return (bank.add, bank.replace, bank.delete)


def templates(bank):
    return [(m, t) for table in tables(bank) for m, ts in table.items() for t in ts]


def change(old: str, new: str, key: str = "people") -> GoalEdit:
    goal = HIKE.goal(key)
    text = goal.text.replace(goal.value, "{}")
    return GoalEdit(
        op=Op.REPLACE,
        key=key,
        topic=goal.topic,
        text=text.format(new),
        value=new,
        old_text=text.format(old),
        old_value=old,
    )


def talk_after(*values: str, key: str = "people", last: str = "") -> Talk:
    goal = HIKE.goal(key)
    talk = Talk(last=last)
    talk.values[key] = list(values)
    talk.texts[key] = [goal.text.replace(goal.value, v) for v in values]
    return talk


def test_the_test_bank_is_wide():
    assert len(templates(TEST_BANK)) > 100
    assert all(len(TEST_BANK.replace[m]) >= 8 for m in (Manner.EXPLICIT, Manner.IMPLICIT, Manner.NEWS, Manner.PRONOUN))


def test_training_and_test_share_no_sentence():
    assert not {t for _, t in templates(TEST_BANK)} & {t for _, t in templates(TRAIN_BANK)} - {"{text}"}
    for name in ("openers", "closers", "neutral", "final", "receipts"):
        assert not set(getattr(TEST_BANK, name)) & set(getattr(TRAIN_BANK, name))


@pytest.mark.parametrize("bank", BANKS, ids=lambda b: b.name)
def test_both_banks_know_every_manner(bank):
    assert {m for m, _ in templates(bank)} == set(Manner)


@pytest.mark.parametrize(
    ("bank", "manner", "template"), [(b, m, t) for b in BANKS for m, ts in b.replace.items() for t in ts]
)
def test_every_phrasing_of_a_replacement_is_understood(bank, manner, template):
    old, new = {Manner.DOUBLE: ("6", "12"), Manner.HALVE: ("12", "6"), Manner.LOWER: ("15", "12")}.get(
        manner, ("9", "12")
    )
    reader = Reader(slots_of(HIKE))
    reader.open(f"There are {old} hikers.")
    if manner in (Manner.UNDO, Manner.UNDO_LAST):
        old, new = "12", "9"
        reader.read("Change the number of hikers to 12.")
    reader.last = "people"
    reader.read(render(template, change(old, new)))
    assert reader.state() == {"people": f"There are {new} hikers."}


@pytest.mark.parametrize(("bank", "template"), [(b, t) for b in BANKS for ts in b.delete.values() for t in ts])
def test_every_phrasing_of_a_withdrawal_is_understood(bank, template):
    decoy = HIKE.decoys[0]
    reader = Reader(slots_of(HIKE))
    reader.open(HIKE.opening)
    reader.read(decoy.text)
    assert reader.state() == {"d1": decoy.text}
    reader.read(render(template, GoalEdit(op=Op.DELETE, key="d1", topic=decoy.topic, text=decoy.text, decoy=True)))
    assert reader.state() == {}


@pytest.mark.parametrize("bank", BANKS, ids=lambda b: b.name)
def test_sentences_around_the_edits_change_nothing(bank):
    for sentence in (*bank.openers, *bank.closers, *bank.neutral, *bank.final):
        for task in SAMPLES:
            reader = Reader(slots_of(task))
            reader.open(task.clean_request())
            before, reader.last = reader.state(), task.goals[0].id
            reader.read(sentence)
            assert reader.state() == before, sentence


def test_words_that_point_back_need_the_same_goal_just_before():
    simulator = BankSimulator(TEST_BANK)
    edit = change("9", "12")
    assert Manner.PRONOUN not in simulator.phrasings(edit, talk_after("9", last="days"))
    assert Manner.PRONOUN in simulator.phrasings(edit, talk_after("9", last="people"))


def test_undoing_needs_a_value_to_go_back_to():
    simulator = BankSimulator(TEST_BANK)
    assert Manner.UNDO not in simulator.phrasings(change("9", "12"), talk_after("15", "9"))
    back = simulator.phrasings(change("9", "15"), talk_after("15", "9"))
    assert Manner.UNDO in back
    assert Manner.UNDO_LAST not in back
    assert Manner.UNDO_LAST in simulator.phrasings(change("9", "15"), talk_after("15", "9", last="people"))


def test_relative_manners_fit_the_numbers():
    simulator = BankSimulator(TEST_BANK)
    found = set(simulator.phrasings(change("6", "12"), talk_after("6")))
    assert {Manner.RAISE, Manner.DOUBLE} <= found
    assert not {Manner.LOWER, Manner.HALVE} & found


@pytest.mark.parametrize(
    ("old", "new", "amount"),
    [
        ("6", "12", "6"),
        ("3 bottles", "5 bottles", "2 bottles"),
        ("$12", "$9", "$3"),
        ("10 %", "15 %", "5 %"),
        ("3 days", "4 days", ""),
        ("9 am", "11 am", ""),
        ("2019", "2021", ""),
        ("3 days", "5 weeks", ""),
        ("pie", "roast", ""),
        ("7", "7", ""),
    ],
)
def test_differences_are_only_taken_between_amounts_of_one_unit(old, new, amount):
    assert difference(old, new) == amount


@pytest.mark.parametrize("value", ["x" * 80, "two\nlines", "A whole sentence."])
def test_unwieldy_values_are_only_said_in_their_goals_own_sentence(value):
    simulator = BankSimulator(TEST_BANK)
    for found in simulator.phrasings(change("9", value), talk_after("9", last="people")).values():
        assert all("{value}" not in t for t in found)


def test_an_utterance_marks_the_words_of_its_edit():
    for task in SAMPLES:
        for seed in range(10):
            dialogue = make_drift(task, Stratum.HARD, BankSimulator(TEST_BANK), seed)
            for spoken in dialogue.edits:
                words = dialogue.messages[spoken.turn].content[spoken.start : spoken.end]
                assert words
                if spoken.edit.value and spoken.manner not in WITHOUT_VALUE:
                    assert spoken.edit.value in words


def test_a_dialogue_repeats_no_template_while_others_are_left():
    talk, rng = Talk(), random.Random(0)
    simulator = BankSimulator(TEST_BANK)
    goal = MENU.goals[0]
    edit = GoalEdit(op=Op.ADD, key=goal.id, topic=goal.topic, text=goal.text, value=goal.value)
    words = [simulator.say(edit, talk, rng) for _ in range(10)]
    spoken = [u.text[u.start : u.end] for u in words]
    assert len(set(spoken)) == len(spoken)

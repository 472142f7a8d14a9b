"""Checks of the dialogues, also of the bundled ones."""

from __future__ import annotations

from harness_samples import HIKE, MENU, SAMPLES

from stateforge.benchmarks.intentflux._check import (
    MIN_RECOVERED,
    audit,
    check_all,
    check_dialogues,
    check_topics,
)
from stateforge.benchmarks.intentflux._dataset import build
from stateforge.benchmarks.intentflux._trajectory import Condition

MADE = tuple(build(SAMPLES))


def test_dialogues_of_their_tasks_are_fine():
    assert list(check_dialogues(SAMPLES, MADE)) == []


def test_a_changed_dialogue_is_named():
    broken = MADE[1].model_copy(update={"seed": 1})
    assert list(check_dialogues(SAMPLES, [broken])) == [f"{broken.id}: is not what its checksum says"]


def test_a_dialogue_that_ends_elsewhere_is_named():
    other = HIKE.model_copy(update={"goals": HIKE.goals[:-1]})
    named = {line.partition(":")[0] for line in check_dialogues([other, MENU], MADE)}
    assert named == {t.id for t in MADE if t.task == HIKE.id and t.edits}


def test_a_control_of_another_length_is_named():
    (control,) = (t for t in MADE if t.id == "math-hike/easy/control")
    shorter = control.model_copy(update={"messages": control.messages[2:], "checksum": ""})
    shorter = shorter.model_copy(update={"checksum": shorter.digest()})
    dialogues = [t for t in MADE if t is not control]
    assert list(check_dialogues(SAMPLES, [*dialogues, shorter])) == [
        "math-hike/easy/control: has not as many turns as its drift dialogue"
    ]


def test_two_goals_of_one_name_are_a_fault():
    first, second, *rest = HIKE.goals
    same = HIKE.model_copy(update={"goals": (first, second.model_copy(update={"topic": first.topic}), *rest)})
    assert list(check_topics([HIKE, same])) == ["math-hike: 2 goals or decoys have the topic 'the number of hikers'"]


def test_the_audit_looks_at_every_drift_dialogue():
    found = audit(SAMPLES, MADE)
    assert set(found) == {t.id for t in MADE if t.condition is Condition.DRIFT}
    assert all(found.values())


def test_the_bundled_dialogues_are_intact_replayable_and_readable():
    findings = check_all(grading=False)
    assert findings.complaints == ()
    assert findings.dialogues == 125 * 10
    assert len(findings.recovered) == 375
    assert sum(findings.recovered.values()) >= MIN_RECOVERED * 375
    assert next(findings.lines()).startswith(
        "test: 125 tasks (20 code, 21 math, 21 sql, 24 data-to-text, 18 summary, 21 tools)"
    )

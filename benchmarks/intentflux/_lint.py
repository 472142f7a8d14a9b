"""Checks of the source tasks and of the dialogues made from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from stateforge.benchmarks.intentflux._audit import recovered
from stateforge.benchmarks.intentflux._construct import final_intent
from stateforge.benchmarks.intentflux._model import Decoy, Family, Frozen, Goal, Grade, SourceTask, Split
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory

COMPOSITION: Mapping[Family, int] = MappingProxyType(
    {
        Family.CODE: 20,
        Family.MATH: 21,
        Family.SQL: 21,
        Family.DATA_TO_TEXT: 24,
        Family.SUMMARY: 18,
        Family.TOOLS: 21,
    }
)
"""How many tasks of each family General-Test has: the composition of the IntentFlux paper."""

POOLS: Mapping[Split, int] = MappingProxyType({Split.CALIBRATION: 250, Split.TRAINING: 400})
"""Least size of the other pools."""

MIN_RECOVERED = 0.95
"""Least share of drift dialogues whose final intent the audit must recover."""

Grading = Callable[[SourceTask, str], Grade]


class Complaint(Frozen):
    """What is wrong, and with which task, pool or dialogue."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check_pools(tasks: Sequence[SourceTask]) -> Iterator[Complaint]:
    """Sizes, composition, unique ids, and pools that share no template with the test set."""
    test = Counter(t.family for t in tasks if t.split is Split.TEST)
    for family, wanted in COMPOSITION.items():
        if test[family] != wanted:
            yield Complaint(where=f"test/{family}", what=f"{test[family]} tasks, expected {wanted}")
    sizes = Counter(t.split for t in tasks)
    for split, least in POOLS.items():
        if sizes[split] < least:
            yield Complaint(where=split, what=f"{sizes[split]} tasks, at least {least} expected")
    for name, count in Counter(t.id for t in tasks).items():
        if count > 1:
            yield Complaint(where=name, what=f"{count} tasks have this id")
    templates = {t.template for t in tasks if t.split is Split.TEST}
    for task in tasks:
        if task.split is not Split.TEST and task.template in templates:
            yield Complaint(where=task.id, what=f"template {task.template!r} is one of the test set")


def check_task(task: SourceTask) -> Iterator[Complaint]:
    """The words of a task: values where they should stand, distinct topics, dependencies that exist."""
    parts: list[Goal | Decoy] = [*task.goals, *task.decoys]
    for kind, names in (("id", [p.id for p in parts]), ("topic", [p.topic.lower() for p in parts])):
        for name, count in Counter(names).items():
            if count > 1:
                yield Complaint(where=task.id, what=f"{count} goals or decoys have the {kind} {name!r}")
    said: set[str] = set()
    for goal in task.goals:
        values = [(goal.text, goal.value), *((v.text, v.value) for v in goal.variants)]
        for text, value in values:
            if not value or value not in text:
                yield Complaint(where=f"{task.id}/{goal.id}", what=f"value {value!r} does not stand in {text!r}")
        if len({v for _, v in values}) < len(values):
            yield Complaint(where=f"{task.id}/{goal.id}", what="two of its values are the same")
        for name in goal.depends_on:
            if name not in said:
                yield Complaint(where=f"{task.id}/{goal.id}", what=f"depends on {name!r}, which is no earlier goal")
        said.add(goal.id)
    for decoy in task.decoys:
        for name in decoy.depends_on:
            if name not in said:
                yield Complaint(where=f"{task.id}/{decoy.id}", what=f"depends on {name!r}, which is no goal")


def check_grading(task: SourceTask, grade: Grading) -> Iterator[Complaint]:
    """The reference scores 1; every decoy's and variant's solution changes that verdict."""
    best = grade(task, task.reference)
    if best.score < 1:
        yield Complaint(where=task.id, what=f"the reference scores {best.score:g}: {best.detail}")
    stale = [(d.id, d.solution) for d in task.decoys]
    stale += [(f"{g.id}={v.value}", v.solution) for g in task.goals for v in g.variants if v.solution]
    for name, solution in stale:
        if grade(task, solution).score >= 1:
            yield Complaint(where=f"{task.id}/{name}", what="obeying it does not change the verdict")


def check_dialogues(tasks: Iterable[SourceTask], trajectories: Iterable[Trajectory]) -> Iterator[Complaint]:
    """Every dialogue is intact and ends in its task's own intent; the control matches its drift dialogue."""
    intents = {t.id: dict(final_intent(t)) for t in tasks}
    drift: dict[tuple[str, object], Trajectory] = {}
    for trajectory in trajectories:
        if not trajectory.intact:
            yield Complaint(where=trajectory.id, what="is not what its checksum says")
        if trajectory.condition in (Condition.DRIFT, Condition.ECHO) and (
            dict(trajectory.intent) != intents.get(trajectory.task)
        ):
            yield Complaint(where=trajectory.id, what="does not end in the task's intent")
        if trajectory.condition is Condition.DRIFT:
            drift[trajectory.task, trajectory.stratum] = trajectory
        if trajectory.condition is Condition.CONTROL:
            other = drift.get((trajectory.task, trajectory.stratum))
            if other is not None and len(other.messages) != len(trajectory.messages):
                yield Complaint(where=trajectory.id, what="has not as many turns as its drift dialogue")


def audit(tasks: Iterable[SourceTask], trajectories: Iterable[Trajectory]) -> dict[str, bool]:
    """For each drift dialogue, whether the round-trip audit recovers its final intent."""
    by_id = {t.id: t for t in tasks}
    return {t.id: recovered(by_id[t.task], t) for t in trajectories if t.condition is Condition.DRIFT}

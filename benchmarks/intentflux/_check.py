"""Checks of the frozen dialogues, and all checks of the benchmark's data in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stateforge.benchmarks.intentflux._audit import recovered
from stateforge.benchmarks.intentflux._construct import final_intent
from stateforge.benchmarks.intentflux._dataset import load, replay
from stateforge.benchmarks.intentflux._lint import lint_tasks
from stateforge.benchmarks.intentflux._model import Decoy, Goal, SourceTask, Split
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory
from stateforge.benchmarks.intentflux.families import general_test, source_tasks

MIN_RECOVERED = 0.95
"""Least share of drift dialogues whose final intent the audit must recover."""


@dataclass(frozen=True)
class Findings:
    """What the checks found.

    Attributes:
        sizes: tasks by pool and family.
        dialogues: how many there are.
        recovered: by drift dialogue, whether the audit recovers the final intent.
        complaints: what is wrong, a line each.
    """

    sizes: Counter[tuple[str, str]]
    dialogues: int
    recovered: dict[str, bool]
    complaints: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """The findings in words."""
        for split in dict.fromkeys(s for s, _ in self.sizes):
            families = {f: n for (s, f), n in self.sizes.items() if s == split}
            yield f"{split}: {sum(families.values())} tasks ({', '.join(f'{n} {f}' for f, n in families.items())})"
        total, good = len(self.recovered), sum(self.recovered.values())
        rate = 100 * good / (total or 1)
        yield f"frozen: {self.dialogues} dialogues"
        yield f"audit: final intent recovered from {good} of {total} drift dialogues ({rate:.1f} %)"
        yield from self.complaints
        yield f"{len(self.complaints)} complaints"


def check_all(*, grading: bool = True) -> Findings:
    """Check tasks, pools and the bundled dialogues.

    Args:
        grading: also check the tasks themselves, which grades every reference, variant and decoy solution.
    """
    complaints = lint_tasks() if grading else []
    frozen = load()
    audited = audit(general_test(), frozen)
    complaints += check_topics([t for s in Split for t in source_tasks(s)])
    complaints += check_dialogues(general_test(), frozen)
    complaints += (f"{i}: is not what its task gives today" for i in replay(general_test(), frozen))
    if sum(audited.values()) < MIN_RECOVERED * len(audited):
        complaints.append(f"the audit recovers less than {MIN_RECOVERED:.0%}")
    sizes = Counter((str(s), str(t.family)) for s in Split for t in source_tasks(s))
    return Findings(sizes, len(frozen), audited, tuple(complaints))


def check_topics(tasks: Iterable[SourceTask]) -> Iterator[str]:
    """No two goals or decoys of a task are called the same: a turn that names a topic must mean one of them."""
    for task in tasks:
        parts: list[Goal | Decoy] = [*task.goals, *task.decoys]
        topics = Counter(p.topic.lower() for p in parts)
        yield from (f"{task.id}: {n} goals or decoys have the topic {topic!r}" for topic, n in topics.items() if n > 1)


def check_dialogues(tasks: Iterable[SourceTask], trajectories: Sequence[Trajectory]) -> Iterator[str]:
    """Every dialogue is intact and ends in its task's own intent; a control has as many turns as its drift dialogue."""
    intents = {t.id: dict(final_intent(t)) for t in tasks}
    turns = {(t.task, t.stratum): len(t.messages) for t in trajectories if t.condition is Condition.DRIFT}
    for trajectory in trajectories:
        if not trajectory.intact:
            yield f"{trajectory.id}: is not what its checksum says"
        if trajectory.edits and dict(trajectory.intent) != intents.get(trajectory.task):
            yield f"{trajectory.id}: does not end in the task's intent"
        expected = turns.get((trajectory.task, trajectory.stratum))
        if trajectory.condition is Condition.CONTROL and len(trajectory.messages) != expected:
            yield f"{trajectory.id}: has not as many turns as its drift dialogue"


def audit(tasks: Iterable[SourceTask], trajectories: Iterable[Trajectory]) -> dict[str, bool]:
    """For each drift dialogue, whether the round-trip audit recovers its final intent."""
    by_id = {t.id: t for t in tasks}
    return {t.id: recovered(by_id[t.task], t) for t in trajectories if t.condition is Condition.DRIFT}

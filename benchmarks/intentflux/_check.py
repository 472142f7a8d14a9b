"""All checks of the benchmark's data in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from stateforge.benchmarks.intentflux._dataset import load, pool, replay
from stateforge.benchmarks.intentflux._lint import (
    MIN_RECOVERED,
    Complaint,
    audit,
    check_dialogues,
    check_grading,
    check_pools,
    check_task,
)
from stateforge.benchmarks.intentflux._model import SourceTask, Split
from stateforge.benchmarks.intentflux._trajectory import Trajectory
from stateforge.benchmarks.intentflux.graders import grade

Progress = Callable[[int], Callable[[], None]]
"""From the number of steps to a function to call after each."""


@dataclass(frozen=True)
class Findings:
    """What the checks found.

    Attributes:
        sizes: tasks by pool and family.
        graded: solutions that were graded.
        recovered: by drift dialogue, whether the audit recovers the final intent.
        complaints: what is wrong.
    """

    sizes: Counter[tuple[str, str]]
    graded: int
    recovered: dict[str, bool]
    complaints: tuple[Complaint, ...]

    def lines(self) -> Iterator[str]:
        """The findings in words."""
        for split in Split:
            families = {f: n for (s, f), n in sorted(self.sizes.items()) if s == split}
            each = ", ".join(f"{n} {f}" for f, n in families.items())
            yield f"{split}: {sum(families.values())} tasks ({each})"
        if self.graded:
            yield f"{self.graded} reference, variant and decoy solutions graded"
        total, good = len(self.recovered), sum(self.recovered.values())
        rate = 100 * good / (total or 1)
        yield f"audit: final intent recovered from {good} of {total} drift dialogues ({rate:.1f} %)"
        yield from map(str, self.complaints)
        yield f"{len(self.complaints)} complaints"


def check_all(
    *, grading: bool = True, progress: Progress = lambda _: lambda: None, splits: Sequence[Split] = tuple(Split)
) -> Findings:
    """Check tasks, pools and the frozen dialogues.

    Args:
        grading: also grade every reference, variant and decoy solution.
        progress: told how many tasks there are, and of each that was checked.
        splits: the pools to look at.
    """
    tasks = [t for split in splits for t in pool(split)]
    step = progress(len(tasks))
    complaints: list[Complaint] = [] if set(splits) != set(Split) else list(check_pools(tasks))
    graded = 0
    for task in tasks:
        complaints += check_task(task)
        if grading:
            complaints += check_grading(task, grade)
            graded += solutions(task)
        step()
    test = [t for t in tasks if t.split is Split.TEST]
    recovered = _check_frozen(test, load(), complaints) if test else {}
    return Findings(Counter((t.split, t.family) for t in tasks), graded, recovered, tuple(complaints))


def solutions(task: SourceTask) -> int:
    """How many solutions of a task can be graded."""
    return 1 + len(task.decoys) + sum(bool(v.solution) for g in task.goals for v in g.variants)


def _check_frozen(
    tasks: Sequence[SourceTask], frozen: Sequence[Trajectory], complaints: list[Complaint]
) -> dict[str, bool]:
    complaints += check_dialogues(tasks, frozen)
    complaints += (Complaint(where=i, what="is not what its task gives today") for i in replay(tasks, frozen))
    recovered = audit(tasks, [t for t in frozen if t.task in {s.id for s in tasks}])
    if recovered and sum(recovered.values()) < MIN_RECOVERED * len(recovered):
        complaints.append(Complaint(where="audit", what=f"recovers less than {MIN_RECOVERED:.0%}"))
    return recovered

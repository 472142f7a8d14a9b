"""The summary family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ..graders import grade
from ._pools import draw
from ._spec import build
from ._summary import maker
from ._summary_pool import one
from ._summary_test import REMARKS, tasks


def test_tasks() -> tuple[SourceTask, ...]:
    """The 18 summary tasks of the test set."""
    return tuple(
        build(f"summary-{number:02d}", Split.TEST, spec, maker(scenario, REMARKS))
        for number, (scenario, spec) in enumerate(tasks())
    )


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated summary tasks for calibration or training."""
    return draw("summary", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask | None:
    scenario, spec, remarks = one(rng, split, number)
    task = build(task_id, split, spec, maker(scenario, remarks, prune=True))
    if not task.grader.required:  # type: ignore[union-attr]
        return None
    return task if all(grade(task, solution).score < 1 for _, solution in task.stale_solutions()) else None

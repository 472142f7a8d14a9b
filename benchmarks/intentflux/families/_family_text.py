"""The data-to-text family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ..graders import grade
from ._pools import draw
from ._spec import build
from ._text_pool import one
from ._text_sheet import maker
from ._text_test import TASKS


def test_tasks() -> tuple[SourceTask, ...]:
    """The 24 data-to-text tasks of the test set."""
    return tuple(
        build(f"data-to-text-{number:02d}", Split.TEST, spec, maker(sheet, (phrase,)))
        for number, (sheet, spec, phrase) in enumerate(TASKS)
    )


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated data-to-text tasks for calibration or training."""
    return draw("data-to-text", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask | None:
    sheet, spec, phrase = one(rng, split, number)
    task = build(task_id, split, spec, maker(sheet, (phrase,), prune=True))
    return task if all(grade(task, solution).score < 1 for _, solution in task.stale_solutions()) else None

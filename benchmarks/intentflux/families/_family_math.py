"""The math family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ._math import maker
from ._math_pool import POOLS
from ._math_test import TASKS as FIRST
from ._math_test_more import TASKS as SECOND
from ._pools import draw
from ._spec import build


def test_tasks() -> tuple[SourceTask, ...]:
    """The 21 math tasks of the test set."""
    return tuple(
        build(f"math-{number:02d}", Split.TEST, spec, maker(formula))
        for number, (spec, formula) in enumerate((*FIRST, *SECOND))
    )


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated math tasks for calibration or training."""
    return draw("math", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask | None:
    make, calibration, training = POOLS[number % len(POOLS)]
    themes = calibration if split is Split.CALIBRATION else training
    spec, formula = make(rng, themes[number // len(POOLS) % len(themes)])
    try:
        task = build(task_id, split, spec, maker(formula, prune=True))
    except ZeroDivisionError:
        return None
    exact = "/" not in task.reference and "-" not in task.reference
    return task if exact and len(task.reference.partition(".")[2]) <= 2 else None

"""The code family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ._code import maker
from ._code_functions import TASKS as FUNCTIONS
from ._code_pool import filters, lines
from ._code_programs import TASKS as PROGRAMS
from ._pools import draw
from ._spec import build


def test_tasks() -> tuple[SourceTask, ...]:
    """The 20 code tasks of the test set: 10 programs, then 10 functions."""
    tasks = [(*task, False) for task in PROGRAMS] + [(*task, True) for task in FUNCTIONS]
    return tuple(
        build(f"code-{number:02d}", Split.TEST, spec, maker(code, inputs, function))
        for number, (spec, code, inputs, function) in enumerate(tasks)
    )


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated code tasks for calibration or training, functions and programs by turns."""
    return draw("code", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask:
    function = number % 2 == 0
    make = filters if function else lines
    spec, code, inputs = make(rng, split, number // 2)
    return build(task_id, split, spec, maker(code, inputs, function, prune=True))

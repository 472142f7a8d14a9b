"""The tool-call family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from . import _tools_test, _tools_test_more
from ._pools import draw
from ._spec import build
from ._tools import maker
from ._tools_pool import CALIBRATION, TRAINING


def test_tasks() -> tuple[SourceTask, ...]:
    """The 21 tool-call tasks of the test set."""
    tasks = (*_tools_test.TASKS, *_tools_test_more.TASKS)
    return tuple(build(f"tools-{number:02d}", Split.TEST, spec, maker(calls)) for number, (spec, calls) in enumerate(tasks))


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated tool-call tasks for calibration or training."""
    return draw("tools", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask:
    domains = CALIBRATION if split is Split.CALIBRATION else TRAINING
    spec, calls = domains[number % len(domains)].draw(rng)
    return build(task_id, split, spec, maker(calls, prune=True))

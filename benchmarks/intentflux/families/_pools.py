"""Draws the generated pools of a family: the same tasks for the same split, whatever the interpreter's hash seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .._model import SourceTask, Split

Draw = Callable[[str, Split, Random, int], SourceTask | None]
"""Makes the task of an id from a random generator and a running number, or None when these numbers make a poor one."""

MIN_VARIANTS, MIN_DECOYS = 3, 3
TRIES = 20


def draw(family: str, split: Split, count: int, one: Draw) -> tuple[SourceTask, ...]:
    """`count` tasks; each is tried with several seeds until most of its variants and decoys matter."""
    return tuple(_draw_one(f"{family}-{split}-{number:03d}", split, number, one) for number in range(count))


def _draw_one(task_id: str, split: Split, number: int, one: Draw) -> SourceTask:
    for attempt in range(TRIES):
        task = one(task_id, split, Random(f"{task_id}/{attempt}"), number)
        if task is not None and good(task):
            return task
    raise RuntimeError(f"no usable task for {task_id} in {TRIES} tries")


def good(task: SourceTask) -> bool:
    """Whether a task has enough that can go stale: 3 decoys, and variants for all goals, 3 of them for most."""
    counts = sorted(len(goal.variants) for goal in task.goals)
    return len(task.decoys) >= MIN_DECOYS and counts[0] >= 1 and counts[len(counts) // 2] >= MIN_VARIANTS


def turn(choices: Sequence[str], number: int) -> str:
    """The choice whose turn it is."""
    return choices[number % len(choices)]

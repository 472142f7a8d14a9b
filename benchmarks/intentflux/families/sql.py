"""The SQL family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ._pools import draw
from ._spec import build
from ._sql import maker
from ._sql_pool import STARS, grouped, listed
from ._sql_test import CLINIC, LIBRARY, TRANSIT
from ._sql_test_more import FESTIVAL, SHOP


def test_tasks() -> tuple[SourceTask, ...]:
    """The 21 SQL tasks of the test set."""
    tasks = (*LIBRARY, *CLINIC, *TRANSIT, *FESTIVAL, *SHOP)
    return tuple(
        build(f"sql-{number:02d}", Split.TEST, spec, maker(database, template, prune=True))
        for number, (database, spec, template) in enumerate(tasks)
    )


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated SQL tasks for calibration or training."""
    return draw("sql", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask | None:
    databases = ("gym", "museum") if split is Split.CALIBRATION else ("shipping", "farm")
    star = STARS[databases[number % 2]]
    spec, template = (grouped, listed)[number // 2 % 2](star, rng)
    return build(task_id, split, spec, maker(star.database, template, prune=True))

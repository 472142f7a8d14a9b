"""The SQL family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ._data import Entry, entries, extras, slots
from ._pools import draw
from ._spec import build
from ._sql import maker, spec
from ._sql_pool import STARS, grouped, listed


def test_tasks() -> tuple[SourceTask, ...]:
    """The 21 SQL tasks of the test set."""
    return tuple(_written(f"sql-{number:02d}", entry) for number, entry in enumerate(entries("sql")))


def _written(task_id: str, entry: Entry) -> SourceTask:
    database = entry["database"]
    made = spec(entry["template"], database, entry["opening"], slots(entry), extras(entry))
    return build(task_id, Split.TEST, made, maker(database, entry["query"], prune=True))


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated SQL tasks for calibration or training."""
    return draw("sql", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask | None:
    databases = ("gym", "museum") if split is Split.CALIBRATION else ("shipping", "farm")
    star = STARS[databases[number % 2]]
    made, template = (grouped, listed)[number // 2 % 2](star, rng)
    return build(task_id, split, made, maker(star.database, template, prune=True))

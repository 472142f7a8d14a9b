"""Runs queries on SQLite databases that they cannot change, and compares results."""

from __future__ import annotations

import itertools
import sqlite3
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import _databases as databases

STEPS = 20_000_000
"""Virtual-machine steps after which a query is stopped."""
ROWS = 20_000
Row = tuple[Any, ...]

_READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}


@lru_cache(maxsize=32)
def _open(database: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    if database in databases.NAMES:
        connection.executescript(databases.script(database))
    else:
        path = Path(database).resolve(strict=True)
        with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as source:
            source.backup(connection)
        source.close()
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
    connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY)
    return connection


def rows(database: str, query: str) -> list[Row]:
    """What a query returns. Raises sqlite3.Error when it fails, writes, takes too long or returns too much."""
    connection = _open(database)
    budget = itertools.count()
    connection.set_progress_handler(lambda: next(budget) * 10_000 > STEPS, 10_000)
    try:
        found = connection.execute(query).fetchmany(ROWS + 1)
    except sqlite3.Warning as warning:
        raise sqlite3.OperationalError(str(warning)) from warning
    finally:
        connection.set_progress_handler(None, 0)
    if len(found) > ROWS:
        raise sqlite3.OperationalError("too many rows")
    return [tuple(_cell(cell) for cell in row) for row in found]


def same(left: Sequence[Row], right: Sequence[Row], ordered: bool) -> bool:
    """Whether two results are equal, in some order of the columns; the order of rows counts only when `ordered`."""
    if len(left) != len(right):
        return False
    if not left:
        return True
    width = len(left[0])
    if width != len(right[0]):
        return False
    orders = itertools.permutations(range(width)) if width <= 6 else [tuple(range(width))]
    for order in orders:
        moved = [tuple(row[i] for i in order) for row in left]
        if moved == list(right) if ordered else Counter(moved) == Counter(right):
            return True
    return False


def _cell(value: Any) -> Any:
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else round(value, 6)
    return value.strip() if isinstance(value, str) else value

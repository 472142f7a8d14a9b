"""Runs queries on SQLite databases that they cannot change, and compares results.

Gold queries and our own solutions run in this process. A model's query runs in the sandbox, on a copy made from the
database's SQL script: a single expression can fill gigabytes, and nothing in this process could stop it.
"""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..._sandbox import Limits, Status, run_function
from .. import _databases

ROWS = 20_000
"""Most rows of a result."""

Row = tuple[Any, ...]

_LIMITS = Limits(cpu=4, wall=12.0)
_PROGRAM = """
import sqlite3

READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}


def rows(script, query, most):
    connection = sqlite3.connect(":memory:")
    connection.executescript(script)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in READING else sqlite3.SQLITE_DENY)
    found = connection.execute(query).fetchmany(most + 1)
    if len(found) > most:
        raise ValueError("too many rows")
    return [[cell.hex() if isinstance(cell, bytes) else cell for cell in row] for row in found]
"""


class QueryFailed(Exception):
    """A model's query was refused, failed, or used up its time or memory; the message says which."""


@lru_cache(maxsize=32)
def _script(database: str) -> str:
    if database in _databases.NAMES:
        return _databases.script(database)
    with sqlite3.connect(f"file:{Path(database).resolve(strict=True)}?mode=ro&immutable=1", uri=True) as source:
        source.text_factory = lambda data: data.decode("utf-8", "replace")
        script = "\n".join(source.iterdump())
    source.close()
    return script


@lru_cache(maxsize=32)
def _open(database: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.executescript(_script(database))
    connection.execute("PRAGMA query_only = ON")
    return connection


@lru_cache(maxsize=4096)
def rows(database: str, query: str) -> tuple[Row, ...]:
    """What a trusted query returns. Raises sqlite3.Error when it fails."""
    found = _open(database).execute(query).fetchall()
    return tuple(tuple(_cell(cell) for cell in row) for row in found)


@lru_cache(maxsize=512)
def answer_rows(database: str, query: str) -> tuple[Row, ...]:
    """What a model's query returns. Raises QueryFailed."""
    arguments = json.dumps([_script(database), query, ROWS])
    [case] = run_function(_PROGRAM, "rows", [arguments], _LIMITS).cases
    if case.status is not Status.DONE:
        reason = case.output.strip().splitlines()[-1:] if case.status is Status.ERROR else [str(case.status)]
        raise QueryFailed(reason[0] if reason else "error")
    return tuple(tuple(_cell(cell) for cell in row) for row in json.loads(case.output))


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
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else round(value, 6)
    return value.strip() if isinstance(value, str) else value

"""The benchmark's own SQLite databases, built by scripts from seeded random rows: the same rows everywhere."""

from __future__ import annotations

from functools import cache

from . import _pool, _test
from ._tables import Table

_ALL: dict[str, tuple[Table, ...]] = {**_test.DATABASES, **_pool.DATABASES}

NAMES = frozenset(_ALL)
"""The names of the databases."""


@cache
def script(name: str) -> str:
    """The SQL that makes and fills the database; KeyError when there is none of that name."""
    parts = ["PRAGMA foreign_keys = ON;"]
    for table in _ALL[name]:
        parts.append(table.ddl + ";")
        parts += [f"INSERT INTO {table.name} VALUES ({', '.join(map(_literal, row))});" for row in table.rows()]
    return "\n".join(parts)


@cache
def schema(name: str) -> str:
    """The database as shown to the model: its tables, and three rows of each."""
    parts = []
    for table in _ALL[name]:
        rows = "\n".join("-- " + ", ".join(map(_literal, row)) for row in table.rows()[:3])
        parts.append(f"{' '.join(table.ddl.split())};\n{rows}")
    return "\n".join(parts)


def _literal(value: object) -> str:
    if value is None:
        return "NULL"
    return str(value) if isinstance(value, int | float) else "'" + str(value).replace("'", "''") + "'"

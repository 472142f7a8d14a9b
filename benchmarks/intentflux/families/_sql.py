"""SQL tasks: a query over one of the benchmark's databases, its clauses given one by one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from .. import _databases
from .._model import Family, Grader, Material, QueryGrader
from ..graders import _query
from ._spec import Extra, Maker, Slot, Spec, Values

ASK = "I'll tell you piece by piece what it should do. Give me the final query in a ```sql block; it runs on SQLite."


def maker(database: str, template: str, prune: bool = False) -> Maker:
    """How tasks with this query template are solved and graded; answers differ when they have other rows."""
    ordered = "ORDER BY" in template

    def grader(values: Values) -> Grader:
        return QueryGrader(database=database, gold=sql(template, values), ordered=ordered)

    def differs(left: str, right: str) -> bool:
        try:
            found = [_query.rows(database, bare(answer)) for answer in (left, right)]
        except sqlite3.Error:
            return False
        return bool(found[1]) and not _query.same(found[0], found[1], ordered)

    return Maker(Family.SQL, lambda values: f"```sql\n{sql(template, values)}\n```", grader, differs, prune)


def sql(template: str, values: Values) -> str:
    """The query of these values, in one line."""
    return " ".join(template.format(**values).split())


def bare(answer: str) -> str:
    """The query of one of our own answers."""
    return answer.removeprefix("```sql\n").removesuffix("\n```")


def spec(name: str, database: str, opening: str, goals: Sequence[Slot], decoys: Sequence[Extra]) -> Spec:
    """An SQL task's description. Decoys usually set `more`, a further condition."""
    return Spec(
        template=name,
        opening=f"I need an SQL query on our {database} database. {opening} {ASK}",
        slots=goals,
        extras=decoys,
        base={"more": ""},
        materials=(Material(name=f"Schema of {database}, with sample rows", text=_databases.schema(database)),),
    )

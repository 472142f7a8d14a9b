"""Text-to-SQL: Spider (Yu et al., 2018)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from stateforge._exceptions import InputError

from .._model import Decoy, Family, Goal, Material, QueryGrader, SourceTask, Split, Variant
from ..families._sql import ASK
from ._base import Record, field, records

_TWISTS = (
    ("the single row", "Return only the first row of it.", "SELECT * FROM ({}) LIMIT 1"),
    ("the first row", "Leave out its first row.", "SELECT * FROM ({}) LIMIT -1 OFFSET 1"),
    ("the extra column", "Add a last column that is always 1.", "SELECT *, 1 FROM ({})"),
    ("the count", "Return just the number of its rows.", "SELECT COUNT(*) FROM ({})"),
)


def spider(path: Path) -> Iterator[SourceTask]:
    """Tasks from a folder with `dev.jsonl` (`db_id`, `question`, `query`) and `database/<db_id>.sqlite`.

    The question is one goal: it is not cut further. Its variants are other questions on the same database.
    """
    listed = path / "dev.jsonl"
    by_database: dict[str, list[Record]] = {}
    for record in records(listed):
        by_database.setdefault(str(field(record, "db_id", listed)), []).append(record)
    for name, group in sorted(by_database.items()):
        database = next((p for p in _places(path / "database", name) if p.is_file()), None)
        if database is None:
            continue
        schema = _schema(database)
        for number, record in enumerate(group):
            others = [other for other in (*group[number + 1 :], *group[:number]) if other["query"] != record["query"]]
            yield _task(f"spider-{name}-{number}", record, others[:5], database, schema)


def _places(folder: Path, name: str) -> tuple[Path, Path]:
    return folder / f"{name}.sqlite", folder / name / f"{name}.sqlite"


def _schema(database: Path) -> str:
    try:
        with sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True) as connection:
            rows = connection.execute(
                "SELECT sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL"
            ).fetchall()
        connection.close()
    except sqlite3.Error as error:
        raise InputError(f"{database} is no SQLite database: {error}") from error
    return "\n".join(" ".join(str(row[0]).split()) + ";" for row in rows)


def _task(task_id: str, record: Record, others: list[Record], database: Path, schema: str) -> SourceTask:
    gold, question = record["query"].rstrip("; "), record["question"]
    goal = Goal(
        id="question",
        topic="the question",
        text=f"It should answer: {question}",
        value=question,
        variants=tuple(
            Variant(text=f"It should answer: {o['question']}", value=o["question"], solution=_block(o["query"]))
            for o in others
        ),
    )
    return SourceTask(
        id=task_id,
        family=Family.SQL,
        split=Split.TEST,
        template=task_id,
        opening=f"I need an SQL query on our {database.stem} database. {ASK}",
        goals=(goal,),
        decoys=tuple(
            Decoy(id=f"d{n}", topic=topic, text=said, solution=_block(wrap.format(gold)), depends_on=("question",))
            for n, (topic, said, wrap) in enumerate(_TWISTS, 1)
        ),
        materials=(Material(name=f"Schema of {database.stem}", text=schema),),
        reference=_block(gold),
        grader=QueryGrader(database=str(database), gold=gold, ordered="order by" in gold.lower()),
    )


def _block(sql: str) -> str:
    return f"```sql\n{sql.strip()}\n```"

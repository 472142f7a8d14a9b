"""What all loaders share: reading records, and keeping only what the grader confirms."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stateforge._exceptions import InputError

from .._model import Goal, QueryGrader, SourceTask
from ..graders import _extract, _query, grade

Record = dict[str, Any]


def records(path: Path) -> Iterator[Record]:
    """The objects of a JSON-lines file. Raises InputError that names file and line."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _record(path, number, line)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from error


def _record(path: Path, number: int, line: str) -> Record:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise InputError(f"{path}, line {number}: not JSON: {error}") from error
    if not isinstance(value, dict):
        raise InputError(f"{path}, line {number}: not an object")
    return value


def field(record: Record, name: str, path: Path) -> Any:
    """A field of a record. Raises InputError when it is missing."""
    if name not in record:
        raise InputError(f"{path}: a record lacks {name!r}: {json.dumps(record)[:80]}")
    return record[name]


def admit(task: SourceTask) -> SourceTask | None:
    """The task without variants and decoys that make no difference; None when the reference does not score 1."""
    if not _solves(task, task.reference):
        return None
    goals = tuple(_flipping(task, goal) for goal in task.goals)
    decoys = tuple(decoy for decoy in task.decoys if not _solves(task, decoy.solution))
    return task.model_copy(update={"goals": goals, "decoys": decoys})


def _solves(task: SourceTask, solution: str) -> bool:
    """Whether a solution scores 1. Queries of a set are run in this process, its programs in the sandbox."""
    grader = task.grader
    if not isinstance(grader, QueryGrader):
        return grade(task, solution).score == 1
    try:
        found, gold = (_query.rows(grader.database, sql) for sql in (_extract.query(solution), grader.gold))
    except sqlite3.Error:
        return False
    return _query.same(found, gold, grader.ordered)


def _flipping(task: SourceTask, goal: Goal) -> Goal:
    kept = tuple(v for v in goal.variants if not v.solution or not _solves(task, v.solution))
    return goal.model_copy(update={"variants": kept})

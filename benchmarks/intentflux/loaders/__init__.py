"""Source tasks from sets on disk: GSM8K, LiC shards, HumanEval, MBPP, Spider, BFCL, and tasks of one's own.

Nothing of these sets is part of this project. A set brings a question, a reference and its own check; a loader cuts the
question into goals, and makes variants and decoys only where it can work out what obeying them leads to. What does not
flip the grader is dropped, and so is a task whose own reference does not score 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from stateforge._exceptions import InputError

from .._model import SourceTask
from . import _calls, _code, _math, _own, _sql
from ._base import admit

__all__ = ["KINDS", "load", "save"]

KINDS: dict[str, Callable[[Path], Iterator[SourceTask]]] = {
    "gsm8k": _math.gsm8k,
    "lic-math": _math.lic,
    "lic-actions": _calls.lic,
    "humaneval": _code.humaneval,
    "mbpp": _code.mbpp,
    "spider": _sql.spider,
    "bfcl": _calls.bfcl,
    "tasks": _own.tasks,
}
"""What each kind of set is read by. All are JSON-lines files, but Spider: a folder with `dev.jsonl` and `database/`."""


def load(kind: str, path: Path, limit: int | None = None) -> Iterator[SourceTask]:
    """The usable tasks of a set, at most `limit`. Raises InputError for an unknown kind and an unreadable file."""
    if kind not in KINDS:
        raise InputError(f"unknown kind of set {kind!r}; known are {', '.join(sorted(KINDS))}")
    admitted = (admitted for task in KINDS[kind](path) if (admitted := admit(task)) is not None)
    return islice(admitted, limit)


def save(tasks: Iterable[SourceTask], path: Path) -> int:
    """Write tasks to a file of the kind "tasks", one JSON object a line; how many there were."""
    lines = [task.model_dump_json() + "\n" for task in tasks]
    path.write_text("".join(lines), encoding="utf-8")
    return len(lines)

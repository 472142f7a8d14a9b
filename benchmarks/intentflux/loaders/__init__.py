"""Source tasks from real data sets that the user has on disk: GSM8K, LiC shards, HumanEval, MBPP, Spider, BFCL.

Nothing of these sets is part of this project. A set brings a question, a reference and its own check; a loader cuts the
question into goals, and makes variants and decoys only where it can work out what obeying them leads to. What does not
flip the grader is dropped, and so is a task whose own reference does not score 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from stateforge._exceptions import InputError

from .._model import SourceTask
from . import _calls, _code, _math, _sql
from ._base import admit

__all__ = ["KINDS", "load"]

KINDS: dict[str, Callable[[Path], Iterator[SourceTask]]] = {
    "gsm8k": _math.gsm8k,
    "lic-math": _math.lic,
    "lic-actions": _calls.lic,
    "humaneval": _code.humaneval,
    "mbpp": _code.mbpp,
    "spider": _sql.spider,
    "bfcl": _calls.bfcl,
}
"""What each kind of set is read by. All are JSON-lines files, but Spider: a folder with `dev.jsonl` and `database/`."""


def load(kind: str, path: Path, limit: int | None = None) -> Iterator[SourceTask]:
    """The usable tasks of a set, at most `limit`. Raises InputError for an unknown kind and an unreadable file."""
    if kind not in KINDS:
        raise InputError(f"unknown kind of set {kind!r}; known are {', '.join(sorted(KINDS))}")
    admitted = (admitted for task in KINDS[kind](path) if (admitted := admit(task)) is not None)
    return islice(admitted, limit)

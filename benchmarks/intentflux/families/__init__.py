"""The source tasks of the General track: a hand-written test set, and generated pools that share nothing with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .._model import Family, SourceTask, Split
from . import code, math, sql, summary, text, tools

__all__ = ["COMPOSITION", "general_test", "source_tasks"]

COMPOSITION: dict[Split, dict[Family, int]] = {
    Split.TEST: {
        Family.CODE: 20,
        Family.MATH: 21,
        Family.SQL: 21,
        Family.DATA_TO_TEXT: 24,
        Family.SUMMARY: 18,
        Family.TOOLS: 21,
    },
    Split.CALIBRATION: {
        Family.CODE: 40,
        Family.MATH: 46,
        Family.SQL: 44,
        Family.DATA_TO_TEXT: 42,
        Family.SUMMARY: 36,
        Family.TOOLS: 45,
    },
    Split.TRAINING: {
        Family.CODE: 70,
        Family.MATH: 74,
        Family.SQL: 72,
        Family.DATA_TO_TEXT: 70,
        Family.SUMMARY: 64,
        Family.TOOLS: 70,
    },
}
"""How many tasks of each family a split has: 125, 253 and 420 in all. The test set's numbers are those of the paper."""

_TEST: dict[Family, Callable[[], tuple[SourceTask, ...]]] = {
    Family.CODE: code.test_tasks,
    Family.MATH: math.test_tasks,
    Family.SQL: sql.test_tasks,
    Family.DATA_TO_TEXT: text.test_tasks,
    Family.SUMMARY: summary.test_tasks,
    Family.TOOLS: tools.test_tasks,
}
_POOL: dict[Family, Callable[[Split, int], tuple[SourceTask, ...]]] = {
    Family.CODE: code.pool,
    Family.MATH: math.pool,
    Family.SQL: sql.pool,
    Family.DATA_TO_TEXT: text.pool,
    Family.SUMMARY: summary.pool,
    Family.TOOLS: tools.pool,
}


@cache
def source_tasks(split: Split, family: Family | None = None) -> tuple[SourceTask, ...]:
    """The tasks of a split, of one family or of all. Made anew in each process, the same everywhere."""
    if family is None:
        return tuple(task for each in Family for task in source_tasks(split, each))
    if split is Split.TEST:
        return _TEST[family]()
    return _POOL[family](split, COMPOSITION[split][family])


def general_test() -> tuple[SourceTask, ...]:
    """The 125 tasks of General-Test."""
    return source_tasks(Split.TEST)

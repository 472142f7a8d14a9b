"""The source tasks of the General track: a hand-written test set, and generated pools that share nothing with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .._model import Family, SourceTask, Split
from . import _family_code, _family_math, _family_sql, _family_summary, _family_text, _family_tools

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
    Family.CODE: _family_code.test_tasks,
    Family.MATH: _family_math.test_tasks,
    Family.SQL: _family_sql.test_tasks,
    Family.DATA_TO_TEXT: _family_text.test_tasks,
    Family.SUMMARY: _family_summary.test_tasks,
    Family.TOOLS: _family_tools.test_tasks,
}
_POOL: dict[Family, Callable[[Split, int], tuple[SourceTask, ...]]] = {
    Family.CODE: _family_code.pool,
    Family.MATH: _family_math.pool,
    Family.SQL: _family_sql.pool,
    Family.DATA_TO_TEXT: _family_text.pool,
    Family.SUMMARY: _family_summary.pool,
    Family.TOOLS: _family_tools.pool,
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

"""Grades programs by what they print or return in the sandbox."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..._sandbox import CaseRun, Status, run_check, run_function, run_program
from .._model import CodeGrader


@lru_cache(maxsize=512)
def outputs(grader: CodeGrader, source: str) -> tuple[CaseRun, ...]:
    """How the program fares on each of the grader's cases."""
    if grader.check:
        return run_check(source, grader.check).cases
    given = [case.given for case in grader.cases]
    return (run_function(source, grader.entry, given) if grader.entry else run_program(source, given)).cases


def expected(grader: CodeGrader) -> tuple[str, ...]:
    """The right output of each case."""
    return ("passed",) if grader.check else tuple(case.expected for case in grader.cases)


def agree(grader: CodeGrader, run: CaseRun, output: str) -> bool:
    """Whether a case ended well with this output."""
    if run.status is not Status.DONE:
        return False
    if grader.check or not grader.entry:
        return run.output == output or _printed(run.output) == _printed(output)
    try:
        return close(json.loads(run.output), json.loads(output))
    except ValueError:
        return False


def _printed(text: str) -> Sequence[Sequence[str]]:
    return [line.split() for line in text.strip().split("\n")]


def close(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal, numbers up to rounding; a bool is no number."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left == right or math.isclose(left, right, rel_tol=1e-6, abs_tol=1e-9)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(close, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(close(left[key], right[key]) for key in left)
    return bool(left == right) and type(left) is type(right)

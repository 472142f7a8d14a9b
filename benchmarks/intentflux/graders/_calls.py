"""Compares tool calls with expected ones, by structure and allowed values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .._model import CallGrader, ExpectedCall
from ._extract import Call


def mismatch(grader: CallGrader, made: Sequence[Call]) -> str:
    """Why the calls are not the expected ones; "" when they are."""
    if len(made) != len(grader.calls):
        return f"{len(made)} calls instead of {len(grader.calls)}"
    left = list(made)
    for expected in grader.calls:
        candidates = left[:1] if grader.ordered else left
        reasons = [(_wrong(expected, call), call) for call in candidates]
        reason, call = min(reasons, key=lambda pair: len(pair[0]))
        if reason:
            return reason
        left.remove(call)
    return ""


def _wrong(expected: ExpectedCall, call: Call) -> str:
    name, arguments = call
    if name != expected.name:
        return f"calls {name} instead of {expected.name}"
    given = {key: value for key, value in arguments.items() if not (value is None and key in expected.optional)}
    if unknown := sorted(given.keys() - expected.arguments.keys()):
        return f"{name} has {', '.join(unknown)}, which nobody asked for"
    for key, allowed in expected.arguments.items():
        if key not in given:
            if key not in expected.optional:
                return f"{name} lacks {key}"
        elif not any(equal(given[key], value) for value in allowed):
            return f"{name} has {key} = {given[key]!r}"
    return ""


def equal(left: Any, right: Any) -> bool:
    """Whether two argument values mean the same: text but for case, spaces and final punctuation; 2 and 2.0."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left == right
    if isinstance(left, str) and isinstance(right, str):
        return _plain(left) == _plain(right)
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    return left is None and right is None


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("’", "'")).strip().strip(".!,;").casefold()


def stale_places(reference: Sequence[Call], stale: Sequence[Call], made: Sequence[Call]) -> bool:
    """Whether the calls made agree with a stale answer at a place where that differs from the reference."""
    added = [call for call in stale if not any(call[0] == other[0] for other in reference)]
    if any(call[0] == other[0] for call in added for other in made):
        return True
    for index, (name, arguments) in enumerate(stale[: len(reference)]):
        right = reference[index][1]
        for key, value in arguments.items():
            if key in right and equal(right[key], value):
                continue
            places = [other for other_name, other in made if other_name == name]
            if any(key in other and equal(other[key], value) for other in places):
                if not any(equal(value, other.get(key)) for other_name, other in reference if other_name == name):
                    return True
    return False

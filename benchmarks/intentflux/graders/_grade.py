"""Grades an answer by its task's own grader, and finds out which stale values it follows."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from .._model import CallGrader, CodeGrader, Grade, NumberGrader, QueryGrader, SourceTask, TextGrader
from . import _calls, _code, _extract, _query, _text


def grade(task: SourceTask, answer: str) -> Grade:
    """The grade of an answer: a text, or native tool calls as a JSON list of {"name", "arguments"}."""
    match task.grader:
        case NumberGrader() as grader:
            return _grade_number(grader, answer)
        case QueryGrader() as grader:
            return _grade_query(grader, answer)
        case CodeGrader() as grader:
            return _grade_code(grader, answer)
        case CallGrader() as grader:
            return _grade_calls(grader, answer)
        case TextGrader() as grader:
            return _text.grade(grader, answer)


def stale_use(task: SourceTask, answer: str, said: Collection[str] | None = None) -> tuple[str, ...]:
    """The goals whose variant, and the decoys, that an answer follows; of goals it meets none are named.

    `said` are the texts of goals and decoys that occurred in the dialogue: what was never said is not stale but a
    coincidence. Without it all variants and decoys are looked for.

    An answer follows a stale value when it agrees with that value's own solution where this differs from the
    reference: the number, the rows, the outputs of the cases, the call arguments, the facts and the form of a text.
    """
    if not answer.strip():
        return ()
    return tuple(
        dict.fromkeys(name for name, solution in task.stale_solutions(said) if _follows(task, answer, solution))
    )


def _follows(task: SourceTask, answer: str, solution: str) -> bool:
    match task.grader:
        case NumberGrader() as grader:
            number, stale = _extract.number(answer), _extract.number(solution)
            return number is not None and stale is not None and _near(number, stale, grader.tolerance)
        case QueryGrader() as grader:
            return _same_rows(grader, answer, solution)
        case CodeGrader() as grader:
            return _same_outputs(grader, answer, solution)
        case CallGrader():
            reference, stale_calls, made = map(_extract.calls, (task.reference, solution, answer))
            return _calls.stale_places(reference, stale_calls, made)
        case TextGrader() as grader:
            return _text.follows(grader, answer, solution)


def _near(left: Fraction, right: Fraction, tolerance: float) -> bool:
    return abs(float(left - right)) <= tolerance * max(1.0, abs(float(right)))


def _grade_number(grader: NumberGrader, answer: str) -> Grade:
    number = _extract.number(answer)
    if number is None:
        return Grade(score=0, scorable=False, detail="no number found")
    right = _near(number, Fraction(grader.answer), grader.tolerance)
    return Grade(score=float(right), detail=f"{float(number):g}, expected {grader.answer}")


def _grade_query(grader: QueryGrader, answer: str) -> Grade:
    query = _extract.query(answer)
    if not query:
        return Grade(score=0, scorable=False, detail="no query found")
    try:
        found = _query.answer_rows(grader.database, query)
    except _query.QueryFailed as failure:
        return Grade(score=0, detail=f"the query fails: {failure}")
    right = _query.same(found, _query.rows(grader.database, grader.gold), grader.ordered)
    return Grade(score=float(right), detail=f"{len(found)} rows, {'as' if right else 'not as'} expected")


def _same_rows(grader: QueryGrader, answer: str, solution: str) -> bool:
    try:
        found = _query.answer_rows(grader.database, _extract.query(answer))
    except _query.QueryFailed:
        return False
    stale = _query.rows(grader.database, _extract.query(solution))
    return bool(found) and _query.same(found, stale, grader.ordered)


def _grade_code(grader: CodeGrader, answer: str) -> Grade:
    source = _extract.program(answer, grader.entry)
    if not source:
        return Grade(score=0, scorable=False, detail="no program found")
    runs = _code.outputs(grader, source)
    right = [_code.agree(grader, *pair) for pair in zip(runs, _code.expected(grader), strict=True)]
    first = next(
        (f"; first: {run.status} {run.output[:120]}" for run, ok in zip(runs, right, strict=True) if not ok), ""
    )
    return Grade(score=float(all(right)), detail=f"{sum(right)} of {len(right)} cases{first}")


def _same_outputs(grader: CodeGrader, answer: str, solution: str) -> bool:
    made = _code.outputs(grader, _extract.program(answer, grader.entry))
    stale = _code.outputs(grader, _extract.program(solution, grader.entry))
    right = _code.expected(grader)
    telling = [
        _code.agree(grader, mine, theirs.output)
        for mine, theirs, expected in zip(made, stale, right, strict=True)
        if not _code.agree(grader, theirs, expected)
    ]
    return bool(telling) and all(telling)


def _grade_calls(grader: CallGrader, answer: str) -> Grade:
    made = _extract.calls(answer)
    if not made:
        return Grade(score=0, scorable=False, detail="no tool call found")
    reason = _calls.mismatch(grader, made)
    return Grade(score=float(not reason), detail=reason or f"{len(made)} calls as expected")

"""Grade-school math: GSM8K (Cobbe et al., 2021) and its sharded form (Laban et al., 2025).

The worked answers hold their arithmetic as <<expression=result>>, so that the outcome of another number in the question
can be worked out by running the same steps again.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

from .._model import Decoy, Family, Goal, NumberGrader, SourceTask, Split, Variant
from ..families._math import ASK, text
from ._base import field, records

_STEP = re.compile(r"<<([^<>=]+)=([^<>]+)>>")
_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w])")
_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_TWISTS: tuple[tuple[str, str, Callable[[Fraction], Fraction]], ...] = (
    ("the margin", "Add a margin of 10 to the final figure.", lambda x: x + 10),
    ("the half", "Give me just half of the final figure.", lambda x: x / 2),
    ("the ten rounds", "The whole thing happens ten times over, so give ten times the final figure.", lambda x: x * 10),
)


def gsm8k(path: Path) -> Iterator[SourceTask]:
    """Tasks from records with `question` and `answer`; the sentences are the goals, the question itself the opening."""
    for number, record in enumerate(records(path)):
        sentences = re.split(r"(?<=[.!?])\s+", field(record, "question", path).strip())
        asking = [sentence for sentence in sentences if sentence.endswith("?")] or sentences[-1:]
        telling = [sentence for sentence in sentences if sentence not in asking]
        task = _task(f"gsm8k-{number}", " ".join(asking), telling, field(record, "answer", path), chained=True)
        if task:
            yield task


def lic(path: Path) -> Iterator[SourceTask]:
    """Tasks from sharded records with `shards` and `answer`; the first shard is the question."""
    for record in records(path):
        first, *rest = [shard["shard"] for shard in field(record, "shards", path)]
        task = _task(str(field(record, "task_id", path)), first, rest, field(record, "answer", path), chained=False)
        if task:
            yield task


def _task(task_id: str, question: str, parts: list[str], answer: str, chained: bool) -> SourceTask | None:
    final = _final(answer)
    if final is None or not parts:
        return None
    goals = [_goal(f"g{n}", n, part, parts, answer, chained) for n, part in enumerate(parts)]
    return SourceTask(
        id=task_id,
        family=Family.MATH,
        split=Split.TEST,
        template=task_id,
        opening=f"{question} {ASK}",
        goals=tuple(goals),
        decoys=tuple(
            Decoy(id=f"d{n}", topic=topic, text=said, solution=f"Answer: {text(change(final))}")
            for n, (topic, said, change) in enumerate(_TWISTS, 1)
        ),
        reference=f"Answer: {text(final)}",
        grader=NumberGrader(answer=str(final)),
    )


def _goal(goal_id: str, index: int, part: str, parts: list[str], answer: str, chained: bool) -> Goal:
    found = _NUMBER.findall(part)
    single = [n for n in found if sum(_NUMBER.findall(other).count(n) for other in parts) == 1]
    variants, value = (_variants(part, single[0], answer), single[0]) if single else ((), part)
    return Goal(
        id=goal_id,
        topic="that number" if single else "that detail",
        text=part,
        value=value,
        variants=variants,
        depends_on=(f"g{index - 1}",) if chained and index else (),
    )


def _variants(part: str, number: str, answer: str) -> tuple[Variant, ...]:
    old = Fraction(number.replace(",", ""))
    step = 10 ** max(0, len(number.replace(",", "").partition(".")[0]) - 2)
    found: list[Variant] = []
    for new in (old + step, old - step, old + 2 * step, old * 2, old + 5 * step, old - 2 * step, old * 3):
        result = rerun(answer, old, new) if new > 0 else None
        if result is not None and result > 0 and result.denominator == 1 and len(found) < 5:
            said = re.sub(rf"(?<![\w.]){re.escape(number)}(?!\w)", text(new), part, count=1)
            found.append(Variant(text=said, value=text(new), solution=f"Answer: {text(result)}"))
    return tuple(found)


def _final(answer: str) -> Fraction | None:
    mark = re.search(r"####\s*(-?[\d,.]+)", answer)
    return Fraction(mark[1].replace(",", "").rstrip(".")) if mark else None


def rerun(answer: str, old: Fraction, new: Fraction) -> Fraction | None:
    """The final number of a worked answer when `old` in the question is `new`.

    None when the steps do not lead to the stated result, or do not say clearly where `old` went in.
    """
    again = _steps(answer, old, new)
    return again if again is not None and _steps(answer, old, old) == _final(answer) else None


def _steps(answer: str, old: Fraction, new: Fraction) -> Fraction | None:
    known: dict[Fraction, Fraction] = {}
    used, value = False, None
    for expression, _ in _STEP.findall(answer):
        try:
            tree = ast.parse(expression.strip().lstrip("$"), mode="eval").body
            before = _value(tree, {})
            if old in known and old in _leaves(tree):
                return None
            used = used or old in _leaves(tree)
            value = _value(tree, {**known, old: new})
        except (SyntaxError, ValueError, ZeroDivisionError):
            return None
        known[before] = value
    return value if used else None


def _leaves(tree: ast.expr) -> set[Fraction]:
    return {_number(node) for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def _number(node: ast.Constant) -> Fraction:
    if isinstance(node.value, bool) or not isinstance(node.value, int | float):
        raise ValueError("not a number")
    return Fraction(str(node.value))


def _value(tree: ast.expr, instead: dict[Fraction, Fraction]) -> Fraction:
    match tree:
        case ast.Constant():
            number = _number(tree)
            return instead.get(number, number)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, instead)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(left, instead), _value(right, instead))
    raise ValueError("no arithmetic")

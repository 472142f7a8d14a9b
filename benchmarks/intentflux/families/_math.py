"""Math tasks: a situation, quantities that come one by one, and a formula over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from .._model import Family, Grader, NumberGrader
from ._spec import Choice, Extra, Maker, Slot, Spec, Values

ASK = "When I ask for the result, work it out step by step and end with a line of the form: Answer: <number>"

Formula = Callable[[SimpleNamespace], Any]
Quantity = tuple[str, str, str, Sequence[Choice]] | tuple[str, str, str, Sequence[Choice], tuple[str, ...]]
Twist = tuple[str, str, Mapping[str, Any]]


def around(value: int, step: int = 1) -> tuple[Choice, ...]:
    """A number and five plausible others, nearest first."""
    offsets = (1, -1, 2, -2, 3, -3, 4, 5, 6)
    return (value, *[value + k * step for k in offsets if value + k * step > 0][:5])


def money(*cents: int) -> tuple[Choice, ...]:
    """Amounts given in cents, shown in euros."""
    return tuple((f"{c / 100:.2f} euros" if c % 100 else f"{c // 100} euros", Fraction(c, 100)) for c in cents)


def clock(*minutes: int) -> tuple[Choice, ...]:
    """Times of day given in minutes after midnight, shown as 9:05."""
    return tuple((f"{m // 60}:{m % 60:02d}", m) for m in minutes)


def text(number: Fraction) -> str:
    """A number as people write it: a decimal where that is exact, else a fraction."""
    scaled = number * 10**6
    if scaled.denominator != 1:
        return str(number)
    return f"{float(number):.6f}".rstrip("0").rstrip(".")


def maker(formula: Formula, prune: bool = False) -> Maker:
    """How tasks with this formula are solved and graded."""

    def value(values: Values) -> Fraction:
        exact = {key: Fraction(item) if isinstance(item, int) else item for key, item in values.items()}
        return Fraction(formula(SimpleNamespace(**exact)))

    def grader(values: Values) -> Grader:
        return NumberGrader(answer=str(value(values)))

    return Maker(Family.MATH, lambda values: f"Answer: {text(value(values))}", grader, prune=prune)


def spec(
    template: str, opening: str, quantities: Sequence[Quantity], twists: Sequence[Twist], base: Mapping[str, Any]
) -> Spec:
    """A math task's description."""
    slots = [Slot(*quantity) for quantity in quantities]
    return Spec(template, f"{opening} {ASK}", slots, [Extra(*twist) for twist in twists], base)

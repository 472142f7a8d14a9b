"""Changes by calculation: half, double, a week later, the other unit."""

from __future__ import annotations

import re
from collections.abc import Callable

from stateforge._models import Lifetime
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._values import TIME_UNITS, Value, values
from stateforge.trackers.embedded._words import MONTHS, NUMBERS, closed, content_stems, key_stems, listed, stem

_SHIFT = re.compile(
    r"\b(?:push|move|shift|postpone|delay|bring|put)\w*\b[^.;!?]{0,40}?\b(?:by|back|forward|out"
    r"|off)?\s*(?P<n>a|an|one|\w+|\d+)\s+(?P<unit>day|week|month|hour|minute)s?\b"
    r"(?P<dir>[^.;!?]{0,12})|\b(?P<n2>a|an|one|\w+|\d+)\s+(?P<unit2>day|week|month|hour"
    r"|minute)s?\s+(?P<dir2>later|earlier|more|longer|extra)\b"
)
_SCALE = re.compile(r"\b(?P<how>half|halve|double|twice|triple)\s+(?:of\s+)?(?:the\s+|that\s+)?(?P<what>[\w ]{1,40})")
_FACTORS = {"half": 0.5, "halve": 0.5, "double": 2.0, "twice": 2.0, "triple": 3.0}
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_UNIT_ONLY = re.compile(
    r"^(?:(?:i|we) (?:meant|mean)|make (?:it|that)|should be|not \w+ but"
    r"|in)?\s*(?P<unit>[a-z]{1,12})(?:,?\s+not\s+\w+)?[.!]*$"
)
_UNITS = (
    TIME_UNITS
    | closed("mm cm m km g kg mg l ml px pt kb mb gb s h ms")
    | frozenset(
        stem(u)
        for u in listed(
            "metres meters miles kilometres kilometers inches feet grams kilos pounds euros dollars pixels points "
            "percent"
        )
    )
)


def calculate(reading: Reading, clause: Clause) -> bool:
    """Make a change that has to be worked out; whether there was one."""
    low = clause.low
    if (match := _SCALE.search(low)) and _scale(reading, clause, _FACTORS[match["how"]], match["what"]):
        return True
    if match := _SHIFT.search(low):
        count = match["n"] or match["n2"]
        number = 1 if count in ("a", "an") else int(count) if count.isdigit() else NUMBERS.get(count, 0)
        earlier = "earl" in low or "forward" in low
        if number and _shift(reading, clause, -number if earlier else number, match["unit"] or match["unit2"]):
            return True
    if (match := _UNIT_ONLY.match(low)) and stem(match["unit"]) in _UNITS:
        return _other_unit(reading, clause, match["unit"])
    return False


def _scale(reading: Reading, clause: Clause, factor: float, what: str) -> bool:
    wanted = key_stems(what)
    for held in reading.scene.latest():
        for value in values(held.text):
            near = content_stems(held.text[value.end : value.end + 24].split(",")[0])
            near |= content_stems(held.text[max(0, value.start - 24) : value.start].split(",")[-1])
            if value.kind in ("number", "money", "percent") and wanted & (near | value.units) and not held.fresh:
                return _write(reading, clause, held, value, lambda n: n * factor)
    return False


def _write(reading: Reading, clause: Clause, held: Held, value: Value, change: Callable[[float], float]) -> bool:
    words = held.text[value.start : value.end]
    number = re.search(r"\d+(?:\.\d+)?", words.replace(",", ""))
    amount = float(number[0]) if number else float(NUMBERS.get(words.lower(), 0))
    text = f"{change(amount):g}"
    new = words.replace(",", "").replace(number[0], text) if number else text
    reading.replace(held, [(value.start, value.end, new)], clause, Lifetime.STANDING)
    return True


def _shift(reading: Reading, clause: Clause, number: int, unit: str) -> bool:
    kind = "time" if unit in ("hour", "minute") else "day"
    for held in reading.scene.latest():
        for value in values(held.text):
            if value.kind != kind or held.fresh:
                continue
            words = held.text[value.start : value.end]
            new = _later_time(words, value, number, unit) if kind == "time" else _later_day(words, value, number, unit)
            if new:
                reading.replace(held, [(value.start, value.end, new)], clause, Lifetime.STANDING)
                return True
    return False


def _later_time(words: str, value: Value, number: int, unit: str) -> str:
    if not re.fullmatch(r"\d{1,2}[:.]\d\d", words.strip()):
        return ""
    total = (int(value.norm) + number * (60 if unit == "hour" else 1)) % 1440
    return f"{total // 60}:{total % 60:02d}"


def _later_day(words: str, value: Value, number: int, unit: str) -> str:
    month, _, day = value.norm.partition("/")
    if not day or not day.isdigit():
        return ""
    if unit == "month":
        return _rename(words, month, int(month) + number) if month else ""
    total = int(day) + number * (7 if unit == "week" else 1)
    at = int(month) - 1 if month else None
    length = _DAYS[at] if at is not None else 28
    if 1 <= total <= length:
        return re.sub(r"\d{1,2}(?:st|nd|rd|th)?", _ordinal_like(words, total), words, count=1)
    if at is None:
        return ""
    step = 1 if total > length else -1
    rest = total - length if step > 0 else total + _DAYS[at - 1]
    moved = re.sub(r"\d{1,2}(?:st|nd|rd|th)?", _ordinal_like(words, rest), words, count=1)
    return _rename(moved, month, at + 1 + step)


def _rename(words: str, month: str, to: int) -> str:
    name = MONTHS[(to - 1) % 12].capitalize()
    return re.sub(rf"{MONTHS[int(month) - 1][:3]}\w*\.?", name, words, flags=re.IGNORECASE)


def _ordinal_like(words: str, day: int) -> str:
    """The day with an ending where the old one had an ending."""
    if not re.search(r"\d(?:st|nd|rd|th)", words):
        return str(day)
    ending = "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def _other_unit(reading: Reading, clause: Clause, unit: str) -> bool:
    """Put a unit in the place of that of the latest quantity."""
    for held in reading.scene.latest():
        for value in values(held.text):
            if value.kind == "number" and value.units & _UNITS and stem(unit) not in value.units and not held.fresh:
                match = re.compile(r"[\s-]*([^\W\d_]+)").match(held.text, value.end)
                if match:
                    reading.replace(held, [(*match.span(1), unit)], clause, Lifetime.STANDING)
                    return True
    return False

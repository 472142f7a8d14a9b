"""Changes by calculation: amounts and units, a week later, the day after."""

from __future__ import annotations

import re

from stateforge._models import Lifetime
from stateforge.trackers.embedded._amounts import change_amount, change_amounts
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._units import change_unit
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import MONTHS, NUMBERS, content_stems

_SHIFT = re.compile(
    r"\b(?:push|move|shift|postpone|delay|bring|put)\w*\b[^.;!?]{0,40}?\b(?:by|back|forward|out"
    r"|off)?\s*(?P<n>a|an|one|\w+|\d+)\s+(?P<unit>day|week|month|hour|minute)s?\b"
    r"(?P<dir>[^.;!?]{0,12})|\b(?P<n2>a|an|one|\w+|\d+)\s+(?P<unit2>day|week|month|hour"
    r"|minute)s?\s+(?P<dir2>later|earlier|more|longer|extra|less|shorter)\b"
    r"|\b(?P<n3>a|an|one|\w+|\d+)\s+(?P<dir3>more|extra|additional|fewer|less)\s+(?P<unit3>day|week|month|hour|minute)s?\b"
    r"|\bthe\s+(?:next\s+(?P<unit4>day|week|month)|(?P<unit5>day|week|month)\s+(?P<dir5>after|before))(?=\s*(?:$|[.,;!?]))"
)
_EARLIER = re.compile(r"\b(?:earlier|forward|less|fewer|shorter|before)\b")
_LASTS = re.compile(r"\b(?:more|longer|extra|additional|less|fewer|shorter)\b")
_PARTS_OF_HOURS = (
    ("an hour and a half", "90 minutes"),
    ("half an hour", "30 minutes"),
    ("a quarter of an hour", "15 minutes"),
)
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def calculate(reading: Reading, clause: Clause) -> bool:
    """Make a change that has to be worked out; whether there was one."""
    low = clause.low
    if change_amounts(reading, clause) or change_unit(reading, clause):
        return True
    for words, minutes in _PARTS_OF_HOURS:
        low = low.replace(words, minutes)
    if match := _SHIFT.search(low):
        count = match["n"] or match["n2"] or match["n3"] or "a"
        number = 1 if count in ("a", "an") else int(count) if count.isdigit() else NUMBERS.get(count, 0)
        number = -number if _EARLIER.search(low) else number
        unit = next(match[g] for g in ("unit", "unit2", "unit3", "unit4", "unit5") if match[g])
        if number and _LASTS.search(match[0]) and change_amount(reading, clause, unit, lambda n: n + number):
            return True
        return bool(number) and _shift(reading, clause, number, unit)
    return False


def _shift(reading: Reading, clause: Clause, number: int, unit: str) -> bool:
    kind = "time" if unit in ("hour", "minute") else "day"
    said = content_stems(clause.text)
    for held in sorted(reading.scene.latest(), key=lambda h: not said & content_stems(h.text)):
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


def _weekday(words: str, days: int) -> str:
    """The words with the day of the week moved along."""

    def move(match: re.Match[str]) -> str:
        name = _WEEK[(_WEEK.index(match[0].lower()) + days) % 7]
        return name.capitalize() if match[0][0].isupper() else name

    return re.sub("|".join(_WEEK), move, words, flags=re.IGNORECASE)


def _later_day(words: str, value: Value, number: int, unit: str) -> str:
    month, _, day = value.norm.partition("/")
    if not day or not day.isdigit():
        return ""
    if unit == "month":
        return _rename(words, month, int(month) + number) if month else ""
    total = int(day) + number * (7 if unit == "week" else 1)
    words = _weekday(words, number if unit == "day" else 0)
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

"""What two mentions of one value have in common: clock times, dates, and the units of numbers."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._words import (
    FUNCTION_WORDS,
    NUMBERS,
    ORDINALS,
    PREPOSITIONS,
    closed,
    listed,
    month_number,
    stem,
)

_NEXT_WORDS = re.compile(r"[\s-]*((?:[^\W\d_]+[\s-]+)?)([^\W\d_]+)")
_UNITS = closed(
    "mm cm m km px pt g kg mg l ml s ms min h day days night nights week weeks month months year years "
    "hour hours minute minutes second seconds people person persons"
)
_SAME_UNIT = {"people": "person", "peopl": "person", "guest": "person", "adult": "person", "min": "minut"}
_SHORT_DAYS = {
    short: day
    for day in listed("monday tuesday wednesday thursday friday saturday sunday")
    for short in (day[:3], day[:4], day[:5])
}
TIME_UNITS = frozenset(stem(u) for u in ("seconds", "minutes", "hours", "days", "weeks", "months", "years", "nights"))


def counts(text: str, start: int, end: int, low: str) -> bool:
    """Whether a number word counts something; "one" may be a pronoun."""
    if low != "one":
        return True
    before = text[:start].rstrip().lower().rsplit(None, 1)[-1:]
    if before and before[0][-1] in ",;:":
        return True
    if before and before[0] not in PREPOSITIONS | {"just", "only", "need", "want", "book", "make", "it", "and"}:
        return False
    following = _NEXT_WORDS.match(text[end:])
    first = (following[1] + following[2]).split()[0].lower() if following else ""
    return bool(first) and first not in FUNCTION_WORDS and first not in ("more", "thing", "last", "other", "moment")


def unit_of(text: str, end: int) -> str:
    """Stems of the noun a number counts, and of the noun that one modifies ("3 star hotel" -> "star|hotel")."""
    following = _NEXT_WORDS.match(text[end : end + 40])
    if not following:
        return ""
    words = [w.lower() for w in (following[1].strip(" -\t\n"), following[2]) if w]
    if words[:2] == ["of", "us"]:
        return "person"
    kept: list[str] = []
    for word in words:
        if word in FUNCTION_WORDS and word not in _UNITS:
            break
        kept.append(_unit_stem(word))
        if word in _UNITS or word.endswith("s"):
            break
    return "|".join(kept)


def _unit_stem(word: str) -> str:
    return _SAME_UNIT.get(stem(word), stem(word)) if len(word) > 2 else word


def clock(low: str) -> str:
    """Minutes since midnight where they can be told, modulo twelve hours where no half is named."""
    if low in ("noon", "midnight"):
        return "720" if low == "noon" else "0"
    late = bool(re.search(r"p\.?m|afternoon|evening|night", low))
    early = bool(re.search(r"a\.?m\b|morning", low))
    past = re.match(r"(?:(half|a quarter|quarter|\d+)(?: minutes)?) (past|after|to|before) (\w+)", low)
    if past:
        hour = int(NUMBERS.get(past[3], past[3] if past[3].isdigit() else 0))
        minutes = {"half": 30, "quarter": 15, "a quarter": 15}.get(past[1]) or int(past[1])
        total = hour * 60 + (minutes if past[2] in ("past", "after") else -minutes)
    else:
        digits = re.findall(r"\d+", low)
        hour = int(digits[0]) if digits else next((n for w, n in NUMBERS.items() if low.startswith(w)), 0)
        total = hour * 60 + (int(digits[1]) if len(digits) > 1 else 0)
    if late and total < 720:
        total += 720
    if early and total >= 720:
        total -= 720
    return str(total)


def date(low: str) -> str:
    """Month and day, or the day's name."""
    day = re.search(r"(?<!\d)(\d{1,2})(?!\d)", low)
    if re.match(r"\d{4}-", low):
        return low[5:].replace("-", "/").lstrip("0").replace("/0", "/")
    month = next((n for w in re.findall(r"[a-z]+", low) if (n := month_number(w))), None)
    number = day[1].lstrip("0") if day else next((str(n) for w, n in ORDINALS.items() if w in low.split()), "")
    if number:
        return f"{month or ''}/{number}"
    named = re.sub(r"^(?:this|on|the|coming) ", "", low)
    return _SHORT_DAYS.get(named, named)

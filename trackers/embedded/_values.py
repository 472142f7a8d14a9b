"""Typed values in a text: times, dates, money, percentages, quantities, identifiers, names."""

from __future__ import annotations

import re
from functools import lru_cache

from stateforge.trackers.embedded._names import names
from stateforge.trackers.embedded._norms import TIME_UNITS, clock, counts, date, unit_of
from stateforge.trackers.embedded._slots import Value, governor, phase
from stateforge.trackers.embedded._words import MONTHS, NUMBERS, ORDINALS, WEEKDAYS

__all__ = ["LONGEST_CLAUSE", "TIME_UNITS", "Value", "governor", "values"]

LONGEST_CLAUSE = 1_000
_MONTH = rf"(?:{'|'.join(f'{m[:3]}(?:{m[3:]})?' if len(m) > 3 else m for m in MONTHS)}|sept)\.?"
_WEEKDAY = rf"(?:{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})"
_ORDINAL = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)})"
_COUNT = rf"(?:\d+(?:[.,]\d+)*|{'|'.join(NUMBERS)})"
_DAYTIME = r"(?:\s+(?:(?:in the |at )(?:morning|afternoon|evening|night)\b|[ap]m\b|[ap]\.m\.))"
_DAY = (
    rf"(?:(?:the\s+)?{_ORDINAL}(?:\s+(?:of\s+)?(?:{_MONTH}\b|(?:this|next|each|every|the)\s+month))"
    rf"|{_MONTH}\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?\b(?![:.]\d)"
    rf"|\d{{1,2}}\.?\s+(?:de\s+)?{_MONTH}\b"
    r"|(?:the\s+)?\d{1,2}(?:st|nd|rd|th)\b|\d{4}-\d\d-\d\d"
    rf"|(?:(?:this|next|coming)\s+)?\b{_WEEKDAY}\b(?:\s+(?:this|next)\s+week)?(?:\s+the\s+\d{{1,2}}(?:st|nd|rd|th))?"
    r"|(?:the\s+)?day after tomorrow|tomorrow|today|tonight|next\s+(?:week|month|weekend|year)|this\s+weekend)"
)
_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE if kind != "ident" else 0))
    for kind, pattern in (
        ("code", r"`[^`\n]{1,300}`"),
        ("quote", r"(?<!\w)'[^'\n]{1,80}'(?!\w)|\"[^\"\n]{1,120}\"|“[^”\n]{1,120}”|«[^»\n]{1,120}»|„[^“\n]{1,120}“"),
        (
            "ident",
            r"(?<![\w/])[\w.-]*[A-Za-z_][\w.-]*/[\w/-][\w./-]*(?<![.-])|(?<![\w/])[a-z][\w-]*/(?=[\s.,;:!?)]|$)"
            r"|\b\w+_\w+\b|\b[a-zA-Z][\w-]*\.[a-z]{2,5}\b(?!\.\w)|\b[a-z]+[A-Z]\w+\b|(?<!\w)[#@]\w[\w-]*|\b[a-z]+(?:-[a-z]+)*-\d+[a-z]?\b",
        ),
        (
            "days",
            rf"\b(?:from\s+|between\s+)?({_DAY}|\d{{1,2}})\s*(?:to|until|till|til|through|thru|-"
            rf"|–)\s*((?:the\s+)?{_DAY})",
        ),
        (
            "time",
            rf"\b\d{{1,2}}:\d\d\b{_DAYTIME}?|\b\d{{1,2}}[.h]\d\d\s*(?:[ap]m\b|[ap]\.m\.|uhr|h\b)"
            rf"|\b\d{{1,2}}\s*(?:[ap]m\b|[ap]\.m\.?)|\b{_COUNT}\s*o['’\"]?\s?clock\b{_DAYTIME}?"
            rf"|\b(?:half past|(?:a )?quarter (?:to|past|after|before)|\d+ (?:minutes (?:to|past)"
            rf"|past))\s+{_COUNT}\b{_DAYTIME}?"
            rf"|\b(?:morning|afternoon|evening)\s+\d{{1,2}}(?::\d\d)?|\b{_COUNT}{_DAYTIME}|\b(?:noon|midnight)\b",
        ),
        ("day", rf"\b{_DAY}"),
        (
            "money",
            r"[$€£]\s?\d+(?:[.,]\d+)*|\b\d+(?:[.,]\d+)*\s?(?:[$€£]|(?:eur|usd|gbp|chf|dollars?|euros?|pounds?|"
            r"credits?|cents?)\b)",
        ),
        ("percent", r"\b\d+(?:[.,]\d+)?\s?(?:%|per ?cent\b)"),
        ("range", rf"\b\d+(?:[.,]\d+)*\s*(?:to|-|–)\s*{_COUNT}\b"),
        ("version", r"\bv?\d+(?:\.\d+){2,}\b"),
        ("number", rf"\b{_COUNT}\b"),
    )
)


@lru_cache(maxsize=4096)
def values(text: str) -> tuple[Value, ...]:
    """The typed values of a text, in order, without overlaps; none of a text too long to be one statement."""
    if len(text) > LONGEST_CLAUSE:
        return ()
    taken = bytearray(len(text))
    found: list[Value] = []
    for kind, pattern in _PATTERNS:
        if kind == "number":
            for name in names(text, taken):
                found.append(name)
                taken[name.start : name.end] = b"\1" * (name.end - name.start)
        for match in pattern.finditer(text):
            start, end = match.span()
            if any(taken[start:end]) or (kind in ("day", "days") and _is_place(text, start, end)):
                continue
            made = _span_of_days(match) if kind == "days" else _make(kind, text, start, end)
            found += made
            if made:
                taken[start:end] = b"\1" * (end - start)
    return tuple(sorted(found, key=lambda v: v.start))


def _is_place(text: str, start: int, end: int) -> bool:
    """An ordinal inside a street name ("5th and Main")."""
    return bool(re.match(r"\s+(?:and|&|n)\s+[A-Z]", text[end : end + 12])) and text[start:end][-1].isalpha()


def _span_of_days(match: re.Match[str]) -> list[Value]:
    """The first and the last day of a span."""
    first = Value("day", *match.span(1), date(match[1].lower()), "", "from")
    return [first, Value("day", *match.span(2), date(match[2].lower()), "", "to")]


def _make(kind: str, text: str, start: int, end: int) -> list[Value]:
    raw = text[start:end]
    low = re.sub(r"\s+", " ", raw.lower()).strip()
    unit = ""
    if kind == "number":
        if low in NUMBERS and not counts(text, start, end, low):
            return []
        unit, norm = unit_of(text, end), str(NUMBERS.get(low, low.replace(",", ".")))
        if not unit and re.search(r"\bfor\s+(?:just |only |about )?$", text[:start].lower()):
            unit = "person"
        if not unit and governor(text, start) == "at" and norm.isdigit() and int(norm) <= 24:
            kind, norm = "time", str(60 * int(norm))
    elif kind == "time":
        norm = clock(low)
    elif kind == "day":
        norm = date(low)
    elif kind == "range":
        unit, norm = unit_of(text, end), re.sub(r"\s*(?:to|-|–)\s*", "-", low)
    else:
        norm = low.strip("`'\"“”«»„ ")
    return [Value(kind, start, end, norm, unit, governor(text, start), phase(text, start))]

"""Typed values in a text: times, dates, money, percentages, quantities, identifiers, names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from stateforge.trackers.embedded._words import (
    DETERMINERS,
    FUNCTION_WORDS,
    MONTHS,
    NUMBERS,
    ORDINALS,
    PREPOSITIONS,
    WEEKDAYS,
    month_number,
    stem,
)

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
        ("ident", r"(?<![\w/])[\w.-]*[A-Za-z_][\w.-]*/[\w/-][\w./-]*(?<![.-])|(?<![\w/])[a-z][\w-]*/(?=[\s.,;:!?)]|$)"
                  r"|\b\w+_\w+\b|\b[a-zA-Z][\w-]*\.[a-z]{2,5}\b(?!\.\w)|\b[a-z]+[A-Z]\w+\b|#\d+\b"),
        ("days", rf"\b(?:from\s+|between\s+)?({_DAY}|\d{{1,2}})\s*(?:to|until|till|til|through|thru|-|–)\s*((?:the\s+)?{_DAY})"),
        ("time", rf"\b\d{{1,2}}:\d\d\b{_DAYTIME}?|\b\d{{1,2}}[.h]\d\d\s*(?:[ap]m\b|[ap]\.m\.|uhr|h\b)"
                 rf"|\b\d{{1,2}}\s*(?:[ap]m\b|[ap]\.m\.?)|\b{_COUNT}\s*o['’\"]?\s?clock\b{_DAYTIME}?"
                 rf"|\b(?:half past|(?:a )?quarter (?:to|past|after|before)|\d+ (?:minutes (?:to|past)|past))\s+{_COUNT}\b{_DAYTIME}?"
                 rf"|\b(?:morning|afternoon|evening)\s+\d{{1,2}}(?::\d\d)?|\b{_COUNT}{_DAYTIME}|\b(?:noon|midnight)\b"),
        ("day", rf"\b{_DAY}"),
        ("money", r"[$€£]\s?\d+(?:[.,]\d+)*|\b\d+(?:[.,]\d+)*\s?(?:[$€£]|(?:eur|usd|gbp|chf|dollars?|euros?|pounds?|"
                  r"credits?|cents?)\b)"),
        ("percent", r"\b\d+(?:[.,]\d+)?\s?(?:%|per ?cent\b)"),
        ("range", rf"\b\d+(?:[.,]\d+)*\s*(?:to|-|–)\s*{_COUNT}\b"),
        ("version", r"\bv?\d+(?:\.\d+){2,}\b"),
        ("number", rf"\b{_COUNT}\b"),
    )
)  # fmt: skip
_NAME = re.compile(
    r"[Dd][Rr]\b\.?\s*[A-Za-z]\w+|(?:(?:Mr|Mrs|Ms|Prof|St)\b\.?\s*)?(?:[A-ZÄÖÜÉÀ][\w'’]*|\d+(?:st|nd|rd|th))(?:(?:,?\s+(?:and|of|on|de|la|&|n)\s+|,\s+|\s+|\s?-\s?)"
    r"(?!I\b)(?:(?:Dr|Mr|Mrs|Ms|Prof)\.\s+)?(?:[A-ZÄÖÜÉÀ][\w'’-]*))*"
)
_NEXT_WORDS = re.compile(r"[\s-]*((?:[^\W\d_]+[\s-]+)?)([^\W\d_]+)")
_LEFT = re.compile(r"[\w'’]+")


@dataclass(frozen=True, slots=True)
class Value:
    """A typed value in a text.

    Attributes:
        kind: its type; `word` for an open-class word that only its surroundings type.
        norm: what two mentions of one value have in common.
        unit: stem of the unit or counted noun of a number.
        prep: the preposition or verb that governs it, as a slot name, or empty.
        verb: what happens then or there: "start", "leave" or "end", or empty.
    """

    kind: str
    start: int
    end: int
    norm: str
    unit: str = ""
    prep: str = ""
    verb: str = ""

    @property
    def units(self) -> frozenset[str]:
        """The stems of the nouns it counts."""
        return frozenset(self.unit.split("|")) - {""}


@lru_cache(maxsize=4096)
def values(text: str) -> tuple[Value, ...]:
    """The typed values of a text, in order, without overlaps; none of a text too long to be one statement."""
    if len(text) > LONGEST_CLAUSE:
        return ()
    taken = bytearray(len(text))
    found: list[Value] = []
    for kind, pattern in _PATTERNS:
        if kind == "number":
            for name in _names(text, taken):
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
    first = Value("day", *match.span(1), _date(match[1].lower()), "", "from")
    return [first, Value("day", *match.span(2), _date(match[2].lower()), "", "to")]


def _make(kind: str, text: str, start: int, end: int) -> list[Value]:
    raw = text[start:end]
    low = re.sub(r"\s+", " ", raw.lower()).strip()
    unit = ""
    if kind == "number":
        if low in NUMBERS and not _counts(text, start, end, low):
            return []
        unit, norm = _unit(text, end), str(NUMBERS.get(low, low.replace(",", ".")))
        if not unit and re.search(r"\bfor\s+(?:just |only |about )?$", text[:start].lower()):
            unit = "person"
        if not unit and governor(text, start) == "at" and norm.isdigit() and int(norm) <= 24:
            kind, norm = "time", str(60 * int(norm))
    elif kind == "time":
        norm = _clock(low)
    elif kind == "day":
        norm = _date(low)
    elif kind == "range":
        unit, norm = _unit(text, end), re.sub(r"\s*(?:to|-|–)\s*", "-", low)
    else:
        norm = low.strip("`'\"“”«»„ ")
    return [Value(kind, start, end, norm, unit, governor(text, start), phase(text, start))]


def _counts(text: str, start: int, end: int, low: str) -> bool:
    """Whether a number word counts something; "one" may be a pronoun."""
    if low != "one":
        return True
    before = text[:start].rstrip().lower().rsplit(None, 1)[-1:]
    if before and before[0] not in PREPOSITIONS | {"just", "only", "need", "want", "book", "make", "it", "and"}:
        return False
    following = _NEXT_WORDS.match(text[end:])
    return following is not None and (following[1] + following[2]).split()[0].lower() not in FUNCTION_WORDS


def _unit(text: str, end: int) -> str:
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


_UNITS = frozenset("mm cm m km px pt g kg mg l ml s ms min h day days night nights week weeks month months year years hour "
                   "hours minute minutes second seconds people person persons".split())  # fmt: skip
_SAME_UNIT = {"people": "person", "peopl": "person", "guest": "person", "adult": "person", "min": "minut"}
TIME_UNITS = frozenset(stem(u) for u in ("seconds", "minutes", "hours", "days", "weeks", "months", "years", "nights"))


def _clock(low: str) -> str:
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


def _date(low: str) -> str:
    """Month and day, or the day's name."""
    day = re.search(r"(?<!\d)(\d{1,2})(?!\d)", low)
    if re.match(r"\d{4}-", low):
        return low[5:].replace("-", "/").lstrip("0").replace("/0", "/")
    month = next((n for w in re.findall(r"[a-z]+", low) if (n := month_number(w))), None)
    number = day[1].lstrip("0") if day else next((str(n) for w, n in ORDINALS.items() if w in low.split()), "")
    if number:
        return f"{month or ''}/{number}"
    return re.sub(r"^(?:this|on|the|coming) ", "", low)


_SLOTS = {
    "from": "from", "departing": "from", "depart": "from", "leaving": "from", "leave": "from", "starting": "from",
    "start": "from", "beginning": "from", "pick": "from", "to": "to", "into": "to", "until": "to", "till": "to",
    "through": "to", "ending": "to", "return": "to", "by": "by", "before": "by", "arrive": "by", "arriving": "by",
    "after": "after", "past": "after", "in": "in", "at": "at", "on": "on", "for": "for", "with": "with", "as": "as",
    "near": "near", "around": "at", "between": "from", "under": "under", "above": "above", "over": "above",
    "below": "under", "about": "about", "of": "of", "en": "in", "ab": "from", "bis": "to", "um": "at", "nach": "to", "mit": "with",
    "avec": "with", "con": "with", "com": "with", "dans": "in", "em": "in", "desde": "from", "hasta": "to", "von": "from",
}  # fmt: skip


def governor(text: str, start: int) -> str:
    """The slot name of the preposition or verb just left of a place in the text."""
    for word in reversed(_LEFT.findall(text[max(0, start - 32) : start].lower())[-3:]):
        if word in _SLOTS:
            return _SLOTS[word]
        if word not in DETERMINERS and word not in FUNCTION_WORDS:
            return ""
    return ""


_PHASES = {"arriv": "start", "pick": "start", "start": "start", "begin": "start", "leav": "leave", "depart": "leave", "return": "end",
           "drop": "end", "end": "end", "back": "end"}  # fmt: skip


def phase(text: str, start: int) -> str:
    """What the nearest verb on the left says happens at this time."""
    for word in reversed(_LEFT.findall(text[max(0, start - 48) : start].lower())):
        if word == "and":
            return ""
        if found := _PHASES.get(stem(word)):
            return found
    return ""


_NO_NAME = FUNCTION_WORDS | WEEKDAYS | frozenset(MONTHS) | frozenset(NUMBERS) | {"i", "ok", "no", "yes"}


def _names(text: str, taken: bytearray) -> Iterator[Value]:
    for match in _NAME.finditer(text):
        start, end = _trim_name(text, *match.span())
        end = next((i for i in range(start, end) if taken[i]), end)
        end = start + len(_JOINER.sub("", text[start:end]))
        if start >= end or any(taken[start:end]):
            continue
        raw = text[start:end]
        if _starts_sentence(text, start) and not re.search(
            r"[\s&,-]\s*(?:\w+\s)?[A-Z]|^\d|[a-z][A-Z]|^[A-Z]{2,}$", raw
        ):
            continue
        if raw.lower() in _NO_NAME or month_number(raw):
            continue
        yield Value("name", start, end, re.sub(r"^dr\b\.?\s*", "dr ", raw.lower()), "", governor(text, start))
    for match in _ROUTE.finditer(text):
        start, end = match.span(2)
        if not any(taken[start:end]) and not (
            match[1].lower() == "to" and text[:start].rstrip().lower().endswith(("like to", "need to"))
        ):
            yield Value("name", start, end, match[2].lower(), "", _SLOTS[match[1].lower()])


_JOINER = re.compile(r"(?:[\s,&-]|\s(?:and|of|on|de|la|n))+$")
_ROUTE = re.compile(
    r"\b(from|to)\s+(?:the|my|a|an)\s+([a-z]{3,}(?:\s(?:station|airport|centre|center|house|hotel|office|terminal))?)\b",
    re.IGNORECASE,
)


def _trim_name(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave off function words that only the sentence's start has capitalised."""
    while start < end:
        first = re.match(r"[\w'’]+", text[start:end])
        if not first or (first[0].lower() not in FUNCTION_WORDS and not (_starts_sentence(text, start) and
                         re.match(r"[\w'’]+\s+[A-Z]", text[start:end]) and first[0].lower() in _VERBS)):  # fmt: skip
            return start, end
        start += len(first[0])
        start += len(text[start:end]) - len(text[start:end].lstrip(" ,-"))
    return start, end


_VERBS = frozenset("book find get make use try call name set change switch move swap replace add drop remove search check "
                   "cast play invite order plan send write translate put raise lower".split())  # fmt: skip


def _starts_sentence(text: str, start: int) -> bool:
    return not text[:start].strip(" \t\"'“(*-") or text[:start].rstrip()[-1:] in ".!?\n:"

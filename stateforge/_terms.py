"""Values and words of a text in a normal form, to see which text repeats which.

Numbers, dates, clock times, names and identifiers are *values*: repeating one says more than
repeating a word. `12 May`, `May 12th` and `2026-05-12` have one key, and so have `four` and `4`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

MAX_CHARS = 20_000
"""How much of a text is looked at, in characters."""

_GENERIC = """
a about above actually after again all almost already also although always am an and another any anything are
around as at away back be because been before being below best better between both but by can cannot could
currently did do does doing done down during each either else enough etc even ever every everything except
exactly far few final finally fine first for from full further get gets getting give given gives go goes going
good got great had happy has have having he hello help her here hers hey hi him his hope how however i if in
include included including indeed instead into is it its itself just keep kind know last least less let like
likely little long look looks lot made main make makes making many may maybe me mean means meant might mind mine
more most much must my need needed needs neither never new next no none nor not noted nothing now of off often oh
ok okay on once one ones only onto or other others our ours out over own per perfect perhaps please possible
probably put quite rather ready really regarding right said same say says see seem seems set shall she should show
simply since so some something soon sorry still such sure take takes tell than thank thanks that the their theirs
them then there therefore these they thing things think this those though through thus till to together too
total toward try two under understood until up upon us use used using very via want wanted wants was way we well
went were what whatever when where whether which while who whole whom whose why will wish with within without
would write yes yet you your yours yourself
"""
GENERIC = frozenset(_GENERIC.split())
"""English words that say nothing about what a text is about."""

_SMALL = 32
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_LETTERS = r"[^\W\d_]+"
_SUFFIX = r"(?:py|js|ts|md|txt|json|ya?ml|csv|html?|css|sql|pdf|docx?|xlsx?|png|jpe?g|sh|toml|com|org|net|io)"
_NUMBERS = "two three four five six seven eight nine ten eleven twelve dozen fifteen twenty thirty forty fifty"
_COUNTS = dict(zip(_NUMBERS.split(), (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 15, 20, 30, 40, 50), strict=True))
_DAYS = "monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight noon midnight weekend"
_NAMED = frozenset(_DAYS.split())
_TOKEN = re.compile(
    rf"""
    (?P<iso>\b\d{{4}}-(?P<im>\d\d)-(?P<id>\d\d)\b)
  | (?P<dm>\b(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+(?P<m1>{_MONTH})\b\.?)
  | (?P<md>\b(?P<m2>{_MONTH})\.?\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]?\d))
  | (?P<clock>\b(?P<h>\d{{1,2}})(?::(?P<mi>\d\d))?\s?(?P<half>[ap])\.?m\b\.?|\b(?P<h24>\d{{1,2}})[:h](?P<mi24>\d\d)\b)
  | (?P<ordinal>\b\d+(?:st|nd|rd|th)\b)
  | (?P<plain>{_LETTERS}(?:[-'’]{_LETTERS})*)(?=[\s,;:!?)"”]|\.\s|\.?$)
  | (?P<name>[^\W\d_][\w.+-]*@[\w-]+(?:\.[\w-]+)+|(?:[\w~.-]*\w/)+(?:[\w.-]*\w)?
      |\b[^\W\d_]\w*\d\w*|\b\w+_\w+(?:\.\w+)*|\b[\w-]+\.{_SUFFIX}\b)
  | (?P<number>(?:(?P<sign>[$€£¥])\s?)?\d+(?:,\d{{3}})*(?:\.\d+)?(?P<kilo>k\b)?(?P<percent>\s?%)?)
  | (?P<word>{_LETTERS}(?:[-'’]{_LETTERS})*)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_UNIT = re.compile(r"\s?(?:-\s?)?(?P<unit>[^\W\d_]+|€|%)")
_PACKED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
_OPENS = re.compile(r"(?:^|[.!?:\n•*-]\s*|[\"“(]\s*)$")


class Term(NamedTuple):
    """A value or word at `start` to `end` of a text.

    `unit` is the stem of the noun counted by a number, where there is one.
    """

    key: str
    start: int
    end: int
    value: bool
    unit: str = ""

    @property
    def bare(self) -> bool:
        """Whether it is a small number that counts nothing in particular, as in "step 2"."""
        return self.key.startswith("n:") and not self.unit and float(self.key[2:]) < _SMALL


@lru_cache(maxsize=16384)
def terms(text: str) -> tuple[Term, ...]:
    """The values and content words of a text, in order, up to `MAX_CHARS`."""
    return tuple(t for m in _TOKEN.finditer(text, 0, min(len(text), MAX_CHARS)) for t in _read(m, text))


@lru_cache(maxsize=16384)
def keys(text: str) -> frozenset[str]:
    """The keys of the terms of a text."""
    return frozenset(t.key for t in terms(text))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A crude stem that is the same for the forms of one English word, more or less."""
    word = re.sub(r"['’]s?$", "", word.casefold())
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _read(match: re.Match[str], text: str) -> Iterator[Term]:
    kind = match.lastgroup
    start, end = match.span()
    if kind in ("plain", "word"):
        yield from _words(match[0], start, end, text)
    elif kind == "number":
        amount = float(re.sub(r"[^\d.]", "", match[0])) * (1000 if match["kilo"] else 1)
        unit = match["sign"] or ("%" if match["percent"] else "") or _unit(text, end)
        yield Term(f"n:{amount:g}", start, end, True, unit)
    elif kind == "iso":
        yield Term(f"d:{int(match['im'])}-{int(match['id'])}", start, end, True)
    elif kind in ("dm", "md"):
        month, day = match["m1"] or match["m2"], match["d1"] or match["d2"]
        yield Term(f"d:{_MONTHS.index(month[:3].lower()) + 1}-{int(day)}", start, end, True)
    elif kind == "clock":
        yield Term(_clock(match), start, end, True)
    elif kind == "ordinal":
        yield Term(f"o:{int(match[0][:-2])}", start, end, True)
    else:
        yield Term(f"w:{match[0].casefold()}", start, end, True)


def _clock(match: re.Match[str]) -> str:
    if match["h24"]:
        return f"t:{int(match['h24'])}:{match['mi24']}"
    hour = int(match["h"]) % 12 + (12 if match["half"] in "pP" else 0)
    return f"t:{hour}:{match['mi'] or '00'}"


def _unit(text: str, at: int) -> str:
    follows = _UNIT.match(text, at)
    if follows is None or follows["unit"].casefold() in GENERIC:
        return ""
    return stem(follows["unit"])


def _words(word: str, start: int, end: int, text: str) -> Iterator[Term]:
    key = _word_key(word)
    if key[:2] == "w:":
        named = word[0].isupper() and not _OPENS.search(text, max(0, start - 3), start)
        yield Term(key, start, end, named or word.casefold() in _NAMED)
    elif key[:2] == "n:":
        yield Term(key, start, end, True, _unit(text, end))
    elif key:
        for i in range(len(word) - 1):
            yield Term(f"w:{word[i : i + 2]}", start + i, start + i + 2, False)


@lru_cache(maxsize=32768)
def _word_key(word: str) -> str:
    """The key of a word; `pairs` for scripts without spaces; empty for words that say nothing."""
    low = word.casefold()
    if low in _COUNTS:
        return f"n:{_COUNTS[low]}"
    if _PACKED.search(word):
        return "pairs"
    return "" if low in GENERIC or len(word) < 3 else f"w:{stem(word)}"

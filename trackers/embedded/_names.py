"""Names: capitalised runs, streets, and places that a direction points to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stateforge.trackers.embedded._slots import Value, governor
from stateforge.trackers.embedded._words import FUNCTION_WORDS, MONTHS, NUMBERS, WEEKDAYS, closed, month_number

_NAME = re.compile(
    r"[Dd][Rr]\b\.?\s*[A-Za-z]\w+|(?:(?:Mr|Mrs|Ms|Prof|St)\b\.?\s*)?(?:[A-ZÄÖÜÉÀ][\w'’]*|\d+(?:st|nd|rd"
    r"|th))(?:(?:,?\s+(?:and|of|on|de|la|&|n)\s+|,\s+|\s+|\s?-\s?)"
    r"(?!I\b)(?:(?:Dr|Mr|Mrs|Ms|Prof)\.\s+)?(?:[A-ZÄÖÜÉÀ][\w'’-]*))*"
)
_NO_NAME = FUNCTION_WORDS | WEEKDAYS | frozenset(MONTHS) | frozenset(NUMBERS) | {"i", "ok", "no", "yes"}
_JOINER = re.compile(r"(?:[\s,&-]|\s(?:and|of|on|de|la|n))+$")
_ROUTE = re.compile(
    r"\b(from|to)\s+(?:the|my|a|an)\s+([a-z]{3,}(?:\s(?:station|airport|centre|center|house|hotel|office"
    r"|terminal))?)\b",
    re.IGNORECASE,
)
_VERBS = closed(
    "book find get make use try call name set change switch move swap replace add drop remove search "
    "check cast play invite order plan send write translate put raise lower"
)


def names(text: str, taken: bytearray) -> Iterator[Value]:
    """The names in the parts of a text that are not taken."""
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
            yield Value("name", start, end, match[2].lower(), "", match[1].lower())


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


def _starts_sentence(text: str, start: int) -> bool:
    return not text[:start].strip(" \t\"'“(*-") or text[:start].rstrip()[-1:] in ".!?\n:"

"""The part of an item that some words mean: a list entry, a clause, the whole."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import DETERMINERS, FUNCTION_WORDS, LIGHT_VERBS, content_stems, stem, tokens

_CLAUSAL = re.compile(
    r"(?:i|you|he|she|it|we|they|that|this|then|first|so|is|are|was|will|can|should|to|not|no)\b", re.IGNORECASE
)


def matching_part(text: str, wanted: frozenset[str], head: str) -> tuple[tuple[int, int] | None, int]:
    """The list entry or clause of a text that is meant, None for the whole text, with the number of words shared."""
    if not any(alike(head, s) for s in content_stems(text)) and len(wanted) > 1:
        return None, 0
    if not any(alike(w, s) for w in wanted for s in content_stems(text)):
        return None, 0
    whole = [(v.start, v.end) for v in values(text) if _all_or_none(wanted, text[v.start : v.end])]
    parts = segments(text, whole)
    scored = []
    for i, (start, end) in enumerate(parts):
        stems = content_stems(text[start:end])
        score = sum(any(alike(w, s) for s in stems) for w in wanted)
        scored.append((score, i > 0, -len(stems), i))
    score, later, _, i = max(scored)
    if head not in wanted or score * 2 < len(wanted):
        return None, 0
    if later:
        return parts[i], score
    return first_of_list(text, parts, wanted), score


def first_of_list(text: str, parts: list[tuple[int, int]], wanted: frozenset[str]) -> tuple[int, int] | None:
    """The object in the clause that opens a list ("bring [the rake] and the spade"), or None where there is no list."""
    start, end = parts[0]
    if len(parts) < 2 or not re.search(r"\b(?:and|or|plus|as well as)\b", text[parts[-2][1] : parts[-1][0]]):
        return None
    if any(_CLAUSAL.match(text[a:b]) for a, b in parts[1:]):
        return None
    words = [w for w in tokens(text[start:end]) if w.is_word]
    first = next((i for i, w in enumerate(words) if i and any(alike(stem(w.low), s) for s in wanted)), 0)
    while (
        first > 1
        and words[first - 1].low not in LIGHT_VERBS
        and (words[first - 1].low in DETERMINERS or words[first - 1].low not in FUNCTION_WORDS)
    ):
        first -= 1
    return (start + words[first].start, end) if first else None


def _all_or_none(wanted: frozenset[str], words: str) -> bool:
    """Whether a value is meant as a whole or not at all, and so is not to be parted."""
    stems = content_stems(words)
    return not wanted & stems or stems <= wanted


def alike(a: str, b: str) -> bool:
    """Whether two stems are of one word, or one is built on the other ("audit", "auditor")."""
    return a == b or (len(a) >= 5 and len(b) >= 5 and (a.startswith(b) or b.startswith(a)))


def head_noun(what: str) -> str:
    """Stem of the head noun: the last word before any "of" or "for"."""
    words = re.findall(
        r"[^\W\d_][\w'-]*", re.split(r"\b(?:of|for|from|to|in|on|that|which|with|part)\b", what)[0] or what
    )
    return stem(words[-1]) if words else ""

"""Offers without a marker: "A or B?", a list of alternatives, "no X, but Y", "did you mean Y?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stateforge.trackers.embedded._words import DETERMINERS, PREPOSITIONS

LONGEST = 300
"""Longer sentences are no offers; in characters."""

_SENTENCE = re.compile(r"[^.?!\n]+(?:[.?!:](?=\d)[^.?!\n]+)*[.?!]?")
_OPENING = re.compile(
    r"^\W*(?:(?:and|so|then|ok|okay|sure|happy to|one question|just one question|quick question|question)[:, ]+)*"
    r"(?:either\s+|(?:should|shall|could|can|may)\s+(?:i\s+|we\s+)?|(?:do|would)\s+you\s+(?:want|prefer|like|need"
    r"|rather"
    r"\s+have)\s+(?:it\s+|them\s+|that\s+)?(?:to\s+be\s+)?|would\s+|is\s+(?:it|that|this)\s+|(?:what"
    r"|which)[^,:?]{0,40}[,:]\s+)?",
    re.IGNORECASE,
)
_OR = re.compile(r",?\s+or\s+(?:rather\s+|maybe\s+|else\s+)?|,\s+", re.IGNORECASE)
_LAST_OR = re.compile(r",?\s+or\s+", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|am|be|have|has|had|do|does|did|can|could|will|would|should|shall|may|might|must|i|you|we|it"
    r"|they|he|she|let|please|if|when|not|no)\b",
    re.IGNORECASE,
)
_COUNTER = re.compile(
    r"\b(?:no|not|none|full|taken|gone|closed|unavailable|booked|sold|out|only|n't|\w+n't)\b[^.?!]{0,100}?,?\s+but\s+"
    r"(?:(?:there(?:'s| is| are)|they(?:'d| would)? (?:have|do|offer)|(?:i|we)(?:'d| could| can)?"
    r" (?:have|offer|do|get))\s+)?"
    r"(?P<what>[^?!]{3,80}?)(?:\s+(?:is|are|would be)\s+(?:free|available|possible|open|left))?\W*$",
    re.IGNORECASE,
)
_AVAILABLE = re.compile(
    r"\b(?:full|taken|gone|closed|unavailable|booked|sold out|out of stock)\b[^.?!]{0,40}?[,;]\s+(?:only\s+)?"
    r"(?P<what>[^?!.,;]{3,60}?)\s+(?:is|are|would be)\s+(?:still\s+)?(?:free|available|possible|open|left"
    r"|in stock)\W*$",
    re.IGNORECASE,
)
_MEANT = re.compile(r"\b(?:do|did) you (?:perhaps |maybe )?mean\s+(?P<what>[^?]{2,60})\?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing offered: its words, where they stand, and the group of alternatives it is in."""

    text: str
    start: int
    end: int
    group: str = ""


def unmarked(text: str, turn: int) -> list[Offer]:
    """The offers of a text that no number and no "I suggest" marks."""
    found: list[Offer] = []
    for match in _SENTENCE.finditer(text):
        if len(match[0]) > LONGEST:
            continue
        if meant := _MEANT.search(match[0]):
            found.append(_offer(match, meant.span("what")))
        elif _LAST_OR.search(match[0]):
            found += _alternatives(match, f"g{turn}.or{len(found)}")
        elif counter := _COUNTER.search(match[0]) or _AVAILABLE.search(match[0]):
            found.append(_offer(match, counter.span("what")))
    return found


def _offer(sentence: re.Match[str], span: tuple[int, int]) -> Offer:
    words = sentence[0][slice(*span)].rstrip(" .,;?!")
    start = sentence.start() + span[0]
    return Offer(words, start, start + len(words))


def _alternatives(sentence: re.Match[str], group: str) -> list[Offer]:
    """The sides of "A or B?", each in the frame of the question; of a statement only where it is a bare list."""
    words = sentence[0].rstrip(" .?!")
    opening = _OPENING.match(words)
    at = opening.end() if opening else 0
    either = re.search(r"\beither\s+$", words[:at], re.IGNORECASE)
    if not sentence[0].rstrip().endswith("?") and not either and _VERB.search(words):
        return []
    cuts = list(_OR.finditer(words, at))
    last = next((c for c in reversed(cuts) if _LAST_OR.fullmatch(c[0])), None)
    if last is None:
        return []
    kept = [c for c in cuts if c.end() <= last.end()]
    spans = list(zip([at, *(c.end() for c in kept)], [*(c.start() for c in kept), len(words)], strict=True))
    spans[-1] = (spans[-1][0], _end_of(words, *spans[-1]))
    spans = [(a, b) for a, b in spans if re.search(r"\w", words[a:b])]
    first = words[spans[0][0] : spans[0][1]]
    framed = at and not either and sentence[0].rstrip().endswith("?")
    found = []
    for n, (a, b) in enumerate(spans):
        own = words[a:b]
        text = _frame(first, own) + own if n and framed else own
        found.append(Offer(text, sentence.start() + a, sentence.start() + b, group))
    return found if len(found) >= 2 else []


def _end_of(words: str, start: int, end: int) -> int:
    """Where the last alternative ends: before a comma."""
    comma = words.find(",", start)
    return comma if comma > 0 else end


def _frame(first: str, other: str) -> str:
    """What of the first alternative also holds for another one: the words before the part of the same shape."""
    opener = other.split(" ", 1)[0].lower()
    places = [(m.start(), m[0].lower()) for m in re.finditer(r"[\w'-]+", first)]
    if opener in PREPOSITIONS:
        starts = [at for at, word in places if word in PREPOSITIONS and word != "of" and at]
        return first[: starts[-1]] if starts else ""
    if opener in DETERMINERS:
        starts = [at for at, word in places if word in DETERMINERS and at]
        return first[: starts[-1]] if starts else ""
    return ""

"""The previous user turn, and the restatement in which the assistant said what it understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stateforge._models import Evidence, Role
from stateforge._state import IntentState
from stateforge._turns import Turn
from stateforge.trackers.embedded._words import content_stems

LONGEST = 400
"""Longer replies are answers, not restatements; in characters."""

_OBJECTS = re.compile(
    r"^\W*(?:no\b(?! (?!no\b|wait|i\b|that|not\b|it\b|you|the\b|this|sorry|actually)\w)|nope|wait|stop|hold on|wrong|"
    r"not (?:quite|what|that|so)|that['’]?s (?:not|wrong)|i (?:didn|never|meant)|"
    r"nein|doch|non\b|não|sorry, i meant|you (?:misunderstood|got)|hm+\b|actually|what\?)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"\b(?:instead|rather|not|no longer|better|prefer\w*|change[ds]?|switch\w*|so|then|actually|make it)\b",
    re.IGNORECASE,
)
_OFFERS = re.compile(
    r"\?\s*$|\b(?:should i|shall i|i could|i would|i'd|i can|suggest|recommend|option|would you)\b", re.I
)
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+")
_PART = re.compile(r"\s*[;,:]\s+|\s+(?:and|but|so|then)\s+|\s+[-–—]\s+")


@dataclass(frozen=True)
class Echo:
    """The previous user turn and what the assistant made of it."""

    turn: int
    said: tuple[Evidence, ...]
    parts: tuple[str, ...]

    @property
    def user_stems(self) -> frozenset[str]:
        """Stems of the user's words."""
        return content_stems(self.user_text)

    @property
    def user_text(self) -> str:
        """The user's words."""
        return "\n".join(e.quote for e in self.said)

    @property
    def text(self) -> str:
        """The restatement."""
        return "\n".join(self.parts)

    def clauses(self) -> Iterator[str]:
        """The parts of the restatement that each say one thing."""
        for sentence in self.parts:
            yield from _PART.split(sentence)

    def words_for(self, stems: Iterable[str]) -> tuple[Evidence, ...]:
        """The user's words that speak of these stems, or all of them."""
        wanted = frozenset(stems)
        return tuple(e for e in self.said if content_stems(e.quote) & wanted) or self.said


def echo_of(state: IntentState, text: str, before: int, recent: Sequence[Turn]) -> Echo | None:
    """What was said last and how it was restated; None where the user objects or nothing was restated."""
    replies = [t.text for t in recent if t.role is Role.ASSISTANT and t.text]
    if len(replies) != 1 or len(replies[0]) > LONGEST or _OBJECTS.match(text):
        return None
    said = _last_words(state, before)
    parts = [s for s in _SENTENCE.split(replies[0]) if s.strip() and not _OFFERS.search(s)]
    if not said or not parts:
        return None
    return Echo(said[0].turn, said, tuple(parts))


def _last_words(state: IntentState, before: int) -> tuple[Evidence, ...]:
    """The user's words of the latest user turn, as the log cites them."""
    found: list[Evidence] = []
    for edit in reversed(state.log):
        if edit.author is not Role.USER:
            continue
        if found and edit.turn != found[0].turn:
            break
        found += [e for e in edit.evidence if e.turn == edit.turn and e.part is None]
    return tuple(dict.fromkeys(e for e in found if e.turn < before))


def is_one_more(quote: str, words: str) -> bool:
    """Whether the user speaks of the words as of a thing of their own ("a kids menu")."""
    if _INSTEAD.search(quote):
        return False
    first = re.escape(words.split()[0]) if words.split() else ""
    return bool(first and re.search(rf"(?<!\d )\b(?:a|an|another|some)\s+(?:\w+\s+)?{first}\b", quote, re.IGNORECASE))

"""Which sentences of a reply report a failure, and which only restate what the user ruled out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._words import content_stems

_STRONG = re.compile(
    r"\b(?:none|neither|unable|unfortunately|sorry|fail(?:ed|s)?|unavailable|unsuccessful|afraid|apologi[sz]e|booked"
    r"|too large|sold out|out of stock|success|couldn'?t|wasn'?t|cannot|can'?t|there (?:is|are|were|was)|found?"
    r"|match\w*|available|left"
    r"|free)\b",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|have|has|had|do|does|did|could|will|would|\w+n't|i'm|it's|that's)\b", re.IGNORECASE
)
_RULED_OUT = re.compile(
    r"\b(?:no|not|never|without|nothing|avoid|don'?t|do not|doesn'?t|isn'?t|aren'?t|won'?t|can'?t|kein\w*|nicht|ohne"
    r"|sin|sans|sem|senza|geen)\b(?P<what>[^.;:!?]{0,60})",
    re.IGNORECASE,
)
_OPENS = re.compile(r"^\W*(?:no|not|without|only|just|nothing)\b(?!\W*$)", re.IGNORECASE)


def ruled_out(texts: Iterable[str]) -> frozenset[str]:
    """The stems of what some texts say no to."""
    return frozenset().union(*map(_ruled_out_by, texts), frozenset())


@lru_cache(maxsize=16384)
def _ruled_out_by(text: str) -> frozenset[str]:
    return frozenset().union(*(content_stems(m["what"]) for m in _RULED_OUT.finditer(text)), frozenset())


def reports_failure(sentence: str, banned: frozenset[str]) -> bool:
    """Whether a sentence says that something could not be had; "no onions" is no failure where none are wanted."""
    if not cues.FAILED.search(sentence):
        return False
    if _STRONG.search(sentence):
        return True
    if _OPENS.match(sentence) and not _FINITE.search(sentence):
        return False
    return not any(content_stems(m["what"]) & banned for m in _RULED_OUT.finditer(sentence))

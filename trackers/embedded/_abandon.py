"""Turns that give a whole request up."""

from __future__ import annotations

import re

_ABANDONS = re.compile(
    r"\b(?:never ?mind|changed? my mind|cancel\b(?!\s+(?:the|that|this)?\s*\w+\s+(?:and|but|on|for)\b)"
    r"|forget (?:it|that|about it)|no longer need|thanks anyway)\b"
)
_NEEDLESS = re.compile(r"\bdon'?t (?:need|want|require)\b")
_ELSEWHERE = re.compile(
    r"\b(?:i|we)(?:'ll|'m| will| am| shall|'d| think i'll| think i'm| think i will)?(?: just| rather| now| "
    r"simply| then| going to| gonna| probably| be| think| will)*\s+"
    r"(?:take|taking|ride|riding|use|using|walk|walking|go with|grab|catch|do|try|drive)\s+(?:a|an|one"
    r"|it|that|those|them|my|the|some|on|there|home|over)\b"
    r"|\bgoing to (?:just )?(?:take|ride|use|try|walk) (?:a|one|those|that|some)\b|\b(?:do|handle|sort) "
    r"(?:it|that) (?:out )?myself\b"
)
_OTHERWISE = re.compile(r"\binstead\b|\bone of (?:those|them|these)\b|\bmyself\b")
_REQUESTS = re.compile(
    r"\?|\b(?:i need|i want|i'd like|i would like|please (?:find|book|make|use|try|change)|can you "
    r"(?!cancel)|could you (?!cancel)|make it|change|how about|what about)\b"
)


def abandons(turn: str) -> bool:
    """Whether a turn as a whole gives a request up, mostly because the user has found another way."""
    other = _ELSEWHERE.search(turn)
    if other and _ABANDONS.search(turn):
        return True
    if other and _NEEDLESS.search(turn) and _OTHERWISE.search(turn):
        return True
    if _REQUESTS.search(turn):
        return False
    return bool((other and _OTHERWISE.search(turn)) or re.search(r"^\W*(?:\w+\W+){0,2}never ?mind\W*$", turn))

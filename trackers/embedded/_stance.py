"""Whether a clause decides anything: asking, supposing, forbidding a change and telling what others say do not."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._clauses import Clause

_ASKS = re.compile(
    r"^(?:and |but |so |then |oh |well |hm+,? |ok(?:ay)?,? )*"
    r"(?:should (?:i|we|it|he|she|they)\b|would (?:it|that|this|you say)\b|what (?:would|happens|if)\b|why\b"
    r"|how (?:hard|much|long|difficult|would)\b|is (?:it|that|this|there) (?:possible|better|worse|ok|true)\b"
    r"|explain\b|tell me (?:why|how|whether|if|what)\b"
    r"|(?:can|could|would) you (?:check|tell|explain|say|see)\b"
    r"|(?:check|see|find out|ask) (?:whether|if)\b|(?:i|we) wonder\b|suppose\b|imagine\b"
    r"|(?:is|are|was|were|does|do|did) (?!there\b)[^,;]{1,40}\b(?:than|instead of|rather than)\b)",
)
_REFUSES = re.compile(
    r"^(?:no,? |but |and |please )*(?:(?:don't|do not|never)\s+(?:make|change|move|switch|set|use|replace|swap|turn)\b"
    r"|i (?:never|didn't|did not) (?:say|said|mean|meant|ask|asked|want|wanted)\b)"
)
_OTHERS = re.compile(
    r"^(?:and |but |then |so )*(?:(?:my|the|our|his|her|their|this|that|a|an) (?:\w+ ){1,3}|(?:he|she|they|somebody"
    r"|someone) |(?!I\b)[A-Z]\w+ )(?:\w+ )?(?:says?|said|wrote|writes|thinks?|wanted|suggests?|suggested|shouts?"
    r"|told me|claims?|claimed|asked|proposed)\b"
)
_QUOTED = re.compile(r"[\"“„«][^\"”“»]*(?:instead of|rather than)[^\"”“»]*[\"”“»]")


_WEIGHS = re.compile(r"\b(?:instead|rather|than)\b")
"""Two things are held against each other; what merely asks for something is a request."""


def decides(clause: Clause) -> bool:
    """Whether the clause may change what was said before."""
    if _REFUSES.match(clause.low) or _QUOTED.search(clause.text):
        return False
    return not (_WEIGHS.search(clause.low) and (_ASKS.match(clause.low) or _OTHERS.match(clause.text)))


_LEAD = re.compile(
    r"^.*\b(?:can|could|should|would|shall|may|must|will|i|we|you|he|she|they|it|let'?s|says?|said|check|whether|use"
    r"|take|make|do|have|is|are|with|try|go|goes|want|prefer|need|like|would|have)\b\s+",
    re.IGNORECASE,
)


def value_of(words: str) -> str:
    """The new value in the words before "instead of": what leads up to it is no part of it."""
    lead = _LEAD.match(words)
    return words[lead.end() :] if lead else words

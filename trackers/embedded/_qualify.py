"""Another quality for a thing that has one: "make the border red", where a blue border was asked for."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._words import FUNCTION_WORDS, LIGHT_VERBS

_LEAD = r"^(?:(?:actually|please|and|but|so|sorry|no|ok|oh)[, ]+)*"
_TAIL = r"(?:\s+(?:instead|please|then|after all|now))*[\s.!]*$"
_QUALIFIES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:make|paint|print|colou?r|have)\s+(?:the|my|our|those|these)\s+(?P<noun>[^\W\d_][\w'-]+)\s+"
        rf"(?:in\s+)?(?P<new>[^\W\d_][\w-]+){_TAIL}",
        rf"{_LEAD}(?:the|my|our|those|these)\s+(?P<noun>[^\W\d_][\w'-]+)\s+(?:should|must|could|can|has to|have to"
        rf"|needs? to|ought to)\s+(?:rather\s+)?be\s+(?:in\s+)?(?P<new>[^\W\d_][\w-]+){_TAIL}",
    )
)


def qualify(reading: Reading, clause: Clause) -> bool:
    """Put a quality in the place of one of its type that stands before the same noun; whether it did."""
    for pattern in _QUALIFIES:
        match = pattern.match(clause.text)
        if not match or match["new"].lower() in FUNCTION_WORDS:
            continue
        old = re.compile(rf"\b(?P<old>[^\W\d_][\w-]+)\s+{re.escape(match['noun'])}\b", re.IGNORECASE)
        for held in reading.scene.latest():
            found = None if held.fresh else old.search(held.text)
            if found and _is_rival(found["old"].lower(), match["new"].lower()):
                reading.replace(held, [(*found.span("old"), match["new"])], clause)
                return True
    return False


def _is_rival(old: str, new: str) -> bool:
    return old not in FUNCTION_WORDS and old not in LIGHT_VERBS and same_type(old, new)

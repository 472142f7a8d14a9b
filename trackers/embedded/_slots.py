"""A typed value, and what governs it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stateforge.trackers.embedded._words import DETERMINERS, FUNCTION_WORDS, stem

_LEFT = re.compile(r"[\w'’]+")
_SLOTS = {
    "from": "from", "departing": "from", "depart": "from", "leaving": "from", "leave": "from", "starting": "from",
    "start": "from", "beginning": "from", "pick": "from", "to": "to", "into": "to", "until": "to", "till": "to",
    "through": "to", "ending": "to", "return": "to", "by": "by", "before": "by", "arrive": "by", "arriving": "by",
    "after": "after", "past": "after", "in": "in", "at": "at", "on": "on", "for": "for", "with": "with", "as": "as",
    "near": "near", "around": "at", "between": "from", "under": "under", "above": "above", "over": "above",
    "below": "under", "about": "about", "of": "of", "en": "in", "ab": "from", "bis": "to", "um": "at",
    "nach": "to", "mit": "with",
    "avec": "with", "con": "with", "com": "with", "dans": "in", "em": "in", "desde": "from", "hasta": "to",
    "von": "from",
}  # fmt: skip
_PHASES = {"arriv": "start", "pick": "start", "start": "start", "begin": "start", "leav": "leave", "depart": "leave",
           "return": "end",
           "drop": "end", "end": "end", "back": "end"}  # fmt: skip


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


def governor(text: str, start: int) -> str:
    """The slot name of the preposition or verb just left of a place in the text."""
    for word in reversed(_LEFT.findall(text[max(0, start - 32) : start].lower())[-3:]):
        if word in _SLOTS:
            return _SLOTS[word]
        if word not in DETERMINERS and word not in FUNCTION_WORDS:
            return ""
    return ""


def phase(text: str, start: int) -> str:
    """What the nearest verb on the left says happens at this time."""
    for word in reversed(_LEFT.findall(text[max(0, start - 48) : start].lower())):
        if word == "and":
            return ""
        if found := _PHASES.get(stem(word)):
            return found
    return ""

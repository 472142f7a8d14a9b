"""A unit put right ("cm, not inches", "I meant seconds"): the number stays."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._cues import is_question
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._words import content_stems, listed, stem, tokens

_DIMENSIONS = tuple(
    frozenset(stem(w) if len(w) > 2 else w for w in listed(words))
    for words in (
        "mm millimetres millimeters cm centimetres centimeters m metres meters km kilometres kilometers inches inch in "
        "feet foot ft yards yd miles mi px pixels pt points",
        "mg g grams grammes kg kilos kilograms lb lbs pounds oz ounces tons tonnes",
        "ml millilitres milliliters cl l litres liters cups pints gallons tablespoons teaspoons tbsp tsp",
        "ms milliseconds s seconds secs min mins minutes h hours days weeks months quarters years nights fortnights",
        "kb mb gb tb kilobytes megabytes gigabytes terabytes bytes bits kib mib gib",
        "euros eur dollars usd pounds gbp francs chf kronor crowns zloty yen cents pence",
        "celsius fahrenheit kelvin c f",
    )
)
_FILLER = frozenset(
    stem(w)
    for w in listed(
        "sorry wait oops meant mean of course obviously naturally not make should be it that in typo wrong unit units "
        "no lol i the a an is are all those these them please instead actually did type say write wrote typed said"
    )
)


def change_unit(reading: Reading, clause: Clause) -> bool:
    """Put the named unit in the place of one of the same dimension; whether the clause does no more than that."""
    if is_question(clause.low):
        return False
    words = [t for t in tokens(re.split(r",\s+(?:that|which|it|or|this)\b", clause.low)[0]) if t.is_word]
    named = [t.low for t in words if _dimensions(t.low)]
    if not named or any(t.low[0].isdigit() for t in words):
        return False
    rest = {stem(t.low) for t in words} - {stem(n) for n in named} - _FILLER
    if rest:
        return False
    denied = {n for n in named if re.search(rf"\bnot (?:in )?{re.escape(n)}\b", clause.low)}
    wanted = [n for n in named if n not in denied]
    return len(wanted) == 1 and _put(reading, clause, wanted[0])


def _dimensions(word: str) -> frozenset[int]:
    key = stem(word) if len(word) > 2 else word
    return frozenset(i for i, units in enumerate(_DIMENSIONS) if key in units)


def _put(reading: Reading, clause: Clause, unit: str) -> bool:
    """Replace the unit; of several the one that this turn names, else the latest."""
    said = content_stems(reading.text)
    places = [p for held in reading.scene.latest() if not held.fresh for p in _quantities(held, unit)]
    places.sort(key=lambda p: stem(p[0].text[p[1] : p[2]].lower()) not in said)
    for held, start, end in places[:1]:
        reading.replace(held, [(start, end, unit)], clause)
    return bool(places)


def _quantities(held: Held, unit: str) -> list[tuple[Held, int, int]]:
    """Where an item has a number with another unit of the same dimension."""
    found = []
    for match in re.finditer(r"\d\s?-?(?:in )?([^\W\d_]{1,12})\b", held.text):
        old = match[1].lower()
        if _dimensions(old) & _dimensions(unit) and stem(old) != stem(unit):
            found.append((held, *match.span(1)))
    return found

"""How a clause brings a value up: stated, told as news, an aside, or already known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._scene import Scene
from stateforge.trackers.embedded._scoring import ANY_SLOT, Licence
from stateforge.trackers.embedded._values import Value, values

_TITLE = re.compile(r"(?:dr|mr|mrs|ms|prof)\b")
_CHANGES = re.compile(
    r"\b(?:change|switch|move|update|push|shift|bump|raise|lower|set|turn|make|grew|rose|fell|dropped|increased)\b"
)
_CHANGE_TO = re.compile(
    r"\b(?:chang|switch|mov|updat|push|set|turn|lower|rais|cut|increas|reduc|grew|rose|fell|dropp|went|grow)\w*\b"
    r"(?:(?!\bto\b).){0,40}\bto\s+(?:the |a |an )?$"
)
_ATTRIBUTE = re.compile(
    r"\b(?:change|switch|move|update|set|make)\b.{0,20}?\b(?:the|my|our)\s+(\w+)(?:\s+\w+)?\s+to\s+(?:the |a |an )?$"
)
_ATTRIBUTE_SLOTS = {
    "destination": "to",
    "arrival": "to",
    "end": "to",
    "return": "to",
    "departure": "from",
    "origin": "from",
    "pickup": "from",
    "start": "from",
}


def named_pairs(clause: Clause, typed: list[Value]) -> Iterator[tuple[Value, Value]]:
    """Values of a kind of which the clause says that one becomes the other ("change the 6 am call to 7 am")."""
    for old, new in pairwise(typed):
        between = clause.low[old.end : new.start]
        if (
            old.kind == new.kind
            and re.search(r"\bto\s+(?:the |a |an )?$", between)
            and _CHANGES.search(clause.low[: old.start])
        ):
            yield old, new


def free_of_cue(clause: Clause, value: Value) -> Value:
    """The "to" of "change that to X" is no direction; a noun before it may name the slot."""
    before = clause.low[: value.start]
    if value.prep == "to" and re.search(r"\b(?:closer|close|near|nearer|next) to\s+(?:the )?$", before):
        return replace(value, prep="from")
    if value.prep != "to" or not _CHANGE_TO.search(before):
        return value
    named = _ATTRIBUTE.search(before)
    return replace(value, prep=_ATTRIBUTE_SLOTS.get(named[1], ANY_SLOT) if named else "")


def is_told(clause: Clause, new: Value) -> bool:
    """Whether a value only comes up in news; what is said to *be* so counts as stated."""
    if not cues.NEWS.search(clause.low) or _TITLE.match(new.norm):
        return False
    before = clause.low[: new.start]
    stated = re.search(r"\b(?:is|was|are|it'?s|actually)\s+(?:the )?$", before)
    return (
        not stated
        and not _CHANGES.search(before)
        and not re.search(r"\b(?:need|want|book|change|switch|try|make|prefer|i'd like)\b.{0,60}$", before)
    )


def is_aside(scene: Scene, clause: Clause, new: Value, licence: Licence) -> bool:
    """Whether a value answers another question (the user's name) or only points ("that X", "all for today")."""
    if new.kind == "quote":
        return not licence.direct
    if new.kind == "name" and scene.reply.wants_name and len(clause.text.split()) <= 3:
        return True
    if new.kind == "day" and new.norm in ("today", "tonight") and not licence.direct:
        return True
    if new.kind == "name" and len(new.norm) <= 4 and re.search(r"\d\s?$", clause.low[: new.start]):
        return True
    if new.kind == "name" and new.norm.replace("’", "'").endswith("'s"):
        return True
    return new.kind == "name" and bool(re.search(r"\b(?:that|this)\s+$", clause.low[: new.start]))


def is_known(scene: Scene, new: Value) -> bool:
    """Whether an item of this topic holds the same value already."""
    return any(
        v.kind == new.kind and v.norm == new.norm and (v.units & new.units or not new.unit)
        for held in scene.held
        if held.topic == scene.topic and not held.fresh
        for v in values(held.text)
    )


def bound_of(text: str, value: Value | None) -> str:
    """The preposition that makes a value a bound ("by 18:00"), or nothing."""
    said = next((v for v in values(text) if value is not None and v.kind == value.kind and v.norm == value.norm), None)
    return said.prep if said is not None and said.prep in ("by", "after") else ""

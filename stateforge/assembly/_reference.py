"""What the last request refers to, so that the agent can still understand it.

Reads English. A request in another language, or one whose reference cannot be found, is left with
its history.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from stateforge._models import Item, ItemKind, Role
from stateforge._state import IntentState
from stateforge._terms import keys
from stateforge._turns import Turn
from stateforge.assembly._cues import (
    ASKS,
    CHOICE,
    CREATES,
    FINAL,
    FOLLOWS,
    KNOWN,
    MAKE,
    MATERIAL,
    PAST,
    STRONG,
    WEAK,
    WORD,
    WORKS_ON,
)
from stateforge.assembly._layout import Layout
from stateforge.assembly._products import Staleness, is_list, is_product, latest

MAX_REQUEST = 2_000
"""How much of the last request is looked at, in characters; half of it at each end."""


class Reach(Enum):
    """How much of the history the last request needs."""

    NOTHING = "nothing"
    TURNS = "turns"
    PAST = "past"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Reference:
    """What a request refers to.

    Attributes:
        reach: how much it needs.
        places: positions of the turns that it needs word for word.
        why: in a few words, for the log.
    """

    reach: Reach
    places: frozenset[int] = frozenset()
    why: str = ""


_MIN_ENGLISH = 0.25
_END = 400
_SHORT = 4


def refers_to(layout: Layout, state: IntentState, stale: Staleness) -> Reference:
    """What the last request of a chat refers to."""
    text = _ends(layout.request.text).strip()
    if PAST.search(text):
        return Reference(Reach.PAST, why="asks about the past")
    if not _is_english(text):
        return Reference(Reach.UNKNOWN, why="language not read")
    if MATERIAL.search(text) and not _material_is_clear(state, layout):
        return Reference(Reach.UNKNOWN, why="unclear which material is meant")
    places = _places(text, layout, state, stale)
    if places is None:
        return Reference(Reach.UNKNOWN, why="reference not found")
    return Reference(Reach.TURNS if places else Reach.NOTHING, frozenset(places))


def _places(text: str, layout: Layout, state: IntentState, stale: Staleness) -> set[int] | None:
    """The turns that are meant, or None where something is meant that was not found."""
    places: set[int] = set()
    spoken = [(n, t) for n, t in enumerate(layout.history) if t.role is Role.ASSISTANT and t.text.strip()]
    if not spoken:
        return places
    last_place, last = spoken[-1]
    product = _place_of(layout, latest(layout.history))
    if CHOICE.search(text):
        options = next((n for n, t in reversed(spoken) if is_list(t)), None)
        if options is None and not layout.has_tools:
            options = last_place
        return None if options is None else {options, last_place}
    short = len(WORD.findall(text)) <= _SHORT and not MAKE.search(text)
    anew = MAKE.search(text) or FINAL.search(text)
    goes_on = FOLLOWS.search(text) or (text.endswith("?") and not anew)
    if _asks(last) or ((short or goes_on) and not stale.of_turn(last)):
        places.add(last_place)
    rest = CREATES.sub("", FINAL.sub("", text))
    pointed, weak = STRONG.search(rest), WEAK.search(rest)
    if pointed or (WORKS_ON.search(rest) and (weak or product is not None)):
        places.add(last_place if product is None else product)
    elif product is not None and (weak or not MAKE.search(text)) and not stale.mostly(layout.turns[product]):
        places.add(product)
    places.update(_linked(text, spoken, state))
    return places


def _ends(text: str) -> str:
    if len(text) <= MAX_REQUEST:
        return text
    return f"{text[: MAX_REQUEST // 2]}\n{text[-MAX_REQUEST // 2 :]}"


def _asks(turn: Turn) -> bool:
    """Whether an assistant turn ends with a question or request, which the next turn answers."""
    return ASKS.search(turn.text[-_END:].rstrip()) is not None


def _place_of(layout: Layout, turn: Turn | None) -> int | None:
    return None if turn is None else next(n for n, t in enumerate(layout.turns) if t is turn)


def _linked(text: str, spoken: Iterable[tuple[int, Turn]], state: IntentState) -> set[int]:
    """The last work product that uses words of the request which the requirements do not have."""
    wanted = keys(text)
    said = frozenset[str]().union(*(keys(i.text) for i in _before(state, text)))
    foreign = {k for k in wanted - said if k.startswith("w:") and k[2:] not in KNOWN}
    if not foreign:
        return set()
    products = [(n, t) for n, t in spoken if is_product(t)]
    return set([n for n, t in products if foreign & keys(t.text)][-1:])


def _before(state: IntentState, text: str) -> Iterable[Item]:
    """The items in effect that the request itself did not bring."""
    return (i for i in state.in_effect if not any(e.quote and e.quote in text for e in i.evidence))


def _material_is_clear(state: IntentState, layout: Layout) -> bool:
    """Whether there is one material that can be meant, or the request brings its own."""
    if layout.request.media:
        return True
    materials = [i for i in state.items.values() if i.kind is ItemKind.MATERIAL]
    return bool(materials) and all(i.in_effect for i in materials)


def _is_english(text: str) -> bool:
    words = [w.casefold().replace("’", "'") for w in WORD.findall(text)]
    if not words:
        return False
    return sum(w in KNOWN for w in words) >= max(1, _MIN_ENGLISH * len(words))

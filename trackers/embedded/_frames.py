"""Values in one frame: with the same word beside them, as in "bass to 3" and "bass to 5"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from stateforge.trackers.embedded._phrases import is_negated
from stateforge.trackers.embedded._scene import Scene
from stateforge.trackers.embedded._scoring import Licence, Place
from stateforge.trackers.embedded._siblings import stand_apart
from stateforge.trackers.embedded._splice import Cut
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import (
    FUNCTION_WORDS,
    LIGHT_VERBS,
    NUMBERS,
    ORDINALS,
    Token,
    closed,
    stem,
    tokens,
)

_BOUNDS = closed("top max maximum min minimum under over above below every least most limit")
"""Words that bound a value and so tell it from others of its kind."""

_LINKS = closed("in is are as of")
_COUNTING = frozenset(NUMBERS) | frozenset(ORDINALS)
_MEASURED = frozenset(["number", "range", "time", "day", "money", "percent"])
_WORD = r"[^\W\d_][\w'-]*"
_BREAK = re.compile(r"[,;:.!?()](?!\d)|\b(?:and|or|but)\b")


def framed_place(scene: Scene, clause: str, new: Value, licence: Licence) -> Place | None:
    """The one earlier value of this kind that has the same word beside it, among several that do not."""
    if new.kind not in _MEASURED or licence.additive:
        return None
    frame = _beside(clause, new)
    rivals = [
        Place(held, old)
        for held in scene.latest()
        if not held.fresh and held.topic in (scene.topic, "")
        for old in values(held.text)
        if old.kind == new.kind and not is_negated(held.text, old.start) and _units_agree(old, new)
    ]
    fits = [p for p in rivals if frame & _beside(p.held.text, p.value)]
    same = {(p.value.kind, p.value.norm) for p in fits}
    if (
        not fits
        or len(same) != 1
        or fits[0].value.norm == new.norm
        or stand_apart(clause, fits[0].held.text, licence.explicit)
    ):
        return None
    return fits[0]


def _units_agree(old: Value, new: Value) -> bool:
    return not (old.units and new.units) or bool(old.units & new.units)


def _beside(text: str, value: Value) -> frozenset[tuple[int, str]]:
    """The nearest word that says something on each side of a value, within its entry, with its side."""
    left = text[max(0, value.start - 40) : value.start]
    left = left[max((m.end() for m in _BREAK.finditer(left)), default=0) :]
    right = text[value.end : value.end + 40]
    right = right[: next((m.start() for m in _BREAK.finditer(right)), len(right))]
    before = [*_speaking(reversed(re.findall(_WORD, left)), value)][:1]
    after = [*_speaking(re.findall(_WORD, right), value)][:1]
    return frozenset([(0, w) for w in before] + [(1, w) for w in after])


def _speaking(words: Iterator[str] | list[str], value: Value) -> Iterator[str]:
    for word in words:
        low = word.lower()
        if low in _BOUNDS or (low not in FUNCTION_WORDS and low not in LIGHT_VERBS and stem(low) not in value.units):
            yield stem(low)


def same_frame(told: str, text: str, new: frozenset[str]) -> list[Cut]:
    """Words of `text` that stand by the same neighbour as a new word does in what was told.

    "twin beds" against "two double beds": twin for double. Numbers only stand in for numbers.
    """
    cuts: list[Cut] = []
    ours, theirs = _chain_of(text), _chain_of(told)
    for (a, b), side in [(pair, 0) for pair in pairwise(theirs)] + [(pair, 1) for pair in pairwise(theirs)]:
        word, neighbour = (a, b) if side == 0 else (b, a)
        if stem(word.low) not in new or stem(neighbour.low) in new or not neighbour.is_word:
            continue
        if neighbour.low in _COUNTING or word.low.endswith("'s"):
            continue
        for first, second in pairwise(ours):
            old, anchor = (first, second) if side == 0 else (second, first)
            if stem(old.low) == stem(neighbour.low) and _linked(text, first, second):
                old, anchor = anchor, old
            same = stem(anchor.low) == stem(neighbour.low) and not anchor.low[0].isdigit()
            alike = _is_number(old) == _is_number(word) and _kind_at(text, old) == _kind_at(told, word)
            if same and old.is_word and stem(old.low) != stem(word.low) and alike:
                cuts.append(
                    (old.start, old.end, word.text if old.text[0].isupper() == word.text[0].isupper() else word.low)
                )
    return cuts[:1]


def _linked(text: str, first: Token, second: Token) -> bool:
    """Whether the second word is said of the first ("grout in white")."""
    between = text[first.end : second.start].lower().split()
    return bool(between) and between[0] in _LINKS


def _kind_at(text: str, token: Token) -> str:
    """The kind of the measured value a word is part of, if of any."""
    return next((v.kind for v in values(text) if v.kind in _MEASURED and v.start <= token.start < v.end), "")


def _is_number(token: Token) -> bool:
    return token.low[0].isdigit() or token.low in NUMBERS


def _chain_of(text: str) -> list[Token]:
    """The content words of a text, with punctuation and conjunctions kept as breaks between them."""
    chain = []
    for token in tokens(text):
        if token.low in ("and", "or", "but"):
            chain.append(Token(",", ",", token.start, token.end))
        elif not token.is_word or token.low not in FUNCTION_WORDS:
            chain.append(token)
    return chain

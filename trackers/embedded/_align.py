"""Which word of an earlier item a new value takes the place of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._scene import Held, Scene
from stateforge.trackers.embedded._values import Value, governor, values
from stateforge.trackers.embedded._words import (
    ACKNOWLEDGEMENTS,
    FUNCTION_WORDS,
    LIGHT_VERBS,
    content_stems,
    stem,
    tokens,
)

THRESHOLD = 0.75
_CLASHING = frozenset({"from", "to", "by", "after"})
_MEASURES = frozenset("mm cm m km px pt g kg mg l ml s ms eur usd h".split())
_CUE_WORDS = frozenset(
    "change changed switch switched move moved update swap replace reschedule shift push actually instead rather correction "
    "meant mean wrong mistake forgot remembered realized realised learned mind plan possible possibly bit try wait hold correct "
    "prefer preferably currently different something else time matter suitable available option options friend said heard".split()
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an earlier item holds a value that a new one may displace."""

    held: Held
    value: Value


@dataclass(frozen=True, slots=True)
class Licence:
    """How much the dialogue speaks for a change: cues in the clause and what the assistant said."""

    weight: float
    explicit: bool
    additive: bool


class Scorer(Protocol):
    """How likely a new value takes an earlier one's place; a trained model can stand in here."""

    def __call__(self, clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> float:
        """A score; from `THRESHOLD` on the place is taken."""
        ...


def rule_score(clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> float:
    """The score by rules: type and unit, slot, shared surroundings, topic, and the licence."""
    old, held = place.value, place.held
    score = 0.1 if new.kind == "word" else 0.35
    score += _slot_fit(new, old)
    score += _unit_fit(new, old)
    if new.kind == "word":
        score += _word_fit(clause, new, held.text, old, scene)
    elif new.kind == "name":
        score += _name_fit(new, old)
    score += 0.15 * min(2, len(_context(clause, new) & _context(held.text, old)))
    same_topic = not held.topic or not scene.topic or held.topic == scene.topic
    score += 0.15 if same_topic else -0.35
    score += licence.weight
    if licence.additive:
        score -= 0.35
    return score


def _slot_fit(new: Value, old: Value) -> float:
    if new.prep == old.prep:
        return 0.2 if new.prep in _CLASHING else 0.1
    if new.prep in _CLASHING and old.prep in _CLASHING:
        return -1.0
    if new.prep in _CLASHING or old.prep in _CLASHING:
        return -0.15
    return 0.0


def _unit_fit(new: Value, old: Value) -> float:
    if new.kind not in ("number", "range"):
        return 0.0
    if not new.unit or not old.unit:
        return 0.0
    if new.unit != old.unit:
        return -1.0
    return 0.05 if new.unit in _MEASURES else 0.3


def _name_fit(new: Value, old: Value) -> float:
    a, b = new.norm.split(), old.norm.split()
    if a[0] == b[0] and len(a) > 1 and a[0].rstrip(".") in ("dr", "mr", "mrs", "ms", "prof"):
        return 0.3
    if a[-1] == b[-1] and len(a) > 1:
        return 0.2
    return 0.2 if same_type(a[-1], b[-1]) else 0.0


def _word_fit(clause: str, new: Value, text: str, old: Value, scene: Scene) -> float:
    score = 0.0
    if same_type(new.norm, old.norm):
        score += 0.5
    ours, theirs = _head(clause, new.end), _head(text, old.end)
    if theirs and (ours == theirs or (theirs in scene.reply.asked and scene.reply.offers_other)):
        score += 0.4
    if new.unit and new.unit == old.unit:
        score += 0.3
    return score


def _head(text: str, end: int) -> str:
    """Stem of the word that follows."""
    match = re.match(r"[\s-]+([^\W\d_]+)", text[end : end + 30])
    return stem(match[1]) if match and match[1].lower() not in FUNCTION_WORDS else ""


@lru_cache(maxsize=8192)
def _context(text: str, value: Value) -> frozenset[str]:
    """Stems of the content words near a value."""
    near = f"{text[max(0, value.start - 30) : value.start]} | {text[value.end : value.end + 24]}"
    near = re.sub(r"^\S*\s|\s\S*$", " ", near) if len(near) > 50 else near
    return frozenset(s for s in content_stems(near) if s not in _CUE_WORDS and s not in LIGHT_VERBS)


@lru_cache(maxsize=4096)
def open_words(text: str) -> tuple[Value, ...]:
    """The open-class words outside typed values, each as a value that only its surroundings type."""
    typed = values(text)
    found = []
    previous = ""
    for token in tokens(text):
        low = token.low
        if (
            low[0].isalpha()
            and len(low) > 2
            and low not in FUNCTION_WORDS
            and low not in LIGHT_VERBS
            and low not in _CUE_WORDS
            and low not in ACKNOWLEDGEMENTS
            and not any(v.start <= token.start < v.end for v in typed)
        ):
            found.append(Value("word", token.start, token.end, low, previous, governor(text, token.start)))
        if token.is_word and low not in FUNCTION_WORDS:
            previous = stem(low)
        elif not token.is_word:
            previous = ""
    return tuple(found)


def places(scene: Scene, new: Value, fresh: bool) -> Iterator[Place]:
    """Where items held have a value of the same kind."""
    for held in scene.latest():
        if held.fresh and not fresh:
            continue
        for old in open_words(held.text) if new.kind == "word" else values(held.text):
            if old.kind == new.kind or (new.kind == "word" and old.kind == "name"):
                yield Place(held, old)


def best_place(
    scorer: Scorer, scene: Scene, clause: str, new: Value, licence: Licence, spoken: Iterable[str]
) -> tuple[Place, float] | None:
    """The place a new value fits best; the latest of equals."""
    found: tuple[Place, float] | None = None
    said = frozenset(spoken)
    for place in places(scene, new, licence.explicit):
        if place.value.norm in said or (new.kind == "word" and stem(place.value.norm) in said):
            continue
        score = scorer(clause, new, place, licence, scene)
        if found is None or score > found[1] + 1e-9:
            found = place, score
    return found if found and found[1] >= THRESHOLD else None


def licence_of(clause: str, opener: str, turn_low: str, scene: Scene) -> Licence:
    """How much speaks for a change at this clause."""
    low = clause.lower()
    cue = bool(cues.CHANGE.search(low) or cues.DENIES.match(opener) or cues.CHANGE.search(opener))
    near = cue or bool(cues.CHANGE.search(turn_low))
    weight = 0.0
    if cue:
        weight = 0.4
    elif near or cues.HOW_ABOUT.search(low):
        weight = 0.3
    if scene.reply.failed or scene.reply.offers_other:
        weight += 0.15 if weight else 0.3
    elif scene.reply.confirms and not weight:
        weight = 0.2
    return Licence(weight, near, bool(cues.ADDITIVE.search(low)))


def as_word(value: Value) -> Value:
    """A name seen as an open-class word."""
    return replace(value, kind="word")

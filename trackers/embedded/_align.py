"""Which word of an earlier item a new value takes the place of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._lexicon import classes, is_on_scale, same_type
from stateforge.trackers.embedded._scene import Held, Scene, request_head
from stateforge.trackers.embedded._values import LONGEST_CLAUSE, Value, governor, values
from stateforge.trackers.embedded._words import (
    ACKNOWLEDGEMENTS,
    FUNCTION_WORDS,
    LIGHT_VERBS,
    content_stems,
    stem,
    tokens,
)

THRESHOLD = 0.6
_BASE = {"word": 0.0, "name": 0.2}
ANY_SLOT = "*"
"""The slot of a value that says by a noun ("the location") what it is."""

_CLASHING = frozenset({"from", "to", "by", "after"})
_MEASURES = frozenset("mm cm m km px pt g kg mg l ml s ms eur usd h".split())
_CUE_WORDS = frozenset(
    """change changed switch switched move moved update swap replace reschedule shift push actually instead rather correction "
    "meant mean wrong mistake forgot remembered realized realised learned mind plan possible possibly bit try wait hold correct "
    "prefer preferably currently same other previous former next last first new old big great nice more less best most top side way
    rest much many lot really different something else time matter suitable available option options friend said heard""".split()
)


_REGIONS = frozenset({"area", "part", "sid", "side", "section", "end", "region", "district", "quarter"})
GENERAL = re.compile(
    r"\b(?:all|every|always|everywhere|everyone|everybody|in general|by default)\b", re.IGNORECASE
)
_CUE_STEMS = frozenset(stem(w) for w in _CUE_WORDS)
_LIGHT_STEMS = frozenset(stem(w) for w in LIGHT_VERBS)
_NEGATION = re.compile(
    r"\b(?:not|no|never|without|avoid|except|but|refuse|hate|dislike|nothing|nor|neither|kein\w*|nicht|ohne|sin|pas|sans|n't)\b"
    r"[^,.;:]{0,30}$|n't\b[^,.;:]{0,30}$",
    re.IGNORECASE,
)


def is_negated(text: str, at: int) -> bool:
    """Whether the words at this place are excluded rather than asked for."""
    return bool(_NEGATION.search(text[max(0, at - 60) : at])) and not re.match(
        r"but\b|not (?:just|only)\b", text[max(0, at - 60) : at].strip(), re.I
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
    direct: bool = False


class Scorer(Protocol):
    """How likely a new value takes an earlier one's place; a trained model can stand in here."""

    def __call__(self, clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> float:
        """A score; from `THRESHOLD` on the place is taken."""
        ...


def rule_score(clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> float:
    """The score by rules: type and unit, slot, shared surroundings, topic, and the licence."""
    old, held = place.value, place.held
    score = _BASE.get(new.kind, 0.35) + _type_fit(clause, new, place, licence, scene)
    score += topic_fit(held.topic, scene.topic) + licence.weight
    if not licence.weight and ((GENERAL.search(held.text) and not is_bare(clause)) or _is_another_matter(clause, new, place)):
        score -= 0.6
    if score < 0:
        return score
    score += _slot_fit(new, old)
    score += 0.15 * min(2, len(context(clause, new) & context(held.text, old)))
    return score - 0.35 if licence.additive else score


def _is_another_matter(clause: str, new: Value, place: Place) -> bool:
    """Whether two statements are about different things: no noun in common, or another person's name in each."""
    if new.kind in ("name", "word"):
        return False
    ours, theirs = subject_stems(clause), subject_stems(place.held.text)
    if ours and theirs and not ours & theirs:
        return True
    if new.kind == "day":
        return False
    names = {v.norm for v in values(clause) if v.kind == "name"}
    others = {v.norm for v in values(place.held.text) if v.kind == "name"}
    return bool(names and others and not names & others)


@lru_cache(maxsize=4096)
def subject_stems(text: str) -> frozenset[str]:
    """The stems of the words a statement is about: content words outside values and their units."""
    units = frozenset().union(*(v.units for v in values(text)))
    return frozenset(stem(w.norm) for w in open_words(text)) - units


def _type_fit(clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> float:
    old, text = place.value, place.held.text
    if new.kind in ("number", "range"):
        return _unit_fit(clause, new, text, old, licence)
    if new.kind == "word" or old.kind == "word":
        return _word_fit(clause, new, place, licence, scene)
    return _name_fit(clause, new, text, old) if new.kind == "name" else 0.0


def topic_fit(old: str, new: str) -> float:
    """Whether two topics are one; not known where one is unnamed."""
    if old == new:
        return 0.15
    return -0.35 if old and new else 0.05


def _slot_fit(new: Value, old: Value) -> float:
    if new.kind == "time" and new.prep == "at" and old.prep == "to":
        return -0.4
    if new.verb and old.verb and new.verb != old.verb:
        return -0.6
    if new.prep == ANY_SLOT:
        return 0.1
    if new.prep == old.prep:
        return 0.25 if new.prep in _CLASHING else 0.1 if new.prep or new.kind not in ("word", "name") else 0.0
    if new.prep in _CLASHING and old.prep in _CLASHING:
        return -1.0
    if new.prep in _CLASHING or old.prep in _CLASHING:
        return -0.15
    return 0.0


def _unit_fit(clause: str, new: Value, text: str, old: Value, licence: Licence) -> float:
    if shared := new.units & old.units:
        return 0.05 if shared <= _MEASURES else 0.3
    if new.unit and old.unit:
        return -1.0
    if new.unit and is_bare(text):
        return 0.1
    if new.unit:
        return 0.2 if new.units & context(text, old) else -0.6
    if old.units & context(clause, new) or context(text, old) & context(clause, new):
        return 0.2
    return 0.0 if licence.weight >= 0.3 else -0.3


def _name_fit(clause: str, new: Value, text: str, old: Value) -> float:
    if is_introduction(clause, new.start) or is_introduction(text, old.start):
        return -1.0
    a, b = new.norm.split(), old.norm.split()
    if new.prep != old.prep and len(a) == len(b) == 1 and classes(a[0]) and classes(b[0]) and not same_type(a[0], b[0]):
        return -1.0
    score = 0.15 if new.prep == old.prep and new.prep in _CLASHING else 0.0
    if a[0] == b[0] and len(a) > 1 and a[0].rstrip(".") in ("dr", "mr", "mrs", "ms", "prof"):
        score += 0.3
    elif (a[-1] == b[-1] and len(a) > 1) or same_type(a[-1], b[-1]):
        score += 0.2
    if _is_generic(clause, new) != _is_generic(text, old):
        score -= 0.2
    return score


def is_introduction(text: str, at: int) -> bool:
    """Whether a name at this place is a person's, by way of introduction."""
    return bool(_INTRODUCTION.search(text[max(0, at - 40) : at]))


_INTRODUCTION = re.compile(
    r"\b(?:name is|name's|names is|name|i'm|i am|this is|here is|friends?|friend's name is|wife|husband|brother|sister|son|daughter|"
    r"colleague|ich bin|soy|je suis|sono),?\s*$",
    re.IGNORECASE,
)


def _is_generic(text: str, value: Value) -> bool:
    """Whether a name stands with an indefinite article, as that of a make or kind."""
    return bool(re.search(r"\b(?:a|an)\s+$", text[: value.start], re.IGNORECASE))


def _word_fit(clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> float:
    old, text = place.value, place.held.text
    if new.norm in run_after(text, old.start) or cues.NEWS.search(text.lower()):
        return -9.0
    ours, theirs = head_after(clause, new.end), head_after(text, old.end)
    reply = scene.reply
    same_head = bool(theirs) and (
        ours == theirs or {ours, theirs} <= _REGIONS or (theirs in reply.asked and reply.offers_other)
    )
    known = bool(ours and theirs) and _is_known_head(ours, scene) and _is_known_head(theirs, scene)
    refused = stem(old.norm) in reply.refused or (reply.failed and place.held.turn == scene.last_turn)
    focused = is_bare(clause) or (
        licence.direct and (bool(ours) == bool(theirs) or refused) and is_focused(clause, scene)
    )
    score = 0.0
    if same_type(new.norm, old.norm) and (same_head or known or focused):
        score += 0.5
    elif _share_scale(clause, new, text, old):
        score += 0.5
    elif new.prep and new.prep == old.prep and not ours and not theirs and licence.direct and is_bare(clause):
        score += 0.4
    if same_head and (score or not (classes(new.norm) and classes(old.norm)) or refused):
        score += 0.4
    elif refused and ours and theirs and (_is_known_head(ours, scene) or _is_known_head(theirs, scene)):
        score += 0.35
    if (
        not score
        and not ours
        and (licence.direct or new.norm == request_head(clause))
        and _is_swap(clause, new, text, old, refused)
    ):
        score += 0.5
    return score or -9.0


def _share_scale(clause: str, new: Value, text: str, old: Value) -> bool:
    """Whether one word names, by the noun it goes with, the scale that the other is on ("moderate price", "cheap")."""
    return any(is_on_scale(old.norm, w) for w in run_after(clause, new.start)[1:]) or any(
        is_on_scale(new.norm, w) for w in run_after(text, old.start)[1:]
    )


def _is_swap(clause: str, new: Value, text: str, old: Value, refused: bool) -> bool:
    """Whether the thing asked for is put in the place of the thing that was asked for before."""
    indefinite = re.search(r"\b(?:a|an|another|any|some)\s+(?:\w+\s+)?$", clause[: new.start], re.IGNORECASE)
    wanted = refused or re.search(r"\binstead\b", clause, re.IGNORECASE)
    return bool(indefinite and wanted) and old.norm == request_head(text)


def is_bare(clause: str) -> bool:
    """Whether a clause is hardly more than one value."""
    return len([s for s in content_stems(clause) if s not in _CUE_STEMS and s not in _LIGHT_STEMS]) <= 1


def _is_known_head(head: str, scene: Scene) -> bool:
    return head == stem(scene.topic) or head in scene.reply.stems


def is_focused(clause: str, scene: Scene) -> bool:
    """Whether a clause names little more than a value, beside words that were said before."""
    new = [s for s in content_stems(clause) if s not in _CUE_STEMS and s not in _LIGHT_STEMS]
    return len(new) <= 3 or sum(not scene.knows(s) for s in new) <= 2


@lru_cache(maxsize=8192)
def run_after(text: str, at: int) -> tuple[str, ...]:
    """The run of content words that starts here, as a noun phrase does."""
    run: list[str] = []
    for word in re.findall(r"[^\W\d_]+|\S", text[at : at + 60].lower()):
        if word == "of" and run and stem(run[-1]) in ("typ", "kind", "sort", "styl"):
            continue
        if word in ("one", "ones") and run:
            run.append("one")
            break
        if not word[0].isalpha() or word in FUNCTION_WORDS or word in LIGHT_VERBS:
            break
        run.append(word)
    return tuple(run)


def head_after(text: str, end: int) -> str:
    """Stem of the noun that the word ending here modifies: the last of the run of content words that follows."""
    run = run_after(text, end)
    return stem(run[-1]) if run else ""


@lru_cache(maxsize=8192)
def context(text: str, value: Value) -> frozenset[str]:
    """Stems of the content words near a value."""
    near = f"{text[max(0, value.start - 30) : value.start]} | {text[value.end : value.end + 24]}"
    near = re.sub(r"^\S*\s|\s\S*$", " ", near) if len(near) > 50 else near
    return frozenset(s for s in content_stems(near) if s not in _CUE_WORDS and s not in LIGHT_VERBS)


def _is_counted(text: str, typed: tuple[Value, ...], at: int) -> bool:
    """Whether the word here is the unit of a number before it."""
    return any(
        v.kind == "number" and 0 < at - v.end <= 24 and " " not in text[v.end : at].strip() and v.unit for v in typed
    )


def _is_adjectival(text: str, name: Value) -> bool:
    """Whether a capitalised word is known to the lexicon and may be an adjective ("Greek food", "Modern European food")."""
    words = name.norm.split()
    return (
        name.kind == "name" and all(classes(w) for w in words) and (len(words) == 1 or bool(run_after(text, name.end)))
    )


def _adverb_end(text: str, end: int) -> int:
    """The end of the participle that an adverb goes with ("moderately priced")."""
    match = re.compile(r"\s+\w+ed\b").match(text, end)
    return match.end() if match else 0


@lru_cache(maxsize=4096)
def open_words(text: str) -> tuple[Value, ...]:
    """The open-class words outside typed values, each as a value that only its surroundings type."""
    if len(text) > LONGEST_CLAUSE:
        return ()
    typed = values(text)
    found = []
    definite = False
    for token in tokens(text):
        low = token.low
        scale = 0
        if (
            low[0].isalpha()
            and len(low) > 2
            and low not in FUNCTION_WORDS
            and low not in LIGHT_VERBS
            and low not in _CUE_WORDS
            and not _is_counted(text, typed, token.start)
            and low not in ACKNOWLEDGEMENTS
            and (not low.endswith("ly") or (scale := _adverb_end(text, token.end)))
            and not any(v.start <= token.start < v.end for v in typed if not _is_adjectival(text, v))
        ):
            pointed = "the" if definite and not head_after(text, token.end) else ""
            found.append(Value("word", token.start, scale or token.end, low, pointed, governor(text, token.start)))
        definite = low in ("the", "that", "this", "my", "your", "their", "its")
    return tuple(found)


def places(scene: Scene, new: Value, fresh: bool) -> Iterator[Place]:
    """Where items held have a value of the same kind."""
    for held in scene.latest():
        if held.fresh and not fresh:
            continue
        for old in reversed(open_words(held.text)) if new.kind == "word" else values(held.text):
            if old.kind in ("name", "word") and is_negated(held.text, old.start):
                continue
            if old.kind == new.kind or (new.kind == "number" and old.kind == "time" and not new.unit):
                yield Place(held, old)
        if new.kind in ("word", "name"):
            others = values(held.text) if new.kind == "word" else open_words(held.text)
            for old in others:
                if (
                    {old.kind, new.kind} == {"word", "name"}
                    and same_type(new.norm, old.norm)
                    and not is_negated(held.text, old.start)
                ):
                    yield Place(held, old)


_ONE = re.compile(r"\bthe\s+(\w+)\s+one\b")


def best_place(
    scorer: Scorer, scene: Scene, clause: str, new: Value, licence: Licence, spoken: Iterable[str]
) -> tuple[Place, float] | None:
    """The place a new value fits best; the latest of equals."""
    found: tuple[Place, float] | None = None
    said = frozenset(spoken)
    one = _ONE.search(clause)
    named = (
        stem(one[1].lower()) if one and any(stem(one[1].lower()) in content_stems(h.text) for h in scene.held) else ""
    )
    for place in places(scene, new, licence.explicit and new.kind != "word"):
        if place.value.norm in said or (new.kind == "word" and stem(place.value.norm) in said):
            continue
        if named and named not in content_stems(place.held.text):
            continue
        score = scorer(clause, new, place, licence, scene)
        if found is None or score > found[1] + 1e-9:
            found = place, score
    return found if found and found[1] >= THRESHOLD else None


def retired(text: str, value: Value) -> bool:
    """Whether a value is named as what used to be."""
    return bool(
        _USED_TO.match(text[value.end : value.end + 50])
        or _FORMERLY.search(text[max(0, value.start - 30) : value.start])
    )


_USED_TO = re.compile(
    r"\s*(?:used to|(?:was|is) (?:my|our|the) (?:old|previous|former|last|ex)|no longer|was before|(?:is|was) wrong)\b",
    re.IGNORECASE,
)
_FORMERLY = re.compile(
    r"\b(?:old|previous|former|no longer|instead of|rather than|not|any ?more)\s+(?:\w+\s+){0,2}$", re.IGNORECASE
)


def licence_of(clause: str, opener: str, turn_low: str, scene: Scene) -> Licence:
    """How much speaks for a change at this clause."""
    low = clause.lower()
    cue = bool(
        cues.CHANGE.search(low) or cues.TEMPORARY.search(low) or cues.DENIES.match(opener) or cues.CHANGE.search(opener)
    )
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
    return Licence(weight, near, bool(cues.ADDITIVE.search(low)), cue or bool(cues.HOW_ABOUT.search(low)) or (scene.reply.confirms and len(low.split()) <= 6))


def as_word(value: Value) -> Value:
    """A name seen as an open-class word."""
    return replace(value, kind="word")

"""How well a new value fits the place of an old one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._lexicon import classes, is_on_scale, same_type
from stateforge.trackers.embedded._phrases import CUE_STEMS, context, head_after, is_bare, run_after, subject_stems
from stateforge.trackers.embedded._scene import Held, Scene, request_head
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import FUNCTION_WORDS, closed, content_stems, stem, tokens

THRESHOLD = 0.55
"""The score from which on a place is taken."""

ANY_SLOT = "*"
"""The slot of a value that says by a noun ("the location") what it is."""

_BASE = {"word": 0.0, "name": 0.2}
_CLASHING = frozenset({"from", "to", "by", "after"})
_MEASURES = closed("mm cm m km px pt g kg mg l ml s ms eur usd h")
_REGIONS = frozenset({"area", "part", "sid", "side", "section", "end", "region", "district", "quarter"})
_GENERAL = re.compile(r"\b(?:all|every|always|everywhere|everyone|everybody|in general|by default)\b", re.IGNORECASE)
_INTRODUCTION = re.compile(
    r"\b(?:name is|name's|names is|name|i'm|i am|this is|here is|friends?|friend's name is|wife|husband"
    r"|brother|sister|son|daughter|"
    r"colleague|ich bin|soy|je suis|sono),?\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an earlier item holds a value that a new one may displace."""

    held: Held
    value: Value


@dataclass(frozen=True, slots=True)
class Licence:
    """How much the dialogue speaks for a change: cues in the clause and what the assistant said.

    Attributes:
        weight: what it adds to every score.
        explicit: some cue stands in the turn.
        additive: the clause adds to what there is ("also").
        direct: the clause itself offers something else, or answers a request to confirm.
        cued: the clause itself has a cue.
    """

    weight: float
    explicit: bool
    additive: bool
    direct: bool = False
    cued: bool = False


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
    if not licence.weight and (
        (_GENERAL.search(held.text) and not is_bare(clause)) or _is_another_matter(clause, new, place)
    ):
        score -= 0.6
    if new.kind not in ("name", "word") and not licence.cued and _other_subject(clause, held.text):
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
    if _same_command(clause, place.held.text) and ours - theirs and theirs - ours:
        return True
    if new.kind == "day":
        return False
    names = {v.norm for v in values(clause) if v.kind == "name"}
    others = {v.norm for v in values(place.held.text) if v.kind == "name"}
    return bool(names and others and not names & others)


_SUBJECT = re.compile(r"^(?:the|my|our|his|her|their)\s+(\w+)\s+(?!of\b)", re.IGNORECASE)


def _other_subject(a: str, b: str) -> bool:
    """Whether both make a statement about a thing of their own ("the café opens ...", "the bakery opens ...")."""
    first, second = _SUBJECT.match(a), _SUBJECT.match(b)
    if not first or not second:
        return False
    ours, theirs = stem(first[1].lower()), stem(second[1].lower())
    return ours not in content_stems(b) and theirs not in content_stems(a)


def _same_command(a: str, b: str) -> bool:
    """Whether both open with the same verb, so that what differs after it are two objects."""
    first, second = tokens(a)[:1], tokens(b)[:1]
    if not first or not second or first[0].low in FUNCTION_WORDS:
        return False
    return stem(first[0].low) == stem(second[0].low)


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
    if set(a) <= set(b) or set(b) <= set(a):
        return -1.0
    if new.prep != old.prep and len(a) == len(b) == 1 and classes(a[0]) and classes(b[0]) and not same_type(a[0], b[0]):
        return -1.0
    score = 0.15 if new.prep == old.prep and new.prep in _CLASHING else 0.0
    if a[0] == b[0] and len(a) > 1 and a[0].rstrip(".") in ("dr", "mr", "mrs", "ms", "prof"):
        score += 0.3
    elif (a[-1] == b[-1] and len(a) > 1) or same_type(a[-1], b[-1]):
        score += 0.2
    if head_after(text, old.end) and not head_after(clause, new.end) and classes(b[-1]):
        score -= 0.5
    if _is_generic(clause, new) != _is_generic(text, old):
        score -= 0.2
    return score


def is_introduction(text: str, at: int) -> bool:
    """Whether a name at this place is a person's, by way of introduction."""
    return bool(_INTRODUCTION.search(text[max(0, at - 40) : at]))


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
    if (same_type(new.norm, old.norm) and (same_head or known or focused)) or _share_scale(clause, new, text, old):
        score += 0.5
    elif new.prep and new.prep == old.prep and not ours and not theirs and licence.direct and is_bare(clause):
        score += 0.4
    if same_head and (
        score or not (classes(new.norm) and classes(old.norm)) or refused or (licence.direct and theirs not in _REGIONS)
    ):
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


def _is_known_head(head: str, scene: Scene) -> bool:
    return head == stem(scene.topic) or head in scene.reply.stems


def is_focused(clause: str, scene: Scene) -> bool:
    """Whether a clause names little more than a value, beside words that were said before."""
    new = [s for s in content_stems(clause) if s not in CUE_STEMS]
    return len(new) <= 3 or sum(not scene.knows(s) for s in new) <= 2

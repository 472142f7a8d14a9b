"""Which word of an earlier item a new value takes the place of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._phrases import head_after, is_negated, open_words
from stateforge.trackers.embedded._scene import Scene
from stateforge.trackers.embedded._scoring import THRESHOLD, Licence, Place, Scorer
from stateforge.trackers.embedded._siblings import is_part_number, stand_apart
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import content_stems, stem

__all__ = ["Licence", "Place", "Scorer", "best_place", "licence_of", "places"]

_WHOLE_THING = re.compile(r"\b(?:make|paint|have|want) it\b", re.IGNORECASE)
_PERMITS = re.compile(r"\b(?:is|are|would be|will be) (?:also |just |quite )?(?:fine|ok|okay|allowed)\b", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:is|are|would be|feels?|sounds?|looks?|fits?|suits?) (?:more|better|\w{3,}er)\b", re.IGNORECASE
)
_CUED = 0.3
"""Weight of a licence from which on the dialogue itself speaks of a change."""

_STAYS = re.compile(r"\b(?:stays?|remains?|(?:is|are) still)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_SETTING = re.compile(
    r"^(?:and |but |only )?(?:on|in|at|during)\s+(?P<what>(?:the\s+)?[^,;]{2,30}?),?\s+(?:i|we|it|he|she|they|you"
    r"|there|the|our"
    r"|my)\b",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than|in place of)\s+(?P<old>[^,.;!?]{2,40})", re.IGNORECASE)
_MOTION = re.compile(
    r"\b(?:go(?:es|ing)?|get|travel\w*|driv\w+|fly\w*|flight|leav\w+|depart\w*|rid(?:e|ing)|trip|trains?|bus|taxi|cab|from"
    r"|walk\w*|mov\w+|ship\w*|sen[dt]\w*|tak\w+|bring\w*|deliver\w*|arriv\w*|head\w*|return\w*|way)\b",
    re.IGNORECASE,
)
_RECURRING = re.compile(r"days\b")
_TITLED = re.compile(r"(?:dr|mr|mrs|ms|prof)\b")
_PRO_FORM = re.compile(r"\s+ones?\b", re.IGNORECASE)
"""Stands for the noun of the item: "a small one" is a small one of those."""
_ONE = re.compile(r"\bthe\s+(\w+)\s+one\b")


def places(scene: Scene, new: Value, fresh: bool, first: bool = False) -> Iterator[Place]:
    """Where items held have a value of the same kind; of words the last comes first, or the first with `first`."""
    for held in scene.latest():
        if held.fresh and not fresh:
            continue
        words = open_words(held.text)
        for old in (words if first else reversed(words)) if new.kind == "word" else values(held.text):
            if old.kind in ("name", "word") and is_negated(held.text, old.start):
                continue
            bare = new.kind == "number" and not new.unit
            if old.kind == new.kind or (bare and old.kind in ("time", "money", "percent")):
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
    for place in places(scene, new, licence.explicit and new.kind != "word", bool(_WHOLE_THING.search(clause))):
        if place.value.norm in said or (new.kind == "word" and stem(place.value.norm) in said):
            continue
        if named and named not in content_stems(place.held.text):
            continue
        if stand_apart(clause, place.held.text, licence.weight >= _CUED) or _is_loose(
            clause, new, place, licence, scene
        ):
            continue
        score = scorer(clause, new, place, licence, scene)
        if found is None or score > found[1] + 1e-9:
            found = place, score
    return found if found and found[1] >= THRESHOLD else None


def _is_loose(clause: str, new: Value, place: Place, licence: Licence, scene: Scene) -> bool:
    """Whether only the kind of an open-class word speaks for the place, or the clause just permits something."""
    if not cues.is_change(clause) and (_STAYS.search(clause) or _is_setting(clause, new)):
        return True
    if (named := _INSTEAD_OF.search(clause)) and not any(scene.has_said(s) for s in content_stems(named["old"])):
        return True
    if new.kind == "name" and new.norm == clause[new.start : new.end] and not (licence.cued or _MOTION.search(clause)):
        return True
    if new.kind == "number" and _YEAR.fullmatch(new.norm) and not new.unit and not _YEAR.fullmatch(place.value.norm):
        return True
    held = place.held.text
    if is_part_number(held, place.value.start) and not is_part_number(clause, new.start):
        return True
    if new.kind == "day" and 0 < place.value.end <= held.find(": ") and ": " not in clause:
        return True
    if new.kind == "day" and _RECURRING.search(new.norm) and not _RECURRING.search(place.value.norm):
        return not cues.is_change(clause)
    if new.kind not in ("word", "name") or scene.reply.failed or scene.reply.offers_other:
        return False
    if _PERMITS.search(clause) and not cues.is_change(clause):
        return True
    if new.kind == "name" or place.value.kind == "name":
        if new.kind == "name" and not licence.direct and scene.has_said(stem(new.norm.split()[-1])):
            return True
        titled = bool(_TITLED.match(new.norm)) and not _TITLED.match(place.value.norm)
        return titled and place.value.prep in ("in", "at", "near", "from", "to", "on")
    head = head_after(clause, new.end)
    if _PRO_FORM.match(clause, new.end) and same_type(new.norm, place.value.norm):
        return False
    if head and head == head_after(held, place.value.end):
        return False
    return not (licence.direct or _COMPARES.search(clause)) or place.value.end <= held.find(": ")


def _is_setting(clause: str, new: Value) -> bool:
    """Whether a day or place opens a statement about something else ("On Sundays we close at 14:00")."""
    opening = _SETTING.match(clause)
    return bool(opening and new.kind in ("day", "name") and opening.start("what") <= new.start < opening.end("what"))


def licence_of(clause: str, opener: str, turn_low: str, scene: Scene) -> Licence:
    """How much speaks for a change at this clause."""
    low = clause.lower()
    cue = bool(cues.is_change(low) or cues.TEMPORARY.search(low) or cues.DENIES.match(opener) or cues.is_change(opener))
    near = cue or cues.is_change(turn_low)
    weight = 0.0
    if cue:
        weight = 0.4
    elif near or cues.HOW_ABOUT.search(low):
        weight = 0.3
    if scene.reply.failed or scene.reply.offers_other:
        weight += 0.15 if weight else 0.3
    elif scene.reply.confirms and not weight:
        weight = 0.2
    cued = cue or bool(cues.HOW_ABOUT.search(low))
    direct = cued or (scene.reply.confirms and len(low.split()) <= 6)
    return Licence(weight, near, bool(cues.ADDITIVE.search(low)), direct, cued)

"""New values in place of old ones: what a clause changes in the items held."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._align import Licence, Place, Scorer, best_place
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._frames import framed_place, same_frame
from stateforge.trackers.embedded._phrases import CUE_STEMS, head_after, is_negated, open_words, retired
from stateforge.trackers.embedded._scene import Held, Scene
from stateforge.trackers.embedded._splice import Cut
from stateforge.trackers.embedded._spoken import free_of_cue, is_aside, is_known, is_told, named_pairs
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import closed, content_stems, key_stems, stem

_TYPED = closed("time day money percent range number version ident name quote")
_EXCLUDES = re.compile(
    r"\b(?:no|not|n't want|n't like|dont want|never|without|n't want to (?:go|travel|fly) to)\s+"
    r"(?:the |a |an |any |in |at |on |to |go to |be |by )*$"
)
_IS_NOT_AT = re.compile(r"(?:'s|\bis|\bare|\bwas|\bwere) not\s+(?:in|on|at|to)\s+(?:the |a |an |my |our )*$")
_PARTITIVE = re.compile(r"\s+of (?:the|them|those|these|our|my|us|which)\b(?! us\b)")
"""Some of those asked for are not another number of them."""

_EMPTY = CUE_STEMS | frozenset(
    stem(w)
    for w in closed(
        "again better raise lower increase decrease reduce turn down up send word promise thing option reads "
        "runs fits suits sum"
    )
)


@dataclass
class Changes:
    """The cuts a clause makes, item by item, and which of its values found a place."""

    cuts: dict[int, tuple[Held, list[Cut]]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    units: set[str] = field(default_factory=set)
    used: list[tuple[int, int]] = field(default_factory=list)
    framed: set[tuple[int, int]] = field(default_factory=set)

    def add(self, held: Held, cut: Cut) -> None:
        """Note a cut, unless its words are taken out already."""
        _, cuts = self.cuts.setdefault(id(held), (held, []))
        if all(cut[1] <= a or cut[0] >= b for a, b, _ in cuts):
            cuts.append(cut)
            self.gone.append(held.text[cut[0] : cut[1]])


def find_changes(scene: Scene, scorer: Scorer, clause: Clause, licence: Licence) -> Changes:
    """What a clause would take out, and put in its place."""
    changes = Changes()
    typed = [free_of_cue(clause, v) for v in values(clause.text) if v.kind in _TYPED]
    spoken = [v.norm for v in typed if not is_negated(clause.text, v.start) and not retired(clause.text, v)]
    pairs = dict(named_pairs(clause, typed))
    for new in typed:
        if new in pairs.values() and _displace_named(
            changes, scene, clause, new, next(o for o, n in pairs.items() if n is new)
        ):
            continue
        if (
            (is_known(scene, new) and not framed_place(scene, clause.text, new, licence))
            or is_aside(scene, clause, new, licence)
            or is_negated(clause.text, new.start)
            or is_told(clause, new)
            or retired(clause.text, new)
            or _PARTITIVE.match(clause.low, new.end)
        ):
            continue
        framed = framed_place(scene, clause.text, new, licence)
        found = None if framed else best_place(scorer, scene, clause.text, new, licence, spoken)
        if framed:
            changes.framed.add((id(framed.held), framed.value.start))
        if place := framed or (found and found[0]):
            _displace(changes, scene, place, clause.text[new.start : new.end])
            changes.used.append((new.start, new.end))
            changes.units |= new.units | ({"peopl"} if new.unit == "person" else set())
    _find_words(changes, scene, scorer, clause, licence)
    if licence.direct and not changes.cuts:
        _find_framed(changes, scene, clause)
    if licence.explicit:
        _find_excluded(changes, scene, clause)
    return changes


def _find_framed(changes: Changes, scene: Scene, clause: Clause) -> None:
    """A word put beside the noun that another one stands by ("double beds instead")."""
    said = key_stems(clause.text) - CUE_STEMS - _EMPTY
    for held in scene.latest():
        new = said - content_stems(held.text)
        if held.fresh or len(said) > 2 or len(new) != 1 or not licence_words(clause.low):
            continue
        for cut in same_frame(clause.text, held.text, new):
            changes.add(held, cut)
            changes.framed.add((id(held), cut[0]))
            return


def licence_words(low: str) -> bool:
    """Whether a clause says that one thing comes in another's place."""
    return bool(re.search(r"\b(?:instead|rather(?! not)|better|make (?:it|them|that|those))\b", low))


def _displace_named(changes: Changes, scene: Scene, clause: Clause, new: Value, old: Value) -> bool:
    for held in scene.held:
        for value in values(held.text):
            if value.kind == old.kind and value.norm == old.norm and not held.fresh:
                _displace(changes, scene, Place(held, value), clause.text[new.start : new.end])
                return True
    return False


def _find_excluded(changes: Changes, scene: Scene, clause: Clause) -> None:
    """Take out what the clause says is not wanted."""
    for new in (*values(clause.text), *open_words(clause.text)):
        before = clause.low[: new.start]
        if new.kind not in ("name", "word") or not _EXCLUDES.search(before) or _IS_NOT_AT.search(before):
            continue
        for held in scene.held:
            for old in open_words(held.text) if new.kind == "word" else values(held.text):
                if _same_value(new, old) and not held.fresh and not is_negated(held.text, old.start):
                    changes.add(held, (old.start, old.end, ""))


def _find_words(changes: Changes, scene: Scene, scorer: Scorer, clause: Clause, licence: Licence) -> None:
    if cues.NEWS.search(clause.low) or not (licence.weight or len(content_stems(clause.text)) <= 8):
        return
    words = open_words(clause.text)
    spoken = content_stems(clause.text)
    for i, new in enumerate(words):
        if any(a < new.end and new.start < b for a, b in changes.used):
            continue
        if scene.has_said(stem(new.norm)) or is_negated(clause.text, new.start) or retired(clause.text, new):
            continue
        if re.search(r"\btoo\s+$", clause.low[: new.start]) or (new.unit == "the" and not licence.cued):
            continue
        if not licence.direct and not head_after(clause.text, new.end) and len(words) > 2:
            continue
        if found := best_place(scorer, scene, clause.text, new, licence, spoken):
            start = _phrase_start(scene, clause.text, words, i)
            _displace(changes, scene, found[0], clause.text[start : new.end])


def _phrase_start(scene: Scene, text: str, words: tuple[Value, ...], i: int) -> int:
    """Where the run of new words starts that ends in word `i` ("modern european")."""
    while i and not text[words[i - 1].end : words[i].start].strip(" ") and not scene.knows(stem(words[i - 1].norm)):
        i -= 1
    return words[i].start


_AMOUNT = re.compile(r"\d+(?:[.,]\d+)*")
"""The figure of a sum; a bare number takes its place and leaves the currency."""


def _displace(changes: Changes, scene: Scene, place: Place, words: str) -> None:
    """Take a value out wherever an item of the same topic says it."""
    old = place.value
    start, end = old.start, old.end
    if old.kind in ("money", "percent") and (amount := _AMOUNT.search(place.held.text, start, end)):
        start, end = amount.span() if _AMOUNT.fullmatch(words) else (start, end)
    changes.add(place.held, (start, end, words))
    for held in scene.held:
        if held.fresh or held.topic != place.held.topic or held is place.held:
            continue
        for other in open_words(held.text) if old.kind == "word" else values(held.text):
            if _same_value(old, other) and not (old.kind in ("word", "name") and is_negated(held.text, other.start)):
                changes.add(held, (other.start, other.end, words))


def _same_value(a: Value, b: Value) -> bool:
    if a.kind != b.kind or (a.prep in ("from", "to") and b.prep in ("from", "to") and a.prep != b.prep):
        return False
    if a.kind == "number" and not a.units & b.units and a.unit != b.unit:
        return False
    return a.norm == b.norm


def is_absorbed(clause: Clause, changes: Changes) -> bool:
    """Whether the changed items say everything that the clause says."""
    said = changes.units.union(*(content_stems(h.text) for h, _ in changes.cuts.values()))
    return bool(changes.cuts) and all(s in said or s in _EMPTY for s in content_stems(clause.text))


_NAMED_OLD = (
    r",?\s*\b(?:and not|not|instead of|rather than|in place of|no longer|nicht|no|pas)\s+(?:the |a |an |on "
    r"|at |in |just )?"
)


def without_old(text: str, gone: list[str]) -> str:
    """A clause's text without the "not X" or "instead of X" that names what it takes out."""
    for words in gone:
        text = re.sub(_NAMED_OLD + re.escape(words), "", text, flags=re.IGNORECASE)
    return text.strip(" ,;")

"""New values in place of old ones: what a clause changes in the items held."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._align import Licence, Place, Scorer, best_place
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._phrases import head_after, is_negated, open_words, retired
from stateforge.trackers.embedded._scene import Held, Scene
from stateforge.trackers.embedded._scoring import ANY_SLOT
from stateforge.trackers.embedded._splice import Cut
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import LIGHT_VERBS, content_stems, stem

_TYPED = frozenset("time day money percent range number version ident name quote".split())


@dataclass
class Changes:
    """The cuts a clause makes, item by item, and which of its values found a place."""

    cuts: dict[int, tuple[Held, list[Cut]]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    units: set[str] = field(default_factory=set)
    used: list[tuple[int, int]] = field(default_factory=list)

    def add(self, held: Held, cut: Cut) -> None:
        """Note a cut, unless its words are taken out already."""
        _, cuts = self.cuts.setdefault(id(held), (held, []))
        if all(cut[1] <= a or cut[0] >= b for a, b, _ in cuts):
            cuts.append(cut)
            self.gone.append(held.text[cut[0] : cut[1]])


def find_changes(scene: Scene, scorer: Scorer, clause: Clause, licence: Licence) -> Changes:
    """What a clause would take out, and put in its place."""
    changes = Changes()
    typed = [_free_of_cue(clause, v) for v in values(clause.text) if v.kind in _TYPED]
    spoken = [v.norm for v in typed if not is_negated(clause.text, v.start) and not retired(clause.text, v)]
    pairs = dict(_named_pairs(clause, typed))
    for new in typed:
        if new in pairs.values() and _displace_named(
            changes, scene, clause, new, next(o for o, n in pairs.items() if n is new)
        ):
            continue
        if (
            _is_known(scene, new)
            or _is_aside(scene, clause, new, licence)
            or is_negated(clause.text, new.start)
            or _is_told(clause, new)
            or retired(clause.text, new)
        ):
            continue
        if found := best_place(scorer, scene, clause.text, new, licence, spoken):
            _displace(changes, scene, found[0], clause.text[new.start : new.end])
            changes.used.append((new.start, new.end))
            changes.units |= new.units | ({"peopl"} if new.unit == "person" else set())
    _find_words(changes, scene, scorer, clause, licence)
    if licence.explicit:
        _find_excluded(changes, scene, clause)
    return changes


_CHANGES = re.compile(r"\b(?:change|switch|move|update|push|shift|bump|raise|lower|set|turn|make|grew|rose|fell|dropped|increased)\b")


def _named_pairs(clause: Clause, typed: list[Value]) -> Iterator[tuple[Value, Value]]:
    """Values of a kind of which the clause says that one becomes the other ("change the 6 am call to 7 am")."""
    for old, new in zip(typed, typed[1:], strict=False):
        between = clause.low[old.end : new.start]
        if (
            old.kind == new.kind
            and re.search(r"\bto\s+(?:the |a |an )?$", between)
            and _CHANGES.search(clause.low[: old.start])
        ):
            yield old, new


def _displace_named(changes: Changes, scene: Scene, clause: Clause, new: Value, old: Value) -> bool:
    for held in scene.held:
        for value in values(held.text):
            if value.kind == old.kind and value.norm == old.norm and not held.fresh:
                _displace(changes, scene, Place(held, value), clause.text[new.start : new.end])
                return True
    return False


_EXCLUDES = re.compile(
    r"\b(?:no|not|n't want|n't like|dont want|never|without|n't want to (?:go|travel|fly) to)\s+(?:the |a |an |any |in |at |on |to |go to |be |by )*$"
)


def _find_excluded(changes: Changes, scene: Scene, clause: Clause) -> None:
    """Take out what the clause says is not wanted."""
    for new in (*values(clause.text), *open_words(clause.text)):
        if new.kind not in ("name", "word") or not _EXCLUDES.search(clause.low[: new.start]):
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
        if scene.knows(stem(new.norm)) or is_negated(clause.text, new.start):
            continue
        if re.search(r"\btoo\s+$", clause.low[: new.start]) or (new.unit == "the" and not licence.direct):
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


_TITLE = re.compile(r"(?:dr|mr|mrs|ms|prof)\b")
_CHANGE_TO = re.compile(
    r"\b(?:chang|switch|mov|updat|push|set|turn|lower|rais|cut|increas|reduc|grew|rose|fell|dropp|went|grow)\w*\b(?:(?!\bto\b).){0,40}\bto\s+(?:the |a |an )?$"
)


_ATTRIBUTE = re.compile(
    r"\b(?:change|switch|move|update|set|make)\b.{0,20}?\b(?:the|my|our)\s+(\w+)(?:\s+\w+)?\s+to\s+(?:the |a |an )?$"
)
_ATTRIBUTE_SLOTS = {"destination": "to", "arrival": "to", "end": "to", "return": "to", "departure": "from", "origin": "from",
                    "pickup": "from", "start": "from"}  # fmt: skip


def _free_of_cue(clause: Clause, value: Value) -> Value:
    """The "to" of "change that to X" is no direction; a noun before it may name the slot."""
    before = clause.low[: value.start]
    if value.prep == "to" and re.search(r"\b(?:closer|close|near|nearer|next) to\s+(?:the )?$", before):
        return replace(value, prep="from")
    if value.prep != "to" or not _CHANGE_TO.search(before):
        return value
    named = _ATTRIBUTE.search(before)
    return replace(value, prep=_ATTRIBUTE_SLOTS.get(named[1], ANY_SLOT) if named else "")


def _is_told(clause: Clause, new: Value) -> bool:
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


def _is_aside(scene: Scene, clause: Clause, new: Value, licence: Licence) -> bool:
    """Whether a value answers another question (the user's name) or only points ("that X", "all for today")."""
    if new.kind == "quote":
        return not licence.direct
    if new.kind == "name" and scene.reply.wants_name and len(clause.text.split()) <= 3:
        return True
    if new.kind == "day" and new.norm in ("today", "tonight") and not licence.direct:
        return True
    return new.kind == "name" and bool(re.search(r"\b(?:that|this)\s+$", clause.low[: new.start]))


def _is_known(scene: Scene, new: Value) -> bool:
    """Whether an item of this topic holds the same value already."""
    return any(
        v.kind == new.kind and v.norm == new.norm and (v.units & new.units or not new.unit)
        for held in scene.held
        if held.topic == scene.topic and not held.fresh
        for v in values(held.text)
    )


def _displace(changes: Changes, scene: Scene, place: Place, words: str) -> None:
    """Take a value out wherever an item of the same topic says it."""
    old = place.value
    changes.add(place.held, (old.start, old.end, words))
    for held in scene.held:
        if held.fresh or held.topic != place.held.topic or held is place.held:
            continue
        for other in open_words(held.text) if old.kind == "word" else values(held.text):
            if _same_value(old, other):
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


_EMPTY = frozenset(
    stem(w)
    for w in LIGHT_VERBS
    | frozenset(
        "change changed switch switched move moved update swap replace reschedule shift push correction meant mean wrong mistake "
        "mind plan possible possibly bit wait hold correct again better prefer preferably currently raise lower increase "
        "decrease reduce turn down up send last word promise thing option reads runs fits suits sum".split()
    )
)


def without_old(text: str, gone: list[str]) -> str:
    """A clause's text without the "not X" or "instead of X" that names what it takes out."""
    for words in gone:
        negated = rf",?\s*\b(?:and not|not|instead of|rather than|in place of|no longer|nicht|no|pas)\s+(?:the |a |an |on |at |in |just )?{re.escape(words)}"
        text = re.sub(negated, "", text, flags=re.IGNORECASE)
    return text.strip(" ,;")

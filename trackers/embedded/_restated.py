"""New values that the assistant's restatement gives to what was said before ("Pam runs the raffle.").

Like `_grounding`, this only settles which earlier value the user's own words replace: a value counts
when the user said it, when it is the result of a change the user asked for in relative terms ("ten
more"), or when the user says yes to the restatement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stateforge._turns import Turn
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._echo import Echo, echo_of, is_one_more
from stateforge.trackers.embedded._echo_words import restate_words
from stateforge.trackers.embedded._grounding import NEGATED, WENT, goes_back
from stateforge.trackers.embedded._phrases import is_negated
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._siblings import stand_apart
from stateforge.trackers.embedded._splice import Cut, segments
from stateforge.trackers.embedded._swap import swap
from stateforge.trackers.embedded._told_values import told_values
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import closed, content_stems, key_stems, tokens

_KINDS = closed("number range time day money percent ident name version quote")
_FREE = closed("name ident time day money percent")
"""Kinds whose only value may be replaced without a word that says which one is meant."""

_RELATIVE = re.compile(
    r"\b(?:more|less|fewer|extra|spare|longer|shorter|later|earlier|after|before|double|twice|halve?|half|triple|third|"
    r"quarter|tenth|up by|down by|goes? up|go down|plus|minus|another|out|dropped|ill|sick|flu|left|cancel+ed|join\w*|"
    r"can(?:'t|not) (?:come|make)|won't (?:come|make))\b",
    re.IGNORECASE,
)
_REVISES = re.compile(
    r"\b(?:so|then|instead|rather|better|happier|prefer\w*|actually|no|not|wants?|make it|should|only|after all|must|"
    r"now|call it|let's|make|need(?:s|ed)?|nobody|standardi[sz]ed|mov(?:es?|ed)|switch\w*|chang\w*|wrong|meant"
    r"|turns? out|it is|enough)\b",
    re.IGNORECASE,
)
_ADDITIVE = re.compile(
    r"^\W*(?:and|add|plus|also)\b"
    r"|\b(?:also|as well|too(?=\s*(?:[.,!?;]|$))|another|additional\w*|added|both|besides|except|only for)\b",
    re.IGNORECASE,
)

_KEYED = re.compile(r"\b(?P<noun>[^\W\d_]{3,14})\s+(?P<key>[A-Za-z]|\d{1,3}[a-z]?)\b(?!\s*[%:.]\d)", re.IGNORECASE)
_PIECES = content_stems("pieces items units copies")
"""Units that count whatever an item is about."""


@dataclass(frozen=True, slots=True)
class _Place:
    held: Held
    value: Value
    score: int


def restate(reading: Reading, recent: Sequence[Turn]) -> None:
    """Replace the values of earlier items that the restatement of the last change gives anew."""
    echo = echo_of(reading.scene.state, reading.text, reading.turn, recent)
    if echo is None or goes_back(reading.text):
        return
    older = [h for h in reading.scene.held if any(e.turn < echo.turn for e in h.evidence)]
    relative = bool(_RELATIVE.search(echo.user_text))
    if relative and _in_order(reading, echo, older):
        return
    if not _ADDITIVE.search(echo.user_text):
        restate_words(reading, echo, older, bool(_REVISES.search(echo.user_text)))
    _rekey(reading, echo, older)
    confirmed = bool(cues.ACCEPTS.match(reading.text))
    for part in echo.clauses():
        if _ADDITIVE.search(part) or NEGATED.search(part) or WENT.search(part):
            continue
        for new in _told(part, echo):
            said = _said(new, part, echo)
            if _known(new, older) or not (said or relative or confirmed):
                continue
            if place := _best_place(part, new, echo, older, not said):
                _replace(reading, echo, older, place, part[new.start : new.end])


def _rekey(reading: Reading, echo: Echo, older: Sequence[Held]) -> None:
    """Another key to a noun ("hall C" for "hall A"), where the user names both or the restatement says just that."""
    for part in echo.clauses():
        told = _KEYED.search(part)
        if not told or not re.search(rf"\b{re.escape(told[0])}\b", echo.user_text, re.IGNORECASE):
            continue
        bare = not key_stems(part) - content_stems(told[0])
        for held in older:
            keys = [m for m in _KEYED.finditer(held.text) if m["noun"].lower() == told["noun"].lower()]
            if len(keys) != 1 or keys[0]["key"].lower() == told["key"].lower() or held not in reading.scene.held:
                continue
            named = re.search(rf"\b{re.escape(keys[0][0])}\b", echo.user_text, re.IGNORECASE)
            if named or (bare and _REVISES.search(echo.user_text)):
                swap(reading, held, [(*keys[0].span("key"), told["key"])], echo.words_for(content_stems(told[0])))


def _told(part: str, echo: Echo) -> Iterator[Value]:
    """The values of a part of the restatement, names at its start by what the user called so."""
    found = [v for v in told_values(part) if v.kind in _KINDS]
    yield from found
    for said in values(echo.user_text):
        words = echo.user_text[said.start : said.end]
        at = part.find(words)
        if said.kind == "name" and at == 0 and not any(v.start < len(words) for v in found):
            yield Value("name", 0, len(words), said.norm)


def _said(new: Value, part: str, echo: Echo) -> bool:
    """Whether the user said the value, and not as one more beside the others."""
    stems = content_stems(part[new.start : new.end])
    for cited in echo.said:
        same = any(v.kind == new.kind and v.norm == new.norm for v in values(cited.quote))
        if same or (stems and stems <= content_stems(cited.quote)):
            return not _ADDITIVE.search(cited.quote) and not is_one_more(cited.quote, part[new.start : new.end])
    return False


def _same(a: Value, b: Value) -> bool:
    return a.kind == b.kind and a.norm == b.norm and bool(a.units & b.units or not (a.units and b.units))


def _is_told(old: Value, told: Sequence[Value], stems: frozenset[str]) -> bool:
    """Whether a restatement says a value: then nothing has taken its place."""
    return any(_same(old, t) for t in told) or (old.kind == "name" and content_stems(old.norm) <= stems)


def _known(new: Value, older: Sequence[Held]) -> bool:
    stems = frozenset(new.norm.split())
    return any(
        _same(new, v) or (v.kind == new.kind == "name" and frozenset(v.norm.split()) <= stems)
        for h in older
        for v in told_values(h.text)
    )


def _best_place(part: str, new: Value, echo: Echo, older: Sequence[Held], derived: bool) -> _Place | None:
    """The one earlier value that the restatement puts this one in the place of."""
    told = told_values(echo.text)
    labels = key_stems(part) - content_stems(part[new.start : new.end]) - new.units
    spoken = frozenset().union(*(content_stems(h.text) for h in older))
    if {s for s in labels & echo.user_stems if not s[0].isdigit()} - spoken:
        return None
    labels = (labels & spoken).difference(*(content_stems(part[v.start : v.end]) for v in values(part)))
    same = [t for t in values(part) if t.start != new.start]
    places = [
        _Place(held, old, score)
        for held in older
        for old in told_values(held.text)
        if _could_go(held, old, new) and not _is_told(old, told, content_stems(echo.text))
        for score in [_fit(held, old, new, labels, same, echo)]
        if not _apart(held, new, part, echo, score - 2 * bool(old.units & new.units) > 1)
    ]
    if not places:
        return None
    best = max(places, key=lambda p: p.score)
    others = [p for p in places if p.score == best.score and p.value.norm != best.value.norm]
    if others or (
        best.score < 1 and (frozenset(new.norm.split()) & spoken or not _is_only(labels, new, echo, derived))
    ):
        return None
    return best


def _apart(held: Held, new: Value, part: str, echo: Echo, cued: bool) -> bool:
    """Whether the user's words with the value speak of another case than the item does."""
    stems = content_stems(part[new.start : new.end])
    said = [e.quote for e in echo.said if stems and stems <= content_stems(e.quote)]
    return bool(said) and all(stand_apart(q, held.text, cued or bool(_REVISES.search(q))) for q in said)


def _is_only(labels: frozenset[str], new: Value, echo: Echo, derived: bool) -> bool:
    """Whether a bare value may go to the only place there is."""
    return not labels and not derived and new.kind in _FREE and bool(_REVISES.search(echo.user_text))


def _could_go(held: Held, old: Value, new: Value) -> bool:
    if old.kind != new.kind or is_negated(held.text, old.start):
        return False
    if old.kind in ("number", "range") and old.units and new.units and not old.units & new.units:
        return bool(old.units & _PIECES and new.units & content_stems(held.text))
    return not (old.prep in ("from", "to") and new.prep in ("from", "to") and old.prep != new.prep)


def _fit(held: Held, old: Value, new: Value, labels: frozenset[str], same: Sequence[Value], echo: Echo) -> int:
    """How much speaks for an earlier value: the user names it, its entry or item is spoken of, its unit is told."""
    score = 0
    if _names(echo, held.text[old.start : old.end]):
        score += 3
    if old.units & new.units or (new.kind == "ident" and _shape(old.norm) == _shape(new.norm)):
        score += 2
    stretch = next((held.text[a:b] for a, b in segments(held.text, []) if a <= old.start < b), "")
    shared = labels & content_stems(stretch)
    if shared:
        score += 1 + len(shared)
    elif labels & content_stems(held.text):
        score += 1
    if any(_same(t, v) for t in same for v in values(stretch)):
        score += 2
    return score


def _shape(code: str) -> str:
    """What a code looks like ("eu-north-1" -> "a-a-9")."""
    return re.sub(r"\d+", "9", re.sub(r"[a-z]+", "a", code))


def _names(echo: Echo, words: str) -> bool:
    stems = content_stems(words)
    return bool(stems) and stems <= echo.user_stems


def _replace(reading: Reading, echo: Echo, older: Sequence[Held], place: _Place, words: str) -> None:
    """Put the words in the value's place wherever an earlier item says it."""
    for held in older:
        cuts: list[Cut] = [(v.start, v.end, words) for v in told_values(held.text) if _same(v, place.value)]
        if cuts and any(held is k for k in reading.scene.held):
            swap(reading, held, cuts if held is not place.held else [(place.value.start, place.value.end, words)],
                 echo.words_for(content_stems(words)))  # fmt: skip


def _in_order(reading: Reading, echo: Echo, older: Sequence[Held]) -> bool:
    """Numbers told in the order of the numbers of one item, after a change to all of them."""
    if not re.search(r"\b(?:everything|every|all|each|both|they)\b", echo.user_text, re.IGNORECASE):
        return False
    new = [t.text for t in tokens(echo.text) if t.low[0].isdigit()]
    for held in reversed(older):
        old = [t for t in tokens(held.text) if t.low[0].isdigit()]
        if len(old) == len(new) >= 2 and not {t.text for t in old} & set(new):
            swap(reading, held, [(o.start, o.end, n) for o, n in zip(old, new, strict=True)], echo.said)
            return True
    return False

"""What the assistant's restatement settles about the user's previous turn.

After a change the other side usually says what it understood ("Four shops left: ..."), and the user
goes on without objecting (Clark and Brennan 1991, "Grounding in communication"). The restatement
never edits anything: it only decides between readings of words that the user said. Every draft made
here cites those words, and nothing leaves or enters that the user did not mention.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from stateforge._models import Draft, EditKind, Evidence, Remainder
from stateforge._turns import Turn
from stateforge.trackers.embedded._align import Licence, Scorer
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._cues import UNDO, is_change, is_question
from stateforge.trackers.embedded._echo import Echo, echo_of, is_one_more
from stateforge.trackers.embedded._echo_back import put_back
from stateforge.trackers.embedded._frames import same_frame
from stateforge.trackers.embedded._parts import first_of_list
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._revert import voids_last
from stateforge.trackers.embedded._revise import find_changes
from stateforge.trackers.embedded._scene import Held, Scene
from stateforge.trackers.embedded._siblings import stand_apart
from stateforge.trackers.embedded._splice import Cut, remove, segments, surviving
from stateforge.trackers.embedded._spoken import bound_of
from stateforge.trackers.embedded._swap import swap
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import (
    content_stems,
    key_stems,
)

_GONE = (
    r"(?:dropped|removed|out|off|gone|cancel+ed|skipped|deleted|taken (?:out|off)|left out|struck|scrapped"
    r"|weggelassen|entfernt|gestrichen)"
)
_BE = r"(?:is |are |was |were |has been |have been |now )*"
NEGATED = re.compile(
    r"\b(?:no|not|without|minus|never|kein\w*|ohne|sin|sans|sem|senza|geen|pas de)\s+(?P<after>[^.,;]{2,60})"
    rf"|^(?P<before>[^.,;]{{2,60}}?)\s+{_BE}{_GONE}\b"
    r"|^(?:dropped|removed|cancel+ed|skipped|deleted|scrapped|leaving out|left out|took out|taken out)\s+"
    r"(?P<object>[^.,;]{2,60})",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:and |but |or )*(?:no(?!-)|not|never|without|don't|do not|nothing|kein\w*|sin|sans|sem)\b", re.IGNORECASE
)
WENT = re.compile(rf"^(?:\w+ )?{_BE}{_GONE}\W*$", re.IGNORECASE)
_ONLY = re.compile(r"^(?:just |only )(?P<after>[^.,;]{2,60})|^(?P<before>[^.,;]{2,60}?) only\b", re.IGNORECASE)
_ADDS = re.compile(
    r"^\W*(?:and|add|plus|also)\b"
    r"|\b(?:also|as well|too(?=\s*(?:[.,!?;]|$))|another|additional\w*|added|extra|both|besides|except|only for"
    r"|instead of)\b",
    re.IGNORECASE,
)
_BETTER = re.compile(r"\b(?:better|rather|instead|prefer\w*|nicer|suits?|happier)\b", re.IGNORECASE)
_LIST = re.compile(r",.*(?:,|\band\b|&)")
"""Names in a row are entries of a list rather than one name."""
_EXPLICIT = Licence(0.4, True, False, True)


def ground(reading: Reading, recent: Sequence[Turn], scorer: Scorer) -> None:
    """Settle what the previous user turn left open, where the assistant restated it and the user goes on."""
    echo = echo_of(reading.scene.state, reading.text, reading.turn, recent)
    if echo is None or goes_back(reading.text):
        return
    older = [h for h in reading.scene.held if any(e.turn < echo.turn for e in h.evidence)]
    put_back(reading, echo)
    for held in older:
        if held in reading.scene.held and not content_stems(held.text).isdisjoint(echo.user_stems):
            _shorten(reading, echo, held)
    _change(reading, echo, scorer)


def goes_back(text: str) -> bool:
    """Whether a turn takes back what was said last, so that nothing of it is to be settled."""
    return (bool(UNDO.search(text.lower())) and not is_question(text)) or voids_last(text)


def _shorten(reading: Reading, echo: Echo, held: Held) -> None:
    """Take out the entries of a list, or the requirements, that the restatement leaves out or negates."""
    protected = [(v.start, v.end) for v in values(held.text) if not _LIST.search(held.text[v.start : v.end])]
    spans = segments(held.text, protected)
    own = [key_stems(held.text[a:b]) for a, b in spans]
    distinct = [
        s - frozenset().union(*(o for j, o in enumerate(own) if j != i), frozenset()) for i, s in enumerate(own)
    ]
    gone = _negated(echo, distinct) | _left_out(echo, distinct) | _all_but(echo, distinct) | _removed(echo, own)
    gone = {i for i in gone if not _stands(held.text, *spans[i])}
    if not gone:
        return
    if 0 in gone and len(gone) < len(spans):
        spans[0] = first_of_list(held.text, spans, distinct[0]) or spans[0]
    stems = frozenset().union(*(distinct[i] for i in gone))
    _take(reading, held, [spans[i] for i in sorted(gone)], len(gone) == len(spans), echo.words_for(stems))


def _stands(text: str, start: int, end: int) -> bool:
    """Whether an entry is no entry to take out: the heading of a list, or itself a "no"."""
    return text[end : end + 1] == ":" or bool(_NO.match(text, start))


_WHERE = re.compile(r"\b(?:in|for|on|at|during|within|inside)\s+(?P<where>[^,;]{2,40})", re.IGNORECASE)
"""Where something does not hold; elsewhere it still does."""


def _negated(echo: Echo, entries: Sequence[frozenset[str]]) -> set[int]:
    gone: set[int] = set()
    for part in echo.clauses():
        for match in NEGATED.finditer(part):
            words = match["after"] or match["before"] or match["object"] or ""
            named = key_stems(words) & echo.user_stems
            where = _WHERE.search(words)
            if where and not any(key_stems(where["where"]) & entry for entry in entries):
                continue
            gone |= {i for i, entry in enumerate(entries) if named and (named <= entry or (entry and entry <= named))}
    return gone


def _left_out(echo: Echo, entries: Sequence[frozenset[str]]) -> set[int]:
    """Entries of an enumeration that the restatement enumerates without them, and the user had named."""
    told = content_stems(echo.text)
    kept = [i for i, entry in enumerate(entries) if entry & told]
    if len(kept) < 2 or len(entries) < 3:
        return set()
    return {i for i, entry in enumerate(entries) if entry & echo.user_stems and not entry & told}


def _all_but(echo: Echo, entries: Sequence[frozenset[str]]) -> set[int]:
    gone: set[int] = set()
    for part in echo.parts:
        if match := _ONLY.match(part.strip()):
            named = key_stems(match["after"] or match["before"])
            if any(named & entry for entry in entries):
                gone |= {i for i, e in enumerate(entries) if e & echo.user_stems and not e & named}
    return gone


def _removed(echo: Echo, entries: Sequence[frozenset[str]]) -> set[int]:
    """Entries that the user named in full, where the restatement only says that something went."""
    if not any(WENT.match(part) for part in echo.parts):
        return set()
    return {i for i, entry in enumerate(entries) if entry and entry <= echo.user_stems}


def _take(
    reading: Reading, held: Held, spans: Sequence[tuple[int, int]], whole: bool, words: tuple[Evidence, ...]
) -> None:
    remainders: tuple[Remainder, ...] = ()
    text = held.text
    if not whole:
        for start, end in sorted(spans, reverse=True):
            text = remove(text, start, end)
        kept = surviving(held.evidence, [held.text[a:b] for a, b in spans])
        if not kept or not re.search(r"\w", text):
            return
        remainders = (Remainder(target=held.id, text=text, evidence=kept),)
    reading.drafts.append(
        Draft(kind=EditKind.WITHDRAW, evidence=words, targets=(held.id,), remainders=remainders, confidence=0.8)
    )
    reading.scene.held.remove(held)


def _change(reading: Reading, echo: Echo, scorer: Scorer) -> None:
    """Replace the values that the restatement gives anew, where the user said the new ones."""
    scene = reading.scene
    kept, older = scene.held, [h for h in scene.held if any(e.turn < echo.turn for e in h.evidence)]
    told = content_stems(echo.text)
    for part in echo.clauses():
        if _ADDS.search(part):
            continue
        view = Scene(scene.state, scene.reply, scene.turn, older, scene.topic, scene.last_turn)
        changes = find_changes(view, scorer, Clause(0, len(part), part, 0), _EXPLICIT)
        found = {id(h): (h, same_frame(part, h.text, echo.user_stems - content_stems(h.text))) for h in older}
        found = {k: v for k, v in found.items() if v[1]} | {k: v for k, v in changes.cuts.items() if v[1]}
        for held, cuts in found.values():
            sound = [c for c in cuts if _grounded(held, c, echo, told) and _fits(held, c, part, echo, older)]
            if sound and any(held is k for k in kept):
                swap(reading, held, sound, echo.words_for(content_stems(" ".join(c[2] for c in sound))))


def _fits(held: Held, cut: Cut, part: str, echo: Echo, older: Sequence[Held]) -> bool:
    """Whether restatement and user speak of what the item speaks of, and not of another case beside it."""
    spoken = content_stems(held.text)
    new = next((v for v in values(part) if part[v.start : v.end] == cut[2]), None)
    units = new.units if new else frozenset()
    about = key_stems(part) - content_stems(cut[2]) - units
    if about - spoken or cut[2].endswith(("'s", "’s")):
        return False
    said = [e.quote for e in echo.said if content_stems(cut[2]) <= content_stems(e.quote)]
    if not said or any(is_one_more(q, cut[2]) for q in said):
        return False
    if any(_ADDS.search(q) or stand_apart(q, held.text, _revises(q)) for q in said):
        return False
    if new is not None and new.kind == "number" and _counts_else(held, cut, new.norm, said):
        return False
    if about:
        return True
    beside = key_stems(said[0]) - content_stems(cut[2]) - units
    old = next((v for v in values(held.text) if v.start == cut[0]), None)
    if new is not None and bound_of(said[0], new) != bound_of(held.text, old):
        return False
    if beside & spoken or (new is not None and not beside):
        return True
    if new is None or old is None or new.kind != old.kind:
        return False
    if new.kind == "name" and content_stems(cut[2]) & spoken:
        return False
    rivals = sum(v.kind == new.kind for h in older for v in values(h.text))
    return rivals == 1 and (new.kind != "number" or bool(new.units & old.units))


def _counts_else(held: Held, cut: Cut, norm: str, said: Sequence[str]) -> bool:
    """Whether the user counted something with a number that would displace a time or an amount of money."""
    old = next((v for v in values(held.text) if v.start == cut[0]), None)
    counted = any(v.unit for q in said for v in values(q) if v.kind == "number" and v.norm == norm)
    return counted and old is not None and old.kind != "number"


def _revises(quote: str) -> bool:
    return is_change(quote) or bool(_BETTER.search(quote))


def _grounded(held: Held, cut: Cut, echo: Echo, told: frozenset[str]) -> bool:
    new, old = content_stems(cut[2]), content_stems(held.text[cut[0] : cut[1]])
    return bool(new) and new <= echo.user_stems and not old & told and not old & new

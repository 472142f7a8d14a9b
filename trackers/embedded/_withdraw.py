"""What the user takes back: list entries, parts of items, items, whole requests."""

from __future__ import annotations

import re

from stateforge.trackers.embedded import _removals as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._parts import alike, head_noun, matching_part
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import FUNCTION_WORDS, ORDINALS, content_stems, key_stems, stem

_WAITS = re.compile(r"\b(?:once|when|whenever|until|till|unless|as soon as|by the time|after(?! all)|before)\b")
"""What goes only at some other time has not gone."""


def take_back(reading: Reading, clause: Clause) -> int:
    """Withdraw what the clause takes back; how much of the clause that took, 0 for nothing."""
    low = clause.low.rstrip(" .!?")
    if lifted := cues.LIFT.match(low):
        return len(clause.text) if _lift(reading, clause, lifted["what"]) else 0
    if (found := cues.ALLOWED.match(low)) and _lift(reading, clause, found["what"], strict=True):
        return len(clause.text)
    for pattern in (cues.LEFT, cues.BARE_NO):
        if (found := pattern.match(cues.before_reason(low))) and _take_entry(reading, clause, found["what"]):
            return len(clause.text)
    for pattern in (cues.TAKE_OFF, cues.TAKE_BACK, cues.NO_NEED, cues.GONE, cues.LOST, cues.CAN_GO, cues.DISLIKE):
        told = pattern in (cues.GONE, cues.LOST)
        if not (match := pattern.search(low)) or (not told and _is_exception(reading, match["what"])):
            continue
        if _WAITS.search(low[: match.end()]):
            continue
        if _take(reading, clause, match["what"].strip(), pattern is cues.NO_NEED):
            return match.end()
    if cues.ALL.search(low) and "mind" not in low and _take_topic(reading, clause, reading.scene.topic):
        return len(clause.text)
    return 0


def give_up(reading: Reading, clause: Clause) -> bool:
    """Withdraw all that the present topic holds."""
    return _take_topic(reading, clause, reading.scene.topic)


def _take(reading: Reading, clause: Clause, what: str, need: bool) -> bool:
    scene = reading.scene
    if cues.THIS.match(what):
        if len(content_stems(clause.low) - {"out", "off", "away"}) > 2:
            return False
        return not need and _take_meant(reading, clause, what)
    if nth := cues.NTH.match(what):
        return _take_nth(reading, clause, nth["n"])
    if len(key_stems(what)) > 1:
        what = cues.plain(what)
    wanted = key_stems(what)
    head = head_noun(what)
    if not wanted or not head:
        return False
    service = any(
        cues.SERVICE.search(h.text) and head in content_stems(h.text) and matching_part(h.text, wanted, head)[0] is None
        for h in scene.held
    )
    lasting = not need or re.search(r"\b(?:any ?more|after all|no longer)\b", clause.low)
    if (wanted <= cues.WHOLE and lasting) or (
        lasting and service and len(wanted) == 1 and head == stem(scene.topic) and not what.startswith("to ")
    ):
        return _take_topic(reading, clause, scene.topic)
    if need and what.startswith("to "):
        return False
    said = any(alike(head, s) for h in scene.held for s in content_stems(h.text))
    if not said and not need and len(wanted) == 1 and head in scene.reply.stems:
        return _take_topic(reading, clause, scene.topic)
    if (
        need
        and not re.search(r"\b(?:any ?more|after all|no longer|nobody|no one|never mind)\b", clause.low)
        and len(wanted) > 2
    ):
        return False
    return _take_parts(reading, clause, wanted, head)


def _is_exception(reading: Reading, what: str) -> bool:
    """Whether the words only take something back for some place or time that no item speaks of."""
    scope = key_stems(cues.scope_of(what))
    return bool(scope) and not any(scope & content_stems(h.text) for h in reading.scene.held if not h.fresh)


def _take_entry(reading: Reading, clause: Clause, what: str) -> bool:
    """Withdraw list entries of earlier turns that hold all of the words, and are asked for rather than excluded."""
    wanted, took = key_stems(what), False
    for held in list(reading.scene.latest()):
        if held.fresh or not wanted <= content_stems(held.text):
            continue
        part, score = matching_part(held.text, wanted, head_noun(what))
        if part and score == len(wanted) and not cues.NEGATED.search(held.text[part[0] : part[1]]):
            reading.withdraw(held, clause, [part])
            took = True
    return took


def _take_meant(reading: Reading, clause: Clause, what: str) -> bool:
    """Withdraw what a pronoun means: what the clause before named, else the latest item."""
    if what.startswith(("every", "the whole")):
        return _take_topic(reading, clause, reading.scene.topic)
    before = reading.text[: clause.start].rstrip(" ,;.!").rsplit(".", 1)[-1]
    nouns = [stem(w) for w in re.findall(r"[^\W\d_]{3,}", before) if w.lower() not in FUNCTION_WORDS]
    older = frozenset().union(*(content_stems(h.text) for h in reading.scene.held if not h.fresh))
    for noun in nouns:
        if noun in older and _take_parts(reading, clause, frozenset({noun}), noun):
            return True
    latest = [h for h in reading.scene.latest() if not h.fresh]
    if latest and not nouns:
        reading.withdraw(latest[0], clause)
    return bool(latest) and not nouns


def _take_parts(reading: Reading, clause: Clause, wanted: frozenset[str], head: str) -> bool:
    """Withdraw the part of each item that best matches the words."""
    best = 0
    found: list[tuple[Held, tuple[int, int] | None, int]] = []
    for held in reading.scene.latest():
        part, score = matching_part(held.text, wanted, head)
        if score:
            found.append((held, part, score))
            best = max(best, score)
    for held, part, score in found:
        if score == best:
            reading.withdraw(held, clause, [part] if part else ())
    return bool(found)


def _take_nth(reading: Reading, clause: Clause, which: str) -> bool:
    """Withdraw a list entry of the latest listing item, or the latest item itself, by position."""
    for held in reading.scene.latest():
        parts = segments(held.text, [])
        if len(parts) >= 3 and which != "last":
            n = int(which) if which.isdigit() else ORDINALS[which]
            offset = 1 if ":" in held.text else 0
            if n + offset <= len(parts):
                reading.withdraw(held, clause, [parts[n + offset - 1]])
                return True
    if which == "last" and reading.scene.held:
        reading.withdraw(reading.scene.held[-1], clause)
        return True
    return False


def _take_topic(reading: Reading, clause: Clause, topic: str) -> bool:
    """Withdraw everything that was asked for under a topic."""
    gone = [h for h in reading.scene.held if h.topic in (topic, "") and h.user and not h.fresh]
    if not gone:
        return False
    for held in gone:
        reading.withdraw(held, clause)
    return True


def _lift(reading: Reading, clause: Clause, what: str, strict: bool = False) -> bool:
    """Lift a ban: take out the part of an item that excludes the thing, with `strict` little but the thing."""
    wanted = key_stems(what)
    for held in reading.scene.latest():
        part, score = matching_part(held.text, wanted, next(iter(wanted), ""))
        parts = segments(held.text, [])
        if not part and len(parts) > 1:
            part = parts[0]
        start, end = part or (0, len(held.text))
        if strict and (held.fresh or not _covers(wanted, held.text[start:end])):
            continue
        if score and cues.NEGATED.search(held.text[start:end]):
            reading.withdraw(held, clause, [part] if part else ())
            return True
    return False


def _covers(wanted: frozenset[str], entry: str) -> bool:
    """Whether an entry speaks of hardly more than the words."""
    stems = key_stems(entry)
    return wanted <= stems and len(stems - wanted) <= 1

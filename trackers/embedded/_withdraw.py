"""What the user takes back: list entries, parts of items, items, whole requests."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._parts import alike, head_noun, matching_part
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import FUNCTION_WORDS, ORDINALS, content_stems, key_stems, stem

_POLITE = (
    r"^(?:(?:and|so|but|then|please|just|now|also|oh|can you|could you|would you|let's|lets|i want to|i'd "
    r"like to|i would like to|we can|"
    r"you can|i need to|i have to|i'll|actually|fine|ok|okay|never mind,?)[ ,]+)*"
)
_OBJECT = (
    r"\s+(?P<what>[^.;!?]{1,80}?)(?=$|[.;!?]|,\s|\s+(?:after all|any ?more|please|because|since|as"
    r"|entirely|altogether|again|completely|for now|from (?:the|this|my|that)\b.*))"
)
_TAKE_BACK = re.compile(
    _POLITE + r"(?:cancel|drop|remove|forget(?: about)?|ignore|skip|scrap|ditch|omit|leave out|take (?:out|off|away)"
    r"|get rid of|strike|exclude|"
    r"do away with|lose|cut out|streiche?n?|quita|supprime|retire|rimuovi|remova|tire)" + _OBJECT,
    re.IGNORECASE,
)
_TAKE_OFF = re.compile(
    _POLITE + r"(?:take|leave|strike|throw|cross|kick|keep)\s+(?P<what>[^.;!?]{1,60}?)\s+(?:off|out|away)\b",
    re.IGNORECASE,
)
_NO_NEED = re.compile(
    r"\b(?:(?:do not|don't|dont|didn't|won't|no longer|don't really) (?:need|want|require|care for)|no "
    r"(?:longer )?need (?:for|of)|nobody (?:asked for|needs|wants)|(?:don't|do not|let's not) (?:bother "
    r"(?:with|about)|do|add|include|use)|(?:i'm|we're|i am|we are) (?:skipping|dropping|cancell?ing"
    r"|leaving out|not doing|not taking|giving up)|"
    r"no one (?:asked for|needs|wants)|never mind(?: about)?|no more|no(?= [^.;!?,]{1,40} (?:after all|any ?more)))"
    + _OBJECT,
    re.IGNORECASE,
)
_GONE = re.compile(
    r"^(?:(?:by the way|and|but|so|well|oh)[, ]+)*(?P<what>[^.;!?,]{2,60}?)\s+(?:(?:(?:has|have|had) been"
    r"|is|are|was|were|got|gets)\s+(?:now |been )?"
    r"(?:cancel+ed|called off|off the table|out of the question|off|dropped|scrapped|out|gone|withdrawn|no "
    r"longer (?:needed|wanted|required|necessary|relevant)|not (?:needed|wanted|required|necessary)"
    r"(?: any ?more)?|history|off the (?:table|list)|out of the question)|(?:isn't|aren't|wasn't) "
    r"(?:needed|wanted|required|necessary|coming|available)|(?:can't|cannot|won't) (?:come|make it|attend"
    r"|join)|"
    r"(?:has )?(?:closed|shut|dropped) (?:down|out))\b(?!\s+(?:of|the|by)\b)",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"\b(?:i|we|they)(?:'ve| have)?(?: just| since)? (?:sold|lost|returned|cancel+ed|scrapped|dropped"
    r"|given up|gave up|gave away|called off|got rid of)" + _OBJECT,
    re.IGNORECASE,
)
_ALL = re.compile(
    _POLITE + r"(?:cancel|forget|scrap|drop|never ?mind|stop)\b(?:,?\s+(?:about\s+)?(?:it|that|this|everything|it "
    r"all|all of (?:it|that)|the whole thing|my request|"
    r"the (?:request|order|booking|reservation|search|whole thing)|my (?:order|booking"
    r"|reservation)))?\s*(?:please|then|all|altogether|now|anyway)?\s*$",
    re.IGNORECASE,
)
_LIFT = re.compile(
    r"^(?P<what>[^.;!?,]{2,50}?)\s+(?:is|are|would be)\s+(?:fine|ok|okay|allowed|all right|alright|welcome"
    r"|good)\s+(?:after all|again|now|too)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:no|not|nothing|without|never|avoid|don't|exclude)\b", re.IGNORECASE)
_SERVICE = re.compile(
    r"\b(?:i|we)(?:'d| would)?(?: also| really| urgently)? (?:need|want|like)\b|\blooking for\b|\b(?:book"
    r"|order|reserve)\b",
    re.IGNORECASE,
)
_WHOLE = frozenset(
    stem(w)
    for w in ["request", "order", "booking", "reservation", "everything", "thing", "whole", "search", "trip", "plan"]
)
_THIS = re.compile(r"^(?:it|that|this|them|those|these|the whole thing|everything)$", re.IGNORECASE)
_NTH = re.compile(
    r"^(?:the |number |item |no\. ?|option )*(?P<n>last|\d{1,2}|"
    + "|".join(ORDINALS)
    + r")(?: one| item| point| entry)?$",
    re.IGNORECASE,
)


def take_back(reading: Reading, clause: Clause) -> int:
    """Withdraw what the clause takes back; how much of the clause that took, 0 for nothing."""
    low = clause.low.rstrip(" .!?")
    if lifted := _LIFT.match(low):
        return len(clause.text) if _lift(reading, clause, lifted["what"]) else 0
    for pattern in (_TAKE_OFF, _TAKE_BACK, _NO_NEED, _GONE, _LOST):
        if (match := pattern.search(low)) and _take(reading, clause, match["what"].strip(), pattern is _NO_NEED):
            return match.end()
    if _ALL.search(low) and "mind" not in low and _take_topic(reading, clause, reading.scene.topic):
        return len(clause.text)
    return 0


def give_up(reading: Reading, clause: Clause) -> bool:
    """Withdraw all that the present topic holds."""
    return _take_topic(reading, clause, reading.scene.topic)


def _take(reading: Reading, clause: Clause, what: str, need: bool) -> bool:
    scene = reading.scene
    if _THIS.match(what):
        if len(content_stems(clause.low)) > 2:
            return False
        return not need and _take_meant(reading, clause, what)
    if nth := _NTH.match(what):
        return _take_nth(reading, clause, nth["n"])
    wanted = key_stems(what)
    head = head_noun(what)
    if not wanted or not head:
        return False
    service = any(
        _SERVICE.search(h.text) and head in content_stems(h.text) and matching_part(h.text, wanted, head)[0] is None
        for h in scene.held
    )
    lasting = not need or re.search(r"\b(?:any ?more|after all|no longer)\b", clause.low)
    if (wanted <= _WHOLE and lasting) or (
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


def _take_meant(reading: Reading, clause: Clause, what: str) -> bool:
    """Withdraw what a pronoun means: what the clause before named, else the latest item."""
    if what.startswith(("every", "the whole")):
        return _take_topic(reading, clause, reading.scene.topic)
    before = reading.text[: clause.start].rstrip(" ,;.!").rsplit(".", 1)[-1]
    nouns = [stem(w) for w in re.findall(r"[^\W\d_]{3,}", before) if w.lower() not in FUNCTION_WORDS]
    for noun in nouns:
        if _take_parts(reading, clause, frozenset({noun}), noun):
            return True
    older = [h for h in reading.scene.latest() if not h.fresh]
    if older and not nouns:
        reading.withdraw(older[0], clause)
    return bool(older) and not nouns


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


def _lift(reading: Reading, clause: Clause, what: str) -> bool:
    """Lift a ban: take out the part of an item that excludes the thing."""
    wanted = key_stems(what)
    for held in reading.scene.latest():
        part, score = matching_part(held.text, wanted, next(iter(wanted), ""))
        parts = segments(held.text, [])
        if not part and len(parts) > 1:
            part = parts[0]
        start, end = part or (0, len(held.text))
        if score and _NEGATED.search(held.text[start:end]):
            reading.withdraw(held, clause, [part] if part else ())
            return True
    return False

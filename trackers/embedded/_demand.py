"""What was excluded is asked for after all, or allowed: the exclusion goes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stateforge._turns import Turn
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._echo import echo_of
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._removals import NEGATED
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import closed, content_stems, key_stems

_WHAT = r"(?:the |a |an |some |our |my )?(?P<what>[^.;!?,]{2,40}?)"
_IN = r"(?:there|in|included|mentioned|shown|listed|on it|in it|visible|part of it|named|stated)"
_DEMANDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\binsist(?:s|ed)? on {_WHAT}(?:\s+(?:being|to be) {_IN})?$",
        rf"^(?:(?:and|but|so|well|ok|actually|sorry)[, ]+)*{_WHAT} (?:(?:has|have|needs?|ought) to be|must be|should be"
        rf"|(?:can|may) be|goes|go|comes|come|stays?) {_IN}(?: (?:after all|again|now|then|please))*$",
        rf"^(?:(?:and|but|so|well|ok|actually|sorry|please|do|can you|let's|you can|you may)[, ]+)*"
        rf"(?:include|mention|show|put in|put|add|state|give|name|print|list|use|allow|permit) {_WHAT}"
        r"(?: (?:after all|again|now|then|please|in|too|as well))*$",
        r"\b(?:needs?|wants?|requires?|asked for|ask for|expects?) "
        rf"{_WHAT}(?: in it| in there)? after all$",
        rf"^(?:(?:and|but|so|well|ok|actually|sorry|oh)[, ]+)*(?:with )?{_WHAT} after all$",
    )
)
_ALLOWED = re.compile(
    r"^(?P<what>[^.;,]{2,40}?)\s+(?:(?:is|are|now|then|may be|can be)\s+)*"
    r"(?:allowed|permitted|welcome|ok|okay|fine|back in|in again|included|erlaubt|toegestaan|autoris\w+"
    r"|permitid\w+|consentit\w+|tillåt\w+)\b",
    re.IGNORECASE,
)
_SAYING = closed("mention nam name show say list us use includ put add writ giv stat print mak tak hav go playing play")


def demand(reading: Reading, clause: Clause) -> None:
    """Withdraw the exclusion of what a clause asks for; the clause itself stays."""
    low = cues_free(clause.low)
    if cues.is_question(low) or NEGATED.search(low):
        return
    for pattern in _DEMANDS:
        if (match := pattern.search(low)) and (found := _excluded(reading.scene.held, key_stems(match["what"]))):
            held, span = found
            reading.withdraw(held, clause, [span] if span else ())
            return


def cues_free(low: str) -> str:
    """A clause without its closing marks."""
    return low.strip().rstrip(" .!")


def allow(reading: Reading, recent: Sequence[Turn]) -> None:
    """Withdraw the exclusion of what the user spoke of and the restatement says is allowed."""
    echo = echo_of(reading.scene.state, reading.text, reading.turn, recent)
    if echo is None:
        return
    for part in echo.clauses():
        match = _ALLOWED.match(part)
        wanted = key_stems(match["what"]) & echo.user_stems if match else frozenset()
        older = [h for h in reading.scene.held if h.turn < echo.turn]
        if match and not NEGATED.search(part) and (found := _excluded(older, wanted)):
            held, span = found
            first = Clause(0, len(reading.text), reading.text, 0)
            reading.withdraw(held, first, [span] if span else ())


def _excluded(items: Sequence[Held], wanted: frozenset[str]) -> tuple[Held, tuple[int, int] | None] | None:
    """The entry, or the whole item, that excludes just these things."""
    if not wanted:
        return None
    for held in reversed(items):
        if held.fresh or not held.user:
            continue
        spans = segments(held.text, [])
        for start, end in spans:
            entry = held.text[start:end]
            if _bans(entry) and wanted <= (stems := content_stems(entry)) and len(stems - wanted - _SAYING - _NO) <= 1:
                return held, (start, end) if len(spans) > 1 else None
    return None


_NO = content_stems("don't not never without avoid nothing exclude geen kein keine keinen sin sans sem senza")
_FOREIGN_NO = re.compile(r"\b(?:geen|kein\w*|sin|sans|sem|senza|nicht|nie|pas de|ingen|inga)\b", re.IGNORECASE)


def _bans(entry: str) -> bool:
    return bool(NEGATED.search(entry) or _FOREIGN_NO.search(entry))

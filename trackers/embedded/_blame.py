"""A fault found with what was asked for, and what the next clause puts in its place ("X is dead, use Y")."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._pairs import find_all
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import ACKNOWLEDGEMENTS, FUNCTION_WORDS, LIGHT_VERBS, tokens

_FAULT = (
    r"(?:a bit |far |way |much |just |really |so |already |now )*(?:too \w+|overkill|dead|broken|gone"
    r"|outdated|obsolete|deprecated|wrong|boring|ugly|ambiguous|no good|"
    r"unavailable|full|closed|double-booked|fully booked|sold out|out of stock|taken|unreliable|noisy"
    r"|awful|terrible|a bad idea|out of fashion)"
)
_BLAMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:but |and |well,? |sorry,? )?(?:the |our |my )?(?P<what>[^,;]{{2,40}}?)(?:'s| is| are| was| were"
        rf"| seems?| sounds?| feels?| looks?) {_FAULT}\b",
        r"^(?:the |our |my )?(?P<what>[^,;]{2,40}?) (?:died|broke|crashed|failed|burned? down|fell through"
        r"|went bankrupt)\b",
        r"\b(?:hates?|dislikes?|can't stand|cannot stand|don't like|doesn't like|(?:is|am|are) allergic to"
        r"|(?:is|am|are) tired of) (?:the |our |my )?(?P<what>[^,;.]{2,40})",
    )
)
_PUTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?:so |then |please |just |and |but |instead )*(?:use|take|try|have|do|make it|choose|pick|go with"
        r"|go for|switch to|play|serve|let's (?:have|use|do|take|try|go with|make it)|"
        r"we(?:'ll| will)? (?:use|take|go with)|i(?:'d| would) (?:like|prefer)|i(?:'ll| will) (?:take|have)"
        r"|back up to|move to) (?P<new>[^,;.!?]{2,60}?)(?: instead| then| please)?[\s.!]*$",
        r"^(?:so |then |but |and )*(?P<new>[^,;.!?]{2,40}?) (?:is|are|would be|will be) (?:fine|ok|okay|better"
        r"|enough|good)\b[\s.!]*$",
        r"^(?:so |then |but |and )*(?P<new>[^,;.!?]{2,40}?) will do[\s.!]*$",
        r"^(?:so |then |better |rather )*(?P<new>\d[\d.,:]*(?:\s?[^\W\d_]{1,10})?)(?: please| instead| then)?[\s.!]*$",
    )
)


_BARE = re.compile(r"^(?:so |then )?(?P<new>[\w'./#-]+(?: [\w'./#-]+)?)[\s.!]*$", re.IGNORECASE)
"""Nothing but what comes instead ("X is dead, Y")."""


def is_thing(words: str) -> bool:
    """Whether words name something rather than comment on it."""
    found = [t.low for t in tokens(words) if t.is_word]
    return bool(found) and not any(w in FUNCTION_WORDS or w in ACKNOWLEDGEMENTS or w in LIGHT_VERBS for w in found)


def _end_of(text: str, start: int, end: int, new: str) -> int:
    """Where the words end that go: a bare number only displaces the number."""
    number = next((v for v in values(text) if v.start == start and v.kind == "number"), None)
    bare = [v for v in values(new) if v.kind == "number" and (v.start, v.end) == (0, len(new))]
    return number.end if number and bare else end


def blames(reading: Reading, clause: Clause) -> int:
    """How much of a clause finds fault with words of an item, which are then up for replacement in this turn."""
    for pattern in _BLAMES:
        match = pattern.search(clause.text)
        if match and (found := find_all(reading, match["what"].strip(" .!"))):
            reading.blamed = found
            return match.end()
    return 0


def put_in_place(reading: Reading, clause: Clause) -> int:
    """Replace what was found fault with by what a clause offers; how much of the clause that took."""
    if not reading.blamed or not clause.text:
        return 0
    for pattern in (*_PUTS, _BARE):
        if match := pattern.search(clause.text):
            new = re.sub(r"^(?:the|a|an)\s+", "", match["new"].strip(), flags=re.IGNORECASE)
            for held, start, end in reading.blamed:
                reading.replace(held, [(start, end, _with_unit(held.text[start:end], new))], clause)
            reading.blamed = []
            return match.end()
    return 0


def _with_unit(old: str, new: str) -> str:
    """A bare number with the unit of the quantity it takes the place of."""
    unit = re.match(r"[\d.,]+(?P<unit>\s*\D.*)", old)
    return new + unit["unit"] if unit and re.fullmatch(r"[\d.,]*\d", new) else new

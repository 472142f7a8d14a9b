"""Changes that name both sides ("swap X for Y", "Y instead of X"), and assignments ("the headline is Y")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stateforge._models import Lifetime
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._stance import value_of
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import DETERMINERS, NUMBERS, content_stems, stem, tokens

_X = r"(?P<old>[^.;!?]{1,80}?)"
_Y = r"(?P<new>[^.;!?]{1,80}?)"
_END = (
    r"(?=$|[.;!?]|,\s|\s+(?:please|instead|then|because|since|now|after all|any ?more)\b|\s+and\s+(?:leave"
    r"|keep|the rest)\b)"
)
_SKIP = (
    r"(?:(?:on second thoughts?,?|hm+,?|actually,?|sorry,?|and|so|but|please|can you|could you|let's"
    r"|actually|just|use|make (?:it|that|them)|try|take|with|it should be|i want|i'd like|i would like|go "
    r"with|have)\s+)*"
)
_PAIRS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:replace|exchange|substitute)\s+{_X}\s+(?:with|by)\s+{_Y}{_END}",
        rf"\b(?:swap|trade|exchange)\s+(?:out\s+)?{_X}\s+(?:for|with)\s+{_Y}{_END}",
        rf"\b(?:change|switch|move|turn|convert|rename)[ds]?(?:ed|ing)?\s+(?:it\s+|that\s+|this\s+"
        rf"|them\s+)?from\s+{_X}\s+to\s+{_Y}{_END}",
        rf"\b(?:change|switch|move|turn|convert|rename)\s+{_X}\s+(?:to|into)\s+{_Y}{_END}",
        rf"^(?:[\w' ]{{0,30}}?\b)?instead of\s+{_X},\s+{_SKIP}{_Y}{_END}",
        rf"^{_SKIP}{_Y},?\s+(?:instead of|rather than|in place of|and not|not)\s+{_X}{_END}",
        rf"\bnot\s+{_X},?\s+but\s+(?:rather\s+)?{_Y}{_END}",
        rf"^{_SKIP}{_Y}\s+(?:\w+\s+){{0,2}}(?:better|nicer|cleaner|clearer|simpler|safer|cheaper|prettier"
        rf"|easier) than\s+{_X}{_END}",
        rf"\bprefer\s+{_Y}\s+(?:to|over)\s+{_X}{_END}",
        rf"^{_X}\s+(?:is|are|was|sounds?|looks?|seems?)\s+[^,;]{{2,40}}[,;]\s+(?:so\s+)?(?:call|name"
        rf"|make)\s+(?:it|them|that)\s+{_Y}{_END}",
        rf"^(?:the\s+)?{_X}\s+(?:should|must|has to|needs? to|ought to)\s+(?:now\s+)?be\s+{_Y}{_END}",
        rf"^(?:the\s+)?{_X}\s+(?:becomes|turns into|is now)\s+(?:an?\s+)?{_Y}{_END}",
        rf"^{_X}\s*(?:->|→|=>)\s*{_Y}{_END}",
    )
)
_CHANGE_TO = _PAIRS[3]
_VERDICTS = _PAIRS[-3:-1]
"""What something should be: that may be its value, or something more about it."""
_LINK = re.compile(r"\s+(?:reads|looks|works|is|sounds|fits|suits|would be|feels|seems|runs|does)$", re.IGNORECASE)
_ASSIGN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_SKIP}(?P<new>[^.;!?]{{1,60}}?)\s+as\s+(?:the|our|my)\s+(?P<slot>\w+){_END}",
        rf"\b(?:change|set|switch|update)\s+(?:the\s+|our\s+|my\s+)?(?P<slot>\w+)\s+to\s+{_Y}{_END}",
        rf"^(?:the\s+|our\s+|my\s+)?(?P<slot>\w+)\s+(?:should (?:now )?(?:be|say|read)|must (?:be|say)|is now"
        rf"|becomes|will be)\s+{_Y}{_END}",
        rf"^{_SKIP}(?P<new>[^.;!?,]{{1,60}}?)\s+is the\s+(?:new\s+|right\s+|correct\s+)?(?P<slot>\w+){_END}",
        rf"\b(?:call|name)\s+(?:the|our|my)\s+(?P<slot>\w+)\s+{_Y}{_END}",
    )
)
_HELD_SLOT = re.compile(
    r"^(?:.*?\b(?:the|our|my)\s+)?(?P<slot>\w+)(?:\s+(?:for|of|on|in)\s+[\w' -]{1,50})?\s*(?::|\bis\b"
    r"|\bare\b|\bsays\b:?|\bshould be\b|\bnamed?\b|\bcalled\b)\s*"
    r"(?P<value>[^;!?]{1,80}?)[.!?]*$",
    re.IGNORECASE,
)
_INNER_SLOT = re.compile(
    r"[,:;]\s+(?:the |our |my )?(\w+)\s+(?:is|are|says:?)\s+([^,;]{1,60}?)(?=[.!?]*$|[,;])", re.IGNORECASE
)
_HEADING = re.compile(r"^(\w+)\s+(?:for|of)\s+[^:]{1,50}:\s*(.{1,80}?)[.!?]*$")
_Place = tuple[Held, int, int]
_OR = re.compile(r"^or\s+(?:maybe\s+|perhaps\s+|rather\s+|better\s+)?(?P<new>[^.;!?]{1,60}?)[.!]*$", re.IGNORECASE)


def change_pair(reading: Reading, clause: Clause, lifetime: Lifetime) -> int:
    """Make a change that names what goes and what comes; how much of the clause that took, 0 for no change."""
    if end := _assign(reading, clause, lifetime):
        return end
    for pattern in _PAIRS:
        if not (match := pattern.search(clause.text)):
            continue
        if pattern is _CHANGE_TO and values(match["new"]) and not values(match["old"]):
            continue
        old, new = match["old"].strip(), value_of(_LINK.sub("", match["new"].strip()))
        if not new:
            continue
        if pattern in _VERDICTS and not _of_one_type(old, new):
            continue
        if _put(reading, clause, find_all(reading, old), new, lifetime):
            return match.end()
    return 0


def _of_one_type(old: str, new: str) -> bool:
    """Whether one is a value that can stand for the other."""
    ours, theirs = values(new), values(old)
    if ours or theirs:
        return bool({v.kind for v in ours} & {v.kind for v in theirs})
    return same_type(old.split()[-1].lower(), new.split()[-1].lower())


def _put(reading: Reading, clause: Clause, found: list[_Place], new: str, lifetime: Lifetime) -> bool:
    new = re.sub(r"^(?:the|a|an)\s+(?=\w+$)", "", new, flags=re.IGNORECASE) if found and _is_bare(found[0]) else new
    for held, start, end in found:
        reading.replace(held, [(start, end, new)], clause, lifetime)
    return bool(found)


def _is_bare(place: _Place) -> bool:
    """Whether the words to be replaced stand without a determiner."""
    held, start, _ = place
    return not re.search(r"\b(?:the|a|an)\s*$", held.text[:start], re.IGNORECASE)


def find_all(reading: Reading, phrase: str) -> list[_Place]:
    """Where items hold a phrase, word by word, whatever its endings."""
    wanted = [_key(t.low) for t in tokens(phrase) if (t.is_word or t.low == "/") and t.low not in DETERMINERS]
    if not wanted or not content_stems(phrase):
        return []
    spans = ((h, find_phrase(h.text, wanted)) for h in reading.scene.held if not h.fresh)
    return [(held, *span) for held, span in spans if span]


def _key(word: str) -> str:
    """The stem of a word, or the digits of a number word."""
    return str(NUMBERS[word]) if word in NUMBERS else stem(word)


def find_phrase(text: str, wanted: list[str]) -> tuple[int, int] | None:
    """Where the words stand in a row."""
    words = [t for t in tokens(text) if t.is_word or t.low == "/"]
    for i in range(len(words) - len(wanted) + 1):
        row = words[i : i + len(wanted)]
        if all(_key(t.low) == w for t, w in zip(row, wanted, strict=True)):
            return row[0].start, row[-1].end
    return None


def _assign(reading: Reading, clause: Clause, lifetime: Lifetime) -> int:
    text = clause.text
    if (match := _OR.match(text)) and not text.rstrip().endswith("?"):
        latest = next(_slots(reading), None)
        return len(text) if latest and _put(reading, clause, [latest[1]], match["new"], lifetime) else 0
    for pattern in _ASSIGN:
        if match := pattern.search(text):
            slot = stem(match["slot"])
            found = [place for name, place in _slots(reading) if name == slot]
            if _put(reading, clause, found, match["new"].strip(), lifetime):
                return match.end()
    return 0


def _slots(reading: Reading) -> Iterator[tuple[str, _Place]]:
    """The items that give a named slot a value, the latest first: the slot, and where its value stands."""
    for held in list(reading.scene.latest()):
        if held.fresh:
            continue
        if match := _HELD_SLOT.match(held.text):
            yield stem(match["slot"]), (held, *match.span("value"))
        elif found := _INNER_SLOT.search(held.text) or _HEADING.search(held.text):
            yield stem(found[1]), (held, *found.span(2))

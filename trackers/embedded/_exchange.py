"""Two things that change places ("Ann and Bo swap"), and one end of a range that moves."""

from __future__ import annotations

import re

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._pairs import find_all
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import content_stems

_A = r"(?P<a>[^.;!?,]{1,40}?)"
_B = r"(?P<b>[^.;!?,]{1,40}?)"
_WHAT = r"(?:places|roles|jobs|seats|slots|turns|shifts)"
_END = rf"(?=$|[.;!?,]|\s+(?:please|then|instead|around|round|over|now|again|{_WHAT})\b)"
_EXCHANGES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:swap|switch|exchange|trade|flip|reverse|interchange)(?: around| round| over)?\s+(?:the\s+)?"
        rf"{_A}\s+(?:and|with)\s+{_B}{_END}",
        rf"^(?:(?:so|and|but|ok|well|actually)[, ]+)*{_A}\s+and\s+{_B}\s+"
        r"(?:(?:want|would like|'d like|decided|agreed|have|need|are going)\s+to\s+|will\s+|should\s+|must\s+|can\s+"
        rf"|have\s+|just\s+|now\s+)*(?:swap(?:ped)?|traded?|switch(?:ed)?|exchanged?|changed?\s+{_WHAT})\b",
        rf"\b{_A}\s+and\s+{_B}\s+(?:(?:should|must) be\s+)?(?:the\s+)?(?:other|wrong) way (?:a?round|about)\b",
    )
)
_RANGE_END = re.compile(
    r"\b(?P<end>upper|top|higher|maximum|max|lower|bottom|minimum|min)"
    r"(?:\s+(?:end|limit|bound|figure|value|number|of it))?(?:\s+of\s+[\w ]{1,20}?)?\s*"
    r"(?:is|should be|must be|=|:|goes (?:up|down) to|rises to|falls to|to)\s*(?P<n>\d+(?:[.,]\d+)*)",
    re.IGNORECASE,
)

_RANGE = re.compile(r"(?P<low>\d+(?:[.,]\d+)*)\s*(?:to|-|–|and)\s*(?P<high>\d+(?:[.,]\d+)*)")


def exchange(reading: Reading, clause: Clause) -> bool:
    """Let two things change places, or move one end of a range; whether it did."""
    if cues.is_question(clause.low):
        return False
    for pattern in _EXCHANGES:
        if (match := pattern.search(clause.text)) and _swap(reading, clause, match["a"].strip(), match["b"].strip()):
            return True
    return _match(reading, clause) or _move_end(reading, clause)


_SAME_AS = re.compile(
    r"^(?:(?:and|so|but|please|actually|ok)[, ]+)*(?:make\s+|give\s+|have\s+)?(?:the\s+|our\s+|my\s+)?"
    r"(?P<what>[\w' -]{2,40}?)\s+"
    r"(?:(?:should|must|can|could|to)\s+(?:be|have|get)\s+|gets?\s+|is\s+|has\s+|be\s+)?(?:also\s+)?"
    r"(?:(?:in\s+)?the same(?:\s+\w+)?\s+as|as for|just like|like)\s+(?:the\s+|our\s+|my\s+)?(?P<model>[\w' -]{2,40}?)"
    r"(?=$|[,.;!?])",
    re.IGNORECASE,
)


def _match(reading: Reading, clause: Clause) -> bool:
    """Give one list entry what another one says ("the door in the same colour as the frame")."""
    match = _SAME_AS.search(clause.text)
    if not match:
        return False
    entry, model = _entry(reading, match["what"]), _entry(reading, match["model"])
    if not entry or not model or entry[0] is not model[0]:
        return False
    held, start, end = entry
    said = model[0].text[model[1] : model[2]]
    if not said or start >= end:
        return False
    reading.replace(held, [(start, end, said)], clause)
    return True


def _entry(reading: Reading, label: str) -> tuple[Held, int, int] | None:
    """The entry that opens with a label, and where it says what holds for it."""
    for held, _, end in find_all(reading, label):
        for a, b in segments(held.text, []):
            if a <= end < b and len(content_stems(held.text[a:end])) == len(content_stems(label)):
                return held, end + 1, b
    return None


def _swap(reading: Reading, clause: Clause, a: str, b: str) -> bool:
    first, second = find_all(reading, a), find_all(reading, b)
    if not first or not second:
        return False
    places: dict[int, tuple[Held, list[tuple[int, int, str]]]] = {}
    words = {id(p): p[0].text[p[1] : p[2]] for p in (first[-1], second[-1])}
    for here, there in ((first[-1], second[-1]), (second[-1], first[-1])):
        held, start, end = here
        places.setdefault(id(held), (held, []))[1].append((start, end, words[id(there)]))
    for held, cuts in places.values():
        reading.replace(held, cuts, clause)
    return True


def _move_end(reading: Reading, clause: Clause) -> bool:
    match = _RANGE_END.search(clause.low)
    if not match:
        return False
    upper = match["end"] in ("upper", "top", "higher", "maximum", "max")
    ranges = [(h, m) for h in reading.scene.latest() if not h.fresh for m in _RANGE.finditer(h.text)]
    if len(ranges) != 1:
        return False
    held, found = ranges[0]
    reading.replace(held, [(*found.span("high" if upper else "low"), match["n"])], clause)
    return True

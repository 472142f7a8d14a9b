"""Statements that stand side by side: each with a label, a numbered part or a subject of its own."""

from __future__ import annotations

import re
from functools import lru_cache

from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import (
    DETERMINERS,
    FUNCTION_WORDS,
    LIGHT_VERBS,
    NUMBERS,
    closed,
    content_stems,
    stem,
    tokens,
)

_HEADING = re.compile(r"^\W*(?P<label>[^:,;.!?\n]{1,40}):(?=\s)")
_CUES = closed(
    "new correction update updated edit change changed actually sorry oops wait no not now final ps note one more "
    "thing fix typo instead better rather also and but so then please from"
)
_CUE_STEMS = frozenset(stem(w) for w in _CUES)
_PARTS = closed(
    "day week month chapter ch part section sec room floor table team group step phase page act scene track level "
    "class question unit module session round slot shift gate platform house lot block building server node item row "
    "column slide figure fig volume vol issue episode season lesson stage bus van car line lane zone station stand "
    "stall booth desk version box bag batch run draft poster flyer invoice order ticket site branch"
)
"""Nouns that are told apart by a number or letter after them."""

_NUMBERED = re.compile(
    r"\b(?P<noun>[^\W\d_]{2,12})\.?\s+(?:no\.?\s*)?(?P<key>\d{1,3}(?![\d.,]*\d|\s*(?:%|[ap]m\b))|[A-Ha-h](?=\W|$)|"
    + "|".join(w for w in NUMBERS if w.isascii())
    + r")\b",
    re.IGNORECASE,
)
_ON = re.compile(r"\W*(?:and |but |only )?(?:on|in)\s+", re.IGNORECASE)
_SEQUENCE = re.compile(
    r"^(?:and |after that,? )?then\s(?:\S+\s+){0,3}\S+,|^(?:and )?then\s(?:\S+\s+){3}\S", re.IGNORECASE
)
_SUBJECT = re.compile(
    r"^\W*(?:(?:and|the|my|our|his|her|their|in|on|for"
    r"|at)\s+){0,2}(?P<subject>[^\W\d_][\w'-]*(?:\s[^\W\d_][\w'-]*)??)\s+"
    r"(?P<verb>is|are|has|have|gets?|will|should|must|needs?|takes?|[a-z]{3,}s)\s",
    re.IGNORECASE,
)

_OWN = re.compile(r"^\W*(?:and\s+)?(?:the|my|our|his|her|their)\s", re.IGNORECASE)
_NOT = re.compile(r"^\W*(?:please\s+)?(?:don['’]?t|do not|never|no)\b", re.IGNORECASE)
_WAY = re.compile(r"\b([^\W\d_][\w-]+)\s+(?:to|-|–|→|->)\s+([^\W\d_][\w-]+)")


@lru_cache(maxsize=4096)
def stand_apart(clause: str, text: str, cued: bool) -> bool:
    """Whether a clause speaks of another case than an item does, so that both hold.

    Args:
        clause: the new words.
        text: the item.
        cued: whether the clause itself says that it changes something.
    """
    ours, theirs = heading(clause), heading(text)
    if ours and _labels_differ(ours, theirs, clause, text):
        return True
    if _parts_differ(clause, text, cued) or _turns_round(clause, text):
        return True
    if cued:
        return False
    if _SEQUENCE.match(clause) or _opposed(clause, text) or _has_setting(clause, text):
        return True
    return _subjects_differ(clause, text, ours, theirs) or _contrasts(clause, text)


@lru_cache(maxsize=2048)
def heading(text: str) -> frozenset[str]:
    """The words of the label a text opens with ("Day two: ..."), or nothing."""
    match = _HEADING.match(text)
    if not match:
        return frozenset()
    words = [t.low for t in tokens(match["label"]) if t.is_word and t.low not in DETERMINERS]
    if not words or len(words) > 4 or any(w in _CUES or stem(w) in _CUE_STEMS for w in words):
        return frozenset()
    return frozenset(stem(w) for w in words)


def _has_setting(clause: str, text: str) -> bool:
    """Whether a statement opens with a day of its own ("On 24 December close at 14:00")."""
    first = next(iter(values(clause)), None)
    if first is None or first.kind != "day" or not _ON.fullmatch(clause[: first.start]):
        return False
    spoken = any(v.kind == "day" and v.norm == first.norm for v in values(text))
    return not spoken and bool(content_stems(clause[first.end :]))


def is_case(label: str) -> bool:
    """Whether a label names one of several cases, as a day or a numbered part does, rather than an attribute."""
    return bool(_numbered(f"{label} ")) or any(v.kind == "day" for v in values(label))


def is_part_number(text: str, start: int) -> bool:
    """Whether the number here tells a part from others ("chapter 3")."""
    return any(m.start("key") == start and m["noun"].lower() in _PARTS for m in _NUMBERED.finditer(text))


def _labels_differ(ours: frozenset[str], theirs: frozenset[str], clause: str, text: str) -> bool:
    """Whether a label is not the item's; an attribute ("Deadline: Friday") may fit an item without a label."""
    words = frozenset(stem(t.low) for t in tokens(text) if t.is_word)
    if ours <= words:
        return False
    if theirs:
        return not ours <= theirs
    body = clause.split(":", 1)[1]
    shared = (content_stems(body) & content_stems(text)) - ours
    return bool(shared)


def _parts_differ(clause: str, text: str, cued: bool) -> bool:
    """Whether both name a part by number, each another one ("chapter 4 ...", "chapter 3 ...")."""
    ours, theirs = _numbered(clause), _numbered(text)
    for noun, (key, start, end) in ours.items():
        rest = content_stems(clause[end:]) - content_stems(text)
        if not any(v.start >= end or v.end <= start for v in values(clause)) and (cued or not rest):
            continue
        if any(key != old[0] and (noun.startswith(other) or other.startswith(noun)) for other, old in theirs.items()):
            return True
    return False


@lru_cache(maxsize=2048)
def _numbered(text: str) -> dict[str, tuple[str, int, int]]:
    """The numbered parts of a text: the key of each, and where noun and key stand."""
    found: dict[str, tuple[str, int, int]] = {}
    for match in _NUMBERED.finditer(text):
        noun = match["noun"].lower()
        if noun in _PARTS:
            key = match["key"].lower()
            found.setdefault(stem(noun), (str(NUMBERS.get(key, key)), *match.span()))
    return found


def _subjects_differ(clause: str, text: str, ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether both state something about a subject of their own."""
    first, second = ours or _subject(clause), theirs or _subject(text)
    if first and not second and not ours and _OWN.match(clause):
        return not first & content_stems(text)
    if not first or not second:
        return False
    return not first & content_stems(text) and not second & content_stems(clause)


@lru_cache(maxsize=2048)
def _subject(text: str) -> frozenset[str]:
    match = _SUBJECT.match(text)
    if not match:
        return frozenset()
    words = [w.lower() for w in match["subject"].split()]
    if any(w in FUNCTION_WORDS or w in LIGHT_VERBS or w in _CUES for w in words):
        return frozenset()
    return frozenset(stem(w) for w in words)


def _contrasts(clause: str, text: str) -> bool:
    """Whether two statements of one frame differ in two places, one of which tells the cases apart.

    "Max 5 retries on upload" and "Max 3 retries on download" both hold; where only one place differs, the
    later statement takes the earlier one's place.
    """
    ours = _words(clause)
    part = max(_segments(text), key=lambda s: len(content_stems(s) & content_stems(clause)))
    theirs = _words(part)
    shared = frozenset(ours) & frozenset(theirs)
    if not shared:
        return False
    runs, others = _runs(ours, shared), _runs(theirs, shared)
    kinds = max(_differing_kinds(clause, part), _differing_kinds(clause, text) if _other_name(clause, text) else 0)
    if not runs or not others:
        return kinds >= 2
    return kinds + min(runs, others) >= 2 or runs + others >= 3


def _opposed(clause: str, text: str) -> bool:
    """Whether one tells to do something and the other not to."""
    return bool(_NOT.match(clause)) != bool(_NOT.match(text)) and bool(content_stems(clause) & content_stems(text))


def _turns_round(clause: str, text: str) -> bool:
    """Whether a clause goes the other way than an item does ("Rome to Paris", "Paris to Rome")."""
    ours, theirs = _WAY.search(clause), _WAY.search(text)
    return bool(ours and theirs) and _ends(ours) == _ends(theirs)[::-1]


def _ends(way: re.Match[str] | None) -> tuple[str, ...]:
    return tuple(w.lower() for w in way.groups()) if way else ()


def _segments(text: str) -> list[str]:
    return [text[a:b] for a, b in segments(text, [])] or [text]


@lru_cache(maxsize=2048)
def _words(text: str) -> tuple[str, ...]:
    """The stems of the content words outside typed values, in order."""
    taken = [(v.start, v.end) for v in values(text)]
    units = frozenset().union(*(v.units for v in values(text)), frozenset())
    found = []
    for token in tokens(text):
        inside = any(a <= token.start < b for a, b in taken)
        if token.is_word and token.low not in FUNCTION_WORDS and not inside and stem(token.low) not in units:
            found.append(stem(token.low))
    return tuple(found)


def _runs(words: tuple[str, ...], shared: frozenset[str]) -> int:
    """How many stretches of words are not shared."""
    return sum(w not in shared and (i == 0 or words[i - 1] in shared) for i, w in enumerate(words))


def _other_name(a: str, b: str) -> bool:
    """Whether both name somebody or some place, in the same role, and not the same."""
    ours = [v for v in values(a) if v.kind == "name"]
    theirs = [v for v in values(b) if v.kind == "name"]
    return len(ours) == len(theirs) == 1 and ours[0].norm != theirs[0].norm and ours[0].prep == theirs[0].prep


def _differing_kinds(a: str, b: str) -> int:
    """How many kinds of values both have, each with other values."""
    ours, theirs = values(a), values(b)
    kinds = {v.kind for v in ours} & {v.kind for v in theirs}
    return sum(not {v.norm for v in ours if v.kind == k} & {v.norm for v in theirs if v.kind == k} for k in kinds)

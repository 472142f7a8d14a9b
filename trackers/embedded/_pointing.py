"""Entries of a list meant by their place: the former, the second one, those last two."""

from __future__ import annotations

import re

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import Cut, segments
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import ORDINALS, PREPOSITIONS, closed, content_stems, tokens

_COUNTS = {"two": 2, "three": 3, "four": 4}
_POINT = re.compile(
    r"\b(?:the|those|these|my|your)\s+(?:very\s+)?(?:"
    r"(?P<pair>former|latter)(?:\s+(?:one|two))?"
    rf"|(?P<nth>last|{'|'.join(ORDINALS)})(?:\s+(?:(?P<count>two|three|four)|one|item|entry|point))"
    rf"|(?P<bare>last|{'|'.join(ORDINALS)})(?=\s+(?:should|must|can|could|is|are|to)\b|$|[.,;!?]))"
    r"(?!\s+(?:of|days?|weeks?|months?|years?|hours?|nights?|times?)\b)",
    re.IGNORECASE,
)
_GIVES_UP = re.compile(
    r"^(?:please |just |and |but |so |ok |then )*(?:leave|let) (?:it |them )?\W*(?:alone|be|out|off|as is)\b"
    r"|\b(?:alone|untouched|can go|is out|are out|not needed)\b|^(?:please |just |and |but |so |ok |then |let's )*"
    r"(?:drop|skip|remove|cancel|scrap|scratch|lose|delete|forget|leave out|not)\b",
    re.IGNORECASE,
)
_SETS = re.compile(
    r"^(?:please |just |and |but |so |ok |then |can you |could you )*(?:make|set|turn|put|change|switch|move)\s+@\s+"
    r"(?:(?:to|into|in|at|on|as|be)\s+)?(?P<a>[^.;!?,]{1,40})"
    r"|@\s+(?:is|are|(?:should|must|can|could|will|has to|have to|needs? to)\s+"
    r"(?:now\s+|just\s+|all\s+|both\s+|rather\s+)*(?:be|become|go))\s+"
    r"(?:now\s+|just\s+)*(?:(?:to|into|in|at|on|as)\s+)?(?P<b>[^.;!?,]{1,40})"
    r"|@\s*:\s*(?P<c>[^.;!?,]{1,40})"
    r"|@[^.;!?]{0,60}[,;]\s+(?:so\s+)?(?:start|make|set|put|move|run|have|do|turn)\s+(?:it|them|that|those)\s+"
    r"(?:(?:to|into|in|at|on|as)\s+)?(?P<d>[^.;!?,]{1,40})",
    re.IGNORECASE,
)
_NO_VALUE = closed("not never also too both better enough good fine right")


def point(reading: Reading, clause: Clause) -> bool:
    """Change or withdraw the entries that a clause points at by their place; whether it did."""
    found = _POINT.search(clause.text)
    if not found or cues.is_question(clause.low):
        return False
    listing = _listing(reading, found)
    if listing is None:
        return False
    held, entries = listing
    text = clause.text.rstrip(" .!?")
    rest = f"{text[: found.start()]}@{text[found.end() :]}"
    if match := _SETS.search(rest):
        new = next(g for g in match.groups() if g).strip()
        if _is_value(new):
            return _set(reading, clause, held, entries, new)
    if _GIVES_UP.search(rest.replace("@", " ")) and len(content_stems(rest)) <= 6:
        reading.withdraw(held, clause, entries)
        if re.search(r"\b(?:alone|untouched|as (?:is|it is|they are))\b", clause.low):
            reading.add(clause)
        return True
    return False


def _is_value(words: str) -> bool:
    first = words.split()[0].lower() if words.split() else ""
    return bool(first) and first not in _NO_VALUE and len(words.split()) <= 4 and not first.endswith("ing")


def _listing(reading: Reading, found: re.Match[str]) -> tuple[Held, list[tuple[int, int]]] | None:
    """The latest item that lists things, and those of its entries that are meant."""
    for held in reading.scene.latest():
        if held.fresh or not held.user:
            continue
        spans = [(a, b) for a, b in segments(held.text, []) if held.text[b : b + 1] != ":"]
        if len(spans) >= 2 and (chosen := _chosen(found, spans)):
            return held, chosen
    return None


def _chosen(found: re.Match[str], spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    if found["pair"]:
        return [spans[0 if found["pair"].lower() == "former" else 1]]
    nth = (found["nth"] or found["bare"]).lower()
    count = _COUNTS.get((found["count"] or "").lower(), 1)
    if count > len(spans):
        return []
    if nth == "last":
        return spans[-count:]
    at = ORDINALS[nth] - 1
    return spans[at : at + count] if at < len(spans) else []


def _set(reading: Reading, clause: Clause, held: Held, entries: list[tuple[int, int]], new: str) -> bool:
    """Put a value in the place of that of each entry."""
    slots = [_slot(held.text, a, b, new) for a, b in entries]
    cuts: list[Cut] = [(*slot, new) for slot in slots if slot]
    if len(cuts) < len(slots):
        return False
    reading.replace(held, cuts, clause)
    return True


def _slot(text: str, start: int, end: int, new: str) -> tuple[int, int] | None:
    """Where an entry holds the value that a new one displaces: of its kind, else what its last preposition governs."""
    kinds = {v.kind for v in values(new)}
    same = [v for v in values(text) if start <= v.start and v.end <= end and v.kind in kinds]
    if same:
        return same[-1].start, same[-1].end
    words = [t for t in tokens(text[start:end]) if t.is_word]
    for i in range(len(words) - 2, -1, -1):
        if words[i].low in PREPOSITIONS:
            return (start + words[i + 1].start, end) if words[i].low in ("in", "as") else None
    return (start + words[-1].start, end) if same_type(words[-1].low, new.lower()) else None

"""Cutting words out of an item, or putting others in their place, in its text and in its evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stateforge._models import MAX_QUOTE, Evidence

Cut = tuple[int, int, str]
"""Start and end of the words that go, and what comes in their place."""

_LEADING = re.compile(
    r"^(?:\s|[,;:.]|\b(?:and|or|then|but|plus|as well as|because|und|oder|y|o|et|ou|e)\b\s)+", re.IGNORECASE
)
_TRAILING = re.compile(
    r"(?:\s|[,;:]|\s(?:and|or|then|but|with|in|on|at|for|of|to|from|as|the|a|an|plus|because|und|oder|y|o|et|ou|e))+$",
    re.IGNORECASE,
)


def splice(text: str, cuts: Sequence[Cut]) -> str:
    """The text with every cut made; joints around words that just go are tidied."""
    for start, end, new in sorted(cuts, reverse=True):
        text = text[:start] + _fit_article(text[:start], new) + text[end:] if new else remove(text, start, end)
    return text


def remove(text: str, start: int, end: int) -> str:
    """The text without a stretch, and without the comma or "and" that tied it in."""
    left, right = text[:start], text[end:]
    final = re.match(r"\s*[.!?]*\s*$", right)
    if final:
        left = _TRAILING.sub("", left)
        return (left + right.strip()).strip()
    if not left.strip():
        return _LEADING.sub("", right)
    opening = re.search(r"[:(]\s*$", left)
    joint_left = re.search(r"(?:\s*[,;]\s*|\s+)(?:(?:and|or|then|und|oder|y|et|e)\s+)?$", left)
    joint_right = re.match(r"\s*[,;]\s*(?:and\s+|or\s+)?|\s+(?:and|or|und|oder|y|et|e)\s+", right)
    if opening and joint_right:
        return left + right[joint_right.end() :]
    if joint_left and joint_right and re.search(r"and|or|und|oder", joint_left[0]):
        return left[: joint_left.start()] + right
    if joint_right:
        last = re.search(r"\b(?:and|or|und|oder|y|et|e)\s+$", joint_right[0])
        return (
            left[: joint_left.start()] + joint_right[0] + right[joint_right.end() :]
            if joint_left and last
            else left + right[joint_right.end() :]
        )
    return f"{_TRAILING.sub('', left)} {right.lstrip()}"


def _fit_article(left: str, new: str) -> str:
    """Drop a determiner that would stand twice."""
    if re.search(r"\b(?:the|a|an|my|our)\s+$", left, re.IGNORECASE):
        return re.sub(r"^(?:the|a|an|my|our)\s+", "", new, flags=re.IGNORECASE)
    return new


_JOINT = re.compile(
    r"\s*[,;:]\s+(?:(?:and|or|then|but|und|y|et|e)\s+)?(?:then\s+)?"
    r"|\s+(?:and then|and|or|plus|as well as|because|und|oder|y|et)\s+|\s+-\s+"
)


def segments(text: str, whole: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The list entries and clauses of an item; the first one usually carries the verb.

    Spans in `whole` are never parted.
    """
    spans: list[tuple[int, int]] = []
    at = 0
    for joint in _JOINT.finditer(text):
        if any(a < joint.start() < b for a, b in whole):
            continue
        if joint.start() > at:
            spans.append((at, joint.start()))
        at = joint.end()
    end = len(text.rstrip(" .!?;"))
    return [*spans, (at, end)] if end > at else spans


def surviving(evidence: Sequence[Evidence], gone: Sequence[str]) -> tuple[Evidence, ...]:
    """The spans that stay of an evidence when some of its words go out of effect."""
    kept: list[Evidence] = []
    for cited in evidence:
        kept += _without(cited, gone)
    return tuple(dict.fromkeys(kept))


def _without(cited: Evidence, gone: Sequence[str]) -> list[Evidence]:
    quote = cited.quote
    if cited.part is not None or cited.end - cited.start > MAX_QUOTE:
        return [cited]
    holes: list[tuple[int, int]] = []
    for words in gone:
        at = quote.find(words)
        if words and at >= 0:
            holes.append((at, at + len(words)))
    pieces: list[Evidence] = []
    at = 0
    for start, end in [*sorted(holes), (len(quote), len(quote))]:
        piece = quote[at:start]
        left = at + len(piece) - len(piece.lstrip(" ,;:."))
        right = at + len(piece.rstrip(" ,;:"))
        if re.search(r"\w", quote[left:right]):
            pieces.append(
                Evidence(turn=cited.turn, start=cited.start + left, end=cited.start + right, quote=quote[left:right])
            )
        at = max(at, end)
    return pieces

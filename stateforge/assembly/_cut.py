"""Cutting spans out of a user message, wherever its client put the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from stateforge._models import Evidence
from stateforge._terms import terms
from stateforge._turns import Turn, part_text

Span = tuple[int, int]

_STOP = ".!?;:。！？；"
_JOINING = re.compile(r"[\s,]*(?:\b(?:and|but|or|then|so)\b)?[\s,]*$", re.IGNORECASE)
_LEADING = re.compile(r"^[\s,;]*(?:(?:and|but|or|then|so)\b)?[\s,;]*", re.IGNORECASE)


def find(evidence: Evidence, text: str) -> Span | None:
    """Where the words of an evidence stand in a text; white space may have changed.

    None where they do not stand there once and only once: then nothing is cut.
    """
    if evidence.part is not None:
        return None
    if evidence.stands_in(text):
        return evidence.start, evidence.end
    if len(evidence.quote) != evidence.end - evidence.start:
        return None
    pattern = r"\s+".join(re.escape(w) for w in evidence.quote.split())
    found = [m.span() for m in re.finditer(pattern, text)] if pattern else []
    return found[0] if len(found) == 1 else None


def says_something(text: str, span: Span) -> bool:
    """Whether a span is more than a joining word that was left over ("with")."""
    words = text[span[0] : span[1]]
    return bool(terms(words)) or len(re.findall(r"\w+", words)) > 1 or not words.isascii()


def subtract(spans: Iterable[Span], kept: Iterable[Span]) -> list[Span]:
    """The parts of `spans` outside `kept`, merged and in order."""
    rest = sorted(spans)
    for keep_start, keep_end in kept:
        rest = [
            piece
            for start, end in rest
            for piece in ((start, min(end, keep_start)), (max(start, keep_end), end))
            if piece[0] < piece[1]
        ]
    merged: list[Span] = []
    for start, end in sorted(rest):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def cut_text(text: str, spans: Sequence[Span]) -> str:
    """The text without the spans, its seams tidied; empty when no word is left."""
    if not spans:
        return text
    pieces = []
    at = 0
    for start, end in (*spans, (len(text), len(text))):
        pieces.append(text[at:start])
        at = max(at, end)
    whole = pieces[0]
    for piece in pieces[1:]:
        whole = _join(whole, piece)
    return whole if re.search(r"\w", whole) else ""


def _join(left: str, right: str) -> str:
    closed = not left.strip() or left.rstrip()[-1] in _STOP
    bare = right.lstrip()
    if bare and bare[0] in _STOP:
        if closed:
            right = bare[1:]
        else:
            return _JOINING.sub("", left) + bare
    if closed:
        right = right[: len(right) - len(right.lstrip("\n"))] + _LEADING.sub("", right.lstrip("\n"))
    elif left.rstrip().endswith(","):
        right = " " + right.lstrip(" ,")
    if not right.strip():
        left = _JOINING.sub("", left)
    if not left.strip():
        return right.lstrip()
    return left.rstrip(" ") + ("" if not right.strip() or right[0] in "\n ," else " ") + right


def cut_message(turn: Turn, spans: Sequence[Span], parts: frozenset[int] = frozenset()) -> dict[str, Any] | None:
    """The message of a turn without the spans of its text and without some of its content parts.

    None when nothing is left.
    """
    content = turn.raw.get("content")
    if isinstance(content, str):
        text = cut_text(content, spans)
        return {**turn.raw, "content": text} if text else None
    kept: list[Any] = []
    at = 0
    for n, part in enumerate(content or ()):
        text_of = part_text(part)
        if text_of is None:
            kept += [] if n in parts else [part]
            continue
        inside = [(max(s - at, 0), min(e - at, len(text_of))) for s, e in spans if s < at + len(text_of) and e > at]
        at += len(text_of) + 1
        text = cut_text(text_of, inside)
        if not inside:
            kept.append(part)
        elif text:
            kept.append({**part, "text": text} if isinstance(part, dict) else text)
    return {**turn.raw, "content": kept} if kept else None

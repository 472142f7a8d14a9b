"""A user turn in blocks: prose to read, material to work on, quotations and notices to leave alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONG_PROSE = 6_000
"""Longest run of prose, in characters, that is read clause by clause; longer ones are pasted material."""

LONG_LINE = 1_500
_FENCE = re.compile(r"^[ \t]*(```|~~~)[^\n]*$", re.MULTILINE)
_TAG = re.compile(r"<([a-z][\w-]{2,40})(?:\s[^<>]{0,200})?>")
_QUOTED_LINE = re.compile(r"(?:^[ \t]*>[^\n]*\n?)+", re.MULTILINE)
_MAIL_HEADER = re.compile(
    r"^(?:-{2,}\s*(?:Forwarded|Original)[^\n]*|On [^\n]{5,120} wrote:|(?:From|Von|De): [^\n]+\n(?:Sent|To|Date|Subject|"
    r"Gesendet|An|Datum|Betreff)[^\n]*)$",
    re.MULTILINE,
)
_CODE_LINE = re.compile(
    r"[;{}]\s*$|^\s*(?:def |class |import |from \w+ import|#include|function |return\b|<\w+[ >]|\w+\s*=\s*\S)"
)
_MACHINE = re.compile(
    r"^[ \t]*(?:\[[^\]\n]{0,30}\b(?:automat\w+|automatic|auto|system|scheduler|harness|bot|cron|notification)\b"
    r"[^\]\n]{0,30}\]|(?:automat(?:ed|ic) (?:message|reply|notice)|system (?:notice|message|reminder))\s*:)"
    r"(?:[^\n]|\n(?!\s*\n))*",
    re.IGNORECASE | re.MULTILINE,
)
_NOT_HTML = re.compile(r"notice|reminder|system|context|runtime|instruction|note|result|budget|info")


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a turn: `prose`, `material` or `notice` (text that a harness put into the turn)."""

    kind: str
    start: int
    end: int


def blocks(text: str) -> list[Block]:
    """The blocks of a turn, in order; together they cover everything but white space."""
    if not text.strip():
        return []
    taken = _fences(text) + _notices(text) + _announced(text)
    taken += _after_header(text)
    taken += _introduced(text)
    taken += [Block("material", m.start(), m.end()) for m in _QUOTED_LINE.finditer(text)]
    found: list[Block] = []
    at = 0
    for block in sorted(taken, key=lambda b: (b.start, -b.end)):
        if block.end <= at:
            continue
        start = max(at, block.start)
        found += _prose(text, at, start)
        found.append(Block(block.kind, start, block.end))
        at = block.end
    return _merged(text, found + _prose(text, at, len(text)))


_INTRODUCES = re.compile(
    r"^[^\n]{0,200}\b(?:text|log|logs|code|mail|e-?mail|letter|message|transcript|chat|diff|json|document|article|paragraph"
    r"|snippet|function|script|output|error|review|following|below|wrote|writes|said|here is|here's|this is|here are"
    r"|texte|texto|testo|brief|nachricht|folgende\w*)\b[^\n]{0,60}:[ \t]*\n",
    re.IGNORECASE | re.MULTILINE,
)
_ASKS_AFTER = re.compile(r"\n[ \t]*\n(?=[^\n]{1,200}\s*$)")


def _introduced(text: str) -> list[Block]:
    """What is pasted after "Translate this text:"; a last short paragraph may be the user's own again."""
    match = _INTRODUCES.search(text)
    if match is None or not text[match.end() :].strip():
        return []
    tails = [t for t in _ASKS_AFTER.finditer(text, match.end()) if text[match.end() : t.start()].strip()]
    return [Block("material", match.end(), tails[-1].start() if tails else len(text))]


def _merged(text: str, found: list[Block]) -> list[Block]:
    """Neighbouring blocks of material as one."""
    merged: list[Block] = []
    for block in found:
        last = merged[-1] if merged else None
        if last and last.kind == block.kind == "material" and text[last.end : block.start].isspace():
            merged[-1] = Block("material", last.start, block.end)
        else:
            merged.append(block)
    return merged


def _fences(text: str) -> list[Block]:
    marks = list(_FENCE.finditer(text))
    pairs = zip(marks[::2], marks[1::2], strict=False)
    found = [Block("material", a.start(), b.end()) for a, b in pairs]
    if len(marks) % 2:
        found.append(Block("material", marks[-1].start(), len(text)))
    return found


def _notices(text: str) -> list[Block]:
    found = []
    at = 0
    while match := _TAG.search(text, at):
        close = text.find(f"</{match[1]}>", match.end())
        at = match.end()
        if close >= 0:
            at = close + len(match[1]) + 3
            kind = "notice" if _NOT_HTML.search(match[1]) else "material"
            found.append(Block(kind, match.start(), at))
    return found


def _announced(text: str) -> list[Block]:
    """A paragraph that says of itself that a machine wrote it ("[automated message] ...")."""
    return [Block("notice", m.start(), m.end()) for m in _MACHINE.finditer(text)]


def _after_header(text: str) -> list[Block]:
    """Everything after the header of a forwarded or quoted mail."""
    match = _MAIL_HEADER.search(text)
    return [Block("material", match.start(), len(text))] if match else []


def _prose(text: str, start: int, end: int) -> list[Block]:
    """A stretch outside the marked blocks, as prose, or as material where it is pasted."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return []
    if end - start <= LONG_PROSE:
        return _code_lines(text, start, end)
    return _long(text, start, end)


def _long(text: str, start: int, end: int) -> list[Block]:
    """A long stretch: its opening and closing paragraph may be the user's, the middle is pasted."""
    first = text.find("\n\n", start, start + LONG_LINE)
    last = text.rfind("\n\n", max(start, end - LONG_LINE), end)
    head = first if first > 0 else start
    tail = last if last > head else end
    found = [Block("prose", start, head)] if head > start else []
    found.append(Block("material", head, tail))
    return found + ([Block("prose", tail, end)] if tail < end else [])


def _code_lines(text: str, start: int, end: int) -> list[Block]:
    """Prose, with runs of at least three lines that look like code kept apart."""
    if text.count("\n", start, end) < 3:
        return [Block("prose", start, end)]
    found: list[Block] = []
    run_start, run_lines, at, prose_from = -1, 0, start, start
    for line in [*text[start:end].split("\n"), ""]:
        if _CODE_LINE.search(line[:300]):
            run_start = at if run_start < 0 else run_start
            run_lines += 1
        elif line.strip() or at >= end:
            if run_lines >= 3:
                found += [Block("prose", prose_from, run_start)] if text[prose_from:run_start].strip() else []
                found.append(Block("material", run_start, min(at, end)))
                prose_from = at
            run_start, run_lines = -1, 0
        at += len(line) + 1
    return found + ([Block("prose", prose_from, end)] if prose_from < end and text[prose_from:end].strip() else [])

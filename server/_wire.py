"""Reading a request body, and replacing parts of it while every other byte stays as it came.

A body is parsed to look at it and never written back from what was parsed: numbers, unknown
fields, key order, white space and escapes are the client's. Where something is replaced, the spans
of the members are looked up in the original bytes and everything else is copied.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from stateforge import InputError

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.S)
_TO_BRACKET = re.compile(rb'(?:[^][{}"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+[][{}]', re.S)
_SCALAR = re.compile(rb"[^\s,\]}]+")
_SPACE = re.compile(rb"\s*")
_OPENING = b"[{"
_QUOTE = ord('"')
_LONGEST_INT = 4000


class NotJSONError(InputError):
    """The body is no JSON text."""


class TooDeepError(InputError):
    """The body is JSON, but nested deeper than can be read."""


class AmbiguousError(InputError):
    """A member that has to be replaced is there more than once."""


class Span(NamedTuple):
    """Where a member of an object, or an element of an array, stands in the body."""

    key: str
    start: int
    value: int
    end: int


def parse(body: bytes) -> Any:
    """The value of a JSON body; also with half surrogate pairs, huge numbers or a byte order mark.

    Raises:
        NotJSONError: it is no JSON text in UTF-8.
        TooDeepError: it is nested too deeply.
    """
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        pass
    try:
        return json.loads(body.decode("utf-8-sig", "surrogatepass"), parse_int=_read_int)
    except RecursionError:
        raise TooDeepError("the body is nested too deeply") from None
    except ValueError as error:
        reason = str(error) if isinstance(error, json.JSONDecodeError) else "it is not UTF-8"
        raise NotJSONError(f"the body is not JSON: {reason}") from None


def dump(value: Any) -> bytes:
    """JSON text of a value; half surrogate pairs are written as escapes."""
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value, separators=(",", ":")).encode()


def splice(body: bytes, *, old: Sequence[Any], new: Sequence[Any] | None = None, remove: Collection[str] = ()) -> bytes:
    """The body with its `messages` replaced and some top-level members taken out.

    Messages of `new` that are the very objects of `old` keep their bytes.

    Args:
        body: a JSON object, already parsed once.
        old: its messages as parsed.
        new: the messages to put in their place; None leaves them.
        remove: names of the members to take out.

    Raises:
        AmbiguousError: messages are replaced, and the body has that member twice.
    """
    spans = list(members(body))
    if new is not None and [span.key for span in spans].count("messages") != 1:
        raise AmbiguousError("the body has the member 'messages' more than once")
    pieces: list[bytes] = [body[: spans[0].start]]
    at = spans[0].start
    first = True
    for span in spans:
        gap = body[at : span.start]
        at = span.end
        if span.key in remove:
            continue
        pieces.append(b"" if first else gap)
        first = False
        if new is not None and span.key == "messages":
            pieces += (body[span.start : span.value], _render(body, span.value, old, new))
        else:
            pieces.append(body[span.start : span.end])
    pieces.append(body[at:])
    return b"".join(pieces)


def members(body: bytes) -> Iterator[Span]:
    """The members of the object that the body consists of."""
    at = body.index(b"{") + 1
    while True:
        at = _skip(body, at)
        if body[at] != _QUOTE:
            return
        start, end = at, _end(body, at)
        value = _skip(body, _skip(body, end) + 1)
        at = _end(body, value)
        yield Span(json.loads(body[start:end].decode("utf-8", "surrogatepass")), start, value, at)
        at = _skip(body, at)
        at += body[at : at + 1] == b","


def elements(body: bytes, start: int) -> Iterator[Span]:
    """The elements of the array that begins at `start`."""
    at = _skip(body, start + 1)
    while body[at] != ord("]"):
        end = _end(body, at)
        yield Span("", at, at, end)
        at = _skip(body, end)
        if body[at : at + 1] == b",":
            at = _skip(body, at + 1)


def _render(body: bytes, start: int, old: Sequence[Any], new: Sequence[Any]) -> bytes:
    kept = {id(message): span for message, span in zip(old, elements(body, start), strict=True)}
    return b"[" + b",".join(_message(body, message, kept.get(id(message))) for message in new) + b"]"


def _message(body: bytes, message: Any, span: Span | None) -> bytes:
    return dump(message) if span is None else body[span.start : span.end]


def _skip(body: bytes, at: int) -> int:
    found = _SPACE.match(body, at)
    return found.end() if found else at


def _end(body: bytes, at: int) -> int:
    """Where the value that begins at `at` ends."""
    if body[at] == _QUOTE:
        found = _STRING.match(body, at)
    elif body[at] in _OPENING:
        return _end_of_nested(body, at)
    else:
        found = _SCALAR.match(body, at)
    return found.end() if found else len(body)


def _end_of_nested(body: bytes, at: int) -> int:
    depth = 0
    for found in _TO_BRACKET.finditer(body, at):
        depth += 1 if body[found.end() - 1] in _OPENING else -1
        if depth == 0:
            return found.end()
    return len(body)


def _read_int(digits: str) -> int | float:
    return int(digits) if len(digits) < _LONGEST_INT else float(digits)

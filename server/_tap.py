"""A bounded copy of an answer, read after it was sent on, so that the next request has less to read."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from stateforge import InputError
from stateforge.server._errors import Headers
from stateforge.server._headers import get
from stateforge.server._wire import parse

_WINDOW = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS}
_DONE = b"[DONE]"


class Tap:
    """Collects an answer as it passes by; gives up, without a word, when it grows beyond `limit` bytes."""

    def __init__(self, headers: Headers, limit: int) -> None:
        self._stream = is_event_stream(headers)
        self._encoding = get(headers, b"content-encoding") or "identity"
        self._limit = limit
        self._chunks: list[bytes] | None = []
        self._size = 0

    def feed(self, chunk: bytes) -> None:
        """Remember a piece of the body."""
        if self._chunks is not None:
            self._size += len(chunk)
            self._chunks.append(chunk)
            if self._size > self._limit:
                self._chunks = None

    def answer(self) -> dict[str, Any] | None:
        """The assistant message that was sent, or None.

        None where it cannot be read, and where there are several choices: which one the client
        keeps is only known from its next request.
        """
        body = self._decoded()
        if not body:
            return None
        try:
            found = _from_events(_events(body)) if self._stream else _from_document(parse(body))
        except (InputError, TypeError, AttributeError, KeyError):
            return None
        return found[0] if len(found) == 1 else None

    def _decoded(self) -> bytes | None:
        if self._chunks is None:
            return None
        body = b"".join(self._chunks)
        if self._encoding == "identity":
            return body
        window = _WINDOW.get(self._encoding.strip().lower())
        if window is None:
            return None
        try:
            decoder = zlib.decompressobj(window)
            plain = decoder.decompress(body, self._limit)
        except zlib.error:
            return None
        return None if decoder.unconsumed_tail else plain


def is_event_stream(headers: Headers) -> bool:
    """Whether a response is a stream of server-sent events."""
    return (get(headers, b"content-type") or "").lower().startswith("text/event-stream")


@dataclass
class _Choice:
    """One choice of a stream, put together from its deltas."""

    text: list[str] = field(default_factory=list)
    calls: dict[int, dict[str, Any]] = field(default_factory=dict)

    def add(self, delta: dict[str, Any]) -> None:
        if isinstance(delta.get("content"), str):
            self.text.append(delta["content"])
        for part in delta.get("tool_calls") or ():
            call = self.calls.setdefault(
                part.get("index", 0), {"id": "", "type": "function", "function": {"name": "", "arguments": ""}}
            )
            function = part.get("function") or {}
            call["id"] = part.get("id") or call["id"]
            call["function"]["name"] += function.get("name") or ""
            call["function"]["arguments"] += function.get("arguments") or ""

    @property
    def message(self) -> dict[str, Any]:
        found: dict[str, Any] = {"role": "assistant", "content": "".join(self.text) or None}
        if self.calls:
            found["tool_calls"] = [self.calls[i] for i in sorted(self.calls)]
        return found


def _events(body: bytes) -> Iterator[Any]:
    """The documents of a complete stream; nothing where its end is missing."""
    data = [line[5:].strip() for line in body.splitlines() if line.startswith(b"data:")]
    if data and data[-1] == _DONE:
        for line in data[:-1]:
            yield parse(line)


def _from_events(documents: Iterable[Any]) -> list[dict[str, Any]]:
    choices: dict[int, _Choice] = {}
    for document in documents:
        for choice in document.get("choices") or ():
            choices.setdefault(choice.get("index", 0), _Choice()).add(choice.get("delta") or {})
    return [c.message for c in choices.values()]


def _from_document(document: Any) -> list[dict[str, Any]]:
    return [c["message"] for c in document["choices"] if isinstance(c["message"], dict)]

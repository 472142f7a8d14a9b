r"""A deterministic model server for tests of what goes over the wire.

upstream = ScriptedUpstream([Scripted.json({"choices": []}), Scripted.sse([b"data: [DONE]\n\n"])])
app = create_app(upstream="http://unused", upstream_client=upstream)
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stateforge import UpstreamError
from stateforge.server._errors import Headers
from stateforge.server._upstream import Call, Reply

__all__ = ["Scripted", "ScriptedUpstream", "completion", "event"]


@dataclass(frozen=True)
class Scripted:
    """One answer, and what goes wrong with it.

    Attributes:
        status: HTTP status.
        headers: response headers.
        chunks: the body, piece by piece.
        refuse: fail before any header.
        break_after: break off after so many chunks.
        wait: seconds before the headers; `gap`: seconds before each chunk.
        gate: when set, the chunks after the first wait for it.
    """

    status: int = 200
    headers: Headers = field(default_factory=list)
    chunks: Sequence[bytes] = ()
    refuse: bool = False
    break_after: int | None = None
    wait: float = 0.0
    gap: float = 0.0
    gate: asyncio.Event | None = None

    @classmethod
    def json(cls, document: Any, status: int = 200, **headers: str) -> Scripted:
        """A JSON answer; header names are given with underscores."""
        body = json.dumps(document).encode()
        found = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
        base = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        return cls(status, [*base, *found], [body])

    @classmethod
    def sse(cls, chunks: Iterable[bytes], **changes: Any) -> Scripted:
        """A stream of events, cut into pieces as given."""
        return replace(cls(200, [(b"content-type", b"text/event-stream")], list(chunks)), **changes)


class ScriptedUpstream:
    """Answers from a list, in order, or by a function of the call; the last answer repeats.

    Attributes:
        calls: the calls it got, bodies read to their end.
        closed: how many answers were closed before they were read to the end.
        cancelled: how many calls were cancelled while they waited for headers.
    """

    def __init__(self, script: Sequence[Scripted] | Callable[[Call], Scripted]) -> None:
        self.calls: list[Call] = []
        self.closed = 0
        self.cancelled = 0
        self._script = script

    async def send(self, call: Call) -> Reply:
        """Record the call and give the next answer."""
        if call.body is not None and not isinstance(call.body, bytes):
            call = replace(call, body=b"".join([chunk async for chunk in call.body]))
        self.calls.append(call)
        answer = self._script(call) if callable(self._script) else self._next()
        try:
            await asyncio.sleep(answer.wait)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if answer.refuse:
            raise UpstreamError("the model server cannot be reached (scripted)")
        return _ScriptedReply(answer, self)

    async def check(self) -> None:
        """Reachable unless the next answer is a refusal."""
        if not callable(self._script) and self._script[0].refuse:
            raise UpstreamError("the model server cannot be reached (scripted)")

    async def close(self) -> None:
        """Nothing to release."""

    def _next(self) -> Scripted:
        assert not callable(self._script)
        return self._script[min(len(self.calls), len(self._script)) - 1]


class _ScriptedReply:
    def __init__(self, answer: Scripted, server: ScriptedUpstream) -> None:
        self.status = answer.status
        self.headers = list(answer.headers)
        self._answer = answer
        self._server = server
        self._ended = False

    async def chunks(self) -> AsyncIterator[bytes]:
        for n, chunk in enumerate(self._answer.chunks):
            if n == self._answer.break_after:
                self._ended = True
                raise UpstreamError("the model server broke off (scripted)")
            if n and self._answer.gate is not None:
                await self._answer.gate.wait()
            await asyncio.sleep(self._answer.gap)
            yield chunk
        self._ended = True

    def close(self) -> None:
        self._server.closed += not self._ended
        self._ended = True


def completion(text: str | None = "ok", **message: Any) -> dict[str, Any]:
    """The document of a chat completion with one choice."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    return {"id": "c1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}


def event(index: int = 0, finish: str | None = None, **delta: Any) -> bytes:
    """One event of a streamed completion."""
    choice = {"index": index, "delta": delta, "finish_reason": finish}
    document = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return b"data: " + json.dumps(document).encode() + b"\n\n"

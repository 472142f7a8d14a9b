"""Proxies in process, and model servers and proxies on real sockets, that do what a test says."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import uvicorn

from stateforge import Mode, TrackRequest
from stateforge._pipeline import Pipeline, Prepared
from stateforge.assembly import Assembly
from stateforge.server import ProxyApp
from stateforge.server.testing import ScriptedUpstream
from stateforge.testing import ScriptedTracker, draft

CHAT = "/v1/chat/completions"


def pizza_tracker() -> ScriptedTracker:
    """Knows two changes of mind: 'make it two' replaces the first item, 'no olives' withdraws it."""

    def replaced(request: TrackRequest) -> list[Any]:
        old = request.state.in_effect[0].id
        return [draft("replace", request.turn, request.turn.text, targets=(old,))]

    def withdrawn(request: TrackRequest) -> list[Any]:
        old = request.state.in_effect[0].id
        return [draft("withdraw", request.turn, request.turn.text, text="", targets=(old,))]

    return ScriptedTracker({"make it two": replaced, "no pizza": withdrawn})


class Restating:
    """Prepares like the core; once something is stale the model sees the items and the last message."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._pipeline = pipeline

    async def prepare(self, messages: Any, **options: Any) -> Prepared:
        found = await self._pipeline.prepare(messages, **options)
        if found.degraded or not found.state.stale:
            return replace(found, assembly=Assembly(Mode.PASSTHROUGH, None, "nothing stale"))
        items = "\n".join(f"### {i.text}" for i in found.state.in_effect)
        seen = [{"role": "user", "content": items}, messages[-1]]
        return replace(found, assembly=Assembly(Mode.CONSOLIDATE, seen, "stale"))


@dataclass
class Proxy:
    """An app in process, its model server and a client."""

    app: ProxyApp
    upstream: ScriptedUpstream
    client: httpx.AsyncClient

    async def post(self, body: Any, **headers: str) -> httpx.Response:
        """Send a chat request; header names are given with underscores."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"content-type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}}
        return await self.client.post(CHAT, content=raw, headers=sent)

    async def say(self, *messages: dict[str, Any], **fields: Any) -> httpx.Response:
        """Send messages."""
        return await self.post({"model": "m", "messages": list(messages), **fields})

    @property
    def sent(self) -> bytes:
        """The last body the model server got."""
        body = self.upstream.calls[-1].body
        assert isinstance(body, bytes)
        return body

    async def settle(self) -> None:
        """Wait until every answer has been read."""
        await self.app.state.desk.background.drain(5)


@dataclass
class Wire:
    """A model server on a socket: keeps the raw requests and answers with raw bytes.

    `script` holds one entry per request: what to write, piece by piece; a float waits so many
    seconds, None closes the connection, an event is waited for. The last entry repeats.
    """

    script: Sequence[Sequence[Any]]
    requests: list[bytes] = field(default_factory=list)
    hung_up: list[float] = field(default_factory=list)
    port: int = 0
    connections: int = 0
    written: int = 0
    ended: int = 0

    @property
    def bodies(self) -> list[bytes]:
        """The bodies that came in."""
        return [_plain(r) for r in self.requests]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        self.connections += 1
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                self.requests.append(await _read_request(reader))
                answer = self.script[min(len(self.requests), len(self.script)) - 1]
                if not await self._answer(answer, reader, writer):
                    break
        self.ended += 1
        writer.close()

    async def _answer(self, answer: Sequence[Any], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        gone = asyncio.ensure_future(reader.read(1))
        try:
            for piece in answer:
                if piece is None:
                    return False
                if isinstance(piece, bytes):
                    writer.write(piece)
                    await writer.drain()
                    self.written += len(piece)
                    continue
                wait = asyncio.ensure_future(piece.wait() if isinstance(piece, asyncio.Event) else asyncio.sleep(piece))
                await asyncio.wait({wait, gone}, return_when=asyncio.FIRST_COMPLETED)
                if gone.done():
                    wait.cancel()
                    self.hung_up.append(time.monotonic())
                    return False
            await asyncio.sleep(0)
            return not gone.done()
        finally:
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await gone


async def _read_request(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    lowered = head.lower()
    if b"transfer-encoding: chunked" in lowered:
        body = b""
        while not body.endswith(b"0\r\n\r\n"):
            body += await reader.readuntil(b"\r\n")
        return head + body
    length = lowered.partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return head + await reader.readexactly(int(length or b"0"))


def _plain(request: bytes) -> bytes:
    return request.partition(b"\r\n\r\n")[2]


@contextlib.contextmanager
def serving(app: Any) -> Iterator[int]:
    """Serve an app with uvicorn in a thread; gives the port."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, date_header=False, timeout_graceful_shutdown=5
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()


def http_answer(body: bytes, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    """A whole raw HTTP response."""
    lines = [b"HTTP/1.1 " + status, b"content-length: %d" % len(body), *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


async def until(condition: Callable[[], Any]) -> None:
    """Wait until something has happened.

    Raises:
        AssertionError: it did not within five seconds.
    """
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("did not happen within 5 s")

"""Small things on top of ASGI: reading bodies under a limit, noticing that the client left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self

from starlette.types import Message, Receive, Scope, Send

from stateforge.server._errors import Headers, RequestError
from stateforge.server._headers import get

_DRAIN = 4
_DRAIN_SECONDS = 30.0


class ClientGoneError(Exception):
    """The client closed the connection while it was still sending."""


async def respond(send: Send, status: int, headers: Headers, body: bytes) -> None:
    """Send a whole response."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def check_headers(scope: Scope, limit: int) -> None:
    """Refuse headers of more than `limit` bytes.

    Raises:
        RequestError: 431.
    """
    if sum(len(name) + len(value) for name, value in scope["headers"]) > limit:
        raise RequestError(431, f"request headers are longer than {limit} bytes", code="headers_too_large")


async def read_body(scope: Scope, receive: Receive, limit: int, timeout: float) -> bytes:
    """The whole request body.

    Raises:
        RequestError: 413 when it is longer than `limit` bytes (after reading on for a while, so
            that the client gets to see the answer), 408 when it takes longer than `timeout` seconds.
        ClientGoneError: the client left.
    """
    try:
        async with asyncio.timeout(timeout):
            message = await _receive(receive)
            if not message.get("more_body") and len(message["body"]) <= limit:
                return bytes(message["body"])
            return await _read_rest(scope, receive, message, limit)
    except TimeoutError:
        raise RequestError(408, f"the body did not arrive within {timeout:g} s", code="request_timeout") from None


async def _read_rest(scope: Scope, receive: Receive, message: Any, limit: int) -> bytes:
    chunks, size = [message["body"]], len(message["body"])
    announced = _announced(scope)
    while message.get("more_body") and max(size, announced) <= limit:
        message = await _receive(receive)
        chunks.append(message["body"])
        size += len(message["body"])
    if max(size, announced) <= limit:
        return b"".join(chunks)
    chunks.clear()
    until = time.monotonic() + _DRAIN_SECONDS
    while message.get("more_body") and size <= _DRAIN * limit and time.monotonic() < until:
        message = await _receive(receive)
        size += len(message["body"])
    raise RequestError(413, f"the body is longer than {limit} bytes", code="request_too_large")


class Upload:
    """A request body that is passed on piece by piece.

    Attributes:
        error: why it ended early, or None. HTTP clients wrap what a body raises, so it is kept here.
    """

    def __init__(self, receive: Receive, limit: int) -> None:
        self.error: RequestError | ClientGoneError | None = None
        self._receive = receive
        self._limit = limit
        self._ended = asyncio.Event()

    async def chunks(self) -> AsyncIterator[bytes]:
        """The pieces as they come in.

        Raises:
            RequestError: 413 when it is longer than `limit` bytes.
            ClientGoneError: the client left.
        """
        size, more = 0, True
        try:
            while more:
                message = await _receive(self._receive)
                size += len(message["body"])
                if size > self._limit:
                    raise RequestError(413, f"the body is longer than {self._limit} bytes", code="request_too_large")
                more = message.get("more_body", False)
                if message["body"]:
                    yield message["body"]
        except (RequestError, ClientGoneError) as error:
            self.error = error
            raise
        finally:
            self._ended.set()

    async def after(self) -> Message:
        """The ASGI message that follows the body."""
        await self._ended.wait()
        return await self._receive()


async def _receive(receive: Receive) -> Any:
    message = await receive()
    if message["type"] == "http.disconnect":
        raise ClientGoneError
    return {"more_body": False, "body": b"", **message}


def _announced(scope: Scope) -> int:
    value = get(scope["headers"], b"content-length") or "0"
    return int(value) if value.isdecimal() else 0


class ClientWatch:
    """Cancels the block it guards when the client closes the connection, and ends it quietly.

    The whole request body must have been received. `gone` tells afterwards whether that happened.
    """

    def __init__(self, receive: Receive) -> None:
        self.gone = False
        self._receive = receive
        self._settled = False

    async def __aenter__(self) -> Self:
        current = asyncio.current_task()
        assert current is not None
        self._guarded = current
        self._watcher = asyncio.get_running_loop().create_task(self._watch())
        return self

    def settle(self) -> None:
        """From here on a closed connection is no news: the last bytes are on their way."""
        self._settled = True

    async def _watch(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        if not self._settled:
            self.gone = True
            self._guarded.cancel()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        self._settled = True
        self._watcher.cancel()
        return self.gone and isinstance(error, asyncio.CancelledError) and self._guarded.uncancel() == 0

"""The seam to the model server, and its implementation over HTTP."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

import aiohttp
from yarl import URL

from stateforge import UpstreamError
from stateforge.server._errors import Headers

_SPLIT_BODY = 1 << 20
_MAX_RESPONSE_HEADER = 64 << 10
_NO_DEFAULTS = ("User-Agent", "Accept", "Accept-Encoding", "Content-Type")


@dataclass(frozen=True, slots=True)
class Call:
    """A request to the model server.

    Attributes:
        method: HTTP method.
        path: what follows `/v1` in the request's target, query included, escaped as it came.
        headers: names in lower case, with values; `content-length` only for a streamed body.
        body: the whole body, or its pieces as they come in, or None.
    """

    method: str
    path: str
    headers: Headers
    body: bytes | AsyncIterator[bytes] | None = None


class Reply(Protocol):
    """An answer whose headers are there."""

    @property
    def status(self) -> int:
        """HTTP status."""
        ...

    @property
    def headers(self) -> Headers:
        """Headers in order, names in lower case."""
        ...

    def chunks(self) -> AsyncIterator[bytes]:
        """The body as it arrives, still encoded.

        Raises:
            UpstreamError: it broke off.
        """
        ...

    def close(self) -> None:
        """Stop: the model server sees the connection close unless the body was read to its end."""
        ...


class Upstream(Protocol):
    """A model server. `ScriptedUpstream` is a deterministic fake of it."""

    async def send(self, call: Call) -> Reply:
        """Send a request; returns when the headers of the answer are there. Cancelling it hangs up.

        Raises:
            UpstreamError: the server cannot be reached, or closed the connection.
        """
        ...

    async def check(self) -> None:
        """Whether the server can be reached.

        Raises:
            UpstreamError: it cannot.
        """
        ...

    async def close(self) -> None:
        """Release connections."""
        ...


class AiohttpUpstream:
    """A model server over HTTP.

    Nothing is retried, followed, decompressed or remembered between requests: the answer goes to
    the client as it is, and what to do about a failure is the client's decision.

    Args:
        base_url: with a path it takes the place of `/v1`; without, `/v1` is added.
        connect_timeout: seconds to connect.
        read_timeout: longest silence in seconds.
    """

    def __init__(self, base_url: str, *, connect_timeout: float = 10.0, read_timeout: float = 600.0) -> None:
        base = base_url.rstrip("/")
        self._base = base if urlsplit(base).path else base + "/v1"
        self._timeout = aiohttp.ClientTimeout(total=None, sock_connect=connect_timeout, sock_read=read_timeout)
        self._client: aiohttp.ClientSession | None = None

    async def send(self, call: Call) -> Reply:
        """Send a request and wait for the headers of the answer."""
        body = io.BytesIO(call.body) if isinstance(call.body, bytes) and len(call.body) > _SPLIT_BODY else call.body
        try:
            response = await self._session().request(
                call.method,
                URL(self._base + call.path, encoded=True),
                headers=[(_text(name), _text(value)) for name, value in call.headers],
                data=body,
                allow_redirects=False,
            )
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _failure("cannot be reached", error) from error
        except ValueError as error:  # a header or target that HTTP does not allow
            raise _failure("cannot be asked this", error) from error
        return _AiohttpReply(response)

    async def check(self) -> None:
        """Ask for the list of models; any answer will do."""
        reply = await self.send(Call("GET", "/models", []))
        reply.close()

    async def close(self) -> None:
        """Close all connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    def _session(self) -> aiohttp.ClientSession:
        if self._client is None:
            self._client = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0),
                timeout=self._timeout,
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                skip_auto_headers=_NO_DEFAULTS,
                max_line_size=_MAX_RESPONSE_HEADER,
                max_field_size=_MAX_RESPONSE_HEADER,
            )
        return self._client


class _AiohttpReply:
    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self.status = response.status
        self.headers: Headers = [(name.lower(), value) for name, value in response.raw_headers]

    async def chunks(self) -> AsyncIterator[bytes]:
        try:
            while chunk := await self._response.content.readany():
                yield chunk
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _failure("broke off", error) from error

    def close(self) -> None:
        if self._response.content.at_eof():
            self._response.release()
        else:
            self._response.close()


def _failure(what: str, error: BaseException) -> UpstreamError:
    """The error without addresses, paths or credentials in it."""
    kind = "timed out" if isinstance(error, asyncio.TimeoutError) else type(error).__name__
    return UpstreamError(f"the model server {what} ({kind})")


def _text(value: bytes) -> str:
    """A header for aiohttp, which writes UTF-8."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("latin-1")

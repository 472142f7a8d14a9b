"""An upstream answer on its way to the client: byte for byte, as it arrives."""

from __future__ import annotations

import logging

from starlette.types import Send

from stateforge import UpstreamError
from stateforge.server._asgi import ClientWatch, respond
from stateforge.server._errors import Headers, RequestError, error_event
from stateforge.server._headers import get, to_client
from stateforge.server._tap import Tap, is_event_stream
from stateforge.server._upstream import Call, Reply, Upstream

_log = logging.getLogger("stateforge.server")


async def ask(upstream: Upstream, call: Call) -> Reply:
    """Send a call.

    Raises:
        RequestError: 502 when the model server cannot be reached, 504 when it does not answer.
    """
    try:
        return await upstream.send(call)
    except UpstreamError as error:
        late = isinstance(error.__cause__, TimeoutError)
        status, code = (504, "upstream_timeout") if late else (502, "upstream_unreachable")
        raise RequestError(status, str(error), code=code, retry=True) from None


async def relay(
    reply: Reply, send: Send, extra: Headers, watch: ClientWatch, *, max_error: int, tap: Tap | None = None
) -> bool:
    """Pass an answer on; returns whether it came to its end.

    Bodies of errors are passed on up to `max_error` bytes. Where the upstream breaks off in a
    plain event stream the client is told in band; elsewhere its connection is closed, so that it
    cannot take the part for the whole.
    """
    try:
        if reply.status >= 400:
            return await _relay_error(reply, send, extra, watch, max_error)
        headers = to_client(reply.headers)
        await send({"type": "http.response.start", "status": reply.status, "headers": headers + extra})
        try:
            await _relay_chunks(reply, send, watch, tap)
        except UpstreamError as error:
            _log.warning("upstream broke off in the middle of an answer")
            if is_event_stream(headers) and get(headers, b"content-encoding") in (None, "identity"):
                watch.settle()
                event = error_event(str(error), "upstream_broke_off")
                await send({"type": "http.response.body", "body": event, "more_body": False})
            return False
        return True
    finally:
        reply.close()


async def _relay_chunks(reply: Reply, send: Send, watch: ClientWatch, tap: Tap | None) -> None:
    announced = get(reply.headers, b"content-length")
    left = int(announced) if announced is not None and announced.isdecimal() else -1
    async for chunk in reply.chunks():
        if tap is not None:
            tap.feed(chunk)
        left -= len(chunk)
        if left == 0:
            watch.settle()
        await send({"type": "http.response.body", "body": chunk, "more_body": left != 0})
        if left == 0:
            return
    watch.settle()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _relay_error(reply: Reply, send: Send, extra: Headers, watch: ClientWatch, limit: int) -> bool:
    body, whole = b"", True
    try:
        async for chunk in reply.chunks():
            body += chunk
            if len(body) > limit:
                body, whole = body[:limit], False
                break
    except UpstreamError:
        whole = False
    headers = to_client(reply.headers)
    if not whole or get(headers, b"content-length") is None:
        headers = [(k, v) for k, v in headers if k != b"content-length"]
        headers.append((b"content-length", b"%d" % len(body)))
    watch.settle()
    await respond(send, reply.status, headers + extra, body)
    return whole

"""The two raw ASGI routes: chat completions, which are read, and everything else, which is not."""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from starlette.types import Receive, Scope, Send

from stateforge import _telemetry as telemetry
from stateforge.server._asgi import ClientGoneError, ClientWatch, Upload, check_headers, read_body, respond
from stateforge.server._auth import Gate
from stateforge.server._background import Background
from stateforge.server._errors import RequestError
from stateforge.server._headers import own, to_upstream
from stateforge.server._plan import Plan, plan
from stateforge.server._preparer import Lanes
from stateforge.server._relay import ask, relay
from stateforge.server._settings import ProxySettings
from stateforge.server._tap import Tap
from stateforge.server._upstream import Call, Upstream

CHAT_PATH = "/v1/chat/completions"
PREFIX = "/v1"
CLIENT_LEFT = 499
"""Status in telemetry where nobody was left to get one."""

_log = logging.getLogger("stateforge.server")


@dataclass(frozen=True, slots=True)
class Desk:
    """What the routes work with."""

    settings: ProxySettings
    gate: Gate
    lanes: Lanes
    upstream: Upstream
    background: Background
    telemetry: telemetry.Telemetry

    @property
    def upstream_key(self) -> str | None:
        """The key that takes the place of the client's own."""
        key = self.settings.upstream_key
        return None if key is None else key.get_secret_value()


class _Route:
    """An ASGI app that answers with an error document whatever happens."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        record = telemetry.Request()
        try:
            await self._refusing(scope, receive, send, record)
        finally:
            record.status = record.status or CLIENT_LEFT
            self._tell(scope, record)

    async def _refusing(self, scope: Scope, receive: Receive, send: Send, record: telemetry.Request) -> None:
        try:
            await self._serve(scope, receive, send, record)
        except RequestError as error:
            await self._refuse(send, error, record)
        except ClientGoneError:
            return
        except Exception as error:
            frames = "".join(traceback.format_tb(error.__traceback__))
            _log.error("serving a request failed: %s\n%s", type(error).__name__, frames)
            refusal = RequestError(503, "the proxy failed on this request", code="internal_error", retry=False)
            await self._refuse(send, refusal, record)

    async def _refuse(self, send: Send, error: RequestError, record: telemetry.Request) -> None:
        if record.status == 0:
            record.status, headers, body = error.response()
            await respond(send, record.status, headers + own(reason=error.code), body)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, record: telemetry.Request) -> None:
        raise NotImplementedError

    def _tell(self, scope: Scope, record: telemetry.Request) -> None:
        """Hand the finished request to telemetry."""

    def _call(self, scope: Scope, body: Any, *, length: bool = False) -> Call:
        """The upstream's part of a request."""
        headers = to_upstream(scope["headers"], self._desk.upstream_key)
        if length:
            headers += [(k, v) for k, v in scope["headers"] if k == b"content-length"]
        return Call(scope["method"], target(scope), headers, body)


class ChatRoute(_Route):
    """`POST /v1/chat/completions`."""

    async def _serve(self, scope: Scope, receive: Receive, send: Send, record: telemetry.Request) -> None:
        desk, settings = self._desk, self._desk.settings
        check_headers(scope, settings.max_headers)
        tenant = desk.gate.tenant(scope["headers"])
        body = await read_body(scope, receive, settings.max_body, settings.body_timeout)
        done: tuple[Plan, Tap] | None = None
        async with ClientWatch(receive) as watch:
            found = await plan(body, scope["headers"], tenant, desk.lanes, settings)
            found.tell(record)
            reply = await ask(desk.upstream, self._call(scope, found.body))
            record.status = reply.status
            tap = Tap(reply.headers, settings.max_observed)
            ended = await relay(reply, send, found.headers(), watch, max_error=settings.max_error_body, tap=tap)
            if ended and reply.status == 200:
                done = found, tap
        if done is not None:
            self._observe(*done)

    def _observe(self, found: Plan, tap: Tap) -> None:
        pipeline, prepared = found.pipeline, found.prepared
        if pipeline is None or prepared is None or found.degraded:
            return

        async def read() -> None:
            answer = tap.answer()
            if answer is not None:
                await pipeline.observe(prepared, answer)

        self._desk.background.submit(read)

    def _tell(self, scope: Scope, record: telemetry.Request) -> None:
        telemetry_ = self._desk.telemetry
        if telemetry_.enabled:
            record.carrier = {
                k.decode("latin-1"): v.decode("latin-1")
                for k, v in scope["headers"]
                if k in (b"traceparent", b"tracestate")
            }
            telemetry_.record(record)


class PassRoute(_Route):
    """Every other route below `/v1`, in any method: passed through unread, in both directions."""

    async def _serve(self, scope: Scope, receive: Receive, send: Send, record: telemetry.Request) -> None:
        desk, settings = self._desk, self._desk.settings
        check_headers(scope, settings.max_headers)
        desk.gate.tenant(scope["headers"])
        names = {k for k, _ in scope["headers"]}
        has_body = b"transfer-encoding" in names or b"content-length" in names
        if not has_body:
            await read_body(scope, receive, 0, settings.body_timeout)
        upload = Upload(receive, settings.max_upload)
        async with ClientWatch(upload.after if has_body else receive) as watch:
            call = self._call(scope, upload.chunks() if has_body else None, length=True)
            try:
                reply = await ask(desk.upstream, call)
            except RequestError as error:
                raise upload.error or error from None
            record.status = reply.status
            await relay(reply, send, own(mode="passthrough"), watch, max_error=settings.max_error_body)


def target(scope: Scope) -> str:
    """What follows `/v1` in the request's target, as it came.

    Raises:
        RequestError: 404: the prefix is percent-encoded. 400: the path has `.` or `..` segments, which
            might leave the upstream's base.
    """
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    root = scope.get("root_path", "").encode()
    whole = raw.partition(b"?")[0].removeprefix(root).decode("latin-1")
    if not whole.startswith(PREFIX):
        raise RequestError(404, "the path must begin with /v1, unencoded", code="invalid_path")
    path = whole[len(PREFIX) :]
    if any(unquote(segment) in (".", "..") for segment in unquote(path).split("/")):
        raise RequestError(400, "the path must not contain . or .. segments", code="invalid_path")
    query = scope.get("query_string", b"").decode("latin-1")
    return f"{path}?{query}" if query else path

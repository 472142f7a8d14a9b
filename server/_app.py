"""The proxy as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.telemetry import TelemetryConfig
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from stateforge import StateForgeError, Tracker, __version__
from stateforge._telemetry import Telemetry
from stateforge.assembly import Templates
from stateforge.server._auth import Gate
from stateforge.server._background import Background
from stateforge.server._chat import CHAT_PATH, PREFIX, ChatRoute, Desk, PassRoute
from stateforge.server._control import control, health
from stateforge.server._errors import RequestError
from stateforge.server._openapi import DESCRIPTION, describe
from stateforge.server._preparer import Lanes, PreparerFactory, make_preparer
from stateforge.server._settings import ProxySettings
from stateforge.server._upstream import AiohttpUpstream, Upstream
from stateforge.stores import Store, open_store
from stateforge.trackers import load_tracker

_PURGE_EVERY = 3600.0
_NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""FastAPI's own telemetry is off: it would double the spans and log values that requests carry."""

_log = logging.getLogger("stateforge.server")


class ProxyApp(FastAPI):
    """FastAPI for the control routes; what goes to the model server takes a shorter way.

    Requests below `/v1` do not pass through FastAPI's middleware.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            title="StateForge",
            version=__version__,
            description=DESCRIPTION,
            docs_url=None,
            redoc_url=None,
            lifespan=_lifespan,
            telemetry=_NO_TELEMETRY,
        )
        self.state.desk = desk
        self._chat = ChatRoute(desk)
        self._pass = PassRoute(desk)
        self.include_router(control)
        self.include_router(health)
        self.add_exception_handler(RequestError, _refuse)
        self.add_exception_handler(RequestValidationError, _refuse_invalid)
        self.add_exception_handler(StateForgeError, _refuse_failed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "http":
            path = scope["path"].removeprefix(scope.get("root_path", ""))
            if path == CHAT_PATH and scope["method"] == "POST":
                return await self._chat(scope, receive, send)
            if path.startswith(PREFIX + "/"):
                return await self._pass(scope, receive, send)
        return await super().__call__(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, with the proxied routes in it."""
        if not self.openapi_schema:
            self.openapi_schema = describe(super().openapi())
        return self.openapi_schema


def create_app(
    settings: ProxySettings | None = None,
    *,
    upstream_client: Upstream | None = None,
    trackers: Mapping[str, Tracker] | Sequence[str] | None = None,
    store: Store | str | None = None,
    preparer: PreparerFactory | None = None,
    templates: Templates | None = None,
    telemetry: Telemetry | None = None,
    **values: Any,
) -> ProxyApp:
    """Make the proxy.

    Args:
        settings: what is set; or give its fields as keyword arguments.
        upstream_client: instead of an HTTP client for `settings.upstream`.
        trackers: by name, the default first; or names, as in `ProxySettings`.
        store: an open store, or its URL, as in `ProxySettings`.
        preparer: makes what runs a pipeline; instead of `settings.engine`.
        templates: how the state is worded.
        telemetry: where spans and metrics go; the global providers when not given.
        values: fields of `ProxySettings`; they go before `settings`.

    Raises:
        ConfigError: something that is set cannot be used.
    """
    if isinstance(store, str):
        values["store"] = store
    if trackers is not None and not isinstance(trackers, Mapping):
        values["trackers"] = tuple(trackers)
    chosen = settings if settings is not None and not values else _with(settings, values)
    lanes = Lanes(
        chosen,
        trackers if isinstance(trackers, Mapping) else {name: load_tracker(name) for name in chosen.trackers},
        store if store is not None and not isinstance(store, str) else open_store(chosen.store),
        preparer if preparer is not None else make_preparer(chosen.engine),
        templates,
    )
    client = upstream_client or AiohttpUpstream(
        chosen.upstream, connect_timeout=chosen.connect_timeout, read_timeout=chosen.read_timeout
    )
    background = Background(chosen.max_background)
    return ProxyApp(Desk(chosen, Gate(chosen), lanes, client, background, telemetry or Telemetry()))


def _with(settings: ProxySettings | None, values: Mapping[str, Any]) -> ProxySettings:
    return ProxySettings.read(**{**(settings.model_dump() if settings is not None else {}), **values})


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    desk: Desk = app.state.desk
    purging = asyncio.create_task(_purge_forever(desk))
    try:
        yield
    finally:
        purging.cancel()
        await desk.background.drain(desk.settings.shutdown_timeout)
        await desk.upstream.close()
        await desk.lanes.store.close()


async def _purge_forever(desk: Desk) -> None:
    while desk.settings.retention:
        try:
            await desk.lanes.store.purge(desk.settings.retention)
        except StateForgeError as error:
            _log.warning("deleting old states failed: %s", type(error).__name__)
        await asyncio.sleep(_PURGE_EVERY)


async def _refuse(request: Request, error: Exception) -> Response:  # noqa: ARG001
    assert isinstance(error, RequestError)
    status, headers, body = error.response()
    response = Response(body, status)
    response.raw_headers = headers
    return response


async def _refuse_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    name = str(first["loc"][-1])
    return await _refuse(request, RequestError(400, f"{name}: {first['msg']}", code="invalid_parameter", param=name))


async def _refuse_failed(request: Request, error: Exception) -> Response:
    _log.warning("a control request failed: %s", type(error).__name__)
    refusal = RequestError(503, "the state store cannot be reached", code="store_error", retry=True)
    return await _refuse(request, refusal)

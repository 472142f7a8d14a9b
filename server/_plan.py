"""From a chat request to what is sent upstream, and what is said about it."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from stateforge import (
    ChatFormatError,
    Settings,
    StateForgeError,
    StoreError,
    TrackerError,
    TrackerProtocolError,
    TrackerTimeout,
)
from stateforge import _telemetry as telemetry
from stateforge._pipeline import Pipeline, Prepared
from stateforge.server import _wire
from stateforge.server._errors import Headers, RequestError
from stateforge.server._headers import get, own
from stateforge.server._options import FIELD, Options, read_options
from stateforge.server._preparer import Lane, Lanes
from stateforge.server._settings import ProxySettings

_log = logging.getLogger("stateforge.server")

_LARGE = 1 << 20
_CODES: tuple[tuple[type[Exception], str], ...] = (
    (ChatFormatError, "unreadable-chat"),
    (TrackerTimeout, "tracker-timeout"),
    (TrackerProtocolError, "tracker-rubbish"),
    (TrackerError, "tracker-error"),
    (StoreError, "store-error"),
    (_wire.AmbiguousError, "duplicate-member"),
    (StateForgeError, "pipeline-error"),
)
_NAMES = {kind.__name__: code for kind, code in _CODES}


@dataclass(frozen=True, slots=True)
class Plan:
    """What goes upstream, and what the proxy knows about it.

    Attributes:
        body: the bytes to send.
        options: the request's own options.
        tracker: name of the tracker, where the request was read.
        pipeline: what read it, or None where it was not read.
        prepared: the outcome, or None where it was not read.
        degraded: code of what went wrong, or None.
        reason: why the context was touched or not, in a word.
        model: the requested model.
        stream: whether a stream was asked for.
    """

    body: bytes
    options: Options
    tracker: str | None = None
    pipeline: Pipeline | None = None
    prepared: Prepared | None = None
    degraded: str | None = None
    reason: str = ""
    model: str | None = None
    stream: bool = False

    @property
    def touched(self) -> bool:
        """Whether the model sees other messages than the client sent."""
        return self.degraded is None and self.prepared is not None and self.prepared.messages is not None

    @property
    def mode(self) -> str:
        """The assembly mode that was used."""
        return self.prepared.assembly.mode.value if self.touched and self.prepared else "passthrough"

    def headers(self) -> Headers:
        """The response headers that tell what was done."""
        session = self.options.session
        if self.prepared is None:
            return own(mode="passthrough", reason=self.reason or None, degraded=self.degraded, session=session)
        state, tracked = self.prepared.state, self.prepared.tracked
        return own(
            version=state.version,
            mode=self.mode,
            active=len(state.in_effect),
            dropped=len(state.stale),
            pending=len(state.pending),
            tracker_ms=f"{tracked.seconds * 1000:.1f}" if tracked else "0.0",
            reason=self.reason or None,
            degraded=self.degraded,
            session=session,
        )

    def tell(self, record: telemetry.Request) -> None:
        """Put what is known into the record of the request."""
        record.mode, record.degraded = self.mode, self.degraded
        record.model, record.stream, record.tracker = self.model, self.stream, self.tracker
        if self.prepared is None:
            return
        state, tracked = self.prepared.state, self.prepared.tracked
        record.active, record.dropped, record.pending = len(state.in_effect), len(state.stale), len(state.pending)
        if tracked is not None and (tracked.records or tracked.degraded):
            record.tracker_seconds, record.tracker_tokens = tracked.seconds, tracked.tokens
            record.edits = dict(Counter(e.kind.value for r in tracked.records for e in r.edits))


async def plan(
    body: bytes, headers: Sequence[tuple[bytes, bytes]], tenant: str, lanes: Lanes, settings: ProxySettings
) -> Plan:
    """Read a chat request and decide what goes upstream.

    What cannot be read goes upstream as it came: the model server judges it, and the plan says why.

    Raises:
        RequestError: the body is no JSON, or an option of the request cannot be used; in strict
            mode also whatever else went wrong.
    """
    encoding = get(headers, b"content-encoding")
    if encoding is not None and encoding.strip().lower() != "identity":
        return _unread(body, headers, settings, "encoded-body")
    try:
        document = _wire.parse(body)
    except _wire.TooDeepError:
        return _unread(body, headers, settings, "nested-too-deeply")
    except _wire.NotJSONError as error:
        raise RequestError(400, str(error), code="invalid_json") from None
    if not isinstance(document, dict):
        return _unread(body, headers, settings, "not-an-object")
    return await _read(body, headers, document, tenant, lanes, settings)


def _unread(body: bytes, headers: Sequence[tuple[bytes, bytes]], settings: ProxySettings, degraded: str) -> Plan:
    options = read_options(headers, None, settings.pipeline)
    return _strict(Plan(body, options, degraded=None if options.bypass else degraded))


async def _read(
    body: bytes,
    headers: Sequence[tuple[bytes, bytes]],
    document: dict[str, Any],
    tenant: str,
    lanes: Lanes,
    settings: ProxySettings,
) -> Plan:
    options = read_options(headers, document.get(FIELD), settings.pipeline)
    lane = lanes.get(options.tracker)
    messages = document.get("messages")
    model, stream = document.get("model"), document.get("stream") is True
    if FIELD in document:
        body = await _splice(body, messages, None)
    base = Plan(body, options, model=model if isinstance(model, str) else None, stream=stream)
    if options.bypass:
        return replace(base, reason="bypass")
    if not isinstance(messages, list):
        return _strict(replace(base, degraded="no-messages"))
    options = replace(options, settings=_with_stops(options.settings, document.get("stop")))
    prepared, degraded = await _prepare(lane, messages, tenant, options)
    base = replace(base, tracker=options.tracker or lanes.default, pipeline=lane.pipeline, degraded=degraded)
    if prepared is None:
        return _strict(base)
    return _strict(await _apply(replace(base, prepared=prepared), document))


async def _prepare(
    lane: Lane, messages: list[Any], tenant: str, options: Options
) -> tuple[Prepared | None, str | None]:
    """The prepared request, or None, and the code of what went wrong."""
    try:
        prepared = await lane.preparer.prepare(
            messages, tenant=tenant, session=options.session, settings=options.settings
        )
    except StateForgeError as error:
        return None, next(code for kind, code in _CODES if isinstance(error, kind))
    except Exception as error:  # fail open, whatever it is
        _log_bug("preparing a request", error)
        return None, "internal-error"
    return prepared, _code(prepared.degraded) if prepared.degraded else None


def _code(degraded: str) -> str:
    """The code of what the pipeline tells in words: the kind of an error, or a limit that was reached."""
    kind = degraded.partition(":")[0]
    return _NAMES.get(kind) or ("too-long" if "max_" in degraded else "internal-error")


async def _apply(found: Plan, document: dict[str, Any]) -> Plan:
    """The plan with the assembled messages in its body."""
    assert found.prepared is not None
    messages, reason = found.prepared.messages, found.prepared.assembly.reason
    if messages is None or found.degraded:
        return replace(found, reason=reason)
    try:
        body = await _splice(found.body, document["messages"], messages)
    except _wire.AmbiguousError:
        return replace(found, degraded="duplicate-member")
    except Exception as error:  # fail open, whatever it is
        _log_bug("writing a request", error)
        return replace(found, degraded="internal-error")
    return replace(found, body=body, reason=reason)


async def _splice(body: bytes, old: Any, new: list[dict[str, Any]] | None) -> bytes:
    def work() -> bytes:
        return _wire.splice(body, old=old, new=new, remove=() if new is not None else (FIELD,))

    return await asyncio.to_thread(work) if len(body) > _LARGE else work()


def _with_stops(settings: Settings, stop: Any) -> Settings:
    """The settings with the request's stop strings, which added words must not contain."""
    stops = tuple(s for s in (stop if isinstance(stop, list) else [stop]) if isinstance(s, str) and s)
    return settings.model_copy(update={"stop": stops}) if stops else settings


def _strict(found: Plan) -> Plan:
    if found.degraded and found.options.settings.strict:
        raise RequestError(503, f"strict mode: {found.degraded}", code="stateforge_degraded", retry=True)
    return found


def _log_bug(doing: str, error: Exception) -> None:
    """Log where it went wrong, without the message, which may quote what users said."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    _log.error("%s failed: %s\n%s", doing, type(error).__name__, frames)

"""Traces and metrics over OpenTelemetry: every name that leaves the process stands here.

One span per request, written at its end. Nothing of what users or models said is in it. Without
the `opentelemetry-api` package, or without a configured provider, nothing is recorded. The names
of the GenAI conventions used here have the status "development" (semantic-conventions-genai 0.1).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

try:
    from opentelemetry import metrics, propagate, trace
    from opentelemetry.trace import SpanKind, StatusCode
except ImportError:  # the extra `telemetry` is not installed
    _INSTALLED = False
else:
    _INSTALLED = True

SCOPE = "stateforge"
SPAN = "stateforge.request"
REQUESTS = "stateforge.requests"
EDITS = "stateforge.edits"
DEGRADED = "stateforge.degraded"
TRACKER_TIME = "stateforge.tracker.duration"

_BUCKETS = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0, 5.0)


@dataclass
class Request:
    """What is told about one request, collected while it runs.

    Attributes:
        started: nanoseconds since the epoch.
        carrier: the request's headers, for the trace it belongs to.
        mode: the assembly mode that was used.
        model: the requested model.
        stream: whether the answer was streamed.
        status: HTTP status of the answer; 499 where the client left before it.
        tracker: name of the tracker.
        tracker_seconds: time spent tracking, None where nothing had to be read.
        tracker_tokens: model tokens the tracker spent.
        active, dropped, pending: numbers of items.
        edits: number of new edits by kind.
        degraded: code of what went wrong, or None.
    """

    started: int = field(default_factory=time.time_ns)
    carrier: Mapping[str, str] = field(default_factory=dict)
    mode: str = "passthrough"
    model: str | None = None
    stream: bool = False
    status: int = 0
    tracker: str | None = None
    tracker_seconds: float | None = None
    tracker_tokens: int = 0
    active: int = 0
    dropped: int = 0
    pending: int = 0
    edits: dict[str, int] = field(default_factory=dict)
    degraded: str | None = None

    def attributes(self) -> dict[str, Any]:
        """The span's attributes."""
        found = {
            "gen_ai.operation.name": "chat",
            "gen_ai.request.model": self.model,
            "gen_ai.request.stream": self.stream,
            "http.response.status_code": self.status or None,
            "stateforge.mode": self.mode,
            "stateforge.tracker": self.tracker,
            "stateforge.tracker.seconds": self.tracker_seconds,
            "stateforge.tracker.tokens": self.tracker_tokens or None,
            "stateforge.items.active": self.active,
            "stateforge.items.dropped": self.dropped,
            "stateforge.items.pending": self.pending,
            "stateforge.edits": sum(self.edits.values()),
            "stateforge.degraded": self.degraded,
        }
        return {name: value for name, value in found.items() if value is not None}


class Telemetry:
    """Hands finished requests to OpenTelemetry; does nothing where that is not installed.

    Args:
        tracer_provider: instead of the global one.
        meter_provider: instead of the global one.
    """

    def __init__(self, tracer_provider: Any = None, meter_provider: Any = None) -> None:
        self.enabled = _INSTALLED
        if not _INSTALLED:
            return
        self._tracer = trace.get_tracer(SCOPE, tracer_provider=tracer_provider)
        meter = metrics.get_meter(SCOPE, meter_provider=meter_provider)
        self._requests = meter.create_counter(REQUESTS, "{request}", "Requests by assembly mode")
        self._edits = meter.create_counter(EDITS, "{edit}", "Edits by kind")
        self._degraded = meter.create_counter(DEGRADED, "{request}", "Requests sent on as they came, by reason")
        self._tracking = meter.create_histogram(
            TRACKER_TIME, "s", "Time spent reading new turns", explicit_bucket_boundaries_advisory=_BUCKETS
        )

    def record(self, request: Request) -> None:
        """Record a finished request."""
        if not self.enabled:
            return
        self._requests.add(1, {"mode": request.mode})
        for kind, count in request.edits.items():
            self._edits.add(count, {"kind": kind})
        if request.degraded:
            self._degraded.add(1, {"reason": request.degraded})
        if request.tracker_seconds is not None:
            self._tracking.record(request.tracker_seconds, {"tracker": request.tracker or ""})
        self._trace(request)

    def _trace(self, request: Request) -> None:
        context = propagate.extract(request.carrier) if "traceparent" in request.carrier else None
        span = self._tracer.start_span(SPAN, context, SpanKind.SERVER, start_time=request.started)
        if span.is_recording():
            span.set_attributes(request.attributes())
            if request.status >= 500:
                span.set_status(StatusCode.ERROR)
        span.end()

"""One span per request and four metrics; nothing of what was said is in them."""

from __future__ import annotations

import json

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from stateforge import _telemetry
from stateforge._telemetry import Request, Telemetry
from stateforge.server.testing import Scripted, completion
from stateforge.testing import FailingTracker, assistant, user

CHANGED = [user("one pizza"), assistant("ok"), user("make it two")]


class Seen:
    """What was exported."""

    def __init__(self) -> None:
        self._spans = InMemorySpanExporter()
        self._reader = InMemoryMetricReader()
        tracing = TracerProvider()
        tracing.add_span_processor(SimpleSpanProcessor(self._spans))
        self.telemetry = Telemetry(tracing, MeterProvider([self._reader]))

    @property
    def spans(self):
        return self._spans.get_finished_spans()

    @property
    def metrics(self):
        found = {}
        data = self._reader.get_metrics_data()
        for metric in data.resource_metrics[0].scope_metrics[0].metrics:
            for point in metric.data.data_points:
                value = getattr(point, "value", None) or point.count
                found[metric.name, *dict(point.attributes).values()] = value
        return found


@pytest.fixture
def seen() -> Seen:
    return Seen()


async def test_one_span_tells_what_was_done(make_proxy, seen):
    proxy = make_proxy(telemetry=seen.telemetry)
    await proxy.post({"model": "m", "messages": CHANGED})
    await proxy.settle()
    (span,) = seen.spans
    assert span.name == "stateforge.request"
    assert span.end_time > span.start_time
    found = dict(span.attributes)
    assert found.pop("stateforge.tracker.seconds") > 0
    assert found == {
        "gen_ai.operation.name": "chat",
        "gen_ai.request.model": "m",
        "gen_ai.request.stream": False,
        "http.response.status_code": 200,
        "stateforge.mode": "consolidate",
        "stateforge.tracker": "pizza",
        "stateforge.items.active": 1,
        "stateforge.items.dropped": 1,
        "stateforge.items.pending": 0,
        "stateforge.edits": 2,
    }


async def test_metrics_count_requests_edits_and_failures(make_proxy, seen):
    await make_proxy(telemetry=seen.telemetry).post({"messages": CHANGED})
    broken = make_proxy(telemetry=seen.telemetry, trackers={"t": FailingTracker()})
    await broken.post({"messages": CHANGED})
    assert seen.metrics == {
        ("stateforge.requests", "consolidate"): 1,
        ("stateforge.requests", "passthrough"): 1,
        ("stateforge.edits", "add"): 1,
        ("stateforge.edits", "replace"): 1,
        ("stateforge.degraded", "tracker-error"): 1,
        ("stateforge.tracker.duration", "pizza"): 1,
        ("stateforge.tracker.duration", "t"): 1,
    }


async def test_nothing_of_what_was_said_or_of_any_key_leaves(make_proxy, seen):
    proxy = make_proxy([Scripted.json(completion("my answer"))], telemetry=seen.telemetry)
    await proxy.post({"messages": [user("my secret")]}, authorization="Bearer sk-1", x_stateforge_session="my-session")
    everything = json.dumps([json.loads(s.to_json()) for s in seen.spans]) + repr(seen.metrics)
    for word in ("my secret", "my answer", "sk-1", "my-session"):
        assert word not in everything


async def test_the_span_belongs_to_the_callers_trace(make_proxy, seen):
    proxy = make_proxy(telemetry=seen.telemetry)
    trace = "0af7651916cd43dd8448eb211c80319c"
    await proxy.post({"messages": []}, traceparent=f"00-{trace}-b7ad6b7169203331-01")
    assert f"{seen.spans[0].context.trace_id:032x}" == trace
    await proxy.post({"messages": []}, traceparent="rubbish")
    assert len(seen.spans) == 2


@pytest.mark.parametrize(("script", "status"), [(Scripted.json({}, 503), 503), (Scripted(refuse=True), 502)])
async def test_failures_are_marked(make_proxy, seen, script, status):
    await make_proxy([script], telemetry=seen.telemetry).post({"messages": []})
    assert seen.spans[0].attributes["http.response.status_code"] == status
    assert not seen.spans[0].status.is_ok


def test_without_the_package_nothing_happens(monkeypatch):
    monkeypatch.setattr(_telemetry, "_INSTALLED", False)
    telemetry = Telemetry()
    telemetry.record(Request(degraded="tracker-error", edits={"add": 1}))
    assert not telemetry.enabled

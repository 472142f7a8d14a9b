"""Options of one request: by header, or by a body field that never reaches the model server."""

from __future__ import annotations

import json

import pytest
from wires import pizza_tracker

from stateforge.testing import KeepTracker, assistant, user

CHANGED = [user("one pizza"), assistant("Fine."), user("make it two")]


def body(**options: object) -> bytes:
    return json.dumps({"model": "m", "messages": CHANGED, "stateforge": options, "n": 1.0}).encode()


PLAIN = json.dumps({"model": "m", "messages": CHANGED, "n": 1.0}).encode()


async def test_the_default_repairs_what_changed(make_proxy):
    proxy = make_proxy()
    answer = await proxy.say(*CHANGED)
    assert answer.headers["x-stateforge-mode"] == "consolidate"
    assert answer.headers["x-stateforge-dropped"] == "1"
    assert answer.headers["x-stateforge-reason"] == "stale"
    assert b"one pizza" not in proxy.sent


@pytest.mark.parametrize("flag", [True, "true", "1", "on"])
async def test_bypass_by_body(make_proxy, flag):
    proxy = make_proxy()
    answer = await proxy.post(body(bypass=flag))
    assert proxy.sent == PLAIN
    assert answer.headers["x-stateforge-reason"] == "bypass"
    assert proxy.app.state.desk.lanes.get().pipeline.tracker.seen == []


async def test_bypass_by_header(make_proxy):
    proxy = make_proxy()
    await proxy.post(PLAIN, x_stateforge_bypass="true")
    assert proxy.sent == PLAIN


async def test_the_body_goes_before_the_header(make_proxy):
    proxy = make_proxy()
    await proxy.post(body(bypass=False), x_stateforge_bypass="true")
    assert b"one pizza" not in proxy.sent


async def test_settings_of_the_pipeline_reach_it(make_proxy):
    seen = []

    class Noting:
        def __init__(self, pipeline):
            self._pipeline = pipeline

        async def prepare(self, messages, **options):
            seen.append(options)
            return await self._pipeline.prepare(messages, **options)

    proxy = make_proxy(preparer=Noting)
    await proxy.post(body(mode="annotate", trigger="spread", tombstone="full", session="s1"))
    await proxy.post(PLAIN, x_stateforge_mode="prune", x_stateforge_block_role="user", x_stateforge_session="s2")
    first, second = seen
    assert (first["settings"].mode, first["settings"].trigger, first["settings"].tombstone) == (
        "annotate",
        "spread",
        "full",
    )
    assert (second["settings"].mode, second["settings"].block_role) == ("prune", "user")
    assert (first["session"], second["session"]) == ("s1", "s2")


async def test_a_tracker_by_name_among_the_configured(make_proxy):
    proxy = make_proxy(trackers={"pizza": pizza_tracker(), "keep": KeepTracker()})
    await proxy.post(body(tracker="keep"))
    assert proxy.sent == PLAIN
    answer = await proxy.post(body(tracker="os:system"))
    assert answer.status_code == 400
    assert answer.json()["error"]["param"] == "stateforge.tracker"


@pytest.mark.parametrize(
    ("options", "param"),
    [
        ({"bypass": "perhaps"}, "stateforge.bypass"),
        ({"bypass": 1}, "stateforge.bypass"),
        ({"mode": "magic"}, "stateforge.mode"),
        ({"mode": ["auto"]}, "stateforge.mode"),
        ({"trigger": 3}, "stateforge.trigger"),
        ({"session": ""}, "stateforge.session"),
        ({"session": "x" * 201}, "stateforge.session"),
        ({"session": "a\r\nb"}, "stateforge.session"),
        ({"session": "half \ud83d"}, "stateforge.session"),
        ({"tracker": 7}, "stateforge.tracker"),
        ({"tracker_timeout": 1000}, "stateforge.tracker_timeout"),
        ({"\r\nx: y": 1}, "stateforge.\r\nx: y"),
    ],
)
async def test_what_cannot_be_used_is_named(make_proxy, options, param):
    proxy = make_proxy()
    answer = await proxy.post(body(**options))
    assert answer.status_code == 400
    assert answer.json()["error"]["type"] == "invalid_request_error"
    assert answer.json()["error"]["param"] == param
    assert proxy.upstream.calls == []


@pytest.mark.parametrize("field", ["yes", 1, [], True])
async def test_the_field_must_be_an_object(make_proxy, field):
    proxy = make_proxy()
    answer = await proxy.post(json.dumps({"messages": [], "stateforge": field}).encode())
    assert answer.status_code == 400
    assert answer.json()["error"]["param"] == "stateforge"


async def test_an_empty_field_is_taken_out_all_the_same(make_proxy):
    proxy = make_proxy()
    await proxy.post(b'{"stateforge":null,"messages":[{"role":"user","content":"hi"}]}')
    assert proxy.sent == b'{"messages":[{"role":"user","content":"hi"}]}'
    await proxy.post(b'{"messages":[{"role":"user","content":"hi"}],"stateforge":{}}')
    assert proxy.sent == b'{"messages":[{"role":"user","content":"hi"}]}'


async def test_a_session_survives_a_client_that_trims(make_proxy):
    proxy = make_proxy()
    await proxy.post({"messages": [user("one pizza")], "stateforge": {"session": "s"}})
    answer = await proxy.post({"messages": [user("make it two")], "stateforge": {"session": "s"}})
    assert answer.headers["x-stateforge-dropped"] == "1"
    assert answer.headers["x-stateforge-session"] == "s"
    assert b"one pizza" not in proxy.sent


async def test_strict_fails_closed(make_proxy):
    from stateforge.testing import FailingTracker

    proxy = make_proxy(trackers={"failing": FailingTracker()})
    answer = await proxy.post(PLAIN, x_stateforge_strict="true")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "stateforge_degraded"
    assert answer.headers["x-should-retry"] == "true"
    assert proxy.upstream.calls == []

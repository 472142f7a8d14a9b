"""The control routes: show, compare and erase what is known, and say whether all is well."""

from __future__ import annotations

import json

import pytest
from test_degraded import BrokenStore
from wires import pizza_tracker

from stateforge.server import http_reference
from stateforge.server._openapi import DEGRADED, RESPONSE_HEADERS
from stateforge.server._plan import _CODES
from stateforge.server.testing import Scripted
from stateforge.stores import MemoryStore
from stateforge.testing import KeepTracker, assistant, user

FIRST = [user("one pizza")]
CHANGED = [*FIRST, assistant("ok"), user("make it two")]


async def version(proxy, messages, **headers) -> str:
    answer = await proxy.post({"messages": messages}, **headers)
    return answer.headers["x-stateforge-version"]


async def test_a_state_by_its_version(make_proxy):
    proxy = make_proxy()
    shown = await proxy.client.get(f"/stateforge/states/{await version(proxy, CHANGED)}")
    document = shown.json()
    assert [i["text"] for i in document["active"]] == ["make it two"]
    assert [(i["text"], i["status"]) for i in document["inactive"]] == [("one pizza", "superseded")]
    assert document["tracker"] == "pizza"
    assert document["active"][0]["evidence"][0]["quote"] == "make it two"


async def test_its_timeline(make_proxy):
    proxy = make_proxy()
    timeline = (await proxy.client.get(f"/stateforge/states/{await version(proxy, CHANGED)}/timeline")).json()
    assert [(e["turn"], e["kind"], e["text"]) for e in timeline] == [
        (0, "add", "one pizza"),
        (2, "replace", "make it two"),
    ]
    assert timeline[1]["took_out"][0]["text"] == "one pizza"


async def test_the_difference_of_two(make_proxy):
    proxy = make_proxy()
    sides = {"before": await version(proxy, FIRST), "after": await version(proxy, CHANGED)}
    document = (await proxy.client.get("/stateforge/diff", params=sides)).json()
    assert [i["text"] for i in document["entered"]] == ["make it two"]
    assert [i["text"] for i in document["left"]] == ["one pizza"]


async def test_the_state_of_a_session(make_proxy):
    proxy = make_proxy()
    await proxy.post({"messages": FIRST}, x_stateforge_session="s/ 1")
    shown = await proxy.client.get("/stateforge/sessions/s%2F%201")
    assert [i["text"] for i in shown.json()["active"]] == ["one pizza"]


async def test_after_a_restart_the_store_still_knows(make_proxy):
    store = MemoryStore()
    known = await version(make_proxy(store=store), CHANGED)
    shown = await make_proxy(store=store).client.get(f"/stateforge/states/{known}")
    assert shown.status_code == 200


async def test_states_are_kept_per_tracker(make_proxy):
    proxy = make_proxy(trackers={"pizza": pizza_tracker(), "keep": KeepTracker()})
    known = await version(proxy, CHANGED)
    assert (await proxy.client.get(f"/stateforge/states/{known}?tracker=keep")).status_code == 404
    assert (await proxy.client.get(f"/stateforge/states/{known}?tracker=none")).status_code == 400


async def test_the_empty_state_is_known(make_proxy):
    proxy = make_proxy()
    known = await version(proxy, [])
    assert (await proxy.client.get(f"/stateforge/states/{known}")).json()["active"] == []


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/stateforge/states/0123456789abcdef", 404, "unknown_version"),
        ("/stateforge/states/0123456789abcdef/timeline", 404, "unknown_version"),
        ("/stateforge/sessions/nobody", 404, "unknown_session"),
        ("/stateforge/states/xyz", 400, "invalid_parameter"),
        ("/stateforge/diff?before=1", 400, "invalid_parameter"),
        ("/stateforge/sessions/" + "s" * 201, 400, "invalid_parameter"),
    ],
)
async def test_what_is_not_known_or_not_meant(make_proxy, path, status, code):
    answer = await make_proxy().client.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code


async def test_erasing_a_session(make_proxy):
    proxy = make_proxy()
    mine = await version(proxy, FIRST, x_stateforge_session="s")
    other = await version(proxy, [user("one salad")], x_stateforge_session="t")
    assert (await proxy.client.delete("/stateforge/sessions/s")).json()["erased"] >= 1
    assert (await proxy.client.get(f"/stateforge/states/{mine}")).status_code == 404
    assert (await proxy.client.get("/stateforge/sessions/s")).status_code == 404
    assert (await proxy.client.get(f"/stateforge/states/{other}")).status_code == 200


async def test_erasing_a_tenant_leaves_the_others(make_proxy):
    proxy = make_proxy()
    mine = await version(proxy, FIRST, authorization="Bearer a")
    await version(proxy, FIRST, authorization="Bearer b")
    erased = await proxy.client.delete("/stateforge/states", headers={"authorization": "Bearer a"})
    assert erased.json()["erased"] >= 1
    for who, status in (("a", 404), ("b", 200)):
        headers = {"authorization": f"Bearer {who}"}
        assert (await proxy.client.get(f"/stateforge/states/{mine}", headers=headers)).status_code == status


async def test_a_store_that_fails_is_a_503(make_proxy):
    class Broken(BrokenStore):
        resolve = session = forget = BrokenStore.find

    proxy = make_proxy(store=Broken())
    answer = await proxy.client.get("/stateforge/states/0123456789abcdef")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "store_error"
    assert "/secret" not in answer.text


class TestHealth:
    async def test_alive(self, make_proxy):
        assert (await make_proxy().client.get("/healthz")).json() == {"status": "ok"}

    async def test_ready(self, make_proxy):
        answer = await make_proxy().client.get("/readyz")
        assert answer.status_code == 200
        assert answer.json() == {"status": "ok", "store": "ok", "upstream": "ok"}

    async def test_not_ready(self, make_proxy):
        answer = await make_proxy([Scripted(refuse=True)], store=BrokenStore()).client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json() == {"status": "failed", "store": "failed", "upstream": "failed"}


class TestOpenAPI:
    async def test_every_route_is_described(self, make_proxy):
        document = (await make_proxy().client.get("/openapi.json")).json()
        for path in ("/v1/chat/completions", "/v1/{path}", "/healthz", "/readyz", "/stateforge/diff"):
            assert path in document["paths"]
        for route in document["paths"].values():
            for operation in route.values():
                assert operation["summary"]
                assert operation["description"]
                assert all(
                    p["description"]
                    for p in operation.get("parameters", [])
                    if p["in"] != "path" or p["name"] != "path"
                )
        assert json.dumps(document)

    async def test_every_header_that_is_sent_is_described(self, make_proxy):
        answer = await make_proxy().post({"messages": CHANGED}, x_stateforge_session="s")
        sent = {k for k in answer.headers if k.startswith("x-stateforge")}
        assert sent == set(RESPONSE_HEADERS) - {"x-stateforge-degraded"}
        assert {code for _, code in _CODES} <= set(DEGRADED)

    def test_the_reference_names_every_route(self):
        text = http_reference()
        assert "## `GET /stateforge/states/{version}/timeline`" in text
        assert "`x-stateforge-degraded`" in text

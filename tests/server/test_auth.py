"""Keys, tenants and who may reach the proxy at all."""

from __future__ import annotations

import pytest
from wires import Proxy

from stateforge import ConfigError
from stateforge.server import run
from stateforge.testing import user

ALICE, BOB = "alice-secret-0123456789", "bob-secret-0123456789"
CHAT = {"messages": [user("one pizza")]}


async def version(proxy: Proxy, **headers: str) -> str:
    return (await proxy.post(CHAT, **headers)).headers["x-stateforge-version"]


async def knows(proxy: Proxy, version: str, **headers: str) -> bool:
    sent = {k.replace("_", "-"): v for k, v in headers.items()}
    answer = await proxy.client.get(f"/stateforge/states/{version}", headers=sent)
    assert answer.status_code in (200, 404)
    return answer.status_code == 200


class TestWithoutKeys:
    async def test_the_clients_credentials_are_the_tenant(self, make_proxy):
        proxy = make_proxy()
        mine = await version(proxy, authorization="Bearer sk-a")
        assert await knows(proxy, mine, authorization="Bearer sk-a")
        assert not await knows(proxy, mine, authorization="Bearer sk-b")
        assert not await knows(proxy, mine)
        assert not await knows(proxy, mine, authorization="Bearer sk-a", api_key="k")

    async def test_credentials_pass_upstream_and_are_stored_nowhere(self, make_proxy, tmp_path):
        proxy = make_proxy(store=f"sqlite:///{tmp_path}/state.db")
        await proxy.post(CHAT, authorization="Bearer sk-very-secret", x_stateforge_session="s")
        await proxy.settle()
        await proxy.app.state.desk.lanes.store.close()
        assert (b"authorization", b"Bearer sk-very-secret") in proxy.upstream.calls[0].headers
        assert b"sk-very-secret" not in b"".join(p.read_bytes() for p in tmp_path.iterdir())

    async def test_an_upstream_key_takes_the_place_of_the_clients(self, make_proxy):
        proxy = make_proxy(upstream_key="sk-upstream")
        await proxy.post(CHAT, authorization="Bearer sk-a")
        sent = [v for k, v in proxy.upstream.calls[0].headers if k == b"authorization"]
        assert sent == [b"Bearer sk-upstream"]

    @pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8321", "[::2]:80", "a[b"])
    async def test_foreign_host_names_are_refused(self, make_proxy, host):
        proxy = make_proxy()
        answer = await proxy.post(CHAT, host=host)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "host_not_allowed"
        assert (
            await proxy.client.get("/stateforge/states/0123456789abcdef", headers={"host": host})
        ).status_code == 403

    @pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8321", "127.0.0.1:1", "[::1]:8321", "proxy.internal"])
    async def test_local_and_allowed_names_are_answered(self, make_proxy, host):
        proxy = make_proxy(allowed_hosts=("proxy.internal",))
        assert (await proxy.post(CHAT, host=host)).status_code == 200


class TestWithKeys:
    async def test_every_request_needs_one(self, make_proxy):
        proxy = make_proxy(api_keys=(ALICE, BOB))
        for headers in ({}, {"x_stateforge_key": "wrong"}, {"authorization": f"Bearer {ALICE}"}):
            answer = await proxy.post(CHAT, **headers)
            assert answer.status_code == 401
            assert answer.json()["error"]["type"] == "authentication_error"
            assert answer.headers["x-should-retry"] == "false"
        for path in ("/v1/models", "/stateforge/states/0123456789abcdef", "/stateforge/sessions/s"):
            assert (await proxy.client.get(path)).status_code == 401
        assert (await proxy.client.delete("/stateforge/states")).status_code == 401
        assert proxy.upstream.calls == []

    async def test_health_needs_none(self, make_proxy):
        proxy = make_proxy(api_keys=(ALICE,))
        assert (await proxy.client.get("/healthz")).status_code == 200

    async def test_the_key_is_the_tenant(self, make_proxy):
        proxy = make_proxy(api_keys=(ALICE, BOB))
        mine = await version(proxy, x_stateforge_key=ALICE, authorization="Bearer sk-1")
        assert await knows(proxy, mine, x_stateforge_key=ALICE, authorization="Bearer sk-2")
        assert not await knows(proxy, mine, x_stateforge_key=BOB, authorization="Bearer sk-1")

    async def test_the_key_stays_here_and_the_clients_credentials_go_on(self, make_proxy):
        proxy = make_proxy(api_keys=(ALICE,))
        await proxy.post(CHAT, x_stateforge_key=ALICE, authorization="Bearer sk-1")
        headers = dict(proxy.upstream.calls[0].headers)
        assert headers[b"authorization"] == b"Bearer sk-1"
        assert ALICE.encode() not in b"".join(headers.values())

    async def test_with_an_upstream_key_it_may_come_as_bearer(self, make_proxy):
        proxy = make_proxy(api_keys=(f"alice:{ALICE}",), upstream_key="sk-upstream")
        answer = await proxy.post(CHAT, authorization=f"Bearer {ALICE}")
        assert answer.status_code == 200
        headers = dict(proxy.upstream.calls[0].headers)
        assert headers[b"authorization"] == b"Bearer sk-upstream"

    async def test_a_named_key_can_be_changed_without_losing_states(self, make_proxy):
        store = make_proxy().app.state.desk.lanes.store
        before = make_proxy(api_keys=(f"alice:{ALICE}",), store=store)
        after = make_proxy(api_keys=(f"alice:{BOB}",), store=store)
        assert await knows(after, await version(before, x_stateforge_key=ALICE), x_stateforge_key=BOB)

    async def test_any_host_name_will_do(self, make_proxy):
        proxy = make_proxy(api_keys=(ALICE,))
        assert (await proxy.post(CHAT, host="proxy.example", x_stateforge_key=ALICE)).status_code == 200


class TestExposure:
    @pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", ""])
    def test_beyond_loopback_it_needs_a_key(self, settings, host):
        with pytest.raises(ConfigError, match="STATEFORGE_API_KEYS"):
            run(settings(host=host))
        settings(host=host, api_keys=(ALICE,)).check_exposure()

    @pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"])
    def test_on_loopback_it_needs_none(self, settings, host):
        settings(host=host).check_exposure()

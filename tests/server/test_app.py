"""Making the application: what is given goes before what is set, and what was opened is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import stateforge.server
from stateforge import ConfigError, StoreError
from stateforge.graphs import GraphPreparer
from stateforge.server import _app as app_module
from stateforge.server import create_app
from stateforge.server._preparer import GraphFirst, make_preparer
from stateforge.server.testing import Scripted, ScriptedUpstream, completion
from stateforge.stores import MemoryStore, SQLiteStore
from stateforge.testing import KeepTracker, assistant, user

CHAT = [user("one pizza"), assistant("ok"), user("make it two")]


class Counting(MemoryStore):
    """Counts purges; the first one fails."""

    purges = closes = 0

    async def purge(self, max_age: float) -> int:
        self.purges += 1
        if self.purges == 1:
            raise StoreError("locked")
        return await super().purge(max_age)

    async def close(self) -> None:
        self.closes += 1


async def live(app: Any, seconds: float) -> None:
    """Run the application's lifespan for a while."""
    inbox: asyncio.Queue[Any] = asyncio.Queue()
    outbox: asyncio.Queue[Any] = asyncio.Queue()
    task = asyncio.ensure_future(app({"type": "lifespan"}, inbox.get, outbox.put))
    await inbox.put({"type": "lifespan.startup"})
    assert (await outbox.get())["type"] == "lifespan.startup.complete"
    await asyncio.sleep(seconds)
    await inbox.put({"type": "lifespan.shutdown"})
    assert (await outbox.get())["type"] == "lifespan.shutdown.complete"
    await task


def make(**values: Any) -> Any:
    defaults: dict[str, Any] = {"upstream": "http://x", "store": "memory:", "trackers": {"keep": KeepTracker()}}
    return create_app(**{**defaults, "engine": "core", **values})


async def test_old_states_are_deleted_and_the_store_is_closed(monkeypatch):
    monkeypatch.setattr(app_module, "_PURGE_EVERY", 0.01)
    store = Counting()
    await live(make(store=store), 0.1)
    assert store.purges > 1
    assert store.closes == 1


async def test_without_retention_nothing_is_deleted():
    store = Counting()
    await live(make(store=store, retention=0), 0.02)
    assert store.purges == 0


def test_values_go_before_settings(settings, tmp_path):
    app = create_app(settings(port=1), port=2, trackers=["keep"], store=f"sqlite:///{tmp_path}/s.db", engine="core")
    desk = app.state.desk
    assert desk.settings.port == 2
    assert desk.settings.trackers == ("keep",)
    assert isinstance(desk.lanes.store, SQLiteStore)


@pytest.mark.parametrize("values", [{"trackers": ["nobody"]}, {"store": "redis://x"}, {"engine": "steam"}, {"x": 1}])
def test_what_cannot_be_used_is_refused_at_once(values):
    with pytest.raises(ConfigError):
        make(**values)


def test_the_public_face_is_complete_and_sorted():
    assert stateforge.server.__all__ == sorted(stateforge.server.__all__)
    for name in stateforge.server.__all__:
        assert getattr(stateforge.server, name).__doc__


class TestEngines:
    async def test_both_send_the_same(self, make_proxy):
        sent, told = [], []
        for engine in ("core", "graph"):
            proxy = make_proxy(preparer=make_preparer(engine))
            for end in (1, 3):
                answer = await proxy.say(*CHAT[:end])
                told.append({k: v for k, v in answer.headers.items() if k.startswith("x-stateforge") and "ms" not in k})
                sent.append(proxy.sent)
                await proxy.settle()
        assert sent[:2] == sent[2:]
        assert told[:2] == told[2:]

    async def test_the_graph_runs_only_for_new_user_turns(self):
        class Graph(GraphPreparer):
            calls = 0

            async def prepare(self, *args: Any, **options: Any) -> Any:
                Graph.calls += 1
                return await super().prepare(*args, **options)

        upstream = ScriptedUpstream([Scripted.json(completion())])
        app = make(upstream_client=upstream, preparer=lambda p: GraphFirst(p, Graph(p)))
        preparer = app.state.desk.lanes.get().preparer
        await preparer.prepare(CHAT)
        await preparer.prepare(CHAT)
        await preparer.prepare([*CHAT, assistant("Two.")])
        assert Graph.calls == 1
        await preparer.prepare([*CHAT, assistant("Two."), user("thanks")])
        assert Graph.calls == 2

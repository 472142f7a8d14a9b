"""Preparing through the graph gives what the pipeline gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import AnythingTracker, chats, labels

from stateforge import (
    ChatFormatError,
    MemoryStore,
    Mode,
    Pipeline,
    Prepared,
    Settings,
    StoreError,
    TrackerError,
    Trigger,
)
from stateforge.graphs import GraphPreparer
from stateforge.stores import Record, Scope
from stateforge.testing import FailingTracker, HangingTracker, KeepTracker, ScriptedTracker, assistant, user


class BrokenStore(MemoryStore):
    """Finds, but cannot save."""

    async def save(self, scope: Scope, records: Sequence[Record], session: str | None = None) -> None:
        raise StoreError("disk full")


class DeafStore(MemoryStore):
    """Cannot even be asked."""

    async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
        raise StoreError("no connection")


def essence(prepared: Prepared) -> tuple[Any, ...]:
    """Everything about a prepared request but the time it took."""
    tracked, located = prepared.tracked, prepared.located
    return (
        prepared.key,
        labels(prepared.state),
        prepared.assembly,
        prepared.messages,
        located and (located.scope, located.turns, located.key, located.unread, located.session),
        tracked and (tracked.records, tracked.tokens, tracked.degraded, tracked.confidence),
        prepared.degraded,
        prepared.warnings,
    )


modes = st.builds(
    Settings, mode=st.sampled_from(Mode), trigger=st.sampled_from(Trigger), max_turns=st.sampled_from([3, 1000])
)


@given(chats(), st.integers(0, 3), modes, st.sampled_from([None, "s1"]), st.data())
@settings(deadline=None, max_examples=60)
async def test_the_result_is_that_of_the_pipeline(
    chat: list[dict[str, Any]], seed: int, chosen: Settings, session: str | None, data: st.DataObject
) -> None:
    plain = Pipeline(AnythingTracker(seed))
    graph = GraphPreparer(Pipeline(AnythingTracker(seed)))
    for end in sorted(data.draw(st.lists(st.integers(1, len(chat)), min_size=1, max_size=4))):
        arguments: dict[str, Any] = {"tenant": "t", "session": session, "settings": chosen}
        expected = await plain.prepare(chat[:end], **arguments)
        found = await graph.prepare(chat[:end], **arguments)
        assert essence(found) == essence(expected)


@pytest.mark.parametrize("store", [BrokenStore, DeafStore])
@pytest.mark.parametrize("tracker", [KeepTracker(), FailingTracker(), FailingTracker(TrackerError("down"))])
async def test_what_fails_degrades_in_the_same_way(store: type[MemoryStore], tracker: Any) -> None:
    chat = [user("one"), assistant("ok"), user("two")]
    expected = await Pipeline(tracker, store()).prepare(chat)
    found = await GraphPreparer(Pipeline(tracker, store())).prepare(chat)
    assert found.degraded
    assert found.messages is None
    assert essence(found) == essence(expected)


async def test_a_tracker_that_hangs_costs_its_time_budget_only() -> None:
    tracker = HangingTracker()
    try:
        found = await GraphPreparer(Pipeline(tracker)).prepare([user("one")], settings=Settings(tracker_timeout=0.05))
    finally:
        tracker.release()
    assert found.degraded is not None
    assert "TrackerTimeout" in found.degraded


@pytest.mark.parametrize("store", [MemoryStore, BrokenStore, DeafStore])
async def test_strict_requests_fail_with_the_same_error(store: type[MemoryStore]) -> None:
    strict = Settings(strict=True)
    with pytest.raises((TrackerError, StoreError)) as expected:
        await Pipeline(FailingTracker(), store()).prepare([user("one")], settings=strict)
    with pytest.raises(type(expected.value)) as found:
        await GraphPreparer(Pipeline(FailingTracker(), store())).prepare([user("one")], settings=strict)
    assert str(found.value) == str(expected.value)


async def test_messages_that_cannot_be_used_are_refused() -> None:
    with pytest.raises(ChatFormatError, match=r"messages\[0\]\.role"):
        await GraphPreparer(Pipeline(KeepTracker())).prepare([{"role": "wizard", "content": "x"}])


async def test_a_request_without_news_is_not_tracked() -> None:
    tracker = ScriptedTracker({})
    preparer = GraphPreparer(Pipeline(tracker))
    await preparer.prepare([user("one")])
    await preparer.prepare([user("one"), assistant("ok")])
    assert [r.turn.text for r in tracker.seen] == ["one"]


async def test_messages_are_passed_on_by_reference() -> None:
    chat = [user("one"), assistant("ok"), user("two")]
    found = await GraphPreparer(Pipeline(KeepTracker())).prepare(chat)
    assert found.located is not None
    assert all(turn.raw is message for turn, message in zip(found.located.turns, chat, strict=True))


async def test_what_is_located_already_is_not_looked_up_again() -> None:
    class OnceStore(MemoryStore):
        lookups = 0

        async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
            self.lookups += 1
            return await super().find(scope, keys)

    store = OnceStore()
    pipeline = Pipeline(KeepTracker(), store)
    chat = [user("one")]
    located = await pipeline.locate(chat)
    found = await GraphPreparer(pipeline).prepare(chat, located=located)
    assert store.lookups == 1
    assert found.located is located
    assert essence(found) == essence(await Pipeline(KeepTracker()).prepare(chat))


async def test_faults_of_the_program_cost_nobody_the_answer_either() -> None:
    class Faulty(MemoryStore):
        async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
            raise ZeroDivisionError("something the user said")

    for prepare in (
        Pipeline(KeepTracker(), Faulty()).prepare,
        GraphPreparer(Pipeline(KeepTracker(), Faulty())).prepare,
    ):
        found = await prepare([user("one")])
        assert found.messages is None
        assert found.degraded == "ZeroDivisionError"
        with pytest.raises(ZeroDivisionError):
            await prepare([user("one")], settings=Settings(strict=True))

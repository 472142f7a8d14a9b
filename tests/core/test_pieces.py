"""The small parts: models, turns, settings, views, stores, threads."""

from __future__ import annotations

import asyncio
import json
import threading
import time

import pytest
from builders import Talk, cite
from pydantic import ValidationError

import stateforge
from stateforge import (
    ChatFormatError,
    ConfigError,
    Edit,
    Evidence,
    MemoryStore,
    Record,
    Role,
    Scope,
    Settings,
    Status,
    TrackerError,
    TrackerTimeout,
    Turn,
    difference,
    run_sync,
    state_document,
    timeline,
)
from stateforge._chain import ROOT, turn_digest
from stateforge._models import MAX_QUOTE
from stateforge._offload import MAX_THREADS, offload


def test_everything_public_is_there() -> None:
    assert all(hasattr(stateforge, name) for name in stateforge.__all__)
    assert sorted(stateforge.__all__) == sorted(set(stateforge.__all__))


class TestEvidence:
    def test_it_stands_only_where_it_was_said(self) -> None:
        text = "send it on the 3rd"
        assert Evidence.of(0, text, 8, 18).stands_in(text)
        assert not Evidence.of(0, text, 8, 18).stands_in("mail it on the 4th")
        assert not Evidence(turn=0, start=3, end=3).stands_in(text)

    def test_a_long_quote_keeps_head_and_tail(self) -> None:
        text = "a" * 5000 + "z"
        quoted = Evidence.of(0, text, 0, len(text))
        assert len(quoted.quote) <= MAX_QUOTE
        assert quoted.quote.endswith("z")
        assert quoted.stands_in(text)

    def test_models_cannot_be_changed(self) -> None:
        with pytest.raises(ValidationError):
            Evidence(turn=0).turn = 1  # type: ignore[misc]


def test_a_changed_copy_has_a_digest_of_its_own() -> None:
    talk = Talk()
    talk.want("tent")
    item = talk.state.in_effect[0]
    assert item.digest != item.model_copy(update={"status": Status.WITHDRAWN}).digest


class TestTurns:
    def test_text_parts_are_joined_and_other_parts_listed(self) -> None:
        parts = [
            {"type": "text", "text": "a"},
            {"type": "input_audio", "input_audio": {}},
            {"type": "text", "text": "b"},
        ]
        turn = Turn.from_message(2, {"role": "user", "content": parts})
        assert (turn.text, turn.media) == ("a\nb", (1,))

    def test_tool_calls_with_broken_arguments_are_read_without_values(self) -> None:
        call = {"id": "c", "function": {"name": "f", "arguments": "{not json"}}
        turn = Turn.from_message(0, {"role": "assistant", "content": None, "tool_calls": [call, "junk"]})
        assert [(c.name, c.values()) for c in turn.tool_calls] == [("f", {})]

    def test_arguments_nested_beyond_reason_are_read_without_values(self) -> None:
        deep = '{"a":' * 100_000 + "1" + "}" * 100_000
        call = {"id": "c", "function": {"name": "f", "arguments": deep}}
        turn = Turn.from_message(0, {"role": "assistant", "content": None, "tool_calls": [call]})
        assert turn.tool_calls[0].values() == {}
        assert len(turn_digest(turn)) == 16

    def test_the_old_function_call_is_a_tool_call(self) -> None:
        old = {"role": "assistant", "function_call": {"name": "f", "arguments": '{"a": 1}'}}
        assert Turn.from_message(0, old).tool_calls[0].values() == {"a": 1}

    def test_developer_is_a_system_role(self) -> None:
        assert Turn.from_message(0, {"role": "developer", "content": "x"}).role is Role.SYSTEM

    def test_an_unhashable_role_is_an_error_not_a_crash(self) -> None:
        with pytest.raises(ChatFormatError):
            Turn.from_message(0, {"role": [], "content": "x"})


class TestSettings:
    def test_a_wrong_value_is_named(self) -> None:
        with pytest.raises(ConfigError, match="mode"):
            Settings.read(mode="loud")

    def test_an_unknown_name_is_named(self) -> None:
        with pytest.raises(ConfigError, match="colour"):
            Settings().but(colour="red")

    def test_changing_some(self) -> None:
        assert Settings().but(mode="prune").mode == "prune"
        assert Settings().but().mode == "auto"


class TestViews:
    @pytest.fixture
    def talk(self) -> Talk:
        talk = Talk()
        old = talk.want("leave at 9")
        talk.conclude("arrive at 11", (old,))
        talk.replace("leave at 10", old)
        return talk

    def test_the_document_has_every_part(self, talk: Talk) -> None:
        document = state_document(talk.state, "fake", ["turn 1: x"])
        assert list(document) == [
            "version", "active", "pending", "inactive", "conclusions", "actions", "tracker", "warnings",
        ]  # fmt: skip
        assert document["active"][0]["text"] == "leave at 10"
        assert document["active"][0]["evidence"] == [{"turn": 2, "start": 0, "end": 11, "quote": "leave at 10"}]
        assert document["inactive"] == [{"id": "i0.0", "text": "leave at 9", "status": "superseded", "by": "e2.0"}]
        assert document["conclusions"][0]["supported"] is False
        json.dumps(document)

    def test_the_timeline_says_what_each_edit_took_out(self, talk: Talk) -> None:
        entries = timeline(talk.state)
        assert [e["kind"] for e in entries] == ["add", "conclude", "replace"]
        assert entries[2]["took_out"] == [{"id": "i0.0", "text": "leave at 9", "status": "superseded"}]
        assert entries[2]["created"] == [{"id": "i2.0", "text": "leave at 10"}]

    def test_a_restore_names_the_edits_it_takes_back(self, talk: Talk) -> None:
        talk.user("back", {"kind": "restore", "targets": ("i0.0",)})
        assert timeline(talk.state)[-1]["revokes"] == ["e2.0"]

    def test_the_difference_of_two_states(self, talk: Talk) -> None:
        before = Talk()
        before.conclude("arrive at 11", (before.want("leave at 9"),))
        change = difference(before.state, talk.state)
        assert [i["text"] for i in change["entered"]] == ["leave at 10"]
        assert change["left"] == [{"id": "i0.0", "text": "leave at 9", "status": "superseded", "by": "e2.0"}]
        assert [c["text"] for c in change["unsupported"]] == ["arrive at 11"]


class TestMemoryStore:
    scope = Scope("a", "t")

    def records(self, n: int) -> list[Record]:
        edit = Edit(kind="add", id="e", turn=0, author=Role.USER, item="i", text="\ud800", evidence=(cite(_turn()),))
        keys = [ROOT, *(bytes([i]) * 16 for i in range(1, n + 1))]
        return [Record(keys[i + 1], keys[i], i, b"", (edit,), (), f"v{i}") for i in range(n)]

    async def test_lineage_runs_from_the_first_turn(self) -> None:
        store, records = MemoryStore(), self.records(3)
        await store.save(self.scope, records, "s")
        assert await store.lineage(self.scope, records[-1].key) == records
        assert await store.find(self.scope, [b"?", records[1].key, records[0].key]) == records[1].key
        assert await store.session(self.scope, "s") == records[-1].key
        assert await store.resolve(self.scope, "v1") == records[1].key

    async def test_the_oldest_records_make_room(self) -> None:
        store, records = MemoryStore(max_records=2), self.records(3)
        await store.save(self.scope, records)
        assert await store.lineage(self.scope, records[-1].key) == []

    async def test_forgetting_a_session_and_a_tenant(self) -> None:
        store, records = MemoryStore(), self.records(2)
        await store.save(self.scope, records, "s")
        await store.save(Scope("b", "t"), records, "s")
        assert await store.forget("a", "s") == 2
        assert await store.lineage(self.scope, records[-1].key) == []
        assert await store.session(self.scope, "s") is None
        assert await store.forget("b") == 2
        await store.close()

    async def test_purging_by_age(self) -> None:
        store = MemoryStore()
        await store.save(self.scope, self.records(2))
        assert await store.purge(3600) == 0
        assert await store.purge(-1) == 2


class TestThreads:
    async def test_a_hanging_call_costs_its_time_limit_only(self) -> None:
        release = threading.Event()
        started = time.monotonic()
        with pytest.raises(TrackerTimeout, match="no answer"):
            await offload(release.wait, 0.05)
        assert time.monotonic() - started < 5
        release.set()

    async def test_errors_come_back_to_the_caller(self) -> None:
        with pytest.raises(ZeroDivisionError):
            await offload(lambda: 1 // 0, 5)

    @pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, StopIteration, GeneratorExit])
    async def test_a_call_that_wants_to_end_the_process_ends_only_itself(self, raised: type[BaseException]) -> None:
        def call() -> None:
            raise raised

        with pytest.raises(TrackerError, match=raised.__name__):
            await offload(call, 5)

    async def test_hanging_calls_cannot_pile_up(self) -> None:
        release = threading.Event()
        results = await asyncio.gather(
            *(offload(release.wait, 0.2) for _ in range(MAX_THREADS + 1)), return_exceptions=True
        )
        assert all(isinstance(r, TrackerTimeout) for r in results)
        assert any("still running" in str(r) for r in results)
        release.set()
        for thread in threading.enumerate():
            if thread.name == "stateforge-tracker":
                thread.join(5)

    async def test_sync_code_inside_a_running_loop(self) -> None:
        async def fail() -> None:
            raise KeyError("x")

        assert run_sync(asyncio.sleep(0, "done")) == "done"
        with pytest.raises(KeyError):
            run_sync(fail())


def _turn() -> Turn:
    return Turn.from_message(0, {"role": "user", "content": "x"})

"""Finding what is already known about a request's history."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from stateforge import ChatFormatError, MemoryStore, Pipeline, Settings, TrackRequest, TrackResult, Turn, read_turns
from stateforge._chain import ROOT, chain, turn_digest


class Counting:
    """Keeps everything and remembers which turns it was asked to read."""

    name = fingerprint = "counting"
    inline = True

    def __init__(self) -> None:
        self.read: list[str] = []

    def track(self, request: TrackRequest) -> TrackResult:
        self.read.append(request.turn.text)
        return TrackResult()


def user(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def assistant(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


async def test_only_unread_turns_are_read() -> None:
    tracker = Counting()
    pipeline = Pipeline(tracker)
    first = [user("A5")]
    await pipeline.prepare(first)
    await pipeline.prepare(first)
    await pipeline.prepare([*first, assistant("ok"), user("two columns")])
    assert tracker.read == ["A5", "ok", "two columns"]


async def test_an_observed_answer_is_not_read_again() -> None:
    tracker = Counting()
    pipeline = Pipeline(tracker)
    prepared = await pipeline.prepare([user("A5")])
    await pipeline.observe(prepared, assistant("ok"))
    await pipeline.prepare([user("A5"), {**assistant("ok "), "reasoning": "hm"}, user("two columns")])
    assert tracker.read == ["A5", "ok", "two columns"]


async def test_a_turn_without_a_new_user_message_costs_no_tracking() -> None:
    tracker = Counting()
    pipeline = Pipeline(tracker)
    call = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    chat = [user("A5")]
    before = await pipeline.prepare(chat)
    chat += [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "content": "1"},
    ]
    after = await pipeline.prepare(chat)
    assert tracker.read == ["A5"]
    assert after.state is before.state
    await pipeline.observe(after, assistant("done"))
    assert tracker.read == ["A5", "", "1", "done"]


async def test_a_replica_continues_from_the_store() -> None:
    store, chat = MemoryStore(), [user("A5"), assistant("ok"), user("two columns")]
    await Pipeline(Counting(), store).prepare(chat)
    tracker = Counting()
    prepared = await Pipeline(tracker, store).prepare([*chat, assistant("ok"), user("no photos")])
    assert tracker.read == ["ok", "no photos"]
    assert [i.text for i in prepared.state.in_effect] == ["A5", "two columns", "no photos"]


async def test_a_broken_lineage_is_read_anew() -> None:
    store, chat = MemoryStore(), [user("A5"), assistant("ok"), user("two columns")]
    prepared = await Pipeline(Counting(), store).prepare(chat)
    first = (await store.lineage(prepared.located.scope, prepared.key))[0]  # type: ignore[union-attr]
    del store._records[prepared.located.scope, first.key]  # type: ignore[union-attr]
    tracker = Counting()
    await Pipeline(tracker, store).prepare(chat)
    assert tracker.read == ["A5", "ok", "two columns"]


class TestTrimmedHistories:
    chat: ClassVar = [user("A5"), assistant("ok"), user("two columns"), assistant("sure"), user("no photos")]

    async def test_known_turns_are_recognised_behind_a_summary(self) -> None:
        tracker = Counting()
        pipeline = Pipeline(tracker)
        await pipeline.prepare(self.chat, session="s")
        trimmed = [user("Summary: a layout."), *self.chat[3:], assistant("fine"), user("and a map")]
        prepared = await pipeline.prepare(trimmed, session="s")
        assert tracker.read[5:] == ["fine", "and a map"]
        assert [i.text for i in prepared.state.in_effect] == ["A5", "two columns", "no photos", "and a map"]
        assert prepared.located is not None
        assert [t.index for t in prepared.located.turns] == [-1, 3, 4, 5, 6]

    async def test_with_nothing_in_common_only_the_last_user_turn_is_new(self) -> None:
        tracker = Counting()
        pipeline = Pipeline(tracker)
        await pipeline.prepare(self.chat, session="s")
        prepared = await pipeline.prepare([user("Summary."), assistant("I see."), user("and a map")], session="s")
        assert tracker.read[5:] == ["and a map"]
        assert "Summary." not in [i.text for i in prepared.state.in_effect]

    async def test_a_repeated_word_is_no_overlap_by_itself(self) -> None:
        pipeline = Pipeline(Counting())
        chat = [user("A5"), assistant("ok"), user("yes")]
        await pipeline.prepare(chat, session="s")
        prepared = await pipeline.prepare([user("yes"), assistant("ok"), user("go")], session="s")
        assert [i.text for i in prepared.state.in_effect] == ["A5", "yes", "go"]

    async def test_without_a_session_it_is_another_history(self) -> None:
        pipeline = Pipeline(Counting())
        await pipeline.prepare(self.chat)
        prepared = await pipeline.prepare(self.chat[2:])
        assert [i.text for i in prepared.state.in_effect] == ["two columns", "no photos"]


class TestLimits:
    async def test_too_long_a_history_passes_through(self) -> None:
        pipeline = Pipeline(Counting(), settings=Settings(max_turns=2))
        prepared = await pipeline.prepare(TestTrimmedHistories.chat)
        assert prepared.messages is None
        assert "max_turns = 2" in str(prepared.degraded)

    async def test_too_many_unread_turns_pass_through(self) -> None:
        pipeline = Pipeline(Counting(), settings=Settings(max_new_turns=2))
        prepared = await pipeline.prepare(TestTrimmedHistories.chat)
        assert "max_new_turns = 2" in str(prepared.degraded)

    async def test_of_a_very_long_turn_the_rest_is_kept_without_being_read(self) -> None:
        tracker = Counting()
        pipeline = Pipeline(tracker, settings=Settings(max_turn_chars=10))
        prepared = await pipeline.prepare([user("Two columns and a large map.")])
        assert tracker.read == ["Two column"]
        assert prepared.state.in_effect[0].text == "Two columns and a large map."


class TestKeys:
    def test_system_messages_are_not_in_the_chain(self) -> None:
        turns = read_turns(
            [{"role": "system", "content": "now 9:00"}, user("A5"), {"role": "developer", "content": "x"}]
        )
        assert chain(turns) == [ROOT, chain(read_turns([user("A5")]))[0], chain(read_turns([user("A5")]))[0]]
        assert [t.index for t in turns] == [-1, 0, -1]

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (user("A5"), user("A6")),
            (user("A5"), assistant("A5")),
            (user("A5"), user([{"type": "text", "text": "A5"}, {"type": "image_url", "image_url": {"url": "u"}}])),  # type: ignore[arg-type]
            (
                assistant("x"),
                {**assistant("x"), "tool_calls": [{"id": "1", "function": {"name": "f", "arguments": "{}"}}]},
            ),
        ],
    )
    def test_different_words_are_different_turns(self, one: dict[str, Any], other: dict[str, Any]) -> None:
        assert turn_digest(Turn.from_message(0, one)) != turn_digest(Turn.from_message(0, other))

    def test_a_string_and_its_one_text_part_are_the_same_turn(self) -> None:
        parts = Turn.from_message(0, {"role": "user", "content": [{"type": "text", "text": "A5"}]})
        assert turn_digest(parts) == turn_digest(Turn.from_message(0, user("A5")))

    def test_lone_surrogates_have_a_key(self) -> None:
        assert len(turn_digest(Turn.from_message(0, user("\ud800")))) == 16


@pytest.mark.parametrize(
    ("messages", "where"),
    [
        (["hello"], "messages[0]"),
        ([user("a"), {"role": "king", "content": "b"}], "messages[1].role"),
        ([{"role": "user", "content": 7}], "messages[0].content"),
        ([{"content": "a"}], "messages[0].role"),
    ],
)
async def test_unusable_messages_are_named(messages: list[Any], where: str) -> None:
    with pytest.raises(ChatFormatError) as caught:
        await Pipeline(Counting()).prepare(messages)
    assert where in str(caught.value)


async def test_the_same_answer_is_observed_once() -> None:
    tracker = Counting()
    pipeline = Pipeline(tracker)
    prepared = await pipeline.prepare([user("A5")])
    first = await pipeline.observe(prepared, assistant("ok"))
    assert await pipeline.observe(prepared, assistant("ok")) is first
    assert tracker.read == ["A5", "ok"]


async def test_a_longer_history_in_the_store_goes_before_a_shorter_one_in_memory() -> None:
    store = MemoryStore()
    chat = [user("A5")] + [m for n in range(5) for m in (assistant(f"ok {n}"), user(f"and {n}"))]
    pipeline = Pipeline(Counting(), store)
    await pipeline.prepare(chat[:1])
    await Pipeline(Counting(), store).prepare(chat)
    tracker = Counting()
    pipeline.tracker = tracker
    await pipeline.prepare([*chat, assistant("ok"), user("go")])
    assert tracker.read == ["ok", "go"]

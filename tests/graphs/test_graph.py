"""The graph: messages in, the answer appended, the agent sees what is in effect."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from graph_fakes import CHAT, EditedPipeline, ScriptedModel, last_only, make_it_two, texts
from langchain_core.messages import AIMessage, BaseMessage, ChatMessage, HumanMessage
from langchain_core.runnables import RunnableConfig

from stateforge import ConfigError, MemoryStore, Pipeline, Settings, StoreError, TrackerError
from stateforge.graphs import build_graph, thread_id
from stateforge.graphs._binding import Binding
from stateforge.graphs._nodes import MAX_RUNS, Nodes
from stateforge.stores import Record, Scope
from stateforge.testing import FailingTracker, KeepTracker, ScriptedTracker


def test_the_answer_is_appended_and_nothing_else_changes() -> None:
    chat = [HumanMessage("One pizza, please.", id="a"), AIMessage("One pizza.", id="b"), HumanMessage("Two.", id="c")]
    graph = build_graph(EditedPipeline(last_only, KeepTracker()), ScriptedModel.of("Two it is."))
    result = graph.invoke({"messages": chat})
    assert result["messages"][:3] == chat
    assert all(a is b for a, b in zip(result["messages"], chat, strict=False))
    assert texts(result["messages"][3:]) == ["Two it is."]


def test_the_agent_sees_the_assembled_context_with_kept_messages_as_they_were() -> None:
    model = ScriptedModel.of("Two it is.")
    last = HumanMessage("Make it two.", id="c", additional_kwargs={"channel": "sms"})
    build_graph(EditedPipeline(last_only, make_it_two()), model).invoke({"messages": [*CHAT[:2], last]})
    (seen,) = model.seen
    assert texts(seen) == ["Two pizzas.", "Make it two."]
    assert seen[1] is last


def test_the_report_says_what_was_decided() -> None:
    result = build_graph(Pipeline(make_it_two()), ScriptedModel.of("Two it is.")).invoke({"messages": CHAT})
    found = result["stateforge"]
    assert (found["active"], found["dropped"], found["degraded"]) == (1, 1, None)
    assert found["tracker"] == "scripted"
    assert len(found["version"]) == 16
    assert json.loads(json.dumps(found)) == found


def test_a_superseded_wish_is_not_in_the_context() -> None:
    model = ScriptedModel.of("Two it is.")
    pipeline = Pipeline(make_it_two(), settings=Settings.read(mode="consolidate", tombstone="none"))
    build_graph(pipeline, model).invoke({"messages": CHAT})
    assert "One pizza" not in "\n".join(texts(model.seen[0]))
    assert model.seen[0][-1].text.endswith("Make it two.")


def test_with_nothing_superseded_the_agent_gets_the_very_messages() -> None:
    model = ScriptedModel.of("Fine.")
    chat = [HumanMessage("One pizza, please.", id="a")]
    build_graph(Pipeline(make_it_two()), model).invoke({"messages": chat})
    assert [id(m) for m in model.seen[0]] == [id(m) for m in chat]


async def test_sync_and_async_runs_are_the_same() -> None:
    results = []
    for run_async in (False, True):
        model = ScriptedModel.of("Two it is.")
        graph = build_graph(EditedPipeline(last_only, make_it_two()), model)
        if run_async:
            result = await graph.ainvoke({"messages": CHAT})
        else:
            result = await asyncio.to_thread(graph.invoke, {"messages": CHAT})
        report = {k: v for k, v in result["stateforge"].items() if k != "tracker_ms"}
        results.append((texts(result["messages"]), report, texts(model.seen[0])))
    assert results[0] == results[1]


async def test_sync_runs_inside_a_running_loop() -> None:
    result = build_graph(Pipeline(make_it_two()), ScriptedModel.of("Two.")).invoke({"messages": CHAT})
    assert result["messages"][-1].text == "Two."


async def test_tokens_are_streamed_and_the_context_is_not() -> None:
    graph = build_graph(EditedPipeline(last_only, make_it_two()), ScriptedModel.of("Two it is."))
    chunks = [c async for c, _ in graph.astream({"messages": CHAT}, stream_mode="messages")]
    assert "".join(c.text for c in chunks) == "Two it is."
    assert len(chunks) > 2


def test_updates_name_the_steps() -> None:
    graph = build_graph(Pipeline(make_it_two()), ScriptedModel.of("Two it is."))
    steps = [name for update in graph.stream({"messages": CHAT}, stream_mode="updates") for name in update]
    assert steps == ["locate", "track", "fold", "assemble", "agent", "observe"]


def test_turns_without_a_new_user_message_are_not_tracked() -> None:
    tracker = make_it_two()
    graph = build_graph(Pipeline(tracker), ScriptedModel.of("Two it is.", "Anything else?"))
    done = graph.invoke({"messages": CHAT})
    read = len(tracker.seen)
    steps = [name for update in graph.stream(done, stream_mode="updates") for name in update]
    assert steps == ["locate", "assemble", "agent", "observe"]
    assert len(tracker.seen) == read + 1


def test_the_answer_is_read_before_the_next_request() -> None:
    tracker = make_it_two()
    graph = build_graph(Pipeline(tracker), ScriptedModel.of("Two it is.", "Fine."))
    done = graph.invoke({"messages": CHAT})
    graph.invoke({"messages": [*done["messages"], HumanMessage("Thanks.")]})
    assert [r.turn.text for r in tracker.seen] == [
        *("One pizza, please.", "One pizza.", "Make it two.", "Two it is."),
        *("Thanks.", "Fine."),
    ]


def test_the_answer_is_left_unread_on_request() -> None:
    tracker = make_it_two()
    build_graph(Pipeline(tracker), ScriptedModel.of("Two it is."), observe=False).invoke({"messages": CHAT})
    assert [r.turn.text for r in tracker.seen][-1] == "Make it two."


def test_a_failing_tracker_never_costs_the_answer() -> None:
    model = ScriptedModel.of("Fine.")
    result = build_graph(Pipeline(FailingTracker()), model).invoke({"messages": CHAT})
    assert result["messages"][-1].text == "Fine."
    assert texts(model.seen[0]) == [text for _, text in CHAT]
    assert "failing" in result["stateforge"]["degraded"]


def test_a_role_that_the_protocol_does_not_have_passes_through() -> None:
    model = ScriptedModel.of("Fine.")
    chat = [ChatMessage("You are in a play.", role="narrator"), HumanMessage("Hello")]
    result = build_graph(Pipeline(KeepTracker()), model).invoke({"messages": chat})
    assert texts(model.seen[0]) == ["You are in a play.", "Hello"]
    assert "narrator" in result["stateforge"]["degraded"]


class OffStore(MemoryStore):
    """Fails on everything, in ways of its own."""

    async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
        raise OSError("gone")


class FullStore(MemoryStore):
    """Saves the first records, and nothing after that."""

    saved = 0

    async def save(self, scope: Scope, records: Sequence[Record], session: str | None = None) -> None:
        self.saved += 1
        if self.saved > 1:
            raise StoreError("disk full")
        await super().save(scope, records, session)


def test_a_store_that_fails_never_costs_the_answer() -> None:
    result = build_graph(Pipeline(KeepTracker(), OffStore()), ScriptedModel.of("Fine.")).invoke({"messages": CHAT})
    assert result["messages"][-1].text == "Fine."
    assert result["stateforge"]["degraded"] == "OSError"


def test_an_answer_that_cannot_be_kept_is_an_answer_all_the_same() -> None:
    store = FullStore()
    graph = build_graph(Pipeline(make_it_two(), store), ScriptedModel.of("Two it is.", "Fine."))
    done = graph.invoke({"messages": CHAT})
    assert store.saved == 2
    assert done["messages"][-1].text == "Two it is."
    assert done["stateforge"]["degraded"] is None
    store.saved = -10
    result = graph.invoke({"messages": [*done["messages"], HumanMessage("Thanks.")]})
    assert (result["stateforge"]["degraded"], result["stateforge"]["dropped"]) == (None, 1)


def test_strict_pipelines_fail_closed_and_can_be_asked_again() -> None:
    model = ScriptedModel.of("Fine.")
    graph = build_graph(Pipeline(FailingTracker(), settings=Settings(strict=True)), model)
    for _ in range(2):
        with pytest.raises(TrackerError):
            graph.invoke({"messages": CHAT})
    assert model.seen == []


def test_settings_for_one_run() -> None:
    graph = build_graph(Pipeline(make_it_two()), ScriptedModel.of("a", "b"))
    config: RunnableConfig = {"configurable": {"stateforge": {"mode": "passthrough"}}}
    assert graph.invoke({"messages": CHAT}, config)["stateforge"]["mode"] == "passthrough"


@pytest.mark.parametrize(
    ("wanted", "message"),
    [({"mode": "loud"}, "mode"), ({"max_turns": 10**9}, "max_turns"), ("annotate", "expected an object")],
)
def test_settings_that_a_run_may_not_have(wanted: Any, message: str) -> None:
    graph = build_graph(Pipeline(KeepTracker()), ScriptedModel.of("a"))
    with pytest.raises(ConfigError, match=message):
        graph.invoke({"messages": CHAT}, {"configurable": {"stateforge": wanted}})


def test_tenants_have_states_of_their_own() -> None:
    tracker = make_it_two()
    graph = build_graph(
        Pipeline(tracker), ScriptedModel.of("a", "a"), tenant=lambda config: str(config["configurable"]["customer"])
    )
    for customer in ("ann", "bob"):
        graph.invoke({"messages": CHAT}, {"configurable": {"customer": customer}})
    texts_read = [r.turn.text for r in tracker.seen]
    assert texts_read == texts_read[:4] * 2


def test_a_session_survives_a_trimmed_history() -> None:
    pipeline = Pipeline(make_it_two())
    graph = build_graph(pipeline, ScriptedModel.of("Two it is.", "Fine."), session=thread_id)
    config: RunnableConfig = {"configurable": {"thread_id": "t1"}}
    graph.invoke({"messages": CHAT}, config)
    result = graph.invoke({"messages": [("user", "Thanks.")]}, config)
    assert result["stateforge"]["active"] == 2
    assert result["stateforge"]["dropped"] == 1
    assert thread_id({}) is None


def test_runs_in_many_threads_do_not_mix() -> None:
    def say(messages: list[BaseMessage]) -> str:
        return messages[-1].text

    def run(n: int) -> tuple[str, str | None]:
        chat = [("user", f"Number {i}.") for i in range(n, n + 3)]
        result = graph.invoke({"messages": chat})
        return result["messages"][-1].text, result["stateforge"]["degraded"]

    graph = build_graph(Pipeline(KeepTracker()), say)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(run, range(200))) == [(f"Number {n + 2}.", None) for n in range(200)]


def test_runs_that_never_end_are_forgotten() -> None:
    nodes = Nodes(Binding(Pipeline(KeepTracker())))

    async def start(n: int) -> Any:
        return {"messages": [HumanMessage(f"{n}")], **await nodes.locate({"messages": [HumanMessage(f"{n}")]}, {})}

    async def main() -> None:
        first = await start(0)
        kept = nodes.run(first, {})
        assert nodes.run(first, {}) is kept
        for n in range(MAX_RUNS):
            await start(n)
        assert nodes.run(first, {}) is not kept

    asyncio.run(main())


def test_many_runs_at_once_do_not_mix() -> None:
    async def run(n: int, graph: Any) -> str:
        result = await graph.ainvoke({"messages": [("user", f"Number {n}.")]})
        return str(result["messages"][-1].text)

    def say(messages: list[BaseMessage]) -> str:
        return messages[-1].text

    async def main() -> list[str]:
        graph = build_graph(Pipeline(ScriptedTracker({})), say)
        return await asyncio.gather(*(run(n, graph) for n in range(50)))

    assert asyncio.run(main()) == [f"Number {n}." for n in range(50)]

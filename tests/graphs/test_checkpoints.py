"""Checkpoints hold plain data, stay small and outlive the process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from graph_fakes import CHAT, EditedPipeline, ScriptedModel, make_it_two
from langchain_core.messages import HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from stateforge import Pipeline, run_sync
from stateforge.graphs import build_graph
from stateforge.stores import SQLiteStore
from stateforge.testing import FailingTracker

THREAD: RunnableConfig = {"configurable": {"thread_id": "t1"}}
STRICT = JsonPlusSerializer(allowed_msgpack_modules=None)


def first_then_second(graph: Any, other: Any = None) -> Any:
    """The chat in two runs of one thread; the second run may be another process's graph."""
    graph.invoke({"messages": CHAT[:1]}, THREAD)
    return (other or graph).invoke({"messages": [CHAT[2]]}, THREAD)


def test_a_thread_is_continued() -> None:
    graph = build_graph(Pipeline(make_it_two()), ScriptedModel.of("One pizza.", "Two."), checkpointer=InMemorySaver())
    result = first_then_second(graph)
    assert [m.text for m in result["messages"]] == [*(text for _, text in CHAT), "Two."]
    assert result["stateforge"]["dropped"] == 1


def test_a_restart_with_an_empty_store_gives_the_same_state() -> None:
    saver = InMemorySaver()
    whole = build_graph(Pipeline(make_it_two()), ScriptedModel.of("One pizza.", "Two."), checkpointer=InMemorySaver())
    before = build_graph(Pipeline(make_it_two()), ScriptedModel.of("One pizza."), checkpointer=saver)
    after = build_graph(Pipeline(make_it_two()), ScriptedModel.of("Two."), checkpointer=saver)
    expected, found = first_then_second(whole), first_then_second(before, after)
    assert found["stateforge"]["version"] == expected["stateforge"]["version"]
    assert found["stateforge"]["key"] == expected["stateforge"]["key"]


@pytest.mark.parametrize("step", ["track", "fold", "assemble", "agent", "observe"])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_run_is_taken_up_at_any_step(step: str, restarted: bool) -> None:
    def last_only(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return messages[-1:]

    saver = InMemorySaver()
    models = [ScriptedModel.of("Two."), ScriptedModel.of("Two.")]
    graphs = [build_graph(EditedPipeline(last_only, make_it_two()), model, checkpointer=saver) for model in models]
    graphs[0].invoke({"messages": CHAT}, THREAD, interrupt_before=[step])
    result = graphs[1 if restarted else 0].invoke(None, THREAD)
    assert [m.text for m in result["messages"]] == [*(text for _, text in CHAT), "Two."]
    (seen,) = models[0].seen + models[1].seen
    assert [m.text for m in seen] == ["Make it two."]


def test_an_earlier_point_of_a_thread_has_the_state_of_that_point() -> None:
    graph = build_graph(
        Pipeline(make_it_two()), ScriptedModel.of("One pizza.", "Two.", "Still one."), checkpointer=InMemorySaver()
    )
    graph.invoke({"messages": CHAT[:1]}, THREAD)
    fork = graph.get_state(THREAD).config
    assert graph.invoke({"messages": [CHAT[2]]}, THREAD)["stateforge"]["dropped"] == 1
    forked = graph.invoke({"messages": [("user", "Thanks.")]}, fork)
    assert forked["stateforge"]["dropped"] == 0


def test_checkpoints_hold_plain_data_besides_the_messages() -> None:
    saver = InMemorySaver(serde=STRICT)
    graph = build_graph(EditedPipeline(lambda m: m[-1:], make_it_two()), ScriptedModel.of("Two."), checkpointer=saver)
    graph.invoke({"messages": CHAT}, THREAD)
    for entry in saver.list(THREAD):
        values = dict(entry.checkpoint["channel_values"])
        values.pop("messages", None)
        values.pop("__start__", None)
        assert json.loads(json.dumps(values)) == values
        for _, channel, value in entry.pending_writes or ():
            assert channel == "messages" or json.dumps(value) is not None


def test_checkpoints_do_not_grow_with_the_state() -> None:
    def private_size(turns: int) -> int:
        saver = InMemorySaver()
        graph = build_graph(Pipeline(make_it_two()), ScriptedModel.of("Fine."), checkpointer=saver)
        graph.invoke({"messages": [HumanMessage(f"Wish {n}.") for n in range(turns)]}, THREAD)
        values = graph.get_state(THREAD).values
        return len(json.dumps({k: v for k, v in values.items() if k != "messages"}))

    assert private_size(200) < private_size(1) + 20


def test_failures_are_plain_data_too() -> None:
    saver = InMemorySaver(serde=STRICT)
    graph = build_graph(Pipeline(FailingTracker()), ScriptedModel.of("Fine."), checkpointer=saver)
    assert graph.invoke({"messages": CHAT}, THREAD)["stateforge"]["degraded"]
    assert graph.get_state(THREAD).values["stateforge"]["degraded"]


async def test_threads_in_sqlite_outlive_the_process(tmp_path: Path) -> None:
    answers = iter(["One pizza.", "Two."])
    for turn in (CHAT[0], CHAT[2]):
        async with AsyncSqliteSaver.from_conn_string(str(tmp_path / "threads.db")) as saver:
            model = ScriptedModel.of(next(answers))
            graph = build_graph(Pipeline(make_it_two()), model, checkpointer=saver)
            result = await graph.ainvoke({"messages": [turn]}, THREAD)
    assert [m.text for m in result["messages"]] == [*(text for _, text in CHAT), "Two."]
    assert result["stateforge"]["dropped"] == 1


def test_strict_msgpack_reads_everything_back() -> None:
    """The variable is read when langgraph is imported, hence a process of its own."""
    here = Path(__file__)
    environment = {**os.environ, "LANGGRAPH_STRICT_MSGPACK": "true"}
    tests = ["test_a_thread_is_continued", "test_threads_in_sqlite_outlive_the_process", "test_failures_are_plain"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--log-cli-level=WARNING"]
    command += [str(here), "-k", " or ".join(tests)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=here.parents[2], timeout=100)
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
    assert "deserializ" not in done.stdout + done.stderr


def test_a_store_in_sqlite_serves_sync_and_async_runs(tmp_path: Path) -> None:
    async def run_async(graph: Any) -> Any:
        return await graph.ainvoke({"messages": CHAT})

    store = SQLiteStore(tmp_path / "states.db")
    versions, tracker = set(), make_it_two()
    for run in (lambda g: g.invoke({"messages": CHAT}), lambda g: run_sync(run_async(g))) * 2:
        graph = build_graph(Pipeline(tracker, store), ScriptedModel.of("Two."))
        versions.add(run(graph)["stateforge"]["version"])
    run_sync(store.close())
    assert len(versions) == 1
    assert [r.turn.text for r in tracker.seen].count("Make it two.") == 1

"""What stands in the agent node, and the graph inside a graph of the user's own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from graph_fakes import CHAT, EditedPipeline, ScriptedModel, last_only, make_it_two, texts
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command

from stateforge import ConfigError, InputError, Pipeline
from stateforge.graphs import StateForgeState, agent_messages, build_graph
from stateforge.testing import KeepTracker


class TestAgents:
    """What may stand in the agent node."""

    def test_a_function_of_the_messages(self) -> None:
        def echo(messages: list[BaseMessage]) -> str:
            return f"{len(messages)} messages"

        result = build_graph(Pipeline(KeepTracker()), echo).invoke({"messages": CHAT})
        assert result["messages"][-1] == AIMessage("3 messages", id=result["messages"][-1].id)

    async def test_a_coroutine_function_that_answers_like_a_node(self) -> None:
        async def answer(messages: list[BaseMessage]) -> dict[str, Any]:
            return {"messages": [AIMessage(messages[-1].text.upper())]}

        result = await build_graph(Pipeline(KeepTracker()), answer).ainvoke({"messages": CHAT})
        assert result["messages"][-1].text == "MAKE IT TWO."

    def test_an_agent_graph_adds_its_whole_tool_loop_and_all_of_it_is_read(self) -> None:
        def oven(pizzas: int) -> str:
            """Bake."""
            return f"{pizzas} in the oven"

        call = {"name": "oven", "args": {"pizzas": 2}, "id": "c1"}
        model = ScriptedModel.of(AIMessage("", tool_calls=[call]), "They are in the oven.")
        tracker = make_it_two()
        graph = build_graph(EditedPipeline(last_only, tracker), create_agent(model, [oven]))
        result = graph.invoke({"messages": CHAT})
        assert [m.type for m in result["messages"]] == ["human", "ai", "human", "ai", "tool", "ai"]
        assert texts(result["messages"])[4:] == ["2 in the oven", "They are in the oven."]
        assert texts(model.seen[0]) == ["Two pizzas.", "Make it two."]
        assert [r.turn.role for r in tracker.seen][3:] == ["assistant", "tool", "assistant"]

    def test_an_agent_graph_may_ask_a_human_and_go_on(self) -> None:
        def oven(pizzas: int) -> str:
            """Bake."""
            return f"{pizzas} in the oven"

        call = {"name": "oven", "args": {"pizzas": 2}, "id": "c1"}
        model = ScriptedModel.of(AIMessage("", tool_calls=[call]), "They are in the oven.")
        asking = create_agent(model, [oven], middleware=[HumanInTheLoopMiddleware(interrupt_on={"oven": True})])
        graph = build_graph(EditedPipeline(last_only, make_it_two()), asking, checkpointer=InMemorySaver())
        config: RunnableConfig = {"configurable": {"thread_id": "t1"}}
        assert graph.invoke({"messages": CHAT}, config)["__interrupt__"]
        result = graph.invoke(Command(resume={"decisions": [{"type": "approve"}]}), config)
        assert texts(result["messages"])[3:] == ["", "2 in the oven", "They are in the oven."]
        assert [texts(seen) for seen in model.seen][1] == ["Two pizzas.", "Make it two.", "", "2 in the oven"]

    @pytest.mark.parametrize("answer", [None, 42, {"text": "Fine."}])
    def test_an_answer_that_is_no_message_is_refused(self, answer: Any) -> None:
        graph = build_graph(Pipeline(KeepTracker()), lambda messages: answer)
        with pytest.raises(InputError, match="expected messages"):
            graph.invoke({"messages": CHAT})

    def test_anything_else_is_refused(self) -> None:
        with pytest.raises(ConfigError, match="agent"):
            build_graph(Pipeline(KeepTracker()), 42)  # type: ignore[arg-type]


class TestSubgraph:
    """The graph inside a user's own graph."""

    def test_it_drops_into_a_graph_over_messages(self) -> None:
        model = ScriptedModel.of("Two it is.")
        parent = StateGraph(MessagesState)
        parent.add_node("chat", build_graph(EditedPipeline(last_only, make_it_two()), model))
        parent.add_edge(START, "chat")
        result = parent.compile().invoke({"messages": CHAT})
        assert set(result) == {"messages"}
        assert texts(result["messages"]) == [*(text for _, text in CHAT), "Two it is."]
        assert texts(model.seen[0]) == ["Two pizzas.", "Make it two."]

    def test_the_report_comes_out_where_the_parent_has_a_channel_for_it(self) -> None:
        parent = StateGraph(StateForgeState)
        parent.add_node("chat", build_graph(Pipeline(make_it_two()), ScriptedModel.of("Two it is.")))
        parent.add_edge(START, "chat")
        assert parent.compile().invoke({"messages": CHAT})["stateforge"]["dropped"] == 1

    async def test_tokens_of_the_subgraph_reach_the_parents_stream(self) -> None:
        parent = StateGraph(MessagesState)
        parent.add_node("chat", build_graph(EditedPipeline(last_only, make_it_two()), ScriptedModel.of("Two it is.")))
        parent.add_edge(START, "chat")
        stream = parent.compile().astream({"messages": CHAT}, stream_mode="messages", subgraphs=True)
        assert "".join([chunk.text async for _, (chunk, _) in stream]) == "Two it is."

    def test_a_tool_loop_of_the_parent_is_tracked_once(self) -> None:
        def oven(pizzas: int) -> str:
            """Bake."""
            return f"{pizzas} in the oven"

        def more(state: MessagesState) -> str:
            return "tools" if getattr(state["messages"][-1], "tool_calls", None) else END

        tracker = make_it_two()
        call = {"name": "oven", "args": {"pizzas": 2}, "id": "c1"}
        model = ScriptedModel.of(AIMessage("", tool_calls=[call]), "They are in the oven.")
        parent = StateGraph(MessagesState)
        parent.add_node("chat", build_graph(Pipeline(tracker), model))
        parent.add_node("tools", ToolNode([oven]))
        parent.add_edge(START, "chat")
        parent.add_conditional_edges("chat", more, ["tools", END])
        parent.add_edge("tools", "chat")
        result = parent.compile().invoke({"messages": CHAT})
        assert result["messages"][-1].text == "They are in the oven."
        assert isinstance(model.seen[1][-1], ToolMessage)
        assert [r.turn.role for r in tracker.seen].count("user") == 2


class TestWithoutAgent:
    """Built without an agent, the graph leaves the answer to a node of the user's own."""

    def graph(self, pipeline: Pipeline, model: ScriptedModel) -> Any:
        def answer(state: StateForgeState) -> dict[str, list[AnyMessage]]:
            return {"messages": [model.invoke(agent_messages(state))]}

        parent = StateGraph(StateForgeState)
        parent.add_node("stateforge", build_graph(pipeline))
        parent.add_node("answer", answer)
        parent.add_edge(START, "stateforge")
        parent.add_edge("stateforge", "answer")
        return parent.compile()

    def test_a_node_of_ones_own_sees_the_context(self) -> None:
        model = ScriptedModel.of("Two it is.")
        last = HumanMessage("Make it two.", id="c")
        result = self.graph(EditedPipeline(last_only, make_it_two()), model).invoke({"messages": [*CHAT[:2], last]})
        assert texts(model.seen[0]) == ["Two pizzas.", "Make it two."]
        assert model.seen[0][1] is last
        assert texts(result["messages"]) == [*(text for _, text in CHAT), "Two it is."]
        assert json.loads(json.dumps(result["stateforge"])) == result["stateforge"]

    def test_an_edited_message_keeps_what_it_carries(self) -> None:
        def shorten(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
            return [{**m, "content": "…"} if m["role"] == "tool" else m for m in messages]

        call = {"name": "read", "args": {}, "id": "c1"}
        chat = [HumanMessage("Read it."), AIMessage("", tool_calls=[call]), ToolMessage("long", tool_call_id="c1")]
        model = ScriptedModel.of("Done.")
        self.graph(EditedPipeline(shorten, KeepTracker()), model).invoke({"messages": chat})
        assert texts(model.seen[0]) == ["Read it.", "", "…"]
        assert isinstance(model.seen[0][2], ToolMessage)
        assert model.seen[0][2].tool_call_id == "c1"

    def test_an_untouched_request_is_the_messages_themselves(self) -> None:
        model = ScriptedModel.of("Fine.")
        self.graph(Pipeline(KeepTracker()), model).invoke({"messages": CHAT})
        assert texts(model.seen[0]) == [text for _, text in CHAT]

    def test_a_context_whose_messages_are_gone_is_not_used(self) -> None:
        state = {"messages": [("user", "Hello")], "stateforge": {"context": ["gone"]}}
        assert texts(agent_messages(state)) == ["Hello"]

"""Both ways in with a real model on this machine, through langchain-openai."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware, ModelRequest, ModelResponse
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from openai import DefaultAsyncHttpxClient, DefaultHttpxClient
from pydantic import SecretStr

from stateforge import Pipeline
from stateforge.graphs import StateForgeMiddleware, build_graph
from stateforge.trackers import load_tracker

pytestmark = [pytest.mark.local_model, pytest.mark.timeout(600)]

HISTORY: list[AnyMessage] = [
    HumanMessage("I want to order a large pizza."),
    AIMessage("A large pizza, noted."),
    HumanMessage("Make it a small one."),
    AIMessage("OK, small."),
    HumanMessage("With salami on top."),
    AIMessage("Salami it is."),
    HumanMessage("Actually mushrooms instead of salami."),
    AIMessage("Mushrooms, noted."),
]
LAST = HumanMessage("Write my final order in one sentence.")


class Listener(BaseCallbackHandler):
    """Remembers what the model was sent."""

    def __init__(self) -> None:
        self.sent: list[list[BaseMessage]] = []

    def on_chat_model_start(self, serialized: dict[str, Any], messages: list[list[BaseMessage]], **kwargs: Any) -> None:
        self.sent.extend(messages)

    @property
    def last(self) -> str:
        """The text of the last request."""
        return "\n".join(m.text for m in self.sent[-1])


@pytest.fixture
async def model(local_model: str) -> AsyncIterator[ChatOpenAI]:
    """The local model, with connections that end with the test."""
    async with DefaultAsyncHttpxClient() as http_async_client:
        with DefaultHttpxClient() as http_client:
            yield ChatOpenAI(
                base_url=local_model,
                model="local",
                api_key=SecretStr("none"),
                temperature=0,
                max_completion_tokens=24,
                http_client=http_client,
                http_async_client=http_async_client,
            )


def assert_repaired(listener: Listener, answer: BaseMessage) -> None:
    assert "small" in listener.last
    assert "mushrooms" in listener.last
    assert "large" not in listener.last
    assert "salami" not in listener.last.lower()
    assert answer.type == "ai"
    assert answer.text
    assert "salami" not in answer.text.lower()
    assert answer.response_metadata["finish_reason"] in ("stop", "length")


def test_a_graph_repairs_a_chat_that_changed_its_mind(model: ChatOpenAI) -> None:
    listener = Listener()
    graph = build_graph(Pipeline(load_tracker()), model)
    result = graph.invoke({"messages": [*HISTORY, LAST]}, {"callbacks": [listener]})
    assert_repaired(listener, result["messages"][-1])
    assert result["messages"][:-1] == [*HISTORY, LAST]
    assert result["stateforge"]["mode"] == "consolidate"
    assert result["stateforge"]["dropped"] >= 2


async def test_a_thread_is_streamed_turn_by_turn(model: ChatOpenAI) -> None:
    listener = Listener()
    graph = build_graph(Pipeline(load_tracker()), model, checkpointer=InMemorySaver())
    config: RunnableConfig = {"configurable": {"thread_id": "t1"}, "callbacks": [listener]}
    for turn in (*HISTORY[::2], LAST):
        stream = graph.astream({"messages": [turn]}, config, stream_mode="messages")
        tokens = [chunk.text async for chunk, _ in stream]
        assert len(tokens) > 1
    values = graph.get_state(config).values
    assert len(values["messages"]) == 10
    assert values["messages"][-1].text == "".join(tokens)
    assert values["stateforge"]["degraded"] is None
    assert "salami" not in listener.last.lower().replace("instead of salami", "")


def test_an_agent_repairs_a_chat_that_changed_its_mind(model: ChatOpenAI) -> None:
    listener = Listener()
    agent = create_agent(
        model,
        system_prompt="You take orders for pizza.",
        middleware=[StateForgeMiddleware(Pipeline(load_tracker()))],
    )
    result = agent.invoke({"messages": [*HISTORY, LAST]}, {"callbacks": [listener]})
    assert_repaired(listener, result["messages"][-1])
    assert listener.sent[0][0].text == "You take orders for pizza."
    assert result["messages"][:-1] == [*HISTORY, LAST]
    assert result["stateforge"]["mode"] == "consolidate"


class CallsByJson(AgentMiddleware[Any, Any, Any]):
    """Has a model too small for tools write the arguments of its first call under a JSON schema."""

    def __init__(self, name: str, schema: dict[str, Any]) -> None:
        self.tools = []
        self.call = name
        self.form = {"type": "json_schema", "json_schema": {"name": name, "schema": schema}}

    async def awrap_model_call(self, request: ModelRequest[Any], handler: Any) -> Any:
        if request.messages[-1].type == "tool":
            return await handler(request)
        response = await handler(request.override(tools=[], model_settings={"response_format": self.form}))
        arguments = json.loads(response.result[0].text)
        call = {"name": self.call, "args": arguments, "id": "call_1"}
        return ModelResponse(result=[AIMessage("", tool_calls=[call])])


async def test_an_agents_tool_loop_runs_through(model: ChatOpenAI) -> None:
    def price(size: str) -> str:
        """The price of a pizza of this size."""
        return f"A {size} pizza costs 7 euros."

    sizes = {"type": "object", "properties": {"size": {"enum": ["large", "small"]}}, "required": ["size"]}
    listener = Listener()
    middleware = [StateForgeMiddleware(Pipeline(load_tracker())), CallsByJson("price", sizes)]
    agent = create_agent(model, [price], middleware=middleware)
    asked = HumanMessage("What does my pizza cost?")
    result = await agent.ainvoke({"messages": [*HISTORY[:4], asked]}, {"callbacks": [listener]})
    assert [m.type for m in result["messages"]][5:] == ["ai", "tool", "ai"]
    assert [m.type for m in listener.sent[1]][-3:] == ["human", "ai", "tool"]
    assert listener.sent[1][-2:] == result["messages"][5:7]
    assert all("large" not in "\n".join(m.text for m in sent if m.type == "human") for sent in listener.sent)
    assert result["messages"][-1].text

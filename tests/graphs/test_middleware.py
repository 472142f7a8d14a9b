"""The middleware: the model sees what is in effect, the agent's messages stay as they are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from graph_fakes import CHAT, EditedPipeline, ScriptedModel, make_it_two
from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware, ModelRetryMiddleware, SummarizationMiddleware
from langchain.agents.structured_output import ToolStrategy
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from pydantic import BaseModel

from stateforge import ConfigError, Pipeline, Settings, TrackerError
from stateforge.graphs import StateForgeMiddleware, thread_id
from stateforge.testing import FailingTracker, KeepTracker

Edit = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]


def without_first_wish(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Takes out the first user message and the reply to it."""
    spoken = [i for i, m in enumerate(messages) if m["role"] in ("user", "assistant")][:2]
    return [m for i, m in enumerate(messages) if i not in spoken]


def oven(pizzas: int) -> str:
    """Bake."""
    return f"{pizzas} in the oven"


def bake(call_id: str = "c1") -> AIMessage:
    return AIMessage("", tool_calls=[{"name": "oven", "args": {"pizzas": 2}, "id": call_id}])


def agent(model: ScriptedModel, pipeline: Pipeline, *more: AgentMiddleware[Any, Any, Any], **options: Any) -> Any:
    return create_agent(model, options.pop("tools", []), middleware=[StateForgeMiddleware(pipeline), *more], **options)


def texts(messages: list[BaseMessage]) -> list[str]:
    return [m.text for m in messages]


def test_the_model_sees_the_assembled_messages_and_the_agent_keeps_its_own() -> None:
    model = ScriptedModel.of("Two it is.")
    result = agent(model, EditedPipeline(without_first_wish, make_it_two())).invoke({"messages": CHAT})
    assert texts(model.seen[0]) == ["Make it two."]
    assert texts(result["messages"]) == [*(text for _, text in CHAT), "Two it is."]


def test_kept_messages_are_passed_on_as_they_were() -> None:
    model = ScriptedModel.of("Two it is.")
    last = HumanMessage("Make it two.", id="c", additional_kwargs={"channel": "sms"})
    agent(model, EditedPipeline(without_first_wish, make_it_two())).invoke({"messages": [*CHAT[:2], last]})
    assert model.seen[0] == [last]
    assert model.seen[0][0].additional_kwargs == {"channel": "sms"}


def test_the_system_prompt_stays_in_front() -> None:
    model = ScriptedModel.of("Two it is.")
    pipeline = EditedPipeline(without_first_wish, make_it_two())
    agent(model, pipeline, system_prompt="You sell pizza.").invoke({"messages": CHAT})
    assert texts(model.seen[0]) == ["You sell pizza.", "Make it two."]


def test_a_system_prompt_that_the_assembly_rewrote_is_not_sent_twice() -> None:
    def merged(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**messages[0], "content": messages[0]["content"] + " Two pizzas."}, messages[-1]]

    model = ScriptedModel.of("Two it is.")
    agent(model, EditedPipeline(merged, make_it_two()), system_prompt="You sell pizza.").invoke({"messages": CHAT})
    assert texts(model.seen[0]) == ["You sell pizza. Two pizzas.", "Make it two."]
    assert isinstance(model.seen[0][0], SystemMessage)


def test_a_tool_loop_stays_valid() -> None:
    model = ScriptedModel.of(bake(), "They are in the oven.")
    pipeline = EditedPipeline(without_first_wish, make_it_two())
    result = agent(model, pipeline, tools=[oven]).invoke({"messages": CHAT})
    assert [m.type for m in model.seen[1]] == ["human", "ai", "tool"]
    assert model.seen[1][1].tool_calls[0]["id"] == model.seen[1][2].tool_call_id == "c1"
    assert result["messages"][-1].text == "They are in the oven."


def test_a_tool_loop_is_tracked_once_and_observed_step_by_step() -> None:
    tracker = make_it_two()
    model = ScriptedModel.of(bake(), bake("c2"), "They are in the oven.")
    agent(model, Pipeline(tracker), tools=[oven]).invoke({"messages": CHAT})
    assert [r.turn.role for r in tracker.seen] == [
        *("user", "assistant", "user"),
        *("assistant", "tool", "assistant", "tool", "assistant"),
    ]


def test_the_report_is_in_the_agents_state() -> None:
    result = agent(ScriptedModel.of("Two it is."), Pipeline(make_it_two())).invoke({"messages": CHAT})
    assert result["stateforge"]["dropped"] == 1
    assert json.loads(json.dumps(result["stateforge"])) == result["stateforge"]


def test_a_caller_cannot_set_the_report() -> None:
    built = agent(ScriptedModel.of("Two it is."), Pipeline(make_it_two()))
    assert "stateforge" not in built.get_input_jsonschema()["properties"]


async def test_sync_and_async_agents_see_the_same() -> None:
    seen = []
    for run_async in (False, True):
        model = ScriptedModel.of(bake(), "They are in the oven.")
        built = agent(model, EditedPipeline(without_first_wish, make_it_two()), tools=[oven])
        if run_async:
            result = await built.ainvoke({"messages": CHAT})
        else:
            result = await asyncio.to_thread(built.invoke, {"messages": CHAT})
        report = {k: v for k, v in result["stateforge"].items() if k != "tracker_ms"}
        seen.append(([texts(s) for s in model.seen], texts(result["messages"]), report))
    assert seen[0] == seen[1]


async def test_tokens_are_streamed_and_the_context_is_not() -> None:
    built = agent(ScriptedModel.of("Two it is."), EditedPipeline(without_first_wish, make_it_two()))
    chunks = [c.text async for c, _ in built.astream({"messages": CHAT}, stream_mode="messages")]
    assert "".join(chunks) == "Two it is."
    assert len(chunks) > 2


def test_a_failing_tracker_never_costs_the_answer() -> None:
    model = ScriptedModel.of("Fine.")
    result = agent(model, Pipeline(FailingTracker())).invoke({"messages": CHAT})
    assert texts(model.seen[0]) == [text for _, text in CHAT]
    assert result["stateforge"]["degraded"]
    assert result["messages"][-1].text == "Fine."


def test_strict_pipelines_fail_closed() -> None:
    model = ScriptedModel.of("Fine.")
    with pytest.raises(TrackerError):
        agent(model, Pipeline(FailingTracker(), settings=Settings(strict=True))).invoke({"messages": CHAT})
    assert model.seen == []


def test_settings_for_one_run() -> None:
    built = agent(ScriptedModel.of("a"), Pipeline(make_it_two()))
    config: RunnableConfig = {"configurable": {"stateforge": {"mode": "passthrough"}}}
    assert built.invoke({"messages": CHAT}, config)["stateforge"]["mode"] == "passthrough"
    with pytest.raises(ConfigError, match="mode"):
        built.invoke({"messages": CHAT}, {"configurable": {"stateforge": {"mode": "loud"}}})


def test_an_answer_that_is_retried_is_read_once() -> None:
    class Flaky(ScriptedModel):
        def _generate(self, *args: Any, **kwargs: Any) -> Any:
            if not self.seen:
                self.seen.append([])
                raise ConnectionError("try again")
            return super()._generate(*args, **kwargs)

    tracker = make_it_two()
    retry = ModelRetryMiddleware(max_retries=1, initial_delay=0.0)
    result = agent(Flaky.of("Two it is."), Pipeline(tracker), retry).invoke({"messages": CHAT})
    assert result["messages"][-1].text == "Two it is."
    assert [r.turn.text for r in tracker.seen].count("Two it is.") == 1


async def test_answers_can_be_left_unread() -> None:
    tracker = make_it_two()
    middleware = StateForgeMiddleware(Pipeline(tracker), observe=False)
    built = create_agent(ScriptedModel.of("Two it is.", "Two it is."), middleware=[middleware])
    await built.ainvoke({"messages": CHAT})
    built.invoke({"messages": CHAT})
    assert "Two it is." not in [r.turn.text for r in tracker.seen]


def test_structured_answers() -> None:
    class Order(BaseModel):
        """An order."""

        pizzas: int

    call = {"name": "Order", "args": {"pizzas": 2}, "id": "c1"}
    model = ScriptedModel.of(AIMessage("", tool_calls=[call]))
    result = agent(model, Pipeline(make_it_two()), response_format=ToolStrategy(Order)).invoke({"messages": CHAT})
    assert result["structured_response"] == Order(pizzas=2)
    assert result["stateforge"]["dropped"] == 1


def test_a_summarised_history_keeps_its_state_by_the_thread() -> None:
    tracker = make_it_two()
    middleware = [
        SummarizationMiddleware(
            ScriptedModel.of("They talked of pizza."), trigger=("messages", 5), keep=("messages", 1)
        ),
        StateForgeMiddleware(Pipeline(tracker), session=thread_id),
    ]
    model = ScriptedModel.of("Two it is.", "You are welcome.")
    built = create_agent(model, middleware=middleware, checkpointer=InMemorySaver())
    config: RunnableConfig = {"configurable": {"thread_id": "t1"}}
    assert built.invoke({"messages": CHAT}, config)["stateforge"]["dropped"] == 1
    result = built.invoke({"messages": [("user", "Thanks.")]}, config)
    assert "They talked of pizza." in texts(result["messages"])[0]
    assert result["stateforge"]["dropped"] == 1
    assert not any("talked of pizza" in r.turn.text for r in tracker.seen)


def test_checkpoints_are_plain_data_under_strict_serialisation() -> None:
    saver = InMemorySaver(serde=JsonPlusSerializer(allowed_msgpack_modules=None))
    built = agent(ScriptedModel.of("Two.", "Fine."), Pipeline(make_it_two()), checkpointer=saver)
    config: RunnableConfig = {"configurable": {"thread_id": "t1"}}
    built.invoke({"messages": CHAT}, config)
    values = built.invoke({"messages": [("user", "Thanks.")]}, config)
    assert values["stateforge"]["dropped"] == 1
    assert json.dumps(built.get_state(config).values["stateforge"])


def test_untracked_roles_pass_through() -> None:
    model = ScriptedModel.of("Fine.")
    result = agent(model, Pipeline(KeepTracker())).invoke({"messages": [SystemMessage("Be brief."), *CHAT]})
    assert texts(model.seen[0])[0] == "Be brief."
    assert result["stateforge"]["degraded"] is None

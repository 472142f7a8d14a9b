"""The model provider: any OpenAI-compatible URL, over real sockets."""

from __future__ import annotations

import pytest
from harness_runs import model_server
from inspect_ai.model import (
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    GenerateConfig,
    get_model,
)
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams

from stateforge import ConfigError, UpstreamError
from stateforge.benchmarks._chat import KEY_VARIABLE, chat_with
from stateforge.benchmarks._provider import ChatCompletionsAPI, Refused

pytestmark = pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated:DeprecationWarning")
"""Inspect's own use of tenacity."""

TOOL = ToolInfo(name="book", description="Books.", parameters=ToolParams())


def model(url, **more):
    return get_model("stateforge/m", base_url=url, memoize=False, **more)


async def test_the_answer_and_the_servers_own_usage():
    with model_server(lambda body: {"content": f"You said {body['messages'][-1]['content']}"}) as (url, seen):
        async with model(url) as agent:
            output = await agent.generate(
                [ChatMessageSystem(content="Be brief."), ChatMessageUser(content="hello")],
                config=GenerateConfig(temperature=0, max_tokens=9, stop_seqs=["#"]),
            )
    assert output.completion == "You said hello"
    assert (output.usage.input_tokens, output.usage.output_tokens) == (11, 7)
    (body,) = seen
    assert body["path"] == "/v1/chat/completions"
    assert body["messages"] == [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "hello"}]
    assert (body["model"], body["temperature"], body["max_tokens"], body["stop"]) == ("m", 0, 9, ["#"])
    assert body["authorization"] is None


async def test_the_key_comes_from_the_environment(monkeypatch):
    monkeypatch.setenv(KEY_VARIABLE, "s3cret")
    with model_server(lambda body: {"content": "ok"}) as (url, seen):
        async with model(url) as agent:
            output, call = await agent.api.generate([ChatMessageUser(content="x")], [], "auto", GenerateConfig())
    assert seen[0]["authorization"] == "Bearer s3cret"
    assert "s3cret" not in call.model_dump_json() + output.model_dump_json()


async def test_tool_calls_go_both_ways():
    wire = {"id": "c1", "type": "function", "function": {"name": "book", "arguments": '{"seats": 2}'}}
    history = [
        ChatMessageUser(content="book"),
        ChatMessageAssistant(content="", tool_calls=[ToolCall(id="c1", function="book", arguments={"seats": 2})]),
        ChatMessageTool(content="done", tool_call_id="c1", function="book"),
    ]
    with model_server(lambda body: {"tool_calls": [wire], "finish_reason": "tool_calls"}) as (url, seen):
        async with model(url) as agent:
            output = await agent.generate(history, tools=[TOOL], tool_choice="any")
    (call,) = output.message.tool_calls
    assert (call.function, call.arguments, call.parse_error) == ("book", {"seats": 2}, None)
    assert output.stop_reason == "tool_calls"
    sent = seen[0]
    assert sent["messages"][1]["tool_calls"] == [wire]
    assert sent["messages"][2]["tool_call_id"] == "c1"
    assert sent["tools"][0]["function"]["name"] == "book"
    assert sent["tool_choice"] == "required"


@pytest.mark.parametrize("arguments", ["{", "[1]"])
async def test_arguments_that_are_no_object_are_an_error_of_the_call(arguments):
    wire = {"id": "c1", "function": {"name": "book", "arguments": arguments}}
    with model_server(lambda body: {"tool_calls": [wire]}) as (url, _):
        async with model(url) as agent:
            output = await agent.generate("book", tools=[TOOL])
    assert output.message.tool_calls[0].parse_error


async def test_an_answer_cut_short_is_marked():
    with model_server(lambda body: {"content": "abc", "finish_reason": "length"}) as (url, _):
        async with model(url) as agent:
            assert (await agent.generate("x")).stop_reason == "max_tokens"


@pytest.mark.parametrize(("status", "again"), [(400, False), (401, False), (429, True), (503, True)])
async def test_what_is_worth_another_try(status, again):
    with model_server(lambda body: status) as (url, _):
        api = ChatCompletionsAPI("m", url)
        with pytest.raises(Refused, match=str(status)) as caught:
            await api.generate([ChatMessageUser(content="x")], [], "auto", GenerateConfig())
    assert api.should_retry(caught.value) is again


async def test_something_else_than_a_chat_completion_is_an_error():
    with model_server(lambda body: {"content": "ok"}) as (url, _):
        api = ChatCompletionsAPI("m", url.removesuffix("/v1"))
        await api.generate([ChatMessageUser(content="x")], [], "auto", GenerateConfig())
    assert not api.should_retry(ValueError())


def test_a_url_is_needed():
    with pytest.raises(ConfigError, match="--base-url"):
        ChatCompletionsAPI("m")


def test_one_blocking_question(monkeypatch):
    monkeypatch.setenv(KEY_VARIABLE, "k")
    with model_server(lambda body: {"content": "fine"}) as (url, seen):
        assert chat_with(url, "m", temperature=0)([{"role": "user", "content": "x"}]) == "fine"
    assert seen[0]["authorization"] == "Bearer k"


def test_what_can_go_wrong_with_a_question():
    with model_server(lambda body: 500) as (url, _), pytest.raises(UpstreamError, match="answered 500"):
        chat_with(url, "m")([])
    with pytest.raises(UpstreamError, match="cannot be reached"):
        chat_with("http://127.0.0.1:9/v1", "m")([])
    with pytest.raises(ConfigError, match="file:"):
        chat_with("file:///etc/passwd", "m")

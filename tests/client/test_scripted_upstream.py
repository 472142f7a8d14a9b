"""What users of the openai package do, through the proxy, against a model server that follows a script."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import openai
import pytest
from processes import free_port, proxy
from pydantic import BaseModel
from scripted import Upstream, completion, delta, document, error, stream

HI: list[Any] = [{"role": "user", "content": "Hello there."}]
CHANGED: list[Any] = [
    {"role": "user", "content": "Book a table for four on Friday."},
    {"role": "assistant", "content": "ok"},
    {"role": "user", "content": "Actually, make it Saturday."},
]
USAGE = {"choices": [], "usage": {"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3}}


def call(index: int, name: str, arguments: str) -> dict[str, Any]:
    return {
        "index": index,
        "id": f"call_{name}",
        "type": "function",
        "function": {"name": name, "arguments": arguments},
    }


def tool(name: str) -> dict[str, Any]:
    parameters = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
    return {"type": "function", "function": {"name": name, "parameters": parameters}}


class Trip(BaseModel):
    """What a structured answer looks like."""

    city: str
    nights: int


class TestChat:
    def test_an_answer(self, client, upstream: Upstream):
        upstream.script = [completion("Hi!")]
        answer = client.chat.completions.create(model="m", messages=HI, temperature=0.5, seed=7)
        assert answer.choices[0].message.content == "Hi!"
        assert answer.usage.total_tokens == 4
        assert upstream.body == {"model": "m", "messages": HI, "temperature": 0.5, "seed": 7}
        assert upstream.requests[0][1]["authorization"] == "Bearer sk-test"

    def test_a_change_of_mind_is_repaired(self, client, upstream: Upstream):
        upstream.script = [completion()]
        raw = client.chat.completions.with_raw_response.create(model="m", messages=CHANGED)
        assert raw.parse().choices[0].message.content == "ok"
        assert int(raw.headers["x-stateforge-dropped"]) >= 1
        assert raw.headers["x-stateforge-mode"] != "passthrough"
        assert upstream.body["messages"] != CHANGED
        assert upstream.body["messages"][-1] == CHANGED[-1]

    def test_options_in_the_body_and_in_headers(self, client, upstream: Upstream):
        upstream.script = [completion()]
        client.chat.completions.create(model="m", messages=CHANGED, extra_body={"stateforge": {"bypass": True}})
        assert upstream.body == {"model": "m", "messages": CHANGED}
        client.chat.completions.create(model="m", messages=CHANGED, extra_headers={"x-stateforge-mode": "passthrough"})
        assert upstream.body == {"model": "m", "messages": CHANGED}

    def test_two_users_of_one_proxy_share_nothing(self, client, upstream: Upstream, base_url):
        upstream.script = [completion()]
        raw = client.chat.completions.with_raw_response.create(model="m", messages=CHANGED)
        path = f"{base_url.removesuffix('/v1')}/stateforge/states/{raw.headers['x-stateforge-version']}"
        assert client.get(path, cast_to=dict[str, Any])["active"]
        with (
            openai.OpenAI(base_url=base_url, api_key="sk-other", max_retries=0) as other,
            pytest.raises(openai.NotFoundError),
        ):
            other.get(path, cast_to=dict[str, Any])

    async def _many(self, base_url: str) -> list[str | None]:
        async with openai.AsyncOpenAI(base_url=base_url, api_key="sk-test") as client:
            answers = await asyncio.gather(
                *(
                    client.chat.completions.create(model="m", messages=[{"role": "user", "content": f"n {n}"}])
                    for n in range(20)
                )
            )
        return [a.choices[0].message.content for a in answers]

    def test_many_at_once(self, base_url, upstream: Upstream):
        upstream.script = [completion("ok")]
        assert asyncio.run(self._many(base_url)) == ["ok"] * 20


class TestStream:
    def test_text_and_usage(self, client, upstream: Upstream):
        upstream.script = [
            stream(delta(role="assistant"), delta(content="Hi"), delta(content="!"), delta(finish="stop"), USAGE)
        ]
        options: Any = {"include_usage": True}
        with client.chat.completions.create(model="m", messages=HI, stream=True, stream_options=options) as chunks:
            found = list(chunks)
        assert "".join(c.choices[0].delta.content or "" for c in found if c.choices) == "Hi!"
        assert found[-1].usage.total_tokens == 3

    def test_parallel_tool_calls(self, client, upstream: Upstream):
        upstream.script = [
            stream(
                delta(role="assistant", content=None, tool_calls=[call(0, "weather", "")]),
                delta(tool_calls=[call(1, "hotel", '{"ci')]),
                delta(tool_calls=[{"index": 0, "function": {"arguments": '{"city": "Oslo"}'}}]),
                delta(tool_calls=[{"index": 1, "function": {"arguments": 'ty": "Rome"}'}}]),
                delta(finish="tool_calls"),
            )
        ]
        tools: Any = [tool("weather"), tool("hotel")]
        with client.chat.completions.stream(model="m", messages=HI, tools=tools) as events:
            message = events.get_final_completion().choices[0].message
        calls = [(c.function.name, json.loads(c.function.arguments)) for c in message.tool_calls]
        assert calls == [("weather", {"city": "Oslo"}), ("hotel", {"city": "Rome"})]

    def test_two_choices(self, client, upstream: Upstream):
        upstream.script = [stream(delta(0, content="a"), delta(1, content="b"), delta(1, "stop"), delta(0, "stop"))]
        with client.chat.completions.create(model="m", messages=HI, stream=True, n=2) as chunks:
            assert [c.choices[0].index for c in chunks] == [0, 1, 1, 0]

    def test_a_break_is_raised_where_it_happens(self, client, upstream: Upstream):
        upstream.script = [stream(delta(content="Hi"), done=False, cut=True)]
        with client.chat.completions.create(model="m", messages=HI, stream=True) as chunks:
            assert next(chunks).choices[0].delta.content == "Hi"
            with pytest.raises(openai.APIError, match="broke off"):
                next(chunks)

    def test_an_error_instead_of_a_stream(self, client, upstream: Upstream):
        upstream.script = [error(400, "context_length_exceeded")]
        with pytest.raises(openai.BadRequestError) as caught:
            client.chat.completions.create(model="m", messages=HI, stream=True)
        assert caught.value.code == "context_length_exceeded"


class TestTools:
    def test_a_round_with_parallel_calls(self, client, upstream: Upstream):
        calls = [
            {k: v for k, v in call(n, name, '{"city":"Oslo"}').items() if k != "index"} for n, name in enumerate("ab")
        ]
        upstream.script = [completion(None, tool_calls=calls), completion("Done.")]
        tools: Any = [tool("a"), tool("b")]
        asked = client.chat.completions.create(model="m", messages=CHANGED, tools=tools).choices[0].message
        results: list[Any] = [
            {"role": "tool", "tool_call_id": c.id, "content": f"result {c.id}"} for c in reversed(asked.tool_calls)
        ]
        messages: list[Any] = [*CHANGED, asked, *results]
        answer = client.chat.completions.create(model="m", messages=messages, tools=tools)
        assert answer.choices[0].message.content == "Done."
        assert [m["role"] for m in upstream.body["messages"][-4:]] == ["user", "assistant", "tool", "tool"]
        assert upstream.body["messages"][-2:] == results
        assert upstream.body["tools"] == tools

    def test_structured_output(self, client, upstream: Upstream):
        upstream.script = [completion('{"city": "Oslo", "nights": 2}')]
        answer = client.chat.completions.parse(model="m", messages=HI, response_format=Trip)
        assert answer.choices[0].message.parsed == Trip(city="Oslo", nights=2)
        assert upstream.body["response_format"]["json_schema"]["name"] == "Trip"

    def test_streamed_structured_output(self, client, upstream: Upstream):
        upstream.script = [
            stream(delta(content='{"city": "Oslo",'), delta(content=' "nights": 2}'), delta(finish="stop"))
        ]
        with client.chat.completions.stream(model="m", messages=HI, response_format=Trip) as events:
            assert events.get_final_completion().choices[0].message.parsed == Trip(city="Oslo", nights=2)

    def test_a_refusal(self, client, upstream: Upstream):
        upstream.script = [completion(None, refusal="I cannot.")]
        message = client.chat.completions.create(model="m", messages=HI).choices[0].message
        assert (message.content, message.refusal) == (None, "I cannot.")


class TestErrors:
    @pytest.mark.parametrize(
        ("status", "kind"),
        [
            (400, openai.BadRequestError),
            (401, openai.AuthenticationError),
            (403, openai.PermissionDeniedError),
            (404, openai.NotFoundError),
            (409, openai.ConflictError),
            (422, openai.UnprocessableEntityError),
            (429, openai.RateLimitError),
            (500, openai.InternalServerError),
            (503, openai.InternalServerError),
        ],
    )
    def test_the_upstreams_errors_keep_their_kind(self, client, upstream: Upstream, status, kind):
        upstream.script = [error(status, "some_code", x_request_id="req-1")]
        with pytest.raises(kind) as caught:
            client.chat.completions.create(model="m", messages=HI)
        found = caught.value
        assert (found.code, found.param, found.type) == ("some_code", "messages", "invalid_request_error")
        assert found.request_id == "req-1"

    def test_an_option_that_cannot_be_used(self, client, upstream: Upstream):
        with pytest.raises(openai.BadRequestError) as caught:
            client.chat.completions.create(model="m", messages=HI, extra_body={"stateforge": {"mode": "magic"}})
        assert caught.value.param == "stateforge.mode"
        assert upstream.requests == []

    def test_retries_are_the_clients_and_reach_the_upstream(self, client, upstream: Upstream):
        upstream.script = [
            error(503, "busy", retry_after_ms="1"),
            error(429, "slow", retry_after_ms="1"),
            completion("ok"),
        ]
        answer = client.with_options(max_retries=2).chat.completions.create(model="m", messages=HI)
        assert answer.choices[0].message.content == "ok"
        assert [r[1]["x-stainless-retry-count"] for r in upstream.requests] == ["0", "1", "2"]
        assert len({r[2] for r in upstream.requests}) == 1

    def test_an_upstream_that_forbids_retries_is_heard(self, client, upstream: Upstream):
        upstream.script = [error(500, "down", x_should_retry="false")]
        with pytest.raises(openai.InternalServerError):
            client.with_options(max_retries=2).chat.completions.create(model="m", messages=HI)
        assert len(upstream.requests) == 1


class TestOtherRoutes:
    def test_models(self, client, upstream: Upstream):
        upstream.script = [
            document({"object": "list", "data": [{"id": "m", "object": "model", "created": 1, "owned_by": "me"}]})
        ]
        assert [m.id for m in client.models.list()] == ["m"]
        assert upstream.requests[0][0] == "/v1/models"

    def test_embeddings(self, client, upstream: Upstream):
        data = [{"object": "embedding", "index": 0, "embedding": [0.5, 1.0]}]
        upstream.script = [
            document({"object": "list", "data": data, "model": "m", "usage": {"prompt_tokens": 1, "total_tokens": 1}})
        ]
        answer = client.embeddings.create(model="m", input="x", encoding_format="float")
        assert answer.data[0].embedding == [0.5, 1.0]

    def test_an_upload(self, client, upstream: Upstream):
        file = {
            "id": "f",
            "object": "file",
            "bytes": 3,
            "created_at": 1,
            "filename": "a",
            "purpose": "batch",
            "status": "processed",
        }
        upstream.script = [document(file)]
        assert client.files.create(file=("a.jsonl", b"\x00\xff\x01"), purpose="batch").id == "f"
        assert b"\x00\xff\x01" in upstream.requests[0][2]

    def test_responses_pass_unread(self, client, upstream: Upstream):
        response = {
            "id": "r",
            "object": "response",
            "created_at": 1,
            "model": "m",
            "output": [],
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
        }
        upstream.script = [document(response)]
        assert client.responses.create(model="m", input="hi").id == "r"
        assert upstream.body == {"model": "m", "input": "hi"}


def test_an_upstream_that_is_not_there():
    with (
        proxy(f"http://127.0.0.1:{free_port()}/v1") as url,
        openai.OpenAI(base_url=url, api_key="k", max_retries=0) as client,
    ):
        with pytest.raises(openai.InternalServerError) as caught:
            client.chat.completions.create(model="m", messages=HI)
        assert caught.value.status_code == 502
        assert caught.value.code == "upstream_unreachable"

"""The openai package through the proxy against a real llama.cpp server with a small model.

What the model says is its own business; that it arrives whole is ours.
"""

from __future__ import annotations

from typing import Any, Literal

import openai
import pytest
from pydantic import BaseModel

HI: list[Any] = [{"role": "user", "content": "Say hello."}]
CHANGED: list[Any] = [
    {"role": "user", "content": "I would like a large pizza with ham, delivered at 6 pm."},
    {"role": "assistant", "content": "Fine, a large pizza with ham at 6 pm."},
    {"role": "user", "content": "Actually, make it a small one."},
    {"role": "assistant", "content": "A small one then."},
    {"role": "user", "content": "Write my final order in one sentence."},
]


class Size(BaseModel):
    """The size of a pizza."""

    size: Literal["small", "large"]


def ask(model: openai.OpenAI, messages: list[Any], **fields: Any) -> Any:
    defaults: dict[str, Any] = {"model": "local", "temperature": 0, "max_tokens": 16}
    return model.chat.completions.with_raw_response.create(messages=messages, **{**defaults, **fields})


def test_chat(model):
    answer = ask(model, HI).parse()
    assert answer.choices[0].message.content
    assert answer.usage.completion_tokens > 0


def test_a_stream_says_the_same_as_the_whole_answer(model):
    whole = ask(model, HI, seed=1).parse().choices[0].message.content
    chunks = ask(model, HI, seed=1, stream=True).parse()
    assert "".join(c.choices[0].delta.content or "" for c in chunks if c.choices) == whole


def test_a_change_of_mind(model):
    raw = ask(model, CHANGED)
    assert raw.parse().choices[0].message.content
    assert int(raw.headers["x-stateforge-dropped"]) >= 1
    assert raw.headers["x-stateforge-mode"] in ("annotate", "prune", "consolidate")
    assert "x-stateforge-degraded" not in raw.headers


def test_structured_output(model):
    answer = model.chat.completions.parse(
        model="local", messages=CHANGED, response_format=Size, temperature=0, max_tokens=40
    )
    assert answer.choices[0].message.parsed.size in ("small", "large")


def test_tools_and_a_round_of_parallel_calls(model):
    parameters = {"type": "object", "properties": {"size": {"enum": ["small", "large"]}}, "required": ["size"]}
    function = {"name": "order", "description": "Order a pizza.", "parameters": parameters}
    calls = [
        {"id": f"call_{size}", "type": "function", "function": {"name": "order", "arguments": f'{{"size": "{size}"}}'}}
        for size in ("small", "large")
    ]
    results = [{"role": "tool", "tool_call_id": c["id"], "content": "ordered"} for c in reversed(calls)]
    messages = [HI[0], {"role": "assistant", "content": None, "tool_calls": calls}, *results, HI[0]]
    options: dict[str, Any] = {"tools": [{"type": "function", "function": function}], "seed": 1}
    read = ask(model, messages, **options).parse().choices[0]
    passed = ask(model, messages, **options, extra_body={"stateforge": {"bypass": True}}).parse().choices[0]
    assert read.finish_reason in ("stop", "length", "tool_calls")
    assert read.message == passed.message


def test_an_error_of_the_model_server(model):
    schema = {"type": "json_schema", "json_schema": {"schema": {"type": "mystery"}}}
    with pytest.raises(openai.APIStatusError) as caught:
        ask(model, HI, response_format=schema)
    assert caught.value.status_code in (400, 500)
    assert "schema" in caught.value.message


def test_models(model):
    assert len(model.models.list().data) == 1

"""Faults that users of history-editing proxies reported in public, by the number of our list.

Here nothing is faked between the client and the model server's socket but the tracker.
"""

from __future__ import annotations

import asyncio
import io
import json
from typing import Any

import aiohttp
import pytest
from wires import CHAT, Wire, http_answer, until

from stateforge.server.testing import completion, event
from stateforge.testing import assistant, system, tool_call, tool_result, user

OK = http_answer(json.dumps(completion()).encode(), b"content-type: application/json")
SSE = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
MODES = ["auto", "annotate", "prune", "consolidate"]
PIZZA, TWO = user("one pizza"), user("make it two")


async def ask(port: int, messages: list[dict[str, Any]], mode: str | None = None, **fields: Any) -> bytes:
    """Send a chat request and give the answer's body."""
    headers = {"x-stateforge-mode": mode} if mode else {}
    url, body = f"http://127.0.0.1:{port}{CHAT}", {"model": "m", "messages": messages, **fields}
    sent = io.BytesIO(json.dumps(body).encode())
    async with aiohttp.ClientSession() as client, client.post(url, data=sent, headers=headers) as response:
        return await response.read()


@pytest.fixture
async def upstream(wire) -> Wire:
    return await wire([[OK]])


@pytest.fixture
def port(upstream, serve) -> int:
    return serve(upstream.port, preparer=None)


def seen(upstream: Wire) -> list[dict[str, Any]]:
    """The messages the model server got last."""
    return json.loads(upstream.bodies[-1])["messages"]


def check_pairs(messages: list[dict[str, Any]]) -> None:
    """Every assistant turn with calls is followed, without a gap, by exactly its results."""
    at = 0
    while at < len(messages):
        calls = {c["id"] for c in messages[at].get("tool_calls") or ()}
        assert calls or messages[at]["role"] != "tool", "a result without its call"
        results = [m["tool_call_id"] for m in messages[at + 1 : at + 1 + len(calls)] if m["role"] == "tool"]
        assert set(results) == calls
        assert len(results) == len(calls)
        at += 1 + len(calls)


LOOP = [assistant(None, tool_call("A", "find", q="a"), tool_call("B", "find", q="b"), tool_call("C", "find", q="c"))]
RESULTS = [tool_result("C", "third"), tool_result("A", "first"), tool_result("B", "second")]
LONG = [system("be kind"), PIZZA, *LOOP, *RESULTS, assistant("Found one pizza."), TWO]


@pytest.mark.parametrize("mode", MODES)
async def test_p01_calls_and_results_stay_together(upstream, port, mode):
    await ask(port, LONG, mode)
    check_pairs(seen(upstream))
    running = [PIZZA, assistant("ok"), TWO, *LOOP, *RESULTS]
    await ask(port, running, mode)
    check_pairs(seen(upstream))
    assert seen(upstream)[-5:] == running[-5:]


@pytest.mark.parametrize("mode", MODES)
async def test_p01_an_orphan_that_came_in_goes_out_as_it_came(upstream, port, mode):
    broken = [PIZZA, tool_result("A", "whose?"), TWO]
    await ask(port, broken, mode)
    assert seen(upstream) == broken


@pytest.mark.parametrize("mode", MODES)
async def test_p03_nothing_comes_between_parallel_results(upstream, port, mode):
    for history in ([PIZZA, *LOOP, *RESULTS, TWO], [PIZZA, TWO, *LOOP, *RESULTS]):
        await ask(port, history, mode)
        roles = [m["role"] for m in seen(upstream)]
        if "tool" in roles:
            first = roles.index("tool")
            assert roles[first - 1 : first + 3] == ["assistant", "tool", "tool", "tool"]


@pytest.mark.parametrize("mode", MODES)
async def test_p04_results_keep_the_order_they_came_in(upstream, port, mode):
    await ask(port, [PIZZA, TWO, *LOOP, *RESULTS], mode)
    assert seen(upstream)[-4:] == [*LOOP, *RESULTS]


@pytest.mark.parametrize("mode", MODES)
async def test_p05_a_user_who_speaks_while_a_call_is_open(upstream, port, mode):
    messages = [PIZZA, assistant(None, tool_call("A", "order")), TWO]
    url = f"http://127.0.0.1:{port}{CHAT}"
    body = {"messages": messages, "stateforge": {"mode": mode}}
    async with aiohttp.ClientSession() as client, client.post(url, json=body) as response:
        assert response.headers["x-stateforge-dropped"] == "1"
    assert seen(upstream) == messages


async def test_p06_streamed_tool_calls_arrive_as_they_were_sent(wire, serve):
    part = {"index": 0, "id": "A", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
    stream = event(content="Let me see.") + event(tool_calls=[part]) + event(finish="tool_calls") + b"data: [DONE]\n\n"
    server = await wire([[SSE, stream[:50], 0.02, stream[50:], None]])
    assert await ask(serve(server.port), [PIZZA], stream=True, tools=[{"type": "function"}]) == stream


@pytest.mark.parametrize("options", [{}, {"stream_options": {"include_usage": False}}])
async def test_p09_usage_nobody_asked_for_is_not_asked_for(wire, serve, options):
    stream = event(content="ok") + event(finish="stop") + b"data: [DONE]\n\n"
    server = await wire([[SSE, stream, None]])
    assert await ask(serve(server.port), [PIZZA, TWO], stream=True, **options) == stream
    assert json.loads(server.bodies[0]).get("stream_options") == options.get("stream_options")


@pytest.mark.parametrize("usage", [b'"usage":null', b'"usage":{"total_tokens":7,"cached_tokens":0}', b'"x":1'])
async def test_p10_usage_passes_exactly_as_received(wire, serve, usage):
    last = b'data: {"choices":[],' + usage + b"}\n\n"
    stream = event(content="ok") + last + b"data: [DONE]\n\n"
    server = await wire([[SSE, stream, None]])
    options = {"include_usage": True}
    assert await ask(serve(server.port), [PIZZA], stream=True, stream_options=options) == stream
    assert json.loads(server.bodies[0])["stream_options"] == options


@pytest.mark.parametrize("mode", MODES)
async def test_p12_equal_states_give_equal_bytes(upstream, port, mode):
    await ask(port, LONG, mode)
    await asyncio.sleep(0.02)
    await ask(port, LONG, mode)
    assert upstream.bodies[0] == upstream.bodies[1]
    await ask(port, [*LONG, assistant("Two."), user("thanks")], "annotate")
    await ask(port, [*LONG, assistant("Two."), user("thanks"), assistant("Sure."), user("thanks")], "annotate")
    blocks = [[m for m in json.loads(b)["messages"] if m not in LONG] for b in upstream.bodies[2:]]
    added = [[m for m in found if m["content"] not in ("Two.", "thanks", "Sure.")] for found in blocks]
    assert len(added[0]) == 1


async def test_p12_annotating_leaves_the_whole_prefix(upstream, port):
    await ask(port, LONG, "annotate")
    assert seen(upstream)[: len(LONG) - 1] == LONG[:-1]
    assert seen(upstream)[-1] == LONG[-1]


@pytest.mark.parametrize("mode", MODES)
async def test_p13_cache_markers_stay_where_they_were(upstream, port, mode):
    def marked(role: str, text: str) -> dict[str, Any]:
        return {"role": role, "content": [{"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}]}

    messages = [
        marked("system", "be kind"),
        marked("user", "one pizza"),
        assistant("ok"),
        marked("user", "make it two"),
    ]
    tools = [{"type": "function", "function": {"name": "f"}, "cache_control": {"type": "ephemeral"}}]
    await ask(port, messages, mode, tools=tools)
    body = json.loads(upstream.bodies[-1])
    assert body["tools"] == tools
    for message in body["messages"]:
        assert message in messages or "cache_control" not in json.dumps(message)
    assert body["messages"][0] == messages[0]
    assert body["messages"][-1] == messages[-1]


async def test_p15_a_client_that_leaves_stops_the_upstream(wire, serve):
    server = await wire([[SSE, event(content="a"), event(content="b"), 20.0]])
    port = serve(server.port)
    body = {"messages": [PIZZA], "stream": True}
    async with aiohttp.ClientSession() as client:
        response = await client.post(f"http://127.0.0.1:{port}{CHAT}", json=body)
        await response.content.readany()
        response.close()
        await until(lambda: server.hung_up)
    assert len(server.requests) == 1


async def test_p16_every_choice_arrives(wire, serve):
    def call(n: int) -> list[dict[str, Any]]:
        return [{"index": 0, "id": f"c{n}", "type": "function", "function": {"name": "f", "arguments": "{}"}}]

    chunks = [event(0, content="a"), event(1, content="b"), event(0, tool_calls=call(0)), event(1, tool_calls=call(1))]
    stream = b"".join([*chunks, event(0, "tool_calls"), event(1, "tool_calls"), b"data: [DONE]\n\n"])
    server = await wire([[SSE, *chunks[:2], 0.02, stream[len(chunks[0] + chunks[1]) :], None]])
    assert await ask(serve(server.port), [PIZZA], stream=True, n=2) == stream
    assert json.loads(server.bodies[0])["n"] == 2


@pytest.mark.parametrize("mode", MODES)
async def test_p18_signed_and_unknown_fields_are_kept_or_go_as_a_whole(upstream, port, mode):
    signed = {
        **assistant("Fine, one pizza."),
        "reasoning_content": "hm",
        "reasoning_details": [{"type": "reasoning.encrypted", "data": "x"}],
        "thinking_blocks": [{"thinking": "t", "signature": "s"}],
        "refusal": None,
        "audio": {"id": "a"},
        "x_unknown": 1,
    }
    named = {**TWO, "name": "ann", "x_unknown": {"a": 1}}
    await ask(port, [PIZZA, signed, user("with olives"), assistant("ok"), named], mode)
    for message in seen(upstream):
        assert message == signed or "signature" not in json.dumps(message)
    assert seen(upstream)[-1] == named


@pytest.mark.parametrize("messages", [[PIZZA], [PIZZA, TWO]])
async def test_p19_unknown_parameters_pass(upstream, port, messages):
    fields = {
        "store": True,
        "metadata": {"a": "b"},
        "seed": 1,
        "logprobs": True,
        "response_format": {"type": "json_object"},
        "service_tier": "flex",
        "parallel_tool_calls": False,
        "x_foo": {"deep": [1, None, 1.5]},
    }
    await ask(port, messages, **fields, stateforge={"session": "s"})
    body = json.loads(upstream.bodies[-1])
    assert {k: v for k, v in body.items() if k != "messages"} == {"model": "m", **fields}


@pytest.mark.parametrize("stop", ["###", ["A", "B"], "- ", "\n", "\n\n"])
@pytest.mark.parametrize("stream", [True, False])
async def test_p20_stop_texts_pass_and_are_not_introduced(upstream, port, stop, stream):
    await ask(port, [PIZZA, assistant("ok"), TWO], "consolidate", stop=stop, stream=stream)
    body = json.loads(upstream.bodies[-1])
    assert body["stop"] == stop
    for text in [stop] if isinstance(stop, str) else stop:
        said = [m["content"] for m in body["messages"] if m not in (PIZZA, TWO, assistant("ok"))]
        assert text in "AB" or not any(text in s for s in said)


@pytest.mark.parametrize("end", [None, 20.0])
async def test_p21_nothing_is_retried_after_output_has_begun(wire, serve, end):
    server = await wire([[SSE, event(content="a"), event(content="b"), 0.05, end]])
    port = serve(server.port, read_timeout=0.5)
    body = await ask(port, [PIZZA], stream=True)
    assert body.startswith(event(content="a") + event(content="b"))
    assert len(server.requests) == 1


async def test_p21_a_refusal_with_retry_after_is_the_clients_to_obey(wire, serve):
    limited = http_answer(b'{"error":{}}', b"retry-after: 9", b"retry-after-ms: 9000", status=b"429 Slow Down")
    server = await wire([[limited]])
    url = f"http://127.0.0.1:{serve(server.port)}{CHAT}"
    async with aiohttp.ClientSession() as client, client.post(url, json={"messages": [PIZZA]}) as response:
        assert response.status == 429
        assert response.headers["retry-after-ms"] == "9000"
    assert len(server.requests) == 1


async def test_p26_thirty_megabytes_with_images_pass(upstream, port):
    parts = [{"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 1_430_000}} for _ in range(21)]
    await ask(port, [user("look"), {"role": "user", "content": parts}])
    assert len(seen(upstream)[1]["content"]) == 21


async def test_p26_a_huge_error_body_is_cut(wire, serve):
    piece = b"x" * 1_000_000
    head = b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\ncontent-length: 100000000\r\n\r\n"
    server = await wire([[head, *[piece] * 100]])
    url = f"http://127.0.0.1:{serve(server.port)}{CHAT}"
    async with aiohttp.ClientSession() as client, client.post(url, json={"messages": [PIZZA]}) as response:
        assert response.status == 400
        assert len(await response.read()) == 65_536


async def test_p26_beyond_the_limit_the_answer_is_json_after_draining(upstream, serve):
    port = serve(upstream.port, max_body=1_000_000)
    answer = json.loads(await ask(port, [user("x" * 3_000_000)]))
    assert answer["error"]["code"] == "request_too_large"
    assert upstream.requests == []

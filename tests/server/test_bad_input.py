"""Whatever a client sends: a clear error or the model server's own judgement, never a 500, never a hang."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import aiohttp
import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wires import Restating, pizza_tracker

from stateforge.server import create_app
from stateforge.server._chat import target
from stateforge.server._errors import RequestError
from stateforge.server.testing import Scripted, ScriptedUpstream
from stateforge.testing import user

ODD_MESSAGES: list[Any] = [
    [{"role": "wizard", "content": "hi"}],
    [{"role": 7, "content": "hi"}],
    [{"content": "hi"}],
    ["hi"],
    [None],
    [[user("hi")]],
    [{"role": "user", "content": 5}],
    [{"role": "user", "content": {"text": "x"}}],
    {"role": "user"},
    "hi",
    None,
]
FINE_MESSAGES: list[Any] = [
    [],
    [{"role": "user"}],
    [{"role": "user", "content": ""}],
    [{"role": "user", "content": None}],
    [{"role": "user", "content": []}],
    [{"role": "user", "content": [None, 3, {"type": "mystery", "x": 1}, {"type": "text", "text": None}]}],
    [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]}],
    [{"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": "AA", "format": "wav"}}]}],
    [{"role": "user", "content": "a\ud83d\0\r\n\u202e b"}],
    [{"role": "assistant", "content": None, "tool_calls": [None, {"function": None}, {"id": 5, "function": {}}]}],
    [{"role": "tool", "tool_call_id": None, "content": "x"}],
    [{"role": "function", "name": "f", "content": "x"}],
    [{"role": "user", "content": "x", "x_unknown": {"deep": [[[[]]]]}}],
]


@pytest.mark.parametrize("messages", ODD_MESSAGES)
async def test_odd_messages_are_the_model_servers_to_judge(make_proxy, messages):
    refusal = {"error": {"message": "bad role", "type": "invalid_request_error", "param": "messages", "code": None}}
    proxy = make_proxy([Scripted.json(refusal, 400)])
    body = json.dumps({"model": "m", "messages": messages}).encode()
    answer = await proxy.post(body)
    assert proxy.sent == body
    assert (answer.status_code, answer.json()) == (400, refusal)
    assert answer.headers["x-stateforge-degraded"] in ("unreadable-chat", "no-messages")


@pytest.mark.parametrize("messages", FINE_MESSAGES)
async def test_unusual_messages_pass(make_proxy, messages):
    proxy = make_proxy()
    body = json.dumps({"model": "m", "messages": messages}).encode()
    answer = await proxy.post(body)
    assert answer.status_code == 200
    assert proxy.sent == body
    assert "x-stateforge-degraded" not in answer.headers


@pytest.mark.parametrize("body", [b"", b"hello", b"{", b'{"messages":[}', b"\x00", b"\xff\xfe{}", b"{}{}", b"NULL"])
async def test_what_is_not_json_is_a_400(make_proxy, body):
    proxy = make_proxy()
    answer = await proxy.post(body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "invalid_json"
    assert answer.json()["error"]["type"] == "invalid_request_error"
    assert proxy.upstream.calls == []


@pytest.mark.parametrize("body", [b"[]", b"null", b'"x"', b"3", b"[" * 50_000 + b"]" * 50_000])
async def test_other_json_is_the_model_servers_to_judge(make_proxy, body):
    proxy = make_proxy()
    answer = await proxy.post(body)
    assert proxy.sent == body
    assert answer.headers["x-stateforge-degraded"] in ("not-an-object", "nested-too-deeply")


@pytest.mark.parametrize("depth", [900, 1100, 5000, 100_000])
async def test_deep_nesting_inside_a_message(make_proxy, depth):
    proxy = make_proxy()
    body = b'{"messages":[{"role":"user","content":[{"type":"x","y":' + b"[" * depth + b"]" * depth + b"}]}]}"
    answer = await proxy.post(body)
    assert answer.status_code == 200
    assert proxy.sent == body


async def test_a_compressed_body_passes_unread(make_proxy):
    proxy = make_proxy()
    answer = await proxy.post(b"\x1f\x8b...", content_encoding="gzip")
    assert proxy.sent == b"\x1f\x8b..."
    assert answer.headers["x-stateforge-degraded"] == "encoded-body"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=x"])
async def test_the_content_type_is_passed_on_and_not_judged(make_proxy, kind):
    proxy = make_proxy()
    answer = await proxy.post({"messages": [user("hi")]}, content_type=kind)
    assert answer.headers["x-stateforge-active"] == "1"
    assert (b"content-type", kind.encode()) in proxy.upstream.calls[0].headers


async def test_a_byte_order_mark(make_proxy):
    proxy = make_proxy()
    body = b"\xef\xbb\xbf" + json.dumps({"messages": [user("hi")]}).encode()
    answer = await proxy.post(body)
    assert proxy.sent == body
    assert answer.headers["x-stateforge-active"] == "1"


async def test_a_doubled_member_is_never_half_replaced(make_proxy):
    proxy = make_proxy()
    chat = json.dumps([user("one pizza"), user("make it two")]).encode()
    body = b'{"messages":[{"role":"user","content":"x"}],"messages":' + chat + b"}"
    answer = await proxy.post(body)
    assert proxy.sent == body
    assert answer.headers["x-stateforge-degraded"] == "duplicate-member"
    assert answer.headers["x-stateforge-mode"] == "passthrough"


async def test_half_characters_survive_a_repair(make_proxy):
    proxy = make_proxy()
    body = json.dumps({"messages": [user("one pizza \ud83d"), user("and \udc00 water"), user("make it two")]}).encode()
    await proxy.post(body)
    assert json.loads(proxy.sent)["messages"][0]["content"] == "### and \udc00 water\n### make it two"


async def test_a_body_of_fifty_megabytes_passes(make_proxy):
    proxy = make_proxy()
    image = "data:image/png;base64," + "A" * 50_000_000
    content = [{"type": "text", "text": "what is it?"}, {"type": "image_url", "image_url": {"url": image}}]
    body = json.dumps({"messages": [{"role": "user", "content": content}]}).encode()
    started = time.monotonic()
    answer = await proxy.post(body)
    assert answer.status_code == 200
    assert proxy.sent == body
    assert time.monotonic() - started < 15


async def test_a_body_beyond_the_limit_is_drained_and_refused(make_proxy):
    proxy = make_proxy(max_body=1000)

    async def pieces():
        for _ in range(30):
            yield b"x" * 100

    answer = await proxy.client.post("/v1/chat/completions", content=pieces())
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "request_too_large"
    answer = await proxy.post(b"x" * 1001)
    assert answer.status_code == 413
    answer = await proxy.client.post("/v1/chat/completions", content=b"{}", headers={"content-length": "99999"})
    assert answer.status_code == 413
    assert proxy.upstream.calls == []


async def test_an_upload_beyond_the_limit(serve, wire):
    server = await wire([[b""]])
    port = serve(server.port, max_upload=1000)

    async def pieces():
        for _ in range(30):
            yield b"x" * 100

    url = f"http://127.0.0.1:{port}/v1/files"
    async with aiohttp.ClientSession() as client, client.post(url, data=pieces()) as answer:
        assert answer.status == 413


async def test_ten_thousand_turns_pass_unread(make_proxy):
    proxy = make_proxy()
    turns = [user(f"turn {n}") if n % 2 == 0 else {"role": "assistant", "content": "ok"} for n in range(10_000)]
    body = json.dumps({"messages": turns}).encode()
    answer = await proxy.post(body)
    assert answer.status_code == 200
    assert proxy.sent == body
    assert answer.headers["x-stateforge-degraded"] == "too-long"


async def test_huge_headers(make_proxy):
    proxy = make_proxy(max_headers=2000)
    answer = await proxy.post({"messages": []}, x_big="y" * 3000)
    assert answer.status_code == 431
    assert answer.json()["error"]["code"] == "headers_too_large"


async def test_a_body_that_never_comes(make_proxy):
    proxy = make_proxy(body_timeout=0.05)

    async def never():
        yield b"{"
        await asyncio.sleep(5)

    started = time.monotonic()
    answer = await proxy.client.post("/v1/chat/completions", content=never())
    assert answer.status_code == 408
    assert time.monotonic() - started < 4


@pytest.mark.parametrize("path", ["/v1/../admin", "/v1/%2e%2e/admin", "/v1/a/%2E%2E%2Fb", "/v1/./x"])
async def test_paths_that_climb_are_refused(make_proxy, path):
    proxy = make_proxy()
    scope_path = path.encode()
    sent: list[Any] = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "raw_path": scope_path, "query_string": b"", "headers": []}
    await proxy.app(scope, receive, send)
    assert sent[0]["status"] == 400
    assert proxy.upstream.calls == []


async def test_what_is_not_proxied_is_not_found(make_proxy):
    proxy = make_proxy()
    for path in ("/", "/v2/models", "/admin"):
        assert (await proxy.client.get(path)).status_code == 404


NAMES = st.sampled_from(["messages", "role", "content", "tool_calls", "function", "stop", "stateforge"])
NEARLY_CHATS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=200) | NEARLY_CHATS.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_body_at_all_gives_a_500(body):
    async def check() -> None:
        app = create_app(
            upstream="http://upstream.invalid",
            upstream_client=ScriptedUpstream([Scripted(200)]),
            store="memory:",
            trackers={"pizza": pizza_tracker()},
            preparer=Restating,
        )
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost") as client:
            answer = await client.post("/v1/chat/completions", content=body)
        assert answer.status_code in (200, 400)
        assert "internal" not in answer.headers.get("x-stateforge-degraded", "")

    asyncio.run(check())


@pytest.mark.parametrize(
    ("path", "decoded"), [(b"/v%31/models", "/v1/models"), (b"/%76%31/chat/completions", "/v1/chat/completions")]
)
def test_an_encoded_prefix_never_leaves_the_upstreams_base(path, decoded):
    with pytest.raises(RequestError) as refused:
        target({"type": "http", "raw_path": path, "path": decoded, "query_string": b"", "root_path": ""})
    assert refused.value.status == 404

"""Over real sockets: while nothing is stale, the model server gets the client's bytes, and the client its bytes."""

from __future__ import annotations

import asyncio
import gzip
import io
import json

import aiohttp
import pytest
from wires import CHAT, Restating, http_answer
from yarl import URL

ODD = (
    b' {\n "model" : "m", "temperature":1.0, "seed": 12345678901234567890123, "x_foo":{"b":1,"a":[ ]},\t'
    b'"messages":[ {"role":"user" , "content":"Gr\\u00fc\\u00dfe \\ud83d \\/ \xc3\xbc", "name":"x","cache_control":'
    b'{"type":"ephemeral"}}],"logit_bias":{"50256":-1e2}, "stop":["A","B"],"metadata":null} '
)
EVENTS = [b'data: {"choices":[{"index":0,"delta":{"content":"o', b'k"}}]}\n', b"\ndata: [DONE]", b"\n\n"]
STREAM = [b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"]


def chunked(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


async def post(port: int, body: bytes, path: str = CHAT, **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent = {"content-type": "application/json", "accept-encoding": "identity", **headers}
    url = URL(f"http://127.0.0.1:{port}{path}", encoded=True)
    async with (
        aiohttp.ClientSession(auto_decompress=False) as client,
        client.post(url, data=io.BytesIO(body), headers=sent) as response,
    ):
        return response.status, {k.lower(): v for k, v in response.headers.items()}, await response.read()


@pytest.mark.parametrize("engine", ["core", "graph"])
async def test_a_plain_request_and_its_answer(wire, serve, engine):
    answer = b'{ "choices":[ {"index":0,"message":{"role":"assistant","content":"ok"}} ], "usage":{"total":1.0} }'
    server = await wire([[http_answer(answer, b"content-type: application/json", b"x-request-id: r-1")]])
    status, headers, body = await post(serve(server.port, engine=engine), ODD)
    assert server.bodies == [ODD]
    assert (status, body) == (200, answer)
    assert headers["x-request-id"] == "r-1"
    assert headers["x-stateforge-mode"] == "passthrough"
    assert headers["x-stateforge-active"] == "1"


@pytest.mark.parametrize("engine", ["core", "graph"])
async def test_a_stream_arrives_as_it_is_cut(wire, serve, engine):
    gates = [asyncio.Event() for _ in EVENTS]
    script = [*STREAM]
    for gate, piece in zip(gates, EVENTS, strict=True):
        script += [gate, chunked(piece)]
    server = await wire([[*script, b"0\r\n\r\n"]])
    body = json.dumps({"model": "m", "stream": True, "messages": [{"role": "user", "content": "hi"}]}).encode()
    got = []
    async with aiohttp.ClientSession() as client:
        url = f"http://127.0.0.1:{serve(server.port, engine=engine)}{CHAT}"
        async with client.post(url, data=body) as response:
            for gate in gates:
                gate.set()
                got.append(await response.content.readany())
            assert await response.content.read() == b""
    assert server.bodies == [body]
    assert got == EVENTS


async def test_a_large_body_passes_whole(wire, serve):
    image = "data:image/png;base64," + "A" * 3_000_000
    parts = [{"type": "text", "text": "what is this?"}, {"type": "image_url", "image_url": {"url": image}}]
    body = json.dumps({"messages": [{"role": "user", "content": parts}], "stateforge": {"session": "s"}}).encode()
    server = await wire([[http_answer(b"{}")]])
    status, _, _ = await post(serve(server.port), body)
    assert status == 200
    assert server.bodies == [body.replace(b', "stateforge": {"session": "s"}', b"")]


async def test_once_something_is_stale_only_the_messages_change(wire, serve):
    port = serve((server := await wire([[http_answer(b"{}")]])).port, preparer=Restating)
    first = b'{"role":"user","content":"one pizza","n":1.50}'
    last = b'{"role":"user", "content":"make it two", "signature":"a\\/b"}'
    body = b'{"model":"m","messages":[' + first + b"," + last + b'],"temperature":0.10}'
    await post(port, body)
    told = b'{"role":"user","content":"### make it two"}'
    assert server.bodies == [b'{"model":"m","messages":[' + told + b"," + last + b'],"temperature":0.10}']


async def test_compressed_answers_stay_compressed(wire, serve):
    packed = gzip.compress(b'{"choices":[{"index":0,"message":{"role":"assistant","content":"ok"}}]}')
    server = await wire([[http_answer(packed, b"content-type: application/json", b"content-encoding: gzip")]])
    body = b'{"messages":[{"role":"user","content":"hi"}]}'
    _, headers, got = await post(serve(server.port), body, **{"accept-encoding": "gzip"})
    assert got == packed
    assert headers["content-encoding"] == "gzip"
    assert b"accept-encoding: gzip" in server.requests[0].lower()


async def test_headers_pass_both_ways_but_for_those_of_one_connection(wire, serve):
    reply = http_answer(
        b"{}",
        b"retry-after-ms: 5",
        b"X-Should-Retry: false",
        b"set-cookie: a=1",
        b"set-cookie: b=2",
        b"x-stateforge-mode: forged",
        b"connection: x-hop",
        b"x-hop: 1",
        b"openai-version: 1",
    )
    server = await wire([[reply]])
    _, headers, _ = await post(
        serve(server.port),
        b'{"messages":[]}',
        f"{CHAT}?api-version=2&x=%2F",
        **{
            "authorization": "Bearer sk-1",
            "user-agent": "OpenAI/Python",
            "x-stainless-retry-count": "1",
            "x-stateforge-session": "s",
            "openai-organization": "o",
            "traceparent": "00-a-b-01",
        },
    )
    head = server.requests[0].partition(b"\r\n\r\n")[0].lower().decode()
    assert head.startswith("post /v1/chat/completions?api-version=2&x=%2f http/1.1")
    for line in (
        "authorization: bearer sk-1",
        "user-agent: openai/python",
        "x-stainless-retry-count: 1",
        "openai-organization: o",
        "traceparent: 00-a-b-01",
        f"host: 127.0.0.1:{server.port}",
    ):
        assert line in head
    assert "x-stateforge" not in head
    assert headers["retry-after-ms"] == "5"
    assert headers["x-should-retry"] == "false"
    assert headers["x-stateforge-mode"] == "passthrough"
    assert "x-hop" not in headers


async def test_other_routes_pass_unread(wire, serve):
    server = await wire([[http_answer(b'{"data": []}', b"content-type: application/json")]])
    port = serve(server.port)
    async with aiohttp.ClientSession() as client:
        async with client.get(f"http://127.0.0.1:{port}/v1/models/org%2Fname?limit=1") as response:
            assert await response.json() == {"data": []}
        form = aiohttp.FormData()
        form.add_field("file", b"\x00\xff" * 1000, filename="a.bin")
        async with client.post(f"http://127.0.0.1:{port}/v1/files", data=form) as response:
            assert response.status == 200
        async with client.put(f"http://127.0.0.1:{port}/v1/odd", data=_pieces()) as response:
            assert response.status == 200
        async with client.delete(f"http://127.0.0.1:{port}/v1/files/f1") as response:
            assert response.headers["x-stateforge-mode"] == "passthrough"
    heads = [r.partition(b"\r\n")[0] for r in server.requests]
    assert heads == [
        b"GET /v1/models/org%2Fname?limit=1 HTTP/1.1",
        b"POST /v1/files HTTP/1.1",
        b"PUT /v1/odd HTTP/1.1",
        b"DELETE /v1/files/f1 HTTP/1.1",
    ]
    assert b"\x00\xff" * 1000 in server.bodies[1]
    assert b"multipart/form-data" in server.requests[1]
    assert server.bodies[2] == b"3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n"


async def _pieces():
    yield b"abc"
    await asyncio.sleep(0.05)
    yield b"def"

"""The answer on its way back: status, errors and breaks are the upstream's, told as clients understand them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from wires import CHAT, http_answer

from stateforge import UpstreamError
from stateforge.server import AiohttpUpstream, Call
from stateforge.server.testing import Scripted, completion, event
from stateforge.testing import user

HI = user("hi")
SSE = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


@contextlib.asynccontextmanager
async def ask(port: int, **fields: Any) -> AsyncIterator[aiohttp.ClientResponse]:
    url, body = f"http://127.0.0.1:{port}{CHAT}", {"messages": [HI], **fields}
    async with aiohttp.ClientSession() as client, client.post(url, json=body) as response:
        yield response


async def test_upstream_errors_come_back_as_they_are(make_proxy):
    error = {"error": {"message": "slow down", "type": "rate", "param": None, "code": "rate_limit_exceeded"}}
    proxy = make_proxy([Scripted.json(error, 429, retry_after="7", x_request_id="r", x_should_retry="true")])
    answer = await proxy.say(HI)
    assert answer.status_code == 429
    assert answer.json() == error
    assert answer.headers["retry-after"] == "7"
    assert answer.headers["x-request-id"] == "r"
    assert answer.headers["x-should-retry"] == "true"


async def test_a_redirect_is_the_clients_business(make_proxy):
    proxy = make_proxy([Scripted(307, [(b"location", b"https://elsewhere/")])])
    answer = await proxy.say(HI)
    assert answer.status_code == 307
    assert answer.headers["location"] == "https://elsewhere/"


async def test_an_unreachable_upstream_is_an_error_the_client_may_retry(make_proxy):
    proxy = make_proxy([Scripted(refuse=True)])
    answer = await proxy.say(HI)
    assert answer.status_code == 502
    assert answer.json()["error"]["code"] == "upstream_unreachable"
    assert answer.json()["error"]["type"] == "server_error"
    assert answer.headers["x-should-retry"] == "true"


async def test_nobody_listens_upstream(serve):
    port = serve(1)
    async with ask(port) as response:
        assert response.status == 502
        assert "127.0.0.1" not in await response.text()


async def test_a_silent_upstream_times_out(wire, serve):
    server = await wire([[30.0]])
    port = serve(server.port, read_timeout=0.1)
    async with ask(port) as response:
        assert response.status == 504
        assert (await response.json())["error"]["code"] == "upstream_timeout"


async def test_an_upstream_that_closes_before_any_header(wire, serve):
    server = await wire([[None]])
    port = serve(server.port)
    async with ask(port) as response:
        assert response.status == 502
        assert response.headers["x-should-retry"] == "true"
    assert len(server.requests) == 1


async def test_a_stream_that_breaks_off_says_so_in_band(make_proxy):
    proxy = make_proxy([Scripted.sse([event(content="a"), event(content="b")], break_after=1)])
    answer = await proxy.say(HI, stream=True)
    events = [e for e in answer.text.split("\n\n") if e.strip()]
    assert events[0] == event(content="a").decode().strip()
    assert json.loads(events[1].removeprefix("data: "))["error"]["code"] == "upstream_broke_off"
    assert len(events) == 2


@pytest.mark.parametrize("headers", [b"content-length: 100", b"transfer-encoding: chunked"])
async def test_another_answer_that_breaks_off_is_no_whole_answer(wire, serve, headers):
    head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" + headers + b"\r\n\r\n"
    server = await wire([[head, b"5\r\n{'a':\r\n", 0.05, None]])
    port = serve(server.port)
    async with ask(port) as response:
        with pytest.raises(aiohttp.ClientError):
            await response.read()


async def test_an_error_that_breaks_off_keeps_its_status(wire, serve):
    server = await wire([[b"HTTP/1.1 429 Slow Down\r\ncontent-length: 100\r\nretry-after: 3\r\n\r\n{", 0.05, None]])
    async with ask(serve(server.port)) as response:
        assert response.status == 429
        assert response.headers["retry-after"] == "3"
        assert await response.read() == b"{"


async def test_a_header_that_http_does_not_allow(wire):
    server = await wire([[http_answer(b"{}")]])
    upstream = AiohttpUpstream(f"http://127.0.0.1:{server.port}")
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(upstream.close)
        with pytest.raises(UpstreamError, match="cannot be asked"):
            await upstream.send(Call("POST", "/chat", [(b"x", b"a\r\nb: c")], b""))
    assert server.requests == []


async def test_a_break_in_the_middle_of_an_event_over_sockets(wire, serve):
    server = await wire([[SSE, b"5\r\ndata:\r\n", 0.05, None]])
    port = serve(server.port)
    async with ask(port, stream=True) as response:
        body = await response.read()
    assert body.startswith(b"data:\n\ndata: {")
    assert b"upstream_broke_off" in body


async def test_a_compressed_stream_that_breaks_off_is_cut(wire, serve):
    head = SSE.replace(b"\r\n\r\n", b"\r\ncontent-encoding: x-odd\r\n\r\n")
    server = await wire([[head, b"5\r\n\0\1\2\3\4\r\n", 0.05, None]])
    async with ask(serve(server.port), stream=True) as response:
        assert await response.content.readexactly(5) == b"\0\1\2\3\4"
        with pytest.raises(aiohttp.ClientError):
            await response.read()


async def test_the_upstreams_end_of_stream_is_not_invented(make_proxy):
    proxy = make_proxy([Scripted.sse([event(content="a")])])
    answer = await proxy.say(HI, stream=True)
    assert answer.content == event(content="a")


async def test_no_content(make_proxy):
    proxy = make_proxy([Scripted(204)])
    answer = await proxy.say(HI)
    assert (answer.status_code, answer.content) == (204, b"")


async def test_a_client_that_does_not_read_holds_the_upstream_back(wire, serve):
    piece = b"x" * 65536
    chunk = b"%x\r\n%s\r\n" % (len(piece), piece)
    server = await wire([[SSE, *[chunk] * 1600, b"0\r\n\r\n"]])
    reader, writer = await asyncio.open_connection("127.0.0.1", serve(server.port), limit=1024)
    body = b'{"messages":[],"stream":true}'
    writer.write(f"POST {CHAT} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
    await reader.readline()
    await asyncio.sleep(0.7)
    assert server.written < 50_000_000
    writer.close()


async def test_keep_alive_serves_many_requests(wire, serve):
    server = await wire([[http_answer(json.dumps(completion()).encode(), b"content-type: application/json")]])
    port = serve(server.port)
    async with aiohttp.ClientSession() as client:
        for n in range(20):
            async with client.post(f"http://127.0.0.1:{port}{CHAT}", json={"messages": [user(f"n {n}")]}) as response:
                assert (await response.json()) == completion()
    assert len(server.requests) == 20
    assert server.connections == 1

"""The client leaves: the upstream call and the proxy's own work stop, in every window."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import aiohttp
import pytest
from wires import CHAT, until

from stateforge.server._preparer import make_preparer
from stateforge.server.testing import Scripted, event
from stateforge.testing import HangingTracker, user

BODY = json.dumps({"model": "m", "stream": True, "messages": [user("hi")]}).encode()
SCOPE = {
    "type": "http",
    "method": "POST",
    "path": CHAT,
    "raw_path": CHAT.encode(),
    "query_string": b"",
    "root_path": "",
    "headers": [(b"content-length", b"%d" % len(BODY))],
}


class Client:
    """An ASGI client that leaves when told to."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.leave = asyncio.Event()
        self._asked = False

    async def receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": BODY, "more_body": False}
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.sent.append(message)


@pytest.mark.parametrize("engine", ["core", "graph"])
async def test_during_tracking_nothing_is_sent_upstream(make_proxy, engine):
    tracker = HangingTracker()
    proxy = make_proxy(trackers={"hanging": tracker}, pipeline={"tracker_timeout": 20}, preparer=make_preparer(engine))
    client = Client()
    task = asyncio.ensure_future(proxy.app(dict(SCOPE), client.receive, client.send))
    await asyncio.sleep(0.05)
    client.leave.set()
    await asyncio.wait_for(task, 2)
    tracker.release()
    assert proxy.upstream.calls == []
    assert client.sent == []


async def test_before_the_first_byte_the_upstream_call_is_cancelled(make_proxy):
    proxy = make_proxy([Scripted.sse([], wait=30)])
    client = Client()
    task = asyncio.ensure_future(proxy.app(dict(SCOPE), client.receive, client.send))
    await until(lambda: proxy.upstream.calls)
    client.leave.set()
    await asyncio.wait_for(task, 2)
    assert proxy.upstream.cancelled == 1
    assert client.sent == []


async def test_in_the_middle_of_a_stream_the_upstream_is_hung_up(make_proxy):
    proxy = make_proxy([Scripted.sse([event(content="a"), event(content="b")], gate=asyncio.Event())])
    client = Client()
    task = asyncio.ensure_future(proxy.app(dict(SCOPE), client.receive, client.send))
    await until(lambda: len(client.sent) == 2)
    client.leave.set()
    await asyncio.wait_for(task, 2)
    assert proxy.upstream.closed == 1
    assert len(proxy.upstream.calls) == 1


async def test_while_still_sending_nothing_happens(make_proxy):
    proxy = make_proxy()

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    client = Client()
    await proxy.app(dict(SCOPE), receive, client.send)
    assert proxy.upstream.calls == []
    assert client.sent == []


async def test_a_cancellation_from_outside_is_not_swallowed(make_proxy):
    proxy = make_proxy([Scripted.sse([], wait=30)])
    client = Client()
    task = asyncio.ensure_future(proxy.app(dict(SCOPE), client.receive, client.send))
    await until(lambda: proxy.upstream.calls)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert proxy.upstream.cancelled == 1


async def test_an_answer_that_was_cut_is_not_read_as_whole(make_proxy):
    proxy = make_proxy([Scripted.sse([event(content="a"), event(content="b")], gate=asyncio.Event())])
    client = Client()
    task = asyncio.ensure_future(proxy.app(dict(SCOPE), client.receive, client.send))
    await until(lambda: len(client.sent) == 2)
    client.leave.set()
    await task
    await proxy.settle()
    assert [r.turn.text for r in proxy.app.state.desk.lanes.get().pipeline.tracker.seen] == ["hi"]


class TestOverSockets:
    """The same with uvicorn on one side and a TCP server on the other."""

    async def test_before_the_first_byte(self, wire, serve):
        server = await wire([[20.0]])
        port = serve(server.port)
        async with aiohttp.ClientSession() as client:
            with pytest.raises(asyncio.TimeoutError):
                await client.post(f"http://127.0.0.1:{port}{CHAT}", data=BODY, timeout=aiohttp.ClientTimeout(total=0.3))
            left = time.monotonic()
        await until(lambda: server.hung_up)
        assert server.hung_up[0] - left < 2

    @pytest.mark.parametrize("path", [CHAT, "/v1/responses"])
    async def test_in_the_middle_of_a_stream(self, wire, serve, path):
        head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
        server = await wire([[head, b"9\r\ndata: a\n\n\r\n", 20.0]])
        port = serve(server.port)
        async with aiohttp.ClientSession() as client:
            response = await client.post(f"http://127.0.0.1:{port}{path}", data=BODY)
            assert await response.content.readany() == b"data: a\n\n"
            response.close()
            await until(lambda: server.hung_up)
        assert len(server.requests) == 1

    async def test_in_the_middle_of_an_upload(self, wire, serve):
        server = await wire([[20.0]])
        _, writer = await asyncio.open_connection("127.0.0.1", serve(server.port))
        writer.write(b"POST /v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nabc")
        await until(lambda: server.connections)
        writer.close()
        await until(lambda: server.ended)
        assert server.requests == []

"""The proxy as a process: it starts, finishes what it began when told to stop, and loses nothing when killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
from wires import CHAT, http_answer, until

from stateforge.server.testing import completion, event
from stateforge.testing import assistant, user

CODE = """
import sys
from stateforge.server import ProxySettings, run
run(ProxySettings.from_env(port=int(sys.argv[1])))
"""
OK = http_answer(json.dumps(completion()).encode(), b"content-type: application/json")


class Process:
    """A proxy in a process of its own."""

    def __init__(self, upstream: int, store: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        environ = {
            **os.environ,
            "STATEFORGE_UPSTREAM": f"http://127.0.0.1:{upstream}/v1",
            "STATEFORGE_STORE": store,
            "STATEFORGE_TRACKERS": "keep",
            "STATEFORGE_ENGINE": "core",
        }
        command = [sys.executable, "-c", CODE, str(self.port)]
        self.process = subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL)

    async def ready(self) -> None:
        for _ in range(1200):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.025)
        raise AssertionError("the proxy did not start")

    async def post(self, messages: list[dict[str, Any]], **fields: Any) -> dict[str, str]:
        url = f"http://127.0.0.1:{self.port}{CHAT}"
        body = {"messages": messages, **fields}
        async with aiohttp.ClientSession() as client, client.post(url, json=body) as response:
            await response.read()
            return dict(response.headers)

    async def get(self, path: str) -> Any:
        url = f"http://127.0.0.1:{self.port}{path}"
        async with aiohttp.ClientSession() as client, client.get(url) as response:
            return await response.json()

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(20)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def start(tmp_path) -> Iterator[Any]:
    """Start proxies that share one store: `start(upstream_port)`."""
    with contextlib.ExitStack() as stack:

        def started(upstream: int) -> Process:
            process = Process(upstream, f"sqlite:///{tmp_path}/state.db")
            stack.callback(process.close)
            return process

        yield started


async def test_sigkill_loses_no_committed_state(wire, start):
    server = await wire([[OK]])
    known: list[str] = []
    history: list[dict[str, Any]] = []
    for life in range(3):
        proxy = start(server.port)
        await proxy.ready()
        for version in known:
            assert (await proxy.get(f"/stateforge/states/{version}"))["version"] == version
        for n in range(5 + 3 * life):
            history += [user(f"wish {life}.{n}"), assistant("ok")]
            known.append((await proxy.post(history[:-1]))["x-stateforge-version"])
        background = asyncio.ensure_future(proxy.post([*history, user("the last wish")]))
        await asyncio.sleep(0.003 * life)
        assert proxy.stop(signal.SIGKILL) == -signal.SIGKILL
        with contextlib.suppress(aiohttp.ClientError):
            await background
    proxy = start(server.port)
    await proxy.ready()
    headers = await proxy.post([*history, user("one more")])
    assert headers["x-stateforge-active"] == str(len(history) // 2 + 1)


async def test_sigterm_lets_a_stream_finish(wire, start):
    gate = asyncio.Event()
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
    last = event(content="b") + b"data: [DONE]\n\n"
    server = await wire([[head, event(content="a"), gate, last, None]])
    proxy = start(server.port)
    await proxy.ready()
    url = f"http://127.0.0.1:{proxy.port}{CHAT}"
    body = {"messages": [user("one pizza")], "stream": True}
    async with aiohttp.ClientSession() as client, client.post(url, json=body) as response:
        assert await response.content.readany() == event(content="a")
        proxy.process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.2)
        gate.set()
        assert await response.read() == last
    started = time.monotonic()
    await until(lambda: proxy.process.poll() is not None)
    assert time.monotonic() - started < 5


async def test_it_says_when_it_is_ready(wire, start):
    server = await wire([[OK]])
    proxy = start(server.port)
    await proxy.ready()
    assert await proxy.get("/readyz") == {"status": "ok", "store": "ok", "upstream": "ok"}

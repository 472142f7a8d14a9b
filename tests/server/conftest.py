"""Fixtures of the proxy's tests."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from wires import Proxy, Restating, Wire, pizza_tracker, serving

from stateforge.server import ProxySettings, create_app
from stateforge.server.testing import Scripted, ScriptedUpstream, completion
from stateforge.stores import MemoryStore


@pytest.fixture
async def make_proxy() -> AsyncIterator[Callable[..., Proxy]]:
    """Make proxies in process: `make_proxy(script, trackers={...}, max_body=...)`."""
    async with contextlib.AsyncExitStack() as stack:

        def make(script: Any = None, **values: Any) -> Proxy:
            upstream = ScriptedUpstream(script if script is not None else [Scripted.json(completion())])
            defaults: dict[str, Any] = {"upstream": "http://upstream.invalid/v1", "engine": "core"}
            values.setdefault("trackers", {"pizza": pizza_tracker()})
            values.setdefault("store", MemoryStore())
            values.setdefault("preparer", Restating)
            app = create_app(upstream_client=upstream, **{**defaults, **values})
            transport = httpx.ASGITransport(app=app)
            client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
            stack.push_async_callback(client.aclose)
            return Proxy(app, upstream, client)

        yield make


@pytest.fixture
async def wire() -> AsyncIterator[Callable[..., Any]]:
    """Start model servers on sockets: `await wire([[b"HTTP/1.1 200 OK..."]])`."""
    async with contextlib.AsyncExitStack() as stack:

        async def start(script: Sequence[Sequence[Any]]) -> Wire:
            made = Wire(script)
            tasks: set[asyncio.Task[None]] = set()

            async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                task = asyncio.current_task()
                assert task is not None
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                with contextlib.suppress(asyncio.CancelledError):
                    await made.serve(reader, writer)
                writer.close()

            server = await asyncio.start_server(serve, "127.0.0.1", 0)
            made.port = server.sockets[0].getsockname()[1]

            async def stop() -> None:
                server.close()
                for task in list(tasks):
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

            stack.push_async_callback(stop)
            return made

        yield start


@pytest.fixture
def serve() -> Iterator[Callable[..., int]]:
    """Serve proxies on sockets: `serve(wire.port, mode=...)` gives the port."""
    with contextlib.ExitStack() as stack:

        def start(upstream_port: int, **values: Any) -> int:
            values.setdefault("trackers", {"pizza": pizza_tracker()})
            values.setdefault("store", MemoryStore())
            values.setdefault("preparer", Restating)
            values.setdefault("engine", "core")
            app = create_app(upstream=f"http://127.0.0.1:{upstream_port}/v1", **values)
            return stack.enter_context(serving(app))

        yield start


@pytest.fixture
def settings() -> Callable[..., ProxySettings]:
    """Settings of a proxy that needs nothing from outside."""
    return lambda **values: ProxySettings.read(
        **{"upstream": "http://upstream.invalid/v1", "store": "memory:", **values}
    )

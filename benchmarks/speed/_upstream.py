"""A model server that answers at once with fixed words: `python -m stateforge.benchmarks.speed._upstream PORT`."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import orjson
import uvicorn

CHUNKS = 50
"""Events of a streamed answer, before `[DONE]`."""

ANSWER = "All of that is noted."
"""The answer that is not streamed."""

_HEAD = {"id": "chatcmpl-1", "created": 1, "model": "scripted"}
_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
_WHOLE = orjson.dumps(
    {
        **_HEAD,
        "object": "chat.completion",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": ANSWER}}],
        "usage": _USAGE,
    }
)


def _event(n: int) -> bytes:
    delta = {"role": "assistant", "content": ""} if n == 0 else {"content": f"w{n} "}
    choice = {"index": 0, "delta": delta, "finish_reason": "stop" if n == CHUNKS - 1 else None}
    return b"data: " + orjson.dumps({**_HEAD, "object": "chat.completion.chunk", "choices": [choice]}) + b"\n\n"


_EVENTS = [_event(n) for n in range(CHUNKS)]

_Message = MutableMapping[str, Any]


async def app(
    scope: _Message, receive: Callable[[], Awaitable[_Message]], send: Callable[[_Message], Awaitable[None]]
) -> None:
    """The ASGI application: every request gets the same answer, streamed where it asks for that."""
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    if b'"stream":true' not in body:
        await send(_start(b"application/json", len(_WHOLE)))
        await send({"type": "http.response.body", "body": _WHOLE})
        return
    await send(_start(b"text/event-stream", None))
    for event in _EVENTS:
        await send({"type": "http.response.body", "body": event, "more_body": True})
    await send({"type": "http.response.body", "body": b"data: [DONE]\n\n"})


def _start(kind: bytes, length: int | None) -> _Message:
    headers = [(b"content-type", kind)]
    if length is not None:
        headers.append((b"content-length", str(length).encode()))
    return {"type": "http.response.start", "status": 200, "headers": headers}


if __name__ == "__main__":
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        log_level="warning",
        access_log=False,
        lifespan="off",
        timeout_keep_alive=3600,
    )

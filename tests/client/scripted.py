"""A model server that answers what a test says, with nothing but the standard library."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass
class Answer:
    """One answer; `chunks` are sent one by one, and `cut` closes the connection after them."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    chunks: Sequence[bytes] = ()
    cut: bool = False


def completion(text: str | None = "ok", **message: Any) -> Answer:
    """A chat completion."""
    finish = "tool_calls" if message.get("tool_calls") else "stop"
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text, **message}}
    usage = {"prompt_tokens": 3, "completion_tokens": 1, "total_tokens": 4}
    return document(
        {"id": "c1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    )


def document(body: Any, status: int = 200, **headers: str) -> Answer:
    """A JSON answer; header names are given with underscores."""
    found = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, {"content-type": "application/json", **found}, [json.dumps(body).encode()])


def error(status: int, code: str, **headers: str) -> Answer:
    """An error as OpenAI words it."""
    body = {"message": f"no: {code}", "type": "invalid_request_error", "param": "messages", "code": code}
    return document({"error": body}, status, **headers)


def stream(*chunks: dict[str, Any], done: bool = True, cut: bool = False) -> Answer:
    """A streamed completion from the contents of its `choices`, or whole chunks."""
    base = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    events = [b"data: " + json.dumps({**base, **c}).encode() + b"\n\n" for c in chunks]
    return Answer(200, {"content-type": "text/event-stream"}, [*events, b"data: [DONE]\n\n"] if done else events, cut)


def delta(index: int = 0, finish: str | None = None, **fields: Any) -> dict[str, Any]:
    """One chunk of a stream."""
    return {"choices": [{"index": index, "delta": fields, "finish_reason": finish}]}


class Upstream:
    """Answers requests from a script, in order; the last answer repeats.

    Attributes:
        script: the answers.
        requests: what came in: path, headers, body.
    """

    def __init__(self) -> None:
        self.script: list[Answer] = []
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def body(self) -> Any:
        """The last body that came in."""
        return json.loads(self.requests[-1][2])

    def reset(self) -> None:
        self.script, self.requests = [], []

    def next(self) -> Answer:
        return self.script[min(len(self.requests), len(self.script)) - 1]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(upstream: Upstream) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            upstream.requests.append((self.path, headers, self.rfile.read(length)))
            answer = upstream.next()
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            for chunk in answer.chunks:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
                self.wfile.flush()
            if answer.cut:
                self.close_connection = True
            else:
                self.wfile.write(b"0\r\n\r\n")

        do_GET = do_DELETE = do_POST  # noqa: N815

        def log_message(self, *arguments: Any) -> None:
            """Quiet."""

    return Handler

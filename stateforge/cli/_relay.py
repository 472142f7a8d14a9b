"""Remembers what really arrives at a model server: a relay that the demo puts in front of it."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

_NOT_RELAYED = frozenset({"host", "connection", "content-length", "transfer-encoding", "accept-encoding"})
_TIMEOUT = 300.0


class Relay:
    """Where to send requests instead of the model server, and what came by.

    Attributes:
        base_url: the relay's own base URL.
        seen: the messages of each chat request that came by, in order.
    """

    def __init__(self, base_url: str, seen: list[list[dict[str, Any]]]) -> None:
        self.base_url = base_url
        self.seen = seen


@contextmanager
def relay(upstream: str) -> Iterator[Relay]:
    """Relay requests to a model server while the context lasts.

    Args:
        upstream: the model server's base URL.
    """
    seen: list[list[dict[str, Any]]] = []

    class Handler(BaseHTTPRequestHandler):
        """Hands a request on and its answer back."""

        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            seen.append(json.loads(body).get("messages", []))
            self._hand_on(body)

        def do_GET(self) -> None:
            self._hand_on(None)

        def _hand_on(self, body: bytes | None) -> None:
            headers = {k: v for k, v in self.headers.items() if k.lower() not in _NOT_RELAYED}
            path = self.path.removeprefix("/v1")
            request = urllib.request.Request(upstream.rstrip("/") + path, body, headers)
            try:
                with urllib.request.urlopen(request, timeout=_TIMEOUT) as response:
                    self._answer(response.status, response.headers.get("content-type"), response.read())
            except urllib.error.HTTPError as error:
                with error:
                    self._answer(error.code, error.headers.get("content-type"), error.read())
            except OSError as error:
                self._answer(502, "application/json", json.dumps({"error": {"message": str(error)}}).encode())

        def _answer(self, status: int, kind: str | None, body: bytes) -> None:
            self.send_response(status)
            self.send_header("content-type", kind or "application/octet-stream")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is logged."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield Relay(f"http://127.0.0.1:{server.server_port}/v1", seen)
        finally:
            server.shutdown()
            thread.join()

"""A scripted model server, and results to report on."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from stateforge.benchmarks.intentflux._case import CaseResult
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._trajectory import Condition

Reply = Callable[[dict[str, Any]], dict[str, Any] | int]
"""From a request's body to the message that answers it, or an error status."""


@contextmanager
def model_server(reply: Reply) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Serve scripted answers on a loopback port; yields the base URL and the bodies of the requests so far."""
    seen: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            seen.append({**body, "authorization": self.headers.get("authorization"), "path": self.path})
            said = reply(body)
            status = said if isinstance(said, int) else 200
            document = {"error": {"message": "no"}} if isinstance(said, int) else completion(said)
            data = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def completion(message: dict[str, Any]) -> dict[str, Any]:
    """A chat completion with usage."""
    stop = message.pop("finish_reason", "stop")
    return {
        "id": "x",
        "model": "scripted",
        "choices": [{"index": 0, "finish_reason": stop, "message": {"role": "assistant", "content": None, **message}}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


def case(arm: str, task: str, score: float, stratum: str = "medium", **more: Any) -> CaseResult:
    """A finished case."""
    condition = Condition(arm) if arm in ("clean", "control") else Condition.DRIFT
    family = task.partition("-")[0]
    values = {"family": family, "context_tokens": 100, "input_tokens": 120, "output_tokens": 30, "seconds": 2.0, **more}
    return CaseResult(
        arm=arm,
        model="stateforge/m",
        condition=condition,
        stratum="" if arm == "clean" else stratum,
        task=task,
        score=score,
        **values,
    )


def strata() -> list[Stratum]:
    """All strata."""
    return list(Stratum)


def write_lines(path: Path, lines: list[str]) -> None:
    """A file of lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

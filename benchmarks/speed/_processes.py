"""The servers that are measured, each a process of its own, and the CPU time they take."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        """CPU time that all its threads have taken so far (Linux: nanosecond counters of the scheduler)."""
        total = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9


@contextmanager
def upstream() -> Iterator[Server]:
    """The scripted model server."""
    port = _free_port()
    with _running([sys.executable, "-m", "stateforge.benchmarks.speed._upstream", str(port)], port) as server:
        yield server


@contextmanager
def proxy(target: Server, engine: str, store: str) -> Iterator[Server]:
    """`stateforge serve` in front of another server."""
    port = _free_port()
    command = [sys.executable, "-m", "stateforge.cli", "serve", "--upstream", f"http://127.0.0.1:{target.port}/v1"]
    command += ["--port", str(port), "--engine", engine, "--store", store]
    with _running(command, port) as server:
        yield server


@contextmanager
def _running(command: list[str], port: int) -> Iterator[Server]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ})
    try:
        _wait(process, port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], port: int, limit: float = 60.0) -> None:
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"ended with status {process.returncode}: {process.args!r}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"not reachable within {limit:g} s: {process.args!r}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

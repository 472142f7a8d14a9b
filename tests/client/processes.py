"""Processes of StateForge, started as users start them."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

PYTHON = os.environ.get("STATEFORGE_PYTHON", sys.executable)
PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def process(*arguments: str, ready: str) -> Iterator[None]:
    """Run a module of StateForge until the block ends; enter it once the URL `ready` answers."""
    running = subprocess.Popen([PYTHON, "-m", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        while not _answers(ready):
            assert running.poll() is None, f"{arguments[0]} ended"
            assert time.monotonic() < until, f"{arguments[0]} did not start within {PATIENCE} s"
            time.sleep(0.1)
        yield
    finally:
        running.kill()
        running.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as error:
        error.close()
        return False
    except OSError:
        return False


@contextlib.contextmanager
def proxy(upstream: str) -> Iterator[str]:
    """A proxy as users start it; gives its base URL."""
    port = free_port()
    serve = ("stateforge.cli", "serve", "--upstream", upstream, "--port", str(port), "--store", "memory:")
    with process(*serve, ready=f"http://127.0.0.1:{port}/healthz"):
        yield f"http://127.0.0.1:{port}/v1"

"""Rounds of requests over several targets in turn, so that a busy moment meets all of them."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from stateforge.benchmarks.speed._chats import replay
from stateforge.benchmarks.speed._processes import Server

PATH = "/v1/chat/completions"
_HEADERS = {"content-type": "application/json", "authorization": "Bearer sk-bench"}
_PAUSE = 0.01


@dataclass
class Series:
    """The times of one target, in seconds; one list for each round."""

    rounds: list[list[float]] = field(default_factory=list)
    cpu: float = 0.0
    modes: set[str] = field(default_factory=set)

    @property
    def count(self) -> int:
        """How many requests were measured."""
        return sum(map(len, self.rounds))

    @property
    def p50(self) -> float:
        """The median of the rounds' medians."""
        return statistics.median(statistics.median(r) for r in self.rounds)

    @property
    def p99(self) -> float:
        """The 99th percentile over all rounds."""
        times = sorted(t for r in self.rounds for t in r)
        return times[min(len(times) - 1, int(len(times) * 0.99))]

    @property
    def cpu_per_request(self) -> float:
        """CPU seconds of the server's process for each request, background work included."""
        return self.cpu / self.count


class Client:
    """One kept connection to a server; sends one request after the other."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._connection = HTTPConnection("127.0.0.1", server.port, timeout=60)

    def hold(self, bodies: Iterable[bytes]) -> None:
        """Hold a chat, so that what was said in it is known; each answer is read before the next turn."""
        for body in bodies:
            self.send(body)
            time.sleep(_PAUSE)

    def send(self, body: bytes) -> tuple[float, str]:
        """Seconds from sending to the last byte, and the mode that the proxy used.

        Raises:
            RuntimeError: the answer is not 200, or the proxy did not do its work.
        """
        started = time.perf_counter()
        self._connection.request("POST", PATH, body, _HEADERS)
        response = self._connection.getresponse()
        response.read()
        taken = time.perf_counter() - started
        if response.status != 200 or response.headers.get("x-stateforge-degraded"):
            reason = response.headers.get("x-stateforge-degraded")
            raise RuntimeError(f"port {self.server.port} answered {response.status}, degraded: {reason}")
        return taken, response.headers.get("x-stateforge-mode", "")

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


def interleaved(
    targets: Mapping[str, tuple[Server, Iterator[bytes]]],
    chat: list[dict[str, Any]],
    rounds: int,
    requests: int,
    settle: float = 0.05,
) -> dict[str, Series]:
    """Send each target its requests, round by round.

    Args:
        targets: per name the server and its requests.
        chat: what was said before; held with every target first.
        rounds: number of rounds; one more goes before them unmeasured.
        requests: requests per target and round.
        settle: seconds to wait after a target's turn, for background work to end within its CPU time.
    """
    series = {name: Series() for name in targets}
    clients = {name: Client(server) for name, (server, _) in targets.items()}
    gc.disable()
    try:
        for client in clients.values():
            client.hold(replay(chat))
        for n in range(rounds + 1):
            names = list(targets)
            for name in names[n % len(names) :] + names[: n % len(names)]:
                bodies = targets[name][1]
                before = clients[name].server.cpu_seconds()
                sent = [clients[name].send(next(bodies)) for _ in range(requests)]
                time.sleep(settle)
                if n > 0:
                    series[name].cpu += clients[name].server.cpu_seconds() - before
                    series[name].rounds.append([taken for taken, _ in sent])
                    series[name].modes |= {mode for _, mode in sent}
    finally:
        gc.enable()
        for client in clients.values():
            client.close()
    return series

"""`python -m stateforge.benchmarks.speed`: prints a Markdown table, and JSON with --json FILE."""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from stateforge import __version__
from stateforge.benchmarks.speed import _chats, _processes
from stateforge.benchmarks.speed._growth import turn_cost
from stateforge.benchmarks.speed._measure import Series, interleaved
from stateforge.benchmarks.speed._processes import Server

SIZES = {"4 KB": (8, 4_000), "100 KB": (200, 100_000)}
"""Name to turns and characters of the history."""

Row = dict[str, Any]
Chat = list[dict[str, Any]]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m stateforge.benchmarks.speed", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="measured rounds")
    parser.add_argument("--requests", type=int, default=60, help="requests per target and round")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    chosen = parser.parse_args()
    rows = measure(chosen.rounds, chosen.requests)
    print(table(rows), flush=True)
    growth = {turns: turn_cost(turns, 200) for turns in (20, 1_000)}
    print(f"\n{sentence(growth)}")
    if chosen.json:
        document = {"machine": machine(), "rows": rows, "cpu_ms_per_turn": {k: v * 1e3 for k, v in growth.items()}}
        chosen.json.write_text(json.dumps(document, indent=2) + "\n")


def measure(rounds: int, requests: int) -> list[Row]:
    """Every case, against going direct."""
    with tempfile.TemporaryDirectory() as folder, _processes.upstream() as direct:
        core_store, graph_store = (f"sqlite:///{folder}/{name}.db" for name in ("core", "graph"))
        with (
            _processes.proxy(direct, "core", core_store) as core,
            _processes.proxy(direct, "graph", graph_store) as graph,
        ):
            servers = {"direct": direct, "core": core, "graph": graph}
            return [row for size in SIZES for row in _cases(size, servers, rounds, requests)]


def _cases(size: str, servers: dict[str, Server], rounds: int, requests: int) -> Iterator[Row]:
    chat = _chats.history(*SIZES[size])
    changed = _chats.changed_mind(chat)
    cases: dict[str, tuple[Chat, Callable[[Chat], Iterator[bytes]]]] = {
        "nothing to track": (chat, _chats.same),
        "nothing to track, 50 chunks": (chat, partial(_chats.same, stream=True)),
        "one new user turn": (chat, _chats.fresh),
        "one new user turn, context rewritten": (changed, _chats.fresh),
    }
    for name, (before, bodies) in cases.items():
        targets = {target: (server, bodies(before)) for target, server in servers.items()}
        series = interleaved(targets, before, rounds, requests)
        for engine in ("core", "graph"):
            yield _row(name, size, engine, series["direct"], series[engine])


def _row(name: str, size: str, engine: str, direct: Series, proxied: Series) -> Row:
    return {
        "case": name,
        "body": size,
        "engine": engine,
        "requests": proxied.count,
        "direct_p50_ms": direct.p50 * 1e3,
        "added_p50_ms": (proxied.p50 - direct.p50) * 1e3,
        "added_p99_ms": (proxied.p99 - direct.p99) * 1e3,
        "cpu_ms": proxied.cpu_per_request * 1e3,
        "modes": sorted(proxied.modes),
    }


def table(rows: list[Row]) -> str:
    """The figures of the proxy as Markdown."""
    lines = [
        f"{machine()}. Sequential requests, interleaved rounds, median of the rounds' medians.",
        "",
        "| case | body | engine | direct p50 | added p50 | added p99 | CPU of the proxy | mode |",
        "|---|---|---|---:|---:|---:|---:|---|",
    ]
    lines += [
        f"| {r['case']} | {r['body']} | {r['engine']} | {r['direct_p50_ms']:.2f} ms | {r['added_p50_ms']:.2f} ms "
        f"| {r['added_p99_ms']:.2f} ms | {r['cpu_ms']:.2f} ms | {', '.join(r['modes'])} |"
        for r in rows
    ]
    return "\n".join(lines)


def sentence(growth: dict[int, float]) -> str:
    """What a turn costs early and late in a chat."""
    (few, first), (many, last) = growth.items()
    return (
        f"CPU of one new user turn in the pipeline: {first * 1e3:.2f} ms after {few} turns, "
        f"{last * 1e3:.2f} ms after {many:,} turns ({last / first:.1f} times)."
    )


def machine() -> str:
    """What this was measured on."""
    cores = len(os.sched_getaffinity(0))
    return f"StateForge {__version__}, Python {platform.python_version()}, {cores} cores, {platform.machine()}"


if __name__ == "__main__":
    main()

"""Does a turn cost more late in a chat than early? The pipeline alone, in this process."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import Any

from stateforge import Pipeline, Settings
from stateforge.benchmarks.speed._chats import history
from stateforge.trackers import load_tracker


def turn_cost(turns: int, repeats: int) -> float:
    """Median CPU seconds for one new user turn after so many known turns (tracking to assembly)."""
    return asyncio.run(_turn_cost(turns, repeats))


async def _turn_cost(turns: int, repeats: int) -> float:
    pipeline = Pipeline(load_tracker(), settings=Settings(tracker_timeout=600.0))
    messages: list[dict[str, Any]] = history(turns, 90 * turns)
    await pipeline.prepare(messages)
    taken = []
    for n in range(repeats):
        request = [*messages, {"role": "user", "content": f"And put shelf number {n} on the wall, 40 cm deep."}]
        started = time.process_time()
        await pipeline.prepare(request)
        taken.append(time.process_time() - started)
    return statistics.median(taken)

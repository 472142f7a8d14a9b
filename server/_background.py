"""Work that goes on after the answer was sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

_log = logging.getLogger("stateforge.server")


class Background:
    """Runs a bounded number of jobs; what comes on top is left out.

    Nothing is lost by that: what was not read after an answer is read with the next request.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._tasks: set[asyncio.Task[None]] = set()

    def submit(self, job: Callable[[], Coroutine[Any, Any, Any]]) -> bool:
        """Start a job, unless too many are running."""
        if len(self._tasks) >= self._limit:
            return False
        task = asyncio.get_running_loop().create_task(_run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def drain(self, timeout: float) -> None:
        """Wait for the running jobs, at most `timeout` seconds; then stop them."""
        tasks = list(self._tasks)
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=timeout)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _run(job: Callable[[], Coroutine[Any, Any, Any]]) -> None:
    try:
        await job()
    except Exception as error:  # the next request reads what was missed here
        _log.warning("reading an answer failed: %s", type(error).__name__)

"""Run a blocking call in a daemon thread under a time limit, and drive coroutines from sync code."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from stateforge._exceptions import TrackerError, TrackerTimeout

T = TypeVar("T")

MAX_THREADS = 64
"""How many blocking tracker calls may run at once; hung ones count until they return."""

_slots = threading.BoundedSemaphore(MAX_THREADS)


async def offload(call: Callable[[], T], timeout: float) -> T:
    """Run `call` in a thread of its own and wait at most `timeout` seconds.

    A call that hangs keeps its thread, never the caller or the process: threads are daemons.

    Raises:
        TrackerTimeout: the time is up, or too many calls are hanging already.
    """
    if not _slots.acquire(blocking=False):
        raise TrackerTimeout(f"{MAX_THREADS} tracker calls are still running")
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if isinstance(error, StopIteration):  # no future takes it
            error = TrackerError("StopIteration raised")
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]

    def work() -> None:
        result, error = None, None
        try:
            result = call()
        except Exception as raised:  # handed over to the waiting task
            error = raised
        except BaseException as raised:  # a tracker that wants to end the process ends only its call
            error = TrackerError(f"{type(raised).__name__} raised")
        finally:
            _slots.release()
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=work, name="stateforge-tracker", daemon=True).start()
    try:
        return await asyncio.wait_for(future, timeout)
    except TimeoutError:
        raise TrackerTimeout(f"no answer within {timeout:g} s") from None


def run_sync(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end from sync code, also where an event loop is already running."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    box: list[T] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            box.append(asyncio.run(coroutine))
        except BaseException as raised:  # re-raised in the caller's thread
            failed.append(raised)

    thread = threading.Thread(target=work, name="stateforge-sync", daemon=True)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return box[0]

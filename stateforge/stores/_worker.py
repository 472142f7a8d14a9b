"""One thread that owns a SQLite connection and runs everything that is asked of it, in order."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from stateforge._exceptions import StoreError

T = TypeVar("T")
_Job = tuple[Callable[[sqlite3.Connection], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Worker:
    """Runs functions on a connection that only its own thread touches.

    Callers may sit in any thread and any event loop. The thread starts with the first call, so
    that a store made before a fork works after it.

    Args:
        connect: opens the connection; called in the thread.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._closed = False

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function on the connection and hand its result back.

        Raises:
            StoreError: the database failed, or the worker is closed.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        with self._lock:
            if self._closed:
                raise StoreError("the store is closed")
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="stateforge-sqlite", daemon=True)
                self._thread.start()
            self._jobs.put((job, loop, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for, then close the connection."""
        with self._lock:
            thread, first = self._thread, not self._closed
            self._closed = True
        if thread is not None:
            if first:
                self._jobs.put(None)
            await asyncio.to_thread(thread.join)

    def _work(self) -> None:
        connection: sqlite3.Connection | None = None
        while (entry := self._jobs.get()) is not None:
            job, loop, future = entry
            result, failure = None, None
            try:
                if connection is None:
                    connection = self._connect()
                result = job(connection)
            except StoreError as error:
                failure = error
            except sqlite3.Error as error:
                failure = StoreError(f"{type(error).__name__}: {error}")
            except Exception as error:
                failure = StoreError(f"unreadable record: {type(error).__name__}")
            try:
                loop.call_soon_threadsafe(_settle, future, result, failure)
            except RuntimeError:  # the caller's loop is gone; the work is done all the same
                continue
        if connection is not None:
            connection.close()


def _settle(future: asyncio.Future[Any], result: Any, failure: StoreError | None) -> None:
    if future.done():
        return
    if failure is not None:
        future.set_exception(failure)
    else:
        future.set_result(result)

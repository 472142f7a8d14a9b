"""A part that fails never costs the user the answer: the request goes out as it came, and a header says so."""

from __future__ import annotations

import json
import logging
import threading
from typing import Any

import pytest

from stateforge import StoreError, TrackResult
from stateforge.server import _plan
from stateforge.server._preparer import make_preparer
from stateforge.stores import MemoryStore
from stateforge.testing import FailingTracker, HangingTracker, KeepTracker, user

BODY = b'{ "messages": [{"role":"user","content":"one pizza"},{"role":"user","content":"make it two"}] }'


class Rubbish(KeepTracker):
    def track(self, request: Any) -> Any:
        return {"edits": "all of them"}


class Blocking(KeepTracker):
    """Says that it never blocks, and blocks."""

    def __init__(self) -> None:
        self._released = threading.Event()

    def track(self, request: Any) -> Any:
        self._released.wait(20)
        return TrackResult()

    def release(self) -> None:
        self._released.set()


class Poisoned(KeepTracker):
    """Names what it must not: targets that do not exist, words that were not said."""

    def track(self, request: Any) -> Any:
        return TrackResult.model_validate(
            {
                "drafts": [
                    {"kind": "withdraw", "targets": ["i99.9"], "evidence": [{"turn": 0, "end": 3, "quote": "xyz"}]}
                ]
            }
        )


class BrokenStore(MemoryStore):
    async def find(self, *args: Any) -> Any:
        raise StoreError("disk full at /secret/path")


async def check(proxy: Any, code: str) -> None:
    answer = await proxy.post(BODY)
    assert answer.status_code == 200
    assert answer.json()["choices"][0]["message"]["content"] == "ok"
    assert proxy.sent == BODY
    assert answer.headers["x-stateforge-degraded"] == code
    assert answer.headers["x-stateforge-mode"] == "passthrough"


@pytest.mark.parametrize("engine", ["core", "graph"])
@pytest.mark.parametrize("error", [RuntimeError("sk-secret"), KeyError("make it two"), RecursionError(), MemoryError()])
async def test_a_tracker_that_raises(make_proxy, engine, error, caplog):
    proxy = make_proxy(trackers={"t": FailingTracker(error)}, preparer=make_preparer(engine))
    await check(proxy, "tracker-error")
    assert "secret" not in caplog.text
    assert "make it two" not in caplog.text


@pytest.mark.parametrize("engine", ["core", "graph"])
async def test_a_tracker_that_hangs(make_proxy, engine):
    tracker = HangingTracker()
    limits = {"tracker_timeout": 0.1}
    await check(make_proxy(trackers={"t": tracker}, pipeline=limits, preparer=make_preparer(engine)), "tracker-timeout")
    tracker.release()


async def test_a_tracker_that_hangs_though_it_said_it_never_would(make_proxy):
    tracker = Blocking()
    await check(make_proxy(trackers={"t": tracker}, pipeline={"tracker_timeout": 0.1}), "tracker-timeout")
    tracker.release()


@pytest.mark.parametrize("engine", ["core", "graph"])
async def test_a_tracker_that_returns_rubbish(make_proxy, engine):
    await check(make_proxy(trackers={"t": Rubbish()}, preparer=make_preparer(engine)), "tracker-rubbish")


async def test_a_tracker_whose_edits_are_wrong_changes_nothing(make_proxy):
    proxy = make_proxy(trackers={"t": Poisoned()})
    answer = await proxy.post(BODY)
    assert proxy.sent == BODY
    assert "x-stateforge-degraded" not in answer.headers
    assert answer.headers["x-stateforge-active"] == "2"


@pytest.mark.parametrize("engine", ["core", "graph"])
@pytest.mark.parametrize(("error", "code"), [(StoreError("at /secret"), "store-error"), (OSError(), "internal-error")])
async def test_a_store_that_fails(make_proxy, engine, error, code):
    class Broken(MemoryStore):
        async def find(self, *args: Any) -> Any:
            raise error

    await check(make_proxy(store=Broken(), preparer=make_preparer(engine)), code)


async def test_a_history_that_is_too_long(make_proxy):
    await check(make_proxy(pipeline={"max_turns": 1}), "too-long")


async def test_a_defect_of_the_proxy_itself(make_proxy, caplog):
    class Broken:
        def __init__(self, pipeline: Any) -> None: ...

        async def prepare(self, *args: Any, **options: Any) -> Any:
            raise ZeroDivisionError(args[0][1]["content"])

    with caplog.at_level(logging.ERROR):
        await check(make_proxy(preparer=Broken), "internal-error")
    assert "ZeroDivisionError" in caplog.text
    assert "make it two" not in caplog.text


async def test_a_defect_while_writing_the_body(make_proxy, monkeypatch):
    def broken(*args: Any, **options: Any) -> bytes:
        raise IndexError

    proxy = make_proxy()
    monkeypatch.setattr(_plan._wire, "splice", broken)
    await check(proxy, "internal-error")


async def test_a_defect_after_that_is_a_503_and_no_traceback(make_proxy, caplog):
    proxy = make_proxy(lambda call: 1 / 0)
    answer = await proxy.post(BODY)
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "internal_error"
    assert answer.headers["x-should-retry"] == "false"
    assert "ZeroDivisionError" in caplog.text


async def test_degraded_never_carries_what_was_said(make_proxy):
    proxy = make_proxy()
    answer = await proxy.post(json.dumps({"messages": [{"role": "my secret\r\nx: y", "content": "hi"}]}).encode())
    assert answer.headers["x-stateforge-degraded"] == "unreadable-chat"


async def test_the_next_request_recovers(make_proxy):
    tracker = HangingTracker()
    proxy = make_proxy(trackers={"t": tracker}, pipeline={"tracker_timeout": 0.05})
    assert "x-stateforge-degraded" in (await proxy.say(user("one"))).headers
    tracker.release()
    assert "x-stateforge-degraded" not in (await proxy.say(user("one"))).headers

"""After the answer it is read in the background; the next request is right with or without that."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib

import pytest

from stateforge.server._background import Background
from stateforge.server._tap import Tap
from stateforge.server.testing import Scripted, completion, event
from stateforge.testing import assistant, tool_call, user

JSON = [(b"content-type", b"application/json")]
SSE = [(b"content-type", b"text/event-stream; charset=utf-8")]
DONE = b"data: [DONE]\n\n"


def read(proxy) -> list[str]:
    return [r.turn.text for r in proxy.app.state.desk.lanes.get().pipeline.tracker.seen]


async def test_the_next_request_has_one_turn_to_read(make_proxy):
    proxy = make_proxy()
    await proxy.say(user("one pizza"))
    await proxy.settle()
    assert read(proxy) == ["one pizza", "ok"]
    await proxy.say(user("one pizza"), assistant("ok"), user("make it two"))
    await proxy.settle()
    assert read(proxy) == ["one pizza", "ok", "make it two", "ok"]


async def test_a_streamed_answer_is_read_too(make_proxy):
    pieces = [event(role="assistant", content=""), event(content="o"), event(content="k"), event(finish="stop"), DONE]
    whole = b"".join(pieces)
    proxy = make_proxy([Scripted.sse([whole[:30], whole[30:47], whole[47:]])])
    await proxy.say(user("one pizza"), stream=True)
    await proxy.settle()
    await proxy.say(user("one pizza"), assistant("ok"), user("make it two"))
    assert read(proxy)[:3] == ["one pizza", "ok", "make it two"]


async def test_a_request_that_comes_before_observation_ended_is_right(make_proxy):
    quick, slow = make_proxy(), make_proxy(max_background=0)
    headers = []
    for proxy in (quick, slow):
        await proxy.say(user("one pizza"))
        if proxy is quick:
            await proxy.settle()
        answer = await proxy.say(user("one pizza"), assistant("ok"), user("make it two"))
        headers.append({k: v for k, v in answer.headers.items() if k.startswith("x-stateforge") and "ms" not in k})
    assert headers[0] == headers[1]
    assert quick.sent == slow.sent


async def test_errors_and_broken_streams_are_not_read(make_proxy):
    proxy = make_proxy([Scripted.json({"error": {}}, 500), Scripted.sse([event(content="a"), DONE], break_after=1)])
    await proxy.say(user("one pizza"))
    await proxy.say(user("one pizza"), stream=True)
    await proxy.settle()
    assert read(proxy) == ["one pizza"]


@pytest.mark.parametrize("document", [{}, {"choices": 3}, {"choices": [{}]}, {"choices": [{"message": "x"}]}, [], 3])
async def test_an_answer_that_is_no_completion_passes_unread(make_proxy, document):
    proxy = make_proxy([Scripted.json(document)])
    assert (await proxy.say(user("one pizza"))).json() == document
    await proxy.settle()
    assert read(proxy) == ["one pizza"]


def tapped(headers, body, limit=10_000):
    tap = Tap(headers, limit)
    for at in range(0, len(body), 7):
        tap.feed(body[at : at + 7])
    return tap.answer()


class TestTap:
    def test_a_document(self):
        message = {"role": "assistant", "content": "ok", "reasoning_content": "hm"}
        assert tapped(JSON, json.dumps(completion("ok", reasoning_content="hm")).encode()) == message

    def test_a_stream_with_parallel_tool_calls(self):
        def part(index, **fields):
            return {"index": index, **fields}

        stream = b"".join(
            [
                event(role="assistant", content=None),
                event(tool_calls=[part(0, id="a", type="function", function={"name": "f", "arguments": ""})]),
                event(tool_calls=[part(1, id="b", type="function", function={"name": "g", "arguments": '{"x"'})]),
                event(tool_calls=[part(0, function={"arguments": "{}"}), part(1, function={"arguments": ": 1}"})]),
                event(finish="tool_calls"),
                b'data: {"choices": [], "usage": {"total_tokens": 3}}\n\n',
                DONE,
            ]
        )
        assert tapped(SSE, stream) == assistant(None, tool_call("a", "f"), tool_call("b", "g", x=1))

    def test_comments_carriage_returns_and_ids(self):
        stream = b": ping\r\n\r\nid: 1\r\nevent: x\r\ndata:" + event(content="ok")[6:].replace(b"\n", b"\r\n") + DONE
        assert tapped(SSE, stream) == assistant("ok")

    def test_of_several_choices_none_is_taken_for_the_answer(self):
        assert tapped(SSE, event(0, content="a") + event(1, content="b") + event(0, content="c") + DONE) is None
        document = completion("a")
        document["choices"].append({**document["choices"][0], "index": 1})
        assert tapped(JSON, json.dumps(document).encode()) is None

    def test_a_stream_without_its_end_is_no_answer(self):
        assert tapped(SSE, event(content="ok")) is None

    @pytest.mark.parametrize("body", [b"", b"{", b"data: {\n\ndata: [DONE]\n\n", b"data: 3\n\ndata: [DONE]\n\n"])
    def test_rubbish_is_no_answer(self, body):
        assert tapped(SSE, body) is None
        assert tapped(JSON, body) is None

    @pytest.mark.parametrize(
        ("coding", "pack"), [(b"gzip", gzip.compress), (b"deflate", zlib.compress), (b"identity", bytes)]
    )
    def test_a_copy_is_unpacked(self, coding, pack):
        body = pack(json.dumps(completion("ok")).encode())
        assert tapped([*JSON, (b"content-encoding", coding)], body) == assistant("ok")

    @pytest.mark.parametrize("coding", [b"br", b"zstd", b"gzip"])
    def test_what_cannot_be_unpacked_is_left(self, coding):
        assert tapped([*JSON, (b"content-encoding", coding)], b"\x00\x01\x02\x03") is None

    def test_it_holds_no_more_than_its_limit(self):
        assert tapped(JSON, json.dumps(completion("x" * 500)).encode(), limit=400) is None
        bomb = gzip.compress(json.dumps(completion("x" * 100_000)).encode())
        assert tapped([*JSON, (b"content-encoding", b"gzip")], bomb, limit=5000) is None


class TestBackground:
    async def test_it_is_bounded(self):
        background, gate = Background(2), asyncio.Event()
        assert [background.submit(gate.wait) for _ in range(3)] == [True, True, False]
        gate.set()
        await background.drain(1)
        assert background.submit(gate.wait)
        await background.drain(1)

    async def test_draining_stops_what_does_not_end(self):
        background = Background(2)
        background.submit(lambda: asyncio.sleep(60))
        await asyncio.wait_for(background.drain(0.05), 2)

    async def test_a_job_that_fails_is_logged_by_kind_only(self, caplog):
        async def job() -> None:
            raise ValueError("my secret")

        background = Background(1)
        background.submit(job)
        await background.drain(1)
        assert "ValueError" in caplog.text
        assert "secret" not in caplog.text

"""How a request is taken apart, and what makes a message list invalid."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest
from dialogues import Dialogue, add, pizza, withdraw

from stateforge import BlockRole, Settings, read_turns
from stateforge.assembly import assemble
from stateforge.assembly._assemble import _broken
from stateforge.assembly._layout import fault, lay_out, units

USER = {"role": "user", "content": "x"}


def call(*ids: str) -> dict[str, Any]:
    calls = [{"id": i, "type": "function", "function": {"name": "f", "arguments": "{}"}} for i in ids]
    return {"role": "assistant", "content": None, "tool_calls": calls}


def result(call_id: str) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": call_id, "content": ""}


@pytest.mark.parametrize(
    ("messages", "wrong"),
    [
        ([], "no messages"),
        ([USER, result("a")], "not there"),
        ([call("a"), USER], "no result"),
        ([call("a", "b"), result("b"), USER], "no result"),
        ([call("a"), result("a"), USER, result("a")], "not there"),
        ([{"role": "user", "content": ""}], "no content"),
        ([call("a", "b"), result("b"), result("a"), USER], None),
        ([USER, call("a", "b"), result("b")], None),
        ([{"role": "function", "name": "f", "content": "x"}, USER], None),
        ([{"role": "assistant", "content": None}], None),
    ],
)
def test_the_protocol_is_checked(messages: list[dict[str, Any]], wrong: str | None) -> None:
    found = fault(messages)
    assert (found is None) if wrong is None else (found is not None and wrong in found)


def test_a_call_and_its_results_are_one_unit() -> None:
    turns = read_turns([USER, call("a", "b"), result("b"), result("a"), {"role": "assistant", "content": "y"}, USER])
    assert [len(u) for u in units(turns)] == [1, 3, 1, 1]


def test_a_result_that_damages_the_request_is_not_sent() -> None:
    layout = lay_out(read_turns([{"role": "system", "content": "s"}, USER]))
    assert layout is not None
    whole = [t.raw for t in layout.turns]
    assert _broken(layout, whole, BlockRole.AUTO) is None  # type: ignore[arg-type]
    assert "last request" in (_broken(layout, [whole[0], {**USER, "content": "y"}], BlockRole.AUTO) or "")  # type: ignore[list-item]
    assert "standing" in (_broken(layout, whole[1:], BlockRole.AUTO) or "")  # type: ignore[arg-type]
    assert "no messages" in (_broken(layout, [], BlockRole.AUTO) or "")


def test_messages_need_not_be_dictionaries() -> None:
    chat = pizza()
    frozen = [MappingProxyType(m) for m in chat.messages]
    built = assemble(read_turns(frozen), chat.state, Settings.read(mode="annotate"))
    assert (built.messages or [])[-1] == chat.messages[-1]


def test_an_image_the_client_no_longer_sends_cannot_be_restated() -> None:
    chat = Dialogue()
    image = {"type": "image_url", "image_url": {"url": "data:,1"}}
    chat.user("In red.", add("In red"))
    chat.user([image], {"kind": "add", "part": 0, "item_kind": "material", "text": "a photo"})
    chat.assistant("Nice.").user("Not red.", withdraw("Not red", "i0.0")).assistant("Fine.").user("Write a caption.")
    turns = [t for t in read_turns(chat.messages) if t.index != 1]
    built = assemble(turns, chat.state, Settings.read(mode="consolidate"))
    assert built.mode == "annotate"
    assert "no longer in the request" in built.reason

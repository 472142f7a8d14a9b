"""Reading a history again costs only what is new, and gives what reading it anew gives."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import chats

from stateforge import ChatFormatError, read_turns
from stateforge._chain import chain
from stateforge._reader import MAX_KEPT, SHORT, Reader


def long_chat(n: int = SHORT + 4) -> list[dict[str, Any]]:
    return [{"role": "user" if i % 2 == 0 else "assistant", "content": f"turn {i}"} for i in range(n)]


@settings(max_examples=200, deadline=None)
@given(st.lists(chats(), min_size=1, max_size=3), st.data())
def test_whatever_was_read_before_the_reading_is_that_of_the_messages(
    requests: list[list[dict[str, Any]]], data: st.DataObject
) -> None:
    reader = Reader()
    trunk = [*long_chat(), *requests[0]]
    for tail in [[], *requests]:
        cut = data.draw(st.integers(0, len(trunk)))
        messages = copy.deepcopy([*trunk[:cut], *tail])
        reading = reader.read(messages)
        turns = read_turns(messages)
        assert list(reading.turns) == turns
        assert [t.position for t in reading.turns] == [t.position for t in turns]
        assert list(reading.keys) == chain(turns)


def test_turns_read_before_are_not_read_again() -> None:
    reader = Reader()
    first = reader.read(long_chat())
    again = reader.read([*long_chat(), {"role": "user", "content": "new"}])
    assert all(a is b for a, b in zip(first.turns, again.turns, strict=False))
    assert again.turns[-1].text == "new"


def test_an_edited_message_is_read_anew_with_all_that_follows() -> None:
    reader = Reader()
    first = reader.read(long_chat())
    edited = long_chat()
    edited[4]["content"] = "something else"
    again = reader.read(edited)
    assert again.turns[3] is first.turns[3]
    assert again.turns[4].text == "something else"
    assert again.keys[3] == first.keys[3]
    assert again.keys[-1] != first.keys[-1]


def test_a_bad_message_is_named_by_its_place_in_the_request() -> None:
    reader = Reader()
    reader.read(long_chat())
    with pytest.raises(ChatFormatError, match=rf"messages\[{len(long_chat())}\]"):
        reader.read([*long_chat(), {"role": "king"}])


def test_only_the_latest_histories_are_kept() -> None:
    reader = Reader()
    for n in range(MAX_KEPT + 5):
        chat = long_chat()
        chat[0]["content"] = f"chat {n}"
        reader.read(chat)
    assert len(reader._kept) == MAX_KEPT

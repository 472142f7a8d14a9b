"""LangChain messages as chat-completions dicts and back."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from stateforge import read_turns
from stateforge.graphs._messages import answers_to_wire, from_wire, to_wire

IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
CALL = {"name": "book", "args": {"nights": 2, "wo": "Köln"}, "id": "call_1", "type": "tool_call"}


def back(messages: list[BaseMessage], assembled: list[dict[str, Any]]) -> list[BaseMessage]:
    return from_wire(assembled, to_wire(messages), messages)


ids = st.none() | st.uuids().map(str)
contents = st.text(max_size=20) | st.lists(
    st.text(max_size=9) | st.builds(lambda t: {"type": "text", "text": t}, st.text(max_size=9)) | st.just(IMAGE),
    max_size=3,
)
messages = st.lists(
    st.builds(HumanMessage, contents, id=ids, name=st.none() | st.just("ann"))
    | st.builds(AIMessage, contents, id=ids, tool_calls=st.just([]) | st.just([CALL]))
    | st.builds(SystemMessage, contents, id=ids)
    | st.builds(ToolMessage, contents, id=ids, tool_call_id=st.just("call_1"), artifact=st.just({"raw": object})),
    max_size=6,
)


@given(messages)
def test_what_is_kept_comes_back_as_the_same_object(chat: list[BaseMessage]) -> None:
    wire = to_wire(chat)
    restored = from_wire(wire, wire, chat)
    assert [id(m) for m in restored] == [id(m) for m in chat]


@given(messages, st.data())
def test_any_selection_in_any_order_comes_back_as_the_same_objects(
    chat: list[BaseMessage], data: st.DataObject
) -> None:
    places = data.draw(st.lists(st.sampled_from(range(len(chat))), unique=True)) if chat else []
    wire = to_wire(chat)
    restored = from_wire([dict(wire[p]) for p in places], wire, chat)
    assert [id(m) for m in restored] == [id(chat[p]) for p in places]


@given(messages)
def test_every_message_becomes_one_turn_that_the_core_can_read(chat: list[BaseMessage]) -> None:
    turns = read_turns(to_wire(chat))
    assert len(turns) == len(chat)
    assert [t.role for t in turns] == [{"human": "user", "ai": "assistant"}.get(m.type, m.type) for m in chat]


def test_roles() -> None:
    chat = [
        SystemMessage("a", additional_kwargs={"__openai_role__": "developer"}),
        ChatMessage("b", role="assistant"),
        FunctionMessage("c", name="f"),
        AIMessageChunk("d"),
    ]
    assert [m["role"] for m in to_wire(chat)] == ["developer", "assistant", "function", "assistant"]


def test_tool_calls_have_their_ids_names_and_arguments() -> None:
    (wire,) = to_wire([AIMessage("", tool_calls=[CALL])])
    (call,) = wire["tool_calls"]
    assert call["id"] == "call_1"
    assert call["function"]["name"] == "book"
    assert json.loads(call["function"]["arguments"]) == {"nights": 2, "wo": "Köln"}
    (turn,) = read_turns([wire])
    assert turn.tool_calls[0].values() == {"nights": 2, "wo": "Köln"}


def test_tool_calls_whose_arguments_are_no_json_are_kept_as_the_model_wrote_them() -> None:
    broken = {"name": "book", "args": '{"nights": ', "id": "call_2", "error": None, "type": "invalid_tool_call"}
    (wire,) = to_wire([AIMessage("", tool_calls=[CALL], invalid_tool_calls=[broken])])
    assert [c["id"] for c in wire["tool_calls"]] == ["call_1", "call_2"]
    assert wire["tool_calls"][1]["function"]["arguments"] == '{"nights": '


def test_a_call_of_the_old_protocol_is_kept() -> None:
    old = {"name": "book", "arguments": "{}"}
    (wire,) = to_wire([AIMessage("", additional_kwargs={"function_call": old})])
    assert wire["function_call"] == old


def test_results_name_their_call() -> None:
    (wire,) = to_wire([ToolMessage("done", tool_call_id="call_1", name="book")])
    assert (wire["role"], wire["tool_call_id"], wire["name"]) == ("tool", "call_1", "book")


def test_images_and_files_are_parts_of_the_turn() -> None:
    text = {"type": "text", "text": "What is this?"}
    (turn,) = read_turns(to_wire([HumanMessage([text, IMAGE])]))
    assert turn.text == "What is this?"
    assert turn.media == (1,)
    assert turn.raw["content"][1] == IMAGE


def test_thoughts_and_calls_among_the_content_blocks_are_no_words_to_the_user() -> None:
    blocks = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "text", "text": "Booked."},
        {"type": "tool_use", "id": "call_1", "name": "book", "input": {}},
    ]
    answer = AIMessage(blocks, tool_calls=[CALL])
    (wire,) = to_wire([answer])
    assert wire["content"] == [blocks[1]]
    assert back([answer], [wire]) == [answer]
    assert answer.content == blocks


def test_an_edited_message_keeps_everything_but_its_content() -> None:
    original = ToolMessage(
        "12 pages of log",
        tool_call_id="call_1",
        name="read",
        id="m1",
        artifact={"rows": [1, 2]},
        status="error",
        additional_kwargs={"cached": True},
    )
    (edited,) = back([original], [{**to_wire([original])[0], "content": "(left out)"}])
    assert edited.content == "(left out)"
    assert original.content == "12 pages of log"
    assert edited == original.model_copy(update={"content": "(left out)"})


def test_an_edited_assistant_turn_keeps_its_calls() -> None:
    original = AIMessage("I book two.", id="m1", tool_calls=[CALL], usage_metadata=None)
    (edited,) = back([original], [{**to_wire([original])[0], "content": None}])
    assert isinstance(edited, AIMessage)
    assert edited.content == ""
    assert edited.tool_calls == original.tool_calls
    assert edited.id == "m1"


def test_what_the_assembly_wrote_itself_is_built_anew() -> None:
    chat: list[BaseMessage] = [HumanMessage("a", id="m0")]
    block, quote = back(chat, [{"role": "system", "content": "State."}, {"role": "user", "content": [IMAGE]}])
    assert block == SystemMessage("State.")
    assert quote == HumanMessage([IMAGE])


def test_words_put_into_another_role_are_a_new_message() -> None:
    chat: list[BaseMessage] = [AIMessage("a draft", id="m0")]
    (quoted,) = back(chat, [{**to_wire(chat)[0], "role": "user"}])
    assert quoted == HumanMessage("a draft")


def test_answers_are_plain_messages() -> None:
    assert answers_to_wire([AIMessage("Fine.", id="m9")]) == [{"role": "assistant", "content": "Fine."}]

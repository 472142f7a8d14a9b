"""With the real assembly, in every mode: what a LangChain model gets is valid, and kept means untouched."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage, convert_to_messages
from worlds import AnythingTracker, chats

from stateforge import BlockRole, Mode, Pipeline, Settings, Tombstone, Trigger
from stateforge.graphs import build_graph

choices = st.builds(
    Settings,
    mode=st.sampled_from(Mode),
    trigger=st.sampled_from(Trigger),
    tombstone=st.sampled_from(Tombstone),
    block_role=st.sampled_from(BlockRole),
)


async def context(chat: list[BaseMessage], tracker: Any, chosen: Settings) -> tuple[list[BaseMessage], dict[str, Any]]:
    """What the agent of the graph is given, and the graph's result."""
    seen: list[BaseMessage] = []

    async def agent(messages: list[BaseMessage]) -> str:
        seen.extend(messages)
        return "Fine."

    result = await build_graph(Pipeline(tracker, settings=chosen), agent).ainvoke({"messages": chat})
    return seen, result


def assert_valid_tool_protocol(messages: list[BaseMessage]) -> None:
    """Every call is followed at once by its result, and every result belongs to a call."""
    owed: list[str] = []
    for message in messages:
        if isinstance(message, ToolMessage):
            owed.remove(message.tool_call_id)
        else:
            assert owed == []
        if isinstance(message, AIMessage):
            owed = [str(call["id"]) for call in message.tool_calls]
    assert owed == []


@given(chats(), st.integers(0, 5), choices)
@settings(deadline=None, max_examples=80)
async def test_what_the_agent_sees(chat: list[dict[str, Any]], seed: int, chosen: Settings) -> None:
    cut = max(i for i, m in enumerate(chat) if m["role"] == "user") + 1
    messages = convert_to_messages(chat[:cut])
    before = [m.model_copy(deep=True) for m in messages]
    seen, result = await context(messages, AnythingTracker(seed), chosen)
    assert result["stateforge"]["degraded"] is None
    assert_valid_tool_protocol(seen)
    originals = {m.id: m for m in messages}
    for message in seen:
        original = originals.get(message.id)
        if original is not None and message.content == original.content:
            assert message is original
    assert seen[-1].text.endswith(messages[-1].text)
    assert [m.content for m in result["messages"][:-1]] == [m.content for m in before]
    if result["stateforge"]["mode"] == "passthrough":
        assert [id(m) for m in seen] == [id(m) for m in messages]

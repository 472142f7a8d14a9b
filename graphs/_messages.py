"""LangChain messages as chat-completions dicts and back, without loss.

A message that the assembly keeps comes back as the same object, so that nothing of it can get
lost on the way: ids, artifacts, reasoning blocks, provider fields. Only what the assembly wrote
itself is built anew, by langchain-core's own converter.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    convert_to_messages,
)

Wire = dict[str, Any]
"""A chat-completions message."""

_MARK = "stateforge:"
"""With the position behind it: the `id` by which an edited copy is traced to its original."""

_ROLES: tuple[tuple[type[BaseMessage], str], ...] = (
    (HumanMessage, "user"),
    (AIMessage, "assistant"),
    (ToolMessage, "tool"),
    (SystemMessage, "system"),
    (FunctionMessage, "function"),
)

_UNSAID = frozenset(
    {
        "function_call",
        "invalid_tool_call",
        "reasoning",
        "redacted_thinking",
        "server_tool_call",
        "thinking",
        "tool_call",
        "tool_call_chunk",
        "tool_use",
    }
)
"""Content blocks of an assistant message that are no words to the user: calls and thoughts."""


def to_wire(messages: Sequence[BaseMessage]) -> list[Wire]:
    """The messages as chat-completions dicts, one for each, in order."""
    return [_to_wire(message, position) for position, message in enumerate(messages)]


def from_wire(
    assembled: Sequence[Mapping[str, Any]], wire: Sequence[Mapping[str, Any]], originals: Sequence[BaseMessage]
) -> list[BaseMessage]:
    """The messages that an assembled context means.

    Args:
        assembled: what was made of `wire`.
        wire: `to_wire(originals)`.
        originals: the messages it was made of; those that were kept come back as they are.
    """
    return [_from_wire(message, wire, originals) for message in assembled]


def answers_to_wire(messages: Sequence[BaseMessage]) -> list[Wire]:
    """What the agent said, to be read back; without the marks that `to_wire` sets."""
    return [{k: v for k, v in message.items() if k != "id"} for message in to_wire(messages)]


def _to_wire(message: BaseMessage, position: int) -> Wire:
    wire: Wire = {"role": _role(message), "content": _content(message), "id": f"{_MARK}{position}"}
    if message.name:
        wire["name"] = message.name
    if isinstance(message, ToolMessage):
        wire["tool_call_id"] = message.tool_call_id
    elif isinstance(message, AIMessage):
        wire |= _calls(message)
    return wire


def _role(message: BaseMessage) -> str:
    if isinstance(message, SystemMessage):
        return str(message.additional_kwargs.get("__openai_role__", "system"))
    if isinstance(message, ChatMessage):
        return message.role
    return next((role for kind, role in _ROLES if isinstance(message, kind)), message.type)


def _content(message: BaseMessage) -> Any:
    if isinstance(message, AIMessage) and isinstance(message.content, list):
        return [b for b in message.content if isinstance(b, str) or b.get("type") not in _UNSAID]
    return message.content


def _calls(message: AIMessage) -> Wire:
    calls = [_call(c["id"], c["name"], json.dumps(c["args"], ensure_ascii=False)) for c in message.tool_calls] + [
        _call(c["id"], c["name"], c["args"]) for c in message.invalid_tool_calls
    ]
    if calls:
        return {"tool_calls": calls}
    return {k: message.additional_kwargs[k] for k in ("tool_calls", "function_call") if k in message.additional_kwargs}


def _call(call_id: str | None, name: str | None, arguments: str | None) -> Wire:
    return {"id": call_id or "", "type": "function", "function": {"name": name or "", "arguments": arguments or ""}}


def _from_wire(
    message: Mapping[str, Any], wire: Sequence[Mapping[str, Any]], originals: Sequence[BaseMessage]
) -> BaseMessage:
    position = _position(message)
    if position is not None and position < len(wire) and wire[position]["role"] == message.get("role"):
        if message.get("content") == wire[position]["content"]:
            return originals[position]
        return originals[position].model_copy(update={"content": message.get("content") or ""})
    return convert_to_messages([{k: v for k, v in message.items() if k != "id"}])[0]


def _position(message: Mapping[str, Any]) -> int | None:
    mark = message.get("id")
    if not isinstance(mark, str) or not mark.startswith(_MARK):
        return None
    return int(mark.removeprefix(_MARK))

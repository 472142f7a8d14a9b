"""A chat-completions message as the trackers see it: one turn with its text, parts and tool calls."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stateforge._exceptions import ChatFormatError
from stateforge._models import Role

Message = Mapping[str, Any]
"""A chat-completions message as it came over the wire."""

_ROLES = {
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "tool": Role.TOOL,
    "function": Role.TOOL,
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
}


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call made by an assistant turn; `arguments` is the JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str

    def values(self) -> dict[str, Any]:
        """The arguments as an object, or an empty one where they are not a JSON object that can be read."""
        try:
            parsed = json.loads(self.arguments)
        except (ValueError, RecursionError):
            return {}
        return parsed if isinstance(parsed, dict) else {}


@dataclass(slots=True, unsafe_hash=True)
class Turn:
    """One message of the chat.

    `index` counts user, assistant and tool messages from 0. System and developer messages are not
    counted (applications add and change them between requests): they have index -1. `position` is
    the place in the message list of the request, or -1 where the message is not part of it.

    `text` is the content string, or the text parts joined by a newline; `media` are the indices of
    the content parts that are not text (images, audio, files).
    """

    index: int
    role: Role
    text: str
    media: tuple[int, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    raw: Message = field(default_factory=dict, repr=False, compare=False)
    position: int = field(default=-1, compare=False)

    @classmethod
    def from_message(cls, index: int, message: Any, position: int = -1) -> Turn:
        """Read one message; `index` is what its index is if it is no system message.

        Raises:
            ChatFormatError: it is not an object, or its role or content is none of the protocol's.
        """
        where = position if position >= 0 else index
        if type(message) is not dict and not isinstance(message, Mapping):
            raise ChatFormatError(f"messages[{where}]: expected an object, got {type(message).__name__}")
        name = message.get("role")
        role = _ROLES.get(name) if isinstance(name, str) else None
        if role is None:
            raise ChatFormatError(f"messages[{where}].role: {name!r} is not a chat role")
        content = message.get("content")
        text, media = (content, ()) if isinstance(content, str) else _read_content(where, content)
        calls = _read_tool_calls(message) if "tool_calls" in message or "function_call" in message else ()
        number = -1 if role is Role.SYSTEM else index
        return cls(number, role, text, media, calls, message.get("tool_call_id"), message, position)


def read_turns(messages: Sequence[Any], first_index: int = 0, first_position: int = 0) -> list[Turn]:
    """Read a request's messages as turns, system messages included.

    The first of them is `messages[first_position]` of the request, the first that is no system
    message gets the index `first_index`.

    Raises:
        ChatFormatError: a message cannot be used; the error names its place.
    """
    turns: list[Turn] = []
    index = first_index
    for position, message in enumerate(messages, first_position):
        turn = Turn.from_message(index, message, position)
        index += turn.index >= 0
        turns.append(turn)
    return turns


def _read_content(index: int, content: Any) -> tuple[str, tuple[int, ...]]:
    if content is None:
        return "", ()
    if not isinstance(content, list):
        raise ChatFormatError(f"messages[{index}].content: expected a string or a list of parts")
    texts: list[str] = []
    media: list[int] = []
    for i, part in enumerate(content):
        text = part_text(part)
        if text is None:
            media.append(i)
        else:
            texts.append(text)
    return "\n".join(texts), tuple(media)


def part_text(part: Any) -> str | None:
    """The text of a content part, or None for a part that is not text."""
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping) and isinstance(part.get("text"), str):
        return str(part["text"])
    return None


def _read_tool_calls(message: Message) -> tuple[ToolCall, ...]:
    calls = message.get("tool_calls")
    found = []
    for call in calls if isinstance(calls, list) else ():
        function = call.get("function") if isinstance(call, Mapping) else None
        if isinstance(function, Mapping):
            found.append(
                ToolCall(
                    id=str(call.get("id", "")),
                    name=str(function.get("name", "")),
                    arguments=str(function.get("arguments", "")),
                )
            )
    legacy = message.get("function_call")
    if isinstance(legacy, Mapping):
        found.append(ToolCall("", str(legacy.get("name", "")), str(legacy.get("arguments", ""))))
    return tuple(found)

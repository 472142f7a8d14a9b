"""How a request is built: system messages, history, the last request, and the tool loop after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stateforge._models import Role
from stateforge._turns import Turn


@dataclass(frozen=True, slots=True)
class Layout:
    """A request, taken apart.

    Attributes:
        turns: everything, in order.
        last: position in `turns` of the last user turn.
    """

    turns: tuple[Turn, ...]
    last: int

    @property
    def history(self) -> tuple[Turn, ...]:
        """What stands before the last user turn, system messages included."""
        return self.turns[: self.last]

    @property
    def request(self) -> Turn:
        """The last user turn."""
        return self.turns[self.last]

    @property
    def tail(self) -> list[dict[str, Any]]:
        """The last user turn and everything after it, as it came."""
        return [raw(t) for t in self.turns[self.last :]]

    @property
    def has_tools(self) -> bool:
        """Whether tools were called before the last request."""
        return any(t.tool_calls or t.role is Role.TOOL for t in self.history)

    @property
    def trimmed(self) -> bool:
        """Whether the client left out part of the history that the state was read from."""
        placed = [t.index for t in self.turns if t.index >= 0]
        return any(t.index < 0 and t.role is not Role.SYSTEM for t in self.turns) or (bool(placed) and placed[0] > 0)


def lay_out(turns: Sequence[Turn]) -> Layout | None:
    """Take a request apart; None when there is no user turn in it."""
    last = max((i for i, t in enumerate(turns) if t.role is Role.USER), default=None)
    return None if last is None else Layout(tuple(turns), last)


def raw(turn: Turn) -> dict[str, Any]:
    """The message of a turn, as the same object where it is a plain dictionary."""
    return turn.raw if isinstance(turn.raw, dict) else dict(turn.raw)


def units(turns: Sequence[Turn]) -> list[list[Turn]]:
    """The turns in units that must stay together: a tool-calling turn with its results, or one turn."""
    found: list[list[Turn]] = []
    for turn in turns:
        if turn.role is Role.TOOL and found and (found[-1][0].tool_calls or found[-1][0].role is Role.TOOL):
            found[-1].append(turn)
        else:
            found.append([turn])
    return found


def fault(messages: Sequence[Mapping[str, Any]]) -> str | None:
    """What is wrong with a message list, or None.

    Checked are the rules of the chat-completions protocol that a rewriting could break: each tool
    result directly follows the turn that called it, each call has its result, nothing is empty.
    The last call may still be open.
    """
    if not messages:
        return "no messages"
    open_calls: set[str] = set()
    called: set[str] = set()
    for n, message in enumerate(messages):
        role = message.get("role")
        if role in ("tool", "function"):
            call_id = message.get("tool_call_id")
            if role == "tool" and call_id not in called:
                return f"messages[{n}]: result of a call that is not there"
            open_calls.discard(str(call_id))
            continue
        if open_calls:
            return f"messages[{n}]: call {sorted(open_calls)[0]!r} has no result"
        calls = message.get("tool_calls")
        open_calls = (
            {str(c.get("id", "")) for c in calls if isinstance(c, Mapping)} if isinstance(calls, list) else set()
        )
        called = set(open_calls)
        if role != "assistant" and not message.get("content"):
            return f"messages[{n}]: no content"
    return None

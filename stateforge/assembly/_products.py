"""Work products: assistant turns that later turns build on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stateforge._models import STALE, Basis, Conclusion, Role
from stateforge._state import IntentState
from stateforge._turns import Turn

_LONG = 360
_LIST_LINE = re.compile(
    r"^\s*(?:[-*•+]\s+|\d{1,3}[.)]\s+|\(?[a-zA-Z][.)]\s+|\|.+\||\*\*|(?:option|step)\s+\w)", re.M | re.I
)
_SIGNED = ("reasoning_details", "reasoning_content", "reasoning", "thinking", "thinking_blocks", "signature", "audio")
_SIGNED_PARTS = frozenset({"thinking", "redacted_thinking", "reasoning", "signature"})


def is_list(turn: Turn) -> bool:
    """Whether an assistant turn lists several things to choose from or go through."""
    return turn.role is Role.ASSISTANT and len(_LIST_LINE.findall(turn.text)) > 1


def is_product(turn: Turn) -> bool:
    """Whether an assistant turn is a piece of work: code, a list, a longer text."""
    if turn.role is not Role.ASSISTANT or turn.tool_calls:
        return False
    return "```" in turn.text or len(turn.text) >= _LONG or is_list(turn)


def is_signed(turn: Turn) -> bool:
    """Whether a turn carries reasoning or signatures, so that it may be kept or left out but not edited."""
    if any(turn.raw.get(key) for key in _SIGNED):
        return True
    content = turn.raw.get("content")
    parts = content if isinstance(content, list) else ()
    return any(isinstance(p, dict) and (p.get("type") in _SIGNED_PARTS or "signature" in p) for p in parts)


class Staleness:
    """Which conclusions rested on something that was superseded, withdrawn or rejected."""

    def __init__(self, state: IntentState) -> None:
        self._state = state
        self._known: dict[str, bool] = {}
        self._turns: dict[int, list[Conclusion]] = {}
        for node in state.conclusions.values():
            self._turns.setdefault(node.turn, []).append(node)

    def of_turn(self, turn: Turn) -> list[Conclusion]:
        """The stale conclusions of a turn."""
        return [c for c in self._turns.get(turn.index, ()) if self.is_stale(c)]

    def holding(self, turn: Turn) -> list[Conclusion]:
        """The conclusions of a turn that rest on something said, and still do."""
        grounded = (c for c in self._turns.get(turn.index, ()) if c.supported)
        return [c for c in grounded if any(c.justifications)]

    def mostly(self, turn: Turn) -> bool:
        """Whether most of what a turn says no longer holds."""
        return len(self.of_turn(turn)) > len(self.holding(turn))

    def is_stale(self, node: Conclusion) -> bool:
        """Whether a conclusion is out because of a change of mind (not because of an open proposal)."""
        if node.supported:
            return False
        if node.id not in self._known:
            self._known[node.id] = False
            self._known[node.id] = node.by is not None or any(self._is_out(b) for j in node.justifications for b in j)
        return self._known[node.id]

    def _is_out(self, basis: Basis) -> bool:
        if item := self._state.items.get(basis.id):
            return item.status in STALE
        if earlier := self._state.conclusions.get(basis.id):
            return self.is_stale(earlier)
        action = self._state.actions.get(basis.id)
        return action is not None and action.stale_basis


def latest(turns: Iterable[Turn]) -> Turn | None:
    """The last work product among the turns."""
    return next((t for t in reversed(tuple(turns)) if is_product(t)), None)

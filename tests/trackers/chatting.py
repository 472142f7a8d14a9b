"""Runs a short chat through the pipeline and tells what is in effect at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stateforge import MemoryStore, Pipeline, run_sync
from stateforge.trackers.embedded import EmbeddedTracker


def active(*turns: str | dict[str, Any]) -> list[str]:
    """The items in effect after a chat of alternating user and assistant turns, or of whole messages."""
    roles = ("user", "assistant")
    messages = [t if isinstance(t, dict) else {"role": roles[i % 2], "content": t} for i, t in enumerate(turns)]
    prepared = run_sync(Pipeline(EmbeddedTracker(), MemoryStore()).prepare(messages))
    assert prepared.degraded is None
    assert prepared.warnings == ()
    return [i.text for i in prepared.state.in_effect]


def holds(items: Sequence[str], words: str) -> bool:
    """Whether some item has the words."""
    return any(words.lower() in item.lower() for item in items)


def called(name: str, arguments: str, result: str) -> list[dict[str, Any]]:
    """A tool call and its result."""
    call = {"id": "c1", "type": "function", "function": {"name": name, "arguments": arguments}}
    return [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": result},
    ]

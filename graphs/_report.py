"""What was decided about a request, as a plain document that a checkpoint can hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage, convert_to_messages, messages_from_dict
from typing_extensions import TypedDict

from stateforge._pipeline import Prepared


class Report(TypedDict, total=False):
    """The `stateforge` channel.

    Attributes:
        version: the state's version.
        key: where the state is kept, as hexadecimal.
        mode: how the context was made.
        reason: why so.
        active: how many items are in effect.
        pending: how many proposals are undecided.
        dropped: how many items were superseded, withdrawn or rejected.
        tracker: who proposed the edits.
        tracker_ms: what that took, in milliseconds.
        warnings: what the engine refused.
        degraded: why the messages went to the agent as they were, or None.
        context: where a graph has no agent of its own: what the agent is to see; see
            `agent_messages`.
    """

    version: str
    key: str
    mode: str
    reason: str
    active: int
    pending: int
    dropped: int
    tracker: str
    tracker_ms: float
    warnings: list[str]
    degraded: str | None
    context: list[str | dict[str, Any]] | None


def report(prepared: Prepared, tracker: str) -> Report:
    """The report on a prepared request."""
    state = prepared.state
    return Report(
        version=state.version,
        key=prepared.key.hex(),
        mode=str(prepared.assembly.mode.value),
        reason=prepared.assembly.reason,
        active=len(state.in_effect),
        pending=len(state.pending),
        dropped=len(state.stale),
        tracker=tracker,
        tracker_ms=round(prepared.tracked.seconds * 1e3, 3) if prepared.tracked else 0.0,
        warnings=list(prepared.warnings),
        degraded=prepared.degraded,
    )


def pack(context: Sequence[BaseMessage], originals: Sequence[BaseMessage]) -> list[str | dict[str, Any]]:
    """A context as plain data: the ids of the messages that were kept, and the others in full."""
    kept = {id(m) for m in originals if m.id}
    return [str(m.id) if id(m) in kept else _plain(m) for m in context]


def agent_messages(state: Mapping[str, Any]) -> list[BaseMessage]:
    """The messages that an agent node of your own is to see, after a graph built without an agent.

    Args:
        state: the values of the graph; its `messages` where nothing was decided about them.
    """
    messages: list[BaseMessage] = convert_to_messages(state["messages"])
    context = (state.get("stateforge") or {}).get("context")
    if context is None:
        return messages
    by_id = {m.id: m for m in messages}
    if any(isinstance(entry, str) and entry not in by_id for entry in context):
        return messages
    return [by_id[e] if isinstance(e, str) else messages_from_dict([e])[0] for e in context]


def _plain(message: BaseMessage) -> dict[str, Any]:
    return {"type": message.type, "data": message.model_dump(mode="json", exclude={"artifact"})}

"""Deterministic fakes and helpers for tests of applications and extensions.

tracker = ScriptedTracker({"make it two": lambda r: [draft("replace", r.turn, "two", targets=["i0.0"])]})
chat = [user("one pizza"), assistant("Fine."), user("make it two")]
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from stateforge._models import Draft, EditKind, Evidence
from stateforge._tracking import TrackRequest, TrackResult
from stateforge._turns import Turn

__all__ = [
    "FailingTracker",
    "HangingTracker",
    "KeepTracker",
    "ScriptedTracker",
    "assistant",
    "cite",
    "draft",
    "system",
    "tool_call",
    "tool_result",
    "user",
]

Script = Mapping[str, Sequence[Draft] | Callable[[TrackRequest], Iterable[Draft] | TrackResult]]
"""What to propose, by the text of the turn: drafts, or a function of the request."""


class KeepTracker:
    """Proposes nothing, so that the engine keeps every sentence of the user verbatim."""

    name = "keep"
    fingerprint = "keep/1"
    inline = True

    def track(self, request: TrackRequest) -> TrackResult:  # noqa: ARG002
        """No edits."""
        return TrackResult()


class ScriptedTracker:
    """Proposes what a script says for the turn's text, and nothing for turns it does not name.

    `seen` holds the requests it got, in order.
    """

    name = "scripted"
    inline = True

    def __init__(self, script: Script, fingerprint: str = "scripted/1") -> None:
        self.fingerprint = fingerprint
        self.seen: list[TrackRequest] = []
        self._script = dict(script)

    def track(self, request: TrackRequest) -> TrackResult:
        """What the script says."""
        self.seen.append(request)
        entry = self._script.get(request.turn.text, ())
        found = entry(request) if callable(entry) else entry
        return found if isinstance(found, TrackResult) else TrackResult(drafts=tuple(found))


class FailingTracker:
    """Raises the given error on every turn."""

    name = "failing"
    fingerprint = "failing/1"
    inline = True

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error if error is not None else RuntimeError("failing on purpose")

    def track(self, request: TrackRequest) -> TrackResult:  # noqa: ARG002
        """Always raises."""
        raise self._error


class HangingTracker:
    """Does not answer until `release()` is called, or `limit` seconds are over."""

    name = "hanging"
    fingerprint = "hanging/1"
    inline = False

    def __init__(self, limit: float = 30.0) -> None:
        self._limit = limit
        self._released = threading.Event()

    def track(self, request: TrackRequest) -> TrackResult:  # noqa: ARG002
        """Waits, then proposes nothing."""
        self._released.wait(self._limit)
        return TrackResult()

    def release(self) -> None:
        """Let every waiting call return."""
        self._released.set()


def system(text: str) -> dict[str, Any]:
    """A system message."""
    return {"role": "system", "content": text}


def user(text: str) -> dict[str, Any]:
    """A user message."""
    return {"role": "user", "content": text}


def assistant(text: str | None = None, *calls: dict[str, Any]) -> dict[str, Any]:
    """An assistant message, with tool calls made by `tool_call`."""
    message: dict[str, Any] = {"role": "assistant", "content": text}
    return {**message, "tool_calls": list(calls)} if calls else message


def tool_call(call_id: str, name: str, **arguments: Any) -> dict[str, Any]:
    """A tool call, as it stands in an assistant message."""
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}


def tool_result(call_id: str, text: str) -> dict[str, Any]:
    """The result of a tool call."""
    return {"role": "tool", "tool_call_id": call_id, "content": text}


def cite(turn: Turn, words: str) -> Evidence:
    """Evidence for the first place where the words stand in the turn.

    Raises:
        ValueError: they do not stand there.
    """
    start = turn.text.find(words)
    if start < 0:
        raise ValueError(f"{words!r} does not stand in turn {turn.index}: {turn.text!r}")
    return Evidence.of(turn.index, turn.text, start, start + len(words))


def draft(kind: str, turn: Turn, words: str, **fields: Any) -> Draft:
    """A draft that rests on these words of the turn and, unless `text` is given, says the same."""
    return Draft(kind=EditKind(kind), evidence=(cite(turn, words),), **{"text": words, **fields})

"""Folding one chat from its first turn to its last."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import stateforge
from stateforge._exceptions import TrackerError
from stateforge._offload import run_sync
from stateforge._pipeline import Pipeline
from stateforge._settings import Settings
from stateforge._state import IntentState
from stateforge._tracking import Tracker
from stateforge._turns import Message
from stateforge._views import state_document

MAX_TURNS = 1_000_000


@dataclass(frozen=True, slots=True)
class Folded:
    """The state after the last message of a chat, and what the engine refused on the way."""

    state: IntentState
    tracker: str
    warnings: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """The whole state, with evidence."""
        return state_document(self.state, self.tracker, self.warnings)

    def summary(self) -> dict[str, Any]:
        """The texts of the state, one line's worth."""
        return {
            "version": self.state.version,
            "active": [i.text for i in self.state.in_effect],
            "pending": [i.text for i in self.state.pending],
            "inactive": [{"text": i.text, "status": i.status.value} for i in self.state.inactive],
            "tracker": self.tracker,
            "warnings": list(self.warnings),
        }


def fold_chat(messages: Sequence[Message], tracker: Tracker, timeout: float) -> Folded:
    """Read every turn of a chat with a tracker.

    Args:
        messages: the chat.
        tracker: who reads it.
        timeout: seconds the tracker may take for the whole chat.

    Raises:
        ChatFormatError: a message cannot be used.
        TrackerError: the tracker failed.
    """
    settings = Settings(tracker_timeout=timeout, max_turns=MAX_TURNS, max_new_turns=MAX_TURNS)
    return run_sync(_fold(messages, Pipeline(tracker, settings=settings)))


async def _fold(messages: Sequence[Message], pipeline: Pipeline) -> Folded:
    tracked = await pipeline.track(await pipeline.locate(messages))
    if tracked.degraded:
        raise TrackerError(tracked.degraded)
    state, _ = await pipeline.fold(tracked)
    warnings = tuple(w for r in tracked.records for w in r.warnings)
    return Folded(state, pipeline.tracker.name, warnings)


def provenance(tracker: Tracker) -> str:
    """A hash over what decides how a chat is read: the tracker and the code that runs.

    Results of another tracker or another version of the code are not taken for results of this one.
    """
    h = hashlib.blake2b(tracker.fingerprint.encode(), digest_size=16)
    own = Path(stateforge.__file__).parent
    module = inspect.getmodule(type(tracker))
    of_tracker = Path(module.__file__).parent if module is not None and module.__file__ else own
    for folder in (own, of_tracker):
        h.update(_code(folder))
    return h.hexdigest()


@cache
def _code(folder: Path) -> bytes:
    h = hashlib.blake2b(digest_size=16)
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"):
        h.update(path.read_bytes())
    return h.digest()

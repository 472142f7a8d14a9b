"""The seam between the engine and whoever proposes edits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict, Field

from stateforge._models import Draft
from stateforge._state import IntentState
from stateforge._turns import Turn


@dataclass(frozen=True, slots=True)
class TrackRequest:
    """What a tracker gets to see.

    Attributes:
        state: the state before `turn`. Whatever was said before is in it, as items, proposals,
            conclusions and actions.
        turn: the turn to read. User turns, and assistant and tool turns, which may only propose.
        recent: the turns after the previous user turn and before `turn`, as context.
    """

    state: IntentState
    turn: Turn
    recent: tuple[Turn, ...] = ()


class TrackResult(BaseModel):
    """What a tracker proposes for one turn.

    Either `drafts`, or `items`: the whole new list of requirements in effect, from which the
    engine derives the edits. `tokens` counts the model tokens spent, where a model was asked.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    drafts: tuple[Draft, ...] = ()
    items: tuple[str, ...] | None = None
    confidence: float = Field(default=1.0, ge=0.0, le=1.0)
    tokens: int = Field(default=0, ge=0)


@runtime_checkable
class Tracker(Protocol):
    """Proposes edits for one turn.

    Attributes:
        name: short name, shown in headers and reports.
        fingerprint: changes whenever the same turn could be read differently (version, prompt,
            model); states of different fingerprints are never mixed.
        inline: True when `track` is pure computation of a few milliseconds that may run on the
            event loop; everything else runs in a worker thread under the time budget.
    """

    name: str
    fingerprint: str
    inline: bool

    def track(self, request: TrackRequest) -> TrackResult:
        """Read one turn against the state before it."""
        ...

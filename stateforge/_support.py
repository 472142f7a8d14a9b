"""What the assistant's and the tools' turns rest on (placeholder: being written)."""

from __future__ import annotations

from collections.abc import Sequence

from stateforge._models import Draft
from stateforge._state import IntentState
from stateforge._turns import Turn


def drafts_of(state: IntentState, turn: Turn, recent: Sequence[Turn]) -> tuple[Draft, ...]:
    """Conclusions and actions of an assistant or tool turn."""
    return ()

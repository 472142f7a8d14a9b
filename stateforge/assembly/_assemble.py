"""Assembly (placeholder: being written)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stateforge._settings import Mode, Settings
from stateforge._state import IntentState
from stateforge._turns import Turn
from stateforge.assembly._templates import Templates


@dataclass(frozen=True, slots=True)
class Assembly:
    """What the agent sees: `messages`, or None for the request as it came."""

    mode: Mode
    messages: list[dict[str, Any]] | None
    reason: str = ""


def assemble(
    turns: Sequence[Turn], state: IntentState, settings: Settings, *, templates: Templates | None = None
) -> Assembly:
    """Placeholder."""
    return Assembly(Mode.PASSTHROUGH, None, "placeholder")

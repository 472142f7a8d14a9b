"""StateForge keeps what a user wants now explicit in front of an LLM agent."""

from __future__ import annotations

from stateforge._engine import Admission, admit
from stateforge._exceptions import (
    AssemblyError,
    ChatFormatError,
    ConfigError,
    EditError,
    InputError,
    StateForgeError,
    StoreError,
    TrackerError,
    TrackerProtocolError,
    TrackerTimeout,
    UpstreamError,
)
from stateforge._fold import fold
from stateforge._models import (
    Action,
    ActiveState,
    Basis,
    Conclusion,
    Draft,
    Edit,
    EditKind,
    Evidence,
    Item,
    ItemKind,
    Lifetime,
    Remainder,
    Role,
    Status,
)
from stateforge._settings import BlockRole, Mode, Settings, Tombstone, Trigger
from stateforge._state import EMPTY, IntentState
from stateforge._tracking import Tracker, TrackRequest, TrackResult
from stateforge._turns import ToolCall, Turn, read_turns

__version__ = "0.1.0"

__all__ = [
    "EMPTY",
    "Action",
    "ActiveState",
    "Admission",
    "AssemblyError",
    "Basis",
    "BlockRole",
    "ChatFormatError",
    "Conclusion",
    "ConfigError",
    "Draft",
    "Edit",
    "EditError",
    "EditKind",
    "Evidence",
    "InputError",
    "IntentState",
    "Item",
    "ItemKind",
    "Lifetime",
    "Mode",
    "Remainder",
    "Role",
    "Settings",
    "StateForgeError",
    "Status",
    "StoreError",
    "Tombstone",
    "ToolCall",
    "TrackRequest",
    "TrackResult",
    "Tracker",
    "TrackerError",
    "TrackerProtocolError",
    "TrackerTimeout",
    "Trigger",
    "Turn",
    "UpstreamError",
    "admit",
    "fold",
    "read_turns",
]

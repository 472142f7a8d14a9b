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
from stateforge._offload import run_sync
from stateforge._pipeline import Pipeline, Prepared, Tracked
from stateforge._settings import BlockRole, Mode, Settings, Tombstone, Trigger
from stateforge._state import EMPTY, IntentState
from stateforge._tracking import Tracker, TrackRequest, TrackResult
from stateforge._turns import ToolCall, Turn, read_turns
from stateforge._views import difference, state_document, timeline
from stateforge.assembly import Assembly, Templates, assemble
from stateforge.stores import MemoryStore, Record, Scope, Store

__version__ = "0.1.0"

__all__ = [
    "EMPTY",
    "Action",
    "ActiveState",
    "Admission",
    "Assembly",
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
    "MemoryStore",
    "Mode",
    "Pipeline",
    "Prepared",
    "Record",
    "Remainder",
    "Role",
    "Scope",
    "Settings",
    "StateForgeError",
    "Status",
    "Store",
    "StoreError",
    "Templates",
    "Tombstone",
    "ToolCall",
    "TrackRequest",
    "TrackResult",
    "Tracked",
    "Tracker",
    "TrackerError",
    "TrackerProtocolError",
    "TrackerTimeout",
    "Trigger",
    "Turn",
    "UpstreamError",
    "admit",
    "assemble",
    "difference",
    "fold",
    "read_turns",
    "run_sync",
    "state_document",
    "timeline",
]

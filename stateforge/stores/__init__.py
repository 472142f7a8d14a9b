"""Where states are kept between requests."""

from __future__ import annotations

from stateforge.stores._base import Record, Scope, Store
from stateforge.stores._memory import MemoryStore

__all__ = ["MemoryStore", "Record", "Scope", "Store"]

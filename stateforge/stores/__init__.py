"""Where states are kept between requests."""

from __future__ import annotations

from stateforge.stores._base import Record, Scope, Store
from stateforge.stores._memory import MemoryStore
from stateforge.stores._open import open_store
from stateforge.stores._sqlite import SQLiteStore

__all__ = ["MemoryStore", "Record", "SQLiteStore", "Scope", "Store", "open_store"]

"""Stores by URL, for configuration files and the command line."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from stateforge._exceptions import ConfigError
from stateforge.stores._base import Store
from stateforge.stores._memory import MemoryStore
from stateforge.stores._sqlite import SQLiteStore


def open_store(url: str) -> Store:
    """A store by URL: `memory:`, `sqlite:///relative.db`, `sqlite:////absolute.db` or `sqlite:///~/home.db`.

    Raises:
        ConfigError: the URL names no store.
    """
    parts = urlsplit(url)
    if parts.scheme == "memory":
        return MemoryStore()
    if parts.scheme == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return SQLiteStore(unquote(parts.path[1:]))
    raise ConfigError(f"store {url!r}: expected memory: or sqlite:///path")

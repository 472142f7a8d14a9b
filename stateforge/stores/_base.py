"""What a state store must do: remember, per turn of a history, the edits it made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from stateforge._models import Edit


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose states: one tenant's, under one tracker configuration. Never mixed."""

    tenant: str
    tracker: str


@dataclass(frozen=True, slots=True)
class Record:
    """One turn of a history.

    Attributes:
        key: the hash chain's key of the history that ends with this turn.
        parent: the key of the history before it (`ROOT` for the first turn).
        turn: its index.
        digest: the turn's own digest, by which a trimmed history is recognised.
        edits: the checked edits it made.
        warnings: what the engine refused, in words.
        version: the version of the state after this turn, where a request ended with it; else empty.
    """

    key: bytes
    parent: bytes
    turn: int
    digest: bytes
    edits: tuple[Edit, ...] = ()
    warnings: tuple[str, ...] = ()
    version: str = ""


class Store(Protocol):
    """Keeps records. All methods are safe to call concurrently; saving a record twice is harmless.

    Errors of the backing database are raised as `StoreError`.
    """

    async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
        """The first of `keys` (given longest history first) that has a record."""
        ...

    async def lineage(self, scope: Scope, key: bytes) -> list[Record]:
        """The records from the first turn to `key`, in order; empty when the chain is not whole."""
        ...

    async def save(self, scope: Scope, records: Sequence[Record], session: str | None = None) -> None:
        """Commit records; with `session`, that session's history now ends at the last of them."""
        ...

    async def session(self, scope: Scope, session: str) -> bytes | None:
        """The key at which a session's history ends."""
        ...

    async def resolve(self, scope: Scope, version: str) -> bytes | None:
        """The key of a history whose state had this version, for the control routes."""
        ...

    async def purge(self, max_age: float) -> int:
        """Delete records not used for `max_age` seconds; returns how many went."""
        ...

    async def forget(self, tenant: str, session: str | None = None) -> int:
        """Erase a tenant's records, or those of one of its sessions; returns how many went."""
        ...

    async def close(self) -> None:
        """Release what the store holds."""
        ...

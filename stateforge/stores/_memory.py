"""A store in memory: for tests, one-off folds and the library's default."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from stateforge._chain import ROOT
from stateforge.stores._base import Record, Scope


class MemoryStore:
    """Keeps records in dictionaries, up to `max_records`; the oldest go first."""

    def __init__(self, max_records: int = 200_000) -> None:
        self._max = max_records
        self._records: dict[tuple[Scope, bytes], tuple[Record, float]] = {}
        self._sessions: dict[tuple[Scope, str], bytes] = {}
        self._versions: dict[tuple[Scope, str], bytes] = {}
        self._lock = threading.Lock()

    async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
        """The first of `keys` that has a record."""
        return next((k for k in keys if (scope, k) in self._records), None)

    async def lineage(self, scope: Scope, key: bytes) -> list[Record]:
        """The records from the first turn to `key`; empty when one of them is gone."""
        found = []
        while key != ROOT:
            entry = self._records.get((scope, key))
            if entry is None:
                return []
            found.append(entry[0])
            key = entry[0].parent
        return found[::-1]

    async def save(self, scope: Scope, records: Sequence[Record], session: str | None = None) -> None:
        """Keep records; the session, if any, now ends at the last of them."""
        now = time.time()
        with self._lock:
            for record in records:
                self._records.setdefault((scope, record.key), (record, now))
                if record.version:
                    self._versions[scope, record.version] = record.key
            if session is not None and records:
                self._sessions[scope, session] = records[-1].key
            while len(self._records) > self._max:
                del self._records[next(iter(self._records))]

    async def session(self, scope: Scope, session: str) -> bytes | None:
        """The key at which a session's history ends."""
        return self._sessions.get((scope, session))

    async def resolve(self, scope: Scope, version: str) -> bytes | None:
        """The key of the latest history whose state had this version."""
        return self._versions.get((scope, version))

    async def purge(self, max_age: float) -> int:
        """Delete records older than `max_age` seconds."""
        limit = time.time() - max_age
        with self._lock:
            return self._drop([k for k, (_, at) in self._records.items() if at < limit])

    async def forget(self, tenant: str, session: str | None = None) -> int:
        """Erase a tenant's records, or those of one of its sessions."""
        with self._lock:
            if session is None:
                return self._drop([k for k in self._records if k[0].tenant == tenant])
            gone = []
            for (scope, name), key in list(self._sessions.items()):
                if scope.tenant == tenant and name == session:
                    gone += self._ancestry(scope, key)
                    del self._sessions[scope, name]
            return self._drop(gone)

    async def close(self) -> None:
        """Nothing to release."""

    def _ancestry(self, scope: Scope, key: bytes) -> list[tuple[Scope, bytes]]:
        found = []
        while entry := self._records.get((scope, key)):
            found.append((scope, key))
            key = entry[0].parent
        return found

    def _drop(self, keys: Sequence[tuple[Scope, bytes]]) -> int:
        gone = set(keys)
        for key in gone:
            self._records.pop(key, None)
        self._versions = {k: v for k, v in self._versions.items() if (k[0], v) not in gone}
        self._sessions = {k: v for k, v in self._sessions.items() if (k[0], v) not in gone}
        return len(gone)

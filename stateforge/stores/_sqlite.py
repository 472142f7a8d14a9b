"""A store in one SQLite file: the proxy's default, safe for several threads and processes."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from stateforge._chain import ROOT
from stateforge._models import Edit
from stateforge.stores._base import Record, Scope
from stateforge.stores._schema import connect
from stateforge.stores._worker import Worker

_CHUNK = 500
_TOUCH_AFTER = 3600.0
_COLUMNS = "key, parent, turn, digest, edits, warnings, version"

_LINEAGE = f"""
WITH RECURSIVE line (n, {_COLUMNS}, used) AS (
    SELECT 0, {_COLUMNS}, used FROM records WHERE scope = :scope AND key = :key
    UNION ALL
    SELECT n + 1, r.key, r.parent, r.turn, r.digest, r.edits, r.warnings, r.version, r.used
    FROM line JOIN records r ON r.scope = :scope AND r.key = line.parent
)
SELECT {_COLUMNS}, used FROM line ORDER BY n DESC
"""

_UNUSED = """
WITH RECURSIVE kept (scope, key) AS (
    SELECT scope, key FROM records WHERE used >= :limit
    UNION
    SELECT r.scope, r.parent FROM records r JOIN kept k ON r.scope = k.scope AND r.key = k.key
)
SELECT rowid FROM records WHERE used < :limit AND (scope, key) NOT IN (SELECT scope, key FROM kept)
"""

_FORGET_SESSION = """
WITH RECURSIVE gone (key) AS (
    SELECT key FROM sessions WHERE scope = :scope AND name = :session
    UNION
    SELECT key FROM records WHERE scope = :scope AND session = :session
    UNION
    SELECT r.parent FROM records r JOIN gone ON r.scope = :scope AND r.key = gone.key
)
DELETE FROM records WHERE scope = :scope AND key IN (SELECT key FROM gone)
"""


class SQLiteStore:
    """Keeps records in a SQLite file in WAL mode.

    What `save` returned for survives the death of the process at any later moment. The file holds
    what users said: it is created readable by its owner only, and erased rows are overwritten.

    Args:
        path: the file; made with its folders when missing. `:memory:` for tests.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(Path(path).expanduser()) if str(path) != ":memory:" else ":memory:"
        self._worker = Worker(lambda: connect(self.path))
        self._sweeper = self._worker if self.path == ":memory:" else Worker(lambda: connect(self.path))
        self._scopes: dict[Scope, int] = {}

    async def find(self, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
        """The first of `keys` that has a record."""
        return await self._worker.run(lambda db: self._find(db, scope, keys)) if keys else None

    async def lineage(self, scope: Scope, key: bytes) -> list[Record]:
        """The records from the first turn to `key`; empty when one of them is gone."""
        return await self._worker.run(lambda db: self._lineage(db, scope, key))

    async def save(self, scope: Scope, records: Sequence[Record], session: str | None = None) -> None:
        """Commit records; the session, if any, now ends at the last of them."""
        if records:
            await self._worker.run(lambda db: self._save(db, scope, records, session))

    async def session(self, scope: Scope, session: str) -> bytes | None:
        """The key at which a session's history ends."""
        query = "SELECT key FROM sessions WHERE scope = ? AND name = ?"
        return await self._worker.run(lambda db: self._one(db, query, scope, session))

    async def resolve(self, scope: Scope, version: str) -> bytes | None:
        """The key of the latest history whose state had this version."""
        query = "SELECT key FROM records WHERE scope = ? AND version = ? ORDER BY used DESC, turn DESC LIMIT 1"
        return await self._worker.run(lambda db: self._one(db, query, scope, version))

    async def purge(self, max_age: float) -> int:
        """Delete records not used for `max_age` seconds, unless a newer one rests on them.

        They are looked for on a connection of their own and deleted in small steps, so that
        requests do not wait for it.
        """
        limit, gone = time.time() - max_age, 0
        unused = await self._sweeper.run(lambda db: [r[0] for r in db.execute(_UNUSED, {"limit": limit})])
        for start in range(0, len(unused), _CHUNK):
            part = unused[start : start + _CHUNK]
            gone += await self._sweeper.run(partial(_delete_unused, rows=part, limit=limit))
        return gone

    async def forget(self, tenant: str, session: str | None = None) -> int:
        """Erase a tenant's records, or those of one of its sessions, from the file and its log."""
        return await self._worker.run(lambda db: self._forget(db, tenant, session))

    async def close(self) -> None:
        """Finish pending work and close the file."""
        await self._worker.close()
        await self._sweeper.close()

    def _scope(self, db: sqlite3.Connection, scope: Scope) -> int | None:
        known = self._scopes.get(scope)
        if known is None:
            known = _scope_id(db, scope)
            if known is not None:
                self._scopes[scope] = known
        return known

    def _one(self, db: sqlite3.Connection, query: str, scope: Scope, value: str) -> bytes | None:
        row = db.execute(query, (self._scope(db, scope), value)).fetchone()
        return None if row is None else bytes(row[0])

    def _find(self, db: sqlite3.Connection, scope: Scope, keys: Sequence[bytes]) -> bytes | None:
        scope_id = self._scope(db, scope)
        for start in range(0, len(keys) if scope_id is not None else 0, _CHUNK):
            part = keys[start : start + _CHUNK]
            marks = ",".join("?" * len(part))
            rows = db.execute(f"SELECT key FROM records WHERE scope = ? AND key IN ({marks})", (scope_id, *part))
            known = {bytes(row[0]) for row in rows}
            if known:
                return next(k for k in part if k in known)
        return None

    def _lineage(self, db: sqlite3.Connection, scope: Scope, key: bytes) -> list[Record]:
        scope_id = self._scope(db, scope)
        rows = db.execute(_LINEAGE, {"scope": scope_id, "key": key}).fetchall()
        if not rows or bytes(rows[0][1]) != ROOT:
            return []
        now = time.time()
        if rows[-1][-1] < now - _TOUCH_AFTER:
            db.execute("UPDATE records SET used = ? WHERE scope = ? AND key = ?", (now, scope_id, key))
        return [_record(row) for row in rows]

    def _save(self, db: sqlite3.Connection, scope: Scope, records: Sequence[Record], session: str | None) -> None:
        now = time.time()
        with _transaction(db):
            db.execute("INSERT OR IGNORE INTO scopes (tenant, tracker) VALUES (?, ?)", (scope.tenant, scope.tracker))
            scope_id = _scope_id(db, scope)
            db.executemany(
                f"INSERT INTO records (scope, session, used, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (scope, key) DO UPDATE SET used = excluded.used",
                [(scope_id, session, now, *_row(r)) for r in records],
            )
            if session is not None:
                db.execute(
                    "INSERT OR REPLACE INTO sessions (scope, name, key, used) VALUES (?, ?, ?, ?)",
                    (scope_id, session, records[-1].key, now),
                )

    def _forget(self, db: sqlite3.Connection, tenant: str, session: str | None) -> int:
        with _transaction(db):
            scopes = [row[0] for row in db.execute("SELECT id FROM scopes WHERE tenant = ?", (tenant,))]
            gone = 0
            for scope_id in scopes:
                if session is None:
                    gone += _delete(db, "DELETE FROM records WHERE scope = :scope", {"scope": scope_id})
                else:
                    gone += _delete(db, _FORGET_SESSION, {"scope": scope_id, "session": session})
            _drop_dead_sessions(db)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return gone


def _scope_id(db: sqlite3.Connection, scope: Scope) -> int | None:
    query = "SELECT id FROM scopes WHERE tenant = ? AND tracker = ?"
    row = db.execute(query, (scope.tenant, scope.tracker)).fetchone()
    return None if row is None else int(row[0])


def _delete(db: sqlite3.Connection, statement: str, values: dict[str, Any]) -> int:
    """Run a DELETE and count its rows; the cursor's own count is unknown where it begins with WITH."""
    db.execute(statement, values)
    return int(db.execute("SELECT changes()").fetchone()[0])


def _delete_unused(db: sqlite3.Connection, rows: Sequence[int], limit: float) -> int:
    with _transaction(db):
        marks = ",".join("?" * len(rows))
        gone = db.execute(f"DELETE FROM records WHERE rowid IN ({marks}) AND used < ?", (*rows, limit)).rowcount
        _drop_dead_sessions(db)
    return gone


def _drop_dead_sessions(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM sessions WHERE (scope, key) NOT IN (SELECT scope, key FROM records)")


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _row(record: Record) -> tuple[Any, ...]:
    """The record's columns; the JSON is ASCII, so that lone surrogates survive."""
    edits = json.dumps([e.model_dump(exclude_defaults=True) for e in record.edits])
    warnings = json.dumps(record.warnings)
    return record.key, record.parent, record.turn, record.digest, edits, warnings, record.version


def _record(row: Sequence[Any]) -> Record:
    return Record(
        key=bytes(row[0]),
        parent=bytes(row[1]),
        turn=row[2],
        digest=bytes(row[3]),
        edits=tuple(Edit.model_validate(e) for e in json.loads(row[4])),
        warnings=tuple(json.loads(row[5])),
        version=row[6],
    )

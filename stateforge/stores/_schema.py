"""The SQLite schema and its migrations."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from stateforge._exceptions import StoreError

BUSY_TIMEOUT = 1.0
"""Seconds to wait for another process's write."""

MIGRATIONS = (
    """
    CREATE TABLE scopes (
        id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, tracker TEXT NOT NULL, UNIQUE (tenant, tracker)
    );
    CREATE TABLE records (
        scope INTEGER NOT NULL REFERENCES scopes (id),
        key BLOB NOT NULL, parent BLOB NOT NULL, turn INTEGER NOT NULL, digest BLOB NOT NULL,
        edits TEXT NOT NULL, warnings TEXT NOT NULL, version TEXT NOT NULL,
        session TEXT, used REAL NOT NULL,
        PRIMARY KEY (scope, key)
    );
    CREATE INDEX records_version ON records (scope, version, used);
    CREATE INDEX records_used ON records (used);
    CREATE INDEX records_session ON records (scope, session) WHERE session IS NOT NULL;
    CREATE TABLE sessions (
        scope INTEGER NOT NULL REFERENCES scopes (id),
        name TEXT NOT NULL, key BLOB NOT NULL, used REAL NOT NULL,
        PRIMARY KEY (scope, name)
    );
    """,
)
"""One script per schema version; `PRAGMA user_version` says how many have run."""


def connect(path: str) -> sqlite3.Connection:
    """Open the database, readable by its owner only, and bring its schema up to date.

    Raises:
        StoreError: the file cannot be opened, or a newer release has written it.
    """
    if path != ":memory:":
        _create_private(Path(path))
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that this database has not seen; safe when several processes start at once."""
    if _version(connection) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = _version(connection)
        if done > len(MIGRATIONS):
            raise StoreError(f"the store has schema {done}; this release knows {len(MIGRATIONS)}: upgrade stateforge")
        for script in MIGRATIONS[done:]:
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _create_private(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"cannot open {path}: {error.strerror}") from error

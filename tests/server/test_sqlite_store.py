"""The SQLite store: what every store must do, and what only a file can get wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from records import ME, YOU, history, record

from stateforge import ConfigError, StoreError
from stateforge.stores import MemoryStore, Record, Scope, SQLiteStore, Store, open_store


@pytest.fixture(params=["memory", "sqlite"])
async def store(request, tmp_path):
    made = MemoryStore() if request.param == "memory" else SQLiteStore(tmp_path / "state.db")
    yield made
    await made.close()


@pytest.fixture
async def sqlite(tmp_path):
    made = SQLiteStore(tmp_path / "state.db")
    yield made
    await made.close()


class TestEveryStore:
    async def test_gives_back_a_history_in_order_and_unchanged(self, store: Store):
        records = history(5)
        await store.save(ME, records)
        assert await store.lineage(ME, records[-1].key) == records
        assert await store.lineage(ME, records[2].key) == records[:3]

    async def test_finds_the_first_known_key(self, store: Store):
        records = history(3)
        await store.save(ME, records)
        keys = [b"unknown-unknown-", records[2].key, records[0].key]
        assert await store.find(ME, keys) == records[2].key
        assert await store.find(ME, [b"unknown-unknown-"]) is None
        assert await store.find(ME, []) is None

    async def test_finds_among_thousands_of_keys(self, store: Store):
        records = history(2)
        await store.save(ME, records)
        unknown = [n.to_bytes(16, "big") for n in range(1, 4000)]
        assert await store.find(ME, [*unknown, records[1].key, records[0].key]) == records[1].key

    async def test_knows_nothing_before_anything_was_saved(self, store: Store):
        assert await store.find(ME, [b"k" * 16]) is None
        assert await store.lineage(ME, b"k" * 16) == []
        assert await store.session(ME, "s") is None
        assert await store.resolve(ME, "v") is None
        assert await store.forget("me") == 0
        assert await store.purge(0) == 0

    async def test_saving_twice_is_harmless(self, store: Store):
        records = history(3)
        await store.save(ME, records)
        await store.save(ME, records)
        await store.save(ME, [])
        assert await store.lineage(ME, records[-1].key) == records

    async def test_a_history_with_a_hole_is_no_history(self, store: Store):
        records = history(3)
        await store.save(ME, [records[0], records[2]])
        assert await store.lineage(ME, records[2].key) == []

    async def test_a_session_ends_at_the_last_saved_record(self, store: Store):
        records = history(4)
        await store.save(ME, records[:2], "s")
        await store.save(ME, records[2:], "s")
        assert await store.session(ME, "s") == records[-1].key
        assert await store.session(ME, "other") is None

    async def test_resolves_a_version_to_a_history_that_had_it(self, store: Store):
        records = history(3)
        await store.save(ME, records)
        assert await store.resolve(ME, "v1") == records[1].key

    async def test_one_tenant_never_sees_another(self, store: Store):
        records = history(2)
        await store.save(ME, records, "s")
        other_tracker = Scope("me", "keep/2")
        for scope in (YOU, other_tracker):
            assert await store.find(scope, [records[0].key]) is None
            assert await store.lineage(scope, records[1].key) == []
            assert await store.session(scope, "s") is None
            assert await store.resolve(scope, "v1") is None
        assert await store.forget("you") == 0
        assert await store.lineage(ME, records[1].key) == records

    async def test_forgets_a_tenant_under_every_tracker_and_nobody_else(self, store: Store):
        records = history(2)
        for scope in (ME, YOU, Scope("me", "keep/2")):
            await store.save(scope, records, "s")
        assert await store.forget("me") == 4
        assert await store.lineage(ME, records[1].key) == []
        assert await store.session(ME, "s") is None
        assert await store.lineage(YOU, records[1].key) == records

    async def test_forgets_one_session_and_keeps_the_others(self, store: Store):
        mine, other = history(3, "a"), history(3, "b")
        await store.save(ME, mine, "s")
        await store.save(ME, other, "t")
        assert await store.forget("me", "s") == 3
        assert await store.session(ME, "s") is None
        assert await store.lineage(ME, other[-1].key) == other

    async def test_is_safe_under_concurrent_use(self, store: Store):
        branches = [history(6, chr(97 + n)) for n in range(8)]
        await asyncio.gather(*(store.save(ME, [r]) for b in branches for r in b))
        assert await asyncio.gather(*(store.lineage(ME, b[-1].key) for b in branches)) == branches


class TestOnDisk:
    async def test_survives_a_restart(self, tmp_path):
        first = SQLiteStore(tmp_path / "state.db")
        records = history(3)
        await first.save(ME, records, "s")
        await first.close()
        second = SQLiteStore(tmp_path / "state.db")
        assert await second.lineage(ME, records[-1].key) == records
        assert await second.session(ME, "s") == records[-1].key
        await second.close()

    @given(st.lists(st.text(st.characters(exclude_categories=()), min_size=1), min_size=1))
    @settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_text_survives_even_half_characters(self, tmp_path, texts):
        kept = [record(n, text=text) for n, text in enumerate(texts)]

        async def check() -> None:
            store = SQLiteStore(tmp_path / "texts.db")
            scope = Scope(f"{hash(tuple(texts))}", "keep/1")
            await store.save(scope, kept)
            assert [await store.lineage(scope, r.key) for r in kept] == [[r] for r in kept]
            await store.close()

        asyncio.run(check())

    async def test_is_readable_by_its_owner_only(self, sqlite: SQLiteStore):
        await sqlite.save(ME, history(1))
        assert stat.S_IMODE(os.stat(sqlite.path).st_mode) == 0o600

    async def test_two_stores_share_one_file(self, tmp_path):
        stores = [SQLiteStore(tmp_path / "state.db") for _ in range(3)]
        branches = [history(20, chr(97 + n)) for n in range(3)]
        await asyncio.gather(*(s.save(ME, [r]) for s, b in zip(stores, branches, strict=True) for r in b))
        assert await stores[0].lineage(ME, branches[2][-1].key) == branches[2]
        for store in stores:
            await store.close()

    async def test_serves_several_event_loops(self, sqlite: SQLiteStore):
        branches = [history(10, chr(97 + n)) for n in range(4)]

        def save(records: list[Record]) -> None:
            asyncio.run(sqlite.save(ME, records))

        threads = [threading.Thread(target=save, args=(b,)) for b in branches]
        for thread in threads:
            thread.start()
        for thread in threads:
            await asyncio.to_thread(thread.join)
        for branch in branches:
            assert await sqlite.lineage(ME, branch[-1].key) == branch

    async def test_a_cancelled_caller_leaves_the_store_usable(self, sqlite: SQLiteStore):
        records = history(2)
        task = asyncio.ensure_future(sqlite.save(ME, records))
        await asyncio.sleep(0)
        task.cancel()
        assert await sqlite.lineage(ME, records[-1].key) in (records, [])

    async def test_purge_keeps_what_a_newer_record_rests_on(self, sqlite: SQLiteStore):
        old, lonely = history(3, "a"), history(2, "b")
        await sqlite.save(ME, [*old, *lonely], "s")
        _age(sqlite.path, 100)
        newer = record(3, old[-1].key, "a")
        await sqlite.save(ME, [newer])
        assert await sqlite.purge(50) == 2
        assert await sqlite.lineage(ME, newer.key) == [*old, newer]
        assert await sqlite.lineage(ME, lonely[-1].key) == []

    async def test_a_purge_of_thousands_lets_others_through(self, sqlite: SQLiteStore):
        await sqlite.save(ME, history(3000, "old"))
        _age(sqlite.path, 100)
        fresh = history(3, "new")
        purge = asyncio.ensure_future(sqlite.purge(50))
        await sqlite.save(ME, fresh)
        assert await sqlite.lineage(ME, fresh[-1].key) == fresh
        assert await purge == 3000
        assert await sqlite.lineage(ME, fresh[-1].key) == fresh

    async def test_what_is_still_read_is_not_purged(self, sqlite: SQLiteStore):
        records = history(3)
        await sqlite.save(ME, records)
        _age(sqlite.path, 10_000)
        await sqlite.lineage(ME, records[-1].key)
        assert await sqlite.purge(5_000) == 0

    async def test_forgetting_a_session_takes_its_forks_and_overwrites_the_words(self, sqlite: SQLiteStore):
        trunk = [record(0, text="a secret pizza")]
        fork = [record(1, trunk[0].key, "f", text="a secret topping")]
        kept = [record(1, trunk[0].key, "g", text="another secret")]
        await sqlite.save(ME, trunk, "s")
        await sqlite.save(ME, fork, "s")
        await sqlite.save(ME, kept, "s")
        assert await sqlite.forget("me", "s") == 3
        await sqlite.close()
        assert b"secret" not in b"".join(p.read_bytes() for p in Path(sqlite.path).parent.iterdir())

    async def test_a_newer_schema_is_refused(self, tmp_path):
        path = tmp_path / "state.db"
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
        store = SQLiteStore(path)
        with pytest.raises(StoreError, match="upgrade"):
            await store.find(ME, [b"k" * 16])
        await store.close()

    async def test_what_is_no_database_is_a_store_error(self, tmp_path):
        path = tmp_path / "state.db"
        path.write_bytes(b"this is not a database" * 100)
        store = SQLiteStore(path)
        with pytest.raises(StoreError):
            await store.find(ME, [b"k" * 16])
        await store.close()

    async def test_an_unreadable_record_is_a_store_error(self, sqlite: SQLiteStore):
        records = history(1)
        await sqlite.save(ME, records)
        with sqlite3.connect(sqlite.path) as db:
            db.execute("UPDATE records SET edits = '[{\"id\": 1}]'")
        db.close()
        with pytest.raises(StoreError, match="unreadable"):
            await sqlite.lineage(ME, records[0].key)

    async def test_a_folder_that_cannot_be_made_is_a_store_error(self, tmp_path):
        (tmp_path / "file").write_text("")
        store = SQLiteStore(tmp_path / "file" / "state.db")
        with pytest.raises(StoreError, match="cannot open"):
            await store.find(ME, [b"k" * 16])
        await store.close()

    async def test_after_close_it_says_so(self, sqlite: SQLiteStore):
        await sqlite.save(ME, history(1))
        await sqlite.close()
        await sqlite.close()
        with pytest.raises(StoreError, match="closed"):
            await sqlite.find(ME, [b"k" * 16])


WRITER = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from records import ME, ROOT, record
from stateforge.stores import SQLiteStore

async def main():
    store = SQLiteStore({path!r})
    parent = ROOT
    for n in range(100_000):
        made = record(n, parent, {branch!r})
        await store.save(ME, [made], "s")
        print(n, flush=True)
        parent = made.key

asyncio.run(main())
"""


def test_sigkill_at_any_moment_loses_nothing_that_was_committed(tmp_path):
    path = str(tmp_path / "state.db")
    committed: dict[str, int] = {}
    for n in range(4):
        branch = chr(97 + n)
        code = WRITER.format(tests=os.path.dirname(__file__), path=path, branch=branch)
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        timer = threading.Timer(0.02 + 0.07 * n, process.send_signal, [signal.SIGKILL])
        timer.start()
        lines += process.stdout.readlines()
        timer.join()
        assert process.wait() == -signal.SIGKILL
        process.stdout.close()
        committed[branch] = max(int(line) for line in lines if line.endswith("\n"))

    async def check() -> None:
        store = SQLiteStore(path)
        for branch, last in committed.items():
            records = history(last + 1, branch)
            assert await store.lineage(ME, records[-1].key) == records
        await store.close()

    asyncio.run(check())
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


class TestOpenStore:
    async def test_by_url(self, tmp_path):
        assert isinstance(open_store("memory:"), MemoryStore)
        store = open_store(f"sqlite:///{tmp_path}/a%20b.db")
        assert isinstance(store, SQLiteStore)
        assert store.path == f"{tmp_path}/a b.db"
        relative = open_store("sqlite:///state.db")
        assert isinstance(relative, SQLiteStore)
        assert relative.path == "state.db"

    @pytest.mark.parametrize("url", ["", "redis://x", "sqlite:", "sqlite:///", "sqlite://host/path", "state.db"])
    def test_refuses_what_names_no_store(self, url):
        with pytest.raises(ConfigError, match="store"):
            open_store(url)


def _age(path: str, seconds: float) -> None:
    db = sqlite3.connect(path)
    with db:
        db.execute("UPDATE records SET used = ?", (time.time() - seconds,))
    db.close()

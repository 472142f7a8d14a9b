"""Folding many chats, one a line, in several processes.

A result is appended as one whole line as soon as it and those before it are there, so that a run
that was stopped loses at most what it was working on; the same command continues it. A line of the
output is kept when its chat is still in the input, byte for byte, and was read by the same tracker
and code (`source` is a hash over all of that); the others are made anew.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any

from stateforge._exceptions import ChatFormatError, InputError, StateForgeError
from stateforge.cli._chats import MAX_CHAT_BYTES, chat_messages, parse
from stateforge.cli._folding import fold_chat, provenance
from stateforge.cli._output import to_json

_CHUNK = 16
_AHEAD = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One chat of the input: its line number from 1, its bytes, the hash of its result."""

    number: int
    data: bytes
    source: str


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a line: an output line, or what was wrong with it."""

    number: int
    id: Any = None
    output: bytes = b""
    unusable: str = ""
    failed: str = ""


@dataclass
class Report:
    """How a bulk fold went.

    `unusable` and `failed` hold the line number and the reason of chats that could not be read, and
    of chats on which the tracker failed.
    """

    done: int = 0
    skipped: int = 0
    unusable: list[tuple[int, str]] = field(default_factory=list)
    failed: list[tuple[int, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Work:
    """How the chats are read; goes to the worker processes."""

    tracker: str
    timeout: float
    jobs: int


def read_lines(stream: IO[bytes], stamp: str) -> Iterator[Line]:
    """The lines of an input that are not blank."""
    for number in itertools.count(1):
        data = rest = stream.readline(MAX_CHAT_BYTES + 2)
        if not data:
            return
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_CHAT_BYTES)
        if data := data.strip():
            yield Line(number, data, hashlib.blake2b(data, key=stamp.encode(), digest_size=8).hexdigest())


def fold_lines(
    stream: IO[bytes], out: Path | None, sink: IO[bytes], work: Work, tick: Callable[[], None] = lambda: None
) -> Report:
    """Fold every chat of a stream that can be read twice.

    Args:
        stream: the chats.
        out: the file to continue, or None to write to `sink`.
        sink: where results go without `out`.
        work: how the chats are read.
        tick: called once for each line.

    Raises:
        InputError: `out` holds something else, or the tracker is unknown.
    """
    from stateforge.trackers import load_tracker

    stamp = provenance(load_tracker(work.tracker))
    ids: dict[str, int] = {}
    report = Report()
    kept = keep_results(out, {line.source for line in read_lines(stream, stamp)}) if out else {}
    stream.seek(0)
    ids.update((_name(i), 0) for i in kept.values())
    todo = (line for line in read_lines(stream, stamp) if not _skip(line, kept, report, tick))
    target = out.open("ab", buffering=0) if out else sink
    try:
        for result in _results(todo, work):
            tick()
            _take(result, ids, report, target)
    finally:
        if out:
            target.close()
    return report


def keep_results(out: Path, wanted: set[str]) -> dict[str, Any]:
    """The ids of the results in `out` that still hold, by their source; the others are taken out.

    Raises:
        InputError: the file is no output of a bulk fold.
    """
    if not out.exists() or out.stat().st_size == 0:
        return {}
    kept: dict[str, Any] = {}
    lines, changed, foreign = [], False, True
    for data in out.read_bytes().splitlines(keepends=True):
        entry = _entry(data)
        foreign = foreign and entry is None
        if entry is None or entry["source"] not in wanted or entry["source"] in kept:
            changed = True
            continue
        kept[entry["source"]] = entry.get("id")
        lines.append(data)
    if foreign:
        raise InputError(f"{out}: is there and is no output of a bulk fold; remove it or name another file")
    if changed:
        fresh = out.with_name(out.name + ".part")
        fresh.write_bytes(b"".join(lines))
        os.replace(fresh, out)
    return kept


def _entry(data: bytes) -> dict[str, Any] | None:
    if not data.endswith(b"\n"):
        return None
    try:
        entry = json.loads(data)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) and isinstance(entry.get("source"), str) else None


def _skip(line: Line, kept: dict[str, Any], report: Report, tick: Callable[[], None]) -> bool:
    if line.source not in kept:
        return False
    report.skipped += 1
    tick()
    return True


def _take(result: Result, ids: dict[str, int], report: Report, target: IO[bytes]) -> None:
    name = _name(result.id)
    if result.failed:
        report.failed.append((result.number, result.failed))
    elif result.unusable:
        report.unusable.append((result.number, result.unusable))
    elif name in ids:
        report.unusable.append((result.number, f"id {result.id!r} came before"))
    else:
        ids[name] = result.number
        target.write(result.output)
        report.done += 1


def _name(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _results(lines: Iterable[Line], work: Work) -> Iterator[Result]:
    """The results in the order of the lines; at most a few chunks are read ahead."""
    if work.jobs == 1:
        yield from map(_reader(work), lines)
        return
    iterator = iter(lines)
    chunks = iter(lambda: list(itertools.islice(iterator, _CHUNK)), [])
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(work.jobs, mp_context=context, initializer=_leave_interrupts_to_parent)
    waiting: deque[Future[list[Result]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_read_chunk, work, chunk))
            if len(waiting) >= work.jobs * _AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool as error:
        raise StateForgeError("a worker process died; the same command goes on from what was written") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _read_chunk(work: Work, lines: list[Line]) -> list[Result]:
    return [*map(_reader(work), lines)]


@cache
def _reader(work: Work) -> Callable[[Line], Result]:
    """What reads a line; made once in each process."""
    from stateforge.trackers import load_tracker

    tracker = load_tracker(work.tracker)

    def read(line: Line) -> Result:
        try:
            document = parse(line.data)
            if not isinstance(document, dict) or "id" not in document:
                raise ChatFormatError('expected {"id": ..., "messages": [...]}')
            folded = fold_chat(chat_messages(document), tracker, work.timeout)
        except InputError as error:
            return Result(line.number, unusable=str(error))
        except StateForgeError as error:
            return Result(line.number, failed=str(error))
        output = to_json({"id": document["id"], **folded.summary(), "source": line.source})
        return Result(line.number, document["id"], output)

    return read

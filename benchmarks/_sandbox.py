"""Runs untrusted programs, one process each, so that a bad one costs its own case only.

Promised on every Linux: limits of CPU time, wall time, memory, file size, open files and output; a private
folder, removed afterwards; the whole process group killed; an empty environment. Promised where the platform
allows, and reported in `Isolation`: no network (a network namespace), an account that owns nothing (when run as
root), no reading or writing outside the folder except of the interpreter's own library (Landlock). No further
processes or threads: of any account but root, so always, unless root may not change accounts.

Where one of these is missing, and on other systems, an audit hook in the interpreter still refuses sockets,
processes and outside files to ordinary Python code, but a program that sets out to break the interpreter could
get around that. Names and sizes of outside files stay visible.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import pwd
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import IO, Any

MEGABYTE = 1 << 20
FIRST_UID, UIDS = 50_000, 9_000
_runs = itertools.count(os.getpid())


class Status(StrEnum):
    """How a case ended."""

    DONE = "done"
    ERROR = "error"
    MEMORY = "memory"
    OUTPUT = "output"
    TIMEOUT = "timeout"
    KILLED = "killed"


@dataclass(frozen=True)
class Limits:
    """What a program may use, over all its cases: seconds, bytes, bytes of output per case."""

    cpu: int = 5
    wall: float = 15.0
    memory: int = 512 * MEGABYTE
    file: int = 4 * MEGABYTE
    open_files: int = 32
    output: int = MEGABYTE


@dataclass(frozen=True)
class Isolation:
    """The protections that took hold beyond the limits."""

    network: bool
    user: bool
    files: bool


@dataclass(frozen=True)
class CaseRun:
    """How one case ended, and its output: text, a JSON result, or the error."""

    status: Status
    output: str


@dataclass(frozen=True)
class Run:
    """One entry per case; `isolation` is None when the process never came up."""

    cases: tuple[CaseRun, ...]
    isolation: Isolation | None
    seconds: float


def run_program(source: str, inputs: Sequence[str], limits: Limits | None = None) -> Run:
    """Run a script once per input; each case's output is what it printed."""
    return _run({"mode": "program", "source": source, "cases": list(inputs)}, limits or Limits())


def run_function(source: str, entry: str, arguments: Sequence[str], limits: Limits | None = None) -> Run:
    """Call the function `entry` once per JSON list of arguments; each case's output is the result as JSON."""
    job = {"mode": "function", "source": source, "entry": entry, "cases": list(arguments)}
    return _run(job, limits or Limits())


def run_check(source: str, check: str, limits: Limits | None = None) -> Run:
    """Run `check` after the program in the same scope; its one case is done when nothing was raised."""
    return _run({"mode": "check", "source": source, "cases": [check]}, limits or Limits())


@cache
def isolation() -> Isolation | None:
    """The protections this machine gives, found by running an empty program."""
    return run_program("", [""]).isolation


def _run(job: dict[str, Any], limits: Limits) -> Run:
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="sandbox-"))
    try:
        uid = _give_away(folder)
        job |= {"folder": str(folder), "uid": uid, "bound": limits.output, "limits": _rlimits(limits)}
        lines, ended = _events(job, limits)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    seconds = time.monotonic() - started
    if not lines:
        return Run(tuple(CaseRun(Status.KILLED, "the sandbox did not start") for _ in job["cases"]), None, seconds)
    results = [_result(line) for line in lines[1 : len(job["cases"]) + 1]]
    missing = [CaseRun(ended, "")] * (len(job["cases"]) - len(results))
    return Run((*results, *missing), Isolation(**json.loads(lines[0])), seconds)


def _result(line: bytes) -> CaseRun:
    try:
        event = json.loads(line)
        return CaseRun(Status(event["status"]), str(event["output"]))
    except (ValueError, KeyError, TypeError):
        return CaseRun(Status.ERROR, "unreadable result")


def _rlimits(limits: Limits) -> dict[str, int]:
    return {
        "RLIMIT_CPU": limits.cpu,
        "RLIMIT_AS": limits.memory,
        "RLIMIT_FSIZE": limits.file,
        "RLIMIT_NOFILE": limits.open_files,
        "RLIMIT_NPROC": 1,
        "RLIMIT_CORE": 0,
    }


def _give_away(folder: Path) -> int:
    """Make the folder belong to an account that owns nothing else; 0 when this process may not."""
    if os.geteuid() != 0:
        return 0
    uid = _free_uid()
    try:
        os.chown(folder, uid, uid)
    except OSError:
        return 0
    return uid


def _free_uid() -> int:
    """An account number nobody has, different for runs at the same time."""
    while True:
        uid = FIRST_UID + next(_runs) % UIDS
        try:
            pwd.getpwuid(uid)
        except KeyError:
            return uid


@cache
def _child() -> str:
    return Path(__file__).with_name("_sandbox_child.py").read_text(encoding="utf-8")


def _events(job: dict[str, Any], limits: Limits) -> tuple[list[bytes], Status]:
    """The lines the process wrote, and how it ended should lines be missing."""
    with tempfile.TemporaryFile() as stdin:
        stdin.write(json.dumps(job).encode())
        stdin.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", "-c", _child()],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"},
            cwd="/",
            start_new_session=True,
        )
    ended = Status.KILLED
    try:
        assert process.stdout is not None
        bound = len(job["cases"]) * (limits.output * 6 + 1000) + 1000
        data = b"".join(_read(process.stdout, time.monotonic() + limits.wall, bound))
    except TimeoutError as error:
        ended, data = Status.TIMEOUT, error.args[0]
    finally:
        _kill(process)
    if process.returncode == -signal.SIGXCPU:
        ended = Status.TIMEOUT
    whole, _, _ = data.rpartition(b"\n")
    return whole.split(b"\n") if whole else [], ended


def _read(stream: IO[bytes], deadline: float, bound: int) -> Iterator[bytes]:
    """What comes out of the pipe until it closes or `bound` bytes are read; TimeoutError carries what came before."""
    got: list[bytes] = []
    size = 0
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while size < bound:
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise TimeoutError(b"".join(got))
            chunk = os.read(stream.fileno(), 65536)
            if not chunk:
                break
            size += len(chunk)
            got.append(chunk)
    yield from got


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.stdout is not None:
        process.stdout.close()
    process.wait()

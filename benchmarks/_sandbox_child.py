"""Runs inside the sandbox's process: gives up rights, then runs the untrusted program case by case.

Never imported by the sandbox: its text is handed to a fresh isolated interpreter (`python -I -S -c`), so
it uses the standard library only. The job comes as JSON on stdin; one JSON line per event leaves on
the original stdout. The first line says which protections took hold.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import io
import json
import os
import resource
import stat
import struct
import sys
import traceback
from collections.abc import Callable
from typing import Any

CLONE_NEWNET, CLONE_NEWUSER, CLONE_NEWIPC = 0x40000000, 0x10000000, 0x08000000
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, SIGKILL = 1, 38, 9
LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
PR_SET_DUMPABLE = 4
READ, FILE_RIGHTS = 0b1101, 0b111
"""Landlock rights: execute, read a file, read a folder; and those that make sense for a single file."""

FORBIDDEN = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "os.putenv",
    "ctypes.", "pty.", "signal.pthread_kill", "shutil.", "sys.addaudithook", "ftplib.", "http.client.", "urllib.",
    "smtplib.", "poplib.", "imaplib.", "telnetlib.", "nntplib.", "webbrowser.", "winreg.", "code.__new__",
)  # fmt: skip
PATHS = frozenset({
    "open", "os.listdir", "os.scandir", "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename",
    "os.rmdir", "os.symlink", "os.truncate", "os.utime", "glob.glob",
})  # fmt: skip


def own_network(libc: Any) -> bool:
    """Move into a network namespace without any interface; whoever is not root needs a user namespace around it."""
    return bool(libc.unshare(CLONE_NEWNET | CLONE_NEWIPC | (CLONE_NEWUSER if os.getuid() else 0)) == 0)


def other_user(uid: int) -> bool:
    """Become an account that owns nothing; only root can."""
    if os.getuid() != 0 or not uid:
        return False
    try:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    except OSError:
        return False
    return True


def limit(limits: dict[str, int]) -> None:
    """Set the resource limits; one already lower stays. The second after the CPU limit is for the signal of it."""
    for name, value in limits.items():
        kind = getattr(resource, name)
        _, hard = resource.getrlimit(kind)
        most = value + (name == "RLIMIT_CPU")
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (min(value, most), most))


def readable() -> list[str]:
    """Where the interpreter lives: what a program must be able to read in order to import the standard library."""
    own = {os.path.dirname(os.__file__), os.path.dirname(struct.__file__), os.path.join(sys.base_prefix, "lib")}
    paths = own | {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"}
    return sorted(os.path.realpath(path) for path in paths if os.path.exists(path))


def landlock(libc: Any, places: list[tuple[int, bool]]) -> bool:
    """Have the kernel refuse TCP and all files but those under `places`: opened paths, and whether they may be written.

    Files need Linux 5.13, TCP 6.7. See https://docs.kernel.org/userspace-api/landlock.html.
    """
    abi = libc.syscall(LANDLOCK_CREATE, None, 0, 1)
    if abi < 1:
        return False
    every = (1 << (13 + (abi >= 2) + (abi >= 3))) - 1
    ruleset = struct.pack("=QQQ", every, 0b11 if abi >= 4 else 0, 0b11 if abi >= 6 else 0)
    fd = libc.syscall(LANDLOCK_CREATE, ruleset, 8 * (1 + (abi >= 4) + (abi >= 6)), 0)
    if fd < 0:
        return False
    for place, writable in places:
        rights = every if writable else READ
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= FILE_RIGHTS
        libc.syscall(LANDLOCK_ADD, fd, 1, struct.pack("=Qi", rights, place), 0)
    done = libc.syscall(LANDLOCK_RESTRICT, fd, 0) == 0
    os.close(fd)
    return bool(done)


def keep_library(libc: Any, opened: dict[str, int]) -> None:
    """Make the standard library importable for an account that may not walk to it, through its opened folders."""
    libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)
    if all(os.access(path, os.R_OK | os.X_OK) for path in opened):
        return
    sys.path[:] = [f"/proc/self/fd/{number}" for number in opened.values()]
    sys.path_importer_cache.clear()


def watch(roots: list[str]) -> None:
    """Refuse, inside the interpreter, what the program has no business doing. Native code could get around this."""
    below, exact = tuple(path + os.sep for path in roots), frozenset({os.devnull, *roots})
    realpath, fspath = os.path.realpath, os.fspath

    def inside(path: Any) -> bool:
        if path is None or isinstance(path, int):
            return True
        try:
            full = realpath(os.fsdecode(fspath(path)))
        except (TypeError, ValueError):
            return True
        return full in exact or full.startswith(below)

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event.startswith(FORBIDDEN) or (event in PATHS and not all(inside(p) for p in args[:2] if _is_path(p))):
            raise PermissionError(f"{event} is not allowed here")

    sys.addaudithook(hook)


def _is_path(value: Any) -> bool:
    return isinstance(value, str | bytes | os.PathLike) and len(value if isinstance(value, str | bytes) else "x") > 3


def confine(job: dict[str, Any]) -> dict[str, bool]:
    """Give up every right the program does not need; the protections that took hold."""
    roots = [os.path.realpath(job["folder"]), *readable()]
    held = isolate(job, roots) if sys.platform == "linux" else {"network": False, "user": False, "files": False}
    os.chdir(job["folder"])
    limit(job["limits"])
    watch(roots)
    return held


def isolate(job: dict[str, Any], roots: list[str]) -> dict[str, bool]:
    """Have the kernel keep the process from the network, other accounts' things, and files outside `roots`."""
    libc = ctypes.CDLL(None, use_errno=True)
    opened = {path: os.open(path, os.O_RDONLY) for path in sys.path if os.path.isdir(path)}
    writable = (roots[0], os.devnull)
    places = [(os.open(path, os.O_PATH), path in writable) for path in (*roots, os.devnull)]
    network = own_network(libc)
    user = other_user(job["uid"])
    network = network or (user and own_network(libc))
    keep_library(libc, opened)
    libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    files = landlock(libc, places)
    for place, _ in places:
        os.close(place)
    return {"network": network, "user": user, "files": files}


def jsonable(value: Any) -> Any:
    """A result as JSON can carry it: tuples become lists, sets sorted lists, other objects their text."""
    if isinstance(value, dict):
        return {str(key): jsonable(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((jsonable(item) for item in value), key=repr)
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    return value if value is None or isinstance(value, bool | int | float | str) else repr(value)


def fresh(code: Any) -> dict[str, Any]:
    """Run the program's code as a script and return its names."""
    scope: dict[str, Any] = {"__name__": "__main__", "__builtins__": __builtins__}
    exec(code, scope)
    return scope


def redirect(data: str) -> tuple[io.TextIOWrapper, int]:
    """Put `data` on stdin and a file of the folder on stdout, on both levels: file descriptors and `sys`."""
    with open("stdin.txt", "w", encoding="utf-8", newline="") as file:
        file.write(data)
    source = os.open("stdin.txt", os.O_RDONLY)
    sink = os.open("stdout.txt", os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(source, 0)
    os.dup2(sink, 1)
    os.close(source)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    return stdout, sink


def as_program(code: Any, data: str, bound: int) -> str:
    """What the program prints when `data` is its input, cut at `bound` bytes."""
    stdout, sink = redirect(data)
    try:
        with contextlib.suppress(SystemExit):
            fresh(code)
        sys.stdout.flush()
        stdout.flush()
        os.lseek(sink, 0, os.SEEK_SET)
        return os.read(sink, bound).decode("utf-8", "replace")
    finally:
        os.close(sink)


def cases(job: dict[str, Any]) -> list[Callable[[], str]]:
    """One function per case, each returning the case's output."""
    code = compile(job["source"], "answer.py", "exec")
    if job["mode"] == "program":
        return [lambda data=data: as_program(code, data, job["bound"]) for data in job["cases"]]  # type: ignore[misc]
    if job["mode"] == "check":
        whole = compile(job["source"] + "\n\n" + job["cases"][0], "answer.py", "exec")
        return [lambda: "passed" if fresh(whole) else ""]
    scope: dict[str, Any] = {}

    def call(arguments: str) -> str:
        if not scope:
            scope.update(fresh(code))
        return json.dumps(jsonable(scope[job["entry"]](*json.loads(arguments))))

    return [lambda arguments=arguments: call(arguments) for arguments in job["cases"]]  # type: ignore[misc]


def attempt(case: Callable[[], str], bound: int) -> dict[str, str]:
    """Run one case; whatever it raises is its own result."""
    try:
        output = case()
    except MemoryError:
        return {"status": "memory", "output": ""}
    except BaseException as error:
        status = "output" if isinstance(error, OSError) and error.errno == errno.EFBIG else "error"
        return {"status": status, "output": "".join(traceback.format_exception_only(error))[-500:]}
    return {"status": "done" if len(output) < bound else "output", "output": output[:bound]}


def main() -> None:
    """Read the job, confine this process, run the cases, leave without running exit handlers."""
    job = json.loads(sys.stdin.buffer.read())
    events = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)

    def say(event: dict[str, Any]) -> None:
        data = json.dumps(event).encode() + b"\n"
        while data:
            data = data[os.write(events, data) :]

    say(dict(confine(job)))
    try:
        todo = cases(job)
    except BaseException as error:
        text = "".join(traceback.format_exception_only(error))[-500:]
        todo = []
        for _ in job["cases"]:
            say({"status": "error", "output": text})
    for case in todo:
        say(attempt(case, job["bound"]))
    os._exit(0)


if __name__ == "__main__":
    main()

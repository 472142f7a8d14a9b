"""`stateforge doctor`: what is installed, reachable and configured."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from urllib.parse import unquote, urlsplit

import typer
from rich.console import Console
from rich.text import Text

import stateforge
from stateforge import localmodel
from stateforge._exceptions import StateForgeError
from stateforge._models import Role
from stateforge._offload import run_sync
from stateforge._state import EMPTY
from stateforge._tracking import TrackRequest
from stateforge._turns import Turn
from stateforge.cli._options import Format, FormatOption, StoreOption, TrackerOption
from stateforge.cli._output import console, printable, write_json
from stateforge.stores import Scope, open_store

DISTRIBUTION = "stateforge-intent"
KEY_VARIABLE = "OPENAI_API_KEY"
UPSTREAM_TIMEOUT = 5.0

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+).*extra == ['\"](\w+)['\"]")


class Verdict(StrEnum):
    """`absent`: optional, and not there; `failed`: was asked for, and does not work."""

    OK = "ok"
    ABSENT = "absent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    verdict: Verdict
    detail: str


def doctor(
    upstream: Annotated[str | None, typer.Option(metavar="URL", help="A model server to reach, as for serve.")] = None,
    tracker: TrackerOption = "embedded",
    store: StoreOption = "memory:",
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option is called --format
) -> None:
    """Show what is installed, reachable and configured.

    Looks at versions, optional parts, the tracker, the store, the local model and, with --upstream,
    a model server (its key is read from OPENAI_API_KEY and never shown). Exit status 1 where
    something that was asked for does not work.

    For example:

      stateforge doctor

      stateforge doctor --upstream http://127.0.0.1:8080/v1 --store sqlite:///stateforge.db
    """
    findings = [*installed(), check_tracker(tracker), check_store(store), check_local_model()]
    if upstream is not None:
        findings.append(check_upstream(upstream))
    if format is Format.JSON:
        write_json([asdict(f) for f in findings])
    else:
        _print(findings, console())
    if any(f.verdict is Verdict.FAILED for f in findings):
        raise typer.Exit(1)


def installed() -> Iterator[Finding]:
    """The versions in use, and per optional part what is there and what is not."""
    python = f"{platform.python_implementation()} {platform.python_version()} on {platform.platform(terse=True)}"
    yield Finding("stateforge", Verdict.OK, f"{stateforge.__version__}, {python}")
    extras: dict[str, list[str]] = {}
    for line in importlib.metadata.requires(DISTRIBUTION) or ():
        if (found := _REQUIREMENT.match(line)) and found[1] != DISTRIBUTION:
            extras.setdefault(found[2], []).append(found[1])
    for extra, names in extras.items():
        versions = {name: _version(name) for name in names}
        missing = [name for name, version in versions.items() if version is None]
        if missing:
            yield Finding(f"extra {extra}", Verdict.ABSENT, f"missing: {', '.join(missing)}")
        else:
            yield Finding(f"extra {extra}", Verdict.OK, ", ".join(f"{n} {v}" for n, v in versions.items()))


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def check_tracker(name: str) -> Finding:
    """Whether the tracker loads and reads a turn, and how long that takes."""
    from stateforge.trackers import load_tracker

    what = f"tracker {name}"
    try:
        tracker = load_tracker(name)
        request = TrackRequest(EMPTY, Turn(0, Role.USER, "Book a table for two."))
        tracker.track(request)
        started = time.perf_counter()
        tracker.track(request)
    except Exception as error:
        return Finding(what, Verdict.FAILED, f"{type(error).__name__}: {error}")
    taken = (time.perf_counter() - started) * 1000
    return Finding(what, Verdict.OK, f"{tracker.fingerprint}, {taken:.1f} ms for a short turn")


def check_store(url: str) -> Finding:
    """Whether the store opens and answers; one that is not there yet is not made."""
    what = f"store {url}"
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and not Path(unquote(parts.path[1:])).expanduser().exists():
        return Finding(what, Verdict.ABSENT, "is made when it is first used")
    try:
        store = open_store(url)
        run_sync(store.session(Scope("doctor", "doctor"), "doctor"))
        run_sync(store.close())
    except StateForgeError as error:
        return Finding(what, Verdict.FAILED, str(error))
    return Finding(what, Verdict.OK, "answers")


def check_local_model() -> Finding:
    """Whether there is a model for the demo."""
    try:
        return Finding("local model", Verdict.OK, str(localmodel.find_model()))
    except StateForgeError as error:
        return Finding("local model", Verdict.ABSENT, str(error))


def check_upstream(url: str) -> Finding:
    """Whether a model server lists its models within 5 seconds."""
    what = f"upstream {url}"
    if urlsplit(url).scheme not in ("http", "https"):
        return Finding(what, Verdict.FAILED, "no http or https URL")
    key = os.environ.get(KEY_VARIABLE)
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        request = urllib.request.Request(f"{url.rstrip('/')}/models", headers=headers)
        with urllib.request.urlopen(request, timeout=UPSTREAM_TIMEOUT) as response:
            models = json.loads(response.read(1_000_000)).get("data", [])
    except urllib.error.HTTPError as error:
        with error:
            return Finding(what, Verdict.FAILED, f"answered {error.code} {error.reason}")
    except (OSError, ValueError, AttributeError) as error:
        return Finding(what, Verdict.FAILED, f"{type(error).__name__}: {error}")
    names = ", ".join(str(m.get("id")) for m in models[:5] if isinstance(m, dict))
    return Finding(what, Verdict.OK, f"{len(models)} models: {names}")


def _print(findings: list[Finding], screen: Console) -> None:
    colours = {Verdict.OK: "green", Verdict.ABSENT: "yellow", Verdict.FAILED: "red"}
    for finding in findings:
        mark = Text(f"{finding.verdict.value:7}", colours[finding.verdict])
        screen.print(Text.assemble(mark, (finding.what, "bold"), f"  {printable(finding.detail)}"))

"""Reads the tasks that are kept as TOML files in `data/`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ._spec import Choice, Extra, Slot

Entry = dict[str, Any]


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """The tasks of `data/<name>.toml`, in order."""
    text = files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["task"])


def slots(entry: Entry) -> list[Slot]:
    """The goals of a task."""
    return [
        Slot(goal["id"], goal["topic"], goal["text"], choices(goal["choices"]), tuple(goal.get("after", ())))
        for goal in entry["goal"]
    ]


def choices(written: Sequence[Any]) -> tuple[Choice, ...]:
    """Choices as TOML writes them: a value, or a list of the words shown and the value behind."""
    return tuple((item[0], item[1]) if isinstance(item, list) else item for item in written)


def extras(entry: Entry) -> list[Extra]:
    """The decoys of a task."""
    return [Extra(decoy["topic"], decoy["text"], decoy["change"]) for decoy in entry["decoy"]]

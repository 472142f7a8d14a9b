"""What the commands print: JSON that survives any text, and colours only on a terminal."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console

WIDTH = 100
"""Columns of text output that does not go to a terminal."""

_JOINERS = frozenset("\u200c\u200d")


def to_json(value: Any, *, indent: int | None = None) -> bytes:
    """UTF-8 JSON and a line end; text that UTF-8 cannot carry (lone surrogates) is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent).encode() + b"\n"


def write_json(value: Any, *, indent: int | None = 2) -> None:
    """Print a JSON document on standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(to_json(value, indent=indent))
    sys.stdout.buffer.flush()


def printable(text: str) -> str:
    """The text on one line, with escapes for what could steer a terminal or not be encoded."""
    line = " ".join(text.split())
    return "".join(c if c.isprintable() or c in _JOINERS else c.encode("unicode_escape").decode() for c in line)


def console(*, stderr: bool = False) -> Console:
    """A console that colours only on a terminal and does not fail on what its encoding lacks."""
    stream: Any = sys.stderr if stderr else sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    wide = None if stream.isatty() else WIDTH
    return Console(file=stream, width=wide, highlight=False, soft_wrap=not stream.isatty())

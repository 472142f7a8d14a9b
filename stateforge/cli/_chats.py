"""Reading chats: one JSON document, or one JSON object a line."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from stateforge._exceptions import ChatFormatError, InputError
from stateforge._turns import Message, read_turns

MAX_CHAT_BYTES = 64 * 2**20
"""Largest chat that is read."""

STDIN = "-"

_LINES = frozenset({".jsonl", ".ndjson"})


def is_bulk(name: str) -> bool:
    """Whether the file's name says that it holds one chat a line."""
    return Path(name).suffix.lower() in _LINES


def display_name(name: str) -> str:
    """How messages call the input."""
    return "<stdin>" if name == STDIN else name


def read_chat(name: str) -> list[Message]:
    """The messages of one chat, from a file or from standard input (`-`).

    Raises:
        InputError: it cannot be read, or is no chat; the message says what and where.
    """
    try:
        with open_input(name) as stream:
            data = stream.read(MAX_CHAT_BYTES + 1)
        return chat_messages(parse(data))
    except InputError as error:
        raise type(error)(f"{display_name(name)}: {error}") from error


@contextmanager
def open_input(name: str) -> Iterator[IO[bytes]]:
    """Open a file, or copy standard input to a temporary one so that it can be read twice.

    Raises:
        InputError: it cannot be opened.
    """
    if name == STDIN:
        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(sys.stdin.buffer, copy)
            copy.seek(0)
            yield copy
        return
    try:
        stream = Path(name).open("rb")  # noqa: SIM115 - closed below; only opening may fail here
    except OSError as error:
        raise InputError(error.strerror or str(error)) from error
    with stream:
        yield stream


def parse(data: bytes) -> Any:
    """A JSON value.

    Raises:
        InputError: it is no JSON, nested too deeply, or larger than `MAX_CHAT_BYTES`.
    """
    if len(data) > MAX_CHAT_BYTES:
        raise InputError(f"larger than {MAX_CHAT_BYTES} bytes")
    try:
        return json.loads(data)
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"not JSON: byte {error.start} is not {error.encoding}") from error
    except RecursionError:
        raise InputError("not usable: nested too deeply") from None
    except ValueError as error:
        raise InputError(f"not usable: {error}") from error


def chat_messages(document: Any) -> list[Message]:
    """The checked messages of a chat: a list of messages, or an object with `messages`.

    Raises:
        ChatFormatError: it is no chat.
    """
    messages = document.get("messages") if isinstance(document, dict) else document
    if not isinstance(messages, list):
        raise ChatFormatError('expected a list of messages or {"messages": [...]}')
    read_turns(messages)
    return messages

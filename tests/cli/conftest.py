"""Runs the command in this process, as a shell would see it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from stateforge.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """`run("fold", path, input=b"...")`."""

    def call(*arguments: Any, input: bytes | None = None) -> Result:  # noqa: A002
        return CliRunner().invoke(app, [str(a) for a in arguments], input=input)

    return call


@pytest.fixture
def chat_file(tmp_path: Path) -> Callable[[Any], Path]:
    """Writes a chat as JSON (lone surrogates escaped) and gives its path."""

    def write(document: Any, name: str = "chat.json") -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(document))
        return path

    return write


@pytest.fixture
def lines_file(tmp_path: Path) -> Callable[[Sequence[Any]], Path]:
    """Writes one JSON document a line; strings are written as they are."""

    def write(documents: Sequence[Any], name: str = "chats.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join((d if isinstance(d, str) else json.dumps(d)) + "\n" for d in documents))
        return path

    return write

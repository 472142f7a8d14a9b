"""Options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """How a result is printed."""

    JSON = "json"
    TEXT = "text"


ChatArgument = Annotated[str, typer.Argument(metavar="CHAT", help="A .json or .jsonl file, or - for standard input.")]

TrackerOption = Annotated[
    str, typer.Option(metavar="NAME", help="Who reads the turns: embedded, keep, or package.module:attribute.")
]

TimeoutOption = Annotated[
    float, typer.Option(min=0.001, metavar="SECONDS", help="How long the tracker may take for one chat.")
]

FormatOption = Annotated[Format, typer.Option(help="A JSON document, or text to read.")]

StoreOption = Annotated[str, typer.Option(metavar="URL", help="Where states are kept: memory: or sqlite:///path.")]

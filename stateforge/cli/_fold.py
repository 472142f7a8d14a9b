"""`stateforge fold`: a chat, or many, to the state in effect after the last message."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from stateforge._exceptions import InputError, StateForgeError
from stateforge.cli._bulk import Report, Work, fold_lines
from stateforge.cli._chats import display_name, is_bulk, open_input, read_chat
from stateforge.cli._folding import fold_chat
from stateforge.cli._options import ChatArgument, Format, FormatOption, TimeoutOption, TrackerOption
from stateforge.cli._output import console, write_json
from stateforge.cli._text import print_state


def fold(
    chat: ChatArgument,
    tracker: TrackerOption = "embedded",
    format: FormatOption = Format.JSON,  # noqa: A002 - the option is called --format
    out: Annotated[
        Path | None, typer.Option(help="For JSONL: write here, and go on where an earlier run stopped.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="For JSONL: worker processes.")] = 1,
    timeout: TimeoutOption = 600.0,
) -> None:
    """Show the state in effect after a chat's last message.

    One chat (a JSON list of messages, or an object with "messages") is printed as one document: what is
    active, pending and no longer in effect, conclusions and actions, each with its evidence.

    A .jsonl file holds one {"id", "messages"} a line and gives one {"id", "version", "active": [texts],
    "pending", "inactive", "tracker", "warnings", "source"} a line, in the order of the input. With --out,
    lines that are there already are not made again. Lines that cannot be used are left out and named;
    the rest is folded, and the exit status is 2.

    For example:

      stateforge fold chat.json

      stateforge fold chat.json --format text

      curl -s https://example.org/chat.json | stateforge fold -

      stateforge fold chats.jsonl --jobs 4 --out states.jsonl
    """
    if is_bulk(chat) or out is not None or jobs > 1:
        _finish(_fold_many(chat, out, Work(tracker, timeout, jobs)), chat)
        return
    from stateforge.trackers import load_tracker

    folded = fold_chat(read_chat(chat), load_tracker(tracker), timeout)
    if format is Format.JSON:
        write_json(folded.document())
    else:
        print_state(folded, console())


def _fold_many(name: str, out: Path | None, work: Work) -> Report:
    screen = console(stderr=True)
    try:
        source = open_input(name)
        with source as stream, Progress(console=screen, disable=not screen.is_terminal, transient=True) as progress:
            total = sum(1 for line in stream if line.strip())
            stream.seek(0)
            task = progress.add_task(f"folding {display_name(name)}", total=total)
            return fold_lines(stream, out, sys.stdout.buffer, work, lambda: progress.advance(task))
    except OSError as error:
        raise InputError(f"{error.filename or out}: {error.strerror}") from error


def _finish(report: Report, name: str) -> None:
    """Say what could not be done, and end with status 2 or 1 where something could not."""
    where = display_name(name)
    if report.unusable:
        raise InputError(_first(where, report.unusable))
    if report.failed:
        raise StateForgeError(_first(where, report.failed))


def _first(where: str, problems: list[tuple[int, str]]) -> str:
    (number, reason), *rest = problems
    more = f" (and lines {', '.join(str(n) for n, _ in rest[:20])}{', …' if len(rest) > 20 else ''})" if rest else ""
    return f"{where}:{number}: {reason}{more}"

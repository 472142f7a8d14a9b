"""`stateforge demo`: a chat that changes its mind, answered with and without StateForge."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stateforge import localmodel
from stateforge._exceptions import ConfigError
from stateforge.cli._chats import read_chat
from stateforge.cli._dialogue import CHAT, Client, Outcome, hold, proxy
from stateforge.cli._output import console, printable
from stateforge.cli._relay import relay
from stateforge.cli._text import print_edits_that_took_out, snippet

_WORD = re.compile(r"\w+")


def demo(
    upstream: Annotated[
        str | None, typer.Option(metavar="URL", help="Use this model server instead of the local model.")
    ] = None,
    model: Annotated[str | None, typer.Option(metavar="NAME", help="The model to name there.")] = None,
    chat: Annotated[
        str | None, typer.Option(metavar="CHAT", help="A chat of your own that ends with a user turn, instead.")
    ] = None,
) -> None:
    """Watch StateForge at work on a real model.

    Starts a small local model (SmolLM2-135M, no key, no network) and the proxy in front of it, and has
    the last turn of a chat answered twice: by the model alone, and through StateForge. The chat is
    given; the state, what reached the model and both answers are what really happened. A model of this
    size errs at times: then you see that.

    With --upstream the key is read from OPENAI_API_KEY.

    For example:

      stateforge demo

      stateforge demo --upstream http://127.0.0.1:11434/v1 --model llama3.2 --chat chat.json
    """
    messages: list[dict[str, Any]] = [dict(m) for m in read_chat(chat)] if chat is not None else CHAT
    if not messages or messages[-1].get("role") != "user":
        raise ConfigError("chat: the last turn must be the user's")
    screen = console()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with screen.status("starting a local model and the proxy"):
            base_url = upstream if upstream is not None else stack.enter_context(localmodel.serve())
            name = model if model is not None else _first_model(base_url)
            seen = stack.enter_context(relay(base_url))
            proxied = stack.enter_context(proxy(seen.base_url, folder))
        with screen.status("asking the model twice"):
            outcome = hold(messages, Client(base_url, name), Client(proxied, name), seen)
    print_outcome(messages, outcome, name, screen)


def _first_model(base_url: str) -> str:
    models = Client(base_url, "").look_up("/v1/models").get("data") or [{"id": "default"}]
    return str(models[0]["id"])


def print_outcome(messages: list[dict[str, Any]], outcome: Outcome, model: str, screen: Console) -> None:
    """The chat, the state with what was dropped and why, and side by side what the model saw and said."""
    _title(screen, "The chat")
    for message in messages:
        screen.print(_speech(message))
    _title(screen, "What is in effect now")
    for item in outcome.state["active"]:
        screen.print(Text.assemble("  • ", (snippet(item["text"]), "green")))
    _title(screen, "What was dropped, and why")
    print_edits_that_took_out(outcome.timeline, screen)
    table = Table(show_lines=True, expand=True, title_justify="left")
    table.add_column("without StateForge", ratio=1)
    table.add_column(f"with StateForge ({outcome.mode})", ratio=1)
    table.add_row(_seen("What the model saw", messages), _seen("What the model saw", outcome.seen))
    table.add_row(_answer(outcome.plain_answer, outcome), _answer(outcome.answer, outcome))
    _title(screen, f"{model}, temperature 0")
    screen.print(table)


def _title(screen: Console, text: str) -> None:
    screen.print()
    screen.print(Text(text, "bold underline"))


def _speech(message: dict[str, Any]) -> Text:
    return Text.assemble((f"{message['role']:>9}: ", "dim"), _shown(message.get("content")))


def _shown(content: Any) -> str:
    if not isinstance(content, str):
        return printable(str(content))
    return "\n".join(printable(line) for line in content.splitlines())


def _seen(title: str, messages: list[dict[str, Any]]) -> Text:
    parts = [Text(title, "bold")]
    parts += [Text.assemble((f"{m['role']}: ", "dim"), _shown(m.get("content"))) for m in messages]
    return Text("\n").join(parts)


def _answer(text: str, outcome: Outcome) -> Text:
    stale = sorted(stale_words(text, outcome.state))
    note = f"says what no longer holds: {', '.join(stale)}" if stale else "says nothing that was dropped"
    return Text.assemble(("The answer\n", "bold"), _shown(text), ("\n" + note, "red" if stale else "green"))


def stale_words(answer: str, state: dict[str, Any]) -> set[str]:
    """Words of the answer that stand only in what was dropped, not in what is in effect."""
    held = set(_words(i["text"] for i in [*state["active"], *state["pending"]]))
    dropped = set(_words(i["text"] for i in state["inactive"])) - held
    return dropped & set(_words([answer]))


def _words(texts: Any) -> Iterator[str]:
    for text in texts:
        yield from _WORD.findall(text.casefold())

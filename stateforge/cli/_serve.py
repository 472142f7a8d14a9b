"""`stateforge serve`: the proxy in front of a model server."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from stateforge._exceptions import ConfigError
from stateforge._settings import Mode, Tombstone, Trigger


def serve(
    upstream: Annotated[
        str, typer.Option(metavar="URL", envvar="STATEFORGE_UPSTREAM", help="The model server's OpenAI-compatible API.")
    ],
    tracker: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Who reads the turns; more than once: what a request may choose from."),
    ] = None,
    mode: Annotated[Mode | None, typer.Option(help="What the model gets to see.")] = None,
    trigger: Annotated[Trigger | None, typer.Option(help="When the context is touched at all.")] = None,
    tombstone: Annotated[Tombstone | None, typer.Option(help="How a dropped requirement is mentioned.")] = None,
    strict: Annotated[bool | None, typer.Option("--strict", help="Fail a request that cannot be tracked.")] = None,
    store: Annotated[str | None, typer.Option(metavar="URL", help="memory: or sqlite:///path.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on; beyond loopback only with keys.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on.  [default: 8321]")] = None,
    engine: Annotated[str | None, typer.Option(metavar="graph|core", help="What runs the pipeline.")] = None,
) -> None:
    """Put StateForge in front of a model server.

    Clients use it as their base URL, nothing else changes: `http://127.0.0.1:8321/v1`. What is not
    given here is read from STATEFORGE_* variables, keys always are: STATEFORGE_API_KEYS guards the
    proxy, STATEFORGE_UPSTREAM_KEY is sent to the model server instead of the client's own key.

    For example:

      stateforge serve --upstream http://127.0.0.1:11434/v1

      stateforge serve --upstream https://api.openai.com/v1 --mode annotate --store sqlite:///states.db
    """
    try:
        from stateforge.server import ProxySettings, run
    except ImportError as error:
        raise ConfigError(f"serve needs the server extra: pip install 'stateforge-intent[server]' ({error})") from error
    given: dict[str, Any] = {
        "upstream": upstream,
        "trackers": tuple(tracker) if tracker else None,
        "store": store,
        "host": host,
        "port": port,
        "engine": engine,
    }
    settings = ProxySettings.from_env(**{name: value for name, value in given.items() if value is not None})
    changes = {"mode": mode, "trigger": trigger, "tombstone": tombstone, "strict": strict}
    pipeline = settings.pipeline.but(**{name: value for name, value in changes.items() if value is not None})
    run(settings.model_copy(update={"pipeline": pipeline}))

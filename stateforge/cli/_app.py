"""The command `stateforge`."""

from __future__ import annotations

import platform
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import stateforge
from stateforge._exceptions import InputError, StateForgeError
from stateforge.cli._bench import bench
from stateforge.cli._demo import demo
from stateforge.cli._doctor import doctor
from stateforge.cli._explain import explain
from stateforge.cli._fold import fold
from stateforge.cli._output import printable
from stateforge.cli._serve import serve

EXIT_FAILED = 1
"""Something that should have worked did not."""

EXIT_UNUSABLE = 2
"""The input, an option or a setting cannot be used."""


class _Commands(TyperGroup):
    """Turns the package's errors into one line on standard error and an exit status."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except StateForgeError as error:
            typer.echo(f"stateforge: {printable(str(error))}", err=True)
            raise typer.Exit(EXIT_UNUSABLE if isinstance(error, InputError) else EXIT_FAILED) from error


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"stateforge {stateforge.__version__} (Python {platform.python_version()})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Keep what a user wants now explicit in front of an LLM agent.

    See what StateForge makes of a chat with `fold` and `explain`, put it in front of a model with
    `serve`, watch it work on a real local model with `demo`.

    Exit status: 0; 2 where the input, an option or a setting cannot be used; 1 where something
    failed. Both say what and where in one line on standard error.
    """


app.command()(serve)
app.command()(fold)
app.command()(explain)
app.command()(doctor)
app.command()(demo)
app.add_typer(bench, name="bench")

"""Writes the pages of this folder that come from the code: `make docs`.

docs/cli.md from the command's own help, docs/configuration.md from the settings' types and
docstrings, docs/http.md from the proxy's OpenAPI document.
"""

from __future__ import annotations

import inspect
import re
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from typer.testing import CliRunner

from stateforge import Settings
from stateforge.cli import app
from stateforge.server import ProxySettings, http_reference

FOLDER = Path(__file__).parent
COMMANDS = (
    "serve",
    "fold",
    "explain",
    "demo",
    "doctor",
    "bench",
    "bench run",
    "bench report",
    "bench compare",
    "bench lint",
    "bench freeze",
)

_ATTRIBUTE = re.compile(r"^    (\w+): (.*(?:\n {8,}.*)*)", re.MULTILINE)
_NO_DEFAULT = "required"
_COMPUTED = {"store": "`sqlite:///$XDG_STATE_HOME/stateforge/state.db`"}


def pages() -> dict[str, str]:
    """The generated pages, by file name."""
    return {"cli.md": cli_page(), "configuration.md": configuration_page(), "http.md": http_reference()}


def cli_page() -> str:
    """The help of every command."""
    parts = ["# Command line", "Written by `make docs` from the command's own help."]
    for command in ("", *COMMANDS):
        name = f"stateforge {command}".strip()
        parts += [f"## {name}", f"```text\n$ {name} --help\n{_help(command)}\n```"]
    return "\n\n".join(parts) + "\n"


def _help(command: str) -> str:
    arguments = [*command.split(), "--help"]
    result = CliRunner().invoke(app, arguments, prog_name="stateforge", terminal_width=112)
    return "\n".join(line.rstrip() for line in result.stdout.strip().splitlines())


def configuration_page() -> str:
    """Every setting with its environment variable and default."""
    return "\n\n".join(
        [
            "# Configuration",
            "Written by `make docs` from the settings' types. Every setting is an argument of `ProxySettings` or "
            "`Settings` and an environment variable; the most used are options of `stateforge serve` too, which go "
            "before the environment. Lists are separated by commas. Keys are read from the environment only.",
            "## Tracking and assembly",
            f"`stateforge.Settings`. {_units(Settings)} A request may override `mode`, `trigger`, "
            "`tombstone`, `block_role` and `strict` by header or body field: see [http.md](http.md).",
            _table(Settings, leave_out={"stop"}),
            "## Proxy",
            f"`stateforge.server.ProxySettings`. {_units(ProxySettings)}",
            _table(ProxySettings, leave_out={"pipeline"}),
        ]
    ) + "\n"  # fmt: skip


def _units(model: type[BaseModel]) -> str:
    """The second sentence of the type's docstring, which names the units."""
    first = (inspect.getdoc(model) or "").partition("\n\n")[0]
    return " ".join(first.split()).partition(". ")[2]


def _table(model: type[BaseModel], leave_out: frozenset[str] | set[str] = frozenset()) -> str:
    meanings = {m[1]: " ".join(m[2].split()) for m in _ATTRIBUTE.finditer(inspect.getdoc(model) or "")}
    lines = ["| setting | variable | default | meaning |", "|---|---|---|---|"]
    for name, field in model.model_fields.items():
        if name not in leave_out:
            values = _choices(field)
            meaning = f"{meanings[name]} {values}".strip()
            lines.append(f"| `{name}` | `STATEFORGE_{name.upper()}` | {_default(name, field)} | {meaning} |")
    return "\n".join(lines)


def _choices(field: FieldInfo) -> str:
    kind = field.annotation
    if not (isinstance(kind, type) and issubclass(kind, StrEnum)):
        return ""
    return f"One of {', '.join(f'`{member.value}`' for member in kind)}."


def _default(name: str, field: FieldInfo) -> str:
    if name in _COMPUTED:
        return _COMPUTED[name]
    if field.is_required():
        return _NO_DEFAULT
    value: Any = field.get_default()
    if value is None or value == ():
        return "–"
    if isinstance(value, tuple):
        return f"`{','.join(value)}`"
    return f"`{value.value if isinstance(value, StrEnum) else value}`"


def main() -> None:
    """Write the pages."""
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""How the state is worded: jinja2 templates that users can override one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from jinja2 import Environment, StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from stateforge._exceptions import AssemblyError, ConfigError
from stateforge.assembly import _wording as wording

_OPTIONS: dict[str, Any] = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
_SANDBOX = ImmutableSandboxedEnvironment(**_OPTIONS)
_OWN = Environment(**_OPTIONS)
_OWN_SOURCES = frozenset({wording.BLOCK, wording.REQUEST, wording.CHANGED, wording.MESSAGE, wording.REPLY})
MAX_TEMPLATE = 20_000
"""Longest template, in characters."""


@dataclass(frozen=True, slots=True)
class Templates:
    """Jinja2 source of each piece of text that the assembly writes.

    `block` and `request` are given the fields of `Facts`, and `bullet`, the mark that opens a line.

    Attributes:
        block: the state block that goes before the last request (`annotate`, `prune`).
        request: the task restated as one request (`consolidate`).
        changed: follows a work product that is kept: what changed since it was written.
        message: stands in for a user message that no longer applies at all.
        reply: stands in for a reply that rested on something that no longer applies; is given
            `holds`, what of it still does.
    """

    block: str = wording.BLOCK
    request: str = wording.REQUEST
    changed: str = wording.CHANGED
    message: str = wording.MESSAGE
    reply: str = wording.REPLY

    def __post_init__(self) -> None:
        for name in self.names():
            try:
                _compiled(getattr(self, name))
            except TemplateError as error:
                raise ConfigError(f"template {name!r}: {error}") from error

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the templates."""
        return tuple(f.name for f in fields(cls))

    @classmethod
    def load(cls, folder: str | Path) -> Self:
        """Read overrides from files called `<name>.j2`; what has no file keeps the built-in wording.

        Raises:
            ConfigError: no such folder, a file of another name, or one that is no template.
        """
        base = Path(folder)
        if not base.is_dir():
            raise ConfigError(f"templates: {base} is not a folder")
        files = sorted(base.glob("*.j2"))
        unknown = [f.name for f in files if f.stem not in cls.names()]
        if unknown:
            raise ConfigError(f"templates: {unknown[0]} is none of {', '.join(f'{n}.j2' for n in cls.names())}")
        try:
            return cls(**{f.stem: f.read_text(encoding="utf-8") for f in files})
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"templates: {error}") from error

    def render(self, name: str, values: Mapping[str, Any]) -> str:
        """The text of one template, without blank lines at its ends.

        Raises:
            AssemblyError: the template failed on these values.
        """
        try:
            return _compiled(getattr(self, name)).render(values).strip()
        except Exception as error:
            raise AssemblyError(f"template {name!r}: {type(error).__name__}: {error}") from error


@lru_cache(maxsize=256)
def _compiled(source: str) -> Template:
    if len(source) > MAX_TEMPLATE:
        raise TemplateError(f"longer than {MAX_TEMPLATE} characters")
    return (_OWN if source in _OWN_SOURCES else _SANDBOX).from_string(source)

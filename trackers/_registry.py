"""Trackers by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from stateforge import ConfigError, Tracker


def _embedded() -> Tracker:
    from stateforge.trackers.embedded import EmbeddedTracker

    return EmbeddedTracker()


def _keep() -> Tracker:
    from stateforge.testing import KeepTracker

    return KeepTracker()


_BUILT_IN: dict[str, Callable[[], Tracker]] = {"embedded": _embedded, "keep": _keep}

DEFAULT = "embedded"
"""The tracker that is used when none is named."""


def tracker_names() -> tuple[str, ...]:
    """The names of the built-in trackers."""
    return tuple(_BUILT_IN)


def load_tracker(name: str = DEFAULT) -> Tracker:
    """A tracker by its built-in name, or by `package.module:attribute`.

    The attribute is a tracker, or a class or function that makes one when called without
    arguments. Naming a module runs its code, so take such names from the operator, never from a
    request.

    Raises:
        ConfigError: there is no such tracker.
    """
    if name in _BUILT_IN:
        return _BUILT_IN[name]()
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ConfigError(f"tracker {name!r}: not one of {', '.join(_BUILT_IN)}, and no package.module:attribute")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ConfigError(f"tracker {name!r}: {error}") from error
    ready = isinstance(found, Tracker) and not isinstance(found, type)
    try:
        made = found() if callable(found) and not ready else found
    except Exception as error:
        raise ConfigError(f"tracker {name!r}: cannot be made: {error}") from error
    if not isinstance(made, Tracker):
        raise ConfigError(f"tracker {name!r}: a {type(made).__name__} is no tracker")
    return made

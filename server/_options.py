"""What a single request may set: by `x-stateforge-*` headers or the `stateforge` body field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from stateforge import ConfigError, Settings
from stateforge.server._errors import RequestError
from stateforge.server._headers import OWN

FIELD = "stateforge"
"""The body field; it is taken out before the request is sent on."""

PER_REQUEST = ("mode", "trigger", "tombstone", "block_role", "strict")
"""Settings of the pipeline that a request may override."""

MAX_SESSION = 200
_OTHER = ("session", "tracker", "bypass")
_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one request.

    Attributes:
        settings: the pipeline's settings for it.
        session: id of a conversation whose client trims its own history.
        tracker: name of the tracker, where it is not the default one.
        bypass: send the request on as it came, without reading it.
    """

    settings: Settings
    session: str | None = None
    tracker: str | None = None
    bypass: bool = False


def read_options(headers: Iterable[tuple[bytes, bytes]], field: Any, defaults: Settings) -> Options:
    """The options of a request; the body field goes before headers.

    Raises:
        RequestError: 400, naming the option that cannot be used.
    """
    values = _from_headers(headers)
    if field is not None:
        if not isinstance(field, Mapping):
            raise _refuse(FIELD, "expected an object")
        values |= field
    if not values:
        return Options(defaults)
    for name in values:
        if name not in PER_REQUEST and name not in _OTHER:
            raise _refuse(f"{FIELD}.{name}"[:100], f"unknown; known are {', '.join((*PER_REQUEST, *_OTHER))}")
    changes = {name: value for name in PER_REQUEST if (value := values.get(name)) is not None}
    try:
        settings = defaults.but(**changes)
    except ConfigError as error:
        name = str(error).partition(":")[0]
        raise _refuse(f"{FIELD}.{name}", str(error).partition(": ")[2]) from None
    return Options(settings, _text(values, "session"), _text(values, "tracker"), _flag(values, "bypass"))


def _from_headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in headers:
        if key.startswith(OWN):
            name = key[len(OWN) :].decode("latin-1").replace("-", "_")
            if name in PER_REQUEST or name in _OTHER:
                found[name] = value.decode("latin-1")
    return found


def _text(values: Mapping[str, Any], name: str) -> str | None:
    value = values.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= MAX_SESSION or not value.isprintable():
        raise _refuse(f"{FIELD}.{name}", f"expected 1 to {MAX_SESSION} printable characters")
    return value


def _flag(values: Mapping[str, Any], name: str) -> bool:
    value = values.get(name, False)
    if isinstance(value, str) and value.lower() in _TRUE | _FALSE:
        return value.lower() in _TRUE
    if not isinstance(value, bool):
        raise _refuse(f"{FIELD}.{name}", "expected true or false")
    return value


def _refuse(param: str, reason: str) -> RequestError:
    return RequestError(400, f"{param}: {reason}", code="invalid_option", param=param)

"""Which headers pass through, and the ones the proxy adds."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stateforge.server._errors import Headers

OWN = b"x-stateforge-"
"""Prefix of the proxy's own headers, which never leave it."""

_HOP_BY_HOP = frozenset(
    {
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    }
)
"""RFC 9110 section 7.6.1: these belong to one connection."""

_REQUEST_ONLY = frozenset({b"host", b"content-length", b"expect"})
_UNSAFE = re.compile(r"[^A-Za-z0-9 ._:/=+-]")
_LONGEST = 120


def get(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str | None:
    """The first value of a header, or None."""
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def to_upstream(headers: Iterable[tuple[bytes, bytes]], key: str | None = None) -> Headers:
    """The client's headers as the upstream gets them; `key` takes the place of the client's own."""
    dropped = _HOP_BY_HOP | _REQUEST_ONLY | _named_by_connection(headers)
    kept = [(k, v) for k, v in headers if k not in dropped and not k.startswith(OWN)]
    if key is not None:
        kept = [(k, v) for k, v in kept if k != b"authorization"]
        kept.append((b"authorization", b"Bearer " + key.encode()))
    return kept


def to_client(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The upstream's headers as the client gets them."""
    lowered = [(k.lower(), v) for k, v in headers]
    dropped = _HOP_BY_HOP | _named_by_connection(lowered)
    return [(k, v) for k, v in lowered if k not in dropped and not k.startswith(OWN)]


def own(**values: object) -> Headers:
    """The proxy's own response headers: `own(tracker_ms=3)` gives `x-stateforge-tracker-ms: 3`.

    Values are cut and reduced to harmless characters; None is left out.
    """
    return [
        (OWN + name.replace("_", "-").encode(), clean(str(value)).encode())
        for name, value in values.items()
        if value is not None
    ]


def clean(value: str) -> str:
    """The value, short and with nothing but harmless ASCII."""
    return _UNSAFE.sub("?", value[:_LONGEST])


def _named_by_connection(headers: Iterable[tuple[bytes, bytes]]) -> frozenset[bytes]:
    named = [v for k, v in headers if k == b"connection"]
    return frozenset(part.strip().lower() for value in named for part in value.split(b","))

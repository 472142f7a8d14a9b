"""Who is asking: the proxy's own keys, and the tenant whose states a request sees."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from stateforge.server._errors import RequestError
from stateforge.server._headers import get
from stateforge.server._settings import ProxySettings

KEY_HEADER = b"x-stateforge-key"
_CREDENTIALS = (b"authorization", b"api-key", b"x-api-key")
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Gate:
    """Lets requests in and says which tenant they belong to.

    With own keys the key decides. Without, the tenant is a hash of the credentials that the client
    sends to the model server, so that two users of one proxy never share a state.
    """

    def __init__(self, settings: ProxySettings) -> None:
        self._keys = [_own_key(k.get_secret_value()) for k in settings.api_keys]
        self._bearer = settings.upstream_key is not None
        self._hosts = _LOOPBACK | {settings.host.strip("[]"), *settings.allowed_hosts}

    def tenant(self, headers: Sequence[tuple[bytes, bytes]]) -> str:
        """The tenant of a request.

        Raises:
            RequestError: 401 without a valid key; 403 where there are no keys and the request came
                by a foreign host name (a web page that rebinds its name to this machine).
        """
        if self._keys:
            return self._by_key(headers)
        if not self._knows_host(get(headers, b"host")):
            raise RequestError(403, "this proxy has no keys and answers to local names only", code="host_not_allowed")
        given = b"\0".join(v for name in _CREDENTIALS for k, v in headers if k == name)
        return "client/" + _digest(given).hex()[:32] if given else "client/none"

    def _by_key(self, headers: Iterable[tuple[bytes, bytes]]) -> str:
        given = get(headers, KEY_HEADER)
        if given is None and self._bearer:
            scheme, _, token = (get(headers, b"authorization") or "").partition(" ")
            given = token.strip() if scheme.lower() == "bearer" else None
        offered = _digest((given or "").encode("latin-1", "replace"))
        tenant = None
        for digest, name in self._keys:
            if hmac.compare_digest(digest, offered):
                tenant = name
        if tenant is None:
            raise RequestError(401, "missing or wrong key in x-stateforge-key", code="invalid_api_key", retry=False)
        return tenant

    def _knows_host(self, host: str | None) -> bool:
        if host is None:
            return True
        try:
            return (urlsplit(f"//{host}").hostname or "") in self._hosts
        except ValueError:
            return False


def _own_key(entry: str) -> tuple[bytes, str]:
    name, _, secret = entry.rpartition(":")
    digest = _digest(secret.encode())
    return digest, "key/" + (name or digest.hex()[:32])


def _digest(secret: bytes) -> bytes:
    return hashlib.sha256(b"stateforge tenant\0" + secret).digest()

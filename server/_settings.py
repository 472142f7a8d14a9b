"""Everything that can be set about the proxy, by argument or from the environment."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from stateforge import ConfigError, Settings

PREFIX = "STATEFORGE_"
_DAY = 86_400.0


class Engine(StrEnum):
    """What runs the pipeline: the plain `core`, or the LangGraph `graph` around it."""

    CORE = "core"
    GRAPH = "graph"


def default_store() -> str:
    """The store that is used when none is named: a file in the user's state directory."""
    home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return f"sqlite:///{home}/stateforge/state.db"


class ProxySettings(BaseModel):
    """Settings of the proxy. Times in seconds, sizes in bytes.

    Attributes:
        upstream: base URL of the model server; with a path it is used as given (`…/v1`), without
            one `/v1` is added.
        upstream_key: sent as bearer token instead of the client's own; not set: the client's passes.
        api_keys: the proxy's own keys, `secret` or `name:secret`; with them every request needs one.
        host: address to listen on; beyond loopback only with `api_keys`.
        port: port to listen on.
        allowed_hosts: further `Host` names that are answered while there are no `api_keys`.
        store: URL of the state store.
        retention: states not used for so long are deleted; 0 keeps them.
        trackers: names of the trackers a request may choose from; the first is the default.
        engine: what runs the pipeline.
        pipeline: defaults of tracking and assembly; a request may override some.
        max_body: longest chat request.
        max_upload: longest request on other routes, which are not held in memory.
        max_headers: most bytes of request headers.
        max_error_body: how much of an upstream error is passed on.
        max_observed: longest answer that is read in the background.
        max_background: how many answers may wait to be read in the background.
        body_timeout: how long a client may take to send a chat request.
        connect_timeout: how long connecting to the upstream may take.
        read_timeout: longest silence of the upstream.
        shutdown_timeout: how long running answers may take to finish at shutdown.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    upstream: str
    upstream_key: SecretStr | None = None
    api_keys: tuple[SecretStr, ...] = ()
    host: str = "127.0.0.1"
    port: int = Field(default=8321, ge=0, le=65535)
    allowed_hosts: tuple[str, ...] = ()
    store: str = Field(default_factory=default_store)
    retention: float = Field(default=30 * _DAY, ge=0)
    trackers: tuple[str, ...] = Field(default=("embedded",), min_length=1)
    engine: Engine = Engine.GRAPH
    pipeline: Settings = Settings()
    max_body: int = Field(default=64 << 20, gt=0)
    max_upload: int = Field(default=1 << 30, gt=0)
    max_headers: int = Field(default=64 << 10, gt=0)
    max_error_body: int = Field(default=64 << 10, gt=0)
    max_observed: int = Field(default=1 << 20, ge=0)
    max_background: int = Field(default=256, ge=0)
    body_timeout: float = Field(default=120.0, gt=0)
    connect_timeout: float = Field(default=10.0, gt=0)
    read_timeout: float = Field(default=600.0, gt=0)
    shutdown_timeout: int = Field(default=30, gt=0)

    @field_validator("upstream")
    @classmethod
    def _check_upstream(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("expected an http:// or https:// URL")
        if parts.query or parts.fragment or parts.username is not None:
            raise ValueError("a base URL has no query, fragment or credentials")
        return url.rstrip("/")

    @field_validator("api_keys")
    @classmethod
    def _check_keys(cls, keys: tuple[SecretStr, ...]) -> tuple[SecretStr, ...]:
        if any(len(k.get_secret_value().rpartition(":")[2]) < 16 for k in keys):
            raise ValueError("a key needs 16 characters or more")
        return keys

    @classmethod
    def read(cls, **values: Any) -> Self:
        """Build settings from loose values.

        Raises:
            ConfigError: a name or value is not allowed; the message says which, never the value.
        """
        try:
            return cls(**values)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(p) for p in first["loc"])
            raise ConfigError(f"{where}: {first['msg']}") from None

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None, **values: Any) -> Self:
        """Settings from `STATEFORGE_*` variables; `values` go first.

        Lists are separated by commas; `STATEFORGE_MODE`, `STATEFORGE_TRIGGER` and the other settings
        of the pipeline are read too.

        Raises:
            ConfigError: a value is not allowed.
        """
        found = os.environ if environ is None else environ
        own = {n: v for n in cls.model_fields if n != "pipeline" and (v := found.get(PREFIX + n.upper()))}
        inner = {n: v for n in Settings.model_fields if n != "stop" and (v := found.get(PREFIX + n.upper()))}
        lists = ("api_keys", "allowed_hosts", "trackers")
        split = {n: tuple(p.strip() for p in v.split(",") if p.strip()) if n in lists else v for n, v in own.items()}
        return cls.read(**{**split, "pipeline": Settings.read(**inner), **values})

    def check_exposure(self) -> None:
        """Refuse to be reachable from other machines without a key.

        Raises:
            ConfigError: `host` is no loopback address and there are no `api_keys`.
        """
        if not self.api_keys and not is_loopback(self.host):
            raise ConfigError(f"host: listening on {self.host} needs {PREFIX}API_KEYS")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False

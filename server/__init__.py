"""The OpenAI-compatible proxy."""

from __future__ import annotations

from stateforge.server._app import ProxyApp, create_app
from stateforge.server._errors import RequestError
from stateforge.server._preparer import Preparer
from stateforge.server._reference import http_reference
from stateforge.server._run import run, server_config
from stateforge.server._settings import Engine, ProxySettings
from stateforge.server._upstream import AiohttpUpstream, Call, Reply, Upstream

__all__ = [
    "AiohttpUpstream",
    "Call",
    "Engine",
    "Preparer",
    "ProxyApp",
    "ProxySettings",
    "Reply",
    "RequestError",
    "Upstream",
    "create_app",
    "http_reference",
    "run",
    "server_config",
]

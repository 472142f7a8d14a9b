"""Serving the proxy with uvicorn."""

from __future__ import annotations

import uvicorn

from stateforge.server._app import create_app
from stateforge.server._settings import ProxySettings


def run(settings: ProxySettings) -> None:
    """Serve until told to stop; running answers are finished first.

    Raises:
        ConfigError: something that is set cannot be used, such as a public address without keys.
    """
    settings.check_exposure()
    uvicorn.Server(server_config(settings)).run()


def server_config(settings: ProxySettings) -> uvicorn.Config:
    """Uvicorn's configuration: no access log, and no headers of its own among the upstream's."""
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        log_level="info",
        timeout_keep_alive=75,
        timeout_graceful_shutdown=settings.shutdown_timeout,
    )

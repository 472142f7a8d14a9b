"""The HTTP reference of the documentation."""

from __future__ import annotations

from stateforge.server._app import create_app
from stateforge.server._openapi import reference
from stateforge.server._settings import Engine
from stateforge.testing import KeepTracker


def http_reference() -> str:
    """The contents of `docs/http.md`, from the running code."""
    app = create_app(upstream="http://localhost", store="memory:", trackers={"keep": KeepTracker()}, engine=Engine.CORE)
    return reference(app.openapi())

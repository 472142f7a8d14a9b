"""The command line."""

from __future__ import annotations

from stateforge.cli._app import app

__all__ = ["app"]

"""Shared by the tests of the graphs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stateforge import localmodel

os.environ.setdefault("LANGSMITH_TRACING", "false")
sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def local_model() -> Iterator[str]:
    """The base URL of a real model served on this machine."""
    with localmodel.serve(threads=1) as base_url:
        yield base_url

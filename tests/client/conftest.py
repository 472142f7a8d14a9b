"""The newest `openai` client against a StateForge proxy in a process of its own.

Nothing of StateForge is imported here: this runs in an environment that holds pytest and openai only.
`STATEFORGE_PYTHON` names the interpreter that has StateForge.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import openai
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from processes import free_port, process, proxy
from scripted import Upstream


@pytest.fixture(scope="session")
def _upstream() -> Iterator[Upstream]:
    with Upstream() as upstream:
        yield upstream


@pytest.fixture(scope="session")
def base_url(_upstream: Upstream) -> Iterator[str]:
    """The proxy in front of the scripted upstream."""
    with proxy(_upstream.base_url) as url:
        yield url


@pytest.fixture
def upstream(_upstream: Upstream) -> Upstream:
    """The scripted upstream, with an empty script."""
    _upstream.reset()
    return _upstream


@pytest.fixture
def client(base_url: str, upstream: Upstream) -> Iterator[openai.OpenAI]:
    """A client of the proxy in front of the scripted upstream."""
    with openai.OpenAI(base_url=base_url, api_key="sk-test", max_retries=0) as made:
        yield made


@pytest.fixture(scope="session")
def model() -> Iterator[openai.OpenAI]:
    """A client of a proxy in front of a real model on this machine."""
    port = free_port()
    with (
        process("stateforge.localmodel", "--port", str(port), ready=f"http://127.0.0.1:{port}/v1/models"),
        proxy(f"http://127.0.0.1:{port}/v1") as url,
        openai.OpenAI(base_url=url, api_key="none", max_retries=0, timeout=120) as made,
    ):
        yield made

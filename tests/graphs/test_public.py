"""The public face of the package."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stateforge import graphs


@pytest.mark.parametrize("name", graphs.__all__)
def test_every_exported_name_exists(name: str) -> None:
    assert getattr(graphs, name).__doc__


def test_other_names_do_not() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = graphs.nonsense


def test_the_proxys_part_does_not_wait_for_the_agents_framework() -> None:
    code = "import sys; from stateforge.graphs import GraphPreparer; sys.exit('langchain.agents' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0

"""The code of `docs/langgraph.md`, run as it stands there, with a real local model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stateforge import graphs

PAGE = Path(__file__).parents[2] / "docs" / "langgraph.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def run_page() -> Iterator[dict[str, Any]]:
    """The page's names after each of its blocks."""
    names: dict[str, Any] = {"__name__": "page"}
    for number, block in enumerate(BLOCKS):
        exec(compile(block, f"{PAGE.name}, block {number}", "exec"), names)
        yield names


@pytest.mark.local_model
@pytest.mark.timeout(600)
def test_the_page_is_true(
    local_model: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", local_model)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    reports, counts, names = [], [], {}
    for names in run_page():
        result = names["result"]
        reports.append(result["stateforge"])
        counts.append(len(result["messages"]))
        assert result["messages"][-1].type == "ai"
        assert result["messages"][-1].text
    names["model"].root_client.close()
    assert counts == [6, 3, 3, 6, 6, 6, 6]
    assert [r["mode"] for r in reports[:5]] == ["consolidate"] * 5
    assert all(r["degraded"] is None and r["dropped"] >= 1 for r in reports)
    assert "consolidate" in capsys.readouterr().out


def test_the_page_explains_every_key_of_the_report() -> None:
    text = PAGE.read_text()
    assert [k for k in graphs.Report.__annotations__ if f"`{k}`" not in text and k != "context"] == []


def test_the_page_names_only_what_exists() -> None:
    names = set(re.findall(r"from stateforge\.graphs import (\w+)", PAGE.read_text()))
    assert names <= set(graphs.__all__)


def test_the_architecture_names_files_and_folders_that_exist() -> None:
    root = PAGE.parents[1]
    text = (PAGE.parent / "architecture.md").read_text()
    files = re.findall(r"`(?:stateforge/)?(_\w+\.py)`", text)
    folders = re.findall(r"`(\w+)/`", text)
    assert len(files) > 5
    assert [f for f in files if not (root / "stateforge" / f).is_file()] == []
    assert [f for f in folders if not (root / f).is_dir() and not (root / "stateforge" / f).is_dir()] == []

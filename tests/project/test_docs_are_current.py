"""The pages that come from the code are those that the code gives now."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from stateforge import EMPTY, TrackRequest, read_turns

ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")


def _generator():
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "docs" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("name", "make"),
    [("cli.md", "cli_page"), ("configuration.md", "configuration_page"), ("http.md", "http_reference")],
)
def test_a_generated_page_is_current(name, make):
    page = ROOT / "docs" / name
    assert page.read_text(encoding="utf-8") == getattr(_generator(), make)(), "run: make docs"


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]), ids=lambda p: p.name)
def test_every_link_to_a_file_leads_somewhere(page):
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_python_of_the_library_page_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "library.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict = {}
    for block in blocks:
        exec(block, names)
    assert "Saturday" in capsys.readouterr().out
    assert [i.text for i in names["prepared"].state.stale] != []
    turn = read_turns([{"role": "user", "content": "Write a poem. It MUST rhyme."}])[0]
    (draft,) = names["Musts"]().track(TrackRequest(EMPTY, turn)).drafts
    assert draft.text == "It MUST rhyme."

"""The wording can be overridden, piece by piece, and a bad override is found early."""

from __future__ import annotations

from pathlib import Path

import pytest
from dialogues import pizza

from stateforge import AssemblyError, ConfigError
from stateforge.assembly import Templates


def test_one_piece_can_be_replaced_by_a_string() -> None:
    templates = Templates(block="WANTED{% for i in items %} | {{ i.text }}{% endfor %}")
    built = pizza().assemble("annotate", templates=templates)
    assert built.block.startswith("WANTED | ")
    assert pizza().assemble("consolidate", templates=templates).block.startswith("My requirements")


def test_a_folder_may_hold_some_of_the_pieces(tmp_path: Path) -> None:
    (tmp_path / "reply.j2").write_text("(left out)", encoding="utf-8")
    (tmp_path / "README.md").write_text("not a template", encoding="utf-8")
    templates = Templates.load(tmp_path)
    assert templates.reply == "(left out)"
    assert templates.block == Templates().block
    assert "(left out)" in str(pizza().assemble("prune", templates=templates).messages)


def test_names_of_templates_are_checked(tmp_path: Path) -> None:
    (tmp_path / "blok.j2").write_text("", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"blok\.j2 is none of block\.j2"):
        Templates.load(tmp_path)
    with pytest.raises(ConfigError, match="not a folder"):
        Templates.load(tmp_path / "missing")


def test_files_must_be_text(tmp_path: Path) -> None:
    (tmp_path / "block.j2").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ConfigError, match="templates:"):
        Templates.load(tmp_path)


@pytest.mark.parametrize("source", ["{% for x in %}", "{{ unclosed", "x" * 30_000])
def test_what_is_no_template_is_refused_when_it_is_read(source: str) -> None:
    with pytest.raises(ConfigError, match="template 'block'"):
        Templates(block=source)


@pytest.mark.parametrize("source", ["{{ nothing }}", "{{ items.__class__.__mro__ }}", "{{ 1 / 0 }}"])
def test_a_template_that_fails_leaves_the_request_as_it_came(source: str) -> None:
    built = pizza().assemble("annotate", templates=Templates(block=source))
    assert built.messages is None
    assert "template 'block'" in built.reason
    with pytest.raises(AssemblyError):
        Templates(block=source).render("block", {"items": ()})

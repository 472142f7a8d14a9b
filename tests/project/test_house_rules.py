"""What holds for the whole source: small files, one direction, nothing private in the lock files."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import stateforge

ROOT = Path(__file__).parents[2]
SOURCES = ("stateforge", "trackers", "graphs", "server", "benchmarks")
MAX_LINES = 400

_FILES = sorted(p for folder in SOURCES for p in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", _FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_file_is_longer_than_400_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.name)
def test_lock_files_pin_every_package_by_hash_and_name_no_host(path):
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    blocks = re.split(r"\n(?=\S)", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE))
    assert [b for b in blocks if "==" in b and "--hash=sha256:" not in b] == []


def test_every_package_folder_is_installed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(project["tool"]["setuptools"]["packages"])
    mapped = {"stateforge": "stateforge"} | {name: f"stateforge.{name}" for name in SOURCES[1:]}
    folders = {p.parent.relative_to(ROOT) for p in _FILES if p.name == "__init__.py"}
    names = {".".join([mapped[f.parts[0]], *f.parts[1:]]) for f in folders}
    assert names == listed


@pytest.mark.parametrize("name", ["trackers", "graphs", "server", "benchmarks"])
def test_no_top_level_package_shadows_a_users_own(name):
    code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({name!r}) is not None)"
    assert subprocess.run([sys.executable, "-c", code], cwd="/", check=False).returncode == 0


def test_the_public_face_is_complete():
    assert [name for name in stateforge.__all__ if not hasattr(stateforge, name)] == []


def test_importing_the_library_brings_in_no_framework():
    code = (
        "import sys, stateforge; "
        "print([m for m in ('langgraph', 'langchain_core', 'fastapi', 'aiohttp', 'openai') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_version_is_said_once():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == stateforge.__version__
    assert f"## [{stateforge.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

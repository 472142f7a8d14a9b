"""Histories as the stores keep them."""

from __future__ import annotations

import hashlib

from stateforge import Edit, EditKind, Evidence, Role
from stateforge.stores import Record, Scope

ROOT = b"\0" * 16
ME = Scope("me", "keep/1")
YOU = Scope("you", "keep/1")


def record(n: int, parent: bytes = ROOT, branch: str = "", text: str = "one pizza") -> Record:
    words = Evidence.of(n, text, 0, len(text))
    edit = Edit(id=f"e{n}.0", turn=n, author=Role.USER, kind=EditKind.ADD, text=text, evidence=(words,), item=f"i{n}.0")
    key = hashlib.md5(f"{branch}/{n}".encode()).digest()
    return Record(key, parent, n, key[::-1], (edit,), (f"warning {n}",), f"v{branch}{n}")


def history(length: int, branch: str = "", start: int = 0, parent: bytes = ROOT) -> list[Record]:
    made: list[Record] = []
    for n in range(start, start + length):
        made.append(record(n, made[-1].key if made else parent, branch))
    return made

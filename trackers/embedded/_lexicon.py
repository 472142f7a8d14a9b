"""Which words are values of one type, from WordNet (see `build_lexicon.py`)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _table() -> bytes:
    return (files(__package__) / "lexicon.txt").read_bytes()


@lru_cache(maxsize=8192)
def classes(word: str) -> frozenset[bytes]:
    """The narrow classes a word belongs to; a plural is looked up as its singular."""
    word = word.lower()
    found = _find(word)
    if found is None and word.endswith("s"):
        found = _find(word[:-1])
    if found is None and word.endswith("ly"):
        found = _find(word[:-2])
    return frozenset(found.split(b",")) if found else frozenset()


def same_type(a: str, b: str) -> bool:
    """Whether two different words have a narrow class in common."""
    return a.lower() != b.lower() and not classes(a).isdisjoint(classes(b))


def _find(word: str) -> bytes | None:
    """Binary search over the sorted lines."""
    try:
        key = word.encode("ascii") + b"\t"
    except UnicodeEncodeError:
        return None
    table = _table()
    low, high = 0, len(table)
    while low < high:
        middle = (low + high) // 2
        start = table.rfind(b"\n", low, middle) + 1 or low
        end = table.find(b"\n", start)
        line = table[start:end]
        if line.startswith(key):
            return line[len(key) :]
        if line < key:
            low = end + 1
        else:
            high = start
    return None

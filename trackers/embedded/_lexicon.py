"""Which words are values of one type, from WordNet (see `build_lexicon.py`)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _table() -> bytes:
    return (files(__package__) / "lexicon.txt").read_bytes()


@lru_cache(maxsize=8192)
def entry(word: str) -> tuple[frozenset[bytes], frozenset[bytes]]:
    """The narrow classes a word belongs to, and those it names; inflected forms by their base."""
    word = word.lower()
    endings = [word[: -len(e)] for e in ("s", "ly", "er", "est", "d") if word.endswith(e) and len(word) > 4]
    if word.endswith(("ier", "iest")):
        endings += [word[: word.rindex("i")] + "y", word[: word.rindex("i")] + "ey"]
    for form in (word, *endings):
        if (found := _find(form)) is not None:
            belongs, _, names = found.partition(b";")
            return frozenset(belongs.split(b",")) - {b""}, frozenset(names.split(b",")) - {b""}
    return frozenset(), frozenset()


def classes(word: str) -> frozenset[bytes]:
    """The narrow classes a word belongs to."""
    return entry(word)[0]


def is_on_scale(word: str, scale: str) -> bool:
    """Whether a word is a value on the scale that a noun names ("expensive" on "price")."""
    return not classes(word).isdisjoint(entry(scale)[1])


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

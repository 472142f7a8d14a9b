"""Derive `lexicon.txt` from WordNet 3.0: which words are values of the same type.

    apt-get download wordnet-base && dpkg -x wordnet-base_*.deb wn
    python build_lexicon.py wn/usr/share/wordnet lexicon.txt

Each line is a word and the ids of the narrow classes it belongs to: the nearer hypernyms of its
leading noun senses; the antonym cluster of an adjective; the class of what a relational adjective
pertains to; after the semicolon the classes that the word itself names. Two words with a class
in common are taken to be of one type. The Princeton licence
stands in `lexicon.LICENSE.txt`.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

NOUN_SENSES = 3
ADJECTIVE_SENSES = 3
LEVELS = 3
LARGEST_CLASS = 900
LONGEST = 14
OWN_SENSES = 4
PLACES = "15"
QUALITIES = "07"
"""WordNet's numbers for its files of places and of qualities."""
_WORD = re.compile(r"[a-z]+(?:[-_][a-z]+)?")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass
class Synset:
    """One line of a WordNet data file."""

    words: list[str]
    satellite: bool
    topic: str
    pointers: list[tuple[str, str, str]] = field(default_factory=list)


def read_synsets(path: Path) -> dict[str, Synset]:
    """The synsets of one part of speech, by offset."""
    found = {}
    for line in path.read_text(encoding="latin-1").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split("|")[0].split()
        count = int(fields[3], 16)
        words = [re.sub(r"\(\w+\)$", "", w).lower() for w in fields[4 : 4 + 2 * count : 2]]
        rest = fields[4 + 2 * count :]
        pointers = [(rest[i], rest[i + 1], rest[i + 2]) for i in range(1, 1 + 4 * int(rest[0]), 4)]
        found[fields[0]] = Synset(words, fields[2] == "s", fields[1], pointers)
    return found


def read_senses(path: Path) -> dict[str, list[str]]:
    """The synsets of each word, most frequent first."""
    senses = {}
    for line in path.read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            fields = line.split()
            senses[fields[0]] = fields[-int(fields[2]) :]
    return senses


def hypernyms(nouns: dict[str, Synset], offset: str) -> list[str]:
    """The classes up to `LEVELS` above a synset, nearest first."""
    found: list[str] = []
    layer = [offset]
    for _ in range(LEVELS):
        layer = [o for s in layer for kind, o, _ in nouns[s].pointers if kind in ("@", "@i")]
        found += layer
    return found


def class_sizes(nouns: dict[str, Synset]) -> dict[str, int]:
    """How many synsets lie below each one."""
    sizes: dict[str, int] = defaultdict(int)
    for offset in nouns:
        seen: set[str] = set()
        layer = [offset]
        while layer:
            layer = [o for s in layer for kind, o, _ in nouns[s].pointers if kind in ("@", "@i") and o not in seen]
            seen.update(layer)
        for above in seen:
            sizes[above] += 1
    return sizes


def adjective_classes(adjectives: dict[str, Synset], nouns: dict[str, Synset], offset: str) -> list[str]:
    """The antonym cluster of an adjective, or the class of the noun it pertains to."""
    synset = adjectives[offset]
    head = next((o for kind, o, _ in synset.pointers if kind == "&"), offset) if synset.satellite else offset
    opposites = [o for kind, o, pos in adjectives[head].pointers if kind == "!"]
    related = [o for kind, o, pos in synset.pointers if kind == "\\" and pos == "n"]
    qualities = [o for kind, o, pos in synset.pointers + adjectives[head].pointers if kind in ("=", "+") and pos == "n"]
    scale = [f"n{above}" for o in qualities if nouns[o].topic == QUALITIES for above in [o, *hypernyms(nouns, o)]]
    pertains = [f"p{above}" for noun in related for above in hypernyms(nouns, noun)]
    places = ["place"] if any(nouns[noun].topic == PLACES for noun in related) else []
    cluster = [f"a{min(head, *opposites)}"] if opposites else []
    return cluster + places + scale + pertains


def word_classes(source: Path) -> dict[str, list[str]]:
    """The classes of every word worth listing."""
    nouns, adjectives = read_synsets(source / "data.noun"), read_synsets(source / "data.adj")
    sizes = class_sizes(nouns)
    classes: dict[str, list[str]] = defaultdict(list)
    for word, offsets in read_senses(source / "index.adj").items():
        for offset in offsets[:ADJECTIVE_SENSES]:
            found = adjective_classes(adjectives, nouns, offset)
            classes[word] += [c for c in found if not c[1:].isdigit() or sizes[c[1:]] <= LARGEST_CLASS]
    for word, offsets in read_senses(source / "index.noun").items():
        narrow = [o for s in offsets[:NOUN_SENSES] for o in hypernyms(nouns, s) if 1 < sizes[o] <= LARGEST_CLASS]
        classes[word] += [f"n{o}" for o in narrow]
    return {w: list(dict.fromkeys(c)) for w, c in classes.items() if c and _WORD.fullmatch(w)}


def short_id(number: int) -> str:
    """A number in base 62."""
    digits = ""
    while True:
        number, rest = divmod(number, len(_DIGITS))
        digits = _DIGITS[rest] + digits
        if not number:
            return digits


def main(source: str, target: str) -> None:
    """Write the lexicon: classes with more than one member, numbered by frequency."""
    classes = word_classes(Path(source))
    members: dict[str, int] = defaultdict(int)
    for found in classes.values():
        for name in found:
            members[name] += 1
    ranked = sorted((n for n in members if members[n] > 1), key=lambda n: (-members[n], n))
    ids = {name: short_id(i) for i, name in enumerate(ranked)}
    lines = []
    senses = read_senses(Path(source) / "index.noun")
    for word in sorted(classes):
        kept = [ids[c] for c in classes[word] if c in ids][:LONGEST]
        own = [ids[f"n{o}"] for o in senses.get(word, ())[:OWN_SENSES] if f"n{o}" in ids]
        if kept or own:
            lines.append(f"{word.replace('_', ' ')}\t{','.join(kept)};{','.join(own)}")
    Path(target).write_text("\n".join(sorted(lines)) + "\n", encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])

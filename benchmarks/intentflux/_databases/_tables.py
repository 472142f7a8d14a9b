"""How rows are made up: tables with one function per row, and the words they draw from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

Row = tuple[Any, ...]

FIRST = [
    "Ada",
    "Bruno",
    "Carla",
    "Dario",
    "Edda",
    "Falk",
    "Greta",
    "Hugo",
    "Ilse",
    "Jonas",
    "Katja",
    "Lars",
    "Mira",
    "Nils",
    "Olga",
    "Pavel",
    "Quirin",
    "Rosa",
    "Sven",
    "Tilda",
    "Ulf",
    "Vera",
    "Wanda",
    "Xaver",
    "Yara",
    "Zeno",
]
LAST = [
    "Adler",
    "Brandt",
    "Castro",
    "Dahl",
    "Eklund",
    "Ferro",
    "Gruber",
    "Holm",
    "Ivanova",
    "Jansen",
    "Keller",
    "Lindt",
    "Moreau",
    "Novak",
    "Okafor",
    "Petrov",
    "Rossi",
    "Sato",
    "Toth",
    "Ueda",
    "Vargas",
    "Weber",
    "Yilmaz",
    "Zeller",
]


@dataclass(frozen=True)
class Table:
    """A table: `ddl` creates it, `make(rng, number)` gives the row of a number from 1 to `count`."""

    name: str
    ddl: str
    count: int
    make: Callable[[Random, int], Row]

    @cached_property
    def _made(self) -> tuple[Row, ...]:
        rng = Random(f"{self.name}/{self.ddl}")
        return tuple(self.make(rng, number) for number in range(1, self.count + 1))

    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return self._made


def fixed(name: str, ddl: str, *rows: Row) -> Table:
    """A table whose rows are written out; their ids are counted up."""
    return Table(name, ddl, len(rows), lambda _, number: (number, *rows[number - 1]))


def person(number: int) -> str:
    """A name, different for every number below 624."""
    return f"{FIRST[number % len(FIRST)]} {LAST[(number * 5 + number // len(FIRST)) % len(LAST)]}"


def day(rng: Random, year: int = 2025, months: int = 12) -> str:
    """A date of that year."""
    return f"{year}-{rng.randint(1, months):02d}-{rng.randint(1, 28):02d}"

"""Code tasks for calibration and training: pipelines put together from steps, over records or lines of text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from .._model import Split
from ._code import spec
from ._pools import turn
from ._spec import Choice, Extra, Slot, Spec

RECORDS = {
    Split.CALIBRATION: ("rides", "shipments", "measurements", "bookings", "catches"),
    Split.TRAINING: ("parcels", "matches", "harvests", "loans", "flights", "repairs", "visits"),
}
Piece = tuple[str, str, str, Sequence[Choice]]
Task = tuple[Spec, str, Sequence[str]]
"""A description, its code template, its inputs."""

VERBS = {
    Split.CALIBRATION: ("collect", "gather", "select", "report"),
    Split.TRAINING: ("extract", "choose", "derive", "summarise", "fetch"),
}
GROUPS = """
def <<name>>(records):
    groups = {}
    for r in records:
        if r[1] >= <<least>><<more>>:
            groups.setdefault(<<key>>, []).append(<<amount>>)
    pairs = [[k, <<agg>>] for k, v in groups.items()]
    return sorted(pairs, key=lambda p: <<sort>>)<<end>>
"""
LINES = """
import sys

rows = []
for line in sys.stdin.read().splitlines():
    w, n = line.split()
    n = int(n)
    if n <= <<limit>><<keep>><<seen>>:
        rows.append((w<<up>>, n))
r = [(w, <<change>>) for w, n in rows]
r = sorted(r, key=lambda p: (lambda w, n: <<sort>>)(*p))<<cut>>
for w, n in r:
    print(<<show>>)
print(<<end>>)
"""
LABELS = ("north", "south", "east", "west", "mid")


def _mixed(rng: Random, *choices: Choice) -> tuple[Choice, ...]:
    return tuple(rng.sample(choices, len(choices)))


def _described(
    name: str,
    opening: str,
    pieces: Sequence[Piece],
    twists: Sequence[tuple[str, str, dict[str, str]]],
    base: dict[str, str],
    function: bool,
) -> Spec:
    return spec(name, opening, [Slot(*piece) for piece in pieces], [Extra(*twist) for twist in twists], base, function)


def filters(rng: Random, split: Split, number: int) -> Task:
    """A function over [label, amount, day] records: filter, key, aggregation, order."""
    what = turn(RECORDS[split], number)
    verbs = rng.sample(VERBS[split], 4)
    label = rng.choice(LABELS)
    least = rng.sample(range(10, 60, 5), 6)
    pieces: list[Piece] = [
        ("name", "the function's name", "The function is called `{}`.", tuple(f"{verb}_{what}" for verb in verbs)),
        ("least", "the threshold", f"Only {what} with an amount of at least {{}} count.", tuple(least)),
        (
            "key",
            "the grouping",
            "Group them by {}.",
            _mixed(
                rng,
                ("label", "r[0]"),
                ("day", "r[2]"),
                ("the first letter of the label", "r[0][0]"),
                ("weekday, that is day modulo 7", "r[2] % 7"),
                ("half of the month, 0 up to day 15 and 1 after", "int(r[2] > 15)"),
            ),
        ),
        (
            "agg",
            "the figure",
            "For each group take the {}.",
            _mixed(
                rng,
                ("sum of the amounts", "sum(v)"),
                ("largest amount", "max(v)"),
                ("number of records", "len(v)"),
                ("smallest amount", "min(v)"),
                ("amount that came last", "v[-1]"),
                ("difference of largest and smallest amount", "max(v) - min(v)"),
            ),
        ),
        (
            "sort",
            "the order",
            "Return [group, figure] pairs sorted by {}.",
            _mixed(
                rng,
                ("group", "(str(p[0]),)"),
                ("figure, largest first, then group as text", "(-p[1], str(p[0]))"),
                ("figure, smallest first, then group as text", "(p[1], str(p[0]))"),
            ),
        ),
    ]
    twists = [
        (f"the label {label}", f"Leave out the label {label}.", {"more": f" and r[0] != '{label}'"}),
        ("the first week", "Leave out days up to 7.", {"more": " and r[2] > 7"}),
        ("the top two", "Return only the first two pairs.", {"end": "[:2]"}),
        ("the doubling", "Count every amount twice.", {"amount": "2 * r[1]"}),
        ("the large amounts", "Leave out amounts over 90.", {"more": " and r[1] <= 90"}),
        ("the reverse", "Reverse the list at the end.", {"end": "[::-1]"}),
    ]
    inputs = [
        [[[rng.choice(LABELS), rng.randrange(1, 120), rng.randint(1, 30)] for _ in range(n)]] for n in (14, 9, 18, 0)
    ]
    opening = f"I need a Python function that sums up a list of {what}, each a list [label, amount, day of the month]."
    base = {"more": "", "end": "", "amount": "r[1]"}
    described = _described(f"pool-groups/{what}", opening, pieces, twists, base, True)
    return described, GROUPS, [json.dumps(each) for each in inputs]


def lines(rng: Random, split: Split, number: int) -> Task:
    """A program over lines "word number": filter, transformation, order, output."""
    what = turn(RECORDS[split], number)
    limit = rng.sample(range(5, 80, 5), 6)
    letter = rng.choice("abcde")
    pieces = [
        (
            "limit",
            "the limit",
            "Ignore lines whose number is over {}.",
            tuple(sorted(limit[:5], reverse=True)[2:] + sorted(limit[:5], reverse=True)[:2]),
        ),
        (
            "change",
            "the change",
            "For each entry, {}.",
            _mixed(
                rng,
                ("double the number", "n * 2"),
                ("add the length of the word to the number", "n + len(w)"),
                ("take the number modulo 10", "n % 10"),
                ("square the number", "n * n"),
                ("subtract the number from 100", "100 - n"),
            ),
        ),
        (
            "sort",
            "the order",
            "Then sort by {}.",
            _mixed(
                rng,
                ("word, then number", "(w, n)"),
                ("number, then word", "(n, w)"),
                ("number from large to small, then word", "(-n, w)"),
                ("length of the word, then word, then number", "(len(w), w, n)"),
                ("last letter of the word, then word, then number", "(w[-1], w, n)"),
            ),
        ),
        (
            "show",
            "the line format",
            "Print each entry as {}.",
            _mixed(
                rng,
                ("word=number", "f'{w}={n}'"),
                ("number word", "f'{n} {w}'"),
                ("word:number", "f'{w}:{n}'"),
                ("the word alone", "w"),
                ("word(number)", "f'{w}({n})'"),
            ),
        ),
        (
            "end",
            "the last line",
            "The last line is the {}.",
            _mixed(
                rng,
                ("sum of the printed entries' numbers", "sum(n for w, n in r)"),
                ("number of entries", "len(r)"),
                ("largest number, or 0", "max((n for w, n in r), default=0)"),
                ("number of different words", "len({w for w, n in r})"),
            ),
        ),
    ]
    twists = [
        (f"the letter {letter}", f"Ignore words with the letter {letter}.", {"keep": f" and '{letter}' not in w"}),
        ("the capitals", "Print the words in capital letters.", {"up": ".upper()"}),
        ("the first three", "Keep only the first three entries.", {"cut": "[:3]"}),
        ("the odd numbers", "Ignore lines with an odd number.", {"keep": " and n % 2 == 0"}),
        (
            "the repeats",
            "Of equal words keep only the one that comes first in the input.",
            {"seen": " and w not in {x for x, _ in rows}"},
        ),
        ("the reverse", "Reverse the entries.", {"cut": "[::-1]"}),
    ]
    words = ("ash", "bream", "cod", "dace", "eel", "flounder", "gar", "hake", "ide", "carp")
    inputs = ["".join(f"{rng.choice(words)} {rng.randint(1, 90)}\n" for _ in range(n)) for n in (8, 12, 5, 15)]
    opening = f"I need a program for a puzzle about {what}. Every line of the input has a word and a whole number."
    base = {"keep": "", "up": "", "cut": "", "seen": ""}
    return _described(f"pool-lines/{what}", opening, pieces, twists, base, False), LINES, inputs

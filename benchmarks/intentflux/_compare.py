"""Two runs side by side, paired case by case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stateforge import InputError
from stateforge.benchmarks import _stats
from stateforge.benchmarks._document import Document, Section, Table
from stateforge.benchmarks.intentflux._report import read_run

Scores = Mapping[str, Mapping[str, float]]
"""By what was run (arm or tracker, with its stratum): the score of each case."""

_HEADER = ("what", "cases", "A", "B", "B - A", "better / worse / same")


def compare(a: str, b: str) -> Document:
    """The paired differences between two runs.

    Args:
        a: a folder that something was run into, or `FOLDER:NAME` for one of its arms or trackers.
        b: the same; where both name an arm or tracker these are compared with each other.

    Raises:
        InputError: nothing was run there, or the two have nothing in common.
    """
    left, right = _read(a), _read(b)
    if ":" in a and ":" in b:
        left, right = _unnamed(left), _unnamed(right)
    rows = [_row(what, left[what], right[what]) for what in left if what in right]
    rows = [r for r in rows if r[1] != "0"]
    if not rows:
        raise InputError(f"{a} and {b} have no case in common")
    about = (
        "Scores of models are mean scores; those of trackers the share of exact states. Brackets: bootstrap intervals."
    )
    return Document(f"A: {a}, B: {b}", [Section("Paired differences", [about, Table(_HEADER, tuple(rows))])])


def _read(source: str) -> Scores:
    folder, _, only = source.partition(":")
    states, cases = read_run(Path(folder))
    found: dict[str, dict[str, float]] = {}
    for case in cases:
        if not only or case.arm == only:
            found.setdefault(f"{case.arm} {case.stratum}".strip(), {})[case.task] = case.score
    for state in states:
        if not only or state.tracker == only:
            what = f"state of {state.tracker} {state.stratum} {state.condition}"
            found.setdefault(what, {})[state.task] = float(state.score.exact)
    return found


def _unnamed(scores: Scores) -> Scores:
    """The same with the arm's or tracker's name left out, for comparing two different ones."""
    named: dict[str, Mapping[str, float]] = {}
    for what, found in scores.items():
        state = what.startswith("state of ")
        rest = what.removeprefix("state of ").partition(" ")[2]
        named[f"state {rest}" if state else rest or "clean"] = found
    return named


def _row(what: str, a: Mapping[str, float], b: Mapping[str, float]) -> tuple[str, ...]:
    both = sorted(a.keys() & b.keys())
    better, worse = sum(b[k] > a[k] for k in both), sum(b[k] < a[k] for k in both)
    return (
        what,
        str(len(both)),
        str(_stats.mean([a[k] for k in both])),
        str(_stats.mean([b[k] for k in both])),
        str(_stats.paired(b, a)),
        f"{better} / {worse} / {len(both) - better - worse}",
    )

"""The pictures of a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl

from stateforge.benchmarks import _stats
from stateforge.benchmarks._document import Picture
from stateforge.benchmarks.intentflux._case import CaseResult
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._state_run import StateResult
from stateforge.benchmarks.intentflux._state_score import Count
from stateforge.benchmarks.intentflux._summary import Cases, by_arm, scores

mpl.use("Agg")
mpl.rcParams["svg.hashsalt"] = "stateforge"

_STRATA = [str(s) for s in Stratum]


def difficulty_response(cases: Sequence[CaseResult], folder: Path) -> Picture:
    """Mean score of each arm against the amount of stale information."""
    figure, axes = _figure()
    arms = {s: by_arm(cases, s) for s in _STRATA}
    for name in dict.fromkeys(n for found in arms.values() for n in found):
        points = [(s, _stats.mean(list(scores(arms[s][name]).values()))) for s in _STRATA if arms[s].get(name)]
        _line(axes, name, points)
    axes.set_ylabel("mean score")
    axes.legend(fontsize=8)
    return _save(figure, folder, "difficulty.svg", "Mean score by stratum, with bootstrap intervals")


def arms_side_by_side(arms: Mapping[str, Cases], stratum: str, folder: Path) -> Picture:
    """Mean score of the arms on one stratum, with intervals."""
    figure, axes = _figure()
    names = list(arms)
    found = [_stats.mean(list(scores(arms[n]).values())) for n in names]
    errors = [[i.mean - i.low for i in found], [i.high - i.mean for i in found]]
    axes.barh(names[::-1], [i.mean for i in found][::-1], xerr=[e[::-1] for e in errors], color="#7a9cc6", capsize=3)
    axes.set_xlabel(f"mean score, {stratum}")
    axes.set_xlim(0, 1)
    return _save(figure, folder, f"arms-{stratum}.svg", f"Mean score of the arms on {stratum}")


def trackers_against_oracle(results: Sequence[StateResult], folder: Path) -> Picture:
    """Exact states by stratum for each tracker; the oracle is the upper bound."""
    figure, axes = _figure()
    for name in sorted({r.tracker for r in results}):
        points = []
        for stratum in _STRATA:
            exact = [float(r.score.exact) for r in results if r.tracker == name and r.stratum == stratum]
            if exact:
                points.append((stratum, _stats.mean(exact)))
        _line(axes, name, points)
    axes.set_ylabel("exact states")
    axes.legend(fontsize=8)
    return _save(figure, folder, "trackers.svg", "Exact states by stratum, trackers against the oracle")


def recall_against_leak(results: Sequence[StateResult], folder: Path) -> Picture:
    """Each tracker's active recall against its stale leak, all strata together."""
    figure, axes = _figure()
    for name in sorted({r.tracker for r in results}):
        own = [r.score for r in results if r.tracker == name]
        recall, leak = sum((s.recall for s in own), Count()).rate, sum((s.leak for s in own), Count()).rate
        if recall is not None and leak is not None:
            axes.plot([leak], [recall], "o")
            axes.annotate(name, (leak, recall), xytext=(6, 4), textcoords="offset points", fontsize=8)
    axes.set_xlabel("stale leak")
    axes.set_ylabel("active recall")
    axes.set_xlim(-0.02, 1.05)
    axes.set_ylim(0, 1.05)
    return _save(figure, folder, "recall-leak.svg", "Active recall against stale leak")


def _figure() -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    return figure, figure.subplots()


def _line(axes: Any, name: str, points: Sequence[tuple[str, _stats.Interval]]) -> None:
    if not points:
        return
    middle = [i.mean for _, i in points]
    errors = [[i.mean - i.low for _, i in points], [i.high - i.mean for _, i in points]]
    axes.errorbar([_STRATA.index(s) for s, _ in points], middle, yerr=errors, marker="o", capsize=3, label=name)
    axes.set_xticks(range(len(_STRATA)), _STRATA)
    axes.set_ylim(0, 1.02)


def _save(figure: Any, folder: Path, name: str, alt: str) -> Picture:
    (folder / "plots").mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / "plots" / name, metadata={"Date": None})
    return Picture(f"plots/{name}", alt)

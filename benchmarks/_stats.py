"""Means and paired differences with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

RESAMPLES = 10_000
LEVEL = 0.95


@dataclass(frozen=True)
class Interval:
    """An estimate from `n` cases with its percentile bootstrap interval; all nan when there are none."""

    mean: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        if not self.n:
            return "-"
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def mean(values: Sequence[float], seed: int = 0) -> Interval:
    """The mean of some cases."""
    return macro([values], seed)


def macro(groups: Sequence[Sequence[float]], seed: int = 0) -> Interval:
    """The mean of the groups' means, each group resampled within itself; empty groups do not count."""
    filled = [np.asarray(g, dtype=float) for g in groups if len(g)]
    if not filled:
        return Interval(float("nan"), float("nan"), float("nan"), 0)
    rng = np.random.default_rng(seed)
    drawn = np.mean([_resampled(g, rng) for g in filled], axis=0)
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(drawn, [tail, 1 - tail])
    middle = float(np.mean([g.mean() for g in filled]))
    return Interval(middle, float(low), float(high), sum(len(g) for g in filled))


def paired(a: Mapping[str, float], b: Mapping[str, float], seed: int = 0) -> Interval:
    """The mean of `a - b` over the cases that both have."""
    return mean([a[k] - b[k] for k in sorted(a.keys() & b.keys())], seed)


def share_recovered(
    clean: Mapping[str, float], drift: Mapping[str, float], arm: Mapping[str, float], seed: int = 0
) -> Interval:
    """How much of the gap between `clean` and `drift` an arm wins back, over the cases that all three have.

    Resamples in which there is no gap are left out of the interval.
    """
    keys = sorted(clean.keys() & drift.keys() & arm.keys())
    table = np.array([[clean[k], drift[k], arm[k]] for k in keys], dtype=float).reshape(-1, 3)
    total = table.mean(axis=0) if len(keys) else np.zeros(3)
    if total[0] <= total[1]:
        return Interval(float("nan"), float("nan"), float("nan"), len(keys))
    rng = np.random.default_rng(seed)
    drawn = table[rng.integers(0, len(keys), (RESAMPLES, len(keys)))].mean(axis=1)
    drawn = drawn[drawn[:, 0] > drawn[:, 1]]
    shares = (drawn[:, 2] - drawn[:, 1]) / (drawn[:, 0] - drawn[:, 1])
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(shares, [tail, 1 - tail])
    return Interval(float((total[2] - total[1]) / (total[0] - total[1])), float(low), float(high), len(keys))


def _resampled(values: npt.NDArray[np.float64], rng: np.random.Generator) -> npt.NDArray[np.float64]:
    means: npt.NDArray[np.float64] = values[rng.integers(0, len(values), (RESAMPLES, len(values)))].mean(axis=1)
    return means

"""Means, paired differences and the share of a gap that is won back, with intervals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stateforge.benchmarks import _stats


def test_the_interval_of_a_mean_is_the_textbooks():
    rng = np.random.default_rng(3)
    values = rng.normal(5, 2, 400)
    found = _stats.mean(values)
    half = 1.96 * values.std() / math.sqrt(len(values))
    assert found.mean == pytest.approx(values.mean())
    assert found.low == pytest.approx(values.mean() - half, abs=0.05)
    assert found.high == pytest.approx(values.mean() + half, abs=0.05)
    assert found.n == 400


def test_the_same_cases_give_the_same_interval():
    assert _stats.mean([0, 1, 1, 0, 1]) == _stats.mean([0, 1, 1, 0, 1])


def test_no_cases_give_no_number():
    found = _stats.mean([])
    assert math.isnan(found.mean)
    assert str(found) == "-"


def test_a_macro_mean_weighs_groups_alike():
    assert _stats.macro([[1.0] * 99, [0.0]]).mean == 0.5
    assert _stats.macro([[1.0], []]).mean == 1


def test_differences_are_paired_over_common_cases():
    found = _stats.paired({"a": 1, "b": 1, "c": 0}, {"a": 0, "b": 1, "d": 9})
    assert (found.mean, found.n) == (0.5, 2)


def test_a_constant_difference_has_no_spread():
    a = {str(n): float(n) for n in range(20)}
    found = _stats.paired({k: v + 1 for k, v in a.items()}, a)
    assert (found.mean, found.low, found.high) == (1, 1, 1)


def test_the_share_of_the_gap_won_back():
    keys = [str(n) for n in range(200)]
    clean, drift = dict.fromkeys(keys, 1.0), dict.fromkeys(keys, 0.0)
    half = {k: float(n % 2) for n, k in enumerate(keys)}
    found = _stats.share_recovered(clean, drift, half)
    assert found.mean == 0.5
    assert 0.4 < found.low < 0.5 < found.high < 0.6
    assert _stats.share_recovered(clean, drift, clean).mean == 1


@pytest.mark.parametrize("drift", [{"a": 1.0}, {}])
def test_without_a_gap_there_is_nothing_to_win_back(drift):
    assert math.isnan(_stats.share_recovered({"a": 1.0}, drift, {"a": 1.0}).mean)

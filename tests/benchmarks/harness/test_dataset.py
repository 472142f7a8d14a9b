"""Frozen trajectories: files that are the same for the same tasks, checked on loading and by replay."""

from __future__ import annotations

import gzip
import hashlib
import json

import pytest
from harness_samples import HIKE, MENU, SAMPLES

from stateforge import InputError
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dataset import build, freeze, load, replay, select, simulator_for
from stateforge.benchmarks.intentflux._trajectory import Condition


def test_every_task_has_all_conditions_and_strata():
    made = list(build([HIKE]))
    assert [t.id for t in made] == ["math-hike/clean"] + [
        f"math-hike/{s}/{c}" for s in ("easy", "medium", "hard") for c in ("drift", "control", "echo")
    ]


def test_the_same_tasks_give_the_same_file_bit_for_bit(tmp_path):
    files = [tmp_path / name for name in ("a.jsonl.gz", "b.jsonl.gz")]
    assert [freeze(build(SAMPLES), f) for f in files] == [20, 20]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_construction_and_wording_have_not_changed_unnoticed():
    """A change here changes every frozen trajectory: raise the format version and freeze them anew."""
    digest = hashlib.sha256("".join(t.checksum for t in build(SAMPLES)).encode()).hexdigest()
    assert digest[:16] == "f0903df195d99858"


def test_what_was_frozen_is_loaded(tmp_path):
    freeze(build(SAMPLES), tmp_path / "x.gz")
    assert load(tmp_path / "x.gz") == tuple(build(SAMPLES))


def test_replay_finds_nothing_where_nothing_changed():
    assert replay(SAMPLES, list(build(SAMPLES))) == []


def test_replay_names_what_is_missing_new_or_different():
    other = MENU.model_copy(update={"opening": "Another opening."})
    assert set(replay([HIKE, other], list(build(SAMPLES)))) == {t.id for t in build([MENU])}
    assert set(replay([HIKE], list(build(SAMPLES)))) == {t.id for t in build([MENU])}


def write(path, lines):
    path.write_bytes(gzip.compress("".join(lines).encode()))


def test_a_tampered_file_is_refused(tmp_path):
    line = json.loads(next(build([HIKE])).model_dump_json())
    line["messages"][0]["content"] += " And hurry."
    write(tmp_path / "x.gz", [json.dumps(line) + "\n"])
    with pytest.raises(InputError, match=r"x\.gz:1: math-hike/clean is not what its checksum says"):
        load(tmp_path / "x.gz")


@pytest.mark.parametrize("data", [b"not gzip", gzip.compress(b"{}\n"), gzip.compress(b"nonsense\n")])
def test_a_file_that_holds_no_trajectories_is_refused(tmp_path, data):
    (tmp_path / "x.gz").write_bytes(data)
    with pytest.raises(InputError, match=r"x\.gz"):
        load(tmp_path / "x.gz")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"nowhere\.gz"):
        load(tmp_path / "nowhere.gz")


def test_selecting_a_condition_and_a_stratum():
    made = list(build(SAMPLES))
    assert [t.id for t in select(made, Condition.CLEAN, Stratum.HARD)] == ["math-hike/clean", "text-menu/clean"]
    assert [t.id for t in select(made, Condition.DRIFT, Stratum.HARD)] == [
        "math-hike/hard/drift",
        "text-menu/hard/drift",
    ]
    assert len(select(made, Condition.DRIFT)) == 6


def test_other_seeds_give_other_dialogues():
    assert {t.checksum for t in build([HIKE], seed=1)}.isdisjoint({t.checksum for t in build([HIKE])})


def test_without_a_model_the_bank_speaks():
    assert simulator_for().name == "bank test/1"

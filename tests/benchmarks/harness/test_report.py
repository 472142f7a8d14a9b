"""Reports and comparisons over what was run into a folder."""

from __future__ import annotations

import pytest
from harness_runs import case
from harness_samples import SAMPLES

from stateforge import InputError
from stateforge.benchmarks._document import Document, Picture, Section, Table
from stateforge.benchmarks.intentflux import _compare, _report
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dataset import build
from stateforge.benchmarks.intentflux._run import Options, run_without_model
from stateforge.benchmarks.intentflux._summary import (
    arm_table,
    by_arm,
    failure_table,
    family_table,
    manner_table,
    state_table,
)

TASKS = [f"{family}-{n}" for family in ("math", "sql") for n in range(4)]


def column(table, name):
    place = table.header.index(name)
    return {row[0]: row[place] for row in table.rows}


def some_cases():
    yield from (case("clean", t, 1.0) for t in TASKS)
    yield from (case("bare", t, 0.0, stale=("g",) if t.endswith(("0", "1")) else ()) for t in TASKS)
    yield from (case("oracle-consolidate", t, float(not t.endswith("3"))) for t in TASKS)


ARMS = by_arm(some_cases(), "medium")


@pytest.fixture
def folder(tmp_path):
    """A folder with state-level results of two trackers."""
    made = tuple(build(SAMPLES))
    options = Options(("oracle-state", "everything"), (), tuple(Stratum), None, tmp_path)
    assert len(list(run_without_model(options, SAMPLES, made))) == 2 * 2 * 6
    (tmp_path / "commands.txt").write_text("stateforge bench run intentflux --no-model\n")
    return tmp_path


def test_arms_side_by_side():
    table = arm_table(ARMS)
    assert [row[0] for row in table.rows] == ["clean", "bare", "oracle-consolidate"]
    assert column(table, "n") == dict.fromkeys(ARMS, "8")
    assert column(table, "CAR") == {
        "clean": "100.0 % (8/8)",
        "bare": "0.0 % (0/8)",
        "oracle-consolidate": "75.0 % (6/8)",
    }
    assert column(table, "gap recovered")["oracle-consolidate"].startswith("0.750 [")
    assert column(table, "IDG (CAR, clean - arm)")["bare"] == "1.000 [1.000, 1.000]"
    assert column(table, "mean gap to clean")["clean"] == "-"


def test_without_a_clean_run_there_is_no_gap():
    table = arm_table({"bare": ARMS["bare"], "recap": ARMS["bare"]})
    assert column(table, "gap recovered") == {"bare": "-", "recap": "-"}


def test_stale_use_and_lost_context_are_told_apart():
    table = failure_table(ARMS)
    assert column(table, "stale use")["bare"] == "50.0 % (4/8)"
    assert column(table, "lost without stale use") == {
        "clean": "0.0 % (0/8)",
        "bare": "50.0 % (4/8)",
        "oracle-consolidate": "25.0 % (2/8)",
    }
    assert column(table, "tokens in / out")["clean"] == "120 / 30"


def test_collateral_loss_is_a_goal_unmet_without_stale_use():
    cases = [
        case("bare", "text-0", 0.5, violated=("a", "b"), stale=("a",)),
        case("bare", "text-1", 0.5, violated=("a",), stale=("a",)),
        case("bare", "text-2", 0.5, violated=("a",)),
    ]
    assert column(failure_table(by_arm(cases, "medium")), "collateral loss")["bare"] == "66.7 % (2/3)"


def test_unscorable_and_failed_cases_stay_in_the_denominator():
    cases = [case("bare", "math-0", 1.0), case("bare", "math-1", 0.0, scorable=False, failed=True)]
    arms = by_arm(cases, "medium")
    assert column(arm_table(arms), "CAR")["bare"] == "50.0 % (1/2)"
    assert column(failure_table(arms), "unscorable")["bare"] == "50.0 % (1/2)"
    assert column(failure_table(arms), "failed")["bare"] == "50.0 % (1/2)"


def test_partial_credit_is_no_full_credit():
    assert column(arm_table(by_arm([case("bare", "text-0", 0.99)], "medium")), "CAR")["bare"] == "0.0 % (0/1)"


def test_by_family():
    table = family_table(ARMS)
    assert table.header == ("family", "clean", "bare", "oracle-consolidate")
    assert table.rows[0] == ("math", "1.000 (4)", "0.000 (4)", "0.750 (4)")


def test_other_strata_do_not_mix():
    cases = [case("bare", "math-0", 1.0, "easy"), case("bare", "math-1", 0.0, "hard"), case("clean", "math-0", 1.0)]
    assert {a: list(c) for a, c in by_arm(cases, "hard").items()} == {"bare": ["math-1"], "clean": ["math-0"]}


def test_a_report_has_tables_plots_and_the_commands(folder):
    paths = _report.write_report(folder)
    assert [p.name for p in paths] == ["report.md", "report.html"]
    text, page = (p.read_text() for p in paths)
    assert "| oracle | easy | 2 | 100.0 %" in text
    assert "stateforge bench run intentflux --no-model" in text
    assert "<table>" in page
    for plot in ("trackers.svg", "recall-leak.svg"):
        assert f"](plots/{plot})" in text
        assert f'src="plots/{plot}"' in page
        assert (folder / "plots" / plot).read_text().startswith("<?xml")


def test_the_same_results_give_the_same_report(folder):
    first = [p.read_bytes() for p in (*_report.write_report(folder), folder / "plots" / "trackers.svg")]
    assert [p.read_bytes() for p in (*_report.write_report(folder), folder / "plots" / "trackers.svg")] == first


def test_a_report_over_cases_of_a_model(folder, monkeypatch):
    cases = [*some_cases(), *(case("bare", t, 0.5, "hard") for t in TASKS)]
    monkeypatch.setattr(_report, "read_cases", lambda _: cases)
    text = _report.write_report(folder)[0].read_text()
    assert "## stateforge/m, medium" in text
    assert "## stateforge/m, difficulty response" in text
    assert "| bare | hard | 8 | 0.500 [0.500, 0.500] |" in text
    assert (folder / "plots" / "difficulty.svg").exists()
    assert (folder / "plots" / "arms-m-medium.svg").exists()


def test_nothing_to_report_is_said(tmp_path):
    with pytest.raises(InputError, match="no results"):
        _report.write_report(tmp_path)


def test_comparing_a_run_with_itself(folder):
    text = _compare.compare(str(folder), str(folder)).markdown()
    assert "| state of oracle hard drift | 2 | 1.000 [1.000, 1.000] | 1.000 [1.000, 1.000] | 0.000" in text
    assert text.count("0 / 0 / 2") == 12


def test_comparing_two_trackers_of_one_run(folder):
    text = _compare.compare(f"{folder}:everything", f"{folder}:oracle").markdown()
    assert (
        "| state easy drift | 2 | 0.000 [0.000, 0.000] | 1.000 [1.000, 1.000] | 1.000 [1.000, 1.000] | 2 / 0 / 0 |"
        in text
    )


def test_comparing_what_has_nothing_in_common(folder):
    with pytest.raises(InputError, match="no case in common"):
        _compare.compare(f"{folder}:everything", f"{folder}:nobody")


def test_trackers_by_manner(folder):
    states, _ = _report.read_run(folder)
    assert state_table(states).rows[0][0] == "everything"
    assert manner_table(states).header == ("manner of edit", "everything", "oracle")


def test_a_document_escapes_what_its_formats_would_read():
    document = Document("a < b", [Section("s", ["x & y", Table(("k", "v"), (("a|b", "<i>"),)), Picture("p.svg", '"')])])
    assert "| a\\|b | <i> |" in document.markdown()
    page = document.html()
    assert "<h1>a &lt; b</h1>" in page
    assert "<td>&lt;i&gt;</td>" in page
    assert "x &amp; y" in page

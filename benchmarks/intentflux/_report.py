"""The report over everything that was run into one folder: Markdown, HTML, plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from stateforge import InputError
from stateforge.benchmarks import _stats
from stateforge.benchmarks._document import Document, Picture, Section, Table
from stateforge.benchmarks.intentflux import _plots
from stateforge.benchmarks.intentflux._case import CaseResult
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._results import read_cases
from stateforge.benchmarks.intentflux._state_run import StateResult, read_results
from stateforge.benchmarks.intentflux._summary import (
    arm_table,
    by_arm,
    failure_table,
    family_mean,
    family_table,
    manner_table,
    state_table,
)
from stateforge.benchmarks.intentflux._trajectory import Condition

STATES, LOGS, COMMANDS = "states", "logs", "commands.txt"
"""Where a run keeps state-level results, Inspect's eval logs, and the commands it was given."""

_ABOUT_ARMS = (
    "CAR is the share of all cases with full credit; cases that could not be scored count 0. IDG and the gap are "
    "paired over the cases of both arms. 'Gap recovered' is (arm - bare) / (clean - bare) in mean score. Brackets "
    f"hold {100 * _stats.LEVEL:.0f} % percentile bootstrap intervals over cases ({_stats.RESAMPLES} resamples, "
    "families resampled separately for the macro mean)."
)
_ABOUT_FAILURES = (
    "Stale use: the answer follows a replaced value or a withdrawn requirement. Lost without stale use: not full "
    "credit and no stale value followed. Collateral loss: a requirement in effect that the grader can tell is "
    "violated, though no stale value of it was followed. Tokens are the model server's own counts, a "
    "mean per case over all calls."
)
_ABOUT_STATES = (
    "Judged value by value after the last turn. Recall: values in effect that the state holds. Leak: replaced or "
    "withdrawn values that it still holds. Exact: neither missing nor stale ones. Cascade: statements of a restating "
    "assistant that rest on stale values (recall: taken out; precision: of those taken out)."
)


def state_files(folder: Path) -> list[Path]:
    """The files with state-level results of a run."""
    return sorted((folder / STATES).glob("*.jsonl"))


def latest(results: Sequence[StateResult]) -> list[StateResult]:
    """Of each dialogue and tracker the result that was written last."""
    return list({(r.tracker, r.id): r for r in results}.values())


def read_run(folder: Path) -> tuple[list[StateResult], list[CaseResult]]:
    """What was run into a folder.

    Raises:
        InputError: nothing was.
    """
    states = latest([r for path in state_files(folder) for r in read_results(path)])
    cases = read_cases(folder / LOGS)
    if not states and not cases:
        raise InputError(f"{folder}: no results of a benchmark run")
    return states, cases


def write_report(folder: Path) -> list[Path]:
    """Write `report.md`, `report.html` and the plots of a run; the reports' paths.

    Raises:
        InputError: nothing was run into the folder.
    """
    states, cases = read_run(folder)
    document = Document(
        "IntentFlux", [*_model_sections(cases, folder), *_state_sections(states, folder), *_how(folder)]
    )
    written = []
    for name, text in (("report.md", document.markdown()), ("report.html", document.html())):
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written


def _model_sections(cases: Sequence[CaseResult], folder: Path) -> Iterator[Section]:
    for model in sorted({c.model for c in cases}):
        own = [c for c in cases if c.model == model]
        strata = [str(s) for s in Stratum if any(c.stratum == s for c in own)]
        for stratum in strata:
            arms = by_arm(own, stratum)
            yield Section(
                f"{model}, {stratum}",
                [
                    _ABOUT_ARMS,
                    arm_table(arms),
                    _plots.arms_side_by_side(arms, f"{model.rpartition('/')[2]}-{stratum}", folder),
                    _ABOUT_FAILURES,
                    failure_table(arms),
                    "Mean score by family (cases):",
                    family_table(arms),
                ],
            )
        if len(strata) > 1:
            yield Section(f"{model}, difficulty response", [_difficulty(own), _plots.difficulty_response(own, folder)])


def _difficulty(cases: Sequence[CaseResult]) -> Table:
    """Mean score, macro and CAR of each arm by stratum."""
    rows = []
    for stratum in Stratum:
        for name, found in by_arm(cases, str(stratum)).items():
            own = list(found.values())
            if own[0].stratum:
                full = sum(c.full for c in own)
                scores = [c.score for c in own]
                rows.append(
                    (
                        name,
                        str(stratum),
                        str(len(own)),
                        str(_stats.mean(scores)),
                        str(family_mean(found)),
                        f"{full}/{len(own)}",
                    )
                )
    return Table(("arm", "stratum", "n", "mean score", "macro", "CAR"), tuple(sorted(rows, key=lambda r: r[0])))


def _state_sections(states: Sequence[StateResult], folder: Path) -> Iterator[Section]:
    if not states:
        return
    drift = [s for s in states if s.condition is Condition.DRIFT]
    pictures: list[str | Table | Picture] = [
        _plots.trackers_against_oracle(drift, folder),
        _plots.recall_against_leak(drift, folder),
    ]
    yield Section("Trackers against the annotation", [_ABOUT_STATES, state_table(states), *pictures])
    yield Section("Trackers by manner of edit", ["Values that stand as they should.", manner_table(drift)])


def _how(folder: Path) -> Iterator[Section]:
    path = folder / COMMANDS
    if path.exists():
        commands = list(dict.fromkeys(path.read_text(encoding="utf-8").splitlines()))
        yield Section("Commands", [Table(("command",), tuple((c,) for c in commands))])

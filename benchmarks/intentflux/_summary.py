"""Tables over results: trackers against the annotation, arms with a model against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from stateforge.benchmarks import _stats
from stateforge.benchmarks._document import Table
from stateforge.benchmarks.intentflux._case import CaseResult
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._state_run import StateResult
from stateforge.benchmarks.intentflux._state_score import Count

Cases = Mapping[str, CaseResult]
"""The cases of one arm, by task."""

_STRATA = [str(s) for s in Stratum]


def percent(count: Count) -> str:
    """A rate with its counts."""
    return "-" if count.rate is None else f"{100 * count.rate:.1f} % ({count.hits}/{count.total})"


def share(cases: Iterable[CaseResult], attribute: str) -> str:
    """How many of some cases have an attribute."""
    found = [bool(getattr(c, attribute)) for c in cases]
    return percent(Count(hits=sum(found), total=len(found)))


def state_table(results: Iterable[StateResult]) -> Table:
    """Trackers against the annotation, by stratum."""
    groups: dict[tuple[str, int, str], list[StateResult]] = defaultdict(list)
    for r in results:
        groups[r.tracker, _STRATA.index(r.stratum), r.condition].append(r)
    rows = [_state_row(tracker, _STRATA[s], c, found) for (tracker, s, c), found in sorted(groups.items())]
    header = (
        "tracker",
        "stratum",
        "dialogues",
        "active recall",
        "precision",
        "stale leak",
        "exact",
        "cascade recall",
        "cascade precision",
        "ms per user turn",
    )
    return Table(header, tuple(rows))


def _state_row(tracker: str, stratum: str, condition: str, results: Sequence[StateResult]) -> tuple[str, ...]:
    scores = [r.score for r in results]

    def total(name: str) -> str:
        return percent(sum((getattr(s, name) for s in scores), Count()))

    exact = Count(hits=sum(s.exact for s in scores), total=len(scores))
    pace = 1000 * sum(r.seconds for r in results) / sum(r.user_turns for r in results)
    return (
        tracker,
        stratum if condition == "drift" else f"{stratum} ({condition})",
        str(len(results)),
        total("recall"),
        total("precision"),
        total("leak"),
        percent(exact),
        total("cascade_recall"),
        total("cascade_precision"),
        f"{pace:.2f}",
    )


def manner_table(results: Iterable[StateResult]) -> Table:
    """By tracker and manner of edit: values that stand as they should."""
    found: dict[str, dict[str, Count]] = defaultdict(dict)
    for result in results:
        for manner, count in result.score.manners.items():
            found[manner][result.tracker] = found[manner].get(result.tracker, Count()) + count
    trackers = sorted({t for counts in found.values() for t in counts})
    rows = tuple((m, *(percent(found[m].get(t, Count())) for t in trackers)) for m in sorted(found))
    return Table(("manner of edit", *trackers), rows)


def by_arm(cases: Iterable[CaseResult], stratum: str) -> dict[str, dict[str, CaseResult]]:
    """The cases of each arm on one stratum, by task; the clean condition belongs to every stratum."""
    found: dict[str, dict[str, CaseResult]] = defaultdict(dict)
    for case in cases:
        if case.stratum in ("", stratum):
            found[case.arm][case.task] = case
    return dict(found)


def scores(cases: Cases) -> dict[str, float]:
    """The score of each case."""
    return {task: case.score for task, case in cases.items()}


def fulls(cases: Cases) -> dict[str, float]:
    """Whether each case got full credit."""
    return {task: float(case.full) for task, case in cases.items()}


def family_mean(cases: Cases) -> _stats.Interval:
    """The mean of the families' means."""
    groups: dict[str, list[float]] = defaultdict(list)
    for case in cases.values():
        groups[case.family].append(case.score)
    return _stats.macro(list(groups.values()))


def arm_table(arms: Mapping[str, Cases]) -> Table:
    """Scores of the arms side by side, and what they win back of the gap between clean and bare."""
    header = (
        "arm",
        "n",
        "mean score",
        "macro",
        "CAR",
        "IDG (CAR, clean - arm)",
        "mean gap to clean",
        "gap recovered",
    )
    clean, bare = arms.get("clean", {}), arms.get("bare", {})
    rows = []
    for name, cases in arms.items():
        recovered = _stats.share_recovered(scores(clean), scores(bare), scores(cases))
        rows.append(
            (
                name,
                str(len(cases)),
                str(_stats.mean(list(scores(cases).values()))),
                str(family_mean(cases)),
                share(cases.values(), "full"),
                str(_stats.paired(fulls(clean), fulls(cases))) if name != "clean" else "-",
                str(_stats.paired(scores(clean), scores(cases))) if name != "clean" else "-",
                str(recovered) if name not in ("clean", "bare") and recovered.mean == recovered.mean else "-",
            )
        )
    return Table(header, tuple(rows))


def failure_table(arms: Mapping[str, Cases]) -> Table:
    """How cases failed, and what they cost."""
    header = (
        "arm",
        "stale use",
        "lost without stale use",
        "collateral loss",
        "unscorable",
        "cut short",
        "failed",
        "context tokens",
        "tokens in / out",
        "s per case",
    )
    rows = []
    for name, cases in arms.items():
        every = list(cases.values())
        each = len(every) or 1
        rows.append(
            (
                name,
                share(every, "stale"),
                share(every, "lost"),
                share(every, "collateral"),
                percent(Count(hits=sum(not c.scorable for c in every), total=len(every))),
                share(every, "cut"),
                share(every, "failed"),
                f"{sum(c.context_tokens for c in every) / each:.0f}",
                f"{sum(c.input_tokens for c in every) / each:.0f} / {sum(c.output_tokens for c in every) / each:.0f}",
                f"{sum(c.seconds for c in every) / each:.1f}",
            )
        )
    return Table(header, tuple(rows))


def family_table(arms: Mapping[str, Cases]) -> Table:
    """Mean score by family and arm, with the number of cases."""
    families = sorted({c.family for cases in arms.values() for c in cases.values()})
    rows = []
    for family in families:
        cells = []
        for cases in arms.values():
            own = [c.score for c in cases.values() if c.family == family]
            cells.append(f"{sum(own) / len(own):.3f} ({len(own)})" if own else "-")
        rows.append((family, *cells))
    return Table(("family", *arms), tuple(rows))

"""What came out of the cases that were run with a model, read from Inspect's eval logs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log

from stateforge.benchmarks.intentflux._case import CaseResult
from stateforge.benchmarks.intentflux._eval import NAME


def read_cases(folder: Path) -> list[CaseResult]:
    """All finished cases under a folder of eval logs; of a case that was run again, the last."""
    found: dict[tuple[str, str, str, str], CaseResult] = {}
    logs = list_eval_logs(str(folder), recursive=True, descending=False) if folder.is_dir() else []
    for info in logs:
        for case in _cases(read_eval_log(info)):
            found[case.model, case.arm, case.stratum, case.task] = case
    return list(found.values())


def _cases(log: EvalLog) -> Iterator[CaseResult]:
    about = log.eval.metadata or {}
    if about.get("benchmark") != NAME:
        return
    for sample in log.samples or ():
        common: dict[str, Any] = {
            "arm": about["arm"],
            "model": log.eval.model,
            "condition": about["condition"],
            "stratum": about.get("stratum") or "",
            "task": str(sample.id),
            "family": (sample.metadata or {}).get("family", ""),
        }
        score = next(iter((sample.scores or {}).values()), None)
        if score is None:
            yield CaseResult(**common, score=0.0, scorable=False, failed=True)
            continue
        judged, spent = score.metadata or {}, sample.metadata or {}
        yield CaseResult(
            **common,
            score=score.as_float(),
            scorable=judged.get("scorable", True),
            stale=tuple(judged.get("stale", ())),
            violated=tuple(judged.get("violated", ())),
            cut=spent.get("cut", False),
            context_tokens=spent.get("context_tokens", 0),
            input_tokens=spent.get("input_tokens", 0),
            output_tokens=spent.get("output_tokens", 0),
            seconds=spent.get("seconds", 0.0),
        )

"""Trackers on frozen trajectories, without a model as agent: one line of results per dialogue."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from stateforge import ConfigError, InputError, Tracker
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._floors import Everything, LastTurns
from stateforge.benchmarks.intentflux._gold import oracle
from stateforge.benchmarks.intentflux._model import Frozen
from stateforge.benchmarks.intentflux._state_score import StateScore, score_state
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory
from stateforge.cli._folding import fold_chat, provenance
from stateforge.trackers import load_tracker

ORACLE = "oracle"
FLOORS: dict[str, Callable[[], Tracker]] = {"everything": Everything, "last-turns": LastTurns}
"""Trivial trackers by name."""

TIMEOUT = 600.0
"""Seconds a tracker may take for one dialogue."""


class StateResult(Frozen):
    """What a tracker made of one dialogue.

    `seconds` is the wall time for all its turns; `key` identifies trajectory, tracker and code, so
    that a result is only taken over by a run of the same three.
    """

    key: str
    id: str
    task: str
    family: str
    stratum: Stratum
    condition: Condition
    tracker: str
    user_turns: int
    seconds: float
    warnings: int
    score: StateScore


def tracker_for(name: str, trajectory: Trajectory) -> Tracker:
    """A tracker by name: the oracle, a floor, or whatever `load_tracker` knows.

    Raises:
        ConfigError: there is no such tracker.
    """
    if name == ORACLE:
        return oracle(trajectory)
    return FLOORS[name]() if name in FLOORS else load_tracker(name)


def run_states(
    trajectories: Iterable[Trajectory],
    families: dict[str, str],
    tracker: str,
    out: Path,
    tick: Callable[[], None] = lambda: None,
) -> Iterator[StateResult]:
    """Fold each trajectory with a tracker; results are appended to `out` as they come.

    Lines that `out` already has for the same trajectory, tracker and code are taken over.

    Args:
        trajectories: dialogues of more than one turn.
        families: the family of each task, by the task's id.
        tracker: its name.
        out: JSON Lines.
        tick: called after each dialogue.

    Raises:
        ConfigError: there is no such tracker.
        InputError: `out` holds something else.
    """
    known = {r.key: r for r in read_results(out)} if out.exists() else {}
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as target:
        for trajectory in trajectories:
            made = tracker_for(tracker, trajectory)
            key = f"{trajectory.checksum[:16]}-{provenance(made)[:16]}"
            result = known.get(key)
            if result is None:
                result = _run_one(trajectory, families[trajectory.task], made, tracker, key)
                target.write(result.model_dump_json() + "\n")
                target.flush()
            tick()
            yield result


def _run_one(trajectory: Trajectory, family: str, tracker: Tracker, name: str, key: str) -> StateResult:
    if trajectory.stratum is None:
        raise ConfigError(f"{trajectory.id}: the clean condition has no state to track")
    started = time.perf_counter()
    folded = fold_chat(trajectory.chat(), tracker, TIMEOUT)
    return StateResult(
        key=key,
        id=trajectory.id,
        task=trajectory.task,
        family=family,
        stratum=trajectory.stratum,
        condition=trajectory.condition,
        tracker=name,
        user_turns=sum(m.role == "user" for m in trajectory.messages),
        seconds=time.perf_counter() - started,
        warnings=len(folded.warnings),
        score=score_state(trajectory, folded.state),
    )


def read_results(path: Path) -> list[StateResult]:
    """The results in a file; a last line cut short by a kill is dropped from it.

    Raises:
        InputError: a line is no result.
    """
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    results = []
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            results.append(StateResult.model_validate(json.loads(line)))
        except ValueError as error:
            first = str(error).splitlines()[0]
            raise InputError(f"{path}:{number}: no result of a state-level run: {first}") from error
    return results

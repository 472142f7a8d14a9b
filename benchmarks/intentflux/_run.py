"""Runs: trackers without a model, or arms with one, over the same frozen trajectories."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from stateforge import ConfigError, Trigger
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dataset import select
from stateforge.benchmarks.intentflux._floors import Everything, LastTurns
from stateforge.benchmarks.intentflux._model import SourceTask
from stateforge.benchmarks.intentflux._report import LOGS, STATES
from stateforge.benchmarks.intentflux._state_run import ORACLE, StateResult, run_states
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory

STATE_ARMS = {"oracle-state": ORACLE, "everything": Everything.name, "last-turns": LastTurns.name}
"""Arms that need no model; besides these, `stateforge` stands for the trackers named."""

CACHE = "cache"


@dataclass(frozen=True)
class Options:
    """What to run.

    Attributes:
        arms: names of arms.
        trackers: names of trackers for the `stateforge` arms.
        strata: how much stale information.
        limit: most tasks, the same number of each family as far as possible; None for all.
        out: the folder that keeps results; what it has already is not run again.
        trigger: when StateForge touches the context.
        dialogues: a file of trajectories to use instead of the bundled ones.
    """

    arms: tuple[str, ...]
    trackers: tuple[str, ...]
    strata: tuple[Stratum, ...]
    limit: int | None
    out: Path
    trigger: Trigger = Trigger.STALE
    dialogues: Path | None = None


@dataclass(frozen=True)
class Agent:
    """The model that answers, behind an OpenAI-compatible URL.

    Attributes:
        name: as the server knows it.
        base_url: such as `http://127.0.0.1:8080/v1`.
        max_tokens: longest answer; a short limit reads like lost context.
        connections: simultaneous requests.
        display: how Inspect shows progress.
    """

    name: str
    base_url: str
    temperature: float = 0.0
    max_tokens: int = 1024
    connections: int = 4
    display: Literal["rich", "plain", "none"] = "plain"


def stratified(tasks: Iterable[SourceTask], limit: int | None) -> list[SourceTask]:
    """The first tasks, taken from the families in turn, in the order of the input."""
    every = list(tasks)
    families: dict[str, list[str]] = defaultdict(list)
    for task in every:
        families[task.family].append(task.id)
    chosen: list[str] = []
    while any(families.values()):
        chosen += [ids.pop(0) for ids in families.values() if ids]
    wanted = set(chosen if limit is None else chosen[:limit])
    return [t for t in every if t.id in wanted]


def tracker_names(options: Options) -> tuple[str, ...]:
    """The trackers that the arms of a run without a model stand for.

    Raises:
        ConfigError: an arm needs a model.
    """
    names: list[str] = []
    for arm in options.arms:
        if arm == "stateforge":
            names += options.trackers
        elif arm in STATE_ARMS:
            names.append(STATE_ARMS[arm])
        else:
            known = ", ".join(("stateforge", *STATE_ARMS))
            raise ConfigError(f"arm {arm!r} needs a model; without one there are: {known}")
    return tuple(dict.fromkeys(names))


def run_without_model(
    options: Options,
    tasks: Sequence[SourceTask],
    trajectories: Sequence[Trajectory],
    tick: Callable[[], None] = lambda: None,
) -> Iterator[StateResult]:
    """Fold the drift and echo dialogues with each tracker; results go to `out/states/`."""
    chosen = stratified(tasks, options.limit)
    families = {t.id: str(t.family) for t in chosen}
    dialogues = [
        t
        for stratum in options.strata
        for condition in (Condition.DRIFT, Condition.ECHO)
        for t in select(trajectories, condition, stratum)
        if t.task in families
    ]
    for name in tracker_names(options):
        file = "".join(c if c.isalnum() or c in "-." else "_" for c in name)
        yield from run_states(dialogues, families, name, options.out / STATES / f"{file}.jsonl", tick)


def run_with_model(
    options: Options, agent: Agent, tasks: Sequence[SourceTask], trajectories: Sequence[Trajectory]
) -> bool:
    """Let the agent answer each case of each arm; Inspect's logs go to `out/logs/`. Whether all went through.

    A run that was killed goes on where it stopped: finished cases come from the logs, answered
    requests from the cache in `out/cache/`.

    Raises:
        ConfigError: there is no such arm, or what it needs is not installed.
    """
    with _cache_in(options.out / CACHE):
        from inspect_ai import eval_set
        from inspect_ai.model import GenerateConfig, get_model

        import stateforge.benchmarks._provider  # noqa: F401 - registers the provider
        from stateforge.benchmarks.intentflux._arms import make_arms
        from stateforge.benchmarks.intentflux._eval import make_task

        config = GenerateConfig(
            temperature=agent.temperature, max_tokens=agent.max_tokens, max_connections=agent.connections
        )
        model = get_model(f"stateforge/{agent.name}", base_url=agent.base_url, memoize=False)
        chosen = stratified(tasks, options.limit)
        ids = {t.id for t in chosen}
        jobs = []
        for arm in (a for n in options.arms for a in make_arms(n, options.trackers, options.trigger)):
            strata = (None,) if arm.condition is Condition.CLEAN else options.strata
            for stratum in strata:
                dialogues = [t for t in select(trajectories, arm.condition, stratum) if t.task in ids]
                jobs.append(make_task(arm, chosen, dialogues, stratum, config))
        finished = True
        for job in jobs:
            done, _ = eval_set(
                job,
                log_dir=str(options.out / LOGS / agent.name / str(job.name)),
                model=model,
                display=agent.display,
                log_buffer=1,
                continue_on_fail=True,
                fail_on_error=True,
                retry_attempts=0,
                retry_immediate=False,
                log_dir_allow_dirty=True,
            )
            finished = finished and done
        return finished


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Let Inspect keep answered requests in a folder of the run."""
    before = os.environ.get("INSPECT_CACHE_DIR")
    os.environ["INSPECT_CACHE_DIR"] = str(folder.resolve())
    try:
        yield
    finally:
        if before is None:
            del os.environ["INSPECT_CACHE_DIR"]
        else:
            os.environ["INSPECT_CACHE_DIR"] = before

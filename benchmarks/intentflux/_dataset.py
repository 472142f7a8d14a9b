"""The frozen trajectories of General-Test: built from the tasks, kept as versioned data, checked by replay."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from stateforge import InputError
from stateforge.benchmarks._chat import chat_with
from stateforge.benchmarks.intentflux import families
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dialogue import make_clean, make_dialogues
from stateforge.benchmarks.intentflux._model import SourceTask, Split
from stateforge.benchmarks.intentflux._model_user import ModelSimulator
from stateforge.benchmarks.intentflux._phrases_test import TEST_BANK
from stateforge.benchmarks.intentflux._phrases_train import TRAIN_BANK
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory
from stateforge.benchmarks.intentflux._wording import BankSimulator, Simulator

SEED = 0
"""The seed of the frozen trajectories."""

FROZEN = Path(__file__).parent / "general-test.v1.jsonl.gz"
"""The frozen trajectories that come with the package."""


def simulator_for(model: str = "", base_url: str = "", split: Split = Split.TEST) -> Simulator:
    """The simulated user of a pool: its bank (training has one of its own), or a chat model that rewords it."""
    bank = TRAIN_BANK if split is Split.TRAINING else TEST_BANK
    return ModelSimulator(bank, chat_with(base_url, model), model) if model else BankSimulator(bank)


def tasks_of(trajectories: Iterable[Trajectory]) -> tuple[SourceTask, ...]:
    """The source tasks of some dialogues, in the order of the pools.

    Raises:
        InputError: a dialogue is of no task of this version.
    """
    wanted = {t.task for t in trajectories}
    found: list[SourceTask] = []
    for split in Split:
        if len(found) < len(wanted):
            found += (t for t in families.source_tasks(split) if t.id in wanted)
    if unknown := sorted(wanted - {t.id for t in found}):
        raise InputError(f"no task {unknown[0]!r} in this version of the benchmark")
    return tuple(found)


def build(
    tasks: Iterable[SourceTask],
    simulator: Simulator | None = None,
    seed: int = SEED,
    strata: Sequence[Stratum] = tuple(Stratum),
    tick: Callable[[], None] = lambda: None,
) -> Iterator[Trajectory]:
    """All conditions and strata of some tasks, in a fixed order; `tick` is called after each task."""
    speaker = simulator if simulator is not None else simulator_for()
    for task in tasks:
        yield make_clean(task, speaker, seed)
        for stratum in strata:
            yield from make_dialogues(task, stratum, speaker, seed).values()
        tick()


def freeze(trajectories: Iterable[Trajectory], path: Path = FROZEN) -> int:
    """Write trajectories to a compressed file that is the same for the same trajectories; how many there were."""
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with (
        path.open("wb") as raw,
        gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed,
        io.TextIOWrapper(packed, encoding="utf-8") as out,
    ):
        for trajectory in trajectories:
            out.write(trajectory.model_dump_json() + "\n")
            count += 1
    return count


def load(file: Path | None = None) -> tuple[Trajectory, ...]:
    """The trajectories in a file, or the bundled ones, each checked against its checksum.

    Raises:
        InputError: there is no such file, a line is no trajectory, or was changed.
    """
    path, found = file or FROZEN, []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                trajectory = Trajectory.model_validate_json(line)
                if not trajectory.intact:
                    raise InputError(f"{path}:{number}: {trajectory.id} is not what its checksum says")
                found.append(trajectory)
    except (OSError, EOFError) as error:
        raise InputError(f"{path}: {error}") from error
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: no trajectories: {str(error).splitlines()[0]}") from error
    return tuple(found)


def replay(tasks: Iterable[SourceTask], frozen: Iterable[Trajectory]) -> list[str]:
    """Build everything anew and compare: the ids of trajectories that are missing, new or different."""
    made = {t.id: t.checksum for t in build(tasks)}
    kept = {t.id: t.checksum for t in frozen}
    return sorted(i for i in made.keys() | kept.keys() if made.get(i) != kept.get(i))


def select(
    trajectories: Iterable[Trajectory], condition: Condition, stratum: Stratum | None = None
) -> tuple[Trajectory, ...]:
    """The trajectories of one condition and, but for `clean`, one stratum."""
    wanted = None if condition is Condition.CLEAN else stratum
    return tuple(t for t in trajectories if t.condition is condition and (wanted is None or t.stratum is wanted))

"""`stateforge bench`: run the intent-drift benchmarks, report on them, compare two runs."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress

from stateforge._exceptions import ConfigError, StateForgeError
from stateforge._settings import Trigger
from stateforge.cli._output import console

if TYPE_CHECKING:
    from stateforge.benchmarks.intentflux._run import Agent, Options

EXTRA = "pip install 'stateforge-intent[bench]'"
OUT = Path("bench-results/intentflux")


class Benchmark(StrEnum):
    """Benchmarks that are bundled."""

    INTENTFLUX = "intentflux"


class Pool(StrEnum):
    """Disjoint pools of source tasks."""

    TEST = "test"
    CALIBRATION = "calibration"
    TRAINING = "training"


class Level(StrEnum):
    """How much stale information a dialogue carries."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


bench = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    help="Measure what changes of mind do to an agent, and what repairs it.",
)

BenchmarkArgument = Annotated[Benchmark, typer.Argument(help="Which benchmark.", show_default=False)]
OutOption = Annotated[Path, typer.Option(help="Folder of the run; what it has already is not run again.")]


@bench.command()
def run(
    benchmark: BenchmarkArgument,  # noqa: ARG001 - there is one so far
    arm: Annotated[list[str], typer.Option(help="What stands between dialogue and model; may be repeated.")],
    tracker: Annotated[list[str], typer.Option(help="Tracker of the stateforge arms; may be repeated.")] = ["embedded"],  # noqa: B006
    stratum: Annotated[list[Level], typer.Option(help="Amount of stale information; may be repeated.")] = [],  # noqa: B006
    limit: Annotated[int | None, typer.Option(min=1, help="Most tasks, taken from all families in turn.")] = None,
    out: OutOption = OUT,
    no_model: Annotated[bool, typer.Option("--no-model", help="Judge the tracked states; ask no model.")] = False,
    model: Annotated[str, typer.Option(help="The agent: its name at --base-url, or a .gguf file to serve here.")] = "",
    base_url: Annotated[str, typer.Option(help="OpenAI-compatible URL, such as http://127.0.0.1:8080/v1.")] = "",
    trigger: Annotated[Trigger, typer.Option(help="When StateForge touches the context.")] = Trigger.STALE,
    temperature: Annotated[float, typer.Option(min=0, help="Of the agent.")] = 0.0,
    max_tokens: Annotated[int, typer.Option(min=1, help="Longest answer, in tokens.")] = 1024,
    connections: Annotated[int, typer.Option(min=1, help="Requests to the model at once.")] = 4,
    dialogues: Annotated[
        Path | None, typer.Option(help="Dialogues made by `bench freeze` instead of the bundled ones.")
    ] = None,
) -> None:
    """Run arms on the frozen dialogues of General-Test (125 tasks).

    Arms that ask a model: clean and control (the final intent in one turn; the same with as many neutral
    turns), bare, recap, snowball, langchain-summary, deepagents, openharness, stateforge-MODE and
    oracle-MODE (MODE: annotate, prune, consolidate, auto). The model is any OpenAI-compatible server; its
    key, if it wants one, is in STATEFORGE_BENCH_API_KEY.

    With --no-model trackers are judged against the annotation: stateforge (the trackers named),
    oracle-state, everything, last-turns. All strata unless some are named; with a model, medium.

    A run that was stopped goes on where it was when the same command is given again.

    For example:

      stateforge bench run intentflux --arm oracle-state --arm stateforge --no-model

      stateforge bench run intentflux --arm clean --arm bare --arm stateforge-auto
        --model my-model --base-url http://127.0.0.1:8080/v1 --limit 50
    """
    with _extra():
        from stateforge.benchmarks.intentflux._construct import Stratum
        from stateforge.benchmarks.intentflux._run import Options

        strata = tuple(Stratum(s) for s in stratum) or (tuple(Stratum) if no_model else (Stratum.MEDIUM,))
        options = Options(tuple(arm), tuple(tracker), strata, limit, out, trigger, dialogues)
        _note_command(out)
        if no_model:
            _without_model(options)
            return
        if not model:
            raise ConfigError("name the agent with --model, or judge states only with --no-model")
        _with_model(options, model, base_url, (temperature, max_tokens, connections))


@bench.command()
def report(run_folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of a run.")] = OUT) -> None:
    """Write report.md, report.html and plots about everything run into a folder."""
    with _extra():
        from stateforge.benchmarks.intentflux._report import write_report

        for path in write_report(run_folder):
            typer.echo(path)


@bench.command()
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="FOLDER of a run, or FOLDER:NAME for one arm or tracker.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same.")],
) -> None:
    """Compare two runs, or two arms, case by case.

    For example:

      stateforge bench compare before/ after/

      stateforge bench compare results:bare results:stateforge-auto:embedded
    """
    with _extra():
        from stateforge.benchmarks.intentflux._compare import compare as compared

        typer.echo(compared(a, b).markdown())


@bench.command()
def lint(
    benchmark: BenchmarkArgument,  # noqa: ARG001 - there is one so far
    grading: Annotated[bool, typer.Option(help="Also grade every reference, variant and decoy (minutes).")] = True,
) -> None:
    """Check tasks, pools and frozen dialogues: composition, grading, audit, replay."""
    with _extra():
        from stateforge.benchmarks.intentflux._check import check_all

        findings = check_all(grading=grading)
        for line in findings.lines():
            typer.echo(line)
        if findings.complaints:
            raise StateForgeError(f"{len(findings.complaints)} complaints about the benchmark's data")


@bench.command()
def freeze(
    benchmark: BenchmarkArgument,  # noqa: ARG001 - there is one so far
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where the dialogues go (.jsonl.gz).")],
    seed: Annotated[int, typer.Option(help="Of the plans and the wording.")] = 0,
    model: Annotated[str, typer.Option(help="A chat model that speaks for the user, instead of the bank.")] = "",
    base_url: Annotated[str, typer.Option(help="Its OpenAI-compatible URL.")] = "",
    limit: Annotated[int | None, typer.Option(min=1, help="Most tasks, taken from all families in turn.")] = None,
    pool: Annotated[Pool, typer.Option(help="Whose tasks. Training has a bank of phrasings of its own.")] = Pool.TEST,
) -> None:
    """Make dialogues anew: of another pool, with another seed, or with a chat model as the user.

    The test pool, the same seed and the bank give the bundled dialogues bit for bit. `bench run
    --dialogues FILE` uses what this writes.
    """
    with _extra():
        from stateforge.benchmarks.intentflux import _dataset, families
        from stateforge.benchmarks.intentflux._model import Split
        from stateforge.benchmarks.intentflux._run import stratified

        tasks = stratified(families.source_tasks(Split(pool)), limit)
        simulator = _dataset.simulator_for(model, base_url, Split(pool))
        with _progress("tasks") as bar:
            step = bar(len(tasks))
            count = _dataset.freeze(_dataset.build(tasks, simulator, seed, tick=step), out)
        typer.echo(f"{out}: {count} dialogues, wording: {simulator.name}")


def _without_model(options: Options) -> None:
    from stateforge.benchmarks.intentflux._dataset import load, tasks_of
    from stateforge.benchmarks.intentflux._run import run_without_model, tracker_names
    from stateforge.benchmarks.intentflux._summary import manner_table, state_table

    trajectories = load(options.dialogues)
    tasks = tasks_of(trajectories)
    count = min(len(tasks), options.limit or len(tasks)) * len(options.strata) * 2 * len(tracker_names(options))
    with _progress("dialogues") as bar:
        step = bar(count)
        results = list(run_without_model(options, tasks, trajectories, step))
    for table in (state_table(results), manner_table(results)):
        _show(table)


def _with_model(options: Options, model: str, base_url: str, limits: tuple[float, int, int]) -> None:
    from stateforge.benchmarks.intentflux._dataset import load, tasks_of
    from stateforge.benchmarks.intentflux._report import LOGS
    from stateforge.benchmarks.intentflux._results import read_cases
    from stateforge.benchmarks.intentflux._run import run_with_model
    from stateforge.benchmarks.intentflux._summary import arm_table, by_arm, failure_table

    trajectories = load(options.dialogues)
    tasks = tasks_of(trajectories)
    with _served(model, base_url, limits) as agent:
        done = run_with_model(options, agent, tasks, trajectories)
    cases = [c for c in read_cases(options.out / LOGS) if c.model == f"stateforge/{agent.name}"]
    for stratum in options.strata:
        arms = by_arm(cases, str(stratum))
        for table in (arm_table(arms), failure_table(arms)):
            _show(table)
    if not done:
        raise StateForgeError("some cases failed; give the same command again to run them once more")


@contextmanager
def _served(model: str, base_url: str, limits: tuple[float, int, int]) -> Iterator[Agent]:
    """The agent, served here when a GGUF file is named."""
    from stateforge import localmodel
    from stateforge.benchmarks.intentflux._run import Agent

    temperature, max_tokens, connections = limits
    here = not base_url and model.endswith(".gguf")
    if not base_url and not here:
        raise ConfigError("say where the model is: --base-url URL, or --model FILE.gguf")
    name = Path(model).stem if here else model
    server = localmodel.serve(model, n_ctx=8192, parallel=connections) if here else nullcontext(base_url)
    with server as url:
        yield Agent(name, url, temperature, max_tokens, connections, "rich" if sys.stderr.isatty() else "plain")


@contextmanager
def _extra() -> Iterator[None]:
    """Turns a missing package of the extra into a message that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("stateforge"):
            raise
        raise ConfigError(f"the benchmarks need {error.name}: {EXTRA}") from error


@contextmanager
def _progress(what: str) -> Iterator[Any]:
    """A progress bar on a terminal; yields a function from the total to a function that advances by one."""
    with Progress(console=console(stderr=True), disable=not sys.stderr.isatty()) as progress:

        def start(total: int) -> Any:
            bar = progress.add_task(what, total=total)
            return lambda: progress.advance(bar)

        yield start


def _show(table: Any) -> None:
    from stateforge.benchmarks._document import Document, Section

    typer.echo(Document("", [Section("", [table])]).markdown().split("\n", 4)[-1])


def _note_command(out: Path) -> None:
    """Keep the command with its results."""
    out.mkdir(parents=True, exist_ok=True)
    with (out / "commands.txt").open("a", encoding="utf-8") as commands:
        commands.write(shlex.join(["stateforge", *sys.argv[1:]]) + "\n")

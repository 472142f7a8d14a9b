"""Arms: what stands between the frozen dialogue and the model that answers.

An arm gets the dialogue and a way to ask the model, and returns the answer. Every arm asks the same
model in the same way, so that what differs is what the model sees.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stateforge import ConfigError, Mode, Pipeline, Settings, Tracker, Trigger
from stateforge.benchmarks.intentflux._state_run import ORACLE, TIMEOUT, tracker_for
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory

Messages = Sequence[Mapping[str, Any]]
Chat = list[dict[str, Any]]
Ask = Callable[[Messages], Awaitable[str]]
"""Asks the model; its answer as text, native tool calls as a JSON list."""

_RECAP = "To recap, this is everything I said, in order:"


@dataclass(frozen=True)
class Answer:
    """What came out for one case.

    Attributes:
        text: the answer that is graded.
        context: the messages that the model saw for it.
        note: what the arm did, for the log.
    """

    text: str
    context: list[dict[str, Any]]
    note: str = ""


class Arm(Protocol):
    """One way to put a dialogue in front of a model."""

    @property
    def name(self) -> str:
        """As given on the command line."""
        ...

    @property
    def condition(self) -> Condition:
        """Which dialogues it gets."""
        ...

    async def answer(self, trajectory: Trajectory, ask: Ask) -> Answer:
        """Answer the last request of a dialogue."""
        ...


@dataclass(frozen=True)
class Plain:
    """Sends the dialogue after a pure rewriting of its messages, which gets what the user said in each turn too."""

    name: str
    condition: Condition = Condition.DRIFT
    rewrite: Callable[[Chat, Sequence[str]], Chat] = lambda messages, _: messages

    async def answer(self, trajectory: Trajectory, ask: Ask) -> Answer:
        """Answer the last request of a dialogue."""
        context = self.rewrite([dict(m) for m in trajectory.chat()], said(trajectory))
        return Answer(await ask(context), context)


def said(trajectory: Trajectory) -> list[str]:
    """The user's turns without the materials of the first, which nobody would paste again."""
    first, *later = (m.content for m in trajectory.messages if m.role == "user")
    for given in sorted(trajectory.given, key=lambda g: -g.start):
        if given.kind == "material":
            first = first[: given.start].rstrip() + "\n\n" + first[given.end :].lstrip()
    return [first.strip(), *later]


def recap(messages: Chat, spoken: Sequence[str]) -> Chat:
    """The last request, with all earlier user turns repeated in front of it."""
    *history, request = messages
    earlier = "\n".join(f"- {turn}" for turn in spoken[:-1])
    return [*history, {**request, "content": f"{_RECAP}\n{earlier}\n\n{request['content']}"}]


def snowball(messages: Chat, spoken: Sequence[str]) -> Chat:
    """Every user turn repeats all user turns before it."""
    rolled: Chat = []
    turn = 0
    for message in messages:
        if message["role"] == "user":
            rolled.append({**message, "content": "\n".join([*spoken[:turn], message["content"]])})
            turn += 1
        else:
            rolled.append(message)
    return rolled


@dataclass(frozen=True)
class StateForgeArm:
    """Tracks the dialogue turn by turn and sends what the assembly makes of it.

    Attributes:
        name: as given on the command line.
        tracker: name of the tracker, or `oracle`.
        mode: assembly mode.
        trigger: when the context is touched.
    """

    name: str
    tracker: str
    mode: Mode
    trigger: Trigger = Trigger.STALE
    condition: Condition = Condition.DRIFT

    async def answer(self, trajectory: Trajectory, ask: Ask) -> Answer:
        """Answer the last request of a dialogue."""
        tracker: Tracker = tracker_for(self.tracker, trajectory)
        settings = Settings(mode=self.mode, trigger=self.trigger, tracker_timeout=TIMEOUT)
        pipeline = Pipeline(tracker, settings=settings)
        chat = trajectory.chat()
        prepared = await pipeline.prepare(chat)
        context = [dict(m) for m in (prepared.messages if prepared.messages is not None else chat)]
        note = {
            "mode": prepared.assembly.mode,
            "reason": prepared.assembly.reason,
            "degraded": prepared.degraded,
            "active": len(prepared.state.in_effect),
            "tracker_tokens": prepared.tracked.tokens if prepared.tracked else 0,
            "tracker_seconds": round(prepared.tracked.seconds, 3) if prepared.tracked else 0.0,
        }
        return Answer(await ask(context), context, json.dumps(note))


def _foreign(module: str, attribute: str) -> Callable[[], Arm]:
    def make() -> Arm:
        from importlib import import_module

        arm: Arm = getattr(import_module(f"stateforge.benchmarks.intentflux.{module}"), attribute)()
        return arm

    return make


_FIXED: dict[str, Callable[[], Arm]] = {
    "clean": lambda: Plain("clean", Condition.CLEAN),
    "control": lambda: Plain("control", Condition.CONTROL),
    "bare": lambda: Plain("bare"),
    "recap": lambda: Plain("recap", rewrite=recap),
    "snowball": lambda: Plain("snowball", rewrite=snowball),
    "langchain-summary": _foreign("_arms_langchain", "LangChainSummary"),
    "deepagents": _foreign("_arms_langchain", "DeepAgents"),
    "openharness": _foreign("_arms_openharness", "OpenHarness"),
}
_MODES = tuple(m for m in Mode if m is not Mode.PASSTHROUGH)


def arm_names() -> tuple[str, ...]:
    """The arms that ask a model."""
    own = [f"{who}-{mode}" for who in ("stateforge", ORACLE) for mode in _MODES]
    return (*_FIXED, *own)


def make_arms(name: str, trackers: Sequence[str] = (), trigger: Trigger = Trigger.STALE) -> list[Arm]:
    """The arms of a name: `stateforge-MODE` once for each tracker, all others once.

    Raises:
        ConfigError: there is no such arm, or what it needs is not installed.
    """
    if name in _FIXED:
        return [_FIXED[name]()]
    who, _, mode = name.partition("-")
    if name not in arm_names():
        raise ConfigError(f"arm {name!r}: not one of {', '.join(arm_names())}")
    suffix = "" if trigger is Trigger.STALE else f"@{trigger}"
    if who == ORACLE:
        return [StateForgeArm(f"{name}{suffix}", ORACLE, Mode(mode), trigger)]
    return [StateForgeArm(f"{name}:{t}{suffix}", t, Mode(mode), trigger) for t in trackers or ("embedded",)]

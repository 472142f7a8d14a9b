"""Arms: what stands between the frozen dialogue and the model that answers.

An arm gets the dialogue and a way to ask the model, and returns the answer. Every arm asks the same
model in the same way, so that what differs is what the model sees.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stateforge.benchmarks.intentflux._state_run import ORACLE, TIMEOUT, tracker_for
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory

from stateforge import ConfigError, Mode, Pipeline, Settings, Tracker, Trigger

Messages = Sequence[Mapping[str, Any]]
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
    """Sends the dialogue after a pure rewriting of its messages."""

    name: str
    condition: Condition = Condition.DRIFT
    rewrite: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = list

    async def answer(self, trajectory: Trajectory, ask: Ask) -> Answer:
        """Answer the last request of a dialogue."""
        context = self.rewrite([dict(m) for m in trajectory.chat()])
        return Answer(await ask(context), context)


def recap(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last request, with all earlier user turns repeated in front of it."""
    *history, request = messages
    said = "\n".join(f"- {m['content']}" for m in history if m["role"] == "user")
    return [*history, {**request, "content": f"{_RECAP}\n{said}\n\n{request['content']}"}]


def snowball(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every user turn repeats all user turns before it."""
    said: list[str] = []
    rolled = []
    for message in messages:
        if message["role"] == "user":
            said.append(message["content"])
            rolled.append({**message, "content": "\n".join(said)})
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

"""From a task and a plan to dialogues: drift, its turn-matched control, the clean single turn."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from stateforge.benchmarks.intentflux._bank import Manner
from stateforge.benchmarks.intentflux._construct import (
    BUDGETS,
    GoalEdit,
    IntentState,
    Op,
    Plan,
    Stratum,
    apply,
    final_intent,
    make_plan,
)
from stateforge.benchmarks.intentflux._model import SourceTask
from stateforge.benchmarks.intentflux._trajectory import Claim, Condition, Given, Message, Spoken, Trajectory
from stateforge.benchmarks.intentflux._wording import Simulator, Talk

NEUTRAL = "neutral/1"
"""The acknowledger that answers every turn with a receipt and nothing else."""

RESTATING = "restating/1"
"""The acknowledger that repeats what the user just said, which makes conclusions of it."""

NOBODY = "none"


def make_clean(task: SourceTask, simulator: Simulator, seed: int = 0) -> Trajectory:
    """The whole final intent in one turn."""
    rng = _rng(task, None, seed, "words")
    content = f"{task.clean_request()}\n\n{rng.choice(simulator.bank.final)}"
    return Trajectory.sealed(
        id=f"{task.id}/clean",
        task=task.id,
        stratum=None,
        condition=Condition.CLEAN,
        seed=seed,
        wording=simulator.name,
        assistant=NOBODY,
        messages=(Message(role="user", content=content),),
    )


def make_dialogues(
    task: SourceTask, stratum: Stratum, simulator: Simulator, seed: int = 0
) -> dict[Condition, Trajectory]:
    """The dialogues of several turns: `drift`, its `control`, and `echo`, which says the same as `drift`.

    The same arguments give the same dialogues.
    """
    plan = make_plan(task, BUDGETS[stratum], seed)
    drift = _Script(task, simulator, _rng(task, stratum, seed, "words"))
    drift.open(plan)
    for edit in plan.edits:
        drift.edit(edit)
    drift.close()
    echo = replace(drift, messages=list(drift.messages), claims=[], rng=_rng(task, stratum, seed, "echo"))
    _restate(echo)
    scripts = {
        Condition.DRIFT: drift,
        Condition.CONTROL: _control(task, drift, simulator, _rng(task, stratum, seed, "control")),
        Condition.ECHO: echo,
    }
    return {
        condition: Trajectory.sealed(
            id=f"{task.id}/{stratum}/{condition}",
            task=task.id,
            stratum=stratum,
            condition=condition,
            seed=seed,
            wording=simulator.name,
            assistant=RESTATING if condition is Condition.ECHO else NEUTRAL,
            messages=tuple(script.messages),
            given=tuple(script.given),
            edits=tuple(script.spoken),
            claims=tuple(script.claims),
        )
        for condition, script in scripts.items()
    }


def make_drift(task: SourceTask, stratum: Stratum, simulator: Simulator, seed: int = 0) -> Trajectory:
    """The dialogue in which the user changes their mind."""
    return make_dialogues(task, stratum, simulator, seed)[Condition.DRIFT]


def _rng(task: SourceTask, stratum: Stratum | None, seed: int, use: str) -> random.Random:
    return random.Random(f"intentflux/{seed}/{task.id}/{stratum}/{use}")


@dataclass
class _Script:
    """A dialogue as it is being written."""

    task: SourceTask
    simulator: Simulator
    rng: random.Random
    messages: list[Message] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    spoken: list[Spoken] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    talk: Talk = field(default_factory=Talk)

    def open(self, plan: Plan) -> None:
        """The opening turn: the task, its materials, the first goals."""
        text = ""
        pieces: list[tuple[str, str, GoalEdit | None]] = [("opening", self.task.opening, None)]
        pieces += [("material", f"{m.name}:\n{m.text}", None) for m in self.task.materials]
        pieces += [("goal", e.text, e) for e in plan.initial]
        for n, (kind, piece, edit) in enumerate(pieces):
            gap = "" if not text else " " if kind == "goal" and pieces[n - 1][0] == "goal" else "\n\n"
            start = len(text) + len(gap)
            text += gap + piece
            if edit is None:
                self.given.append(Given.model_validate({"kind": kind, "start": start, "end": len(text)}))
            else:
                self._note(edit, start, len(text), Manner.STATE, opening=True)
        self._say(text)

    def edit(self, edit: GoalEdit) -> None:
        """A turn that makes one edit."""
        said = self.simulator.say(edit, self.talk, self.rng)
        self._note(edit, said.start, said.end, said.manner)
        self._say(said.text)

    def close(self) -> None:
        """The request for the answer, which restates nothing."""
        self.messages.append(Message(role="user", content=self.rng.choice(self.simulator.bank.final)))

    def _note(self, edit: GoalEdit, start: int, end: int, manner: Manner, *, opening: bool = False) -> None:
        self.spoken.append(Spoken(edit=edit, turn=len(self.messages), start=start, end=end, manner=manner))
        self.talk.hear(edit, opening=opening)

    def _say(self, text: str) -> None:
        self.messages.append(Message(role="user", content=text))
        self.messages.append(Message(role="assistant", content=self.rng.choice(self.simulator.bank.receipts)))


def _control(task: SourceTask, drift: _Script, simulator: Simulator, rng: random.Random) -> _Script:
    """The final intent first, then turns of about the same length as the drift dialogue's that change nothing."""
    script = _Script(task, simulator, rng)
    script.messages = [Message(role="user", content=task.clean_request()), *drift.messages[1:]]
    for n in range(2, len(script.messages) - 1, 2):
        length = len(drift.messages[n].content)
        script.messages[n] = Message(role="user", content=_neutral(simulator, length, rng))
    return script


def _neutral(simulator: Simulator, length: int, rng: random.Random) -> str:
    """Sentences that change nothing, together about `length` characters long."""
    text = ""
    for sentence in rng.sample(simulator.bank.neutral, len(simulator.bank.neutral)):
        longer = f"{text} {sentence}".strip()
        if text and abs(len(longer) - length) > abs(len(text) - length):
            break
        text = longer
    return text


def _restate(script: _Script) -> None:
    """Let the assistant repeat what each turn said, alone and together with one goal said earlier."""
    heard: list[GoalEdit] = []
    for turn in sorted({s.turn for s in script.spoken}):
        made = [s.edit for s in script.spoken if s.turn == turn]
        earlier = apply(heard)
        heard += made
        now = apply(heard)
        new = [e.key for e in made if e.op is not Op.DELETE]
        sentences: list[tuple[str, tuple[str, ...]]] = [(f"Noted: {now[key].text}", (key,)) for key in new]
        others = sorted(k for k in earlier if k in now and k not in new)
        if new and others:
            pair = (new[0], script.rng.choice(others))
            words = " with ".join(now[k].value or now[k].text.rstrip(".") for k in pair)
            sentences.append((f"So I combine {words}.", pair))
        if sentences:
            _claim(script, turn + 1, sentences, now)


def _claim(script: _Script, turn: int, sentences: list[tuple[str, tuple[str, ...]]], now: IntentState) -> None:
    """Make these sentences the assistant's reply and note what each rests on."""
    text = ""
    for words, keys in sentences:
        start = len(text) + 1 if text else 0
        text = f"{text} {words}".strip()
        basis = tuple((k, now[k].text) for k in keys)
        script.claims.append(Claim(turn=turn, start=start, end=len(text), basis=basis))
    script.messages[turn] = Message(role="assistant", content=text)


def is_complete(task: SourceTask, trajectory: Trajectory) -> bool:
    """Whether the edits of a dialogue end in the task's own intent."""
    return dict(trajectory.intent) == dict(final_intent(task))

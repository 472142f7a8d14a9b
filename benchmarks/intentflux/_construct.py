"""Edit plans: how a task's intent reaches its final state by additions, replacements and withdrawals.

An intent state is a set of goals, each at one value. A plan is an initial state and a sequence of
edits; the oracle (`apply`) folds it. Whatever the budget, the final state is the task's own intent:
every goal at its own value and no decoy.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType

from stateforge.benchmarks.intentflux._model import Decoy, Frozen, Goal, SourceTask

P_RETURN = 0.2
"""How often a goal that has variants is also said at its own value early, left, and taken back to."""

MAX_INITIAL = 2
"""Most goals that the opening turn may bring along."""


class Stratum(StrEnum):
    """How much stale information a dialogue carries."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


BUDGETS: Mapping[Stratum, int] = MappingProxyType({Stratum.EASY: 1, Stratum.MEDIUM: 3, Stratum.HARD: 5})
"""Most variants per goal and most decoys per task that a stratum exposes."""


class Op(StrEnum):
    """What an edit does to the set of goals."""

    ADD = "add"
    DELETE = "delete"
    REPLACE = "replace"


class GoalEdit(Frozen):
    """One edit of the intent state.

    `key` is the id of the goal or decoy; `text` and `value` what it says from now on (of a deletion:
    what it said until now), `old_text` and `old_value` what a replacement takes out. A decoy has no
    value.
    """

    op: Op
    key: str
    topic: str
    text: str
    value: str = ""
    old_text: str = ""
    old_value: str = ""
    decoy: bool = False


class Fact(Frozen):
    """A goal or decoy as it stands in an intent state."""

    key: str
    text: str
    value: str = ""


IntentState = Mapping[str, Fact]
"""The set of goals in effect, by the id of the goal or decoy."""

NOTHING: IntentState = MappingProxyType({})
"""The intent state before anything was said."""


class Plan(Frozen):
    """The edits of one dialogue: `initial` come with the opening, `edits` one a turn."""

    task: str
    budget: int
    initial: tuple[GoalEdit, ...]
    edits: tuple[GoalEdit, ...]

    def final(self) -> IntentState:
        """The state after all edits."""
        return apply((*self.initial, *self.edits))


def apply(edits: Iterable[GoalEdit], state: IntentState = NOTHING) -> IntentState:
    """The oracle: the intent state after some edits.

    Raises:
        ValueError: an edit adds what is there, or changes what is not.
    """
    now = dict(state)
    for edit in edits:
        held = now.get(edit.key)
        if (edit.op is Op.ADD) is (held is not None):
            raise ValueError(f"cannot {edit.op} {edit.key}: it is {'' if held else 'not '}in effect")
        if edit.op is Op.DELETE:
            del now[edit.key]
            continue
        if held is not None and held.text != edit.old_text:
            raise ValueError(f"cannot replace {edit.old_text!r} of {edit.key}: it says {held.text!r}")
        now[edit.key] = Fact(key=edit.key, text=edit.text, value=edit.value)
    return now


def final_intent(task: SourceTask) -> IntentState:
    """Every goal of a task at its own value."""
    return {g.id: Fact(key=g.id, text=g.text, value=g.value) for g in task.goals}


def make_plan(task: SourceTask, budget: int, seed: int = 0) -> Plan:
    """Draw a plan for a task: a queue per goal and one for decoys, one feasible edit at a time.

    The same arguments give the same plan on every machine. Which variants and decoys a larger
    budget exposes includes those of a smaller one.

    Args:
        task: the source task.
        budget: most variants per goal and most decoys.
        seed: of all random choices.
    """
    queues = {g.id: _goal_queue(g, budget, _rng(seed, task.id, g.id)) for g in task.goals}
    queues["decoys"] = _decoy_queue(task.decoys, budget, _rng(seed, task.id, "decoys"))
    parts: list[Goal | Decoy] = [*task.goals, *task.decoys]
    needs = {part.id: part.depends_on for part in parts}
    rng = _rng(seed, task.id, "order", str(budget))
    initial = _take_initial(task, queues, rng)
    said = {e.key for e in initial}
    edits: list[GoalEdit] = []
    while any(queues.values()):
        open_now = [k for k, q in queues.items() if q and all(n in said for n in needs[q[0].key])]
        if not open_now:
            raise ValueError(f"{task.id}: goals depend on one another in a circle")
        name = rng.choices(open_now, [len(queues[k]) for k in open_now])[0]
        edit = queues[name].pop(0)
        said.add(edit.key)
        edits.append(edit)
    return Plan(task=task.id, budget=budget, initial=tuple(initial), edits=tuple(edits))


def _rng(seed: int, *names: str) -> random.Random:
    return random.Random(f"intentflux/{seed}/{'/'.join(names)}")


def _take_initial(task: SourceTask, queues: Mapping[str, list[GoalEdit]], rng: random.Random) -> list[GoalEdit]:
    """The first goals, in task order, as far as they depend on nothing that comes later."""
    count = rng.randint(1, min(MAX_INITIAL, len(task.goals)))
    taken: list[GoalEdit] = []
    for goal in task.goals:
        if len(taken) < count and all(n in {e.key for e in taken} for n in goal.depends_on):
            taken.append(queues[goal.id].pop(0))
    return taken


def _goal_queue(goal: Goal, budget: int, rng: random.Random) -> list[GoalEdit]:
    """A goal's edits: some variant values one after the other, its own value last."""
    others = [(v.text, v.value) for v in rng.sample(goal.variants, len(goal.variants))]
    returns = rng.random() < P_RETURN
    own = (goal.text, goal.value)
    values = [*others[:budget], own]
    if returns and len(values) > 1:
        values.insert(len(values) - 2, own)
    edits = [GoalEdit(op=Op.ADD, key=goal.id, topic=goal.topic, text=values[0][0], value=values[0][1])]
    for (old_text, old_value), (text, value) in pairwise(values):
        edits.append(
            GoalEdit(
                op=Op.REPLACE,
                key=goal.id,
                topic=goal.topic,
                text=text,
                value=value,
                old_text=old_text,
                old_value=old_value,
            )
        )
    return edits


def _decoy_queue(decoys: Sequence[Decoy], budget: int, rng: random.Random) -> list[GoalEdit]:
    """The decoys' edits: each is added and later withdrawn; two may be in effect at once."""
    chosen = rng.sample(decoys, len(decoys))[:budget]
    queue: list[GoalEdit] = []
    open_ones: list[Decoy] = []
    while chosen or open_ones:
        if chosen and (not open_ones or (len(open_ones) < 2 and rng.random() < 0.5)):
            decoy, op = chosen.pop(0), Op.ADD
            open_ones.append(decoy)
        else:
            decoy, op = open_ones.pop(rng.randrange(len(open_ones))), Op.DELETE
        queue.append(GoalEdit(op=op, key=decoy.id, topic=decoy.topic, text=decoy.text, decoy=True))
    return queue

"""From a compact description of a task to a `SourceTask` with reference, variants and decoys.

A description gives slots (the goals, each with its possible values, the task's own value first) and
extras (the decoys, each as the change of values that obeying it makes). One function turns values
into an answer, so that the reference, every variant's and every decoy's solution come from one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from .._model import Decoy, Family, Goal, Grader, Material, SourceTask, Split, Variant

Values = Mapping[str, Any]
Choice = str | int | float | tuple[str | int, Any]

MAX_VARIANTS = 5
"""Most variants of a goal that are kept: the largest construction budget."""


@dataclass(frozen=True)
class Slot:
    """A goal: its text with `{}` for the value, and its choices, the task's own first.

    A choice is the value itself, or the words shown to the user and the value behind them.
    """

    id: str
    topic: str
    text: str
    choices: Sequence[Choice]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Extra:
    """A decoy: what the user says, and the values that obeying it changes."""

    topic: str
    text: str
    change: Mapping[str, Any]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spec:
    """A task before it is solved. `base` holds values that no goal sets and decoys may change."""

    template: str
    opening: str
    slots: Sequence[Slot]
    extras: Sequence[Extra]
    base: Mapping[str, Any] = field(default_factory=dict)
    materials: tuple[Material, ...] = ()
    tools: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Maker:
    """How a family solves its tasks: an answer from values, a grader from values, when two answers differ.

    `prune` drops variants and decoys whose answer does not differ from the reference, for generated
    pools; hand-written tasks keep them, and the linter complains.
    """

    family: Family
    solve: Callable[[Values], str]
    grader: Callable[[Values], Grader]
    differs: Callable[[str, str], bool] = str.__ne__
    prune: bool = False


def shown(choice: Choice) -> str:
    """The words of a choice."""
    return str(choice[0] if isinstance(choice, tuple) else choice)


def behind(choice: Choice) -> Any:
    """The value of a choice."""
    return choice[1] if isinstance(choice, tuple) else choice


def names(values: Values) -> SimpleNamespace:
    """The values as attributes, for short formulas."""
    return SimpleNamespace(**values)


def build(task_id: str, split: Split, spec: Spec, maker: Maker) -> SourceTask:
    """The source task of a description."""
    own = {**spec.base, **{slot.id: behind(slot.choices[0]) for slot in spec.slots}}
    reference = maker.solve(own)
    return SourceTask(
        id=task_id,
        family=maker.family,
        split=split,
        template=spec.template,
        opening=spec.opening,
        goals=tuple(_goal(slot, own, reference, maker) for slot in spec.slots),
        decoys=tuple(_decoys(spec.extras, own, reference, maker)),
        materials=spec.materials,
        tools=spec.tools,
        reference=reference,
        grader=maker.grader(own),
    )


def _goal(slot: Slot, own: Values, reference: str, maker: Maker) -> Goal:
    variants: list[Variant] = []
    for choice in slot.choices[1:]:
        solution = maker.solve({**own, slot.id: behind(choice)})
        if maker.prune and not maker.differs(reference, solution):
            continue
        variants.append(Variant(text=slot.text.format(shown(choice)), value=shown(choice), solution=solution))
    return Goal(
        id=slot.id,
        topic=slot.topic,
        text=slot.text.format(shown(slot.choices[0])),
        value=shown(slot.choices[0]),
        variants=tuple(variants[:MAX_VARIANTS]),
        depends_on=slot.after,
    )


def _decoys(extras: Iterable[Extra], own: Values, reference: str, maker: Maker) -> Iterable[Decoy]:
    kept = 0
    for extra in extras:
        solution = maker.solve({**own, **extra.change})
        if maker.prune and not maker.differs(reference, solution):
            continue
        kept += 1
        yield Decoy(id=f"d{kept}", topic=extra.topic, text=extra.text, solution=solution, depends_on=extra.after)

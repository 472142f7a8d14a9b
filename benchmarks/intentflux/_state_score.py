"""How well a tracked state agrees with the annotated one, judged value by value without a model.

An item of the state says a value when the value's words stand in its text and its evidence lies
where the dialogue spoke about that goal. Extra items (the final request, chit-chat) cost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pydantic import Field

from stateforge import IntentState
from stateforge.benchmarks.intentflux._gold import Gold, Span, Value, gold
from stateforge.benchmarks.intentflux._model import Frozen
from stateforge.benchmarks.intentflux._trajectory import Claim, Trajectory

_WORD = re.compile(r"\w+")


class Held(Frozen):
    """A requirement that a state holds to be in effect, and the words it rests on."""

    text: str
    spans: tuple[Span, ...]


class Count(Frozen):
    """`hits` of `total`."""

    hits: int = 0
    total: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(hits=self.hits + other.hits, total=self.total + other.total)

    @property
    def rate(self) -> float | None:
        """The share, or None of nothing."""
        return self.hits / self.total if self.total else None


class StateScore(Frozen):
    """One dialogue's state against its annotation.

    Attributes:
        recall: values in effect that the state holds.
        precision: of the values the state holds, those in effect.
        leak: stale values that the state still holds.
        exact: all values in effect held and no stale one.
        manners: by the manner of the edit that set or took out a value: values that stand as they should.
        cascade_recall: of the assistant's statements that rest on stale values, those taken out.
        cascade_precision: of the statements taken out, those that rest on stale values.
    """

    recall: Count
    precision: Count
    leak: Count
    exact: bool
    manners: dict[str, Count] = Field(default_factory=dict)
    cascade_recall: Count = Count()
    cascade_precision: Count = Count()


def held_items(state: IntentState) -> tuple[Held, ...]:
    """The items in effect of a tracked state."""
    return tuple(
        Held(text=i.text, spans=tuple((e.turn, e.start, e.end) for e in i.evidence if e.part is None))
        for i in state.in_effect
    )


def score_state(trajectory: Trajectory, state: IntentState) -> StateScore:
    """Judge the state after the last turn of a trajectory."""
    truth = gold(trajectory)
    held = held_items(state)
    found = {v: _is_held(v, held) for v in truth.active}
    leaked = {v: _leaks(v, truth, held) for v in truth.stale}
    manners: dict[str, Count] = {}
    for value, right in [*found.items(), *((v, not bad) for v, bad in leaked.items())]:
        before = manners.get(value.manner, Count())
        manners[str(value.manner)] = before + Count(hits=right, total=1)
    cascade = [_cascade(c, trajectory, state) for c in trajectory.claims]
    return StateScore(
        recall=Count(hits=sum(found.values()), total=len(found)),
        precision=Count(hits=sum(found.values()), total=sum(found.values()) + sum(leaked.values())),
        leak=Count(hits=sum(leaked.values()), total=len(leaked)),
        exact=all(found.values()) and not any(leaked.values()),
        manners=manners,
        cascade_recall=sum((r for r, _ in cascade), Count()),
        cascade_precision=sum((p for _, p in cascade), Count()),
    )


def _is_held(value: Value, held: Iterable[Held]) -> bool:
    return any(_says(item, value.value) and _overlap(item.spans, value.about) for item in held)


def _leaks(value: Value, truth: Gold, held: Iterable[Held]) -> bool:
    """Whether an item still says a stale value; one that also says the value in effect tells it as history."""
    now = [v for v in truth.active if v.key == value.key]
    for item in held:
        if not _overlap(item.spans, value.setting):
            continue
        if any(_says(item, v.value) and _overlap(item.spans, v.setting) for v in now):
            continue
        if _says(item, value.value) or not (value.said or value.decoy):
            return True
    return False


def _says(item: Held, value: str) -> bool:
    words, wanted = _words(item.text), _words(value)
    return f" {wanted} " in f" {words} "


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))


def _overlap(some: Sequence[Span], others: Sequence[Span]) -> bool:
    return any(a[0] == b[0] and a[1] < b[2] and b[1] < a[2] for a in some for b in others)


def _cascade(claim: Claim, trajectory: Trajectory, state: IntentState) -> tuple[Count, Count]:
    """Recall and precision of one statement of the assistant, where the state knows it and the truth is plain.

    A state may keep a statement in parts; it is out as soon as one of them is.
    """
    span = (claim.turn, claim.start, claim.end)
    known = [c for c in state.conclusions.values() if _overlap([(e.turn, e.start, e.end) for e in c.evidence], [span])]
    stale = [_is_stale(key, text, claim.turn, trajectory) for key, text in claim.basis]
    if not known or None in stale:
        return Count(), Count()
    out = not all(c.supported for c in known)
    return Count(hits=out and any(stale), total=any(stale)), Count(hits=out and any(stale), total=out)


def _is_stale(key: str, text: str, turn: int, trajectory: Trajectory) -> bool | None:
    """Whether a goal's text is out of effect in the end; None where it went and came back after `turn`."""
    later = [s for s in trajectory.edits if s.edit.key == key and s.turn > turn]
    fact = trajectory.intent.get(key)
    back = fact is not None and fact.text == text
    if back and later:
        return None
    return not back

"""What a trajectory knows about itself, in the forms that trackers and metrics need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stateforge import ItemKind
from stateforge.benchmarks.intentflux._bank import Manner
from stateforge.benchmarks.intentflux._construct import Op
from stateforge.benchmarks.intentflux._trajectory import Spoken, Trajectory
from stateforge.trackers._oracle import OracleEdit, OracleOp, OracleTracker

Span = tuple[int, int, int]
"""Message index, start and end of some words."""


@dataclass(frozen=True)
class Value:
    """A goal at one value, or a decoy, as a dialogue set it.

    Attributes:
        key: id of the goal or decoy.
        value: the value; of a decoy, or a goal whose value is its whole text, the text.
        setting: the words that set it.
        about: all words that were said about the goal.
        manner: how it was set, if in effect; else how it was taken out.
        said: whether the words that set it contain the value.
    """

    key: str
    value: str
    setting: tuple[Span, ...]
    about: tuple[Span, ...]
    manner: Manner
    said: bool
    decoy: bool = False


@dataclass(frozen=True)
class Gold:
    """What is in effect after a dialogue, and what was said and is not."""

    active: tuple[Value, ...]
    stale: tuple[Value, ...]


def oracle(trajectory: Trajectory) -> OracleTracker:
    """The tracker that knows the edits of a trajectory."""
    first = trajectory.messages[0].content
    edits = [
        OracleEdit(
            turn=0,
            start=g.start,
            end=g.end,
            op=OracleOp.ADD,
            key=f"{g.kind}-{n}",
            text=first[g.start : g.end],
            kind=ItemKind.MATERIAL if g.kind == "material" else ItemKind.REQUIREMENT,
        )
        for n, g in enumerate(trajectory.given)
    ]
    edits += [
        OracleEdit(turn=s.turn, start=s.start, end=s.end, op=OracleOp(s.edit.op), key=s.edit.key, text=s.edit.text)
        for s in trajectory.edits
    ]
    return OracleTracker(edits)


def gold(trajectory: Trajectory) -> Gold:
    """The values in effect after a trajectory, and the stale ones, by its annotation."""
    active: list[Value] = []
    stale: list[Value] = []
    by_key: dict[str, list[Spoken]] = {}
    for spoken in trajectory.edits:
        by_key.setdefault(spoken.edit.key, []).append(spoken)
    for key, history in by_key.items():
        for value in _values(key, history, trajectory):
            fact = trajectory.intent.get(key)
            now = fact is not None and value.value == (fact.value or fact.text)
            (active if now else stale).append(value)
    return Gold(tuple(active), tuple(stale))


def _values(key: str, history: list[Spoken], trajectory: Trajectory) -> Iterator[Value]:
    """Every value a goal or decoy ever had, once each."""
    about = tuple((s.turn, s.start, s.end) for s in history)
    settings: dict[str, list[Spoken]] = {}
    for spoken in history:
        if spoken.edit.op is not Op.DELETE:
            settings.setdefault(spoken.edit.value or spoken.edit.text, []).append(spoken)
    for value, setters in settings.items():
        last = history.index(setters[-1])
        ender = history[last + 1] if last + 1 < len(history) else setters[-1]
        words = [trajectory.messages[s.turn].content[s.start : s.end] for s in setters]
        yield Value(
            key=key,
            value=value,
            setting=tuple((s.turn, s.start, s.end) for s in setters),
            about=about,
            manner=ender.manner,
            said=any(value.lower() in w.lower() for w in words),
            decoy=setters[0].edit.decoy,
        )

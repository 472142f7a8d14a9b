"""Round-trip audit: whether the final intent can be recovered from the words of the dialogue alone.

The reader gets the task's slots, each with everything that may ever fill it, and the user's turns. It
knows neither the edits nor the banks of phrasings nor any tracker: it looks for topics, values and
a few general words of taking back, undoing and calculating. What it cannot place changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stateforge.benchmarks.intentflux._model import SourceTask
from stateforge.benchmarks.intentflux._trajectory import Trajectory

_GOES_BACK = re.compile(
    r"\b(?:undo|revert|reverse|restore|roll back|go back|back to|was before|had before|before that|the way it was"
    r"|how it was|take that change back|was right after all|previous setting|earlier (?:version|choice))\b"
)
_TAKES_BACK = re.compile(
    r"\b(?:forget|scratch|ignore|disregard|drop|cancel|skip|not that|not after all|no need"
    r"|leave (?:that|it) out|take (?:that|it) back)\b"
)
_NEGATIVE = re.compile(
    r"\b(?:no|not|never|nobody|without|against|off|out|forget|ignore|cancel|remove|drop|skip|strike|struck|delete|waste"
    r"|mistake|error|withdraw|decline[sd]?|abandon|let go|disregard|accident)\b"
)
_UP = re.compile(r"\b(?:raise|increase|add|more than|on top|go up)\b")
_DOWN = re.compile(r"\b(?:lower|reduce|off|less than|decrease|go down|knock)\b")
_TWICE = re.compile(r"\b(?:double|twice|times two)\b")
_HALF = re.compile(r"\b(?:halve|half|by two)\b")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True)
class Slot:
    """A goal or decoy as the reader knows it: its topic, and every text and value it may ever have."""

    key: str
    topic: str
    options: tuple[tuple[str, str], ...]
    decoy: bool


@dataclass
class Reader:
    """Reads the user's turns one by one.

    Attributes:
        slots: what there is to recover.
        held: the options each slot had so far, newest last; None after a withdrawal.
        last: the slot that the turn before was about.
    """

    slots: Sequence[Slot]
    held: dict[str, list[tuple[str, str] | None]] = field(default_factory=dict)
    last: str = ""

    def state(self) -> dict[str, str]:
        """What is in effect: the text of every slot."""
        return {key: options[-1][0] for key, options in self.held.items() if options[-1] is not None}

    def open(self, text: str) -> None:
        """The first turn, which states goals in full and changes none."""
        for slot in self.slots:
            for option in _longest_first(slot.options):
                if _plain(option[0]) in _plain(text):
                    self.held[slot.key] = [option]
                    break

    def read(self, text: str) -> None:
        """A later turn, which makes at most one edit."""
        low = _plain(text)
        found = self._stated(low) or self._named(low) or self._by_value(low) or self._same(low)
        if found is None:
            return
        slot, option = found
        if slot.decoy:
            self._decide(slot)
        elif option is not None:
            self.held.setdefault(slot.key, []).append(option)
        else:
            return
        self.last = slot.key

    def _stated(self, low: str) -> tuple[Slot, tuple[str, str] | None] | None:
        """A slot one of whose options is said word for word; the longest one counts."""
        hits = [(len(o[0]), slot, o) for slot in self.slots for o in slot.options if _plain(o[0]) in low]
        if not hits:
            return None
        _, slot, option = max(hits, key=lambda h: h[0])
        return slot, option

    def _named(self, low: str) -> tuple[Slot, tuple[str, str] | None] | None:
        """A slot whose topic is said, with the value it gets; the longest topic counts."""
        hits = [s for s in self.slots if _has(low, s.topic) and not (s.decoy and not self._in_effect(s))]
        inside = [o[1] for s in hits for o in _values_in(low, s)]
        hits = [s for s in hits if not any(_has(_plain(v), s.topic) for v in inside)] or hits
        if not hits:
            return None
        slot = max(hits, key=lambda s: len(s.topic))
        if slot.decoy and not _NEGATIVE.search(low) and (meant := self._by_value(low)):
            return meant
        rest = low.replace(_plain(slot.topic), " ")
        return slot, None if slot.decoy else self._new_value(slot, rest)

    def _in_effect(self, slot: Slot) -> bool:
        return any(o is not None for o in self.held.get(slot.key, [])[-1:])

    def _by_value(self, low: str) -> tuple[Slot, tuple[str, str] | None] | None:
        """The slot spoken of last when the turn says one of its values, else the only one that has it."""
        hits = [(s, o) for s in self.slots if not s.decoy and (o := self._new_value(s, low, calculate=False))]
        for slot, option in hits:
            if slot.key == self.last:
                return slot, option
        return hits[0] if len(hits) == 1 else None

    def _same(self, low: str) -> tuple[Slot, tuple[str, str] | None] | None:
        """The slot spoken of last, for turns that only point back at it."""
        slot = next((s for s in self.slots if s.key == self.last), None)
        if slot is None:
            return None
        if slot.decoy:
            return (slot, None) if _TAKES_BACK.search(low) else None
        option = self._new_value(slot, low)
        return (slot, option) if option else None

    def _new_value(self, slot: Slot, low: str, *, calculate: bool = True) -> tuple[str, str] | None:
        """The option that a turn about a slot leads to: the one it names that is not in effect already."""
        current = next(iter(self.held.get(slot.key, [])[-1:]), None)
        if calculate and current and not _GOES_BACK.search(low) and (result := _calculated(slot, current, low)):
            return result
        said = _values_in(low, slot)
        new = [o for o in said if o != current]
        if len(new) == 1 and not _GOES_BACK.search(low):
            return new[0]
        if new:
            return max(new, key=lambda o: low.rfind(_plain(o[1])))
        if calculate and current and _GOES_BACK.search(low):
            return next(iter(self.held[slot.key][-2:-1]), None)
        return None

    def _decide(self, slot: Slot) -> None:
        """A turn about a decoy: it comes when it is not in effect, and goes when it is."""
        held = self.held.setdefault(slot.key, [])
        held.append(None if held and held[-1] is not None else slot.options[0])


def recovered(task: SourceTask, trajectory: Trajectory) -> bool:
    """Whether the reader ends in the annotated final intent."""
    return read_dialogue(task, [m.content for m in trajectory.messages if m.role == "user"]) == {
        key: fact.text for key, fact in trajectory.intent.items()
    }


def read_dialogue(task: SourceTask, turns: Iterable[str]) -> dict[str, str]:
    """The final intent as the reader understands the user's turns: the text of each goal or decoy in effect."""
    reader = Reader(slots_of(task))
    first, *rest = turns
    reader.open(first)
    for text in rest:
        reader.read(text)
    return reader.state()


def slots_of(task: SourceTask) -> tuple[Slot, ...]:
    """Everything that may be said about a task; the options in alphabetical order, which says nothing."""
    goals = [
        Slot(g.id, g.topic, tuple(sorted({(g.text, g.value), *((v.text, v.value) for v in g.variants)})), False)
        for g in task.goals
    ]
    return (*goals, *(Slot(d.id, d.topic, ((d.text, ""),), True) for d in task.decoys))


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))


def _has(low: str, phrase: str) -> bool:
    return f" {_plain(phrase)} " in f" {low} "


def _longest_first(options: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(options, key=lambda o: -len(o[0]))


def _values_in(low: str, slot: Slot) -> list[tuple[str, str]]:
    """The options whose value is said, but for those that only stand inside a longer one."""
    padded = f" {low} "
    said = []
    for option in sorted(slot.options, key=lambda o: -len(o[1])):
        value = f" {_plain(option[1])} "
        if option[1] and value in padded:
            said.append(option)
            padded = padded.replace(value, " | ")
    return said


def _calculated(slot: Slot, current: tuple[str, str], low: str) -> tuple[str, str] | None:
    """The option that a difference to the current value leads to."""
    old = _NUMBER.search(current[1])
    if old is None:
        return None
    now = int(old[0])
    apart = int(n[0]) if (n := _NUMBER.search(low)) else None
    if _TWICE.search(low):
        goal = 2 * now
    elif _HALF.search(low):
        goal = now // 2
    elif apart is None:
        return None
    elif _DOWN.search(low):
        goal = now - apart
    elif _UP.search(low):
        goal = now + apart
    else:
        return None
    wanted = current[1].replace(old[0], str(goal), 1)
    return next((o for o in slot.options if o[1] == wanted), None)

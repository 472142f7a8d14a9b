"""Edits in words: a deterministic simulated user who speaks from a bank of phrasings."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from stateforge.benchmarks.intentflux._bank import Bank, Manner, Templates
from stateforge.benchmarks.intentflux._construct import GoalEdit, Op

LONG_VALUE = 60
"""Values longer than this, in characters, are only said inside their goal's whole sentence."""

P_OPENER, P_CLOSER = 0.2, 0.15
_AMOUNT = re.compile(r"^([$€£]?)(\d{1,3})( ?%| [a-z]+)?$")
_NO_UNIT = frozenset({" am", " pm"})
_WEIGHTS: Mapping[Manner, int] = MappingProxyType(
    {Manner.EXPLICIT: 4, Manner.IMPLICIT: 3, Manner.PRONOUN: 4, Manner.UNDO: 6, Manner.UNDO_LAST: 8}
    | {Manner.RAISE: 2, Manner.LOWER: 2, Manner.DOUBLE: 2, Manner.HALVE: 2, Manner.STATE: 5}
)


@dataclass(frozen=True, slots=True)
class Utterance:
    """What the user says; `start` and `end` mark the words that make the edit."""

    text: str
    manner: Manner
    start: int
    end: int

    @classmethod
    def of(cls, words: str, manner: Manner, before: str = "", after: str = "") -> Utterance:
        """The words of an edit between sentences that change nothing."""
        start = len(before) + 1 if before else 0
        return cls(" ".join(p for p in (before, words, after) if p), manner, start, start + len(words))


@dataclass
class Talk:
    """What was said so far, as far as the wording of the next edit depends on it.

    Attributes:
        values: the values of each goal in the order they held.
        texts: the same for the goals' whole texts.
        last: the goal or decoy that the turn before was about.
        used: templates spoken already.
    """

    values: dict[str, list[str]] = field(default_factory=dict)
    texts: dict[str, list[str]] = field(default_factory=dict)
    last: str = ""
    used: set[str] = field(default_factory=set)

    def hear(self, edit: GoalEdit, *, opening: bool = False) -> None:
        """Take note of an edit that was said; after the opening no goal is the last one spoken of."""
        self.values.setdefault(edit.key, []).append(edit.value)
        self.texts.setdefault(edit.key, []).append(edit.text)
        self.last = "" if opening else edit.key


class Simulator(Protocol):
    """Someone who puts edits into words.

    Attributes:
        name: with a version; recorded in every trajectory.
        bank: the sentences around the edits: neutral ones, final requests, receipts.
    """

    name: str
    bank: Bank

    def say(self, edit: GoalEdit, talk: Talk, rng: random.Random) -> Utterance:
        """One edit as an utterance."""
        ...


class BankSimulator:
    """Says every edit with a template of a bank; the same random generator gives the same words."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.name = f"bank {bank.name}"

    def say(self, edit: GoalEdit, talk: Talk, rng: random.Random) -> Utterance:
        """One edit as an utterance."""
        fitting = self.phrasings(edit, talk)
        fresh = {m: [t for t in ts if t not in talk.used] for m, ts in fitting.items()}
        left = {m: ts for m, ts in fresh.items() if ts} or fitting
        manner = rng.choices(list(left), [_WEIGHTS.get(m, 2) for m in left])[0]
        template = rng.choice(left[manner])
        talk.used.add(template)
        before = rng.choice(self.bank.openers) if rng.random() < P_OPENER else ""
        after = rng.choice(self.bank.closers) if rng.random() < P_CLOSER else ""
        return Utterance.of(render(template, edit), manner, before, after)

    def phrasings(self, edit: GoalEdit, talk: Talk) -> dict[Manner, list[str]]:
        """The templates with which an edit can be said at this point so that it is understood."""
        table: Templates = {Op.ADD: self.bank.add, Op.REPLACE: self.bank.replace, Op.DELETE: self.bank.delete}[edit.op]
        allowed = set(_allowed(edit, talk))
        found = {m: [t for t in ts if _fits(t, edit)] for m, ts in table.items() if m in allowed}
        return {m: ts for m, ts in found.items() if ts}


def render(template: str, edit: GoalEdit) -> str:
    """A template filled in with an edit."""
    topic = edit.topic
    words = template.format(
        text=edit.text,
        topic=topic,
        Topic=topic[:1].upper() + topic[1:],
        value=edit.value,
        old=edit.old_value,
        amount=difference(edit.old_value, edit.value),
    )
    return re.sub(r"\.\.$", ".", words)


def difference(old: str, new: str) -> str:
    """How much two amounts of one unit differ, with the unit; "" where they are no such amounts."""
    a, b = _AMOUNT.match(old), _AMOUNT.match(new)
    if not a or not b or (a[1], a[3]) != (b[1], b[3]) or a[3] in _NO_UNIT:
        return ""
    apart = abs(int(b[2]) - int(a[2]))
    if apart == 0 or (apart == 1 and (a[3] or "").strip().isalpha()):
        return ""
    return f"{a[1]}{apart}{a[3] or ''}"


def _allowed(edit: GoalEdit, talk: Talk) -> Iterator[Manner]:
    after_same = talk.last == edit.key
    yield from (m for m in (Manner.STATE, Manner.EXPLICIT, Manner.IMPLICIT, Manner.NEWS, Manner.CORRECTION))
    if after_same:
        yield Manner.PRONOUN
    if edit.op is not Op.REPLACE:
        return
    before: Sequence[str] = talk.texts.get(edit.key, ())
    if len(before) > 1 and before[-2] == edit.text:
        yield Manner.UNDO
        if after_same:
            yield Manner.UNDO_LAST
    if difference(edit.old_value, edit.value):
        yield from _steps(edit)


def _steps(edit: GoalEdit) -> Iterator[Manner]:
    old, new = _number(edit.old_value), _number(edit.value)
    yield Manner.RAISE if new > old else Manner.LOWER
    if new == 2 * old:
        yield Manner.DOUBLE
    if old == 2 * new:
        yield Manner.HALVE


def _number(value: str) -> int:
    found = _AMOUNT.match(value)
    return int(found[2]) if found else 0


def _fits(template: str, edit: GoalEdit) -> bool:
    """Whether the values a template names can stand inside a sentence: short, and no sentences themselves."""
    named = [v for name, v in (("{value}", edit.value), ("{old}", edit.old_value)) if name in template]
    return all(v and len(v) <= LONG_VALUE and "\n" not in v and v[-1] not in ".!?" for v in named)

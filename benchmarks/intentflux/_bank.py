"""What a bank of phrasings holds, and the manners in which a user can make one and the same edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Manner(StrEnum):
    """How an edit is put into words.

    `pronoun` and `undo-last` are understood only right after a turn about the same goal; `relative`
    gives the difference to the old value; `undo` goes back to the value before the last.
    """

    STATE = "state"
    EXPLICIT = "explicit"
    IMPLICIT = "implicit"
    NEWS = "news"
    PRONOUN = "pronoun"
    CORRECTION = "correction"
    RAISE = "raise"
    LOWER = "lower"
    DOUBLE = "double"
    HALVE = "halve"
    UNDO = "undo"
    UNDO_LAST = "undo-last"


RELATIVE = frozenset({Manner.RAISE, Manner.LOWER, Manner.DOUBLE, Manner.HALVE})
"""Manners that name a difference instead of a value."""

WITHOUT_VALUE = RELATIVE | {Manner.UNDO, Manner.UNDO_LAST}
"""Manners in which the new value is not said."""

AFTER_SAME = frozenset({Manner.PRONOUN, Manner.UNDO_LAST})
"""Manners that need the turn before to have been about the same goal."""

Templates = Mapping[Manner, tuple[str, ...]]
"""Templates over {text}, {topic}, {Topic}, {value}, {old} and {amount}."""


@dataclass(frozen=True)
class Bank:
    """All phrasings of one simulated user.

    Attributes:
        name: with a version; recorded in every trajectory.
        add: how a goal is stated for the first time.
        replace: how its value is replaced.
        delete: how it is withdrawn.
        openers: sentences that may stand before an edit and change nothing.
        closers: sentences that may stand after it.
        neutral: sentences of the control condition, which confirm and change nothing.
        final: requests for the final answer, which restate nothing.
        receipts: the neutral acknowledger's replies.
    """

    name: str
    add: Templates
    replace: Templates
    delete: Templates
    openers: tuple[str, ...]
    closers: tuple[str, ...]
    neutral: tuple[str, ...]
    final: tuple[str, ...]
    receipts: tuple[str, ...]

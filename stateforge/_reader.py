"""Reading a request's messages as turns with their keys, without reading again what was read before.

Clients resend the whole history with every request. Comparing a message with the one that stood in
its place last time is far cheaper than reading and hashing it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from stateforge._chain import chain
from stateforge._turns import Message, Turn, read_turns
from stateforge.assembly import strip_own

MAX_KEPT = 128
"""Histories kept."""

SHORT = 16
"""Histories of fewer messages are not worth keeping."""

MAX_LENGTH = 400_000
"""Longest history kept, in characters; longer ones are read anew each time."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A request's messages, read.

    Attributes:
        messages: what was read: the request's messages without our own text.
        turns: one per message; their `raw` is an equal message, not always the very object.
        keys: the key of the history after each.
        stripped: the client had sent own text back.
    """

    messages: Sequence[Message]
    turns: tuple[Turn, ...]
    keys: tuple[bytes, ...]
    stripped: bool = False


class Reader:
    """Reads histories, remembering the latest ones. Safe to use from several threads."""

    def __init__(self, size: int = MAX_KEPT) -> None:
        self._size = size
        self._kept: OrderedDict[int, Reading] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, messages: Sequence[Message]) -> Reading:
        """Read a request's messages.

        Raises:
            ChatFormatError: a message cannot be used.
        """
        name = _name(messages)
        with self._lock:
            known = self._kept.get(name) if name is not None else None
        same = _common(known.messages, messages) if known else 0
        own = strip_own(messages[same:])
        rest = messages[same:] if own is None else own
        reading = _continued(known, same, [*messages[:same], *rest], own is not None)
        if name is not None and own is None and len(messages) > SHORT and _size_of(messages) <= MAX_LENGTH:
            self._keep(name, reading)
        return reading

    def _keep(self, name: int, reading: Reading) -> None:
        with self._lock:
            self._kept[name] = reading
            self._kept.move_to_end(name)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)


def _name(messages: Sequence[Message]) -> int | None:
    """What two requests of one chat have in common: the first thing said in it."""
    for message in messages[:8]:
        if isinstance(message, dict) and message.get("role") == "user":
            content = message.get("content")
            return hash(content) if isinstance(content, str) else None
    return None


def _common(known: Sequence[Message], messages: Sequence[Message]) -> int:
    """How many messages at the beginning are equal."""
    n = min(len(known), len(messages))
    return next((i for i in range(n) if known[i] != messages[i]), n)


def _continued(known: Reading | None, same: int, messages: Sequence[Message], stripped: bool) -> Reading:
    if known is None or same == 0:
        turns = tuple(read_turns(messages))
        return Reading(messages, turns, tuple(chain(turns)), stripped)
    before = known.turns[:same]
    index = 1 + next((t.index for t in reversed(before) if t.index >= 0), -1)
    added = read_turns(messages[same:], index, same)
    keys = known.keys[:same]
    return Reading(messages, (*before, *added), (*keys, *chain(added, keys[-1])), stripped)


def _size_of(messages: Sequence[Message]) -> int:
    return sum(len(c) if isinstance(c := m.get("content"), str) else MAX_LENGTH // 100 for m in messages)

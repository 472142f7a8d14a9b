"""What is already known about a request's history, and which of its turns are still unread."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from stateforge._chain import ROOT, turn_digest
from stateforge._fold import fold
from stateforge._models import Role
from stateforge._reader import Reader, Reading
from stateforge._state import EMPTY, IntentState
from stateforge._turns import Message, Turn
from stateforge.stores import Scope, Store

_A_ROUND = 4
"""Turns that one exchange usually adds: an answer, a tool call with its result, the next user turn."""


@dataclass(frozen=True, slots=True)
class Located:
    """A request's history against what is known.

    Attributes:
        scope: whose states.
        turns: every message of the request. Those that belong to the tracked history have their
            index in it; system messages, and what a client put in place of history it trimmed,
            have index -1.
        key: key of the longest known history that the request continues.
        state: the state there.
        unread: the turns after it, in order.
        session: the session id, where the client gave one.
        stripped: the client sent text back that the assembly once wrote; it is not in `turns`.
        messages: the request's messages, in the order of `turns`.
    """

    scope: Scope
    turns: tuple[Turn, ...]
    key: bytes
    state: IntentState
    unread: tuple[Turn, ...]
    session: str | None = None
    stripped: bool = False
    messages: Sequence[Message] = ()

    @property
    def next_index(self) -> int:
        """The index of the turn that will follow the request."""
        return 1 + max((t.index for t in self.turns), default=-1)


class StateCache:
    """The most recently used states, by scope and key. Safe to use from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._states: OrderedDict[tuple[Scope, bytes], IntentState] = OrderedDict()

    def get(self, scope: Scope, key: bytes) -> IntentState | None:
        """The state at this key, if it is still held."""
        with self._lock:
            state = self._states.get((scope, key))
            if state is not None:
                self._states.move_to_end((scope, key))
            return state

    def put(self, scope: Scope, key: bytes, state: IntentState) -> None:
        """Hold a state; the least recently used one goes when there are too many."""
        with self._lock:
            self._states[scope, key] = state
            self._states.move_to_end((scope, key))
            while len(self._states) > self._size:
                self._states.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._states.clear()


async def locate(
    messages: Sequence[Message],
    scope: Scope,
    store: Store,
    cache: StateCache,
    session: str | None = None,
    reader: Reader | None = None,
) -> Located:
    """Find the longest known history that a request continues.

    Raises:
        ChatFormatError: a message cannot be used.
        StoreError: the store failed.
    """
    reading = (reader or Reader()).read(messages)
    located = await _locate(reading, scope, store, cache, session)
    return replace(located, stripped=reading.stripped, messages=reading.messages)


async def _locate(reading: Reading, scope: Scope, store: Store, cache: StateCache, session: str | None) -> Located:
    turns, keys = reading.turns, reading.keys
    known = await _longest_known(keys, scope, store, cache)
    if known == ROOT and session is not None:
        resumed = await _resume(turns, scope, store, cache, session)
        if resumed is not None:
            return resumed
    state = await load_state(scope, known, store, cache)
    if state is None:
        known, state = ROOT, EMPTY
    new = len(keys) - next((i for i, k in enumerate(reversed(keys)) if k == known), len(keys))
    unread = tuple(t for t in turns[new:] if t.role is not Role.SYSTEM)
    return Located(scope, turns, known, state, unread, session)


async def _longest_known(keys: Sequence[bytes], scope: Scope, store: Store, cache: StateCache) -> bytes:
    """The key of the longest known history.

    What is in memory is taken without asking the store, unless so much follows it that another
    replica, or an earlier request of a fork, has probably read more.
    """
    at = next((i for i in range(len(keys) - 1, -1, -1) if cache.get(scope, keys[i]) is not None), -1)
    longer = [k for k in reversed(keys[at + 1 :]) if k != ROOT]
    if longer and (at < 0 or len(longer) > _A_ROUND):
        found = await store.find(scope, longer)
        if found is not None:
            return found
    return keys[at] if at >= 0 else ROOT


async def load_state(scope: Scope, key: bytes, store: Store, cache: StateCache) -> IntentState | None:
    """The state at a key, from memory or folded from the stored edits; None when it is unknown."""
    if key == ROOT:
        return EMPTY
    state = cache.get(scope, key)
    if state is not None:
        return state
    records = await store.lineage(scope, key)
    if not records:
        return None
    state = fold(EMPTY, (e for r in records for e in r.edits))
    cache.put(scope, key, state)
    return state


async def _resume(
    turns: tuple[Turn, ...], scope: Scope, store: Store, cache: StateCache, session: str
) -> Located | None:
    """Continue a session whose client trimmed or compacted its own history.

    The end of the known history is looked for in the request: the longest run of messages that are
    its last turns. What stands before the run is the client's own summary, what follows is new.
    Without any overlap only the last user turn and what follows it is new.
    """
    key = await store.session(scope, session)
    if key is None:
        return None
    records = await store.lineage(scope, key)
    state = await load_state(scope, key, store, cache)
    if not records or state is None:
        return None
    spoken = [t for t in turns if t.role is not Role.SYSTEM]
    known = [r.digest for r in records]
    start, length = _overlap(known, [turn_digest(t) for t in spoken])
    if length == 0:
        start = max((i for i, t in enumerate(spoken) if t.role is Role.USER), default=len(spoken))
    first = records[-1].turn + 1 - length
    index = {t.position: first + i - start for i, t in enumerate(spoken) if i >= start}
    placed = tuple(replace(t, index=index.get(t.position, -1)) for t in turns)
    fresh = {t.position for t in spoken[start + length :]}
    unread = tuple(t for t in placed if t.position in fresh)
    return Located(scope, placed, key, state, unread, session)


def _overlap(known: Sequence[bytes], sent: Sequence[bytes]) -> tuple[int, int]:
    """Where in `sent` the longest run that is the end of `known` starts, and how long it is."""
    for end in range(len(sent), 0, -1):
        if sent[end - 1] != known[-1]:
            continue
        length = 1
        while length < min(end, len(known)) and sent[end - 1 - length] == known[-1 - length]:
            length += 1
        return end - length, length
    return 0, 0

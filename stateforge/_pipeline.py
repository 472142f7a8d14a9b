"""The pipeline that every way in shares: locate, track, fold, assemble, observe."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from stateforge._chain import chain, extend, turn_digest
from stateforge._engine import admit
from stateforge._exceptions import ChatFormatError, StateForgeError, TrackerError, TrackerProtocolError, TrackerTimeout
from stateforge._fold import fold
from stateforge._history import Located, StateCache, load_state, locate
from stateforge._models import Role
from stateforge._offload import offload
from stateforge._reader import Reader
from stateforge._settings import Mode, Settings
from stateforge._state import IntentState
from stateforge._support import drafts_of
from stateforge._tracking import Tracker, TrackRequest, TrackResult
from stateforge._turns import Message, Turn
from stateforge.assembly import Assembly, Templates, assemble
from stateforge.stores import MemoryStore, Record, Scope, Store

_YIELD_AFTER = 0.005
"""Seconds of tracking after which other requests get their turn."""

_INLINE_CHARS = 4_000
"""Longer turns are read in a thread even by inline trackers, to keep the event loop free."""


@dataclass(frozen=True, slots=True)
class Tracked:
    """What tracking the unread turns of a request gave.

    Attributes:
        located: the history it started from.
        records: one per turn that was read, not yet saved.
        tokens: model tokens the tracker spent.
        seconds: time spent tracking.
        degraded: why the rest could not be read, or None.
        confidence: the least confidence among the user turns read.
    """

    located: Located
    records: tuple[Record, ...] = ()
    tokens: int = 0
    seconds: float = 0.0
    degraded: str | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request ready to be sent on.

    `messages` is None when the request goes upstream exactly as it came.
    """

    key: bytes
    state: IntentState
    assembly: Assembly
    located: Located | None = None
    tracked: Tracked | None = None
    degraded: str | None = None
    warnings: tuple[str, ...] = field(default=())

    @property
    def messages(self) -> list[dict[str, Any]] | None:
        """What the agent gets to see instead of the request's own messages."""
        return self.assembly.messages


class Pipeline:
    """Tracks histories with one tracker and assembles the contexts that agents see.

    Args:
        tracker: who proposes the edits.
        store: where states are kept; in memory when not given.
        settings: defaults, which a request may override.
        templates: how the state is worded; the built-in wording when not given.
    """

    def __init__(
        self,
        tracker: Tracker,
        store: Store | None = None,
        settings: Settings | None = None,
        templates: Templates | None = None,
    ) -> None:
        self.tracker = tracker
        self.store: Store = store if store is not None else MemoryStore()
        self.settings = settings if settings is not None else Settings()
        self.templates = templates if templates is not None else Templates()
        self.cache = StateCache(self.settings.cache_states)
        self._reader = Reader()

    def scope(self, tenant: str = "default") -> Scope:
        """Whose states a request of this tenant reads and writes."""
        return Scope(tenant, self.tracker.fingerprint)

    async def prepare(
        self,
        messages: Sequence[Message],
        *,
        tenant: str = "default",
        session: str | None = None,
        settings: Settings | None = None,
    ) -> Prepared:
        """Bring the state up to date with a request and assemble what the agent sees.

        Fails open: whatever goes wrong is named in `degraded`, and the request goes out as it came.

        Raises:
            ChatFormatError: a message cannot be used.
            Exception: in strict mode, whatever went wrong.
        """
        chosen = settings if settings is not None else self.settings
        tracked: Tracked | None = None
        try:
            located = await self.locate(messages, tenant=tenant, session=session)
            tracked = await self.track(located, chosen)
            state, key = await self.fold(tracked)
            prepared = self.assemble(tracked, state, key, chosen)
        except ChatFormatError:
            raise
        except Exception as error:
            if chosen.strict:
                raise
            prepared = degraded_to(reason_of(error), tracked)
        if chosen.strict and prepared.degraded:
            raise TrackerError(prepared.degraded)
        return prepared

    async def locate(
        self, messages: Sequence[Message], *, tenant: str = "default", session: str | None = None
    ) -> Located:
        """Find what is known about a request's history."""
        return await locate(messages, self.scope(tenant), self.store, self.cache, session, self._reader)

    async def track(self, located: Located, settings: Settings | None = None) -> Tracked:
        """Read the unread turns, each against the state before it.

        Without a new user turn nothing is read: such turns change no requirement.
        """
        chosen = settings if settings is not None else self.settings
        if not any(t.role is Role.USER for t in located.unread):
            return Tracked(located)
        if refusal := _too_long(located, chosen):
            return Tracked(located, degraded=refusal)
        return await self._read(located, chosen)

    async def _read(self, located: Located, settings: Settings) -> Tracked:
        started = time.monotonic()
        deadline = started + settings.tracker_timeout
        state, key, recent = located.state, located.key, list(_since_last_user(located))
        records: list[Record] = []
        tokens, confidence, degraded = 0, 1.0, None
        yielded = started
        for turn in located.unread:
            try:
                if time.monotonic() - yielded > _YIELD_AFTER:
                    await asyncio.sleep(0)
                    yielded = time.monotonic()
                result = await self._ask(TrackRequest(state, _head(turn, settings), tuple(recent)), deadline)
            except TrackerError as error:
                degraded = f"{type(error).__name__}: {error}"
                break
            record, state = self._admit(state, key, turn, result, recent)
            key = record.key
            records.append(record)
            tokens += result.tokens
            if turn.role is Role.USER:
                confidence = min(confidence, result.confidence)
                recent.clear()
            recent.append(turn)
        if records:
            records[-1] = replace(records[-1], version=state.version)
        seconds = time.monotonic() - started
        return Tracked(located, tuple(records), tokens, seconds, degraded, confidence)

    def _admit(
        self, state: IntentState, key: bytes, turn: Turn, result: TrackResult, recent: Sequence[Turn]
    ) -> tuple[Record, IntentState]:
        if turn.role is not Role.USER:
            result = result.model_copy(update={"drafts": (*result.drafts, *drafts_of(state, turn, recent))})
        admission = admit(state, turn, result, recent)
        state = fold(state, admission.edits)
        record = Record(
            key=extend(key, turn),
            parent=key,
            turn=turn.index,
            digest=turn_digest(turn),
            edits=admission.edits,
            warnings=admission.warnings,
        )
        return record, state

    async def _ask(self, request: TrackRequest, deadline: float) -> TrackResult:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TrackerTimeout("time budget used up")
        try:
            if self.tracker.inline and len(request.turn.text) <= _INLINE_CHARS:
                result = self.tracker.track(request)
            else:
                result = await offload(lambda: self.tracker.track(request), left)
        except TrackerError:
            raise
        except Exception as error:
            raise TrackerError(f"{self.tracker.name} raised {type(error).__name__}: {error}") from error
        if not isinstance(result, TrackResult):
            raise TrackerProtocolError(f"{self.tracker.name} returned {type(result).__name__}, not a TrackResult")
        return result

    async def fold(self, tracked: Tracked) -> tuple[IntentState, bytes]:
        """Fold the new edits into the state and commit them; returns the state and its key."""
        located = tracked.located
        if not tracked.records:
            return located.state, located.key
        state = fold(located.state, (e for r in tracked.records for e in r.edits))
        key = tracked.records[-1].key
        await self.store.save(located.scope, tracked.records, located.session)
        self.cache.put(located.scope, key, state)
        return state, key

    def assemble(self, tracked: Tracked, state: IntentState, key: bytes, settings: Settings | None = None) -> Prepared:
        """Make the context the agent sees; the request as it came where tracking was degraded."""
        chosen = settings if settings is not None else self.settings
        if tracked.degraded:
            return degraded_to(tracked.degraded, tracked, state, key)
        assembly = assemble(
            tracked.located.turns,
            state,
            chosen,
            templates=self.templates,
            stop=chosen.stop,
            unsure=tracked.confidence < chosen.min_confidence,
        )
        assembly = _in_its_own_objects(assembly, tracked.located)
        warnings = tuple(w for r in tracked.records for w in r.warnings)
        return Prepared(key, state, assembly, tracked.located, tracked, None, warnings)

    async def observe(self, prepared: Prepared, answer: Message) -> IntentState:
        """Read the assistant's answer, so that the next request has one turn less to read."""
        located = prepared.located
        if located is None or prepared.degraded:
            return prepared.state
        turn = Turn.from_message(located.next_index, answer)
        read = prepared.tracked is not None and bool(prepared.tracked.records)
        unread = (turn,) if read else (*located.unread, turn)
        known = self.cache.get(located.scope, chain(unread, prepared.key)[-1])
        if known is not None:
            return known
        following = replace(
            located, turns=(*located.turns, turn), key=prepared.key, state=prepared.state, unread=unread
        )
        tracked = await self._read(following, self.settings)
        state, _ = await self.fold(tracked)
        return state

    async def load(self, key: bytes, *, tenant: str = "default") -> IntentState | None:
        """The state at a key, or None."""
        return await load_state(self.scope(tenant), key, self.store, self.cache)


def _in_its_own_objects(assembly: Assembly, located: Located) -> Assembly:
    """The assembly with the request's own message objects wherever a message is kept as it came."""
    if assembly.messages is None and not located.stripped:
        return assembly
    sent = cast("Sequence[dict[str, Any]]", located.messages)
    if assembly.messages is None:
        return replace(assembly, messages=list(sent))
    own = {id(t.raw): sent[t.position] for t in located.turns if 0 <= t.position < len(sent)}
    return replace(assembly, messages=[own.get(id(m), m) for m in assembly.messages])


def reason_of(error: Exception) -> str:
    """Why a request was degraded. Errors not raised on purpose may quote anything: only their type is told."""
    name = type(error).__name__
    return f"{name}: {error}" if isinstance(error, StateForgeError) else name


def degraded_to(
    reason: str, tracked: Tracked | None = None, state: IntentState | None = None, key: bytes | None = None
) -> Prepared:
    """The request as it came, with the reason."""
    located = tracked.located if tracked else None
    return Prepared(
        key=key if key is not None else (located.key if located else b""),
        state=state if state is not None else (located.state if located else IntentState()),
        assembly=Assembly(Mode.PASSTHROUGH, None, "degraded"),
        located=located,
        tracked=tracked,
        degraded=reason,
    )


def _too_long(located: Located, settings: Settings) -> str | None:
    if len(located.turns) > settings.max_turns:
        return f"history of {len(located.turns)} turns is longer than max_turns = {settings.max_turns}"
    if len(located.unread) > settings.max_new_turns:
        return f"{len(located.unread)} unread turns are more than max_new_turns = {settings.max_new_turns}"
    return None


def _since_last_user(located: Located) -> Sequence[Turn]:
    """The known turns from the last user turn on, as context for the first unread one."""
    first = located.unread[0].index if located.unread else 0
    recent: list[Turn] = []
    for turn in reversed(located.turns):
        if 0 <= turn.index < first:
            recent.append(turn)
            if turn.role is Role.USER:
                break
    return recent[::-1]


def _head(turn: Turn, settings: Settings) -> Turn:
    """The turn, cut to what is tracked."""
    if len(turn.text) <= settings.max_turn_chars:
        return turn
    return replace(turn, text=turn.text[: settings.max_turn_chars])

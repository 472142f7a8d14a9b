"""The words of the state model: evidence, edits, items, conclusions, actions, the active state."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

MAX_QUOTE = 600
"""Length in characters up to which a span is quoted in full; of longer ones head and tail are kept."""


class Role(StrEnum):
    """Who speaks in a turn; the roles of the chat-completions protocol."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    SYSTEM = "system"


class EditKind(StrEnum):
    """What an edit does to the state. `remark` marks words of a user turn that require nothing."""

    ADD = "add"
    REPLACE = "replace"
    NARROW = "narrow"
    WITHDRAW = "withdraw"
    COMPLETE = "complete"
    PROPOSE = "propose"
    ACCEPT = "accept"
    REJECT = "reject"
    RESTORE = "restore"
    CONCLUDE = "conclude"
    ACT = "act"
    REMARK = "remark"


class ItemKind(StrEnum):
    """A lasting `requirement`, a one-time `request`, or `material` to work on."""

    REQUIREMENT = "requirement"
    REQUEST = "request"
    MATERIAL = "material"


class Lifetime(StrEnum):
    """How long an item is meant to hold: for good, or as an override that gives way again."""

    STANDING = "standing"
    TEMPORARY = "temporary"


class Status(StrEnum):
    """Where an item stands."""

    ACTIVE = "active"
    PENDING = "pending"
    CONTESTED = "contested"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    COMPLETED = "completed"


IN_EFFECT = frozenset({Status.ACTIVE, Status.CONTESTED})
"""Statuses under which an item binds the agent."""

STALE = frozenset({Status.SUPERSEDED, Status.WITHDRAWN, Status.REJECTED})
"""Statuses that fire the default trigger."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed; what was cached from the old fields is not copied."""
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("digest", None)
        return copied


class Evidence(_Frozen):
    """The verbatim span of one turn that something rests on.

    `start` and `end` are character offsets into the turn's text (its text parts joined by a
    newline). `part` is set instead when a non-text content part (an image, a file) is meant: its
    index in the content list, with `start == end == 0`.
    """

    turn: int = Field(ge=0)
    start: int = Field(default=0, ge=0)
    end: int = Field(default=0, ge=0)
    quote: str = ""
    part: int | None = None

    @classmethod
    def of(cls, turn: int, text: str, start: int, end: int) -> Evidence:
        """Cite `text[start:end]` of a turn."""
        return cls(turn=turn, start=start, end=end, quote=shorten(text[start:end]))

    def stands_in(self, text: str) -> bool:
        """Whether the quoted words really are at this place of the turn's text."""
        return self.start < self.end <= len(text) and self.quote == shorten(text[self.start : self.end])

    def covers(self, other: Evidence) -> bool:
        """Whether this span contains the other one."""
        return (
            self.turn == other.turn and self.part == other.part and self.start <= other.start and other.end <= self.end
        )


def shorten(text: str) -> str:
    """The text itself, or its head and tail when it is longer than `MAX_QUOTE`."""
    if len(text) <= MAX_QUOTE:
        return text
    half = (MAX_QUOTE - 3) // 2
    return f"{text[:half]} … {text[-half:]}"


class Basis(_Frozen):
    """One thing a conclusion rests on: an item or conclusion, or just some words of an item.

    With `evidence` the basis holds as long as those words are in effect, also after an edit has
    cut or rewritten another part of the item they were said in.
    """

    id: str
    evidence: Evidence | None = None


Justification = tuple[Basis, ...]
"""Everything that must hold together; the empty one always holds."""


class Remainder(_Frozen):
    """The part of a target that an edit leaves in effect, as an item of its own."""

    target: str
    text: str
    evidence: tuple[Evidence, ...]
    item: str = ""


class Draft(_Frozen):
    """An edit as a tracker proposes it; the engine checks it and gives it its ids.

    Attributes:
        kind: what it does.
        evidence: the words it rests on; at least one span for everything a user does.
        text: the new item, proposal or conclusion, in the user's own words where possible. For
            a `replace` that touches only part of its target this may be the whole target
            rewritten, or only the new part, with what stays listed in `remainders`.
        targets: ids of the items, conclusions or proposals it acts on; for `restore` also ids of
            edits. What a draft made earlier in the same result creates is named by its `handle`.
        supersedes: for `propose` and `accept`: the items that go out once it is accepted.
        remainders: what stays of partly taken out targets.
        handle: a name by which later drafts of the same result refer to what this one creates.
        doubtful: the tracker is unsure; both sides stay in effect, marked `contested`.
        group: proposals of one group are alternatives.
        confidence: the tracker's own probability, 0 to 1, that this edit is right.
    """

    kind: EditKind
    evidence: tuple[Evidence, ...] = ()
    text: str = ""
    targets: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    remainders: tuple[Remainder, ...] = ()
    handle: str = ""
    item_kind: ItemKind = ItemKind.REQUIREMENT
    lifetime: Lifetime = Lifetime.STANDING
    scope: str | None = None
    condition: str | None = None
    group: str | None = None
    justifications: tuple[Justification, ...] = ()
    tool_call_id: str | None = None
    doubtful: bool = False
    confidence: float = Field(default=1.0, ge=0.0, le=1.0)


class Edit(Draft):
    """An entry of the append-only log: a checked draft with its ids.

    Attributes:
        id: `e<turn>.<n>`.
        turn: the turn that made it.
        author: who spoke in that turn.
        item: id of the item, conclusion or action it creates, or empty.
    """

    id: str
    turn: int = Field(ge=0)
    author: Role
    item: str = ""


class Item(_Frozen):
    """One atomic requirement, request or piece of material, and where it stands.

    `by` is the id of the edit that took it out of effect or put it in doubt.
    """

    id: str
    kind: ItemKind
    text: str
    evidence: tuple[Evidence, ...]
    turn: int
    author: Role
    edit: str
    status: Status = Status.ACTIVE
    by: str | None = None
    lifetime: Lifetime = Lifetime.STANDING
    scope: str | None = None
    condition: str | None = None
    narrows: str | None = None
    group: str | None = None

    @property
    def in_effect(self) -> bool:
        """Whether the item binds the agent (active or contested)."""
        return self.status in IN_EFFECT

    @cached_property
    def digest(self) -> bytes:
        """16 bytes over everything about the item that the agent may be told."""
        return digest(
            [self.id, self.kind, self.text, self.status, self.lifetime, self.scope, self.condition, self.narrows]
        )


class Conclusion(_Frozen):
    """Something the assistant or a tool established, with what it rests on."""

    id: str
    turn: int
    author: Role
    text: str
    evidence: tuple[Evidence, ...]
    justifications: tuple[Justification, ...]
    supported: bool = True
    by: str | None = None

    @cached_property
    def digest(self) -> bytes:
        """16 bytes over what the agent may be told."""
        return digest([self.id, self.text, self.supported])


class Action(_Frozen):
    """A tool call that already ran. It cannot be un-run, only be marked."""

    id: str
    turn: int
    text: str
    evidence: tuple[Evidence, ...]
    justifications: tuple[Justification, ...]
    tool_call_id: str | None = None
    stale_basis: bool = False

    @cached_property
    def digest(self) -> bytes:
        """16 bytes over what the agent may be told."""
        return digest([self.id, self.text, self.stale_basis])


class ActiveState(_Frozen):
    """What counts now: items in effect, open proposals, supported conclusions, actions taken."""

    version: str
    items: tuple[Item, ...]
    pending: tuple[Item, ...]
    conclusions: tuple[Conclusion, ...]
    actions: tuple[Action, ...]


def digest(value: Any) -> bytes:
    """16 bytes of BLAKE2b over the value's canonical JSON (lone surrogates allowed)."""
    return hashlib.blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=16).digest()

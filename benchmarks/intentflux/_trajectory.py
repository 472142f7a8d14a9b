"""A frozen dialogue: messages, the edits made in them, and a checksum over both."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from functools import cached_property
from typing import Literal, Self

from pydantic import ConfigDict

from stateforge.benchmarks.intentflux._bank import Manner
from stateforge.benchmarks.intentflux._construct import GoalEdit, IntentState, Stratum, apply
from stateforge.benchmarks.intentflux._model import Frozen

FORMAT = 1
"""Version of the file format and of the construction; part of every checksum."""


class Condition(StrEnum):
    """How the final intent reaches the agent.

    `clean`: in one turn. `drift`: over many turns with changes of mind. `control`: in the first
    turn, followed by as many turns as in `drift` that change nothing. `echo`: as `drift`, but the
    assistant restates what it heard, so that there are conclusions that can go stale.
    """

    CLEAN = "clean"
    DRIFT = "drift"
    CONTROL = "control"
    ECHO = "echo"


class Message(Frozen):
    """One message of the dialogue, as the chat-completions protocol has it."""

    role: Literal["user", "assistant"]
    content: str


class Spoken(Frozen):
    """An edit, the words `[start, end)` of message `turn` that make it, and their manner."""

    edit: GoalEdit
    turn: int
    start: int
    end: int
    manner: Manner


class Given(Frozen):
    """Words of the first message that no edit changes: the task's opening, or one of its materials."""

    kind: Literal["opening", "material"]
    start: int
    end: int


class Claim(Frozen):
    """A statement of the assistant and the goals, at their values, that it rests on."""

    turn: int
    start: int
    end: int
    basis: tuple[tuple[str, str], ...]


class Trajectory(Frozen):
    """One dialogue of one task, as every harness sees it; the last message asks for the answer.

    Attributes:
        id: task, stratum and condition.
        stratum: None where there is none (`clean`).
        wording: name of the simulator that spoke for the user.
        assistant: name of whoever spoke for the assistant.
        given: opening and materials.
        edits: in the order they were said.
        claims: what the assistant stated, in `echo`.
        checksum: SHA-256 over everything else.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))

    id: str
    task: str
    stratum: Stratum | None
    condition: Condition
    seed: int
    wording: str
    assistant: str
    messages: tuple[Message, ...]
    given: tuple[Given, ...] = ()
    edits: tuple[Spoken, ...] = ()
    claims: tuple[Claim, ...] = ()
    checksum: str = ""

    @classmethod
    def sealed(cls, **values: object) -> Self:
        """A trajectory with its checksum."""
        made = cls.model_validate(values)
        return made.model_copy(update={"checksum": made.digest()})

    def digest(self) -> str:
        """SHA-256 over the format version and everything but the checksum itself."""
        body = self.model_dump_json(exclude={"checksum"})
        return hashlib.sha256(f"{FORMAT}\n{body}".encode()).hexdigest()

    @property
    def intact(self) -> bool:
        """Whether the checksum still holds."""
        return self.checksum == self.digest()

    @cached_property
    def intent(self) -> IntentState:
        """The annotated intent after all edits."""
        return apply(s.edit for s in self.edits)

    def chat(self) -> list[dict[str, str]]:
        """The messages as plain dictionaries."""
        return [m.model_dump() for m in self.messages]

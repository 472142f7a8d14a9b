"""Everything a user can set about tracking and assembly, in one typed place."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from stateforge._exceptions import ConfigError


class Mode(StrEnum):
    """What the agent gets to see; each one changes more than the one before."""

    PASSTHROUGH = "passthrough"
    ANNOTATE = "annotate"
    PRUNE = "prune"
    CONSOLIDATE = "consolidate"
    AUTO = "auto"


class Trigger(StrEnum):
    """When the context is touched at all."""

    STALE = "stale"
    SPREAD = "spread"
    ALWAYS = "always"


class Tombstone(StrEnum):
    """How a dropped requirement is mentioned."""

    NONE = "none"
    VALUE_FREE = "value-free"
    FULL = "full"


class BlockRole(StrEnum):
    """The role of the message that carries the state block.

    `auto`: a system message in `annotate`, a user message in `consolidate`. `inline` puts the block
    in front of the last user turn's own text, for chat templates that insist on alternating roles.
    """

    AUTO = "auto"
    SYSTEM = "system"
    DEVELOPER = "developer"
    USER = "user"
    INLINE = "inline"


class Settings(BaseModel):
    """Settings of the pipeline. Times in seconds, sizes in characters unless said otherwise.

    Attributes:
        mode: assembly mode.
        trigger: when the context is touched.
        tombstone: how dropped requirements are mentioned.
        block_role: role of the message that carries the state block.
        stop: the request's stop strings, which the added text must not contain.
        min_confidence: tracker confidence below which `auto` only annotates.
        strict: fail closed: a tracker error fails the request instead of passing it through.
        tracker_timeout: budget for tracking the new turns of one request.
        max_turns: longest history that is tracked, in turns; longer ones pass through.
        max_turn_chars: longest user turn that is tracked; of a longer one the rest is material.
        max_new_turns: how many unread turns one request may fold before it is answered.
        cache_states: how many states are kept in memory.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    mode: Mode = Mode.AUTO
    trigger: Trigger = Trigger.STALE
    tombstone: Tombstone = Tombstone.VALUE_FREE
    block_role: BlockRole = BlockRole.AUTO
    stop: tuple[str, ...] = ()
    min_confidence: float = Field(default=0.5, ge=0.0, le=1.0)
    strict: bool = False
    tracker_timeout: float = Field(default=2.0, gt=0)
    max_turns: int = Field(default=5_000, gt=0)
    max_turn_chars: int = Field(default=200_000, gt=0)
    max_new_turns: int = Field(default=2_000, gt=0)
    cache_states: int = Field(default=2_048, gt=0)

    @classmethod
    def read(cls, **values: Any) -> Self:
        """Build settings from loose values.

        Raises:
            ConfigError: a name or value is not allowed; the message says which.
        """
        try:
            return cls(**values)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(p) for p in first["loc"])
            raise ConfigError(f"{where}: {first['msg']}") from error

    def but(self, **changes: Any) -> Self:
        """These settings with some values changed, validated."""
        return self.read(**{**self.model_dump(), **changes}) if changes else self

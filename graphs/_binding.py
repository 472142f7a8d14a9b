"""Whose request it is and how it is to be treated, read from the run's configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig

from stateforge._exceptions import ConfigError
from stateforge._pipeline import Pipeline
from stateforge._settings import Settings
from stateforge.graphs._messages import to_wire
from stateforge.graphs._run import Run

CONFIGURABLE = "stateforge"
"""Where a caller puts settings for one run: `config["configurable"]["stateforge"]`."""

_ALLOWED = frozenset({"block_role", "mode", "tombstone", "trigger"})

Tenant = str | Callable[[RunnableConfig], str]
"""Whose states: one tenant, or a function that reads it from the run's configuration."""

Session = Callable[[RunnableConfig], str | None]
"""Reads the session id from the run's configuration; see `thread_id`."""


def thread_id(config: RunnableConfig) -> str | None:
    """The run's thread id, as session id of an application that trims or compacts its own history.

    Applications that keep the whole history need no session.
    """
    found = config.get("configurable", {}).get("thread_id")
    return None if found is None else str(found)


@dataclass(frozen=True, slots=True)
class Binding:
    """A pipeline and how a run's configuration is read."""

    pipeline: Pipeline
    tenant: Tenant = "default"
    session: Session | None = None

    def run(self, messages: Sequence[BaseMessage], config: RunnableConfig) -> Run:
        """A request of these messages.

        Raises:
            ConfigError: the run's configuration asks for a setting that does not exist.
        """
        return Run(
            self.pipeline,
            to_wire(messages),
            self._settings(config),
            tenant=self.tenant if isinstance(self.tenant, str) else self.tenant(config),
            session=self.session(config) if self.session is not None else None,
            lenient=True,
        )

    def _settings(self, config: RunnableConfig) -> Settings:
        wanted = config.get("configurable", {}).get(CONFIGURABLE)
        if wanted is None:
            return self.pipeline.settings
        if not isinstance(wanted, Mapping):
            raise ConfigError(f"configurable.{CONFIGURABLE}: expected an object, got {type(wanted).__name__}")
        for name in wanted:
            if name not in _ALLOWED:
                raise ConfigError(f"configurable.{CONFIGURABLE}.{name}: not one of {', '.join(sorted(_ALLOWED))}")
        return self.pipeline.settings.but(**wanted)

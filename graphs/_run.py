"""One request on its way through the pipeline's steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from stateforge._exceptions import ChatFormatError, TrackerError
from stateforge._history import Located
from stateforge._models import Role
from stateforge._pipeline import Pipeline, Prepared, Tracked, degraded_to, reason_of
from stateforge._settings import Settings
from stateforge._state import IntentState
from stateforge._turns import Message

_UNPREPARED = degraded_to("not prepared yet")


@dataclass(slots=True)
class Run:
    """Takes one request through locate, track, fold and assemble, one step at a time.

    Each step first does those before it that have not been done yet, so that a run can be taken up
    at any step: what was lost with a process is computed again from the messages. The result is
    that of `Pipeline.prepare`, errors included.

    A `lenient` run fails open on unusable messages too: LangChain has roles of its own.
    """

    pipeline: Pipeline
    messages: Sequence[Message]
    settings: Settings
    tenant: str = "default"
    session: str | None = None
    lenient: bool = False
    located: Located | None = None
    prepared: Prepared = field(default=_UNPREPARED, init=False)
    _settled: bool = field(default=False, init=False)
    _tracked: Tracked | None = field(default=None, init=False)
    _folded: tuple[IntentState, bytes] | None = field(default=None, init=False)

    @property
    def has_news(self) -> bool:
        """Whether the request, once located, brings a user turn that has not been read yet."""
        return self.located is not None and any(t.role is Role.USER for t in self.located.unread)

    async def locate(self) -> None:
        """Find what is known about the history.

        Raises:
            ChatFormatError: a message cannot be used; never in a lenient run.
            Exception: in strict mode, whatever went wrong; in the later steps too.
        """
        if not self._settled and self.located is None:
            with self._failing_open():
                self.located = await self.pipeline.locate(self.messages, tenant=self.tenant, session=self.session)

    async def track(self) -> None:
        """Read the new user turn and what else is unread."""
        await self.locate()
        if self.located is not None and not self._settled and self._tracked is None:
            with self._failing_open():
                self._tracked = await self.pipeline.track(self.located, self.settings)

    async def fold(self) -> None:
        """Fold the edits into the state and commit them."""
        await self.track()
        if self._tracked is not None and not self._settled and self._folded is None:
            with self._failing_open():
                self._folded = await self.pipeline.fold(self._tracked)

    async def assemble(self) -> Prepared:
        """Make the context that the agent sees."""
        await self.fold()
        if self._tracked is not None and self._folded is not None and not self._settled:
            with self._failing_open():
                self.prepared = self.pipeline.assemble(self._tracked, *self._folded, self.settings)
                self._settled = True
        if self.settings.strict and self.prepared.degraded:
            raise TrackerError(self.prepared.degraded)
        return self.prepared

    async def observe(self, answers: Sequence[Message]) -> None:
        """Read what the agent answered, its tool calls and their results included.

        Where that fails nothing is lost: the next request brings the same turns again.
        """
        prepared = await self.assemble()
        if not answers or prepared.degraded:
            return
        try:
            if len(answers) > 1:
                prepared = await self._continued(prepared, answers[:-1])
            await self.pipeline.observe(prepared, answers[-1])
        except Exception:
            return

    async def _continued(self, prepared: Prepared, more: Sequence[Message]) -> Prepared:
        located = await self.pipeline.locate([*self.messages, *more], tenant=self.tenant, session=self.session)
        return replace(prepared, key=located.key, state=located.state, located=located, tracked=None)

    @contextmanager
    def _failing_open(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if self.settings.strict or not self._forgives(error):
                raise
            self.prepared = degraded_to(reason_of(error), self._tracked)
            self._settled = True

    def _forgives(self, error: Exception) -> bool:
        return self.lenient or not isinstance(error, ChatFormatError)

"""The seam to whatever runs the pipeline for a request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from stateforge import Role, Settings, Tracker, TrackRequest, TrackResult
from stateforge._pipeline import Pipeline, Prepared, Tracked
from stateforge.assembly import Templates
from stateforge.server._errors import RequestError
from stateforge.server._settings import Engine, ProxySettings
from stateforge.stores import Store

if TYPE_CHECKING:
    from stateforge.graphs import GraphPreparer


class Preparer(Protocol):
    """Brings the state up to date with a request and assembles what the model sees."""

    async def prepare(
        self,
        messages: Sequence[Mapping[str, Any]],
        *,
        tenant: str = "default",
        session: str | None = None,
        settings: Settings | None = None,
    ) -> Prepared:
        """As `Pipeline.prepare`."""
        ...


PreparerFactory = Callable[[Pipeline], Preparer]


class GraphFirst:
    """Runs the graph for requests with an unread user turn; all others need no more than the core."""

    def __init__(self, pipeline: Pipeline, graph: GraphPreparer) -> None:
        self._pipeline = pipeline
        self._graph = graph

    async def prepare(
        self,
        messages: Sequence[Mapping[str, Any]],
        *,
        tenant: str = "default",
        session: str | None = None,
        settings: Settings | None = None,
    ) -> Prepared:
        """As `Pipeline.prepare`.

        Raises:
            StateForgeError: also what the pipeline would have caught; the caller fails open.
        """
        located = await self._pipeline.locate(messages, tenant=tenant, session=session)
        if any(turn.role is Role.USER for turn in located.unread):
            return await self._graph.prepare(
                messages, tenant=tenant, session=session, settings=settings, located=located
            )
        return self._pipeline.assemble(Tracked(located), located.state, located.key, settings)


def make_preparer(engine: Engine) -> PreparerFactory:
    """How to run a pipeline under the configured engine. The graph's packages are imported only for it."""
    if engine is Engine.CORE:
        return lambda pipeline: pipeline
    from stateforge.graphs import GraphPreparer

    return lambda pipeline: GraphFirst(pipeline, GraphPreparer(pipeline))


class OffLoop:
    """A tracker that runs in a thread under the time budget, whatever it says of itself.

    The proxy takes nobody's word that foreign code never blocks: it would stop every other request.
    """

    inline = False

    def __init__(self, tracker: Tracker) -> None:
        self.name = tracker.name
        self.fingerprint = tracker.fingerprint
        self._tracker = tracker

    def track(self, request: TrackRequest) -> TrackResult:
        """As the tracker itself."""
        return self._tracker.track(request)


def _trusted(tracker: Tracker) -> Tracker:
    """The tracker, kept off the event loop unless it is one of StateForge's own."""
    own_code = type(tracker).__module__.partition(".")[0] == "stateforge"
    return tracker if own_code or not tracker.inline else OffLoop(tracker)


@dataclass(frozen=True, slots=True)
class Lane:
    """A tracker's pipeline and what runs it."""

    pipeline: Pipeline
    preparer: Preparer


class Lanes:
    """One lane per tracker that requests may choose from; all share one store."""

    def __init__(
        self,
        settings: ProxySettings,
        trackers: Mapping[str, Tracker],
        store: Store,
        factory: PreparerFactory,
        templates: Templates | None = None,
    ) -> None:
        self.default = next(iter(trackers))
        self.store = store
        self._lanes = {
            name: Lane(pipeline, factory(pipeline))
            for name, tracker in trackers.items()
            for pipeline in (Pipeline(_trusted(tracker), store, settings.pipeline, templates),)
        }

    def get(self, name: str | None = None) -> Lane:
        """The lane of a tracker; the default one for None.

        Raises:
            RequestError: 400: there is no tracker of this name.
        """
        lane = self._lanes.get(name or self.default)
        if lane is None:
            known = ", ".join(self._lanes)
            raise RequestError(
                400, f"stateforge.tracker: not one of {known}", code="invalid_option", param="stateforge.tracker"
            )
        return lane

    def clear_caches(self) -> None:
        """Forget the states held in memory; the store has them."""
        for lane in self._lanes.values():
            lane.pipeline.cache.clear()

"""`Pipeline.prepare` through the compiled graph, for the proxy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from stateforge._history import Located
from stateforge._pipeline import Pipeline, Prepared
from stateforge._settings import Settings
from stateforge._turns import Message
from stateforge.graphs._run import Run


class _Nothing(TypedDict, total=False):
    """The graph's channels: requests travel in the run's context, never through a channel."""

    done: bool


class GraphPreparer:
    """Prepares requests with the locate, track, fold and assemble nodes of a compiled graph.

    The result is that of `Pipeline.prepare`. The request is handed from node to node by reference:
    no checkpoint, no copy, no serialisation.
    """

    def __init__(self, pipeline: Pipeline) -> None:
        self.pipeline = pipeline
        builder = StateGraph(_Nothing, context_schema=Run)
        for step in (_locate, _track, _fold, _assemble):
            builder.add_node(step.__name__[1:], step)
        builder.add_edge(START, "locate")
        builder.add_conditional_edges("locate", _next, ["track", "assemble"])
        builder.add_edge("track", "fold")
        builder.add_edge("fold", "assemble")
        builder.add_edge("assemble", END)
        self._graph = builder.compile(name="stateforge-prepare")

    async def prepare(
        self,
        messages: Sequence[Message],
        *,
        tenant: str = "default",
        session: str | None = None,
        settings: Settings | None = None,
        located: Located | None = None,
    ) -> Prepared:
        """Bring the state up to date with a request and assemble what the agent sees.

        `located` is what `Pipeline.locate` found for this very request, where the caller asked
        already; it is not asked again.

        Raises:
            ChatFormatError: a message cannot be used.
            StateForgeError: in strict mode, whatever went wrong.
        """
        chosen = settings if settings is not None else self.pipeline.settings
        run = Run(self.pipeline, messages, chosen, tenant, session, located=located)
        await self._graph.ainvoke({"done": False}, context=run)
        return run.prepared


async def _locate(state: Any, runtime: Runtime[Run]) -> None:  # noqa: ARG001
    await runtime.context.locate()


async def _track(state: Any, runtime: Runtime[Run]) -> None:  # noqa: ARG001
    await runtime.context.track()


async def _fold(state: Any, runtime: Runtime[Run]) -> None:  # noqa: ARG001
    await runtime.context.fold()


async def _assemble(state: Any, runtime: Runtime[Run]) -> None:  # noqa: ARG001
    await runtime.context.assemble()


async def _next(state: Any, runtime: Runtime[Run]) -> Literal["track", "assemble"]:  # noqa: ARG001
    return "track" if runtime.context.has_news else "assemble"

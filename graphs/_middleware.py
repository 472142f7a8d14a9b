"""StateForge as a middleware of LangChain agents."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, NotRequired

from langchain.agents.middleware import AgentMiddleware, AgentState, ModelRequest, ModelResponse
from langchain.agents.middleware.types import ExtendedModelResponse, OmitFromInput
from langchain_core.messages import AnyMessage, BaseMessage
from langgraph.config import get_config
from langgraph.types import Command

from stateforge._offload import run_sync
from stateforge._pipeline import Pipeline
from stateforge.graphs._binding import Binding, Session, Tenant
from stateforge.graphs._messages import answers_to_wire, from_wire
from stateforge.graphs._report import Report, report
from stateforge.graphs._run import Run


class StateForgeAgentState(AgentState[Any]):
    """The agent's state with the last report; a caller cannot set it."""

    stateforge: NotRequired[Annotated[Report, OmitFromInput]]


class StateForgeMiddleware(AgentMiddleware[StateForgeAgentState, Any, Any]):
    """Lets the model of a `create_agent` agent see only what is in effect.

    Before each model call the request's messages are assembled; the agent's own `messages` are
    never rewritten. What was decided stands in the agent's `stateforge` state. Settings for one
    run: `config={"configurable": {"stateforge": {"mode": "annotate"}}}`.

    Args:
        pipeline: tracks and assembles.
        tenant: whose states; or a function of the run's configuration.
        session: reads a session id from the run's configuration, for agents that trim or summarise
            their history; `thread_id` is one.
        observe: read each answer right away, so that the next call has less to read.
    """

    state_schema = StateForgeAgentState

    def __init__(
        self,
        pipeline: Pipeline,
        *,
        tenant: Tenant = "default",
        session: Session | None = None,
        observe: bool = True,
    ) -> None:
        self.tools = []
        self._binding = Binding(pipeline, tenant, session)
        self._observe = observe

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ExtendedModelResponse[Any]:
        """Call the model with the assembled messages."""
        run = self._run(request)
        run_sync(run.assemble())
        response = handler(_edited(request, run))
        if self._observe:
            run_sync(run.observe(answers_to_wire(response.result)))
        return self._extended(response, run)

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ExtendedModelResponse[Any]:
        """Call the model with the assembled messages."""
        run = self._run(request)
        await run.assemble()
        response = await handler(_edited(request, run))
        if self._observe:
            await run.observe(answers_to_wire(response.result))
        return self._extended(response, run)

    def _run(self, request: ModelRequest[Any]) -> Run:
        return self._binding.run(_messages(request), get_config())

    def _extended(self, response: ModelResponse[Any], run: Run) -> ExtendedModelResponse[Any]:
        found = report(run.prepared, self._binding.pipeline.tracker.name)
        return ExtendedModelResponse(response, Command(update={"stateforge": found}))


def _messages(request: ModelRequest[Any]) -> Sequence[BaseMessage]:
    """What the model is about to see, the system message included."""
    return request.messages if request.system_message is None else [request.system_message, *request.messages]


def _edited(request: ModelRequest[Any], run: Run) -> ModelRequest[Any]:
    assembled = run.prepared.messages
    if assembled is None:
        return request
    messages: list[AnyMessage] = from_wire(assembled, run.messages, _messages(request))  # type: ignore[assignment]
    if messages and messages[0] is request.system_message:
        return request.override(messages=messages[1:])
    return request.override(messages=messages, system_message=None)

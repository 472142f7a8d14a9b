"""The pipeline as a LangGraph graph: locate, track, fold, assemble, agent, observe."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Literal

from langchain_core.runnables import Runnable, RunnableConfig, ensure_config
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from stateforge._offload import run_sync
from stateforge._pipeline import Pipeline
from stateforge.graphs._agent import Agent, AgentCaller
from stateforge.graphs._binding import Binding, Session, Tenant
from stateforge.graphs._nodes import AgentNode, Nodes, StateForgeState, Values

Step = Callable[[Values, RunnableConfig], Any]
AsyncStep = Callable[[Values, RunnableConfig], Coroutine[Any, Any, Any]]


def build_graph(
    pipeline: Pipeline,
    agent: Agent | None = None,
    *,
    tenant: Tenant = "default",
    session: Session | None = None,
    observe: bool = True,
    checkpointer: Checkpointer = None,
    name: str = "stateforge",
) -> CompiledStateGraph[Any, Any, Any, Any]:
    """A graph over `messages` whose agent sees only what is in effect.

    The answer is appended to `messages`; nothing else there is touched. What was decided stands in
    the `stateforge` channel. The graph runs alone or as a subgraph, sync and async. Settings for
    one run: `config={"configurable": {"stateforge": {"mode": "annotate"}}}`.

    Args:
        pipeline: tracks and assembles.
        agent: a chat model, an agent graph, or a function of a list of messages. Without one the
            graph ends after the assembly: call `agent_messages(state)` in a node of your own.
        tenant: whose states; or a function of the run's configuration.
        session: reads a session id from the run's configuration, for applications that trim their
            history; `thread_id` is one.
        observe: read the answer before the graph ends, so that the next run has less to read.
        checkpointer: as in `StateGraph.compile`; a subgraph uses its parent's.
        name: of the graph.

    Raises:
        ConfigError: the agent is nothing that can be called.
    """
    nodes = Nodes(Binding(pipeline, tenant, session))
    builder = StateGraph(Values, input_schema=MessagesState, output_schema=StateForgeState)
    builder.add_node("locate", _both(nodes.locate))
    builder.add_node("track", _both(nodes.track))
    builder.add_node("fold", _both(nodes.fold))
    builder.add_node("assemble", _both(nodes.assemble if agent is not None else nodes.hand_over))
    builder.add_edge(START, "locate")
    builder.add_conditional_edges("locate", _both(_news), ["track", "assemble"])
    builder.add_edge("track", "fold")
    builder.add_edge("fold", "assemble")
    builder.add_edge(_add_agent(builder, nodes, agent, observe), END)
    return builder.compile(checkpointer=checkpointer, name=name)


def _add_agent(
    builder: StateGraph[Values, None, MessagesState, StateForgeState], nodes: Nodes, agent: Agent | None, observe: bool
) -> str:
    """Add the agent and what follows it; returns the last node."""
    if agent is None:
        return "assemble"
    node = AgentNode(nodes, AgentCaller(agent), last=not observe)
    builder.add_node("agent", _Node(node.call, node.acall, "agent"))
    builder.add_edge("assemble", "agent")
    if not observe:
        return "agent"
    builder.add_node("observe", _both(nodes.observe))
    builder.add_edge("agent", "observe")
    return "observe"


async def _news(state: Values, config: RunnableConfig) -> Literal["track", "assemble"]:  # noqa: ARG001
    """Where to go after `locate`: turns that bring no new user message need no tracking."""
    return "track" if state["stateforge_run"]["news"] else "assemble"


class _Node(Runnable[Values, Any]):
    """A node for sync and async runs. LangGraph traces nodes already, so this does not do it again."""

    def __init__(self, call: Step, acall: AsyncStep, name: str) -> None:
        self.name = name
        self._call = call
        self._acall = acall

    def invoke(self, input: Values, config: RunnableConfig | None = None, **_: Any) -> Any:  # noqa: A002
        """Take the step."""
        return self._call(input, ensure_config(config))

    async def ainvoke(self, input: Values, config: RunnableConfig | None = None, **_: Any) -> Any:  # noqa: A002
        """Take the step."""
        return await self._acall(input, ensure_config(config))


def _both(step: AsyncStep) -> _Node:
    """An async step as a node of sync and async runs."""
    return _Node(lambda state, config: run_sync(step(state, config)), step, step.__name__)

"""StateForge inside LangGraph and LangChain applications.

    graph = build_graph(Pipeline(EmbeddedTracker()), agent=model)             # LangGraph
    agent = create_agent(model, middleware=[StateForgeMiddleware(pipeline)])  # LangChain

Names are imported when first used, because `langchain.agents` alone takes seconds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stateforge.graphs._binding import thread_id
    from stateforge.graphs._graph import build_graph
    from stateforge.graphs._middleware import StateForgeAgentState, StateForgeMiddleware
    from stateforge.graphs._nodes import StateForgeState
    from stateforge.graphs._preparer import GraphPreparer
    from stateforge.graphs._report import Report, agent_messages

__all__ = [
    "GraphPreparer",
    "Report",
    "StateForgeAgentState",
    "StateForgeMiddleware",
    "StateForgeState",
    "agent_messages",
    "build_graph",
    "thread_id",
]

_HOMES = {
    "GraphPreparer": "_preparer",
    "Report": "_report",
    "StateForgeAgentState": "_middleware",
    "StateForgeMiddleware": "_middleware",
    "StateForgeState": "_nodes",
    "agent_messages": "_report",
    "build_graph": "_graph",
    "thread_id": "_binding",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

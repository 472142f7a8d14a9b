"""The nodes of the graph: thin wrappers around the steps of a run."""

from __future__ import annotations

import threading
import uuid
from collections import OrderedDict
from typing import Any, NotRequired

from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig
from langgraph.graph import MessagesState
from typing_extensions import TypedDict

from stateforge._exceptions import StateForgeError
from stateforge._offload import run_sync
from stateforge.graphs._agent import AgentCaller
from stateforge.graphs._binding import Binding
from stateforge.graphs._messages import answers_to_wire, from_wire
from stateforge.graphs._report import Report, pack, report
from stateforge.graphs._run import Run

MAX_RUNS = 256
"""How many runs are held between two nodes; one that is gone is computed again."""

Update = dict[str, Any]


class StateForgeState(MessagesState):
    """What the graph returns: the messages with the answer, and what was decided about them."""

    stateforge: NotRequired[Report]


class Ticket(TypedDict):
    """Finds the run again in the next node; the first `count` messages are the request's own."""

    id: str
    count: int
    news: bool


class Values(StateForgeState):
    """All channels of the graph; the ticket is private to it."""

    stateforge_run: NotRequired[Ticket]


class Nodes:
    """The steps as nodes. Only plain data passes from one to the next; the run stays in memory."""

    def __init__(self, binding: Binding) -> None:
        self._binding = binding
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._lock = threading.Lock()

    async def locate(self, state: Values, config: RunnableConfig) -> Update:
        """Find what is known about the history."""
        run = self._binding.run(state["messages"], config)
        await run.locate()
        ticket = Ticket(id=uuid.uuid4().hex, count=len(state["messages"]), news=run.has_news)
        self._hold(ticket, run)
        return {"stateforge_run": ticket}

    async def track(self, state: Values, config: RunnableConfig) -> None:
        """Read the new turns."""
        await self.run(state, config).track()

    async def fold(self, state: Values, config: RunnableConfig) -> None:
        """Fold the edits into the state."""
        await self.run(state, config).fold()

    async def assemble(self, state: Values, config: RunnableConfig) -> Update:
        """Make the context that the agent sees."""
        run = self.run(state, config)
        try:
            prepared = await run.assemble()
        except StateForgeError:
            self.release(state)
            raise
        return {"stateforge": report(prepared, self._binding.pipeline.tracker.name)}

    async def hand_over(self, state: Values, config: RunnableConfig) -> Update:
        """Assemble for an agent outside the graph: the context goes into the report."""
        update = await self.assemble(state, config)
        run = self.run(state, config)
        if run.prepared.messages is not None:
            update["stateforge"]["context"] = pack(context_of(run, state), state["messages"])
        self.release(state)
        return update

    async def observe(self, state: Values, config: RunnableConfig) -> None:
        """Read the answer."""
        run = self.run(state, config)
        await run.observe(answers_to_wire(state["messages"][state["stateforge_run"]["count"] :]))
        self.release(state)

    def run(self, state: Values, config: RunnableConfig) -> Run:
        """The run that the ticket names; a new one where it was lost with its process."""
        ticket = state["stateforge_run"]
        with self._lock:
            run = self._runs.get(ticket["id"])
        if run is None:
            run = self._binding.run(state["messages"][: ticket["count"]], config)
            self._hold(ticket, run)
        return run

    def release(self, state: Values) -> None:
        """Forget a run that came to its end."""
        with self._lock:
            self._runs.pop(state["stateforge_run"]["id"], None)

    def _hold(self, ticket: Ticket, run: Run) -> None:
        with self._lock:
            self._runs[ticket["id"]] = run
            while len(self._runs) > MAX_RUNS:
                self._runs.popitem(last=False)


class AgentNode:
    """Lets the agent answer the assembled context."""

    def __init__(self, nodes: Nodes, caller: AgentCaller, *, last: bool) -> None:
        self._nodes = nodes
        self._caller = caller
        self._last = last

    def call(self, state: Values, config: RunnableConfig) -> Update:
        """Call the agent, sync."""
        run = self._nodes.run(state, config)
        run_sync(run.assemble())
        return self._update(state, self._caller.call(context_of(run, state), config))

    async def acall(self, state: Values, config: RunnableConfig) -> Update:
        """Call the agent, async."""
        run = self._nodes.run(state, config)
        await run.assemble()
        return self._update(state, await self._caller.acall(context_of(run, state), config))

    def _update(self, state: Values, answers: list[BaseMessage]) -> Update:
        if self._last:
            self._nodes.release(state)
        return {"messages": answers}


def context_of(run: Run, state: Values) -> list[BaseMessage]:
    """What the agent sees: the request's own messages, or what was assembled of them."""
    originals = state["messages"][: len(run.messages)]
    assembled = run.prepared.messages
    return list(originals) if assembled is None else from_wire(assembled, run.messages, originals)

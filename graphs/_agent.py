"""What may stand in the graph's agent node: a chat model, an agent graph, a function."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage, convert_to_messages
from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda
from langgraph.pregel.protocol import PregelProtocol

from stateforge._exceptions import ConfigError, InputError

Agent = Runnable[Any, Any] | Callable[[list[BaseMessage]], Any] | Callable[[list[BaseMessage]], Awaitable[Any]]
"""Answers a list of messages with a message, several, or `{"messages": [...]}`.

A graph over `messages` (such as `create_agent` makes) is given the context as its messages, and
what it adds to them is the answer.
"""


class AgentCaller:
    """Calls an agent of any kind with a list of messages."""

    def __init__(self, agent: Agent) -> None:
        self._takes_state = isinstance(agent, PregelProtocol)
        if isinstance(agent, Runnable):
            self._runnable: Runnable[Any, Any] = agent
        elif callable(agent):
            self._runnable = RunnableLambda(agent)
        else:
            raise ConfigError(f"agent: expected a model, a graph or a function, got {type(agent).__name__}")

    def call(self, context: list[BaseMessage], config: RunnableConfig) -> list[BaseMessage]:
        """The messages that the agent answers."""
        return self._answers(self._runnable.invoke(self._input(context), config), context)

    async def acall(self, context: list[BaseMessage], config: RunnableConfig) -> list[BaseMessage]:
        """The messages that the agent answers."""
        return self._answers(await self._runnable.ainvoke(self._input(context), config), context)

    def _input(self, context: list[BaseMessage]) -> Any:
        return {"messages": context} if self._takes_state else context

    def _answers(self, output: Any, context: Sequence[BaseMessage]) -> list[BaseMessage]:
        found = output.get("messages") if isinstance(output, Mapping) else output
        if isinstance(found, str | BaseMessage):
            return [_message(found)]
        if not isinstance(found, Sequence):
            raise InputError(f"the agent's answer: expected messages, got {type(output).__name__}")
        messages = [_message(m) for m in found]
        return _added(messages, context) if self._takes_state else messages


def _message(answer: Any) -> BaseMessage:
    return convert_to_messages([("ai", answer) if isinstance(answer, str) else answer])[0]


def _added(messages: list[BaseMessage], context: Sequence[BaseMessage]) -> list[BaseMessage]:
    """What an agent graph put after the messages it was given."""
    given = {m.id for m in context if m.id}
    last = max((i for i, m in enumerate(messages) if m.id in given), default=len(context) - 1)
    return messages[last + 1 :]

"""Arms that drive other packages' own summarisation: LangChain's middleware, and Deep Agents'.

Both run inside an agent made by `langchain.agents.create_agent`, as their users run them. Their
triggers are set to these dialogues' size (the packages' defaults wait for tens of thousands of
tokens): once there are more than `TRIGGER` messages, all but the last `KEEP` become a summary.
"""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware, SummarizationMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.outputs import ChatGeneration, ChatResult

from stateforge import ConfigError
from stateforge.benchmarks.intentflux._arms import Answer, Ask
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory

TRIGGER = 8
"""Messages from which on the history is summarised."""

KEEP = 4
"""Messages that are kept word for word."""

_ROLES = {"human": "user", "ai": "assistant", "system": "system"}
_Middleware = AgentMiddleware[Any, Any, Any]


class AskModel(BaseChatModel):
    """A LangChain chat model that asks through the benchmark; `seen` are the messages of each call."""

    ask: Any
    seen: list[list[dict[str, Any]]]

    @property
    def _llm_type(self) -> str:
        return "stateforge-benchmark"

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        raise NotImplementedError("the benchmark asks asynchronously")

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:  # noqa: ARG002
        plain = [{"role": _ROLES[m.type], "content": m.text} for m in messages]
        self.seen.append(plain)
        answer = AIMessage(content=await self.ask(plain))
        return ChatResult(generations=[ChatGeneration(message=answer)])


@dataclass(frozen=True)
class AgentArm:
    """A `create_agent` agent with one middleware; `folder` is where that keeps its files, for as long as the arm."""

    name: str
    middleware: Callable[[BaseChatModel], _Middleware]
    condition: Condition = Condition.DRIFT
    folder: tempfile.TemporaryDirectory[str] | None = None

    async def answer(self, trajectory: Trajectory, ask: Ask) -> Answer:
        """Answer the last request of a dialogue."""
        model = AskModel(ask=ask, seen=[])
        agent: Any = create_agent(model, tools=[], middleware=[self.middleware(model)])
        result = await agent.ainvoke({"messages": _messages(trajectory.chat())})
        return Answer(str(result["messages"][-1].text), model.seen[-1], f"{len(model.seen)} model calls")


def _messages(chat: Sequence[dict[str, str]]) -> list[BaseMessage]:
    kinds: dict[str, Callable[..., BaseMessage]] = {
        "user": HumanMessage,
        "assistant": AIMessage,
        "system": SystemMessage,
    }
    return [kinds[m["role"]](content=m["content"]) for m in chat]


def LangChainSummary() -> AgentArm:  # noqa: N802
    """LangChain's SummarizationMiddleware."""
    return AgentArm(
        "langchain-summary",
        lambda model: SummarizationMiddleware(model, trigger=("messages", TRIGGER), keep=("messages", KEEP)),
    )


def DeepAgents() -> AgentArm:  # noqa: N802
    """Deep Agents' rolling summarisation, from the `deepagents` package itself.

    Raises:
        ConfigError: it is not installed.
    """
    try:
        backends = importlib.import_module("deepagents.backends")
        rolling = importlib.import_module("deepagents.middleware.summarization").SummarizationMiddleware
    except ImportError:
        raise ConfigError("arm 'deepagents' needs deepagents: pip install deepagents") from None
    folder = tempfile.TemporaryDirectory(prefix="stateforge-deepagents-")
    backend = backends.FilesystemBackend(root_dir=folder.name, virtual_mode=True)
    return AgentArm(
        "deepagents",
        lambda model: rolling(model, backend=backend, trigger=("messages", TRIGGER), keep=("messages", KEEP)),
        folder=folder,
    )

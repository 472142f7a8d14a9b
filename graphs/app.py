"""A chat with StateForge in front of a model: the graph that `langgraph.json` names.

The model is chosen by the environment when the first message comes in: `MODEL`, `OPENAI_BASE_URL`
and `OPENAI_API_KEY` for any OpenAI-compatible server. With neither of the first two set, the small
local model is started and used. `MAX_TOKENS` limits an answer, to 512 tokens by default.
"""

from __future__ import annotations

import asyncio
import atexit
import os
from contextlib import ExitStack
from functools import cache

from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableLambda
from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from stateforge import Pipeline, localmodel
from stateforge.graphs import build_graph
from stateforge.trackers import load_tracker


@cache
def chat_model() -> ChatOpenAI:
    """The model that the environment names.

    Raises:
        ConfigError: it names none and there is no local one.
        UpstreamError: the local one did not start.
    """
    base_url, model = os.environ.get("OPENAI_BASE_URL"), os.environ.get("MODEL")
    if not base_url and not model:
        base_url = _local()
    return ChatOpenAI(
        base_url=base_url,
        model=model or "local",
        api_key=SecretStr(os.environ.get("OPENAI_API_KEY") or "none"),
        max_completion_tokens=int(os.environ.get("MAX_TOKENS") or 512),
    )


def _local() -> str:
    """Start the local model; it ends with this process."""
    running = ExitStack()
    atexit.register(running.close)
    return running.enter_context(localmodel.serve())


def answer(messages: list[BaseMessage]) -> BaseMessage:
    """What the model answers."""
    return chat_model().invoke(messages)


async def aanswer(messages: list[BaseMessage]) -> BaseMessage:
    """What the model answers; a local one is started off the event loop."""
    model = await asyncio.to_thread(chat_model)
    return await model.ainvoke(messages)


graph = build_graph(Pipeline(load_tracker()), RunnableLambda(answer, aanswer, name="model"))

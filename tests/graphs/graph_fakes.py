"""A chat model that answers from a list, and a pipeline whose assembly a test writes itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatResult
from pydantic import Field

from stateforge import Assembly, IntentState, Mode, Pipeline, Prepared, Settings, Tracked
from stateforge.testing import ScriptedTracker, draft

CHAT = [("user", "One pizza, please."), ("ai", "One pizza."), ("user", "Make it two.")]
"""A chat whose last turn replaces what the first one asked for."""


def make_it_two() -> ScriptedTracker:
    """Reads `CHAT`: the second user turn replaces the first."""
    return ScriptedTracker(
        {
            "One pizza, please.": lambda r: [draft("add", r.turn, "One pizza, please.")],
            "Make it two.": lambda r: [
                draft("replace", r.turn, "Make it two.", text="Two pizzas", targets=[i.id for i in r.state.in_effect])
            ],
        }
    )


class ScriptedModel(GenericFakeChatModel):
    """Answers from a list, word by word when streamed; `seen` holds what it was asked."""

    messages: Iterator[AIMessage | str] = Field(default_factory=lambda: iter(()))
    seen: list[list[BaseMessage]] = Field(default_factory=list)
    bound: list[Any] = Field(default_factory=list)

    @classmethod
    def of(cls, *answers: AIMessage | str) -> ScriptedModel:
        """A model with these answers."""
        return cls(messages=iter(answers))

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> ScriptedModel:  # type: ignore[override]
        """The same model; it calls tools when its script says so."""
        self.bound.extend(tools)
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        self.seen.append(list(messages))
        return super()._generate(messages, *args, **kwargs)


class EditedPipeline(Pipeline):
    """Assembles what `edit` makes of the request's messages."""

    def __init__(self, edit: Callable[[list[dict[str, Any]]], Iterable[dict[str, Any]]], tracker: Any) -> None:
        super().__init__(tracker)
        self.edit = edit

    def assemble(self, tracked: Tracked, state: IntentState, key: bytes, settings: Settings | None = None) -> Prepared:
        """The edited messages, in mode `prune`."""
        messages = [dict(m) for m in self.edit([dict(t.raw) for t in tracked.located.turns])]
        return Prepared(key, state, Assembly(Mode.PRUNE, messages, "test"), tracked.located, tracked)


def last_only(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An assembly that anyone recognises: a note, then the last message as it was."""
    return [{"role": "system", "content": "Two pizzas."}, messages[-1]]


def texts(messages: list[BaseMessage]) -> list[str]:
    return [m.text for m in messages]

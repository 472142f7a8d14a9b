"""The benchmark as Inspect tasks: one task per arm, condition and stratum; a sample per case."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    CachePolicy,
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
    get_model,
)
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolInfo, ToolParams

from stateforge.benchmarks.intentflux._arms import Arm, Messages
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._gold import gold
from stateforge.benchmarks.intentflux._model import SourceTask
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory
from stateforge.benchmarks.intentflux.graders import grade, stale_use

NAME = "intentflux"
_KINDS: Mapping[str, type[ChatMessageSystem | ChatMessageUser | ChatMessageAssistant]] = {
    "system": ChatMessageSystem,
    "user": ChatMessageUser,
    "assistant": ChatMessageAssistant,
}


def make_task(
    arm: Arm,
    tasks: Iterable[SourceTask],
    trajectories: Sequence[Trajectory],
    stratum: Stratum | None,
    config: GenerateConfig,
) -> Task:
    """The Inspect task of one arm on some trajectories, all of one condition.

    Args:
        arm: what stands between dialogue and model.
        tasks: the source tasks of the trajectories.
        trajectories: a case each.
        stratum: named in the task's name and metadata.
        config: how the model generates.
    """
    sources = {t.id: t for t in tasks}
    dialogues = {t.task: t for t in trajectories}
    samples = [
        Sample(
            id=t.task,
            input=t.messages[-1].content,
            target=sources[t.task].reference,
            metadata={"trajectory": t.id, "checksum": t.checksum, "family": str(sources[t.task].family)},
        )
        for t in trajectories
    ]
    name = "-".join(p for p in (NAME, _safe(arm.name), "" if arm.condition is Condition.CLEAN else stratum) if p)
    return Task(
        dataset=MemoryDataset(samples, name=name),
        solver=answer_with(arm, sources, dialogues),
        scorer=native_grader(sources, dialogues),
        name=name,
        config=config,
        metadata={"benchmark": NAME, "arm": arm.name, "condition": str(arm.condition), "stratum": stratum},
    )


@solver
def answer_with(arm: Arm, sources: Mapping[str, SourceTask], dialogues: Mapping[str, Trajectory]) -> Solver:
    """Let an arm answer the last request of a sample's dialogue."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001
        task = sources[str(state.sample_id)]
        asked: list[ModelOutput] = []

        async def ask(messages: Messages) -> str:
            output = await get_model().generate(
                [_message(m) for m in messages], tools=_tools(task), cache=CachePolicy(expiry=None)
            )
            asked.append(output)
            return _text(output)

        started = time.monotonic()
        answer = await arm.answer(dialogues[task.id], ask)
        state.messages = [_message(m) for m in answer.context]
        state.output = ModelOutput.from_content(asked[-1].model, answer.text)
        usage = [o.usage for o in asked if o.usage]
        state.metadata |= {
            "note": answer.note,
            "calls": len(asked),
            "seconds": time.monotonic() - started,
            "input_tokens": sum(u.input_tokens for u in usage),
            "output_tokens": sum(u.output_tokens for u in usage),
            "context_tokens": usage[-1].input_tokens if usage else 0,
            "cut": asked[-1].stop_reason == "max_tokens",
        }
        return state

    return solve


@scorer(metrics=[mean()])
def native_grader(sources: Mapping[str, SourceTask], dialogues: Mapping[str, Trajectory]) -> Scorer:
    """The task's own grader, and which of the dialogue's stale values the answer follows.

    What was never said is not stale: an answer that agrees with it does so by chance.
    """

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001
        task = sources[str(state.sample_id)]
        answer = state.output.completion
        given = await asyncio.to_thread(grade, task, answer)
        dialogue = dialogues[task.id]
        gone = {value.key for value in gold(dialogue).stale}
        followed: tuple[str, ...] = ()
        if gone and given.score < 1:
            followed = await asyncio.to_thread(stale_use, task, answer, {s.edit.text for s in dialogue.edits})
        return Score(
            value=given.score,
            answer=answer,
            explanation=given.detail,
            metadata={
                "scorable": given.scorable,
                "violated": list(given.violated),
                "stale": [key for key in dict.fromkeys((*given.obeyed, *followed)) if key in gone],
            },
        )

    return score


def _message(message: Mapping[str, Any]) -> ChatMessage:
    return _KINDS[message["role"]](content=message["content"])


def _text(output: ModelOutput) -> str:
    """The answer as text; native tool calls as a JSON list."""
    calls = output.message.tool_calls
    if not calls:
        return output.completion
    return json.dumps([{"name": c.function, "arguments": c.arguments} for c in calls], ensure_ascii=False)


def _tools(task: SourceTask) -> list[ToolInfo]:
    """A task's tool schemas, whether bare or wrapped as chat-completions requests have them."""
    bare = [t.get("function", t) for t in task.tools]
    return [
        ToolInfo(
            name=t["name"],
            description=t.get("description", ""),
            parameters=ToolParams.model_validate(t.get("parameters") or {}),
        )
        for t in bare
    ]


def _safe(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name)

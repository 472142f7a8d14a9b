"""The tool-call family."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .._model import SourceTask, Split
from ._data import Entry, entries, extras, slots
from ._pools import draw
from ._spec import build
from ._tools import Tool, maker, spec, tool


def test_tasks() -> tuple[SourceTask, ...]:
    """The 21 tool-call tasks of the test set."""
    return tuple(_written(f"tools-{number:02d}", entry) for number, entry in enumerate(entries("tools")))


def _written(task_id: str, entry: Entry) -> SourceTask:
    made = spec(entry["template"], entry["opening"], _tools_of(entry), slots(entry), extras(entry))
    return build(task_id, Split.TEST, made, maker(entry["calls"]))


def _tools_of(entry: Entry) -> list[Tool]:
    return [tool(each["name"], each["description"], each["parameters"]) for each in entry["tool"]]


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated tool-call tasks for calibration or training."""
    return draw("tools", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask:
    errands = [entry for entry in entries("tools_pool") if entry["split"] == split]
    entry = errands[number % len(errands)]
    goals = [replace(slot, choices=rng.sample(slot.choices, len(slot.choices))[:6]) for slot in slots(entry)]
    tools = _tools_of(entry)
    made = spec(entry["template"], entry["opening"], tools, goals, extras(entry))
    call = tools[0]["function"]
    arguments = {name: f"${name}" for name in call["parameters"]["properties"]}
    return build(task_id, split, made, maker([(call["name"], arguments)], prune=True))

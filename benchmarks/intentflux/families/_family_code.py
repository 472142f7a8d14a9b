"""The code family."""

from __future__ import annotations

from random import Random

from .._model import SourceTask, Split
from ._code import maker, spec
from ._code_pool import filters, lines
from ._data import Entry, entries, extras, slots
from ._pools import draw
from ._spec import build


def test_tasks() -> tuple[SourceTask, ...]:
    """The 20 code tasks of the test set: 10 programs, then 10 functions."""
    written = [(entry, False) for entry in entries("code_programs")] + [(e, True) for e in entries("code_functions")]
    return tuple(_written(f"code-{number:02d}", entry, function) for number, (entry, function) in enumerate(written))


def _written(task_id: str, entry: Entry, function: bool) -> SourceTask:
    made = spec(entry["template"], entry["opening"], slots(entry), extras(entry), entry["base"], function)
    return build(task_id, Split.TEST, made, maker(entry["code"], entry["inputs"], function))


def pool(split: Split, count: int) -> tuple[SourceTask, ...]:
    """Generated code tasks for calibration or training, functions and programs by turns."""
    return draw("code", split, count, _one)


def _one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask:
    function = number % 2 == 0
    make = filters if function else lines
    made, code, inputs = make(rng, split, number // 2)
    return build(task_id, split, made, maker(code, inputs, function, prune=True))

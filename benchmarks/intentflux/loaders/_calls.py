"""Function calls: BFCL (Patil et al., 2025) and its sharded form (Laban et al., 2025)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from stateforge._exceptions import InputError

from .._model import CallGrader, Decoy, ExpectedCall, Family, Goal, Material, SourceTask, Split, Variant
from ..families._tools import ASK
from ._base import Record, field, records

_TYPES = {"dict": "object", "float": "number", "tuple": "array", "any": "string"}


def bfcl(path: Path) -> Iterator[SourceTask]:
    """Tasks from a BFCL file and the file of the same name in `possible_answer/` beside it. Each argument is a goal."""
    answers = {r["id"]: field(r, "ground_truth", path) for r in records(path.parent / "possible_answer" / path.name)}
    for record in records(path):
        truth = answers.get(record.get("id"))
        if truth is None:
            raise InputError(f"{path}: no answer for {record.get('id')!r} in possible_answer/{path.name}")
        functions = field(record, "function", path)
        goals = [
            goal
            for n, call in enumerate(truth)
            for goal in _argument_goals(n, call, functions, truth)
            if len(truth) < 4
        ]
        opening = " Then ".join(_asks(call, functions) for call in truth)
        if goals:
            yield _task(str(record["id"]), opening, goals, functions, truth)


def lic(path: Path) -> Iterator[SourceTask]:
    """Tasks from sharded records with `shards`, `function` and `ground_truth`; the shards are the goals."""
    for record in records(path):
        first, *rest = [shard["shard"] for shard in field(record, "shards", path)]
        goals = [Goal(id=f"g{n}", topic="that detail", text=part, value=part) for n, part in enumerate(rest)]
        truth = field(record, "ground_truth", path)
        truth = json.loads(truth) if isinstance(truth, str) else truth
        yield _task(str(field(record, "task_id", path)), first, goals, field(record, "function", path), truth)


def _task(
    task_id: str, opening: str, goals: Sequence[Goal], functions: Sequence[Record], truth: Sequence[dict[str, Any]]
) -> SourceTask:
    made = [_made(call) for call in truth]
    tools = tuple({"type": "function", "function": _schema(function)} for function in functions)
    return SourceTask(
        id=task_id,
        family=Family.TOOLS,
        split=Split.TEST,
        template=task_id,
        opening=f"{opening} {ASK}",
        goals=tuple(goals),
        decoys=tuple(_decoys(made, functions)),
        materials=(Material(name="Available tools", text="\n".join(json.dumps(t["function"]) for t in tools)),),
        tools=tools,
        reference=json.dumps(made),
        grader=CallGrader(calls=tuple(_expected(call) for call in truth)),
    )


def _made(call: dict[str, Any], **other: Any) -> Record:
    [(name, arguments)] = call.items()
    chosen = {key: next((v for v in allowed if v != ""), "") for key, allowed in arguments.items() if "" not in allowed}
    return {"name": name, "arguments": {**{key: _inner(value) for key, value in chosen.items()}, **other}}


def _inner(value: Any) -> Any:
    """An allowed value without the lists of alternatives that BFCL keeps inside objects."""
    if isinstance(value, dict):
        return {key: _inner(v[0]) for key, v in value.items() if isinstance(v, list) and v and v[0] != ""}
    return [_inner(item) for item in value] if isinstance(value, list) else value


def _expected(call: dict[str, Any]) -> ExpectedCall:
    [(name, arguments)] = call.items()
    return ExpectedCall(
        name=name,
        arguments={key: tuple(_inner(v) for v in allowed if v != "") for key, allowed in arguments.items()},
        optional=tuple(key for key, allowed in arguments.items() if "" in allowed),
    )


def _schema(function: Record) -> Record:
    def fixed(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: _TYPES.get(v, v) if k == "type" and isinstance(v, str) else fixed(v) for k, v in value.items()}
        return [fixed(item) for item in value] if isinstance(value, list) else value

    return dict(fixed(function))


def _properties(name: str, functions: Sequence[Record]) -> Record:
    found = next((function for function in functions if function["name"] == name), {})
    return dict(found.get("parameters", {}).get("properties", {}))


def _asks(call: dict[str, Any], functions: Sequence[Record]) -> str:
    [name] = call
    found: Record = next((function for function in functions if function["name"] == name), {})
    return f"I need this done: {found.get('description', name).split('. ')[0].rstrip('.')}."


def _argument_goals(
    number: int, call: dict[str, Any], functions: Sequence[Record], truth: Sequence[dict[str, Any]]
) -> Iterator[Goal]:
    [name] = call
    which = f" of call {number + 1}" if len(truth) > 1 else ""
    for key, value in _made(call)["arguments"].items():
        about = _properties(name, functions).get(key, {})

        def say(shown: str, key: str = key, which: str = which) -> str:
            return f"For `{key}`{which} use {shown}."

        shown = json.dumps(value, ensure_ascii=False)
        others = [other for other in _others(value, about) if other != value]
        yield Goal(
            id=f"c{number}.{key}",
            topic=f"`{key}`{which}",
            text=say(shown),
            value=shown,
            variants=tuple(
                Variant(
                    text=say(json.dumps(other)),
                    value=json.dumps(other),
                    solution=json.dumps([_made(c, **({key: other} if c is call else {})) for c in truth]),
                )
                for other in others[:5]
            ),
        )


def _others(value: Any, about: Record) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value + 2, max(value - 1, 0), value * 2, value + 10, value + 5]
    if isinstance(value, float):
        return [value + 1, value * 2, value + 0.5, value + 10, value / 2]
    return list(about.get("enum", ())) if isinstance(value, str) else []


def _decoys(made: Sequence[Record], functions: Sequence[Record]) -> Iterator[Decoy]:
    twice = json.dumps([*made, *made])
    yield Decoy(id="d1", topic="the second try", text="Make every call twice, to be safe.", solution=twice)
    if len(made) > 1:
        yield Decoy(id="d2", topic="the first call", text="Make the first call only.", solution=json.dumps(made[:1]))
    first = made[0]
    unused = {k: v for k, v in _properties(first["name"], functions).items() if k not in first["arguments"]}
    for number, (key, about) in enumerate(unused.items(), 3):
        for value in _others(about.get("default"), about)[:1]:
            changed = {**first, "arguments": {**first["arguments"], key: value}}
            text = f"Set `{key}` to {json.dumps(value)} in the first call."
            yield Decoy(id=f"d{number}", topic=f"`{key}`", text=text, solution=json.dumps([changed, *made[1:]]))

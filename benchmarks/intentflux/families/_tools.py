"""Tool-call tasks: JSON-schema tools, and calls whose arguments the user gives one by one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .._model import CallGrader, ExpectedCall, Family, Grader, Material
from ._spec import Extra, Maker, Slot, Spec, Values

ASK = (
    'Reply with the tool calls only: call the tools, or give a JSON list [{"name": ..., "arguments": {...}}]. '
    "Leave out optional arguments that I don't mention."
)

Tool = dict[str, Any]
Calls = Sequence[tuple[str, Mapping[str, Any]]]


def tool(name: str, description: str, parameters: Mapping[str, str]) -> Tool:
    """A function tool.

    A parameter is written "type: what it is", its type a JSON type, `list`, or words joined by "|"; "?" marks
    optional ones.
    """
    properties, required = {}, []
    for key, words in parameters.items():
        kind, _, meaning = words.partition(": ")
        if not kind.endswith("?"):
            required.append(key)
        properties[key] = {**_type(kind.rstrip("?")), "description": meaning}
    schema = {"type": "object", "properties": properties, "required": required}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": schema}}


def _type(kind: str) -> dict[str, Any]:
    if "|" in kind:
        return {"type": "string", "enum": kind.split("|")}
    return {"type": "array", "items": {"type": "string"}} if kind == "list" else {"type": kind}


def maker(calls: Calls, prune: bool = False) -> Maker:
    """How tasks with these calls are solved: "$x" among the arguments stands for the value x, None leaves one out."""

    def grader(values: Values) -> Grader:
        made = made_calls(calls, values)
        return CallGrader(
            calls=tuple(ExpectedCall(name=n, arguments={key: (value,) for key, value in a.items()}) for n, a in made)
        )

    def solve(values: Values) -> str:
        return json.dumps([{"name": name, "arguments": arguments} for name, arguments in made_calls(calls, values)])

    return Maker(Family.TOOLS, solve, grader, prune=prune)


def made_calls(calls: Calls, values: Values) -> list[tuple[str, dict[str, Any]]]:
    """The calls of these values; those in the value `more` come on top, and a call whose name is empty is not made."""
    filled = []
    for name, arguments in (*calls, *values.get("more", ())):
        name = values[name[1:]] if name.startswith("$") else name
        if not name:
            continue
        pairs = {
            key: values.get(item[1:]) if isinstance(item, str) and item.startswith("$") else item
            for key, item in arguments.items()
        }
        filled.append((name, {key: value for key, value in pairs.items() if value is not None}))
    return filled


def spec(template: str, opening: str, tools: Sequence[Tool], goals: Sequence[Slot], decoys: Sequence[Extra]) -> Spec:
    """A tool-call task's description."""
    shown = "\n".join(json.dumps(each["function"]) for each in tools)
    return Spec(
        template=template,
        opening=f"{opening} {ASK}",
        slots=goals,
        extras=decoys,
        materials=(Material(name="Available tools", text=shown),),
        tools=tuple(tools),
    )

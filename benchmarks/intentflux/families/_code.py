"""Code tasks: a small program whose behaviour is fixed piece by piece, with cases computed from a template of ours."""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from .._model import Case, CodeGrader, Family, Grader
from ._spec import Extra, Maker, Slot, Spec, Values

ASK_PROGRAM = (
    "I'll give you the details one by one. When I ask for it, write the whole Python 3 program in one ```python block."
)
ASK_FUNCTION = (
    "I'll give you the details one by one. When I ask for it, write the Python 3 function in one ```python block, "
    "without examples."
)

_HOLE = re.compile(r"<<(\w+)>>")


def fill(template: str, values: Values) -> str:
    """The template with `<<x>>` replaced by the value x, until none is left: values may have holes themselves."""
    while _HOLE.search(template):
        template = _HOLE.sub(lambda match: str(values[match[1]]), template)
    return template


def maker(template: str, inputs: Sequence[str], function: bool, prune: bool = False) -> Maker:
    """How tasks with this template are solved and graded.

    Inputs are texts for stdin, or JSON lists of arguments; a function's name is its value `name`.
    """
    given = tuple(inputs)

    def source(values: Values) -> str:
        return fill(template, values).strip() + "\n"

    def grader(values: Values) -> Grader:
        entry = str(values["name"]) if function else ""
        outputs = trusted_outputs(source(values), entry, given)
        return CodeGrader(
            entry=entry, cases=tuple(Case(given=g, expected=o) for g, o in zip(given, outputs, strict=True))
        )

    def differs(left: str, right: str) -> bool:
        codes = [answer.removeprefix("```python\n").removesuffix("```") for answer in (left, right)]
        entries = [entry_of(code) if function else "" for code in codes]
        return entries[0] != entries[1] or trusted_outputs(codes[0], entries[0], given) != trusted_outputs(
            codes[1], entries[1], given
        )

    return Maker(Family.CODE, lambda values: f"```python\n{source(values)}```", grader, differs, prune)


def entry_of(code: str) -> str:
    """The name of the last function that a program of ours defines."""
    return str(re.findall(r"^def (\w+)", code, re.M)[-1])


@lru_cache(maxsize=4096)
def trusted_outputs(source: str, entry: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """What a program made from our own templates does on each input; run in this process, never used for answers."""
    code = compile(source, "template.py", "exec")
    if not entry:
        return tuple(_printed(code, text) for text in given)
    scope: dict[str, Any] = {}
    exec(code, scope)
    return tuple(_returned(scope[entry], arguments) for arguments in given)


def _printed(code: Any, text: str) -> str:
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(code, {"__name__": "__main__"})
    finally:
        sys.stdin = before
    return out.getvalue()


def _returned(function: Callable[..., Any], arguments: str) -> str:
    return json.dumps(function(*json.loads(arguments)))


def spec(
    template: str, opening: str, goals: Sequence[Slot], decoys: Sequence[Extra], base: Mapping[str, Any], function: bool
) -> Spec:
    """A code task's description."""
    ask = ASK_FUNCTION if function else ASK_PROGRAM
    return Spec(template, f"{opening} {ask}", goals, decoys, base)

"""Functions with their own tests: HumanEval (Chen et al., 2021) and MBPP (Austin et al., 2021)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from .._model import CodeGrader, Decoy, Family, Goal, SourceTask, Split, Variant
from ..families._code import ASK_FUNCTION
from ._base import field, records

_TWISTS = (
    ("the text result", "Return the result as text, made with str().", "str({}(*a))"),
    ("the list", "Put the result into a list of one element.", "[{}(*a)]"),
    ("the pair", "Return a pair of the result and the number of arguments.", "({}(*a), len(a))"),
    ("printing", "Print the result instead of returning it.", "print({}(*a))"),
)


def humaneval(path: Path) -> Iterator[SourceTask]:
    """Tasks from records with `prompt`, `entry_point`, `canonical_solution` and `test`."""
    for record in records(path):
        entry, prompt = field(record, "entry_point", path), field(record, "prompt", path)
        solution = prompt + field(record, "canonical_solution", path)
        function = _function(solution, entry)
        if function is None:
            continue
        said = re.sub(r"\s+", " ", (ast.get_docstring(function) or "").split(">>>")[0]).strip()
        check = f"{field(record, 'test', path)}\n\ncheck({entry})\n"
        task_id = str(field(record, "task_id", path))
        yield _task(task_id, entry, ast.unparse(function.args), _sentences(said), _helpers(solution), check)


def mbpp(path: Path) -> Iterator[SourceTask]:
    """Tasks from records with `prompt`, `code`, `test_list` and perhaps `test_imports`."""
    for record in records(path):
        tests, code = field(record, "test_list", path), field(record, "code", path)
        names = [name for name in re.findall(r"def (\w+)", code) if any(name in test for test in tests)]
        function = _function(code, names[-1]) if names else None
        if function is None:
            continue
        check = "\n".join([*record.get("test_imports", ()), *tests])
        said = [*_sentences(field(record, "prompt", path)), f"For example, this must hold: {tests[0]}"]
        yield _task(f"mbpp-{record.get('task_id')}", names[-1], ast.unparse(function.args), said, code, check)


def _function(source: str, name: str) -> ast.FunctionDef | None:
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return None
    return next((node for node in body if isinstance(node, ast.FunctionDef) and node.name == name), None)


def _helpers(source: str) -> str:
    return source.rstrip() + "\n"


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"(?<=[.!?])\s+(?=[A-Z])", text) if part.strip()]


def _task(task_id: str, entry: str, arguments: str, said: list[str], solution: str, check: str) -> SourceTask:
    wrapped = {topic: _wrap(solution, entry, body) for topic, _, body in _TWISTS}
    names = [f"{entry}_2", f"my_{entry}", f"run_{entry}", f"{entry}_fast", f"do_{entry}"]
    name = Goal(
        id="name",
        topic="the function's name",
        text=f"The function is called `{entry}`.",
        value=entry,
        variants=tuple(
            Variant(text=f"The function is called `{n}`.", value=n, solution=_block(_rename(solution, entry, n)))
            for n in names
        ),
    )
    shape = Goal(id="arguments", topic="the arguments", text=f"It takes ({arguments}).", value=arguments)
    parts = [Goal(id=f"g{i}", topic="that detail", text=part, value=part) for i, part in enumerate(said)]
    return SourceTask(
        id=task_id,
        family=Family.CODE,
        split=Split.TEST,
        template=task_id,
        opening=f"I need a Python function. {ASK_FUNCTION}",
        goals=(name, shape, *parts),
        decoys=tuple(
            Decoy(id=f"d{n}", topic=topic, text=said_, solution=_block(wrapped[topic]))
            for n, (topic, said_, _) in enumerate(_TWISTS, 1)
        ),
        reference=_block(solution),
        grader=CodeGrader(entry=entry, check=check),
    )


def _block(source: str) -> str:
    return f"```python\n{source.strip()}\n```"


def _rename(source: str, old: str, new: str) -> str:
    return re.sub(rf"\b{re.escape(old)}\b", new, source)


def _wrap(source: str, entry: str, body: str) -> str:
    return f"{_rename(source, entry, 'inner')}\n\ndef {entry}(*a):\n    return {body.format('inner')}\n"

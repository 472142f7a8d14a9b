"""Checks the source tasks: composition, disjoint pools, references that score 1, variants and decoys that matter."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

from ._model import CodeGrader, Family, QueryGrader, SourceTask, Split
from .families import COMPOSITION, source_tasks
from .families._code import entry_of, trusted_outputs
from .families._sql import bare
from .graders import _query, grade

MIN_GOALS, MAX_GOALS, MIN_DECOYS = 3, 6, 3


def digest(tasks: Sequence[SourceTask]) -> str:
    """A checksum of tasks: equal wherever and whenever they are made."""
    sha = hashlib.sha256()
    for task in tasks:
        sha.update(task.model_dump_json().encode())
    return sha.hexdigest()


def lint_tasks(splits: Sequence[Split] = tuple(Split), sandboxed: bool = False) -> list[str]:
    """What is wrong with the tasks of these splits, a line each; [] when all is well.

    Solutions of code and SQL tasks are our own and run in this process unless `sandboxed`, which grades every one of
    them like a model's answer and takes minutes.
    """
    found = [problem for split in splits for problem in _composition(split)]
    found += _disjoint(splits)
    for split in splits:
        for task in source_tasks(split):
            found += [f"{task.id}: {problem}" for problem in (*_shape(task), *_grades(task, sandboxed))]
    return found


def _composition(split: Split) -> Iterator[str]:
    counts = Counter(task.family for task in source_tasks(split))
    for family in Family:
        if counts[family] != COMPOSITION[split][family]:
            yield f"{split}: {counts[family]} {family} tasks instead of {COMPOSITION[split][family]}"
    ids = Counter(task.id for task in source_tasks(split))
    yield from (f"{split}: the id {name} occurs {count} times" for name, count in ids.items() if count > 1)


def _disjoint(splits: Sequence[Split]) -> Iterator[str]:
    templates: dict[str, Split] = {}
    texts: dict[str, str] = {}
    for split in splits:
        for task in source_tasks(split):
            owner = templates.setdefault(f"{task.family}/{task.template}", split)
            if owner is not split:
                yield f"{task.id}: the template {task.template} is also in {owner}"
            twin = texts.setdefault(task.clean_request(), task.id)
            if twin != task.id:
                yield f"{task.id}: the same request as {twin}"


def _shape(task: SourceTask) -> Iterator[str]:
    if not MIN_GOALS <= len(task.goals) <= MAX_GOALS:
        yield f"{len(task.goals)} goals"
    if len(task.decoys) < MIN_DECOYS:
        yield f"{len(task.decoys)} decoys"
    said: set[str] = set()
    for goal in task.goals:
        if not goal.variants:
            yield f"goal {goal.id} has no variant"
        if goal.value not in goal.text:
            yield f"goal {goal.id} does not show its value"
        if any(name not in said for name in goal.depends_on):
            yield f"goal {goal.id} depends on a goal that is not before it"
        values = Counter([goal.value, *(variant.value for variant in goal.variants)])
        yield from (f"goal {goal.id} has the value {value} twice" for value, count in values.items() if count > 1)
        said.add(goal.id)


def _grades(task: SourceTask, sandboxed: bool) -> Iterator[str]:
    if not _full(task, task.reference, sandboxed):
        yield "the reference does not score 1"
    for goal in task.goals:
        for variant in goal.variants:
            if _full(task, variant.solution, sandboxed):
                yield f"goal {goal.id}: {variant.value} makes no difference"
    for decoy in task.decoys:
        if _full(task, decoy.solution, sandboxed):
            yield f"decoy {decoy.id} ({decoy.topic}) makes no difference"


def _full(task: SourceTask, solution: str, sandboxed: bool) -> bool:
    grader = task.grader
    if sandboxed or not isinstance(grader, CodeGrader | QueryGrader):
        return grade(task, solution).score == 1
    if isinstance(grader, QueryGrader):
        found = _query.rows(grader.database, bare(solution))
        return _query.same(found, _query.rows(grader.database, grader.gold), grader.ordered)
    source = solution.removeprefix("```python\n").removesuffix("```")
    entry = entry_of(source) if grader.entry else ""
    given = tuple(case.given for case in grader.cases)
    return entry == grader.entry and trusted_outputs(source, entry, given) == tuple(c.expected for c in grader.cases)

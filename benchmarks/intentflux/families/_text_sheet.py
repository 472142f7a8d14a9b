"""Data-to-text tasks: tables, and short texts about one row that state what was asked for and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .._model import Fact, Family, Grader, Material, Rule, TextGrader
from ..graders import number_forms
from ..graders._text import plain, states, units
from ._spec import Choice, Extra, Maker, Slot, Spec, Values

ASK = (
    "I'll say bit by bit what belongs in it. Use only facts that I ask for, as they stand in the table, and no others. "
    "When I ask for the text, reply with the text alone."
)
FORMS: dict[str, tuple[str, str, Callable[[Any], str]]] = {
    "sentences": ("the number of sentences", "Write exactly {}.", lambda v: f"{v} sentence{'s' * (v != 1)}"),
    "begins": ("the beginning", "Begin with the words: {}", str),
    "ends": ("the end", "End with the words: {}", str),
    "heading": ("the heading", "Put a heading in a line of its own on top: {}", str),
    "layout": (
        "the layout",
        "Write it as {}.",
        lambda v: {"bullets": "a bulleted list", "numbered": "a numbered list", "paragraph": "one paragraph"}[v],
    ),
}
"""For each kind of form rule: the goal's topic and text, and how a value is shown."""
SHORT = {
    "metres": ("m", "meters"),
    "feet": ("ft", "foot"),
    "kilometres": ("km", "kilometers"),
    "yards": ("yd",),
    "miles": ("mi",),
    "minutes": ("min", "mins"),
    "nautical miles": ("nm", "nmi"),
    "hours": ("h", "hrs", "hour"),
    "seconds": ("s", "sec"),
    "kilograms": ("kg", "kilos"),
    "pounds": ("lb", "lbs"),
    "grams": ("g",),
    "tonnes": ("t", "tons", "tonne"),
    "hectares": ("ha",),
    "acres": ("acre",),
    "square metres": ("m2", "m²", "sqm", "square meters"),
    "square kilometres": ("km2", "km²", "square kilometers"),
}
"""Other ways to write a unit."""
FILLER = (
    "That is what the table says.",
    "No more is asked for here.",
    "The table has the details.",
    "So much for the figures.",
    "This closes the note.",
)


@dataclass(frozen=True)
class Column:
    """A column: what it is called, and the clause that states its value. `units` are (name, factor, digits)."""

    key: str
    topic: str
    clause: str
    units: tuple[tuple[str, float, int], ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A table about things of one kind. The first cell of a row is the thing's name."""

    name: str
    kind: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]

    def text(self) -> str:
        """The table as shown to the model."""
        heads = [self.kind, *(_heading(column) for column in self.columns)]
        return "\n".join(" | ".join(str(cell) for cell in row) for row in (heads, *self.rows))

    def column(self, key: str) -> Column:
        """The column of that key."""
        return next(column for column in self.columns if column.key == key)

    def value(self, row: int, key: str) -> Any:
        """A cell."""
        return self.rows[row][1 + self.columns.index(self.column(key))]

    def ranked(self, key: str) -> list[int]:
        """The rows from the largest value of a column to the smallest."""
        return sorted(range(len(self.rows)), key=lambda row: -self.value(row, key))


def _heading(column: Column) -> str:
    name = column.topic.removeprefix("the ")
    return f"{name} in {column.units[0][0]}" if column.units else name


@dataclass(frozen=True)
class Statement:
    """A clause of the text, the goal that asks for it, and what must be found for it."""

    goal: str
    clause: str
    groups: tuple[tuple[str, ...], ...]


def wordings(value: Any, digits: int | None = None) -> tuple[str, ...]:
    """The ways a cell may be written."""
    if isinstance(value, int | float):
        return number_forms(value, digits)
    return tuple(dict.fromkeys((str(value), str(value).removeprefix("the ").removeprefix("a "))))


def _stated(sheet: Sheet, row: int, key: str, unit: int = 0) -> tuple[str, tuple[str, ...]]:
    column, value = sheet.column(key), sheet.value(row, key)
    if not column.units:
        return column.clause.format(value), wordings(value)
    name, factor, digits = column.units[unit]
    if not unit:
        return column.clause.format(f"{value} {name}"), wordings(value)
    rounded = dict.fromkeys(
        form for places in (digits, 0, 1, 2, 3) for form in wordings(value * factor, places) if form != "0"
    )
    forms = tuple(rounded)
    return column.clause.format(f"{forms[0]} {name}"), forms


def _unit_words(unit: str) -> tuple[str, ...]:
    return (unit, *SHORT[unit])


def statements(sheet: Sheet, values: Values) -> list[Statement]:
    """What the text must state, clause by clause. The first clauses are about the row itself."""
    row, name = values["row"], (sheet.rows[values["row"]][0],)
    found = []
    for goal, value in values.items():
        if goal.startswith("col") or (goal == "extra" and value):
            clause, forms = _stated(sheet, row, value)
            found.append(Statement(goal, clause, (forms,)))
        elif goal.startswith("unit_"):
            clause, forms = _stated(sheet, row, goal[5:], value)
            found.append(Statement(goal, clause, (forms, _unit_words(sheet.column(goal[5:]).units[value][0]))))
        elif goal.startswith("cmp_"):
            clause, forms = _stated(sheet, value, goal[4:])
            found.append(Statement(goal, f"while {sheet.rows[value][0]} {clause}", ((sheet.rows[value][0],), forms)))
        elif goal.startswith("rank_"):
            other = sheet.rows[sheet.ranked(goal[5:])[value]][0]
            found.append(Statement(goal, f"while the {sheet.kind} to name here is {other}", ((other,),)))
        elif goal == "also" and value:
            found.append(Statement(goal, f"and one may think of {value}", ((value,),)))
        elif goal == "phrase" and value:
            found.append(Statement(goal, f"which makes it {value}", ((value,),)))
    found.sort(key=lambda statement: statement.clause.startswith(("while", "and", "which")))
    return [Statement("row", name[0], (name,)), *found]


def compose(sheet: Sheet, values: Values) -> str:
    """A plain text that states everything in the form asked for."""
    head, *rest = statements(sheet, values)
    clauses = [f"{head.clause} {rest[0].clause}", *(_about(s.clause) for s in rest[1:])]
    layout = values.get("layout")
    if layout in ("bullets", "numbered"):
        body = "\n".join(f"{'-' if layout == 'bullets' else f'{i}.'} {_sentence(c)}" for i, c in enumerate(clauses, 1))
    else:
        count = values.get("sentences") or len(clauses)
        parts = [_sentence(c) for c in clauses[: count - 1]]
        tail = clauses[count - 1 :]
        parts += [_sentence(", and ".join(tail))] if tail else list(FILLER[: count - len(parts)])
        body = " ".join(parts)
    if begins := values.get("begins"):
        body = f"{begins} {body}"
    if ends := values.get("ends"):
        body = f"{body} {ends}" if not body.endswith(".") or values.get("sentences") is None else f"{body[:-1]}, {ends}"
    return f"{values['heading']}\n{body}" if values.get("heading") else body


def _about(clause: str) -> str:
    return (
        clause.removeprefix("while ").removeprefix("and ")
        if clause.startswith(("while ", "and "))
        else f"it {clause.removeprefix('which ')}"
    )


def _sentence(clause: str) -> str:
    return clause[0].upper() + clause[1:] + "."


def maker(sheet: Sheet, phrases: Sequence[str], prune: bool = False) -> Maker:
    """How texts on this table are written and graded; `phrases` are words that only decoys ask for."""

    def grader(values: Values) -> Grader:
        text = compose(sheet, values)
        wanted = statements(sheet, values)
        rules = tuple(Rule(kind=kind, value=str(values[kind]), goal=kind) for kind in FORMS if values.get(kind))
        said = " ".join([text, *(w for s in wanted for group in s.groups for w in group)])
        return TextGrader(
            required=tuple(Fact(id=f"{s.goal}", goal=s.goal, groups=s.groups) for s in wanted),
            forbidden=tuple(
                fact for fact in _others(sheet, values, phrases) if not any(states(fact, plain(u)) for u in units(text))
            ),
            numbers=tuple(sorted(set(re.findall(r"\d+(?:\.\d+)?", plain(said))))),
            rules=rules,
        )

    return Maker(Family.DATA_TO_TEXT, lambda values: compose(sheet, values), grader, prune=prune)


def _others(sheet: Sheet, values: Values, phrases: Sequence[str]) -> list[Fact]:
    row = values["row"]
    found = [Fact(id=f"name-{i}", groups=((other[0],),)) for i, other in enumerate(sheet.rows) if i != row]
    found += [Fact(id=f"cell-{c.key}", groups=(wordings(sheet.value(row, c.key)),)) for c in sheet.columns]
    return found + [
        Fact(id=f"phrase-{phrase}", groups=((phrase.removeprefix("an ").removeprefix("a "),),)) for phrase in phrases
    ]


def task(
    sheet: Sheet,
    row: int,
    asked: Sequence[tuple[str, Sequence[Any]]],
    extras: Sequence[str],
    also: int,
    phrase: tuple[str, str],
) -> Spec:
    """A task's description.

    `asked` are goals after the row: "col1" with column keys, "unit_<column>" with indices of its units, "cmp_<column>"
    with rows, "rank_<column>" with ranks, a form with its values. Decoys: columns `extras`, the row `also`, a phrase.
    """
    rows = [row, *(i for i in range(len(sheet.rows)) if i != row)]
    slots = [Slot("row", f"the {sheet.kind}", "The text is about {}.", [(sheet.rows[i][0], i) for i in rows[:6]])]
    slots += [_slot(sheet, goal, choices) for goal, choices in asked]
    decoys = [
        Extra(sheet.column(key).topic, f"Mention {sheet.column(key).topic} as well.", {"extra": key}) for key in extras
    ]
    other = sheet.rows[also][0]
    decoys.append(Extra(f"the mention of {other}", f"Mention {other} in passing.", {"also": other}))
    decoys.append(Extra(phrase[0], f"Call it {phrase[1]}.", {"phrase": phrase[1]}))
    return Spec(
        template=sheet.name,
        opening=f"I need a short text from a table about {sheet.name}. {ASK}",
        slots=slots,
        extras=decoys,
        base={"extra": "", "also": "", "phrase": ""},
        materials=(Material(name=f"Table: {sheet.name}", text=sheet.text()),),
    )


RANKS: Mapping[int, str] = {
    0: "largest",
    1: "second largest",
    2: "third largest",
    -1: "smallest",
    -2: "second smallest",
}


def _slot(sheet: Sheet, goal: str, choices: Sequence[Any]) -> Slot:
    shown: list[Choice]
    if goal.startswith("col"):
        shown = [(sheet.column(key).topic, key) for key in choices]
        return Slot(
            goal,
            "the fact to state" if goal == "col1" else "the other fact",
            "It should state {}." if goal == "col1" else "It should also give {}.",
            shown,
            ("row",) if goal == "col1" else ("row", "col1"),
        )
    if goal.startswith("unit_"):
        column = sheet.column(goal[5:])
        shown = [(column.units[i][0] + ", as a decimal number" * (column.units[i][0] == "hours"), i) for i in choices]
        return Slot(goal, f"the unit of {column.topic}", f"Give {column.topic} in {{}}.", shown, ("row",))
    if goal.startswith("cmp_"):
        shown = [(sheet.rows[i][0], i) for i in choices]
        text = f"For comparison give {sheet.column(goal[4:]).topic} of {{}}."
        return Slot(goal, "the comparison", text, shown, ("row",))
    if goal.startswith("rank_"):
        column = sheet.column(goal[5:])
        shown = [(RANKS[rank], rank) for rank in choices]
        return Slot(
            goal,
            "the record holder",
            f"Say which {sheet.kind} of the table has the {{}} value for {column.topic}.",
            shown,
        )
    topic, text, show = FORMS[goal]
    return Slot(goal, topic, text, [(show(value), value) for value in choices])

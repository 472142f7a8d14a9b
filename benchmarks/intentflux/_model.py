"""The words of the benchmark's source tasks: goals, variants, decoys, graders, grades.

A source task is one verifiable task cut into atomic goals. Its final intent is `opening` plus every
goal at its own value; everything else a dialogue may say (variants, decoys) is stale in the end.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Family(StrEnum):
    """The kinds of task of the General track."""

    CODE = "code"
    MATH = "math"
    SQL = "sql"
    DATA_TO_TEXT = "data-to-text"
    SUMMARY = "summary"
    TOOLS = "tools"


class Split(StrEnum):
    """Disjoint pools of source tasks."""

    TEST = "test"
    CALIBRATION = "calibration"
    TRAINING = "training"


class Frozen(BaseModel):
    """Base of all records here: immutable, and closed against unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Variant(Frozen):
    """The same goal with another plausible value, which the user later replaces.

    `solution` is an answer that obeys this variant and every other goal at its own value; it is
    graded differently from the reference. It is "" where the source set gives no way to make one.
    """

    text: str
    value: str
    solution: str = ""


class Goal(Frozen):
    """One atomic requirement, as the user would say it.

    `topic` is a noun phrase for the slot ("the ticket price"), `value` what fills it ("12 euros"),
    as it stands in `text`. `depends_on` names the goals that must have been said before this one,
    because it would not be understood, or would change its meaning, without them.
    """

    id: str
    topic: str
    text: str
    value: str
    variants: tuple[Variant, ...] = ()
    depends_on: tuple[str, ...] = ()


class Decoy(Frozen):
    """A plausible extra requirement that the user later withdraws.

    `solution` is an answer that obeys it and all goals; it is graded differently from the reference.
    """

    id: str
    topic: str
    text: str
    solution: str
    depends_on: tuple[str, ...] = ()


class Material(Frozen):
    """Something to work on: a table, a database schema, a document. Given along with the opening."""

    name: str
    text: str


class NumberGrader(Frozen):
    """The final number of the answer equals `answer` (a decimal, or a fraction like "7/3") within `tolerance`."""

    kind: Literal["number"] = "number"
    answer: str
    tolerance: float = 1e-6


class QueryGrader(Frozen):
    """The query in the answer returns what `gold` returns on the database.

    `database` is the name of a bundled database or the path of an SQLite file. Rows are compared as
    a list when `ordered`, as a multiset otherwise; columns by position.
    """

    kind: Literal["query"] = "query"
    database: str
    gold: str
    ordered: bool = False


class Case(Frozen):
    """One test of a program: text on stdin and stdout, or JSON arguments and a JSON result."""

    given: str
    expected: str


class CodeGrader(Frozen):
    """The program in the answer passes every case.

    With `entry` it is a Python function of that name, each case's `given` a JSON list of arguments;
    without, a program that reads stdin. `check` is, for sets that bring their own tests, a program
    that is run after the answer and must not raise.
    """

    kind: Literal["code"] = "code"
    entry: str = ""
    cases: tuple[Case, ...] = ()
    check: str = ""


class ExpectedCall(Frozen):
    """A tool call: each argument with the values allowed for it; `optional` arguments may be left out."""

    name: str
    arguments: dict[str, tuple[Any, ...]]
    optional: tuple[str, ...] = ()


class CallGrader(Frozen):
    """The answer makes exactly these calls, in any order unless `ordered`."""

    kind: Literal["calls"] = "calls"
    calls: tuple[ExpectedCall, ...]
    ordered: bool = False


class Fact(Frozen):
    """Something a text may state: every group must occur, a group by any one of its wordings.

    All groups must stand in one line or sentence. `goal` names the goal or decoy that asks for it;
    `cites` the sources that the same line must name, and no others.
    """

    id: str
    groups: tuple[tuple[str, ...], ...]
    goal: str = ""
    cites: tuple[str, ...] = ()


class Rule(Frozen):
    """A limit on the form of a text; see `graders.RULES` for the kinds."""

    kind: str
    value: str
    goal: str = ""


class TextGrader(Frozen):
    """Coverage of `required`, absence of `forbidden` and of numbers not in `numbers`, and the form.

    `numbers` is None where any number may occur. `citation` is a regular expression, with one
    group, of how sources are cited, "" where they are not.
    """

    kind: Literal["text"] = "text"
    required: tuple[Fact, ...]
    forbidden: tuple[Fact, ...] = ()
    numbers: tuple[str, ...] | None = None
    rules: tuple[Rule, ...] = ()
    citation: str = ""


Grader = Annotated[
    NumberGrader | QueryGrader | CodeGrader | CallGrader | TextGrader,
    Field(discriminator="kind"),
]


class SourceTask(Frozen):
    """A verifiable task, cut into goals. `template` names what it was made from; the splits share no template."""

    id: str
    family: Family
    split: Split
    template: str
    opening: str
    goals: tuple[Goal, ...]
    decoys: tuple[Decoy, ...] = ()
    materials: tuple[Material, ...] = ()
    tools: tuple[dict[str, Any], ...] = ()
    reference: str
    grader: Grader

    def goal(self, goal_id: str) -> Goal:
        """The goal of that id; KeyError when there is none."""
        for goal in self.goals:
            if goal.id == goal_id:
                return goal
        raise KeyError(goal_id)

    def stale_solutions(self, said: Collection[str] | None = None) -> tuple[tuple[str, str], ...]:
        """Each stale answer with the id of the goal or decoy that it follows; with `said`, only of those texts."""
        stale: list[tuple[str, Variant | Decoy]] = [(goal.id, v) for goal in self.goals for v in goal.variants]
        stale += [(decoy.id, decoy) for decoy in self.decoys]
        return tuple((name, s.solution) for name, s in stale if s.solution and (said is None or s.text in said))

    def clean_request(self) -> str:
        """The task in one turn: the opening, the materials and every goal at its own value."""
        parts = [self.opening, *(f"{m.name}:\n{m.text}" for m in self.materials)]
        return "\n\n".join([*parts, "\n".join(f"- {goal.text}" for goal in self.goals)])


class Grade(Frozen):
    """What a grader says of an answer.

    `score` is in [0, 1]. `scorable` is False when the answer held nothing that could be graded.
    `violated` names goals known to be unmet, `obeyed` goals whose variant, or decoys, the answer
    followed; both only as far as the grader can tell them.
    """

    score: float = Field(ge=0, le=1)
    detail: str = ""
    scorable: bool = True
    violated: tuple[str, ...] = ()
    obeyed: tuple[str, ...] = ()

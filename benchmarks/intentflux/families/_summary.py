"""Summaries of document sets: the points the documents make, and texts that report those asked for with sources.

The task follows the idea of insight coverage with citations of SummHay (Laban et al., 2024): an insight counts when its
telling words stand together, weighted by how well its sources are cited.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from .._model import Fact, Family, Grader, Material, Rule, TextGrader
from ..graders import number_forms
from ..graders._text import plain
from ._spec import Extra, Maker, Slot, Spec, Values

ASK = (
    "I'll tell you what I need step by step. Report each distinct point in its own item, keep its figures and names, "
    "and say nothing about anything else. When I ask for the summary, reply with the summary alone."
)
CITATIONS: dict[str, tuple[str, str, str]] = {
    "square": ("[D2][D5]", r"\[(D\d[^\]]*)\]", "[{}]"),
    "round": ("(D2)(D5)", r"\((D\d[^)]*)\)", "({})"),
    "curly": ("{D2}{D5}", r"\{(D\d[^}]*)\}", "{{{}}}"),
    "angle": ("<D2><D5>", r"<(D\d[^>]*)>", "<{}>"),
    "bars": ("|D2|D5|", r"\|(D\d[^|]*)(?=\|)", "|{}|"),
}
"""Ways to cite: an example, what is found in a text, how one source is written."""

_MARK = re.compile(r"<([^<>]+)>")
LEADS = ("", "", "To be clear: ", "As was said, ", "Once more: ", "It is on record: ", "For the file: ")
FILLER = (
    "There was coffee and the usual small talk.",
    "The minutes were taken by hand.",
    "Nobody had to leave early this time.",
    "A window was open the whole time.",
    "The projector needed a second try.",
    "Somebody brought a cake.",
    "The next date is still open.",
    "It had rained all morning.",
)


@dataclass(frozen=True)
class Insight:
    """One point: its topic, its sentence with the telling words in <...>, and the documents that make it."""

    id: str
    topic: str
    marked: str
    sources: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The sentence as it stands in documents; of alternatives in a mark the first."""
        return _MARK.sub(lambda m: m[1].split("|")[0], self.marked)

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """What tells that a text makes this point."""
        found: list[tuple[str, ...]] = []
        for mark in _MARK.findall(self.marked):
            number = mark.replace(",", "")
            found.append(
                number_forms(float(number)) if re.fullmatch(r"\d+(\.\d+)?", number) else tuple(mark.split("|"))
            )
        return tuple(found)


@dataclass(frozen=True)
class Scenario:
    """A set of documents: two from each of three groups of people, about several topics."""

    name: str
    groups: tuple[str, str, str]
    topics: Mapping[str, tuple[str, ...]]

    @property
    def documents(self) -> dict[str, str]:
        """Each document's group."""
        return {f"D{number + 1}": self.groups[number // 2] for number in range(6)}

    @cached_property
    def insights(self) -> tuple[Insight, ...]:
        """All points. Each is made by two or three documents, so that groups and topics cut them differently."""
        rng = Random(f"insights/{self.name}")
        found: list[Insight] = []
        for topic, sentences in self.topics.items():
            for index, marked in enumerate(sentences):
                sources = tuple(sorted(rng.sample(sorted(self.documents), 2 + (index + len(found)) % 2)))
                found.append(Insight(f"i{len(found)}", topic, marked, sources))
        return tuple(found)

    def materials(self) -> tuple[Material, ...]:
        """The documents."""
        rng = Random(f"documents/{self.name}")
        made = []
        for name, group in self.documents.items():
            lines = [rng.choice(LEADS) + i.sentence for i in self.insights if name in i.sources]
            lines += rng.sample(FILLER, 2)
            rng.shuffle(lines)
            made.append(
                Material(name=f"Document {name} ({group})", text=" ".join(line[0].upper() + line[1:] for line in lines))
            )
        return tuple(made)

    def chosen(self, values: Values) -> list[tuple[Insight, tuple[str, ...]]]:
        """The points asked for, each with the documents to cite."""
        allowed = {name for name, group in self.documents.items() if values["group"] in ("", group)} - set(
            values["not_from"]
        )
        wanted = [values[key] for key in ("topic", "topic2", "more") if values.get(key)]
        found = [
            (i, tuple(s for s in i.sources if s in allowed))
            for topic in wanted
            for i in self.insights
            if i.topic == topic
        ]
        return [(insight, sources) for insight, sources in found if sources]


def compose(scenario: Scenario, values: Values) -> str:
    """A summary that reports the points asked for in the form asked for."""
    style = CITATIONS[values["cite"]][2]
    lines = []
    for number, (insight, sources) in enumerate(scenario.chosen(values), 1):
        marks = "".join(style.format(source) for source in sources)
        head = f"{number}. " if values["layout"] == "numbered" else "- "
        lines.append(f"{head}{insight.sentence} {marks}")
    if values.get("heading"):
        lines.insert(0, values["heading"])
    if values.get("ends"):
        lines.append(values["ends"])
    if values.get("phrase"):
        lines.append(values["phrase"])
    return "\n".join(lines)


def maker(scenario: Scenario, phrases: Sequence[str], prune: bool = False) -> Maker:
    """How summaries of a scenario are written and graded."""

    def grader(values: Values) -> Grader:
        chosen = scenario.chosen(values)
        kept = {insight.id for insight, _ in chosen}
        text = plain(" ".join(i.sentence + " " + " ".join(w for g in i.groups for w in g) for i, _ in chosen))
        rules = [
            Rule(kind=kind, value=str(values[kind]), goal=kind) for kind in ("heading", "ends") if values.get(kind)
        ]
        if values["layout"] != "any":
            rules.append(Rule(kind="layout", value=values["layout"], goal="layout"))
        rules.append(Rule(kind="cites", value=CITATIONS[values["cite"]][1], goal="cite"))
        rules.append(Rule(kind="items", value=str(len(chosen)), goal="topic"))
        return TextGrader(
            required=tuple(
                Fact(id=i.id, goal=_goal(values, i), groups=i.groups, cites=sources) for i, sources in chosen
            ),
            forbidden=(
                *(Fact(id=i.id, groups=i.groups) for i in scenario.insights if i.id not in kept),
                *(Fact(id=f"phrase-{p}", groups=((p,),)) for p in phrases),
            ),
            numbers=tuple(sorted(set(re.findall(r"\d+(?:\.\d+)?", text)))),
            rules=tuple(rules),
            citation=CITATIONS[values["cite"]][1],
        )

    return Maker(Family.SUMMARY, lambda values: compose(scenario, values), grader, prune=prune)


def _goal(values: Values, insight: Insight) -> str:
    return next((key for key in ("topic", "topic2") if values.get(key) == insight.topic), "topic")


def task(scenario: Scenario, asked: Mapping[str, Sequence[Any]], more: Sequence[str], phrase: str) -> Spec:
    """A task's description.

    `asked` gives the choices of topic, topic2, group, cite, layout, heading or ends; `more` the topics of decoys.
    """
    slots = [_slot(key, choices) for key, choices in asked.items()]
    base = {"group": "", "layout": "any", "cite": "square", "more": "", "not_from": (), "phrase": ""}
    decoys = [Extra(f"the part about {topic}", f"Add what they say about {topic}.", {"more": topic}) for topic in more]
    own = str(asked["topic"][0])
    usable = [d for d, group in scenario.documents.items() if "group" not in asked or group == asked["group"][0]]
    busiest = max(usable, key=lambda d: (sum(i.topic == own and d in i.sources for i in scenario.insights), d))
    decoys.append(
        Extra(f"leaving out {busiest}", f"Leave document {busiest} out of account.", {"not_from": (busiest,)})
    )
    decoys.append(Extra("the remark at the end", f"Close with the remark: {phrase}", {"phrase": phrase}))
    return Spec(
        template=scenario.name,
        opening=f"I have six documents about {scenario.name} and need a summary. {ASK}",
        slots=slots,
        extras=decoys,
        base={key: value for key, value in base.items() if key not in asked},
        materials=scenario.materials(),
    )


def _slot(key: str, choices: Sequence[Any]) -> Slot:
    topics = [(choice, choice) for choice in choices]
    match key:
        case "topic":
            return Slot(key, "the topic", "Summarise what the documents say about {}.", topics)
        case "topic2":
            return Slot(key, "the second topic", "Also cover {}.", topics, after=("topic",))
        case "group":
            return Slot(key, "whose documents", "Use only the documents by {}.", topics)
        case "cite":
            return Slot(
                key,
                "the way of citing",
                "After each point cite all documents that make it, like {}.",
                [(CITATIONS[c][0], c) for c in choices],
            )
        case "layout":
            words = {"bullets": "a list with bullets", "numbered": "a numbered list"}
            return Slot(key, "the layout", "Write it as {}.", [(words[c], c) for c in choices])
        case "heading":
            return Slot(key, "the heading", "On top goes the heading: {}", topics)
        case _:
            return Slot(key, "the last line", "The last line reads: {}", topics)

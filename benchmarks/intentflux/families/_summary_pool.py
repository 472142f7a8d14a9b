"""Summary tasks for calibration and training: document sets put together from patterns of statements."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .._model import Split
from ._pools import turn
from ._spec import Spec
from ._summary import CITATIONS, Scenario, task

THEMES: dict[Split, tuple[tuple[str, tuple[str, str, str], tuple[str, ...]], ...]] = {
    Split.CALIBRATION: (
        (
            "the swimming pool's renovation",
            ("swimmers", "the lifeguards", "the engineers"),
            ("the changing rooms", "the water", "the sauna", "the entrance", "the roof"),
        ),
        (
            "the school canteen",
            ("pupils", "parents", "the cooks"),
            ("the menu", "the waiting time", "the tables", "hygiene", "the suppliers"),
        ),
        (
            "the bus stop programme",
            ("riders", "drivers", "planners"),
            ("shelters", "timetables", "benches", "lamps", "kerbs"),
        ),
    ),
    Split.TRAINING: (
        (
            "the hospital's night shift",
            ("nurses", "doctors", "porters"),
            ("alarms", "handovers", "break rooms", "medicines", "lifts"),
        ),
        (
            "the theatre season",
            ("actors", "subscribers", "stage hands"),
            ("rehearsals", "costumes", "the orchestra pit", "ticket sales", "the bar"),
        ),
        (
            "the forest inventory",
            ("rangers", "hunters", "owners"),
            ("beech stands", "paths", "deer", "bark beetles", "drones"),
        ),
        (
            "the customer hotline",
            ("agents", "team leads", "customers"),
            ("the queue music", "transfers", "scripts", "headsets", "refunds"),
        ),
    ),
}
WHO = (
    "Ms Bakk",
    "Mr Corda",
    "Dr Esche",
    "Ms Fell",
    "Mr Grau",
    "Ms Hult",
    "Mr Ilk",
    "Dr Jebe",
    "Ms Koss",
    "Mr Lohr",
    "Ms Mott",
    "Mr Nagy",
    "Ms Orr",
    "Dr Paal",
    "Mr Quast",
)
MONTHS = ("January", "February", "April", "June", "July", "September", "November")
STATEMENTS = (
    "As for {topic}, <{who}> asks for <{n}> changes.",
    "Concerning {topic}, <{who}> reports <{n}> complaints since <{month}>.",
    "Work on {topic} will take <{n}> weeks, says <{who}>.",
    "About {topic}, <{who}> has saved <{n}> percent.",
    "For {topic}, <{who}> needs <{n}> euros by <{month}>.",
    "On {topic}, <{who}> counted <{n}> faults in <{month}>.",
)
WORDS: dict[Split, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    Split.CALIBRATION: (
        ("Notes", "The gist", "Round-up", "Key points"),
        ("That is all", "To be approved", "No further copies", "Kept on file"),
        ("All in all a mixed picture.", "Better than last year."),
    ),
    Split.TRAINING: (
        ("Digest", "In a nutshell", "What counts", "Results"),
        ("End of note", "Not for release", "Version one", "Thanks to all"),
        ("It could be worse.", "We should act soon.", "There is no hurry."),
    ),
}


def one(rng: Random, split: Split, number: int) -> tuple[Scenario, Spec, tuple[str, ...]]:
    """A document set with random statements, and a task on it."""
    name, groups, topics = THEMES[split][number % len(THEMES[split])]
    who, numbers = rng.sample(WHO, len(WHO)), rng.sample(range(21, 400), 15)
    statements = {
        topic: tuple(
            pattern.format(topic=topic, who=who[3 * index + k], n=numbers[3 * index + k], month=rng.choice(MONTHS))
            for k, pattern in enumerate(rng.sample(STATEMENTS, 3))
        )
        for index, topic in enumerate(topics)
    }
    scenario = Scenario(f"{name}, part {number + 1}", groups, statements)
    headings, ends, remarks = WORDS[split]
    order = rng.sample(topics, len(topics))
    asked: dict[str, Sequence[str]] = {"topic": (order[0], *order[2:]), "cite": rng.sample(list(CITATIONS), 5)}
    kind = turn(("topic2", "group", "heading", "ends"), number)
    asked[kind] = {
        "topic2": (order[1], *order[2:]),
        "group": rng.sample(groups, 3),
        "heading": rng.sample(headings, 4),
        "ends": rng.sample(ends, 4),
    }[kind]
    asked["layout"] = rng.sample(("bullets", "numbered"), 2)
    remark = rng.choice(remarks)
    return scenario, task(scenario, asked, order[2:4], remark), (remark,)

"""Two small source tasks, written for these tests."""

from __future__ import annotations

from stateforge.benchmarks.intentflux._model import (
    Decoy,
    Family,
    Goal,
    Material,
    NumberGrader,
    SourceTask,
    Split,
    Variant,
)


def goal(key: str, topic: str, text: str, values: list[str], after: tuple[str, ...] = ()) -> Goal:
    """A goal from a text with a blank; the first value is its own."""
    own, *others = values
    variants = tuple(Variant(text=text.format(v), value=v, solution=f"variant {v}") for v in others)
    return Goal(id=key, topic=topic, text=text.format(own), value=own, variants=variants, depends_on=after)


HIKE = SourceTask(
    id="math-hike",
    family=Family.MATH,
    split=Split.TEST,
    template="hike",
    opening="Work out how many bottles of water our hiking club needs. End with the number.",
    goals=(
        goal("people", "the number of hikers", "There are {} hikers.", ["12", "8", "15", "20", "6", "9"]),
        goal("days", "the length of the tour", "The tour takes {}.", ["4 days", "2 days", "6 days", "7 days"]),
        goal(
            "rate",
            "the daily ration",
            "Everyone drinks {} a day.",
            ["3 bottles", "5 bottles", "2 bottles"],
            after=("people", "days"),
        ),
        goal("spare", "the reserve", "Pack {} on top as a reserve.", ["10 bottles", "20 bottles", "5 bottles"]),
    ),
    decoys=(
        Decoy(id="d1", topic="the rest day", text="Leave one day out, because we rest then.", solution="118"),
        Decoy(
            id="d2",
            topic="the two guides",
            text="Two guides come along and drink as much as the others.",
            solution="178",
            depends_on=("people",),
        ),
        Decoy(id="d3", topic="the crate size", text="Count in full crates of six.", solution="26"),
    ),
    reference="12 * 4 * 3 + 10 = 154",
    grader=NumberGrader(answer="154"),
)

MENU = SourceTask(
    id="text-menu",
    family=Family.DATA_TO_TEXT,
    split=Split.TEST,
    template="menu",
    opening="Compute the price of the menu from the table.",
    materials=(Material(name="Prices", text="soup | 4\npie | 9\ntart | 5"),),
    goals=(
        goal("main", "the main course", "We start the order with the {}.", ["pie", "roast", "stew"]),
        goal("sweet", "the dessert", "Finish with the {}.", ["tart", "pudding", "sorbet"]),
        goal("style", "the tone of the text", "Write it {}.", ["in plain words", "like a poem"], after=("main",)),
    ),
    decoys=(Decoy(id="d1", topic="the allergy note", text="Mention that there are nuts in it.", solution="nuts"),),
    reference="14",
    grader=NumberGrader(answer="14"),
)

SAMPLES = (HIKE, MENU)

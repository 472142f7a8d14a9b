"""Data-to-text tasks for calibration and training: tables with made-up rows, none of the test set's kinds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .._model import Split
from ._pools import turn
from ._spec import Spec
from ._text_sheet import Column, Sheet, task
from ._text_tables import KILOMETRES, KILOS, METRES, MINUTES

PEOPLE = (
    "Abel Storm",
    "Bodil Rask",
    "Ciro Pavan",
    "Delia Munt",
    "Emil Krog",
    "Fadi Nasser",
    "Gwen Ivey",
    "Hedda Foss",
    "Ivo Bilek",
    "Jytte Skov",
    "Kemal Ada",
    "Lupe Ortiz",
    "Manu Tane",
    "Noa Peretz",
    "Oona Salo",
    "Pim Beek",
    "Rhea Dutt",
    "Silas Wood",
    "Tove Berg",
    "Umar Dia",
)
Shape = tuple[
    str,
    str,
    tuple[str, ...],
    str,
    str,
    tuple[tuple[str, float, int], ...],
    tuple[int, int],
    str,
    str,
    tuple[int, int],
    str,
    str,
    str,
    str,
    tuple[str, ...],
]

SHAPES: dict[Split, tuple[Shape, ...]] = {
    Split.CALIBRATION: (
        (
            "city marathons",
            "marathon",
            (
                "Lakeshore Run",
                "Three Hills Run",
                "Old Walls Run",
                "Night Run",
                "Canal Run",
                "Orchard Run",
                "Summit Run",
            ),
            "the length",
            "leads over {}",
            KILOMETRES,
            (15, 45),
            "the number of runners",
            "had {} runners",
            (400, 9000),
            "the winner",
            "was won by {}",
            "the weather",
            "took place in {}",
            ("drizzle", "bright sun", "thick fog", "strong wind", "light snow", "great heat", "hail"),
        ),
        (
            "castles",
            "castle",
            ("Grimfels", "Otterburg", "Hohenlohn", "Raven Keep", "Castel Brun", "Weissenau", "Torre Alta"),
            "the height of the keep",
            "has a keep of {}",
            METRES,
            (18, 64),
            "the number of rooms",
            "has {} rooms",
            (21, 190),
            "the builder",
            "was built by {}",
            "the use today",
            "now serves as {}",
            ("a hostel", "an archive", "a theatre", "a winery", "a school", "a library", "a ruin for climbers"),
        ),
        (
            "telescopes",
            "telescope",
            ("Lynx", "Aquila Eye", "Deep Mirror", "Sky Comb", "Boreas", "Twin Dish", "Owl Scope"),
            "the weight of the mirror",
            "has a mirror of {}",
            KILOS,
            (140, 4200),
            "the nights used last year",
            "was used on {} nights",
            (120, 340),
            "the director",
            "is directed by {}",
            "the mountain",
            "stands on {}",
            ("Mount Ara", "Cerro Vila", "Pico Frio", "Ben Loy", "Kuro Peak", "Monte Sol", "Tafel Ridge"),
        ),
    ),
    Split.TRAINING: (
        (
            "dams",
            "dam",
            ("Kessel Dam", "Upper Tarn Dam", "Vara Dam", "Lindwurm Dam", "Pine Gorge Dam", "Saddle Dam", "Moss Dam"),
            "the height",
            "rises to {}",
            METRES,
            (31, 240),
            "the number of turbines",
            "drives {} turbines",
            (21, 60),
            "the engineer",
            "was planned by {}",
            "the rock",
            "rests on {}",
            ("granite", "gneiss", "basalt", "limestone", "schist", "sandstone", "marl"),
        ),
        (
            "radio plays",
            "play",
            ("Static", "The Lodger", "Nine Bells", "Cold Tea", "Signals", "Attic Voices", "Return Post"),
            "the length",
            "lasts {}",
            MINUTES,
            (24, 130),
            "the number of listeners",
            "reached {} listeners",
            (5200, 98000),
            "the author",
            "was written by {}",
            "the station",
            "was broadcast by {}",
            ("Radio Fjord", "Wave Nord", "Canal Uno", "Hill FM", "Blue Dial", "Studio Elf", "Radio Linden"),
        ),
        (
            "cargo bikes",
            "bike",
            ("Mule", "Pelikan", "Long Tom", "Terrapin", "Dromo", "Ark", "Hauler"),
            "the weight",
            "weighs {}",
            KILOS,
            (26, 75),
            "the price in euros",
            "costs {} euros",
            (1900, 7900),
            "the designer",
            "was designed by {}",
            "the colour",
            "comes in {}",
            ("cobalt blue", "mustard", "olive", "coral", "slate", "ivory", "plum"),
        ),
        (
            "hiking trails",
            "trail",
            ("Shepherd Way", "Iron Path", "Gorge Loop", "Monk Trail", "Border Walk", "Lake Round", "Charcoal Trail"),
            "the length",
            "stretches over {}",
            KILOMETRES,
            (21, 190),
            "the number of huts on it",
            "passes {} huts",
            (2, 19),
            "the founder",
            "was laid out by {}",
            "the marking",
            "is marked with {}",
            (
                "a yellow dot",
                "a red arrow",
                "a white shell",
                "a green fir",
                "a blue wave",
                "a black bear",
                "an orange bar",
            ),
        ),
    ),
}
WORDS: dict[Split, tuple[Sequence[str], ...]] = {
    Split.CALIBRATION: (
        ("Please note:", "To sum up:", "Just in:", "Good to know:"),
        ("end of the entry", "no guarantee given", "as the table has it", "updated daily"),
        ("Short portrait", "Table notes", "Extract", "One of seven"),
    ),
    Split.TRAINING: (
        ("Our report:", "Field note:", "As announced:", "From the list:", "Overview:"),
        ("to be continued", "subject to change", "checked twice", "copy freely", "this is all"),
        ("Note", "Entry", "Record card", "Summary sheet", "The facts"),
    ),
}
PHRASES = {
    Split.CALIBRATION: ("a legend", "a bargain", "a surprise"),
    Split.TRAINING: ("a pioneer", "a problem", "a curiosity", "a benchmark"),
}


def one(rng: Random, split: Split, number: int) -> tuple[Sheet, Spec, str]:
    """A table with random rows and a task on it."""
    shape = SHAPES[split][number % len(SHAPES[split])]
    sheet = _sheet(rng, shape)
    begins, ends, headings = WORDS[split]
    rows = rng.sample(range(len(sheet.rows)), len(sheet.rows))
    columns = rng.sample(["second", "year", "person", "trait"], 4)
    asked: list[tuple[str, Sequence[object]]] = [
        ("col1", columns),
        ("unit_first", rng.sample(range(len(shape[5])), len(shape[5]))),
    ]
    if number % 2:
        asked.append(("cmp_second", rows[1:6]))
    else:
        asked.append(("rank_second", rng.sample([0, 1, 2, -1, -2], 5)))
    form = turn(("sentences", "begins", "ends", "heading", "layout"), number // 2)
    choices: dict[str, Sequence[object]] = {
        "sentences": (1, 2, 3, 4, 5),
        "begins": begins,
        "ends": ends,
        "heading": headings,
        "layout": ("bullets", "numbered", "paragraph"),
    }
    asked.append((form, rng.sample(list(choices[form]), len(choices[form]))))
    phrase = rng.choice(PHRASES[split])
    return sheet, task(sheet, rows[0], asked, columns[1:4], rows[-1], (f"the praise as {phrase}", phrase)), phrase


def _sheet(rng: Random, shape: Shape) -> Sheet:
    (
        name,
        kind,
        things,
        topic1,
        clause1,
        measure,
        range1,
        topic2,
        clause2,
        range2,
        topic3,
        clause3,
        topic4,
        clause4,
        traits,
    ) = shape
    count = len(things)
    columns = (
        Column("first", topic1, clause1, measure),
        Column("second", topic2, clause2),
        Column("year", "the first year", "dates from {}"),
        Column("person", topic3, clause3),
        Column("trait", topic4, clause4),
    )
    cells = (
        rng.sample(range(*range1), count),
        rng.sample(range(*range2), count),
        rng.sample(range(1890, 2020), count),
        rng.sample(PEOPLE, count),
        rng.sample(traits, count),
    )
    return Sheet(name, kind, columns, tuple(zip(rng.sample(things, count), *cells, strict=True)))

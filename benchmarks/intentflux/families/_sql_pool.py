"""SQL tasks for calibration and training: two shapes of query, over databases that the test set does not use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ._spec import Choice, Extra, Slot, Spec
from ._sql import spec


@dataclass(frozen=True)
class Star:
    """A database with a fact table `f`, its thing `t` and the thing's person `p`, and the words for them."""

    database: str
    source: str
    rows: str
    things: str
    groups: tuple[Choice, ...]
    kinds: tuple[str, tuple[str, ...]]
    places: tuple[str, tuple[str, ...]]
    sums: tuple[Choice, ...]
    first: tuple[str, str, tuple[int, ...]]
    second: tuple[str, str, tuple[int, ...]]


STARS = {
    "gym": Star(
        "gym",
        "bookings f JOIN courses t ON t.id = f.course_id JOIN trainers p ON p.id = t.trainer_id",
        "bookings",
        "courses",
        (("course title", "t.title"), ("trainer", "p.name"), ("room", "f.room"), ("kind of course", "t.kind")),
        ("kind", ("yoga", "boxing", "rowing", "climbing", "dance")),
        ("room", ("north", "south", "attic", "court")),
        (
            ("total number of people", "SUM(f.people)"),
            ("total revenue", "SUM(f.revenue)"),
            ("longest duration", "MAX(f.minutes)"),
            ("number of bookings", "COUNT(*)"),
            ("average revenue", "AVG(f.revenue)"),
            ("highest number of people", "MAX(f.people)"),
        ),
        ("people", "people", (4, 6, 8, 10, 12, 14)),
        ("revenue", "euros of revenue", (50, 80, 100, 120, 150, 200)),
    ),
    "museum": Star(
        "museum",
        "loans f JOIN works t ON t.id = f.work_id JOIN artists p ON p.id = t.artist_id",
        "loans",
        "works",
        (("title", "t.title"), ("artist", "p.name"), ("partner", "f.partner"), ("technique", "t.technique")),
        ("technique", ("oil", "bronze", "print", "textile")),
        ("partner", ("Lisbon", "Oslo", "Quito", "Kyoto")),
        (
            ("total number of visitors", "SUM(f.visitors)"),
            ("total fee", "SUM(f.fee)"),
            ("longest loan in weeks", "MAX(f.weeks)"),
            ("number of loans", "COUNT(*)"),
            ("average fee", "AVG(f.fee)"),
            ("highest number of visitors", "MAX(f.visitors)"),
        ),
        ("visitors", "visitors", (500, 1000, 1500, 2000, 2500, 3000)),
        ("fee", "euros of fee", (200, 300, 400, 500, 700, 900)),
    ),
    "shipping": Star(
        "shipping",
        "voyages f JOIN ships t ON t.id = f.ship_id JOIN captains p ON p.id = t.captain_id",
        "voyages",
        "ships",
        (("ship name", "t.name"), ("captain", "p.name"), ("port", "f.port"), ("class of ship", "t.class")),
        ("class", ("barge", "coaster", "reefer", "tanker")),
        ("port", ("Riga", "Porto", "Cadiz", "Turku", "Split")),
        (
            ("total tons", "SUM(f.tons)"),
            ("total profit", "SUM(f.profit)"),
            ("longest voyage in hours", "MAX(f.hours)"),
            ("number of voyages", "COUNT(*)"),
            ("average profit", "AVG(f.profit)"),
            ("largest load in tons", "MAX(f.tons)"),
        ),
        ("tons", "tons", (60, 100, 150, 200, 250, 300)),
        ("profit", "euros of profit", (200, 400, 600, 800, 1000, 1300)),
    ),
    "farm": Star(
        "farm",
        "harvests f JOIN fields t ON t.id = f.field_id JOIN growers p ON p.id = t.grower_id",
        "harvests",
        "fields",
        (("field name", "t.name"), ("grower", "p.name"), ("crop", "f.crop"), ("soil", "t.soil")),
        ("soil", ("clay", "loam", "sand")),
        ("crop", ("barley", "beet", "hops", "peas", "rye")),
        (
            ("total kilos", "SUM(f.kilos)"),
            ("total income", "SUM(f.income)"),
            ("longest harvest in hours", "MAX(f.hours)"),
            ("number of harvests", "COUNT(*)"),
            ("average income", "AVG(f.income)"),
            ("largest harvest in kilos", "MAX(f.kilos)"),
        ),
        ("kilos", "kilos", (100, 200, 250, 300, 400, 500)),
        ("income", "euros of income", (100, 200, 300, 400, 500, 600)),
    ),
}

MONTHS = tuple(
    (name, f"f.day {limit}")
    for name, limit in (
        ("from April on", ">= '2025-04'"),
        ("before September", "< '2025-09'"),
        ("from June on", ">= '2025-06'"),
        ("before July", "< '2025-07'"),
        ("from October on", ">= '2025-10'"),
        ("before April", "< '2025-04'"),
    )
)


ORDERS = (
    ("first column", "1"),
    ("first column from Z to A", "1 DESC"),
    ("figure, highest first, ties by the first column", "2 DESC, 1"),
    ("figure, lowest first, ties by the first column", "2, 1"),
)


def _mixed(rng: Random, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    return tuple(rng.sample(choices, len(choices)))


def _twists(star: Star, rng: Random) -> list[Extra]:
    column, places = star.places
    kind, kinds = star.kinds
    place, other, odd = rng.choice(places), rng.choice(places), rng.choice(kinds)
    first, second = star.first, star.second
    conditions = [
        (f"the {column} {place}", f"Leave out the {column} {place}.", f"f.{column} <> '{place}'"),
        (f"the {kind} {odd}", f"Leave out {star.things} of the {kind} {odd}.", f"t.{kind} <> '{odd}'"),
        ("the early days", "Leave out the first ten days of every month.", "substr(f.day, 9) > '10'"),
        (
            "the small ones",
            f"Ignore {star.rows} with less than {first[2][2]} {first[1]}.",
            f"f.{first[0]} >= {first[2][2]}",
        ),
        (
            "the big ones",
            f"Ignore {star.rows} with over {second[2][4]} {second[1]}.",
            f"f.{second[0]} <= {second[2][4]}",
        ),
        ("the summer", "Leave out July and August.", "substr(f.day, 6, 2) NOT IN ('07', '08')"),
        (f"everything but {other}", f"Only the {column} {other}.", f"f.{column} = '{other}'"),
    ]
    return [Extra(topic, text, {"more": f"AND {condition}"}) for topic, text, condition in conditions]


def grouped(star: Star, rng: Random) -> tuple[Spec, str]:
    """Totals for groups: what to group by, the figure, a filter, a threshold, the order."""
    kind, kinds = star.kinds
    goals = [
        Slot("by", "the grouping", "One row for each {}, which comes first.", _mixed(rng, star.groups)),
        Slot("what", "the figure", "The second column is the {}.", _mixed(rng, star.sums)),
        Slot("kind", f"the {kind}", f"Only {star.things} of the {kind} {{}}.", _mixed(rng, kinds)),
        Slot("when", "the period", "Only days {} in 2025.", _mixed(rng, MONTHS)),
        Slot("sort", "the order", "Sort by the {}.", _mixed(rng, ORDERS)),
    ]
    template = (
        f"SELECT {{by}}, {{what}} FROM {star.source} WHERE t.{kind} = '{{kind}}' AND {{when}} {{more}} "
        "GROUP BY {by} ORDER BY {sort}"
    )
    opening = f"It sums up {star.rows}."
    return spec(f"grouped/{star.database}", star.database, opening, goals, _twists(star, rng)), template


def listed(star: Star, rng: Random) -> tuple[Spec, str]:
    """Single rows: two filters, the columns, the order, the number of rows."""
    column, places = star.places
    name, words, levels = rng.choice((star.first, star.second))
    figures = tuple((key, f"f.{key}") for key in (star.first[0], star.second[0]))
    columns = (*(star.groups[index] for index in (0, 1, 3)), *figures)
    orders = (
        ("day", "f.day"),
        ("day, latest first", "f.day DESC"),
        (f"{name}, highest first", f"f.{name} DESC"),
        (f"{name}, lowest first", f"f.{name}"),
        star.groups[0],
    )
    goals = [
        Slot("place", f"the {column}", f"Only the {column} {{}}.", _mixed(rng, places)),
        Slot("least", "the threshold", f"Only {star.rows} with more than {{}} {words}.", _mixed(rng, levels)),
        Slot("show", "the columns", "Show the day and the {}.", _mixed(rng, columns)),
        Slot("sort", "the order", "Sort by {}, then by id.", _mixed(rng, orders)),
        Slot("top", "the number of rows", "I want the first {} rows.", _mixed(rng, (5, 3, 4, 6, 8, 10))),
    ]
    template = (
        f"SELECT f.day, {{show}} FROM {star.source} WHERE f.{column} = '{{place}}' AND f.{name} > {{least}} {{more}} "
        "ORDER BY {sort}, f.id LIMIT {top}"
    )
    opening = f"It lists single {star.rows}."
    return spec(f"listed/{star.database}", star.database, opening, goals, _twists(star, rng)), template

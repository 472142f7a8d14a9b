"""The data-to-text tasks of the test set."""

from __future__ import annotations

from ._spec import Spec
from ._text_sheet import Sheet, task
from ._text_tables import SHEETS

BEGINS = ("In short:", "For the record:", "At a glance:", "New in the guide:", "Quick facts:", "Dear readers:")
ENDS = (
    "source: our own table",
    "more next week",
    "all figures as of today",
    "thank you for reading",
    "corrections are welcome",
    "do pass it on",
)
HEADINGS = ("Worth a look", "Portrait of the week", "In brief", "Figures and facts", "Our choice", "Did you know")
LAYOUTS = ("bullets", "paragraph", "numbered")
COUNTS = (2, 3, 1, 4, 5)


def _task(
    name: str, row: int, asked: dict[str, tuple[object, ...]], extras: tuple[str, ...], also: int, phrase: str
) -> tuple[Sheet, Spec, str]:
    sheet = SHEETS[name]
    topic = f"the praise as {phrase}"
    return sheet, task(sheet, row, list(asked.items()), extras, also, (topic, phrase)), phrase


TASKS = (
    _task(
        "mountain huts",
        0,
        {
            "col1": ("beds", "opened", "warden", "nights", "valley"),
            "unit_height": (0, 1, 2, 3),
            "cmp_beds": (2, 1, 3, 4, 5),
            "sentences": COUNTS,
        },
        ("warden", "nights", "valley"),
        4,
        "a family favourite",
    ),
    _task(
        "mountain huts",
        3,
        {"col1": ("nights", "beds", "opened", "warden", "valley"), "rank_height": (0, -1, 1, 2, -2), "begins": BEGINS},
        ("valley", "opened", "beds"),
        1,
        "a hidden gem",
    ),
    _task(
        "lighthouses",
        0,
        {"unit_range": (1, 0, 2, 3), "col1": ("keeper", "built", "steps", "colour"), "ends": ENDS},
        ("steps", "colour", "built"),
        5,
        "a landmark",
    ),
    _task(
        "lighthouses",
        4,
        {
            "col1": ("steps", "built", "keeper", "colour"),
            "cmp_steps": (3, 0, 1, 2, 5),
            "rank_built": (-1, 0, 1, 2, -2),
            "layout": LAYOUTS,
        },
        ("colour", "keeper", "range"),
        2,
        "a must-see",
    ),
    _task(
        "football clubs in one season",
        0,
        {
            "col1": ("goals", "points", "against", "coach", "ground"),
            "col2": ("crowd", "ground", "coach", "against", "points"),
            "heading": HEADINGS,
        },
        ("coach", "ground", "against"),
        3,
        "a model club",
    ),
    _task(
        "football clubs in one season",
        4,
        {
            "col1": ("points", "goals", "against", "coach", "crowd"),
            "cmp_points": (1, 0, 2, 3, 5),
            "rank_against": (0, -1, 1, 2, -2),
            "sentences": (3, 2, 1, 4, 5),
        },
        ("coach", "ground", "crowd"),
        2,
        "a lucky side",
    ),
    _task(
        "bridges",
        3,
        {
            "unit_length": (2, 0, 1, 3),
            "col1": ("engineer", "opened", "cost", "traffic", "type"),
            "cmp_traffic": (1, 0, 2, 4, 5),
        },
        ("cost", "type", "opened"),
        4,
        "a masterpiece",
    ),
    _task(
        "bridges",
        0,
        {
            "col1": ("traffic", "opened", "cost", "engineer", "type"),
            "col2": ("opened", "cost", "engineer", "type"),
            "begins": ("At a glance:", *BEGINS[:2], *BEGINS[3:]),
        },
        ("cost", "engineer", "type"),
        5,
        "an eyesore",
    ),
    _task(
        "exhibitions of a museum",
        1,
        {
            "col1": ("visitors", "days", "curator", "works", "price", "hall"),
            "col2": ("curator", "days", "works", "price", "hall"),
            "rank_visitors": (0, 1, -1, 2, -2),
            "layout": ("numbered", "bullets", "paragraph"),
        },
        ("days", "hall", "price"),
        4,
        "a triumph",
    ),
    _task(
        "exhibitions of a museum",
        3,
        {
            "col1": ("works", "visitors", "days", "price", "hall"),
            "cmp_works": (5, 0, 1, 2, 4),
            "ends": ENDS[2:] + ENDS[:2],
        },
        ("curator", "price", "hall"),
        0,
        "a small wonder",
    ),
    _task(
        "ferry lines",
        1,
        {"unit_time": (1, 0, 2), "col1": ("ship", "passengers", "trips", "since"), "sentences": (3, 1, 2, 4, 5)},
        ("trips", "since", "passengers"),
        2,
        "a lifeline",
    ),
    _task(
        "ferry lines",
        0,
        {
            "col1": ("passengers", "ship", "trips", "since"),
            "unit_length": (3, 0, 1, 2),
            "cmp_passengers": (2, 1, 3, 4, 5),
            "heading": HEADINGS[2:] + HEADINGS[:2],
        },
        ("ship", "trips", "since"),
        4,
        "a scenic trip",
    ),
    _task(
        "films at a festival",
        1,
        {
            "col1": ("director", "country", "votes", "shows", "prize"),
            "col2": ("prize", "country", "votes", "shows"),
            "unit_minutes": (0, 1, 2),
            "begins": BEGINS[4:] + BEGINS[:4],
        },
        ("country", "votes", "shows"),
        3,
        "a comedy",
    ),
    _task(
        "films at a festival",
        4,
        {
            "col1": ("votes", "director", "country", "shows", "prize"),
            "cmp_votes": (0, 1, 2, 3, 5),
            "sentences": (1, 2, 3, 4, 5),
        },
        ("director", "prize", "country"),
        2,
        "a cult film",
    ),
    _task(
        "rivers of an island",
        0,
        {
            "col1": ("fish", "flow", "bridges", "mouth", "flood"),
            "unit_length": (1, 0, 2, 3),
            "rank_flow": (0, -1, 1, 2, -2),
            "ends": ENDS[1:] + ENDS[:1],
        },
        ("bridges", "flood", "mouth"),
        3,
        "a paradise",
    ),
    _task(
        "rivers of an island",
        2,
        {
            "col1": ("bridges", "flow", "mouth", "fish", "flood"),
            "col2": ("flood", "flow", "mouth", "fish"),
            "layout": ("paragraph", "bullets", "numbered"),
        },
        ("fish", "mouth", "flow"),
        5,
        "a wild river",
    ),
    _task(
        "sprinters",
        2,
        {
            "col1": ("best", "club", "titles", "born", "trainer"),
            "col2": ("titles", "club", "born", "trainer"),
            "cmp_best": (0, 1, 3, 4, 5),
            "heading": HEADINGS[1:] + HEADINGS[:1],
        },
        ("trainer", "born", "club"),
        1,
        "a rising star",
    ),
    _task(
        "sprinters",
        0,
        {
            "unit_weight": (1, 0, 2),
            "col1": ("club", "best", "titles", "born", "trainer"),
            "rank_titles": (0, 1, -1, 2, -2),
        },
        ("trainer", "born", "best"),
        4,
        "a veteran",
    ),
    _task(
        "satellites",
        0,
        {
            "col1": ("agency", "launch", "images", "site"),
            "unit_orbit": (1, 0, 2, 3),
            "cmp_images": (2, 1, 3, 4, 5),
            "sentences": (4, 1, 2, 3, 5),
        },
        ("launch", "site", "images"),
        5,
        "a workhorse",
    ),
    _task(
        "satellites",
        3,
        {"unit_mass": (3, 0, 1, 2), "col1": ("images", "launch", "agency", "site"), "begins": BEGINS[3:] + BEGINS[:3]},
        ("launch", "agency", "site"),
        1,
        "a dinosaur",
    ),
    _task(
        "vineyards",
        2,
        {
            "col1": ("bottles", "grape", "owner", "founded", "medals"),
            "unit_area": (1, 0, 2, 3),
            "layout": LAYOUTS,
            "rank_medals": (-1, 0, 1, 2, -2),
        },
        ("owner", "founded", "grape"),
        0,
        "a jewel",
    ),
    _task(
        "vineyards",
        3,
        {
            "col1": ("owner", "bottles", "grape", "founded", "medals"),
            "col2": ("founded", "bottles", "grape", "medals"),
            "cmp_founded": (5, 0, 1, 2, 4),
            "ends": ENDS[4:] + ENDS[:4],
        },
        ("medals", "grape", "bottles"),
        1,
        "a classic",
    ),
    _task(
        "chess players at a tournament",
        5,
        {
            "col1": ("score", "rating", "wins", "country", "age", "opening"),
            "col2": ("age", "rating", "wins", "country", "opening"),
            "rank_rating": (0, -1, 1, 2, -2),
            "sentences": (2, 1, 3, 4, 5),
        },
        ("country", "opening", "wins"),
        4,
        "a prodigy",
    ),
    _task(
        "chess players at a tournament",
        1,
        {
            "col1": ("opening", "score", "rating", "wins", "country", "age"),
            "cmp_score": (0, 2, 3, 4, 5),
            "heading": HEADINGS[3:] + HEADINGS[:3],
        },
        ("rating", "country", "age"),
        2,
        "an outsider",
    ),
)

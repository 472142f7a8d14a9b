"""Restatements in part or in other words: what they leave out still holds."""

from __future__ import annotations

import pytest
from chatting import active, holds

ECHOED: list[tuple[tuple[str, ...], list[str]]] = [
    (
        (
            "Soup with leek, potato, cream.",
            "Leek, potato, cream.",
            "Use less cream, I'm on a diet.",
            "Less cream.",
            "Serves two.",
            "ok",
        ),
        ["leek", "potato", "less cream", "two"],
    ),
    (
        ("Ring Mum, Dad and Aunt Jo.", "Three calls.", "Aunt Jo only has time after six.", "After six for Jo.", "go"),
        ["Mum", "Dad", "Aunt Jo", "after six"],
    ),
    (
        ("Colours: navy, sand, coral.", "Navy, sand, coral.", "Coral just for buttons.", "Coral buttons.", "go"),
        ["navy", "sand", "coral"],
    ),
    (
        ("Rooms: 12 single, 4 double.", "12 and 4.", "The doubles need cots.", "Cots in the doubles.", "go"),
        ["12 single", "4 double", "cots"],
    ),
    (
        (
            "Agenda: budget, hiring, move.",
            "Three items.",
            "Budget first, it takes 30 minutes.",
            "Budget first, 30 minutes.",
            "go",
        ),
        ["budget", "hiring", "move", "30 minutes"],
    ),
    (
        ("Steps: lint, test, build, deploy.", "Four steps.", "Deploy only on tags.", "Deploy on tags only.", "go"),
        ["lint", "test", "build", "deploy", "tags"],
    ),
    (
        (
            "Steps: lint, test, build, deploy.",
            "Four steps.",
            "Tests may take 20 minutes at most.",
            "Tests: 20 minutes.",
            "go",
        ),
        ["lint", "build", "deploy", "20 minutes"],
    ),
    (
        (
            "The hike starts at 9 in Balestrand.",
            "9, Balestrand.",
            "We need lunch for ten.",
            "Lunch for ten.",
            "Back by 18:00.",
            "18:00.",
            "go",
        ),
        ["9", "Balestrand", "ten", "18:00"],
    ),
    (
        ("Type hints, docstrings, 100 columns.", "ok", "No docstrings in the tests.", "No docstrings in tests.", "go"),
        ["Type hints", "docstrings, 100", "tests"],
    ),
    (
        (
            "Everyone gets a badge and a bag.",
            "Badge and bag.",
            "The speakers get no bag, they have one.",
            "No bag for speakers.",
            "go",
        ),
        ["badge", "bag", "speakers"],
    ),
    (
        ("Close at 18:00 on weekdays.", "ok", "On 24 December close at 14:00.", "24 December: 14:00.", "go"),
        ["18:00", "weekdays", "24 December", "14:00"],
    ),
    (
        ("Keep replies short.", "Short.", "Except for code: explain it in detail.", "Code in detail.", "hi"),
        ["short", "detail"],
    ),
    (
        ("Three chapters, 20 pages each.", "3 x 20.", "The appendix has 5 pages.", "Appendix: 5.", "go"),
        ["Three chapters", "20 pages", "5 pages"],
    ),
    (
        ("Tea for Ann, coffee for Bea.", "Tea, coffee.", "And juice for Cy.", "Juice for Cy.", "go"),
        ["Tea for Ann", "coffee for Bea", "juice"],
    ),
    (
        (
            "Add tests for login. Add tests for logout.",
            "ok",
            "Use pytest.",
            "pytest.",
            "Logout also clears the cache.",
            "ok",
            "go",
        ),
        ["login", "tests for logout", "pytest", "cache"],
    ),
    (
        (
            "The poster is for adults, the flyer for kids.",
            "ok",
            "The flyer can have puzzles.",
            "Puzzles on the flyer.",
            "go",
        ),
        ["adults", "kids", "puzzles"],
    ),
    (
        ("Please spell it Müller, not Mueller.", "Müller.", "The street is Gärtnerweg 4.", "Gärtnerweg 4.", "print"),
        ["Müller", "Gärtnerweg 4"],
    ),
    (("Max 30 guests inside.", "30 inside.", "Outside up to 50.", "50 outside.", "go"), ["30 guests", "50"]),
    (
        ("Bus at 7:40 for group A.", "ok", "Bus at 8:10 for group B.", "7:40 and 8:10.", "go"),
        ["7:40 for group A", "8:10 for group B"],
    ),
    (
        ("Use the red folder for bills.", "ok", "Use the blue folder for letters.", "Red bills, blue letters.", "go"),
        ["red folder", "blue folder"],
    ),
]


@pytest.mark.parametrize(("turns", "kept"), ECHOED, ids=lambda v: v[0][:40] if isinstance(v, tuple) else "")
def test_a_restatement_in_part_takes_nothing_out(turns: tuple[str, ...], kept: list[str]) -> None:
    for upto in range(3, len(turns) + 1, 2):
        said = " ".join(turns[:upto:2]).lower()
        items = active(*turns[:upto])
        assert [w for w in kept if w.lower() in said and not holds(items, w)] == [], items

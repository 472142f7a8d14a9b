"""Chats that tempt an over-eager reader: nothing in them may be lost (second part)."""

from __future__ import annotations

import pytest
from chatting import active, holds

CONTROLS: list[tuple[tuple[str, ...], list[str]]] = [
    (
        (
            "The quiz has 10 questions, 20 seconds each.",
            "10 questions, 20 s.",
            "The last question counts double.",
            "Double points on question 10.",
            "The winner gets a mug.",
            "ok",
            "make it",
        ),
        ["10 questions", "20 seconds", "double", "mug"],
    ),
    (
        (
            "Deploy to eu-west-1. Two replicas.",
            "ok",
            "The database stays in us-east-1 for now.",
            "ok",
            "Backups every 6 hours.",
            "ok",
            "write it",
        ),
        ["eu-west-1", "Two replicas", "us-east-1", "6 hours"],
    ),
    (
        (
            "Reserve seats for Ola and Per, row 5.",
            "Row 5.",
            "Per takes the aisle.",
            "ok",
            "Ola brings a wheelchair, so leave space.",
            "ok",
            "do it",
        ),
        ["Ola and Per", "row 5", "aisle", "wheelchair"],
    ),
    (
        (
            "Sort by name, then by date.",
            "Name, then date.",
            "Dates descending.",
            "ok",
            "Empty names last.",
            "ok",
            "implement",
        ),
        ["by name", "by date", "descending", "Empty names last"],
    ),
    (
        (
            "Stop words are removed before counting.",
            "ok",
            "Cancelled orders are excluded.",
            "ok",
            "Dropped columns are listed at the end.",
            "ok",
            "code",
        ),
        ["Stop words", "Cancelled orders", "Dropped columns"],
    ),
    (
        (
            "Tell me if something is unclear.",
            "Sure.",
            "The kids get apple juice instead of wine, of course.",
            "Of course.",
            "Dessert: plum cake.",
            "ok",
            "menu please",
        ),
        ["apple juice", "plum cake", "unclear"],
    ),
    (
        (
            "I want the title in 24 pt and the text in 11 pt.",
            "ok",
            "Captions in 9 pt.",
            "9 pt captions.",
            "Footnotes in 8.",
            "ok",
            "set it",
        ),
        ["24 pt", "11 pt", "9 pt", "8"],
    ),
    (
        (
            "Put my name on the list, and Rita's.",
            "Both on the list.",
            "Rita prefers mornings.",
            "ok",
            "I can only do Thursdays.",
            "ok",
            "save",
        ),
        ["my name", "Rita's", "mornings", "Thursdays"],
    ),
    (
        (
            "Blog post on sourdough, 800 words.",
            "ok",
            "Mention that rye takes longer.",
            "ok",
            "Not too technical, my readers are beginners.",
            "ok",
            "And a short one on yeast, 300 words.",
            "ok",
            "go",
        ),
        ["800 words", "rye", "technical", "300 words"],
    ),
    (
        (
            "Meeting with the bank on the 4th.",
            "ok",
            "Meeting with the notary on the 9th.",
            "ok",
            "Both at 10 o'clock.",
            "ok",
            "send the invites",
        ),
        ["bank on the 4th", "notary on the 9th", "10 o'clock"],
    ),
    (
        ("Fonts: Inter for text, Lora for titles.", "ok", "Lora in bold.", "ok", "Line height 1.5.", "ok", "css"),
        ["Inter for text", "Lora for titles", "bold", "1.5"],
    ),
    (
        ("Hotel in Porto, two nights.", "ok", "Hotel in Braga, one night.", "ok", "Breakfast in both.", "ok", "search"),
        ["Porto, two nights", "Braga, one night", "Breakfast"],
    ),
    (
        ("Alex speaks first, 20 minutes.", "ok", "Then Bo, 15 minutes.", "ok", "Then a break of 10.", "ok", "agenda"),
        ["Alex speaks first, 20", "Bo, 15 minutes", "10"],
    ),
    (
        (
            "The script takes two arguments, in and out.",
            "ok",
            "A third, --dry, is optional.",
            "ok",
            "Exit code 2 on bad input.",
            "ok",
            "write",
        ),
        ["two arguments", "third", "Exit code 2"],
    ),
    (
        ("Red for errors, amber for warnings.", "ok", "Green for success.", "ok", "No blinking.", "ok", "style it"),
        ["Red for errors", "amber for warnings", "Green", "blinking"],
    ),
    (
        (
            "My sister thinks the logo is too dark. I like it dark, keep it.",
            "ok",
            "She also wants it bigger, and there she has a point: bigger, yes.",
            "ok",
            "draw",
        ),
        ["keep it", "bigger"],
    ),
    (
        (
            "Grandma is coming, so we need a ground-floor room.",
            "ok",
            "She sold her car, so pick her up at the station.",
            "ok",
            "Dinner at 6, she goes to bed early.",
            "ok",
            "plan",
        ),
        ["ground-floor", "station", "Dinner at 6"],
    ),
    (
        (
            "Cut the vegetables into 2 cm cubes.",
            "ok",
            "Remove the seeds first.",
            "ok",
            "Drop the pasta in boiling water for 9 minutes.",
            "ok",
            "write the recipe",
        ),
        ["2 cm cubes", "seeds", "9 minutes"],
    ),
    (
        ("Forget-me-nots along the path, roses by the door.", "ok", "Leave out 30 cm for the path.", "ok", "plan"),
        ["Forget-me-nots", "roses", "30 cm"],
    ),
    (
        ("The skip list has 16 levels.", "ok", "Delete is lazy: mark nodes as removed.", "ok", "code it"),
        ["16 levels", "lazy"],
    ),
]


@pytest.mark.parametrize(("turns", "kept"), CONTROLS, ids=lambda v: v[0][:40] if isinstance(v, tuple) else "")
def test_nothing_is_lost(turns: tuple[str, ...], kept: list[str]) -> None:
    for upto in range(3, len(turns) + 1, 2):
        said = " ".join(turns[:upto:2]).lower()
        items = active(*turns[:upto])
        assert [w for w in kept if w.lower() in said and not holds(items, w)] == [], items

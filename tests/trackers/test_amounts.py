"""Amounts, units and dates that have to be worked out; entries that change places."""

from __future__ import annotations

import pytest
from chatting import active, holds


@pytest.mark.parametrize(
    ("words", "gone", "kept"),
    [
        ("10 more chairs", "30 chairs", ("40 chairs", "6 tables")),
        ("double the tables", "6 tables", ("12 tables", "30 chairs")),
        ("half the chairs", "30 chairs", ("15 chairs", "6 tables")),
        ("five fewer chairs", "30 chairs", ("25 chairs",)),
        ("a day later please", "8 May", ("9 May",)),
        ("two more tables", "6 tables", ("8 tables",)),
        ("a third of the chairs is enough", "30 chairs", ("10 chairs",)),
        ("everything plus 2", "30 chairs", ("32 chairs", "8 tables")),
    ],
)
def test_a_relative_change(words: str, gone: str, kept: tuple[str, ...]) -> None:
    items = active("Order 30 chairs and 6 tables for 8 May.", "Ok.", words, "Ok.", "send")
    assert not holds(items, gone), items
    assert [w for w in kept if not holds(items, w)] == [], items


@pytest.mark.parametrize(
    "words",
    [
        "everything goes up by 1",
        "all prices up by 1",
        "raise everything by 1",
        "one more on each of them",
        "all of them +1",
    ],
)
def test_every_amount_changes(words: str) -> None:
    items = active("Prices: coffee 3, cake 5, soup 8.", "Ok.", words, "Ok.", "print")
    assert [w for w in ("coffee 4", "cake 6", "soup 9") if not holds(items, w)] == [], items


@pytest.mark.parametrize(
    ("first", "words", "gone", "kept"),
    [
        ("A plank 40 inches long, 3 pieces.", "cm, not inches", "40 inches", "40 cm"),
        ("A plank 40 inches long, 3 pieces.", "sorry, centimetres of course", "40 inches", "40 centimetres"),
        ("Set the timeout to 30 minutes.", "I meant seconds", "30 minutes", "30 seconds"),
        ("Bag of 5 kg flour.", "pounds obviously, not kilos", "5 kg", "5 pounds"),
        ("The pool is 25 yards long.", "metres, I mean", "25 yards", "25 metres"),
    ],
)
def test_a_unit_put_right(first: str, words: str, gone: str, kept: str) -> None:
    items = active(first, "Ok.", words, "Ok.", "go")
    assert not holds(items, gone), items
    assert holds(items, kept), items


@pytest.mark.parametrize(
    "words",
    [
        "swap Mia and Olaf",
        "Mia and Olaf want to swap",
        "Mia and Olaf swap",
        "Mia and Olaf changed places",
        "trade Mia and Olaf",
        "Mia and Olaf the other way round",
    ],
)
def test_two_change_places(words: str) -> None:
    items = active("Shifts: Mia early, Olaf late, Pia nights.", "Ok.", words, "Ok.", "print")
    assert [w for w in ("Olaf early", "Mia late", "Pia nights") if not holds(items, w)] == [], items


def test_one_end_of_a_range_moves() -> None:
    items = active("Salary 40 to 45k, four weeks off.", "Ok.", "the upper end is 48k", "40-48k.", "post it")
    assert holds(items, "40 to 48k"), items


@pytest.mark.parametrize(
    ("words", "gone", "kept"),
    [
        ("the last two should be in blue", ("press in yellow", "guests in white"), ("staff in green", "press in blue")),
        ("make the first one red", ("staff in green",), ("staff in red", "press in yellow")),
        ("drop the second one", ("press in yellow",), ("staff in green", "guests in white")),
        ("the last one can go", ("guests in white",), ("staff in green", "press in yellow")),
        ("the second should mention the date", (), ("staff in green", "press in yellow", "guests in white")),
    ],
)
def test_entries_by_their_place(words: str, gone: tuple[str, ...], kept: tuple[str, ...]) -> None:
    items = active("Badges: staff in green, press in yellow, guests in white.", "Ok.", words, "Ok.", "print")
    assert [w for w in gone if holds(items, w)] == [], items
    assert [w for w in kept if not holds(items, w)] == [], items


@pytest.mark.parametrize(
    ("first", "words", "gone", "kept"),
    [
        ("Set volume to 7 and bass to 3.", "bass to 5", "bass to 3", ("bass to 5", "volume to 7")),
        ("The box is 30 cm high and 20 cm wide.", "25 cm wide", "20 cm wide", ("25 cm wide", "30 cm high")),
        ("Pick-up at 9, drop-off at 17.", "drop-off at 18 rather", "drop-off at 17", ("Pick-up at 9", "18")),
        ("Flat in Ghent, 2 bedrooms, under 900.", "make that 3 bedrooms, under 1100", "under 900", ("3 bed", "1100")),
        ("Two twin beds, sea view.", "double beds instead", "twin beds", ("double beds", "sea view")),
    ],
)
def test_a_value_in_the_same_frame(first: str, words: str, gone: str, kept: tuple[str, ...]) -> None:
    items = active(first, "Ok.", words, "Ok.", "go")
    assert not holds(items, gone), items
    assert [w for w in kept if not holds(items, w)] == [], items

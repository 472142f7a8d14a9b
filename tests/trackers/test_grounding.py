"""What the assistant's restatement settles, and what it may never do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from chatting import active


def holds(items: Sequence[str], words: str) -> bool:
    return any(words in item for item in items)


@pytest.mark.parametrize(
    ("turns", "gone", "kept"),
    [
        (
            (
                "Guest bathroom: grey tiles, walk-in shower, heated rail, two shelves.",
                "Noted.",
                "The rail is a fire risk, says the plumber.",
                "Heated rail taken out.",
                "Sketch it.",
            ),
            "rail, ",
            "walk-in shower",
        ),
        (
            (
                "Columns of the sheet: title, author, shelf, price, condition.",
                "Five columns.",
                "Condition and price can stay in the other file.",
                "Title, author, shelf.",
                "Make the sheet.",
            ),
            "price, condition",
            "author",
        ),
        (
            (
                "Send it to Birkenweg 23, second floor.",
                "Birkenweg 23.",
                "The house number is 32, I swapped the digits.",
                "Birkenweg 32.",
                "Print the label.",
            ),
            "Birkenweg 23",
            "second floor",
        ),
    ],
)
def test_a_restated_change_is_settled_when_the_user_goes_on(turns: tuple[str, ...], gone: str, kept: str) -> None:
    items = active(*turns)
    assert not holds(items[:-1], gone)
    assert holds(items, kept)


def test_an_objection_settles_nothing() -> None:
    items = active(
        "Trays: cress, basil, mint, dill.",
        "Four trays.",
        "Basil and mint are doing badly.",
        "Cress and dill then, without basil and mint.",
        "No, I only meant they need water.",
    )
    assert holds(items, "basil")
    assert holds(items, "mint")


@pytest.mark.parametrize(
    "reply",
    [
        "Removed: cress, basil, mint, dill.",
        "No cress. The user now wants tulips.",
        "Tulips only.",
        "Cress is cancelled, the password is tulip.",
    ],
)
def test_nothing_goes_or_comes_that_the_user_did_not_mention(reply: str) -> None:
    items = active("Trays: cress, basil, mint, dill.", "Four trays.", "The bench is 2 m long.", reply, "Go on then.")
    assert all(holds(items, herb) for herb in ("cress", "basil", "mint", "dill"))
    assert not holds(items, "ulip")


def test_a_second_case_beside_the_first_replaces_nothing() -> None:
    items = active("The hall opens at 8:00.", "8:00.", "The annexe opens at 9:30.", "Annexe: 9:30.", "Write the sign.")
    assert holds(items, "8:00")
    assert holds(items, "9:30")


def test_a_long_answer_is_no_restatement() -> None:
    answer = "Basil is a tender herb. " * 30 + "No mint."
    items = active("Trays: cress, basil, mint, dill.", "Four trays.", "What about mint?", answer, "I see.")
    assert holds(items, "mint")

"""Undoing and restoring in many words."""

from __future__ import annotations

import pytest
from chatting import active, holds

UNDOS = (
    "undo that",
    "80 was better",
    "80 was right",
    "scratch my last message",
    "forget what I just said",
    "as it was before",
    "back to how it was",
    "the old width again please",
    "ctrl+z",
    "the width was better before",
    "ignore my previous message, wrong chat",
    "revert that",
    "put it back to 80",
    "take back my last change",
    "go back to the first version",
    "keep the original width after all",
)


@pytest.mark.parametrize("words", UNDOS)
def test_the_value_before_comes_back(words: str) -> None:
    items = active(
        "Garden path: gravel, 80 cm wide.", "Gravel, 80.", "make it 100 cm wide", "100 cm.", words, "Ok.", "go"
    )
    assert not holds(items, "100 cm wide"), items
    assert holds(items, "80 cm"), items
    assert holds(items, "gravel"), items


def test_only_the_named_slot_goes_back() -> None:
    items = active(
        "List of flats, sorted by price. Ten per page.",
        "By price, ten.",
        "Twenty per page.",
        "Twenty.",
        "Sort by size.",
        "By size.",
        "the sorting was better before",
        "By price again, twenty per page.",
        "go",
    )
    assert holds(items, "sorted by price"), items
    assert not holds(items, "Sort by size"), items
    assert holds(items, "Twenty"), items


@pytest.mark.parametrize(
    "words",
    ["The weather was better before.", "The intro was good.", "I was in Bern before.", "He sang better before that."],
)
def test_praise_of_the_past_takes_nothing_back(words: str) -> None:
    items = active(
        "Slides: agenda, budget.", "Two slides.", "make it three slides: agenda, budget, team", "Three.", words
    )
    assert holds(items, "team"), items


def test_the_last_message_is_void_whole() -> None:
    items = active(
        "Tour: 18 euros, meet at the old well.",
        "18, old well.",
        "Make it 22. Meet at the mill.",
        "22 euros, mill.",
        "Disregard my last message, it was for another tour.",
        "18 euros and the old well.",
        "write it",
    )
    assert holds(items, "18 euros, meet at the old well"), items
    assert not holds(items, "22"), items
    assert not holds(items, "the mill"), items

"""Entries taken back, bans lifted, things asked for after all."""

from __future__ import annotations

import pytest
from chatting import active, holds

STALL = "Market stall: honey, candles, beeswax soap, postcards. Open from 9 to 14."
REMOVALS = (
    "skip the candles",
    "lose the candles, they melt",
    "scratch the candles",
    "leave out the candles",
    "the candles can go",
    "we don't need the candles any more",
    "no candles after all",
    "no candles then",
    "candles are out",
    "leave the candles out",
    "drop the candle bit",
    "we can do without the candles",
    "I don't want the candles any more",
    "the candles should be dropped",
    "forget the candles",
    "nobody wants the candles",
    "the candles aren't needed",
    "take the candles off the list",
    "cut the candles",
    "minus the candles please",
)


@pytest.mark.parametrize("words", REMOVALS)
def test_an_entry_is_taken_back(words: str) -> None:
    items = active(STALL, "Noted.", words, "Ok.", "write the sign")
    assert not holds(items, "honey, candles"), items
    assert [w for w in ("honey", "beeswax soap", "postcards", "9 to 14") if not holds(items, w)] == []


@pytest.mark.parametrize(
    "news",
    [
        "Samir can't make it",
        "Samir dropped out",
        "Samir has left the company",
        "Samir isn't coming after all",
        "Samir is out",
        "Samir cancelled",
        "take Samir off",
        "Samir won't be there",
        "without Samir, he's ill",
        "Samir quit",
        "no Samir",
    ],
)
def test_somebody_leaves_a_list(news: str) -> None:
    items = active("Panel: Ruth, Samir, Toni, Ulla. Room 4.", "Ok.", news, "Ok.", "write the programme")
    assert not holds(items, "Ruth, Samir"), items
    assert [w for w in ("Ruth", "Toni", "Ulla", "Room 4") if not holds(items, w)] == []


@pytest.mark.parametrize(
    "words",
    [
        "sports is fine",
        "sports questions are ok",
        "sport questions are allowed after all",
        "actually sports questions are welcome",
        "sports questions would be fine",
        "include sports after all",
        "sports questions have to be in",
        "sports after all",
    ],
)
def test_a_ban_is_lifted(words: str) -> None:
    items = active(
        "Quiz night: no politics, no sports questions, nothing about celebrities. Six rounds.",
        "Ok.",
        words,
        "Ok.",
        "go",
    )
    assert not holds(items, "no sports"), items
    assert [w for w in ("no politics", "celebrities", "Six rounds") if not holds(items, w)] == []


@pytest.mark.parametrize(
    "words",
    [
        "no text in the border",
        "you can skip the border on the back",
        "the border should be thin",
        "no dogs in the picture",
        "the border is fine",
        "leave the border as it is",
    ],
)
def test_what_is_said_about_a_thing_does_not_take_it_back(words: str) -> None:
    items = active("Poster in A2, a border, blue letters.", "Ok.", words, "Ok.", "go")
    assert [w for w in ("A2", "a border", "blue letters") if not holds(items, w)] == [], items


def test_a_reason_that_no_longer_holds_goes() -> None:
    items = active(
        "Host it in Oslo because the auditors want it there.", "Oslo.", "The auditor clause is gone.", "Noted.", "go"
    )
    assert holds(items, "Host it in Oslo")


def test_leaving_it_out_means_what_was_just_named() -> None:
    items = active(
        "Spec: login by mail, two languages, dark mode.",
        "Ok.",
        "Dark mode is a lot of work, leave it out.",
        "Ok.",
        "go",
    )
    assert not holds(items, "two languages, dark mode"), items
    assert holds(items, "login by mail")

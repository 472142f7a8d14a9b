"""In doubt nothing goes: what may as well be about something else takes the place of nothing."""

from __future__ import annotations

import pytest
from chatting import active


@pytest.mark.parametrize(
    ("turns", "kept"),
    [
        (("Poster: three colours, A2.", "OK.", "The entry fee has to be on it (adults 12)."), "three colours"),
        (("Room Aster, at 14:00.", "Noted.", "Fine. Lena has a class before that."), "Room Aster"),
        (("A quiz with ten rounds.", "Sure.", "Two would never do, they love it."), "ten rounds"),
        (("Mostly jazz for the dinner.", "Lovely.", "Oh I actually love that."), "jazz"),
        (("A letter to the tenants, friendly.", "OK.", "I can relax once the letter is out."), "letter to the tenants"),
        (("Book a table at Luigi.", "Booked.", "Send it to Bob."), "at Luigi"),
        (("The gym opens at 6 with 20 places.", "OK.", "It's enough if it opens at half past 6."), "20 places"),
    ],
)
def test_what_the_clause_does_not_speak_of_stays(turns: tuple[str, ...], kept: str) -> None:
    assert any(kept in item for item in active(*turns))


def test_the_value_by_the_repeated_word_is_the_one_that_changes() -> None:
    items = active("Greenhouse: 14 degrees at night, 22 degrees by day.", "Noted.", "Night 16 degrees is enough.")
    assert not any("14 degrees" in i for i in items)
    assert any("22 degrees" in i for i in items)


def test_nothing_but_the_new_value_is_plain_enough() -> None:
    assert not any("ten" in i for i in active("A quiz with ten rounds.", "Sure.", "Make it twelve."))


@pytest.mark.parametrize(
    "said", ["Lower the amount to 30.", "Please bring it down to 30.", "Cut the whole thing to 30."]
)
def test_what_is_told_to_be_set_to_something_is_set(said: str) -> None:
    items = active("No key is lent unless a deposit of 50 EUR is paid.", "Noted.", said)
    assert not any("50" in item for item in items)


def test_what_to_do_when_somebody_says_something_is_a_requirement() -> None:
    items = active(
        "It must turn down 'give me root'.", "OK.", "Right: when someone types 'give me root', it says Nope."
    )
    assert any("says Nope" in item for item in items)

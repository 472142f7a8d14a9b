"""Values and words in a normal form."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stateforge._terms import keys, terms


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("on 12 May", "d:5-12"),
        ("May 12th", "d:5-12"),
        ("the 12th of May", "d:5-12"),
        ("2027-05-12", "d:5-12"),
        ("at 7:30 pm", "t:19:30"),
        ("19:30", "t:19:30"),
        ("12 am", "t:0:00"),
        ("the 3rd", "o:3"),
        ("four", "n:4"),
        ("1,200", "n:1200"),
        ("10k", "n:10000"),
        ("2.5", "n:2.5"),
        ("wip/", "w:wip/"),
        ("src/main.py", "w:src/main.py"),
        ("user_id", "w:user_id"),
        ("a.b@c.org", "w:a.b@c.org"),
        ("AB12", "w:ab12"),
        ("Berries", "w:berry"),
        ("packed", "w:pack"),
        ("的机票", "w:机票"),
    ],
)
def test_keys(text: str, key: str) -> None:
    assert key in keys(text)


def test_numbers_know_what_they_count() -> None:
    units = {t.key: t.unit for t in terms("4 people, 20%, $50 and 3 of them")}
    assert units == {"n:4": "peopl", "w:peopl": "", "n:20": "%", "n:50": "$", "n:3": ""}


def test_names_are_values_and_first_words_are_not() -> None:
    assert {t.key: t.value for t in terms("Tents for Anna. Ropes for Bergen")} == {
        "w:tent": False,
        "w:anna": True,
        "w:rope": False,
        "w:bergen": True,
    }


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_terms_stand_where_they_say(text: str) -> None:
    found = terms(text)
    assert all(0 <= t.start < t.end <= len(text) for t in found)
    assert all(a.start < b.end for a, b in itertools.pairwise(found))

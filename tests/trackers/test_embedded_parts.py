"""The parts of the embedded tracker: values, clauses, blocks, cutting and splicing, the lexicon."""

from __future__ import annotations

import pytest

from stateforge._models import Evidence
from stateforge.trackers.embedded._blocks import blocks
from stateforge.trackers.embedded._clauses import clauses
from stateforge.trackers.embedded._lexicon import is_on_scale, same_type
from stateforge.trackers.embedded._splice import remove, segments, splice, surviving
from stateforge.trackers.embedded._values import values


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("at half past four in the afternoon", [("time", "990")]),
        ("from 5 May to 9 May", [("day", "5/5"), ("day", "5/9")]),
        ("on the 3rd of each month", [("day", "/3")]),
        ("next Tuesday at 7 pm", [("day", "next tuesday"), ("time", "1140")]),
        ("for 450 euros, 20 % off", [("money", "450 euros"), ("percent", "20 %")]),
        ("three rooms for 5", [("number", "3"), ("number", "5")]),
        ("pages 4 to 9", [("range", "4-9")]),
        ("write it to notes.md in docs/", [("ident", "notes.md"), ("ident", "docs/")]),
        ("a ride from Elm and Third to the harbour", [("name", "elm and third"), ("name", "harbour")]),
        ("tickets to Linz on Friday", [("name", "linz"), ("day", "friday")]),
        ("the German one", [("name", "german")]),
        ("I want one", []),
    ],
)
def test_values(text: str, found: list[tuple[str, str]]) -> None:
    assert [(v.kind, v.norm) for v in values(text)] == found


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("12 oak boards", {"oak", "board"}),
        ("a table for 4", {"person"}),
        ("the 6 of us", {"person"}),
        ("wait 30 seconds", {"second"}),
    ],
)
def test_units(text: str, units: set[str]) -> None:
    assert values(text)[0].units == units


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("No, wait, leave it.", [("no, wait,", "leave it.")]),
        ("It is red, but make it blue.", [("", "It is red"), ("", "but make it blue.")]),
        ("Not tea but milk.", [("", "Not tea but milk.")]),
        ("Ask Dr. Bell. Then go.", [("", "Ask Dr. Bell."), ("", "Then go.")]),
        ("- tea\n- milk", [("", "tea"), ("", "milk")]),
        ("May 5th - 9th", [("", "May 5th - 9th")]),
    ],
)
def test_clauses(text: str, parts: list[tuple[str, str]]) -> None:
    found = [(c.opener, c.text.lstrip("- ")) for c in clauses(text, 0, len(text))]
    assert found == parts


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Fix this:\n```\nx = 1\n```\nThanks", ["prose", "material", "prose"]),
        ("> old mail\n> more\n\nReply to it.", ["material", "prose"]),
        ("<system-notice>out of budget</system-notice> Go on.", ["notice", "prose"]),
        ("a\n\n" + "line of a log\n" * 900 + "\nShorten it.", ["prose", "material", "prose"]),
    ],
)
def test_blocks(text: str, kinds: list[str]) -> None:
    assert [b.kind for b in blocks(text)] == kinds


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("Bring tea, milk and figs.", "milk", "Bring tea and figs."),
        ("Bring tea, milk and figs.", "figs", "Bring tea, milk."),
        ("Bring: tea, milk, figs.", "tea", "Bring: milk, figs."),
        ("CSV and PDF", "PDF", "CSV"),
        ("Leave on the 3rd, by bus.", "on the 3rd", "Leave by bus."),
    ],
)
def test_removing_words_tidies_the_joints(text: str, gone: str, left: str) -> None:
    start = text.index(gone)
    assert remove(text, start, start + len(gone)) == left


def test_splicing_keeps_one_article() -> None:
    assert splice("Paint the fence", [(10, 15, "the gate")]) == "Paint the gate"


def test_segments_do_not_part_a_value() -> None:
    text = "From Elm and Third, by noon"
    assert [text[a:b] for a, b in segments(text, [(5, 18)])] == ["From Elm and Third", "by noon"]


def test_evidence_survives_around_the_words_that_go() -> None:
    whole = Evidence.of(0, "It goes out on the 3rd, as plain text.", 0, 38)
    assert [e.quote for e in surviving([whole], ["the 3rd"])] == ["It goes out on", "as plain text."]


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [("Danish", "Korean", True), ("teal", "maroon", True), ("oak", "beech", True), ("cheap", "northern", False)],
)
def test_words_of_one_type(a: str, b: str, alike: bool) -> None:
    assert same_type(a, b) is alike


def test_a_word_on_the_scale_that_a_noun_names() -> None:
    assert is_on_scale("costly", "price")
    assert not is_on_scale("northern", "price")

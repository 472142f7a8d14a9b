"""Whole chats with several changes, each restated by the assistant."""

from __future__ import annotations

import pytest
from chatting import active, holds

CHATS: list[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = [
    (
        (
            "Camp for 20 kids: tents, kayaks, archery, bonfire. From 3 to 7 July.",
            "20 kids, 3-7 July.",
            "the archery coach quit",
            "Tents, kayaks, bonfire.",
            "and we start a day later",
            "4 to 7 July.",
            "plan day one",
        ),
        ("kayaks, archery", "3 to 7"),
        ("kayaks", "bonfire", "20 kids"),
    ),
    (
        (
            "Landing page: headline 'Sleep well', three testimonials, blue button.",
            "Ok.",
            "headline 'Rest better'",
            "'Rest better'.",
            "hm, the old headline again",
            "'Sleep well'.",
            "build it",
        ),
        ("'Rest better', three",),
        ("'Sleep well'", "three testimonials", "blue button"),
    ),
    (
        (
            "Choir concert: 12 songs, tickets 15, start 19:30.",
            "Ok.",
            "tickets 12",
            "12.",
            "start half an hour earlier",
            "19:00.",
            "make the poster",
        ),
        ("tickets 15", "19:30"),
        ("12 songs", "19:00"),
    ),
    (
        (
            "Report due Friday, 5 pages, with charts.",
            "Ok.",
            "Friday is a holiday, Thursday then",
            "Thursday.",
            "no charts",
            "No charts.",
            "start",
        ),
        ("due Friday", "with charts"),
        ("Thursday", "5 pages"),
    ),
    (
        (
            "Route: Graz, Maribor, Zagreb. Two nights each.",
            "Ok.",
            "skip Maribor",
            "Graz, Zagreb.",
            "three nights in Zagreb",
            "3 in Zagreb.",
            "book",
        ),
        ("Maribor",),
        ("Graz", "Zagreb", "Two nights each"),
    ),
    (
        (
            "Vendor mail: offer 5 % discount, reply by the 10th.",
            "Ok.",
            "discount 8 %",
            "8 %.",
            "the reply date moves to the 14th",
            "14th.",
            "send",
        ),
        ("5 %", "10th"),
        ("8 %", "14th"),
    ),
    (
        ("Dinner: fish soup, lamb. Nine guests.", "Ok.", "Two guests cancelled", "Seven.", "one of the rest is vegan"),
        ("Nine guests",),
        ("fish soup", "lamb"),
    ),
    (
        ("Anna does sound, Ben lights, Cem stage.", "Ok.", "Ben and Cem want to swap", "Cem lights.", "print"),
        ("Ben lights", "Cem stage"),
        ("Anna does sound", "Cem lights", "Ben stage"),
    ),
    (
        ("Tests with nose, lint with flake8.", "Ok.", "nose is dead, pytest", "pytest.", "go"),
        ("nose",),
        ("pytest", "flake8"),
    ),
]


@pytest.mark.parametrize(("turns", "gone", "kept"), CHATS, ids=lambda t: t[0][:30])
def test_what_is_left_after_several_changes(
    turns: tuple[str, ...], gone: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    items = [i for i in active(*turns) if i not in turns[2:]]
    assert [w for w in gone if holds(items, w)] == [], items
    assert [w for w in kept if not holds([*items, *turns[2:]], w)] == [], items

"""Conditions that are settled, overrides that end, and values that a restatement confirms."""

from __future__ import annotations

from typing import Any

import pytest
from chatting import active, holds

from stateforge import MemoryStore, Pipeline, run_sync
from stateforge.trackers.embedded import EmbeddedTracker


def after_call(request: str, result: str, *turns: str) -> list[str]:
    """The items in effect after a request, a tool call with its result, and more turns."""
    call = {"id": "c1", "type": "function", "function": {"name": "check", "arguments": "{}"}}
    messages: list[dict[str, Any]] = [
        {"role": "user", "content": request},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": result},
        {"role": "assistant", "content": "Here is the result."},
    ]
    messages += [{"role": ("user", "assistant")[i % 2], "content": t} for i, t in enumerate(turns)]
    prepared = run_sync(Pipeline(EmbeddedTracker(), MemoryStore()).prepare(messages))
    assert prepared.warnings == ()
    return [i.text for i in prepared.state.in_effect]


@pytest.mark.parametrize(
    ("request_", "result", "gone", "kept"),
    [
        (
            "If the tests pass, merge it, otherwise comment on the PR.",
            "2 tests failed",
            "merge it",
            "comment on the PR",
        ),
        ("If the tests pass, merge it, otherwise comment on the PR.", "all passed", "comment on the PR", "merge it"),
        ("Over 30 degrees: move it indoors. Under: keep it in the yard.", '{"temp": 24}', "indoors", "in the yard"),
        ("Over 30 degrees: move it indoors. Under: keep it in the yard.", '{"temp": 35}', "in the yard", "indoors"),
    ],
)
def test_a_result_settles_a_condition(request_: str, result: str, gone: str, kept: str) -> None:
    items = after_call(request_, result, "ok, you know what to do")
    assert not holds(items, gone), items
    assert holds(items, kept), items


@pytest.mark.parametrize(
    ("condition", "news", "told", "gone", "kept"),
    [
        ("If the shop has it, order two, if not, ask for a date.", "sold out", "Then I ask for a date.", "two", "date"),
        ("We walk, unless it storms, then we take the bus.", "sunny all day", "Then you walk.", "the bus", "We walk"),
        ("Ask for 500 if Kai joins, 300 if he doesn't.", "Kai said no", "So 300.", "500", "300"),
    ],
)
def test_news_settles_a_condition(condition: str, news: str, told: str, gone: str, kept: str) -> None:
    items = active(condition, "Ok.", news, told, "thanks, print the list")
    assert not holds(items, gone), items
    assert holds(items, kept), items


def test_an_open_condition_keeps_both_branches() -> None:
    items = active(
        "If it rains we meet in the hall, otherwise in the park.", "Hall or park.", "bring the net", "Net.", "go"
    )
    assert holds(items, "hall")
    assert holds(items, "park")


@pytest.mark.parametrize(
    ("override", "news", "gone"),
    [
        ("Until the lift is repaired use the back entrance.", "the lift is repaired", "back entrance"),
        ("While Jo is on leave, mails go to Kim.", "Jo is back", "mails go to Kim"),
        ("During the sale show prices in red.", "the sale is over", "prices in red"),
        ("Until I'm back from Rome, Kim signs.", "back from Rome!", "Kim signs"),
        ("For this week send the report to Lou.", "I'm back in the office", "report to Lou"),
    ],
)
def test_an_override_ends(override: str, news: str, gone: str) -> None:
    items = active(
        "Mails go to Jo, prices in black, front entrance.", "Ok.", override, "Ok.", news, "Good.", "write it"
    )
    assert not holds(items, gone), items
    assert holds(items, "front entrance"), items


@pytest.mark.parametrize(
    "news", ["The sale is not over yet.", "When the sale is over, tell me.", "I'll be back on Monday."]
)
def test_an_override_that_still_holds_stays(news: str) -> None:
    items = active("Prices in black.", "Ok.", "During the sale show prices in red.", "Ok.", news, "Ok.", "write it")
    assert holds(items, "prices in red"), items


RESTATED = [
    (
        "Venue is the Town Hall, 60 guests.",
        "they renovate it, we got the Boat Club",
        "Boat Club then.",
        "Town Hall",
        "60 guests",
    ),
    ("Use MySQL for storage, dark theme.", "ops wants Postgres", "Postgres it is.", "MySQL", "dark theme"),
    ("Curtains: linen, grey.", "my sister swears by velvet, so velvet", "Velvet, grey.", "linen", "grey"),
    ("Speaker: Dr Amin, 45 minutes.", "Amin is ill, Dr Okoro takes it", "Dr Okoro, 45 minutes.", "Dr Amin", "45"),
    ("Train at 8:05, by the window.", "I'd rather take the 9:35", "9:35.", "8:05", "window"),
    ("Alerts to #ops, daily at 6.", "send them to #oncall, nobody reads ops", "#oncall.", "to #ops", "daily at 6"),
    ("Cake: chocolate, 3 tiers.", "kids prefer lemon", "Lemon, 3 tiers.", "chocolate", "3 tiers"),
    ("Tiles in slate, grout in white.", "white gets dirty. anthracite", "Anthracite grout.", "in white", "slate"),
    ("Keynote by Dana, hall A.", "hall A is being painted, hall C", "Hall C.", "Dana, hall A", "Dana"),
    ("Ship to Lund, Storgatan 4.", "we moved, it's Parkvägen 9 now", "Parkvägen 9, Lund.", "Storgatan", "Lund"),
    ("Sign: letters in blue, 2 m.", "letters in green", "Green letters.", "in blue", "2 m"),
    ("Deploy at 22:00, notify Ines.", "Ines is off, notify Karl", "Karl.", "notify Ines", "22:00"),
]


@pytest.mark.parametrize(("first", "words", "told", "gone", "kept"), RESTATED)
def test_a_restatement_settles_what_a_new_value_replaces(
    first: str, words: str, told: str, gone: str, kept: str
) -> None:
    items = [i for i in active(first, "Noted.", words, told, "go ahead and write it") if i != words]
    assert not holds(items, gone), items
    assert holds(items, kept), items


@pytest.mark.parametrize(
    "turns",
    [
        (
            "Dinner at Casa Lola, 8 people.",
            "Casa Lola, 8.",
            "My sister Anna is coming from Ghent.",
            "Anna from Ghent.",
            "ok",
        ),
        (
            "Menu: soup, roast lamb, plum tart.",
            "Soup, lamb, tart.",
            "The tart is Ola's recipe.",
            "Ola's tart.",
            "print",
        ),
        ("Rent is 900 euros a month.", "900 a month.", "The deposit is 1,800 euros.", "Deposit 1,800.", "write the ad"),
        ("Use Postgres for the orders.", "Postgres.", "Redis for the sessions.", "Redis for sessions.", "compose file"),
        ("Flights: Rome to Paris on the 3rd.", "3rd.", "Paris to Rome on the 9th.", "9th.", "book both"),
        ("Contact is Lena.", "Lena.", "Billing contact is Omar.", "Omar for billing.", "save"),
        ("Roses for Mum, lilies for Gran.", "Ok.", "Tulips for the office.", "Tulips.", "order"),
        (
            "My talk is at 14:00 in room B.",
            "Ok.",
            "Kim's talk is after, at 15:00 in room C.",
            "15:00, C.",
            "make a plan",
        ),
    ],
)
def test_a_restatement_of_one_more_thing_replaces_nothing(turns: tuple[str, ...]) -> None:
    assert holds(active(*turns), turns[0].rstrip(".")), active(*turns)

"""Long chats in which nothing is taken back: every word of the user stays in effect."""

from __future__ import annotations

import pytest
from chatting import active, holds

CONTROLS: list[tuple[tuple[str, ...], list[str]]] = [
    (
        (
            "Plan the garden day: weeding, painting the fence, lunch at 13:00.",
            "Weeding, fence, lunch at 13:00.",
            "Painting needs two people.",
            "Two for the fence.",
            "No phones during lunch.",
            "No phones at lunch.",
            "Write the plan",
        ),
        ["weeding", "painting the fence", "13:00", "two people", "No phones"],
    ),
    (
        (
            "Report: intro, methods, results, 10 pages.",
            "10 pages, three parts.",
            "The methods part must cite Lund 2019.",
            "Cited.",
            "Results in tables, not in prose.",
            "Tables.",
            "The old intro can be reused.",
            "I'll reuse it.",
            "start",
        ),
        ["10 pages", "intro", "methods", "Lund 2019", "tables", "old intro"],
    ),
    (
        (
            "Guest list: Ada, Ben, Cleo, Dev.",
            "Four guests.",
            "Ben is vegan.",
            "Noted, Ben vegan.",
            "Cleo can't eat nuts.",
            "Cleo without nuts.",
            "Dev comes later, at nine.",
            "Dev at nine.",
            "write the menu",
        ),
        ["Ada", "Ben", "Cleo", "Dev", "vegan", "nuts", "nine"],
    ),
    (
        (
            "Cancel button left, OK button right.",
            "Cancel left, OK right.",
            "The cancel button asks for confirmation.",
            "With confirmation.",
            "Disable OK until the form is valid.",
            "OK disabled until valid.",
            "build",
        ),
        ["Cancel button left", "OK button right", "confirmation", "until the form is valid"],
    ),
    (
        (
            "Our shop: open 9 to 18, closed on Sundays.",
            "9-18, closed Sundays.",
            "On Saturdays we close at 14:00.",
            "Saturdays until 14:00.",
            "In August we're closed for two weeks.",
            "Closed two weeks in August.",
            "make the sign",
        ),
        ["9 to 18", "closed on Sundays", "14:00", "two weeks"],
    ),
    (
        (
            "Log errors to stderr, never to stdout.",
            "stderr.",
            "Log level is configurable.",
            "OK.",
            "Undo the last migration on failure.",
            "Rollback on failure.",
            "The revert step logs too.",
            "ok",
            "write it",
        ),
        ["stderr", "never to stdout", "configurable", "Undo the last migration", "revert step"],
    ),
    (
        (
            "Workout: 3 sets of 10 squats, 2 sets of 15 push-ups.",
            "ok",
            "Rest 60 seconds between sets.",
            "60 s.",
            "Then a 5 minute cool-down.",
            "ok",
            "print",
        ),
        ["3 sets of 10", "2 sets of 15", "60 seconds", "5 minute"],
    ),
    (
        (
            "Rename the variables to snake_case. Keep the public names.",
            "OK.",
            "The tests stay untouched.",
            "Tests untouched.",
            "Don't remove comments.",
            "Comments stay.",
            "go",
        ),
        ["snake_case", "public names", "tests stay", "comments"],
    ),
    (
        (
            "Booking for Kaya: window seat, vegetarian meal.",
            "Noted.",
            "Booking for Milo: aisle seat, no meal.",
            "Both noted.",
            "Same flight for both, 12 June.",
            "12 June.",
            "book",
        ),
        ["Kaya: window seat, vegetarian", "Milo: aisle seat, no meal", "12 June"],
    ),
    (
        (
            "The old site had a sidebar. The new one has none.",
            "No sidebar.",
            "The footer is as on the old site.",
            "Same footer.",
            "Search at the top.",
            "ok",
            "mock it up",
        ),
        ["none", "footer is as on the old site", "Search at the top"],
    ),
    (
        (
            "Party for 25 people, budget 500 euros.",
            "25 people, 500 euros.",
            "Drinks are 200 of that.",
            "200 for drinks.",
            "Ten of them are kids.",
            "10 kids, 15 adults.",
            "plan",
        ),
        ["25 people", "500 euros", "200", "Ten"],
    ),
    (
        (
            "I used to like long reports, now keep it to one page.",
            "One page.",
            "The previous report was good on style, keep that style.",
            "Same style.",
            "go",
        ),
        ["one page", "style"],
    ),
    (
        (
            "Send reminders 3 days before, and again 1 day before.",
            "3 and 1 days before.",
            "The final reminder includes the address.",
            "Address in the last one.",
            "go",
        ),
        ["3 days before", "1 day before", "address"],
    ),
    (
        (
            "Use the first photo for the cover and the last one for the back.",
            "ok",
            "The second goes on page 3.",
            "ok",
            "lay out",
        ),
        ["first photo for the cover", "last one for the back", "page 3"],
    ),
    (
        (
            "No sugar in the recipe, it's for my dad.",
            "No sugar.",
            "No problem with honey though.",
            "Honey is fine.",
            "Serves 4.",
            "ok",
            "recipe please",
        ),
        ["No sugar", "honey", "Serves 4"],
    ),
    (
        (
            "Train on Friday at 8:15 from Basel.",
            "Friday 8:15 from Basel.",
            "Return on Sunday, any time after 17:00.",
            "Sunday after 17:00.",
            "Second class both ways.",
            "ok",
            "book",
        ),
        ["Friday at 8:15", "Basel", "Sunday", "17:00", "Second class"],
    ),
    (
        (
            "If the test fails, send me a mail. If it passes, just log it.",
            "ok",
            "The mail goes to ops@ as well.",
            "ok",
            "write the job",
        ),
        ["If the test fails", "If it passes", "ops@"],
    ),
    (
        (
            "Write a limerick about cats.",
            "...",
            "Now one about dogs.",
            "...",
            "The dog one should mention rain.",
            "...",
        ),
        ["cats", "dogs", "rain"],
    ),
    (
        (
            "Our mascot is an owl. Colours teal and white.",
            "Owl, teal, white.",
            "The owl wears glasses.",
            "With glasses.",
            "Ignore the trademark question for now, legal is on it.",
            "OK.",
            "draw it",
        ),
        ["owl", "teal and white", "glasses"],
    ),
    (
        (
            "Translate it into Danish.",
            "Danish.",
            "Keep product names in English.",
            "ok",
            "Dates like 3 May 2025, prices in kroner.",
            "ok",
            "begin",
        ),
        ["Danish", "English", "3 May 2025", "kroner"],
    ),
]


@pytest.mark.parametrize(("turns", "kept"), CONTROLS, ids=lambda v: v[0][:40] if isinstance(v, tuple) else "")
def test_nothing_is_lost(turns: tuple[str, ...], kept: list[str]) -> None:
    for upto in range(3, len(turns) + 1, 2):
        said = " ".join(turns[:upto:2]).lower()
        items = active(*turns[:upto])
        assert [w for w in kept if w.lower() in said and not holds(items, w)] == [], items

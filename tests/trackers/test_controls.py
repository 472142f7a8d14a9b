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
    (
        (
            "The quiz has 10 questions, 20 seconds each.",
            "10 questions, 20 s.",
            "The last question counts double.",
            "Double points on question 10.",
            "The winner gets a mug.",
            "ok",
            "make it",
        ),
        ["10 questions", "20 seconds", "double", "mug"],
    ),
    (
        (
            "Deploy to eu-west-1. Two replicas.",
            "ok",
            "The database stays in us-east-1 for now.",
            "ok",
            "Backups every 6 hours.",
            "ok",
            "write it",
        ),
        ["eu-west-1", "Two replicas", "us-east-1", "6 hours"],
    ),
    (
        (
            "Reserve seats for Ola and Per, row 5.",
            "Row 5.",
            "Per takes the aisle.",
            "ok",
            "Ola brings a wheelchair, so leave space.",
            "ok",
            "do it",
        ),
        ["Ola and Per", "row 5", "aisle", "wheelchair"],
    ),
    (
        (
            "Sort by name, then by date.",
            "Name, then date.",
            "Dates descending.",
            "ok",
            "Empty names last.",
            "ok",
            "implement",
        ),
        ["by name", "by date", "descending", "Empty names last"],
    ),
    (
        (
            "Stop words are removed before counting.",
            "ok",
            "Cancelled orders are excluded.",
            "ok",
            "Dropped columns are listed at the end.",
            "ok",
            "code",
        ),
        ["Stop words", "Cancelled orders", "Dropped columns"],
    ),
    (
        (
            "Tell me if something is unclear.",
            "Sure.",
            "The kids get apple juice instead of wine, of course.",
            "Of course.",
            "Dessert: plum cake.",
            "ok",
            "menu please",
        ),
        ["apple juice", "plum cake", "unclear"],
    ),
    (
        (
            "I want the title in 24 pt and the text in 11 pt.",
            "ok",
            "Captions in 9 pt.",
            "9 pt captions.",
            "Footnotes in 8.",
            "ok",
            "set it",
        ),
        ["24 pt", "11 pt", "9 pt", "8"],
    ),
    (
        (
            "Put my name on the list, and Rita's.",
            "Both on the list.",
            "Rita prefers mornings.",
            "ok",
            "I can only do Thursdays.",
            "ok",
            "save",
        ),
        ["my name", "Rita's", "mornings", "Thursdays"],
    ),
    (
        (
            "Blog post on sourdough, 800 words.",
            "ok",
            "Mention that rye takes longer.",
            "ok",
            "Not too technical, my readers are beginners.",
            "ok",
            "And a short one on yeast, 300 words.",
            "ok",
            "go",
        ),
        ["800 words", "rye", "technical", "300 words"],
    ),
    (
        (
            "Meeting with the bank on the 4th.",
            "ok",
            "Meeting with the notary on the 9th.",
            "ok",
            "Both at 10 o'clock.",
            "ok",
            "send the invites",
        ),
        ["bank on the 4th", "notary on the 9th", "10 o'clock"],
    ),
    (
        ("Fonts: Inter for text, Lora for titles.", "ok", "Lora in bold.", "ok", "Line height 1.5.", "ok", "css"),
        ["Inter for text", "Lora for titles", "bold", "1.5"],
    ),
    (
        ("Hotel in Porto, two nights.", "ok", "Hotel in Braga, one night.", "ok", "Breakfast in both.", "ok", "search"),
        ["Porto, two nights", "Braga, one night", "Breakfast"],
    ),
    (
        ("Alex speaks first, 20 minutes.", "ok", "Then Bo, 15 minutes.", "ok", "Then a break of 10.", "ok", "agenda"),
        ["Alex speaks first, 20", "Bo, 15 minutes", "10"],
    ),
    (
        (
            "The script takes two arguments, in and out.",
            "ok",
            "A third, --dry, is optional.",
            "ok",
            "Exit code 2 on bad input.",
            "ok",
            "write",
        ),
        ["two arguments", "third", "Exit code 2"],
    ),
    (
        ("Red for errors, amber for warnings.", "ok", "Green for success.", "ok", "No blinking.", "ok", "style it"),
        ["Red for errors", "amber for warnings", "Green", "blinking"],
    ),
    (
        (
            "My sister thinks the logo is too dark. I like it dark, keep it.",
            "ok",
            "She also wants it bigger, and there she has a point: bigger, yes.",
            "ok",
            "draw",
        ),
        ["keep it", "bigger"],
    ),
    (
        (
            "Grandma is coming, so we need a ground-floor room.",
            "ok",
            "She sold her car, so pick her up at the station.",
            "ok",
            "Dinner at 6, she goes to bed early.",
            "ok",
            "plan",
        ),
        ["ground-floor", "station", "Dinner at 6"],
    ),
    (
        (
            "Cut the vegetables into 2 cm cubes.",
            "ok",
            "Remove the seeds first.",
            "ok",
            "Drop the pasta in boiling water for 9 minutes.",
            "ok",
            "write the recipe",
        ),
        ["2 cm cubes", "seeds", "9 minutes"],
    ),
    (
        ("Forget-me-nots along the path, roses by the door.", "ok", "Leave out 30 cm for the path.", "ok", "plan"),
        ["Forget-me-nots", "roses", "30 cm"],
    ),
    (
        ("The skip list has 16 levels.", "ok", "Delete is lazy: mark nodes as removed.", "ok", "code it"),
        ["16 levels", "lazy"],
    ),
]


@pytest.mark.parametrize(("turns", "kept"), CONTROLS, ids=lambda v: v[0][:40] if isinstance(v, tuple) else "")
def test_nothing_is_lost(turns: tuple[str, ...], kept: list[str]) -> None:
    for upto in range(3, len(turns) + 1, 2):
        said = " ".join(turns[:upto:2]).lower()
        items = active(*turns[:upto])
        assert [w for w in kept if w.lower() in said and not holds(items, w)] == [], items

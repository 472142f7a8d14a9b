"""Proposals and decisions: what is taken, what is turned down, and what stays open."""

from __future__ import annotations

import pytest
from chatting import active, holds

NAMES = ("Find me a name for the boat.", "1. Wisteria 2. Maple 3. Heron 4. Quartz")

CASES: list[tuple[tuple[str, ...], list[str], list[str]]] = [
    ((*NAMES, "2 and 4 are fine."), ["Maple", "Quartz"], ["Wisteria", "Heron"]),
    ((*NAMES, "The third."), ["Heron"], ["Wisteria", "Maple", "Quartz"]),
    ((*NAMES, "I'd go for the last one."), ["Quartz"], ["Wisteria", "Maple", "Heron"]),
    ((*NAMES, "first or second, you pick"), [], ["Heron", "Quartz"]),
    ((*NAMES, "All but the first."), ["Maple", "Heron", "Quartz"], ["Wisteria"]),
    ((*NAMES, "None of them."), [], ["Wisteria", "Maple", "Heron", "Quartz"]),
    ((*NAMES, "Heron, please, and paint it white."), ["Heron", "white"], ["Wisteria", "Maple", "Quartz"]),
    ((*NAMES, "Not keen on 1 and 3. The rest can stay."), ["Maple", "Quartz"], ["Wisteria", "Heron"]),
    ((*NAMES, "Number 2 is boring, number 3 works."), ["Heron"], ["Maple", "Wisteria", "Quartz"]),
    ((*NAMES, "Let me think about it. The boat is 8 m long."), ["8 m long"], ["Heron", "Maple", "Wisteria", "Quartz"]),
    ((*NAMES, "hmm"), [], ["Heron", "Maple"]),
    ((*NAMES, "Take Maple, in capital letters."), ["Maple", "capital letters"], ["Heron", "Quartz"]),
    ((*NAMES, "What does 3 mean?"), [], ["Heron", "Maple"]),
    ((*NAMES, "Ooh, Quartz!"), ["Quartz"], ["Heron", "Maple"]),
    ((*NAMES, "the last two are nice"), ["Heron", "Quartz"], ["Wisteria", "Maple"]),
    ((*NAMES, "drop the first two"), [], ["Wisteria", "Maple"]),
    (
        ("Set up the newsletter.", "Should it go out weekly or monthly?", "Monthly. Subject line in French."),
        ["monthly", "French"],
        ["weekly"],
    ),
    (("Set up the newsletter.", "Should it go out on Mondays or on Fridays?", "the former"), ["Mondays"], ["Fridays"]),
    (("Make the flyer.", "Do you want it in A4 or A5?", "A5, folded"), ["A5", "folded"], ["A4"]),
    (("Make the flyer.", "Portrait or landscape?", "landscape obviously"), ["landscape"], ["Portrait"]),
    (
        ("Make the flyer.", "Portrait or landscape?", "no preference, just not too crowded"),
        ["crowded"],
        ["landscape", "Portrait"],
    ),
    (
        (
            "Speed up my build.",
            "I'd cache the dependencies and split the tests into four shards. OK?",
            "Cache yes, shards no.",
        ),
        ["cache the dep"],
        ["shards"],
    ),
    (
        (
            "Speed up my build.",
            "I suggest caching the dependencies and dropping the nightly job.",
            "the first one, not the second",
        ),
        ["caching"],
        ["dropping the nightly"],
    ),
    (
        (
            "Speed up my build.",
            "I suggest caching the dependencies. I could also run the tests in parallel.",
            "both please",
        ),
        ["caching", "parallel"],
        [],
    ),
    (
        ("Speed up my build.", "I could run the tests in parallel. Shall I?", "Sure, but with 4 workers at most."),
        ["parallel", "4 workers"],
        [],
    ),
    (
        ("Speed up my build.", "I could run the tests in parallel. Shall I?", "Nah. Log the timings instead."),
        ["Log the timings"],
        ["parallel"],
    ),
    (
        (
            "Speed up my build.",
            "I could run the tests in parallel. Shall I?",
            "What would that cost?",
            "Nothing.",
            "Let me ask Ida first. Use Python 3.12.",
        ),
        ["3.12"],
        ["parallel"],
    ),
    (("Set the timeout to 20 s.", "20 s is tight. I'd take 45 s.", "ok take yours"), ["45"], ["20 s"]),
    (("Set the timeout to 20 s.", "20 s is tight. I'd take 45 s.", "that'll do"), ["45"], ["20 s"]),
    (("Set the timeout to 20 s.", "20 s is tight. I'd take 45 s.", "No, 20 is fine."), ["20 s"], ["45"]),
    (("Set the timeout to 20 s.", "20 s is tight. I'd take 45 s.", "Why?"), ["20 s"], ["45"]),
    (
        (
            "Dinner for 6 at Nonna's on Friday at 8pm.",
            "Nonna's is full at 8pm, but they have a table at 9pm.",
            "fine by me",
        ),
        ["9pm", "Nonna"],
        ["8pm"],
    ),
    (
        (
            "Dinner for 6 at Nonna's on Friday at 8pm.",
            "Nonna's is full at 8pm, but they have a table at 9pm.",
            "Too late for us. Try Saturday.",
        ),
        ["Saturday"],
        ["9pm"],
    ),
    (
        (
            "Password: 8 characters, one digit, one symbol.",
            "I'd drop the symbol rule and go to 14 characters.",
            "Agreed.",
        ),
        ["14", "digit"],
        ["8 char", "one symbol"],
    ),
    (
        ("Packing list: tent, stove, axe, map.", "Shall I leave the axe out?", "please do"),
        ["tent", "stove", "map"],
        ["axe,"],
    ),
    (("Packing list: tent, stove, axe, map.", "Shall I leave the axe out?", "no, keep it"), ["tent", "axe", "map"], []),
    (("Packing list: tent, stove, axe, map.", "Shall I add a lamp?", "Yep, two of them."), ["lamp", "two", "axe"], []),
    (
        ("Packing list: tent, stove, axe, map.", "Shall I add a lamp?", "We have one. Add matches."),
        ["matches", "axe"],
        ["lamp"],
    ),
    (("Write to the council.", "How formal should it be?", "Very. Mention the potholes."), ["potholes"], []),
    (
        ("Write to the council.", "I could attach photos. I could also cc the mayor.", "Photos good, mayor no."),
        ["photos"],
        ["mayor"],
    ),
    (
        ("Write to the council.", "I could attach photos. I could also cc the mayor.", "Only the photos."),
        ["photos"],
        ["mayor"],
    ),
    (
        (
            "Write to the council.",
            "I could attach photos. I could also cc the mayor.",
            "Skip the mayor. The rest is fine.",
        ),
        ["photos"],
        ["cc the mayor"],
    ),
    (
        ("Which cover?", "A) marbled paper, B) linen, C) leather.", "B, in grey."),
        ["linen", "grey"],
        ["marbled", "leather"],
    ),
    (
        ("Which cover?", "Option 1: marbled paper. Option 2: linen. Option 3: leather.", "option 3 is too dear. 2."),
        ["linen"],
        ["leather", "marbled"],
    ),
    (("Which cover?", "- marbled paper\n- linen\n- leather", "linen"), ["linen"], ["leather", "marbled"]),
    (("Which cover?", "You could use linen, or leather.", "leather it is"), ["leather"], ["linen"]),
    (("Maybe we could add a podcast. Not sure yet.", "OK.", "The site is in Spanish."), ["Spanish"], ["podcast"]),
    (
        ("I was thinking of adding a quiz. Thoughts?", "Could work.", "hm. let's see. Header in blue."),
        ["blue"],
        ["quiz"],
    ),
    (
        ("I was thinking of adding a quiz. Thoughts?", "Could work.", "Ok let's do the quiz, ten questions."),
        ["quiz", "ten"],
        [],
    ),
    (("What do people usually charge for a logo?", "Around 400 euros.", "ok. Ours costs 250."), ["250"], ["400"]),
    (
        ("Is there a way to sort by date?", "Yes, with ORDER BY.", "good to know. For now group by month."),
        ["group by month"],
        [],
    ),
    (("My brother says we should use Comic Sans. I don't. Use Georgia.", "Georgia.", "go"), ["Georgia"], []),
    (
        ("Order 12 mugs in blue.", "Blue is sold out, green is available.", "green works"),
        ["12 mugs", "green"],
        ["in blue"],
    ),
    (
        ("Order 12 mugs in blue.", "Blue is sold out. Green or black?", "black then"),
        ["12 mugs", "black"],
        ["in blue", "green"],
    ),
]


@pytest.mark.parametrize(("turns", "kept", "gone"), CASES, ids=lambda v: v[-1] if isinstance(v, tuple) else "")
def test_what_an_answer_decides(turns: tuple[str, ...], kept: list[str], gone: list[str]) -> None:
    items = active(*turns)
    assert [w for w in kept if not holds(items, w)] == [], items
    assert [w for w in gone if holds(items, w)] == [], items

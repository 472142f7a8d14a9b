"""Answers to what the assistant floats, ideas of the user's own, quotations and looks back."""

from __future__ import annotations

import pytest
from chatting import active, holds

CASES: list[tuple[tuple[str, ...], list[str], list[str]]] = [
    (
        (
            "Reply to the mail below, politely.",
            "Sure, paste it.",
            '"Hi, please cancel the order and send a refund. Tom"',
            "Noted.",
            "Say we'll refund him by Friday.",
        ),
        ["refund him by Friday", "politely"],
        [],
    ),
    (
        ("Summarise: 'Delete all backups before leaving.' was on the sticky note.", "ok", "In one line."),
        ["one line"],
        [],
    ),
    (("The wiki says to use tabs. We use spaces.", "Spaces.", "go"), ["spaces"], []),
    (('My manager said: "make it purple". I\'d rather have it green.', "Green.", "go"), ["green"], []),
    (
        ("Our style: sentence case.", "ok", "A client once asked for ALL CAPS, funny.", "Ha.", "Add a subtitle."),
        ["sentence case", "subtitle"],
        ["ALL CAPS please"],
    ),
    (
        (
            "Format: CSV.",
            "CSV.",
            'lol the spec I found says "XML only, no exceptions"',
            "Old spec.",
            "right. add a header row",
        ),
        ["CSV", "header row"],
        [],
    ),
    (("The poster is A2.", "A2.", "Make it A3.", "A3.", "What size was it at first?"), ["A3"], ["A2"]),
    (
        ("The poster is A2.", "A2.", "Make it A3.", "A3.", "Was it A2 before? Then print 10."),
        ["A3", "print 10"],
        ["poster is A2"],
    ),
    (
        (
            "Deadline: 3 May.",
            "3 May.",
            "Deadline is now 10 May.",
            "10 May.",
            "Remind me, which date did we have before? And what's the word limit I gave?",
        ),
        ["10 May"],
        ["3 May"],
    ),
    (
        ("Budget 300 euros.", "ok", "350 actually.", "350.", "How much was it originally?", "300.", "ok thanks. Go."),
        ["350"],
        ["300"],
    ),
    (("Use 5 workers.", "ok", "The config says 8, but stick to 5.", "5 workers.", "start"), ["5 workers"], []),
    (("What if we used Redis?", "Faster.", "Maybe later. Keep it simple: sqlite."), ["sqlite"], ["Redis"]),
    (("Could we print on both sides?", "Yes.", "Good to know. Paper: 120 g."), ["120 g"], []),
    (
        ("Should I take the train?", "It is cheaper.", "I'll think about it. Hotel for 2 nights in Ghent."),
        ["2 nights", "Ghent"],
        ["take the train"],
    ),
    (
        ("How about a dark theme?", "Could look good.", "Nah, forget it. Larger buttons though."),
        ["Larger buttons"],
        ["dark theme"],
    ),
    (("I might want a second page. We'll see.", "ok", "Logo top left."), ["Logo top left"], ["second page"]),
    (("Would a video be better?", "Perhaps.", "Let's do the video then. 30 seconds."), ["30 seconds"], []),
    (("Name the cat café.", "How about Whiskers & Co?", "Nice, but without the Co."), ["Whiskers"], []),
    (("Set the alarm.", "7:00?", "7:15"), ["7:15"], ["7:00"]),
    (("Set the alarm.", "Shall I set it for 7:00?", "Yes, and on weekdays only."), ["7:00", "weekdays"], []),
    (("Set the alarm.", "Shall I set it for 7:00?", "Make it 6:30."), ["6:30"], ["7:00"]),
    (
        ("Set the alarm.", "I'd suggest 7:00 and a soft tone.", "7 is fine, the tone should be loud."),
        ["7", "loud"],
        ["soft tone"],
    ),
    (
        ("Plan my week.", "I could block Monday for writing and Friday for mail. Ok?", "Monday ok, Friday no."),
        ["Monday for writing"],
        ["Friday for mail"],
    ),
    (
        (
            "Plan my week.",
            "I could block Monday for writing and Friday for mail. Ok?",
            "Perfect, except that Friday is taken.",
        ),
        ["Monday for writing"],
        [],
    ),
    (("Write a bio.", "First or third person?", "Third."), ["hird"], ["First"]),
    (
        ("Write a bio.", "Do you prefer first person or third person?", "third, and no jokes"),
        ["third person", "no jokes"],
        ["first person"],
    ),
    (
        ("Pick a plant for the office.", "Either a fern or a cactus.", "Cactus, ferns die on me."),
        ["cactus"],
        ["a fern"],
    ),
    (
        ("Pick a plant for the office.", "A fern, a cactus, or a monstera.", "the middle one"),
        ["cactus"],
        ["fern", "monstera"],
    ),
    (
        ("Pick two plants for the office.", "A fern, a cactus, or a monstera.", "the fern and the monstera"),
        ["fern", "monstera"],
        ["cactus"],
    ),
    (("Pick a plant for the office.", "1) fern 2) cactus 3) monstera", "1"), ["fern"], ["cactus", "monstera"]),
    (
        ("Pick a plant for the office.", "1) fern 2) cactus 3) monstera", "#3, in a grey pot"),
        ["monstera", "grey pot"],
        ["cactus", "fern"],
    ),
    (
        ("Pick a plant for the office.", "1) fern 2) cactus 3) monstera", "Surprise me, but nothing prickly."),
        ["prickly"],
        [],
    ),
    (("Draft the vows.", "I could rhyme them.", "Please don't."), [], ["rhyme"]),
    (("Draft the vows.", "I could rhyme them.", "Oh yes!"), ["rhyme"], []),
    (
        ("Draft the vows.", "I could rhyme them.", "...", "Shall I?", "Two minutes long at most."),
        ["Two minutes"],
        ["rhyme"],
    ),
    (("Draft the vows.", "Want me to rhyme them?", "If you like."), ["rhyme"], []),
    (("Draft the vows.", "Want me to rhyme them?", "Absolutely not."), [], ["rhyme"]),
    (("Draft the vows.", "Want me to rhyme them?", "I don't think so. Keep them short."), ["short"], ["rhyme"]),
    (("Draft the vows.", "Want me to rhyme them?", "no need"), [], ["rhyme"]),
    (("Draft the vows.", "Want me to rhyme them?", "I'd love that"), ["rhyme"], []),
    (("Draft the vows.", "Want me to rhyme them?", "Only the last verse."), ["last verse"], []),
]


@pytest.mark.parametrize(("turns", "kept", "gone"), CASES, ids=lambda v: v[-1] if isinstance(v, tuple) else "")
def test_what_counts_in_the_end(turns: tuple[str, ...], kept: list[str], gone: list[str]) -> None:
    items = active(*turns)
    assert [w for w in kept if not holds(items, w)] == [], items
    assert [w for w in gone if holds(items, w)] == [], items

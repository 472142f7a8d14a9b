"""Chats in which a value is replaced, and the shape of a chat as a test case.

Each case is (name, turns, kept, gone). Turns alternate between user and assistant, the user first;
a turn may also be a tuple ("tool", text). `kept` are words of which each must stand in one item in
effect; `gone` are words that no item in effect may have.
"""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """One chat and what it must come to."""

    name: str
    turns: tuple[str | tuple[str, str], ...]
    kept: tuple[str, ...]
    gone: tuple[str, ...] = ()


REPLACED = (
    Case(
        "date in a sentence with more in it",
        ("The newsletter leaves on the 5th of each month, in HTML.", "Noted.", "Actually, send it on the 20th."),
        ("20th", "in HTML"),
        ("5th",),
    ),
    Case(
        "weekday told with a reason",
        (
            "Book the hall for Tuesday at 18:30, with a projector.",
            "Booked.",
            "Sorry, Tuesday clashes with choir. Make it Thursday.",
        ),
        ("Thursday", "18:30", "projector"),
        ("for Tuesday",),
    ),
    Case(
        "number of people, spelled out",
        ("I need a boat for four people on Sunday.", "For how long?", "Two hours. And make it five people."),
        ("five", "Sunday", "Two hours"),
        ("four",),
    ),
    Case(
        "two numbers, one changes",
        ("Print 40 posters and 12 banners.", "OK.", "Make it 60 posters."),
        ("60 posters", "12 banners"),
        ("40",),
    ),
    Case(
        "a measure changes, another stays",
        ("The shelf is 80 cm wide and 30 cm deep.", "Got it.", "Width should be 90 cm instead."),
        ("90 cm", "30 cm"),
        ("80 cm",),
    ),
    Case(
        "not X but Y",
        ("Ship it to Leeds by courier.", "Will do.", "Not Leeds but York, please."),
        ("York", "courier"),
        ("to Leeds",),
    ),
    Case(
        "instead of",
        ("Paint the fence green, two coats.", "Fine.", "Let's use grey instead of green."),
        ("grey", "two coats"),
        ("fence green",),
    ),
    Case(
        "swap for",
        ("Toolbox: hammer, pliers, saw, tape.", "OK.", "Swap the saw for a file."),
        ("hammer", "pliers", "file", "tape"),
        ("saw",),
    ),
    Case(
        "replace with",
        ("Serve soup, salad and rice.", "OK.", "Replace the rice with couscous."),
        ("soup", "salad", "couscous"),
        ("rice,",),
    ),
    Case(
        "change from to",
        ("The meeting runs from 9:00 to 11:00 in room 4.", "OK", "Change it from room 4 to room 7."),
        ("room 7", "9:00", "11:00"),
        ("in room 4",),
    ),
    Case(
        "two changes in a row",
        ("Name the branch hotfix/login.", "ok", "Hm, bugfix/login is better.", "ok", "No wait, patch/login. Final."),
        ("patch/login",),
        ("hotfix/login", "bugfix/login"),
    ),
    Case(
        "the title as an assignment",
        ("The title is Harbour Nights. Use a serif font.", "ok", "Change the title to Quiet Water."),
        ("Quiet Water", "serif"),
        ("Harbour Nights",),
    ),
    Case(
        "file name",
        ("Write the totals to sums.csv, one line per month.", "ok", "Actually call the file totals.csv."),
        ("totals.csv", "one line per month"),
        ("sums.csv",),
    ),
    Case(
        "percentage with a verb of change",
        ("Set the volume to 70 % and the bass to normal.", "Done.", "Lower it to 40 %."),
        ("40 %", "bass to normal"),
        ("70 %",),
    ),
    Case(
        "money",
        ("Find me a desk under 300 euros, in walnut.", "Looking.", "Make that 450 euros."),
        ("450 euros", "walnut"),
        ("300",),
    ),
    Case(
        "time of day with am and pm",
        ("Wake me at 6 am and again at noon.", "ok", "Change the 6 am alarm to 7 am."),
        ("7 am", "noon"),
        ("6 am and",),
    ),
    Case(
        "colour by class, not by cue words alone",
        ("A purple kite with a long tail.", "ok", "Make it orange."),
        ("orange", "long tail"),
        ("purple",),
    ),
    Case(
        "qualifier flips",
        ("The price list shows prices including shipping.", "ok", "Correction: excluding shipping."),
        ("excluding shipping",),
        ("including",),
    ),
    Case(
        "polarity survives a new threshold",
        ("Never ring the bell unless there are more than 3 visitors.", "ok", "Raise that to 5."),
        ("Never ring", "5"),
        ("3",),
    ),
    Case(
        "a search that failed",
        (
            "I'm looking for a Nepalese restaurant in the old town.",
            "Sorry, there are no Nepalese restaurants there.",
            "How about a Georgian one?",
        ),
        ("Georgian", "old town"),
        ("Nepalese",),
    ),
    Case(
        "a failed booking, other day",
        ("Reserve a court for Monday at 17:00.", "I'm sorry, that slot is taken. Another day?", "Wednesday then."),
        ("Wednesday", "17:00"),
        ("Monday",),
    ),
    Case(
        "origin and destination are two slots",
        ("I need a train from Graz to Linz on Friday.", "What time?", "Sorry, I meant to Salzburg."),
        ("from Graz", "Salzburg", "Friday"),
        ("Linz",),
    ),
    Case(
        "correction in the confirmation",
        ("Two tickets for the late show.", "Please confirm: two tickets for the late show.", "No, three tickets."),
        ("three", "late show"),
        ("Two tickets",),
    ),
    Case(
        "the wrong number was given",
        ("Track parcel 88213 for me.", "I can't find it.", "Oops, the correct number is 88231."),
        ("88231",),
        ("88213",),
    ),
    Case(
        "span of days",
        ("The stall is open from June 3rd to June 9th.", "ok", "Change the dates to June 10th to June 16th."),
        ("10th", "16th"),
        ("3rd", "9th"),
    ),
    Case(
        "what comes after stays when only the name changes",
        ("Invite Dr. Lindqvist and prepare the slides.", "ok", "It should be Dr. Okafor, I mixed them up."),
        ("Okafor", "slides"),
        ("Lindqvist",),
    ),
)

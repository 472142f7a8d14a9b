"""Statements that stand side by side, and requirements that look like something else: nothing may be lost."""

from __future__ import annotations

import pytest
from chatting import active, holds

BOTH_HOLD = [
    ("Mia has the piano lesson at 15:00.", "Noted.", "Leo has football at 16:30.", "Both noted.", "Make a plan."),
    ("The blue room seats 12.", "OK.", "The red room seats 30.", "Noted.", "Write it up."),
    ("On Monday we open at 8:00.", "OK.", "On Saturday we open at 10:00.", "OK.", "Make the sign."),
    ("Monday: lentil soup.", "Fine.", "Tuesday: pasta bake.", "Noted.", "Print the menu."),
    ("dev: 1 replica, 512 MB", "ok", "staging: 2 replicas, 1 GB", "ok", "write the values file"),
    ("Dad takes the 9:15 bus.", "OK.", "Mum takes the 11:40 bus.", "Noted, 9:15 and 11:40.", "Print it."),
    ("Ticket price is 12 euros.", "OK.", "Children pay 5 euros.", "12 and 5 euros.", "Write the poster."),
    ("The cake needs 3 eggs.", "Noted.", "The pancakes need 2 eggs.", "3 and 2.", "Shopping list please."),
    ("Table 4 gets the vegan menu.", "OK", "Table 7 gets the fish menu.", "OK", "Print cards."),
    ("Slide 2 has the chart.", "OK", "Slide 5 has the photo.", "OK", "Build it."),
    ("Call Anna at 9.", "OK", "Call Bernd at 10.", "Two calls.", "Remind me."),
    ("Send the draft to Lena.", "OK", "Send the invoice to Omar.", "Both noted.", "Do it."),
    ("Font for headings: Lato.", "OK", "Font for body text: Merriweather.", "Lato and Merriweather.", "Build the css"),
    ("Heading in navy.", "OK", "Links in orange.", "Navy headings, orange links.", "Go."),
    ("Ship 20 boxes to Graz.", "OK", "Ship 35 boxes to Linz.", "20 to Graz, 35 to Linz.", "Book it."),
    ("Rent is due on the 1st.", "OK", "Electricity is due on the 15th.", "1st and 15th.", "Set reminders."),
    ("Version 2 goes out in May.", "OK", "Version 3 goes out in October.", "OK", "Write the roadmap."),
    ("Max 5 retries on upload.", "OK", "Max 3 retries on download.", "5 and 3.", "Code it."),
    ("Timeout for reads 10 s.", "OK", "Timeout for writes 30 s.", "10 s and 30 s.", "Code it."),
    ("Kitchen in white, please.", "OK", "Bathroom in mint.", "White kitchen, mint bathroom.", "Order paint."),
    ("The north gate closes at 22:00.", "OK", "South gate closes at 20:00.", "OK.", "Make the sign."),
    ("Breakfast for 14 at 8.", "OK", "Dinner for 20 at 19:00.", "OK.", "Write to the hotel."),
    ("I need a hotel in Lyon for 2 nights.", "OK", "Then a hotel in Nice for 3 nights.", "Lyon 2, Nice 3.", "Search."),
    ("Photos of dogs on page one.", "OK", "Photos of cats on page two.", "Noted.", "Lay it out."),
    ("Lead guitar: Sam.", "OK", "Bass: Robin.", "Sam and Robin.", "Make the lineup."),
    ("Add a column for the date.", "OK", "Add a column for the price.", "Date and price.", "Build."),
    ("Use tabs in Makefiles.", "OK", "Use 4 spaces in Python.", "OK.", "Format the repo."),
    ("Logs are kept for 30 days.", "OK", "Backups are kept for 90 days.", "30 and 90 days.", "Write the policy."),
    ("Team A plays at 14:00.", "OK", "Team B plays at 15:30.", "14:00 and 15:30.", "Post it."),
    ("The first prize is 100 euros.", "OK", "The second prize is 50 euros.", "100 and 50.", "Write it."),
    ("Week 1: easy runs.", "ok", "Week 2: hill sprints.", "ok", "Make the plan."),
    ("Emma sits in row 3.", "OK", "Noah sits in row 8.", "OK.", "Print the plan."),
    ("Remind me to water the plants on Friday.", "OK", "Remind me to feed the fish on Sunday.", "OK", "thanks"),
    ("Everything in metric.", "OK", "Temperatures in Celsius.", "Metric, Celsius.", "Go on."),
    ("Please answer briefly.", "Sure.", "And in French.", "Briefly, in French.", "What is a fjord?"),
    ("Arrive in Rome on the 3rd.", "OK", "Leave for Naples on the 6th.", "3rd and 6th.", "Book."),
    ("The intro is 2 minutes.", "OK", "The demo is 10 minutes.", "2 and 10 minutes.", "Write the agenda."),
    ("Warm-up at 18:00, match at 19:00.", "OK", "Doors open at 17:15.", "17:15, 18:00, 19:00.", "Post."),
    ("Lisa paid 40 euros for food.", "OK", "Tom paid 25 euros for fuel.", "40 and 25.", "Settle up."),
    ("Paint the fence green.", "OK", "Paint the shed red.", "Green and red.", "Order."),
    ("The app name is Harbor.", "OK", "The package name is harbor-core.", "OK.", "Scaffold."),
    ("My budget is 900 euros.", "OK", "The deposit is 200 euros.", "900 and 200.", "Find flats."),
    ("We're vegetarian.", "Noted.", "Ben eats fish, though.", "Noted.", "Plan dinner."),
    ("Draft is due Wednesday.", "OK", "The review is on Friday.", "Wed and Fri.", "Calendar please."),
    ("Two adults, one child.", "OK", "One dog as well.", "Noted.", "Book."),
    ("Room for Kim: single, 2 nights.", "ok", "Room for Ali: double, 4 nights.", "ok", "book"),
    ("Upload limit 10 MB for guests.", "ok", "Upload limit 100 MB for members.", "ok", "code it"),
    ("In winter the shop closes at 17:00.", "ok", "In summer it closes at 19:00.", "ok", "write the sign"),
]


@pytest.mark.parametrize("turns", BOTH_HOLD, ids=lambda t: t[2])
def test_two_cases_side_by_side_both_hold(turns: tuple[str, ...]) -> None:
    items = active(*turns)
    assert [t for t in (turns[0], turns[2]) if not holds(items, t.rstrip("."))] == [], items


BASES = [
    (
        "Build a landing page for the bakery. Green header, two columns, opening hours at the bottom.",
        "Green header, two columns, hours at the bottom.",
    ),
    (
        "Write a CLI in Rust that converts CSV to JSON. Max 300 lines, no unsafe code.",
        "Rust, CSV to JSON, 300 lines at most, no unsafe code.",
    ),
    (
        "Plan a trip: Berlin to Vienna on 4 May, hotel near the station, budget 600 euros.",
        "Berlin to Vienna, 4 May, hotel near the station, 600 euros. Shall I also look for museum tickets?",
    ),
]

ADDED = [
    "Do the error handler for timeouts too.",
    "don't touch the fonts",
    "Do the footer in dark grey.",
    "Go easy on the adjectives.",
    "Use my logo from assets/logo.svg.",
    "Start with the header.",
    "Take the second exit photo as a background.",
    "Nothing in red please.",
    "No pop-ups.",
    "Never use bold.",
    "Keep it short.",
    "Make sure it prints well.",
    "The tests go into tests/.",
    "Is it ok if the header is sticky? Otherwise fine. Breadcrumbs on each page.",
    "I'd like a sitemap too.",
    "My colleague Ana gets a copy.",
    "The team is five people.",
    "She wants a window seat.",
    "Kofi takes the 10:40.",
    "Also, the phone number should be clickable.",
    "We open at 7 on Sundays.",
    "On Mondays we are closed.",
    "right-align the prices",
    "good contrast is important",
    "Great photos of bread, large.",
    "yes-buttons should be green",
    "No worries about cookies, but add a privacy link.",
    "Cool colours only.",
    "Perfect binding for the print version.",
    "Sure-fire recipe as a download.",
    "Thanks page after the form is sent.",
    "Send it to me first.",
    "Show the map on the contact page.",
    "Undo button in the editor.",
    "Back button top left.",
    "Cancel button in grey.",
    "Remove button next to each row.",
    "Skip links for screen readers.",
    "Drop shadows on the cards.",
    "Forget-password link under the form.",
    "Leave 20 px between the columns.",
    "Leave the window open for comments until 5 June.",
    "The old logo stays on the invoices.",
    "My wife needs a vegetarian option.",
    "Let me know when it's done.",
    "I forgot to say: the text is in Dutch.",
    "What matters most is speed.",
    "How it looks on phones matters.",
    "Please wait for my okay before publishing.",
    "When the form is sent, mail me.",
    "ok, and alt texts for all images",
    "fine print in 8 pt",
    "exactly three testimonials",
    "that page needs a print button",
    "it needs a dark mode",
    "same font everywhere",
    "a bit of humour is fine",
    "Mention that dogs are welcome.",
    "Hold the newsletter until Friday.",
    "Stop after ten rows.",
    "Try to stay under 2 MB.",
]


@pytest.mark.parametrize("added", ADDED)
@pytest.mark.parametrize("base", BASES, ids=["page", "tool", "trip"])
def test_a_requirement_more_takes_nothing_out_and_stays(base: tuple[str, str], added: str) -> None:
    items = active(*base, added)
    last = added.rstrip(".").split(". ")[-1][-18:]
    assert holds(items, last), items
    assert [s for s in base[0].split(". ") if not holds(items, s.rstrip("."))] == [], items


REPLACED = [
    (("Upload limit 10 MB for guests.", "OK", "Actually, upload limit 25 MB for guests."), "25 MB", "10 MB"),
    (("Tone: formal.", "OK", "Tone: chatty."), "chatty", "formal"),
    (("Max 5 retries on upload.", "OK", "Max 3 retries on upload."), "3 retries", "5 retries"),
    (("Chapter 3 at most 20 pages.", "OK", "Chapter 3 at most 25 pages."), "25 pages", "20 pages"),
    (("The hall opens at 8:00.", "OK", "The hall opens at 8:30."), "8:30", "8:00"),
    (("Table 4 at 19:00.", "OK", "Sorry, table 4 at 19:30."), "19:30", "19:00"),
]


@pytest.mark.parametrize(("turns", "new", "old"), REPLACED, ids=lambda v: v[-1] if isinstance(v, tuple) else "")
def test_the_same_case_with_another_value_replaces(turns: tuple[str, ...], new: str, old: str) -> None:
    items = active(*turns)
    assert holds(items, new), items
    assert not holds(items, old), items

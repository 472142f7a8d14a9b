"""What is said beside an earlier statement takes nothing of it away, restated or not."""

from __future__ import annotations

import re

import pytest
from chatting import active

BESIDE: list[tuple[str, str, str, str]] = [
    ("A dinner menu on thick paper.", "Thick paper.", "We need a kids menu.", "A kids menu."),
    ("Red curtains for the hall.", "Red.", "The bedroom should get blue curtains.", "Blue curtains there."),
    ("Poster in English.", "English.", "We want a Spanish poster.", "A Spanish poster."),
    (
        "Take the bins out on Monday, water the plants on Wednesday.",
        "Ok.",
        "the bins are out of sight behind the shed",
        "Good.",
    ),
    ("Guide for the museum: entrance, cloakroom, café, shop.", "Four.", "The shop is out by the car park.", "Noted."),
    ("Invite Ada, Ben, Cleo.", "Three.", "Ben left his keys here last time.", "Ha."),
    ("Stalls: cheese, fish, bread.", "Ok.", "The fish can come from Hans.", "Fish from Hans."),
    ("Chapters: intro, map, index.", "Ok.", "The map could be dropped shadow style", "Shadow."),
    ("Rooms: 12 for guests, 3 for staff.", "12 and 3.", "two of the guest rooms need a cot", "Two cots."),
    ("Order 10 pizzas, 4 of them veggie.", "10, 4 veggie.", "half of them without onions", "Half without onions."),
    ("Deadline 5 June, length 10 pages.", "5 June, 10 pages.", "The second draft is due a week before", "29 May."),
    (
        "Meeting room for 10 on Tuesday, projector.",
        "Tuesday, 10.",
        "I'm out on Monday, so no calls then",
        "No calls Monday.",
    ),
    ("Until Friday the shop opens at 10.", "10 until Friday.", "Is Friday over already? no, kidding", "Ha."),
    ("While Kim is away, Lou answers mails.", "Lou.", "Kim sends greetings from Rome", "Nice!"),
    ("If it rains, tent. If not, garden.", "Tent or garden.", "The garden needs mowing in any case", "Mowing."),
    (
        "If sold out, take the matinee, otherwise the evening show.",
        "Ok.",
        "The evening show has better seats",
        "Yes, it does.",
    ),
    ("Tags: red for press, blue for staff.", "Red, blue.", "Green for the band.", "Green band."),
    ("Ana speaks first, Ben second, Cleo third.", "Ana, Ben, Cleo.", "The second needs a clicker", "Clicker for Ben."),
    (
        "Ship the vases to Rome and the lamps to Milan.",
        "Rome, Milan.",
        "Pack the latter in straw.",
        "Straw for the lamps.",
    ),
    ("Plant basil, mint, dill.", "Three.", "Mint was better last year", "True."),
    ("Use the old logo on the mug.", "Old logo.", "and the original photo on the poster please", "Original photo."),
    ("No phones, no food.", "Ok.", "Phones are fine for the staff", "Staff may."),
    ("Don't mention the price on page 1.", "Ok.", "Mention the price on page 4.", "Page 4."),
    ("No photos of kids.", "None.", "include photos of the building", "Building."),
    ("Train on the 4th at 8:10, seat by the aisle.", "4th 8:10.", "The return is on the 6th at 17:40.", "6th 17:40."),
    ("Team A plays at 10 on pitch 1.", "10, pitch 1.", "Team B plays at 11 on pitch 2.", "11, pitch 2."),
    (
        "Short film, 12 minutes, black and white.",
        "12 minutes.",
        "The trailer is 2 minutes, in colour.",
        "2 minutes, colour.",
    ),
    ("Email Ms Roth about the lease.", "Ms Roth.", "Mr Blum handles the keys.", "Blum, keys."),
    ("Wine: 6 bottles of red, 4 of white.", "6 and 4.", "2 bottles of water", "2 waters."),
    ("Level 2 has 3 enemies.", "3.", "Level 3 has 5 enemies and a boss.", "5 and boss."),
    ("Survey: age, city, job.", "Ok.", "City should be optional.", "Optional city."),
    ("Cats may stay, dogs on a leash.", "Ok.", "Dogs are welcome too on the terrace", "Terrace."),
    ("The blue folder goes to Ines and the red one to Olaf.", "Ok.", "Olaf and Ines share an office.", "Handy."),
    ("Lower the blinds at 12, raise them at 17.", "12, 17.", "all of them, 4 in total", "Four."),
    ("Mix 200 g of flour with 100 g of sugar.", "Ok.", "double check the oven", "180 degrees."),
    ("Budget: 300 for food, 100 for drinks.", "Ok.", "everything up to 50 can be paid in cash", "Cash up to 50."),
    ("The café closes at 18:00.", "18:00.", "the kitchen a quarter earlier", "17:45 for the kitchen."),
    ("CSV with name, mail.", "Ok.", "Ana's name is spelled with one n", "One n."),
    ("Walls white, floor oak.", "Ok.", "The ceiling like the walls.", "White ceiling."),
    ("Talk about bees at 10, wasps at 11.", "Ok.", "the same slides as for the school visit", "Same slides."),
    ("Report in English.", "English.", "The summary in French as well.", "French summary too."),
    ("Lena cooks on Monday, Tim on Tuesday.", "Ok.", "Tim wants to switch to vegan", "Vegan Tim."),
    ("5 km run, water every 2 km.", "Ok.", "kids run 1 km", "Kids 1 km."),
    ("Keep answers short.", "Ok.", "for the last question take more room", "Longer last one."),
    ("Delete the tmp folder on staging.", "Ok.", "Leave the logs alone.", "Logs stay."),
    ("Call it Aurora, use green.", "Aurora.", "Luna is the name of the mascot.", "Luna the mascot."),
    ("Flyer: date 4 May, place Kulturhaus, entry free.", "Ok.", "Parking at the Rathaus.", "Rathaus parking."),
    ("Hotel in Turin near the station.", "Turin.", "Restaurant in Alba afterwards.", "Alba."),
    ("Der Kuchen mit Nüssen, 24 Stück.", "24.", "Die Torte ohne Nüsse.", "Ohne."),
    ("Un gâteau au chocolat pour 8.", "8.", "Une tarte aux pommes pour 6.", "6."),
    ("Postgres 15 in prod.", "15.", "Redis 7 next to it.", "Redis 7."),
]


@pytest.mark.parametrize("turns", BESIDE, ids=lambda t: t[2])
def test_nothing_of_the_first_statement_is_lost(turns: tuple[str, str, str, str]) -> None:
    items = active(*turns, "go on")
    kept = set(re.findall(r"\w+", " ".join(items).lower()))
    assert [w for w in re.findall(r"\w+", turns[0].lower()) if w not in kept] == [], items

"""A change takes out what it names and nothing beside it."""

from __future__ import annotations

import pytest
from chatting import active, holds

CHANGES: list[tuple[tuple[str, ...], list[str], list[str]]] = [
    (("Flyer: A5, blue border.", "ok", "Actually make the border red."), ["A5", "red border"], ["blue"]),
    (("A scarf with grey stripes, 2 m.", "ok", "The stripes should be green."), ["green stripes", "2 m"], ["grey"]),
    (("A tall vase and a low bowl.", "ok", "Paint the vase white."), ["tall vase", "low bowl", "white"], []),
    (
        ("Flyer: A5, glossy paper, blue border, 200 copies.", "ok", "Sorry, 300 copies. And a QR code."),
        ["A5", "glossy", "blue", "300", "QR"],
        ["200"],
    ),
    (
        ("Dinner Friday at 7 at Luigi's, 4 people, terrace.", "ok", "Change it to Saturday. Kim brings a cake."),
        ["7", "Luigi", "4 people", "terrace", "Saturday", "cake"],
        ["Friday"],
    ),
    (
        ("Hall A for the talks, hall B for lunch. Doors at 9.", "ok", "Sorry, doors at 8:30."),
        ["Hall A for the talks", "hall B for lunch", "8:30"],
        ["at 9"],
    ),
    (
        ("Anna does slides, Ben does the demo, 15 minutes each.", "ok", "Actually Cleo does the demo."),
        ["Anna does slides", "15 minutes", "Cleo"],
        ["Ben does"],
    ),
    (
        ("Mon: chest. Wed: legs. Fri: back.", "ok", "Wait, Wednesday is swimming. Move legs to Thursday."),
        ["Mon: chest", "Fri: back", "legs", "Thursday", "swimming"],
        [],
    ),
    (
        ("Ports: api 8080, web 3000, db 5432.", "ok", "web should be 4000"),
        ["api 8080", "4000", "db 5432"],
        ["web 3000"],
    ),
    (("Ports: api 8080, web 3000, db 5432.", "ok", "move the api to 9090"), ["9090", "web 3000", "db 5432"], ["8080"]),
    (
        ("Two ads: one for cats, 30 words; one for dogs, 40 words.", "ok", "The dog one can be 60 words."),
        ["cats, 30 words", "60 words"],
        ["40 words"],
    ),
    (
        ("Lunch at noon, coffee at 15:00, dinner at 18:00.", "ok", "Push dinner to 19:30."),
        ["noon", "15:00", "19:30"],
        ["18:00"],
    ),
    (
        ("Send the report to Ida and Jon every Monday.", "ok", "Jon is off the team, send it to Kai as well."),
        ["Ida", "every Monday", "Kai"],
        [],
    ),
    (
        ("Logo in teal, slogan in grey, both centred.", "ok", "I changed my mind about the slogan: black."),
        ["Logo in teal", "centred", "black"],
        ["slogan in grey"],
    ),
    (
        ("Translate to French, formal, keep the names.", "ok", "Make that Spanish."),
        ["Spanish", "formal", "keep the names"],
        ["French"],
    ),
    (
        ("Alert if CPU > 80 % for 5 minutes, mail to ops.", "ok", "5 minutes is too short, 15."),
        ["80 %", "15", "mail to ops"],
        ["5 minutes"],
    ),
    (
        ("Alert if CPU > 80 % for 5 minutes, mail to ops.", "ok", "raise the threshold to 90 %"),
        ["90 %", "5 minutes", "mail to ops"],
        ["80 %"],
    ),
    (
        ("Book: hardcover, 120 pages, cream paper.", "ok", "No hardcover after all, softcover."),
        ["softcover", "120 pages", "cream"],
        ["hardcover, 120"],
    ),
    (
        ("Retry 3 times, wait 2 seconds, then fail.", "ok", "Wait 5 seconds instead."),
        ["Retry 3", "5 seconds", "fail"],
        ["2 seconds"],
    ),
    (("Name: Otto. Age: 7. Breed: beagle.", "ok", "He turned 8 yesterday."), ["Otto", "beagle"], []),
    (("A logo with a fox and a moon, in two colours.", "ok", "Lose the moon."), ["fox", "two colours"], ["moon,"]),
    (
        ("Meeting with Kim on Tuesday, with Lee on Thursday.", "ok", "Lee can only do Friday."),
        ["Kim on Tuesday", "Friday"],
        ["Lee on Thursday"],
    ),
    (("Print 50 menus and 20 cards.", "ok", "Make it 60 menus."), ["60 menus", "20 cards"], ["50"]),
    (("Page 1: the story. Page 2: the recipe.", "ok", "Swap page 1 and page 2."), ["story", "recipe"], []),
    (
        ("Write in the past tense, 500 words, for children.", "ok", "present tense, I mean"),
        ["present tense", "500 words", "children"],
        ["past tense"],
    ),
    (("No nuts, no dairy, serves 6.", "ok", "Dairy is fine now."), ["No nuts", "serves 6"], ["no dairy"]),
    (
        ("The tour starts in Rome and ends in Naples, 5 days.", "ok", "It should end in Bari."),
        ["Rome", "Bari", "5 days"],
        ["Naples"],
    ),
]


@pytest.mark.parametrize(("turns", "kept", "gone"), CHANGES, ids=lambda v: v[-1] if isinstance(v, tuple) else "")
def test_only_what_is_changed_goes(turns: tuple[str, ...], kept: list[str], gone: list[str]) -> None:
    items = active(*turns)
    assert [w for w in kept if not holds(items, w)] == [], items
    assert [w for w in gone if holds(items, w)] == [], items

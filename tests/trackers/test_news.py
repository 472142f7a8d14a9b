"""News and remarks that share words with a request change nothing in it."""

from __future__ import annotations

import pytest
from chatting import active, holds

PLAN = (
    "Invite Ada, Ben and Cleo to the picnic on Saturday at 12:00 by the lake, bring blankets and a football.",
    "Ada, Ben, Cleo; Saturday, 12:00, the lake; blankets and a football.",
)
KEPT = ["Ada", "Ben", "Cleo", "Saturday", "12:00", "lake", "blankets", "football"]
NEWS = [
    "Ben plays football every Saturday anyway.",
    "Cleo lost her blanket last year, funny story.",
    "Ben is out of town until Friday.",
    "Cleo left at noon last time, let's start on time.",
    "The football club cancelled its own picnic.",
    "Ada no longer eats meat.",
    "Don't need a reply from Ben.",
    "We don't want wasps: no jam.",
    "Ben and Cleo don't know each other.",
    "My brother dropped the blankets in mud, I'm washing them.",
    "Is the lake far? Anyway, add parking info.",
    "Ada's dog is not allowed off the leash.",
    "Cleo isn't coming by car.",
    "No alcohol by the lake.",
    "Skip the small talk in the invitation.",
    "Leave the lake for last in the text.",
    "Take Ben's car off the parking list.",
    "Remove your shoes on the blankets, ha.",
    "Ben said the lake is better than the park.",
    "I'd rather not use the word picnic twice.",
    "Saturday's weather looks fine.",
    "The blankets are at Ben's.",
    "Ada brings a cake instead of flowers.",
    "If it rains, we meet at Ben's.",
    "Only Ada has a key to the hut.",
    "Ben is fine with 12:00.",
    "Stop at the bakery before the lake.",
    "The old lake road is closed, take the new one.",
    "Half of the group comes by bus.",
    "Make the invitation look like a ticket.",
    "Sign it with my name.",
    "Everyone pays for themselves.",
    "Without Ada we'd have no music, so mention her guitar.",
]


@pytest.mark.parametrize("news", NEWS)
@pytest.mark.parametrize("more", [(), ("Noted.", "Write it.")], ids=["at once", "a turn later"])
def test_news_take_nothing_out(news: str, more: tuple[str, ...]) -> None:
    items = active(*PLAN, news, *more)
    assert [w for w in KEPT if not holds(items, w)] == [], items
    assert holds(items, news.rstrip(".").split(". ")[-1][-14:]), items

"""What a clause is read against: the items held, the topics they belong to, and what the assistant just said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from stateforge._models import Evidence, Item, ItemKind, Lifetime, Role
from stateforge._state import IntentState
from stateforge._tracking import TrackRequest
from stateforge._turns import ToolCall
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._failed import reports_failure, ruled_out
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._words import FUNCTION_WORDS, content_stems, stem

LATEST = 16
"""How many of the latest items are looked at in any case."""

RELATED = 14
"""How many earlier ones that share a word with the turn or with what it answers."""

_REQUEST = re.compile(
    r"\b(?:need|want|look(?:ing)? (?:for|to find)|find|book|reserve|get|buy|rent|search(?:ing)? for|search|order|"
    r"schedule|plan|visit|recommend|are there|is there|like|go(?:ing)? to|with|on|play|watch|make|write"
    r"|build|create|about)\b"
    r"(?: me| us| you| any| up| out| to (?:find|book|get|buy|rent|see|visit|reserve|make|schedule|play|watch))*"
    r"\s+(?:a|an|some|another|any|one|two|\d+)\s+([\w' -]{2,60})"
)
_GENERAL = frozenset(
    [
        "reservation",
        "booking",
        "ticket",
        "table",
        "room",
        "seat",
        "appointment",
        "place",
        "option",
        "number",
        "address",
        "info",
        "information",
        "phone",
        "postcode",
        "reference",
        "one",
        "thing",
        "way",
        "time",
        "date",
        "day",
        "area",
        "part",
        "town",
        "city",
        "price",
        "range",
        "name",
        "something",
        "lot",
        "bit",
        "few",
        "kind",
        "type",
        "sort",
        "help",
        "list",
        "detail",
        "look",
        "choice",
        "change",
        "night",
        "people",
        "person",
        "recommendation",
        "suggestion",
        "dinner",
        "lunch",
        "meal",
        "trip",
    ]
)
_EXTRA = re.compile(r"\b(?:also|too|as well|another|extra|add|additionally|in addition|plus)\b", re.IGNORECASE)
_STOP = FUNCTION_WORDS | frozenset(
    ["serving", "serves", "serve", "located", "called", "named", "leaving", "departing", "going", "priced", "that's"]
)


@dataclass(eq=False)
class Held:
    """An item in effect, as the turn goes on: from the state, or made by an earlier clause of the turn."""

    id: str
    text: str
    evidence: tuple[Evidence, ...]
    turn: int
    kind: ItemKind = ItemKind.REQUIREMENT
    lifetime: Lifetime = Lifetime.STANDING
    scope: str | None = None
    fresh: bool = False
    user: bool = True
    topic: str = ""

    @classmethod
    def of(cls, item: Item) -> Held:
        """An item of the state."""
        return cls(
            item.id,
            item.text,
            item.evidence,
            item.turn,
            item.kind,
            item.lifetime,
            item.scope,
            user=item.author is Role.USER,
        )


@dataclass(frozen=True)
class Reply:
    """What the assistant said since the previous user turn."""

    text: str = ""
    failed: bool = False
    offers_other: bool = False
    confirms: bool = False
    asks: bool = False
    wants_name: bool = False
    asked: frozenset[str] = frozenset()
    stems: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    acted: bool = False
    succeeded: bool = False
    calls: tuple[ToolCall, ...] = ()
    results: str = ""

    @classmethod
    def of(cls, request: TrackRequest) -> Reply:
        """Read the turns before a user turn."""
        said = [t.text for t in request.recent if t.role is Role.ASSISTANT and t.text]
        results = [t.text for t in request.recent if t.role is Role.TOOL]
        text = "\n".join(said)[-4000:]
        sentences = re.split(r"(?<=[.!?\n])\s+", text)
        questions = [s for s in sentences if s.rstrip().endswith("?")]
        banned = ruled_out(i.text for i in request.state.in_effect)
        closing = bool(cues.ANYTHING_ELSE.search(text))
        bad = any(re.search(r"error|fail|reject|denied|exceed|not found|timeout", r[:2000], re.I) for r in results)
        return cls(
            text=text,
            failed=any(reports_failure(s, banned) for s in sentences) and not closing,
            offers_other=any(cues.OFFERS_OTHER.search(q) for q in questions) and not closing,
            wants_name=bool(re.search(r"\bname\b", text, re.I)),
            confirms=any(cues.CONFIRMS.search(s) and not _EXTRA.search(s) for s in sentences),
            asks=bool(questions),
            asked=frozenset().union(*(content_stems(q) for q in questions)) if questions else frozenset(),
            stems=content_stems(text),
            refused=frozenset().union(
                *(content_stems(s) for s in re.split(r"(?<=[.!?])\s+", text) if cues.FAILED.search(s))
            ),
            acted=bool(results) or any(t.tool_calls for t in request.recent),
            succeeded=bool(results) and not bad,
            calls=tuple(c for t in request.recent for c in t.tool_calls),
            results="\n".join(results)[-2000:],
        )


@dataclass
class Scene:
    """The state of the reading of one user turn."""

    state: IntentState
    reply: Reply
    turn: int
    held: list[Held] = field(default_factory=list)
    topic: str = ""
    last_turn: int = -1

    @classmethod
    def of(cls, request: TrackRequest) -> Scene:
        """The scene before the first clause."""
        items = _at_hand(request)
        scene = cls(request.state, Reply.of(request), request.turn.index)
        for item in items:
            held = Held.of(item)
            scene.enter(held.text)
            held.topic = scene.topic
            scene.held.append(held)
            scene.last_turn = max(scene.last_turn, held.turn)
        return scene

    def enter(self, text: str) -> str:
        """Take note of the topic that a text turns to, and return the topic in force."""
        head = request_head(text)
        if head and head != self.topic and not (self.topic and same_type(head, self.topic)):
            self.topic = head
        return self.topic

    def knows(self, base: str) -> bool:
        """Whether an earlier item of this topic has a word of this stem."""
        return any(base in content_stems(h.text) for h in self.held if h.topic == self.topic and not h.fresh)

    def has_said(self, base: str) -> bool:
        """Whether any earlier item has a word of this stem."""
        return any(base in content_stems(h.text) for h in self.held if not h.fresh)

    def latest(self) -> Iterator[Held]:
        """Items held, the latest first."""
        return reversed(self.held)


def _at_hand(request: TrackRequest) -> list[Item]:
    """The items that a turn may be about, in order: a turn costs the same however long the chat is."""
    items = [i for i in request.state.in_effect if i.kind is not ItemKind.MATERIAL]
    if len(items) <= LATEST:
        return items
    said = content_stems(request.turn.text[:2000])
    for turn in request.recent:
        said |= content_stems(turn.text[:500])
    related = [i for i in items[:-LATEST] if not said.isdisjoint(content_stems(i.text))]
    return [*related[-RELATED:], *items[-LATEST:]]


def request_head(text: str) -> str:
    """The noun of what is asked for ("looking for a cheap hotel in ..." -> "hotel"), or nothing."""
    match = _REQUEST.search(text[:400])
    if not match:
        return ""
    head = ""
    for word in re.findall(r"[A-Za-z']+|[^\sA-Za-z]", match[1]):
        if word in _STOP or not word[0].islower():
            break
        head = word
    base = stem(head) if head else ""
    return "" if head in _GENERAL or base in _GENERAL_STEMS else head


_GENERAL_STEMS = frozenset(stem(w) for w in _GENERAL)

"""How long and how widely a clause holds: one-time requests, temporary overrides, exceptions."""

from __future__ import annotations

import re

from stateforge._models import ItemKind, Lifetime
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._done import carried_out, moves_on
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import content_stems

_ONE_TIME = re.compile(
    r"^(?:(?:and|now|then|please|first|next|also|can you|could you|would you)[, ]+)*(?:delete|send|remove"
    r"|run|execute|clear|drop|purge|restart|reboot|deploy|upload|publish|post|"
    r"email|mail|install|download|commit|push|merge|pay|archive|move|copy|rename|submit|launch|trigger"
    r"|reset|empty|wipe|kill)\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"\b(?:again|retry|failed|didn't|did not|not yet|still not)\b")
_EXCEPTION = re.compile(
    r"^(?:(?:but|and|only|just|except|except that|however)[, ]+)*(?:(?:only|just|except)\s+)?(?P<prep>in"
    r"|for|on|during|at|inside|within)\s+(?P<where>(?:the\s+)?[^,.;:]{2,40}?)"
    r"(?:,|\s+(?=use\b|make\b|it\b|the\b|\d|set\b|write\b|keep\b|please\b))",
    re.IGNORECASE,
)
_ONLY = re.compile(r"^(?:but |and )?(?:only|except|just)\b|\bexcept (?:on|in|for|when|that)\b", re.IGNORECASE)
GENERAL = re.compile(
    r"\b(?:all|every|each|always|everywhere|everyone|everybody|everything|any|in this|whole|general"
    r"|default|throughout|never|no)\b",
    re.IGNORECASE,
)


def kind_of(clause: Clause) -> ItemKind:
    """A request that is over once it is carried out, or a requirement that lasts."""
    once = _ONE_TIME.match(clause.low) or cues.ONCE.search(clause.low) or clause.text.rstrip().endswith("?")
    return ItemKind.REQUEST if once else ItemKind.REQUIREMENT


def expire(reading: Reading, clause: Clause, turn: str) -> None:
    """End what held for one reply only, and what was to be done once and has been done."""
    scene = reading.scene
    reply = scene.reply
    for held in list(scene.held):
        if (held.lifetime is Lifetime.TEMPORARY and cues.NEXT_ONLY.search(held.text.lower()) and reply.text) or (
            reply.succeeded and not _AGAIN.search(turn) and moves_on(turn, held.text) and _is_over(reading, held)
        ):
            reading.complete(held, clause)


def _is_over(reading: Reading, held: Held) -> bool:
    """Whether the tools did what an item asks for; of unseen calls, whether the latest turn asked to do it once."""
    reply = reading.scene.reply
    if reply.calls:
        return carried_out(held.text, reply.calls, reply.results)
    last = max((h.turn for h in reading.scene.held if not h.fresh), default=-1)
    low = held.text.lower()
    return held.kind is ItemKind.REQUEST and held.turn == last and bool(_ONE_TIME.match(low) or cues.ONCE.search(low))


def narrows(reading: Reading, clause: Clause) -> Held | None:
    """The general requirement that a clause makes an exception to."""
    match = _EXCEPTION.match(clause.text)
    only = _ONLY.search(clause.text)
    if not match and not only:
        return None
    where = content_stems(match["where"]) if match else frozenset()
    ours = {(v.kind, v.unit) for v in values(clause.text)}
    stems = content_stems(clause.text)
    for held in reading.scene.latest():
        if held.fresh or (where and where <= content_stems(held.text)):
            continue
        alike = ours & {(v.kind, v.unit) for v in values(held.text)}
        if GENERAL.search(held.text) and (alike or (only and len(stems & content_stems(held.text)) > 0)):
            return held
    return None

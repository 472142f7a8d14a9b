"""What an accepted suggestion changes: the assistant's words, made the user's own by a yes."""

from __future__ import annotations

import re

from stateforge._models import EditKind, Item
from stateforge.trackers.embedded._align import Licence, Scorer
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._parts import head_noun, matching_part
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._revise import find_changes
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import content_stems

_CHANGES = Licence(0.55, explicit=False, additive=False, direct=True)
_AND = re.compile(r",?\s+and\s+(?=[a-z]{2,}\s)|;\s+|,\s+but\s+")
_GERUND = re.compile(
    r"^(?P<verb>dropp|remov|skipp|cutt|leav|tak|omitt|exclud|los|scrapp|cancel+|delet)ing\b", re.IGNORECASE
)
_BASE = {
    "dropp": "drop", "remov": "remove", "skipp": "skip", "cutt": "cut", "leav": "leave", "tak": "take", "omitt": "omit",
    "exclud": "exclude", "los": "lose", "scrapp": "scrap", "cancel": "cancel", "cancell": "cancel", "delet": "remove",
}  # fmt: skip

_SETTLE_ON = re.compile(
    r"^(?:go|ask|aim|settle|opt|switch|move|change)\s+(?:up |down |over )?(?:to|for|with|on)\s+", re.IGNORECASE
)
_TAKES_OUT = re.compile(
    r"^(?:take|leave|cut|strike|cross)\s+(?P<what>[^.;]{2,60}?)\s+(?:out|off|away)\b"
    r"|^(?:drop|remove|skip|leave out|take out|cut|omit|exclude|lose|scrap|cancel|delete|strike)\s+"
    r"(?P<object>[^.;]{2,60})",
    re.IGNORECASE,
)


def enact(reading: Reading, scorer: Scorer) -> None:
    """Make the changes that the suggestions accepted in this turn ask for."""
    state = reading.scene.state
    for draft in list(reading.drafts):
        if draft.kind is not EditKind.ACCEPT:
            continue
        cited = draft.evidence[0]
        for target in draft.targets:
            item = state.items.get(target)
            made = state.edit(item.edit) if item else None
            if item and made and not made.supersedes and (not item.group or reading.scene.reply.failed):
                _carry_out(reading, scorer, item, cited.start, cited.end)


def _carry_out(reading: Reading, scorer: Scorer, item: Item, start: int, end: int) -> None:
    parts = []
    for part in _AND.split(item.text):
        verb = _GERUND.match(part)
        text = _BASE[verb["verb"].lower()] + part[verb.end() :] if verb else part
        text = _SETTLE_ON.sub("", text)
        parts.append((_TAKES_OUT.match(text), Clause(start, end, text, 0)))
    for taken, clause in sorted(parts, key=lambda p: p[0] is not None):
        if taken:
            _take_out(reading, clause, taken["what"] or taken["object"])
            continue
        changes = find_changes(reading.scene, scorer, clause, _CHANGES)
        for held, cuts in changes.cuts.values():
            if not held.fresh:
                reading.replace(held, cuts, clause)


def _take_out(reading: Reading, clause: Clause, what: str) -> None:
    """Withdraw the entry that fits the words best; a whole item only where it has no other parts."""
    wanted, head = content_stems(what), head_noun(what)
    older = [h for h in reading.scene.latest() if not h.fresh]
    found: list[tuple[tuple[tuple[int, int] | None, int], Held]] = []
    best = 0
    for key in (head, *sorted(wanted - {head})):
        found = [(matching_part(h.text, wanted if key == head else frozenset({key}), key), h) for h in older]
        if best := max((score for (_, score), _ in found), default=0):
            break
    for (part, score), held in found:
        if score and score == best and (part or len(segments(held.text, [])) == 1):
            reading.withdraw(held, clause, [part] if part else ())

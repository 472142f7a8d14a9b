"""What an accepted suggestion changes: the assistant's words, made the user's own by a yes."""

from __future__ import annotations

import re

from stateforge._models import EditKind, Item
from stateforge.trackers.embedded._align import Licence, Scorer
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._revise import find_changes
from stateforge.trackers.embedded._taking import entries_meant, steps, taken_out

_CHANGES = Licence(0.55, explicit=False, additive=False, direct=True, cued=True)
_SETTLE_ON = re.compile(
    r"^(?:go|ask|aim|settle|opt|switch|move|change)\s+(?:up |down |over )?(?:to|for|with|on)\s+", re.IGNORECASE
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
    """Change first what is to have another value, then take out what is to go."""
    parts = [_SETTLE_ON.sub("", step) for step in steps(item.text)]
    for text in parts:
        if taken_out(text):
            continue
        clause = Clause(start, end, text, 0)
        for held, cuts in find_changes(reading.scene, scorer, clause, _CHANGES).cuts.values():
            if not held.fresh:
                reading.replace(held, cuts, clause)
    for text in parts:
        if what := taken_out(text):
            older = [h for h in reading.scene.latest() if not h.fresh]
            for held, part in entries_meant(older, what):
                reading.withdraw(held, Clause(start, end, text, 0), [part] if part else ())

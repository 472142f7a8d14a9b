"""What the restatement says is back, where the user asked for something earlier."""

from __future__ import annotations

import re

from stateforge._models import Draft, EditKind
from stateforge.trackers.embedded._echo import Echo
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._words import content_stems

_BACK = re.compile(r"\b(?:back|again|restored|reverted|undone|as before|unchanged|wieder|zurück|stays?|it is)\b", re.I)
_ASKED_BACK = re.compile(
    r"\b(?:back|again|before|original\w*|old|earlier|first|previous\w*|undo|undone|revert|scratch|restore"
    r"|was (?:right|better|fine|ok)|ctrl\W?z|wieder|zurück)\b",
    re.IGNORECASE,
)


def put_back(reading: Reading, echo: Echo) -> None:
    """Bring back what the restatement says is back, where the user asked for something earlier."""
    if not _BACK.search(echo.text) or not _ASKED_BACK.search(echo.user_text):
        return
    state, told = reading.scene.state, content_stems(echo.text)
    for item in reversed(state.inactive):
        edit = state.edit(item.by) if item.by else None
        newer = state.items.get(edit.item) if edit and edit.kind is EditKind.REPLACE else None
        if newer is None or not newer.in_effect or edit is None or edit.turn >= echo.turn:
            continue
        old, new = (
            content_stems(item.text) - content_stems(newer.text),
            content_stems(newer.text) - content_stems(item.text),
        )
        if old & told and not new & told:
            _restore(reading, item.id, newer.id, echo)


def _restore(reading: Reading, item: str, newer: str, echo: Echo) -> None:
    reading.drafts.append(Draft(kind=EditKind.RESTORE, evidence=echo.said, targets=(item,), confidence=0.8))
    scene = reading.scene
    scene.held = [h for h in scene.held if h.id != newer]
    scene.held.append(Held.of(scene.state.items[item]))

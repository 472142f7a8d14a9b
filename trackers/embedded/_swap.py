"""Replacements that rest on the user's words of an earlier turn."""

from __future__ import annotations

from collections.abc import Sequence

from stateforge._models import Draft, EditKind, Evidence
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import Cut, splice, surviving


def swap(reading: Reading, held: Held, cuts: Sequence[Cut], words: tuple[Evidence, ...]) -> None:
    """Put new words in place of some of an item's, citing `words`."""
    gone = [held.text[a:b] for a, b, _ in cuts]
    text = splice(held.text, cuts)
    evidence = tuple(dict.fromkeys((*surviving(held.evidence, gone), *words)))
    handle = f"g{len(reading.drafts)}"
    reading.drafts.append(
        Draft(
            kind=EditKind.REPLACE,
            evidence=evidence,
            text=text,
            targets=(held.id,),
            handle=handle,
            item_kind=held.kind,
            lifetime=held.lifetime,
            scope=held.scope,
            confidence=0.8,
        )
    )
    held.id, held.text, held.evidence = handle, text, evidence

"""A labelled value given anew: "Tone: formal", later "Tone: chatty"."""

from __future__ import annotations

import re

from stateforge._models import Lifetime
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._siblings import is_case
from stateforge.trackers.embedded._words import key_stems

_LABELLED = re.compile(
    r"^(?:(?:and|so|new|now|actually|sorry|correction)\b[,:]?\s+)*(?:the |our |my )?(?P<label>[^:,.;!?\n]{2,40}):\s+"
    r"(?P<value>[^;!?\n]{1,80}?)[\s.!]*$",
    re.IGNORECASE,
)
_LONGEST = 5
"""Longest value, in words, that is taken as one."""


def relabel(reading: Reading, clause: Clause, lifetime: Lifetime) -> bool:
    """Put the value of a label in the place of the one it had; a day's or part's programme just grows."""
    match = _LABELLED.match(clause.text)
    if not match or cues.ADDITIVE.search(clause.low) or len(match["value"].split()) > _LONGEST:
        return False
    label = match["label"].strip()
    if is_case(label):
        return False
    old = re.compile(
        rf"(?:^|[,;.:(]\s+)(?:the |our |my )?{re.escape(label)}(?:\s*:|\s+(?:is|are|should be|will be)\b)\s+"
        r"(?P<value>[^;,!?()\n]{1,80}?)(?=[.\s]*$|[;,)]|\.\s)",
        re.IGNORECASE,
    )
    for held in reading.scene.latest():
        found = None if held.fresh else old.search(held.text)
        if not found or len(found["value"].split()) > _LONGEST:
            continue
        if key_stems(found["value"]) != key_stems(match["value"]):
            reading.replace(held, [(*found.span("value"), match["value"].strip())], clause, lifetime)
        return True
    return False

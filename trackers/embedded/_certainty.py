"""Whether it is plain which words a new value takes the place of.

Losing what is still wanted is as bad as keeping what is not. A change is made at once where the clause
speaks of what the old words spoke of, or of nothing else at all; otherwise both stay, until the
assistant's restatement settles it (see `_grounding`).
"""

from __future__ import annotations

import re

from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._cues import is_change
from stateforge.trackers.embedded._phrases import open_words
from stateforge.trackers.embedded._revise import Changes
from stateforge.trackers.embedded._scene import Held, Scene
from stateforge.trackers.embedded._splice import Cut
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import closed, content_stems, key_stems, stem, tokens

CHANGING = frozenset(
    stem(w)
    for w in closed(
        "change switch move update modify swap replace reschedule shift push postpone adjust raise lower increase "
        "decrease reduce bump cut turn correct correction mean meant better best prefer rather instead enough plenty "
        "fine mistake wrong typo mind thought second oops wait sorry please kindly possible maybe probably new old "
        "idea option suit fit happy love rest everything else stay same above"
    )
)
"""Words that speak of changing or preferring, not of what is changed."""

_OWN_VERB = re.compile(
    r"(?:please |then |and |now |also )*(?:send|copy|mail|forward|write|give|show|tell|ask|share|post|call)\b"
)
_VERB = re.compile(
    r"\s+(?:would|will|can|could|should|might|may|must|has|have|had|does|did|was|were|a|est|hat|ist|tiene|tem)\b"
)


_SETS = re.compile(
    r"^(?:please |just |so |then |now |and |but |could you |can you )*"
    r"(?:raise|lower|set|bring|turn|put|take|cut|drop|push|move|change|reduce|increase|bump|push|make|get|limit|extend|shorten)"
    r"\b.{1,40}\bto\s+(?:the |a |an |just |only |about |at most |at least )*$"
)
"""What is told to be set to something else is what was set before."""


_TOO = re.compile(r"\b(?:too|as well|also|in addition)\W*$")


def only_certain(scene: Scene, clause: Clause, changes: Changes) -> Changes:
    """The changes without those that may as well be about something else."""
    sure = Changes(units=changes.units)
    if _TOO.search(clause.low) and not is_change(clause.text):
        return sure
    for held, cuts in changes.cuts.values():
        for cut in cuts:
            if (id(held), cut[0]) in changes.framed:
                sure.add(held, cut)
            elif not cut[2] or is_certain(scene, clause, held, cut):
                sure.add(held, _nearest(clause, held, cut))
    return sure


def is_certain(scene: Scene, clause: Clause, held: Held, cut: Cut) -> bool:
    """Whether the clause speaks of what the words to go speak of, or of nothing but the new value.

    Only what is easily mistaken is asked about: bare numbers, open-class words, and names and numbers
    that are the subject of their clause ("Two would be a crowd", "Ines has a lesson then").
    """
    new, old = _value(clause.text, cut[2]), _value_at(held.text, cut[0])
    if new is not None and new.kind not in ("number", "word", "name", "time"):
        return True
    if new is not None and stem(new.norm) in CHANGING:
        return False
    opens = new is not None and not re.split(r"[,;]", clause.low[: new.start])[-1].strip()
    subject = new is not None and opens and bool(_VERB.match(clause.low[new.end :]))
    if new is not None and new.kind == "name" and _elsewhere(clause, new, old):
        return False
    if new is not None and new.kind in ("name", "time") and not subject:
        return True
    if scene.reply.failed or scene.reply.offers_other:
        return True
    if new is not None and _SETS.search(clause.low[: new.start]):
        return True
    units = (new.units if new else frozenset()) & (old.units if old else frozenset())
    about = key_stems(clause.text) - content_stems(cut[2]) - CHANGING - units
    if not about:
        return True
    return bool(units) or bool(about & (content_stems(held.text) - content_stems(held.text[cut[0] : cut[1]])))


def _elsewhere(clause: Clause, new: Value, old: Value | None) -> bool:
    """Whether a name has another part in a whole statement of its own ("at Luigi" / "Send it to Bob")."""
    apart = bool(old and old.prep and new.prep and old.prep != new.prep)
    return apart and "instead" not in clause.low and bool(_OWN_VERB.match(clause.low))


def _nearest(clause: Clause, held: Held, cut: Cut) -> Cut:
    """The cut, moved to the value of that kind that stands by a word the clause repeats ("night 17")."""
    old, new = _value_at(held.text, cut[0]), _value(clause.text, cut[2])
    if old is not None and new is not None and old.units & new.units:
        return cut
    said = {v.norm for v in values(clause.text)}
    shared = key_stems(clause.text) - content_stems(cut[2])
    rivals = [
        v
        for v in values(held.text)
        if old is not None and v.kind == old.kind and v.norm not in said
        if v is old or v.kind != "name" or not content_stems(v.norm) & shared
    ]
    words = [t.start for t in tokens(held.text) if stem(t.low) in shared]
    if old is None or len(rivals) < 2 or not words:
        return cut
    best = min(rivals, key=lambda v: (min(abs(v.start - at) for at in words), v is not old))
    return best.start, best.end, cut[2]


def _value(text: str, words: str) -> Value | None:
    found = (v for v in (*values(text), *open_words(text)) if text[v.start : v.end] == words)
    return next(found, None)


def _value_at(text: str, start: int) -> Value | None:
    return next((v for v in values(text) if v.start == start), None)

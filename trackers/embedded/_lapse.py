"""Overrides that say how long they hold, and the news that their time is over."""

from __future__ import annotations

import re

from stateforge._models import EditKind
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._cues import is_question
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._words import closed, content_stems

_UNTIL = re.compile(
    r"\b(?:until|till|til|as long as|while|whilst|for as long as|bis|solange)\s+(?P<event>[^.;!?,]{2,60})",
    re.IGNORECASE,
)
_DURING = re.compile(
    r"\b(?:during|throughout|all through|over)\s+(?:the|our|my|this|his|her|their)\s+(?P<event>[^.;!?,\d]{2,40})", re.I
)
_DAY = re.compile(
    r"\b(?:today|tonight|this (?:week|morning|afternoon|evening|weekend)|for now|for the moment|in the meantime)\b",
    re.I,
)
_NEXT_ONLY = re.compile(
    r"\b(?:only|just)\s+(?:for|in|on|with)\s+(?:the next|this|the following)\s+(?:one\s+)?\w+"
    r"|\b(?:for|in|on|with)\s+(?:just\s+|only\s+)?(?:the next|this|the following)\s+(?:one|\w+)\s+only\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:over|ended|ends|done|finished|gone|through|lifted|stopped|settled|left|passed|away|closed|back|cancel+ed|"
    r"called off|fixed|repaired|resolved|up again|off|vorbei|zurück|weg)\b",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"\b(?:will|'ll|until|till|when|whenever|if|once|unless|tomorrow|next|not|isn't|aren't|hasn't|before|after"
    r"|by the time|soon|almost|nearly|going to|should be)\b",
    re.IGNORECASE,
)
_RETURNS = re.compile(
    r"^(?:(?:hello|hi|hey|ok|so|and|right|morning|good morning|well|phew|guess who is)[,! ]+)*"
    r"(?:(?:i|we|you|they|he|she|everyone|everybody|all|\w+)(?:'m|'re|'s| am| are| is) |all |everyone |i'm |we're )?"
    r"(?:now |all |finally )*back\b(?! (?:to|up|and forth|of|side|page|cover|door|on (?:the )?\d|in (?:\d|a|two)))",
    re.IGNORECASE,
)
_GONE = closed("gon left leav away go off")


def lapse(reading: Reading, clause: Clause) -> None:
    """End the overrides whose time the clause says is over."""
    low = f"{clause.opener} {clause.low}".strip()
    returned = bool(_RETURNS.match(clause.low)) and not _NOT_YET.search(clause.low)
    news = bool(_OVER.search(low)) and not _NOT_YET.search(low) and (returned or not is_question(clause.low))
    for held in list(reading.scene.held):
        if held.fresh or not held.user:
            continue
        if (news and _ends(held.text, low, returned)) or _served(reading, held):
            _end(reading, held, clause)


def _ends(text: str, low: str, returned: bool) -> bool:
    """Whether the news ends what bounds an item."""
    told = content_stems(low) | frozenset(re.findall(r"\b(?:back|gone|left|off)\b", low))
    if found := _UNTIL.search(text):
        event = content_stems(found["event"]) | frozenset(found["event"].lower().split())
        if re.search(r"(?:'m|'re|'s|\bam|\bis|\bare|\bget|\bgets) back\b", found["event"]):
            return returned
        left = _GONE | {"gone"}
        return bool((event - left) & told) or bool(event & left and told & left)
    if found := _DURING.search(text):
        return bool(content_stems(found["event"]) & told)
    return returned and bool(_DAY.search(text))


def _served(reading: Reading, held: Held) -> bool:
    """Whether what was to hold for the next one only has been applied."""
    return bool(reading.scene.reply.succeeded and held.turn < reading.scene.turn and _NEXT_ONLY.search(held.text))


def _end(reading: Reading, held: Held, clause: Clause) -> None:
    """Take the override out, with what it displaced coming back."""
    state = reading.scene.state
    item = state.items.get(held.id)
    made = state.edit(item.edit) if item else None
    displaced = [
        e
        for e in state.log
        if e.turn == held.turn
        and e.kind in (EditKind.REPLACE, EditKind.NARROW)
        and (e is made or set(e.evidence) & set(held.evidence))
    ]
    if displaced:
        reading.restore([e.id for e in displaced], clause)
        gone = {e.item for e in displaced}
        reading.scene.held = [h for h in reading.scene.held if h.id not in gone]
    if held in reading.scene.held:
        reading.withdraw(held, clause)

"""Which questions carry requirements, and which only ask."""

from __future__ import annotations

import re

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._scene import Reply, Scene
from stateforge.trackers.embedded._values import values

_PAST = re.compile(r"\b(?:did|was|were|had|have we|has it|have you|been)\b")
_WHY = re.compile(r"^(?:and |so |but )?(?:why|warum|por qué|pourquoi)\b(?! (?:don't|not))")
_ASKS = re.compile(
    r"^(?:and |so |but )?(?:what|when|where|who|which|why|how)(?:'s| is| are| do| does| did| can| could| "
    r"would| will| was| were| much| many)\b"
)
_ASIDE = frozenset({"code", "quote"})


def asks_only(low: str) -> bool:
    """Whether a clause is a question that requires nothing.

    People put what they look for as a question ("is there a cheap one in the north?"); such a
    question carries its values. A question about the past, a reason, a hypothetical, or one that
    names no value, does not.
    """
    if _WHY.match(low) or (cues.HYPOTHETICAL.search(low) and "?" in low):
        return True
    marked = low.rstrip(" \"')").endswith(("?", "？", "؟"))
    if not (cues.QUESTION_WORD.match(low) if marked else _ASKS.match(low)) and not (marked and cues.YES_NO.match(low)):
        return False
    if cues.SEEKING.search(low) or cues.HOW_ABOUT.search(low):
        return False
    named = [v for v in values(low) if v.kind not in _ASIDE]
    return not named or bool(_PAST.search(low))


_OPINION = re.compile(
    r"\b(?:thoughts|what do you (?:think|say)|your (?:opinion|view|take)|opinions?|any views|worth (?:it|doing)"
    r"|(?:a )?good idea|does (?:that|it) make sense|would (?:that|it) work|or not)\b[^.!?]{0,30}\?"
)
_IDEA = re.compile(
    r"\b(?:think(?:ing)? (?:of|about)|consider(?:ing)?|toying with|tempted|wonder(?:ing)?|says?|suggest\w*"
    r"|would be|could"
    r"|might|should (?:we|i)|maybe|perhaps|what about|how about)\b"
)


_CURIOUS = re.compile(r"\b(?:just|only|merely|simply) (?:curious|asking|wondering)\b|\bout of (?:curiosity|interest)\b")


def asks_opinion(low: str, turn: str) -> bool:
    """Whether a clause puts an idea forward for the other side's opinion; it is not decided on yet."""
    if cues.HOW_ABOUT.search(low) and _CURIOUS.search(turn):
        return True
    return bool(_IDEA.search(low) and _OPINION.search(turn)) and not cues.is_change(low)


def is_musing(low: str, reply: Reply) -> bool:
    """Whether the user only floats an idea; after a failed search "maybe X" is a request."""
    if re.search(r"\bi (?:do )?wonder (?:if|whether)\b", low):
        return True
    if not cues.MUSING.search(low) or cues.is_change(low):
        return False
    return not (reply.failed or reply.offers_other or reply.asks)


_COMPLAINT = re.compile(
    r"^(?P<what>[^,;]{1,40}?)(?:'s| is| are| was| were| seems?| sounds?| feels?) (?:a bit |far |way |much "
    r"|just )?too \w+[\s.!]*$"
)


def is_complaint(low: str, scene: Scene) -> bool:
    """Whether a clause only finds fault with what was said before ("that is too long")."""
    match = _COMPLAINT.match(low)
    if not match:
        return False
    known = {v.norm for h in scene.held for v in values(h.text)}
    return all(v.norm in known for v in values(low)) and len(match["what"].split()) <= 3

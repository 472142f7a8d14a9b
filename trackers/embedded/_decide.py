"""The user's answer to what was proposed: yes, no, the second one, yes but not that."""

from __future__ import annotations

import re

from stateforge._models import EditKind, Item, Role
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._taking import base_form, taken_out
from stateforge.trackers.embedded._verdicts import judge
from stateforge.trackers.embedded._words import key_stems

_KEEP = re.compile(
    r"^(?:but |and |only |just )*(?:keep|leave|(?:don't|do not) \w+)\b|\b(?:stays?|remains?)\b[\s.!]*$",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\b(?:rest|others|other ones|everything else)\b", re.IGNORECASE)
_FILLER = re.compile(r"^(?:(?:lol|haha+|hm+|oh|ah|well|um+|uh+|hey|so|then|and)\b[\s,.!-]*)+", re.IGNORECASE)
_AGREES = re.compile(
    r"^(?:(?:well|ok|okay|then|so|and|alright|fine|yes|please)[ ,]+)*(?:do(?: it| that| so| them| this)?"
    r"|go (?:ahead|for it"
    r"|with (?:it|that|this|them))|(?:that|this|it|both|they|those)(?:'ll| will|'d| would)? (?:do(?:es)?"
    r"|works?|suits?|fits?"
    r"|be|help)\b(?! (?:not|n't))[\w ]{0,24}|(?:that|this|it|both|they|those)(?:'s| is| are| sounds?"
    r"| looks?) (?:fine|good"
    r"|great|ok|okay|perfect|even better|better|right|lovely)[\w ]{0,16}|(?:that )?makes sense"
    r"|agreed?(?: (?:on|to|with) "
    r"(?:both|all|that|it|everything))?|deal|sold|granted|works(?: for (?:me|us))?|(?:i|we)(?:'ll"
    r"| will) (?:take|do|go with) "
    r"(?:it|that|them|this)|let'?s (?:do|go with|take|have|use|try) (?:it|that|this|them)|(?:sounds"
    r"|looks) (?:good|great|fine"
    r"|right|perfect|like a plan)|(?:i|we)(?:'m| am|'re| are) (?:fine|happy|ok|okay|good) with (?:it|that"
    r"|this|them)|fair "
    r"enough|good (?:idea|call|plan|thinking)|(?:take|use|do) (?:yours|that|this|them)|as you (?:say|suggest"
    r"|propose)|why "
    r"not|be my guest|(?:fine|good|ok|okay|great|alright) (?:by|with|for) (?:me|us)|by all means|please do"
    r"|book (?:it|that|them)|count me in|if you (?:like|want|think so|insist|say so)|(?:i|we)(?:'d"
    r"| would) (?:love|like|appreciate) (?:that|it|this)|(?:gerne|passt|machen wir(?: so)?))"
    r"(?:[ ,]+(?:then|nicely|please|thanks?|thank you|for me|for us|too))*[\s.!]*$",
    re.IGNORECASE,
)
_YOURS = re.compile(
    r"\b(?:take|use|go with)\s+(?:yours|your (?:number|value|suggestion|version)|that)\b|^good (?:catch|point"
    r"|idea)\b",
    re.IGNORECASE,
)
_UNDECIDED = re.compile(
    r"\b(?:let me (?:think|check|ask|see|sleep)|(?:need|have|want|'d like) to (?:think|sleep|check|ask)"
    r"|sleep on (?:it|that)"
    r"|think (?:about|it over)|not sure|no idea|(?:i|we)'ll (?:see|think|ask|check|let you know|get back"
    r"|decide|come back)"
    r"|(?:i|we)'d have to|leave (?:it|that) open|undecided|don'?t know(?: yet)?|can'?t say|just (?:curious"
    r"|asking|wondering)"
    r"|good (?:question|to know)|(?:i|we) wonder|maybe later|not (?:now|yet|today)|another time|some other time)\b",
    re.IGNORECASE,
)


def open_proposals(reading: Reading) -> list[Item]:
    """The proposals of the latest turn that made any, with those decided on by earlier words of this turn."""
    pending = reading.scene.state.pending
    if all(p.id in reading.decided for p in pending):
        return []
    last = max(p.turn for p in pending)
    return [p for p in pending if p.turn == last]


def decide(reading: Reading, clause: Clause) -> Clause | None:
    """Accept or reject proposals as the clause says.

    Returns:
        What the clause says beyond the decision, None where that is nothing.
    """
    offered = open_proposals(reading)
    if not offered or offered[-1].turn < reading.turn - 2:
        return clause
    low = clause.low
    if _UNDECIDED.search(low):
        reading.undecided = True
        return clause
    if _KEEP.search(low) and not _OTHERS.search(low):
        return _keep(reading, clause, offered)
    if not cues.is_question(low) and (found := judge(clause.text, offered, reading.decided)):
        if cues.DENIES.match(clause.opener) and not found.refused and not found.taken[0].group:
            found.taken, found.refused = [], found.taken
        if found.taken and (len(found.taken) == 1 or not found.taken[0].group or found.picked or reading.decided):
            reading.settle(EditKind.ACCEPT, found.taken, clause)
        if not found.taken and len(offered) == 1 and _only_part(reading, clause, found.refused):
            reading.settle(EditKind.ACCEPT, found.refused, clause)
            return clause
        if found.refused:
            reading.settle(EditKind.REJECT, found.refused, clause)
            _take_others(reading, clause, [] if found.taken else offered, found.refused)
        return clause.after(found.rest) if found.rest >= 0 else None
    still_open = [p for p in offered if p.id not in reading.decided]
    return None if still_open and _answer(reading, clause, still_open) else clause


def _only_part(reading: Reading, clause: Clause, refused: list[Item]) -> bool:
    """Whether a yes is followed by an exception to a part of what was offered ("nice, but without the subtitle")."""
    if len(refused) != 1 or refused[0].group or not (reading.agreed or cues.ACCEPTS.match(clause.opener)):
        return False
    offer = refused[0].text
    return not taken_out(base_form(offer)) and bool(key_stems(offer) - key_stems(clause.low))


def _keep(reading: Reading, clause: Clause, offered: list[Item]) -> Clause:
    """A clause that says what shall stay as it is: what was offered about that is turned down."""
    said = key_stems(clause.low)
    if matched := [i for i in offered if said & key_stems(i.text) and i.id not in reading.decided]:
        reading.settle(EditKind.REJECT, matched, clause)
        _take_others(reading, clause, offered, matched)
    return clause


def _take_others(reading: Reading, clause: Clause, offered: list[Item], refused: list[Item]) -> None:
    """After a yes, what is not turned down of a suggestion is taken."""
    rest = [p for p in offered if p not in refused and p.id not in reading.decided]
    if rest and (reading.agreed or cues.ACCEPTS.match(clause.opener)):
        reading.settle(EditKind.ACCEPT, rest, clause)


def _answer(reading: Reading, clause: Clause, offered: list[Item]) -> bool:
    """A plain yes or no."""
    low, opener = clause.low, _FILLER.sub("", clause.opener)
    bare = cues.is_acknowledgement(low) or not low
    agrees = bool(_AGREES.match(low))
    if all(i.author is Role.USER for i in offered) and not reading.scene.reply.asks and not agrees:
        return False
    if (
        _YOURS.search(low)
        or agrees
        or (cues.ACCEPTS.match(opener) or (bare and cues.ACCEPTS.match(_FILLER.sub("", low))))
    ) and not cues.DENIES.match(opener):
        if not offered[0].group or len(offered) == 1:
            reading.agree(offered, clause)
        else:
            reading.agreed = True
        return bare or agrees or bool(_YOURS.search(low)) or bool(cues.GO_AHEAD.match(low))
    if cues.REFUSES.match(opener) or (bare and cues.REFUSES.match(low)) or re.match(r"^no\b[,.!]?$", low):
        reading.settle(EditKind.REJECT, offered, clause)
        return bare or low.rstrip(".! ") in ("no", "nope")
    return False

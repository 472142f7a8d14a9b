"""The user's answer to what was proposed: yes, no, the second one, yes but not that."""

from __future__ import annotations

import re

from stateforge._models import EditKind, Item
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._words import ORDINALS, content_stems, key_stems

_CHOICE = re.compile(
    r"\b(?:option|variant|version|number|choice|alternative|plan|no\.?)\s*(?P<key>\d{1,2}|[a-h])\b|\bthe\s+(?P<nth>"
    + "|".join(ORDINALS)
    + r"|last)\b(?:\s+(?:one|option|variant|version|suggestion|way)\b|(?=\s*(?:[.,!?;]|$|please|at\b|and\b)))"
    r"|^\(?(?P<bare>\d{1,2}|[a-h])\)?(?=[.!,;]|$)|\bdie\s+(?P<de>erste|zweite|dritte|letzte)\b",
    re.IGNORECASE,
)
_DE = {"erste": 1, "zweite": 2, "dritte": 3, "letzte": -1}
_DROP = re.compile(r"\b(?:drop|not|without|except|skip|leave out|remove|but not|minus|no)\b", re.IGNORECASE)
_KEEP = re.compile(
    r"^(?:but |and |only |just )*(?:keep|leave|(?:don't|do not) \w+)\b|\b(?:stays?|remains?)\b[\s.!]*$",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\b(?:both|all of (?:them|it|that)|all (?:two|three|four|five))\b", re.IGNORECASE)
_BAD = re.compile(
    r"\b(?:unusable|no good|too \w+|won't work|doesn't work|(?:don't|do not) (?:like|want|need)|bad idea"
    r"|hate|ugly|wrong|rather not"
    r"|impossible)\b|^not\b|\bso no\b",
    re.IGNORECASE,
)
_GOOD = re.compile(
    r"\byes\b|\b(?:is|are|sounds?|looks?|would be)\s+(?:fine|good|great|ok|okay|perfect|better|best"
    r"|right)\b|\b(?:do|take|use|go with|go for|i'll take|let's (?:do|take|go with)|i prefer|i like)\b",
    re.IGNORECASE,
)
_YOURS = re.compile(
    r"\b(?:take|use|go with)\s+(?:yours|your (?:number|value|suggestion|version)|that)\b|^good (?:catch|point|idea)\b",
    re.IGNORECASE,
)


def open_proposals(reading: Reading) -> list[Item]:
    """The proposals of the latest turn that made any."""
    pending = [p for p in reading.scene.state.pending if p.id not in reading.decided]
    if not pending:
        return []
    last = max(p.turn for p in pending)
    return [p for p in pending if p.turn == last]


def decide(reading: Reading, clause: Clause) -> bool:
    """Accept or reject proposals as the clause says.

    Returns:
        Whether the clause says nothing beyond the decision.
    """
    offered = open_proposals(reading)
    if not offered or offered[-1].turn < reading.turn - 2:
        return False
    low = clause.low
    if _BOTH.search(low) and not _BAD.search(low) and not cues.is_question(low) and len(content_stems(low)) <= 3:
        reading.settle(EditKind.ACCEPT, offered, clause)
        return True
    match = None if _KEEP.search(low) else _CHOICE.search(low)
    if match and (chosen := _by_position(match, offered)):
        return _settle_position(reading, clause, offered, chosen, match)
    matched = _by_words(low, offered)
    if matched and not cues.is_question(low):
        return _judge(reading, clause, offered, matched)
    return _answer(reading, clause, offered)


def _settle_position(
    reading: Reading, clause: Clause, offered: list[Item], chosen: list[Item], match: re.Match[str]
) -> bool:
    """A clause that points at what was offered by its place."""
    if not _DROP.search(clause.low[: match.start()]):
        reading.settle(EditKind.ACCEPT, chosen, clause)
    else:
        reading.settle(EditKind.REJECT, chosen, clause)
        rest = [p for p in offered if p not in chosen]
        if rest and (reading.agreed or cues.ACCEPTS.match(clause.opener)):
            reading.settle(EditKind.ACCEPT, rest, clause)
    return len(content_stems(clause.low[match.end() :])) <= 1


def _judge(reading: Reading, clause: Clause, offered: list[Item], matched: list[Item]) -> bool:
    """A clause that names some of what was offered."""
    low = clause.low
    if _KEEP.search(low):
        reading.settle(EditKind.REJECT, matched, clause)
        rest = [p for p in offered if p not in matched]
        if rest and not offered[0].group and (reading.agreed or cues.ACCEPTS.match(clause.opener)):
            reading.settle(EditKind.ACCEPT, rest, clause)
        return False
    if _BAD.search(low) or cues.DENIES.match(clause.opener):
        reading.settle(EditKind.REJECT, matched, clause)
        return bool(_BAD.search(low)) or len(key_stems(low) - key_stems(matched[0].text)) <= 1
    if (
        _GOOD.search(low)
        or cues.ACCEPTS.match(clause.opener)
        or cues.ACCEPTS.match(low)
        or len(content_stems(low)) <= 2
    ):
        if len(matched) == 1 or not matched[0].group:
            reading.settle(EditKind.ACCEPT, matched, clause)
            return len(content_stems(low) - content_stems(matched[0].text)) <= 1
    return False


def _answer(reading: Reading, clause: Clause, offered: list[Item]) -> bool:
    """A plain yes or no."""
    low, opener = clause.low, clause.opener
    bare = cues.is_acknowledgement(low) or not low
    if _YOURS.search(low) or (
        (cues.ACCEPTS.match(opener) or (bare and cues.ACCEPTS.match(low))) and not cues.DENIES.match(opener)
    ):
        if not offered[0].group or len(offered) == 1:
            reading.agree(offered, clause)
        else:
            reading.agreed = True
        return bare or bool(_YOURS.search(low)) or bool(cues.GO_AHEAD.match(low))
    if cues.REFUSES.match(opener) or (bare and cues.REFUSES.match(low)) or re.match(r"^no\b[,.!]?$", low):
        reading.settle(EditKind.REJECT, offered, clause)
        return bare or low.rstrip(".! ") in ("no", "nope")
    return False


def _by_position(match: re.Match[str], offered: list[Item]) -> list[Item]:
    if len(offered) < 2:
        return []
    key = match["key"] or match["bare"]
    if key:
        n = int(key) if key.isdigit() else ord(key) - ord("a") + 1
    elif match["de"]:
        n = _DE[match["de"].lower()]
    else:
        n = -1 if match["nth"] == "last" else ORDINALS[match["nth"].lower()]
    if n == -1:
        return [offered[-1]]
    return [offered[n - 1]] if 0 < n <= len(offered) else []


def _by_words(low: str, offered: list[Item]) -> list[Item]:
    """The proposals a clause names, by words that the others do not share."""
    said = key_stems(low)
    scored = []
    for item in offered:
        others = frozenset().union(*(key_stems(o.text) for o in offered if o is not item))
        own = key_stems(item.text)
        scored.append((len(said & (own - others)), item))
    best = max(s for s, _ in scored)
    return [i for s, i in scored if s == best] if best else []

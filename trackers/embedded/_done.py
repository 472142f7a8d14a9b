"""What a tool call carried out: the one-time requests that are over, and only those."""

from __future__ import annotations

import re

from stateforge._turns import ToolCall
from stateforge.trackers.embedded._words import closed, content_stems, key_stems, stem, tokens

_SAME = (
    closed("delete drop remove purge clear wipe erase rm"),
    closed("order buy purchase"),
    closed("mail email send message"),
    closed("book reserve"),
    closed("move rename mv"),
    closed("copy cp duplicate"),
    closed("publish post release"),
    closed("create make add generate"),
    closed("call phone ring"),
    closed("cancel call"),
)
"""Verbs that one tool may stand for."""

_READS = closed("get list read check search find show status lookup fetch query view count test tests")
_SHORT = 120
"""Longest result, in characters, that is taken to say what was done."""

_LASTING = re.compile(
    r"\b(?:each|every|always|all future|daily|weekly|monthly|hourly|regularly|whenever|"
    r"never|from now on|when|if|unless|until|before|ask|don't|do not)\b",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"^(?:(?:please|now|then|first|next|also|and|ok|okay|can you|could you|would you|you may|you can|go ahead and|just)"
    r"[, ]+)*",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"^\W*(?:thanks|thank you|thx|ty|cheers|great|good|super|nice|perfect|ok|okay|phew|cool|done|excellent|lovely|right"
    r"|looks|now|next|danke|merci|gracias|obrigad[oa]|grazie)\b|\b(?:now|next)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(r"\b\w+\s+(?:it|them|that|this|those|these)\b|\b(?:again|retry|instead)\b", re.IGNORECASE)


def carried_out(text: str, calls: tuple[ToolCall, ...], results: str) -> bool:
    """Whether one of the calls did what a request asks for; asking to look something up is no such call."""
    if _LASTING.search(text):
        return False
    verbs = _verbs(text)
    things = key_stems(text) - {stem(v) for v in verbs}
    told = results if len(results) <= _SHORT else ""
    for call in calls:
        words = _split(f"{call.name} {_command(call)}")
        if words & _READS and not words & verbs:
            continue
        words |= _split(told)
        done = any(_alike(v, w) for v in verbs for w in words)
        said = content_stems(re.sub(r"[_\W]+", " ", f"{call.name} {call.arguments} {results}"))
        if done and (things & said or not things):
            return True
    return False


def moves_on(turn: str, text: str) -> bool:
    """Whether the user goes on to another matter, rather than back to the request."""
    if not _GOES_ON.search(turn):
        return False
    about = content_stems(text)
    for sentence in re.split(r"(?<=[.!?])\s+", turn):
        back = _POINTS_BACK.search(sentence)
        if back and not key_stems(_GOES_ON.sub("", sentence[: back.start()])):
            return False
    return len(content_stems(turn) & about) <= 1


def _verbs(text: str) -> frozenset[str]:
    """The verbs a request opens with, or that follow "and"."""
    text = _POLITE.sub("", text)
    opening = [t.low for t in tokens(text)[:1]]
    joined = [m[1].lower() for m in re.finditer(r"\band (?:then )?(\w+)", text)]
    return frozenset(opening + joined) - {"the", "a", "an"}


def _command(call: ToolCall) -> str:
    """The first word of each argument, where a shell or SQL command says what it does."""
    return " ".join(str(v).split(" ")[0] for v in call.values().values() if isinstance(v, str) and " " in v)


def _alike(verb: str, word: str) -> bool:
    return stem(verb) == stem(word) or any(verb in same and word in same for same in _SAME)


def _split(text: str) -> frozenset[str]:
    """The words of a text, those of identifiers apart."""
    return frozenset(w.low for w in tokens(re.sub(r"[_\W]+|(?<=[a-z])(?=[A-Z])", " ", text)))

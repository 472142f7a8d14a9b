"""Suggestions to take something out, and the entries they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stateforge.trackers.embedded._parts import head_noun, matching_part
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import content_stems

_GERUND = re.compile(
    r"^(?P<verb>dropp|remov|skipp|cutt|leav|tak|omitt|exclud|los|scrapp|cancel+|delet)ing\b", re.IGNORECASE
)
_BASE = {
    "dropp": "drop", "remov": "remove", "skipp": "skip", "cutt": "cut", "leav": "leave", "tak": "take", "omitt": "omit",
    "exclud": "exclude", "los": "lose", "scrapp": "scrap", "cancel": "cancel", "cancell": "cancel", "delet": "remove",
}  # fmt: skip
_TAKES_OUT = re.compile(
    r"^(?:take|leave|cut|strike|cross)\s+(?P<what>[^.;]{2,60}?)\s+(?:out|off|away)\b"
    r"|^(?:drop|remove|skip|leave out|take out|cut|omit|exclude|lose|scrap|cancel|delete|strike)\s+"
    r"(?P<object>[^.;]{2,60})",
    re.IGNORECASE,
)

_AND = re.compile(r",?\s+and\s+(?=[a-z]{2,}\s)|;\s+|,\s+but\s+")

Entry = tuple[Held, tuple[int, int] | None]
"""An item, and which of its words are meant; None for all of them."""


def steps(text: str) -> list[str]:
    """The steps of a suggestion, each with its verb in the base form."""
    return [base_form(part) for part in _AND.split(text)]


def base_form(text: str) -> str:
    """A suggestion with its first verb in the base form ("dropping X", "drop X")."""
    verb = _GERUND.match(text)
    return _BASE[verb["verb"].lower()] + text[verb.end() :] if verb else text


def taken_out(text: str) -> str:
    """What a suggestion in the base form takes out, or nothing."""
    match = _TAKES_OUT.match(text)
    return (match["what"] or match["object"]) if match else ""


def entries_meant(items: Sequence[Held], what: str) -> list[Entry]:
    """The entries that fit the words best and say least beside; a whole item only where it has no other parts."""
    wanted, head = content_stems(what), head_noun(what)
    for key in (head, *sorted(wanted - {head})):
        found = [(h, *matching_part(h.text, wanted if key == head else frozenset({key}), key)) for h in items]
        best = max((score for _, _, score in found), default=0)
        if best:
            fitting = [(h, p) for h, p, s in found if s == best and (p or len(segments(h.text, [])) == 1)]
            extra = [len(content_stems(h.text[slice(*p)] if p else h.text) - wanted) for h, p in fitting]
            return [e for e, n in zip(fitting, extra, strict=True) if n == min(extra)]
    return []

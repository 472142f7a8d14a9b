"""Short references to an alternative: the other one, the opposite qualifier."""

from __future__ import annotations

import re

from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import segments
from stateforge.trackers.embedded._words import FUNCTION_WORDS, content_stems, stem, tokens

_OTHER = re.compile(r"\b(?:the|my) other (?:one|two|way|\w+)\b")
_OPPOSITES = {"including": "excluding", "with": "without", "inside": "outside", "before": "after", "above": "below",
              "over": "under", "indoors": "outdoors", "left": "right", "top": "bottom", "horizontal": "vertical",
              "ascending": "descending", "odd": "even", "true": "false", "on": "off"}  # fmt: skip
_OPPOSITES |= {b: a for a, b in _OPPOSITES.items()}


def take_other(reading: Reading, clause: Clause) -> bool:
    """Swap a named alternative for its sibling, or a qualifier for its opposite; whether it did."""
    if cues.is_question(clause.low):
        return False
    corrects = bool(cues.is_change(clause.low) or cues.DENIES.match(clause.opener) or cues.is_change(clause.opener))
    if _OTHER.search(clause.low) and corrects and len(content_stems(clause.low)) <= 2:
        return _sibling(reading, clause)
    return corrects and _flip(reading, clause)


def _sibling(reading: Reading, clause: Clause) -> bool:
    """Move the latest request from one member of a list of two to the other."""
    older = [h for h in reading.scene.latest() if not h.fresh]
    for latest in older[:2]:
        for listing in older:
            members = _members(listing)
            for i, (word, _) in enumerate(members):
                if listing is latest or len(members) != 2:
                    continue
                if found := re.search(rf"\b{re.escape(word)}\b", latest.text, re.IGNORECASE):
                    reading.replace(latest, [(*found.span(), members[1 - i][0])], clause)
                    return True
    return False


def _members(held: Held) -> list[tuple[str, str]]:
    """The last two list entries of an item, each with its leading content word."""
    found = []
    for start, end in segments(held.text, [])[-2:]:
        part = held.text[start:end]
        word = next(
            (t.text for t in tokens(part) if t.is_word and t.low not in FUNCTION_WORDS and t.low[0].isalpha()), ""
        )
        if word:
            found.append((word, part))
    return found


def _flip(reading: Reading, clause: Clause) -> bool:
    """Turn a qualifier into its opposite where the word after it is the same."""
    words = [t for t in tokens(clause.text) if t.is_word]
    for i, word in enumerate(words[:-1]):
        if word.low not in _OPPOSITES or words[i + 1].low in FUNCTION_WORDS:
            continue
        old = _OPPOSITES[word.low]
        following = stem(words[i + 1].low)
        for held in reading.scene.latest():
            if held.fresh:
                continue
            for match in re.finditer(rf"\b{old}\s+(?:the\s+|a\s+|an\s+)?(\w+)", held.text, re.IGNORECASE):
                if stem(match[1]) == following:
                    reading.replace(held, [(match.start(), match.start() + len(old), word.low)], clause)
                    return True
    return False

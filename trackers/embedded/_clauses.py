"""Prose in clauses: the sentences, list entries and coordinated clauses that can be decided on one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SENTENCE = re.compile(
    r"(?<=[.!?…])[\"'”)]*\s+(?=[\"'“(]?[^\s])|(?<=[。！？；;])\s*|\s*\n+\s*(?:[-*•]\s+|\d+[.)]\s+)?|(?<=[؟])\s*"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|prof|st|nr|vs|etc|approx|e\.g|i\.e|z\.b|bzw|ca|a\.m|p\.m|[^\W\d_])|^\d+)\.$", re.I
)
_INNER = re.compile(
    r"\s*[,;]?\s+(?=(?:(?:but|however|otherwise|aber|pero|mas|mais|però)\b|except that|and (?:also|then"
    r"|now|please|make|change|name|call|keep|put|set|add|"
    r"remove|drop|take|leave|skip|swap|replace|use|book|i|it|we|they|he|she|that|this|let)\b|so (?:\d+|no|yes"
    r"|please|i|we|let|make|use)\b|also,?\s+(?:i|can|could|please|"
    r"do|is|make|what)\b))|\s+[-–—]\s+(?!\d)|\s*\.\.\.+\s*|,\s+(?=(?:please\s+)?(?:scratch|skip|scrap|drop|lose|axe|cut|remove|cancel|forget|ditch|leave|take|swap|replace)\s+"
    r"(?:the|that|it|this|those|these|my|our|both|all)\b)|,\s+(?=(?:(?:so|and|then)\s+)?(?:i|i'd|i'll|i'm|we|we're|"
    r"let's|lets|can (?:you|we|i)|could (?:you|we|i)|please\s+\w+|do that|make it|make that|how about|what "
    r"about|actually|sorry|no(?=,)|wait|change|"
    r"it's|it is|the rest|leave)\b)",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"(?:yes|yeah|yep|yup|no|nope|ok|okay|sure|right|good|great|perfect|fine|exactly|thanks|thank you"
    r"|sorry|oh|ah|hm+|um|uh|"
    r"uhm|well|oops|hi|hello|hey|wait|stop|true|cool|awesome|alright|nice|agreed|lol|haha?|anyway|actually)"
    r"(?:(?:\s+(?:wait|please|no|thanks|thank you|then|so|man|dear|darn|boo|sorry|sure|well)))*\s*(?:[,!.:-]+\s+|—\s*)",
    re.IGNORECASE,
)

_SCOPE = re.compile(
    r"(?:just |only |and |but )*(?:for|in|on|during|with|at|from|until|till) (?:\w+'?\w* ){0,5}\w+(?: only)?",
    re.IGNORECASE,
)
"""A place or time at the head of a clause ("for the next file only, ...")."""

_DATE = re.compile(
    r"\D?\d{1,2}\.\s+(?:jan|feb|m[aä]r|apr|ma[ijy]|jun|jul|aug|sep|o[kc]t|nov|de[zc])[^\W\d_]{0,7}\b", re.IGNORECASE
)
"""A day and a month, as many languages write them ("17. Mai")."""
_BUT_OF = re.compile(r"^not\s|\b(?:all|every\w*|any\w*|no|nothing|none|nobody)(?:\s+of\s+\w+)?$", re.IGNORECASE)
"""Words before a "but" that means "except"."""

_JOINT = re.compile(r"^(?:[\s,;.!]|(?:and|but|then|instead|please|so|now|after all|any ?more)\b)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a turn that says one thing.

    Attributes:
        sentence: number of the sentence it belongs to.
        opener: what the turn or sentence opens with ("No, wait,"), lower case; it may colour the rest.
    """

    start: int
    end: int
    text: str
    sentence: int
    opener: str = ""

    @property
    def low(self) -> str:
        """The text in lower case with straight apostrophes, of the same length."""
        low = self.text.lower().replace("’", "'")
        return low if len(low) == len(self.text) else self.text

    def after(self, at: int) -> Clause:
        """What is left of the clause from a place on, joints off."""
        rest = self.text[at:]
        start = at + len(rest) - len(_JOINT.sub("", rest))
        return Clause(self.start + start, self.end, self.text[start:], self.sentence)


def clauses(text: str, start: int, end: int) -> list[Clause]:
    """The clauses of `text[start:end]`; openers and joints lie between them."""
    found: list[Clause] = []
    for number, (left, right) in enumerate(_sentences(text, start, end)):
        opener = ""
        while match := _OPENER.match(text, left, right):
            opener += " " + match[0].strip().lower()
            left = match.end()
        if left >= right:
            found.append(Clause(left, left, "", number, opener.strip()))
        for a, b in _inner(text, left, right):
            found.append(Clause(a, b, text[a:b], number, opener.strip()))
            opener = ""
    return found


def _sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    at = start
    for cut in _SENTENCE.finditer(text, start, end):
        if _DATE.match(text, max(at, cut.start() - 3)):
            continue
        if cut.start() < at or _ABBREVIATION.search(text[max(at, cut.start() - 8) : cut.start()]):
            continue
        spans.append((at, cut.start()))
        at = cut.end()
    spans.append((at, end))
    return [(a, b) for a, b in spans if text[a:b].strip()]


def _inner(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    at = start
    for cut in _INNER.finditer(text, start, end):
        excluding = text[cut.end() : cut.end() + 3].lower() == "but" and _BUT_OF.search(text[at : cut.start()])
        scope = "," in cut[0] and _SCOPE.fullmatch(text, at, cut.start())
        if cut.start() <= at or excluding or scope or _inside_quotes(text, start, cut.start()):
            continue
        spans.append((at, cut.start()))
        at = cut.end()
    spans.append((at, end))
    return [(a, b) for a, b in spans if re.search(r"\w", text[a:b])]


def _inside_quotes(text: str, start: int, at: int) -> bool:
    before = text[start:at]
    return any(before.count(q) % 2 for q in '"`') or len(re.findall(r"(?<!\w)'|'(?!\w)", before)) % 2 == 1

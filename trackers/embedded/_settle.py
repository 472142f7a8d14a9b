"""Conditions that a result or news has settled: the branch that is not taken goes.

A branch is a condition with what is to be done under it. Two branches that exclude each other ("if it
is green, tag it, if not, open an issue"; "above 85 %: delete, below: leave it") are settled by a tool
result that says which case holds, or by a restatement that names what one of them asks for and
nothing of the other, once the user goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stateforge._models import Draft, EditKind, Evidence, Remainder, Role
from stateforge._turns import Turn
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._revert import voids_last
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import remove, surviving
from stateforge.trackers.embedded._words import content_stems

LONGEST = 1_500
_IF_NOT = (
    r"(?:if not|otherwise|else|or else|if (?:it|they|that|this|we|he|she) (?:\w+ )?"
    r"(?:doesn't|don't|isn't|aren't|does not|do not|is not)|wenn nicht|sonst)"
)
_SIDES = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        rf"\b(?P<one>(?:if|in case|when|should) [^.;!?]{{3,100}}?[,:]\s*(?:then )?[^;!?]{{2,120}}?)[,;.]?\s+"
        rf"(?P<two>(?:but |and )?{_IF_NOT}\b[,:]?\s+[^;!?]{{2,120}}?)(?=[.!?;]?\s*$|[.;])",
        rf"(?P<one>[^.;:!?,]{{2,80}}? if [^.;!?,]{{3,80}}?),\s*(?:and |or |but )?"
        rf"(?P<two>[^.;:!?]{{1,80}}? {_IF_NOT}\b[^.;!?,]{{0,40}})",
        rf"(?P<one>[^.;:!?,]{{2,80}}? if [^.;!?,]{{3,80}}?),\s*(?P<two>(?:{_IF_NOT})\b,?\s+[^.;!?]{{2,80}})",
        r"(?P<one>[^.;:!?]{3,80}?,?\s+unless [^.;!?,]{3,80}?),?\s+(?:and )?"
        r"(?P<two>(?:then|in which case)\s+[^.;!?]{2,80})",
        r"(?P<one>(?:above|over|more than|at least|from) [^.;:!?]{1,40}?[:,]\s*[^.;!?]{2,100})[.;,]\s+"
        r"(?P<two>(?:below|under|less(?: than)?|otherwise|up to)\b[^:,]{0,30}[:,]\s*[^.;!?]{2,120})",
        r"(?P<one>(?:below|under|less than|at most|up to) [^.;:!?]{1,40}?[:,]\s*[^.;!?]{2,100})[.;,]\s+"
        r"(?P<two>(?:above|over|more(?: than)?|otherwise|from)\b[^:,]{0,30}[:,]\s*[^.;!?]{2,120})",
    )
)
_LIMIT = re.compile(
    r"\b(?P<side>above|over|more than|at least|below|under|less than|at most|up to)\s+(?P<n>\d+(?:\.\d+)?)",
    re.IGNORECASE,
)
_GOOD = content_stems("green passed passing success succeeded available free confirmed approved true open")
_BAD = content_stems("red failed failing failure error broken unavailable full rejected denied false closed")
_CONDITION = re.compile(
    rf"^(?:but |and )?(?:{_IF_NOT}|then\b|in which case\b|(?:if|in case|when|should)\b[^,:]*)[,:]?\s*"
    rf"|\s+(?:unless|if)\b.*$|\s+{_IF_NOT}.*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Fork:
    """Two branches in the words of one or two items."""

    one: tuple[int, int]
    two: tuple[int, int]
    text: str


def settle_conditions(reading: Reading, recent: Sequence[Turn]) -> None:
    """Take out the branch that what happened since has ruled out."""
    heard = "\n".join(t.text for t in recent if t.text)
    if not heard or len(heard) > LONGEST:
        return
    if not reading.text.strip() or reading.text.rstrip().endswith("?") or voids_last(reading.text):
        return
    results = "\n".join(t.text for t in recent if t.role is Role.TOOL)
    replies = "\n".join(t.text for t in recent if t.role is Role.ASSISTANT)
    if replies.rstrip().endswith("?"):
        replies = ""
    last = next((e.turn for e in reversed(reading.scene.state.log) if e.author is Role.USER), -1)
    for run in _runs(reading):
        text = " ".join(h.text for h in run)
        for fork in _forks(text):
            settled = replies if results or run[-1].turn < last else ""
            if lost := _ruled_out(fork, results, settled):
                _drop(reading, run, lost)
                return


def _runs(reading: Reading) -> Iterator[list[Held]]:
    """Items of one turn, each alone, with the next, and with the two after it."""
    held = sorted((h for h in reading.scene.held if not h.fresh and h.user), key=lambda h: _place(h))
    for i in range(len(held)):
        for size in (1, 2, 3):
            run = held[i : i + size]
            if len(run) == size and len({h.turn for h in run}) == 1:
                yield run


def _place(held: Held) -> tuple[int, int]:
    return (held.evidence[0].turn, held.evidence[0].start) if held.evidence else (0, 0)


def _forks(text: str) -> Iterator[_Fork]:
    for pattern in _SIDES:
        if match := pattern.search(text):
            yield _Fork(match.span("one"), match.span("two"), text)


def _ruled_out(fork: _Fork, results: str, heard: str) -> tuple[int, int] | None:
    """The branch that does not apply."""
    one, two = (fork.text[a:b] for a, b in (fork.one, fork.two))
    taken = _by_limit(one, results) or _by_outcome(one, results) or _by_words(one, two, heard)
    if taken == 0:
        return None
    return fork.two if taken == 1 else fork.one


def _by_limit(one: str, results: str) -> int:
    """Which branch a number in a result leads to: 1, 2, or 0 where that is open."""
    limit = _LIMIT.search(one)
    numbers = [float(n) for n in re.findall(r"(?<![\w.-])\d+(?:\.\d+)?(?![\w-])", results)]
    if not limit or len(numbers) != 1:
        return 0
    upper = limit["side"].lower() in ("above", "over", "more than", "at least")
    return 1 if (numbers[0] > float(limit["n"])) == upper else 2


def _by_outcome(one: str, results: str) -> int:
    """Which branch an outcome in a result leads to."""
    leads = re.match(r"(?:if|in case|when|should)\b", one, re.IGNORECASE)
    condition = content_stems(re.split(r"[,:]", one)[0] if leads else one)
    told = content_stems(results)
    for word in condition:
        if re.search(rf"{re.escape(word)}\w*\W{{0,2}}\s*[:=]\s*(?:0(?![.\d])|false|no\b|none|null)", results, re.I):
            return 2
    good, bad = bool(told & _GOOD), bool(told & _BAD)
    if good == bad or not condition & (_GOOD | _BAD):
        return 0
    return 1 if bool(condition & _GOOD) == good else 2


def _by_words(one: str, two: str, heard: str) -> int:
    """Which branch a restatement names, where it says nothing of what the other asks for."""
    told = content_stems(heard)
    first, second = (content_stems(_CONDITION.sub("", branch)) for branch in (one, two))
    ours, theirs = told & (first - second), told & (second - first)
    if bool(ours) == bool(theirs):
        return 0
    return 1 if ours else 2


def _drop(reading: Reading, run: Sequence[Held], lost: tuple[int, int]) -> None:
    """Withdraw a stretch of the run's joint text."""
    words = reading.cite(0, len(reading.text))
    at = 0
    for held in run:
        start, end = max(0, lost[0] - at), min(len(held.text), lost[1] - at)
        at += len(held.text) + 1
        if start >= end:
            continue
        text = remove(held.text, start, end)
        kept = surviving(held.evidence, [held.text[start:end]])
        rest: tuple[Remainder, ...] = ()
        if re.search(r"\w{2}", text) and kept:
            rest = (Remainder(target=held.id, text=text, evidence=kept),)
        _withdraw(reading, held, words, rest)


def _withdraw(reading: Reading, held: Held, words: Evidence, rest: tuple[Remainder, ...]) -> None:
    reading.drafts.append(
        Draft(kind=EditKind.WITHDRAW, evidence=(words,), targets=(held.id,), remainders=rest, confidence=0.7)
    )
    reading.scene.held.remove(held)

"""What a statement of the assistant, or an argument of a tool call, rests on.

A statement rests on the words it repeats: the user's items first, earlier conclusions after them.
Where several nodes say the same thing equally well, each is a support of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, islice, product
from typing import NamedTuple

from stateforge._models import IN_EFFECT, STALE, Basis, Conclusion, Evidence, Item, Justification, Status
from stateforge._state import IntentState
from stateforge._terms import Term, keys, terms

ALWAYS: Justification = ()
"""The justification of what rests on nothing that is known: it always holds."""

MAX_WAYS = 6
MAX_BASES = 40
_MAX_USES = 24
_RECENT_CONCLUSIONS = 200
_RECENT_COUNTS = 30
_FEW_TERMS = 3
_ENOUGH = 2
_IN, _OPEN, _CONCLUDED, _STALE, _UNSUPPORTED = range(5)
_RANK = {status: _STALE if status in STALE else _IN if status in IN_EFFECT else _OPEN for status in Status}


class _Words(NamedTuple):
    """Some words of a user turn."""

    turn: int
    start: int
    end: int
    quote: str


class _Use(NamedTuple):
    """A term of a statement found in a node."""

    node: str
    rank: int
    words: _Words | None
    value: bool


class _Count(NamedTuple):
    """So many of something, as the user said it."""

    amount: float
    unit: str
    use: _Use


@dataclass
class Grounds:
    """The nodes of a state that share words with one reply, indexed once for all its statements."""

    state: IntentState
    vocabulary: frozenset[str]
    _uses: dict[str, list[tuple[Term, _Use]]] = field(default_factory=lambda: defaultdict(list))
    _size: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for item in reversed(tuple(self.state.items.values())):
            self._add_item(item, _RANK[item.status])
        for node in islice(reversed(tuple(self.state.conclusions.values())), _RECENT_CONCLUSIONS):
            self._add_conclusion(node)

    def of(self, said: Sequence[Term], dense: bool = False) -> tuple[Justification, ...]:
        """The ways in which a statement with these terms is supported.

        `dense`: every word counts, as in the arguments of a tool call.
        """
        found = {t: self._matching(t) for t in said}
        score = self._scores(found)
        weighty = {n for n, points in score.items() if dense or points >= self._needed(n, len(said))}
        choices = [self._best(uses, weighty, score) for uses in found.values()]
        choices += self._totals(t for t, uses in found.items() if not any(u.node in weighty for u in uses))
        choices = [c for c in self._settle(choices, found) if c][:MAX_BASES]
        if not choices:
            return (ALWAYS,)
        ways = dict.fromkeys(
            tuple(dict.fromkeys((u.node, u.words) for u in way)) for way in islice(product(*choices), MAX_WAYS)
        )
        return tuple(tuple(_basis(node, words) for node, words in way) for way in ways)

    def _add_item(self, item: Item, rank: int) -> None:
        """Index the words of an item: as the user said them, and where they are put otherwise."""
        quotes = tuple(e.quote for e in item.evidence if len(e.quote) == e.end - e.start)
        said, known = _vocabulary(item.text, quotes)
        if self.vocabulary.isdisjoint(known):
            return
        shared = self.vocabulary & said
        for term, words in _cited_terms(item, shared) if shared else ():
            self._add(term, _Use(item.id, rank, words, term.value))
        worded = self.vocabulary & known - said
        for term in terms(item.text) if worded else ():
            if term.key in worded:
                self._add(term, _Use(item.id, rank, None, term.value))
        self._size[item.id] = len(known)

    def _add(self, term: Term, use: _Use) -> None:
        uses = self._uses[term.key]
        if len(uses) < _MAX_USES:
            uses.append((term, use))

    def _add_conclusion(self, node: Conclusion) -> None:
        """Index the values of a conclusion; of those that say the same the latest ones are enough."""
        shared = self.vocabulary & keys(node.text)
        if not shared:
            return
        rank = _CONCLUDED if node.supported else _UNSUPPORTED
        for term in terms(node.text):
            if term.key in shared and term.value and not term.bare:
                self._add(term, _Use(node.id, rank, None, True))
        self._size[node.id] = len(keys(node.text))

    def _matching(self, said: Term) -> list[_Use]:
        """Where a term was said before; numbers of different things do not match."""
        uses = self._uses.get(said.key, ())
        fit = [use for term, use in uses if not (said.unit and term.unit and said.unit != term.unit)]
        value = None if not said.value else not said.bare
        return fit if value is None else [u if u.value is value else u._replace(value=value) for u in fit]

    def _needed(self, node: str, said: int) -> int:
        return 1 if min(said, self._size[node]) <= _FEW_TERMS else _ENOUGH

    @staticmethod
    def _scores(found: dict[Term, list[_Use]]) -> dict[str, int]:
        score: dict[str, int] = defaultdict(int)
        for uses in found.values():
            for node, value in {(u.node, u.value) for u in uses}:
                score[node] += 2 if value else 1
        return score

    def _best(self, uses: Iterable[_Use], weighty: set[str], score: dict[str, int]) -> list[_Use]:
        """The uses that count: of the best kind of node, and there of those that share most."""
        fit = [u for u in uses if u.node in weighty and (u.value or u.node in self.state.items)]
        if not fit:
            return []
        top = min((u.rank, -score[u.node]) for u in fit)
        return list({u.node: u for u in fit if (u.rank, -score[u.node]) == top}.values())

    def _settle(self, choices: list[list[_Use]], found: dict[Term, list[_Use]]) -> Iterator[list[_Use]]:
        """Leave out an old value that is only mentioned beside the new one ("moved from 3 to 11")."""
        for uses in choices:
            yield [u for u in uses if u.rank != _STALE or not self._only_mentioned(u, found)]

    def _only_mentioned(self, old: _Use, found: dict[Term, list[_Use]]) -> bool:
        by = self.state.items[old.node].by
        edit = self.state.edit(by) if by else None
        if edit is None or not edit.item:
            return False
        known = keys(self.state.items[old.node].text)
        return any(t.value and t.key not in known and any(u.node == edit.item for u in found[t]) for t in found)

    def _totals(self, unmatched: Iterable[Term]) -> list[list[_Use]]:
        """Numbers nobody said: totals and products of what was said about the same thing."""
        numbers = [t for t in unmatched if t.key.startswith("n:") and t.unit]
        counted = list(self._counted()) if numbers else []
        return [[use] for term in numbers for use in _addends(float(term.key[2:]), term.unit, counted)]

    def _counted(self) -> Iterator[_Count]:
        for item in islice(reversed(self.state.in_effect), _RECENT_COUNTS):
            for term, words in _cited_terms(item):
                if term.key.startswith("n:") and term.unit:
                    yield _Count(float(term.key[2:]), term.unit, _Use(item.id, _IN, words, True))


@lru_cache(maxsize=16384)
def _vocabulary(text: str, quotes: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The keys of the user's own words for an item, and those together with the keys of its text."""
    said = frozenset[str]().union(*map(keys, quotes))
    return said, said | keys(text)


def _cited_terms(item: Item, wanted: Collection[str] | None = None) -> Iterator[tuple[Term, _Words]]:
    """The terms of the user's own words for an item, all or the wanted ones, with where they stand."""
    for cited in item.evidence:
        if len(cited.quote) == cited.end - cited.start:
            for term in terms(cited.quote):
                if wanted is None or term.key in wanted:
                    start, end = cited.start + term.start, cited.start + term.end
                    yield term, _Words(cited.turn, start, end, cited.quote[term.start : term.end])


def _basis(node: str, words: _Words | None) -> Basis:
    return Basis(id=node, evidence=Evidence(**words._asdict()) if words else None)


def _addends(total: float, unit: str, counted: Sequence[_Count]) -> list[_Use]:
    """The counts whose sum or product is this number, or none."""
    same = [c for c in counted if c.unit == unit]
    if len(same) > 1 and sum(c.amount for c in same) == total:
        return [c.use for c in same]
    for a, b in combinations(same, 2):
        if a.amount + b.amount == total:
            return [a.use, b.use]
    for a in same:
        for b in counted:
            if b.unit != unit and b.amount != 1 and a.amount * b.amount == total:
                return [a.use, b.use]
    return []

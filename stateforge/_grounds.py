"""What a statement of the assistant, or an argument of a tool call, rests on.

A statement rests on the words it repeats: the user's items first, earlier conclusions after them.
Where several nodes say the same thing equally well, each is a support of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from typing import NamedTuple

from stateforge._models import STALE, Basis, Conclusion, Evidence, Item, Justification, Status
from stateforge._state import IntentState
from stateforge._terms import Term, keys, terms

ALWAYS: Justification = ()
"""The justification of what rests on nothing that is known: it always holds."""

MAX_WAYS = 6
MAX_BASES = 40
_RECENT_CONCLUSIONS = 200
_RECENT_COUNTS = 30
_FEW_TERMS = 3
_ENOUGH = 2
_IN, _OPEN, _CONCLUDED, _STALE, _UNSUPPORTED = range(5)


class _Use(NamedTuple):
    """A term of a statement found in a node."""

    node: str
    rank: int
    evidence: Evidence | None
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
        for item in self.state.items.values():
            if item.in_effect:
                self._add_item(item, _IN)
            elif item.status in STALE:
                self._add_item(item, _STALE)
            elif item.status in (Status.PENDING, Status.COMPLETED):
                self._add_item(item, _OPEN)
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
        ways = (tuple(dict.fromkeys(Basis(id=u.node, evidence=u.evidence) for u in way)) for way in product(*choices))
        return tuple(dict.fromkeys(islice(ways, MAX_WAYS)))

    def _add_item(self, item: Item, rank: int) -> None:
        quoted = frozenset[str]().union(*(keys(e.quote) for e in item.evidence if len(e.quote) == e.end - e.start))
        if not self.vocabulary.isdisjoint(quoted):
            for term, words in _cited_terms(item):
                self._uses[term.key].append((term, _Use(item.id, rank, words, term.value)))
        worded = keys(item.text) - quoted
        for term in terms(item.text) if not self.vocabulary.isdisjoint(worded) else ():
            if term.key in worded:
                self._uses[term.key].append((term, _Use(item.id, rank, None, term.value)))
        self._size[item.id] = len(quoted | worded)

    def _add_conclusion(self, node: Conclusion) -> None:
        if self.vocabulary.isdisjoint(keys(node.text)):
            return
        rank = _CONCLUDED if node.supported else _UNSUPPORTED
        for term in terms(node.text):
            self._uses[term.key].append((term, _Use(node.id, rank, None, term.value)))
        self._size[node.id] = len(keys(node.text))

    def _matching(self, said: Term) -> list[_Use]:
        """Where a term was said before; numbers of different things do not match."""
        return [
            use._replace(value=(use.value or said.value) and not said.bare)
            for term, use in self._uses.get(said.key, ())
            if not (said.unit and term.unit and said.unit != term.unit)
        ]

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


def _cited_terms(item: Item) -> Iterator[tuple[Term, Evidence]]:
    """The terms of the user's own words for an item, with where they stand."""
    for cited in item.evidence:
        if len(cited.quote) == cited.end - cited.start:
            for term in terms(cited.quote):
                start, end = cited.start + term.start, cited.start + term.end
                yield term, Evidence(turn=cited.turn, start=start, end=end, quote=cited.quote[term.start : term.end])


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

"""Which conclusions are still supported, and which actions ran on a basis that no longer holds.

A conclusion is in while at least one of its justifications is wholly in (Doyle 1979, without
out-lists). The labels are the least fixpoint, so what only holds itself up is out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from stateforge._labels import DERIVES, TAKES_OUT, revoked_edits
from stateforge._models import (
    IN_EFFECT,
    Action,
    Basis,
    Conclusion,
    Edit,
    EditKind,
    Evidence,
    Item,
    Justification,
    Status,
)

Conclusions = dict[str, Conclusion]
Actions = dict[str, Action]

_HOLDS = IN_EFFECT | {Status.COMPLETED}


def label_conclusions(edits: tuple[Edit, ...], items: Mapping[str, Item]) -> tuple[Conclusions, Actions]:
    """Every conclusion and action of the log, with its label."""
    revoked = revoked_edits(edits)
    conclusions: Conclusions = {}
    actions: Actions = {}
    grounds: dict[str, list[Justification]] = defaultdict(list)
    known: set[str] = set()
    for edit in edits:
        if edit.id in revoked:
            pass
        elif edit.kind in DERIVES:
            grounds[edit.item].extend(j for j in edit.justifications if all(b.id in known for b in j))
            if edit.kind is EditKind.ACT:
                actions.setdefault(edit.item, new_action(edit))
            else:
                conclusions.setdefault(edit.item, new_conclusion(edit))
        elif edit.kind in TAKES_OUT and not edit.doubtful:
            refute(edit, conclusions)
        known.add(edit.item)
        known.update(rest.item for rest in edit.remainders)
    for i, conclusion in conclusions.items():
        conclusions[i] = conclusion.model_copy(update={"justifications": tuple(grounds[i])})
    for i, action in actions.items():
        actions[i] = action.model_copy(update={"justifications": tuple(grounds[i])})
    return support(conclusions, actions, items)


def refute(edit: Edit, conclusions: Conclusions) -> None:
    """Mark the conclusions that an edit of the user speaks against."""
    for target in edit.targets:
        node = conclusions.get(target)
        if node and node.by is None:
            conclusions[target] = node.model_copy(update={"by": edit.id})


def support(conclusions: Conclusions, actions: Actions, items: Mapping[str, Item]) -> tuple[Conclusions, Actions]:
    """The same conclusions and actions, labelled against these items."""
    standing = [c for c in conclusions.values() if c.by is None]
    supported = _least_fixpoint([*standing, *actions.values()], _Words(items))
    return (
        {i: _supported(c, i in supported) for i, c in conclusions.items()},
        {i: _on_basis(a, i in supported) for i, a in actions.items()},
    )


class Supported(Container[str]):
    """The ids of what is supported, looked up one by one."""

    def __init__(self, conclusions: Conclusions, actions: Actions) -> None:
        self._conclusions = conclusions
        self._actions = actions

    def __contains__(self, node: object) -> bool:
        if conclusion := self._conclusions.get(str(node)):
            return conclusion.supported
        action = self._actions.get(str(node))
        return action is not None and not action.stale_basis


def holds(justifications: Iterable[Justification], items: Mapping[str, Item], supported: Container[str]) -> bool:
    """Whether one justification is wholly in, given which conclusions and actions are."""
    words = _Words(items)
    return any(all(words.hold(b, supported) for b in j) for j in justifications)


def new_conclusion(edit: Edit, supported: bool = True) -> Conclusion:
    """The conclusion an edit draws."""
    return Conclusion(
        id=edit.item,
        turn=edit.turn,
        author=edit.author,
        text=edit.text,
        evidence=edit.evidence,
        justifications=edit.justifications,
        supported=supported,
    )


def new_action(edit: Edit, supported: bool = True) -> Action:
    """The action an edit records."""
    return Action(
        id=edit.item,
        turn=edit.turn,
        text=edit.text,
        evidence=edit.evidence,
        justifications=edit.justifications,
        tool_call_id=edit.tool_call_id,
        stale_basis=not supported,
    )


def _supported(node: Conclusion, supported: bool) -> Conclusion:
    return node if node.supported == supported else node.model_copy(update={"supported": supported})


def _on_basis(node: Action, supported: bool) -> Action:
    return node if node.stale_basis != supported else node.model_copy(update={"stale_basis": not supported})


def _least_fixpoint(nodes: list[Conclusion | Action], words: _Words) -> set[str]:
    supported: set[str] = set()
    waiting = nodes
    while waiting:
        unmet = []
        for node in waiting:
            if any(all(words.hold(b, supported) for b in j) for j in node.justifications):
                supported.add(node.id)
            else:
                unmet.append(node)
        if len(unmet) == len(waiting):
            break
        waiting = unmet
    return supported


class _Words:
    """Which items, and which words of the user, are in effect."""

    def __init__(self, items: Mapping[str, Item]) -> None:
        self._items = items
        self._cited: dict[int, list[Evidence]] | None = None

    def hold(self, basis: Basis, supported: Container[str]) -> bool:
        item = self._items.get(basis.id)
        if item is None:
            return basis.id in supported
        return item.status in _HOLDS or (basis.evidence is not None and self._cites(basis.evidence))

    def _cites(self, words: Evidence) -> bool:
        if self._cited is None:
            self._cited = defaultdict(list)
            for item in self._items.values():
                if item.in_effect:
                    for cited in item.evidence:
                        self._cited[cited.turn].append(cited)
        return any(cited.covers(words) for cited in self._cited.get(words.turn, ()))

"""Who is in and who is out: the labels of all items and conclusions, recomputed from the log.

A justification-based truth-maintenance system (Doyle 1979) kept small on purpose: labels are the
least fixpoint over the log, so cycles support nothing; the only negative edge is "a later edit
takes out an earlier item", which points back in turn order, so the labelling is unique.

*Replace* and *restore* differ. A replaced item stays out when its replacement is replaced in turn.
A restore revokes edits: a revoked edit counts as never made, and what it took out is back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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
    Lifetime,
    Remainder,
    Status,
)

CREATES_ITEM = frozenset({EditKind.ADD, EditKind.REPLACE, EditKind.NARROW, EditKind.PROPOSE})
DERIVES = frozenset({EditKind.CONCLUDE, EditKind.ACT})
TAKES_OUT = {
    EditKind.REPLACE: Status.SUPERSEDED,
    EditKind.WITHDRAW: Status.WITHDRAWN,
    EditKind.COMPLETE: Status.COMPLETED,
    EditKind.REJECT: Status.REJECTED,
}
_HOLDS = IN_EFFECT | {Status.COMPLETED}
_Label = tuple[Status, str | None]


@dataclass
class _Log:
    """The log, indexed once."""

    edits: tuple[Edit, ...]
    revoked: dict[str, str] = field(default_factory=dict)
    position: dict[str, int] = field(default_factory=dict)
    takers: dict[str, list[Edit]] = field(default_factory=lambda: defaultdict(list))
    decisions: dict[str, list[Edit]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.position.update((edit.id, i) for i, edit in enumerate(self.edits))
        for i, edit in reversed(tuple(enumerate(self.edits))):
            if edit.kind is EditKind.RESTORE and edit.id not in self.revoked:
                for target in edit.targets:
                    if self.position.get(target, i) < i:
                        self.revoked.setdefault(target, edit.id)
        groups: dict[str, list[str]] = defaultdict(list)
        known: set[str] = set()
        for edit in self.edits:
            if edit.id not in self.revoked:
                self._index(edit, groups, known)
            if edit.kind is EditKind.PROPOSE and edit.group:
                groups[edit.group].append(edit.item)
            known.add(edit.item)
            known.update(rest.item for rest in edit.remainders)

    def _index(self, edit: Edit, groups: Mapping[str, list[str]], known: set[str]) -> None:
        """File an edit under what it acts on; what does not exist yet cannot be acted on."""
        if edit.kind in (EditKind.ACCEPT, EditKind.REJECT):
            for target in known.intersection(edit.targets):
                self.decisions[target].append(edit)
        elif edit.kind in TAKES_OUT:
            for target in known.intersection(edit.targets):
                self.takers[target].append(edit)
        if edit.kind is EditKind.ACCEPT:
            for target in known.intersection(edit.supersedes):
                self.takers[target].append(edit)
            self._close_groups(edit, groups)

    def _close_groups(self, edit: Edit, groups: Mapping[str, list[str]]) -> None:
        """Accepting one of several alternatives decides against those still open."""
        for members in groups.values():
            if any(t in members for t in edit.targets):
                for member in members:
                    if member not in edit.targets and not self.decisions[member]:
                        self.decisions[member].append(edit)


def label_items(edits: tuple[Edit, ...]) -> dict[str, Item]:
    """Every item the log ever created, in log order, with its status."""
    log = _Log(edits)
    created = _create(edits)
    labels: dict[str, _Label] = {}
    for item in reversed(created.values()):
        labels[item.id] = _label(item, log, labels)
    _contest_replacements(log, labels)
    _follow_narrowed(created, labels)
    return {
        i: item
        if labels[i] == (item.status, item.by)
        else item.model_copy(update={"status": labels[i][0], "by": labels[i][1]})
        for i, item in created.items()
    }


def new_item(edit: Edit, items: Mapping[str, Item]) -> Item:
    """The item an edit creates, before anything later is known."""
    first = items.get(edit.targets[0]) if edit.targets else None
    narrows = first.id if first and edit.kind is EditKind.NARROW else None
    if first and edit.kind is EditKind.REPLACE:
        narrows = first.narrows
    return Item(
        id=edit.item,
        kind=edit.item_kind,
        text=edit.text,
        evidence=edit.evidence,
        turn=edit.turn,
        author=edit.author,
        edit=edit.id,
        status=Status.PENDING if edit.kind is EditKind.PROPOSE else Status.ACTIVE,
        lifetime=edit.lifetime,
        scope=edit.scope,
        condition=edit.condition,
        narrows=narrows,
        group=edit.group,
    )


def _create(edits: Iterable[Edit]) -> dict[str, Item]:
    items: dict[str, Item] = {}
    for edit in edits:
        if edit.kind in CREATES_ITEM and edit.item:
            items[edit.item] = new_item(edit, items)
        for rest in edit.remainders:
            if target := items.get(rest.target):
                items[rest.item] = _keep(rest, target, edit)
    return items


def _keep(rest: Remainder, target: Item, edit: Edit) -> Item:
    kept = {"id": rest.item, "text": rest.text, "evidence": rest.evidence, "edit": edit.id}
    return target.model_copy(update={**kept, "status": Status.ACTIVE, "by": None})


def _label(item: Item, log: _Log, labels: Mapping[str, _Label]) -> _Label:
    """The label of one item; the labels of all later items are known."""
    if revoker := log.revoked.get(item.edit):
        return Status.WITHDRAWN, revoker
    since = -1
    decision = log.decisions[item.id][-1] if item.id in log.decisions else None
    if decision is not None:
        if decision.kind is EditKind.REJECT or item.id not in decision.targets:
            return Status.REJECTED, decision.id
        since = log.position[decision.id]
    takers = [e for e in log.takers.get(item.id, ()) if log.position[e.id] > since and _still_takes(e, log, labels)]
    for edit in takers:
        if not edit.doubtful:
            return TAKES_OUT.get(edit.kind, Status.SUPERSEDED), edit.id
    if _is_proposal(item, log) and decision is None:
        return Status.PENDING, None
    for edit in takers:
        if settled := _settled(edit, log, labels):
            return settled
    return Status.ACTIVE, None


def _is_proposal(item: Item, log: _Log) -> bool:
    edit = log.edits[log.position[item.edit]]
    return edit.kind is EditKind.PROPOSE and edit.item == item.id


def _still_takes(edit: Edit, log: _Log, labels: Mapping[str, _Label]) -> bool:
    """A temporary override takes its target out only while it, or what replaced it, is in."""
    if edit.kind is not EditKind.REPLACE or edit.lifetime is not Lifetime.TEMPORARY:
        return True
    return _in_or_followed(edit.item, log, labels)


def _in_or_followed(item: str, log: _Log, labels: Mapping[str, _Label]) -> bool:
    if labels[item][0] in IN_EFFECT:
        return True
    later = [e for e in log.takers.get(item, ()) if e.kind is EditKind.REPLACE and e.item and not e.doubtful]
    return any(_in_or_followed(e.item, log, labels) for e in later)


def _settled(edit: Edit, log: _Log, labels: Mapping[str, _Label]) -> _Label | None:
    """What a doubtful edit makes of its target: contested, or settled by a later decision."""
    if edit.item:
        decided = log.decisions.get(edit.item)
        if decided and decided[-1].kind is EditKind.ACCEPT and edit.item in decided[-1].targets:
            return Status.SUPERSEDED, decided[-1].id
        if not _in_or_followed(edit.item, log, labels):
            return None
    return Status.CONTESTED, edit.id


def _contest_replacements(log: _Log, labels: dict[str, _Label]) -> None:
    for edit in log.edits:
        if edit.kind is EditKind.REPLACE and edit.doubtful and labels[edit.item][0] is Status.ACTIVE:
            if any(labels.get(t) == (Status.CONTESTED, edit.id) for t in edit.targets):
                labels[edit.item] = (Status.CONTESTED, edit.id)


def _follow_narrowed(created: Mapping[str, Item], labels: dict[str, _Label]) -> None:
    """An exception goes when what it narrows was withdrawn; it stays when that was only replaced."""
    gone = {Status.WITHDRAWN, Status.REJECTED, Status.COMPLETED}
    for item in created.values():
        if item.narrows and labels[item.id][0] in IN_EFFECT:
            status, by = labels[item.narrows]
            if status in gone:
                labels[item.id] = (status, by)


def label_conclusions(
    edits: tuple[Edit, ...], items: Mapping[str, Item]
) -> tuple[dict[str, Conclusion], dict[str, Action]]:
    """Every conclusion and action of the log; supported where one justification is wholly in."""
    log = _Log(edits)
    grounds: dict[str, list[Justification]] = defaultdict(list)
    first: dict[str, Edit] = {}
    known: set[str] = set()
    for edit in edits:
        if edit.kind in DERIVES and edit.id not in log.revoked:
            first.setdefault(edit.item, edit)
            grounds[edit.item].extend(j for j in edit.justifications if all(b.id in known for b in j))
        known.add(edit.item)
        known.update(rest.item for rest in edit.remainders)
    words = _Words(items)
    refuted = {c: log.takers[c][0].id for c in first if c in log.takers and not log.takers[c][0].doubtful}
    supported = _least_fixpoint({c: g for c, g in grounds.items() if c not in refuted}, words)
    conclusions: dict[str, Conclusion] = {}
    actions: dict[str, Action] = {}
    for node, edit in first.items():
        if edit.kind is EditKind.ACT:
            actions[node] = new_action(edit, tuple(grounds[node]), node in supported)
        else:
            conclusions[node] = new_conclusion(edit, tuple(grounds[node]), node in supported, refuted.get(node))
    return conclusions, actions


def new_conclusion(edit: Edit, grounds: tuple[Justification, ...], supported: bool, by: str | None) -> Conclusion:
    """The conclusion an edit draws."""
    return Conclusion(
        id=edit.item,
        turn=edit.turn,
        author=edit.author,
        text=edit.text,
        evidence=edit.evidence,
        justifications=grounds,
        supported=supported,
        by=by,
    )


def new_action(edit: Edit, grounds: tuple[Justification, ...], supported: bool) -> Action:
    """The action an edit records."""
    return Action(
        id=edit.item,
        turn=edit.turn,
        text=edit.text,
        evidence=edit.evidence,
        justifications=grounds,
        tool_call_id=edit.tool_call_id,
        stale_basis=not supported,
    )


class _Words:
    """Which items, and which words of the user, are in effect."""

    def __init__(self, items: Mapping[str, Item]) -> None:
        self._items = items
        self._cited: dict[int, list[Evidence]] | None = None

    def hold(self, basis: Basis, supported: set[str]) -> bool:
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


def is_supported(justifications: Iterable[Justification], items: Mapping[str, Item], supported: set[str]) -> bool:
    """Whether one justification is wholly in, given which conclusions are."""
    words = _Words(items)
    return any(all(words.hold(b, supported) for b in j) for j in justifications)


def _least_fixpoint(grounds: Mapping[str, list[Justification]], words: _Words) -> set[str]:
    supported: set[str] = set()
    waiting = list(grounds)
    while True:
        unmet = []
        for node in waiting:
            if any(all(words.hold(b, supported) for b in j) for j in grounds[node]):
                supported.add(node)
            else:
                unmet.append(node)
        if len(unmet) == len(waiting):
            return supported
        waiting = unmet

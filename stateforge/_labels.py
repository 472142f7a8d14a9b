"""Which items are in effect: their labels, computed from the log.

The only negative edge is "a later edit takes out an earlier item". It points back in turn order, so
labelling from the last item to the first gives the one consistent answer.

*Replace* and *restore* differ. A replaced item stays out when its replacement is replaced in turn.
A restore revokes edits: a revoked edit counts as never made, and what it took out is back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stateforge._models import (
    IN_EFFECT,
    Edit,
    EditKind,
    Item,
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
        self.revoked = revoked_edits(self.edits)
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


def revoked_edits(edits: tuple[Edit, ...]) -> dict[str, str]:
    """Edits taken back by a restore that itself still stands, each with that restore."""
    revoked: dict[str, str] = {}
    restores = [e for e in edits if e.kind is EditKind.RESTORE]
    if not restores:
        return revoked
    position = {e.id: i for i, e in enumerate(edits)}
    for edit in reversed(restores):
        if edit.id not in revoked:
            for target in edit.targets:
                if position.get(target, len(edits)) < position[edit.id]:
                    revoked.setdefault(target, edit.id)
    return revoked


def label_items(edits: tuple[Edit, ...], known: Mapping[str, Item] | None = None) -> dict[str, Item]:
    """Every item the log ever created, in log order, with its status.

    `known` are the items of a beginning of the same log; they are reused where nothing changed.
    """
    log = _Log(edits)
    created = _create(edits, known or {})
    labels: dict[str, _Label] = {}
    for item in reversed(created.values()):
        labels[item.id] = _label(item, log, labels)
    _contest_replacements(log, labels)
    _follow_narrowed(created, labels)
    return {i: relabelled(item, *labels[i]) for i, item in created.items()}


def relabelled(item: Item, status: Status, by: str | None) -> Item:
    """The item with this label; the same object when it has it already."""
    if item.status is status and item.by == by:
        return item
    return item.model_copy(update={"status": status, "by": by})


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


def _create(edits: Iterable[Edit], known: Mapping[str, Item]) -> dict[str, Item]:
    items: dict[str, Item] = {}
    for edit in edits:
        if edit.kind in CREATES_ITEM and edit.item and edit.item not in items:
            items[edit.item] = known.get(edit.item) or new_item(edit, items)
        for rest in edit.remainders:
            target = items.get(rest.target)
            if target and rest.item not in items:
                items[rest.item] = known.get(rest.item) or kept_item(rest, target, edit)
    return items


def kept_item(rest: Remainder, target: Item, edit: Edit) -> Item:
    """The item that an edit leaves of one of its targets."""
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
    takers = [
        e for e in log.takers.get(item.id, ()) if log.position[e.id] > since and _still_takes(e, item, log, labels)
    ]
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


def _still_takes(edit: Edit, item: Item, log: _Log, labels: Mapping[str, _Label]) -> bool:
    """A temporary override takes its target out only while it, or what replaced it, is in.

    An override of an override replaces it for good: "back to normal" means all the way back.
    """
    if edit.kind is not EditKind.REPLACE or edit.lifetime is not Lifetime.TEMPORARY:
        return True
    if item.lifetime is Lifetime.TEMPORARY:
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

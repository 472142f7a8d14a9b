"""A state as plain documents: what counts, how it came about, what changed between two states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from stateforge._models import Conclusion, Edit, EditKind, Evidence, Item, Status
from stateforge._state import IntentState

Document = dict[str, Any]
"""A JSON object."""

_OPTIONAL = ("scope", "condition", "narrows", "group")


def state_document(state: IntentState, tracker: str = "", warnings: Iterable[str] = ()) -> Document:
    """The active state with what is no longer in effect and why, as `stateforge fold` prints it."""
    return {
        "version": state.version,
        "active": [_item(i) for i in state.in_effect],
        "pending": [_item(i) for i in state.pending],
        "inactive": [{"id": i.id, "text": i.text, "status": i.status.value, "by": i.by} for i in state.inactive],
        "conclusions": [_conclusion(c) for c in state.conclusions.values()],
        "actions": [
            {"id": a.id, "text": a.text, "turn": a.turn, "stale_basis": a.stale_basis, "evidence": _cite(a.evidence)}
            for a in state.actions.values()
        ],
        "tracker": tracker,
        "warnings": list(warnings),
    }


def timeline(state: IntentState) -> list[Document]:
    """Every edit in order: who made it, on what words, what it created and what it took out."""
    taken: dict[str, list[Item | Conclusion]] = {}
    for item in state.items.values():
        if item.by:
            taken.setdefault(item.by, []).append(item)
    for conclusion in state.conclusions.values():
        if conclusion.by:
            taken.setdefault(conclusion.by, []).append(conclusion)
    return [_entry(edit, state, taken.get(edit.id, [])) for edit in state.log]


def difference(before: IntentState, after: IntentState) -> Document:
    """What entered, left and changed its standing between two states."""
    old = {i.id: i for i in before.items.values()}
    new = {i.id: i for i in after.items.values()}
    entered = [i for i in after.in_effect if i.id not in old or not old[i.id].in_effect]
    left = [i for i in before.in_effect if i.id not in new or not new[i.id].in_effect]
    marked = [i for i in after.in_effect if i.id in old and old[i.id].in_effect and old[i.id].status is not i.status]
    return {
        "from": before.version,
        "to": after.version,
        "entered": [_item(i) for i in entered],
        "left": [_left(i, new.get(i.id)) for i in left],
        "changed": [{"id": i.id, "text": i.text, "was": old[i.id].status.value, "is": i.status.value} for i in marked],
        "unsupported": [
            {"id": c.id, "text": c.text}
            for c in before.supported
            if c.id not in after.conclusions or not after.conclusions[c.id].supported
        ],
    }


def _left(item: Item, now: Item | None) -> Document:
    status, by = (now.status.value, now.by) if now else ("unknown", None)
    return {"id": item.id, "text": item.text, "status": status, "by": by}


def _item(item: Item) -> Document:
    document: Document = {
        "id": item.id,
        "text": item.text,
        "kind": item.kind.value,
        "evidence": _cite(item.evidence),
    }
    if item.status is Status.CONTESTED:
        document |= {"status": item.status.value, "by": item.by}
    document |= {name: value for name in _OPTIONAL if (value := getattr(item, name)) is not None}
    if item.lifetime != "standing":
        document["lifetime"] = item.lifetime.value
    return document


def _conclusion(conclusion: Conclusion) -> Document:
    return {
        "id": conclusion.id,
        "text": conclusion.text,
        "turn": conclusion.turn,
        "author": conclusion.author.value,
        "supported": conclusion.supported,
        "by": conclusion.by,
        "rests_on": [[basis.id for basis in j] for j in conclusion.justifications],
        "evidence": _cite(conclusion.evidence),
    }


def _cite(evidence: Sequence[Evidence]) -> list[Document]:
    return [e.model_dump(exclude_none=True) for e in evidence]


def _entry(edit: Edit, state: IntentState, taken: Sequence[Item | Conclusion]) -> Document:
    kept = [edit.item] if edit.item else []
    kept += [r.item for r in edit.remainders]
    restores = edit.kind is EditKind.RESTORE
    return {
        "id": edit.id,
        "turn": edit.turn,
        "author": edit.author.value,
        "kind": edit.kind.value,
        "text": edit.text,
        "evidence": _cite(edit.evidence),
        "targets": [] if restores else list(edit.targets),
        "revokes": list(edit.targets) if restores else [],
        "took_out": [_taken(node) for node in taken],
        "created": [{"id": i, "text": state.items[i].text} for i in kept if i in state.items],
        "doubtful": edit.doubtful,
        "confidence": edit.confidence,
    }


def _taken(node: Item | Conclusion) -> Document:
    status = node.status.value if isinstance(node, Item) else "refuted"
    return {"id": node.id, "text": node.text, "status": status}

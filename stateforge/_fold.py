"""`fold(state, edits) -> state`: no clock, no I/O, no randomness."""

from __future__ import annotations

from collections.abc import Iterable

from stateforge._labels import (
    DERIVES,
    is_supported,
    label_conclusions,
    label_items,
    new_action,
    new_conclusion,
    new_item,
)
from stateforge._models import Edit, EditKind
from stateforge._state import IntentState

_ONLY_ADDS = frozenset({EditKind.ADD, EditKind.NARROW, EditKind.PROPOSE, EditKind.REMARK})


def fold(state: IntentState, edits: Iterable[Edit]) -> IntentState:
    """The state after more edits.

    Folding turn by turn equals folding all at once: the labels are a function of the whole log.
    Edits that only add something are appended without relabelling the rest.
    """
    new = tuple(edits)
    if not new:
        return state
    log = state.log + new
    if all(_appends(e, state) for e in new):
        return _append(state, log, new)
    items = label_items(log)
    return IntentState(log, items, *label_conclusions(log, items))


def _appends(edit: Edit, state: IntentState) -> bool:
    """Whether an edit cannot change the label of anything that is already there."""
    if edit.remainders or edit.item in state.items:
        return False
    if edit.kind in DERIVES:
        known = edit.item in state.conclusions or edit.item in state.actions
        return not known and all(_exists(b.id, state) for j in edit.justifications for b in j)
    if edit.kind is EditKind.NARROW and not all(t in state.items and state.items[t].in_effect for t in edit.targets):
        return False
    return edit.kind in _ONLY_ADDS and all(e.turn == edit.turn for e in edit.evidence)


def _exists(node: str, state: IntentState) -> bool:
    return node in state.items or node in state.conclusions or node in state.actions


def _append(state: IntentState, log: tuple[Edit, ...], new: tuple[Edit, ...]) -> IntentState:
    items, conclusions, actions = dict(state.items), dict(state.conclusions), dict(state.actions)
    for edit in new:
        if edit.kind in DERIVES:
            supported = {c for c, node in conclusions.items() if node.supported}
            supported |= {a for a, node in actions.items() if not node.stale_basis}
            holds = is_supported(edit.justifications, items, supported)
            if edit.kind is EditKind.ACT:
                actions[edit.item] = new_action(edit, edit.justifications, holds)
            else:
                conclusions[edit.item] = new_conclusion(edit, edit.justifications, holds, None)
        elif edit.kind is not EditKind.REMARK and edit.item:
            items[edit.item] = new_item(edit, items)
    return IntentState(log, items, conclusions, actions)

"""Which edits "go back to that" takes back."""

from __future__ import annotations

from collections.abc import Iterable

from stateforge._labels import CREATES_ITEM, revoked_edits
from stateforge._models import Edit, EditKind
from stateforge._state import IntentState


def edits_to_revoke(state: IntentState, targets: Iterable[str]) -> tuple[str, ...]:
    """The edits to revoke so that the targets are back, in log order.

    Args:
        state: the state before the restore.
        targets: ids of items that shall be in effect again, or of edits to take back.

    In A → B → C, restoring A takes back both replacements. An edit that built only on what is
    taken back goes with it.
    """
    revoked = revoked_edits(state.log)
    gone: set[str] = set()
    for target in targets:
        if target in state.items:
            gone |= {e.id for e in state.log if e.id not in revoked and _takes_out(e, target)}
            gone |= {revoked[made]} if (made := state.items[target].edit) in revoked else set()
        elif target not in revoked:
            gone.add(target)
    return _with_dependents(state, gone, revoked)


def _takes_out(edit: Edit, item: str) -> bool:
    if edit.kind in (EditKind.REPLACE, EditKind.WITHDRAW, EditKind.COMPLETE, EditKind.REJECT):
        return item in edit.targets
    return edit.kind is EditKind.ACCEPT and item in edit.supersedes


def _with_dependents(state: IntentState, gone: set[str], revoked: dict[str, str]) -> tuple[str, ...]:
    made = {e.item for e in state.log if e.id in gone and e.item}
    for edit in state.log:
        if edit.id in gone or edit.id in revoked or edit.kind not in CREATES_ITEM or not edit.targets:
            continue
        if all(t in made for t in edit.targets):
            gone.add(edit.id)
            made.add(edit.item)
    return tuple(e.id for e in state.log if e.id in gone)

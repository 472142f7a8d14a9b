"""Edits from the difference of two lists, for trackers that rewrite the whole list.

Small language models rewrite a list more reliably than they address its entries by id. The engine
takes such a list and works out what was added, replaced and withdrawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from stateforge._models import Draft, EditKind, Evidence, Item
from stateforge._state import IntentState
from stateforge._turns import Turn

SAME = 0.55
"""Word-level similarity from which a new entry counts as the rewriting of a missing one."""

_WORD = re.compile(r"\w+")


def drafts_from_list(state: IntentState, turn: Turn, wanted: Sequence[str]) -> list[Draft]:
    """The edits that lead from the items in effect to the wanted list.

    Every edit cites the whole user turn: a rewritten list says what changed, not which words did
    it. Entries that did not change cost nothing.
    """
    if not turn.text.strip():
        return []
    evidence = (Evidence.of(turn.index, turn.text, 0, len(turn.text)),)
    missing = {i.id: i for i in state.in_effect}
    new: list[str] = []
    for text in dict.fromkeys(t.strip() for t in wanted if t.strip()):
        same = next((i for i in missing.values() if _words(i.text) == _words(text)), None)
        if same:
            del missing[same.id]
        else:
            new.append(text)
    drafts = []
    for text in new:
        old = _closest(text, missing)
        if old:
            del missing[old.id]
            drafts.append(Draft(kind=EditKind.REPLACE, text=text, targets=(old.id,), evidence=evidence))
        else:
            drafts.append(Draft(kind=EditKind.ADD, text=text, evidence=evidence))
    if missing:
        drafts.append(Draft(kind=EditKind.WITHDRAW, targets=tuple(missing), evidence=evidence))
    return drafts or [Draft(kind=EditKind.REMARK, evidence=evidence)]


def _closest(text: str, missing: dict[str, Item]) -> Item | None:
    scored = [(SequenceMatcher(None, _words(text), _words(i.text)).ratio(), i.id) for i in missing.values()]
    best = max(scored, default=(0.0, ""))
    return missing[best[1]] if best[0] >= SAME else None


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())

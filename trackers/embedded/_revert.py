"""Going back in other words than "undo": the last message void, an earlier value that was right, the old one again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stateforge._models import Edit, EditKind, Item, Role, Status
from stateforge._state import IntentState
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._parts import alike
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import closed, content_stems, key_stems, stem, tokens

_VOID_VERB = r"(?:scratch|ignore|forget|disregard|delete|discard|drop|strike|cancel|skip|undo|revert|take back)"
_LAST_WORDS = re.compile(
    rf"\b{_VOID_VERB}(?: about)? (?:my|that|the|this|what i said in my)(?: very)? (?:last|latest|previous|most recent)"
    r"(?: (?:message|one|request|instruction|note|remark|edit|change|update|tweak|bit|thing|sentence|line|point))?"
    r"(?=$|[.,;!?)]|\s+(?:please|again|then|i|we|it|that|and|entirely|completely)\b)"
    rf"|\b{_VOID_VERB}(?: about)? what i (?:just |last )?(?:said|wrote|asked|typed|told you)\b"
    r"|\b(?:ctrl|cmd|control|strg)\s?[+-]?\s?z\b",
    re.IGNORECASE,
)
_WAS_RIGHT = re.compile(
    r"^(?:(?:no|nah|hm+|mmh|actually|well|on second thoughts?|on reflection|i think|sorry|but|and|so"
    r"|come to think of it)[,. ]+)*(?P<what>[^.;!?,]{2,40}?) (?:was|were|looked|worked|read|sounded|felt) "
    r"(?:(?:just|much|a lot|way|actually|really|rather|perfectly) )?"
    r"(?:better|right|fine|nicer|good|ok|okay|best|correct|perfect|clearer|simpler|cleaner)"
    r"(?: before| originally| at first| the first time| (?:as|the way|how|like) it was| after all| already"
    r"| then)*[.! ]*$",
    re.IGNORECASE,
)
_OLD_AGAIN = re.compile(
    r"^(?:(?:no|nah|hm+|actually|well|ok|please|sorry|but|and|so|use|take|put|keep|give me|bring back|let's have|i want"
    r"|i'd like|make it)[,. ]+)*(?:the |my |our )?(?P<age>old|previous|earlier|original|first|former)"
    r"(?: (?P<what>[^.;!?,]{2,40}?))??(?: (?:again|back(?: in)?|please|then|after all|was better|it is))+[.! ]*$"
    r"|^(?:(?:no|nah|hm+|actually|well|ok|please|so|and|but|use|take)[,. ]+)*(?:the|what) (?:one )?(?:we had |was )?"
    r"before (?:it|that|this|that one)?[,. ]*(?:then|please|again)?[.! ]*$",
    re.IGNORECASE,
)
_AS_BEFORE = re.compile(
    r"\b(?:as|like|the way|how) (?:it|they|that|we|things) (?:was|were|had (?:it|them|that))"
    r"(?: (?:before|at first|originally))?[.! ]*$|\b(?:like|as) before[.! ]*$",
    re.IGNORECASE,
)
_EMPTY = closed("one version thing way old previou earli original first befor again back it put leav keep mak last")
_TENTATIVE = re.compile(
    r"^(?:could|can|would|should|maybe|perhaps|what about|how about|what if|might|shall|is it possible)\b|\?\s*$",
    re.IGNORECASE,
)
_KINDS = {
    "date": ("day",), "dat": ("day",), "day": ("day",), "time": ("time",), "tim": ("time",), "hour": ("time",),
    "price": ("money",), "pric": ("money",), "cost": ("money",), "fee": ("money",), "budget": ("money",),
    "number": ("number",), "amount": ("number",), "quantity": ("number",), "count": ("number",),
    "name": ("name", "quote"), "nam": ("name", "quote"), "titl": ("name", "quote"), "plac": ("name",),
    "venu": ("name",), "address": ("name",), "city": ("name",),
}  # fmt: skip
"""What kinds of values the stem of a noun may name."""

_MEASURES = {"width": "wide", "length": "long", "height": "high", "depth": "deep", "thicknes": "thick",
             "thickness": "thick"}  # fmt: skip
_CHANGES = frozenset({EditKind.REPLACE, EditKind.WITHDRAW, EditKind.NARROW})


def voids_last(text: str) -> bool:
    """Whether a turn takes the user's last message back, or asks for what was before it."""
    low = text.lower().replace("’", "'")
    return bool(_LAST_WORDS.search(low)) or any(
        _WAS_RIGHT.match(s) or _OLD_AGAIN.match(s) for s in re.split(r"[.!?;]\s+", low)
    )


def revert(reading: Reading, clause: Clause) -> bool:
    """Go back as the clause asks; whether it did."""
    low, state = clause.low.strip(), reading.scene.state
    if cues.is_question(low):
        return False
    if _LAST_WORDS.search(low):
        return _restore(reading, clause, last_edits(state, reading.turn))
    if found := _WAS_RIGHT.match(low):
        return _bring_back(reading, clause, found["what"])
    if found := _OLD_AGAIN.match(low):
        return _bring_back(reading, clause, found["what"] or "", named=True)
    if found := _AS_BEFORE.search(low):
        return _bring_back(reading, clause, low[: found.start()], named=True)
    return False


def last_edits(state: IntentState, turn: int) -> list[Edit]:
    """The live edits that rest on the words of the latest user turn that asked for something."""
    revoked = {t for e in state.log if e.kind is EditKind.RESTORE for t in e.targets}
    live = [
        e
        for e in state.log
        if e.author is Role.USER and e.turn < turn and e.id not in revoked
        and e.kind not in (EditKind.REMARK, EditKind.RESTORE, EditKind.COMPLETE)
    ]  # fmt: skip
    last = max((said_in(e) for e in live), default=-1)
    return [e for e in live if said_in(e) == last]


def said_in(edit: Edit) -> int:
    """The turn whose words an edit rests on; one that a restatement settled rests on earlier words."""
    return max((e.turn for e in edit.evidence), default=edit.turn)


def _bring_back(reading: Reading, clause: Clause, what: str, named: bool = False) -> bool:
    """Bring back the earlier value or the value of the named slot, or take back what came after it."""
    state = reading.scene.state
    wanted = key_stems(what) - _EMPTY
    if not wanted:
        changes = _live_changes(state, reading.turn)
        last = [e for e in last_edits(state, reading.turn) if e.kind is EditKind.ADD and cues.is_change(e.text.lower())]
        return named and _restore(reading, clause, changes[-1:] or last)
    for item in reversed(state.inactive):
        lost = _lost_words(state, item)
        if lost and _all_alike(wanted, lost) and item.by:
            return _restore(reading, clause, [e for e in [state.edit(item.by)] if e])
    for edit in reversed(_live_changes(state, reading.turn)):
        if _changed_slot(state, edit, wanted):
            return _restore(reading, clause, [edit])
        if edit.item in state.items and _all_alike(wanted, _stems(state.items[edit.item].text)):
            return _restore(reading, clause, [edit])
    return _drop_later(reading, clause, wanted)


def _live_changes(state: IntentState, turn: int) -> list[Edit]:
    revoked = {t for e in state.log if e.kind is EditKind.RESTORE for t in e.targets}
    return [
        e for e in state.log
        if e.kind in _CHANGES and e.author is Role.USER and e.turn < turn and e.id not in revoked
        and any(t in state.items and not state.items[t].in_effect for t in e.targets)
    ]  # fmt: skip


def _lost_words(state: IntentState, item: Item) -> frozenset[str]:
    """The words of an item out of effect that the one in its place no longer has."""
    edit = state.edit(item.by) if item.by else None
    if edit is None or item.author is not Role.USER or item.status not in (Status.SUPERSEDED, Status.WITHDRAWN):
        return frozenset()
    newer = state.items.get(edit.item)
    kept = [newer.text] if newer else [r.text for r in edit.remainders]
    return content_stems(item.text) - frozenset().union(*(content_stems(t) for t in kept))


def _changed_slot(state: IntentState, edit: Edit, wanted: frozenset[str]) -> bool:
    """Whether an edit changed a value of the kind, or of the measure, that a noun names ("the date", "the width")."""
    if len(wanted) != 1 or edit.kind is not EditKind.REPLACE or edit.item not in state.items:
        return False
    noun, text = next(iter(wanted)), state.items[edit.item].text
    known = {(v.kind, v.norm) for t in edit.targets if t in state.items for v in values(state.items[t].text)}
    new = [v for v in values(text) if (v.kind, v.norm) not in known]
    adjective = _MEASURES.get(noun)
    measured = adjective and any(re.search(rf"\b{adjective}\b", text[v.end : v.end + 20]) for v in new)
    return bool(measured) or any(v.kind in _KINDS.get(noun, ()) for v in new)


def _all_alike(wanted: Iterable[str], stems: Iterable[str]) -> bool:
    held = tuple(stems)
    return all(any(alike(w, s) or _same_root(w, s) for s in held) for w in wanted)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(t.low) for t in tokens(text) if t.is_word)


def _same_root(a: str, b: str) -> bool:
    """Whether two stems differ only in a doubled or dropped ending ("sort", "sorted")."""
    return min(len(a), len(b)) >= 4 and (a.startswith(b) or b.startswith(a))


def _drop_later(reading: Reading, clause: Clause, wanted: frozenset[str]) -> bool:
    """Withdraw the later of two items of one slot, or the idea floated after an item that was right."""
    held = [h for h in reading.scene.held if not h.fresh and h.user]
    speaking = [h for h in held if _all_alike(wanted, _stems(h.text))]
    if not speaking:
        return False
    later = [h for h in speaking[1:] if h.turn > speaking[0].turn]
    if not later:
        last = max(h.turn for h in held)
        later = [h for h in held if h.turn == last > speaking[0].turn and _TENTATIVE.search(h.text)]
    return _withdraw(reading, clause, later[-1:])


def _withdraw(reading: Reading, clause: Clause, held: Iterable[Held]) -> bool:
    took = False
    for one in list(held):
        reading.withdraw(one, clause)
        took = True
    return took


def _restore(reading: Reading, clause: Clause, edits: Iterable[Edit]) -> bool:
    found = list(edits)
    if found:
        reading.restore([e.id for e in found], clause)
        gone = {e.item for e in found}
        reading.scene.held = [h for h in reading.scene.held if h.id not in gone]
    return bool(found)

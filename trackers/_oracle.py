"""The oracle tracker: proposes edits that somebody else knows to be right.

A benchmark knows which words of a dialogue make which edit. The oracle turns that knowledge into
drafts with evidence, so that everything behind the tracker runs as it does in service, and only the
estimation of the state is perfect: the upper bound for every tracker.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from stateforge import Draft, EditKind, Evidence, IntentState, ItemKind, Role, TrackRequest, TrackResult, Turn


class OracleOp(StrEnum):
    """What an edit does to the set of requirements."""

    ADD = "add"
    DELETE = "delete"
    REPLACE = "replace"


class OracleEdit(BaseModel):
    """One true edit: the words `[start, end)` of turn `turn` that make it.

    `key` names the requirement that later edits change or take out; `text` is what it says from
    now on, in full.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn: int = Field(ge=0)
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    op: OracleOp
    key: str
    text: str
    kind: ItemKind = ItemKind.REQUIREMENT


class OracleTracker:
    """Proposes the edits of one dialogue; words of the user that make none require nothing.

    Args:
        edits: all edits of the dialogue, in the order they were said.
    """

    name = "oracle"
    inline = True

    def __init__(self, edits: Sequence[OracleEdit]) -> None:
        self._edits = tuple(edits)
        script = "\n".join(e.model_dump_json() for e in self._edits)
        self.fingerprint = f"oracle/1 {hashlib.blake2b(script.encode(), digest_size=16).hexdigest()}"

    def track(self, request: TrackRequest) -> TrackResult:
        """The edits of this turn."""
        turn = request.turn
        if turn.role is not Role.USER:
            return TrackResult()
        own = [e for e in self._edits if e.turn == turn.index]
        drafts = [self._draft(e, turn, request.state) for e in own]
        return TrackResult(drafts=(*drafts, *_remarks(turn, own)))

    def _draft(self, edit: OracleEdit, turn: Turn, state: IntentState) -> Draft:
        evidence = (Evidence.of(turn.index, turn.text, edit.start, edit.end),)
        if edit.op is OracleOp.ADD:
            text = evidence[0].quote if edit.kind is ItemKind.MATERIAL else edit.text
            return Draft(kind=EditKind.ADD, evidence=evidence, text=text, handle=edit.key, item_kind=edit.kind)
        target = self._target(edit, state)
        if edit.op is OracleOp.DELETE:
            return Draft(kind=EditKind.WITHDRAW, evidence=evidence, targets=(target,))
        return Draft(kind=EditKind.REPLACE, evidence=evidence, text=edit.text, targets=(target,), handle=edit.key)

    def _target(self, edit: OracleEdit, state: IntentState) -> str:
        """The item that stands for the edit's requirement, or its handle when it was made in the same turn."""
        before = [e for e in self._edits[: self._edits.index(edit)] if e.key == edit.key]
        if not before or before[-1].turn == edit.turn:
            return edit.key
        said = before[-1]
        standing = (i for i in state.in_effect if any(_cites(e, said) for e in i.evidence))
        return next((i.id for i in standing), edit.key)


def _cites(evidence: Evidence, edit: OracleEdit) -> bool:
    return (evidence.turn, evidence.start, evidence.end) == (edit.turn, edit.start, edit.end)


def _remarks(turn: Turn, edits: Sequence[OracleEdit]) -> Iterator[Draft]:
    """The words between the edits."""
    at = 0
    for start, end in [*sorted((e.start, e.end) for e in edits), (len(turn.text), len(turn.text))]:
        if turn.text[at:start].strip():
            evidence = Evidence.of(turn.index, turn.text, at, start)
            yield Draft(kind=EditKind.REMARK, evidence=(evidence,), text=evidence.quote)
        at = max(at, end)

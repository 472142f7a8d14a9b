"""The embedded tracker: rules over clauses, cues and typed values, in process."""

from __future__ import annotations

from stateforge._models import Draft, Evidence, EditKind, ItemKind, Role
from stateforge._tracking import TrackRequest, TrackResult
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._align import NEWS, Scorer, licence_of, rule_score
from stateforge.trackers.embedded._blocks import Block, blocks
from stateforge.trackers.embedded._clauses import Clause, clauses
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._revise import find_changes, is_absorbed, without_old
from stateforge.trackers.embedded._questions import asks_only
from stateforge.trackers.embedded._scene import Scene
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._withdraw import take_back

RULES = "2026-11-30"


class EmbeddedTracker:
    """Reads turns by rules; deterministic, no model call, about a millisecond a turn.

    Args:
        scorer: decides which earlier value a new one supersedes.
    """

    name = "embedded"
    fingerprint = f"embedded/1 {RULES}"
    inline = True

    def __init__(self, scorer: Scorer = rule_score) -> None:
        self._scorer = scorer

    def track(self, request: TrackRequest) -> TrackResult:
        """Read one turn against the state before it."""
        if request.turn.role is Role.USER:
            return TrackResult(drafts=self._read_user(request))
        return TrackResult()

    def _read_user(self, request: TrackRequest) -> tuple[Draft, ...]:
        text = request.turn.text
        reading = Reading(Scene.of(request), request.turn.index, text)
        for block in blocks(text):
            if block.kind == "prose":
                self._read_prose(reading, block)
            elif block.kind == "notice":
                reading.remark(block.start, block.end)
            else:
                evidence = reading.cite(block.start, block.end)
                reading.drafts.append(Draft(kind=EditKind.ADD, evidence=(evidence,), text=evidence.quote, item_kind=ItemKind.MATERIAL))
        return reading.result()

    def _read_prose(self, reading: Reading, block: Block) -> None:
        at = block.start
        low = reading.text[block.start : block.end].lower()
        for clause in clauses(reading.text, block.start, block.end):
            reading.remark(at, clause.start)
            at = clause.end
            if clause.text:
                self._read_clause(reading, clause, low)

    def _read_clause(self, reading: Reading, clause: Clause, turn: str) -> None:
        scene = reading.scene
        if cues.is_acknowledgement(clause.text) or cues.GO_AHEAD.match(clause.low):
            reading.remark(clause.start, clause.end)
            return
        if asks_only(clause.low) or not cues.content_words(clause.text) and not values(clause.text):
            reading.remark(clause.start, clause.end)
            return
        if take_back(reading, clause):
            return
        if not NEWS.search(clause.low):
            scene.enter(clause.text)
        licence = licence_of(clause.text, clause.opener, turn, scene)
        changes = find_changes(scene, self._scorer, clause, licence)
        for held, cuts in changes.cuts.values():
            reading.replace(held, cuts, clause)
        if not changes.cuts or not is_absorbed(clause, [h for h, _ in changes.cuts.values()]):
            reading.add(clause, without_old(clause.text, changes.gone))

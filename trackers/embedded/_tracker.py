"""The embedded tracker: rules over clauses, cues and typed values, in process."""

from __future__ import annotations

import re

from stateforge._models import Draft, EditKind, Lifetime, Role
from stateforge._tracking import TrackRequest, TrackResult
from stateforge.trackers.embedded import _cues as cues
from stateforge.trackers.embedded._abandon import abandons
from stateforge.trackers.embedded._align import Scorer, licence_of
from stateforge.trackers.embedded._blame import blames, put_in_place
from stateforge.trackers.embedded._blocks import Block, blocks
from stateforge.trackers.embedded._certainty import only_certain
from stateforge.trackers.embedded._clauses import Clause, clauses
from stateforge.trackers.embedded._decide import decide
from stateforge.trackers.embedded._demand import allow, demand
from stateforge.trackers.embedded._enact import enact
from stateforge.trackers.embedded._exchange import exchange
from stateforge.trackers.embedded._grounding import ground
from stateforge.trackers.embedded._labelled import relabel
from stateforge.trackers.embedded._lapse import lapse
from stateforge.trackers.embedded._lasting import expire, kind_of, narrows
from stateforge.trackers.embedded._other import take_other
from stateforge.trackers.embedded._pairs import change_pair
from stateforge.trackers.embedded._pointing import point
from stateforge.trackers.embedded._proposals import propose
from stateforge.trackers.embedded._qualify import qualify
from stateforge.trackers.embedded._questions import asks_only, asks_opinion, is_complaint, is_musing
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._relative import calculate
from stateforge.trackers.embedded._restated import restate
from stateforge.trackers.embedded._revert import revert
from stateforge.trackers.embedded._revise import find_changes, is_absorbed, without_old
from stateforge.trackers.embedded._scene import Scene
from stateforge.trackers.embedded._scoring import rule_score
from stateforge.trackers.embedded._settle import settle_conditions
from stateforge.trackers.embedded._stance import decides
from stateforge.trackers.embedded._undo import go_back
from stateforge.trackers.embedded._values import LONGEST_CLAUSE, values
from stateforge.trackers.embedded._withdraw import give_up, take_back
from stateforge.trackers.embedded._words import key_stems

MAX_CLAUSES = 80
"""How many clauses of one stretch of prose are read; what follows is kept verbatim."""

RULES = "2026-11-30.2"
_REASON = re.compile(
    r"(?:because|since|as|for|from now on|from (?:the|this|that|my|our)|on (?:the|this|that)|after all)\b",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"^(?:if|in case|unless|wenn|falls|si)\s+"
    r"(?!(?:possible|available|needed|necessary|so|not|you|that|this|there|any|i)\b)",
    re.IGNORECASE,
)
"""A condition on something that may happen; "if possible" and "if you can" are courtesies."""
_CONDITION = re.compile(r"^(?:if|in case|unless|when|whenever|as long as|provided|wenn|falls|si)\b", re.IGNORECASE)


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
        if request.turn.role is Role.ASSISTANT:
            return TrackResult(drafts=propose(request, self._scorer))
        return TrackResult()

    def _read_user(self, request: TrackRequest) -> tuple[Draft, ...]:
        text = request.turn.text
        reading = Reading(Scene.of(request), request.turn.index, text)
        ground(reading, request.recent, self._scorer)
        restate(reading, request.recent)
        allow(reading, request.recent)
        settle_conditions(reading, request.recent)
        for block in blocks(text):
            if block.kind == "prose":
                self._read_prose(reading, block)
            elif block.kind == "notice":
                reading.remark(block.start, block.end)
            else:
                reading.material(block.start, block.end)
        reading.close_decisions()
        enact(reading, self._scorer)
        return reading.result()

    def _read_prose(self, reading: Reading, block: Block) -> None:
        at = block.start
        low = reading.text[block.start : block.end].lower()
        found = clauses(reading.text, block.start, block.end)
        if found:
            expire(reading, found[0], low)
        if found and abandons(low) and give_up(reading, found[0]):
            reading.remark(block.start, block.end)
            return
        for n, clause in enumerate(found):
            if n >= MAX_CLAUSES or len(clause.text) > LONGEST_CLAUSE:
                reading.add(clause)
                covered = False
            elif n and clause.sentence == found[n - 1].sentence and _EVENT.match(found[n - 1].text):
                reading.add(clause, condition=found[n - 1].text)
                covered = False
            else:
                lapse(reading, clause)
                covered = self._read_clause(reading, clause, low)
            if clause.text or not covered:
                reading.remark(at, clause.start)
            at = clause.end

    def _read_clause(self, reading: Reading, clause: Clause, turn: str) -> bool:
        """Read one clause; whether its opener is cited too."""
        rest = decide(reading, clause)
        if rest is None:
            return True
        clause = rest
        if not clause.text or revert(reading, clause):
            return False
        if is_reported(clause.text) or asks_nothing(clause) or _follows_up(reading, clause):
            reading.remark(clause.start, clause.end)
            return False
        if not decides(clause):
            self._leave_open(reading, clause, turn)
            return False
        lifetime = Lifetime.TEMPORARY if cues.TEMPORARY.search(clause.low) else Lifetime.STANDING
        if go_back(reading, clause) or point(reading, clause):
            return False
        if relabel(reading, clause, lifetime) or qualify(reading, clause):
            return False
        if end := take_back(reading, clause) or change_pair(reading, clause, lifetime) or put_in_place(reading, clause):
            self._read_rest(reading, clause.after(end), turn)
        elif any(change(reading, clause) for change in (exchange, calculate, take_other)):
            return False
        elif end := blames(reading, clause):
            reading.remark(clause.start, clause.start + end)
            self._read_rest(reading, clause.after(end), turn)
        elif asks_only(clause.low) or is_complaint(clause.low, reading.scene):
            reading.remark(clause.start, clause.end)
        elif is_musing(clause.low, reading.scene.reply) or asks_opinion(clause.low, turn):
            reading.propose(clause, clause.text)
        else:
            demand(reading, clause)
            self._state(reading, clause, turn, lifetime)
        return False

    def _leave_open(self, reading: Reading, clause: Clause, turn: str) -> None:
        """A clause that decides nothing: a question, an idea, or words that stay as they are."""
        if asks_only(clause.low):
            reading.remark(clause.start, clause.end)
        elif is_musing(clause.low, reading.scene.reply) or asks_opinion(clause.low, turn):
            reading.propose(clause, clause.text)
        else:
            reading.add(clause)

    def _read_rest(self, reading: Reading, rest: Clause, turn: str) -> None:
        """What a clause says beyond the change it makes; a reason requires nothing."""
        if key_stems(rest.text) or values(rest.text):
            if not _REASON.match(rest.text):
                self._read_clause(reading, rest, turn)

    def _state(self, reading: Reading, clause: Clause, turn: str, lifetime: Lifetime) -> None:
        """A clause that states or asks for something: what it supersedes goes, what it says stays."""
        scene = reading.scene
        if not cues.NEWS.search(clause.low):
            scene.enter(clause.text)
        if condition := _CONDITION.match(clause.text):
            reading.add(clause, condition=clause.text[condition.start() :].split(",")[0])
            return
        if lifetime is Lifetime.TEMPORARY and cues.NEXT_ONLY.search(clause.low):
            reading.add(clause, lifetime=lifetime)
            return
        if general := narrows(reading, clause):
            reading.add(clause, narrows=general, lifetime=lifetime)
            return
        licence = licence_of(clause.text, clause.opener, turn, scene)
        changes = only_certain(scene, clause, find_changes(scene, self._scorer, clause, licence))
        reading.gone += changes.gone
        for held, cuts in changes.cuts.values():
            reading.replace(held, cuts, clause, lifetime)
        if not is_absorbed(clause, changes):
            reading.add(clause, without_old(clause.text, changes.gone), kind_of(clause), lifetime)


def is_reported(text: str) -> bool:
    """Whether a clause quotes or shows what somebody else says; what to do in case of it is a requirement."""
    if cues.SHOWS.match(text):
        return True
    return not _CONDITION.match(text) and any(q in text for q in "\"'“„«") and bool(cues.REPORTED.search(text))


def asks_nothing(clause: Clause) -> bool:
    """Whether a clause is an acknowledgement, a bare go-ahead, or only function words."""
    if cues.is_acknowledgement(clause.text) or cues.GO_AHEAD.match(clause.low):
        return True
    return not cues.content_words(clause.text) and not values(clause.text) and not cues.UNDO.search(clause.low)


def _follows_up(reading: Reading, clause: Clause) -> bool:
    """Whether a clause only repeats in short what the clause before it did ("Drop it.", "Use that.")."""
    changed = any(d.kind in (EditKind.WITHDRAW, EditKind.REPLACE, EditKind.RESTORE) for d in reading.drafts)
    return changed and bool(
        re.match(
            r"^(?:please |so |just )*(?:drop|use|take|forget|cancel|remove|do|keep|ignore) (?:it|that|this|them"
            r"|him|her)\b[\s.!]*$",
            clause.low,
        )
    )

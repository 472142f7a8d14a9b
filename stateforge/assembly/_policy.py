"""How far the context may be rewritten."""

from __future__ import annotations

from dataclasses import dataclass

from stateforge._models import STALE, Status
from stateforge._settings import Mode, Settings
from stateforge._state import IntentState
from stateforge.assembly._layout import Layout
from stateforge.assembly._products import Staleness
from stateforge.assembly._reference import Reach, refers_to


@dataclass(frozen=True, slots=True)
class Choice:
    """The mode to use, and the turns that must be seen word for word."""

    mode: Mode
    places: frozenset[int]
    why: str


def choose(layout: Layout, state: IntentState, settings: Settings, unsure: bool) -> Choice:
    """The strongest mode, up to the one that was asked for, in which the request can be understood."""
    mode = settings.mode
    nothing = frozenset[int]()
    if mode is Mode.ANNOTATE:
        return Choice(mode, nothing, "annotate was asked for")
    if mode is Mode.AUTO and (doubt := _doubt(layout, state, settings, unsure)):
        return Choice(Mode.ANNOTATE, nothing, doubt)
    if layout.trimmed:
        return Choice(Mode.ANNOTATE, nothing, "the client trimmed the history")
    reference = refers_to(layout, state, Staleness(state))
    if reference.reach in (Reach.PAST, Reach.UNKNOWN):
        return Choice(Mode.ANNOTATE, nothing, f"the last request: {reference.why}")
    if mode is not Mode.AUTO:
        return Choice(mode, reference.places, f"{mode} was asked for")
    if layout.has_tools:
        return Choice(Mode.PRUNE, reference.places, "tools were used")
    return Choice(Mode.CONSOLIDATE, reference.places, "the task is restated")


def _doubt(layout: Layout, state: IntentState, settings: Settings, unsure: bool) -> str:
    """Why the state is not certain enough for more than a note, or nothing."""
    if unsure:
        return "the tracker is unsure"
    if any(i.status is Status.CONTESTED for i in state.in_effect):
        return "a requirement is contested"
    takers = {i.by for i in state.items.values() if i.status in STALE}
    last = layout.request.index
    if any(e.confidence < settings.min_confidence for e in state.log if e.id in takers or e.turn == last):
        return "the tracker was unsure of an edit"
    return ""

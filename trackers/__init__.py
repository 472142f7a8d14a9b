"""Who proposes edits."""

from __future__ import annotations

from stateforge.trackers._registry import DEFAULT, load_tracker, tracker_names

__all__ = ["DEFAULT", "load_tracker", "tracker_names"]

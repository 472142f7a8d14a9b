"""The embedded tracker: in process, no key, no network, no model server."""

from stateforge.trackers.embedded._tracker import EmbeddedTracker

__all__ = ["EmbeddedTracker"]

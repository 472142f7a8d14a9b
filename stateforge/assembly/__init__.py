"""From the state to the context that the agent sees."""

from __future__ import annotations

from stateforge.assembly._assemble import Assembly, assemble
from stateforge.assembly._facts import Facts
from stateforge.assembly._marker import strip_own
from stateforge.assembly._templates import Templates

__all__ = ["Assembly", "Facts", "Templates", "assemble", "strip_own"]

"""Graders: `grade` says how well an answer solves a task, `stale_use` which stale values it follows."""

from __future__ import annotations

from ._grade import grade, stale_use
from ._text import RULES, number_forms

__all__ = ["RULES", "grade", "number_forms", "stale_use"]

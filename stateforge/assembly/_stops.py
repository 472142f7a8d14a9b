"""Keeping a client's stop strings out of what the assembly adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stateforge._exceptions import AssemblyError
from stateforge._turns import Turn
from stateforge.assembly._layout import Layout
from stateforge.assembly._marker import wrap

_BULLETS = ("- ", "* ", "• ", "")


class Stops:
    """The stop strings of a request that its own messages do not contain.

    A stop string that the user's own words contain cannot be avoided when these are quoted.
    """

    def __init__(self, stop: Sequence[str], layout: Layout) -> None:
        self._stops = tuple(s for s in stop if s and not any(_says(t, s) for t in layout.turns))

    def avoid(self, render: Callable[[str], str]) -> str:
        """The rendering of a text (given the mark that opens a line) without the stop strings.

        Raises:
            AssemblyError: no rendering is without them.
        """
        text = ""
        for bullet in _BULLETS if self._stops else _BULLETS[:1]:
            text = self._flatten(render(bullet))
            if not any(s in wrap(text) for s in self._stops):
                return text
        if not self._stops:
            return text
        raise AssemblyError("the state cannot be put without a stop string of the request")

    def _flatten(self, text: str) -> str:
        """Without line breaks where these are a stop string."""
        if "\n\n" in self._stops:
            text = text.replace("\n\n", "\n")
        if "\n" in self._stops:
            text = "; ".join(line for line in text.split("\n") if line)
        return text


def _says(turn: Turn, stop: str) -> bool:
    return stop in turn.text

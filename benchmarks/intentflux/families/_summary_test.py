"""The summary tasks of the test set: three on each document set."""

from __future__ import annotations

from collections.abc import Iterator

from ._spec import Spec
from ._summary import CITATIONS, Scenario, task
from ._summary_scenarios import SCENARIOS

HEADINGS = ("What we heard", "Main points", "Findings", "Voices", "The essence", "Overview")
ENDS = (
    "End of summary",
    "For internal use",
    "Please check the figures",
    "Draft for the board",
    "Comments by Friday",
    "Read and file",
)
REMARKS = ("On the whole people are content.", "A follow-up is advised.", "Opinions differ widely.")


def _turned(words: tuple[str, ...], by: int) -> tuple[str, ...]:
    by %= len(words)
    return words[by:] + words[:by]


def tasks() -> Iterator[tuple[Scenario, Spec]]:
    """Each document set with three tasks: two topics of one group, one topic of all, one topic with a closing line."""
    for number, scenario in enumerate(SCENARIOS):
        topics = _turned(tuple(scenario.topics), number)
        cites = _turned(tuple(CITATIONS), number)
        groups = _turned(scenario.groups, number)
        remark = REMARKS[number % len(REMARKS)]
        heading, ends = _turned(HEADINGS, number), _turned(ENDS, number)
        yield (
            scenario,
            task(
                scenario,
                {
                    "topic": (topics[0], *topics[2:]),
                    "topic2": (topics[1], *topics[2:]),
                    "group": groups,
                    "cite": cites,
                    "layout": ("bullets", "numbered"),
                },
                topics[2:5],
                remark,
            ),
        )
        yield (
            scenario,
            task(
                scenario,
                {
                    "topic": _turned(topics, 2),
                    "cite": _turned(cites, 1),
                    "heading": heading,
                    "layout": ("numbered", "bullets"),
                },
                (topics[0], topics[3], topics[4]),
                remark,
            ),
        )
        yield (
            scenario,
            task(
                scenario,
                {
                    "topic": (topics[3], *topics[:3]),
                    "topic2": (topics[4], *topics[:3]),
                    "cite": _turned(cites, 3),
                    "ends": ends,
                },
                topics[:3],
                remark,
            ),
        )

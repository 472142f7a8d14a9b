"""Random chats and a tracker that proposes anything at all, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from stateforge import (
    EMPTY,
    Basis,
    Draft,
    EditKind,
    Evidence,
    IntentState,
    Lifetime,
    Remainder,
    Role,
    TrackRequest,
    TrackResult,
    Turn,
    admit,
    fold,
    read_turns,
)
from stateforge._support import drafts_of

WORDS = [
    "red",
    "blue",
    "two",
    "five",
    "Monday",
    "12:30",
    "Porto",
    "tent",
    "rope",
    "please",
    "not",
    "only",
    "except",
    "wifi",
    "A5",
    "ok",
]

sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
texts = st.lists(sentences, min_size=0, max_size=3).map(lambda s: "".join(f"{x.capitalize()}. " for x in s))


@st.composite
def chats(draw: st.DrawFn, max_rounds: int = 5) -> list[dict[str, Any]]:
    """A chat of user turns, answers and tool calls; sometimes with system messages between."""
    messages: list[dict[str, Any]] = []
    for n in range(draw(st.integers(1, max_rounds))):
        if draw(st.integers(0, 5)) == 0:
            messages.append({"role": draw(st.sampled_from(["system", "developer"])), "content": draw(texts)})
        messages.append({"role": "user", "content": draw(texts)})
        if draw(st.booleans()):
            call = {"id": f"call_{n}", "type": "function", "function": {"name": "do", "arguments": '{"n": 2}'}}
            messages.append({"role": "assistant", "content": None, "tool_calls": [call]})
            messages.append({"role": "tool", "tool_call_id": f"call_{n}", "content": draw(texts)})
        messages.append({"role": "assistant", "content": draw(texts)})
    return messages


class AnythingTracker:
    """Proposes edits of every kind, valid and invalid, at random but the same for the same input."""

    name = "anything"
    inline = True

    def __init__(self, seed: int = 0, kinds: Sequence[EditKind] = tuple(EditKind)) -> None:
        self.seed = seed
        self.kinds = tuple(kinds)
        self.fingerprint = f"anything/{seed}"

    def track(self, request: TrackRequest) -> TrackResult:
        rng = random.Random(f"{self.seed}/{request.turn.index}/{request.turn.text}/{request.state.version}")
        return TrackResult(drafts=tuple(self._draft(rng, request) for _ in range(rng.randint(0, 4))))

    def _draft(self, rng: random.Random, request: TrackRequest) -> Draft:
        state, turn = request.state, request.turn
        nodes = [*state.items, *state.conclusions, *(e.id for e in state.log), "nothing"]
        targets = tuple(rng.choice(nodes) for _ in range(rng.randint(0, 2)))
        items = list(state.items.values())
        rests = []
        if items and rng.random() < 0.4:
            item = rng.choice(items)
            if len(item.text.split()) > 1:
                targets = (*targets, item.id)
                rests.append(Remainder(target=item.id, text=item.text.split()[0], evidence=item.evidence[:1]))
        return Draft(
            kind=rng.choice(self.kinds),
            evidence=self._cite(rng, turn, items),
            text=rng.choice(WORDS) + " " + rng.choice(WORDS),
            targets=targets,
            remainders=tuple(rests),
            supersedes=tuple(rng.choice(nodes) for _ in range(rng.randint(0, 1))),
            lifetime=rng.choice(list(Lifetime)),
            group=rng.choice([None, f"g{turn.index}"]),
            doubtful=rng.random() < 0.2,
            justifications=tuple(
                tuple(Basis(id=rng.choice(nodes)) for _ in range(rng.randint(0, 2))) for _ in range(rng.randint(0, 2))
            ),
        )

    def _cite(self, rng: random.Random, turn: Turn, items: list[Any]) -> tuple[Evidence, ...]:
        if rng.random() < 0.1 and items:
            return tuple(rng.choice(items).evidence)
        if not turn.text or rng.random() < 0.1:
            return (Evidence(turn=turn.index, start=0, end=9999, quote="never said"),)
        start = rng.randrange(len(turn.text))
        return (Evidence.of(turn.index, turn.text, start, rng.randint(start + 1, len(turn.text))),)


def run(messages: Sequence[dict[str, Any]], tracker: Any, state: IntentState = EMPTY) -> IntentState:
    """Read a chat turn by turn, without the pipeline."""
    taken = steps(messages, tracker, state)
    return taken[-1][2] if taken else state


def steps(
    messages: Sequence[dict[str, Any]], tracker: Any, state: IntentState = EMPTY
) -> list[tuple[IntentState, Turn, IntentState]]:
    """For every turn: the state before it, the turn, the state after it."""
    found, recent = [], []
    for turn in read_turns(messages):
        if turn.role is Role.SYSTEM:
            continue
        before = state
        result = tracker.track(TrackRequest(before, turn, tuple(recent)))
        if turn.role is not Role.USER:
            result = result.model_copy(update={"drafts": (*result.drafts, *drafts_of(before, turn, recent))})
        state = fold(before, admit(before, turn, result, recent).edits)
        found.append((before, turn, state))
        recent = [turn] if turn.role is Role.USER else [*recent, turn]
    return found


def labels(state: IntentState) -> tuple[Any, ...]:
    """Everything a state says, for comparing."""
    return state.version, dict(state.items), dict(state.conclusions), dict(state.actions), state.log

"""Text that the assembly wrote is never tracked and never sent on when a client sends it back."""

from __future__ import annotations

import pytest

from stateforge import Draft, Evidence, Mode, Pipeline, Settings, TrackRequest, TrackResult


class ReplacesLast:
    """Every user turn replaces the one before."""

    name = fingerprint = "replaces-last"
    inline = True

    def track(self, request: TrackRequest) -> TrackResult:
        turn = request.turn
        targets = tuple(i.id for i in request.state.in_effect[-1:])
        if turn.role != "user":
            return TrackResult()
        cited = (Evidence.of(turn.index, turn.text, 0, len(turn.text)),)
        kind = "replace" if targets else "add"
        return TrackResult(drafts=(Draft(kind=kind, text=turn.text, targets=targets, evidence=cited),))


CHAT = [
    {"role": "user", "content": "A red scarf"},
    {"role": "assistant", "content": "Noted: red."},
    {"role": "user", "content": "A blue scarf"},
]


@pytest.mark.parametrize("mode", ["annotate", "prune", "consolidate"])
@pytest.mark.parametrize("role", ["auto", "user", "system", "inline"])
async def test_a_rewritten_context_sent_back_is_not_tracked(mode: str, role: str) -> None:
    pipeline = Pipeline(ReplacesLast(), settings=Settings(mode=Mode(mode), block_role=role))
    first = await pipeline.prepare(CHAT)
    assert first.messages is not None
    assert first.messages != CHAT
    again = await pipeline.prepare([*first.messages, {"role": "assistant", "content": "A blue scarf it is."}])
    assert all("stateforge" not in i.text for i in again.state.items.values())
    assert {i.text for i in again.state.items.values()} <= {m["content"] for m in CHAT}


async def test_the_block_is_taken_out_even_where_nothing_else_is_touched() -> None:
    pipeline = Pipeline(ReplacesLast())
    first = await pipeline.prepare(CHAT, settings=Settings(mode=Mode.ANNOTATE))
    assert first.messages is not None
    again = await pipeline.prepare(first.messages, settings=Settings(mode=Mode.PASSTHROUGH))
    assert again.messages == CHAT
    assert again.key == first.key


async def test_an_unsure_tracker_only_annotates() -> None:
    class Unsure(ReplacesLast):
        def track(self, request: TrackRequest) -> TrackResult:
            return super().track(request).model_copy(update={"confidence": 0.2})

    assert (await Pipeline(Unsure()).prepare(CHAT)).assembly.mode is Mode.ANNOTATE
    assert (await Pipeline(ReplacesLast()).prepare(CHAT)).assembly.mode is Mode.CONSOLIDATE


async def test_the_added_text_avoids_the_requests_stop_strings() -> None:
    settings = Settings(mode=Mode.ANNOTATE, stop=("- ",))
    prepared = await Pipeline(ReplacesLast()).prepare(CHAT, settings=settings)
    assert "- " not in prepared.assembly.block

"""Rules 6, 8 and 11, purity and prefix stability, over arbitrary chats and arbitrary edits."""

from __future__ import annotations

import copy
import random
import re
from itertools import pairwise
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from worlds import AnythingTracker, run, texts

from stateforge import (
    Draft,
    Evidence,
    IntentState,
    ItemKind,
    Role,
    Settings,
    TrackRequest,
    TrackResult,
    read_turns,
)
from stateforge._terms import terms
from stateforge.assembly import Assembly, assemble, strip_own

many = settings(max_examples=200, deadline=None)
IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}
REQUESTS = [
    "Write the red list for Monday.",
    "Shorten it.",
    "Yes.",
    "The second option, please.",
    "What did I say first?",
    "Continue.",
    "Send your draft to Turin.",
    "Schreib jetzt bitte die Liste.",
    "Make it two.",
    "Use the image above.",
]
ANSWERS = ["ok", "Red it is, on Monday.", "1. red\n2. blue\n3. a tent", "```py\ncolour = 'blue'\n```", "Two or five?"]
modes = st.sampled_from(["annotate", "prune", "consolidate", "auto"])
tombstones = st.sampled_from(["none", "value-free", "full"])
block_roles = st.sampled_from(["auto", "system", "developer", "user", "inline"])
triggers = st.sampled_from(["stale", "spread", "always"])


class ChangingTracker(AnythingTracker):
    """Mostly changes its mind: adds sentences, and replaces, withdraws and restores what there is."""

    def track(self, request: TrackRequest) -> TrackResult:
        rng = random.Random(f"{self.seed}/{request.turn.index}/{request.turn.text}")
        if request.turn.role is not Role.USER or not request.turn.text or rng.random() < 0.2:
            return super().track(request)
        drafts = []
        known = [i.id for i in request.state.in_effect]
        for sentence in re.finditer(r"[^.]+\.?", request.turn.text):
            evidence = (Evidence.of(request.turn.index, request.turn.text, *sentence.span()),)
            kind = rng.choice(["add", "replace", "replace", "withdraw"]) if known else "add"
            targets = (rng.choice(known),) if kind != "add" else ()
            drafts.append(Draft(kind=kind, evidence=evidence, text=sentence[0].strip(), targets=targets))
        if request.state.stale and rng.random() < 0.1:
            drafts.append(Draft(kind="restore", evidence=evidence, targets=(request.state.stale[0].id,)))
        return TrackResult(drafts=tuple(drafts))


@st.composite
def chats(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A realistic chat: system messages, images, parallel tool calls, signed turns, a running tool loop."""
    messages: list[dict[str, Any]] = []
    if draw(st.booleans()):
        messages.append({"role": draw(st.sampled_from(["system", "developer"])), "content": "Be brief.", "x": 1})
    for n in range(draw(st.integers(1, 4))):
        messages.append({"role": "user", "content": _content(draw, draw(texts) or "red")})
        if draw(st.booleans()):
            messages += _calls(draw, f"c{n}")
        messages.append({"role": "assistant", "content": draw(st.sampled_from(ANSWERS))})
        if draw(st.integers(0, 3)) == 0:
            messages[-1]["reasoning_content"] = "hm"
        if draw(st.integers(0, 4)) == 0:
            messages.append({"role": "system", "content": f"It is {n} o'clock."})
    messages.append({"role": "user", "content": _content(draw, draw(st.sampled_from(REQUESTS))), "name": "ann"})
    if draw(st.integers(0, 2)) == 0:
        messages += _calls(draw, "loop")
    return messages


def _content(draw: st.DrawFn, text: str) -> Any:
    if draw(st.integers(0, 3)):
        return text
    parts: list[Any] = [{"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}, dict(IMAGE)]
    return parts if draw(st.booleans()) else parts[::-1]


def _calls(draw: st.DrawFn, name: str) -> list[dict[str, Any]]:
    ids = [f"{name}{k}" for k in range(draw(st.integers(1, 3)))]
    function = {"name": draw(st.sampled_from(["get_red", "book"])), "arguments": '{"n": 2, "day": "Monday"}'}
    calls = [{"id": i, "type": "function", "function": function} for i in ids]
    results = [
        {"role": "tool", "tool_call_id": i, "content": draw(texts) or "done"} for i in draw(st.permutations(ids))
    ]
    return [{"role": "assistant", "content": None, "tool_calls": calls}, *results]


def build(messages: list[dict[str, Any]], state: IntentState, **values: Any) -> Assembly:
    return assemble(read_turns(messages), state, Settings.read(**values))


def last_user(messages: list[dict[str, Any]]) -> int:
    return max(n for n, m in enumerate(messages) if m["role"] == "user")


@many
@given(chats(), st.integers(0, 99), modes, tombstones)
def test_rule_6_nothing_changed_nothing_touched(
    messages: list[dict[str, Any]], seed: int, mode: str, tombstone: str
) -> None:
    state = run(messages, ChangingTracker(seed))
    built = build(messages, state, mode=mode, tombstone=tombstone)
    if not state.stale:
        assert built.messages is None
    plain = run(messages, AnythingTracker(seed, kinds=("add", "propose", "remark", "narrow")))  # type: ignore[arg-type]
    assert not plain.stale
    assert build(messages, plain, mode=mode, tombstone=tombstone).messages is None


@many
@given(chats(), st.integers(0, 99), modes, tombstones, block_roles, triggers)
def test_rule_8_the_tool_protocol_stays_valid(
    messages: list[dict[str, Any]], seed: int, mode: str, tombstone: str, role: str, trigger: str
) -> None:
    state = run(messages, ChangingTracker(seed))
    built = build(messages, state, mode=mode, tombstone=tombstone, block_role=role, trigger=trigger)
    assume(built.messages is not None)
    result = built.messages or []
    open_calls: list[str] = []
    for message in result:
        if message["role"] == "tool":
            assert message["tool_call_id"] in open_calls
            open_calls.remove(message["tool_call_id"])
        else:
            assert open_calls == []
            open_calls = [c["id"] for c in message.get("tool_calls", ())]
            assert message["content"] or open_calls
    assert open_calls == []
    kept = [m for m in result if m["role"] == "tool" or m.get("tool_calls")]
    assert kept == [m for m in messages if any(m is k for k in kept)]
    for before, after in pairwise(result):
        assert (before["role"], after["role"]) != ("assistant", "assistant")
    signed = [m for m in messages if "reasoning_content" in m]
    assert all(any(m is s for s in signed) for m in result if "reasoning_content" in m)


@many
@given(chats(), st.integers(0, 99), modes, tombstones, block_roles)
def test_rule_11_the_last_request_can_be_understood(
    messages: list[dict[str, Any]], seed: int, mode: str, tombstone: str, role: str
) -> None:
    state = run(messages, ChangingTracker(seed))
    built = build(messages, state, mode=mode, tombstone=tombstone, block_role=role)
    assume(built.messages is not None)
    result = built.messages or []
    tail = messages[last_user(messages) :]
    end = result[len(result) - len(tail) :]
    assert end[1:] == tail[1:]
    assert (strip_own(end[:1]) or end[:1]) == tail[:1]
    for standing in (m for m in messages if m["role"] in ("system", "developer")):
        assert any(m is standing for m in result)
    images = str(result).count(IMAGE["image_url"]["url"])  # type: ignore[index]
    wanted = {(e.turn, e.part) for i in state.in_effect if i.kind is ItemKind.MATERIAL for e in i.evidence}
    assert images >= len({w for w in wanted if w[1] is not None})
    request = str(tail[0]["content"])
    if "What did I say first" in request or "Schreib" in request:
        assert built.mode == "annotate"
    if "Shorten it" in request or "your draft" in request:
        answers = [m for m in messages[: last_user(messages)] if m["role"] == "assistant" and m["content"]]
        products = [m for m in answers if "\n" in m["content"]] or answers
        assert any(m is products[-1] for m in result)


@many
@given(chats(), st.integers(0, 99), tombstones)
def test_what_is_in_effect_is_told_and_what_is_not_is_gone(
    messages: list[dict[str, Any]], seed: int, tombstone: str
) -> None:
    state = run(messages, ChangingTracker(seed))
    for mode in ("annotate", "prune", "consolidate"):
        built = build(messages, state, mode=mode, tombstone=tombstone)
        assume(built.messages is not None)
        told = str(built.block)
        for item in state.in_effect:
            if item.kind is not ItemKind.MATERIAL:
                assert " ".join(item.text.split()) in told
        if built.mode == "prune":
            left = str([m["content"] for m in built.messages or () if m["role"] == "user"])
            users = {t.index for t in read_turns(messages) if t.role is Role.USER}
            for cited in (e for item in state.in_effect for e in item.evidence if e.turn in users and e.part is None):
                assert all(cited.quote[t.start : t.end] in left for t in terms(cited.quote))


@many
@given(chats(), st.integers(0, 99), modes, tombstones, block_roles)
def test_assembly_is_pure(messages: list[dict[str, Any]], seed: int, mode: str, tombstone: str, role: str) -> None:
    state = run(messages, ChangingTracker(seed))
    before = copy.deepcopy(messages)
    first = build(messages, state, mode=mode, tombstone=tombstone, block_role=role)
    assert messages == before
    again = build(copy.deepcopy(messages), state, mode=mode, tombstone=tombstone, block_role=role)
    assert first == again


@many
@given(chats(), st.integers(0, 99), tombstones, st.sampled_from(["annotate", "prune", "consolidate"]))
def test_the_prefix_is_stable_while_the_state_is(
    messages: list[dict[str, Any]], seed: int, tombstone: str, mode: str
) -> None:
    messages = [*messages[: last_user(messages)], {"role": "user", "content": "Write a poem."}]
    spoken = [str(m["content"]) for m in messages if m["role"] == "assistant"]
    assume(not spoken or not spoken[-1].endswith("?"))  # the last request would answer it
    state = run(messages, ChangingTracker(seed))
    later = [
        *messages,
        {"role": "assistant", "content": "Here."},
        {"role": "user", "content": "Write a song about Turin."},
    ]
    one = build(messages, state, mode=mode, tombstone=tombstone)
    two = build(later, state, mode=mode, tombstone=tombstone)
    assume(one.messages is not None and one.mode == two.mode == mode)
    first, second = one.messages or [], two.messages or []
    assert one.block == two.block
    shared = next(n for n, m in enumerate(first) if one.block.split("\n")[0] in str(m["content"]))
    if mode == "consolidate":
        shared += 1
    assert first[:shared] == second[:shared]

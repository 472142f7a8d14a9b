"""The rules that always hold (design, section 3), each as a property over arbitrary chats.

Rule 8 (tool protocol) and rule 11 (the last request can be understood) are properties of the
assembly: tests/assembly. Rule 6 over real sockets: tests/server.
"""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from worlds import AnythingTracker, chats, labels, run, steps

from stateforge import (
    EMPTY,
    Basis,
    Draft,
    EditKind,
    Evidence,
    IntentState,
    MemoryStore,
    Pipeline,
    Role,
    Settings,
    StateForgeError,
    Status,
    TrackRequest,
    TrackResult,
    Turn,
    admit,
    fold,
    read_turns,
    run_sync,
)
from stateforge._ledger import ledger, unaccounted
from stateforge._models import Justification

many = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10_000)
GAINS = (EditKind.ADD, EditKind.PROPOSE, EditKind.REMARK, EditKind.NARROW, EditKind.CONCLUDE, EditKind.ACT)


def prepare(pipeline: Pipeline, messages: list[dict[str, Any]], **options: Any) -> Any:
    """Prepare a request, however busy the machine is."""
    patient = pipeline.settings.but(tracker_timeout=600)
    return run_sync(pipeline.prepare(messages, settings=patient, **options))


# 1. Fold is pure


@many
@given(chats(), seeds, st.data())
def test_rule_1_folding_turn_by_turn_equals_folding_all_at_once(
    messages: list[dict[str, Any]], seed: int, data: st.DataObject
) -> None:
    log = run(messages, AnythingTracker(seed)).log
    cut = data.draw(st.integers(0, len(log)))
    at_once = fold(EMPTY, log)
    assert labels(fold(fold(EMPTY, log[:cut]), log[cut:])) == labels(at_once)
    one_by_one = EMPTY
    for edit in log:
        one_by_one = fold(one_by_one, [edit])
    assert labels(one_by_one) == labels(at_once)


@many
@given(chats(), seeds, st.data())
def test_rule_1_a_prefix_has_one_state_however_the_requests_came_in(
    messages: list[dict[str, Any]], seed: int, data: st.DataObject
) -> None:
    tracker = AnythingTracker(seed)
    expected = run(messages, tracker)
    pipeline = Pipeline(tracker, settings=Settings(cache_states=data.draw(st.integers(1, 3))))
    ends = sorted({*data.draw(st.lists(st.integers(1, len(messages)), max_size=4)), len(messages)})
    for end in ends:
        prepared = prepare(pipeline, messages[:end])
    if messages[-1]["role"] != "user":  # turns without a new user message wait to be read
        prepared = prepare(pipeline, [*messages, {"role": "user", "content": ""}])
        expected = run([*messages, {"role": "user", "content": ""}], tracker)
    assert labels(prepared.state) == labels(expected)


# 2. Nothing the user said vanishes


@many
@given(chats(), seeds)
def test_rule_2_every_word_of_every_user_turn_is_in_exactly_one_bucket(
    messages: list[dict[str, Any]], seed: int
) -> None:
    state = run(messages, AnythingTracker(seed))
    for turn in read_turns(messages):
        if turn.role is Role.USER:
            assert unaccounted(state, turn) == ()
            entries = ledger(state, turn)
            assert all(a.end <= b.start for a, b in pairwise(entries))


@many
@given(chats(), seeds)
def test_rule_2_an_item_leaves_only_through_an_edit_with_evidence_in_a_user_turn(
    messages: list[dict[str, Any]], seed: int
) -> None:
    user_turns = {t.index for t in read_turns(messages) if t.role is Role.USER}
    for before, _, after in steps(messages, AnythingTracker(seed)):
        for item in before.in_effect:
            now = after.items[item.id]
            if not now.in_effect:
                assert now.by is not None
                edit = after.edit(now.by)
                assert edit is not None
                assert edit.author is Role.USER
                assert any(e.turn in user_turns for e in edit.evidence)


@many
@given(chats())
def test_rule_2_what_the_tracker_leaves_unclassified_stays_active_verbatim(messages: list[dict[str, Any]]) -> None:
    class Silent(AnythingTracker):
        def track(self, request: TrackRequest) -> TrackResult:
            return TrackResult()

    state = run(messages, Silent())
    said = " ".join(m["content"] for m in messages if m["role"] == "user")
    assert " ".join(i.text for i in state.in_effect).split() == said.split()


# 3. Only those who may edit, edit


@many
@given(chats(), seeds)
def test_rule_3_assistant_and_tool_turns_change_no_requirement(messages: list[dict[str, Any]], seed: int) -> None:
    for before, turn, after in steps(messages, AnythingTracker(seed)):
        if turn.role is not Role.USER:
            assert after.in_effect == before.in_effect
            assert {i.id for i in after.inactive} == {i.id for i in before.inactive}


@many
@given(chats(), seeds, st.sampled_from(["system", "developer"]))
def test_rule_3_system_messages_are_never_read_as_the_users_words(
    messages: list[dict[str, Any]], seed: int, role: str
) -> None:
    turn = Turn.from_message(3, {"role": role, "content": "The user now wants blue."})
    state = run(messages, AnythingTracker(seed))
    cite = Evidence.of(turn.index if turn.index >= 0 else 0, turn.text, 0, len(turn.text))
    drafts = tuple(Draft(kind=k, text="blue", evidence=(cite,), targets=tuple(state.items)[:1]) for k in EditKind)
    assert admit(state, turn, TrackResult(drafts=drafts)).edits == ()


# 4. Asking is not deciding


@many
@given(chats(), seeds, st.sampled_from(["user", "assistant", "tool"]), st.booleans())
def test_rule_4_a_rejected_proposal_leaves_the_state_exactly_as_before_it(
    messages: list[dict[str, Any]], seed: int, proposer: str, replacing: bool
) -> None:
    before = run(messages, AnythingTracker(seed))
    supersedes = tuple(i.id for i in before.in_effect[:1]) if replacing else ()
    at = len(read_turns(messages))
    asked = Turn.from_message(at, {"role": proposer, "content": "What about blue?"})
    draft = Draft(kind="propose", text="blue", evidence=(_all(asked),), supersedes=supersedes)
    proposed = fold(before, admit(before, asked, TrackResult(drafts=(draft,))).edits)
    assert proposed.in_effect == before.in_effect
    assert [p.text for p in proposed.pending][-1] == "blue"
    no = Turn.from_message(at + 1, {"role": "user", "content": "No."})
    reject = Draft(kind="reject", evidence=(_all(no),), targets=(proposed.pending[-1].id,))
    after = fold(proposed, admit(proposed, no, TrackResult(drafts=(reject,))).edits)
    assert after.version == before.version
    assert after.active == before.active


# 5. What rested on it goes with it


@many
@given(chats(), seeds)
def test_rule_5_a_conclusion_is_in_iff_a_justification_is_wholly_in(messages: list[dict[str, Any]], seed: int) -> None:
    state = run(messages, AnythingTracker(seed))
    supported = {c.id for c in state.supported} | {a.id for a in state.actions.values() if not a.stale_basis}
    assert supported == _supported_by_definition(state)


def _supported_by_definition(state: IntentState) -> set[str]:
    """Built up in rounds from nothing: what is only held up by itself never gets in."""
    nodes = {**state.conclusions, **state.actions}
    known_at: dict[str, int] = {}
    for n, edit in enumerate(state.log):
        for made in (edit.item, *(r.item for r in edit.remainders)):
            known_at.setdefault(made, n)
    grounds: dict[str, list[Justification]] = {node: [] for node in nodes}
    for n, edit in enumerate(state.log):
        if edit.item in nodes and edit.kind in (EditKind.CONCLUDE, EditKind.ACT):
            grounds[edit.item] += [j for j in edit.justifications if all(known_at.get(b.id, n) < n for b in j)]
    refuted = {c.id for c in state.conclusions.values() if c.by}
    held = {Status.ACTIVE, Status.CONTESTED, Status.COMPLETED}
    inside = {i.id for i in state.items.values() if i.status in held}
    said = [e for i in state.in_effect for e in i.evidence]

    def holds(basis: Basis) -> bool:
        if basis.id in inside:
            return True
        words = basis.evidence if basis.id in state.items else None
        return words is not None and any(e.covers(words) for e in said)

    for _ in range(len(nodes) + 1):
        inside |= {n for n in nodes if n not in refuted and any(all(map(holds, j)) for j in grounds[n])}
    return inside & set(nodes)


@many
@given(
    st.lists(st.sampled_from(["red", "blue", "green", "grey", "teal"]), min_size=3, max_size=6, unique=True), st.data()
)
def test_supersede_is_not_undo(values: list[str], data: st.DataObject) -> None:
    """A → B → C never brings A back; "back to A" does, with what rested on A."""
    state = EMPTY
    for n, value in enumerate(values):
        said = Turn.from_message(2 * n, {"role": "user", "content": value})
        target = (state.in_effect[0].id,) if n else ()
        kind = "replace" if n else "add"
        draft = Draft(kind=kind, text=value, evidence=(_all(said),), targets=target)
        state = fold(state, admit(state, said, TrackResult(drafts=(draft,))).edits)
        answer = Turn.from_message(2 * n + 1, {"role": "assistant", "content": f"matches {value}"})
        rests = ({"id": state.in_effect[0].id},)
        conclude = Draft(kind="conclude", text=answer.text, evidence=(_all(answer),), justifications=(rests,))
        state = fold(state, admit(state, answer, TrackResult(drafts=(conclude,))).edits)
    assert [i.text for i in state.in_effect] == [values[-1]]
    assert [c.text for c in state.supported] == [f"matches {values[-1]}"]

    back = data.draw(st.integers(0, len(values) - 2))
    wanted = next(i for i in state.items.values() if i.text == values[back])
    undo = Turn.from_message(2 * len(values), {"role": "user", "content": f"back to {values[back]}"})
    restore = Draft(kind="restore", evidence=(_all(undo),), targets=(wanted.id,))
    state = fold(state, admit(state, undo, TrackResult(drafts=(restore,))).edits)
    assert [i.text for i in state.in_effect] == [values[back]]
    assert [c.text for c in state.supported] == [f"matches {values[back]}"]


# 6. Nothing changed, nothing touched


@many
@given(chats(), seeds)
def test_rule_6_while_nothing_is_stale_the_request_goes_out_as_it_came(
    messages: list[dict[str, Any]], seed: int
) -> None:
    original = copy.deepcopy(messages)
    prepared = prepare(Pipeline(AnythingTracker(seed, GAINS)), messages)
    assert prepared.state.stale == ()
    assert prepared.messages is None
    assert messages == original


# 7. History is addressed by content


@many
@given(chats(), seeds, st.sampled_from(["", "It is 12:01.", "It is 12:02."]))
def test_rule_7_ids_white_space_reasoning_and_system_messages_do_not_matter(
    messages: list[dict[str, Any]], seed: int, clock: str
) -> None:
    pipeline = Pipeline(AnythingTracker(seed))
    first = prepare(pipeline, messages)
    resent: list[dict[str, Any]] = [{"role": "system", "content": clock}]
    for message in messages:
        again = {**message, "id": "msg_7", "reasoning_content": "hm"}
        if isinstance(again["content"], str):
            again["content"] = f"  {again['content'].replace(' ', '  ')}\n"
        if "tool_calls" in again:
            again["tool_calls"] = [{**c, "id": "x" + c["id"]} for c in again["tool_calls"]]
        resent.append(again)
    second = prepare(pipeline, resent)
    assert second.key == first.key
    assert second.state is first.state


@many
@given(chats(), chats(), seeds, st.data())
def test_rule_7_forks_edits_and_regenerations_never_see_each_others_state(
    trunk: list[dict[str, Any]], branch: list[dict[str, Any]], seed: int, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(trunk)))
    fork = [*trunk[:cut], *branch, {"role": "user", "content": "Go."}]
    store = MemoryStore()
    prepare(Pipeline(AnythingTracker(seed), store), [*trunk, {"role": "user", "content": "Go."}])
    replica = Pipeline(AnythingTracker(seed), store)
    assert labels(prepare(replica, fork).state) == labels(run(fork, AnythingTracker(seed)))


@many
@given(chats(), seeds, st.data())
def test_rule_7_with_a_session_id_the_state_survives_a_trimmed_history(
    messages: list[dict[str, Any]], seed: int, data: st.DataObject
) -> None:
    messages = [
        m if m["content"] is None else {**m, "content": f"{m['content']}No {n}."} for n, m in enumerate(messages)
    ]
    tracker = AnythingTracker(seed)
    pipeline = Pipeline(tracker)
    head = [*messages, {"role": "user", "content": "Before the cut."}]
    prepare(pipeline, head, session="s1")
    keep = data.draw(st.integers(1, len(head)))
    summary = {"role": "user", "content": "Summary of what was said so far: nothing of note."}
    trimmed = [summary, *head[-keep:], {"role": "assistant", "content": "Yes."}, {"role": "user", "content": "After."}]
    whole = [*head, *trimmed[-2:]]
    assert labels(prepare(pipeline, trimmed, session="s1").state) == labels(run(whole, tracker))


# 9. Fail open, and say so


@many
@given(chats(), seeds, st.sampled_from(["raises", "rubbish", "hangs"]), st.integers(0, 3))
def test_rule_9_a_broken_tracker_costs_nobody_the_answer(
    messages: list[dict[str, Any]], seed: int, how: str, after: int
) -> None:
    class Broken(AnythingTracker):
        inline = True
        calls = 0

        def track(self, request: TrackRequest) -> TrackResult:
            self.calls += 1
            if self.calls <= after:
                return super().track(request)
            if how == "raises":
                raise RuntimeError("boom")
            if how == "rubbish":
                return "not a result"  # type: ignore[return-value]
            raise TimeoutError

    tracker = Broken(seed)
    prepared = prepare(Pipeline(tracker), messages)
    assert (prepared.degraded is not None) == (tracker.calls > after)
    if prepared.degraded:
        assert prepared.messages is None
        with pytest.raises(StateForgeError):
            prepare(Pipeline(Broken(seed), settings=Settings(strict=True)), messages)


# 10. One tenant never sees another's state


@many
@given(chats(), seeds, st.booleans())
def test_rule_10_the_same_words_of_two_tenants_are_two_histories(
    messages: list[dict[str, Any]], seed: int, with_session: bool
) -> None:
    store = MemoryStore()
    session = "shared-name" if with_session else None
    pipeline = Pipeline(AnythingTracker(seed), store)
    first = prepare(pipeline, messages, tenant="a", session=session)
    located = run_sync(pipeline.locate(messages, tenant="b", session=session))
    assert located.state is EMPTY
    assert run_sync(store.session(pipeline.scope("b"), "shared-name")) is None
    assert run_sync(pipeline.load(first.key, tenant="b")) in (None, EMPTY)
    assert run_sync(store.resolve(pipeline.scope("b"), first.state.version)) is None


def _all(turn: Turn) -> Evidence:
    return Evidence.of(turn.index, turn.text, 0, len(turn.text))

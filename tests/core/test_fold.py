"""How each edit changes the state."""

from __future__ import annotations

import pytest
from builders import Talk, cite

from stateforge import EMPTY, Edit, Role, fold


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_nothing_folded_is_the_same_state() -> None:
    assert fold(EMPTY, []) is EMPTY


def test_equal_states_have_equal_versions_and_different_ones_do_not(talk: Talk) -> None:
    other = Talk()
    talk.want("A5 pages")
    other.want("A5 pages")
    assert talk.state.version == other.state.version
    talk.want("two columns")
    assert talk.state.version != other.state.version


def test_a_replaced_item_is_superseded_by_that_edit(talk: Talk) -> None:
    old = talk.want("leave at 9")
    talk.replace("leave at 10", old)
    assert talk.active == ["leave at 10"]
    assert talk.status(old) == "superseded"
    assert talk.state.items[old].by == "e1.0"


def test_a_partly_replaced_item_leaves_its_remainder_in_effect(talk: Talk) -> None:
    old = talk.want("ships Monday, gift wrapped")
    rest = {"target": old, "text": "gift wrapped", "evidence": (cite(talk.turns[0], "gift wrapped"),)}
    talk.replace("ships Friday", old, remainders=(rest,))
    assert sorted(talk.active) == ["gift wrapped", "ships Friday"]
    assert talk.status(old) == "superseded"


def test_a_replacement_in_one_piece_may_quote_what_it_keeps(talk: Talk) -> None:
    old = talk.want("a red scarf with tassels")
    talk.user(
        "blue instead",
        {
            "kind": "replace",
            "text": "a blue scarf with tassels",
            "targets": (old,),
            "evidence": (
                cite(talk.turns[0], "scarf with tassels"),
                {"turn": 1, "start": 0, "end": 12, "quote": "blue instead"},
            ),
        },
    )
    assert talk.active == ["a blue scarf with tassels"]
    assert talk.warnings == []


def test_withdrawing_and_completing(talk: Talk) -> None:
    first, second = talk.want("a PDF as well"), talk.want("send the test mail")
    talk.user("no PDF", {"kind": "withdraw", "targets": (first,)})
    talk.user("it arrived", {"kind": "complete", "targets": (second,)})
    assert talk.active == []
    assert (talk.status(first), talk.status(second)) == ("withdrawn", "completed")


def test_an_exception_goes_with_what_it_narrows_but_survives_its_replacement(talk: Talk) -> None:
    rule = talk.want("water daily")
    talk.user("except on Sundays", {"kind": "narrow", "text": "except on Sundays", "targets": (rule,)})
    exception = talk.state.in_effect[-1].id
    newer = talk.replace("water twice a day", rule)
    assert talk.active == ["except on Sundays", "water twice a day"]
    talk.user("stop watering", {"kind": "withdraw", "targets": (newer,)})
    assert talk.status(newer) == "withdrawn"
    assert talk.status(exception) == "active"  # it narrows the older rule, which was replaced, not withdrawn


def test_an_exception_goes_when_its_rule_is_withdrawn(talk: Talk) -> None:
    rule = talk.want("water daily")
    talk.user("except on Sundays", {"kind": "narrow", "text": "except on Sundays", "targets": (rule,)})
    talk.user("stop watering", {"kind": "withdraw", "targets": (rule,)})
    assert talk.active == []


def test_a_temporary_override_gives_way_again(talk: Talk) -> None:
    usual = talk.want("answer in prose")
    override = talk.replace("bullets for now", usual, lifetime="temporary")
    assert talk.active == ["bullets for now"]
    talk.user("back to normal", {"kind": "withdraw", "targets": (override,)})
    assert talk.active == ["answer in prose"]
    assert talk.status(override) == "withdrawn"


def test_replacing_an_override_keeps_what_it_overrides_out(talk: Talk) -> None:
    usual = talk.want("answer in prose")
    override = talk.replace("bullets for now", usual, lifetime="temporary")
    table = talk.replace("a table for now", override, lifetime="temporary")
    assert talk.active == ["a table for now"]
    talk.user("normal again", {"kind": "withdraw", "targets": (table,)})
    assert talk.active == ["answer in prose"]


class TestProposals:
    def test_it_is_pending_until_decided(self, talk: Talk) -> None:
        talk.assistant("Shall I add a map?", {"kind": "propose", "text": "add a map"})
        assert (talk.active, [p.text for p in talk.state.pending]) == ([], ["add a map"])

    def test_accepting_makes_it_active_and_takes_out_what_it_replaces(self, talk: Talk) -> None:
        old = talk.want("pool of 100")
        talk.assistant("I would take 45.", {"kind": "propose", "text": "pool of 45", "supersedes": (old,)})
        talk.user("fine", {"kind": "accept", "targets": (talk.state.pending[0].id,)})
        assert talk.active == ["pool of 45"]
        assert talk.status(old) == "superseded"

    def test_choosing_one_alternative_rejects_the_open_others(self, talk: Talk) -> None:
        options = [{"kind": "propose", "text": t, "group": "g"} for t in ("cron", "timer", "queue")]
        talk.assistant("cron, timer or queue?", *options)
        talk.user("the second", {"kind": "accept", "targets": (talk.state.pending[1].id,)})
        assert talk.active == ["timer"]
        assert [(i.text, i.status.value) for i in talk.state.inactive] == [("cron", "rejected"), ("queue", "rejected")]

    def test_a_rejected_proposal_can_still_be_accepted_later(self, talk: Talk) -> None:
        talk.assistant("A map?", {"kind": "propose", "text": "add a map"})
        proposal = talk.state.pending[0].id
        talk.user("no", {"kind": "reject", "targets": (proposal,)})
        assert talk.status(proposal) == "rejected"
        talk.user("well, yes", {"kind": "accept", "targets": (proposal,)})
        assert talk.active == ["add a map"]

    def test_an_accepted_proposal_can_be_replaced(self, talk: Talk) -> None:
        talk.assistant("A map?", {"kind": "propose", "text": "add a map"})
        proposal = talk.state.pending[0].id
        talk.user("yes", {"kind": "accept", "targets": (proposal,)})
        talk.replace("add a globe", proposal)
        assert talk.active == ["add a globe"]


class TestDoubt:
    def test_both_sides_stay_marked(self, talk: Talk) -> None:
        old = talk.want("ten chairs")
        new = talk.replace("twelve chairs", old, doubtful=True)
        assert (talk.status(old), talk.status(new)) == ("contested", "contested")
        assert len(talk.active) == 2

    def test_accepting_settles_for_the_new_one(self, talk: Talk) -> None:
        old = talk.want("ten chairs")
        new = talk.replace("twelve chairs", old, doubtful=True)
        talk.user("yes, twelve", {"kind": "accept", "targets": (new,)})
        assert (talk.status(old), talk.status(new)) == ("superseded", "active")

    def test_rejecting_settles_for_the_old_one(self, talk: Talk) -> None:
        old = talk.want("ten chairs")
        new = talk.replace("twelve chairs", old, doubtful=True)
        talk.user("no", {"kind": "reject", "targets": (new,)})
        assert (talk.status(old), talk.status(new)) == ("active", "rejected")

    def test_withdrawing_the_old_one_settles_it_too(self, talk: Talk) -> None:
        old = talk.want("ten chairs")
        new = talk.replace("twelve chairs", old, doubtful=True)
        talk.user("not ten", {"kind": "withdraw", "targets": (old,)})
        assert (talk.status(old), talk.status(new)) == ("withdrawn", "active")

    def test_a_doubtful_withdrawal_keeps_the_item(self, talk: Talk) -> None:
        old = talk.want("a roof rack")
        talk.user("maybe no rack", {"kind": "withdraw", "targets": (old,), "doubtful": True})
        assert talk.status(old) == "contested"


class TestRestore:
    def test_undo_of_the_last_change(self, talk: Talk) -> None:
        old = talk.want("margins 2 cm")
        new = talk.replace("margins 3 cm", old)
        talk.user("undo that", {"kind": "restore", "targets": ("e1.0",)})
        assert talk.active == ["margins 2 cm"]
        assert talk.status(new) == "withdrawn"

    def test_a_withdrawn_item_comes_back(self, talk: Talk) -> None:
        item = talk.want("by the window")
        talk.user("forget the window", {"kind": "withdraw", "targets": (item,)})
        talk.user("the window after all", {"kind": "restore", "targets": (item,)})
        assert talk.active == ["by the window"]

    def test_undoing_the_undo(self, talk: Talk) -> None:
        old = talk.want("oak")
        new = talk.replace("larch", old)
        talk.user("back to oak", {"kind": "restore", "targets": (old,)})
        talk.user("no, larch", {"kind": "restore", "targets": (new,)})
        assert talk.active == ["larch"]

    def test_what_was_said_meanwhile_stays(self, talk: Talk) -> None:
        old = talk.want("margins 2 cm")
        talk.replace("margins 3 cm", old)
        talk.want("font size 14")
        talk.user("margins as before", {"kind": "restore", "targets": (old,)})
        assert sorted(talk.active) == ["font size 14", "margins 2 cm"]


class TestConclusions:
    def test_it_goes_with_the_item_it_rests_on(self, talk: Talk) -> None:
        porto, lisbon = talk.want("Turin, 3 nights"), talk.want("Genoa, 2 nights")
        talk.conclude("5 nights in all", (porto, lisbon))
        talk.conclude("fly home from Genoa", (lisbon,))
        talk.conclude("start in Turin", (porto,))
        talk.user("cancel Genoa", {"kind": "withdraw", "targets": (lisbon,)})
        assert talk.supported == ["start in Turin"]

    def test_one_whole_justification_is_enough(self, talk: Talk) -> None:
        audit, camera = talk.want("auditors want TLS"), talk.want("the camera needs TLS")
        talk.conclude("serve over TLS", (audit,), (camera,))
        talk.user("no audit", {"kind": "withdraw", "targets": (audit,)})
        assert talk.supported == ["serve over TLS"]
        talk.user("no camera", {"kind": "withdraw", "targets": (camera,)})
        assert talk.supported == []

    def test_it_goes_with_the_conclusion_it_rests_on(self, talk: Talk) -> None:
        item = talk.want("4 guests")
        total = talk.conclude("80 EUR", (item,))
        talk.conclude("within budget", (total,))
        talk.replace("6 guests", item)
        assert talk.supported == []

    def test_cycles_support_nothing(self, talk: Talk) -> None:
        item = talk.want("4 guests")
        first = talk.conclude("a", (item,))
        second = talk.conclude("b", (first,))
        loop = Edit(
            kind="conclude", id="e9.0", turn=9, author=Role.ASSISTANT, item=first, justifications=(({"id": second},),)
        )
        state = fold(talk.state, [loop])
        assert [c.id for c in state.supported] == [first, second]
        talk.state = state
        talk.user("no guests", {"kind": "withdraw", "targets": (item,)})
        assert talk.supported == []

    def test_without_grounds_it_never_holds_and_with_the_empty_one_always(self, talk: Talk) -> None:
        talk.conclude("just so")
        talk.conclude("the tool said 14", ())
        assert talk.supported == ["the tool said 14"]

    def test_the_user_may_overrule_it(self, talk: Talk) -> None:
        stock = talk.conclude("14 cartons in stock", ())
        talk.user("wrong, I counted 9", {"kind": "replace", "text": "9 cartons", "targets": (stock,)})
        assert talk.active == ["9 cartons"]
        assert talk.supported == []

    def test_words_that_survive_a_partial_change_still_support_it(self, talk: Talk) -> None:
        order = talk.want("12 oak boards, 2 m long")
        boards = {"id": order, "evidence": cite(talk.turns[0], "12 oak boards")}
        length = {"id": order, "evidence": cite(talk.turns[0], "2 m long")}
        talk.assistant("Oak it is.", {"kind": "conclude", "text": "12 boards of oak", "justifications": ((boards,),)})
        talk.assistant("2 m.", {"kind": "conclude", "text": "24 m in all", "justifications": ((boards, length),)})
        rest = {"target": order, "text": "12 oak boards", "evidence": (cite(talk.turns[0], "12 oak boards"),)}
        talk.replace("3 m long", order, remainders=(rest,))
        assert talk.supported == ["12 boards of oak"]

    def test_an_action_is_marked_never_removed(self, talk: Talk) -> None:
        guests = talk.want("a table for 4")
        act = {"kind": "act", "text": "book(4)", "justifications": (({"id": guests},),), "tool_call_id": "call_1"}
        talk.assistant("Booked.", act)
        assert [a.stale_basis for a in talk.state.actions.values()] == [False]
        talk.replace("a table for 6", guests)
        assert [(a.text, a.stale_basis, a.tool_call_id) for a in talk.state.actions.values()] == [
            ("book(4)", True, "call_1")
        ]


def test_edits_that_point_forward_or_nowhere_change_nothing(talk: Talk) -> None:
    item = talk.want("tent")
    stray = Edit(kind="withdraw", id="e5.0", turn=5, author=Role.USER, targets=("i6.0",))
    state = fold(talk.state, [stray])
    later = Edit(kind="add", id="e6.0", turn=6, author=Role.USER, item="i6.0", text="stove")
    state = fold(state, [later])
    assert [i.text for i in state.in_effect] == [talk.state.items[item].text, "stove"]

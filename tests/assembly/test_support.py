"""What the assistant states and does rests on the user's words, and goes when they go."""

from __future__ import annotations

import time

import pytest
from dialogues import Dialogue, add, booking, replace, withdraw
from hypothesis import given, settings
from hypothesis import strategies as st

from stateforge import EMPTY, EditKind, Role, Turn, read_turns
from stateforge._support import MAX_STATEMENTS, drafts_of, failed, statements


def supported(chat: Dialogue) -> list[str]:
    return [c.text for c in chat.state.supported]


def grounds(chat: Dialogue, text: str) -> set[tuple[str, str]]:
    """The ids and words that the conclusion with this text rests on."""
    node = next(c for c in chat.state.conclusions.values() if c.text == text)
    return {(b.id, b.evidence.quote if b.evidence else "") for j in node.justifications for b in j}


def test_a_total_rests_on_its_parts_and_a_clause_on_its_own_words() -> None:
    chat = Dialogue()
    chat.user("3 nights in Turin, then 2 nights in Genoa", add("3 nights in Turin"), add("then 2 nights in Genoa"))
    chat.assistant("5 nights in total, train back from Genoa. Turin lies on a river.")
    assert {i for i, _ in grounds(chat, "5 nights in total")} == {"i0.0", "i0.1"}
    assert grounds(chat, "train back from Genoa.") == {("i0.1", "Genoa")}
    chat.user("Leave Genoa out.", withdraw("Leave Genoa out", "i0.1"))
    assert supported(chat) == ["Turin lies on a river."]


def test_a_sum_of_two_rests_on_those_two() -> None:
    chat = Dialogue()
    chat.user("2 tents, 3 tents and 9 tents", add("2 tents"), add("3 tents"), add("9 tents"))
    chat.assistant("The first two make 5 tents.")
    assert {i for i, words in grounds(chat, "The first two make 5 tents.") if words in "23"} == {"i0.0", "i0.1"}


def test_a_product_rests_on_both_factors() -> None:
    chat = Dialogue()
    chat.user("4 people, 20 euros each", add("4 people"), add("20 euros each"))
    chat.assistant("That makes 80 euros.")
    assert grounds(chat, "That makes 80 euros.") >= {("i0.0", "4"), ("i0.1", "20")}


def test_what_rested_on_a_part_that_stays_stays() -> None:
    chat = Dialogue()
    chat.user("It goes out on the 3rd, as plain text.", add("It goes out on the 3rd, as plain text."))
    chat.assistant("Noted: plain text, sent every month on the 3rd.")
    chat.user("Send it on the 11th.", replace("Send it on the 11th", "i0.0", keep={"i0.0": "as plain text"}))
    assert supported(chat) == ["Noted: plain text"]


def test_an_old_value_named_beside_the_new_one_is_no_ground() -> None:
    chat = Dialogue()
    chat.user("Send it on the 3rd.", add("Send it on the 3rd"))
    chat.user("On the 11th.", replace("On the 11th", "i0.0"))
    chat.assistant("Moved from the 3rd to the 11th.")
    assert supported(chat) == ["Moved from the 3rd to the 11th."]


def test_repeating_a_dropped_value_is_not_supported() -> None:
    chat = Dialogue()
    chat.user("Meet in Oslo.", add("Meet in Oslo"))
    chat.user("Bergen instead.", replace("Bergen instead", "i0.0", text="Meet in Bergen"))
    chat.assistant("Then we meet in Oslo.")
    assert supported(chat) == []


@pytest.mark.parametrize(
    ("item", "reply"),
    [
        ("depart on 12 May", "Departure: May 12th."),
        ("depart on 2027-05-12", "We leave on 12 May."),
        ("a room for four", "The room sleeps 4."),
        ("start at 7:30 pm", "Doors open at 19:30."),
        ("a budget of $1,200", "Your $1200 will do."),
        ("branches start with wip/", "The wip/ prefix is set."),
        ("vegan", "A vegan menu it is."),
    ],
)
def test_the_same_value_in_another_form_is_recognised(item: str, reply: str) -> None:
    chat = Dialogue()
    chat.user(item, add(item))
    chat.assistant(reply)
    assert [i for i, _ in grounds(chat, reply)] != []


def test_numbers_of_different_things_do_not_support_each_other() -> None:
    chat = Dialogue()
    chat.user("4 people, please", add("4 people"))
    chat.assistant("There are 4 hotels near the harbour and the castle.")
    assert grounds(chat, "There are 4 hotels near the harbour and the castle.") == set()


def test_a_statement_on_nothing_known_always_holds() -> None:
    chat = Dialogue()
    chat.user("Plan a trip to Rome.", add("Plan a trip to Rome"))
    chat.assistant("Octopuses have three hearts.")
    assert chat.state.supported[0].justifications == ((),)


def test_saying_it_twice_is_two_supports() -> None:
    chat = Dialogue()
    chat.user("I fly to Rome.", add("I fly to Rome"))
    chat.user("I fly to Rome!", add("I fly to Rome"))
    chat.assistant("You fly to Rome.")
    chat.user("Forget the second time I said it.", withdraw("Forget the second time I said it.", "i1.0"))
    assert supported(chat) == ["You fly to Rome."]


def test_a_conclusion_can_rest_on_an_earlier_one() -> None:
    chat = Dialogue()
    chat.user("A hotel in Genoa, please.", add("A hotel in Genoa"))
    chat.assistant("The Avenida in Genoa costs 120 euros.")
    chat.assistant("Two weeks at the Avenida come to 1680.")
    chat.user("Not Genoa.", withdraw("Not Genoa", "i0.0"))
    assert supported(chat) == []


@pytest.mark.parametrize(
    "text",
    [
        "Shall I book the table for 4?",
        "I could book a table for 4.",
        "You could take the train.",
        "Let me know whether 4 is right.",
        "Option B: the train.",
        "How about Friday?",
        "# Friday",
        "",
    ],
)
def test_questions_offers_and_headings_state_nothing(text: str) -> None:
    assert list(statements(text)) == []


def test_a_name_is_not_taken_apart() -> None:
    chat = Dialogue()
    chat.user("From Craig and Center to Murray.", add("From Craig and Center"), add("to Murray"))
    chat.assistant("A ride from Craig and Center to Murray costs 40 credits.")
    chat.user("Not to Murray.", withdraw("Not to Murray", "i0.1"))
    assert supported(chat) == []


def test_code_is_one_statement() -> None:
    text = "Here it is:\n```py\nx = 4\n\ny = 5\n```\nDone so far."
    assert [text[a:b].splitlines()[0] for a, b in statements(text)] == ["Here it is:", "```py", "Done so far."]


def test_a_booking_for_4_is_marked_when_it_becomes_6() -> None:
    chat = booking()
    marks = {a.text.split("(")[0]: a.stale_basis for a in chat.state.actions.values()}
    assert marks == {"search_tables": True, "get_menu": False, "book_table": True}
    assert {a.tool_call_id for a in chat.state.actions.values()} == {"s1", "s2", "b1"}
    assert "reference LU-4711." not in supported(chat)


def test_a_call_without_a_result_is_no_action() -> None:
    chat = Dialogue()
    chat.user("Book it for 4.", add("Book it for 4"))
    chat.assistant(None, ("b1", "book", {"people": 4}))
    assert chat.state.actions == {}


@pytest.mark.parametrize(
    "result",
    [
        '{"error": "full"}',
        '{"success": false}',
        '{"status": "denied"}',
        "Error: no such table",
        "Permission denied",
        "The user rejected this call.",
    ],
)
def test_a_failed_or_refused_call_is_no_action_but_is_known(result: str) -> None:
    chat = Dialogue()
    chat.user("Book it for 4.", add("Book it for 4"))
    chat.assistant(None, ("b1", "book", {"people": 4})).tool("b1", result)
    assert chat.state.actions == {}
    assert supported(chat) == [f"book(people=4): {result}"]


def test_failure_is_also_said_beside_the_content() -> None:
    turn = Turn.from_message(0, {"role": "tool", "tool_call_id": "x", "content": "?", "status": "error"})
    assert failed(turn)
    assert not failed(Turn.from_message(0, {"role": "tool", "tool_call_id": "x", "content": '{"broken'}))


def test_a_legacy_function_result_is_found_by_name() -> None:
    call = {"role": "assistant", "content": None, "function_call": {"name": "book", "arguments": '{"people": 4}'}}
    turns = read_turns([call, {"role": "function", "name": "book", "content": "done"}])
    assert [d.kind for d in drafts_of(EMPTY, turns[1], turns[:1])] == [EditKind.ACT, EditKind.CONCLUDE]


def test_a_result_without_its_call_gives_nothing() -> None:
    turn = Turn.from_message(3, {"role": "tool", "tool_call_id": "gone", "content": "ok"})
    assert drafts_of(EMPTY, turn, ()) == ()


def test_user_turns_conclude_nothing() -> None:
    assert drafts_of(EMPTY, Turn.from_message(0, {"role": "user", "content": "It is 5."}), ()) == ()


def test_long_answers_are_bounded() -> None:
    chat = Dialogue()
    chat.user("Count for me.", add("Count for me"))
    chat.assistant("\n".join(f"- Line {n} says something about Oslo{n}." for n in range(5_000)))
    assert len(chat.state.conclusions) == MAX_STATEMENTS


def test_a_typical_reply_is_read_in_a_few_milliseconds() -> None:
    chat = Dialogue()
    for n in range(20):
        chat.user(f"Point {n}: {n + 3} boxes to Street{n}.", add(f"{n + 3} boxes to Street{n}"))
    text = "You send 5 boxes to Street2, and 9 boxes to Street6. That is a good plan. " * 5
    turn = Turn.from_message(40, {"role": "assistant", "content": text})
    took = []
    for _ in range(5):
        began = time.perf_counter()
        assert drafts_of(chat.state, turn, ())
        took.append(time.perf_counter() - began)
    assert min(took) < 0.02


@pytest.mark.parametrize("depth", [50, 900, 100_000])
def test_arguments_and_results_nested_without_end_are_no_trouble(depth: int) -> None:
    nested = '{"a":' * depth + "4" + "}" * depth
    call = {"id": "c", "type": "function", "function": {"name": "book", "arguments": nested}}
    turns = read_turns(
        [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c", "content": nested},
        ]
    )
    assert [d.kind for d in drafts_of(EMPTY, turns[1], turns[:1])] == ["act", "conclude"]


def test_lists_among_the_arguments_count_too() -> None:
    chat = Dialogue()
    chat.user("Invite Anna and Boris.", add("Invite Anna and Boris"))
    chat.assistant(None, ("i", "invite", {"who": ["Anna", "Boris"], "loud": False})).tool("i", "done")
    chat.user("Nobody.", withdraw("Nobody", "i0.0"))
    assert [a.stale_basis for a in chat.state.actions.values()] == [True]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300), st.text(max_size=300))
def test_every_draft_cites_words_that_stand_in_the_turn(said: str, reply: str) -> None:
    chat = Dialogue()
    chat.user(said or "x", *([add(said)] if said.strip() else []))
    turn = Turn.from_message(1, {"role": "assistant", "content": reply})
    for draft in drafts_of(chat.state, turn, ()):
        assert all(e.stands_in(reply) for e in draft.evidence)
        user = chat.messages[0]["content"]
        assert all(b.evidence is None or b.evidence.stands_in(user) for j in draft.justifications for b in j)
    chat.assistant(reply)
    assert all(c.author is Role.ASSISTANT for c in chat.state.conclusions.values())

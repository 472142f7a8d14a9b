"""`prune`: stale words out, everything else exactly as it was."""

from __future__ import annotations

from typing import Any

import pytest
from dialogues import Dialogue, add, booking, pizza, replace, roles, said, withdraw
from hypothesis import given, settings
from hypothesis import strategies as st

from stateforge import Evidence, Settings, read_turns
from stateforge.assembly import assemble, strip_own
from stateforge.assembly._cut import cut_text, find, subtract


def contents(chat: Dialogue, **values: Any) -> list[Any]:
    """What the history says, our own texts left out."""
    return [m["content"] for m in strip_own(chat.assemble("prune", **values).messages or []) or []]


def monthly() -> Dialogue:
    chat = Dialogue()
    chat.user("Set up the mail. It goes out on the 3rd, as plain text.", add("Set up the mail."),
              add("It goes out on the 3rd, as plain text."))  # fmt: skip
    chat.assistant("Noted: plain text, on the 3rd.")
    chat.user("Send it on the 11th.", replace("Send it on the 11th.", "i0.1", keep={"i0.1": "as plain text"}))
    chat.assistant("The 11th, then.")
    chat.user("Now write the cron entry.")
    return chat


def test_only_the_stale_words_of_a_sentence_go() -> None:
    assert contents(monthly())[0] == "Set up the mail. as plain text"


def test_a_reply_that_rested_on_stale_words_becomes_a_note_of_what_still_holds() -> None:
    messages = monthly().assemble("prune").messages or []
    assert roles(messages) == "uauasu"
    assert "Still holds:\n- Noted: plain text" in messages[1]["content"]
    assert "3rd" not in said(messages)


def test_a_user_turn_that_is_wholly_out_leaves_a_note_or_goes_with_its_reply() -> None:
    chat = pizza()
    assert "(message withdrawn)" in (chat.assemble("prune").messages or [])[0]["content"]
    messages = chat.assemble("prune", tombstone="none").messages or []
    assert roles(messages) == "uauauasu"
    assert messages[0]["content"] == "At 6 pm."


def test_white_space_that_changed_on_the_way_is_no_obstacle() -> None:
    chat = monthly()
    chat.messages[0] = {**chat.messages[0], "content": "Set up the mail.\n\nIt goes out on  the 3rd,\nas plain text. "}
    built = assemble(read_turns(chat.messages), chat.state, Settings.read(mode="prune"))
    assert (built.messages or [])[0]["content"].split() == ["Set", "up", "the", "mail.", "as", "plain", "text"]


def test_words_that_cannot_be_found_are_left_alone() -> None:
    chat = monthly()
    chat.messages[0] = {**chat.messages[0], "content": "Something else entirely, by the 3rd."}
    built = assemble(read_turns(chat.messages), chat.state, Settings.read(mode="prune"))
    assert (built.messages or [])[0] is chat.messages[0]


def test_the_words_of_a_withdrawal_go_with_what_they_withdrew() -> None:
    chat = Dialogue()
    chat.user("A vegan menu for ten.", add("A vegan menu"), add("for ten")).assistant("Ten vegan menus.")
    chat.user("Forget vegan. Add a cake.", withdraw("Forget vegan.", "i0.0"), add("Add a cake."))
    chat.assistant("A cake.").user("Write the menu.")
    assert contents(chat)[:2] == ["for ten.", "Add a cake."]


def test_an_undo_leaves_neither_the_change_nor_itself() -> None:
    chat = Dialogue()
    chat.user("A red tent, with pegs.", add("A red tent"), add("with pegs")).assistant("A red tent.")
    chat.user("No pegs.", withdraw("No pegs", "i0.1")).assistant("No pegs, noted.")
    chat.user("Undo that, please.", {"kind": "restore", "words": "Undo that", "targets": ("i0.1",)})
    chat.assistant("The pegs are back.").user("Make it blue.", replace("Make it blue", "i0.0", text="A blue tent"))
    chat.assistant("Blue.").user("Write the order.")
    assert contents(chat)[0] == "with pegs."
    assert "No pegs." not in contents(chat)
    assert "Undo" not in str(contents(chat))


def test_images_that_are_out_go_and_other_parts_keep_their_keys() -> None:
    chat = Dialogue()
    image = {"type": "image_url", "image_url": {"url": "data:,1"}}
    text = {"type": "text", "text": "Crop it. In red.", "cache_control": {"type": "ephemeral"}}
    chat.user([text, image], {"kind": "add", "part": 1, "item_kind": "material"}, add("Crop it."), add("In red."))
    chat.assistant("Which size?")
    out = (withdraw("Not red", "i0.2"), withdraw("without that picture", "i0.0"))
    chat.user("Not red, and without that picture. Square.", *out, add("Square."))
    chat.assistant("Square.").user("Describe the crop.")
    assert contents(chat)[0] == [{**text, "text": "Crop it."}]


def test_tool_calls_and_their_results_stay_together() -> None:
    chat = booking()
    messages = chat.assemble("prune").messages or []
    assert [m for m in messages if m["role"] == "tool"] == [m for m in chat.messages if m["role"] == "tool"]
    assert "book_table" in chat.assemble("prune").block
    assert "Done before the requirements changed:" in chat.assemble("prune").block


@pytest.mark.parametrize("answer", ["Free at 19:00.", None])
def test_looking_something_up_for_what_no_longer_holds_is_left_out(answer: str | None) -> None:
    chat = Dialogue()
    chat.user("A table in Oslo for 4.", add("A table in Oslo"), add("for 4"))
    chat.assistant(None, ("s", "search_tables", {"city": "Oslo"})).tool("s", '{"free": 3}')
    if answer:
        chat.assistant(answer)
    chat.user("Bergen.", replace("Bergen", "i0.0", text="A table in Bergen")).assistant("Bergen.").user(
        "Book the table."
    )
    messages = chat.assemble("prune").messages or []
    assert "tool" not in [m["role"] for m in messages]
    assert roles(messages)[:4] == "uaua"


def test_signed_turns_are_kept_or_left_out_but_never_edited() -> None:
    chat = Dialogue()
    chat.user("A red tent.", add("A red tent"))
    chat.assistant("A red tent it is.", reasoning_details=[{"signature": "abc"}])
    chat.user("Blue.", replace("Blue", "i0.0", text="A blue tent"))
    chat.assistant([{"type": "thinking", "thinking": "x", "signature": "s"}, {"type": "text", "text": "Fine so far."}])
    chat.user("Order the tent now.")
    messages = chat.assemble("prune").messages or []
    assert "reasoning_details" not in messages[1]
    assert messages[3] is chat.messages[3]


def test_what_the_last_request_refers_to_stays() -> None:
    chat = Dialogue()
    chat.user("A slogan for Oslo.", add("A slogan for Oslo")).assistant("Oslo: all of it, all year.")
    chat.user("Bergen, sorry.", replace("Bergen", "i0.0", text="A slogan for Bergen"))
    chat.assistant("Bergen: rain or shine, from Oslo with love.")
    chat.user("Shorten it, please, for the poster.")
    messages = chat.assemble("prune").messages or []
    assert messages[3] is chat.messages[3]
    assert messages[1] is not chat.messages[1]


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("A tent, in red, for two.", "in red", "A tent, for two."),
        ("In red. A tent.", "In red.", "A tent."),
        ("A tent and a rope.", "a rope", "A tent."),
        ("For two and with pegs.", "For two", "with pegs."),
        ("- in red\n- for two", "in red", "-\n- for two"),
        ("In red", "In red", ""),
        ("Hello! In red?", "In red", "Hello!"),
    ],
)
def test_seams_read_naturally(text: str, words: str, left: str) -> None:
    start = text.index(words)
    assert cut_text(text, [(start, start + len(words))]) == left


def test_a_quote_that_stands_twice_is_not_guessed() -> None:
    cited = Evidence(turn=0, start=5, end=8, quote="red")
    assert find(cited, "red or red") is None
    assert find(cited, "rather red") == (7, 10)
    assert find(Evidence(turn=0, part=1), "x") is None


@settings(max_examples=200, deadline=None)
@given(st.text("ab ,.é和\n", max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=4))
def test_cutting_removes_no_letter_outside_the_spans(text: str, raw: list[tuple[int, int]]) -> None:
    spans = subtract([(min(s), min(max(s), len(text))) for s in raw if min(s) < min(max(s), len(text))], [])
    outside = "".join(c for n, c in enumerate(text) if not any(a <= n < b for a, b in spans))
    letters = [c for c in outside if c.isalnum()]
    assert [c for c in cut_text(text, spans) if c.isalnum()] == letters


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), max_size=5),
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), max_size=5),
)
def test_subtract_is_set_difference(out: list[tuple[int, int]], kept: list[tuple[int, int]]) -> None:
    def points(spans: list[tuple[int, int]]) -> set[int]:
        return {p for a, b in spans for p in range(a, b)}

    a = [(s, s + n) for s, n in out]
    b = [(s, s + n) for s, n in kept]
    assert points(subtract(a, b)) == points(a) - points(b)

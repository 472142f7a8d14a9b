"""Rule 11: what the last request refers to is there, or the history stays."""

from __future__ import annotations

import pytest
from dialogues import Dialogue, add, replace

LIST = "1. The harbour walk\n2. The castle\n3. The night market"
CODE = "Here:\n```python\ndef area(radius): return 3 * radius ** 2\n```"
ACK = "Noted."


def chat_with(answer: str, request: str) -> Dialogue:
    chat = Dialogue()
    chat.user("A day in Oslo in May.", add("A day in Oslo"), add("in May"))
    chat.assistant(answer)
    chat.user("June, not May.", replace("June, not May", "i0.1", text="in June"))
    chat.assistant(ACK)
    chat.user(request)
    return chat


@pytest.mark.parametrize(
    "request_",
    [
        "What did I say first?",
        "Why did we drop May?",
        "Remind me what the month was before I changed it.",
        "What was my original month?",
        "How does this compare to the previous version?",
        "Summarize our conversation.",
        "Do it as before.",
        "You said something about a castle?",
        "What has changed so far?",
        "Which month did I pick at first?",
    ],
)
def test_a_request_about_the_past_gets_the_history(request_: str) -> None:
    assert chat_with(LIST, request_).assemble().mode == "annotate"


@pytest.mark.parametrize(
    "request_",
    [
        "Fasse den Entwurf bitte zusammen.",
        "Résume le texte, s'il te plaît.",
        "Hazlo más corto.",
        "それを短くして。",
        "请把它缩短。",
        "اختصرها من فضلك",
        "👍",
        "???",
    ],
)
def test_a_language_that_is_not_read_keeps_its_history(request_: str) -> None:
    assert chat_with(LIST, request_).assemble().mode == "annotate"


@pytest.mark.parametrize(
    "request_",
    [
        "Shorten it.",
        "Translate your list into Danish.",
        "The second option, please.",
        "I like number 3.",
        "Continue.",
        "More ideas, please.",
        "Tell me about the castle.",
        "Send me the list again.",
        "Which one is closest?",
        "Turn the list above into a table.",
        "Use both of them.",
        "Can you put these in order?",
    ],
)
def test_the_list_that_is_meant_is_kept(request_: str) -> None:
    chat = chat_with(LIST, request_)
    built = chat.assemble()
    assert built.mode == "consolidate"
    assert any(m is chat.messages[1] for m in built.messages or ())


@pytest.mark.parametrize("request_", ["Fix the bug in it.", "Add a docstring to area.", "Rewrite this in Rust."])
def test_the_code_that_is_meant_is_kept(request_: str) -> None:
    chat = chat_with(CODE, request_)
    assert any(m is chat.messages[1] for m in chat.assemble().messages or ())


@pytest.mark.parametrize(
    "request_", ["Write a packing list.", "Give me the plan for the day.", "Draft a mail to Anna."]
)
def test_a_new_piece_of_work_needs_no_old_one(request_: str) -> None:
    chat = chat_with(LIST, request_)
    assert len(chat.assemble().messages or ()) == 2


@pytest.mark.parametrize("request_", ["Yes.", "Go on.", "The blue one", "ok, do that"])
def test_a_short_turn_keeps_what_it_answers(request_: str) -> None:
    chat = chat_with(LIST, "Which colour have you got?")
    chat.assistant("Shall I take the blue bus?")
    chat.user(request_)
    built = chat.assemble()
    assert any(m is chat.messages[-2] for m in built.messages or ())


def test_an_answer_to_a_question_keeps_the_question() -> None:
    chat = chat_with(LIST, "Write me a plan, please.")
    chat.assistant("Happy to. Do you go by bus or by bike?")
    chat.user("We will probably take the bus, since the children want to sit and look out.")
    assert any(m is chat.messages[-2] for m in chat.assemble().messages or ())


@pytest.mark.parametrize(
    "end", ["Which colour?", "Blue or red? ;-)", "Please tell me your name.", "Let me know which one."]
)
def test_a_wish_for_an_answer_counts_as_a_question(end: str) -> None:
    chat = chat_with(LIST, "Write me a plan, please.")
    chat.assistant(f"Fine. {end}")
    chat.user("We will probably take the blue one, since the children like it so much more than red.")
    assert any(m is chat.messages[-2] for m in chat.assemble().messages or ())


@pytest.mark.parametrize("request_", ["And how is the height measured there in winter?", "What does the museum cost?"])
def test_a_question_keeps_what_was_said_last(request_: str) -> None:
    chat = chat_with(LIST, "Which museum is nearest to the station in the old town?")
    chat.assistant("The Vigeland, ten minutes by tram.")
    chat.user(request_)
    assert any(m is chat.messages[-2] for m in chat.assemble().messages or ())


def test_a_file_that_is_not_known_is_looked_for_in_the_history() -> None:
    assert chat_with(LIST, "Use the file above.").assemble().mode == "annotate"


def test_a_request_in_a_long_paste_is_still_seen() -> None:
    chat = chat_with(LIST, "x " * 5_000 + "\nShorten your list.")
    assert any(m is chat.messages[1] for m in chat.assemble().messages or ())


def test_a_hostile_request_is_read_in_no_time() -> None:
    chat = chat_with(LIST, "what which why did the the " * 20_000)
    assert chat.assemble().messages is not None


@pytest.mark.parametrize(
    "request_",
    ["What is your final answer?", "Now give me the complete solution.", "Please send your finished answer."],
)
def test_asking_for_the_work_itself_does_not_bring_a_receipt_back(request_: str) -> None:
    assembly = chat_with(ACK, request_).assemble()
    assert assembly.mode == "consolidate"
    assert not any(m["content"] == ACK for m in assembly.messages or ())


def test_asking_for_the_final_version_of_a_draft_keeps_the_draft() -> None:
    assembly = chat_with(CODE, "What is your final answer?").assemble()
    assert any(m["content"] == CODE for m in assembly.messages or ())

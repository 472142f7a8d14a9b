"""`consolidate`: the task in effect as one request, and everything the last request needs."""

from __future__ import annotations

import itertools

from dialogues import Dialogue, add, booking, pizza, replace, roles, said, withdraw

from stateforge import Settings, read_turns
from stateforge.assembly import assemble

IMAGE = {"type": "image_url", "image_url": {"url": "data:,1"}, "cache_control": {"type": "ephemeral"}}
PLAN = "1. Load the van\n2. Drive to Oslo\n3. Unload at the quay"


def test_the_task_is_restated_in_the_users_words() -> None:
    messages = pizza().assemble("consolidate").messages or []
    assert roles(messages) == "uu"
    lines = messages[0]["content"].split("\n")[1:-1]
    assert lines == ["My requirements, all in effect:", "- At 6 pm", "- a small pizza", "- with mushrooms"]


def test_standing_instructions_come_first_and_as_they_were() -> None:
    chat = pizza()
    chat.messages.insert(0, {"role": "developer", "content": "Be kind.", "x": 1})
    chat.messages.insert(3, {"role": "system", "content": "It is 18:01."})
    messages = assemble(read_turns(chat.messages), chat.state, Settings.read(mode="consolidate")).messages or []
    assert messages[0] is chat.messages[0]
    assert messages[1] is chat.messages[3]
    assert messages[-1] is chat.messages[-1]


def test_a_running_tool_loop_follows_the_last_request() -> None:
    chat = pizza()
    chat.assistant(None, ("o1", "order", {"size": "small"}), ("o2", "get_price", {"size": "small"}))
    chat.tool("o2", "9.50").tool("o1", "ok")
    messages = chat.assemble("consolidate").messages or []
    assert messages[1:] == chat.messages[-4:]


def test_images_and_pasted_texts_in_effect_come_along() -> None:
    chat = Dialogue()
    pasted = "Dear all,\nthe boat leaves at nine.\n"
    chat.user(
        [{"type": "text", "text": f"Shorten this letter, in red:\n{pasted}"}, IMAGE],
        {**add(pasted), "item_kind": "material"},
        {"kind": "add", "part": 1, "item_kind": "material", "text": "attachment 1"},
        add("Shorten this letter"),
        add("in red"),
    )
    chat.assistant("The boat leaves at nine.")
    chat.user(
        "Not red. Write a title for the letter.", withdraw("Not red", "i0.3"), add("Write a title for the letter")
    )
    messages = chat.assemble("consolidate").messages or []
    text, image = messages[0]["content"]
    assert pasted.strip() in text["text"]
    assert image is IMAGE


def test_an_image_that_was_replaced_stays_behind() -> None:
    chat = Dialogue()
    chat.user([IMAGE], {"kind": "add", "part": 0, "item_kind": "material", "text": "a photo"})
    chat.assistant("A nice photo.")
    chat.user(
        "Drop that photo. Invent a caption about Oslo.",
        withdraw("Drop that photo", "i0.0"),
        add("Invent a caption about Oslo"),
    )
    chat.assistant("Done.")
    chat.user("Write the caption about Oslo.")
    built = chat.assemble("consolidate")
    assert built.mode == "consolidate"
    assert "image_url" not in said(built.messages)


def test_a_material_the_client_no_longer_sends_cannot_be_restated() -> None:
    chat = Dialogue()
    pasted = "word " * 400
    chat.user(
        f"Count in red: {pasted}", add("Count in red"), {**add(pasted), "item_kind": "material", "text": "a text"}
    )
    chat.assistant("400.").user("Not red.", withdraw("Not red", "i0.0")).assistant("Fine.").user("Write the number.")
    chat.messages[0] = {"role": "user", "content": "(cut)"}
    built = chat.assemble("consolidate")
    assert built.mode == "annotate"
    assert "no longer in the request" in built.reason


def test_the_work_the_last_request_builds_on_is_kept_with_what_changed_since() -> None:
    chat = Dialogue()
    chat.user("Plan the delivery to Oslo, by van.", add("Plan the delivery to Oslo"), add("by van"))
    chat.assistant(PLAN)
    chat.user("By bike instead.", replace("By bike instead", "i0.1", text="by bike")).assistant("By bike.")
    chat.user("Translate your plan into Danish.")
    messages = chat.assemble("consolidate").messages or []
    assert roles(messages) == "uauu"
    assert messages[1] is chat.messages[1]
    assert "before these changes:\n- by bike" in messages[2]["content"]
    assert messages[3] is chat.messages[-1]


def test_a_new_task_does_not_drag_old_work_along() -> None:
    chat = Dialogue()
    chat.user("Plan the delivery to Oslo, by van.", add("Plan the delivery to Oslo"), add("by van"))
    chat.assistant(PLAN)
    chat.user("By bike instead.", replace("By bike instead", "i0.1", text="by bike")).assistant("By bike.")
    chat.user("Write a mail to Anna.", add("Write a mail to Anna"))
    assert roles(chat.assemble("consolidate").messages) == "uu"


def test_answers_that_were_kept_never_meet() -> None:
    chat = booking()
    chat.user("Which of the two shall it be?").assistant("- the window\n- the terrace")
    chat.user("The second one, please.")
    messages = chat.assemble("consolidate").messages or []
    pairs = [(a["role"], b["role"]) for a, b in itertools.pairwise(messages)]
    assert ("assistant", "assistant") not in pairs


def test_what_was_done_is_kept_and_marked() -> None:
    built = booking().assemble("consolidate")
    assert "LU-4711" in said(built.messages)
    assert "Done before the requirements changed:\n- search_tables" in built.block


def test_what_was_established_is_told_unless_it_no_longer_holds() -> None:
    chat = Dialogue()
    chat.user("A trip to Oslo and Bergen.", add("A trip to Oslo"), add("Bergen"))
    chat.assistant("The Oslo ferry leaves at 21:15. The Bergen line takes 7 hours.")
    chat.user("Leave Bergen out.", withdraw("Leave Bergen out", "i0.1")).assistant("Fine.")
    chat.user("Write the plan.")
    block = chat.assemble("consolidate").block
    assert "Established:\n- The Oslo ferry leaves at 21:15." in block
    assert "7 hours" not in block


def test_equal_states_are_put_in_equal_words() -> None:
    chat = pizza()
    first = chat.assemble("consolidate").block
    chat.assistant("A small mushroom pizza at 6 pm.").user("What is a margherita?")
    assert chat.assemble("consolidate").block == first

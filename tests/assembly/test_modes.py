"""Which mode is used when, and what the state block says."""

from __future__ import annotations

from typing import Any

import pytest
from dialogues import Dialogue, add, booking, pizza, replace, roles, said, withdraw

from stateforge import EMPTY, Settings, read_turns
from stateforge.assembly import assemble


def test_passthrough_touches_nothing() -> None:
    built = pizza().assemble("passthrough")
    assert (built.mode, built.messages) == ("passthrough", None)


def test_the_stale_trigger_waits_for_a_change_of_mind() -> None:
    chat = Dialogue()
    chat.user("A tent for two.", add("A tent for two")).assistant("Noted.").user("In red.", add("In red"))
    for mode in ("annotate", "prune", "consolidate", "auto"):
        assert chat.assemble(mode).messages is None
    chat.assistant("Red.").user("Blue.", replace("Blue", "i2.0"))
    assert chat.assemble().messages is not None


def test_the_spread_trigger_waits_for_requirements_in_two_turns() -> None:
    chat = Dialogue()
    chat.user("A tent for two, in red.", add("A tent for two"), add("in red")).assistant("Noted.").user("Thanks!")
    assert chat.assemble(trigger="spread").messages is None
    chat.assistant("Welcome.").user("With pegs.", add("With pegs"))
    assert chat.assemble(trigger="spread").messages is not None


def test_the_always_trigger_needs_something_to_say() -> None:
    chat = Dialogue()
    chat.user("Hello!")
    assert chat.assemble(trigger="always").messages is None
    chat.assistant("Hi.").user("A tent.", add("A tent"))
    assert chat.assemble(trigger="always").messages is not None


def test_auto_restates_a_task_that_changed() -> None:
    built = pizza().assemble()
    assert built.mode == "consolidate"
    assert "large" not in said(built.messages)
    assert "pepperoni" not in said(built.messages)
    assert built.dropped == 8


def test_auto_prunes_where_tools_were_used() -> None:
    assert booking().assemble().mode == "prune"


def test_auto_only_annotates_where_the_tracker_is_unsure() -> None:
    assert pizza().assemble(unsure=True).mode == "annotate"
    chat = pizza()
    chat.assistant("A small one with mushrooms at 6 pm.")
    chat.user(
        "Hm, perhaps without mushrooms. Write the order.", {**withdraw("perhaps without", "i6.0"), "doubtful": True}
    )
    assert chat.assemble().mode == "annotate"
    assert 'perhaps no longer: "with mushrooms"' in chat.assemble().block


def test_auto_only_annotates_where_an_edit_was_unsure() -> None:
    chat = Dialogue()
    chat.user("A red tent.", add("A red tent")).assistant("Noted.")
    chat.user("A blue one. Order the tent now.", replace("A blue one", "i0.0", confidence=0.2))
    assert chat.assemble().mode == "annotate"
    assert chat.assemble("prune").mode == "prune"


def test_a_last_turn_that_was_read_with_doubt_is_only_annotated() -> None:
    chat = pizza()
    chat.assistant("A small one with mushrooms at 6 pm.")
    chat.user("Write the order for the big party.", add("for the big party", confidence=0.1), add("Write the order"))
    assert chat.assemble().mode == "annotate"
    chat.assistant(None, ("o", "order", {"size": "small"})).tool("o", "ok")
    assert chat.assemble().mode == "annotate"


def test_a_trimmed_history_is_only_annotated() -> None:
    chat = pizza()
    turns = read_turns(chat.messages)[4:]
    built = assemble(turns, chat.state, Settings.read(mode="consolidate"))
    assert built.mode == "annotate"
    assert "a small pizza" in built.block


def test_both_sides_of_a_contested_requirement_are_told() -> None:
    chat = Dialogue()
    chat.user("Meet in Oslo, in May.", add("Meet in Oslo"), add("in May")).assistant("Noted.")
    chat.user("June.", replace("June", "i0.1")).assistant("Noted.")
    chat.user("Bergen might be nicer. Write the invitation.", replace("Bergen might be nicer", "i0.0", doubtful=True))
    built = chat.assemble("consolidate")
    assert 'unclear which: "Meet in Oslo" or "Bergen might be nicer"' in built.block


def test_annotate_leaves_the_history_and_puts_the_block_before_the_last_request() -> None:
    chat = pizza()
    messages = chat.assemble("annotate").messages or []
    assert messages[:-2] == chat.messages[:-1]
    assert messages[-1] is chat.messages[-1]
    assert messages[-2]["role"] == "system"
    assert "- a small pizza\n" in messages[-2]["content"]


def test_annotate_stays_out_of_a_running_tool_loop() -> None:
    chat = booking()
    chat.assistant(None, ("u1", "update_booking", {"people": 6}), ("u2", "get_menu", {"people": 6}))
    chat.tool("u2", "{}").tool("u1", "{}")
    messages = chat.assemble("annotate").messages or []
    assert messages[-4:] == chat.messages[-4:]
    assert roles(messages[-5:]) == "suatt"


@pytest.mark.parametrize("role", ["system", "developer", "user"])
def test_the_block_takes_the_role_that_was_set(role: str) -> None:
    assert (pizza().assemble("annotate", block_role=role).messages or [])[-2]["role"] == role
    assert (pizza().assemble("consolidate", block_role=role).messages or [])[0]["role"] == role


def test_an_inline_block_keeps_the_roles_alternating() -> None:
    for mode in ("annotate", "prune", "consolidate"):
        messages = pizza().assemble(mode, block_role="inline").messages or []
        assert roles(messages) == ("u" if mode == "consolidate" else "uauauauau")
        assert messages[-1]["content"].endswith("\n\nWrite my final order in one sentence.")


def test_an_inline_block_goes_before_the_parts_of_a_message() -> None:
    chat = pizza()
    parts: list[Any] = [{"type": "image_url", "image_url": {"url": "data:,x"}}, {"type": "text", "text": "Write it."}]
    chat.assistant("Well?").user(parts)
    last = (chat.assemble("annotate", block_role="inline").messages or [])[-1]
    assert last["content"][1:] == parts
    assert "a small pizza" in last["content"][0]["text"]


def test_a_call_that_is_still_open_is_left_to_the_provider() -> None:
    chat = pizza()
    chat.assistant(None, ("x", "order", {}))
    chat.user("Wait, not that one.")
    built = chat.assemble("prune")
    assert built.messages is None
    assert "no result" in built.reason


def test_without_a_user_turn_there_is_nothing_to_assemble() -> None:
    state = pizza().state
    assert assemble([], state, Settings()).messages is None
    assert assemble(read_turns([{"role": "system", "content": "x"}]), state, Settings()).messages is None
    assert assemble([], EMPTY, Settings()).messages is None


@pytest.mark.parametrize(
    ("stop", "absent"), [("- ", "- "), ("\n", "\n- "), ("\n\n", "\n\n"), ("requirements", "requirements")]
)
def test_the_block_holds_no_stop_string_of_the_request(stop: str, absent: str) -> None:
    built = pizza().assemble("annotate", stop=[stop])
    if built.messages is None:
        assert "stop string" in built.reason
    else:
        assert absent not in (built.messages[-2]["content"])


def test_a_stop_string_of_the_users_own_words_is_no_obstacle() -> None:
    assert pizza().assemble("annotate", stop=["pizza"]).messages is not None


@pytest.mark.parametrize(
    ("tombstone", "told"),
    [
        ("none", "requirements now:"),
        ("value-free", "They replace what was said earlier:"),
        ("full", "No longer wanted:"),
    ],
)
def test_the_tombstone_setting_decides_how_dropped_words_are_mentioned(tombstone: str, told: str) -> None:
    block = pizza().assemble("annotate", tombstone=tombstone).block
    assert told in block
    assert ("A large pizza" in block) == (tombstone == "full")


def test_scopes_conditions_exceptions_and_overrides_are_told() -> None:
    chat = Dialogue()
    chat.user(
        "Tabs. Spaces. A hat. Sleep in.",
        add("Tabs"),
        {**add("Spaces"), "scope": "YAML files"},
        {**add("A hat"), "condition": "it rains"},
        {**add("Sleep in"), "lifetime": "temporary"},
    )
    chat.assistant("Noted.").user("No tabs. Write the rules.", withdraw("No tabs", "i0.0"))
    block = chat.assemble("annotate").block
    assert "- Spaces (only for: YAML files)\n- A hat (if: it rains)\n- Sleep in (for now)" in block


def test_pending_and_completed_are_told_apart() -> None:
    chat = Dialogue()
    chat.user("Delete the logs. A red page.", add("Delete the logs"), add("A red page")).assistant("Deleted.")
    done = {"kind": "complete", "words": "that is done", "targets": ("i0.0",)}
    idea = {"kind": "propose", "words": "Perhaps a map", "text": "a map"}
    chat.user("Thanks, that is done. Perhaps a map?", done, idea)
    chat.assistant("A map would fit.").user("Not red. Write the page.", withdraw("Not red", "i0.1"))
    block = chat.assemble("annotate").block
    assert "Proposed, not decided:\n- a map" in block
    assert "Already done, do not repeat:\n- Delete the logs" in block


def test_when_nothing_is_left_the_block_says_so() -> None:
    chat = Dialogue()
    chat.user("A red tent.", add("A red tent.")).assistant("Noted.")
    chat.user("Forget the tent.", withdraw("Forget the tent.", "i0.0")).assistant("Fine.").user("How far is the moon?")
    assert chat.assemble("annotate").block == "Nothing that the user asked for earlier applies now."
    assert chat.assemble("consolidate").block == "Nothing that I asked for earlier applies now."

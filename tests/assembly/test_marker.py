"""What the assembly wrote is known again when a client sends it back."""

from __future__ import annotations

from dialogues import Dialogue, add, pizza, withdraw
from hypothesis import given, settings
from hypothesis import strategies as st

from stateforge.assembly import strip_own
from stateforge.assembly._marker import wrap

USER = {"role": "user", "content": "Hello", "x-unknown": 1}


def test_without_own_blocks_nothing_is_rebuilt() -> None:
    assert strip_own([USER, {"role": "user", "content": None}, "rubbish", 5]) is None


def test_a_whole_message_goes() -> None:
    assert strip_own([USER, {"role": "system", "content": wrap("What the user wants:\n- tea")}, USER]) == [USER, USER]


def test_the_inline_part_of_a_message_goes_and_the_rest_is_as_it_was() -> None:
    sent = {**USER, "content": wrap("- tea") + "\n\nHello"}
    assert strip_own([sent]) == [USER]


def test_text_parts_and_the_images_that_belong_to_them_go() -> None:
    image = {"type": "image_url", "image_url": {"url": "data:,a"}}
    own = {"type": "text", "text": wrap("- tea", attached=1)}
    rest = {"type": "text", "text": "Hello", "cache_control": {"type": "ephemeral"}}
    sent = {"role": "user", "content": [own, image, rest, image]}
    assert strip_own([sent]) == [{"role": "user", "content": [rest, image]}]
    assert strip_own([{"role": "user", "content": [own, image]}]) == []


def test_changed_white_space_does_not_hide_a_block() -> None:
    block = wrap("wants:\n- tea\n- milk").replace("\n- milk", "\r\n  - milk ")
    assert strip_own([{"role": "user", "content": block}]) == []


def test_a_look_alike_stays() -> None:
    page = 'The block looks like this: <stateforge v="1.abcdef">- tea</stateforge> and so on.'
    assert strip_own([{"role": "user", "content": page}]) is None


def test_words_of_the_user_cannot_close_the_block() -> None:
    block = wrap("- say </stateforge> and <stateforge v=1>")
    assert block.count("</stateforge>") == 1
    assert strip_own([{"role": "user", "content": block}]) == []


def test_an_assistant_turn_keeps_its_tool_calls() -> None:
    sent = {"role": "assistant", "content": wrap("(reply left out)"), "tool_calls": [{"id": "a"}]}
    assert strip_own([sent]) == [{"role": "assistant", "content": "", "tool_calls": [{"id": "a"}]}]


def test_every_mode_leaves_nothing_of_itself_behind() -> None:
    for mode in ("annotate", "prune", "consolidate"):
        for role in ("auto", "system", "developer", "user", "inline"):
            chat = pizza()
            sent = chat.assemble(mode, block_role=role).messages
            stripped = strip_own(sent or [])
            assert stripped is not None
            assert "stateforge" not in str(stripped)
            assert stripped[-1] == chat.messages[-1]


def test_the_annotated_history_comes_back_as_it_was() -> None:
    for role in ("system", "inline"):
        chat = pizza()
        assert strip_own(chat.assemble("annotate", block_role=role).messages or []) == chat.messages


def test_restated_images_go_with_the_block() -> None:
    chat = Dialogue()
    image = {"type": "image_url", "image_url": {"url": "data:,a"}}
    chat.user([{"type": "text", "text": "Crop this to A5 in red."}, image], add("in red"))
    chat.assistant("Done.")
    chat.user("Not red.", withdraw("Not red", "i0.0"))
    assert strip_own(chat.assemble("consolidate").messages or []) == chat.messages[1:]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.text(max_size=50))
def test_any_text_is_wrapped_and_found(inner: str, own: str) -> None:
    message = {"role": "user", "content": wrap(inner) + "\n\n" + own}
    assert strip_own([message]) == ([{"role": "user", "content": own}] if own else [])


def test_a_flood_of_markers_is_read_in_linear_time() -> None:
    text = '<stateforge v="1.abcdef">' * 200_000
    assert strip_own([{"role": "tool", "tool_call_id": "c", "content": text}]) is None

"""What the engine admits, what it refuses, and what it does with words nobody cited."""

from __future__ import annotations

from typing import Any

import pytest
from builders import Talk, cite

from stateforge import EMPTY, Draft, Evidence, TrackResult, Turn, admit, fold
from stateforge._engine import MAX_DRAFTS, MAX_ITEM_CHARS


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.want("a red scarf")
    return talk


def turn(text: str, index: int = 1, role: str = "user") -> Turn:
    return Turn.from_message(index, {"role": role, "content": text})


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        ({"kind": "replace", "text": "blue", "targets": ("i9.9",)}, "unknown target"),
        ({"kind": "replace", "text": "blue"}, "no target"),
        ({"kind": "replace", "text": " ", "targets": ("i0.0",)}, "no text"),
        ({"kind": "add", "text": "blue", "evidence": ()}, "no evidence"),
        ({"kind": "accept", "targets": ("i0.0",)}, "is active"),
        ({"kind": "restore", "targets": ("i0.0",)}, "nothing to restore"),
        ({"kind": "restore", "targets": ("e7.0",)}, "unknown target"),
        ({"kind": "conclude", "text": "so it is"}, "does not conclude"),
        ({"kind": "add", "text": "x" * (MAX_ITEM_CHARS + 1)}, "longer than"),
        ({"kind": "add", "text": "blue", "evidence": (Evidence(turn=1, start=0, end=3, quote="red"),)}, "is not at"),
        (
            {"kind": "add", "text": "blue", "evidence": (Evidence(turn=7, start=0, end=3, quote="red"),)},
            "no edit cites",
        ),
        (
            {
                "kind": "withdraw",
                "targets": ("i0.0",),
                "remainders": ({"target": "i0.0", "text": "a green scarf", "evidence": ()},),
            },
            "is no part of",
        ),
    ],
)
def test_an_edit_that_breaks_a_rule_is_dropped_and_reported(talk: Talk, draft: dict[str, Any], reason: str) -> None:
    said = turn("make it blue")
    values = {"evidence": (cite(said),), **draft}
    admission = admit(talk.state, said, TrackResult(drafts=(Draft(**values),)))
    assert [e.kind.value for e in admission.edits] == ["add"]  # the words themselves are kept
    assert len(admission.warnings) == 1
    assert reason in admission.warnings[0]
    assert admission.warnings[0].startswith("turn 1: ")


@pytest.mark.parametrize("kind", ["add", "replace", "narrow", "withdraw", "complete", "accept", "reject", "restore"])
@pytest.mark.parametrize("role", ["assistant", "tool"])
def test_only_the_user_edits(talk: Talk, kind: str, role: str) -> None:
    said = turn("The user now wants blue.", role=role)
    draft = Draft(kind=kind, text="blue", targets=("i0.0",), evidence=(cite(said),))
    admission = admit(talk.state, said, TrackResult(drafts=(draft,)))
    assert admission.edits == ()
    assert f"only the user may {kind}" in admission.warnings[0]


def test_a_user_edit_cannot_rest_on_the_assistants_words_alone(talk: Talk) -> None:
    talk.assistant("I would drop the scarf.")
    said = turn("hm", index=2)
    draft = Draft(kind="withdraw", targets=("i0.0",), evidence=(cite(talk.turns[1]),))
    admission = admit(talk.state, said, TrackResult(drafts=(draft,)), [talk.turns[1]])
    assert "no evidence in a user turn" in admission.warnings[0]


def test_later_drafts_may_name_what_earlier_ones_create(talk: Talk) -> None:
    said = turn("blue. no, green.")
    drafts = (
        Draft(kind="replace", text="blue scarf", targets=("i0.0",), handle="b", evidence=(cite(said, "blue."),)),
        Draft(kind="replace", text="green scarf", targets=("b",), evidence=(cite(said, "no, green."),)),
    )
    state = fold(talk.state, admit(talk.state, said, TrackResult(drafts=drafts)).edits)
    assert [i.text for i in state.in_effect] == ["green scarf"]


def test_ids_come_from_the_turn_so_they_are_the_same_everywhere() -> None:
    said = turn("One. Two.", index=4)
    edits = admit(EMPTY, said, TrackResult()).edits
    assert [(e.id, e.item) for e in edits] == [("e4.0", "i4.0"), ("e4.1", "i4.1")]


class TestUncitedWords:
    def test_every_sentence_stays_verbatim(self) -> None:
        said = turn("Use A5. Two columns!\nNo photos", index=0)
        assert [e.text for e in admit(EMPTY, said, TrackResult()).edits] == ["Use A5.", "Two columns!", "No photos"]

    def test_parts_of_sentences_too(self) -> None:
        said = turn("A5 pages, two columns, no photos", index=0)
        draft = Draft(kind="add", text="two columns", evidence=(cite(said, "two columns"),))
        state = fold(EMPTY, admit(EMPTY, said, TrackResult(drafts=(draft,))).edits)
        assert sorted(i.text for i in state.in_effect) == [", no photos", "A5 pages,", "two columns"]

    def test_a_lone_word_between_cited_spans_is_a_remark(self) -> None:
        said = turn("A5 and two columns", index=0)
        drafts = (
            Draft(kind="add", text="A5", evidence=(cite(said, "A5"),)),
            Draft(kind="add", text="two columns", evidence=(cite(said, "two columns"),)),
        )
        assert [e.kind.value for e in admit(EMPTY, said, TrackResult(drafts=drafts)).edits] == ["add", "add", "remark"]

    def test_media_are_material(self) -> None:
        parts = [{"type": "text", "text": "Describe it."}, {"type": "image_url", "image_url": {"url": "data:,"}}]
        said = Turn.from_message(0, {"role": "user", "content": parts})
        state = fold(EMPTY, admit(EMPTY, said, TrackResult()).edits)
        assert [(i.kind.value, i.evidence[0].part) for i in state.in_effect] == [("material", 1), ("requirement", None)]

    def test_a_long_stretch_is_one_piece_of_material(self) -> None:
        said = turn("x. " * MAX_ITEM_CHARS, index=0)
        edits = admit(EMPTY, said, TrackResult()).edits
        assert [(e.kind.value, e.item_kind.value) for e in edits] == [("add", "material")]
        assert edits[0].evidence[0].end == len(said.text)


def test_a_flood_of_edits_is_cut_off(talk: Talk) -> None:
    said = turn("blue")
    draft = Draft(kind="add", text="blue", evidence=(cite(said),))
    admission = admit(talk.state, said, TrackResult(drafts=(draft,) * (MAX_DRAFTS + 5)))
    assert len(admission.edits) == MAX_DRAFTS
    assert "the rest was dropped" in admission.warnings[-1]


class TestWholeLists:
    """A tracker may return the new list; the edits are the difference."""

    def derive(self, talk: Talk, said: str, items: list[str]) -> Talk:
        spoken = turn(said, index=len(talk.turns))
        admission = admit(talk.state, spoken, TrackResult(items=tuple(items)))
        talk.turns.append(spoken)
        talk.state = fold(talk.state, admission.edits)
        return talk

    def test_an_unchanged_list_changes_nothing(self, talk: Talk) -> None:
        version = talk.state.version
        assert self.derive(talk, "Thanks!", ["A red scarf"]).state.version == version

    def test_a_reworded_entry_is_a_replacement(self, talk: Talk) -> None:
        self.derive(talk, "Blue, please.", ["a blue scarf"])
        assert talk.active == ["a blue scarf"]
        assert talk.status("i0.0") == "superseded"

    def test_a_missing_entry_is_a_withdrawal_and_a_new_one_an_addition(self, talk: Talk) -> None:
        self.derive(talk, "No scarf. A hat with a bobble.", ["hat with a bobble"])
        assert talk.active == ["hat with a bobble"]
        assert talk.status("i0.0") == "withdrawn"

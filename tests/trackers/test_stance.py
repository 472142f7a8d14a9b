"""Quoted, pasted and reported words, questions and refusals replace nothing."""

from __future__ import annotations

import pytest
from chatting import active, holds

BOOKING = "Reserve the sauna at Nordhus for 5 people at 8 pm. No alcohol."


@pytest.mark.parametrize(
    "said",
    [
        "Translate the following text to Danish:\n\nMake it 10 pm instead of 8 pm. Forget the alcohol.",
        'Translate "make it 10 pm instead of 8 pm" into Danish.',
        "Here is a chat log, count the typos:\nuser: make it 10 pm instead of 8 pm\nbot: sure",
        "Fix this code:\ndef f():\n    # make it 10 pm instead of 8 pm\n    return 8",
        "My cousin says we should make it 10 pm instead of 8 pm, but I disagree.",
        "What if we made it 10 pm instead of 8 pm?",
        "Don't make it 10 pm instead of 8 pm.",
        "I never said 10 pm instead of 8 pm.",
    ],
)
def test_what_decides_nothing_changes_nothing(said: str) -> None:
    items = active(BOOKING, "Noted.", said)
    assert holds(items, "at Nordhus for 5 people at 8 pm")
    assert holds(items, "No alcohol")


@pytest.mark.parametrize(
    "asked",
    [
        "Should I use Rust instead of Python?",
        "Why do people use Rust instead of Python?",
        "Explain why Rust is better than Python.",
        "Could you check whether Rust is faster than Python?",
    ],
)
def test_a_comparison_asked_for_is_no_choice(asked: str) -> None:
    assert holds(active("Use Python 3.12.", "OK.", asked), "Use Python 3.12")


def test_of_what_leads_up_to_the_new_value_nothing_gets_into_the_item() -> None:
    items = active(BOOKING, "Noted.", "We want 10 pm instead of 8 pm.")
    assert holds(items, "for 5 people at 10 pm")


def test_what_is_wanted_too_replaces_nothing() -> None:
    items = active("Translate the letter to German.", "Done.", "Translate the letter to French too.")
    assert holds(items, "German")
    assert holds(items, "French")


def test_after_a_pasted_text_the_users_last_paragraph_counts_again() -> None:
    items = active("Title in red.", "OK.", "Check this mail:\nDear all, drop the title.\n\nAnd make the title blue.")
    assert holds(items, "blue")


def test_one_stands_for_the_thing() -> None:
    assert not holds(active("I want a large kite.", "OK.", "Make it a small one."), "large")


def test_what_may_happen_changes_nothing_yet() -> None:
    items = active(BOOKING, "Noted.", "If it snows, make it 10 pm instead of 8 pm.")
    assert holds(items, "for 5 people at 8 pm")
    assert holds(items, "make it 10 pm")

"""Texts are graded by the facts they state and don't state, by their numbers, and by their form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stateforge.benchmarks.intentflux._model import Fact, Rule, TextGrader
from stateforge.benchmarks.intentflux.graders import number_forms
from stateforge.benchmarks.intentflux.graders._text import follows, grade, sentences

NAME = Fact(id="name", goal="row", groups=(("Cape Orla",),))
HEIGHT = Fact(id="height", goal="height", groups=(number_forms(41), ("metres", "m")))
KEEPER = Fact(id="keeper", groups=(("Finn Dow",),))
PLAIN = TextGrader(required=(NAME, HEIGHT), forbidden=(KEEPER,), numbers=("41",))


def form(kind: str, value: str) -> TextGrader:
    return TextGrader(required=(NAME,), rules=(Rule(kind=kind, value=value, goal="form"),))


class TestFacts:
    @pytest.mark.parametrize(
        "text",
        [
            "Cape Orla is 41 metres tall.",
            "The tower of **Cape Orla** rises to 41m.",
            "- Cape Orla\n- height: 41 metres",
            "Standing 41 metres tall, cape  orla is a lighthouse.",
        ],
    )
    def test_all_facts_in_any_wording_score_one(self, text: str) -> None:
        assert grade(PLAIN, text).score == 1

    def test_a_missing_fact_costs_its_share_and_names_its_goal(self) -> None:
        found = grade(PLAIN, "Cape Orla is a tall tower.")
        assert found.score == pytest.approx(0.5)
        assert found.violated == ("height",)

    def test_a_forbidden_fact_costs_precision(self) -> None:
        assert grade(PLAIN, "Cape Orla is 41 metres tall and had Finn Dow.").score == pytest.approx(2 / 3)

    def test_a_number_from_nowhere_costs_precision(self) -> None:
        assert grade(PLAIN, "Cape Orla, built in 1857, is 41 metres tall.").score == pytest.approx(2 / 3)

    def test_numbers_of_list_items_are_no_facts(self) -> None:
        assert grade(PLAIN, "1. Cape Orla\n2. is 41 metres tall").score == 1

    def test_listing_everything_is_worth_less_than_saying_what_was_asked(self) -> None:
        others = tuple(Fact(id=f"o{n}", groups=((f"Tower {n}",),)) for n in range(10, 18))
        grader = PLAIN.model_copy(update={"forbidden": others, "numbers": None})
        everything = "Cape Orla is 41 metres tall. " + " ".join(f"Tower {n} is near." for n in range(10, 18))
        assert grade(grader, everything).score < 0.25

    @pytest.mark.parametrize(
        "text", ["Cape Orla is 411 metres tall.", "Cape Orla is 41.5 metres tall.", "Cape Orlando, 41 metres."]
    )
    def test_longer_words_and_numbers_are_others(self, text: str) -> None:
        assert grade(PLAIN, text).score < 1

    def test_the_groups_of_a_fact_must_stand_together(self) -> None:
        assert grade(PLAIN, "Cape Orla is old. It is 41 years away. It is small. It has metres.").score < 1

    def test_an_empty_text_cannot_be_scored(self) -> None:
        assert not grade(PLAIN, "  ").scorable


class TestNumberForms:
    @pytest.mark.parametrize(
        ("number", "form"),
        [
            (12, "twelve"),
            (12400, "12400"),
            (84000, "84 thousand"),
            (1200000, "1.2 million"),
            (8.5, "8.5"),
            (7, "7"),
        ],
    )
    def test_usual_ways_to_write_a_number(self, number: float, form: str) -> None:
        assert form in number_forms(number)

    def test_thousands_separators_do_not_matter(self) -> None:
        grader = TextGrader(required=(Fact(id="f", groups=(number_forms(12400),)),), numbers=("12400",))
        assert grade(grader, "It drew 12,400 people.").score == 1
        assert grade(grader, "It drew 12 400 people.").score == 0

    @given(st.integers(min_value=0, max_value=10**7))
    def test_every_number_is_found_in_a_sentence_with_it(self, number: int) -> None:
        grader = TextGrader(required=(Fact(id="f", groups=(number_forms(number),)),))
        assert grade(grader, f"There were {number:,} of them.").score == 1


class TestForm:
    @pytest.mark.parametrize(
        ("kind", "value", "right", "wrong"),
        [
            ("sentences", "2", "Cape Orla is old. It stands.", "Cape Orla is old."),
            ("items", "2", "- Cape Orla\n- old", "- Cape Orla"),
            ("words_max", "4", "Cape Orla is old.", "Cape Orla is old and tall."),
            ("begins", "In short:", "In short: Cape Orla.", "Cape Orla, in short:"),
            ("ends", "thank you", "Cape Orla. Thank you.", "Thank you, Cape Orla."),
            ("says", "old", "Cape Orla is old.", "Cape Orla is golden."),
            ("layout", "bullets", "* Cape Orla\n* old", "1. Cape Orla\n2. old"),
            ("layout", "numbered", "1. Cape Orla\n2. old", "- Cape Orla\n- old"),
            ("layout", "paragraph", "Cape Orla is old. It stands.", "- Cape Orla\n- old"),
            ("heading", "Towers", "## Towers\nCape Orla.", "Cape Orla.\nTowers"),
        ],
    )
    def test_a_broken_rule_costs_half_and_names_its_goal(self, kind: str, value: str, right: str, wrong: str) -> None:
        assert grade(form(kind, value), right).score == 1
        found = grade(form(kind, value), wrong)
        assert found.score == pytest.approx(0.5)
        assert found.violated == ("form",)

    def test_abbreviations_and_decimals_do_not_end_sentences(self) -> None:
        assert len(sentences("Dr. Maas paid 2.5 million, e.g. for St. Ann. Then he left!")) == 2


class TestCitations:
    POINT = Fact(id="p", groups=(("rust",),), cites=("D1", "D3"))
    GRADER = TextGrader(required=(POINT,), citation=r"\[(D\d[^\]]*)\]", numbers=())

    @pytest.mark.parametrize(
        "text", ["- The rust came early. [D1][D3]", "- Rust came [D3, D1].", "Rust came early [D1] [D3]."]
    )
    def test_all_sources_and_no_others_score_one(self, text: str) -> None:
        assert grade(self.GRADER, text).score == 1

    @pytest.mark.parametrize(
        ("text", "score"),
        [
            ("- Rust came. [D1]", 2 / 3),
            ("- Rust came. [D1][D3][D4][D5]", 2 / 3),
            ("- Rust came.", 0),
            ("- Rust came. (D1)(D3)", 0),
        ],
    )
    def test_wrong_sources_cost_as_much_as_they_are_wrong(self, text: str, score: float) -> None:
        assert grade(self.GRADER, text).score == pytest.approx(score)


class TestStaleUse:
    def test_a_forbidden_fact_shared_with_a_stale_text_is_followed(self) -> None:
        assert follows(PLAIN, "Cape Orla had Finn Dow.", "Finn Dow kept Cape Orla.")
        assert not follows(PLAIN, "Cape Orla is tall.", "Finn Dow kept Cape Orla.")

    def test_a_rule_broken_in_the_same_way_is_followed(self) -> None:
        grader = form("layout", "bullets")
        assert follows(grader, "1. Cape Orla\n2. x", "1. a\n2. b\n3. c")
        assert not follows(grader, "Cape Orla.", "1. a\n2. b")

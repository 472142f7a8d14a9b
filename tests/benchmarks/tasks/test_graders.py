"""What each grader gives credit for: the right answer in any usual dress, and nothing else."""

from __future__ import annotations

import json

import pytest

from stateforge.benchmarks._sandbox import Limits
from stateforge.benchmarks.intentflux._model import (
    CallGrader,
    Case,
    CodeGrader,
    Decoy,
    ExpectedCall,
    Family,
    Goal,
    Grader,
    NumberGrader,
    QueryGrader,
    SourceTask,
    Split,
    Variant,
)
from stateforge.benchmarks.intentflux.graders import _query, grade, stale_use


def task(grader: Grader, reference: str = "", stale: str = "", decoy: str = "") -> SourceTask:
    """A task with one goal, whose variant has the solution `stale`, and perhaps a decoy."""
    variants = (Variant(text="It is x.", value="x", solution=stale),) if stale else ()
    return SourceTask(
        id="t",
        family=Family.MATH,
        split=Split.TEST,
        template="t",
        opening="Do it.",
        goals=(Goal(id="g", topic="it", text="It is y.", value="y", variants=variants),),
        decoys=(Decoy(id="d1", topic="more", text="And z.", solution=decoy),) if decoy else (),
        reference=reference,
        grader=grader,
    )


class TestNumbers:
    TASK = task(NumberGrader(answer="5/2"), "Answer: 2.5", stale="Answer: 3", decoy="Answer: 10")

    @pytest.mark.parametrize("answer", ["Answer: 2.5", "Answer: 5/2", "It is **2.50 euros**.", "Answer: 2 1/2"])
    def test_equal_numbers_score_one(self, answer: str) -> None:
        assert grade(self.TASK, answer).score == 1

    def test_another_number_scores_nothing(self) -> None:
        assert grade(self.TASK, "Answer: 2.51").score == 0

    def test_naming_all_candidates_scores_nothing(self) -> None:
        assert grade(self.TASK, "Answer: 2.5 or 3 or 10").score == 0
        assert grade(self.TASK, "2.5, 3, 10").score == 0

    def test_no_number_cannot_be_scored(self) -> None:
        assert not grade(self.TASK, "I don't know.").scorable

    def test_the_stale_number_shows_what_was_followed(self) -> None:
        assert stale_use(self.TASK, "Answer: 3") == ("g",)
        assert stale_use(self.TASK, "Answer: 10") == ("d1",)
        assert stale_use(self.TASK, "Answer: 7") == ()

    def test_what_was_never_said_is_not_stale(self) -> None:
        assert stale_use(self.TASK, "Answer: 3", said={"It is x."}) == ("g",)
        assert stale_use(self.TASK, "Answer: 3", said={"And z."}) == ()
        assert stale_use(self.TASK, "Answer: 10", said=()) == ()

    def test_without_an_answer_nothing_is_followed(self) -> None:
        assert stale_use(self.TASK, "") == ()


class TestQueries:
    GOLD = "SELECT name, opened FROM branches WHERE city = 'Norden' ORDER BY name"
    TASK = task(QueryGrader(database="library", gold=GOLD, ordered=True), GOLD, stale=GOLD.replace("Norden", "Talheim"))

    @pytest.mark.parametrize(
        "answer",
        [
            GOLD,
            f"```sql\n{GOLD};\n```",
            "SELECT b.name, b.opened AS year FROM branches b WHERE b.city LIKE 'Norden' ORDER BY 1",
            "```sql\nSELECT opened, name FROM branches WHERE city = 'Norden' ORDER BY name\n```",
        ],
    )
    def test_equal_rows_score_one_however_they_are_found(self, answer: str) -> None:
        assert grade(self.TASK, answer).score == 1

    @pytest.mark.parametrize(
        "answer",
        [
            GOLD + " DESC",
            "SELECT name FROM branches WHERE city = 'Norden' ORDER BY name",
            "SELECT name, opened FROM branches ORDER BY name",
        ],
    )
    def test_other_rows_columns_or_order_score_nothing(self, answer: str) -> None:
        assert grade(self.TASK, answer).score == 0

    def test_order_counts_only_when_asked_for(self) -> None:
        unordered = task(QueryGrader(database="library", gold=self.GOLD))
        assert grade(unordered, self.GOLD + " DESC").score == 1

    @pytest.mark.parametrize(
        "answer",
        [
            "```sql\nDELETE FROM loans\n```",
            "SELECT 1 FROM nowhere",
            "SELECT load_extension('x') FROM books",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
            "SELECT a.id FROM loans a, loans b, loans c",
            "SELECT randomblob(1000000000) FROM books",
            "SELECT readfile('/etc/passwd') FROM books",
            "SELECT length(replace(hex(zeroblob(400000000)), '0', 'abcd')) FROM books",
            "ATTACH '/tmp/x.db' AS x",
            "PRAGMA query_only = OFF",
            "SELECT 1 FROM books; SELECT 2 FROM books",
        ],
    )
    def test_queries_that_fail_write_or_never_end_score_nothing(
        self, answer: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(_query, "_LIMITS", Limits(cpu=1, wall=5))
        assert grade(self.TASK, answer).score == 0

    def test_a_writing_query_leaves_the_database_alone(self) -> None:
        grade(self.TASK, "```sql\nWITH x AS (SELECT 1) DELETE FROM branches\n```")
        assert grade(self.TASK, self.GOLD).score == 1

    def test_the_stale_rows_show_what_was_followed(self) -> None:
        assert stale_use(self.TASK, "SELECT name, opened FROM branches WHERE city = 'Talheim' ORDER BY name") == ("g",)
        assert stale_use(self.TASK, self.GOLD) == ()


class TestCode:
    FUNCTION = CodeGrader(
        entry="f", cases=(Case(given="[1]", expected="[2, 1.5]"), Case(given="[2]", expected="[4, 3.0]"))
    )
    TASK = task(
        FUNCTION,
        "```python\ndef f(x):\n    return 2 * x, 1.5 * x\n```",
        stale="```python\ndef f(x):\n    return 3 * x, 1.5 * x\n```",
        decoy="```python\ndef f(x):\n    return 2 * x\n```",
    )

    def test_a_function_that_passes_all_cases_scores_one(self) -> None:
        assert grade(self.TASK, self.TASK.reference).score == 1

    def test_one_failing_case_scores_nothing(self) -> None:
        found = grade(self.TASK, "```python\ndef f(x):\n    return [2, 1.5]\n```")
        assert found.score == 0
        assert found.detail.startswith("1 of 2 cases")

    def test_prose_cannot_be_scored(self) -> None:
        assert not grade(self.TASK, "I would double it.").scorable

    def test_programs_are_compared_by_lines_and_words(self) -> None:
        program = task(CodeGrader(cases=(Case(given="3 4", expected="7\n1\n"),)))
        assert (
            grade(program, "```python\na, b = map(int, input().split())\nprint(a + b, '')\nprint(b - a)\n```").score
            == 1
        )
        assert grade(program, "```python\nprint(7, 1)\n```").score == 0

    def test_true_is_not_one(self) -> None:
        truth = task(CodeGrader(entry="f", cases=(Case(given="[]", expected="true"),)))
        assert grade(truth, "```python\ndef f():\n    return 1\n```").score == 0

    def test_the_stale_outputs_show_what_was_followed(self) -> None:
        assert stale_use(self.TASK, "```python\ndef f(y):\n    return [y * 3, y * 1.5]\n```") == ("g",)
        assert stale_use(self.TASK, "```python\ndef f(y):\n    return y + y\n```") == ("d1",)
        assert stale_use(self.TASK, self.TASK.reference) == ()

    def test_a_set_with_its_own_check_is_run(self) -> None:
        own = task(CodeGrader(entry="f", check="assert f(1) == 2"))
        assert grade(own, "```python\ndef f(x):\n    return x + 1\n```").score == 1
        assert grade(own, "```python\ndef f(x):\n    return x\n```").score == 0


def calls(*made: tuple[str, dict[str, object]]) -> str:
    return json.dumps([{"name": name, "arguments": arguments} for name, arguments in made])


class TestCalls:
    GRADER = CallGrader(
        calls=(
            ExpectedCall(
                name="book",
                arguments={"city": ("Rome", "Roma"), "nights": (3,), "board": ("half",)},
                optional=("board",),
            ),
            ExpectedCall(name="pay", arguments={"euros": (20.0,)}),
        )
    )
    RIGHT = calls(("book", {"city": "Rome", "nights": 3}), ("pay", {"euros": 20}))
    TASK = task(
        GRADER,
        RIGHT,
        stale=calls(("book", {"city": "Rome", "nights": 5}), ("pay", {"euros": 20})),
        decoy=calls(("book", {"city": "Rome", "nights": 3}), ("pay", {"euros": 20}), ("cancel", {})),
    )

    @pytest.mark.parametrize(
        "answer",
        [
            RIGHT,
            calls(("pay", {"euros": 20}), ("book", {"city": "roma ", "nights": 3, "board": "half"})),
            calls(("book", {"city": "Rome", "nights": 3, "board": None}), ("pay", {"euros": 20})),
        ],
    )
    def test_the_expected_calls_in_any_order_score_one(self, answer: str) -> None:
        assert grade(self.TASK, answer).score == 1

    @pytest.mark.parametrize(
        "answer",
        [
            calls(("book", {"city": "Rome", "nights": 3})),
            calls(("book", {"city": "Rome", "nights": 3}), ("pay", {"euros": 20}), ("pay", {"euros": 20})),
            calls(("book", {"city": "Rome", "nights": "3"}), ("pay", {"euros": 20})),
            calls(("book", {"city": "Rome", "nights": True}), ("pay", {"euros": 20})),
            calls(("book", {"city": "Rome"}), ("pay", {"euros": 20})),
            calls(("book", {"city": "Rome", "nights": 3, "floor": 2}), ("pay", {"euros": 20})),
            calls(("book", {"city": "Rome", "nights": 3, "board": "full"}), ("pay", {"euros": 20})),
        ],
    )
    def test_missing_extra_or_other_calls_and_arguments_score_nothing(self, answer: str) -> None:
        assert grade(self.TASK, answer).score == 0

    def test_order_counts_when_asked_for(self) -> None:
        ordered = task(self.GRADER.model_copy(update={"ordered": True}))
        assert grade(ordered, self.RIGHT).score == 1
        assert grade(ordered, calls(("pay", {"euros": 20}), ("book", {"city": "Rome", "nights": 3}))).score == 0

    def test_the_stale_argument_or_call_shows_what_was_followed(self) -> None:
        assert stale_use(self.TASK, calls(("book", {"city": "Paris", "nights": 5}))) == ("g",)
        assert stale_use(self.TASK, calls(("cancel", {}))) == ("d1",)
        assert stale_use(self.TASK, self.RIGHT) == ()

"""How answers are read: which number, program, query or call of a text counts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stateforge.benchmarks.intentflux.graders import _extract


class TestNumbers:
    @pytest.mark.parametrize(("text", "number"), [
        ("Answer: 42", 42),
        ("So 3 + 4 = 7.\n\nAnswer: 7", 7),
        ("**Answer: 1,234.50 euros**", Fraction("1234.5")),
        ("#### 18", 18),
        ("The final answer is $\\boxed{7/3}$.", Fraction(7, 3)),
        ("Answer: 2 1/2", Fraction(5, 2)),
        ("Answer: -3", -3),
        ("Answer: −3.5", Fraction("-3.5")),
        ("Answer: 12 x 3 = 36", 36),
        ("First answer: 3\nAfter a check, answer: 4", 4),
        ("That makes 5 rows and 6 columns, **30** fields in all of the 2 halls", 30),
        ("It takes 12 hours.", 12),
        ("Answer: 1e3", 1000),
        ("The answer is: 25%", 25),
        ("Answer: €19.90", Fraction("19.9")),
    ])  # fmt: skip
    def test_the_final_number_counts(self, text: str, number: object) -> None:
        assert _extract.number(text) == number

    @pytest.mark.parametrize("text", ["", "no idea", "Answer: 12 or 14", "Answer: 3 or 5?", "see section B12x"])
    def test_no_number_or_a_choice_of_numbers_is_no_answer(self, text: str) -> None:
        assert _extract.number(text) is None


class TestPrograms:
    def test_the_block_that_defines_the_function_counts_not_the_example_after_it(self) -> None:
        text = "Here:\n```python\ndef f(x):\n    return x\n```\nUse it so:\n```python\nprint(f(1))\n```"
        assert _extract.program(text, "f").startswith("def f")

    def test_of_two_versions_the_last_counts(self) -> None:
        text = "```python\ndef f():\n    return 1\n```\nBetter:\n```python\ndef f():\n    return 2\n```"
        assert "return 2" in _extract.program(text, "f")

    def test_a_program_is_the_block_that_reads_its_input(self) -> None:
        text = "```\n3\n1 2 3\n```\n```python\nn = int(input())\nprint(n)\n```\nOutput:\n```\n3\n```"
        assert "input()" in _extract.program(text)

    def test_prose_around_an_unfenced_program_is_cut_off(self) -> None:
        text = "Sure! Here is the function you asked for:\n\ndef f(x):\n    return x + 1\n\nIt adds one, as you said."
        assert _extract.program(text, "f") == "def f(x):\n    return x + 1\n"

    def test_an_unclosed_fence_and_an_indented_one_are_read(self) -> None:
        assert "def f" in _extract.program("```python\ndef f():\n    return 1\n", "f")
        assert "def f" in _extract.program("1. Do this:\n   ```python\n   def f():\n       return 1\n   ```", "f")

    @pytest.mark.parametrize("text", ["", "I cannot do that.", "```python\ndef f(:\n```"])
    def test_without_a_program_there_is_none(self, text: str) -> None:
        assert _extract.program(text, "f") == ""


class TestQueries:
    @pytest.mark.parametrize(("text", "query"), [
        ("```sql\nSELECT 1;\n```", "SELECT 1"),
        ("The query:\n```\nselect a\nfrom b\n```\nDone.", "select a\nfrom b"),
        ("```sql\nSELECT a FROM b;\nSELECT c FROM d;\n```", "SELECT c FROM d"),
        ("SELECT name FROM t WHERE x = 1;\n\nThis selects the names from t.", "SELECT name FROM t WHERE x = 1"),
        ("```sql\nWITH q AS (SELECT 1 AS a) SELECT a FROM q\n```", "WITH q AS (SELECT 1 AS a) SELECT a FROM q"),
    ])  # fmt: skip
    def test_the_last_query_counts(self, text: str, query: str) -> None:
        assert _extract.query(text) == query

    def test_prose_with_the_word_select_is_no_query(self) -> None:
        assert _extract.query("Please select a database first.") == ""


class TestCalls:
    CALL = ("play", {"song": "Blue", "minutes": 5})

    @pytest.mark.parametrize("text", [
        '[{"name": "play", "arguments": {"song": "Blue", "minutes": 5}}]',
        '{"name": "play", "parameters": {"song": "Blue", "minutes": 5}}',
        'Sure:\n```json\n[{"name": "play", "arguments": {"song": "Blue", "minutes": 5}}]\n```\nEnjoy!',
        '{"tool_calls": [{"function": {"name": "play", "arguments": "{\\"song\\": \\"Blue\\", \\"minutes\\": 5}"}}]}',
        '<tool_call>\n{"name": "play", "arguments": {"song": "Blue", "minutes": 5}}\n</tool_call>',
        'play(song="Blue", minutes=5)',
        '[play(song="Blue", minutes=5)]',
        '```python\nplay(song="Blue", minutes=5)\n```',
        '[{"play": {"song": "Blue", "minutes": 5}}]',
        '{"function": "play", "args": {"song": "Blue", "minutes": 5}}',
    ])  # fmt: skip
    def test_usual_ways_to_write_a_call_are_read(self, text: str) -> None:
        assert _extract.calls(text) == [self.CALL]

    def test_all_calls_count(self) -> None:
        text = (
            '<tool_call>{"name": "a", "arguments": {}}</tool_call><tool_call>{"name": "b", "arguments": {}}</tool_call>'
        )
        assert [name for name, _ in _extract.calls(text)] == ["a", "b"]

    def test_a_quoted_schema_is_no_call(self) -> None:
        schema = '{"name": "play", "parameters": {"type": "object", "properties": {}}}'
        text = f'The tool is {schema}. So: {{"name": "play", "arguments": {{"song": "Blue"}}}}'
        assert _extract.calls(text) == [("play", {"song": "Blue"})]

    @pytest.mark.parametrize("text", ["", "I will call the tool now.", '{"note": "no call"}', "[1, 2]", "{broken"])
    def test_without_a_call_there_is_none(self, text: str) -> None:
        assert _extract.calls(text) == []

    def test_long_rubbish_is_read_in_short_time(self) -> None:
        assert _extract.calls("[" * 50_000) == []
        assert _extract.number("1" * 50_000 + "x") is None

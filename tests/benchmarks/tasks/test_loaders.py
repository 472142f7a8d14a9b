"""Loaders turn records of real sets into the same kind of task; here on small files in the sets' formats."""

from __future__ import annotations

import json
import sqlite3
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest

from stateforge._exceptions import InputError
from stateforge.benchmarks.intentflux._model import Family, SourceTask, Split
from stateforge.benchmarks.intentflux.families import general_test, source_tasks
from stateforge.benchmarks.intentflux.graders import grade
from stateforge.benchmarks.intentflux.loaders import KINDS, load, save
from stateforge.benchmarks.intentflux.loaders._math import rerun

WORKED = "The pots cost 4*6=<<4*6=24>>24.\nWith the bowl that is 24+9=<<24+9=33>>33.\n#### 33"


def lines(path: Path, *records: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def check(task: SourceTask) -> None:
    """What holds for every admitted task."""
    assert grade(task, task.reference).score == 1
    assert task.decoys
    assert all(grade(task, solution).score < 1 for _, solution in task.stale_solutions())


class TestMath:
    def test_sentences_become_goals_and_numbers_variants(self, tmp_path: Path) -> None:
        question = "Mia buys 4 pots for 6 euros each. She also buys a bowl for 9 euros. What does she pay?"
        [task] = load("gsm8k", lines(tmp_path / "a.jsonl", {"question": question, "answer": WORKED}))
        check(task)
        assert task.opening.startswith("What does she pay?")
        assert [goal.text for goal in task.goals] == [
            "Mia buys 4 pots for 6 euros each.",
            "She also buys a bowl for 9 euros.",
        ]
        assert task.goals[1].depends_on == ("g0",)
        assert {v.value: v.solution for v in task.goals[0].variants}["5"] == "Answer: 39"

    def test_shards_become_goals(self, tmp_path: Path) -> None:
        shards = [
            {"shard": "What does Mia pay?"},
            {"shard": "She buys 4 pots at 6 euros."},
            {"shard": "A bowl is 9 euros."},
        ]
        record = {"task_id": "x/1", "shards": shards, "answer": WORKED}
        [task] = load("lic-math", lines(tmp_path / "a.jsonl", record))
        check(task)
        assert (task.id, len(task.goals)) == ("x/1", 2)

    def test_the_steps_are_run_again_with_another_number(self) -> None:
        assert rerun(WORKED, Fraction(4), Fraction(5)) == 39
        assert rerun(WORKED, Fraction(9), Fraction(1)) == 25

    @pytest.mark.parametrize(
        "answer",
        [
            "2+2=<<2+2=4>>4. 4*4=<<4*4=16>>16\n#### 16",
            "It is 33.\n#### 33",
            "4*6=<<4*6=24>>24\n#### 25",
            "<<4*x=8>>\n#### 8",
            "<<4/0=0>>\n#### 0",
        ],
    )
    def test_unclear_steps_are_not_run_again(self, answer: str) -> None:
        assert rerun(answer, Fraction(4), Fraction(5)) is None

    def test_records_without_a_final_number_are_left_out(self, tmp_path: Path) -> None:
        assert list(load("gsm8k", lines(tmp_path / "a.jsonl", {"question": "A is 1. What?", "answer": "none"}))) == []


class TestCode:
    def test_humaneval(self, tmp_path: Path) -> None:
        record = {
            "task_id": "HumanEval/900",
            "entry_point": "twice",
            "canonical_solution": "    return 2 * x\n",
            "prompt": 'def twice(x: int) -> int:\n    """ Return x twice. May be zero.\n    >>> twice(2)\n    """\n',
            "test": "def check(candidate):\n    assert candidate(2) == 4\n    assert candidate(-1) == -2\n",
        }
        [task] = load("humaneval", lines(tmp_path / "a.jsonl", record))
        check(task)
        assert [goal.text for goal in task.goals] == [
            "The function is called `twice`.",
            "It takes (x: int).",
            "Return x twice.",
            "May be zero.",
        ]
        assert len(task.goals[0].variants) == 5

    def test_mbpp(self, tmp_path: Path) -> None:
        record = {
            "task_id": 7,
            "prompt": "Write a function to add.",
            "code": "def add(a, b):\n    return a + b",
            "test_list": ["assert add(1, 2) == 3"],
        }
        [task] = load("mbpp", lines(tmp_path / "a.jsonl", record))
        check(task)
        assert task.family is Family.CODE

    def test_a_reference_that_fails_its_own_tests_is_left_out(self, tmp_path: Path) -> None:
        record = {
            "task_id": 7,
            "prompt": "Add.",
            "code": "def add(a, b):\n    return a - b",
            "test_list": ["assert add(1, 2) == 3"],
        }
        assert list(load("mbpp", lines(tmp_path / "a.jsonl", record))) == []


class TestQueries:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        (tmp_path / "database").mkdir()
        with sqlite3.connect(tmp_path / "database" / "pets.sqlite") as connection:
            connection.execute("CREATE TABLE pets (name TEXT, age INTEGER)")
            connection.executemany("INSERT INTO pets VALUES (?, ?)", [("Ada", 3), ("Bo", 5), ("Cy", 9)])
        connection.close()
        records = [
            {"db_id": "pets", "question": "How old is Bo?", "query": "SELECT age FROM pets WHERE name = 'Bo'"},
            {"db_id": "pets", "question": "Who is older than 4?", "query": "SELECT name FROM pets WHERE age > 4"},
            {"db_id": "lost", "question": "What?", "query": "SELECT 1"},
        ]
        lines(tmp_path / "dev.jsonl", *records)
        return tmp_path

    def test_other_questions_on_the_database_are_the_variants(self, folder: Path) -> None:
        tasks = list(load("spider", folder))
        assert [task.id for task in tasks] == ["spider-pets-0", "spider-pets-1"]
        for task in tasks:
            check(task)
        assert [v.value for v in tasks[0].goals[0].variants] == ["Who is older than 4?"]
        assert "CREATE TABLE pets" in tasks[0].materials[0].text

    def test_a_decoy_that_changes_nothing_is_dropped(self, folder: Path) -> None:
        first, second = load("spider", folder)
        assert "the single row" not in [decoy.topic for decoy in first.decoys]
        assert "the single row" in [decoy.topic for decoy in second.decoys]


class TestCalls:
    FUNCTION: ClassVar[dict[str, Any]] = {
        "name": "ride",
        "description": "Finds a ride. Fast.",
        "parameters": {
            "type": "dict",
            "required": ["kind", "minutes"],
            "properties": {
                "kind": {"type": "string", "enum": ["plus", "black"]},
                "minutes": {"type": "integer"},
                "shared": {"type": "boolean", "default": False},
                "tip": {"type": "float", "default": 1.5},
            },
        },
    }
    TRUTH = ({"ride": {"kind": ["plus", "Plus"], "minutes": [10], "shared": ["", False]}},)

    def test_arguments_become_goals(self, tmp_path: Path) -> None:
        path = lines(tmp_path / "b.json", {"id": "s_1", "question": [[]], "function": [self.FUNCTION]})
        lines(tmp_path / "possible_answer" / "b.json", {"id": "s_1", "ground_truth": self.TRUTH})
        [task] = load("bfcl", path)
        check(task)
        assert [goal.text for goal in task.goals] == ['For `kind` use "plus".', "For `minutes` use 10."]
        assert [v.value for v in task.goals[0].variants] == ['"black"']
        assert task.tools[0]["function"]["parameters"]["properties"]["tip"]["type"] == "number"
        assert (
            grade(task, '[{"name": "ride", "arguments": {"kind": "Plus", "minutes": 10, "shared": false}}]').score == 1
        )

    def test_sharded_actions(self, tmp_path: Path) -> None:
        shards = [{"shard": "Get me a ride."}, {"shard": "Take plus."}, {"shard": "I can wait 10 minutes."}]
        record = {"task_id": "lic/1", "shards": shards, "function": [self.FUNCTION], "ground_truth": self.TRUTH}
        [task] = load("lic-actions", lines(tmp_path / "a.jsonl", record))
        check(task)
        assert len(task.goals) == 2

    def test_a_missing_answer_is_an_error(self, tmp_path: Path) -> None:
        path = lines(tmp_path / "b.json", {"id": "s_1", "function": [self.FUNCTION]})
        lines(tmp_path / "possible_answer" / "b.json", {"id": "other", "ground_truth": []})
        with pytest.raises(InputError, match="no answer for 's_1'"):
            list(load("bfcl", path))


class TestOwnTasks:
    def test_what_was_saved_is_loaded_again(self, tmp_path: Path) -> None:
        kept = [task for task in general_test() if task.family in (Family.MATH, Family.TOOLS, Family.SQL)][::5]
        assert save(kept, tmp_path / "tasks.jsonl") == len(kept)
        assert list(load("tasks", tmp_path / "tasks.jsonl")) == kept

    def test_what_makes_no_difference_is_dropped(self, tmp_path: Path) -> None:
        task = source_tasks(Split.TEST, Family.MATH)[0]
        idle = task.decoys[0].model_copy(update={"id": "d9", "solution": task.reference})
        save([task.model_copy(update={"decoys": (*task.decoys, idle)})], tmp_path / "tasks.jsonl")
        assert list(load("tasks", tmp_path / "tasks.jsonl")) == [task]

    def test_a_wrong_field_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="record 1: family: Field required"):
            list(load("tasks", lines(tmp_path / "a.jsonl", {"id": "x"})))


class TestUnusableInput:
    def test_an_unknown_kind(self) -> None:
        with pytest.raises(InputError, match="known are bfcl"):
            load("nonsense", Path("x"))

    @pytest.mark.parametrize("kind", sorted(KINDS))
    def test_a_missing_file(self, kind: str, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="cannot be read"):
            list(load(kind, tmp_path / "nowhere"))

    @pytest.mark.parametrize(
        ("text", "message"), [("{", "line 1: not JSON"), ("[1]", "line 1: not an object"), ("{}", "lacks 'question'")]
    )
    def test_broken_records(self, text: str, message: str, tmp_path: Path) -> None:
        (tmp_path / "a").write_text(text)
        with pytest.raises(InputError, match=message):
            list(load("gsm8k", tmp_path / "a"))

    def test_the_limit_counts_admitted_tasks(self, tmp_path: Path) -> None:
        record = {"question": "Mia buys 4 pots for 6 euros. A bowl is 9 euros. What does she pay?", "answer": WORKED}
        path = lines(tmp_path / "a.jsonl", {**record, "answer": ""}, record, record, record)
        assert len(list(load("gsm8k", path, limit=2))) == 2

"""How task descriptions become tasks: specs, databases, calls, texts."""

from __future__ import annotations

import json
import sqlite3
from random import Random

import pytest

from stateforge.benchmarks.intentflux import _databases
from stateforge.benchmarks.intentflux._model import Family, NumberGrader, SourceTask, Split
from stateforge.benchmarks.intentflux.families import _code, _data, _math, _tools, general_test
from stateforge.benchmarks.intentflux.families._pools import draw, good
from stateforge.benchmarks.intentflux.families._spec import MAX_VARIANTS, Extra, Maker, Slot, Spec, build


def sum_spec(*extras: Extra, choices: tuple[object, ...] = (2, 3)) -> Spec:
    slots = [
        Slot("a", "the first", "The first is {}.", choices),
        Slot("b", "the second", "Then {}.", (("five", 5),), after=("a",)),
    ]
    return Spec("sum", "Add up.", slots, extras, base={"plus": 0})


def adder(prune: bool = False) -> Maker:
    return Maker(
        Family.MATH,
        solve=lambda v: f"Answer: {v['a'] + v['b'] + v['plus']}",
        grader=lambda v: NumberGrader(answer=str(v["a"] + v["b"] + v["plus"])),
        prune=prune,
    )


class TestBuild:
    def test_reference_variants_and_decoys_come_from_one_solver(self) -> None:
        task = build("t", Split.TEST, sum_spec(Extra("ten more", "Add ten.", {"plus": 10})), adder())
        assert task.reference == "Answer: 7"
        assert task.grader == NumberGrader(answer="7")
        assert [(v.text, v.solution) for v in task.goals[0].variants] == [("The first is 3.", "Answer: 8")]
        assert (task.decoys[0].id, task.decoys[0].solution) == ("d1", "Answer: 17")

    def test_shown_words_stand_in_the_text(self) -> None:
        goal = build("t", Split.TEST, sum_spec(), adder()).goals[1]
        assert (goal.text, goal.value, goal.depends_on) == ("Then five.", "five", ("a",))

    def test_pruning_drops_what_makes_no_difference(self) -> None:
        spec = sum_spec(Extra("nothing", "Add nothing.", {"plus": 0}), choices=(2, ("two", 2), 4))
        task = build("t", Split.TEST, spec, adder(prune=True))
        assert ([v.value for v in task.goals[0].variants], task.decoys) == (["4"], ())

    def test_no_goal_has_more_variants_than_the_largest_budget(self) -> None:
        task = build("t", Split.TEST, sum_spec(choices=tuple(range(1, 20))), adder())
        assert len(task.goals[0].variants) == MAX_VARIANTS

    def test_the_clean_request_says_everything_in_effect_and_nothing_stale(self) -> None:
        request = build("t", Split.TEST, sum_spec(Extra("ten more", "Add ten.", {"plus": 10})), adder()).clean_request()
        assert "Add up." in request
        assert "The first is 2." in request
        assert "Add ten" not in request

    def test_goals_are_found_by_id(self) -> None:
        task = build("t", Split.TEST, sum_spec(), adder())
        assert task.goal("b").value == "five"
        with pytest.raises(KeyError):
            task.goal("nothing")


class TestPools:
    def test_a_poor_draw_is_tried_again_and_given_up_in_the_end(self) -> None:
        poor = build("t", Split.TRAINING, sum_spec(), adder())
        assert not good(poor)
        with pytest.raises(RuntimeError, match="no usable task"):
            draw("math", Split.TRAINING, 1, lambda *_: poor)

    def test_the_same_numbers_come_for_the_same_id(self) -> None:
        seen: list[float] = []

        def one(task_id: str, split: Split, rng: Random, number: int) -> SourceTask:
            seen.append(rng.random())
            return next(task for task in general_test() if good(task))

        draw("math", Split.TRAINING, 2, one)
        draw("math", Split.TRAINING, 2, one)
        assert seen[:2] == seen[2:]


class TestDatabases:
    @pytest.mark.parametrize("name", sorted(_databases.NAMES))
    def test_rows_are_there_and_keys_hold(self, name: str) -> None:
        connection = sqlite3.connect(":memory:")
        connection.executescript(_databases.script(name))
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert len(tables) >= 3
        assert all(connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] >= 5 for table in tables)
        connection.close()

    def test_the_schema_shows_tables_and_sample_rows(self) -> None:
        text = _databases.schema("library")
        assert "CREATE TABLE loans" in text
        assert text.count("\n-- ") == 15

    def test_names_of_people_are_all_different(self) -> None:
        names = {_databases._test.person(number) for number in range(624)}
        assert len(names) == 624


class TestCalls:
    def test_parameters_are_written_briefly(self) -> None:
        made = _tools.tool("book", "Book.", {"city": "string: where", "kind": "a|b?: kind", "names": "list?: who"})
        schema = made["function"]["parameters"]
        assert schema["required"] == ["city"]
        assert schema["properties"]["kind"] == {"type": "string", "enum": ["a", "b"], "description": "kind"}
        assert schema["properties"]["names"]["items"] == {"type": "string"}

    def test_values_are_filled_in_and_missing_ones_left_out(self) -> None:
        calls = [("$which", {"city": "$c", "fixed": 1, "late": "$late"})]
        assert _tools.made_calls(calls, {"which": "book", "c": "Rome"}) == [("book", {"city": "Rome", "fixed": 1})]

    def test_decoys_may_add_calls(self) -> None:
        more = {"more": [["pay", {"to": "$c"}]], "c": "Rome"}
        assert _tools.made_calls([("book", {})], more) == [("book", {}), ("pay", {"to": "Rome"})]

    def test_references_obey_the_schemas_of_their_tools(self) -> None:
        for task in general_test():
            if task.family is Family.TOOLS:
                schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in task.tools}
                for call in json.loads(task.reference):
                    schema = schemas[call["name"]]
                    assert set(schema["required"]) <= call["arguments"].keys() <= schema["properties"].keys(), task.id
                    for key, value in call["arguments"].items():
                        assert value in schema["properties"][key].get("enum", [value]), task.id


class TestTemplates:
    def test_holes_may_hold_holes(self) -> None:
        assert _code.fill("a <<x>> d", {"x": "b <<y>>", "y": "c"}) == "a b c d"

    @pytest.mark.parametrize("name", ["sql", "tools", "tools_pool", "code_functions", "code_programs"])
    def test_data_files_are_complete(self, name: str) -> None:
        for entry in _data.entries(name):
            assert entry["opening"].strip()
            assert len(_data.extras(entry)) >= 3
            assert all(len(slot.choices) >= 2 for slot in _data.slots(entry))

    def test_numbers_are_shown_as_people_write_them(self) -> None:
        assert [_math.text(_math.Fraction(n)) for n in ("7", "5/2", "1/3", "0.1")] == ["7", "2.5", "1/3", "0.1"]
        assert _math.around(2) == (2, 3, 1, 4, 5, 6)
        assert _math.money(1250, 300) == (("12.50 euros", _math.Fraction(25, 2)), ("3 euros", 3))
        assert _math.clock(485) == (("8:05", 485),)

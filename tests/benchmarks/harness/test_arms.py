"""Arms: what the model sees under each."""

from __future__ import annotations

import sys
import textwrap

import pytest
from harness_samples import HIKE, MENU

from stateforge import ConfigError, Mode, Trigger
from stateforge.benchmarks.intentflux._arms import arm_names, make_arms, recap, said, snowball
from stateforge.benchmarks.intentflux._arms_openharness import PYTHON_VARIABLE, OpenHarness
from stateforge.benchmarks.intentflux._construct import Stratum
from stateforge.benchmarks.intentflux._dataset import build
from stateforge.benchmarks.intentflux._trajectory import Condition

MADE = {t.condition: t for t in build([HIKE], strata=[Stratum.MEDIUM])}
DRIFT = MADE[Condition.DRIFT]
CHAT = [{"role": "user", "content": "A"}, {"role": "assistant", "content": "ok"}, {"role": "user", "content": "B"}]


class Model:
    def __init__(self, *answers: str) -> None:
        self.answers = list(answers) or ["154"]
        self.seen: list[list[dict]] = []

    async def __call__(self, messages):
        self.seen.append([dict(m) for m in messages])
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


async def run(name, model, trajectory=DRIFT, **more):
    (arm,) = make_arms(name, **more)
    return arm, await arm.answer(trajectory, model)


async def test_bare_sends_the_dialogue_as_it_is():
    model = Model()
    arm, answer = await run("bare", model)
    assert model.seen == [DRIFT.chat()]
    assert (answer.text, answer.context, arm.condition) == ("154", DRIFT.chat(), Condition.DRIFT)


@pytest.mark.parametrize("name", ["clean", "control"])
async def test_clean_and_control_get_their_own_dialogues(name):
    model = Model()
    arm, _ = await run(name, model, MADE[Condition(name)])
    assert arm.condition == name
    assert model.seen == [MADE[Condition(name)].chat()]


def test_recap_repeats_all_user_turns_before_the_last():
    assert recap(CHAT, ["A", "B"])[:2] == CHAT[:2]
    assert recap(CHAT, ["A", "B"])[2]["content"].endswith("- A\n\nB")


def test_snowball_repeats_them_in_every_turn():
    assert [m["content"] for m in snowball(CHAT, ["A", "B"])] == ["A", "ok", "A\nB"]


@pytest.mark.parametrize("name", ["recap", "snowball"])
async def test_materials_are_not_repeated(name):
    drift = next(t for t in build([MENU], strata=[Stratum.EASY]) if t.condition is Condition.DRIFT)
    assert said(drift)[0].startswith(f"{MENU.opening}\n\n")
    _, answer = await run(name, Model(), drift)
    shown = "\n".join(m["content"] for m in answer.context)
    assert shown.count(MENU.materials[0].text) == 1
    assert shown.count(MENU.opening) > 1


async def test_oracle_consolidation_shows_the_final_intent_and_nothing_stale():
    model = Model()
    arm, answer = await run("oracle-consolidate", model)
    shown = "\n".join(m["content"] for m in answer.context)
    assert all(g.text in shown for g in HIKE.goals)
    assert not any(v.text in shown for g in HIKE.goals for v in g.variants)
    assert not any(d.text in shown for d in HIKE.decoys)
    assert shown.endswith(DRIFT.messages[-1].content)
    assert arm.name == "oracle-consolidate"


async def test_oracle_annotation_leaves_the_history_and_adds_the_state():
    _, answer = await run("oracle-annotate", Model())
    assert answer.context[: len(DRIFT.messages) - 1] == DRIFT.chat()[:-1]
    assert len(answer.context) == len(DRIFT.messages) + 1
    assert all(g.text in answer.context[-2]["content"] for g in HIKE.goals)


async def test_a_stateforge_arm_for_each_tracker():
    arms = make_arms("stateforge-consolidate", ["keep", "everything"], Trigger.ALWAYS)
    assert [(a.name, a.tracker, a.mode) for a in arms] == [
        ("stateforge-consolidate:keep@always", "keep", Mode.CONSOLIDATE),
        ("stateforge-consolidate:everything@always", "everything", Mode.CONSOLIDATE),
    ]
    answer = await arms[1].answer(DRIFT, Model())
    assert len(answer.context) < len(DRIFT.messages)
    assert '"degraded": null' in answer.note


async def test_without_anything_stale_the_dialogue_goes_out_as_it_came():
    (arm,) = make_arms("stateforge-auto", ["everything"])
    assert (await arm.answer(DRIFT, Model())).context == DRIFT.chat()


async def test_langchains_middleware_summarises_and_then_answers():
    model = Model("A SUMMARY", "154")
    _, answer = await run("langchain-summary", model)
    assert answer.text == "154"
    assert len(model.seen) == 2
    assert DRIFT.messages[0].content in model.seen[0][-1]["content"]
    assert "A SUMMARY" in answer.context[0]["content"]
    assert [m["content"] for m in answer.context[1:]] == [m.content for m in DRIFT.messages[-4:]]


async def test_short_dialogues_are_not_summarised():
    model = Model()
    _, answer = await run("langchain-summary", model, MADE[Condition.CLEAN])
    assert answer.context == MADE[Condition.CLEAN].chat()


def test_unknown_arms_are_named():
    with pytest.raises(ConfigError, match="'magic': not one of clean, control, bare"):
        make_arms("magic")
    with pytest.raises(ConfigError, match="stateforge-passthrough"):
        make_arms("stateforge-passthrough")


def test_what_a_foreign_harness_needs_is_said(monkeypatch):
    monkeypatch.delenv(PYTHON_VARIABLE, raising=False)
    with pytest.raises(ConfigError, match=PYTHON_VARIABLE):
        make_arms("openharness")
    monkeypatch.setitem(sys.modules, "deepagents", None)
    with pytest.raises(ConfigError, match="pip install deepagents"):
        make_arms("deepagents")


FAKE_PACKAGE = {
    "openharness/__init__.py": "",
    "openharness/services/__init__.py": "from openharness.services import compact",
    "openharness/services/compact.py": """
        from openharness.engine.messages import ConversationMessage
        from types import SimpleNamespace

        async def compact_conversation(messages, *, api_client, model, preserve_recent, trigger):
            request = SimpleNamespace(system_prompt="Summarise.", messages=messages[:-preserve_recent])
            async for event in api_client.stream_message(request):
                return SimpleNamespace(messages=[event.message, *messages[-preserve_recent:]])

        def build_post_compact_messages(result):
            return result.messages
    """,
    "openharness/engine/__init__.py": "",
    "openharness/engine/messages.py": """
        class ConversationMessage:
            def __init__(self, role, text):
                self.role, self.text = role, text
            @classmethod
            def model_validate(cls, value):
                return cls(value["role"], value["content"][0]["text"])
    """,
    "openharness/api/__init__.py": "",
    "openharness/api/client.py": """
        class ApiMessageCompleteEvent:
            def __init__(self, message, usage):
                self.message = message
    """,
    "openharness/api/usage.py": "class UsageSnapshot: pass",
}


@pytest.fixture
def openharness(tmp_path, monkeypatch):
    """A Python that has a package with OpenHarness's interface."""
    for name, source in FAKE_PACKAGE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(textwrap.dedent(source))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv(PYTHON_VARIABLE, sys.executable)


async def test_openharness_compacts_in_a_process_of_its_own_and_asks_the_same_model(openharness):
    model = Model("A SUMMARY", "154")
    answer = await OpenHarness().answer(DRIFT, model)
    assert answer.text == "154"
    assert model.seen[0][0] == {"role": "system", "content": "Summarise."}
    assert [m["content"] for m in model.seen[0][1:]] == [m.content for m in DRIFT.messages[:-4]]
    assert [m["content"] for m in answer.context] == ["A SUMMARY", *(m.content for m in DRIFT.messages[-4:])]


def test_every_name_of_an_arm_is_known():
    assert {"bare", "recap", "snowball", "deepagents", "oracle-consolidate", "stateforge-auto"} <= set(arm_names())

"""`langgraph.json`: its graph is found, imported by path and run as LangGraph does it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest
from langgraph.graph.state import CompiledStateGraph

ROOT = Path(__file__).parents[2]
NAMED = json.loads((ROOT / "langgraph.json").read_text())["graphs"]


def load(named: str) -> tuple[ModuleType, CompiledStateGraph]:
    """The module at the path and the graph in it."""
    path, _, attribute = named.partition(":")
    spec = importlib.util.spec_from_file_location("graph_of_langgraph_json", ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, getattr(module, attribute)


@pytest.mark.parametrize("name", NAMED)
def test_every_named_graph_is_a_chat(name: str) -> None:
    _, graph = load(NAMED[name])
    assert isinstance(graph, CompiledStateGraph)
    assert list(graph.get_input_jsonschema()["properties"]) == ["messages"]
    assert set(graph.get_output_jsonschema()["properties"]) == {"messages", "stateforge"}
    assert set(graph.nodes) >= {"locate", "track", "fold", "assemble", "agent", "observe"}


def test_the_environment_names_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    monkeypatch.setenv("MODEL", "big")
    module, _ = load(NAMED["stateforge"])
    chosen = module.chat_model()
    assert (chosen.openai_api_base, chosen.model_name) == ("http://127.0.0.1:1/v1", "big")
    assert "secret" not in repr(chosen)


@pytest.mark.local_model
@pytest.mark.timeout(600)
async def test_it_talks_to_a_server(local_model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", local_model)
    monkeypatch.setenv("MAX_TOKENS", "8")
    module, graph = load(NAMED["stateforge"])
    result = await graph.ainvoke({"messages": [("user", "Write one line about the sea.")]})
    await module.chat_model().root_async_client.close()
    assert result["messages"][-1].text
    assert result["stateforge"]["active"] == 1


@pytest.mark.local_model
@pytest.mark.timeout(600)
def test_without_a_server_it_starts_the_local_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.delenv("MODEL", raising=False)
    monkeypatch.setenv("MAX_TOKENS", "8")
    module, graph = load(NAMED["stateforge"])
    result = graph.invoke({"messages": [("user", "Write one line about the sea.")]})
    module.chat_model().root_client.close()
    assert result["messages"][-1].text

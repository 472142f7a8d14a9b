"""`stateforge doctor`: what is there, what is not, what was asked for and does not work."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from stateforge import localmodel
from stateforge._offload import run_sync
from stateforge.cli import _doctor
from stateforge.stores import Scope, SQLiteStore


class _Models(BaseHTTPRequestHandler):
    """A model server with one model, behind the key `secret-key`."""

    def do_GET(self) -> None:
        known = self.headers["Authorization"] == "Bearer secret-key"
        body = json.dumps({"data": [{"id": "tiny"}]} if known else {"error": {}}).encode()
        self.send_response(200 if known else 401)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep the test output clean."""


@pytest.fixture
def upstream() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Models) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


def _findings(result):
    return {f["what"]: f for f in json.loads(result.stdout)}


def test_says_the_version_and_what_each_extra_has(run):
    found = _findings(run("doctor", "--tracker", "keep", "--format", "json"))
    assert found["stateforge"]["verdict"] == "ok"
    assert found["extra server"]["detail"].startswith("aiohttp ")


def test_a_missing_extra_is_absent_not_failed(run, monkeypatch):
    monkeypatch.setattr(_doctor, "_version", lambda name: None if name == "langgraph" else "1.0")
    result = run("doctor", "--tracker", "keep", "--format", "json")
    assert _findings(result)["extra graph"] == {
        "what": "extra graph", "verdict": "absent", "detail": "missing: langgraph",
    }  # fmt: skip
    assert result.exit_code == 0


def test_a_tracker_is_tried_on_a_turn(run):
    result = run("doctor", "--tracker", "stateforge.testing:FailingTracker", "--format", "json")
    found = _findings(result)["tracker stateforge.testing:FailingTracker"]
    assert (found["verdict"], found["detail"]) == ("failed", "RuntimeError: failing on purpose")
    assert result.exit_code == 1


def test_a_store_is_opened(run, tmp_path):
    path = tmp_path / "states.db"
    store = SQLiteStore(path)
    run_sync(store.session(Scope("me", "keep"), "mine"))
    run_sync(store.close())
    result = run("doctor", "--tracker", "keep", "--store", f"sqlite:///{path}")
    assert f"ok     store sqlite:///{path}  answers" in result.stdout


def test_a_store_that_is_not_there_yet_is_not_made(run, tmp_path):
    path = tmp_path / "states.db"
    result = run("doctor", "--tracker", "keep", "--store", f"sqlite:///{path}")
    assert (result.exit_code, path.exists()) == (0, False)
    assert "is made when it is first used" in result.stdout


@pytest.mark.parametrize("url", ["redis://nowhere", "sqlite:///{junk}"])
def test_a_store_that_does_not_open_is_failed(run, tmp_path, url):
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"this is no database, but long enough to be looked at " * 100)
    result = run("doctor", "--tracker", "keep", "--store", url.format(junk=junk))
    assert result.exit_code == 1


def test_an_upstream_is_asked_for_its_models_with_the_key(run, upstream, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret-key")
    result = run("doctor", "--tracker", "keep", "--upstream", upstream)
    assert result.exit_code == 0
    assert f"upstream {upstream}  1 models: tiny" in result.stdout


def test_a_key_is_never_shown(run, upstream, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    result = run("doctor", "--tracker", "keep", "--upstream", upstream)
    assert result.exit_code == 1
    assert "answered 401" in result.stdout
    assert "sk-of-somebody-else" not in result.output


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "file:///etc/passwd", "nonsense"])
def test_an_upstream_that_is_not_there_is_failed(run, url):
    result = run("doctor", "--tracker", "keep", "--upstream", url)
    assert result.exit_code == 1
    assert f"failed upstream {url}" in result.stdout


def test_without_a_local_model_it_says_how_to_get_one(run, monkeypatch):
    monkeypatch.delenv(localmodel.MODEL_VARIABLE, raising=False)
    monkeypatch.setattr(localmodel, "MODEL_DISTRIBUTION", "no-such-distribution")
    result = run("doctor", "--tracker", "keep")
    assert "absent local model" in result.stdout
    assert result.exit_code == 0

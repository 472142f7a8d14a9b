"""`stateforge demo`: shows what really happened, good or bad."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from stateforge import UpstreamError
from stateforge.cli._demo import print_outcome, stale_words
from stateforge.cli._dialogue import CHAT, Client, Outcome
from stateforge.cli._output import console
from stateforge.cli._relay import relay
from stateforge.testing import assistant, system, user


@contextmanager
def model_server(answer: Callable[[list[dict]], str], status: int = 200) -> Iterator[str]:
    """A model server whose answers are a function of the messages."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send({"data": [{"id": "scripted"}]})

        def do_POST(self) -> None:
            messages = json.loads(self.rfile.read(int(self.headers["content-length"])))["messages"]
            self._send({"choices": [{"index": 0, "message": {"role": "assistant", "content": answer(messages)}}]})

        def _send(self, document: dict) -> None:
            body = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep the test output clean."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            thread.join()


def _days_read(messages: list[dict]) -> str:
    """A model that repeats every day it finds."""
    text = " ".join(m["content"] for m in messages)
    return " ".join(day for day in ("Friday", "Saturday") if day in text)


def test_both_answers_and_what_the_model_saw_are_the_real_ones(run):
    with model_server(_days_read) as url:
        result = run("demo", "--upstream", url)
    assert result.exit_code == 0, result.output
    assert "says what no longer holds: friday" in result.stdout
    assert "says nothing that was dropped" in result.stdout
    assert "It is on Friday at 5 pm.  i0.1 superseded" in result.stdout
    assert "scripted, temperature 0" in result.stdout


def test_an_answer_that_errs_is_shown_to_err(capsys):
    state = {
        "active": [{"text": "It is on Saturday."}],
        "pending": [],
        "inactive": [{"text": "It is on Friday."}],
    }
    outcome = Outcome("See you on Friday!", "Friday it is.", CHAT[-1:], "consolidate", state, [])
    print_outcome(CHAT, outcome, "any", console())
    assert capsys.readouterr().out.count("says what no longer holds: friday") == 2


def test_a_chat_of_your_own_is_used(run, chat_file):
    chat = chat_file([system("Be kind."), user("Paint it blue."), assistant("Blue."), user("Write it down.")])
    with model_server(lambda messages: f"{len(messages)} messages") as url:
        result = run("demo", "--upstream", url, "--chat", chat)
    assert result.stdout.count("4 messages") == 2
    assert "with StateForge (passthrough)" in result.stdout


def test_a_chat_that_asks_nothing_is_unusable(run, chat_file):
    result = run("demo", "--chat", chat_file([user("Hi."), assistant("Hi.")]))
    assert (result.exit_code, result.stderr) == (2, "stateforge: chat: the last turn must be the user's\n")


def test_a_model_server_that_refuses_is_named(run):
    with model_server(lambda messages: "", status=503) as url:
        result = run("demo", "--upstream", url)
    assert result.exit_code == 1
    assert f"{url}/models answered 503" in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_relay_remembers_what_came_by_and_hands_on_the_answer():
    with model_server(_days_read) as url, relay(url) as seen:
        answer, _ = Client(seen.base_url, "any").ask(CHAT)
    assert answer == "Friday Saturday"
    assert seen.seen == [CHAT]


@pytest.mark.parametrize("status", [200, 503])
def test_without_the_openai_package_plain_http_does(monkeypatch, status):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with model_server(_days_read, status) as url:
        if status == 200:
            assert Client(url, "any").ask(CHAT)[0] == "Friday Saturday"
        else:
            with pytest.raises(UpstreamError, match="answered 503"):
                Client(url, "any").ask(CHAT)


def test_the_relay_says_when_there_is_no_model_server():
    with relay("http://127.0.0.1:9/v1") as seen, pytest.raises(UpstreamError, match="answered 502"):
        Client(seen.base_url, "any").ask(CHAT)


def test_stale_words_are_those_that_only_the_dropped_have():
    state = {
        "active": [{"text": "It is on Saturday at 5 pm."}],
        "pending": [{"text": "A cake?"}],
        "inactive": [{"text": "It is on Friday at 5 pm with a cake."}],
    }
    assert stale_words("On FRIDAY at 5, with cake.", state) == {"friday", "with"}
    assert stale_words("On Saturday at 5.", state) == set()


@pytest.mark.local_model
def test_on_the_local_model_the_dropped_words_do_not_reach_the_model(run):
    result = run("demo")
    assert result.exit_code == 0, result.output
    assert "with StateForge (consolidate)" in result.stdout
    assert "The party is in the library." in result.stdout

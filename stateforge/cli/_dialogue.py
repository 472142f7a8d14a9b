"""What the demo does: one chat, answered by a model with and without StateForge in front of it."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stateforge._exceptions import UpstreamError
from stateforge.cli._relay import Relay

CHAT: list[dict[str, Any]] = [
    {"role": "user", "content": "Write an invitation to my birthday party. It is on Friday at 5 pm."},
    {"role": "assistant", "content": "A birthday party on Friday at 5 pm. Where will it be?"},
    {"role": "user", "content": "The party is in the garden."},
    {"role": "assistant", "content": "In the garden, noted."},
    {"role": "user", "content": "Make it Saturday instead of Friday."},
    {"role": "assistant", "content": "Saturday, noted."},
    {"role": "user", "content": "And use the library instead of the garden."},
    {"role": "assistant", "content": "The library, noted."},
    {"role": "user", "content": "Write the invitation in one sentence."},
]
"""A chat that changes its mind twice, up to the request that the model is to answer."""

_ANSWER_TOKENS = 60
_TIMEOUT = 300.0
_KEY_VARIABLE = "OPENAI_API_KEY"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the chat.

    Attributes:
        plain_answer: what the model answered to the chat as it is.
        answer: what it answered through StateForge.
        seen: the messages that reached the model then.
        mode: the assembly mode that was used.
        state: the state document of that moment.
        timeline: the edits that led to it.
    """

    plain_answer: str
    answer: str
    seen: list[dict[str, Any]]
    mode: str
    state: dict[str, Any]
    timeline: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Client:
    """An unmodified client of the chat-completions API: the `openai` package, or plain HTTP where it is missing."""

    base_url: str
    model: str

    def ask(self, messages: list[dict[str, Any]]) -> tuple[str, Mapping[str, str]]:
        """The model's answer, and the response's headers.

        Raises:
            UpstreamError: there was no answer.
        """
        body = {"model": self.model, "messages": messages, "temperature": 0, "max_tokens": _ANSWER_TOKENS}
        ask = self._ask_plainly if importlib.util.find_spec("openai") is None else self._ask_with_openai
        try:
            answer, headers = ask(body)
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise UpstreamError(f"{self.base_url}: the answer has no message") from error
        return (answer or "").strip(), headers

    def _ask_with_openai(self, body: Any) -> tuple[str | None, Mapping[str, str]]:
        import openai

        url = f"{self.base_url}/chat/completions"
        with openai.OpenAI(base_url=self.base_url, api_key=_key(), max_retries=0, timeout=_TIMEOUT) as client:
            try:
                response = client.chat.completions.with_raw_response.create(**body)
            except openai.APIStatusError as error:
                raise UpstreamError(f"{url} answered {error.status_code}: {error.message}") from error
            except openai.APIError as error:
                raise UpstreamError(f"{url}: {error}") from error
        return response.parse().choices[0].message.content, response.headers

    def _ask_plainly(self, body: Any) -> tuple[str | None, Mapping[str, str]]:
        document, headers = self._fetch(f"{self.base_url}/chat/completions", body)
        return document["choices"][0]["message"]["content"], headers

    def look_up(self, path: str) -> Any:
        """A document of StateForge's control routes."""
        return self._fetch(self.base_url.removesuffix("/v1") + path)[0]

    def _fetch(self, url: str, body: Any = None) -> tuple[Any, Mapping[str, str]]:
        headers = {"content-type": "application/json", "authorization": f"Bearer {_key()}"}
        data = json.dumps(body).encode() if body is not None else None
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=_TIMEOUT) as response:
                return json.load(response), response.headers
        except urllib.error.HTTPError as error:
            with error:
                said = error.read(500).decode(errors="replace")
            raise UpstreamError(f"{url} answered {error.code}: {said}") from error
        except (OSError, ValueError) as error:
            raise UpstreamError(f"{url}: {error}") from error


def _key() -> str:
    return os.environ.get(_KEY_VARIABLE) or "demo"


def hold(chat: list[dict[str, Any]], plain: Client, through: Client, relay: Relay) -> Outcome:
    """Have the last turn of a chat answered twice: by the model alone, and through StateForge.

    Raises:
        UpstreamError: there was no answer, or StateForge could not read the chat.
    """
    plain_answer, _ = plain.ask(chat)
    answer, headers = through.ask(chat)
    if "x-stateforge-degraded" in headers:
        raise UpstreamError(f"StateForge could not read the chat: {headers['x-stateforge-degraded']}")
    states = f"/stateforge/states/{headers['x-stateforge-version']}"
    return Outcome(
        plain_answer=plain_answer,
        answer=answer,
        seen=relay.seen[-1],
        mode=headers["x-stateforge-mode"],
        state=through.look_up(states),
        timeline=through.look_up(f"{states}/timeline"),
    )


@contextmanager
def proxy(upstream: str, folder: Path) -> Iterator[str]:
    """`stateforge serve` in front of a model server; yields its base URL.

    Raises:
        UpstreamError: it did not come up.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "stateforge.cli", "serve", "--upstream", upstream, "--port", str(port)]
    log = (folder / "proxy.log").open("wb")
    with log, subprocess.Popen([*command, "--store", f"sqlite:///{folder}/states.db"], stderr=log) as process:
        try:
            _wait(process, f"http://127.0.0.1:{port}/healthz", folder / "proxy.log")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], url: str, log: Path, limit: float = 60.0) -> None:
    deadline = time.monotonic() + limit
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    lines = log.read_text(errors="replace").split("\n")
    last = next((line for line in reversed(lines) if line.strip()), "no message")
    raise UpstreamError(f"the proxy did not come up: {last}")

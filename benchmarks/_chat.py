"""One blocking question to any OpenAI-compatible URL."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPException
from typing import Any

from stateforge import ConfigError, UpstreamError

KEY_VARIABLE = "STATEFORGE_BENCH_API_KEY"
"""Environment variable that holds the key of the model server, where it wants one."""

Chat = Callable[[Sequence[Mapping[str, Any]]], str]
"""From messages to the model's answer."""


def chat_with(
    base_url: str, model: str, *, temperature: float = 0.7, max_tokens: int = 400, timeout: float = 600
) -> Chat:
    """A function that asks a model.

    Args:
        base_url: such as `http://127.0.0.1:8080/v1`.
        model: its name there.
        temperature: of the sampling.
        max_tokens: longest answer.
        timeout: seconds for one answer.

    Raises:
        ConfigError: the URL is no HTTP URL.
    """
    if not base_url.startswith(("http://", "https://")):
        raise ConfigError(f"{base_url!r} is no http:// or https:// URL")
    url = f"{base_url.rstrip('/')}/chat/completions"

    def ask(messages: Sequence[Mapping[str, Any]]) -> str:
        body = {"model": model, "messages": list(messages), "temperature": temperature, "max_tokens": max_tokens}
        headers = {"content-type": "application/json"}
        if key := os.environ.get(KEY_VARIABLE):
            headers["authorization"] = f"Bearer {key}"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as response:
                reply = json.load(response)
            return str(reply["choices"][0]["message"]["content"] or "")
        except urllib.error.HTTPError as error:
            raise UpstreamError(f"{url} answered {error.code}: {error.read(300).decode(errors='replace')}") from error
        except (OSError, HTTPException) as error:
            raise UpstreamError(f"{url} cannot be reached: {error}") from error
        except (ValueError, LookupError, TypeError) as error:
            raise UpstreamError(f"{url} answered no chat completion") from error

    return ask

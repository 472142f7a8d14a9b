"""The local model: found, served, always stopped."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from stateforge import ConfigError, UpstreamError, localmodel


def _post(base_url, body):
    request = urllib.request.Request(
        f"{base_url}/chat/completions", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def test_a_named_file_goes_first(monkeypatch, tmp_path):
    path = tmp_path / "mine.gguf"
    path.touch()
    monkeypatch.setenv(localmodel.MODEL_VARIABLE, str(path))
    assert localmodel.find_model() == path


def test_a_named_file_that_is_not_there_is_an_error(monkeypatch):
    monkeypatch.setenv(localmodel.MODEL_VARIABLE, "/nowhere.gguf")
    with pytest.raises(ConfigError, match=r"STATEFORGE_MODEL: no file /nowhere\.gguf"):
        localmodel.find_model()


def test_without_any_model_the_error_says_what_to_do(monkeypatch):
    monkeypatch.delenv(localmodel.MODEL_VARIABLE, raising=False)
    monkeypatch.setattr(localmodel, "MODEL_DISTRIBUTION", "no-such-distribution")
    with pytest.raises(ConfigError, match="set STATEFORGE_MODEL to a GGUF file, or run: pip install"):
        localmodel.find_model()


def test_a_file_that_is_no_model_is_an_error(tmp_path):
    path = tmp_path / "bad.gguf"
    path.write_bytes(b"not a model")
    with pytest.raises(UpstreamError, match=r"the local model's server ended: .*bad\.gguf"), localmodel.serve(path):
        pass


def test_the_command_says_what_is_wrong_in_one_line(tmp_path):
    command = [sys.executable, "-m", "stateforge.localmodel", "--model", str(tmp_path / "none.gguf")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "none.gguf" in done.stderr


@pytest.mark.local_model
def test_it_answers_while_served_and_is_gone_afterwards():
    with localmodel.serve(n_ctx=512) as base_url:
        message = {"role": "user", "content": "Say hello."}
        answer = _post(base_url, {"messages": [message], "max_tokens": 4, "temperature": 0})
        assert answer["choices"][0]["message"]["role"] == "assistant"
        assert answer["usage"]["completion_tokens"] <= 4
    with pytest.raises(urllib.error.URLError):
        _post(base_url, {"messages": [message]})


@pytest.mark.local_model
def test_it_is_stopped_when_the_user_of_it_fails():
    with pytest.raises(RuntimeError, match="mine"), localmodel.serve(n_ctx=512) as base_url:
        raise RuntimeError("mine")
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{base_url}/models", timeout=5)

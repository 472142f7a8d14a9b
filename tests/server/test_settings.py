"""Settings: by argument, from the environment, and refused with a word on what is wrong."""

from __future__ import annotations

import pytest

from stateforge import ConfigError
from stateforge.server import Engine, ProxySettings


def test_defaults(settings):
    made = ProxySettings.read(upstream="http://127.0.0.1:8000/")
    assert (made.host, made.port, made.trackers) == ("127.0.0.1", 8321, ("embedded",))
    assert made.upstream == "http://127.0.0.1:8000"
    assert made.store.startswith("sqlite:///")
    made.check_exposure()


def test_from_the_environment(monkeypatch):
    environ = {
        "STATEFORGE_UPSTREAM": "https://api.example/v1",
        "STATEFORGE_UPSTREAM_KEY": "sk-1",
        "STATEFORGE_API_KEYS": "alice:0123456789abcdef, fedcba9876543210,",
        "STATEFORGE_PORT": "9000",
        "STATEFORGE_TRACKERS": "embedded,keep",
        "STATEFORGE_ENGINE": "core",
        "STATEFORGE_MODE": "annotate",
        "STATEFORGE_STRICT": "true",
        "STATEFORGE_STOP": "never read",
        "STATEFORGE_RETENTION": "",
        "HOME": "/nowhere",
    }
    made = ProxySettings.from_env(environ, port=9001)
    assert made.upstream == "https://api.example/v1"
    assert [k.get_secret_value() for k in made.api_keys] == ["alice:0123456789abcdef", "fedcba9876543210"]
    assert (made.port, made.trackers, made.engine) == (9001, ("embedded", "keep"), Engine.CORE)
    assert (made.pipeline.mode, made.pipeline.strict, made.pipeline.stop) == ("annotate", True, ())
    for secret in ("sk-1", "0123456789abcdef"):
        assert secret not in repr(made)
        assert secret not in made.model_dump_json()


def test_the_store_lies_in_the_users_state_directory(monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert ProxySettings.read(upstream="http://x").store == "sqlite:////state/stateforge/state.db"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert ProxySettings.read(upstream="http://x").store == "sqlite:////home/ann/.local/state/stateforge/state.db"


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({"upstream": "ftp://x"}, "upstream"),
        ({"upstream": "http://"}, "upstream"),
        ({"upstream": "http://user:word@x/v1"}, "upstream"),
        ({"upstream": "http://x/v1?key=1"}, "upstream"),
        ({"port": 70_000}, "port"),
        ({"max_body": 0}, "max_body"),
        ({"trackers": ()}, "trackers"),
        ({"engine": "steam"}, "engine"),
        ({"api_keys": ("short",)}, "api_keys"),
        ({"api_keys": ("name:short",)}, "api_keys"),
        ({"pipeline": {"mode": "magic"}}, "pipeline.mode"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_wrong_is_named_and_never_quoted(settings, values, where):
    with pytest.raises(ConfigError) as caught:
        settings(**values)
    assert str(caught.value).startswith(f"{where}:")
    assert "word" not in str(caught.value)
    assert "short" not in str(caught.value)

"""History addressed by content: a hash chain over the user, assistant and tool turns.

The same words give the same key on every replica, after a retry, an edit or a fork, without
session ids. A turn is hashed in a normal form that leaves out ids, white space and reasoning
fields, because clients change those between requests; system messages are not in the chain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from stateforge._models import Role
from stateforge._turns import Turn, part_text

ROOT = b"\0" * 16
"""The key of the empty history."""

_NOT_CONTENT = frozenset({"cache_control", "id", "detail"})
_LONG = 4096


def extend(key: bytes, turn: Turn) -> bytes:
    """The key of the history that ends with `turn` and stood at `key` before it (16 bytes)."""
    if turn.role is Role.SYSTEM:
        return key
    return hashlib.blake2b(key + turn_digest(turn), digest_size=16).digest()


def chain(turns: Iterable[Turn], key: bytes = ROOT) -> list[bytes]:
    """The keys after each turn, in order; a system turn repeats the key before it."""
    keys = []
    for turn in turns:
        key = extend(key, turn)
        keys.append(key)
    return keys


def turn_digest(turn: Turn) -> bytes:
    """16 bytes over the normal form of one turn."""
    if not turn.media and not turn.tool_calls and len(turn.text) <= _LONG:
        return _text_digest(turn.role, turn.text)
    normal = {
        "role": turn.role,
        "text": _squeeze(turn.text),
        "media": [_media(turn.raw["content"][i]) for i in turn.media],
        "calls": [[c.name, c.values() or c.arguments] for c in turn.tool_calls],
    }
    return _hash(json.dumps(normal, sort_keys=True))


@lru_cache(maxsize=65536)
def _text_digest(role: Role, text: str) -> bytes:
    return _hash(f'["{role}",{json.dumps(_squeeze(text))}]')


def _squeeze(text: str) -> str:
    return " ".join(text.split())


def _media(part: Any) -> Any:
    if not isinstance(part, Mapping) or part_text(part) is not None:
        return part
    return {k: v for k, v in part.items() if k not in _NOT_CONTENT}


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()

"""The marker around everything the assembly writes, so that it is known again when it comes back.

A client may put a rewritten context back into its history. What stands between the markers is then
taken out before anything is tracked. The checksum in the marker keeps look-alikes (a page of this
documentation pasted by a user, say) from being taken for own output.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from stateforge._turns import part_text

_OWN = re.compile(
    r'<stateforge v="1\.([0-9a-f]{6})(?:\+(\d{1,4}))?">'
    r"([^<]*(?:<(?!/?stateforge\b)[^<]*)*)</stateforge>(?:\n\n)?"
)
_TAG = re.compile(r"<(?=/?stateforge\b)", re.IGNORECASE)
_HINT = "<stateforge v="


def wrap(text: str, attached: int = 0) -> str:
    """Put the marker around a text of our own.

    `attached`: how many content parts after this one (images, files) belong to it.
    """
    inner = _TAG.sub("‹", text.strip())
    count = f"+{attached}" if attached else ""
    lines = "\n" if "\n" in inner else ""
    return f'<stateforge v="1.{_checksum(inner)}{count}">{lines}{inner}{lines}</stateforge>'


def strip_own(messages: Sequence[Any]) -> list[Any] | None:
    """The messages without the parts that the assembly once wrote, or None when there are none.

    A message that held nothing else goes as a whole. Everything else is passed on as the same
    object.
    """
    if not any(_hinted(m) for m in messages):
        return None
    kept: list[Any] = []
    for message in messages:
        bare = _strip(message) if _hinted(message) else message
        if bare is not None:
            kept.append(bare)
    changed = len(kept) != len(messages) or any(a is not b for a, b in zip(kept, messages, strict=True))
    return kept if changed else None


def _hinted(message: Any) -> bool:
    content = message.get("content") if isinstance(message, Mapping) else None
    if isinstance(content, str):
        return _HINT in content
    return isinstance(content, list) and any(_HINT in (part_text(p) or "") for p in content)


def _strip(message: Mapping[str, Any]) -> Mapping[str, Any] | None:
    content = message["content"]
    bare: Any = _strip_text(content)[0] if isinstance(content, str) else _strip_parts(content)
    if bare == content:
        return message
    if not bare and not message.get("tool_calls"):
        return None
    return {**message, "content": bare}


def _strip_parts(parts: Sequence[Any]) -> list[Any]:
    kept: list[Any] = []
    attached = 0
    for part in parts:
        text = part_text(part)
        if text is None:
            if attached:
                attached -= 1
            else:
                kept.append(part)
            continue
        bare, attached = _strip_text(text)
        if bare == text:
            kept.append(part)
        elif bare:
            kept.append({**part, "text": bare} if isinstance(part, Mapping) else bare)
    return kept


def _strip_text(text: str) -> tuple[str, int]:
    """The text without own blocks, and how many parts after it belong to them."""
    attached = 0

    def cut(match: re.Match[str]) -> str:
        nonlocal attached
        if match[1] != _checksum(match[3]):
            return match[0]
        attached += int(match[2] or 0)
        return ""

    return _OWN.sub(cut, text), attached


def _checksum(inner: str) -> str:
    normal = " ".join(inner.split())
    return hashlib.blake2b(normal.encode("utf-8", "surrogatepass"), digest_size=3).hexdigest()

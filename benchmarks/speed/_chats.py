"""Chats of a given size, and endless series of requests that continue them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

from stateforge.benchmarks.speed._upstream import ANSWER

_WORKS = (
    "sand the floor", "paint the door", "put up two lamps", "insulate the roof", "measure the windows",
    "order a carpet", "fix the heating", "clean the gutters", "oil the hinges", "hang the pictures",
)  # fmt: skip
_PLACES = ("hall", "kitchen", "porch", "attic", "cellar", "study", "pantry", "nursery", "workshop", "stairs")


def history(turns: int, size: int) -> list[dict[str, Any]]:
    """A chat of about `size` characters in which nothing is taken back.

    It ends with the answer that the scripted upstream gave to the last user turn.
    """
    long = max(0, (size - 40 * turns) // max(1, turns // 2))
    reply = " ".join(f"Step {n} takes {n + 2} hours and needs two people." for n in range(1, 500))[:long]
    messages = []
    for n in range(turns // 2):
        work, place = _WORKS[n % len(_WORKS)], _PLACES[n // len(_WORKS) % len(_PLACES)]
        messages.append({"role": "user", "content": f"In the {place}, please also {work}."})
        messages.append({"role": "assistant", "content": f"Noted for the {place}. {reply}"})
    return [*messages[:-1], {"role": "assistant", "content": ANSWER}]


def changed_mind(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The chat, with a requirement in front of it that its last user turn takes back."""
    first = [{"role": "user", "content": "The fence must be blue."}, {"role": "assistant", "content": "Noted."}]
    last = [
        {"role": "user", "content": "The fence must be green instead of blue."},
        {"role": "assistant", "content": ANSWER},
    ]
    return [*first, *messages, *last]


def replay(messages: list[dict[str, Any]]) -> Iterator[bytes]:
    """The requests by which the chat was held, one for each user turn."""
    for n, message in enumerate(messages):
        if message["role"] == "user":
            yield body(messages[: n + 1])


def body(messages: list[dict[str, Any]], *, stream: bool = False) -> bytes:
    """A request as a client sends it."""
    request = {"model": "scripted", "messages": messages, "temperature": 0, "stream": stream}
    return json.dumps(request, separators=(",", ":")).encode()


def same(messages: list[dict[str, Any]], *, stream: bool = False) -> Iterator[bytes]:
    """The same request again and again: after the first, nothing in it is new."""
    asked = [*messages, {"role": "user", "content": "Write down what is planned."}]
    return itertools.repeat(body(asked, stream=stream))


def fresh(messages: list[dict[str, Any]]) -> Iterator[bytes]:
    """Requests that each bring one user turn which was never seen before."""
    for n in itertools.count():
        yield body([*messages, {"role": "user", "content": f"And put shelf number {n} on the wall, 40 cm deep."}])

"""Dialogues whose user edits are written down, and whose answers are read as in production."""

from __future__ import annotations

import json
from typing import Any

from stateforge import (
    EMPTY,
    Draft,
    Evidence,
    IntentState,
    Remainder,
    Settings,
    TrackResult,
    Turn,
    admit,
    fold,
    read_turns,
)
from stateforge._support import drafts_of
from stateforge.assembly import Assembly, assemble


class Dialogue:
    """A chat that is read while it is said."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.state: IntentState = EMPTY
        self._recent: list[Turn] = []

    def system(self, text: str, role: str = "system") -> Dialogue:
        self.messages.append({"role": role, "content": text})
        return self

    def user(self, content: Any, *edits: dict[str, Any]) -> Dialogue:
        """A user turn; without edits it is a remark. Each edit cites `words`, or the whole turn."""
        turn = self._turn({"role": "user", "content": content})
        whole = turn.text
        drafts = [self._draft(turn, e) for e in edits or ([{"kind": "remark"}] if whole.strip() else [])]
        self._admit(turn, drafts)
        self._recent = [turn]
        return self

    def assistant(self, content: Any, *calls: tuple[str, str, dict[str, Any]], **more: Any) -> Dialogue:
        """An assistant turn; a call is (id, name, arguments)."""
        message: dict[str, Any] = {"role": "assistant", "content": content, **more}
        if calls:
            message["tool_calls"] = [
                {"id": i, "type": "function", "function": {"name": n, "arguments": json.dumps(a)}} for i, n, a in calls
            ]
        self._answer(message)
        return self

    def tool(self, call_id: str, content: str, **more: Any) -> Dialogue:
        self._answer({"role": "tool", "tool_call_id": call_id, "content": content, **more})
        return self

    def assemble(self, mode: str = "auto", **values: Any) -> Assembly:
        own = {k: values.pop(k) for k in ("templates", "stop", "unsure") if k in values}
        return assemble(read_turns(self.messages), self.state, Settings.read(mode=mode, **values), **own)

    def _turn(self, message: dict[str, Any]) -> Turn:
        self.messages.append(message)
        return read_turns(self.messages)[-1]

    def _answer(self, message: dict[str, Any]) -> None:
        turn = self._turn(message)
        self._admit(turn, list(drafts_of(self.state, turn, self._recent)))
        self._recent.append(turn)

    def _draft(self, turn: Turn, edit: dict[str, Any]) -> Draft:
        values = dict(edit)
        if "part" in values:
            evidence: tuple[Evidence, ...] = (Evidence(turn=turn.index, part=values.pop("part")),)
        else:
            evidence = (self.cite(turn.index, values.pop("words", turn.text)),)
        rests = tuple(
            Remainder(target=t, text=words, evidence=(self.cite(self.state.items[t].turn, words),))
            for t, words in values.pop("keep", {}).items()
        )
        if values["kind"] in ("add", "replace", "narrow", "propose"):
            values.setdefault("text", evidence[0].quote or "attachment")
        return Draft(**{"evidence": evidence, "remainders": rests, **values})

    def cite(self, index: int, words: str) -> Evidence:
        text = next(t.text for t in read_turns(self.messages) if t.index == index)
        start = text.index(words)
        return Evidence.of(index, text, start, start + len(words))

    def _admit(self, turn: Turn, drafts: list[Draft]) -> None:
        admission = admit(self.state, turn, TrackResult(drafts=tuple(drafts)), self._recent)
        assert not admission.warnings, admission.warnings
        self.state = fold(self.state, admission.edits)


def said(messages: list[dict[str, Any]] | None) -> str:
    """All text of a message list, for looking for words in it."""
    return json.dumps(messages, ensure_ascii=False)


def roles(messages: list[dict[str, Any]] | None) -> str:
    """The roles of a message list, one letter each."""
    return "".join(str(m["role"])[0] for m in messages or ())


def add(words: str, **more: Any) -> dict[str, Any]:
    return {"kind": "add", "words": words, **more}


def replace(words: str, target: str, **more: Any) -> dict[str, Any]:
    return {"kind": "replace", "words": words, "targets": (target,), **more}


def withdraw(words: str, *targets: str) -> dict[str, Any]:
    return {"kind": "withdraw", "words": words, "targets": targets}


def pizza() -> Dialogue:
    """An order whose size and topping change, and whose proposed time is turned down."""
    chat = Dialogue()
    chat.user("A large pizza with pepperoni.", add("A large pizza"), add("with pepperoni"))
    chat.assistant("A large pizza with pepperoni. When do you want it?")
    chat.user("At 6 pm.", add("At 6 pm"))
    chat.assistant("A large pizza with pepperoni at 6 pm. Or would 7 pm be better?")
    fine = {"kind": "remark", "words": "6 is fine."}
    chat.user("6 is fine. Make it small.", fine, replace("Make it small", "i0.0", text="a small pizza"))
    chat.assistant("A small pizza with pepperoni, 6 pm.")
    chat.user(
        "Mushrooms instead of pepperoni.", replace("Mushrooms instead of pepperoni", "i0.1", text="with mushrooms")
    )
    chat.assistant("Mushrooms, noted.")
    chat.user("Write my final order in one sentence.")
    return chat


def booking() -> Dialogue:
    """A table that was looked for and booked for 4 and then has to be for 6."""
    chat = Dialogue()
    chat.system("You book tables. It is 10:31.")
    chat.user("Book a table for 4 on Friday at Luigi's.", add("a table for 4"), add("on Friday"), add("at Luigi's"))
    chat.assistant(None, ("s1", "search_tables", {"people": 4, "day": "Friday"}), ("s2", "get_menu", {"at": "Luigi's"}))
    chat.tool("s2", '{"menu": ["pasta"]}').tool("s1", '{"free": ["19:00"]}')
    chat.assistant(None, ("b1", "book_table", {"people": 4, "day": "Friday", "time": "19:00"}))
    chat.tool("b1", '{"ok": true, "reference": "LU-4711"}')
    chat.assistant("Booked for 4 on Friday, reference LU-4711.")
    chat.user("We will be 6.", replace("We will be 6", "i0.0", text="a table for 6"))
    chat.assistant("A table for 6, understood.")
    chat.user("Change the booking.")
    return chat

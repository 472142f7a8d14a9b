"""Short ways to say things in tests."""

from __future__ import annotations

from typing import Any

from stateforge import EMPTY, Admission, Basis, Draft, Evidence, IntentState, TrackResult, Turn, admit, fold


def cite(turn: Turn, words: str | None = None) -> Evidence:
    """The evidence of some words of a turn, or of all of it."""
    start = turn.text.index(words) if words else 0
    return Evidence.of(turn.index, turn.text, start, start + len(words) if words else len(turn.text))


class Talk:
    """A chat in which every turn says which edits it makes."""

    def __init__(self) -> None:
        self.state: IntentState = EMPTY
        self.turns: list[Turn] = []
        self.warnings: list[str] = []

    def say(self, role: str, text: str, *drafts: Draft | dict[str, Any]) -> IntentState:
        turn = Turn.from_message(len(self.turns), {"role": role, "content": text})
        made = []
        for draft in drafts:
            values = draft if isinstance(draft, dict) else draft.model_dump()
            made.append(Draft(**{"evidence": (cite(turn),), **values}))
        admission: Admission = admit(self.state, turn, TrackResult(drafts=tuple(made)), self.turns[-3:])
        self.turns.append(turn)
        self.warnings += admission.warnings
        self.state = fold(self.state, admission.edits)
        return self.state

    def user(self, text: str, *drafts: dict[str, Any]) -> IntentState:
        return self.say("user", text, *drafts)

    def assistant(self, text: str, *drafts: dict[str, Any]) -> IntentState:
        return self.say("assistant", text, *drafts)

    def want(self, text: str) -> str:
        """A user turn that adds one item; its id."""
        self.user(text, {"kind": "add", "text": text})
        return list(self.state.items)[-1]

    def replace(self, text: str, *targets: str, **more: Any) -> str:
        self.user(text, {"kind": "replace", "text": text, "targets": targets, **more})
        return next(e.item for e in reversed(self.state.log) if e.kind == "replace")

    def conclude(self, text: str, *justifications: tuple[str, ...]) -> str:
        grounds = tuple(tuple(Basis(id=i) for i in j) for j in justifications)
        self.assistant(text, {"kind": "conclude", "text": text, "justifications": grounds})
        return list(self.state.conclusions)[-1]

    @property
    def active(self) -> list[str]:
        return [i.text for i in self.state.in_effect]

    @property
    def supported(self) -> list[str]:
        return [c.text for c in self.state.supported]

    def status(self, item: str) -> str:
        return self.state.items[item].status.value

"""What the assistant and the tools established, did, and on which words of the user that rests.

Read from each assistant and tool turn: a `conclude` for everything it states, an `act` for every
tool call that ran. A call is recorded by the turn that brings its result: without a result nothing
is known to have happened, and a refused or failed call is no action done.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stateforge._grounds import ALWAYS, Grounds
from stateforge._models import Draft, EditKind, Evidence, Justification, Role
from stateforge._state import IntentState
from stateforge._terms import MAX_CHARS, Term, terms
from stateforge._turns import ToolCall, Turn

MAX_STATEMENTS = 60
"""How many statements of one turn are kept."""

MAX_RESULT = 1_000
"""How much of a tool result is kept as its conclusion, in characters."""

_MAX_ARGUMENTS = 300
_SHORT_VALUE = 120
_MAX_DEPTH = 30
_UNIT = re.compile(r"```.*?(?:```|\Z)|[^\n]+", re.DOTALL)
_MARK = re.compile(r"\s*(?:[-*•+>]\s+|\d{1,3}[.)]\s+|#{1,6}\s+|\|)?\s*")
_SENTENCE = re.compile(r"(?<!\s\d\.)(?<!\s\d\d\.)(?<=[.!?;…])[\"”')*_]*\s+|(?<=[。！？；])")
_CLAUSE = re.compile(r"(?:,|;|:| [-–—])\s+|\s+(?:and|but)\s+")
_LAST_WORD = re.compile(r"\w+$")
_OFFER = re.compile(
    r"""^(?:(?:shall|should|would|do|does|did|could|can|may|want|is|are|how\ about|what\ about|what\ if)\b[^.]*\?
    |(?:i|we)\ (?:could|can|would|suggest|recommend|propose)\b|(?:i|we)['’]d\ (?:suggest|recommend|propose)
    |you\ (?:could|might|may|can)\b|let\ me\ know|if\ you\b|feel\ free|just\ (?:say|tell|let)|my\ suggestion
    |(?:option|alternative)\ \w{1,2}\b|alternatively|perhaps|maybe|how\ about|what\ about)""",
    re.IGNORECASE | re.VERBOSE,
)
_FAILED = re.compile(
    r"\s*(?:error|exception|traceback|fail(?:ed|ure)|denied|refused|rejected|cancell?ed|aborted|not executed"
    r"|permission denied|unauthori[sz]ed|forbidden|timed? ?out|(?:the )?user (?:rejected|denied|declined|refused)"
    r"|tool (?:call )?(?:was )?(?:rejected|denied|not))\b",
    re.IGNORECASE,
)
_BAD_STATUS = frozenset({"error", "failed", "failure", "denied", "rejected", "refused", "cancelled", "canceled"})


def drafts_of(state: IntentState, turn: Turn, recent: Sequence[Turn]) -> tuple[Draft, ...]:
    """Conclusions and actions of an assistant or tool turn.

    Args:
        state: the state before the turn.
        turn: the turn; a user turn gives nothing.
        recent: the turns since the last user turn, where a tool turn's call is looked for.
    """
    if turn.role is Role.ASSISTANT:
        return tuple(_concluded(state, turn))
    if turn.role is Role.TOOL:
        return tuple(_done(state, turn, recent))
    return ()


def statements(text: str) -> Iterator[tuple[int, int]]:
    """The spans of a reply that state something: no questions, offers or headings; code as a whole."""
    for unit in _UNIT.finditer(text, 0, min(len(text), MAX_CHARS)):
        if unit[0].startswith("```"):
            yield unit.span()
            continue
        start = _MARK.match(text, unit.start(), unit.end()).end()  # type: ignore[union-attr]
        if text[unit.start() : start].lstrip().startswith("#"):
            continue
        for cut in (*_SENTENCE.finditer(text, start, unit.end()), None):
            end = cut.start() if cut else unit.end()
            sentence = text[start:end].rstrip()
            if sentence and sentence[-1] not in "?？" and not _OFFER.match(sentence):
                yield start, start + len(sentence)
            start = cut.end() if cut else end


def _concluded(state: IntentState, turn: Turn) -> Iterator[Draft]:
    text = turn.text
    said = terms(text)
    if not said:
        return
    grounds = Grounds(state, frozenset(t.key for t in said))
    spans = (span for s in statements(text) for span in _clauses(text, s, grounds))
    for n, (start, end, ways) in enumerate(spans):
        if n >= MAX_STATEMENTS:
            return
        words = Evidence.of(turn.index, text, start, end)
        yield Draft(kind=EditKind.CONCLUDE, text=words.quote, evidence=(words,), justifications=ways)


def _clauses(
    text: str, statement: tuple[int, int], grounds: Grounds
) -> Iterator[tuple[int, int, tuple[Justification, ...]]]:
    """A statement, in as many parts as rest on different things."""
    start, end = statement
    parts: list[tuple[int, int, tuple[Justification, ...]]] = []
    code = text.startswith("```", start)
    cuts = [] if code else [m.span() for m in _CLAUSE.finditer(text, start, end) if not _in_a_name(text, m)]
    for stop, after in (*cuts, (end, end)):
        ways = _supports(text, start, stop, grounds)
        if parts and (ways == (ALWAYS,) or ways == parts[-1][2]):
            parts[-1] = (parts[-1][0], stop, parts[-1][2])
        elif parts and parts[-1][2] == (ALWAYS,):
            parts[-1] = (parts[-1][0], stop, ways)
        elif start < stop:
            parts.append((start, stop, ways))
        start = after
    for start, stop, ways in parts:
        if terms(text[start:stop]) and not text[start:stop].endswith(":"):
            yield start, stop, ways


def _in_a_name(text: str, cut: re.Match[str]) -> bool:
    """Whether a joining word or comma stands between two capitalised words ("Craig and Center")."""
    before = _LAST_WORD.search(text, max(0, cut.start() - 40), cut.start())
    return before is not None and before[0][0].isupper() and text[cut.end() : cut.end() + 1].isupper()


def _supports(text: str, start: int, end: int, grounds: Grounds) -> tuple[Justification, ...]:
    return grounds.of(_distinct(terms(text[start:end])))


def _distinct(found: Sequence[Term]) -> list[Term]:
    return list({(t.key, t.unit): t for t in found}.values())


def _done(state: IntentState, turn: Turn, recent: Sequence[Turn]) -> Iterator[Draft]:
    call = _call_of(turn, recent)
    if call is None:
        return
    arguments = _arguments_of(call)
    values = list(_leaves(arguments))
    words = [t for value in values for t in terms(value)]
    dense = all(len(value) <= _SHORT_VALUE for value in values)
    ways = Grounds(state, frozenset(t.key for t in words)).of(_distinct(words), dense)
    name = f"{call.name}({_shown(arguments)})"
    cited = (Evidence.of(turn.index, turn.text, 0, len(turn.text)),) if turn.text else ()
    if not failed(turn):
        yield Draft(kind=EditKind.ACT, text=name, evidence=cited, justifications=ways, tool_call_id=turn.tool_call_id)
    if turn.text.strip():
        result = " ".join(turn.text[: 2 * MAX_RESULT].split())[:MAX_RESULT]
        yield Draft(kind=EditKind.CONCLUDE, text=f"{name}: {result}", evidence=cited, justifications=ways)


def _call_of(turn: Turn, recent: Sequence[Turn]) -> ToolCall | None:
    """The call that a tool turn answers, looked for from the latest assistant turn back."""
    name = turn.raw.get("name")
    for earlier in reversed(recent):
        for call in earlier.tool_calls:
            if call.id == turn.tool_call_id if turn.tool_call_id else call.name == name:
                return call
    return None


def failed(turn: Turn) -> bool:
    """Whether a tool turn says that the call was refused or did not work."""
    if turn.raw.get("is_error") is True or turn.raw.get("status") == "error":
        return True
    try:
        result: Any = json.loads(turn.text) if turn.text.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        result = None
    if isinstance(result, Mapping):
        status = result.get("status")
        bad = isinstance(status, str) and status.casefold() in _BAD_STATUS
        flags = (result.get("success"), result.get("ok"))
        return bad or bool(result.get("error")) or result.get("isError") is True or False in flags
    return bool(_FAILED.match(turn.text))


def _arguments_of(call: ToolCall) -> Any:
    """The arguments of a call as an object, or as text where they are none."""
    try:
        return call.values() or call.arguments
    except RecursionError:
        return call.arguments


def _leaves(value: Any, depth: int = 0) -> Iterator[str]:
    """The values of an argument object, as text."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, (Mapping, list)):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _leaves(inner, depth + 1)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def _shown(arguments: Any) -> str:
    text = arguments if isinstance(arguments, str) else ", ".join(f"{k}={_json(v)}" for k, v in arguments.items())
    return text if len(text) <= _MAX_ARGUMENTS else text[:_MAX_ARGUMENTS] + "…"


def _json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"

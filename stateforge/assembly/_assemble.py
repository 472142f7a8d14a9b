"""From a request and the state of its history to the messages that the agent sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stateforge._exceptions import AssemblyError
from stateforge._models import ItemKind
from stateforge._settings import BlockRole, Mode, Settings, Tombstone, Trigger
from stateforge._state import IntentState
from stateforge._turns import Turn
from stateforge.assembly._consolidate import (
    as_messages,
    changes_since,
    kept_units,
    parts_of_materials,
    system_messages,
    texts_of_materials,
    told_turns,
)
from stateforge.assembly._facts import Facts, facts_of
from stateforge.assembly._layout import Layout, fault, lay_out, raw
from stateforge.assembly._marker import wrap
from stateforge.assembly._policy import choose
from stateforge.assembly._prune import prune
from stateforge.assembly._stops import Stops
from stateforge.assembly._templates import Templates


@dataclass(frozen=True, slots=True)
class Assembly:
    """What the agent sees.

    Attributes:
        mode: the mode that was used.
        messages: the messages, or None: send the request byte for byte as it came.
        reason: why this mode, in a few words.
        dropped: how many of the request's messages the agent does not see as they came.
        block: the text that was added, without its marker; empty when there is none.
    """

    mode: Mode
    messages: list[dict[str, Any]] | None
    reason: str = ""
    dropped: int = 0
    block: str = ""


def assemble(
    turns: Sequence[Turn],
    state: IntentState,
    settings: Settings,
    *,
    templates: Templates | None = None,
    stop: Sequence[str] = (),
    unsure: bool = False,
) -> Assembly:
    """Make the context for a request.

    The same turns, state and settings give the same messages; nothing of the turns is changed in
    place, and messages that are kept are the same objects.

    Args:
        turns: every message of the request.
        state: the state after the last user turn.
        settings: mode, trigger, tombstone and block role.
        templates: the wording; the built-in one when not given.
        stop: the request's stop strings, which the added text avoids.
        unsure: the tracker was not sure about this request; `auto` then only annotates.
    """
    if settings.mode is Mode.PASSTHROUGH:
        return _untouched("passthrough was asked for")
    if not fires(settings.trigger, state):
        return _untouched(f"trigger {settings.trigger} did not fire")
    layout = lay_out(turns)
    if layout is None:
        return _untouched("no user message")
    if problem := fault([t.raw for t in layout.turns]):
        return _untouched(f"the request is left as it is: {problem}")
    desk = _Desk(layout, state, settings, templates or Templates(), Stops(stop, layout))
    choice = choose(layout, state, settings, unsure)
    try:
        built = desk.build(choice.mode, choice.places)
    except AssemblyError as error:
        if choice.mode is Mode.ANNOTATE:
            return _untouched(str(error))
        choice = replace(choice, mode=Mode.ANNOTATE, why=str(error))
        built = desk.build(Mode.ANNOTATE, frozenset())
    assert built.messages is not None
    if problem := _broken(layout, built.messages, settings.block_role):
        return _untouched(f"the result was not valid: {problem}")
    return replace(built, reason=choice.why)


def fires(trigger: Trigger, state: IntentState) -> bool:
    """Whether a state calls for the context to be touched."""
    if trigger is Trigger.ALWAYS:
        return bool(state.items)
    if state.stale:
        return True
    if trigger is Trigger.STALE:
        return False
    return len({i.turn for i in state.in_effect if i.kind is not ItemKind.MATERIAL}) > 1


def _untouched(reason: str) -> Assembly:
    return Assembly(Mode.PASSTHROUGH, None, reason)


@dataclass(frozen=True, slots=True)
class _Desk:
    """Builds the messages of one request."""

    layout: Layout
    state: IntentState
    settings: Settings
    templates: Templates
    stops: Stops

    def build(self, mode: Mode, places: frozenset[int]) -> Assembly:
        """The messages in one mode.

        Raises:
            AssemblyError: they cannot be made.
        """
        if mode is Mode.CONSOLIDATE:
            return self._consolidate(places)
        if mode is Mode.PRUNE:
            history, touched = prune(self.layout, self.state, self._tombstone, places, self._note)
        else:
            history, touched = [raw(t) for t in self.layout.history], 0
        block = self._render("block", facts_of(self.state, self._tombstone))
        role = BlockRole.SYSTEM if self.settings.block_role is BlockRole.AUTO else self.settings.block_role
        return Assembly(mode, [*history, *self._before_request([block], role)], dropped=touched, block=block)

    def _consolidate(self, places: frozenset[int]) -> Assembly:
        units = kept_units(self.layout, self.state, places)
        facts = facts_of(
            self.state,
            self._tombstone,
            whole=True,
            materials=texts_of_materials(self.layout, self.state),
            told=told_turns(self.layout, self.state),
        )
        request = self._render("request", facts)
        parts = parts_of_materials(self.layout, self.state)
        role = BlockRole.USER if self.settings.block_role is BlockRole.AUTO else self.settings.block_role
        notes = self._notes(units)
        kept = as_messages(self.layout, self.state, units, self._note)
        system = system_messages(self.layout)
        if role is BlockRole.INLINE and not kept:
            messages = [*system, *self._before_request([request], role, parts)]
        else:
            task = _message(BlockRole.USER if role is BlockRole.INLINE else role, wrap(request, len(parts)), parts)
            messages = [*system, task, *kept, *self._before_request(notes, role)]
        dropped = self.layout.last - len(system) - sum(map(len, units))
        return Assembly(Mode.CONSOLIDATE, messages, dropped=dropped, block=request)

    def _notes(self, units: list[list[Turn]]) -> list[str]:
        changed = changes_since(units, self.state)
        if changed is None:
            return []
        values = {"changes": changed[0], "gone": changed[1] and self._tombstone is not Tombstone.NONE}
        text = self._write("changed", values) if changed[0] or values["gone"] else ""
        return [text] if text else []

    def _before_request(self, texts: list[str], role: BlockRole, parts: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Our own texts, and the last user turn with what follows it."""
        first, *after = self.layout.tail
        if not texts:
            return [first, *after]
        if role is not BlockRole.INLINE:
            return [*(_message(role, wrap(t), ()) for t in texts), first, *after]
        own = "".join(f"{wrap(t, len(parts))}\n\n" for t in texts)
        content = first.get("content")
        if isinstance(content, str) and not parts:
            return [{**first, "content": own + content}, *after]
        rest = [{"type": "text", "text": content}] if isinstance(content, str) else list(content or ())
        return [{**first, "content": [{"type": "text", "text": own}, *parts, *rest]}, *after]

    @property
    def _tombstone(self) -> Tombstone:
        return self.settings.tombstone

    def _render(self, name: str, facts: Facts) -> str:
        return self._write(name, facts.values())

    def _write(self, name: str, values: Mapping[str, Any]) -> str:
        return self.stops.avoid(lambda bullet: self.templates.render(name, {"bullet": bullet, **values}))

    def _note(self, name: str, **values: Any) -> str:
        return wrap(self._write(name, values))


def _message(role: BlockRole, text: str, parts: Sequence[Any]) -> dict[str, Any]:
    content: Any = [{"type": "text", "text": text}, *parts] if parts else text
    return {"role": str(role), "content": content}


def _broken(layout: Layout, messages: list[dict[str, Any]], role: BlockRole) -> str | None:
    """What a rewriting broke, or None: the protocol, the last request, the standing instructions."""
    if problem := fault(messages):
        return problem
    tail = layout.tail
    end = messages[len(messages) - len(tail) :]
    if end[1:] != tail[1:] or (role is not BlockRole.INLINE and end[:1] != tail[:1]):
        return "the last request is not what it was"
    present = {id(m) for m in messages}
    if any(id(m) not in present for m in system_messages(layout)):
        return "a standing instruction is missing"
    return None

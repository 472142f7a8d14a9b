"""What the assistant offers: options to choose from, and suggestions to agree to."""

from __future__ import annotations

import re
from dataclasses import replace

from stateforge._models import Draft, EditKind, Evidence
from stateforge._tracking import TrackRequest
from stateforge.trackers.embedded._align import Licence, Scorer, best_place
from stateforge.trackers.embedded._offers import Offer, unmarked
from stateforge.trackers.embedded._scene import Scene
from stateforge.trackers.embedded._splice import remove, splice
from stateforge.trackers.embedded._taking import entries_meant, steps, taken_out
from stateforge.trackers.embedded._values import values
from stateforge.trackers.embedded._words import content_stems

MAX_READ = 6_000
MAX_OPTIONS = 12
_MARK = re.compile(
    r"(?:(?<=^)|(?<=[\s:;,]))(?:(?:option|variant|version|choice|alternative|plan)\s+(?P<a>\d{1,2}"
    r"|[A-Za-z])\s*[:.)]|\((?P<b>\d{1,2}|[a-zA-Z])\)|(?P<c>\d{1,2})[.)]|(?P<d>[a-hA-H])\))\s+",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"^(?:(?:and|or|so|then|ok|okay|sure|alternatively|also|maybe|perhaps)[, ]+)*(?:(?P<ask>(?:should"
    r"|shall) (?:i|we)(?: also)?|(?:do you want|would you like) (?:me|us) to|want me to|"
    r"(?:how|what) about|why not|may i suggest|can i suggest)|i(?:'d| would)(?: rather)?(?: suggest| "
    r"recommend| propose)?(?: to| that we)?|i(?: could| can| might)"
    r"|i (?:suggest|recommend|propose)|we could|you could|let's|soll ich|quieres que|veux-tu "
    r"que)\s+(?P<what>[^.?!\n]{2,200})",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"^(?:like to (?:know|help)|help|be (?:happy|glad)|need|love|check|know|say|like|not|assist|say|think"
    r"|have|find you|appreciate|be able)\b",
    re.IGNORECASE,
)
_BOOK_THAT = re.compile(
    r"^(?:book|do|reserve|make|try|proceed|go ahead|change|check|confirm)\b.{0,12}\b(?:it|that|this|one"
    r"|so)\b|^(?:go ahead|proceed)",
    re.IGNORECASE,
)


def offers(text: str, turn: int) -> list[Offer]:
    """The options and suggestions in an assistant's text."""
    text = text[:MAX_READ]
    return _options(text, turn) or _suggestions(text, turn) or unmarked(text, turn)


def propose(request: TrackRequest, scorer: Scorer) -> tuple[Draft, ...]:
    """The offers of an assistant turn as proposals; a new value for an item comes as the item rewritten."""
    turn = request.turn
    found = offers(turn.text, turn.index)
    scene = Scene.of(request) if found else None
    drafts = []
    for offer in found:
        rewritten = _rewrite(scene, scorer, offer, turn.text) if scene and not offer.group else None
        drafts.append(
            Draft(
                kind=EditKind.PROPOSE,
                evidence=(Evidence.of(turn.index, turn.text, offer.start, offer.end),),
                text=rewritten[0] if rewritten else offer.text,
                supersedes=(rewritten[1],) if rewritten else (),
                group=offer.group or None,
            )
        )
    return tuple(drafts)


_SUGGESTED = Licence(0.4, explicit=True, additive=False, direct=True, cued=True)


def _rewrite(scene: Scene, scorer: Scorer, offer: Offer, text: str) -> tuple[str, str] | None:
    """An item as a short offer would have it ("I would take 45", "shall I leave X out?"), and the item's id."""
    first, *more = steps(offer.text)
    if not more and (what := taken_out(first)):
        meant = entries_meant([h for h in scene.latest() if h.user], what)
        held, part = meant[0] if len(meant) == 1 else (None, None)
        return (remove(held.text, *part), held.id) if held and part else None
    typed = [v for v in values(offer.text) if v.kind in ("number", "money", "percent", "time", "day")]
    if len(typed) != 1 or len(content_stems(offer.text)) > 3:
        return None
    before = [v for v in values(text[: offer.start][-200:]) if v.kind == typed[0].kind and v.unit]
    new = replace(typed[0], unit=typed[0].unit or before[-1].unit) if before else typed[0]
    said = text[max(0, offer.start - 200) : offer.end]
    moved = replace(new, start=len(said) - len(offer.text) + new.start, end=len(said) - len(offer.text) + new.end)
    place = best_place(scorer, scene, said, moved, _SUGGESTED, (new.norm,))
    if place is None:
        return None
    held, old = place[0].held, place[0].value
    return splice(held.text, [(old.start, old.end, offer.text[new.start : new.end])]), held.id


def _options(text: str, turn: int) -> list[Offer]:
    marks = list(_MARK.finditer(text))
    keys = [(m["a"] or m["b"] or m["c"] or m["d"]).lower() for m in marks]
    if len(marks) < 2 or keys[0] not in ("1", "a") or len(marks) > MAX_OPTIONS:
        return []
    found = []
    for i, mark in enumerate(marks):
        end = marks[i + 1].start() if i + 1 < len(marks) else _line_end(text, mark.end())
        raw = text[mark.end() : end]
        words = re.split(r"[.!?](?:\s|$)|\n", raw, maxsplit=1)[0].rstrip(" .,;:")
        words = re.sub(r",?\s+(?:and|or)$", "", words)
        if words:
            found.append(Offer(words, mark.end(), mark.end() + len(words), f"g{turn}"))
    return found


def _line_end(text: str, at: int) -> int:
    stop = re.compile(r"[.?!](?:\s|$)|\n").search(text, at)
    return stop.start() if stop else len(text)


def _suggestions(text: str, turn: int) -> list[Offer]:
    found: list[Offer] = []
    for sentence in re.finditer(r"[^.?!\n]+(?:[.?!](?=\d)[^.?!\n]+)*[.?!]?", text):
        words = sentence[0]
        match = _OFFER.match(words.strip())
        if not match or _EMPTY.match(match["what"]) or _BOOK_THAT.match(match["what"]):
            continue
        start = sentence.start() + words.index(match["what"])
        found += _parts(match["what"], start, f"g{turn}.{len(found)}")
    return found


def _between_parallels(what: str) -> re.Match[str] | None:
    """The "and" between two parts of one build ("Monday for writing and Friday for mail")."""
    for cut in re.finditer(r",?\s+and\s+(?=(?:the |a |an )?[\w'-]+ (?P<prep>for|on|in|at|to|with|as|from|by) )", what):
        if re.search(rf"\w {cut['prep']} \w", what[: cut.start()]):
            return cut
    return None


def _parts(what: str, start: int, group: str) -> list[Offer]:
    """The parts of a suggestion: joined ones are decided on one by one, alternatives form a group."""
    either = re.search(r",?\s+or\s+", what)
    joint = re.compile(r",?\s+or\s+|,\s+" if either else r",?\s+and\s+(?=(?:[a-z]+e?\s+(?:the|a|an|all|it|your|my)\b))")
    found = []
    at = 0
    cuts = [*joint.finditer(what)] or [*filter(None, [_between_parallels(what)])]
    for cut in [*cuts, None]:
        end = cut.start() if cut else len(what.rstrip(" .?!,"))
        if end > at:
            found.append(Offer(what[at:end].strip(), start + at, start + end, group if either else ""))
        at = cut.end() if cut else end
    return found

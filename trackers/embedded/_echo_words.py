"""Open-class words that a restatement gives anew: by their place in its list, their neighbour, or their type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stateforge.trackers.embedded._certainty import CHANGING
from stateforge.trackers.embedded._echo import Echo, is_one_more
from stateforge.trackers.embedded._frames import same_frame
from stateforge.trackers.embedded._lexicon import same_type
from stateforge.trackers.embedded._phrases import CUE_STEMS, is_negated, open_words
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import Cut, segments
from stateforge.trackers.embedded._swap import swap
from stateforge.trackers.embedded._words import PREPOSITIONS, content_stems, key_stems, stem, tokens

_ENTRY = re.compile(r"[^,;.!?]+")


def restate_words(reading: Reading, echo: Echo, older: Sequence[Held], revised: bool) -> None:
    """Replace words of earlier items by those that user and restatement have in common."""
    spoken = frozenset().union(*(content_stems(h.text) for h in older))
    told = content_stems(echo.text)
    new = (echo.user_stems & told) - spoken
    if not new:
        return
    for held in [h for h in older if h in reading.scene.held]:
        cuts = (_by_place(held, echo, new, told) or _by_neighbour(held, echo, new, told)) if revised else []
        if cuts := cuts or _by_label(held, echo, new, told):
            swap(reading, held, cuts, echo.words_for(content_stems(" ".join(c[2] for c in cuts))))
            return
    _by_type(reading, echo, older, new, told)


def _by_place(held: Held, echo: Echo, new: frozenset[str], told: frozenset[str]) -> list[Cut]:
    """The one entry that a list told anew has something else in the place of."""
    spans = [(a, b) for a, b in segments(held.text, []) if held.text[b : b + 1] != ":"]
    known = [content_stems(held.text[a:b]) for a, b in spans]
    for part in echo.parts:
        entries = [m[0].strip() for m in _ENTRY.finditer(part)]
        stems = [content_stems(e) for e in entries]
        anchors = [(i, j) for i, e in enumerate(stems) for j, s in enumerate(known) if e & s and not e & new]
        fresh = [i for i, e in enumerate(stems) if e and e <= new]
        lost = [j for j, s in enumerate(known) if s and not s & told]
        if len(fresh) != 1 or not anchors:
            continue
        at = _lost_entry(known, lost, anchors, fresh[0], echo)
        if at is not None and not is_negated(held.text, spans[at][0]):
            start, end = spans[at]
            return [(_after_preposition(held.text, start, end), end, entries[fresh[0]].lower())]
    return []


def _lost_entry(
    known: Sequence[frozenset[str]], lost: Sequence[int], anchors: Sequence[tuple[int, int]], fresh: int, echo: Echo
) -> int | None:
    """Which entry the new one stands for: the one the user speaks of, the only one left out, the one in its place."""
    named = [j for j in lost if known[j] & echo.user_stems]
    if named:
        return named[0] if len(named) == 1 else None
    if len(lost) == 1 and len({j for _, j in anchors}) == len(known) - 1:
        return lost[0]
    fits = [j for j in lost if all((i < fresh) == (k < j) for i, k in anchors)]
    beside = [j for j in fits if any(abs(j - k) == 1 == abs(fresh - i) for i, k in anchors)]
    return fits[0] if len(fits) == 1 == len(beside) else None


def _after_preposition(text: str, start: int, end: int) -> int:
    words = [t for t in tokens(text[start:end]) if t.is_word]
    return start + words[1].start if len(words) > 1 and words[0].low in PREPOSITIONS else start


def _by_neighbour(held: Held, echo: Echo, new: frozenset[str], told: frozenset[str]) -> list[Cut]:
    """A word that stands by the same neighbour as a new one, both in what the user said and in what was told."""
    for part in echo.parts:
        for start, end, word in same_frame(part, held.text, new):
            said = any(
                c[:2] == (start, end) and not is_one_more(e.quote, word) and not _speaks_of_more(e.quote, held, new)
                for e in echo.said
                for c in same_frame(e.quote, held.text, new)
            )
            if said and not content_stems(held.text[start:end]) & told:
                return [(start, end, word)]
    return []


def _speaks_of_more(quote: str, held: Held, new: frozenset[str]) -> bool:
    """Whether the user names another thing, so that it is that thing's word."""
    return bool(key_stems(quote) - new - content_stems(held.text) - CUE_STEMS - CHANGING)


def _by_label(held: Held, echo: Echo, new: frozenset[str], told: frozenset[str]) -> list[Cut]:
    """A word that the user put behind a label of the item ("topic oceans"), where just that word is told."""
    bare = [content_stems(p) for p in echo.clauses() if content_stems(p) and content_stems(p) <= new]
    for cited in echo.said:
        stems = content_stems(cited.quote)
        if len(stems) != 2 or not any(b <= stems for b in bare):
            continue
        for start, end, word in same_frame(cited.quote, held.text, new):
            if (
                cited.quote.lower().rstrip(" .!").endswith(word.lower())
                and not content_stems(held.text[start:end]) & told
            ):
                return [(start, end, word)]
    return []


def _by_type(reading: Reading, echo: Echo, older: Sequence[Held], new: frozenset[str], told: frozenset[str]) -> None:
    """The only word of the type of a bare new one."""
    for word in _bare(echo, new):
        beside = [key_stems(p) - new - CUE_STEMS for p in echo.clauses() if stem(word) in content_stems(p)]
        if any(b - frozenset().union(*(content_stems(h.text) for h in older)) for b in beside):
            continue
        places = [
            (held, old)
            for held in older
            if held in reading.scene.held
            for old in open_words(held.text)
            if same_type(word, old.norm) and stem(old.norm) not in told and not is_negated(held.text, old.start)
        ]
        if len(places) == 1:
            held, old = places[0]
            swap(reading, held, [(old.start, old.end, word)], echo.words_for(frozenset({stem(word)})))


def _bare(echo: Echo, new: frozenset[str]) -> Iterator[str]:
    """New words that the user said with hardly anything beside them."""
    for cited in echo.said:
        words = [t.low for t in tokens(cited.quote) if t.is_word and stem(t.low) in new]
        if len(words) == 1 and not key_stems(cited.quote) - new - CUE_STEMS:
            yield words[0]

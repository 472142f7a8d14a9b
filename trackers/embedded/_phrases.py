"""The phrases around a word: what it modifies, what stands near it, whether it is excluded."""

from __future__ import annotations

import re
from functools import lru_cache

from stateforge.trackers.embedded._lexicon import classes
from stateforge.trackers.embedded._values import LONGEST_CLAUSE, Value, governor, values
from stateforge.trackers.embedded._words import (
    ACKNOWLEDGEMENTS,
    FUNCTION_WORDS,
    LIGHT_VERBS,
    closed,
    content_stems,
    stem,
    tokens,
)

_CUE_WORDS = closed(
    "change changed switch switched move moved update swap replace reschedule shift push actually instead "
    "rather correction "
    "meant mean wrong mistake forgot remembered realized realised learned mind plan possible possibly bit "
    "try wait hold correct "
    "prefer preferably currently same other previous former next last first new old big great nice more "
    "less best most top side "
    "way rest much many lot really different something else time matter suitable available option options "
    "friend said heard"
)
CUE_STEMS = frozenset(stem(w) for w in _CUE_WORDS | LIGHT_VERBS)
_NEGATION = re.compile(
    r"\b(?:not|no|never|without|avoid|except|but|refuse|hate|dislike|nothing|nor|neither|kein\w*|nicht"
    r"|ohne|sin|pas|sans|n't)\b"
    r"[^,.;:]{0,30}$|n't\b[^,.;:]{0,30}$",
    re.IGNORECASE,
)
_USED_TO = re.compile(
    r"\s*(?:used to|(?:was|is) (?:my|our|the) (?:old|previous|former|last|ex)|no longer|was before|(?:is|was) wrong)\b",
    re.IGNORECASE,
)
_FORMERLY = re.compile(
    r"\b(?:old|previous|former|no longer|instead of|rather than|not|any ?more)\s+(?:\w+\s+){0,2}$", re.IGNORECASE
)


def is_negated(text: str, at: int) -> bool:
    """Whether the words at this place are excluded rather than asked for."""
    return bool(_NEGATION.search(text[max(0, at - 60) : at])) and not re.match(
        r"but\b|not (?:just|only)\b", text[max(0, at - 60) : at].strip(), re.I
    )


def retired(text: str, value: Value) -> bool:
    """Whether a value is named as what used to be."""
    return bool(
        _USED_TO.match(text[value.end : value.end + 50])
        or _FORMERLY.search(text[max(0, value.start - 30) : value.start])
    )


def is_bare(clause: str) -> bool:
    """Whether a clause is hardly more than one value."""
    return len([s for s in content_stems(clause) if s not in CUE_STEMS]) <= 1


@lru_cache(maxsize=8192)
def run_after(text: str, at: int) -> tuple[str, ...]:
    """The run of content words that starts here, as a noun phrase does."""
    run: list[str] = []
    for word in re.findall(r"[^\W\d_]+|\S", text[at : at + 60].lower()):
        if word == "of" and run and stem(run[-1]) in ("typ", "kind", "sort", "styl"):
            continue
        if word in ("one", "ones") and run:
            run.append("one")
            break
        if not word[0].isalpha() or word in FUNCTION_WORDS or word in LIGHT_VERBS:
            break
        run.append(word)
    return tuple(run)


def head_after(text: str, end: int) -> str:
    """Stem of the noun that the word ending here modifies: the last of the run of content words that follows."""
    run = run_after(text, end)
    return stem(run[-1]) if run else ""


@lru_cache(maxsize=8192)
def context(text: str, value: Value) -> frozenset[str]:
    """Stems of the content words near a value."""
    near = f"{text[max(0, value.start - 30) : value.start]} | {text[value.end : value.end + 24]}"
    near = re.sub(r"^\S*\s|\s\S*$", " ", near) if len(near) > 50 else near
    return frozenset(s for s in content_stems(near) if s not in _CUE_WORDS and s not in LIGHT_VERBS)


@lru_cache(maxsize=4096)
def subject_stems(text: str) -> frozenset[str]:
    """The stems of the words a statement is about: content words outside values and their units."""
    units = frozenset().union(*(v.units for v in values(text)))
    return frozenset(stem(w.norm) for w in open_words(text)) - units


def _is_counted(text: str, typed: tuple[Value, ...], at: int) -> bool:
    """Whether the word here is the unit of a number before it."""
    return any(
        v.kind == "number" and 0 < at - v.end <= 24 and " " not in text[v.end : at].strip() and v.unit for v in typed
    )


def _is_adjectival(text: str, name: Value) -> bool:
    """Whether a capitalised word is known to the lexicon and may be an adjective ("Greek food")."""
    words = name.norm.split()
    return (
        name.kind == "name" and all(classes(w) for w in words) and (len(words) == 1 or bool(run_after(text, name.end)))
    )


def _adverb_end(text: str, end: int) -> int:
    """The end of the participle that an adverb goes with ("moderately priced")."""
    match = re.compile(r"\s+\w+ed\b").match(text, end)
    return match.end() if match else 0


@lru_cache(maxsize=4096)
def open_words(text: str) -> tuple[Value, ...]:
    """The open-class words outside typed values, each as a value that only its surroundings type."""
    if len(text) > LONGEST_CLAUSE:
        return ()
    typed = values(text)
    found = []
    definite = False
    for token in tokens(text):
        low = token.low
        scale = 0
        if (
            low[0].isalpha()
            and len(low) > 2
            and low not in FUNCTION_WORDS
            and low not in LIGHT_VERBS
            and low not in _CUE_WORDS
            and not _is_counted(text, typed, token.start)
            and low not in ACKNOWLEDGEMENTS
            and (not low.endswith("ly") or (scale := _adverb_end(text, token.end)))
            and not any(v.start <= token.start < v.end for v in typed if not _is_adjectival(text, v))
        ):
            pointed = "the" if definite and not head_after(text, token.end) else ""
            found.append(Value("word", token.start, scale or token.end, low, pointed, governor(text, token.start)))
        definite = low in ("the", "that", "this", "my", "your", "their", "its")
    return tuple(found)

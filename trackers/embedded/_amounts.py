"""Amounts changed by calculation: half of it, ten more, everything up by two."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from stateforge.trackers.embedded._clauses import Clause
from stateforge.trackers.embedded._reading import Reading
from stateforge.trackers.embedded._scene import Held
from stateforge.trackers.embedded._splice import Cut
from stateforge.trackers.embedded._values import Value, values
from stateforge.trackers.embedded._words import NUMBERS, content_stems, key_stems, stem, tokens

_N = rf"(?P<n>\d+(?:[.,]\d+)?|{'|'.join(w for w in NUMBERS if w.isascii())}|a|an)"
_SCALE = re.compile(
    r"\b(?P<how>half|halve|double|twice|triple|(?:a|one) (?:third|quarter|fifth|tenth)|two thirds|three quarters)\s+"
    r"(?:(?:of|as many|as much)\s+(?:the\s+|that\s+|our\s+|my\s+)?|(?:the|that|our|my|those|these)\s+)"
    r"(?P<what>(?!past\b)[\w' -]{1,40})"
)
_FACTORS = {"half": 0.5, "halve": 0.5, "double": 2.0, "twice": 2.0, "triple": 3.0, "two thirds": 2 / 3,
            "three quarters": 0.75, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1}  # fmt: skip
_MORE = re.compile(
    rf"\b{_N}\s+(?P<dir>more|extra|additional|further|fewer|less)\s+"
    r"(?P<what>(?!(?:day|week|month|hour|minute)s?\b)[\w' -]{1,30})",
    re.IGNORECASE,
)
_SUBJECT = r"\b(?:everything|everyone|all|each|every \w+|both|them all|they all|the lot)\b"
_ANY = r"(?P<{}>\d+(?:[.,]\d+)?|\w+)"
_ALL = re.compile(
    rf"{_SUBJECT}[^.;!?]{{0,30}}?\b(?P<dir>up|down|plus|minus|more|less|higher|lower|raised?|lowered)\b\s*"
    rf"(?:by\s+)?{_N}(?P<pct>\s?%| percent)?"
    rf"|{_SUBJECT}[^.;!?]{{0,20}}?(?P<dir2>[+-])\s?{_ANY.format('n2')}(?P<pct2>\s?%)?"
    r"|\b(?P<dir3>raise|increase|put up|add|lower|reduce|cut|take)\b"
    rf"[^.;!?]{{0,20}}?{_SUBJECT}[^.;!?]{{0,20}}?\bby\s+{_ANY.format('n3')}(?P<pct3>\s?%| percent)?"
    rf"|\b{_ANY.format('n4')}\s+(?P<dir4>more|less)\s+(?:on |for |to )?{_SUBJECT}",
    re.IGNORECASE,
)
_LESS = frozenset(["down", "minus", "less", "fewer", "lower", "lowered", "reduce", "cut", "take", "-"])
_KINDS = frozenset(["number", "money", "percent"])


def change_amounts(reading: Reading, clause: Clause) -> bool:
    """Make the changes of amounts that have to be worked out; whether there was one."""
    low = clause.low
    if (match := _ALL.search(low)) and _shift_all(reading, clause, match):
        return True
    done = [_scale(reading, clause, match) for match in _SCALE.finditer(low)]
    done += [_add(reading, clause, match) for match in _MORE.finditer(low)]
    return any(done)


def _scale(reading: Reading, clause: Clause, match: re.Match[str]) -> bool:
    how = re.sub(r"^(?:a|one) ", "", match["how"])
    return change_amount(reading, clause, match["what"], lambda n: n * _FACTORS[how])


def _add(reading: Reading, clause: Clause, match: re.Match[str]) -> bool:
    number = _amount(match["n"])
    if match["dir"].lower() in _LESS:
        number = -number
    return bool(number) and change_amount(reading, clause, match["what"], lambda n: n + number, exact=True)


def _amount(word: str) -> float:
    word = word.lower().replace(",", ".")
    return float(word) if word[0].isdigit() else float(NUMBERS.get(word, 1 if word in ("a", "an") else 0))


def change_amount(
    reading: Reading, clause: Clause, what: str, change: Callable[[float], float], exact: bool = False
) -> bool:
    """Change the amount of what is named: by its unit, or else by the words beside it or their initials."""
    wanted = key_stems(re.split(r"\b(?:than|for|please|is|are|in|on|and)\b", what)[0])
    places = [(h, v) for h in reading.scene.latest() if not h.fresh for v in values(h.text) if v.kind in _KINDS]
    counted = [p for p in places if wanted & p[1].units]
    near = [] if exact else [p for p in places if wanted & _beside(p[0].text, p[1])]
    for held, value in (counted or near)[:1]:
        _write(reading, clause, held, [value], change)
        return True
    return False


def _beside(text: str, value: Value) -> frozenset[str]:
    """The words of the entry that a value stands in, and their initials."""
    left = max(text.rfind(c, 0, value.start) for c in ",;:.\n") + 1
    right = min((i for c in ",;\n" if (i := text.find(c, value.end)) >= 0), default=len(text))
    entry = text[left : value.start] + " " + text[value.end : right]
    initials = "".join(t.low[0] for t in tokens(text[left : value.start]) if t.is_word)
    return content_stems(entry) | {stem(initials)}


def _shift_all(reading: Reading, clause: Clause, match: re.Match[str]) -> bool:
    """Change every amount of the latest item that lists some."""
    groups = match.groupdict()
    sign = next(v for k, v in groups.items() if k.startswith("dir") and v).lower()
    number = _amount(next(v for k, v in groups.items() if k[0] == "n" and v)) * (-1 if sign in _LESS else 1)
    percent = any(v for k, v in groups.items() if k.startswith("pct"))
    for held in reading.scene.latest():
        found = [v for v in values(held.text) if v.kind in _KINDS]
        if held.fresh or len(found) < 2 or not number:
            continue
        _write(reading, clause, held, found, (lambda n: n * (1 + number / 100)) if percent else (lambda n: n + number))
        return True
    return False


def _write(reading: Reading, clause: Clause, held: Held, found: list[Value], change: Callable[[float], float]) -> None:
    reading.replace(held, list(_cuts(held.text, found, change)), clause)


def _cuts(text: str, found: list[Value], change: Callable[[float], float]) -> Iterator[Cut]:
    for value in found:
        words = text[value.start : value.end]
        number = re.search(r"\d+(?:\.\d+)?", words.replace(",", ""))
        amount = float(number[0]) if number else float(NUMBERS.get(words.lower(), 0))
        told = f"{change(amount):.10g}"
        yield value.start, value.end, words.replace(",", "").replace(number[0], told) if number else told

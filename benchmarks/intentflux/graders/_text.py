"""Coverage, faithfulness and form of a text, counted mechanically.

score = recall x precision x (1 + rules kept / rules) / 2, where recall is the share of required facts found (each
weighted by the F1 of its citations), and precision the share of facts found among those and the forbidden
facts and unaccounted numbers found. A text that lists everything has full recall and little precision.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from .._model import Fact, Grade, Rule, TextGrader

_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_ABBREVIATION = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|No|vs|approx|e\.g|i\.e|[A-Z])\.$")
_BULLET = re.compile(r"^\s*(?:[-*•‣–]|\(?\d{1,2}[.)])\s+")
_NUMBERED = re.compile(r"^\s*\(?\d{1,2}[.)]\s+")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?!\w)")


def number_forms(value: float, digits: int | None = None) -> tuple[str, ...]:
    """The ways a number is written: digits, small numbers as words, round thousands and millions."""
    number = round(value, digits) if digits is not None else value
    plain = f"{number:.{digits}f}" if digits else f"{number:g}" if abs(number) < 1e6 else f"{number:.0f}"
    forms = [plain]
    if number == int(number):
        whole = int(number)
        forms += [str(whole)] + ([_SMALL[whole]] if 0 <= whole <= 20 else [])
        if whole >= 10_000 and whole % 1000 == 0:
            forms += [f"{whole // 1000} thousand", f"{whole // 1000}k"]
        if whole >= 1_000_000 and whole % 10_000 == 0:
            forms.append(f"{whole / 1e6:g} million")
    return tuple(dict.fromkeys(forms))


def plain(text: str) -> str:
    """Text for matching: lower case, one kind of quote and dash, no emphasis marks, no separators in numbers."""
    text = text.translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2013: "-", 0x2014: " - ", 0xA0: " "})
    text = re.sub(r"[*_`#]", "", text).lower()
    text = re.sub(r"(?<=\d)[,'](?=\d{3}(?!\d))", "", text)
    text = re.sub(r"(?<=\d)(?=(?:k?m[²2]?|kg|g|t|ft|mi|yd|lbs?|ha|h|min|s|%)(?!\w))", " ", text)
    return re.sub(r"[ \t]+", " ", text)


@lru_cache(maxsize=65536)
def _needle(wording: str) -> str:
    return " ".join(plain(wording).split())


@lru_cache(maxsize=8192)
def _pattern(needle: str) -> re.Pattern[str]:
    head = r"(?<![\w.])" if needle[:1].isdigit() else r"(?<!\w)"
    tail = r"(?!\w|[.]\d)" if needle[-1:].isalnum() else ""
    return re.compile(head + re.escape(needle) + tail)


def _says(text: str, wording: str) -> bool:
    """Whether a text (already `plain`) has these words; most have not, which a plain search finds out faster."""
    needle = _needle(wording)
    return needle in text and _pattern(needle).search(text) is not None


def lines(text: str) -> list[str]:
    """The non-empty lines."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def sentences(text: str) -> list[str]:
    """The sentences, split at final punctuation and line ends; abbreviations and decimals do not end one."""
    found: list[str] = []
    for line in lines(text):
        open_part = ""
        for part in re.split(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]*[A-Z0-9])", line):
            open_part = f"{open_part} {part}".strip()
            if not _ABBREVIATION.search(open_part):
                found.append(open_part)
                open_part = ""
        if open_part:
            found.append(open_part)
    return found


def bullets(text: str) -> list[str]:
    """The lines that are items of a list."""
    return [line for line in lines(text) if _BULLET.match(line)]


def units(text: str) -> list[str]:
    """The stretches within which a fact must stand: an item of a list, a sentence, two sentences in a row."""
    found: list[str] = []
    prose: list[str] = []
    for line in lines(text):
        if _BULLET.match(line):
            found.append(line)
        else:
            prose += sentences(line)
    return found + prose + [f"{first} {second}" for first, second in pairwise(prose)]


def states(fact: Fact, unit: str) -> bool:
    """Whether a stretch of text (already `plain`) states a fact."""
    return all(any(_says(unit, wording) for wording in group) for group in fact.groups)


def _layout(text: str) -> str:
    items = bullets(text)
    if items and len(items) >= len(lines(text)) - 2:
        return "numbered" if all(_NUMBERED.match(item) for item in items) else "bullets"
    return "mixed" if items else "paragraph" if len(lines(text)) <= 2 else "lines"


def _starts(text: str, value: str) -> bool:
    return plain(text).strip().lstrip("\"'").startswith(plain(value))


def _ends(text: str, value: str) -> bool:
    return plain(text).strip().rstrip("\"'.!").endswith(plain(value).rstrip(".!"))


RULES: dict[str, Callable[[str, str], bool]] = {
    "sentences": lambda text, value: len(sentences(_BULLET.sub("", text))) == int(value),
    "items": lambda text, value: len(bullets(text)) == int(value),
    "words_max": lambda text, value: len(text.split()) <= int(value),
    "begins": _starts,
    "ends": _ends,
    "says": lambda text, value: _says(plain(text), value),
    "layout": lambda text, value: _layout(text) == value,
    "cites": lambda text, value: re.search(value, text) is not None,
    "heading": lambda text, value: bool(lines(text)) and plain(lines(text)[0]).strip(" :") == plain(value),
}
"""Kinds of rule: counts of sentences or list items, words at most, first, last or any words, layout, citing, title."""


@dataclass(frozen=True)
class _Found:
    required: dict[str, float]
    forbidden: tuple[Fact, ...]
    strange: tuple[str, ...]
    broken: tuple[Rule, ...]


def _cited(fact: Fact, unit: str, citation: str) -> float:
    if not citation or not fact.cites:
        return 1.0
    given = {hit.lower() for group in re.findall(citation, unit, re.I) for hit in re.findall(r"\w+", str(group))}
    right = {source.lower() for source in fact.cites}
    hits = len(given & right)
    return 2 * hits / (len(given) + len(right)) if hits else 0.0


def _look(grader: TextGrader, text: str) -> _Found:
    stretches = [plain(unit) for unit in units(text)]
    required = {}
    for fact in grader.required:
        hits = [_cited(fact, unit, grader.citation) for unit in stretches if states(fact, unit)]
        required[fact.id] = max(hits, default=0.0)
    body = re.sub(grader.citation, " ", text, flags=re.I) if grader.citation else text
    body = "\n".join(_BULLET.sub("", line) for line in lines(body))
    numbers = {found.rstrip(".") for found in _NUMBER.findall(plain(body))}
    allowed = None if grader.numbers is None else {_bare(number) for number in grader.numbers}
    return _Found(
        required,
        tuple(fact for fact in grader.forbidden if any(states(fact, unit) for unit in stretches)),
        () if allowed is None else tuple(sorted(number for number in numbers if _bare(number) not in allowed)),
        tuple(rule for rule in grader.rules if not RULES[rule.kind](text, rule.value)),
    )


def _bare(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number


def grade(grader: TextGrader, answer: str) -> Grade:
    """The score of a text, with the goals it misses and the stale ones it follows."""
    text = re.sub(r"^\s*```\w*\n|\n```\s*$", "", answer).strip()
    if not text:
        return Grade(score=0, scorable=False, detail="no text")
    found = _look(grader, text)
    recall = sum(found.required.values()) / len(grader.required)
    hits = sum(weight > 0 for weight in found.required.values())
    wrong = len(found.forbidden) + len(found.strange)
    precision = hits / (hits + wrong) if hits else 0.0
    form = (1 + (1 - len(found.broken) / len(grader.rules) if grader.rules else 1)) / 2
    missing = [fact for fact in grader.required if not found.required[fact.id]]
    violated = [goal for goal in (*(f.goal for f in missing), *(r.goal for r in found.broken)) if goal]
    return Grade(
        score=recall * precision * form,
        detail=(
            f"{hits} of {len(grader.required)} facts, {len(found.forbidden)} forbidden, {len(found.strange)} strange "
            f"numbers, {len(found.broken)} of {len(grader.rules)} rules broken"
        ),
        violated=tuple(dict.fromkeys(violated)),
        obeyed=tuple(dict.fromkeys(fact.goal for fact in found.forbidden if fact.goal)),
    )


def follows(grader: TextGrader, answer: str, solution: str) -> bool:
    """Whether a text fails where a stale solution does and in the same way: by a forbidden fact or a broken rule."""
    mine, theirs = _look(grader, answer), _look(grader, solution)
    if any(fact in mine.forbidden for fact in theirs.forbidden):
        return True
    if set(theirs.strange) & set(mine.strange):
        return True
    return any(rule in mine.broken and _shape(rule, answer) == _shape(rule, solution) for rule in theirs.broken)


def _shape(rule: Rule, text: str) -> object:
    """What a text does about a rule, so that two texts that break it can be told alike."""
    match rule.kind:
        case "sentences":
            return len(sentences(text))
        case "items":
            return len(bullets(text))
        case "layout":
            return _layout(text)
        case "heading":
            return plain(lines(text)[0]) if lines(text) else ""
        case "cites":
            return set(re.findall(r"[^\w\s](?=D\d)", text))
        case "begins":
            return plain(text).split()[:2]
        case "ends":
            return plain(text).rstrip(" .!").split()[-2:]
        case _:
            return text

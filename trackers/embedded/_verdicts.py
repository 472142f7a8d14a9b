"""Which of several offers a clause takes and which it turns down: by place, by name, all, the rest."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from stateforge._models import Item
from stateforge.trackers.embedded._words import NUMBERS, ORDINALS, key_stems

_NTH = "|".join([*ORDINALS, "last", "former", "latter", "middle"])
_WORD = r"(?:the\s+)?(?:options?|numbers?|no\.?|items?|variants?|versions?|choices?|plans?|suggestions?|#)\s*"
_BARE = r"(?:\d{1,2}(?![\d.:]*\d|\s*%)|[A-H](?=[\s,.;!?)]|$))"
_PICK = rf"(?:{_WORD}(?:\d{{1,2}}|[A-Ha-h])\b|(?:the\s+)?(?:{_NTH})\b|{_BARE})"
_AND = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+|\s*[+&]\s*)"
_LIST = re.compile(
    rf"(?<![\w.])(?P<picks>{_PICK}(?:{_AND}{_PICK})*)(?P<after>\s+(?:one|ones|two|three|four|option|options"
    rf"|variant|version"
    r"|suggestion|suggestions|idea|ideas|name|names|way|choice)\b)?",
    re.IGNORECASE,
)
_ONE_PICK = re.compile(rf"(?P<nth>{_NTH})\b|(?P<n>\d{{1,2}})|\b(?P<letter>[A-Ha-h])\b(?!\w)", re.IGNORECASE)
_ALL = re.compile(
    r"\b(?P<all>both|all(?: of (?:them|those|these))?(?: (?:two|three|four|five))?|everything|every one)\b"
    r"(?P<but>\s+(?:but|except(?: for)?|apart from|minus|without)\b)?|\b(?P<none>neither|none)\b"
    r"|\b(?P<rest>the (?:rest|others|other (?:one|ones|two|three|four|way)|remaining \w+)|everything else"
    r"|all others)\b",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*[,;]\s*|\s+[-–—]\s+|\s+(?:but|and|so|though)\s+", re.IGNORECASE)
BAD = re.compile(
    r"\b(?:no|not|nope|never|none|neither|lose|drop|skip|without|leave out|out with|cut|minus|remove|scrap|ditch"
    r"|forget|kill|delete"
    r"|except|don'?t|doesn'?t|didn'?t|won'?t|can'?t|cannot|isn'?t|aren'?t|wouldn'?t|hate|dislike|too|overkill|awful"
    r"|terrible|horrible|bad|ugly|boring|lame|weak|wrong|impossible|unusable|worse|worst|meh|dated|silly|rather not"
    r"|out|off|expensive|pass on|raus|weg|sans|sin|non)\b",
    re.IGNORECASE,
)
GOOD = re.compile(
    r"\b(?:yes|yep|yup|yeah|ok|okay|fine|good|great|nice|perfect|best|better|love|lovely|like|prefer|take|use"
    r"|keep|go|do"
    r"|works?|pick|choose|please|sure|add|want|winner|stays?|right|agreed?|cool|wins|super|gern|ja|oui|sí|sim)\b",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\b(?:yes|yep|yup|yeah|lol|haha+|well|so|then|and|but|just|only|ok|okay|please|thanks|thx|hm+|oh|one|ones|the|for"
    r"|me|it|is|i|i'd|i'll|we|we'll|let's|sorry|actually|of|them|those|these|are|definitely|rather|sounds?|looks?)\b"
)
_ADVERB = re.compile(r"^first\s*,\s*\S|\w\s+first\b(?!\s+(?:one|two|option))", re.IGNORECASE)
_COUNTED = re.compile(
    r"(?:\b(?:for|at|of|to|from|(?<!keen )(?<!pass )(?<!sold )on|in|by|under|over|max|than|about|every)|[#$€£])\s*$",
    re.IGNORECASE,
)
_NOT_A_NOUN = re.compile(
    r"\s*(?:$|[.,!?;:)]|[-–—]|\b(?:and|or|but|is|are|was|were|has|have|sounds?|looks?|seems?|feels?|works?|would"
    r"|will|can"
    r"|please|then|too|as|with|without|in|at|on|for|it|i|we|yes|no|out|off|only|thanks|though|because|since|sorry)\b)",
    re.IGNORECASE,
)


@dataclass
class Verdict:
    """What is taken, what is turned down, and from where on the clause speaks of something else.

    `picked` tells that all that is taken was named one by one.
    """

    taken: list[Item] = field(default_factory=list)
    refused: list[Item] = field(default_factory=list)
    rest: int = -1
    picked: bool = False

    def __bool__(self) -> bool:
        return bool(self.taken or self.refused)


def judge(text: str, offered: Sequence[Item], decided: Collection[str] = ()) -> Verdict:
    """The verdict of a clause on several offers, some of which may be decided on already."""
    found = Verdict()
    named: list[Item] = []
    later: bool | None = None
    for start, end in _segments(text):
        part = text[start:end]
        items, rest = _meant(part, offered)
        good = _polarity(part, items) if items or rest else None
        if rest and good is not None:
            later = good
        elif items and good is not None:
            named += items
            (found.taken if good else found.refused).extend(items)
            says_more = not _is_bare(part, items) and (good or not items[0].group)
            found.rest = start if says_more and found.rest < 0 else found.rest
        elif found.rest < 0 and key_stems(_FILLER.sub(" ", part.lower())):
            found.rest = start
    if later is not None:
        others = [o for o in offered if o not in named and o.id not in decided]
        (found.taken if later else found.refused).extend(others)
    found.picked = bool(named)
    found.refused = [i for i in found.refused if i not in found.taken]
    return found


def _segments(text: str) -> list[tuple[int, int]]:
    """The parts of a clause, lists of picks left whole."""
    whole = [m.span() for m in _LIST.finditer(text)] + [m.span() for m in _ALL.finditer(text) if m["but"]]
    spans: list[tuple[int, int]] = []
    at = 0
    for cut in _SEPARATOR.finditer(text):
        if cut.start() > at and not any(a < cut.end() and cut.start() < b for a, b in whole):
            spans.append((at, cut.start()))
            at = cut.end()
    spans.append((at, len(text)))
    return [(a, b) for a, b in spans if re.search(r"\w", text[a:b])]


def _meant(part: str, offered: Sequence[Item]) -> tuple[list[Item], bool]:
    """The offers that a part of a clause means, and whether it means those not named elsewhere."""
    picked = _picked(part, offered)
    if match := _ALL.search(part):
        if match["rest"]:
            return [], True
        if match["but"]:
            out = _picked(part[match.end() :], offered) or _by_name(part[match.end() :], offered)
            return ([o for o in offered if o not in out], False) if out else ([], False)
        if not picked and not (match["all"] and BAD.search(part)):
            return list(offered), False
    return picked or _by_name(part, offered), False


def _picked(part: str, offered: Sequence[Item]) -> list[Item]:
    if len(offered) < 2:
        return []
    items: list[Item] = []
    for match in _LIST.finditer(part):
        lone = not match["after"] and not re.search(r"\bthe\b|,|\band\b|\bor\b|&", match["picks"], re.IGNORECASE)
        bare = re.match(r"\d|[A-Ha-h]\b", match["picks"])
        if (lone and _ADVERB.search(part)) or (bare and _COUNTED.search(part[: match.start()])):
            continue
        if not match["after"] and not _NOT_A_NOUN.match(part, match.end()):
            continue
        items += _numbered(match, offered)
    return [i for n, i in enumerate(items) if i not in items[:n]]


def _numbered(match: re.Match[str], offered: Sequence[Item]) -> list[Item]:
    picks = list(_ONE_PICK.finditer(match["picks"]))
    count = NUMBERS.get((match["after"] or "").strip().lower(), 0)
    if count > 1 and len(picks) == 1 and picks[0]["nth"]:
        return list(offered[:count] if picks[0]["nth"].lower() == "first" else offered[-count:])
    found = []
    for pick in picks:
        n = _place(pick, len(offered))
        if 0 < n <= len(offered):
            found.append(offered[n - 1])
    return found


def _place(pick: re.Match[str], count: int) -> int:
    if pick["n"]:
        return int(pick["n"])
    if pick["letter"]:
        return ord(pick["letter"].lower()) - ord("a") + 1
    word = pick["nth"].lower()
    if word in ("last", "latter"):
        return count
    if word == "middle":
        return (count + 1) // 2 if count % 2 else 0
    return 1 if word == "former" else ORDINALS[word]


def _by_name(part: str, offered: Sequence[Item]) -> list[Item]:
    """The offers of which a part has words that the others do not share."""
    said = key_stems(part)
    own = [key_stems(o.text) for o in offered]
    scores = [
        len(said & (mine - frozenset().union(*(o for j, o in enumerate(own) if j != i), frozenset())))
        for i, mine in enumerate(own)
    ]
    best = max(scores, default=0)
    return [o for o, s in zip(offered, scores, strict=True) if s == best] if best else []


def _polarity(part: str, items: Sequence[Item]) -> bool | None:
    """Whether a part of a clause speaks for what it names, against it, or neither."""
    own = frozenset().union(*(key_stems(i.text) for i in items), frozenset())
    said = re.sub(r"\bnot bad\b", "good", part, flags=re.IGNORECASE)
    said = re.sub(r"\b(?:sound|look|feel|seem|taste|read|smell|work)s? like\b", " ", said, flags=re.IGNORECASE)
    if (match := _ALL.search(part)) and match["but"]:
        said = f"{part[: match.start()]} {match['all']}"
    if (bad := BAD.search(said)) and not key_stems(bad[0]) & own:
        return False
    if GOOD.search(said) or _ALL.fullmatch(said.strip(" .!")) or _is_bare(part, items):
        return True
    return None


def _is_bare(part: str, items: Sequence[Item]) -> bool:
    """Whether a part says little beyond what it names."""
    own = frozenset().union(*(key_stems(i.text) for i in items), frozenset())
    left = _ALL.sub(" ", _LIST.sub(" ", part))
    left = BAD.sub(" ", GOOD.sub(" ", _FILLER.sub(" ", left.lower())))
    return len(key_stems(left) - own) <= (0 if items else 1)

"""Words: tokens with offsets, stems, and the closed classes of function words and numerals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,:]\d+)*|\S")


def listed(words: str) -> tuple[str, ...]:
    """Words in order, written as one string."""
    return tuple(words.split())


def closed(words: str) -> frozenset[str]:
    """A closed class, written as one string."""
    return frozenset(listed(words))


DETERMINERS = closed("a an the this that these those my your our his her their its some any each every no both all")
PRONOUNS = closed(
    "i you he she it we they me him us them mine yours one ones myself something anything everything "
    "somewhere anywhere someone anyone there here who what which"
)
PREPOSITIONS = closed(
    "in on at to from for by with without of about into onto until till through before after during "
    "near around over under above below between within via as than per inside outside towards behind "
    "including excluding against"
)
AUXILIARIES = closed(
    "is are was were be been being am do does did have has had having will would can could shall "
    "should may might must i'm i'll i'd i've it's that's there's let's lets don't doesn't didn't won't "
    "can't cannot isn't aren't wasn't we're we'll we'd we've you're they're it'll ll s re ve d m t"
)
CONJUNCTIONS = closed(
    "and or but so then if because while when where that whether though although also too not nor "
    "just only please really actually instead rather maybe perhaps well now already still even very "
    "quite kind sort how why else again anymore sorry oh ah hm hmm um uh hey hi hello yes no ok okay "
    "yeah yep thanks thank great perfect fine sure good right"
)
FOREIGN = closed(
    "der die das den dem des ein eine einen einem einer und oder mit für von zu zum zur im am auf bei "
    "nicht nur auch ist sind "
    "el la los las un una unos unas y o con para por de del al en es son que no lo le se su mi "
    "le les des du et ou avec pour par dans sur est sont ne pas je il elle nous vous "
    "os as um uma e com em no na do da dos das é são não "
    "il lo gli un uno e con per di del della nel sono non ich wir bitte por favor per favore"
)
FUNCTION_WORDS = (
    DETERMINERS
    | PRONOUNS
    | PREPOSITIONS
    | AUXILIARIES
    | CONJUNCTIONS
    | (FOREIGN - {"die", "des", "son", "dos", "dem", "sur", "lo", "mi"})
)
LIGHT_VERBS = closed(
    "need needs want wants like prefer would make book find get give look looking go going take have "
    "use try do let search searching help show tell change set put switch move start starting see "
    "interested think keep provide add buy reserve check know say said serve serves serving leave "
    "leaving depart departing arrive arriving stay staying travel traveling visit called named be "
    "wanted needed work works seem come located preferably"
)
ACKNOWLEDGEMENTS = closed(
    "yes yeah yep yup ok okay k sure thanks thank you thx cheers great good perfect fine right "
    "exactly correct awesome cool nice excellent wonderful lovely alright course of all hello hi hey "
    "hallo bye goodbye morning evening afternoon day so very much for your help that's that is "
    "it is the a that'll be will do no problem true agreed absolutely definitely indeed please "
    "noted understood got see i well oh ah hm hmm wow ha lol mm sorry excuse me welcome "
    "sounds looks works would really then and as always again a lot never mind worry know to "
    "ja nein danke bitte gut genau oui non merci bien d'accord sí si gracias vale bueno sim obrigado "
    "obrigada certo va grazie bene adelante 好 好的 谢谢 是的 نعم شكرا"
)
WEEKDAYS = closed(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat "
    "sun mondays tuesdays wednesdays thursdays fridays saturdays sundays montag dienstag mittwoch "
    "donnerstag freitag samstag sonntag lunes martes miércoles jueves viernes sábado domingo lundi mardi "
    "mercredi jeudi vendredi samedi dimanche"
)
MONTHS = listed("january february march april may june july august september october november december")
_MONTH_KEYS = {m[:3]: i + 1 for i, m in enumerate(MONTHS)}
NUMBERS = {w: i for i, w in enumerate(listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"))} | {
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    "dozen": 12,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
    "dois": 2, "duas": 2, "três": 3, "quatro": 4, "sete": 7, "oito": 8, "nove": 9, "dez": 10,
    "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "otto": 8, "dieci": 10,
    "ثلاثة": 3, "أربعة": 4, "خمسة": 5, "ستة": 6, "سبعة": 7, "ثمانية": 8, "تسعة": 9, "عشرة": 10,
    "لثلاثة": 3, "لأربعة": 4, "لخمسة": 5, "لستة": 6, "لسبعة": 7, "لثمانية": 8, "لتسعة": 9, "لعشرة": 10,
}  # fmt: skip
ORDINALS = {w: i + 1 for i, w in enumerate(listed("first second third fourth fifth sixth seventh eighth ninth tenth"))}


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of a text."""

    text: str
    low: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is a word or number rather than punctuation."""
        return self.low[0].isalnum()


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text."""
    return tuple(Token(m[0], m[0].lower().replace("’", "'"), m.start(), m.end()) for m in _TOKEN.finditer(text))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A light stem: plural, possessive and common verb endings off."""
    word = re.sub(r"['’]s?$", "", word.lower())
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    for ending in ("ingly", "edly", "ing", "ely", "ed", "ly", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            return word[: -len(ending)]
    return word


def month_number(word: str) -> int | None:
    """1 to 12 for the name of a month or its abbreviation."""
    key = word.lower().rstrip(".")
    if key in MONTHS or (len(key) in (3, 4) and key[:3] in _MONTH_KEYS and key != "mark"):
        return _MONTH_KEYS.get(key[:3])
    return None


@lru_cache(maxsize=16384)
def content_stems(text: str) -> frozenset[str]:
    """The stems of the words that carry content."""
    return frozenset(stem(t.low) for t in tokens(text) if t.is_word and t.low not in FUNCTION_WORDS)


@lru_cache(maxsize=4096)
def key_stems(text: str) -> frozenset[str]:
    """The stems of content words that name things rather than light verbs."""
    return frozenset(
        stem(t.low) for t in tokens(text) if t.is_word and t.low not in FUNCTION_WORDS and t.low not in LIGHT_VERBS
    )

"""The English cues by which a request refers to something said before."""

from __future__ import annotations

import re

from stateforge._terms import GENERIC

_VERBS = """
add adjust answer apply ask assemble begin book build buy calculate call change check choose cancel clean code combine
compare compose compute confirm continue convert copy count create cut debug decide define delete deliver deploy
describe design determine develop document double draft draw drop edit email estimate evaluate execute expand explain
export extend fill find fix format forget generate handle highlight implement import improve insert install invite
leave list log mail mention merge modify move name note offer open order organise organize outline output pack paint
paste pick plan polish post prepare present print proceed propose provide publish raise read rebuild recommend redo
reduce refactor refer reformat remind remove rename render reorder repeat rephrase replace reply report reserve return
review revise rewrite run save schedule select send shorten show simplify skip solve sort split start state stop submit
suggest sum summarise summarize swap switch test translate turn type typeset undo update verify wait work wrap
"""
KNOWN = (
    GENERIC
    | frozenset(_VERBS.split())
    | {"i'm", "i'd", "i've", "i'll", "it's", "that's", "let's", "don't", "what's", "sql"}
)
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

PAST = re.compile(
    r"""\bwhat\ (?:did|had|have|was|were)\ (?:i|we|you|my|our|the\ (?:first|original|old|initial|previous|earlier))\b
    |\b(?:did|had)\ (?:i|we|you)\ (?:\w+\ )?(?:say|ask|mention|tell|agree|decide|drop|change|pick|choose|want)
    |\bwhy\ (?:did|do|have|had|was|were|is|are|isn['’]t|aren['’]t)\b.*
       \b(?:drop|remov|chang|replac|reject|switch|mov|cancel|left\ out|gone)
    |\b(?:originally|initially|at\ first|in\ the\ beginning|previously|used\ to
       |before\ (?:i|we|you)\ (?:changed|switched|said|decided|asked|told|moved|dropped))\b
    |\bmy\ (?:first|original|initial|old|previous|earlier)\b|\b(?:i|we)\ (?:first|originally|initially)\b
    |\b(?:what|which|how\ many)\b[^.?!]*\b(?:changed|changes|so\ far)\b
    |\bremind\ me\ (?:what|which|why|how|of|about|who|when|where)\b|\brecap\b|\b(?:chat|our|conversation)\ history\b
    |\b(?:summari[sz]e|review|list)\b[^.?!]*\b(?:conversation|chat|discussion|changes|discussed|talked)\b
    |\b(?:compar|differ)\w*\b[^.?!]*\b(?:old|before|first|original|previous|earlier|last)\b
    |\b(?:the|that)\ (?:old|original|initial|previous|earlier)\ (?:one|version|plan|idea|value|date|time|choice|option)
    |\b(?:i|we|you)\ (?:said|mentioned|told|asked|wrote|agreed|discussed|decided)\b|\bgo(?:ing)?\ back\ to\b
    |\bas\ (?:i|you|we)\ (?:said|agreed)\b|\bas\ (?:before|discussed|agreed|mentioned)\b|\b(?:like|than)\ before\b""",
    re.IGNORECASE | re.VERBOSE,
)
_WORK = (
    r"(?:draft|text|e-?mail|mail|message|letter|essay|article|paragraph|sentence|summary|story|poem|post|reply|answer"
    r"|response|version|code|function|class|script|program|snippet|query|list|table|plan|itinerary|schedule|outline"
    r"|agenda|design|layout|chart|result|output|calculation|estimate|example|suggestion|proposal|idea|solution|report)s?"
)
FINAL = re.compile(
    r"\b(?:your|the|a)\ (?:final|complete|full|finished)\ (?:answer|result|solution|output|response|reply)\b",
    re.IGNORECASE | re.VERBOSE,
)
"""Asks for the work itself, not for what was said before."""
STRONG = re.compile(
    rf"""\byour\ (?!help\b|time\b|advice\b|opinion\b|best\b|own\b|name\b)\w+
    |\b(?:the|this|that|these|those)\ (?:\w+\ )?{_WORK}\b
       (?:\ (?:above|again|you\b)|\s*[.?!,;]|\s+(?:as|into|to|in|so|and|with|by)\b|$)
    |\b(?:above|previous|preceding|aforementioned|former|latter)\b
    |\b(?:continue|carry\ on|keep\ going|go\ on|shorter|longer|simpler|the\ rest)\b
    |\bmore(?:\ (?:options|examples|ideas|details|of)\b|\s*[.!?]?\s*$)
    |\b(?:the\ same|same\ (?:as|but|for|with|thing))\b
    |\beach\b|\ball\ of\ (?:them|it|these|those)\b
    |\b(?:both|either|neither)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words that can only mean something said before."""

WORKS_ON = re.compile(
    r"""\b(?:shorten|lengthen|rewrite|rephrase|revise|refactor|polish|simplify|translate|summari[sz]e|reformat
    |proofread|expand|redo|improve|debug|fix|finish|complete|edit|correct|update|rebuild|adjust|tweak|extend|again
    |send|post|publish|save|run|test|submit|use|print|convert|apply)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is done to a piece of work that is there already."""

WEAK = re.compile(r"\b(?:it|its|this|that|these|those|they|them|their|ones?|there)\b", re.IGNORECASE)
CHOICE = re.compile(
    r"""\b(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th|other|cheaper|cheapest|former|latter)
        \ (?:one|option|choice|idea|suggestion|proposal|version|alternative|item|point|entry|variant|draft)s?\b
    |\b(?:option|choice|alternative|variant|version|number|no\.|item|point|step)\ ?\#?(?:\d+|[a-e]|one|two|three|four)\b
    |\#\d+|^\s*(?:the\ )?(?:first|second|third|last|[a-e]|\d)\s*[.!)]?\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
MATERIAL = re.compile(
    r"\b(?:file|image|picture|photo|screenshot|attachment|attached|document|pdf|scan|upload(?:ed)?|recording|pasted?"
    r"|spreadsheet|csv|diagram)s?\b",
    re.IGNORECASE,
)
MAKE = re.compile(
    r"""\b(?:write|draft|compose|create|generate|make|build|prepare|produce|give|show|list|draw|design|render|typeset
    |calculate|compute|solve|implement|plan|lay|set|output|print|type|provide|present|describe|order|book)\b""",
    re.IGNORECASE | re.VERBOSE,
)
CREATES = re.compile(
    rf"\b(?:write|draft|compose|create|generate|make|build|prepare|produce|give|show|draw|design|render|print|type)"
    rf"(?: me| us| out| up)?(?: the| a| an| my| our)?(?: \w+){{0,2}} {_WORK}\b",
    re.IGNORECASE,
)
"""A work product that is asked for, and so not one that is there already."""

FOLLOWS = re.compile(r"^\W*(?:and|but|so|then|also|or|what about|how about|why|in that case)\b", re.IGNORECASE)
"""Openings that go on from what was said last."""

ASKS = re.compile(
    r"[?？][^?？.!\n]{0,20}$|\b(?:let me know|tell me|please (?:choose|confirm|pick|send|share))\b[^.!?\n]*[.!]?\s*$",
    re.IGNORECASE,
)
"""Ends of an assistant turn that want an answer."""

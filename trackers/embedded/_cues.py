"""Closed-class cues: what a clause does to what was said before, told from its function words and verbs."""

from __future__ import annotations

import re
from functools import lru_cache

from stateforge.trackers.embedded._words import ACKNOWLEDGEMENTS, FUNCTION_WORDS, LIGHT_VERBS, tokens


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _verbose(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


CHANGE = _verbose(r"""
    \b(?:actually|instead|rather|correction|oops|whoops|on\ second\ thoughts?|changed?\ (?:my|our)\ minds?
    |change\ of\ plans?
    |make\ (?:it|that|them|this)|(?:i|we)\ (?:meant|mean)\b|wrong|mistake|mistaken|misspoke
    |forgot(?:ten)?\ (?:to(?!\ (?:say|mention|add|tell|include|note))|that|about|i)
    |(?:just\ )?(?:remembered|realized|realised|noticed|learned|found\ out)|scratch\ that|strike\ that|hold\ on
    |wait|never\ ?mind
    |after\ all|from\ now\ on|typo|^better\b|(?:we|i)\ can\ (?:go|do|stretch)|go\ up\ to|(?:that's|it's|is
    |are)\ too\ \w+|will\ do|(?:is|are|will\ be)\ (?:plenty|sufficient)|is\ enough|(?:grew|grown|rose|risen
    |went\ (?:up|down)|fell|dropped|increased
    |shrank)\ to|no\ longer|the\ correct|is\ correct|not\ (?:just|only)\ \d|other\ than|anything\ but
    |apologi[sz]e|better\ than|last\ word)\b
    |^\w+\ (?:it|them|that|those)\ (?:to|at|down|up)\b|^(?:the\ |our\ |my\ )?new\ \w+\s*(?::|is\b|will\b)
    |^(?:please\ )?make\ (?!a\b|an\b|sure\b|some\b|up\b
    |use\b)(?:the\ |my\ |our\ )?\w+\ (?=\S)
    |\b(?:chang(?:e|ed|ing)|switch(?:ed|ing)?|mov(?:e|ed|ing)|update|modify|swap|replace|reschedule[d]?
    |shift(?:ed)?|push(?:ed)?|postponed?|adjust|raised?|lower|increase|decrease|reduce
    |(?:turn|bring|put|take)\ (?:it|them|that)\ (?:up|down)|bump|extend|shorten|prolong|cut)\b(?!\ (?:of|from)\ )
    |\b(?:let'?s|we\ could|why\ don'?t\ we|why\ not)\ (?:try|do|go|make|say|change|book)\b|\b(?:could
    |can)\ (?:i|we|you)\ (?:do|try)\b
    |\b(?:lieber|doch|entschuldigung|verschieb\w*|perdón|pardon|désolé|scusa|desculpe|stattdessen|eigentlich
    |korrektur|mejor|en\ vez|en\ realidad|corrección|plutôt|en\ fait|finalement|melhor
    |na\ verdade|em\ vez|invece|piuttosto|anzi)\b|改成|改为|换成|不是|عفو|بدل""")
HOW_ABOUT = _re(
    r"\b(?:how|what)\ (?:about|of)\b|\bhow\ is\b|\bwhat\ if\ (?:we|i)\ (?:try|tried)\b|^(?:maybe"
    r"|perhaps)\b|^(?:or|try|please\ try)\b"
    r"|^then\b(?=(?:\ [^\s,]+){1,3}$)|\bthen[.!?]*$|\bworks(?:\ for\ (?:me|us))?[.!]*$"
    r"|\b(?:is|would\ be|will\ be|are)\ (?:also\ )?(?:fine|ok|okay|enough)\b"
)
DENIES = _re(r"^(?:no|nope|sorry|oh|wait|oops|hold on|stop|not|hm|hmm)\b")
ADDITIVE = _re(
    r"^(?:and|add)\b|^then\b(?!(?:\ [^\s,]+){1,3}$)|\b(?:also|another"
    r"|too(?=\s*(?:[.,!?;]|$))|as\ well|additionally|in\ addition"
    r"|second\ (?:one|room|table|ticket)|both|plus|next|besides"
    r"|along\ with|on\ top\ of|moreover|furthermore|zusätzlich|auch|también|aussi|também|anche)\b|也|还"
)
FAILED = _verbose(r"""
    \b(?:no(?!\ (?:problem|worries|trouble))|not|none|neither|unable|unfortunately|sorry|failed|fail
    |unavailable|unsuccessful|afraid|apologi[sz]e|booked\ (?:up|out|during)
    |too\ large|fully\ booked|sold\ out|out\ of\ stock
    |nothing|without\ success|don'?t|didn'?t|doesn'?t|couldn'?t|wasn'?t|can'?t|cannot
    |aren'?t|isn'?t|won'?t)\b""")
ANYTHING_ELSE = _re(
    r"\b(?:anything|what|something)\ else\ (?:i|can|may|we|you|that|do)\b|\banything\ else\b|\b(?:further"
    r"|more)\ (?:assistance|help)\b|\bhelp\ (?:you\ )?with\ (?:anything|something)\b"
)
OFFERS_OTHER = _re(r"\b(?:another|different|other|else|alternative|change|instead|else|shorter|longer|something)\b")
CONFIRMS = _re(
    r"\b(?:confirm|confirming|correct\?|right\?|shall\ i|should\ i|would\ you\ like\ (?:me\ )?to"
    r"|do\ you\ want\ (?:me\ )?to|is\ th(?:at|is)"
    r"\ (?:right|correct|ok|okay|alright)|you\ want\ (?:me\ )?to|want\ me\ to|can\ i\ book)\b"
)
ACCEPTS = _re(
    r"^(?:yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|do it|do that|sounds good|good(?!\ (?:grief"
    r"|lord|luck|morning|evening|day))|agreed|fine|great|perfect|"
    r"exactly|right|alright|absolutely|definitely|of course|nice|lovely|cool|excellent|super|wonderful|awesome"
    r"|that works|that would work|why not|good idea|"
    r"ja|gerne|genau|sí|si|oui|sim|d'accord|va bene|好|是|نعم)\b"
)
REFUSES = _re(r"^(?:no|nope|nah|not|don'?t|rather not|better not|i'd rather not|no thanks|nein|non|não|不)\b")
QUESTION_WORD = _re(
    r"^(?:and|so|but|then|also|or)?\ *(?:what|when|where|which|who|whom|whose|why|how|warum|wie|was|wann"
    r"|wo|wer|por\ qué|"
    r"qué|cuándo|pourquoi|quand|comment|combien)\b"
)
YES_NO = _re(
    r"^(?:and|so|but|then|also)?\ *(?:is|are|was|were|do|does|did|has|have|will|would|should|shall|am"
    r"|isn't|aren't|doesn't|didn't|don't)\b"
)
SEEKING = _re(
    r"\b(?:is|are)\ (?:there|they|the)?\ ?(?:are\ )?(?:any|some|a|an|another|anywhere|anyplace)\b"
    r"|\bdo\ (?:you|they|any|those|these)\ (?:have|serve|know\ of|offer)?|"
    r"\b(?:can|could|would|will|may|might)\ (?:you|i|we)\b|\bhow\ about\b|\bwhat\ about\b"
    r"|\bwhy\ don'?t\ (?:we|you)\b|\bany\ chance\b|"
    r"\bwhere\ (?:can|could)\ i\b|\bis\ there\b|\bdoes\ any\b|\bdo\ any\b"
)
HYPOTHETICAL = _re(
    r"\bwhat\ if\b|\bwhat\ would\b|\bhow\ would\b|\bwould\ it\ (?:take|be|help|make|work)\b"
    r"|\bwould\ (?:one|that|this)\b|\bhow\ (?:hard|difficult|"
    r"much\ work|long\ would)\b|\bsuppose\b|\bimagine\b|\bhypothetically\b|\bif\ i\ (?:were|had)\b"
    r"|\bshould\ (?:i|we|one)\b|"
    r"\bwould\ \w+\ be\ (?:better|worse|faster)\b|\bi\ wonder\b|\bjust\ curious\b|\bthinking\ (?:of"
    r"|about)\b"
)
MUSING = _re(r"^(?:maybe|perhaps)\b|\b(?:what\ if|might|could\ be\ nice|how\ would\ it\ look)\b")
GO_AHEAD = _re(
    r"^(?:then\ |now\ |so\ |and\ |please\ |just\ )*(?:go\ (?:ahead|on)|carry\ on|proceed|continue"
    r"|try\ again|do\ (?:it|that|this|so)(?:\ one)?|write\ it(?:\ up)?|"
    r"export\ it|render\ it|show\ (?:it|me|me\ (?:it|that))|send\ it|start|run\ it|use\ (?:that|this|it"
    r"|mine|yours|my\ number)|type\ (?:it|that)\ up|"
    r"i\ see|found\ it|good\ to\ know|take\ yours|leave\ it|that'?s\ (?:it|all|fine|ok|right)|no\ change"
    r"|nothing\ else|"
    r"let\ me\ think(?:\ about\ (?:it|that))?|weiter|los|mach\ das)[\s.!,]*$"
)
REPORTED = _re(
    r"\b(?:he|she|they|brother|sister|mother|mom|father|dad|boss|colleague|friend|wife|husband|neighbou?r"
    r"|client|customer|manager|\w+)\b[^.?!]{0,40}\b"
    r"(?:keeps?\ saying|says?|said|thinks?|claims?|wrote|writes|suggested|told\ me|wants\ me\ to\ say"
    r"|always\ says)\b[\s:,]*[\"'“„«]"
)
SHOWS = _re(
    r"^(?:ha(?:ha)+|lol|omg|wow|funny)?[\s,:!]*(?:look\ (?:what|at\ (?:this|that|what))|guess\ what"
    r"|listen\ to\ this|check\ (?:this|out)"
    r"|see\ what|found\ this)\b[^:]{0,80}:\s"
)
TEMPORARY = _re(
    r"\b(?:for\ now|for\ the\ moment|for\ the\ time\ being|temporarily|just\ this\ (?:once|time|one)"
    r"|only\ this\ (?:once|time)|this\ time\ only|"
    r"(?:just|only)\ for\ (?:this|today|tonight|now|the\ next)|for\ (?:today|tonight|this\ (?:week|evening"
    r"|round))\ only|in\ your\ next\ (?:reply|answer|message|response)|for\ (?:this|the\ next)\ (?:one"
    r"|reply|answer|message|run|call)"
    r"|this\ (?:week|month|weekend|time|year)\ only|until\ (?:i\ say|further\ notice)|for\ a\ moment"
    r"|vorerst|por\ ahora|pour\ l'instant)\b"
)
NEXT_ONLY = _re(
    r"\b(?:next|this)\ (?:one\ )?(?:reply|answer|message|response|turn)\b|\bjust\ this\ (?:once|time"
    r"|one)\b|\bonly\ this\ (?:once|time)\b|\bfor\ this\ one\b"
)
ONCE = _re(r"\b(?:once(?!\ (?:a|per|every|i|you|we|it|the|that))|one\ time|a\ single\ time)\b")
BACK_TO_NORMAL = _re(
    r"\bback\ to\ (?:normal|the\ usual|how\ it\ was|the\ default|business)\b|\b(?:that'?s|is)\ over\ now\b"
    r"|\bas\ (?:usual\ again|before)\b|\bthe\ usual\ again\b"
)
UNDO = _re(
    r"\bundo\b|\bforget\ (?:my\ last|that\ last|what\ i\ (?:just\ )?said)\b|\brevert\b|\broll\ (?:it\ "
    r"|that\ )?back\b|\btake\ (?:that|it)\ back\b|\b(?:go|change|put|switch|set|turn)\ (?:it\ |that\ "
    r"|this\ |them\ )?back\b"
    r"|\bback\ to\ (?:the|what|my|how|where|first|version|its)\b|\bleave\ (?:it|that|this"
    r"|everything)\ (?:as|the\ way|like)\ (?:it|they)\ (?:was|were|is)\b"
    r"|\bas\ it\ was\b|\brestore\b|\bscratch\ that\b|\bstick\ with\ (?:the\ )?(?:original|first|old"
    r"|previous)\b|\bkeep\ (?:the\ )?(?:original|old|previous)\b"
    r"|\bthe\ way\ it\ was\b|\brückgängig\b|\bdeshacer\b|\bannule\b|撤销|恢复"
)
NEWS = re.compile(
    r"\bi(?:'ve| have)? (?:just |only )?(?:remembered|remember|realized|realised|learned|noticed|heard|hear|"
    r"forgot(?! to (?:say|mention|tell|add))|found|got|saw|know|think|see)\b"
    r"|^(?:my|his|her|their|our) (?!\w+ (?:is|are|should)\b)|^(?:he|she|they)\b|\bi have (?:a|an)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)
def is_acknowledgement(text: str) -> bool:
    """Whether every word is one of agreement, thanks or greeting."""
    words = [t.low for t in tokens(text) if t.is_word]
    return len(words) <= 12 and all(w in ACKNOWLEDGEMENTS for w in words)


def content_words(text: str) -> list[str]:
    """The words left when function words and light verbs are off."""
    return [t.low for t in tokens(text) if t.is_word and t.low not in FUNCTION_WORDS and t.low not in LIGHT_VERBS]


@lru_cache(maxsize=2048)
def is_change(text: str) -> bool:
    """Whether some words speak of a change."""
    return CHANGE.search(text) is not None


def is_question(text: str) -> bool:
    """Whether a clause has the form of a question."""
    return text.rstrip(" \"')").endswith(("?", "？", "؟")) or bool(QUESTION_WORD.match(text))

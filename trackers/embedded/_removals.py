"""The ways of taking something back: verbs, verdicts and news that end what was asked for."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._words import ORDINALS, stem

_POLITE = (
    r"^(?:(?:and|so|but|then|please|just|now|also|oh|can you|could you|would you|let's|lets|i want to|i'd "
    r"like to|i would like to|we can|"
    r"you can|i need to|i have to|i'll|actually|fine|ok|okay|never mind,?)[ ,]+)*"
)
_OBJECT = (
    r"\s+(?P<what>[^.;!?]{1,80}?)(?=$|[.;!?]|,\s|\s+(?:after all|any ?more|please|because|since|as"
    r"|entirely|altogether|again|completely|for now|from (?:the|this|my|that)\b.*))"
)
TAKE_BACK = re.compile(
    _POLITE + r"(?:cancel|drop|remove|forget(?: about)?|ignore|skip|scrap|ditch|omit|leave out|take (?:out|off|away)"
    r"|get rid of|strike|exclude|"
    r"do away with|do without|live without|lose|cut out|scratch|axe|nix|bin|chuck|streiche?n?|quita|supprime"
    r"|retire|rimuovi|remova|tire)" + _OBJECT,
    re.IGNORECASE,
)
TAKE_OFF = re.compile(
    _POLITE + r"(?:take|leave|strike|throw|cross|kick|keep)\s+(?P<what>[^.;!?]{1,60}?)\s+(?:off|out|away)\b",
    re.IGNORECASE,
)
NO_NEED = re.compile(
    r"\b(?:(?:do not|don't|dont|didn't|won't|no longer|don't really) (?:need|want|require|care for)|no "
    r"(?:longer )?need (?:for|of)|nobody (?:asked for|needs|wants)|(?:don't|do not|let's not) (?:bother "
    r"(?:with|about)|do|add|include|use)|(?:i'm|we're|i am|we are) (?:skipping|dropping|cancell?ing"
    r"|leaving out|not doing|not taking|giving up)|"
    r"no one (?:asked for|needs|wants)|never mind(?: about)?|no more|no(?= [^.;!?,]{1,40} (?:after all|any ?more)))"
    + _OBJECT,
    re.IGNORECASE,
)
GONE = re.compile(
    r"^(?:(?:by the way|and|but|so|well|oh)[, ]+)*(?P<what>[^.;!?,]{2,60}?)\s+(?:(?:(?:has|have|had) been"
    r"|is|are|was|were|got|gets)\s+(?:now |been )?"
    r"(?:cancel+ed|called off|off the table|out of the question|off|dropped|scrapped|out|gone|withdrawn|no "
    r"longer (?:needed|wanted|required|necessary|relevant)|not (?:needed|wanted|required|necessary)"
    r"(?: any ?more)?|history|off the (?:table|list)|out of the question)|(?:isn't|aren't|wasn't) "
    r"(?:needed|wanted|required|necessary|coming|available)|(?:can't|cannot|won't) (?:come|make it|attend"
    r"|join)|"
    r"(?:has )?(?:closed|shut|dropped) (?:down|out))\b(?!\s+(?:of|the|by)\b)",
    re.IGNORECASE,
)
CAN_GO = re.compile(
    r"^(?:(?:and|but|so|well|ok|then|actually|i think|i guess)[, ]+)*(?P<what>[^.;!?,]{2,60}?)\s+"
    r"(?:can|could|should|may|must|might as well|ha(?:s|ve) to|needs? to)\s+(?:just |simply |also |all )?"
    r"(?:go|be (?:dropped|removed|skipped|left out|cut|taken (?:out|off)|omitted|scrapped|cancel+ed)|come (?:out|off))"
    r"(?:\s+(?:too|then|now|after all|as far as i'm concerned|for all i care|if you ask me|again|please))*$",
    re.IGNORECASE,
)
LEFT = re.compile(
    r"^(?:(?:and|but|so|well|oh)[, ]+)*(?P<what>[^.;!?,]{2,40}?)\s+(?:has |have |had |is |are |just |also )*"
    r"(?:left (?:the|us|our)\b.{0,20}|left|quit|resigned|bailed(?: out)?|(?:dropped|dropping|pulled|backed|bowed) out|"
    r"won't be (?:there|coming|joining)|(?:isn't|aren't|not) (?:coming|joining)(?: after all)?|cancel+ed)$",
    re.IGNORECASE,
)
DISLIKE = re.compile(
    r"\b(?:do not|don't|dont|no longer) (?:like|love|fancy)\s+(?P<what>[^.;!?,]{1,60}?)\s+(?:after all|any ?more)\b",
    re.IGNORECASE,
)
BARE_NO = re.compile(
    r"^(?:(?:and|so|but|then|ok|actually|please|also|oh)[, ]+)*(?:no|without|minus|cut)\s+(?:any |the )?"
    r"(?P<what>[^.;!?,]{2,40}?)(?:\s+(?:then|now|please|at all|either|in that case))*$",
    re.IGNORECASE,
)
ALLOWED = re.compile(
    r"^(?:well |ok |then |and |but )*(?P<what>[^.;!?,]{2,50}?)\s+(?:is|are|would be)\s+(?:fine|ok|okay|allowed"
    r"|all right|alright|welcome|permitted)(?:\s+(?:by|with|for) (?:me|us))?$",
    re.IGNORECASE,
)
_SCOPED = re.compile(
    r"\b(?:in|for|on|at|during|when|while|if|unless|this|next|today|tomorrow|tonight|before|after)\b.*"
)
_VAGUE = re.compile(
    r"\s+(?:bit|part|thing|stuff|section|clause|business|idea|requirement|rule|step|line|row|column|entry|one|ones)$"
)
LOST = re.compile(
    r"\b(?:i|we|they)(?:'ve| have)?(?: just| since)? (?:sold|lost|returned|cancel+ed|scrapped|dropped"
    r"|given up|gave up|gave away|called off|got rid of)" + _OBJECT,
    re.IGNORECASE,
)
ALL = re.compile(
    _POLITE + r"(?:cancel|forget|scrap|drop|never ?mind|stop)\b(?:,?\s+(?:about\s+)?(?:it|that|this|everything|it "
    r"all|all of (?:it|that)|the whole thing|my request|"
    r"the (?:request|order|booking|reservation|search|whole thing)|my (?:order|booking"
    r"|reservation)))?\s*(?:please|then|all|altogether|now|anyway)?\s*$",
    re.IGNORECASE,
)
LIFT = re.compile(
    r"^(?P<what>[^.;!?,]{2,50}?)\s+(?:is|are|would be)\s+(?:fine|ok|okay|allowed|all right|alright|welcome"
    r"|good)\s+(?:after all|again|now|too)\b",
    re.IGNORECASE,
)
NEGATED = re.compile(r"\b(?:no|not|nothing|without|never|avoid|don't|exclude)\b", re.IGNORECASE)
SERVICE = re.compile(
    r"\b(?:i|we)(?:'d| would)?(?: also| really| urgently)? (?:need|want|like)\b|\blooking for\b|\b(?:book"
    r"|order|reserve)\b",
    re.IGNORECASE,
)
WHOLE = frozenset(
    stem(w)
    for w in ["request", "order", "booking", "reservation", "everything", "thing", "whole", "search", "trip", "plan"]
)
THIS = re.compile(r"^(?:it|that|this|them|those|these|the whole thing|everything)$", re.IGNORECASE)
NTH = re.compile(
    r"^(?:the |number |item |no\. ?|option )*(?P<n>last|\d{1,2}|"
    + "|".join(ORDINALS)
    + r")(?: one| item| point| entry)?$",
    re.IGNORECASE,
)


def scope_of(what: str) -> str:
    """The words of an object that say where or when it holds ("docstrings [in the tests]")."""
    found = _SCOPED.search(what)
    return found[0] if found and found.start() else ""


def before_reason(low: str) -> str:
    """A clause without the reason at its end (", he's ill")."""
    return re.split(r",\s+(?=(?:he|she|they|it|that|this|we|i|because|since)\b)", low)[0]


def plain(what: str) -> str:
    """An object without a vague noun at its end ("the paging bit")."""
    return _VAGUE.sub("", what)

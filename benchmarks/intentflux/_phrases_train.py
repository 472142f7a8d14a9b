"""Phrasings of the training pool: other words for the same edits than in the test bank."""

from __future__ import annotations

from stateforge.benchmarks.intentflux._bank import Bank, Manner

_ADD = {
    Manner.STATE: (
        "Also: {text}",
        "Here is a further condition. {text}",
        "Oh, and: {text}",
        "You need to know this as well: {text}",
        "In addition, {topic} is settled. {text}",
        "Let me give you the next detail: {text}",
        "Part of it is this: {text}",
    ),
    Manner.NEWS: ("I have checked with the office. {text}", "An e-mail just came in. {text}"),
}

_REPLACE = {
    Manner.EXPLICIT: (
        "Please modify {topic}: {value}.",
        "I'd rather have {value} than {old} for {topic}.",
        "Not {old} any longer: {topic} becomes {value}.",
        "Could you alter {topic} to {value}?",
        "Swap out {old}, I want {value} as {topic}.",
        "Scratch my earlier {topic}. From now on: {value}.",
        "I reconsidered. {text}",
        "Let me amend that. {text}",
        "Move {topic} over to {value}.",
    ),
    Manner.IMPLICIT: (
        "We will have {value} for {topic}.",
        "{value} for {topic}, please.",
        "Go for {value} as far as {topic} goes.",
        "When it comes to {topic}, pick {value}.",
        "I settled on {value} for {topic}.",
    ),
    Manner.NEWS: (
        "They called me back: {topic} comes out at {value}.",
        "There has been a development. {text}",
        "As of today we are looking at {value} for {topic}.",
        "Apparently {old} fell through for {topic}, and {value} came up.",
        "The customer now insists on {value} for {topic}.",
    ),
    Manner.PRONOUN: (
        "Oh, rather {value}.",
        "{value} would be nicer, come to think of it.",
        "Hold on: {value}.",
        "Let it be {value}.",
        "Turn it into {value}, will you?",
    ),
    Manner.CORRECTION: (
        "Oops, {topic} ought to read {value}.",
        "I got {topic} wrong: {value} is right, {old} is not.",
        "Pardon me, I confused two things. {text}",
        "Let me correct {topic}; it says {value} here.",
    ),
    Manner.RAISE: ("Put {amount} on top of {topic}.", "{Topic} needs to go up by {amount}."),
    Manner.LOWER: ("Knock {amount} off {topic}.", "{Topic} needs to go down by {amount}."),
    Manner.DOUBLE: ("Times two for {topic}.", "Let {topic} be double."),
    Manner.HALVE: ("Divide {topic} by two.", "Only half of {topic}, please."),
    Manner.UNDO: (
        "Restore {topic} to the earlier choice.",
        "I preferred {topic} the way it was, return to that.",
        "Roll back {topic} by one change.",
    ),
    Manner.UNDO_LAST: (
        "Reverse that.",
        "Actually no, restore the earlier version.",
        "I liked it better the way it was, so revert.",
    ),
}

_DELETE = {
    Manner.EXPLICIT: (
        "Strike {topic}, please.",
        "Disregard what I said on {topic}.",
        "We don't need {topic} any longer.",
        "Let go of {topic}.",
        "Delete this one: {text}",
        "There is no need for {topic} now.",
        "Abandon {topic}.",
    ),
    Manner.NEWS: ("We discussed it, and {topic} has been ruled out.", "The customer declined {topic}."),
    Manner.PRONOUN: ("Hm, drop that one.", "Cancel that.", "On reflection, no need for that."),
    Manner.CORRECTION: ("{Topic} slipped in by accident, please discard it.",),
}

TRAIN_BANK = Bank(
    name="train/1",
    add=_ADD,
    replace=_REPLACE,
    delete=_DELETE,
    openers=("Well.", "Hello.", "Hey.", "Ah.", "Great.", "Perfect.", "Understood.", "Listen."),
    closers=("Cheers.", "Thank you.", "I will tell you more shortly.", "Hope this helps.", "No rush."),
    neutral=(
        "Nothing has changed on my end.",
        "I am double-checking, all the same as before.",
        "Carry on with what you know.",
        "It all holds.",
        "Still good.",
        "I am just confirming what I wrote.",
        "Give me a second.",
    ),
    final=(
        "Okay, now let me have the finished answer.",
        "That should be all. Your answer, please.",
        "Go ahead, I am ready for the result.",
    ),
    receipts=("Okay.", "Sure.", "Alright.", "Will do.", "Makes sense.", "Right, recorded."),
)

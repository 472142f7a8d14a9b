"""A simulated user who speaks through a chat model instead of a bank of phrasings."""

from __future__ import annotations

import random
import re

from stateforge.benchmarks._chat import Chat
from stateforge.benchmarks.intentflux._bank import Bank
from stateforge.benchmarks.intentflux._construct import GoalEdit
from stateforge.benchmarks.intentflux._wording import BankSimulator, Talk, Utterance

TRIES = 2
MAX_CHARS = 400
_INSTRUCTION = (
    "You play a person who is briefing an assistant in a chat and sometimes changes their mind. You get one message "
    "of that person. Write the same message in other, natural words, as one would type it. Keep what it asks for and "
    "every number, name and quoted term exactly; add nothing, explain nothing, answer nothing. Reply with the message "
    "alone."
)
_KEPT = re.compile(r"\d+(?:[.,:]\d+)*|`[^`]+`|\"[^\"]+\"")


class ModelSimulator:
    """Lets a chat model reword what the bank would say.

    A rewording is taken when every number, quoted term and the value of the edit are still there;
    after `TRIES` failures the bank's own words are used, so that a dialogue is always complete.

    Args:
        bank: whose words are reworded.
        chat: the model.
        name: the model's name, recorded in every trajectory.
    """

    def __init__(self, bank: Bank, chat: Chat, name: str) -> None:
        self.bank = bank
        self.name = f"model {name} over bank {bank.name}"
        self.reworded = 0
        self.kept = 0
        self._chat = chat
        self._own = BankSimulator(bank)

    def say(self, edit: GoalEdit, talk: Talk, rng: random.Random) -> Utterance:
        """One edit as an utterance."""
        said = self._own.say(edit, talk, rng)
        for _ in range(TRIES):
            answer = self._chat([{"role": "system", "content": _INSTRUCTION}, {"role": "user", "content": said.text}])
            words = " ".join(answer.split()).strip('"')
            if is_faithful(words, said, edit):
                self.reworded += 1
                return Utterance.of(words, said.manner)
        self.kept += 1
        return said


def is_faithful(words: str, said: Utterance, edit: GoalEdit) -> bool:
    """Whether a rewording still says what the utterance said, as far as its literal parts go."""
    if not words or len(words) > MAX_CHARS:
        return False
    low = words.lower()
    wanted = [m.lower() for m in _KEPT.findall(said.text)]
    if edit.value and edit.value.lower() in said.text.lower():
        wanted.append(edit.value.lower())
    return all(w in low for w in wanted)

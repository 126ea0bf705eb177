"""Questions as other people would type them: `Voices.said`, for what is learned from few hands.

What the corpus asks was written by few people.  So that a model does not learn their manner, each question is
changed a little whenever it is shown: things are called as players call them, letters go astray, small words
fall out, and something is said of oneself before or after.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections import defaultdict

from queries.rows import texts

# How often each is done; a name is called so where any is, and a word left out where any is.
NICKNAMED, EACH_NICKNAME, IN_KEYWORDS, MISTYPED, SHORTENED, LEFT_OUT = 0.25, 0.6, 0.08, 0.1, 0.1, 0.12
TOLD_BEFORE, TOLD_AFTER = 0.1, 0.07
SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "the",
        "is",
        "are",
        "do",
        "does",
        "can",
        "may",
        "i",
        "my",
        "he",
        "his",
        "in",
        "on",
        "at",
        "to",
        "of",
        "and",
        "or",
        "if",
        "it",
        "its",
        "this",
        "that",
        "with",
        "for",
        "when",
        "how",
        "what",
        "which",
        "be",
        "will",
        "by",
        "from",
        "there",
        "their",
        "they",
        "have",
        "has",
    ]
)
SMALL_TALK = (
    "ok so",
    "quick one,",
    "My mate says no.",
    "We're arguing again.",
    "hey,",
    "sorry, newbie here,",
    "Settle this for us.",
    "He says yes, I say no.",
    "Last night it came up again at the table.",
    "My opponent laughed and said I couldn't.",
    "So we are three turns in and nobody can find it.",
    "question:",
    "just checking,",
    "please help,",
    "We have been at this since lunch.",
    "He thinks I am cheating.",
    "Who is right?",
    "is that legal?",
    "what's the ruling?",
    "can anyone tell me",
    "not sure about this one",
)
OTHER_LETTERS = "aeioustrn"
NO_WORDS = ("document", "subject", "abbreviation")  # kinds of nicknames that stand for none


class Voices:
    """Says questions in other voices, with the nicknames of a knowledge base."""

    def __init__(self, connection: sqlite3.Connection, dice: random.Random):
        self._dice = dice
        self._said: dict[str, list[str]] = defaultdict(list)
        for said, written, kind in connection.execute("select said, written, kind from nicknames"):
            for way in texts(written) if kind not in NO_WORDS else ():
                self._said[way.lower()].append(said)
        longest_first = sorted(self._said, key=lambda way: (-len(way), way))
        self._written = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.I)

    def said(self, question: str) -> str:
        """The question as somebody else might type it."""
        if self._happens(NICKNAMED):
            question = self._written.sub(self._nickname, question)
        words = question.split()
        if self._happens(IN_KEYWORDS):
            words = [word for word in words if word.lower().strip("?,.") not in SMALL_WORDS] or words
        for _ in range(self._dice.randint(1, 2) if self._happens(MISTYPED) else 0):
            place = self._dice.randrange(len(words))
            words[place] = self._mistyped(words[place])
        if self._happens(SHORTENED):
            words = [word for word in words if not self._happens(LEFT_OUT)] or words
        before = [self._dice.choice(SMALL_TALK)] if self._happens(TOLD_BEFORE) else []
        after = [self._dice.choice(SMALL_TALK)] if self._happens(TOLD_AFTER) else []
        return " ".join([*before, *words, *after])

    def _happens(self, chance: float) -> bool:
        return self._dice.random() < chance

    def _nickname(self, written: re.Match[str]) -> str:
        return (
            self._dice.choice(self._said[written[0].lower()]) if self._happens(EACH_NICKNAME) else written[0]
        )

    def _mistyped(self, word: str) -> str:
        if len(word) < 4:
            return word
        place = self._dice.randrange(1, len(word) - 1)
        before, letter, after = word[:place], word[place], word[place + 1 :]
        return self._dice.choice(
            (
                before + after,
                before + after[0] + letter + after[1:],
                before + letter + letter + after,
                before + self._dice.choice(OTHER_LETTERS) + after,
            )
        )

"""The words of the document, by which two words that lost the blank between them are told apart.

No word list comes from outside: a word is known when it stands alone somewhere in the same file.  The only
words added are those that the language is made of, because a short extract may lack some.
"""

from __future__ import annotations

import re
from collections import Counter
from math import log

WORD = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]+")
HYPHENATED = re.compile(r"\b[A-Za-z]{1,30}-[A-Za-z]{1,30}")
PAIR = re.compile(r"(?=\b([A-Za-z]{1,30}) ([A-Za-z]{1,30})\b)")
# Words with a capital inside ("WiF", "PoliF"), which are no two words.
CAMEL = re.compile(r"\b(?:[A-Z][a-z]{1,4}[A-Z]|[A-Z]{2,}s)\b")
UNIT = re.compile(r"(?<=\d)(?:km|mm|cm|m)\b")

_FUNCTION_WORDS = """
    a an the this that these those all any each every some no not both either neither other another such
    i you he she it we they him her them us me my your his its our their who whom whose which what where
    when how why and or but nor if unless until while because so than then as at by for from in into of
    off on onto out over per through to toward under up upon via with within without against along
    across after before between during about above below is are was were be been being am do does did
    done has have had having can cannot could may might must shall should will would only also even just
    more most less least very too there here again go ever never once one two three
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
ENDINGS = ("s", "es", "d", "ed", "ing", "ly", "er")

MIN_PARTED = 6
MAX_WORD = 30  # letters; anything longer is no English word and not looked into

# Costs, in natural logarithms of odds: 0 is certain, 6 very unlikely.
TWO_KNOWN = 3.0
ONE_KNOWN = 3.5
NONE_KNOWN = 6.0
SPLITS_A_WORD = 4.0  # added where the whole is itself a word of the language
LETTER_KNOWN = 0.2  # taken off for each letter of the known half
LETTER_STRANGE = 0.3  # added for each letter above ten of an unknown half
UNLIKE_A_WORD = 3.0  # added where a half begins or ends as no other word does
DEAREST = 12.0


class Raw7Vocabulary:
    """How often each word stands alone in a text, and which words follow each other."""

    def __init__(self, text: str) -> None:
        words = WORD.findall(text)
        self.counts = Counter(word.lower() for word in words)
        self.names = Counter(word for word in words if word[0].isupper())
        self.hyphenated = {word.lower() for word in HYPHENATED.findall(text)}
        # One that ends in "A" and stands once may be two words ("ThisA").
        self.camel = {
            word for word, n in Counter(CAMEL.findall(text)).items() if n > 1 or word[-1] not in "AI"
        }
        self.units = set(UNIT.findall(text))
        self.pairs = Counter((first.lower(), second.lower()) for first, second in PAIR.findall(text))
        self.beginnings = Counter(
            word[:size] for word in self.counts for size in range(2, min(len(word), 12) + 1)
        )
        self.endings = Counter(word[-3:] for word in self.counts)

    def knows(self, word: str, within: str = "") -> bool:
        """True where the word, or it with another ending, stands alone in the document, or where it is one
        that the language is made of.  `within` is the glued word that it was cut from: no witness."""
        low = word.lower()
        if len(low) < 3:
            return low in FUNCTION_WORDS
        return bool(self.counts[low]) or low in FUNCTION_WORDS or self._knows_stem(low, within)

    def _knows_stem(self, low: str, within: str) -> bool:
        if len(low) < 4:
            return False
        if any(low + ending in self.counts and low + ending != within for ending in ENDINGS):
            return True
        stems = [low[: -len(ending)] for ending in ENDINGS if low.endswith(ending)]
        return any(self.counts[stem] or self.counts[stem + "e"] for stem in stems if len(stem) > 2)

    def cost(self, word: str, at: int) -> float:
        """What it costs to read `word` as two words, parted before the letter `at`: 0 where that is all but
        certain, DEAREST where it cannot be."""
        low = word.lower()
        halves = low[:at], low[at:]
        pairs = self.pairs[halves]
        if word[0].isupper() and self.names[word] > max(1, pairs):
            return DEAREST  # a name that stands elsewhere
        known = [half for half in halves if self.knows(half, low)]
        cost = (
            (NONE_KNOWN, ONE_KNOWN, TWO_KNOWN)[len(known)]
            + log(max(1, self.counts[low]))
            - 1.5 * log(1 + pairs)
        )
        if low in FUNCTION_WORDS or self.counts[low] > max(2, pairs):
            cost += SPLITS_A_WORD
        for half in halves:
            if half not in known:
                cost += self._unlikeness(half)
            else:
                cost -= LETTER_KNOWN * len(half) + 0.25 * log(1 + self.counts[half])
        return min(DEAREST, max(0.0, cost))

    def mend(self, text: str) -> str:
        """The text with two words parted that are glued away from any line's end, where the document itself
        has those two words side by side elsewhere, and their glued form not more often."""
        return WORD.sub(lambda match: self._parted(match.group()), text)

    def _parted(self, word: str) -> str:
        low = word.lower()
        if not MIN_PARTED <= len(word) <= MAX_WORD or low in FUNCTION_WORDS or self.counts[low] > 2:
            return word
        for at in range(2, len(word) - 1):
            pairs = self.pairs[low[:at], low[at:]]
            if pairs and pairs >= self.counts[low] and self.cost(word, at) == 0.0:
                return f"{word[:at]} {word[at:]}"
        return word

    def _unlikeness(self, half: str) -> float:
        """0 for letters that could be a word: some other word begins, and some other ends, as they do."""
        if len(half) < 3:
            return DEAREST
        # It shares its own beginning or end with the glued word that it was cut from.
        cost = LETTER_STRANGE * max(0, len(half) - 10)
        if self.beginnings[half[:2]] < 2:
            cost += UNLIKE_A_WORD
        if self.beginnings[half[:3]] < 2:
            cost += UNLIKE_A_WORD / 2
        if self.endings[half[-3:]] < 2:
            cost += UNLIKE_A_WORD / 2
        if self.beginnings[half[:12]] > 1:
            cost -= 1.0  # "heavyor" and "heavycruiser" vouch for "heavy"
        return cost

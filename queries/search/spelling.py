"""Words that stand nowhere in the corpus, corrected to the words that were probably meant.

What was meant is a word of the corpus, one that players are known to say or one of everybody's ("what",
"have"), whichever is likeliest: by how often it is written, here and in English, and by what the slip costs
(`slips`).  A word of English that the corpus lacks stays what it is unless a much commoner word is a light
slip away ("manny"), and where it is itself what was probably meant the typed word stays too: "moble" is
"mobile", of which this game knows nothing.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property

from queries.kept import Kept
from queries.search import slips
from queries.search.chatter import CHATTER
from queries.search.engine import STOPLIST, WORD, Index, stem
from queries.search.english import EVERYDAY, common, is_english, rank

SHORTEST = 4  # letters; a shorter word is an abbreviation as often as a slip, but of everybody's words
SHORTEST_OF_ALL, LONGEST = 2, 30
# A word that is written so seldom may be a misprint, if another that differs by a letter is written so much
# more often.
MISPRINTS, MISPRINTED, SHORTEST_MISPRINT = 2, 30, 6
KEPT = 2_000_000  # bytes of words and what they are mended to, which stay in memory

# How seldom anything is mistyped at all, as a natural logarithm; how much likelier another word must be than
# that a word of English was meant; how unlikely a word is that is of neither.
SELDOM, CLEARLY, FOREIGN = 2.0, 0.5, -19.0
# What a slip costs at most, by the letter and at all; also where everybody's words are meant, which are near
# to much else, where a short word is typed, or one of English.
BY_LETTER, DEAREST, OF_EVERYBODYS, OF_SHORT, LIGHT = 1.6, 9.0, 4.0, 3.0, 2.0
HERE = 0.75  # the share of words that are said as the corpus says them; the others are said as in all English
WORDS_OF_ENGLISH = 10.4  # the sum of 1 / rank over all of them
COMMONPLACE = 1_000  # the rank of everybody's words of which English counts none
FORM = 1.0  # how much less likely another form of a written word is
SAID = 5  # times that a word is taken to be written which players are known to say
OFTEN = 6_000  # the rank up to which words of English may differ by more than a letter
EVERYBODYS = EVERYDAY | CHATTER | STOPLIST
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HEARD_AS = {"c": "cks", "k": "ckq", "q": "kq", "s": "sc", "f": "fp", "n": "nkg", "r": "rw", "j": "jg"}


class Spelling:
    """Mends words by those of one index; those of `spoken` are right, though nobody wrote them."""

    def __init__(self, index: Index, spoken: Collection[str] = ()):
        self._index, self._spoken = index, frozenset(spoken)
        self._mended = Kept(KEPT, self._mend)

    def mend(self, words: str) -> str:
        """The query with every unknown word replaced by the likeliest known one, or as it was."""
        return WORD.sub(lambda word: self._mended(word[0]), words)

    def _mend(self, word: str) -> str:
        lower = word.lower()
        if not SHORTEST_OF_ALL <= len(word) <= LONGEST or not word.isascii() or not word.isalpha():
            return word
        if lower in EVERYBODYS or {lower, f"{lower}s"} & self._spoken:
            return word
        if written := self._index.is_written(lower):
            return self._corrected(lower, written) or word
        english = is_english(lower)
        # A name, or an abbreviation, is written as it is meant, and so is a short word of English.
        capital, short = not word.islower(), len(word) < SHORTEST
        if self._has_form(lower) or (english and (capital or short)) or (capital and short):
            return word
        return self._likeliest(lower, english) or word

    def _corrected(self, word: str, written: int) -> str:
        """What a word that is written was to be, where it is a misprint."""
        if written > MISPRINTS or len(word) < SHORTEST_MISPRINT or is_english(word):
            return ""
        is_written = self._index.is_written
        likelier = max(_one_off(word) & self._index.written, key=is_written, default="")
        return likelier if is_written(likelier) >= written * MISPRINTED else ""

    def _likeliest(self, word: str, english: bool) -> str:
        """What was probably meant by a word that is written nowhere; "" where that is the word itself, or a
        word of English that is written nowhere either."""
        least = self._commonness(word) + CLEARLY if english else FOREIGN
        found, best = "", least
        for candidate in sorted(self._near(word)):
            paid = slips.cost(word, candidate)
            likely = self._commonness(candidate) - SELDOM - paid
            if paid <= _dearest(word, candidate, english) and likely > best:
                found, best = candidate, likely
        if found in EVERYBODYS or (found and self._known(found) and len(word) >= SHORTEST):
            return found
        return ""

    def _known(self, word: str) -> bool:
        return self._index.is_written(word) > 0 or word in self._spoken or self._has_form(word)

    def _commonness(self, word: str) -> float:
        """The natural logarithm of how often it is among words of the corpus and of English."""
        written = max(self._index.is_written(word), SAID * (word in self._spoken)) / self._all_written
        place = rank(word)
        if place is None and word in EVERYBODYS:
            place = COMMONPLACE
        said = 1 / (WORDS_OF_ENGLISH * place) if place else 0.0
        if not written and not said:
            return FOREIGN + FORM
        return math.log(HERE * written + (1 - HERE) * said)

    @cached_property
    def _all_written(self) -> int:
        return max(1, sum(map(self._index.is_written, self._index.written)))

    def _has_form(self, word: str) -> bool:
        """Whether another form of the word is written."""
        return any(
            self._index.frequency(field, stem(word)) for field in ("body", "title", "name", "question")
        )

    def _near(self, word: str) -> set[str]:
        """The words that it may have been meant to be."""
        near = {each for each in _one_off(word) if self._is_word(each)}
        near |= {*self._two_off(word), *self._alike(word)}
        # Nobody mistakes the first letter of a short word.
        return near if len(word) >= SHORTEST else {each for each in near if each[0] == word[0]}

    def _is_word(self, word: str) -> bool:
        return word in self._index.written or word in EVERYBODYS or word in self._spoken or is_english(word)

    def _two_off(self, word: str) -> Iterator[str]:
        """The words with the same first letter that differ by two letters or so."""
        if len(word) < SHORTEST:
            return
        letters = set(word)
        for each in self._by_letter[word[0]]:
            # Two changes bring no more than two other letters, which is much quicker to see.
            alike = abs(len(each) - len(word)) <= 2 and len(letters.difference(each)) <= 2
            if alike and len(set(each) - letters) <= 2:
                yield each

    def _alike(self, word: str) -> Iterator[str]:
        """The words that sound the same."""
        heard = slips.sound(word)
        if len(heard) < slips.SHORTEST_SOUND:
            return
        for letter in HEARD_AS.get(word[0], word[0]):
            yield from (each for each in self._by_letter[letter] if slips.sound(each) == heard)

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        """What is written, everybody's words and the commoner ones of English, by their first letter."""
        found = defaultdict(list)
        often = {word for word, place in common().items() if place <= OFTEN}
        for word in sorted(self._index.written.union(EVERYBODYS, self._spoken, often)):
            if word.isalpha():
                found[word[0]].append(word)
        return found


def _dearest(word: str, meant: str, english: bool) -> float:
    """What a slip from the one to the other may cost."""
    if english:
        return LIGHT
    if len(word) < SHORTEST:
        return OF_SHORT
    return OF_EVERYBODYS if meant in EVERYBODYS else min(DEAREST, BY_LETTER * len(word))


def _one_off(word: str) -> set[str]:
    """All that one letter more, less, other or two letters swapped make of a word."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    near = {left + right[1:] for left, right in halves if right}
    near |= {left + right[1] + right[0] + right[2:] for left, right in halves if len(right) > 1}
    near |= {left + letter + right[1:] for left, right in halves if right for letter in LETTERS}
    near |= {left + letter + right for left, right in halves for letter in LETTERS}
    return near - {word}

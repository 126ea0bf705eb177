"""Words that stand nowhere in the corpus, corrected to words that do."""

from __future__ import annotations

from collections.abc import Collection

from queries.kept import Kept
from queries.search.engine import STOPLIST, WORD, Index, edits, stem
from queries.search.english import is_english

SHORTEST = 4  # letters; a shorter word is an abbreviation as often as a typo
LONGEST = 30
# A word that is written so seldom may be a misprint, if another that differs by a letter is written so much
# more often.
MISPRINTS, MISPRINTED, SHORTEST_MISPRINT = 2, 30, 6
# So often a word must be written for which fingers in a hurry type another of English: "dose" for "does".
COMMON = 300
LETTERS = "abcdefghijklmnopqrstuvwxyz"
KEPT = 2_000_000  # bytes of words and what they are mended to, which stay in memory


class Spelling:
    """Mends words by those of one index; those of `spoken` are right, though nobody wrote them."""

    def __init__(self, index: Index, spoken: Collection[str] = ()):
        self._mended = Kept(KEPT, lambda word: word if word.lower() in spoken else _mended(index, word))

    def mend(self, words: str) -> str:
        """The query with every unknown word replaced by the likeliest known one, or as it was."""
        return WORD.sub(lambda word: self._mended(word[0]), words)


def _mended(index: Index, word: str) -> str:
    lower = word.lower()
    if not SHORTEST <= len(word) <= LONGEST or not word.isalpha() or lower in STOPLIST:
        return word
    if index.is_written(lower):
        return _corrected(index, lower) or word
    if _has_form(index, lower):
        return word
    swapped = _likeliest(index, _swapped(index, lower))
    if is_english(lower):
        return swapped if index.is_written(swapped) >= COMMON else word
    near = _one_off(index, lower)
    # People seldom mistake the first letter: "dubble" is rather "double" than "rubble".
    alike = [each for each in near if each[0] == lower[0]]
    return swapped or _likeliest(index, alike) or _likeliest(index, near + _two_off(index, lower)) or word


def _corrected(index: Index, word: str) -> str:
    """What a word that is written was to be, where it is a misprint."""
    written = index.is_written(word)
    if written > MISPRINTS or len(word) < SHORTEST_MISPRINT or is_english(word):
        return ""
    likelier = _likeliest(index, _one_off(index, word))
    return likelier if index.is_written(likelier) >= written * MISPRINTED else ""


def _likeliest(index: Index, words: list[str]) -> str:
    """The word that is written most often."""
    return max(words, key=index.is_written, default="")


def _has_form(index: Index, word: str) -> bool:
    """Whether another form of the word is written."""
    return any(index.frequency(field, stem(word)) for field in ("body", "title", "name", "question"))


def _swapped(index: Index, word: str) -> list[str]:
    """The known words that two letters next to each other make of it, which fingers in a hurry swap."""
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    return sorted(each for each in swapped if each in index.written or _has_form(index, each))


def _one_off(index: Index, word: str) -> list[str]:
    """The known words that one letter more, less, other or two letters swapped make of it."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    near = {left + right[1:] for left, right in halves if right}
    near |= {left + right[1] + right[0] + right[2:] for left, right in halves if len(right) > 1}
    near |= {left + letter + right[1:] for left, right in halves if right for letter in LETTERS}
    near |= {left + letter + right for left, right in halves for letter in LETTERS}
    return sorted(near & index.written)


def _two_off(index: Index, word: str) -> list[str]:
    """The known words with the same first letter that differ by two."""
    if len(word) < SHORTEST + 2:
        return []
    letters = set(word)
    return [
        each
        for each in index.written_like(word[0])
        if abs(len(each) - len(word)) <= 2
        and each.isalpha()
        # Two changes bring no more than two other letters, which is much quicker to see.
        and len(letters.difference(each)) <= 2
        and len(set(each) - letters) <= 2
        and edits(each, word, 2) <= 2
    ]

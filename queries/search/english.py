"""Which words are plain English, whatever the corpus writes: nobody mistyped them.

The words are those that the sentence model knows (`sentence_model/words.txt`), some twenty thousand, and what
the endings of English make of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from queries.search import sentences

SHORTEST = 3  # letters of a word or of what stands before an ending
# What nobody means by itself, with contractions typed in a hurry; a small rulebook may write none of them.
EVERYDAY = frozenset(Path(__file__).with_name("everyday.txt").read_text(encoding="utf-8").split())
# What is written shorter, or as it is heard, on purpose, and what it stands for: one word for one.
SHORTHAND = dict(
    line.split()
    for line in Path(__file__).with_name("shorthand.txt").read_text(encoding="utf-8").splitlines()
)
# An ending, and what may have stood in its place: waves, wave; carries, carry; diving, dive.
ENDINGS = (
    ("s", ("",)),
    ("ed", ("", "e")),
    ("ing", ("", "e")),
    ("ies", ("y",)),
    ("ied", ("y",)),
    ("ly", ("",)),
)
OFTEN = 8_000  # the place up to which a word of three letters may take an ending: the others are names
RARER = 10  # how many times rarer a word is that only an ending makes
HISSING = re.compile(r"(?:s|x|z|ch|sh|o)$")  # after these -s is -es, and alone it is a slip
# One syllable with a short vowel doubles its last letter before -ed and -ing: "fliped" is a slip.
SHORT = re.compile(r"[^aeiou]*[aeiouy][^aeiouwxy]")
DOUBLED = re.compile(r"(?<![aeiou])[aeiouy]([^aeiouwxy])\1$")


def is_english(word: str) -> bool:
    """Whether a word, in lower case, is one of English."""
    return word in _words() or any(_is_word(base) for base in _bases(word))


def _bases(word: str) -> list[str]:
    """The words that an ending of English makes this one of."""
    found = []
    for ending, instead in ENDINGS:
        if not word.endswith(ending):
            continue
        base = word[: -len(ending)]
        doubles = ending in ("ed", "ing")
        if not (doubles and SHORT.fullmatch(base) or ending == "s" and HISSING.search(base)):
            found += [base + letters for letters in instead]
        elif doubles:
            found.append(base + "e")
        if doubles and DOUBLED.search(base):
            found.append(base[:-1])
    if word.endswith("es") and HISSING.search(word[:-2]):
        found.append(word[:-2])
    return found


def _is_word(base: str) -> bool:
    return (
        len(base) >= SHORTEST
        and base in _words()
        and (len(base) > SHORTEST or common().get(base, 0) <= OFTEN)
    )


def rank(word: str) -> int | None:
    """The place of a word, in lower case, among those of English from the commonest on, which is 1; one that
    an ending made stands well behind its base, and None is of what is none of them."""
    places = common()
    if word in places:
        return places[word]
    bases = [places[base] for base in _bases(word) if base in places and _is_word(base)]
    return RARER * min(bases) if bases else None


@lru_cache(1)
def _words() -> frozenset[str]:
    return EVERYDAY.union(word for word in common() if len(word) >= SHORTEST)


@lru_cache(1)
def common() -> dict[str, int]:
    """The words of English with their places, from the commonest on, as the sentence model lists them."""
    known = (sentences.FOLDER / "words.txt").read_text(encoding="utf-8").split("\n")
    words = (word for word in known[known.index("the") :] if word.isascii() and word.isalpha())
    return {word: place for place, word in enumerate(words, 1)}

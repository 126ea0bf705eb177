"""How much of a question a text speaks of.

A question is read as its informative words, each with what it is worth (its rarity in the corpus) and every
way in which a text may put it: the word itself, the glossary's other names, the slang of players, and what a
word that nobody wrote was probably meant to be.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from queries.players_words import CHATTER, DOCUMENT_NAMES, DOCUMENT_SUBJECTS, RULEBOOK_WORDS
from queries.reference import document_names
from queries.search.engine import WORD, Index, stem, stems

LONGEST_NAME = 4  # words of a name in the glossary by which a text may call what the question asks about
WRITTEN = ("body", "title", "name")  # the fields of the index that know whether anybody wrote a word
MENDED = 0.5  # how surely a word that nobody wrote is the one that it was mended to

Stems = frozenset[str]


@dataclass(frozen=True, slots=True)
class Word:
    """An informative word of a question.  `worth` is the natural logarithm of how many times more texts there
    are than texts with it, `ways` are the sets of stems that put it, and `trust` says how surely these do:
    1, or MENDED for a mended word, or 0 for one that is written nowhere."""

    stem: str
    worth: float
    ways: tuple[Stems, ...]
    trust: float

    def is_in(self, text: Stems) -> bool:
        """Whether a text, given as its stems, has the word in any way."""
        return any(way <= text for way in self.ways)


@dataclass(frozen=True)
class Question:
    """A question as its words; `documents` are the ids of those that it names or that its subject is in."""

    words: tuple[Word, ...]
    documents: Stems
    # Hundreds of sentences are judged for a question, and they have few different sets of its words.
    _coverages: dict[Stems, float] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def stems(self) -> Stems:
        """Every stem of every way to put it."""
        return frozenset(each for word in self.words for way in word.ways for each in way)

    def coverage(self, text: Stems) -> float:
        """The share of the question's worth that a text, given as its stems, has: from 0 to 1."""
        met = self.stems & text
        if met not in self._coverages:
            self._coverages[met] = self._share(word.worth for word in self.words if word.is_in(met))
        return self._coverages[met]

    def trusted_coverage(self, text: Stems) -> float:
        """The same, where mended words count for less."""
        return self._share(word.worth * word.trust for word in self.words if word.is_in(text))

    @property
    def familiarity(self) -> float:
        """The share of the question's worth that is in words which somebody wrote: from 0 to 1."""
        return self._share(word.worth * word.trust for word in self.words)

    def _share(self, worths: Iterable[float]) -> float:
        total = sum(word.worth for word in self.words)
        return sum(worths) / total if total else 0.0


class Vocabulary:
    """Reads questions, with the glossary of one database and the frequencies of its index."""

    def __init__(self, connection: sqlite3.Connection, index: Index):
        self._index = index
        self._documents = _documents(connection)
        self._ways = _synonyms(connection)
        for said, written in RULEBOOK_WORDS.items():
            self._ways[(stem(said),)] |= {frozenset(stems(way)) for way in written}
        self._longest = max(map(len, self._ways))

    def read(self, question: str, meant: str = "") -> Question:
        """The informative words of a question, each once, in order.  `meant` is the question as it was
        mended, word for word, or ""."""
        typed, mended = WORD.findall(question.lower()), WORD.findall(meant.lower())
        if len(mended) < len(typed):
            mended = typed
        asked = {
            stem(one): stem(other)
            for one, other in zip(typed, mended, strict=False)
            if one not in CHATTER and one not in self._documents
        }
        named = self._named(list(asked))
        words = tuple(self._word(word, asked[word], named[word]) for word in asked)
        documents = {self._documents.get(one) or DOCUMENT_SUBJECTS.get(one) for one in typed}
        return Question(words, frozenset(documents - {None}))

    def _named(self, asked: list[str]) -> dict[str, set[Stems]]:
        """The other ways to put each word: those of every name in the glossary that it is part of."""
        named: dict[str, set[Stems]] = defaultdict(set)
        for start in range(len(asked)):
            for end in range(start + 1, min(len(asked), start + self._longest) + 1):
                ways = self._ways.get(tuple(asked[start:end]), ())
                for word in asked[start:end] if ways else ():
                    named[word] |= ways
        return named

    def _word(self, word: str, mended: str, named: set[Stems]) -> Word:
        ways = (frozenset([word]), *sorted(named, key=sorted))
        texts = max(min(map(self._texts, way), default=0) for way in ways)
        trust = 1.0
        if not texts:
            trust = MENDED if mended != word else 0.0
            ways = (frozenset([mended]),)
        return Word(word, math.log((self._index.size("body") + 1) / (texts + 0.5)), ways, trust)

    def _texts(self, word: str) -> int:
        return max(self._index.frequency(field, word) for field in WRITTEN)


def in_rulebook_words(question: str) -> str:
    """The question, followed by what a rulebook would call the things that it names."""
    slang = dict.fromkeys(word for word in WORD.findall(question.lower()) if word in RULEBOOK_WORDS)
    return " ".join([question, *(RULEBOOK_WORDS[word][0] for word in slang)])


def _documents(connection: sqlite3.Connection) -> dict[str, str]:
    """The single words that name a document, with its id."""
    names = {name: id for name, id in document_names(connection).items() if "-" not in name}
    known = set(names.values())
    return names | {name: id for name, id in DOCUMENT_NAMES.items() if id in known}


def _synonyms(connection: sqlite3.Connection) -> dict[tuple[str, ...], set[Stems]]:
    """The other names of everything that the glossary names, by each of its names; names are stems."""
    found: dict[tuple[str, ...], set[Stems]] = defaultdict(set)
    for entry, also in connection.execute("select entry, also from terms where also <> '[]'"):
        names = {tuple(stems(name)) for name in (entry, *_names(also))}
        names = {name for name in names if 0 < len(name) <= LONGEST_NAME}
        for name in names:
            found[name] |= {frozenset(other) for other in names if other != name}
    return found


def _names(also: str) -> list[str]:
    try:
        names = json.loads(also)
    except ValueError:
        return []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []

"""The names of the glossary that a question has in it, and what else their terms are called."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from queries.search.engine import Index, stems

LONGEST_NAME = 4  # words of a name by which a text may call what the question asks about

Stems = frozenset[str]


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """A name that a question has: the number of its term's entry, the stems of the name, its rarity, and the
    stems of each other name of the term."""

    term: int
    words: Stems
    rarity: float
    others: tuple[Stems, ...]


class GameNames:
    """Finds the names of one index.  A name is there when all of its words are, in any order."""

    def __init__(self, index: Index):
        self._index, self._evidence = index, index.evidence
        self._names_of: dict[int, list[str]] = defaultdict(list)
        for place, owner in enumerate(self._evidence.owners[self._owners_of_passages :]):
            self._names_of[owner].append(self._evidence.names[place])
        self._others: dict[int, tuple[Stems, ...]] = {}

    @property
    def _owners_of_passages(self) -> int:
        return self._evidence.first_name - len(self._evidence.ids)

    def named(self, words: Collection[str]) -> list[NamedEntry]:
        """The names that are made of these stems."""
        met: dict[int, list[str]] = defaultdict(list)
        for word in sorted(set(words)):
            for name in self._index.postings("name", word).documents:
                met[name].append(word)
        complete = (
            (name, found)
            for name, found in met.items()
            if len(found) == self._evidence.name_words[name - self._evidence.first_name]
        )
        return [self._made(name, frozenset(found)) for name, found in complete]

    def _made(self, name: int, words: Stems) -> NamedEntry:
        term = self._evidence.owners[name - len(self._evidence.ids)]
        others = tuple(other for other in self._names(term) if other != words)
        return NamedEntry(term, words, sum(map(self._rarity, sorted(words))), others)

    def _names(self, term: int) -> tuple[Stems, ...]:
        if term not in self._others:
            names = (frozenset(stems(name)) for name in self._names_of[term])
            self._others[term] = tuple(name for name in names if 0 < len(name) <= LONGEST_NAME)
        return self._others[term]

    def _rarity(self, word: str) -> float:
        size, count = self._index.size("name"), self._index.frequency("name", word)
        return math.log(1 + (size - count + 0.5) / (count + 0.5))

"""How well each entry answers: BM25 of its fields, and what rulings and the glossary say for it.

The evidence, each kind between 0 and 1 for the best entry of a question:

words     the text of the entry
passage   the best single passage of it
context   the titles above it and of its heads
votes     rulings like the question speak for the sections that they rule on
glossary  terms that the question names speak for the sections that define them

`WEIGHTS` says what each is worth, so that a score is between 0 and 1; `python -m tests.bench.tuning` finds
them, on one half of the rulings.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from queries.search.engine import Index, stems

WEIGHTS = {"words": 0.28, "passage": 0.37, "context": 0.02, "votes": 0.25, "glossary": 0.08}

TITLE, NUMBER = 0.5, 2.0  # a word of the title or number, beside one of the body
VOTERS = 50  # the rulings most like the question
LIKENESS = 3  # a ruling half as like the question has an eighth of the vote
EXACT = 0.3  # the very section that a ruling or term names, beside its family
SUBJECT = 0.5  # how much more the words of few families count than those of many
SYNONYM = 0.4  # a word that the question has by another name

SAYS_LITTLE = 0.1  # of what the weightiest word of a question is worth: a lighter one is not looked for

# Postings that are read for one field of a question, rarest words first.  More than a rulebook ever has; it
# keeps a corpus of a hundred thousand sections quick, where the commonest words say nothing.
MOST_POSTINGS = 60_000

Scores = dict[int, float]


@dataclass(slots=True)
class Ranked:
    """What was found: the scores of entries, and the best passage of each."""

    scores: Scores = field(default_factory=dict)
    passages: dict[int, int] = field(default_factory=dict)


class Ranking:
    """Scores the entries of one index."""

    def __init__(self, index: Index, weights: dict[str, float] = WEIGHTS):
        self._index, self._evidence, self.weights = index, index.evidence, weights
        self._names_of = defaultdict(list)
        for place, owner in enumerate(self._evidence.owners[self._first_name - len(self._evidence.ids) :]):
            self._names_of[owner].append(self._evidence.names[place])
        self._members = defaultdict(list)
        for section, family in self._evidence.family.items():
            self._members[family].append(section)
        self._written = {self._evidence.family.get(entry) for entry in self._owners_of_passages()} - {None}
        self._worths: dict[str, float] = {}
        self._shares = {
            source: self._share(sections)
            for links in (self._evidence.ruled, self._evidence.defined)
            for source, sections in links.items()
        }

    def _owners_of_passages(self) -> list[int]:
        return self._evidence.owners[: self._first_name - len(self._evidence.ids)]

    @property
    def _first_name(self) -> int:
        return self._evidence.first_name

    def rank(self, words: list[str], without: Collection[int] = ()) -> Ranked:
        """Score every entry that has to do with the stems of a question.  The entries `without` are treated
        as if nobody had written them."""
        evidence, passages = self.gather(words, frozenset(without))
        scores: Scores = defaultdict(float)
        for name, found in evidence.items():
            weight = self.weights[name]
            for entry, score in found.items():
                scores[entry] += weight * score
        return Ranked(scores, passages)

    def gather(self, words: list[str], without: frozenset[int]) -> tuple[dict[str, Scores], dict[int, int]]:
        """The evidence of each kind for each entry, from 0 to 1, and the best passage of each entry."""
        named, synonyms = self._named(set(words))
        asked = {word: SYNONYM * self._worth(word) for word in synonyms}
        asked |= {word: self._worth(word) for word in words}
        body = self._sum("body", asked, without)
        for name, weight in (("title", TITLE), ("number", NUMBER)):
            for entry, score in self._sum(name, asked, without).items():
                body[entry] = body.get(entry, 0.0) + weight * score
        passage, passages = self._best_passages(asked, without)
        votes = self._votes(body, self._sum("question", asked, without))
        found = {"words": body, "passage": passage, "context": self._sum("context", asked, without)}
        found = {name: _normal(scores) for name, scores in found.items()}
        known = set().union(*found.values())
        found["votes"] = self._spread(votes, known, self._crowd(without))
        found["glossary"] = self._spread(named, known, {})
        return found, passages

    def _worth(self, word: str) -> float:
        """What a word of a question is worth beside its rarity: one that many families use ("German") is the
        circumstances of a question, one that few do ("overrun") its subject."""
        if word not in self._worths:
            entries = self._index.postings("body", word).documents
            count = len({self._evidence.family.get(entry) for entry in entries} - {None})
            most = len(self._written)
            rarity = math.log(1 + (most - count + 0.5) / (count + 0.5)) / math.log(2 + 2 * most)
            self._worths[word] = max(rarity, 0.01) ** SUBJECT
        return self._worths[word]

    def _sum(self, name: str, asked: dict[str, float], without: frozenset[int]) -> Scores:
        """BM25 of one field."""
        scores: Scores = {}
        for word, weight in self._affordable(name, asked, without):
            found = self._index.postings(name, word)
            for entry, score in zip(found.documents, found.weights):  # noqa: B905  same length by construction
                scores[entry] = scores.get(entry, 0.0) + weight * score
        for entry in without:
            scores.pop(entry, None)
        return scores

    def _affordable(
        self, name: str, asked: dict[str, float], without: frozenset[int]
    ) -> list[tuple[str, float]]:
        """The words of a question with their worth in that field, rarest first, but those that say little."""
        size, read, worth = self._index.size(name), 0, {}
        for count, word in sorted((self._index.frequency(name, word), word) for word in asked):
            read += count
            if not count or (read > MOST_POSTINGS and read > count):
                continue
            if without:
                count -= sum(document in without for document in self._index.postings(name, word).documents)
            worth[word] = asked[word] * math.log(1 + (size - count + 0.5) / (count + 0.5))
        least = SAYS_LITTLE * max(worth.values(), default=0.0)
        return [(word, weight) for word, weight in worth.items() if weight >= least]

    def _best_passages(
        self, asked: dict[str, float], without: frozenset[int]
    ) -> tuple[Scores, dict[int, int]]:
        """The score of the best passage of each entry, and which it is."""
        owners, first = self._evidence.owners, len(self._evidence.ids)
        best: Scores = {}
        which: dict[int, int] = {}
        for passage, score in self._sum("passage", asked, self._passages_of(without)).items():
            owner = owners[passage - first]
            if score > best.get(owner, 0.0):
                best[owner], which[owner] = score, passage
        return best, which

    def _passages_of(self, entries: frozenset[int]) -> frozenset[int]:
        first, last = len(self._evidence.ids), self._first_name
        if not entries:
            return frozenset()
        return frozenset(
            each for each in range(first, last) if self._evidence.owners[each - first] in entries
        )

    def _named(self, words: set[str]) -> tuple[Scores, set[str]]:
        """The terms that a question names, each with the rarity of its name, and the words of their other
        names.  A term is named when all words of one of its names are there."""
        evidence, first = self._evidence, self._first_name
        met, rarity = defaultdict(int), defaultdict(float)
        for word, worth in self._affordable("name", dict.fromkeys(words, 1.0), frozenset()):
            for name in self._index.postings("name", word).documents:
                met[name] += 1
                rarity[name] += worth
        terms: Scores = {}
        for name, count in met.items():
            if count == evidence.name_words[name - first]:
                term = evidence.owners[name - len(evidence.ids)]
                terms[term] = max(terms.get(term, 0.0), rarity[name])
        synonyms = {
            word
            for term in terms
            if len(self._names_of[term]) > 1
            for name in self._names_of[term]
            for word in stems(name)
        }
        return terms, synonyms

    def _votes(self, body: Scores, question: Scores) -> Scores:
        """The rulings most like the question, in all they say and in what they ask, each with the weight of
        its vote."""
        alike: Scores = defaultdict(float)
        for scores in (body, question):
            of_rulings = {ruling: scores[ruling] for ruling in self._evidence.ruled if ruling in scores}
            for ruling, score in _normal(of_rulings).items():
                alike[ruling] += score
        alike = _normal(alike)
        voters = sorted(alike, key=alike.__getitem__, reverse=True)[:VOTERS]
        return {ruling: alike[ruling] ** LIKENESS for ruling in voters}

    def _crowd(self, without: frozenset[int]) -> dict[int, int]:
        """How many rulings there are on each family."""
        crowd: dict[int, int] = defaultdict(int)
        for ruling in self._evidence.ruled:
            if ruling not in without:
                for family in self._shares[ruling]:
                    crowd[family] += 1
        return crowd

    def _share(self, sections: list[int]) -> dict[int, float]:
        """What one ruling or term gives each family: the more it names in an edition, the less to each."""
        editions: dict[str, set[int]] = defaultdict(set)
        for section in sections:
            editions[self._evidence.ids[section].partition("/")[0]].add(self._evidence.family[section])
        return {family: len(families) ** -0.5 for families in editions.values() for family in families}

    def _spread(self, given: Scores, known: set[int], crowd: dict[int, int]) -> Scores:
        """What rulings or terms say for sections that have a word of the question, and for the very ones they
        name; each keeps its own weight too.  A family with many rulings needs more of them to stand out."""
        families, exact = defaultdict(float), defaultdict(float)
        for source, weight in given.items():
            for family, share in self._shares.get(source, {}).items():
                families[family] += weight * share / math.sqrt(1 + crowd.get(family, 0))
            for section in self._exact(source):
                exact[section] += weight
        families, exact, own = _normal(families), _normal(exact), _normal(given)
        spread = {
            section: score / (1 + EXACT)
            for family, score in families.items()
            for section in self._members[family]
            if section in known or section in exact
        }
        for section, score in exact.items():
            spread[section] = spread.get(section, 0.0) + score * EXACT / (1 + EXACT)
        return own | spread

    def _exact(self, source: int) -> list[int]:
        return self._evidence.ruled.get(source) or self._evidence.defined.get(source, [])


def _normal(scores: Scores) -> Scores:
    """Scores between 0 and 1."""
    best = max(scores.values(), default=0.0)
    return {entry: score / best for entry, score in scores.items()} if best > 0 else {}

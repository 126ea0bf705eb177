"""How well each entry answers: BM25 of its fields, how much of the question it speaks of, and what rulings
and the glossary say for it.

The evidence, each kind between 0 and 1:

words      the text of the entry                                           beside that of the best entry
votes      rulings like the question speak for the sections that they rule on
glossary   terms that the question names speak for the sections that define them
titles     how much of a player's question the titles speak of, by whatever names
paragraph  how much of it the best single passage speaks of
alike      how like the question is what players ask
reply      how much of it the best answer to what players ask speaks of, with what was asked
meaning    how near its meaning is to that of the nearest passage
asks       the same of the nearest question that players ask
replies    the same of the nearest answer to these
about      the same of the middle of all that players ask
standing   what players ask for: rather a rule than an example

`WEIGHTS` says what each is worth, so that a score is between 0 and 1, and `SENTENCE_WEIGHTS` where whole
sentences are read too.  `python -m tests.bench.tuning` finds them, by logistic regression on what players ask
in the corpus, each question left out of the index for its own sake, and on the tuning halves of the questions
of players, of strangers and of the rulings.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from queries.kept import Kept
from queries.search.engine import Index
from queries.search.meaning import Nearness, nearest
from queries.search.names import GameNames, NamedEntry
from queries.search.question import Question
from rules_corpus.known import older_editions

KEPT = 2_000_000  # bytes of words with what they are worth, which stay in memory
# Who writes as a rulebook does says what it says by its own words; who types as players do, by other ones.
WEIGHTS = {  # of a question as players type it, of one that is written as a rulebook is
    "words": (0.072, 0.059),
    "votes": (0.014, 0.100),
    "glossary": (0.037, 0.044),
    "titles": (0.066, 0.057),
    "paragraph": (0.076, 0.080),
    "alike": (0.082, 0.098),
    "reply": (0.073, 0.101),
    "meaning": (0.198, 0.084),
    "asks": (0.137, 0.092),
    "replies": (0.018, 0.083),
    "about": (0.142, 0.089),
    "standing": (0.085, 0.112),
}
SENTENCE_WEIGHTS = {  # the same where whole sentences are read too
    "words": (0.051, 0.041),
    "votes": (0.023, 0.090),
    "glossary": (0.019, 0.030),
    "titles": (0.045, 0.045),
    "paragraph": (0.031, 0.052),
    "alike": (0.057, 0.099),
    "reply": (0.076, 0.106),
    "meaning": (0.188, 0.093),
    "asks": (0.143, 0.110),
    "replies": (0.115, 0.101),
    "about": (0.159, 0.111),
    "standing": (0.093, 0.123),
}

TITLE, NUMBER = 0.5, 2.0  # a word of the title or number, beside one of the body
VOTERS = 50  # the rulings most like the question
LIKENESS = 3  # a ruling half as like the question has an eighth of the vote
EXACT = 0.3  # the very section that a ruling or term names, beside its family
SUBJECT = 0.5  # how much more the words of few families count than those of many
SYNONYM = 0.4  # a word that the question has by another name

# What players ask for, each kind from 0 to 1.  A ruling answers a narrower question than most, and must fit
# so much better; a term or an example seldom decides anything, and what a table is for its section says.
STANDING = {
    "section": 0.57,
    "us-entry-option": 0.52,
    "ability": 0.42,
    "option": 0.37,
    "us-entry-action": 0.3,
    "table": -0.4,
    "contradiction": 0.24,
    "ruling": 0.13,
    "term": 0.09,
    "example": 0.0,
}
# A chapter, whatever has parts that say more, what holds under an option only, the older edition, what holds
# with a kit only and other games stand back; a document that the question names stands out.
CHAPTER, WHOLE, OPTIONAL, OLDER, KIT, OTHER_GAME, NAMED = -0.17, -0.15, -0.21, -0.35, -0.3, -0.1, 0.9
# What players ask in nearly the same words is what is asked.
THE_SAME, ASKED_SO = 0.85, 0.15
# What a score counts for beside the document that a question names.
UNNAMED = 0.8
# A ruling that was asked all of a question (or nearly) to which the answer is yes or no.
VERDICT, NEARLY = 0.18, 0.9

# Of what the weightiest word of a question is worth, or the passage that speaks of most of it: whatever is
# lighter is not looked at.
SAYS_LITTLE = 0.15

LEAST_WORTH = 0.1  # of the words of what players ask, which are divided by it

# Postings that are read for one field of a question, rarest words first.  More than a rulebook ever has; it
# keeps a corpus of a hundred thousand sections quick, where the commonest words say nothing.
MOST_POSTINGS = 60_000

NEAREST, NEAR = 100, 0.5  # entries that are looked at for their meaning alone, and how near they must come
FAINT = 0.1  # how near where there is too little else

# What speaks for an entry by what players ask of it, and what does where they ask nothing of its document.
INSTEAD = {
    "alike": "paragraph",
    "reply": "paragraph",
    "asks": "meaning",
    "replies": "meaning",
    "about": "meaning",
}

Scores = dict[int, float]
Weights = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class QueryEvidence:
    """The evidence of each kind for each entry, from 0 to 1, the best passage of each entry, and how near the
    question comes in meaning to all that it is held against."""

    evidence: dict[str, Scores] = field(default_factory=dict)
    passages: dict[int, int] = field(default_factory=dict)
    nearness: Nearness | None = None


@dataclass(slots=True)
class Ranked:
    """What was found: the scores of entries, and what they come from."""

    scores: Scores = field(default_factory=dict)
    gathered: QueryEvidence = field(default_factory=QueryEvidence)


class Ranking:
    """Scores the entries of one index."""

    def __init__(self, index: Index, names: GameNames, weights: Weights | None = None):
        self._index, self._evidence, self._names = index, index.evidence, names
        self.weights = weights or (SENTENCE_WEIGHTS if index.reads_sentences else WEIGHTS)
        self._members = defaultdict(list)
        for section, family in self._evidence.family.items():
            self._members[family].append(section)
        self._written = {self._evidence.family.get(entry) for entry in self._owners_of_passages()} - {None}
        self._worth = Kept(KEPT, self._worth_of)
        self._given: dict[int, dict[int, float]] = {}
        self._passage_owners = np.array(self._owners_of_passages(), np.int64)
        self._asked_owners = np.array(self._evidence.asked_owners, np.int64)
        self._asked_worths = np.maximum(np.array(self._evidence.asked_worths, float), LEAST_WORTH)

    def _owners_of_passages(self) -> list[int]:
        return self._evidence.owners[: self._first_name - len(self._evidence.ids)]

    @property
    def _first_name(self) -> int:
        return self._evidence.first_name

    def rank(
        self,
        words: list[str],
        question: Question,
        without: Collection[int] = (),
        faint: bool = False,
    ) -> Ranked:
        """Score every entry that has to do with a question: its stems, and the question as it was read.  The
        entries `without` are treated as if nobody had written them; those that come near in meaning only are
        scored where they come very near, or `faint`ly, which changes no score of the others."""
        gathered = self.gather(words, question, frozenset(without), faint=faint)
        evidence = gathered.evidence
        scores = dict.fromkeys(evidence["standing"], 0.0)
        for name, found in evidence.items():
            plain, formal = self.weights[name]
            weight = plain + (formal - plain) * question.formal
            for entry, score in found.items() if weight else ():
                scores[entry] += weight * score
        for entry, alike in evidence["alike"].items():
            scores[entry] += ASKED_SO if alike >= THE_SAME else 0.0
        return Ranked(self._of_named(scores, question), gathered)

    def _of_named(self, scores: dict[int, float], question: Question) -> dict[int, float]:
        """The scores where the question names a document: of another game it alone answers, of a kit it goes
        before what it lies over.  Rulings belong to what they rule on."""
        named = question.named
        if not named:
            return scores
        own = {entry for entry in scores if self._documents_of(entry) & named}
        if named & set(self._evidence.other_games):
            return {entry: scores[entry] for entry in own} or scores
        return {entry: score * (1 if entry in own else UNNAMED) for entry, score in scores.items()}

    def _documents_of(self, entry: int) -> set[str]:
        """The document of an entry, of a ruling those that it rules on."""
        ids = self._evidence.ids
        return {ids[one].partition("/")[0] for one in self._evidence.ruled.get(entry, [entry])}

    def gather(
        self,
        words: list[str],
        question: Question,
        without: frozenset[int],
        left_out: int | None = None,
        faint: bool = False,
    ) -> QueryEvidence:
        """The evidence of each kind for each entry, and the best passage of each entry.  The
        entries `without` and the question of players of the number `left_out` are treated as if nobody had
        written them; `faint` is as for `rank`."""
        named = self._names.named(words)
        asked = {
            word: SYNONYM * self._worth(word) for each in named for other in each.others for word in other
        }
        asked |= {word: self._worth(word) for word in (*words, *sorted(question.slang))}
        body = self._sum("body", asked, without)
        for name, weight in (("title", TITLE), ("number", NUMBER)):
            for entry, score in self._sum(name, asked, without).items():
                body[entry] = body.get(entry, 0.0) + weight * score
        votes = self._votes(body, self._sum("question", asked, without))
        found = {"words": _normal(body)}
        known = set(body)
        found["votes"] = self._spread(votes, known, self._crowd(without))
        found["glossary"] = self._spread(_terms(named), known, {})
        found["titles"] = self._covered("context", question)
        found["paragraph"], passages = self._best_passages(question)
        found["alike"], found["reply"] = self._asked_like(question, left_out)
        for scores in found.values() if without else ():
            for entry in without:
                scores.pop(entry, None)
        known = set().union(*found.values())
        nearness = self._index.near(question.text, left_out)
        count, least = (len(self._evidence.ids), FAINT) if faint else (NEAREST, NEAR)
        known = known.union(*(nearest(near, count, least) for near in nearness.entries.values())) - without
        twins = {one: self._evidence.twins[one] for one in self._evidence.twins.keys() & known}
        for name, near in nearness.entries.items():
            values = near.tolist()
            found[name] = {entry: values[entry] for entry in known}
            if name in INSTEAD:
                found[name] |= {one: values[other] for one, other in twins.items()}
        for name in ("alike", "reply"):
            scores = found[name]
            scores |= {one: scores[other] for one, other in twins.items() if other in scores}
        for name, instead in INSTEAD.items():
            found[name] |= {entry: found[instead][entry] for entry in self._unasked & found[instead].keys()}
        found["standing"] = self._standing(set().union(*found.values()), question)
        return QueryEvidence(found, passages, nearness)

    def _worth_of(self, word: str) -> float:
        """What a word of a question is worth beside its rarity: one that many families use ("German") is the
        circumstances of a question, one that few do ("overrun") its subject."""
        entries = self._index.postings("body", word).documents
        count = len({self._evidence.family.get(entry) for entry in entries} - {None})
        most = len(self._written)
        rarity = math.log(1 + (most - count + 0.5) / (count + 0.5)) / math.log(2 + 2 * most)
        return max(rarity, 0.01) ** SUBJECT

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

    def _best_passages(self, question: Question) -> tuple[Scores, dict[int, int]]:
        """How much of a question the best passage of each entry speaks of, and which it is."""
        shares = self._shares("passage", question)
        least = SAYS_LITTLE * shares.max(initial=0.0)
        places = np.flatnonzero((shares > 0) & (shares >= least))
        owners, shares = self._passage_owners[places - len(self._evidence.ids)], shares[places]
        best, which = _best_of(owners, shares)
        return best, dict(zip(best, places[which].tolist(), strict=True))

    def _asked_like(self, question: Question, left_out: int | None) -> tuple[Scores, Scores]:
        """How like the question is what players ask of each entry, and how much of it such a question with
        its answer speaks of: the best of each entry."""
        first, worth = self._evidence.first_asked, sum(word.worth_as_meant for word in question.known)
        found = {name: self._shares(name, question)[first:] for name in ("asked", "reply")}
        if left_out is not None:
            for shares in found.values():
                shares[left_out] = 0.0
        asked = np.flatnonzero(found["asked"])
        share = found["asked"][asked]
        both = share * np.minimum(1.0, share * worth / self._asked_worths[asked])
        alike, _ = _best_of(self._asked_owners[asked], np.sqrt(both))
        replies = np.flatnonzero(found["reply"])
        reply, _ = _best_of(self._asked_owners[replies], found["reply"][replies])
        return alike, reply

    def _standing(self, entries: set[int], question: Question) -> Scores:
        """Of each of the entries, for this question."""
        standing = {entry: self._standings[entry] for entry in entries}
        for document in question.documents:
            for entry in self._entries_of[document] & entries:
                standing[entry] += NAMED - self._set_back.get(document, 0.0)
        for ruling in self._asked(question) & entries:
            standing[ruling] += VERDICT
        return standing

    def _asked(self, question: Question) -> set[int]:
        """The rulings that answer it with yes or no."""
        if not question.yes_or_no:
            return set()
        covered = self._covered("question", question)
        return {ruling for ruling, share in covered.items() if share >= NEARLY}

    @cached_property
    def _entries_of(self) -> dict[str, set[int]]:
        """The entries of each document."""
        found: dict[str, set[int]] = defaultdict(set)
        for entry, id in enumerate(self._evidence.ids):
            found[id.partition("/")[0]].add(entry)
        return found

    @cached_property
    def _unasked(self) -> frozenset[int]:
        """The entries of documents of which nobody asked anything: what they say stands for that."""
        ids = self._evidence.ids
        asked = {ids[entry].partition("/")[0] for entry in self._evidence.asked_owners}
        return frozenset(entry for entry, id in enumerate(ids) if id.partition("/")[0] not in asked)

    @cached_property
    def _set_back(self) -> dict[str, float]:
        """How far each document that a question must name stands back while it does not."""
        kits, others = self._evidence.kits, self._evidence.other_games
        return (
            dict.fromkeys(older_editions(), OLDER)
            | dict.fromkeys(kits, KIT)
            | dict.fromkeys(others, OTHER_GAME)
        )

    @cached_property
    def _standings(self) -> list[float]:
        """Of each entry, whatever the question."""
        evidence = self._evidence
        standings = [STANDING.get(kind, 0.0) for kind in evidence.kinds]
        for entry in evidence.optional:
            standings[entry] += OPTIONAL
        for document, back in self._set_back.items():
            for entry in self._entries_of[document]:
                standings[entry] += back
        wholes = {id.rpartition(".")[0] for id in evidence.ids}
        for entry in evidence.family:
            id = evidence.ids[entry]
            standings[entry] += WHOLE if id in wholes else 0.0
            standings[entry] += CHAPTER if "." not in id.rpartition("/")[2] else 0.0
        return standings

    def _covered(self, name: str, question: Question) -> Scores:
        """How much of a question each document of a field speaks of, in whatever words."""
        shares = self._shares(name, question)
        places = np.flatnonzero(shares)
        return dict(zip(places.tolist(), shares[places].tolist(), strict=True))

    def _shares(self, name: str, question: Question) -> np.ndarray:
        """The same of every document of the index."""
        shares = np.zeros(self._evidence.first_asked + len(self._evidence.asked_owners))
        least = SAYS_LITTLE * max(question.known.values(), default=0.0)
        for word, share in question.known.items():
            if share >= least:
                shares[self._index.holders(name, word.ways)] += share
        return shares

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
        if not without:
            return self._whole_crowd
        return self._counted(ruling for ruling in self._evidence.ruled if ruling not in without)

    @cached_property
    def _whole_crowd(self) -> dict[int, int]:
        return self._counted(self._evidence.ruled)

    def _counted(self, rulings: Iterable[int]) -> dict[int, int]:
        crowd: dict[int, int] = defaultdict(int)
        for ruling in rulings:
            for family in self._share(ruling):
                crowd[family] += 1
        return crowd

    def _share(self, source: int) -> dict[int, float]:
        """What one ruling or term gives each family: the more it names in an edition, the less to each."""
        if source not in self._given:
            editions: dict[str, set[int]] = defaultdict(set)
            for section in self._exact(source):
                document = self._evidence.ids[section].partition("/")[0]
                editions[document].add(self._evidence.family[section])
            self._given[source] = {
                family: len(families) ** -0.5 for families in editions.values() for family in families
            }
        return self._given[source]

    def _spread(self, given: Scores, known: set[int], crowd: dict[int, int]) -> Scores:
        """What rulings or terms say for sections that have a word of the question, and for the very ones they
        name; each keeps its own weight too.  A family with many rulings needs more of them to stand out."""
        families, exact = defaultdict(float), defaultdict(float)
        for source, weight in given.items():
            for family, share in self._share(source).items():
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


def _terms(named: list[NamedEntry]) -> Scores:
    """The terms that a question names, each with the rarity of its name."""
    terms: Scores = {}
    for each in named:
        terms[each.term] = max(terms.get(each.term, 0.0), each.rarity)
    return terms


def _best_of(owners: np.ndarray, values: np.ndarray) -> tuple[Scores, np.ndarray]:
    """The best value of each owner, in the order of the owners, who follow one another, and the place of the
    first that has it."""
    if not len(owners):
        return {}, owners
    starts = np.flatnonzero(np.diff(owners, prepend=-1))
    best = np.maximum.reduceat(values, starts)
    (equals,) = np.nonzero(values == np.repeat(best, np.diff(starts, append=len(owners))))
    firsts = equals[np.flatnonzero(np.diff(owners[equals], prepend=-1))]
    return dict(zip(owners[starts].tolist(), best.tolist(), strict=True)), firsts


def _normal(scores: Scores) -> Scores:
    """Scores between 0 and 1."""
    best = max(scores.values(), default=0.0)
    return {entry: score / best for entry, score in scores.items()} if best > 0 else {}

"""A question as its informative words, and how much of it a text speaks of.

Each word has what it is worth (its rarity in the corpus) and every way in which a text may put it: the word
itself, the glossary's other names, the slang of players, and what a word that nobody wrote was probably meant
to be.
"""

from __future__ import annotations

import math
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from queries.reference import document_names
from queries.rows import texts
from queries.search import slips
from queries.search.chatter import CHATTER, YES_OR_NO
from queries.search.engine import STOPLIST, WORD, Index, stem, stems
from queries.search.english import EVERYDAY, SHORTHAND
from queries.search.forms import joined, spelled
from queries.search.names import GameNames, Stems

REMEMBERED = 20_000  # words of which it is remembered how many texts have them
SPOKEN = ("country", "leader", "place", "unit", "word")  # the kinds of nicknames that stand for words
WRITTEN = ("body", "title", "name", "reply")  # the fields of the index that know whether anybody wrote a word
ALONE = re.compile(r"(?<![\w'’-])\w+(?![\w'’-])")  # a word that is no part of a longer one
SAYS_NOTHING = CHATTER | STOPLIST  # of what is asked about, when it was meant by a mistyped word
# How surely a word that nobody wrote is the one that it was mended to: what costs little is a slip of the
# finger or of the ear, and so is one letter of a long word; anything else is a guess.
MENDED, SLIP, LIGHT, OF_A_LONG_WORD, LONG_WORD = 0.5, 0.9, 3.0, 6.5, 7
# The share of words with a capital up to which a question is plainly typed, and from which on it is formal.
FEW_CAPITALS, MANY_CAPITALS = 0.08, 0.25
A_SENTENCE = 6, 9  # words up to which, and from which on, they make a sentence


@dataclass(frozen=True, slots=True)
class Word:
    """An informative word of a question.  `worth` is the natural logarithm of how many times more texts there
    are than texts with it, and `worth_as_meant` that of the word that it was mended to; `ways` are the sets
    of stems that put it, and `trust` says how surely these do: 1, or less for a mended word, or 0 for one
    that is written nowhere; `typed` is what stood there."""

    stem: str
    worth: float
    worth_as_meant: float
    ways: tuple[Stems, ...]
    trust: float
    typed: str = ""

    def is_in(self, text: Stems) -> bool:
        """Whether a text, given as its stems, has the word in any way."""
        return any(way <= text for way in self.ways)


@dataclass(frozen=True)
class Question:
    """A question as its words; `meant` is the question as it was meant, `text` the same in the words of
    rules, `documents` are the ids of those that it names or that its subject is in, `named` the former,
    `slang` the stems by which a rulebook puts what only players say, `yes_or_no` whether one of the two can
    be the answer, `formal` how far it is written as a rulebook is, from 0 to 1."""

    words: tuple[Word, ...]
    documents: Stems
    text: str = ""
    slang: Stems = frozenset()
    yes_or_no: bool = False
    formal: float = 0.0
    named: Stems = frozenset()
    meant: str = ""
    # Hundreds of sentences are judged for a question, and they have few different sets of its words.
    _coverages: dict[Stems, float] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def stems(self) -> Stems:
        """Every stem of every way to put it."""
        return frozenset(each for word in self.words for way in word.ways for each in way)

    @cached_property
    def known(self) -> dict[Word, float]:
        """The words that somebody wrote, with the share of them that each is worth."""
        known = [word for word in self.words if word.trust]
        total = sum(word.worth_as_meant for word in known)
        return {word: word.worth_as_meant / total for word in known}

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


class QuestionReader:
    """Reads questions, with the glossary and the frequencies of one index."""

    def __init__(self, connection: sqlite3.Connection, index: Index, names: GameNames):
        self._index, self._names = index, names
        self._texts_with = lru_cache(REMEMBERED)(self._count_texts)
        nicknames = _nicknames(connection)
        self._documents = Stretches(_documents(connection, nicknames["document"]))
        self._subjects = Stretches({said: ways[0] for said, ways in nicknames["subject"]})
        self._abbreviations = {said: ways[0] for said, ways in nicknames["abbreviation"]}
        self._slang: dict[Stems, set[Stems]] = defaultdict(set)
        self._written_out: dict[str, str] = {}
        for kind in SPOKEN:
            for said, written in nicknames[kind]:
                self._written_out[joined(said)] = written[0]
                self._slang[_said(said)] |= {frozenset(stems(way)) for way in written}
        self._slang.pop(frozenset(), None)
        together = sorted((said for said in self._written_out if not said.isalnum()), key=len, reverse=True)
        stretches = "|".join(rf"\b{re.escape(said)}(?:es|s)?\b" for said in together)
        self._said = re.compile(f"{stretches}|{WORD.pattern}" if together else WORD.pattern, re.I)
        self._longest = max(map(len, self._slang), default=0)

    def read(self, question: str, meant: str = "", without: frozenset[int] = frozenset()) -> Question:
        """The informative words of a question, each once, in order.  `meant` is the question as it was
        mended, word for word, or "".  A word that only the entries `without` have is written nowhere."""
        formal = _formal(question)
        named = self._documents.in_(question)
        documents = named | self._subjects.in_(question)
        question, meant = self._documents.out_of(question), self._documents.out_of(meant)
        typed, mended = _words(question), _words(meant)
        if len(mended) < len(typed):
            mended = typed
        asked = {
            stem(one): (stem(other), _trust(one, other))
            for one, other in zip(typed, mended, strict=False)
            if one not in CHATTER and (one == other or other not in SAYS_NOTHING)
        }
        meanings = [meaning for meaning, _ in asked.values()]
        slang = self._slang_of(meanings)
        ways = self._other_ways(meanings, slang)
        as_typed = {stem(one): one for one in reversed(typed)}
        words = tuple(
            self._word(word, meaning, trust, ways[meaning], as_typed[word])
            for word, (meaning, trust) in asked.items()
        )
        if without:
            words = tuple(one if self._remains(one, without) else replace(one, trust=0.0) for one in words)
        # An everyday word that nobody wrote names nothing which a game may lack.
        words = tuple(one for one in words if one.trust or one.typed not in EVERYDAY) or words
        put = frozenset(each for said in slang for way in self._put(said) for each in way)
        yes_or_no = YES_OR_NO.match(question) is not None
        meant = meant or question
        return Question(words, documents, self._plain(meant), put, yes_or_no, formal, named, meant)

    def spelled_out(self, question: str) -> str:
        """The question with the abbreviations that are words of English written out where they stand in
        capitals, unless all of it does, and with what everybody writes shorter in small letters."""
        if question.isupper():
            return question
        written_out = SHORTHAND | self._abbreviations
        return ALONE.sub(lambda word: written_out.get(word[0], word[0]), question)

    def _plain(self, question: str) -> str:
        """The question with what players call things as the rules do, where these say so oftener."""

        def plain(match: re.Match) -> str:
            said = match[0].lower()
            way = self._written_out.get(said) or self._plural(said)
            if way is None or said in CHATTER:
                return match[0] if match[0].isupper() else spelled(match[0])
            rarer = self._texts((frozenset(stems(said)),)) < self._texts((frozenset(stems(way)),))
            return way if rarer else match[0]

        return self._said.sub(plain, question)

    def _plural(self, said: str) -> str | None:
        """How the rules put it where players speak of several."""
        one = self._written_out.get(said.removesuffix("s"))
        return one if one is None or one.endswith("s") else f"{one}s"

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The words that players are known to say, whether or not anybody wrote them."""
        return frozenset(word for said in self._written_out for word in _words(said))

    def _slang_of(self, asked: list[str]) -> list[Stems]:
        """What stands in the list of slang."""
        stretches = (
            frozenset(asked[start:end])
            for start in range(len(asked))
            for end in range(start + 1, min(len(asked), start + self._longest) + 1)
        )
        return [said for said in stretches if said in self._slang]

    def _put(self, said: Stems) -> Iterator[Stems]:
        """The ways in which rules put it more often than by these words themselves."""
        written = self._texts((said,))
        return (way for way in self._slang[said] if self._texts((way,)) > written)

    def _other_ways(self, asked: list[str], slang: list[Stems]) -> dict[str, set[Stems]]:
        """The other ways to put each word: those of every name that it is part of."""
        ways: dict[str, set[Stems]] = defaultdict(set)
        for named in self._names.named(asked):
            for word in named.words:
                ways[word].update(named.others)
        for said in slang:
            for word in said:
                ways[word] |= self._slang[said]
        return ways

    def _word(self, word: str, mended: str, trust: float, others: set[Stems], typed: str) -> Word:
        others = sorted(others, key=sorted)
        as_typed, as_meant = (frozenset([word]), *others), (frozenset([mended]), *others)
        if mended == word or self._texts(as_typed):
            worth = self._worth(as_typed)
            return Word(word, worth, worth, as_typed, 1.0 if self._texts(as_typed) else 0.0, typed)
        return Word(word, self._worth(as_typed), self._worth(as_meant), as_meant, trust, typed)

    def _remains(self, word: Word, without: frozenset[int]) -> bool:
        """Whether other entries than these have the word in any way."""
        return any(
            all(set(self._index.postings("body", each).documents) - without for each in way)
            for way in word.ways
        )

    def _worth(self, ways: tuple[Stems, ...]) -> float:
        return math.log((self._index.size("body") + 1) / (self._texts(ways) + 0.5))

    def _texts(self, ways: tuple[Stems, ...]) -> float:
        """How many texts have the commonest of the ways, at most."""
        return max(min(map(self._texts_with, way), default=0) for way in ways)

    def _count_texts(self, word: str) -> float:
        """How many texts have a word, if there were as many of every field as there are bodies: of one entry
        there are several answers to what players ask."""
        return max(self._index.frequency(field, word) / self._share(field) for field in WRITTEN)

    def _share(self, field: str) -> float:
        return max(self._index.size(field) / self._index.size("body"), 1.0)


def _formal(question: str) -> float:
    """How far a question is written as a rulebook is, from 0 to 1: by the share of its words that begin with
    a capital letter, as its terms and names do.  Abbreviations say nothing of it, for everybody writes them
    in capitals, and neither do a few words, which may all be names."""
    words = [word for word in re.findall(r"[^\W\d_]+", question) if not word[1:2].isupper()]
    share = sum(word[0].isupper() for word in words) / max(len(words), 1)
    return _between(share, FEW_CAPITALS, MANY_CAPITALS) * _between(len(words), *A_SENTENCE)


def _between(value: float, low: float, high: float) -> float:
    """0 up to `low`, 1 from `high` on, and in a straight line between them."""
    return min(max((value - low) / (high - low), 0.0), 1.0)


def _said(said: str) -> Stems:
    """The stems by which a nickname is known in a question: without chatter, where two words are left."""
    informative = [word for word in _words(said) if word not in CHATTER]
    return frozenset(stems(" ".join(informative) if len(informative) > 1 else said))


def _trust(typed: str, mended: str) -> float:
    """How surely the word is what it was mended to."""
    if typed == mended:
        return 1.0
    least = OF_A_LONG_WORD if len(typed) >= LONG_WORD else LIGHT
    return SLIP if slips.cost(typed, mended) <= least else MENDED


def _words(question: str) -> list[str]:
    return WORD.findall(joined(question).lower())


def _nicknames(connection: sqlite3.Connection) -> defaultdict[str, list[tuple[str, list[str]]]]:
    """What players say and the ways to put it, by kind."""
    found = defaultdict(list)
    for said, written, kind in connection.execute("select said, written, kind from nicknames"):
        ways = texts(written)
        if ways and isinstance(said, str):
            found[kind].append((said, ways))
    return found


def _documents(connection: sqlite3.Connection, nicknames: list[tuple[str, list[str]]]) -> dict[str, str]:
    """What names a document in the middle of a question, with its id: the single words that do, and what
    the corpus lists; a title has words that are said of other things too."""
    names = {name: id for name, id in document_names(connection).items() if "-" not in name}
    known = set(names.values())
    return names | {said.lower(): ways[0] for said, ways in nicknames if ways[0] in known}


class Stretches:
    """Names of one or more words, with what each stands for."""

    def __init__(self, names: dict[str, str]):
        self._stands_for = {_spaced(name): id for name, id in names.items()}
        longest_first = sorted(self._stands_for, key=len, reverse=True)
        names_ = (r"\W+".join(map(re.escape, name.split())) for name in longest_first if name)
        self._names = re.compile(rf"\b(?:{'|'.join(names_) or '(?!)'})\b", re.I)

    def in_(self, text: str) -> frozenset[str]:
        """What the names in a text stand for."""
        return frozenset(self._stands_for[_spaced(name)] for name in self._names.findall(text))

    def out_of(self, text: str) -> str:
        """The text without the names, unless it is nothing else."""
        rest = self._names.sub(" ", text)
        return rest if WORD.search(rest) else text


def _spaced(name: str) -> str:
    """A name in lower case with one space between its words."""
    return " ".join(re.findall(r"\w+", name.lower()))

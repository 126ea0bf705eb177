"""Which event a clause tells that is not worded as a rule words it: by the words of one of its sentences, in
their order, and by what is named around them.

"Soviet cavalry crosses quietly into Estonia" has the words of "{occupier} crosses into Estonia", with others
between.  Each sentence is laid over the clause; what it does not have is skipped at a cost, and what would
turn the meaning ("not", "hopes to") is never skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kb.engine.event_sentences import PAST, EventSentence
from parsers.law.situation import name_of

PART = re.compile(r"[\w'’.-]*\w|[,;&]")
BASES = {form: base for base, forms in PAST.items() for form in forms}
DONE = re.compile(r"\w+ed|\w+[aeiow]n|held|lost|won|made|begun|sunk|set")
BEING = frozenset({"is", "are", "was", "were", "be", "been", "being", "gets", "got", "'s"})


def _words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


UNSAID = _words(
    "the a an its their her his has have had does do did also then now so at last finally thus there "
    "here again duly all both some"
)
TURNS = _words(
    "not never no nor neither without cannot won't doesn't didn't don't isn't fails failed failing "
    "threatens threatened plans planned hopes hoped wants wanted considers would could might may if "
    "unless instead refuses refused declines declined nobody none almost nearly before until asks "
    "asked demands demanded offers offered suggests proposed proposes"
)
JOINS = frozenset({",", "and", "&", "plus"})
PREPOSITIONS = _words(
    "in at by under from with for against of to into on near around behind through over toward "
    "towards across beside off between outside since after upon per via because despite"
)
STARTS = _words(
    "the a an in at on after when while with both they it she he its their then next meanwhile all "
    "each once now later since as by for from this that these those another soon finally again"
)
REASONS = _words(
    "since because as though although unless if provided given there with without despite given "
    "hoping trying fearing knowing being thinking having no"
)
ALONE = re.compile(r"\b(?:both|it|them)\b")  # a sentence with a pronoun says too little to be told loosely
PROPER = re.compile(r"[A-Z][\w'’-]*[a-z][\w'’-]*")
MOST_KEPT = 100  # ways to name what stands in sentences, of which it is kept what these consist of
MOST_OF_A_NAME = 8  # words
MOST_TOKENS = 40
MOST_COST = 6.0
OF_A_WORD, OF_A_NAME, OF_ANOTHERS = (
    1.0,
    3.0,
    1.0,
)  # what it costs to skip one, or to take another's for a subject
BEFORE, AFTER = 0.3, 0.15  # the share of that which words before and after an event cost
MOST_INSIDE, MOST_BESIDE = 2, 6  # words skipped within what a sentence says, and beside what is named


@dataclass(frozen=True, slots=True)
class ToldWord:
    """A word by its stem, or what is `named` together; `governed` stands behind a preposition, `owns` is said
    of what another thing is of."""

    stem: str
    named: tuple[str, ...] = ()
    governed: bool = False
    owns: bool = False


Items = tuple[ToldWord | int, ...]  # what a sentence has in its order: its words, and the numbers of its gaps
# Each sentence with what it has, and its words by their stems.
Laid = list[tuple[EventSentence, Items, frozenset[str]]]


class LaidSentences:
    """What the sentences of a law consist of, worked out once for all courses that name the same in them."""

    def __init__(self, sentences: Iterable[EventSentence]) -> None:
        self.whole = [each for each in sentences if each.parts and not ALONE.search(each.words)]
        self.verbs = frozenset(stem(verb) for each in self.whole for verb in each.verbs)
        self._asked: dict[str, list[str]] = {}  # what may be a name in them, by how it is spelt
        parts = dict.fromkeys(part for each in self.whole for part in each.parts)
        for said in dict.fromkeys(said for part in parts for said in _may_name(PART.findall(part))):
            self._asked.setdefault(spelt(said), []).append(said)
        self._laid: dict[frozenset[tuple[str, str]], Laid] = {}

    def by(self, named: Callable[[str], str], known: Container[str], lay: Callable[[], Laid]) -> Laid:
        """What `lay` gives, or gave when the same was `named` in the sentences; nothing but what is `known`,
        as it is spelt, is named otherwise by one than by another."""
        said = [each for spelling, several in self._asked.items() if spelling in known for each in several]
        key = frozenset((each, named(each)) for each in said)
        found = self._laid.pop(key, None)
        self._laid[key] = found if found is not None else lay()  # the last of all: the first go
        while len(self._laid) > MOST_KEPT:
            del self._laid[next(iter(self._laid))]
        return self._laid[key]


def spelt(name: str) -> str:
    """A name as it is compared: in small letters, whatever stands between its words."""
    return name_of(name).replace("_", " ").casefold()


class LooseSentences:
    """Lays sentences over clauses; `named` gives what a thing or number is called that words name, "" where
    they name none, and `known` has the spellings of what a course may name otherwise than another."""

    def __init__(self, sentences: LaidSentences, named: Callable[[str], str], known: Container[str]) -> None:
        self._named = named
        self._verbs = sentences.verbs

        def lay() -> Laid:
            return [
                (each, items, words)
                for each in sentences.whole
                for items in self._ways(each)
                for words in [_stems(items)]
                if words - PREPOSITIONS - {"be"}
            ]

        self._laid = sentences.by(named, known, lay)

    def told(self, clause: str) -> Iterator[tuple[EventSentence, list[list[str]]]]:
        """The sentences that a clause may be, the nearest first, each with what stands in its gaps."""
        tokens = self.tokens(clause)[:MOST_TOKENS]
        if clause.split(maxsplit=1)[:1] and clause.split(maxsplit=1)[0].lower() in REASONS:
            return iter(())
        stems = {one.stem for one in tokens if not one.named}
        found: list[tuple[float, float, int, EventSentence, list[list[str]]]] = []
        for sentence, items, words in self._laid:
            if not words or not words <= stems:
                continue
            laid = _laid_over(items, tokens)
            if laid is not None:
                cost, gaps = laid
                said = [list(gaps[at]) for at in range(len(sentence.places))]
                found.append((sum(map(len, words)) - cost, -cost, len(found), sentence, said))
        found.sort(key=lambda one: (-one[0], -one[1], one[2]))
        return ((sentence, said) for _, _, _, sentence, said in found)

    def is_a_list(self, text: str) -> bool:
        """Whether words name things and say nothing of them."""
        tokens = self.tokens(text)
        return bool(tokens) and all(one.named for one in tokens)

    def _ways(self, sentence: EventSentence) -> list[Items]:
        """A sentence as it is, and told the other way round: "Poland is overrun by" who overruns it."""
        items = self._items(sentence)
        match items:
            case (int(), ToldWord() as verb, int()) if not verb.named and verb.stem != "be":
                return [items, (items[2], ToldWord("be"), verb, ToldWord("by"), items[0])]
        return [items]

    def _items(self, sentence: EventSentence) -> Items:
        items: list[ToldWord | int] = []
        for gap, part in enumerate(sentence.parts):
            items += [gap - 1] if gap else []
            items += self.tokens(part)
        return tuple(items)

    def tokens(self, text: str) -> list[ToldWord]:
        """The words of a text, with what they name together."""
        words = PART.findall(text)
        found: list[ToldWord] = []
        joined = False  # to the name before by an "and"
        at = 0
        while at < len(words):
            name, many, owns = self._name_at(words, at)
            if name:
                before = found[-1] if found else None
                if joined and before is not None and before.named and not owns and not before.owns:
                    found[-1] = ToldWord("", (*before.named, name), before.governed)
                else:
                    governed = bool(before and not before.named and before.stem in PREPOSITIONS)
                    found.append(ToldWord("", (name,), governed, owns))
                at, joined = at + many, False
                continue
            word = words[at].lower()
            at += 1
            if word in JOINS:
                joined = True
            elif word not in UNSAID:
                ends = not words[at:] and bool(found) and bool(found[-1].named)
                if (ends or words[at : at + 1] == ["by"]) and DONE.fullmatch(word) and not _is_being(found):
                    found.append(ToldWord("be"))  # "Paris taken", in the style of a headline
                found.append(ToldWord(stem(word)))
                joined = False
        return found

    def _name_at(self, words: list[str], at: int) -> tuple[str, int, bool]:
        """What is named from a word on, "" for none, how many words that takes, and whether it is said
        of what another thing is of."""
        for said in _names_at(words, at):
            name = self._named(said.text)
            if name:
                return name, said.many, said.owns
        many = 0
        while at + many < len(words) and PROPER.fullmatch(words[at + many]):
            if many and self._named(words[at + many]) or stem(words[at + many]) in self._verbs:
                break
            many += 1
        if not many or at == 0 and words[0].lower() in STARTS:
            return "", 0, False
        whole = " ".join(words[at : at + many])
        plain = re.sub(r"['’]s$", "", whole)
        return plain, many, plain != whole


class _MayName(NamedTuple):
    """Words that may be a name, without the sign of a genitive: how `many`, and whether that `owns`."""

    text: str
    many: int
    owns: bool


def _names_at(words: list[str], at: int) -> Iterator[_MayName]:
    """What may be named from a word on, the longest first."""
    for many in range(min(MOST_OF_A_NAME, len(words) - at), 0, -1):
        if words[at + many - 1] in JOINS or words[at] in JOINS:
            continue
        whole = " ".join(words[at : at + many])
        yield _MayName(whole, many, False)
        plain = re.sub(r"['’]s$|(?<=s)['’]$", "", whole)
        if plain != whole:
            yield _MayName(plain, many, True)


def _may_name(words: list[str]) -> Iterator[str]:
    """All that may be named among words."""
    return (each.text for at in range(len(words)) for each in _names_at(words, at))


def _stems(items: Items) -> frozenset[str]:
    """The words of a sentence that name nothing."""
    return frozenset(one.stem for one in items if isinstance(one, ToldWord) and not one.named)


@lru_cache(4096)
def stem(word: str) -> str:
    """What the forms of a word have in common: declares, declared, declaring."""
    word = word.lower()
    if word in BEING:
        return "be"
    word = BASES.get(word, word)
    if re.search(r"[^aeiou]ie[sd]$", word):
        return word[:-3] + "y"
    cut = re.sub(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$", "", word)
    if cut != word and len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "ls":
        cut = cut[:-1]
    return cut


_TURNS = frozenset(map(stem, TURNS)) - {"be"}


def _laid_over(items: Items, tokens: list[ToldWord]) -> tuple[float, dict[int, tuple[str, ...]]] | None:
    """The least cost at which a sentence lies over a clause, and what is named in its gaps; None where it
    does not."""
    best: tuple[float, dict[int, tuple[str, ...]]] | None = None

    def lay(item: int, at: int, cost: float, gaps: dict[int, tuple[str, ...]]) -> None:
        nonlocal best
        if cost > MOST_COST or best is not None and cost >= best[0]:
            return
        if item == len(items):
            cost += AFTER * sum(map(_cost, tokens[at:]))
            if best is None or cost < best[0]:
                best = cost, dict(gaps)
            return
        wanted = items[item]
        before = items[item - 1] if item else None
        within = isinstance(wanted, ToldWord) and isinstance(before, ToldWord)
        most = MOST_INSIDE if within else MOST_BESIDE
        skipped = 0.0
        for place in range(at, len(tokens)):
            token = tokens[place]
            if item and place - at > most:
                return
            here = skipped * (1 if item else BEFORE)
            if _is(wanted, token):
                if isinstance(wanted, int):
                    if item and token.governed and place > at:
                        return  # "turns to" another is not "turns" it
                    more = _as_gap(token, item == 0)
                    gaps[wanted] = token.named
                    lay(item + 1, place + 1, cost + here + more, gaps)
                    gaps.pop(wanted)
                else:
                    lay(item + 1, place + 1, cost + here, gaps)
            if item and not token.named and token.stem in _TURNS:
                return
            skipped += _cost(token)

    lay(0, 0, 0.0, {})
    return best


def _is(wanted: ToldWord | int, token: ToldWord) -> bool:
    if isinstance(wanted, int):
        return bool(token.named)
    if wanted.named:
        return wanted.named == token.named
    return not token.named and wanted.stem == token.stem


def _is_being(tokens: list[ToldWord]) -> bool:
    return bool(tokens) and tokens[-1].stem == "be"


def _as_gap(token: ToldWord, first: bool) -> float:
    """What it costs to take for a thing of the sentence what is said to be of another, or beside another."""
    return OF_ANOTHERS * token.owns + (OF_A_NAME * token.governed if first else 0)


def _cost(token: ToldWord) -> float:
    if token.named:
        return OF_A_WORD if token.governed or token.owns or token.named[0].isdigit() else OF_A_NAME
    return OF_A_WORD / 2 if token.stem.endswith("ly") or len(token.stem) < 3 else OF_A_WORD


__all__ = ["LaidSentences", "LooseSentences", "spelt"]

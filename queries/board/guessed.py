"""What is likely asked in a line of which not every word is understood.

Who types in haste leaves things open and says more than a rule looks at.  Where his question is put in words
that the table of the game has for a decision, or in its own, that is judged with what the line tells.  What
stays over is said; while anything does, nothing that is merely usual is taken for granted: it is asked for.
Where no decision is asked so, those that come nearest are offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

from kb.engine.answering import ANSWERED, ILLEGAL
from kb.engine.code import DecisionCode
from kb.engine.verdict import Verdict
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from queries.board.colloquial import clause_asked, put_plainly, without_condition
from queries.board.grounded import as_is_told, before_asks, grounded
from queries.board.proper import Proper
from queries.board.questions import asked_in_words
from queries.board.reading import lay
from queries.board.supposed import NOISE, Names, Supposing, answers_so, options_in
from queries.board.supposed_facts import SaidFact
from queries.board.table_data import table_of
from queries.search.engine import WORD, stems
from queries.umpire import LackingFact

SURELY = 0.7  # of which it must speak where it is not asked in the words of the table
MOST_TRIED = 10  # decisions that a line may be after
LIKELY = 0.45  # of the words of a line, of which a decision must speak
FOUND = 0.4  # what it counts for to be the first that fits the words, beside all words of the line
OF_WHAT_IS_TOLD = re.compile(r"\b(?:it|its|they|them|he|that|this|do I (?:roll|need))\b", re.I)
NOT_HEARD = 2.0  # where words stand that are nowhere in a question
OF_THE_WHOLE = 0.4  # of being found, what is left where only the line with all that it tells says so
MOST_OFFERED = 3  # decisions among which one is asked to choose
MOST_PLACED = 3  # things that must stand somewhere
MOST_ROLES = 6  # ways to tell apart whom a decision takes
TURNS = frozenset(("not", "never", "without", "except", "unless", "instead", "isnt", "cant", "dont"))


@dataclass(frozen=True, slots=True)
class Guess:
    """A situation that a line tells, likely: its text, the decision that it asks, and the words of the line
    for which nothing stands in it, and what was `taken` for granted."""

    text: str
    decision: str
    unused: tuple[str, ...]
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """The decisions that a line may be after, none of them surely, best first, and the words of it for which
    nothing stands in the first."""

    decisions: tuple[DecisionCode, ...]
    unused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Likely:
    """What speaks for a decision beside what a line tells: a number, how late in the question the words of
    the table begin in which it is asked (0 to 1; more where it is not), and whether the question finds it
    first."""

    weight: float
    begins: float = NOT_HEARD
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class _Reading:
    """A line read as one decision takes it; `is_sure` where it is likely this that is asked, `is_whole` where
    no word of what is asked stays over."""

    decision: DecisionCode
    facts: tuple[SaidFact, ...]
    names: Names
    left: tuple[str, ...]
    begins: float
    weight: float
    is_sure: bool
    is_whole: bool


class Guessing:
    """Such lines in one game; `supposing` reads the facts, `fitting` gives the decisions that words are
    after, best first."""

    def __init__(self, supposing: Supposing, fitting: Callable[[str], Sequence[str]]) -> None:
        self.supposing, self.law, self.fitting = supposing, supposing.law, fitting
        self.proper = Proper(supposing.counted)

    def guess(self, said: str) -> Guess | Offer | None:
        """What a line asks and tells; the decisions that come nearest where none is surely meant; None where
        no decision speaks of enough of it."""
        plain = self.plain(said)
        readings = self._readings(said, plain)
        best = readings[0] if readings else None
        if best and best.is_sure and TURNS.isdisjoint(word.casefold() for word in best.left):
            for facts in self._roles(best, said, plain):
                with suppress(UmpireError, Mistake):
                    found = self._judged(best, facts, plain)
                    if found:
                        return found
        if not readings:
            return None
        nearest = tuple(one.decision for one in readings[:MOST_OFFERED])
        return Offer(nearest, tuple(one.replace("_", " ") for one in readings[0].left))

    def plain(self, said: str) -> str:
        """A line in the names of the game, put as plainly as its words allow."""
        put = put_plainly(self.proper.written(said), table_of(self.law).speech)
        return self.supposing.counted.called(put.rstrip(" ?.!"))

    def _readings(self, said: str, plain: str) -> list[_Reading]:
        """How it can be read, the likeliest first."""
        asked = clause_asked(said)
        main = self.plain(without_condition(asked))
        ways = self.supposing.ways(said)
        many = max(sum(one.casefold() not in NOISE for one in WORD.findall(plain)), 1)
        found = []
        for name, likely in self._likely(said, without_condition(asked)).items():
            decision = self.law.code.decisions.get(name)
            if decision is None or not answers_so(decision, asked):
                continue
            facts, called, left = self.supposing.read(decision, plain, ways, loosely=True)
            lexicon = self.supposing.lexicon(decision, loosely=True)
            roles = lexicon.takings(plain, facts)[: len(lexicon.takers(facts))]
            named = {word for name_, _ in roles for word in name_.split("_")}
            told = 1 - sum(one not in named for one in left) / many
            over = {one for one in WORD.findall(main) if one in left and one not in named}
            is_heard = likely.begins < NOT_HEARD
            if told >= LIKELY or is_heard:
                found.append(
                    _Reading(
                        decision,
                        tuple(facts),
                        called,
                        tuple(dict.fromkeys(left)),
                        likely.begins,
                        told + likely.weight,
                        is_heard or (likely.is_first and not over and told >= SURELY),
                        not over,
                    )
                )
        return sorted(found, key=lambda one: (one.begins, -one.is_sure, -one.weight))

    def _likely(self, said: str, main: str) -> dict[str, _Likely]:
        """The decisions that a line may be after: those that its `main` clause asks first."""
        weights: dict[str, float] = {}
        content = [one for one in WORD.findall(main) if one.casefold() not in NOISE]
        first = next(iter(self.fitting(main)), "") if len(content) > 1 else ""
        for words, share in ((main, 1.0), (said, OF_THE_WHOLE)):
            for rank, name in enumerate(self.fitting(words)[:MOST_TRIED]):
                weights[name] = weights.get(name, 0.0) + share * FOUND / (1 + rank / 2)
        found = {name: _Likely(weight, is_first=name == first) for name, weight in weights.items()}
        places = ((main, 0.0), (said, 1.0)) if OF_WHAT_IS_TOLD.search(main) else ((main, 0.0),)
        for words, later in places:
            for name in asked_in_words(self.law, words, loosely=False):
                begins = self._begins(name, words)
                if begins is not None and found.get(name, _Likely(0.0)).begins == NOT_HEARD:
                    found[name] = _Likely(weights.get(name, 0.0), later + begins / 2)
        return found

    def _begins(self, name: str, main: str) -> float | None:
        """How late in a clause the words begin in which a decision is asked: 0 at its beginning, 1 at its
        end; None where only one word of them tells anything, and they do not stand there as they are."""
        each = [set(stems(one)) for one in main.split()]
        known, found = set().union(*each), []
        for way in table_of(self.law).questions.get(name, "").split(" / "):
            words = set(stems(way))
            literal = re.search(rf"\b{re.escape(way.rstrip('?'))}(?:s|e?d|ing)?\b", main, re.I)
            if words and words <= known and (len(words) > 1 or literal):
                found.append(next(at for at, one in enumerate(each) if one & words) / len(each))
        return min(found, default=None)

    def _roles(self, one: _Reading, said: str, plain: str) -> Iterator[tuple[SaidFact, ...]]:
        """The facts with those who are named as whom the decision takes, where these are not as many as it
        takes: in the order of the words first."""
        lexicon = self.supposing.lexicon(one.decision, loosely=True)
        takes, named = lexicon.takers(one.facts), lexicon.takings(plain, one.facts)
        if not takes or not named:
            yield one.facts
            return
        many = min(len(takes), len(named))
        asked = self.plain(clause_asked(said))
        if many < len(named):  # of whom it is asked, before those of whom it is told
            named = sorted(named, key=lambda each: each[0].replace("_", " ") not in asked)
        tried = 0
        for who in combinations(named, many):
            for whom in combinations(takes, many):
                if tried < MOST_ROLES:
                    tried += 1
                    told = [SaidFact(path, name, span) for path, (name, span) in zip(whom, who, strict=True)]
                    yield (*one.facts, *told)
        yield one.facts

    def _judged(self, one: _Reading, facts: tuple[SaidFact, ...], plain: str) -> Guess | None:
        """The situation, None where the question makes no sense so."""
        supposing = self.supposing
        spans = [fact.span for fact in facts]
        unused = [
            word[0].replace("_", " ")
            for word in WORD.finditer(plain)
            if word[0] in one.left and not any(start <= word.start() < end for start, end in spans)
        ]
        options = options_in(plain)
        taken: tuple[str, ...] = ()
        text = self.placed(supposing.situation(one.decision, facts, one.names, options))
        verdict = supposing.judged(text)
        lacks = options_lacking(verdict, options) if verdict.value == "no" else []
        if lacks:
            taken = tuple(f"option {each} is in play, as it is asked about" for each in lacks)
            text = self.placed(supposing.situation(one.decision, facts, one.names, (*options, *lacks)))
            verdict = supposing.judged(text)
        if verdict.status == ILLEGAL:
            return None
        text = self._held(text, unused)
        is_answered = supposing.judged(text).status == ANSWERED
        if is_answered and (not one.is_whole or (unused and one.begins >= NOT_HEARD)):
            return None  # to another question than is asked
        return Guess(text, one.decision.name, tuple(dict.fromkeys(unused)), taken)

    def placed(self, text: str) -> str:
        """The situation with a place of which nobody knows more for each thing that must stand somewhere."""
        types = self.law.code.types
        for _ in range(MOST_PLACED):
            try:
                self.supposing.judged(text)
            except LackingFact as lacking:
                need = lacking.need
                kind = types.records[need.kind].fields[need.fact].type.name
                if kind not in types.records:
                    raise
                place = f"{need.fact}_of_{need.thing}"
                lines = f"{kind.lower()} {place}\n{need.kind.lower()} {need.thing}: {need.fact} {place}"
                text = before_asks(text, [lines])
            else:
                break
        return text

    def _held(self, text: str, unused: Sequence[str]) -> str:
        """The situation without what its answer may not take as usual.  Raises UmpireError where a "no" rests
        on nothing that is told."""
        supposing = self.supposing
        laid = lay(supposing.umpire, text, supposing.edition)
        if unused:
            text = as_is_told(text, laid, supposing.judged)
            laid = lay(supposing.umpire, text, supposing.edition)
        return grounded(text, laid, supposing.judged)


def options_lacking(verdict: Verdict, options: Sequence[int]) -> list[int]:
    """The options without which there is no such thing as what is asked about."""
    cited = [cite for one in verdict.because for cite in one.cites]
    numbers = (cite.rpartition("/option/")[2] for cite in cited if "/option/" in cite)
    return [int(one) for one in dict.fromkeys(numbers) if one.isdecimal() and int(one) not in options]


__all__ = ["Guess", "Guessing", "Offer", "options_lacking"]

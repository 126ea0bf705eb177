"""Questions of nothing that lies there, answered all the same: "may a face-down unit go by rail?", "can I
invade in snow?".

Things of which nobody knows more than the question says stand for those that it is asked of.  An answer is
given only where every word is understood, and a "no" only where it rests on what was said and on nothing that
is merely usual; else what is lacking is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kb.engine.answering import ANSWERED
from kb.engine.code import DecisionCode
from kb.engine.law import Law
from kb.engine.types import NUMBER, YES_NO
from kb.engine.verdict import Verdict
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from parsers.law.situation import name_of
from queries.board.colloquial import clause_asked
from queries.board.counted import Counted, number_said
from queries.board.grounded import grounded
from queries.board.questions import asked_in_words
from queries.board.reading import lay
from queries.board.spoken import Spoken
from queries.board.supposed_facts import OPTION, SaidFact, SupposedFacts
from queries.board.table_data import table_of
from queries.search.chatter import CHATTER
from queries.search.engine import WORD, stems
from queries.telling import words
from queries.umpire import Umpire

MEANS_MUCH = frozenset(
    [
        "not",
        "never",
        "without",
        "nothing",
        "no",
        "more",
        "most",
        "only",
        "both",
        "each",
        "either",
        "or",
        "else",
        "always",
        "until",
        "instead",
        "isnt",
        "doesnt",
        "dont",
        "cant",
        "wont",
        "didnt",
        "over",
        "after",
        "before",
        "while",
        "but",
        "out",
        "off",
        "than",
        "versus",
        "vs",
    ]
)  # words that no verdict may pass over
NOISE = (CHATTER - MEANS_MUCH) | frozenset(
    [
        "into",
        "onto",
        "i",
        "my",
        "we",
        "our",
        "us",
        "single",
        "lone",
        "hex",
        "hexes",
        "unit",
        "units",
        "s",
        "t",
        "re",
        "ve",
        "d",
        "ll",
        "m",
    ]
)
DOES = re.compile(r"\b(?:it|he) (\w+)", re.I)  # of a question as players put it
PASSIVE = re.compile(r"\b(?:be|been|being|is|are|was|were|get|gets|got) $", re.I)
A_UNIT = re.compile(r"\bunits?\b", re.I)
AN_ARTICLE = re.compile(r" (?:(?:an?|the|any|some|my|our|his|your|their|enemy) )*", re.I)
_NUMBERED = re.compile(r"(.*?)(?:_(\d+))?")
PLACES_CALLED = {"here": "first_place", "there": "next_place"}  # of rules that call them by no noun
ELSEWHERE = re.compile(r"\b(from) (?:the )?$")  # not where it is asked about
Names = Mapping[str, tuple[str, tuple[int, int]]]  # by path: what it is called, and where that stands
Ways = Mapping[str, Sequence[frozenset[str]]]


@dataclass(frozen=True, slots=True)
class Supposed:
    """The text of a situation in which a question is answered that speaks of nothing that lies there."""

    text: str
    decision: str


class Supposing:
    """The questions of one game, as its table declares that players ask them.  `ways` gives by stem what
    else a word of a question may be called."""

    def __init__(self, umpire: Umpire, edition: str, ways: Callable[[str], Ways]) -> None:
        self.umpire, self.edition, self.ways = umpire, edition, ways
        laid = lay(umpire, "", edition)
        self.law: Law = laid.law
        self.counted: Counted = Spoken(laid).counted

    def supposed(self, said: str) -> Supposed | None:
        """The situation that answers a question with what is told in it; None where some word of it is not
        understood."""
        plain = self.counted.called(said.rstrip(" ?.!"))
        heard = asked_in_words(self.law, said, loosely=False)
        ways = self.ways(said) if heard else {}
        found: list[tuple[tuple[bool, int], Supposed]] = []
        for name in heard:
            decision = self.law.code.decisions[name]
            if not answers_so(decision, said):
                continue
            facts, names, left = self.read(decision, plain, ways)
            if not left:
                with suppress(UmpireError, Mistake):  # such as a place that is called as a country is
                    text, verdict = self._judged_so(decision, facts, names, options_in(plain))
                    rank = (verdict.status != ANSWERED, -len(facts))
                    found.append((rank, Supposed(text, name)))
        return min(found, key=lambda one: one[0])[1] if found else None

    def not_understood(self, said: str) -> list[str]:
        """The words of a question for which nothing stands that the nearest decision looks at; none where no
        decision is near."""
        plain = self.counted.called(said.rstrip(" ?.!"))
        found = []
        for name in asked_in_words(self.law, said, loosely=False):
            decision = self.law.code.decisions[name]
            if answers_so(decision, said):
                found.append(self.read(decision, plain, self.ways(said))[2])
        strange = min(found, key=len) if found else []
        return [one for one in strange if not self._is_counted(one)]

    def read(
        self, decision: DecisionCode, plain: str, ways: Ways, loosely: bool = False
    ) -> tuple[list[SaidFact], Names, list[str]]:
        """What a line in the names of the game tells that a decision looks at, what is called by names that
        nobody knows, and the words for which nothing stands; `loosely` as `SupposedFacts` does."""
        lexicon = self.lexicon(decision, loosely)
        facts = lexicon.said(plain)
        names = lexicon.names(plain, facts, self._own(decision))
        return facts, names, list(self._left(decision, plain, facts, names, ways))

    def _is_counted(self, word: str) -> bool:
        """Whether a word is a counter or a number of them: understood as such, wherever it stands."""
        few = word.isdecimal() and len(word) <= 2
        return bool(self.counted.kinds_in(word) or number_said(word) or few)

    def lexicon(self, decision: DecisionCode, loosely: bool = False) -> SupposedFacts:
        """The facts that a decision looks at, as words say them."""
        fields = dict(self.umpire.facts_of(decision.name))
        asked = {one.name for one in self.law.code.closure(decision.name)}
        for name, record in self.law.code.types.records.items():
            derived = [one for one in record.fields.values() if one.derived_by in asked]
            if derived and name in fields:
                fields[name] = list({one.name: one for one in [*fields[name], *derived]}.values())
        return SupposedFacts(self.law, decision, fields, self.counted, loosely)

    def _own(self, decision: DecisionCode) -> set[str]:
        """The words by which players and rules put a question."""
        heard = table_of(self.law).questions.get(decision.name, "")
        put = f"{decision.question} {decision.name.replace('_', ' ')} {heard}"
        return {*stems(put), *stems(self.counted.called(put))}

    def _left(
        self, decision: DecisionCode, said: str, facts: Sequence[SaidFact], names: Names, ways: Ways
    ) -> Iterator[str]:
        """The words that neither state a fact nor belong to the question."""
        own, spans = self._own(decision), [one.span for one in facts]
        spans += [span for _, span in names.values()]
        spans += [one.span() for one in OPTION.finditer(said)]
        spans += self.lexicon(decision).needless(said)
        counts = _counts(decision, said)
        kinds = {value for _, value in self.counted.kinds.values()}
        boxes = table_of(self.law).boxes.values()  # one invades "from the 1 box"
        starts = [
            one.span[0]
            for one in facts
            if one.value not in kinds and one.path.rpartition(".")[2] not in boxes
        ]
        yield from (one[1] for start in starts if (one := ELSEWHERE.search(said[:start])))
        for word in WORD.finditer(said):
            if any(start <= word.start() < end for start, end in spans) or word[0].lower() in NOISE:
                continue
            stem = next(iter(stems(word[0])), word[0].lower())
            if word[0].casefold() in counts:
                continue
            if stem not in own and not any(way <= own for way in ways.get(stem, ())):
                yield word[0]
        plain = {one.name for one in decision.parameters if one.type not in self.law.code.types.records}
        done = [one.span for one in facts if one.path in plain]  # "fly an escort": no escort is flown away
        yield from self._suffered(decision, said, [one for one in spans if one not in done])

    def _suffered(self, decision: DecisionCode, said: str, spans: Sequence[tuple[int, int]]) -> Iterator[str]:
        """The verbs of a decision on who does a thing, where the words speak of whom it is done to: "can it
        attack a face-down unit?", "can a face-down unit be attacked?"."""
        heard = table_of(self.law).questions.get(decision.name, "")
        verbs = {stem for one in DOES.finditer(heard) for stem in stems(one[1])}
        things = {start for start, _ in spans} | {one.start() for one in A_UNIT.finditer(said)}
        for word in WORD.finditer(said):
            if verbs.isdisjoint(stems(word[0])):
                continue
            behind = AN_ARTICLE.match(said, word.end())
            objects = {word.end() + 1, behind.end() if behind else word.end() + 1}
            if PASSIVE.search(said[: word.start()]) or objects & things:
                yield word[0]

    def _judged_so(
        self, decision: DecisionCode, facts: Sequence[SaidFact], names: Names, options: tuple[int, ...]
    ) -> tuple[str, Verdict]:
        """The situation and what comes of it, without what is merely usual where that is all on which a "no"
        rests."""
        text = self.situation(decision, facts, names, options)
        text = grounded(text, lay(self.umpire, text, self.edition), self.judged)
        return text, self.judged(text)

    def situation(
        self, decision: DecisionCode, facts: Sequence[SaidFact], names: Names, options: tuple[int, ...]
    ) -> str:
        """The text of a situation in which a decision is asked of what is told.  Raises UmpireError."""
        inquiry = self.umpire.inquire(decision.name, dict.fromkeys(map(str, facts)), self.edition, options)
        called = {path: name_of(name) for path, (name, _) in names.items()}
        kinds = {value for _, value in self.counted.kinds.values()}
        called |= {
            one.path.rpartition(".")[0].replace(".", "_"): name_of(f"the_{one.value}")
            for one in facts
            if one.value in kinds and one.path.rpartition(".")[0] not in called
        }
        return inquiry.situation(lambda name: called.get(name) or _called(name))

    def judged(self, text: str) -> Verdict:
        """The verdict on such a text.  Raises UmpireError."""
        return self.umpire.check(text, edition=self.edition, changes=False)[0][1]


def answers_so(decision: DecisionCode, said: str) -> bool:
    """Whether a decision answers in the form in which it is asked: with yes or no, or with what; whether
    something must be done is not whether it may."""
    asked = None if _counts(decision, said) else words.ASKED.match(_question(said))
    must = [bool(re.match(r"must\b", one, re.I)) for one in (_question(said), decision.question)]
    return (decision.result == YES_NO) == (asked is not None) and must[0] == must[1]


def _counts(decision: DecisionCode, said: str) -> set[str]:
    """The numbers of a question that a number answers: "may three INF stack there?" asks how many may."""
    found = {one.casefold() for one in re.findall(r"\b\w+\b", said) if number_said(one) > 1}
    return found if decision.result == NUMBER and words.ASKED.match(_question(said)) else set()


def _called(name: str) -> str:
    """What a thing is called of which only the question speaks, one of several with its number."""
    plain, number = _NUMBERED.fullmatch(name).groups()  # type: ignore[union-attr]  # anything matches
    last = plain.rpartition("_")[2] or plain
    last = PLACES_CALLED.get(last, last)
    return f"the_{last}" + (f"_{number}" if number and int(number) > 1 else "")


def options_in(said: str) -> tuple[int, ...]:
    """The options that a question names."""
    return tuple(int(one["number"]) for one in OPTION.finditer(said))


def _question(said: str) -> str:
    """The last sentence, or the clause in it, that asks."""
    return clause_asked(re.split(r"(?<=[.;!]) ", said.strip())[-1])


__all__ = ["NOISE", "Names", "Supposed", "Supposing", "Ways", "answers_so", "options_in"]

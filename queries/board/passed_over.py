"""Words of a question that what is asked knows nothing of: names, numbers, facts, circumstances, and that
something is not so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from kb.engine.code import DecisionCode
from kb.engine.things import Thing
from kb.engine.types import Field, Record, Type
from parsers.law.situation import name_of
from queries.board.acts import owner_of
from queries.board.counted import NUMBERS
from queries.board.fact_phrases import BEFORE, phrases
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.board.verbs import TAKES
from queries.search.chatter import CHATTER
from queries.search.engine import stems

AGENT = re.compile(r" by (?:the )?[A-Z]\w*")  # by whom something is done, of whom it is not asked
OPTION = re.compile(r"\boptions? \d", re.I)
PRINTED = re.compile(r"\b\d+(?:-\d+)+\b")  # on a counter
BESIDE = re.compile(r"\b(?:with|for) (?:an? |the |my |his )?(?P<what>[\w-]+)")
OF_WHOM = re.compile(r"\b(?:of|for) (?:the )?(?P<who>[A-Z]\w+)(?=[ ,?]*$)")
WHEN = re.compile(r"\b(?:at|by|during|under) (?:an? |the )?(?P<what>[a-z]+)\b")
SPEAKS = re.compile(r"[\w'-]+")
TELLS = frozenset(
    ("more", "not", "never", "without", "twice", "again", "out", "except", "unless", "instead")
)  # and changes what is asked
PLAIN = frozenset(("one", "I", "A", "a"))


def passed_over(laid: Laid, wanted: str) -> list[str]:
    """The names and numbers of a question, and words that turn it round, of which neither what is told nor
    what is asked knows anything; each in quotes."""
    decision = laid.law.code.decisions.get(laid.situation.asks[0].decision) if laid.situation.asks else None
    return list(dict.fromkeys(map(repr, _Heard(laid, decision, wanted).all()))) if decision and wanted else []


class _Heard:
    """What a question says beside what is told and asked."""

    def __init__(self, laid: Laid, decision: DecisionCode, wanted: str) -> None:
        self.laid, self.types, self.wanted = laid, laid.case.types, wanted
        heard = table_of(laid.law).questions.get(decision.name, "")
        self.asked = f"{decision.question} {decision.name} {heard}".replace("_", " ")
        self.counted = Spoken(laid).counted
        self.plain = self.counted.called(wanted)
        put = f"{laid.text} {self.asked}".replace("_", " ")
        self.known, self.written = set(stems(put)), set(put.lower().split())

    def all(self) -> Iterator[str]:
        if OPTION.search(self.wanted) and not self.laid.situation.options:
            yield "option"
        yield from self._words()
        yield from self._facts()
        yield from self._beside()
        yield from self._of_others()
        for found in WHEN.finditer(self.plain):
            if found["what"] not in CHATTER and not self._is_known(found["what"]):
                yield found["what"]

    def _words(self) -> Iterator[str]:
        """Names, numbers and words that turn a question round."""
        numbers = self._numbers()
        for place, found in enumerate(SPEAKS.finditer(AGENT.sub("", self.plain))):
            word = found[0].removesuffix("'s").strip("'-")
            is_name = place > 0 and word[:1].isupper() and word not in PLAIN
            is_number = word.isdecimal() or (word in NUMBERS and word not in PLAIN)
            is_strange = word not in numbers if is_number else is_name and not self._signs(word)
            if (is_strange and (is_number or not self._is_known(word))) or (
                word in TELLS and word not in self.written
            ):
                yield word.replace("_", " ")

    def _is_known(self, word: str) -> bool:
        return set(stems(word.replace("_", " "))) <= self.known or name_of(word) in self.laid.text

    def _signs(self, word: str) -> list[str]:
        """The signs of the kinds of counter that a word means: of an HQ those of both kinds of HQ."""
        kinds = [value for _, value in self.counted.kinds_in(word)]
        family = self.types.kind_called(word) or self.types.kind_called(word.removesuffix("s"))
        return kinds or list(family.values if family else ())

    def _beside(self) -> Iterator[str]:
        """The counters that a question puts beside those that are told: "with an HQ"."""
        for found in BESIDE.finditer(self.plain):
            signs = [one for kind in self._signs(found["what"]) for one in (kind, kind.replace("_", "-"))]
            if signs and not any(re.search(rf"(?<!\w){one}(?!\w)", self.laid.text) for one in signs):
                yield found["what"]

    def _of_others(self) -> Iterator[str]:
        """The power of which it is asked, where others do what is asked about: the odds "of the Soviets"."""
        found = OF_WHOM.search(self.plain)
        asked = self.laid.situation.asks[0].arguments
        things = [self.laid.case.things.get(str(one)) for one in asked]
        acts = {act.type: act.by for act in table_of(self.laid.law).acts}
        for thing in things if found and self.counted.is_owner(found["who"]) else ():
            by = self.laid.facts(thing).get(acts.get(thing.kind, "")) if thing is not None else None
            acting = [one for one in (by if isinstance(by, tuple) else (by,)) if isinstance(one, Thing)]
            owners = {str(owner_of(self.laid, one)) for one in acting}
            if found and owners and name_of(found["who"]) not in owners:
                yield found["who"]

    def _facts(self) -> Iterator[str]:
        """The facts that a question states and nobody has told: in snow, a swamp, off the map."""
        own = set(stems(self.asked))
        for record in self._records():
            things = [one for one in self.laid.things() if one.kind == record.name]
            facts = [fact for one in things for fact in self.laid.facts(one).items()]
            told = {(name, self.laid.writer.value(value)) for name, value in facts}
            for field in record.fields.values():
                for pattern, value in self._said(field):
                    found = re.search(pattern, self.wanted, re.I)
                    said = BEFORE.sub("", found[0], count=1) if found else ""
                    is_told = (field.name, value) in told or re.fullmatch(
                        TAKES, said, re.I
                    )  # that is whose it is
                    if said and not is_told and not set(stems(said)) <= own:
                        yield said

    def _records(self) -> list[Record]:
        """Places and their borders: what is said of counters names them and is found so."""
        edge = self.types.edge_joining(self.types.places) if self.types.places else None
        return [self.types.records[self.types.places], *([edge] if edge else [])] if self.types.places else []

    def _said(self, field: Field) -> Iterator[tuple[str, str]]:
        """The phrases of a fact that somebody can tell, but for those with a number, which is found so."""
        if not field.by and not field.derived_by:
            found = phrases(field, self.types.values(field.type), self._ways)
            yield from ((one, value) for one, value in found if value)

    def _ways(self, type_: Type, value: str) -> tuple[str, ...]:
        return self.types.words_of(type_.name, value)

    def _numbers(self) -> set[str]:
        """The numbers that are told, in figures and words: those written, but for what counters print, and
        how many counters of an owner there are, of a kind and in all."""
        laid = self.laid
        told = {int(one) for one in re.findall(r"\d{1,6}", PRINTED.sub(" ", laid.text))}
        kinds = {one: laid.case.types.kind_field(one.kind) for one in laid.things()}
        whose = [(owner_of(laid, one), laid.facts(one).get(kind)) for one, kind in kinds.items() if kind]
        told |= set(Counter(whose).values()) | set(Counter(owner for owner, _ in whose).values())
        return {str(one) for one in told} | {NUMBERS[one - 1] for one in told if 0 < one <= len(NUMBERS)}


__all__ = ["passed_over"]

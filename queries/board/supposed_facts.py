"""What the words of a question say of the things that a decision looks at, though none of them lies there:
"in snow" of the hex, "a face-down unit" of the unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.engine.code import DecisionCode
from kb.engine.law import Law
from kb.engine.types import NUMBER, YES_NO, Field, Type
from queries.board.counted import NUMBERS, Counted, number_said
from queries.board.table_data import kind_field, table_of
from queries.search.engine import stems

DEEPEST = 2  # facts that lead from what is asked about to a thing of which words speak
A_NUMBER = rf"(?P<number>\d{{1,6}}|{'|'.join(NUMBERS)})"
VERB = r"(?:is|are|was|were|am|be|has|have|had|lies|does|'s)"
ARTICLE = r"(?:an?|the|any|some)"
BEFORE = re.compile(rf"(?:{VERB} )?(?:{ARTICLE} )?")
OPTION = re.compile(
    r"(?:(?:with|under|in|using|playing|play|use|have) )?options? (?P<number>\d{1,3})\b", re.I
)
OPENS = "Can|May|Is|Are|Do|Does|Did|Has|Have|What|Which|Who|How|If|My|The|An?|It?|We|In|At|Our|His|When"
A_NAME = re.compile(
    r"(?P<in>\b(?:in|at|into|on|to|from|of|near) (?:the )?)?"
    rf"(?<![\w-])(?!(?:{OPENS}) )(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?![\w-])"
)
SHORT = 3  # letters of an abbreviation, which is no word of everyday English where it has capitals
ROLLS = ("die", "roll")  # facts that say what a die shows
ROLLED = ("rolled {}", "rolls {}", "roll {}", "throw {}", "threw {}", "die shows {}")
Span = tuple[int, int]
WordsOf = Callable[[Type, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SaidFact:
    """A fact that words state: how it is told of a decision ("unit.face_down"), its value, and where in the
    text the words stand."""

    path: str
    value: str
    span: Span

    def __str__(self) -> str:
        return f"{self.path}={self.value}"


@dataclass(frozen=True, slots=True)
class _Way:
    """How a thing is reached from what a decision asks about: "move.unit", after so many facts."""

    path: str
    record: str
    depth: int
    is_list: bool = False


class SupposedFacts:
    """The facts of one decision's things, as words say them; `fields` are those that the decision looks at,
    by type of thing."""

    def __init__(
        self, law: Law, decision: DecisionCode, fields: Mapping[str, Sequence[Field]], counted: Counted
    ) -> None:
        self.law, self.types, self.decision, self.counted = law, law.code.types, decision, counted
        self.fields = {name: {one.name: one for one in each} for name, each in fields.items()}
        self.ways = list(self._ways())

    def said(self, text: str) -> list[SaidFact]:
        """What a text states, each word at most once, the longest phrase first."""
        taken: list[Span] = []
        found: list[SaidFact] = []
        for span, facts in sorted(self._all(text), key=lambda one: (one[0][0] - one[0][1], one[0])):
            if not any(span[0] < end and start < span[1] for start, end in taken):
                taken.append(span)
                found += facts
        return found

    def names(
        self, text: str, facts: Sequence[SaidFact], own: Collection[str]
    ) -> dict[str, tuple[str, Span]]:
        """What is called by a name that nobody knows: by path, a place behind "in" or "at", else a counter;
        none where several of them could be meant.  `own` are the stems of what the decision asks."""
        found: dict[str, tuple[str, Span]] = {}
        spans = [one.span for one in facts]
        for name in A_NAME.finditer(text):
            at = name.start("name")
            is_told = any(start <= at < end for start, end in spans)
            if is_told or not name["name"] or any(stem in own for stem in stems(name["name"])):
                continue
            of_place = name["in"] is not None
            ways = [one for one in self.ways if not one.depth and not one.is_list and one.path not in found]
            ways = [
                one
                for one in ways
                if (one.record == self.types.places if of_place else self._is_counter(one.record))
            ]
            if len(ways) == 1:
                found[ways[0].path] = (name["name"], (at, name.end("name")))
        return found

    def _all(self, text: str) -> Iterator[tuple[Span, list[SaidFact]]]:
        yield from self._kinds(text)
        yield from self._countries(text)
        yield from self._rows(text)
        yield from self._parameters(text)
        for record, fields in self.fields.items():
            ways = [one for one in self.ways if one.record == record and not one.is_list]
            kind = kind_field(self.law, self.types.records[record])
            for field in fields.values() if ways else ():
                if field.name == kind or self._is_asked(field, ways):
                    continue  # see `_kinds`
                meant = self._meant(ways, field)
                for pattern, value in _phrases(field, self.types.values(field.type), self._words):
                    for found in re.finditer(pattern, text, re.I):
                        told = value or str(number_said(found["number"]))
                        facts = [SaidFact(f"{one.path}.{field.name}", told, found.span()) for one in meant]
                        if facts:
                            yield found.span(), facts

    def _is_asked(self, field: Field, ways: list[_Way]) -> bool:
        """Whether a decision asks for what such words say: "is it in supply?" does not tell that it is."""
        if field.derived_by == self.decision.name:
            return True
        is_own = all(one.depth == 0 and not self._is_counter(one.record) for one in ways)
        said = (one.partition(" / ")[0] for one in (*field.words, field.name.replace("_", " ")))
        asked = set(stems(self.decision.question))
        return field.type.name == YES_NO and not is_own and any(set(stems(one)) <= asked for one in said)

    def _words(self, type_: Type, value: str) -> tuple[str, ...]:
        return self.types.words_of(type_.name, value)

    def _meant(self, ways: list[_Way], field: Field) -> list[_Way]:
        """Of which things such a fact is said: of all where it is what a whole table shares, as the weather,
        else of the one that is nearest to what is asked; of none where several are."""
        if field.name in table_of(self.law).shown:
            return ways
        nearest = min(one.depth for one in ways)
        near = [one for one in ways if one.depth == nearest]
        return near if len(near) == 1 else []

    def _ways(self) -> Iterator[_Way]:
        records = self.types.records
        at = [
            _Way(one.name, one.type, 0, one.is_list)
            for one in self.decision.parameters
            if one.type in records
        ]
        yield from at
        yield from (_Way(name, one.name, 0) for name, one in self.types.singletons().items())
        for _ in range(DEEPEST):
            at = [beyond for one in at if not one.is_list for beyond in self._beyond(one)]
            yield from at

    def _beyond(self, way: _Way) -> Iterator[_Way]:
        owners = {one.type.name for one in self._owner_fields()}
        for field in self.fields.get(way.record, {}).values():
            record = self.types.records.get(field.type.name)
            is_part = record is not None and not field.by and not record.joins and _is_part(field)
            if record is not None and is_part and field.type.name not in owners:
                yield _Way(f"{way.path}.{field.name}", record.name, way.depth + 1, field.type.is_list)

    def _owner_fields(self) -> list[Field]:
        """The facts that say whose a counter is."""
        fields = [one for record in self.counted.records for one in record.fields.values()]
        return [
            one for one in fields if one.name == one.type.name.lower() and one.type.name != self.types.places
        ]

    def _kinds(self, text: str) -> Iterator[tuple[Span, list[SaidFact]]]:
        """The counters of which the text speaks, as what is asked about: in the order in which they are
        named where these are as many."""
        kinds = "|".join(
            sorted(
                (re.escape(one).replace(r"\ ", "[ -]") for one in self.counted.kinds), key=len, reverse=True
            )
        )
        owners = "|".join(sorted(map(re.escape, self.counted.owners), key=len, reverse=True)) or "(?!)"
        pattern = (
            rf"(?<![\w-])(?:(?P<count>\d{{1,2}}|{'|'.join(NUMBERS)}|an?|the|my|our|his|your|their) )?"
            rf"(?:(?P<owner>{owners}) )?(?P<kind>{kinds})(?![\w-])"
        )
        asked = set(stems(self.decision.question))
        named = [
            one
            for one in (re.finditer(pattern, text, re.I) if kinds else ())
            if not set(stems(one["kind"])) <= asked
            and not (one["kind"].islower() and len(one["kind"]) < SHORT)
        ]
        ways = [one for one in self.ways if one.depth == 0 and self._is_counter(one.record)]
        deeper = [one for one in self.ways if one.depth and self._is_counter(one.record)]
        if not ways and deeper:
            nearest = min(one.depth for one in deeper)
            ways = [one for one in deeper if one.depth == nearest]
        if len(ways) != len(named):
            return
        for found, way in zip(named, ways, strict=True):
            facts = self._counter(found, way)
            if facts:
                yield found.span(), facts

    def _rows(self, text: str) -> Iterator[tuple[Span, list[SaidFact]]]:
        """The row of a box in which something stands: "in the 3 box"."""
        for row in filter(None, table_of(self.law).boxes.values()):
            ways = [one for one in self.ways if row in self.fields.get(one.record, {}) and not one.is_list]
            if ways:
                field = self.fields[ways[0].record][row]
                for found in re.finditer(
                    rf"\b(?P<number>\d)[- ](?:sea-?)?(?:box|{row})(?: {row})?\b", text, re.I
                ):
                    meant = self._last(ways)
                    yield (
                        found.span(),
                        [SaidFact(f"{meant.path}.{field.name}", found["number"], found.span())],
                    )

    def _last(self, ways: list[_Way]) -> _Way:
        """Of several things that are as near the last: what is asked of the one stands in the other."""
        nearest = min(one.depth for one in ways)
        return [one for one in ways if one.depth == nearest][-1]

    def _countries(self, text: str) -> Iterator[tuple[Span, list[SaidFact]]]:
        """Those of whom it is asked, by name: in the order in which they are named, if they are as many."""
        owners = {one.type.name for one in self._owner_fields()}
        takes = [one.name for one in self.decision.parameters if one.type in owners and not one.is_list]
        names = "|".join(sorted(map(re.escape, self.counted.owners), key=len, reverse=True)) or "(?!)"
        named = list(re.finditer(rf"(?<![\w-])(?:the )?(?P<name>{names})(?:'s)?(?![\w-])", text, re.I))
        if len(takes) == len(named):
            for found, name in zip(named, takes, strict=True):
                yield found.span(), [SaidFact(name, self._owner(found["name"]), found.span())]

    def _owner(self, said: str) -> str:
        return next(
            name for known, name in self.counted.owners.items() if known.casefold() == said.casefold()
        )

    def _is_counter(self, record: str) -> bool:
        return bool(kind_field(self.law, self.types.records[record]))

    def _counter(self, found: re.Match[str], way: _Way) -> list[SaidFact]:
        record, value = self.counted.kinds[" ".join(found["kind"].replace("-", " ").split()).casefold()]
        many = number_said(found["count"] or "") or 1
        family = self.types.kind_called(way.path.rpartition(".")[2])  # "ship": what is asked about so is one
        is_other = family is not None and value not in family.values
        if record.name != way.record or is_other or (many > 1 and not way.is_list):
            return []
        field = kind_field(self.law, record)
        if way.is_list:
            return [SaidFact(way.path, ",".join([value] * many), found.span())]
        facts = [SaidFact(f"{way.path}.{field}", value, found.span())]
        owner = next((one.name for one in self._owner_fields() if one.name in record.fields), "")
        if found["owner"] and owner:
            facts.append(SaidFact(f"{way.path}.{owner}", self._owner(found["owner"]), found.span()))
        return facts

    def _parameters(self, text: str) -> Iterator[tuple[Span, list[SaidFact]]]:
        """The numbers and other values of which a decision is asked: "3 maps apart", "a roll of 6"."""
        for one in self.decision.parameters:
            if one.type in self.types.records or one.is_list:
                continue
            name = one.name.replace("_", "[ -]")
            if one.type == NUMBER or self.types.aliases.get(one.type) == NUMBER or one.range:
                head = one.name.partition("_")[0]
                behind = A_NUMBER.replace("number", "behind")
                before = rf"{A_NUMBER} {head}\w*(?: (?:away|apart))?"
                said = rf"(?:{before}|(?:{name}|{head}\w*)(?: (?:of|is|was))?(?: an?)? {behind})"
                for found in re.finditer(rf"\b{said}\b", text, re.I):
                    number = number_said(found["number"] or found["behind"])
                    yield found.span(), [SaidFact(one.name, str(number), found.span())]
            elif one.type == YES_NO:
                for found in re.finditer(rf"\b(?:{ARTICLE} )?{name}\b", text, re.I):
                    yield found.span(), [SaidFact(one.name, "yes", found.span())]
            else:
                for value in self.types.enumerations.get(one.type, ()):
                    for way in (value, *self.types.words_of(one.type, value)):
                        for found in re.finditer(_pattern(way), text, re.I):
                            yield found.span(), [SaidFact(one.name, value, found.span())]


def _is_part(field: Field) -> bool:
    """Whether words that speak of such a thing mean this one: it is there in any case, or called after what
    it is."""
    return not field.may_be_none or field.name == field.type.name.lower()


def _phrases(field: Field, values: Sequence[str], words_of: WordsOf) -> Iterator[tuple[str, str]]:
    """The patterns by which words say a fact, each with its value, "" where the words have a number."""
    if field.type.is_list:
        return
    if field.type.name == YES_NO:
        for phrase in (
            *field.words,
            field.name.replace("_", " "),
            *(one.replace("_", " ") for one in field.names),
        ):
            said, _, denied = phrase.partition(" / ")
            yield from ((_pattern(each), value) for each, value in ((said, "yes"), (denied, "no")) if each)
    for value in values:
        for way in (value.replace("_", " "), *words_of(field.type, value)):
            yield _pattern(way, rf"(?: {field.name})?"), value
    if field.type.name == NUMBER:
        for phrase in field.words:
            if "{}" in phrase and "{" not in phrase.replace("{}", "") and phrase != "{}":
                yield _pattern(phrase.partition(" / ")[0]), ""
        yield _pattern(f"{field.name.replace('_', ' ')} {{}}"), ""
    if field.name in ROLLS:
        yield from ((_pattern(said), "") for said in ROLLED)


def _pattern(phrase: str, behind: str = "") -> str:
    """A phrase as it may be written, any verb and article before it, with what may stand `behind`."""
    plain = BEFORE.sub("", phrase, count=1) if BEFORE.match(phrase) else phrase
    letters = re.escape(plain.replace("{}", "\0")).replace("\0", A_NUMBER).replace("\\\x00", A_NUMBER)
    letters = re.sub(
        r"(?:\\ |\\-|_|-| )", "[ -](?:of |is |was |an? )?" if "{}" in phrase else "[ -]", letters
    )
    return rf"(?<![\w-])(?:{VERB} )?(?:{ARTICLE} )?{letters}(?:s|ing|y)?{behind}(?![\w-])"


__all__ = ["OPTION", "SaidFact", "SupposedFacts"]

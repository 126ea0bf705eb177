"""What the words of a question say of the things that a decision looks at, though none of them lies there:
"in snow" of the hex, "a face-down unit" of the unit."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from kb.engine.code import DecisionCode
from kb.engine.law import Law
from kb.engine.types import NUMBER, YES_NO, Field, Type
from queries.board.counted import NUMBERS, Counted, number_said
from queries.board.fact_phrases import A_NUMBER, ARTICLE, phrases, said_as
from queries.board.named import is_no_name
from queries.board.reached import Reach, ReachedThings
from queries.board.table_data import kind_field, table_of
from queries.search.engine import stems

OPTION = re.compile(
    r"(?:(?:with|under|in|using|playing|play|use|have) )?options? (?P<number>\d{1,3})\b", re.I
)
OPENS = "Can|May|Is|Are|Do|Does|Did|Has|Have|What|Which|Who|How|If|My|The|An?|It?|We|In|At|Our|His|When"
A_NAME = re.compile(
    r"(?P<in>\b(?:in|at|into|on|to|from|of|near) (?:the )?)?"
    rf"(?<![\w-])(?!(?:{OPENS}) )(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?![\w-])"
)
GOES = re.compile(r"\b(?P<way>from|into|onto|enter|enters|entering) (?:an? |the )?$", re.I)
WITH = re.compile(r"\b(?:with|and|beside|under|holding|holds) $")
BESIDE = re.compile(
    r"\b(?:with|by|against|of|from|through|beside|near|versus|vs|next to)"
    r" (?:an? |the |no |my |his |enemy )*$",
    re.I,
)
SHORT = 3  # letters of an abbreviation, which is no word of everyday English where it has capitals
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SaidFact:
    """A fact that words state: how it is told of a decision ("unit.face_down"), its value, and where in the
    text the words stand."""

    path: str
    value: str
    span: Span

    def __str__(self) -> str:
        return f"{self.path}={self.value}"


class SupposedFacts:
    """The facts of one decision's things, as words say them; `fields` are those that the decision looks at,
    by type of thing.  Read `loosely`, a line may name more counters than the decision takes, or fewer."""

    def __init__(
        self,
        law: Law,
        decision: DecisionCode,
        fields: Mapping[str, Sequence[Field]],
        counted: Counted,
        loosely: bool = False,
    ) -> None:
        self.law, self.types, self.decision, self.counted = law, law.code.types, decision, counted
        self.fields = {name: {one.name: one for one in each} for name, each in fields.items()}
        self.reached = ReachedThings(law, decision, self.fields, counted)
        self.ways, self.loosely = self.reached.all, loosely

    def said(self, text: str) -> list[SaidFact]:
        """What a text states, each word at most once, the longest phrase first."""
        taken: list[Span] = []
        found: list[SaidFact] = []
        for span, facts in sorted(self._all(text), key=lambda one: (one[0][0] - one[0][1], one[0])):
            if not any(span[0] < end and start < span[1] for start, end in taken):
                taken.append(span)
                found += facts
        return found

    def needless(self, text: str) -> list[Span]:
        """Where a text says of a place what the rules do not look at here: how many may stack "in a mountain
        hex" is the same in any other."""
        grid = self.types.records.get(self.types.places)
        looked_at = self.fields.get(self.types.places, {})
        if grid is None or not any(one.record == grid.name for one in self.ways):
            return []
        unread = [one for name, one in grid.fields.items() if name not in looked_at and not one.derived_by]
        return [
            found.span()
            for one in unread
            for pattern, value in phrases(one, self.types.values(one.type), self._words)
            if value and value != "no"
            for found in re.finditer(pattern, text, re.I)
        ]

    def names(
        self, text: str, facts: Sequence[SaidFact], own: Collection[str]
    ) -> dict[str, tuple[str, Span]]:
        """What is called by a name that nobody knows: by path, a place behind "in" or "at", else a counter;
        none where several of them could be meant.  `own` are the stems of what the decision asks."""
        found: dict[str, tuple[str, Span]] = {}
        spans = [one.span for one in facts]
        for name in A_NAME.finditer(text):
            at = name.start("name")
            is_told = any(start <= at < end for start, end in spans) or self.counted.kinds_in(name["name"])
            if is_told or not name["name"] or is_no_name(name["name"]):
                continue
            if any(stem in own for stem in stems(name["name"])):
                continue
            around = text[max(at - 1, 0) : at] + text[name.end("name") : name.end("name") + 1]
            if self.loosely and (name["name"].isupper() or "/" in around):
                continue  # an abbreviation of the rules, or a date, and no name
            of_place = name["in"] is not None
            free = [one for one in self.ways if not one.is_list and one.path not in found]
            places = [one for one in free if one.record == self.types.places]
            ways = places if of_place else [one for one in free if self.reached.is_counter(one.record)]
            before = set(stems(text[: name.start()])[-1:])  # "port attack Kiel", not "can the Brits"
            ways = _nearest(ways or (places if before and before <= set(own) else []))
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
                for pattern, value in phrases(field, self.types.values(field.type), self._words):
                    for found in re.finditer(pattern, text, re.I):
                        meant = self._meant(ways, field, text[: found.start()])
                        told = value or str(number_said(found["number"]))
                        facts = [SaidFact(f"{one.path}.{field.name}", told, found.span()) for one in meant]
                        if facts:
                            yield found.span(), facts

    def _is_asked(self, field: Field, ways: list[Reach]) -> bool:
        """Whether a decision asks for what such words say: "is it in supply?" does not tell that it is."""
        if field.derived_by == self.decision.name:
            return True
        is_own = all(one.depth == 0 and not self.reached.is_counter(one.record) for one in ways)
        said = (one.partition(" / ")[0] for one in (*field.words, field.name.replace("_", " ")))
        asked = set(stems(self.decision.question))
        return field.type.name == YES_NO and not is_own and any(set(stems(one)) <= asked for one in said)

    def _words(self, type_: Type, value: str) -> tuple[str, ...]:
        return self.types.words_of(type_.name, value)

    def _meant(self, ways: list[Reach], field: Field, before: str) -> list[Reach]:
        """Of which things such a fact is said: of all where it is what a whole table shares, as the weather,
        else of the one that is nearest to what is asked; of several places of the one from which, or into
        which, the words `before` it go, and of none where they do not say it."""
        if field.name in table_of(self.law).shown:
            return ways
        nearest = min(one.depth for one in ways)
        near = [one for one in ways if one.depth == nearest]
        goes = GOES.search(before) if near[0].record == self.types.places else None
        if goes and len(near) > 1:
            return [near[0] if goes["way"].lower() == "from" else near[-1]]
        return near if len(near) == 1 else []

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
        spoken = [
            one
            for one in (re.finditer(pattern, text, re.I) if kinds else ())
            if not (set(stems(one["kind"])) <= asked and not (self.loosely and one["kind"].isupper()))
            and not (one["kind"].islower() and len(one["kind"]) < SHORT)
        ]
        named = [one for number, one in enumerate(spoken) if not self._is_again(one, spoken[:number])]
        ways = [one for one in self.ways if one.depth == 0 and self.reached.is_counter(one.record)]
        deeper = [one for one in self.ways if one.depth and self.reached.is_counter(one.record)]
        if not ways and deeper:
            nearest = min(one.depth for one in deeper)
            ways = [one for one in deeper if one.depth == nearest]
        if not ways:
            yield from self._beside(named)
        if self.loosely and ways and len(ways) != len(named):
            named, ways = self._as_many(named, ways)
        if len(ways) != len(named):
            return
        for found, way in zip(named, self._in_their_order(named, ways), strict=True):
            facts = self._counter(found, way)
            if facts:
                yield found.span(), facts
                again = (one for one in spoken if one not in named and self._is_again(one, [found]))
                yield from ((one.span(), facts) for one in again)

    def _as_many(
        self, named: Sequence[re.Match[str]], ways: list[Reach]
    ) -> tuple[list[re.Match[str]], list[Reach]]:
        """As many counters as a decision takes: those who act, and not those beside or against them."""
        acting = [one for one in named if not BESIDE.search(one.string[: one.start()])]
        pairs: list[tuple[re.Match[str], Reach]] = []
        for found in acting:
            free = (one for one in ways if all(one is not way for _, way in pairs))
            way = next((one for one in free if self._counter(found, one)), None)
            pairs += [(found, way)] if way is not None else []
        return [found for found, _ in pairs], [way for _, way in pairs]

    def takers(self, facts: Sequence[SaidFact]) -> list[str]:
        """Those of whom a decision is asked by name that no fact names yet: its own, and whose its counters
        are."""
        told = {one.path for one in facts}
        owners = self.reached.owner_fields()
        types = {one.type.name for one in owners}
        own = [one.name for one in self.decision.parameters if one.type in types and not one.is_list]
        whose = [
            f"{way.path}.{one.name}"
            for way in self.ways
            if not way.depth and not way.is_list and self.reached.is_counter(way.record)
            for one in owners
            if one.name in self.types.records[way.record].fields
        ]
        return [one for one in own or whose if one not in told]

    def takings(self, text: str, facts: Sequence[SaidFact]) -> list[tuple[str, Span]]:
        """Those whom a text names and no fact does, each once with where it is named."""
        spans = [one.span for one in facts]
        free: dict[str, Span] = {}
        for one in self._named_owners(text):
            if not any(start <= one.start() < end for start, end in spans):
                free.setdefault(self._owner(one["name"]), one.span())
        return list(free.items())

    def _in_their_order(self, named: Sequence[re.Match[str]], ways: list[Reach]) -> Sequence[Reach]:
        """The counters that a decision takes in the order in which they are named, or in the one other in
        which each is what the rule calls it: "may an AMPH carry an ARM?" of a decision on unit and ship."""
        orders = [
            order
            for order in permutations(ways)
            if all(self._counter(found, way) for found, way in zip(named, order, strict=True))
        ]
        return ways if tuple(ways) in orders or len(orders) != 1 else orders[0]

    def _is_again(self, found: re.Match[str], before: Sequence[re.Match[str]]) -> bool:
        """Whether a counter is the one that was named before: "an HQ ... when the HQ is face-down"."""
        same = [one for one in before if one["kind"].casefold() == found["kind"].casefold()]
        return (found["count"] or "").lower() == "the" and len(same) == 1 and not found["owner"]

    def _beside(self, named: Sequence[re.Match[str]]) -> Iterator[tuple[Span, list[SaidFact]]]:
        """Counters that stand in the one place of which it is asked: "in a city with an HQ"."""
        lists = [
            (way, field)
            for way in self.ways
            for field in self.types.records[way.record].fields.values()
            if way.record == self.types.places and field.by and self.reached.is_counter(field.type.name)
        ]
        if (
            len(lists) != 1
            or not named
            or not all(WITH.search(named[0].string[: one.start()]) for one in named)
        ):
            return
        way, field = lists[0]
        told = [
            value
            for one in named
            for record, value in [
                self.counted.kinds[" ".join(one["kind"].replace("-", " ").split()).casefold()]
            ]
            if record.name == field.type.name and not one["owner"]
            for _ in range(number_said(one["count"] or "") or 1)
        ]
        facts = [SaidFact(f"{way.path}.{field.name}", ",".join(told), one.span()) for one in named]
        yield from ((one.span, [one]) for one in facts)

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

    def _last(self, ways: list[Reach]) -> Reach:
        """Of several things that are as near the last: what is asked of the one stands in the other."""
        nearest = min(one.depth for one in ways)
        return [one for one in ways if one.depth == nearest][-1]

    def _countries(self, text: str) -> Iterator[tuple[Span, list[SaidFact]]]:
        """Those of whom it is asked, by name: in the order in which they are named, if they are as many."""
        owners = {one.type.name for one in self.reached.owner_fields()}
        takes = [one.name for one in self.decision.parameters if one.type in owners and not one.is_list]
        named = self._named_owners(text)
        if len(takes) == len(named):
            for found, name in zip(named, takes, strict=True):
                yield found.span(), [SaidFact(name, self._owner(found["name"]), found.span())]

    def _named_owners(self, text: str) -> list[re.Match[str]]:
        names = "|".join(sorted(map(re.escape, self.counted.owners), key=len, reverse=True)) or "(?!)"
        return list(re.finditer(rf"(?<![\w-])(?:the )?(?P<name>{names})(?:'s)?(?![\w-])", text, re.I))

    def _owner(self, said: str) -> str:
        return next(
            name for known, name in self.counted.owners.items() if known.casefold() == said.casefold()
        )

    def _counter(self, found: re.Match[str], way: Reach) -> list[SaidFact]:
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
        owner = next((one.name for one in self.reached.owner_fields() if one.name in record.fields), "")
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
                if one.name in table_of(self.law).boxes.values():
                    head = f"(?:{head}|(?:sea-?)?box)"
                behind = A_NUMBER.replace("number", "behind")
                before = rf"{A_NUMBER} {head}\w*(?: (?:away|apart))?"
                said = (
                    rf"(?:(?:in the |in )?{before}|(?:{name}|{head}\w*)(?: (?:of|is|was))?(?: an?)? {behind})"
                )
                for found in re.finditer(rf"\b{said}\b", text, re.I):
                    number = number_said(found["number"] or found["behind"])
                    yield found.span(), [SaidFact(one.name, str(number), found.span())]
            elif one.type == YES_NO:
                for found in re.finditer(rf"\b(?:{ARTICLE} )?{name}\b", text, re.I):
                    yield found.span(), [SaidFact(one.name, "yes", found.span())]
            else:
                for value in self.types.enumerations.get(one.type, ()):
                    for way in (value.replace("_", " "), *self.types.words_of(one.type, value)):
                        for found in re.finditer(said_as(way), text, re.I):
                            yield found.span(), [SaidFact(one.name, value, found.span())]


def _nearest(ways: list[Reach]) -> list[Reach]:
    return [one for one in ways if one.depth == min(each.depth for each in ways)]


__all__ = ["OPTION", "SaidFact", "SupposedFacts"]

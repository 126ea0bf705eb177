"""What players say of the table in plain sentences, as lines of the notation: "Kiev is next to Lublin",
"the Reds are at war with the Blues", "it rains", "two German INF and an ARM are in Kiev"."""

from __future__ import annotations

import re
from functools import cached_property

from kb.engine.law import Law
from kb.engine.things import Thing
from kb.engine.types import HAPPENED, NUMBER, Record
from kb.engine.words import vocabulary_of
from parsers.law.mistakes import Mistake
from parsers.law.situation import name_of, read_situation
from queries.board.bonds import Bonds
from queries.board.counted import NUMBERS, PARTS, Counted, number_said, without
from queries.board.joined import PLACES, Joined
from queries.board.named import CAPITAL, Named
from queries.board.place_types import snake, type_of_place
from queries.board.reading import Laid
from queries.board.table_data import counters, kind_field, table_of
from queries.board.titled import is_titled
from queries.board.verbs import SOMEWHERE
from queries.search.engine import stems
from queries.telling import words

SUCH_AS = "a line such as 'NAME: what it is'"  # of a game that shows none
MOST_WORDS = 12  # that say what stands somewhere
MOST_PUT = 50  # counters in one sentence
LONGEST = 300  # characters of a sentence; a line of the notation may be longer
DENIED = re.compile(r"\b(?:not|no|never|nobody|none|nothing|nor|cannot|without)\b|n't\b", re.I)
NAME = r"(?:[Tt]he )?(?P<{}>[^\W\d_][\w'/+ -]*?)"
HERE, THERE = NAME.format("here"), NAME.format("there")
CALLED_SO = tuple(
    re.compile(rf"(?P<name>[^\W_a-z][\w'. -]*?){one} in (?P<where>.+)")
    for one in (rf", (?P<what>(?:an?|the|his|our) [^,]+), {SOMEWHERE}", r" is (?P<what>an? [^,]+?)")
)
SAMPLES = 4  # sentences that are shown to who is not understood
STACKED = re.compile(
    r"\b(is|are) (?:stacked|stationed|located|based|placed|deployed|together)(?: together)? (?:in|at|on)\b"
)
HAS_OF = re.compile(r"\b(has|have|with) (?:an? )?([a-z][a-z -]*?) of (\d+)\b")  # "has a range of 6"
OF_FACTORS = re.compile(r"\bof (?=\d{1,3}(?:-\d{1,3})+\b)")  # "corps of 6-3"
WHICH = re.compile(r"(?P<first>.+ in (?:the )?(?P<what>[^,]+)), which is (?P<second>.+)")
_ARTICLE = re.compile(r"^(?:an?|the) ")
ABOVE = re.compile(r"\b(?:in the air )?(?:over|above) (?=(?:the )?[A-Z])")


def denies(said: str) -> bool:
    """Whether a sentence says what is not so."""
    return ":" not in said and DENIED.search(said) is not None


def such_as(law: Law, said: str = "") -> str:
    """Sentences that this game's table understands, those first that speak of what was `said`."""
    known, wanted = table_of(law).sentences, set(stems(said))
    nearest = sorted(known, key=lambda one: -len(set(stems(one)) & wanted))[:SAMPLES]
    return f"a line such as {words.listed([repr(one) for one in nearest], 'or')}" if nearest else SUCH_AS


def left_out(law: Law, said: str) -> Mistake:
    """What is told of a denial for which the game has no words."""
    told = f"{said!r}: what is not so is left out, and need not be said"
    return Mistake(told, 1, 1, such_as(law, said))


class Spoken:
    """The sentences that can be said of one table."""

    def __init__(self, laid: Laid, corrects: bool = False) -> None:
        self.laid, self.types, self.corrects = laid, laid.case.types, corrects
        self._counted: dict[str, int] = {}

    @cached_property
    def counted(self) -> Counted:
        """The words for counters."""
        kinds = self._owners()
        owners = [one for one, thing in self.laid.case.things.items() if thing.kind in kinds]
        return Counted(self.laid.law, self._is_known, self._is_counter, owners)

    @cached_property
    def named(self) -> Named:
        """What words name."""
        return Named(self.laid, self.counted)

    def _owners(self) -> set[str]:
        """The types of those whose a counter can be."""
        fields = [one for record in counters(self.laid.law) for one in record.fields.values()]
        return {one.type.name for one in fields if one.name == one.type.name.lower()} - {self.types.places}

    def _is_counter(self, name: str) -> bool:
        thing = self.laid.case.things.get(name_of(name))
        return thing is not None and bool(kind_field(self.laid.law, self.laid.record(thing)))

    def _is_known(self, name: str) -> bool:
        return name_of(name) in self.laid.case.things

    def lines(self, said: str) -> list[str]:
        """The statements that a sentence makes, in the notation; itself where it is one already.  Raises
        Mistake where it is neither."""
        said = re.sub(r"^\s*In (?=[^:]+:)", "in ", said)
        plain = OF_FACTORS.sub("", " ".join(said.strip().rstrip(".!").split()))
        odd = next((one for one in plain if one.isnumeric() and not one.isdecimal()), "")
        if odd and len(plain) <= LONGEST:
            raise Mistake(f"{odd!r} is no number that can be read", 1, 1, "digits, such as 2")
        told = WHICH.fullmatch(plain) if len(plain) <= LONGEST else None
        if told:
            return [*self.lines(told["first"]), *self.lines(f"{told['what']} is {told['second']}")]
        if len(plain) <= LONGEST:
            plain = HAS_OF.sub(r"\1 \2 \3", STACKED.sub(r"\1 in", plain))
            plain = self._boxed(ABOVE.sub("in ", plain))
            plain = self._from(plain)
            found = self._denied(plain) if denies(plain) else self._told(plain)
            found = found or self._noted(plain)
            if found:
                return found
        elif ":" not in plain:
            raise Mistake(f"a sentence has at most {LONGEST} characters", 1, 1, "several sentences")
        if ":" in plain or plain.startswith("between "):
            return [self._stated(said.strip())]
        units = self.counted.units(plain)
        if units and not re.search(r"\b(?:in|on|at)\b", plain):
            return [line for one in units for line in self._nowhere(one)]
        first, _, rest = plain.partition(" ")
        named = self.types.by_word(first) or self.types.enumerations_with(first)
        if named and rest and not re.search(r"\d-\d", rest):
            return [plain]
        raise Mistake(
            f"{plain!r} says nothing that the table understands", 1, 1, such_as(self.laid.law, plain)
        )

    # ---- short notes

    def _noted(self, plain: str) -> list[str]:
        """What is jotted down without a verb: "in Kiev: 2 INF USSR, face-down", "Kiev: city, 2 INF USSR",
        "Reds: 2 INF in Kiev", "Kiev clear, fine", "Reds at war with Blues"."""
        head, colon, rest = (part.strip() for part in plain.partition(":"))
        if not colon:
            return self._without_verb(plain)
        side = [self.named.place(one) for one in re.split(r" [-\u2013/] ", head)]
        edge = self.types.edge_joining(self.types.places) if len(side) == 2 and all(side) else None
        if edge is not None:
            return [
                f"{edge.name.lower()} between {name_of(side[0])} and {name_of(side[1])}: "
                f"{self.counted.called(rest)}"
            ]
        place = re.match(r"(?:[Ii]n|[Aa]t) (?:the )?", head)
        if place:
            gathered = "" if re.search(r'[:("]', rest) else rest
            return [
                line
                for one in self.counted.units(gathered)
                for line in self._put(one, head[place.end() :], [])
            ]
        if self.counted.is_owner(self.counted.called(head)):
            parts = [f"{head} {one.strip()}" if self.counted.units(one) else one for one in rest.split(",")]
            return self._placed(",".join(parts)) if self.counted.units(parts[0]) else []
        return self._peopled(head, rest) if self._may_be_place(head) else []

    def _may_be_place(self, name: str) -> bool:
        thing = self.laid.case.things.get(name_of(name))
        return self.laid.is_place(thing) if thing is not None else bool(CAPITAL.fullmatch(name))

    def _peopled(self, place: str, facts: str) -> list[str]:
        """A place with its own facts, whose it is, and the counters in it."""
        parts = [one for one in re.split(r",\s*(?![^(]*\))", facts) if one]
        record = self.laid.record(self.laid.case.things[name_of(place)]) if self._is_known(place) else None
        record = record or self.types.records.get(self._type(place))
        if record is None:
            return []
        owners = [one for one in parts if self.counted.is_owner(self.counted.called(one))]
        own = [one for one in parts if one not in owners and not self.counted.units(one)]
        own = [
            one for one in own if self.means(record, self.counted.called(one)) and not self._of_counter(one)
        ]
        standing = [one for one in parts if one not in owners and one not in own]
        several = standing and re.match(r"\d+ ", self.counted.called(standing[0]))
        if (
            '"' in facts
            or not (own or several or self._is_known(place))
            or (standing and not self._are_units(standing))
        ):
            return []
        if not standing and not owners:
            return []
        own += [f"controlled by {self.counted.called(one)}" for one in owners[:1]]
        known = "" if self._is_known(place) else f"{snake(self._type(place))} "
        units = self.counted.units(", ".join(standing))
        if owners and not any(self.counted.owner(one) for one in units):
            units = [f"{one} of {self.counted.called(owners[0])}" for one in units]
        lines = [f"{known}{place}: {self.counted.called(', '.join(own))}"] if own else []
        return [*lines, *(line for one in units for line in self._put(one, place, []))]

    def _are_units(self, parts: list[str]) -> bool:
        return bool(self.counted.units(parts[0]))

    def _without_verb(self, plain: str) -> list[str]:
        """A name and what is said of it, as though "is" stood between."""
        head = CAPITAL.match(plain)
        words_ = head[0].split() if head else []
        for end in range(len(words_), 0, -1):
            name, rest = " ".join(words_[:end]), plain[len(" ".join(words_[:end])) :].strip(" ,-")
            parts = [one.strip() for one in rest.split(",")]
            owner = self.counted.is_owner(self.counted.called(name))
            if (
                rest
                and (owner or not self.counted.kinds_in(name))
                and (owner or all(map(self._is_said, parts)))
            ):
                return self._fact(f"{name} is {', '.join(parts)}")
        return []

    def _told(self, plain: str) -> list[str]:
        """What a sentence says, () where it is none of those that are understood."""
        joined = Joined(self.types, self.named.place, self.counted.called)
        readers = (
            self._of_counters,
            joined.lines,
            self._dated,
            self._weather,
            self._typed,
            self._called_so,
            self._carried,
        )
        for read in (*readers, self._placed, self._has, self._fact):
            found: list[str] = read(plain)
            if found:
                return found
        return []

    def _boxed(self, said: str) -> str:
        """With the row of a box as a fact: "in the 3 box of the Gulf" is in the Gulf, and its row is 3."""
        for row in filter(None, table_of(self.laid.law).boxes.values()):
            box = rf"(?P<n>\d)[- ]?(?:box|{row})"
            said = re.sub(
                rf"\b(?:in|at) (?:the )?{box} (?:of|in) (?P<in>[^,]+)", rf"in \g<in>, {row} \g<n>", said
            )
            said = re.sub(rf"\b(?:in|at) (?P<in>[^,]+?) (?:in the )?{box}", rf"in \g<in>, {row} \g<n>", said)
            said = re.sub(rf"\bin (?:the )?{box}", rf"{row} \g<n>", said)
            said = re.sub(rf"\b(in (?:the )?[^,]+?) (?:in|at) {row} (\d)", rf"\1, {row} \2", said)
        return said

    def _from(self, said: str) -> str:
        """ "2 FTR from Malta" with the place where they stand."""
        found = re.fullmatch(rf"(?P<what>[^:]+?) from (?P<where>{CAPITAL.pattern})", said)
        if found and self.counted.units(found["what"]) and not re.search(r"\b(?:in|at|on)\b", found["what"]):
            return f"{found['what']} in {found['where']}"
        return said

    def _denied(self, plain: str) -> list[str]:
        """The same of a sentence that says what is not so: a counter is not face-down."""
        return self._placed(plain) or self._fact(plain)

    def _nowhere(self, unit: str) -> list[str]:
        """A counter of which nobody says where it is, under a name of its own; each of several."""
        if self._is_known(unit):
            return [unit]
        count, _, rest = unit.partition(" ")
        many = 1
        if count.isdecimal():
            many = int(count) if len(count) <= len(str(MOST_PUT)) else 0
            if not 1 <= many <= MOST_PUT:
                raise Mistake(f"{count[:9]} counters are not put down", 1, 1, f"1 to {MOST_PUT} at once")
        record, value = self.counted.kinds_in(unit)[0]
        said = rest if count.isdecimal() else unit
        if many == 1 and is_titled(self.laid.law, value) and (own := self.counted.own_name(said)):
            return [f"{record.name.lower()} {own}: {without(said, own)}"]
        return [f"{record.name.lower()} {value}_{self._next(value)}: {said}" for _ in range(many)]

    def _next(self, kind: str) -> int:
        self._counted[kind] = self._counted.get(kind, 0) + 1
        while self._is_known(f"{kind}_{self._counted[kind]}"):
            self._counted[kind] += 1
        return self._counted[kind]

    # ---- what lies where

    def _of_counters(self, said: str) -> list[str]:
        """ "The ARM is face-down", "the red INF in Kiev are out of supply": facts of what is there."""
        found = re.fullmatch(
            r"(?P<who>(?:[Tt]he|[Bb]oth|[Aa]ll|[Tt]heir) .+?) (?:is|are|was|were|has|have) (?P<what>.+)",
            said,
        )
        if not found or ":" in said or re.match(r"(?:in|on|at) ", found["what"]):
            return []
        names = self.named.counters(found["who"])
        return [f"{one}: {', '.join(self._listed(found['what']))}" for one in names]

    def _typed(self, said: str) -> list[str]:
        """ "The Gulf is a sea area", "Gulf: sea area, storm": what type of thing it is."""
        found = re.fullmatch(
            r"(?:[Tt]he )?(?P<name>[^:,]+?)(?::| is) (?:an? )?(?P<what>[^,]+?)(?:(?:,| with) ?(?P<more>.+))?",
            said,
        )
        record = self.types.by_word(found["what"].replace(" ", "_")) if found else None
        if not found or record is None or record.alone or record.joins or not self.named.place(found["name"]):
            return []
        head = f"{snake(record.name)} {name_of(self.named.place(found['name']))}"
        return [f"{head}: {self.counted.called(found['more'])}" if found["more"] else head]

    def _called_so(self, said: str) -> list[str]:
        """ "Rommel, a red HQ, is in Tripoli and face-down": a counter under its own name."""
        found = next(filter(None, (one.fullmatch(said) for one in CALLED_SO)), None)
        if found and self.counted.kinds_in(found["name"]):
            return []
        units = self.counted.units(found["what"]) if found else []
        where, more = self._where(found["where"]) if found else ("", "")
        if not found or len(units) != 1 or not where:
            return []
        facts = [units[0], *self._listed(more)]
        return [f"{found['name']}: {', '.join(facts)}, in {where}"]

    def _carried(self, said: str) -> list[str]:
        """ "A red TRS with an INF aboard is in the Gulf", "a red MAR on an AMPH is in the Gulf": what
        carries, and what is carried."""
        record, field = self._aboard()
        one, on = r"(?P<ship>.+?)", r"(?P<cargo>.+?)"
        found = next(
            filter(
                None,
                (
                    re.fullmatch(rf"{pattern} (?:{SOMEWHERE} )?in (?P<where>.+)", said)
                    for pattern in (
                        rf"{one} (?:with|carrying) (?:on board )?{on}(?: aboard| on board)",
                        rf"{one} carrying {on}",
                        rf"{on}(?: {SOMEWHERE})? (?:aboard|on board|carried by|on) (?P<ship>(?:an?|the) .+?)",
                    )
                ),
            ),
            None,
        )
        where, more = self._where(found["where"]) if found else ("", "")
        if not found or not field or not where or ":" in said:
            return []
        pair = self.counted.units(f"{found['ship']}, {found['cargo']}")
        if len(pair) != 2 or any(one[0].isdecimal() for one in pair):
            return []
        ship, cargo = (self._the_one(found[one]) for one in ("ship", "cargo"))
        facts = self._listed(more)
        lines = [f"{ship} in {where}"] if ship else []  # wherever it was
        lines += [f"{ship}: {', '.join(facts)}"] if ship and facts else []
        if not ship:
            ship = self._new_name(pair[0])
            lines.append(f"{record} {ship}: {', '.join([pair[0], *facts])}, in {where}")
        if cargo:
            return [*lines, f"{cargo} in {where}", f"{cargo}: {field} {ship}"]
        return [*lines, f"{record} {self._new_name(pair[1])}: {pair[1]}, {field} {ship}, in {where}"]

    def _new_name(self, unit: str) -> str:
        kind = self.counted.kinds_in(unit)[0][1]
        return f"{kind}_{self._next(kind)}"

    def _the_one(self, said: str) -> str:
        """The counter that stands already and is meant by "the TRS", "" where "a TRS" is a new one.  Raises
        Mistake where several are, or none and nobody says whose it is."""
        found = self.named.counters(said)
        if len(found) > 1:
            raise Mistake(
                f"{said} may be any of {len(found)}", 1, 1, f"its name: {words.listed(found[:4], 'or')}"
            )
        if not found and re.match(r"the ", said, re.I) and not self.counted.owner(self.counted.called(said)):
            raise Mistake(f"there is no such counter as {said} yet", 1, 1, "say whose it is")
        return found[0] if found else ""

    def _aboard(self) -> tuple[str, str]:
        """The type of counter that is carried, and the fact that names what carries it."""
        for record in counters(self.laid.law):
            for one in record.fields.values():
                if "aboard {}" in one.words:
                    return record.name.lower(), one.name
        return "", ""

    def _has(self, said: str) -> list[str]:
        """ "The Reds have 12 points", "the luck of the Reds is 3/4", "the Reds and the Blues have a pact"."""
        bonds = Bonds(self.types, lambda name: _kind(self.laid.case.things.get(name)))
        found = bonds.lines(self.counted.called(said))
        if found:
            return found
        told = re.fullmatch(
            r"(?:[Tt]he )?(?P<who>.+?) (?:has|have) (?P<value>[\d./]+) (?P<field>[a-zA-Z -]+)", said
        )
        told = told or re.fullmatch(
            r"[Tt]he (?P<field>[a-zA-Z -]+?) (?:of|for) (?:the )?(?P<who>.+?) is (?P<value>[\w./-]+)", said
        )
        told = told or re.fullmatch(r"(?P<who>.+?)'s? (?P<field>[a-zA-Z -]+?) is (?P<value>[\w./-]+)", said)
        thing = self.laid.case.things.get(name_of(self.counted.called(told["who"]))) if told else None
        if told is None or thing is None:
            return []
        field = self.types.field_by_name(thing.kind, told["field"].strip().replace(" ", "_"))
        if field is None or (field.type.name == NUMBER and not re.fullmatch(r"[\d./-]+", told["value"])):
            return []
        return [f"{self.laid.writer.name(thing)}: {field.name} {told['value']}"]

    def _placed(self, said: str) -> list[str]:
        """ "Two red INF are in Kiev", "INF 6-3 in Minsk, face-down", and several at once."""
        if ":" in said:
            return []
        groups: list[tuple[list[str], str, list[str]]] = []  # units, where they are, and facts of them
        waiting: list[str] = []  # parts that say no place yet
        for part in filter(None, PARTS.split(said)):
            placed = re.fullmatch(
                rf"(?:[Tt]here (?:is|are) )?(?:(?P<what>.+?) )?(?:{SOMEWHERE} )?in (?P<where>.+)", part
            )
            where, more = self._where(placed["where"]) if placed else ("", "")
            if self._is_no_place(where):
                return []
            if not placed or not where:
                waiting.append(part)
                continue
            if groups:
                waiting = self._facts_before(waiting, groups[-1][2])
            what = ", ".join([*waiting, *filter(None, [placed["what"]])])
            whose = re.fullmatch(r"(?:[Tt]he )?(?P<who>.+?) (?:has|have) (?P<what>.+)", what)
            owner = self.counted.owner(self.counted.called(whose["who"])) if whose else ""
            units = self.counted.units(whose["what"] if whose and owner else what)
            units = [f"{one} of {owner}" for one in units] if owner else units
            if not units and not groups and self._is_of_place(where, self.counted.called(what)):
                known = "" if self._is_known(where) else f"{snake(self._type(where))} "
                return [f"{known}{where}: {re.sub(_ARTICLE, '', self.counted.called(what))}"]
            units = units or [self.counted.called(what)]
            if len(units[0].split()) > MOST_WORDS or not what:
                return []
            groups.append((units, where, self._listed(more)))
            waiting = []
        for one in waiting if groups else ():
            units, _, facts = groups[-1]
            if self.counted.units(one):  # "an INF is in Kiev with an ARM"
                units[:] = self.counted.units(", ".join([*units, one]))
            else:
                facts.append(self.counted.called(one))
        return [
            line for units, where, facts in groups for one in units for line in self._put(one, where, facts)
        ]

    def _is_of_place(self, where: str, what: str) -> bool:
        """Whether words say something of a place, "a minor port", and of no counter."""
        known = self._is_known(where)
        record = self.types.records.get(
            self.laid.case.things[name_of(where)].kind if known else self._type(where)
        )
        plain = re.sub(_ARTICLE, "", what)
        return record is not None and self.means(record, plain) and not self._of_counter(plain)

    def _is_no_place(self, name: str) -> bool:
        """Whether something is called so in which nothing stands: a country."""
        thing = self.laid.case.things.get(name_of(name))
        return thing is not None and not self.laid.is_place(thing)

    def _facts_before(self, parts: list[str], facts: list[str]) -> list[str]:
        """Gives the parts that name no unit to the units before them, and hands on the rest."""
        first = next((place for place, one in enumerate(parts) if self.counted.units(one)), len(parts))
        facts.extend(self.counted.called(one) for one in parts[:first])
        return parts[first:]

    def _put(self, unit: str, where: str, facts: list[str]) -> list[str]:
        record = self.types.records[self.types.places] if self.types.places else None
        of_place = [one for one in facts if record and self.means(record, one) and not self._of_counter(one)]
        if of_place and record:
            left = [one for one in facts if one not in of_place]
            said = f"{snake(self._type(where))} {where}: {', '.join(of_place)}"
            return [*self._put(unit, where, left), said]
        if self._is_known(unit):
            return [f"{unit} in {where}", *([f"{unit}: {', '.join(facts)}"] if facts else [])]
        return [f"{', '.join([unit, *facts])} in {where}"]

    def _of_counter(self, fact: str) -> bool:
        return any(self.means(record, fact) for record in counters(self.laid.law))

    def means(self, record: Record, fact: str) -> bool:
        """Whether words say something of a thing of that type."""
        try:
            told = read_situation(f"this_one: {fact}\n").things[0].facts
        except Mistake:
            return False
        things = self.laid.case.things
        return all(
            vocabulary_of(self.types).understands(record, one, lambda name: _kind(things.get(name_of(name))))
            for one in told
        )

    def _where(self, said: str) -> tuple[str, str]:
        """The place that words begin with, and what is said after it."""
        said = re.sub(r"^the (?=[A-Z])", "", said)
        head, comma, more = said.partition(",")
        words = head.split()
        for end in range(len(words), 0, -1):
            known = self.named.known(" ".join(words[:end]))
            if known:
                return known, " ".join([*words[end:], comma, more])
        named = re.match(r"[^\W_a-z][\w'/+-]*(?: (?:of |de |am |la |el )?[^\W_a-z][\w'/+-]*)*", head)
        if not named:
            return "", ""
        return named[0], f"{head[named.end() :]}{comma}{more}"

    def _listed(self, said: str) -> list[str]:
        parts = re.split(r"\s*(?:,|\band\b)\s*", said)
        return [self.counted.called(one.strip()) for one in parts if one.strip()]

    # ---- what is so

    def _dated(self, said: str) -> list[str]:
        """ "It is Jul/Aug 1941", "1941": the facts of the one thing that make the date."""
        words = (
            re.sub(r"^(?:it is|it's|in|the (?:year|turn) is)\s+", "", said, flags=re.I)
            .replace(",", " ")
            .split()
        )
        for record in self.types.singletons().values():
            dated = [one for one in record.fields.values() if one.dated and one.source != HAPPENED]
            told = {}
            for word in words:
                for one in dated:
                    values = {value.casefold(): value for value in self.types.values(one.type)}
                    if name_of(word).casefold() in values or (not values and re.fullmatch(r"\d{4}", word)):
                        told[one.name] = word
            if words and len(told) == len(words):
                return [
                    f"{record.name.lower()}: {', '.join(f'{name} {word}' for name, word in told.items())}"
                ]
        return []

    def _weather(self, said: str) -> list[str]:
        """ "It rains in Kiev", "the weather is snow": what all places share, or one has."""
        found = re.fullmatch(
            r"(?:(?:it(?: is|'s)?|there(?: is|'s)) (?:an? )?(?P<verb>[a-z]+)"
            r"|(?:the )?weather(?:| is|:) (?P<told>[a-z]+)|(?P<bare>[a-z]+)(?: weather)?"
            r"|the [a-z ]+? is (?P<value>[a-z]+))"
            r"(?: (?:in|at|over) (?P<here>[^:]+?))?(?: everywhere)?",
            said,
            re.I,
        )
        if not found:
            return []
        word = (found["verb"] or found["told"] or found["bare"] or found["value"]).casefold()
        places = [one for one in self.laid.things() if self.laid.is_place(one)]
        if found["here"]:
            known = {self.laid.writer.name(one): one for one in places}
            names = self._places(found["here"])
            values = [
                self._value(known[one].kind if one in known else self._type(one), word) for one in names
            ]
            if not all(values):
                return []
            made = {one: "" if one in known else f"{snake(self._type(one))} " for one in names}
            return [f"{made[one]}{one}: {value}" for one, value in zip(names, values, strict=True)]
        told = [(one, self._value(one.kind, word)) for one in places]
        unsaid = [(one, value) for one, value in told if not self._says_one(one, value)]
        told = told if self.corrects else unsaid or told  # else where a place says its own, that holds
        return [f"{self.laid.writer.name(one)}: {value}" for one, value in told if value]

    def _type(self, place: str) -> str:
        """The type of a place that is not there yet."""
        return type_of_place(self.laid.law, place)

    def _places(self, said: str) -> list[str]:
        """The places of a list; none where a part of it can be none."""
        if self.named.known(said):
            return [self.named.known(said)]
        names = [self.named.place(one) for one in PLACES.split(said) if one]
        return [name_of(one) for one in names] if all(names) else []

    def _says_one(self, place: Thing, value: str) -> bool:
        """Whether a place has a value like this already."""
        field = self.types.field_for_value(place.kind, value) if value else None
        return field is not None and field.name in self.laid.facts(place)

    def _value(self, kind: str, word: str) -> str:
        """The value of a place that a word means: itself, or what has its stem ("rains")."""
        fields = self.types.records[kind].fields.values() if kind else ()
        values = [value for one in fields for value in self.types.values(one.type)]
        wanted = stems(word)
        return next((one for one in values if one == word or (wanted and stems(one) == wanted)), "")

    def _fact(self, said: str) -> list[str]:
        """ "The Reds are at war with the Blues", "Kiev is a city", "the Reds and the Blues are at war"."""
        several = self._of_several(said)
        if several:
            return several
        found = re.fullmatch(
            rf"{HERE}(?: and {THERE})? (?P<verb>is|are|was|were|has|have|had|belongs) (?P<what>.+)", said
        )
        if (
            not found
            or ":" in said
            or re.match(r"(?:[Ii]t|[Tt]his|[Tt]hat|[Tt]here|[Hh]e|[Ss]he|[Tt]hey|[Tt]he [a-z]\w*)\b", said)
        ):
            return []
        what = re.sub(r"^(?:an?|the|to the|to) ", "", found["what"])
        what = re.sub(rf"(?<=\w) (?:{self.types.places}|place)$", "", what, flags=re.I)
        subjects = [self.counted.called(one) for one in (found["here"], found["there"]) if one]
        what = self._plainer(self._named_by(what, subjects))
        if found["verb"].startswith("belong"):
            what = f"of {what}"
        parts = [part for part in re.split(r",? and (?:an? |the )?|, (?:an? |the )?", what) if part]
        if len(parts) > 1 and " " in parts[0] and any(self._is_no_place(one) for one in parts[1:]):
            return []  # "controlled by the Reds and the Blues": of whom only one can be meant
        if len(parts) > 1 and all(self._is_said(one) for one in parts):
            what = ", ".join(parts)
        if self._is_new(subjects) and any(self._is_of_known(one) for one in subjects):
            return []
        if self._is_new(subjects) and self._is_of_many(what):
            subjects = [f"{snake(self._type(one))} {one}" for one in subjects]
        if len(subjects) == 2 and self._says_whom(what):
            return [f"{subjects[0]}: {what} with {subjects[1]}"]
        verb = {"has": "has ", "have": "has ", "had": "has "}.get(found["verb"], "")
        facts = f"{verb if verb + what.split()[0] != 'has a' else ''}{what}"
        return (
            [f"{one}: {facts}" for one in subjects]
            if all(self._can_be(one, facts) for one in subjects)
            else []
        )

    def _plainer(self, what: str) -> str:
        """Several facts in a row with commas between, and what is counted in digits: "coastal city"."""
        words_ = [str(number_said(one)) if one in NUMBERS else one for one in what.split()]
        if " " not in what or self._is_said(what):
            return what
        return ", ".join(words_) if all(map(self._is_said, words_)) else " ".join(words_)

    def _can_be(self, subject: str, facts: str) -> bool:
        """Whether words say something of what is called so: of what is new, of any type of thing."""
        thing = self.laid.case.things.get(name_of(subject))
        return self.means(self.laid.record(thing), facts) if thing is not None else True

    def _of_several(self, said: str) -> list[str]:
        """ "The Reds, the Blues and the Greens are at war with the Whites": the same of each; "the Reds
        control Kiev": what is passive in the words of the game."""
        holds = re.fullmatch(r"(?P<who>.+?) (?:(?:now )?controls?|holds?) (?P<what>[^:]+)", said)
        if holds and self.named.known(self.counted.called(holds["who"])):
            who, names = self.named.known(self.counted.called(holds["who"])), self._places(holds["what"])
            fact = f"controlled by {who}"
            heads = [one if self._is_known(one) else f"{snake(self._type(one))} {one}" for one in names]
            return (
                [f"{one}: {fact}" for one in heads] if all(self._can_be(one, fact) for one in names) else []
            )
        found = re.fullmatch(
            r"(?P<who>[^:]+?,[^:]+?) (?P<verb>is|are|was|were|has|have) (?P<what>[^:]+)", said
        )
        names = (
            [self.named.known(self.counted.called(one)) for one in PLACES.split(found["who"]) if one]
            if found
            else []
        )
        if not found or len(names) < 2 or not all(names):
            return []
        lines = [self._fact(f"{one} {found['verb']} {found['what']}") for one in names]
        return [line for each in lines for line in each] if all(lines) else []

    def _named_by(self, what: str, subjects: list[str]) -> str:
        """A fact by the names of the game, where it is said of something that is known."""
        return what if self._is_new(subjects) else self._each_named(self.counted.called(what), subjects[0])

    def _each_named(self, what: str, subject: str) -> str:
        """ "at war with the Reds and the Blues" as one list, where the game's words are said of several."""
        thing = self.laid.case.things.get(name_of(subject))
        fields = self.laid.record(thing).fields.values() if thing is not None else ()
        for one in (each for each in fields if each.type.is_list):
            said = [each[:-3] for each in one.words if each.endswith(" {}")]
            for phrase in (*said, *(name.replace("_", " ") for name in (one.name, *one.names))):
                rest = re.sub(rf"\b{re.escape(phrase.split()[-1])} ", "", what.removeprefix(f"{phrase} "))
                names = [self.named.known(each) for each in PLACES.split(rest) if each]
                if what.startswith(f"{phrase} ") and len(names) > 1 and all(names):
                    return f"{one.name} ({', '.join(names)})"
        return what

    def _is_of_known(self, subject: str) -> bool:
        """Whether words speak of something that a known thing has: "the Reds' luck"."""
        first, _, rest = subject.partition(" ")
        if rest and self.counted.is_owner(first) and not self.counted.kinds_in(subject):
            return True  # "US entry"
        whose = re.match(r"(.+?)(?:'s|s') ", subject)
        return whose is not None and any(map(self._is_known, (whose[1], f"{whose[1]}s")))

    def _is_said(self, what: str) -> bool:
        """Whether words alone say something of any type of thing."""
        return any(self.means(one, what) for one in self.types.records.values() if not one.joins)

    def _is_of_many(self, what: str) -> bool:
        """Whether words say something of a place, and could of another type of thing too."""
        found = [name for name, one in self.types.records.items() if not one.joins and self.means(one, what)]
        return len(found) > 1 and self.types.places in found

    def _is_new(self, subjects: list[str]) -> bool:
        return not any(self._is_known(one) for one in subjects)

    def _says_whom(self, what: str) -> bool:
        """Whether these words want a name behind them: "at war" with somebody."""
        phrases = (
            said
            for record in self.types.records.values()
            for one in record.fields.values()
            for said in one.words
        )
        return any(said.startswith(f"{what} with {{}}") for said in phrases)

    def _stated(self, said: str) -> str:
        """A statement with a colon, its facts by the names of the game."""
        head, colon, facts = said.partition(":")
        first, *more = facts.split(",")
        if self.counted.kinds_in(first) and '"' not in facts and "(" not in facts:
            facts = ",".join([first, *(f" {self.counted.numbered(first, one)}" for one in more)])
            facts = f" {' '.join(facts.split())}"
        if '"' in facts:
            return said
        record = self.types.by_word(head.partition(" ")[0])
        kind = self._type(head)
        if record is None and kind != self.types.places and self._is_new([head]):  # "Baltic: storm"
            record, head = self.types.records[kind], f"{snake(kind)} {head}"
        plain = [
            one if record and self.means(record, one.strip()) else self.counted.called(one)
            for one in facts.split(",")
        ]
        return f"{head}{colon}{' ' if facts else ''}{', '.join(one.strip() for one in plain)}"


def _kind(thing: Thing | None) -> str | None:
    return thing.kind if thing else None


__all__ = ["LONGEST", "Spoken", "denies", "left_out", "such_as"]

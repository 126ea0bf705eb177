"""Settles disputes: situations and single questions, judged by the compiled law of a build.

`Umpire` is what every door asks, the command line, the browser and the assistants' server alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from kb.engine.answering import ILLEGAL, outcome
from kb.engine.case import Case
from kb.engine.code import DecisionCode, ParameterCode
from kb.engine.course import Course
from kb.engine.expected import question
from kb.engine.explanations import MOST_TOLD as MOST_TOLD_OF_ONE
from kb.engine.facts import CaseBuilder, case_of, edition_of, including, options_of, read_standing
from kb.engine.keep import NAME, read_laws
from kb.engine.law import Law
from kb.engine.reach import reached
from kb.engine.records import Need
from kb.engine.things import Thing
from kb.engine.types import FOUND, YES_NO, Field, Record, Type
from kb.engine.verdict import Verdict
from kb.engine.verdict_data import NeedData
from kb.errors import UmpireError
from kb.home import Build
from parsers.law.mistakes import Mistake, nearest
from parsers.law.situation import (
    Ask,
    BetweenTwo,
    Fact,
    Reference,
    Sign,
    Situation,
    StatedThing,
    Value,
    name_of,
    read_situation,
    read_situations,
    read_value,
)
from parsers.near_misses import near_misses
from queries.chronicle import Chronicle, chronicle_of
from queries.game_at_hand import NONE, GameAtHand
from queries.laid_out import Lacks, LaidOut, Put, laid_out_with_notes, lay_out, numbers_of
from queries.named_decisions import decisions_like
from queries.telling import words
from queries.telling.verdict import question as needed

MOST_TOLD = 50_000  # reasons of all questions of one file
ALMOST = 0.7  # likeness of a kind and a word that is meant for it
MOST_KINDS = 8  # kinds of counter that are shown to who names none
MOST_SAMPLES = 2  # kinds that show how several are answered
COUNTRY = "Country"  # the type of those that a player tells by their names
MOST_DIGITS = 3  # too many of the number of units in one answer
ANOTHER, A_NAME = "another", "its name"  # of what no other thing has
LONGEST_FACT = 2_000  # characters of one fact on a command line or in a form


class Settled(list[tuple[Ask, Verdict]]):
    """The verdicts on what a file asks, each with its question, and the chronicle of each of its situations
    that is a course of events."""

    def __init__(self) -> None:
        super().__init__()
        self.chronicles: list[Chronicle] = []


class Umpire:
    """The law of every game of a build."""

    def __init__(self, laws: dict[str, Law]) -> None:
        self.laws = laws

    def playing(self, edition: str) -> Umpire:
        """The umpire of the one game that has that edition; of all of them where none has."""
        laws = {base: law for base, law in self.laws.items() if edition in law.code.editions}
        return Umpire(laws) if laws else self

    @classmethod
    def of(cls, build: Build) -> Umpire:
        """The law that a build compiled.  Raises UmpireError where it is missing or damaged."""
        path = build.folder / NAME
        try:
            return cls({base: Law(code) for base, code in read_laws(path).items()})
        except (OSError, ValueError, AttributeError, TypeError) as error:  # the last two of planted ones
            raise UmpireError(
                f"{path}: the compiled rules cannot be read ({error}); run 'umpire build'"
            ) from error

    # ---- what can be asked

    def decisions(self) -> list[DecisionCode]:
        """Every decision, by name."""
        found = (one for law in self.laws.values() for one in law.code.decisions.values())
        return sorted(found, key=lambda one: one.name)

    def has(self, name: str) -> bool:
        """Whether a decision is called so."""
        return any(_plain(name) in law.code.decisions for law in self.laws.values())

    def edition_called(self, edition: str) -> str:
        """The id of an edition that a player calls `ce`, `raw7` or by its id; "" is none.

        Raises UmpireError where there is none of that name.
        """
        if not edition:
            return ""
        known = [one for law in self.laws.values() for one in law.code.editions]
        for one in known:
            if edition.lower() in (one, one.partition("-")[2]):
                return one
        raise UmpireError(f"no edition is called {edition!r}; write one of {', '.join(known)}")

    def decision(self, name: str) -> tuple[Law, DecisionCode]:
        """A decision and the law that it belongs to, by its name or, as several games may have one of it, by
        its address.  Raises UmpireError where none is called so."""
        plain = _plain(name)
        found = [
            (law, law.code.decisions[plain]) for law in self.laws.values() if plain in law.code.decisions
        ]
        if found:
            return next((one for one in found if one[1].id == name.strip()), found[0])
        near = decisions_like(self.laws.values(), plain)
        meant = f"did you mean {words.listed(near, 'or')}? " if near else ""
        about = plain.replace("_", " ") if near else "supply"
        finds = f"'umpire decisions {about}' lists what can be asked" + ("" if near else " about supply")
        raise UmpireError(f"no decision is called {name!r}; {meant}{finds}")

    def facts_of(self, name: str) -> dict[str, list[Field]]:
        """The properties that a decision, or one that it asks, may look at, by type of thing."""
        law, decision = self.decision(name)
        names = {field for each in law.code.closure(decision.name) for _, field in each.reads}
        found: dict[str, list[Field]] = {}
        for record in self._reachable(law, decision, names):
            fields = [one for one in record.fields.values() if one.name in names]
            if fields:
                found[record.name] = fields
        return found

    def _reachable(self, law: Law, decision: DecisionCode, names: set[str]) -> list[Record]:
        records = law.code.types.records
        starts = [one.type for one in decision.parameters if one.type in records]
        starts += [one.name for one in records.values() if one.alone]

        def held(name: str) -> list[str]:
            fields = records[name].fields.values()
            return [one.type.name for one in fields if one.name in names and one.type.name in records]

        found = [records[name] for name in reached(starts, held)]
        return [one for one in found if not one.step_of and one.name not in FOUND]

    # ---- situations

    def check(
        self,
        text: str,
        source: str = "situation",
        include: Callable[[str], str | None] | None = None,
        edition: str = "",
        options: Sequence[int] = (),
        changes: bool = True,
        at_hand: GameAtHand = NONE,
        as_of: str = "",
        prepare: Callable[[Situation], bool] = lambda situation: True,
        most_reasons: int = MOST_TOLD_OF_ONE,
        together: bool = False,
        partly: bool = False,
    ) -> Settled:
        """The verdict of every question that a situation asks, with the question.

        `source` is what messages call the text, `include` reads the files that it includes; `edition` and
        `options` come beside those of the text; the game `at_hand` is played where neither says what is,
        and where it knows what is asked.  Of a course of events everything is asked `as_of` that date, where
        the question has none of its own.  A text may hold several situations, each under its title; `prepare`
        may change what one says before it is judged, and gives no where it is passed over.  Each verdict
        tells `most_reasons` at most.  Questions that are judged `together` take over what those before them
        decided, and tell no assumption again.  Of a course of events read `partly` the lines that tell of no
        event count for nothing, and its chronicle says so; one of which no line does is refused.  Raises
        UmpireError where the text is no situation.
        """
        try:
            found, told, included = Settled(), 0, []
            for said in read_situations(text):
                situation = including(said, include or (lambda name: None))
                if not prepare(situation):
                    continue
                included = said.includes
                _say_beside(situation, edition, options, as_of)
                if not situation.edition and not situation.options and at_hand.edition:
                    self._play(situation, at_hand)
                law = self._law_for(situation)
                judged = self._judge(law, situation, changes, found, as_of, most_reasons, together, partly)
                for ask, verdict in judged:
                    told += 1 + verdict.told
                    if told > MOST_TOLD:
                        raise Mistake("so many questions have so many reasons", *ask.at, "fewer in one file")
                    found.append((ask, verdict))
            return found
        except Lacks as mistake:
            raise LackingFact(_where(mistake, text, source), mistake.need) from mistake
        except Mistake as mistake:
            for name, _ in included if include else ():
                told_there = self._told_in(include, name, mistake, edition)
                if told_there:
                    raise UmpireError(_where(mistake, told_there, name)) from mistake
            raise UmpireError(_where(mistake, text, source)) from mistake

    def _told_in(
        self, include: Callable[[str], str | None], name: str, mistake: Mistake, edition: str
    ) -> str:
        """The text of an included file if the mistake is in that, which makes it alone too; else ""."""
        try:
            there = include(name) or ""
            part = including(read_situation(there), include)
            part.edition = edition or part.edition
            law = self._law_for(part) if part.edition or part.asks else next(iter(self.laws.values()))
            case_of(law, part, edition_of(part, law.code), frozenset())
        except Mistake as alone:
            same = (alone.message, alone.line, alone.column) == (
                mistake.message,
                mistake.line,
                mistake.column,
            )
            return there if same else ""
        except ValueError:
            return ""
        return ""

    def _play(self, situation: Situation, game: GameAtHand) -> None:
        if not situation.asks or self.knows(game, situation.asks[0].decision):
            situation.edition = game.edition
            situation.options = [(number, (1, 1)) for number in game.options]

    def knows(self, game: GameAtHand, decision: str) -> bool:
        """Whether a decision of that name belongs to the law of a game."""
        laws = (law for law in self.laws.values() if game.edition in law.code.editions)
        return any(_plain(decision) in law.code.decisions for law in laws)

    def lay_out(
        self, situation: Situation, edition: str, options: Sequence[int]
    ) -> tuple[LaidOut, CaseBuilder]:
        """A situation without events laid out by the law of the game that it plays, and what was noted while
        it was told; `edition` and `options` come beside its own.  Raises Mistake."""
        _say_beside(situation, edition, options, "")
        return laid_out_with_notes(self._law_for(situation), situation)

    def _judge(
        self,
        law: Law,
        situation: Situation,
        changes: bool,
        settled: Settled,
        as_of: str,
        most_reasons: int,
        together: bool,
        partly: bool,
    ) -> Iterator[tuple[Ask, Verdict]]:
        laid = lay_out(law, situation)
        case = laid.case
        course = Course(laid.rules, case, situation, partly)
        if as_of:
            _must_be_a_date(course, as_of)
        found: dict[int, Verdict] = {}
        for ask in course.in_time(situation.asks):
            course.come_to(ask)
            going_on = together and bool(found) and not situation.events
            verdict = laid.verdict(laid.put(ask), changes, most_reasons, going_on)
            found[id(ask)] = verdict
        if situation.events:
            last = course.date(as_of.split(), situation.events[0].at) if as_of else None
            course.advance(course.until(last))
            _must_be_read(course)
            settled.chronicles.append(chronicle_of(course, case, situation.title))
        yield from ((ask, found[id(ask)]) for ask in situation.asks)

    def _law_for(self, situation: Situation) -> Law:
        """The law of the game that a situation plays: that of its edition, else that of what it asks."""
        if situation.edition:
            wanted = situation.edition
            for law in self.laws.values():
                if wanted in law.code.editions:
                    return law
            known = [one for law in self.laws.values() for one in law.code.editions]
            raise Mistake(f"no edition is called {wanted}", *situation.edition_at, nearest(wanted, known))
        if not situation.asks:  # a course of events that asks nothing
            return next(
                (law for law in self.laws.values() if law.code.events), next(iter(self.laws.values()))
            )
        ask = situation.asks[0]
        asked = [law for law in self.laws.values() if ask.decision in law.code.decisions]
        if asked:  # what two games call alike is asked in the one that knows what the text tells of
            return next((law for law in asked if _knows_all(law, situation)), asked[0])
        near = decisions_like(self.laws.values(), ask.decision)
        raise Mistake(f"no decision is called {ask.decision}", *ask.at, _either(near))

    # ---- single questions

    def inquire(
        self, name: str, facts: Iterable[str], edition: str = "", options: Sequence[int] = ()
    ) -> Inquiry:
        """A question about one decision, with facts such as `attack.hex.weather=snow`; of several games that
        have a decision of that name the one with that edition is asked.  Raises UmpireError."""
        played = self.playing(edition)
        law, decision = (played if played.has(name) else self).decision(name)
        inquiry = Inquiry(law, decision, edition, tuple(options))
        for fact in facts:
            inquiry.tell(fact)
        return inquiry


class Inquiry:
    """One decision asked about facts that are told one by one."""

    def __init__(self, law: Law, decision: DecisionCode, edition: str, options: tuple[int, ...]) -> None:
        self.law, self.decision, self.edition, self.options = law, decision, edition, options
        self._told: dict[str, str] = {}
        self._things: dict[str, _Described] = {}
        self._arguments: dict[str, Value] = {}

    def tell(self, fact: str) -> None:
        """Takes one fact, `PARAMETER=VALUE` or `PARAMETER.FIELD.FIELD=VALUE`.  Raises UmpireError."""
        path, sign, value = fact.partition("=")
        if not sign or not path.strip() or not value.strip() or len(fact) > LONGEST_FACT:
            raise UmpireError(f"{fact[:80]!r} is no fact; write it like {self._example(path.strip())}")
        path, value = path.strip(), value.strip()
        if self._told.setdefault(path, value) != value:
            raise UmpireError(f"{path} is both {self._told[path]} and {value}; leave one of them out")
        try:
            self._take(path.split("."), value)
        except Mistake as mistake:
            raise self._refused(mistake, f"{fact}: ") from mistake

    def take_back(self, path: str) -> None:
        """Forgets what was told of a fact."""
        self._told.pop(path, None)
        facts = list(self._told.items())
        self._told, self._things, self._arguments = {}, {}, {}
        for known, value in facts:
            self.tell(f"{known}={value}")

    def verdict(self, changes: bool = True) -> Verdict:
        """What the umpire says of the facts so far.  Raises UmpireError."""
        case, chosen, options, arguments = self._case()
        for thing in (one for each in case.members.values() for one in each):
            thing.label = self._told_as(thing)
        numbers = numbers_of(self.law, chosen, self.options)
        laid = LaidOut(self.law.in_play(chosen, options), case, numbers)
        return laid.verdict(Put(self.decision, arguments), changes)

    def _told_as(self, thing: Thing) -> str:
        """What a thing is called that has no name but that of a parameter: "the hex"."""
        return self.called(thing.label).replace("_", " ") if thing.label in self._things else thing.label

    def called(self, name: str) -> str:
        """A name for what is called by nothing but a parameter, or by its place in a list: the_hex, INF_1."""
        is_known = name in self.law.code.types.singletons() or name in ("here", "there")
        title = self._things[name].title if name in self._things else ""
        return name if is_known else title or f"the_{name}"

    def _refused(self, mistake: Mistake, before: str = "") -> UmpireError:
        """A mistake as it is told to a player, with the names that things have for him."""
        said = mistake.message
        for name in sorted(self._things, key=len, reverse=True):
            if self._things[name].title:
                said = re.sub(rf"\b{re.escape(name)}\b", words.name(self._things[name].title), said)
        return UmpireError(f"{before}{said}; {_hint(mistake.expected)}".rstrip("; "))

    def next_question(self, left_open: Collection[str] = ()) -> Open | None:
        """The first fact on which the verdict still depends and that can be asked for, None where there is
        none; `left_open` are the paths of those that the player does not answer."""
        case, chosen, options, arguments = self._case()
        found = outcome(self.law.in_play(chosen, options), case, self.decision.name, arguments)
        for thing, name in found.needs:
            asked = self._open(case, thing, name, left_open)
            if asked is not None and asked.path not in left_open:
                return asked
        return self._empty(left_open) if found.status == ILLEGAL else None

    def _empty(self, left_open: Collection[str]) -> Open | None:
        """The first thing in which nothing is told to be, and what is there decides: where nobody stands
        cannot be told from where nobody has said who does."""
        read = {field for each in self.law.code.closure(self.decision.name) for _, field in each.reads}
        roots = {*(one.name for one in self.decision.parameters), *self.law.code.types.singletons()}
        for described in list(self._things.values()):
            for field in described.record.fields.values():
                if field.name not in read or not self._is_stood_in(described.record, field):
                    continue
                path = f"{described.path(self._things, roots)}.{field.name}"
                if path in self._told or path in left_open or self._holds(described, field):
                    continue
                (form,) = self._kind(field.type, field.range)
                of = self.called(described.name)
                return self._asked(path, of, described.record.name, field, (f"{form}; or none",))
        return None

    def _is_stood_in(self, record: Record, field: Field) -> bool:
        """Whether a property is what stands in a place, of things that are told by their kinds."""
        kind = field.type.name
        return bool(field.by and self.law.code.types.kind_field(kind)) and record.name not in (kind, COUNTRY)

    def _holds(self, described: _Described, field: Field) -> bool:
        """Whether anything is told to be there."""
        could = (one for one in self._things.values() if one.record.name == field.type.name)
        return any(str(one.facts.get(field.by)) == described.name for one in could)

    def situation(self, called: Callable[[str], str] = str) -> str:
        """What was told, and the question, as the text of a situation; `called` gives the names that things
        have in it."""
        arguments = self._case()[3]
        lines = [f"edition {self.edition}"] if self.edition else []
        if self.options:
            lines.append(f"options {', '.join(map(str, self.options))}")
        names = self._names(called)
        # A thing before what speaks of it.
        lines += [described.written(names) for described in reversed(self._things.values())]
        asked = ", ".join(
            _written(self._arguments.get(one.name, self._given(one)), names)
            for one in self.decision.parameters
        )
        lines.append(f"ask {self.decision.name}" + (f"({asked})" if arguments else ""))
        return "\n".join(lines) + "\n"

    def _names(self, called: Callable[[str], str]) -> dict[str, str]:
        """What each thing is called: as wished, unless one that is nearer to the question is called so."""
        names: dict[str, str] = {}
        for name in sorted(self._things, key=lambda each: each.count("_")):
            wish = called(name)
            names[name] = wish if wish not in names.values() else name
        return names

    def _case(self) -> tuple[Case, str, frozenset[str], tuple]:
        situation = Situation(self.edition, (1, 1), [(number, (1, 1)) for number in self.options])
        # Before the things are told: a parameter of which nothing was said is a thing too.
        arguments = tuple(
            self._arguments[one.name] if one.name in self._arguments else self._given(one)
            for one in self.decision.parameters
        )
        for described in self._things.values():
            situation.things.append(described.said())
        ask = Ask(self.decision.name, arguments, (1, 1))
        try:
            chosen = edition_of(situation, self.law.code)
            options = options_of(situation, self.law.code, chosen)
            case = case_of(self.law, situation, chosen, options)
            return case, chosen, options, question(self.law, case, ask)[1]
        except Mistake as mistake:
            raise self._refused(mistake) from mistake

    def _given(self, one: ParameterCode) -> Value:
        """A parameter of which nothing was said: a thing without facts, or unknown."""
        if one.type in self.law.code.types.records and not one.is_list:
            self._thing(one.name, one.type)
            record = self.law.code.types.records[one.type]
            if record.joins:
                return BetweenTwo((f"{one.name}_here", f"{one.name}_there"), (1, 1))
            # One of which there is no other has no name but that of its kind.
            return Reference(record.name.lower() if record.alone else one.name, (), (1, 1))
        return Reference("unknown", (), (1, 1))

    def _take(self, path: list[str], said: str) -> None:
        types = self.law.code.types
        parameters = {one.name: one for one in self.decision.parameters}
        root = path[0]
        singletons = types.singletons()
        if root in singletons and root not in parameters:
            described = self._thing(root, singletons[root].name)
        elif root in self._things and len(path) > 1:
            described = self._things[root]
            if root in parameters:
                self._arguments.setdefault(root, self._given(parameters[root]))
        elif root not in parameters:
            known = [*parameters, *singletons]
            begun = self._example(root) if len(path) == 1 else ""
            meant = f"{begun.partition('=')[0]}=..." if begun.partition("=")[0].endswith(f".{root}") else ""
            raise Mistake(f"{self.decision.name} asks for no {root}", 1, 1, meant or nearest(root, known))
        elif len(path) == 1:
            self._argument(parameters[root], said)
            return
        else:
            described = self._thing(root, parameters[root].type)
            self._arguments.setdefault(root, self._given(parameters[root]))
        for name in path[1:-1]:
            field = described.field(name)
            if not types.is_record(field.type):
                raise Mistake(f"{name} is no thing with properties", 1, 1, f"{'.'.join(path[:-1])}=...")
            described = self._held(described, field)
        self._put(described, path[-1], said)

    def _held(self, described: _Described, field: Field) -> _Described:
        """The thing that a property of another is: that which was told, else one without a name."""
        known = described.facts.get(field.name)
        label = str(known) if known is not None else f"{described.name}_{field.name}"
        described.say(field.name, Reference(label, (), (1, 1)))
        title = f"{field.name}_of_{described.title}" if described.title else ""
        return self._thing(label, field.type.name, title)

    def _put(self, described: _Described, name: str, said: str) -> None:
        field = described.field(name)
        types = self.law.code.types
        if field.type.is_list and field.type.name in types.records:
            members = self._members(f"{described.name}_{name}", field.type.name, said)
            if field.by:
                for member in members:
                    self._things[str(member)].say(field.by, Reference(described.name, (), (1, 1)))
                return
            described.say(name, tuple(members))
            return
        values = _values(said)
        if field.type.is_list:
            described.say(name, tuple(values))
            return
        if len(values) != 1:
            raise Mistake(f"{name} is one thing", 1, 1, "one value")
        described.say(name, self._named(described, field, values[0]))

    def _named(self, described: _Described, field: Field, value: Value) -> Value:
        """What a property is; where that is a thing, one that was told of by its name or is new by it, or
        "another" one."""
        if not self._is_placed(field) or not isinstance(value, Reference) or value.fields:
            return value
        if value.name == ANOTHER:
            return Reference(self._held(described, field).name, (), (1, 1))
        titles = {self.called(one): one for one in self._things}
        name = titles.get(value.name) or titles.get(f"the_{value.name}") or value.name
        if name == value.name and name not in self._things and not name[:1].isupper():
            raise Mistake(f"{value} is no name", 1, 1, f"{ANOTHER}, or a name that begins with a capital")
        if name not in self._standing():
            self._thing(name, field.type.name, "" if name in titles.values() else name)
        return Reference(name, (), (1, 1))

    def _argument(self, one: ParameterCode, said: str) -> None:
        if one.is_list and one.type in self.law.code.types.records:
            self._arguments[one.name] = tuple(self._members(one.name, one.type, said))
            return
        values = _values(said)
        if one.is_list:
            self._arguments[one.name] = tuple(values)
        elif len(values) != 1:
            raise Mistake(f"{one.name} is one thing", 1, 1, "one value")
        else:
            self._arguments[one.name] = values[0]

    def _members(self, label: str, kind: str, said: str) -> list[Reference]:
        """Things of a list: those that are known by their names, or new ones of the kinds that are named with
        what is said of them in short notation ("2 INF 6-3 Germany")."""
        parts = [part.strip() for part in said.strip(" ()").split(",")]
        found = [one for part in parts if part and part != "none" for one in self._counted(part, kind)]
        standing = self._standing(kind) & {name_of(part) for part in parts}
        members = []
        for number, (facts, part) in enumerate(found, start=1):
            value = facts[0].words[0] if facts and facts[0].words else None
            if str(value) in standing and len(facts[0].words) == 1:
                members.append(Reference(str(value), (), (1, 1)))
                continue
            name = f"{label}_{number}"
            described = self._thing(name, kind)
            if not facts or len(facts[0].words) == 1:
                self._is_of_kind(described, value, kind)
            else:
                self._is_as_noted(described, facts, part, kind)
            members.append(Reference(name, (), (1, 1)))
        return members

    def _counted(self, part: str, kind: str) -> list[tuple[tuple[Fact, ...], str]]:
        """What a player says of one thing, as facts and in his words; "2 INF" says it of two.  Raises
        Mistake."""
        many, _, rest = part.partition(" ")
        is_counted = bool(rest) and many.isdecimal() and len(many) < MOST_DIGITS
        times, told = (int(many), rest) if is_counted else (1, part)
        things = read_situation(f"{kind.lower()} one: {told}\n").things
        return [(things[0].facts, told)] * times

    def _is_of_kind(self, described: _Described, value: Value | Sign, kind: str) -> None:
        """Notes the printed kind of a thing, by the word for it.  Raises Mistake where it names none."""
        printed = self._kind_meant(value, kind) if isinstance(value, Reference) else ""
        field = self.law.code.types.field_for_value(kind, printed) if printed else None
        if field is None:
            raise self._no_member(value, kind)
        described.say(field.name, Reference(printed, (), (1, 1)))
        described.title = self._titled(printed)

    def _is_as_noted(self, described: _Described, facts: tuple[Fact, ...], told: str, kind: str) -> None:
        """Notes what is said of a thing in short notation.  Raises Mistake where no kind is among it."""
        known = [one for one in facts[0].words if isinstance(one, Reference)]
        printed = next(filter(None, (self._kind_meant(one, kind) for one in known)), "")
        if not printed:
            raise self._no_member(known[0] if known else None, kind)
        described.notes, described.noted = facts, told
        described.title = self._titled(printed)

    def _titled(self, printed: str) -> str:
        """A name for the next thing of a printed kind: INF_1, INF_2."""
        known = {one.title for one in self._things.values()}
        return next(one for one in (f"{printed}_{number}" for number in count(1)) if one not in known)

    def _is_placed(self, field: Field) -> bool:
        """Whether a property is a thing that a player need not name to tell of it: a hex, and no country."""
        return self.law.code.types.is_record(field.type) and field.type.name != COUNTRY

    def _kind_meant(self, value: Reference, kind: str) -> str:
        """The printed kind that a word names: as the rules write it, in small letters, or as players call it
        ("tank"); "" where it names none, or several."""
        types = self.law.code.types
        if types.field_for_value(kind, value.name):
            return value.name
        field = types.records[kind].fields.get(types.kind_field(kind))
        if field is None:
            return ""
        said = value.name.casefold()
        called = {word.casefold(): means for word, means in self.law.code.table.called.items()}
        by_word: dict[str, str] = {}
        for one in self._printed(kind, field.name):
            for word in (one, *types.words_of(field.type.name, one)):
                by_word.setdefault(word.casefold().replace(" ", "_"), one)
        return by_word.get(said) or by_word.get(called.get(said.replace("_", " "), "").casefold(), "")

    def _no_member(self, value: Value, kind: str) -> Mistake:
        """Why a word makes no new thing of a type: it names several printed kinds, or none."""
        said = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        types, name = self.law.code.types, said.replace("-", "_")
        family = types.kind_called(name)
        if family is not None and family.of == kind:
            printed = [one.replace("_", "-") for one in family.values]
            return Mistake(f"{value} is of several kinds", 1, 1, words.listed(printed, "or"))
        values = [one for field in [types.kind_field(kind)] if field for one in self._printed(kind, field)]
        near = near_misses(str(value).upper(), values, ALMOST)
        such = near or [*values[:MOST_KINDS], "..."]
        expected = words.listed([one.replace("_", "-") for one in such], "or") or f"the name of a {kind}"
        return Mistake(f"{said} is no kind of {kind.lower()}", 1, 1, expected)

    def _printed(self, kind: str, field: str) -> tuple[str, ...]:
        return self.law.code.types.values(self.law.code.types.records[kind].fields[field].type)

    def _standing(self, kind: str = "") -> set[str]:
        """The names of the things that always stand, of all types or of one."""
        by_word = self.law.code.types.by_word
        return {
            name_of(one.name)
            for text, _, _ in self.law.code.standing
            for one in read_standing(text).things
            if not kind or ((record := by_word(one.kind)) and record.name == kind)
        }

    def _thing(self, name: str, kind: str, title: str = "") -> _Described:
        if name not in self._things:
            record = self.law.code.types.records[kind]
            self._things[name] = _Described(name, record, {}, title)
            if record.joins:
                for end in ("here", "there"):
                    self._thing(f"{name}_{end}", record.joins)
        return self._things[name]

    def _open(self, case: Case, thing: Thing | None, name: str, left_open: Collection[str]) -> Open | None:
        """A missing fact as something that can be asked."""
        if thing is None:
            one = next((p for p in self.decision.parameters if p.name == name), None)
            if one is None:
                return None
            return self._asked(name, "", "", one, self._kind(Type(one.type, one.is_list), one.range))
        field = case.types.records[thing.kind].fields[name]
        roots = {*(one.name for one in self.decision.parameters), *case.types.singletons()}
        path = next(
            (each.path(self._things, roots) for each in self._things.values() if each.name == thing.label),
            None,
        )
        if path is None or field.by:
            return None
        others = self._beside(self._things[thing.label], field) if self._is_placed(field) else []
        if self._is_placed(field) and not others:
            self._held(self._things[thing.label], field)
            return self.next_question(left_open)
        values = (*others, ANOTHER, A_NAME) if others else self._kind(field.type, field.range)
        return self._asked(f"{path}.{name}", self.called(thing.label), thing.kind, field, values)

    def _beside(self, described: _Described, field: Field) -> list[str]:
        """What that property is of other things of its type, of which two may have the same: where the one
        unit stands, of which another is asked.  Nobody has said that they differ."""
        held = (
            one.facts[field.name]
            for one in self._things.values()
            if one.record is described.record and one is not described and field.name in one.facts
        )
        return list(dict.fromkeys(self.called(str(one)).removeprefix("the_") for one in held))

    def _asked(
        self, path: str, thing: str, kind: str, field: Field | ParameterCode, values: tuple[str, ...]
    ) -> Open:
        """A fact, or a parameter, as a question with its possible answers."""
        is_list = field.is_list if isinstance(field, ParameterCode) else field.type.is_list
        asked = "" if isinstance(field, ParameterCode) else field.description
        need: NeedData = {
            "thing": thing,
            "kind": kind,
            "fact": field.name,
            "question": asked,
            "answers": [] if thing else list(values),
            "several": is_list,
        }
        return Open(path, values, needed(need).words)

    def _kind(self, kind: Type, ranged: str) -> tuple[str, ...]:
        types = self.law.code.types
        known = types.value_type(kind, ranged)
        if kind.is_list and types.kind_field(kind.name):
            return (f"{known.form}, such as {', '.join(self.law.code.table.kinds[:MOST_SAMPLES])}",)
        return known.answers() or (known.form,)

    def _example(self, path: str = "") -> str:
        """A fact as it is written here: one that was begun, "hex.city", or any."""
        one = self.decision.parameters[0] if self.decision.parameters else None
        for each in self.decision.parameters if path else ():
            fields = self.law.code.types.records[each.type].fields if self._is_thing(each) else {}
            begun = fields.get(path.removeprefix(f"{each.name}."))
            if begun is not None:
                value = self.law.code.types.value_type(begun.type, begun.range).example
                return f"{each.name}.{begun.name}={value}"
        if one is None:
            return "game.year=1941"
        values = self.law.code.types.values(Type(one.type, one.is_list))
        if values:
            return f"{one.name}={values[0]}"
        if not self._is_thing(one):
            return f"{one.name}=VALUE"
        fields = self.law.code.types.records[one.type].fields.values()
        plain = next((each for each in fields if each.type == Type(YES_NO)), None)
        return f"{one.name}.{plain.name}=yes" if plain else f"{one.name}.FACT=VALUE"

    def _is_thing(self, one: ParameterCode) -> bool:
        return one.type in self.law.code.types.records


@dataclass(frozen=True, slots=True)
class Open:
    """A fact that the verdict still needs: how it is told, and what it may be."""

    path: str
    values: tuple[str, ...]
    question: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered, as a player writes it."""
        return tuple(words.name(value) for value in self.values)

    def meant(self, said: str) -> str:
        """The value that a player's answer names, in whatever letters; the answer itself where it names
        none."""
        plain = words.name(said).casefold()
        return next((value for value in self.values if words.name(value).casefold() == plain), said)


@dataclass(slots=True)
class _Described:
    """A thing of an inquiry: its name, what was said of it, what a player calls it ("" where it has no name
    but that of its place), and what he noted of it in short, as facts and in his words."""

    name: str
    record: Record
    facts: dict[str, Value]
    title: str = ""
    notes: tuple[Fact, ...] = ()
    noted: str = ""

    def field(self, name: str) -> Field:
        found = self.record.fields.get(name)
        if found is None:
            raise Mistake(f"{self.record.name} has no {name}", 1, 1, nearest(name, self.record.fields))
        return found

    def say(self, name: str, value: Value) -> None:
        self.facts[name] = value

    def said(self) -> StatedThing:
        stated = (Fact(name, value, False, (1, 1)) for name, value in self.facts.items())
        facts = (*self.notes, *stated)
        if self.record.joins:
            return StatedThing(
                self.record.name, "", facts, (1, 1), (f"{self.name}_here", f"{self.name}_there")
            )
        return StatedThing(self.record.name, "" if self.record.alone else self.name, facts, (1, 1))

    def written(self, names: Mapping[str, str]) -> str:
        """The thing and its facts as a line of a situation, with the names that things have there."""
        kind, fields = self.record.name.lower(), self.record.fields
        stated = [_fact(fields[name], value, names) for name, value in self.facts.items()]
        facts = ", ".join([self.noted, *stated] if self.noted else stated)
        if self.record.joins:
            here, there = (names.get(f"{self.name}_{end}", f"{self.name}_{end}") for end in ("here", "there"))
            head = f"{kind} between {here} and {there}"
        else:
            head = kind if self.record.alone else f"{kind} {names.get(self.name, self.name)}"
        return f"{head}: {facts}" if facts else head

    def path(self, things: dict[str, _Described], roots: Collection[str]) -> str:
        """How the thing is written in a fact; `roots` are what the question itself names."""
        if self.name in roots:
            return self.name
        for other in things.values():
            for name, value in other.facts.items():
                if isinstance(value, Reference) and value.name == self.name and other is not self:
                    return f"{other.path(things, roots)}.{name}"
        return self.name


def _knows_all(law: Law, situation: Situation) -> bool:
    """Whether a game has every kind of thing of which a situation tells."""
    return all(law.code.types.by_word(said.kind) for said in situation.things if said.kind)


def _must_be_a_date(course: Course, words: str) -> None:
    """Raises UmpireError where the game knows no such date."""
    try:
        course.date(words.split(), (1, 1))
    except Mistake as mistake:
        raise UmpireError(f"{words[:40]!r} is no date; write {mistake.expected}") from mistake


class LackingFact(UmpireError):
    """A fact without which nothing can be judged: `need` says which."""

    def __init__(self, message: str, need: Need) -> None:
        super().__init__(message)
        self.need = need


def _fact(field: Field, value: Value, names: Mapping[str, str]) -> str:
    """A fact as a situation says it, with the names that things have there."""
    if field.type == Type(YES_NO) and str(value) in ("yes", "no"):
        return field.name if str(value) == "yes" else f"not {field.name}"
    return f"{field.name} {_written(value, names)}"


def _written(value: Value, names: Mapping[str, str]) -> str:
    """A value as a situation says it, with the names that things have there."""
    if isinstance(value, tuple):
        return f"({', '.join(_written(one, names) for one in value)})"
    if isinstance(value, BetweenTwo):
        here, there = (names.get(one, one) for one in value.ends)
        return str(replace(value, ends=(here, there)))
    return "none" if value is None else names.get(str(value), str(value))


def _values(text: str) -> list[Value]:
    value = read_value(f"({text})" if "," in text and not text.startswith("(") else text)
    return list(value) if isinstance(value, tuple) else [value]


def _plain(name: str) -> str:
    """The name of a decision as its rule block has it; its address is understood too."""
    return name.strip().rpartition("/")[2].replace("-", "_")


def _either(names: Sequence[str]) -> str:
    return f"{words.listed(names, 'or')}?" if names else ""


def _hint(expected: str) -> str:
    return f"write {expected} " if expected else ""


def _say_beside(situation: Situation, edition: str, options: Sequence[int], as_of: str) -> None:
    """Adds what is said beside a text to what it says.  Raises Mistake where it asks nothing."""
    situation.options += [(number, (1, 1)) for number in options]
    situation.edition = edition or situation.edition
    if as_of:
        date = tuple(as_of.split())
        situation.asks = [one if one.as_of else replace(one, as_of=date) for one in situation.asks]
    if not situation.asks and not situation.events:
        asked = "ask NAME(...), such as ask aircraft_limit(L)"
        what = f"the situation {situation.title!r}" if situation.title else "this situation"
        raise Mistake(f"{what} asks nothing", situation.at[0], 1, asked)


def _must_be_read(course: Course) -> None:
    """Raises Mistake where no line of a course tells of an event."""

    unread = [one.unread for one in course.happened if one.unread is not None]
    if unread and all(one.unread is not None or not one.text for one in course.happened):
        raise unread[0]


def _where(mistake: Mistake, text: str, source: str) -> str:
    from parsers.records import Place, Problem  # late: for what is wrong alone

    lines = text.split("\n")
    line = lines[mistake.line - 1] if mistake.line <= len(lines) else ""
    shown = line if len(line) <= 200 else ""
    return str(
        Problem(
            mistake.message,
            Place(source, mistake.line, mistake.line),
            mistake.column,
            shown,
            mistake.expected,
        )
    )


__all__ = ["Inquiry", "LackingFact", "Open", "Umpire"]

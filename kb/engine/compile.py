"""Rule and type blocks -> compiled law.

Everything that can be wrong with a rule is found here: unknown names, wrong types, a match that forgets a
value, decisions that go round in a circle, a citation that leads nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from itertools import chain
from typing import Generic, TypeVar

from kb.engine import tree as t
from kb.engine.calls import circles, leave_out_what_asks_in_vain, sequences_asked
from kb.engine.citing import Citing
from kb.engine.clause_words import aloud, in_words, sentence
from kb.engine.code import ClauseCode, DecisionCode, LawCode, ParameterCode, SentenceCode
from kb.engine.decision_checks import (
    check_end,
    check_kind,
    check_replacements,
    check_sentences,
    check_shape,
    check_total,
)
from kb.engine.declared_types import DeclaredTypes
from kb.engine.events import change_of, check_event
from kb.engine.expressions import Meanings, Scope, Signature, loop_of, type_of, typed, typed_as
from kb.engine.flow_lines import FlowLines
from kb.engine.functions import FUNCTIONS
from kb.engine.games import Game, games_of
from kb.engine.look_through import look_through
from kb.engine.quotients import quotients_looked_up
from kb.engine.tables import Table
from kb.engine.types import FOUND, NUMBER, TEXT, YES_NO, Type
from parsers.citations.names import Names
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, NoDecision, NoType, near_or_declared, nearest
from parsers.law.rules import read_apart, read_rules
from parsers.law.situation import StatedThing, name_of, read_situation
from parsers.records import Block, Place, Problem, Reading

D = TypeVar("D", bound=s.Declaration, covariant=True)


@dataclass(frozen=True)
class _Piece(Generic[D]):
    """A declaration and the block it stands in."""

    block: Block
    declaration: D


_AnyPiece = _Piece[s.Declaration]


_TYPES = (s.Enumeration, s.RangeDeclaration, s.RecordDeclaration)


def _those(pieces: Iterable[_AnyPiece], kind: type[D]) -> list[_Piece[D]]:
    """The declarations of a kind."""
    return [_Piece(one.block, one.declaration) for one in pieces if isinstance(one.declaration, kind)]


def compile_law(
    readings: Iterable[Reading], names: Names, option_pairs: dict[str, str]
) -> tuple[dict[str, LawCode], list[Problem]]:
    """The law of every game by the id of its base rulebook, and what is wrong with the blocks.

    `names` resolves the citations; `option_pairs` says which option of the base edition (by id) is the same
    as an option of an edition over it.  What is right is compiled all the same.
    """
    games, problems = games_of(readings)
    laws = {}
    for base, game in games.items():
        law = _Compiler(base, game, names, option_pairs, problems).compile()
        if law.decisions:
            laws[base] = law
    return laws, problems


class _Compiler:
    def __init__(
        self, base: str, game: Game, names: Names, option_pairs: dict[str, str], problems: list[Problem]
    ) -> None:
        self.base, self.game, self.option_pairs = base, game, option_pairs
        self.problems = problems
        self.types = DeclaredTypes()
        rulebooks = [one.id for one in game.documents.values() if one.kind == "rulebook"]
        self.editions = tuple(sorted(rulebooks, key=lambda id: (id != base, id)))
        self.law = LawCode(self.editions, self.types)
        self.signatures: dict[str, Signature] = {}
        self.things: dict[str, str] = {}
        self.tables: dict[str, bool] = {}
        self.pieces: dict[str, _Piece[s.Decision]] = {}
        self.places: dict[str, str] = {}  # where names of decisions, values and facts are declared
        self._standing_things: list[tuple[StatedThing, Block]] = []
        self.citing = Citing(base, game, names, self.editions)
        self.declared: set[str] = set()  # decisions, whether or not anything is wrong with them
        self.unread: set[str] = set()  # names of decisions and types that could not be read

    # ---- the stages, in order

    def compile(self) -> LawCode:
        self._take_options()
        self._take_tables()
        pieces = list(self._read())
        self.law.unread_types = frozenset(name for name in self.unread if name[:1].isupper())
        self._declare(pieces)
        self._lay_grid()
        self.declared |= {piece.declaration.name for piece in _those(pieces, s.Decision)}
        decisions = [piece for piece in _those(pieces, s.Decision) if self._sign(piece)]
        for record in _those(pieces, s.RecordDeclaration):
            self._try(record, partial(self._check_derived, record))
        amendments: dict[str, list[_Piece[s.Amendment]]] = {}
        for amendment in _those(pieces, s.Amendment):
            amendments.setdefault(amendment.declaration.name, []).append(amendment)
        self.pieces = {piece.declaration.name: piece for piece in decisions}
        for piece in decisions:
            self._try(piece, partial(self._decision, piece, amendments))
        for name, unused in amendments.items():
            if name not in self.signatures:
                for one in unused:
                    self._report(
                        NoDecision(name, *one.declaration.at, nearest(name, self.signatures)),
                        one.block,
                    )
        self._check_calls()
        self._check_looks()
        return self.law

    def _take_options(self) -> None:
        for reading in self.game.readings:
            document = reading.document.id
            ids = self.law.option_ids.setdefault(document, {})
            for option in reading.options:
                ids[option.number] = self.option_pairs.get(option.id, option.id)
                self.law.option_titles.setdefault(ids[option.number], option.title)

    def _take_tables(self) -> None:
        # The base edition last: its tables stand where an older one has the same title.
        for reading in sorted(self.game.readings, key=lambda one: one.document.id == self.base):
            for table in reading.tables:
                self.law.tables[table.title] = (table.header, table.rows)
                self.tables[table.title] = Table(table.title, table.header, table.rows).all_numbers

    def _read(self) -> Iterator[_AnyPiece]:
        for reading in self.game.readings:
            for block in reading.blocks:
                law, standing = _split(block)
                for declaration in self._read_law(law, block):
                    yield _Piece(block, declaration)
                if standing.strip():
                    self._take_standing(standing, block)

    def _read_law(self, text: str, block: Block) -> list[s.Declaration]:
        """What can be read of a block: one wrong declaration does not cost the others."""
        try:
            return read_rules(text)
        except Mistake as whole:
            parts = list(read_apart(text))
            mistakes = [one for one in parts if isinstance(one, tuple)]
            for name, mistake in mistakes or [("", whole)]:
                self._report(mistake, block)
                self.unread.add(name)
            self.declared |= self.unread - {""}
            return [one for part in parts if isinstance(part, list) for one in part]

    def _take_standing(self, text: str, block: Block) -> None:
        try:
            situation = read_situation(text)
        except Mistake as mistake:
            self._report(mistake, block)
            return
        self.law.standing.append((text, block.place.path, block.place.first_line))
        self._standing_things += [(thing, block) for thing in situation.things]

    def _declare(self, pieces: list[_AnyPiece]) -> None:
        for piece in pieces:
            declared = self._try(piece, partial(self.types.declare, [piece.declaration]))
            if declared and isinstance(piece.declaration, _TYPES):
                there = self._place_of(piece, piece.declaration.at)
                self.types.declared_at.setdefault(piece.declaration.name, there)
            if isinstance(piece.declaration, s.Enumeration):
                self._note_place(piece, piece.declaration.at, *piece.declaration.values)
            elif isinstance(piece.declaration, s.RecordDeclaration):
                for one in piece.declaration.fields:
                    self._note_place(piece, one.at, one.name)
            if isinstance(piece.declaration, s.ChartDeclaration):
                title, at = piece.declaration.title, piece.declaration.at
                if title in self.law.charts:
                    told = f"a chart {title} is declared already"
                    self._report(Mistake(told, *at, "one of the two"), piece.block)
                self.law.charts[title] = piece.declaration.description
                self.tables.setdefault(piece.declaration.title, False)
                if piece.declaration.each_turn:
                    self.law.charts_of_a_turn += (piece.declaration.title,)
        records = _those(pieces, s.RecordDeclaration)
        for record in records:
            self._try(record, partial(self.types.declare_fields, record.declaration))
        for record in records:
            self._try(record, partial(self.types.check_inverses, record.declaration))
        for thing, block in self._standing_things:
            found = self.types.by_word(thing.kind)
            if thing.ends and self.types.joining_by(name_of(thing.kind)):
                continue  # "river between A and B"
            if found is None:
                known = [name.lower() for name in self.types.records]
                self._report(
                    Mistake(f"no type is called {thing.kind}", *thing.at, nearest(thing.kind, known)), block
                )
            elif thing.name:
                self.things[name_of(thing.name)] = found.name

    def _lay_grid(self) -> None:
        """The numbers of the map, and how the game is drawn, as the base rulebook tells."""
        for reading in self.game.readings:
            if reading.document.id == self.base:
                self.law.table = reading.table
                places = reading.document.grid.places
                if places in self.types.records:
                    self.types.grid = reading.document.grid
                elif places and self.types.records.keys() - FOUND:
                    at = Place(f"{self.base}/rulebook.toml", 1, 1)
                    expected = near_or_declared(places, self.types.records, f"type {places}")
                    self.problems.append(Problem(f"grid: no type is called {places}", at, expected=expected))

    def _sign(self, piece: _Piece[s.Decision]) -> bool:
        """Enters the name and the types of a decision, before any decision is compiled."""

        def sign() -> None:
            decision = piece.declaration
            there = self.places.get(decision.name, "elsewhere")
            if decision.name in self.signatures:
                raise Mistake(
                    f"a decision {decision.name} stands already ({there})",
                    *decision.at,
                    f"amend {decision.name}, or another name",
                )
            owner = self.types.owner_of(decision.name)
            if owner:
                raise Mistake(
                    f"{decision.name} is a fact of each {owner} already ({there})",
                    *decision.at,
                    "another name",
                )
            enumerations = self.types.enumerations_with(decision.name)
            if enumerations:
                raise Mistake(
                    f"{decision.name} is a value of {enumerations[0]} already ({there})",
                    *decision.at,
                    "another name",
                )
            if decision.name in FUNCTIONS:
                raise Mistake(f"{decision.name} is a built-in function", *decision.at, "another name")
            parameters = tuple((one.name, self.types.type(one.type)) for one in decision.parameters)
            result = self.types.type(decision.result)
            self.signatures[decision.name] = Signature(decision.name, parameters, result)
            self._note_place(piece, decision.at, decision.name)

        return self._try(piece, sign)

    def _note_place(self, piece: _AnyPiece, at: s.At, *names: str) -> None:
        """Remembers where names are declared, for messages about those that are declared twice."""
        for name in names:
            self.places.setdefault(name, self._place_of(piece, at))

    @staticmethod
    def _place_of(piece: _AnyPiece, at: s.At) -> str:
        """The file and the line of what stands there in the block of a declaration."""
        place = piece.block.place
        return f"{place.path}:{place.first_line + at[0] - 1}"

    def _check_derived(self, piece: _Piece[s.RecordDeclaration]) -> None:
        """A derived fact is given by a decision about the thing that has it, and one that is like that of
        another thing by a fact that names such a thing."""
        declared = piece.declaration
        for one in declared.fields:
            self._check_follows(declared.name, one)
            self._check_measured(declared.name, one)
            if not one.derived_by:
                continue
            signature = self.signatures.get(one.derived_by)
            if signature is None:
                known = nearest(one.derived_by, self.signatures)
                raise NoDecision(one.derived_by, *one.at, known)
            owner = self.types.type(s.TypeName(declared.name, False, "", one.at))
            found = self.types.field_by_name(owner.name, one.name)
            if found and ([kind for _, kind in signature.parameters], signature.result) != (
                [owner],
                found.type,
            ):
                given = f"a decision about one {owner} that gives a {found.type}"
                raise Mistake(f"{one.derived_by} does not derive {one.name}", *one.at, given)

    def _check_follows(self, owner: str, one: s.FieldDeclaration) -> None:
        """The fact that it follows names one thing of a type that has it too."""
        if not one.follows:
            return
        kind = self.types.type(s.TypeName(owner, False, "", one.at))
        named = self.types.field_by_name(kind.name, one.follows)
        if named is None or named.type != kind:
            told = f"{one.name} cannot be like {one.follows}"
            raise Mistake(told, *one.at, f"a fact of a {owner} that names a {kind}")

    def _check_measured(self, owner: str, one: s.FieldDeclaration) -> None:
        """What it measures are printed kinds of its type, and it is a number."""
        if not one.measures:
            return
        record = self.types.type(s.TypeName(owner, False, "", one.at)).name
        field = self.types.field_by_name(record, one.name)
        if field is None or field.type != Type(NUMBER):
            raise Mistake(f"{one.name} measures {one.measures[0]} and is no number", *one.at, "a Number")
        for kind in one.measures:
            found = self.types.field_for_value(record, kind)
            if found is None or found.name != self.types.kind_field(record):
                raise Mistake(f"{kind} is no printed kind of a {owner}", *one.at, "one of its printed kinds")

    # ---- one decision

    def _decision(self, piece: _Piece[s.Decision], amendments: dict[str, list[_Piece[s.Amendment]]]) -> None:
        decision, block = piece.declaration, piece.block
        signature = self.signatures[decision.name]
        scope, meanings = self._scope_within(decision, signature, block)
        check_shape(decision, signature)
        edge, here, there = "", 0, 0
        if decision.shape == "path":
            edge, here, there = self._path_scope(piece, scope)
        if decision.shape == "flow":
            clauses, here = FlowLines(
                decision, scope, lambda one, inner: self._clause(one, "flow", signature, inner, block)
            ).compiled()
        else:
            clauses = self._clauses(piece, signature, scope)
        for amendment in amendments.get(decision.name, ()):
            inner = replace(self._scope(amendment.block), names=scope.names, slots=scope.slots)
            clauses += self._amended(amendment, decision, signature, inner, meanings)
        self._check_as_a_whole(decision, signature, clauses)
        premises = tuple(
            self._clause(one, "yes if all of", signature, scope, block) for one in decision.premises
        )
        says = tuple(self._sentence(one, decision, scope) for one in decision.says)
        meanings.look_at_all()
        first = block.place.first_line + decision.at[0] - 1
        made = DecisionCode(
            f"{block.document}/decision/{decision.name}",
            decision.name,
            block.document,
            block.section,
            decision.question,
            tuple(self._parameter(one) for one in decision.parameters),
            signature.result.name,
            signature.result.is_list,
            decision.shape,
            tuple(meanings.locals),
            clauses,
            scope.slots.size,
            (),
            (),
            False,
            block.place.path,
            first,
            max([first, *(block.place.first_line + c.at[0] - 1 for c in decision.clauses)]),
            edge=edge,
            here=here,
            there=there,
            premises=premises,
            says=says,
            result_called=decision.result.name,
        )
        look_through(made)
        self.law.decisions[decision.name] = made

    def _scope_within(
        self, decision: s.Decision, signature: Signature, block: Block
    ) -> tuple[Scope, Meanings]:
        """What the clauses of a decision can name: its parameters and what it alone gives a meaning."""
        scope = self._scope(block)
        scope.may_ask_what_was_said = decision.shape == "sequence" or self.types.is_tried_first(decision.name)
        for name, kind in signature.parameters:
            if name in scope.names:
                raise Mistake(f"two parameters are called {name}", *decision.at, "two names")
            place = scope.place(decision.at)
            scope.names[name] = t.Slot(place, str(kind), scope.slots.take(), name)
        meanings = scope.meanings = self._meanings(decision.meanings, scope, block)
        meanings.scope.names = dict(scope.names)  # without the step of a path, which changes
        return scope, meanings

    def _clauses(self, piece: _Piece[s.Decision], signature: Signature, scope: Scope) -> list[ClauseCode]:
        """The clauses that stand in a decision, or in the path that it is like."""
        found = []
        for clause, block in self._own_and_like(piece):
            inner = scope
            if block is not piece.block:
                inner = replace(self._scope(block), names=scope.names, slots=scope.slots)
                inner.meanings = scope.meanings
            found.append(self._clause(clause, piece.declaration.shape, signature, inner, block))
        return found

    def _check_as_a_whole(
        self, decision: s.Decision, signature: Signature, clauses: list[ClauseCode]
    ) -> None:
        """What no single clause shows.  Notes a decision that says what an event changes."""
        check_replacements(clauses, decision)
        check_sentences(decision)
        if decision.shape == "default":
            check_total(decision, signature, self.types)
        elif decision.shape == "sequence":
            check_end(decision)
        elif decision.shape == "changes":
            check_event(decision)
            self.law.events += (decision.name,)

    def _amended(
        self,
        amendment: _Piece[s.Amendment],
        decision: s.Decision,
        signature: Signature,
        scope: Scope,
        outer: Meanings,
    ) -> list[ClauseCode]:
        """The clauses of an amendment that are right; what is wrong with the others is reported."""
        block, found = amendment.block, list[ClauseCode]()
        said = amendment.declaration.meanings
        try:
            scope.meanings = self._meanings(said, scope, block, outer) if said else outer
        except Mistake as mistake:
            self._report(mistake, block)
            return found
        for clause in amendment.declaration.clauses:
            try:
                if decision.shape in ("path", "flow", "sequence"):
                    raise Mistake(f"a {decision.shape} cannot be amended", *clause.at, "amend what it asks")
                found.append(self._clause(clause, decision.shape, signature, scope, block))
            except Mistake as mistake:
                self._report(mistake, block)
        if said:
            self._try(amendment, scope.meanings.look_at_all)
        return found

    def _meanings(
        self, said: tuple[s.Meaning, ...], scope: Scope, block: Block, outer: Meanings | None = None
    ) -> Meanings:
        """The names that a decision, or an amendment of it, alone knows."""
        seen: set[str] = set(outer.said) if outer else set()
        for one in said:
            if one.name in scope.names or one.name in seen or one.name in self.signatures:
                raise Mistake(f"{one.name} means something else here already", *one.at, "another name")
            seen.add(one.name)
        # A scope of its own: what a name means does not hang on where it is used.
        inner = replace(scope, names=scope.names)
        meanings = inner.meanings = Meanings(
            said, inner, self.types, lambda one: self._notes(one, block), outer
        )
        return meanings

    def _notes(self, one: s.Meaning, block: Block) -> tuple[str, tuple[str, ...], str, bool]:
        """The id of a name's meaning, what it cites and says, and whether the author's words do."""
        text = one.says or in_words(one)
        return self.citing.next_id(block), self.citing.cites(one, block), text, bool(one.says)

    def _own_and_like(self, piece: _Piece[s.Decision]) -> Iterator[tuple[s.Clause, Block]]:
        """The clauses of a decision and their blocks; of a path that is like another, those of that path that
        it does not say otherwise too."""
        decision = piece.declaration
        if decision.like:
            other = self.pieces.get(decision.like)
            if other is None or other.declaration.shape != "path" or other.declaration.like:
                known = [name for name, one in self.pieces.items() if one.declaration.shape == "path"]
                raise Mistake(
                    f"no path is called {decision.like}", *decision.at, nearest(decision.like, known)
                )
            own = {clause.kind for clause in decision.clauses}
            for clause in other.declaration.clauses:
                if clause.kind not in own:
                    yield clause, other.block
        for clause in decision.clauses:
            yield clause, piece.block

    def _sentence(self, text: str, decision: s.Decision, scope: Scope) -> SentenceCode:
        """A sentence with gaps such as {value}, {unit} or {move.target}."""
        words: list[str] = []
        values: list[t.Expression | None] = []
        for place, part in enumerate(re.split(r"\{([^{}]*)\}", text)):
            if place % 2 == 0:
                words.append(part)
            elif part.strip() == "value":
                values.append(None)
            else:
                first, *names = part.strip().split(".")
                asked: s.Expression = s.Name(first, decision.at)
                for name in names:
                    asked = s.FieldOf(asked, name, decision.at)
                values.append(typed(asked, scope))
        return SentenceCode(tuple(words), tuple(values))

    def _parameter(self, one: s.Parameter) -> ParameterCode:
        kind = self.types.type(one.type)
        ranged = one.type.name if one.type.name in self.types.ranges else ""
        return ParameterCode(one.name, kind.name, kind.is_list, ranged)

    def _scope(self, block: Block) -> Scope:
        def option_id(number: int, at: s.At) -> str:
            for reading_document in self._option_documents(block.document):
                found = self.law.option_ids.get(reading_document, {}).get(number)
                if found:
                    return found
            raise Mistake(f"there is no option {number}", *at, "the number of an option of this rulebook")

        first_line = block.place.first_line
        scope = Scope(self.types, self.signatures, self.things, self.tables, option_id, first_line)
        scope.remark = lambda line, kind, inner: self._condition(line, kind, inner, block)
        return scope

    def _condition(self, line: s.Line, kind: str, scope: Scope, block: Block) -> t.Condition:
        """A line of a list of conditions; one under an option counts where the option is in play."""
        value = typed_as(line.value, Type(YES_NO), scope, "a condition")
        at, under = scope.place(line.at), line.under
        cites = self.citing.cites(line, block)
        if under is not None:
            gate = _gate([scope.option_id(number, under.at) for number in under.numbers], under, at)
            if kind == "all":
                value = t.Logic(at, YES_NO, False, (t.Not(at, YES_NO, gate), value))
            else:
                value = t.Logic(at, YES_NO, True, (gate, value))
            cites = (*cites, *(scope.option_id(number, under.at) for number in under.numbers))
        says = line.says or (line.value.says if isinstance(line.value, s.Listed) else "")
        text = says or in_words(line)
        return t.Condition(self.citing.next_id(block), tuple(dict.fromkeys(cites)), text, value, bool(says))

    def _option_documents(self, document: str) -> Iterator[str]:
        seen: set[str] = set()
        while document and document not in seen:
            seen.add(document)
            yield document
            one = self.game.documents.get(document)
            document = one.over if one else ""

    def _path_scope(self, piece: _Piece[s.Decision], scope: Scope) -> tuple[str, int, int]:
        """Declares `step`, and gives the edge that steps go over and the slots of their ends."""
        decision = piece.declaration
        lines = [clause for clause, _ in self._own_and_like(piece)]
        start = next((c for c in lines if c.kind == "from"), None)
        if start is None:
            raise Mistake("this path starts nowhere", *decision.at, "from ...")
        kind = type_of(typed(start.value, scope))
        if kind.is_list or not self.types.is_record(kind):
            raise Mistake("a path starts from one thing", *start.value.at, "a hex")
        if "step" in scope.names:
            raise Mistake("`step` is what a path calls its steps", *decision.at, "another name")
        edge = self.types.edge_joining(kind.name)
        name, step = edge.name if edge else "", str(self.types.step_type(kind.name))
        here, there = scope.slots.take(), scope.slots.take()
        scope.names["step"] = t.StepFrom(scope.place(decision.at), step, name, here, there)
        kinds = [clause.kind for clause in lines]
        for needed in ("to", "costs"):
            if kinds.count(needed) != 1:
                what = "to ..." if needed == "to" else "each step costs ..."
                raise Mistake(f"this path has {kinds.count(needed)} lines `{what}`", *decision.at, "one")
        return name, here, there

    def _clause(
        self, clause: s.Clause, shape: str, signature: Signature, scope: Scope, block: Block
    ) -> ClauseCode:
        check_kind(clause, shape)
        each = None
        inner = scope
        if clause.each is not None:
            if shape == "default" or (shape == "sequence" and not clause.step):
                raise Mistake("`for each` adds up, and this is no list", *clause.each.at, "sum of")
            each, _, inner = loop_of(clause.each, scope)
        when = None
        when_of_each = (
            bool(clause.step) and clause.each is not None and _mentions(clause.when, clause.each.name)
        )
        if clause.when is not None:
            when = typed_as(clause.when, Type(YES_NO), inner if when_of_each else scope, "a condition")
        of, fact, by = None, "", None
        if clause.changed is not None:
            of, fact, value = change_of(clause, inner)
        else:
            value = self._value(clause, shape, signature, inner)
        if clause.step:
            self._check_step(clause, signature)
            by = typed(clause.by, inner) if clause.by is not None else None
        options, every, without = self._under(clause, scope)
        cites = self.citing.cites(clause, block)
        if not without and (not clause.citation or clause.citation.startswith("+")):
            cites = tuple(dict.fromkeys((*cites, *options)))
        elsewhere = self._options_elsewhere(cites, options)
        theirs = {one.partition("/")[0] for one in elsewhere}
        cites = tuple(one for one in cites if one.partition("/")[0] not in theirs)
        layer, editions = self.citing.layer(clause, cites, block)
        return ClauseCode(
            self.citing.next_id(block),
            clause.kind,
            layer,
            editions,
            options,
            every,
            without,
            cites,
            sentence(clause),
            clause.text,
            block.place.path,
            block.place.first_line + clause.at[0] - 1,
            clause.called,
            clause.instead_of,
            each,
            when,
            value,
            clause.step,
            by,
            bool(clause.says),
            when_of_each,
            clause.legs,
            of,
            fact,
            elsewhere,
            aloud(clause.when),
        )

    def _options_elsewhere(self, cites: tuple[str, ...], options: tuple[str, ...]) -> tuple[str, ...]:
        """Of what a clause under options cites, the options of another edition, under which it stands there;
        where these stand in that edition is no authority for it."""
        own = {one.partition("/")[0] for one in options}
        known = {id for ids in self.law.option_ids.values() for id in ids.values()} if own else set()
        return tuple(one for one in cites if one in known and one.partition("/")[0] not in own)

    def _check_step(self, clause: s.Clause, signature: Signature) -> None:
        """The step that a clause of a sequence leads to is one of its result's values."""
        values = self.types.values(signature.result)
        if clause.step not in values:
            near = nearest(clause.step, values)
            declared = f"-> Step in its head, and in things/ `type Step is {clause.step}, ...`"
            raise Mistake(f"{clause.step} is no {signature.result}", *clause.at, near or declared)

    def _value(self, clause: s.Clause, shape: str, signature: Signature, scope: Scope) -> t.Expression:
        number, yes = Type(NUMBER), Type(YES_NO)
        if clause.kind == "rounded":
            name = str(clause.value.value) if isinstance(clause.value, s.Literal) else ""
            if name not in ("nearest", "down", "up"):
                raise Mistake(f"nothing is rounded {name}", *clause.at, "rounded, rounded down or rounded up")
            return t.Const(scope.place(clause.at), TEXT, name)
        if clause.kind in (
            "at least",
            "at most",
            "costs",
            "arrival",
            "limit",
            "gives",
            "ranks",
            "keeps",
            "takes",
            "holds",
        ):
            return typed_as(clause.value, number, scope, "this")
        if clause.kind == "barred":
            return typed_as(clause.value, yes, scope, "a bar")
        if clause.kind == "until":
            return typed_as(clause.value, yes, scope, "what ends a step")
        if clause.kind in ("to", "goes", "source", "target", "leads"):
            node = typed(clause.value, scope)
            kind = type_of(node)
            return node if kind.is_list else t.Alone(node.at, str(Type(kind.name, True)), node)
        if clause.kind in ("from", "then"):
            return typed(clause.value, scope)
        if clause.kind == "given":
            return typed_as(clause.value, yes, scope, "a premise")
        if clause.kind in ("item", "instead"):
            if shape in ("sum", "product", "highest", "lowest"):
                return typed_as(clause.value, number, scope, "this")
            if shape in ("yes unless", "no unless", "yes if all of"):
                return typed_as(clause.value, yes, scope, "a condition")
        try:
            return typed_as(clause.value, signature.result, scope, "this")
        except Mistake as mistake:
            if signature.result == yes and mistake.message.startswith("this is"):
                mistake.expected += "; or what the decision gives, at the end of its head: -> Number"
            raise

    def _under(self, clause: s.Clause, scope: Scope) -> tuple[tuple[str, ...], bool, bool]:
        if clause.under is None:
            return (), True, False
        ids = tuple(scope.option_id(number, clause.under.at) for number in clause.under.numbers)
        return ids, clause.under.every, clause.under.without

    def _check_calls(self) -> None:
        """Decisions ask only what can be taken."""
        known = self.law.decisions
        leave_out_what_asks_in_vain(known)
        self.law.in_vain = frozenset(self.declared - known.keys())
        at = {name: piece.declaration.at for name, piece in self.pieces.items()}
        for name, mistake in chain(circles(known, at), sequences_asked(known, at)):
            self._report(mistake, self.pieces[name].block)

    def _check_looks(self) -> None:
        """What is looked up stands in its table."""
        blocks = [block for reading in self.game.readings for block in reading.blocks]
        for path, at, told, expected in quotients_looked_up(self.law.decisions, self.law.tables):
            for block in blocks:
                if block.place.path == path and block.place.first_line <= at[0] <= block.place.last_line:
                    self._report(Mistake(told, at[0] - block.place.first_line + 1, at[1], expected), block)

    # ---- mistakes

    def _try(self, piece: _AnyPiece, do: Callable[[], object]) -> bool:
        try:
            do()
        except Mistake as mistake:
            self._report(mistake, piece.block)
            return False
        return True

    def _report(self, mistake: Mistake, block: Block) -> None:
        if isinstance(mistake, NoDecision) and mistake.name in self.declared:
            return  # what is wrong with that one is reported
        if isinstance(mistake, NoType) and mistake.name in self.unread:
            return
        if self.law.unread_types:
            return  # what speaks of such a thing seems wrong until its type is mended
        lines = block.text.split("\n")
        line = lines[mistake.line - 1] if mistake.line <= len(lines) else ""
        at = block.place.first_line + mistake.line - 1
        self.problems.append(
            Problem(mistake.message, Place(block.place.path, at, at), mistake.column, line, mistake.expected)
        )


def _split(block: Block) -> tuple[str, str]:
    """A type block holds declarations and standing facts: the lines of each, the others empty, so that a line
    keeps its number."""
    law: list[str] = []
    standing: list[str] = []
    mine = law
    for line in block.text.split("\n"):
        if line.strip() and not line[0].isspace() and not line.startswith("#"):
            word = line.split(maxsplit=1)[0]
            mine = law if word in ("type", "chart", "decision", "amend") or block.kind == "rule" else standing
        law.append(line if mine is law else "")
        standing.append(line if mine is standing else "")
    return "\n".join(law), "\n".join(standing)


def _gate(options: list[str], under: s.Under, at: t.At) -> t.Expression:
    """Whether the options of a gate are as it wants them."""
    parts = tuple(t.OptionInPlay(at, YES_NO, option) for option in options)
    every = under.every and not under.without
    gate: t.Expression = parts[0] if len(parts) == 1 else t.Logic(at, YES_NO, every, parts)
    return t.Not(at, YES_NO, gate) if under.without else gate


def _mentions(node: object, name: str) -> bool:
    """Whether an expression speaks of what goes by this name."""
    if isinstance(node, s.Name) and node.name == name:
        return True
    if isinstance(node, tuple):
        return any(_mentions(each, name) for each in node)
    return is_dataclass(node) and any(_mentions(getattr(node, field.name), name) for field in fields(node))

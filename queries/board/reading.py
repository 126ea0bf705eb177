"""The text of a situation with its case: which thing each of its statements speaks of, and what it says."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kb.engine.case import Case
from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.law import Law
from kb.engine.things import Thing
from kb.engine.types import Record
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from parsers.law.situation import Situation, read_situation
from parsers.law.statements import Statement, read_statements
from queries.board.table_data import table_of
from queries.board.writing import Writer
from queries.umpire import Umpire


@dataclass(slots=True)
class Laid:
    """A situation as it lies on the table: its text and statements, its case, and the writer of its things;
    `spoken` are the things of each statement, in the order of these."""

    text: str
    statements: list[Statement]
    situation: Situation
    law: Law
    edition: str
    case: Case
    writer: Writer
    spoken: list[list[Thing]]

    def facts(self, thing: Thing) -> dict[str, Any]:
        """What the text says of a thing, in its order."""
        return {name: value for (one, name), value in self.case.stated.items() if one is thing}

    def record(self, thing: Thing) -> Record:
        """The type of a thing."""
        return self.case.types.records[thing.kind]

    def is_place(self, thing: Thing) -> bool:
        """Whether things stand in it: others lie next to it, or it is drawn as a box."""
        return self.is_place_type(thing.kind)

    def is_place_type(self, name: str) -> bool:
        """Whether things of a type are places."""
        return name in table_of(self.law).boxes or self.case.types.edge_joining(name) is not None

    def things(self) -> list[Thing]:
        """Those that the text speaks of, each once, the map that stands for good in the chapters, and the
        places that it names only in passing."""
        named = [thing for thing in self.case.things.values() if thing.kind == self.case.types.grid.places]
        return list(dict.fromkeys([*self.case.told, *self._map_for_good(), *named]))

    def _map_for_good(self) -> list[Thing]:
        """The places of which the chapters themselves say what lies between them, and that."""
        standing = self.drawn_for_good()
        return standing if any(self.record(one).joins for one in standing) else []

    def drawn_for_good(self) -> list[Thing]:
        """The places, and what lies between two, of which the chapters say what always holds."""
        return [one for one in self.case.for_good if self.record(one).joins or self.is_place(one)]

    def where(self, thing: Thing) -> Thing | None:
        """The place in which a thing stands."""
        record = self.record(thing)
        if record.joins or self.is_place(thing):
            return None
        for field in record.fields.values():
            value = self.case.stated.get((thing, field.name))
            if isinstance(value, Thing) and self.is_place(value) and not field.type.is_list:
                return value
        return None


def lay(umpire: Umpire, text: str, edition: str = "") -> Laid:
    """What the text of one situation says.  Raises Mistake where it says something that it cannot mean, and
    UmpireError where no law is there to understand it."""
    situation, statements = read_situation(text), read_statements(text)
    if situation.includes:
        raise Mistake("nothing can be included here", *situation.includes[0][1], "the facts themselves")
    first, *others = laws_of(umpire, situation, edition)
    try:
        return _laid(first, text, situation, statements, edition)
    except Mistake:
        for law in others:  # of a text that does not say which game it is, whichever understands it
            with suppress(Mistake):
                return _laid(law, text, situation, statements, edition)
        raise


def _laid(law: Law, text: str, situation: Situation, statements: list[Statement], edition: str) -> Laid:
    chosen = edition_of(situation, law.code, edition if edition in law.code.editions else "")
    case = case_of(law, situation, chosen, options_of(situation, law.code, chosen))
    spoken, told = [], iter(case.told)
    for statement in statements:
        spoken.append(list(islice(told, len(statement.things))))  # of events nothing is told at once
    return Laid(text, statements, situation, law, chosen, case, Writer(case), spoken)


def laws_of(umpire: Umpire, situation: Situation, edition: str = "") -> list[Law]:
    """The law of the game that a situation plays: of its edition, or those that have what it asks, else those
    of all games, the largest that has a map first.  Raises UmpireError where there is none."""
    laws = list(umpire.laws.values())
    wanted = situation.edition or edition
    asked = {ask.decision for ask in situation.asks}
    found = [
        law
        for law in laws
        if wanted in law.code.editions or (not wanted and asked & law.code.decisions.keys())
    ]
    if found:
        return found
    if laws:
        return sorted(laws, key=lambda law: (not law.code.types.grid.places, -len(law.code.decisions)))
    raise UmpireError("no rules are executable in this knowledge base; run 'umpire build'")


__all__ = ["Laid", "lay", "laws_of"]

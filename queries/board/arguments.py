"""With which things on the table a decision can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from kb.engine.code import DecisionCode, ParameterCode
from kb.engine.law import Law
from kb.engine.types import Type
from queries.board.contents import Board, PieceOnTable
from queries.board.table_data import table_of

MOST_OF_A_KIND = 6  # things that are tried in one place of a question
MOST_VALUES = 20  # of a fact that a question takes; with more nobody finds his own
MOST_TRIED = 400  # ways to fill in one question


class OnTable:
    """What lies on the table, as decisions take it; `wanted` is what the player has chosen there."""

    def __init__(self, law: Law, board: Board, wanted: Sequence[str] = ()) -> None:
        self._law = law
        things: list[Any] = [*board["places"], *board["pieces"], *board["others"]]
        self.types: dict[str, str] = {one["name"]: one["type"] for one in things}
        self._told = set(self.types)
        self.pieces: dict[str, PieceOnTable] = {one["name"]: one for one in board["pieces"]}
        for piece in board["pieces"]:  # whose counters lie there can be asked about
            if piece["owner"] and (owner := self._type_of_owner(piece)):
                self.types.setdefault(piece["owner"], owner)
        self.wanted = [name for name in wanted if name in self.types]
        self._tells = {one["name"]: set(one["names"]) for one in board["others"]}
        self._drawn = {one["type"] for one in (*board["places"], *board["pieces"])}

    def _type_of_owner(self, piece: PieceOnTable) -> str:
        """The type of whose a counter is, "" where that is a value and no thing."""
        fields = self._law.code.types.records[piece["type"]].fields
        found = (fields[name].type.name for name, said in piece["facts"].items() if said == piece["owner"])
        return next((kind for kind in found if kind in self._law.code.types.records), "")

    def of_type(self, kind: str) -> list[str]:
        """The names of all things of a type."""
        return [name for name, each in self.types.items() if each == kind]

    def is_of_owners(self, kind: str) -> bool:
        """Whether things of a type are those whose counters lie on the table, such as countries."""
        return any(self.types.get(piece["owner"]) == kind for piece in self.pieces.values())

    def lacks(self, decision: DecisionCode) -> list[str]:
        """The types of thing that a decision takes and of which none is on the table."""
        records = self._law.code.types.records
        takes = (one.type for one in decision.parameters if one.type in records)
        return [kind for kind in dict.fromkeys(takes) if not self.of_type(kind)]

    def at_hand(self, decision: DecisionCode) -> list[list[str]]:
        """With what a decision is offered unasked: with just the things that are chosen, else with the newest
        of its kind."""
        takes = decision.parameters
        if not takes or any(one.is_list for one in takes):
            return []
        if len(takes) > 1:
            if sorted(one.type for one in takes) != sorted(self.types[name] for name in self.wanted):
                return []
            return [list(one) for one in islice(self._filled(decision), 1)]
        kind = takes[0].type
        of_kind = [name for name in self.wanted if self.types[name] == kind]
        if self.wanted and not of_kind and kind in self._drawn:
            return []
        known = [one for one in self.of_type(kind) if one in self._told and self.suits(decision.name, one)]
        return [[name] for name in of_kind[:2] or self._newest(known)]

    def _newest(self, names: list[str]) -> list[str]:
        """The newest two of some things: of counters the newest of each owner, those first who lie there
        first."""
        if not all(name in self.pieces for name in names):
            return list(reversed(names[-2:]))
        of_owner = {self.pieces[name]["owner"]: name for name in names}
        return list(of_owner.values())[:2]

    def suits(self, decision: str, name: str) -> bool:
        """Whether a question is one for a thing, as the table of the game says: for a counter of its kind, a
        place where such a one stands, or what tells a fact."""
        wanted = set(table_of(self._law).suits.get(decision, "").split())
        if not wanted:
            return True
        if name in self.pieces:
            return bool(wanted & {self.pieces[name]["kind"], *self.pieces[name]["families"]})
        standing = [one for one in self.pieces.values() if one["where"] == name]
        if any(wanted & {one["kind"], *one["families"]} for one in standing):
            return True
        return bool(wanted & self._tells.get(name, set()))

    def fitting(self, decision: DecisionCode, most: int, with_values: bool) -> list[list[str]]:
        """With what a decision that a player looks for can be asked, the likeliest first: what he has chosen,
        a counter where it stands or another place beside it; `with_values` with each value too that it
        takes."""
        records = self._law.code.types.records
        if not with_values and any(one.type not in records for one in decision.parameters):
            return []
        found = sorted(islice(self._filled(decision), MOST_TRIED), key=self._strangeness)
        return [list(one) for one in found[:most]]

    # ---- filling in

    def _filled(self, decision: DecisionCode) -> Iterator[tuple[str, ...]]:
        offered = [self._candidates(one) for one in decision.parameters]
        for one in product(*offered):
            things = [name for name in one if name in self.types]
            if len(set(things)) == len(things):
                yield one

    def _candidates(self, parameter: ParameterCode) -> list[str]:
        types = self._law.code.types
        if parameter.type not in types.records:
            values = types.values(Type(parameter.type))
            return list(values) if not parameter.is_list and len(values) <= MOST_VALUES else []
        chosen = [name for name in self.wanted if self.types[name] == parameter.type]
        if parameter.is_list:
            return [f"({', '.join(chosen)})"] if chosen else []
        known = chosen or list(reversed(self.of_type(parameter.type)))
        return [name for name in known if self._is_called(parameter, name)][:MOST_OF_A_KIND]

    def _is_called(self, parameter: ParameterCode, name: str) -> bool:
        """Whether a thing is what a decision calls what it asks about: its `ship` is no land unit."""
        family = self._law.code.types.kind_called(parameter.name)
        kind = self.pieces[name]["kind"] if name in self.pieces else ""
        return family is None or not kind or kind in family.values

    def _strangeness(self, things: tuple[str, ...]) -> int:
        """How unlikely it is that a player asks of just these: of one place it is not the one where the
        counter stands already, of two the first is."""
        places = [name for name in things if name in self.types and name not in self.pieces]
        stands = next((self.pieces[name]["where"] for name in things if name in self.pieces), "")
        if not stands or not places:
            return 0
        return int((places[0] == stands) != (len(places) > 1))


__all__ = ["OnTable"]

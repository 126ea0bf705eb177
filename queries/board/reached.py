"""How the things of which words speak are reached from what a decision asks about: the unit of a move, the
hex of an attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.engine.code import DecisionCode
from kb.engine.law import Law
from kb.engine.types import Field
from queries.board.counted import Counted
from queries.board.table_data import kind_field

DEEPEST = 2  # facts that lead from what is asked about to a thing of which words speak


@dataclass(frozen=True, slots=True)
class Reach:
    """How a thing is reached from what a decision asks about: "move.unit", after so many facts."""

    path: str
    record: str
    depth: int
    is_list: bool = False


class ReachedThings:
    """The ways from one decision; `fields` are the facts that it looks at, by type of thing and name."""

    def __init__(
        self, law: Law, decision: DecisionCode, fields: Mapping[str, Mapping[str, Field]], counted: Counted
    ) -> None:
        self.law, self.types, self.decision, self.counted = law, law.code.types, decision, counted
        self.fields = fields
        self.all = list(self._ways())

    def _ways(self) -> Iterator[Reach]:
        records = self.types.records
        at = [
            Reach(one.name, one.type, 0, one.is_list)
            for one in self.decision.parameters
            if one.type in records
        ]
        yield from at
        yield from (Reach(name, one.name, 0) for name, one in self.types.singletons().items())
        for _ in range(DEEPEST):
            at = [beyond for one in at if not one.is_list for beyond in self._beyond(one)]
            yield from at

    def _beyond(self, way: Reach) -> Iterator[Reach]:
        owners = {one.type.name for one in self.owner_fields()}
        for field in self.fields.get(way.record, {}).values():
            record = self.types.records.get(field.type.name)
            is_part = record is not None and not field.by and not record.joins and _is_part(field)
            if record is not None and is_part and field.type.name not in owners:
                yield Reach(f"{way.path}.{field.name}", record.name, way.depth + 1, field.type.is_list)

    def owner_fields(self) -> list[Field]:
        """The facts that say whose a counter is."""
        fields = [one for record in self.counted.records for one in record.fields.values()]
        return [
            one
            for one in fields
            if one.name == one.type.name.lower()
            and one.type.name in self.types.records
            and one.type.name != self.types.places
        ]

    def is_counter(self, record: str) -> bool:
        return bool(kind_field(self.law, self.types.records[record]))


def _is_part(field: Field) -> bool:
    """Whether words that speak of such a thing mean this one: it is there in any case, or called after what
    it is."""
    return not field.may_be_none or field.name == field.type.name.lower()


__all__ = ["Reach", "ReachedThings"]

"""How a game is drawn on the table, and what a hand does there: its `table.toml` beside its chapters."""

from __future__ import annotations

from kb.engine.law import Law
from kb.engine.types import Record
from parsers.table_data import Act, Battle, Layer, Roll, Sheet, TableData


def table_of(law: Law) -> TableData:
    """The table of the game that a law belongs to."""
    return law.code.table


def counters(law: Law) -> list[Record]:
    """The types of thing that lie on the table as counters: those with a printed kind."""
    return [record for record in law.code.types.records.values() if kind_field(law, record)]


def kind_field(law: Law, record: Record) -> str:
    """The fact that says which kind of counter a thing is: by the kinds below its type; in a game that
    declares no kinds below its types, by values that have a sign of their own on this table; "" where it is
    no counter."""
    types = law.code.types
    if types.kinds:
        return types.kind_field(record.name)
    signs = table_of(law).symbols.keys()
    signed = (one.name for one in record.fields.values() if signs & set(types.values(one.type)))
    return next(signed, "")


__all__ = ["Act", "Battle", "Layer", "Roll", "Sheet", "TableData", "counters", "kind_field", "table_of"]

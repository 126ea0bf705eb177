"""How a game is drawn on the table, and what a hand does there: its `table.toml` beside its chapters."""

from __future__ import annotations

from kb.engine.law import Law
from kb.engine.types import Record
from parsers.table_data import Act, Battle, TableData


def table_of(law: Law) -> TableData:
    """The table of the game that a law belongs to."""
    return law.code.table


def counters(law: Law) -> list[Record]:
    """The types of thing that lie on the table as counters: those with a printed kind."""
    types = law.code.types
    return [record for record in types.records.values() if types.kind_field(record.name)]


__all__ = ["Act", "Battle", "TableData", "table_of"]

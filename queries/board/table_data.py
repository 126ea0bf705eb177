"""How a game is drawn on the table, and what a hand does there: its `table.toml` beside its chapters."""

from __future__ import annotations

from kb.engine.law import Law
from parsers.table_data import Act, Battle, TableData


def table_of(law: Law) -> TableData:
    """The table of the game that a law belongs to."""
    return law.code.table


__all__ = ["Act", "Battle", "TableData", "table_of"]

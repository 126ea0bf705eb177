"""Where the picture of what needs what first among numbered entries is of use, and who has one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import TypedDict

from queries.rows import rows

DRAWN = """
    select document, kind, max(many) from (
        select entries.document, entries.kind, count(*) as many from us_entries entries
        join mentions on mentions.passage = entries.id || '#needs'
        join us_entries earlier on earlier.id = mentions.target and earlier.id <> entries.id
        group by entries.document, entries.kind)
    where document in (select document from us_entries where id in (select value from json_each(:ids))
        or section in (select value from json_each(:ids)))
    group by document order by document
"""


class Drawn(TypedDict):
    """A document that draws what needs what first, and of which kind most of these are."""

    document: str
    kind: str


def drawn_for(connection: sqlite3.Connection, ids: Sequence[str]) -> list[Drawn]:
    """The pictures that show what these nodes speak of: numbered entries, or the sections that hold them."""
    found = rows(connection, DRAWN, ids=json.dumps(list(ids)))
    return [{"document": one["document"], "kind": one["kind"]} for one in found]


__all__ = ["Drawn", "drawn_for"]

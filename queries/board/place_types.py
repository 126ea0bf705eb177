"""Which type of place is called so: "the Bay of Biscay" is no hex."""

from __future__ import annotations

import re

from kb.engine.law import Law
from queries.board.table_data import table_of


def type_of_place(law: Law, name: str) -> str:
    """The type of a place that is not on the table yet: by the words of its name that tell it in this game,
    else that which a hand makes; "" where a hand makes none."""
    plain = name.replace("_", " ")
    for kind, words in table_of(law).named.items():
        if any(re.search(rf"(?<![\w'-]){re.escape(one)}(?![\w'-])", plain) for one in words):
            return kind
    return law.code.types.places


def snake(kind: str) -> str:
    """A type as a situation writes it before a name."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind).lower()


__all__ = ["snake", "type_of_place"]

"""What is shown over the table: where zones reach, signs on counters, and what is illegal with its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kb.engine.law import Law
from parsers.law.situation import name_of
from queries.board.table_data import table_of
from queries.judged_answer import JudgedAnswer


@dataclass(slots=True)
class Overlay:
    """By place those whose zones reach there; by counter a sign and its words; by name of a place or a
    counter why something there is illegal."""

    zones: dict[str, list[str]] = field(default_factory=dict)
    zones_called: str = ""
    signs: dict[str, tuple[str, str]] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)


NOTHING = Overlay()
ALLOWED = re.compile(r"(?:may|can)\b|.*\ballowed\b", re.I)  # asked, where "no" means that it is illegal


def overlay_of(law: Law, looked: JudgedAnswer) -> Overlay:
    """What the layers of one look at the table, and its verdicts, put over it."""
    known = {one.name: one for one in table_of(law).layers}
    found = Overlay()
    for one in looked.get("layers", ()):
        layer = known[one["name"]]
        if one["places"]:
            found.zones, found.zones_called = one["places"], layer.label
        for piece, said in one["pieces"].items():
            words = {"yes": layer.yes, "no": layer.no}.get(said, f"{layer.label}: not known")
            found.signs[piece] = (said, words)
        found.wrong.update(one["marks"])
    board = looked.get("board")
    acting = {one["name"]: one["where"] for one in board["others"]} if board else {}
    for verdict in looked.get("verdicts", ()):
        asked = law.code.decisions[verdict["decision"]].question
        refuses = verdict["value"] == "no" and ALLOWED.match(asked)
        if not refuses and verdict["status"] != "illegal":
            continue
        for label in verdict["of"]:
            name = acting.get(name_of(label)) or name_of(label)
            found.wrong[name] = "; ".join([*filter(None, [found.wrong.get(name)]), verdict["says"]])
    return found


__all__ = ["NOTHING", "Overlay", "overlay_of"]

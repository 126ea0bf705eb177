"""What a die shows, as players say it: "the Germans rolled a five", "the die is a 4"."""

from __future__ import annotations

import re

from kb.engine.things import Thing
from kb.engine.types import NUMBER
from parsers.law.situation import name_of
from queries.board.counted import Counted, number_said
from queries.board.reading import Laid
from queries.board.table_data import table_of

ROLLED = re.compile(
    r"^(?:(?:[Tt]he )?(?P<who>[^,:]+?) (?:rolls?|rolled|throws?|threw)"
    r"|(?:[Tt]he|[Oo]n the) (?:die|dice|roll) (?:is|was|shows?|showed|came up)) (?:an? )?(?P<number>[\w-]+)"
    r"(?: (?:for|to|in|on) (?:the |its |his |their )?(?:[a-z]+ ){0,2}?[a-z]+)?$"
)
_ROLL = re.compile(r"(?:^|_)(?:die|dice|roll)$")
_TEENS = (
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def rolled(said: str, laid: Laid, counted: Counted) -> list[str]:
    """What a die shows: "the Germans rolled a five" of their force in the battle, "the die is a 4" of the
    act that is told of."""
    found = ROLLED.match(said)
    number = _number(found["number"]) if found else 0
    if not found or not number:
        return []
    owner = counted.called(found["who"] or "")
    table = table_of(laid.law)
    forces = {one.force for one in table.battles}
    theirs = [one for one in laid.things() if one.kind in forces and _is_of(one, owner, laid)]
    acts = [one for one in laid.things() if one.kind in {act.type for act in table.acts}]
    for one in theirs if theirs else acts if len(acts) == 1 else ():
        fields = laid.record(one).fields.values()
        rolls = [field.name for field in fields if field.type.name == NUMBER and _ROLL.search(field.name)]
        if rolls:
            return [f"{laid.writer.name(one)}: {rolls[0]} {number}"]
    return []


def _is_of(force: Thing, owner: str, laid: Laid) -> bool:
    return bool(owner) and laid.writer.name(force).startswith(f"{name_of(owner)}_")


def _number(said: str) -> int:
    """The number that digits or words say, up to that of two dice."""
    plain = said.casefold()
    return 11 + _TEENS.index(plain) if plain in _TEENS else number_said(said)


__all__ = ["ROLLED", "rolled"]

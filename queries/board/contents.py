"""What lies on the table, as plain data: places, what lies between them, counters, and all else."""

from __future__ import annotations

from typing import Any, TypedDict

from kb.engine.facts import shown
from kb.engine.geometry import coordinates
from kb.engine.things import Thing
from queries.board.acts import contacts, tells_the_owner
from queries.board.reading import Laid
from queries.board.table_data import kind_field, table_of

MOST_PLACES, MOST_PIECES = 400, 1_500


class PlaceOnTable(TypedDict):
    """A place: its type, its name, (column, row) of a printed number or None, whether its row lies half a hex
    lower, and its facts by name, as a person writes them, with the same in words."""

    type: str
    name: str
    at: list[int] | None
    sheet: str
    facts: dict[str, str]
    words: list[str]


class EdgeOnTable(TypedDict):
    """What lies between two places."""

    ends: list[str]
    facts: dict[str, str]
    words: list[str]


class PieceOnTable(TypedDict):
    """A counter: what it is called, its printed kind and the kinds this belongs to, whose it is, where."""

    type: str
    name: str
    kind: str
    families: list[str]
    owner: str
    where: str
    facts: dict[str, str]
    words: list[str]


class OtherOnTable(TypedDict):
    """Anything else that the text tells of: a power, an attack, a battle; `where` if it is in a place, and
    the things that it names by fact."""

    type: str
    name: str
    where: str
    words: list[str]
    names: dict[str, list[str]]


class Board(TypedDict):
    """The whole table; `contacts` are by act or battle the places where enemies meet."""

    game: str
    edition: str
    options: list[int]
    places: list[PlaceOnTable]
    edges: list[EdgeOnTable]
    pieces: list[PieceOnTable]
    others: list[OtherOnTable]
    acts: list[dict[str, str]]
    contacts: dict[str, list[str]]
    asks: list[str]


def contents(laid: Laid) -> Board:
    """What lies on the table."""
    on_table = _OnTable(laid)
    for thing in laid.things():
        on_table.take(thing)
    acts = [{"name": one.name, "label": one.label, "type": one.type} for one in table_of(laid.law).acts]
    return {
        "game": laid.law.code.editions[0],
        "edition": laid.edition,
        "options": [number for number, _ in laid.situation.options],
        "places": on_table.places[:MOST_PLACES],
        "edges": on_table.edges[: 3 * MOST_PLACES],
        "pieces": on_table.pieces[:MOST_PIECES],
        "others": on_table.others[:MOST_PIECES],
        "acts": acts,
        "contacts": contacts(laid),
        "asks": [ask.decision for ask in laid.situation.asks],
    }


class _OnTable:
    def __init__(self, laid: Laid) -> None:
        self.laid, self.types, self.writer = laid, laid.case.types, laid.writer
        self.for_good = frozenset(laid.drawn_for_good())
        self.places: list[PlaceOnTable] = []
        self.edges: list[EdgeOnTable] = []
        self.pieces: list[PieceOnTable] = []
        self.others: list[OtherOnTable] = []

    def take(self, thing: Thing) -> None:
        record, said = self.laid.record(thing), self._seen(thing)
        facts = {name: self._shown(value) for name, value in said.items()}
        words = list(self.writer.phrases(record, said))
        name = self.writer.name(thing) or thing.label
        where = self.laid.where(thing)
        printed = kind_field(self.laid.law, record)
        if record.joins:
            self.edges.append({"ends": list(self.writer.ends(thing)), "facts": facts, "words": words})
        elif self.laid.is_place(thing):
            self.places.append(self._place(thing, name, facts, words))
        elif printed:
            kind = str(said.get(printed, ""))
            self.pieces.append(
                {
                    "type": record.name,
                    "name": name,
                    "kind": kind,
                    "families": [one.name for one in self.types.kinds.values() if kind in one.values],
                    "owner": next(
                        (facts[one] for one in facts if tells_the_owner(self.laid, one, said[one])), ""
                    )
                    or self._colour(said),
                    "where": self.writer.name(where) if where else "",
                    "facts": facts,
                    "words": words,
                }
            )
        else:
            names = {field: self._names(value) for field, value in said.items() if self._names(value)}
            place = self.writer.name(where) if where else ""
            self.others.append(
                {"type": record.name, "name": name, "where": place, "words": words, "names": names}
            )

    def _seen(self, thing: Thing) -> dict[str, Any]:
        """What is seen of a thing: what the text says of it, behind what the chapters say of a place."""
        if thing not in self.for_good:
            return self.laid.facts(thing)
        usual, there = type(thing).usually, vars(thing)
        known = (
            (field.name, f"f_{field.name}")
            for field in self.laid.record(thing).fields.values()
            if not field.by
        )
        printed = {
            name: there[attribute]
            for name, attribute in known
            if there.get(attribute) not in (None, (), usual.get(attribute))
        }
        return {**printed, **self.laid.facts(thing)}

    def _place(self, thing: Thing, name: str, facts: dict[str, str], words: list[str]) -> PlaceOnTable:
        grid = self.types.grid
        found = coordinates(name, grid) if thing.kind == grid.places else None
        at = [found[2], found[1]] if found else None
        sheet = found[0] if found else ""
        return {"type": thing.kind, "name": name, "at": at, "sheet": sheet, "facts": facts, "words": words}

    def _colour(self, said: dict[str, Any]) -> str:
        """The side of whoever it belongs to: of a player, the house that this one leads."""
        holders = [one for one in said.values() if isinstance(one, Thing) and not self.laid.is_place(one)]
        sides = (value for one in holders for value in self.laid.facts(one).values())
        colours = table_of(self.laid.law).colours
        return next((one for one in sides if isinstance(one, str) and one in colours), "")

    def _names(self, value: Any) -> list[str]:
        several = value if isinstance(value, tuple) else (value,)
        return [self.writer.name(one) or one.label for one in several if isinstance(one, Thing)]

    def _shown(self, value: Any) -> str:
        if isinstance(value, (Thing, tuple)):
            return self.writer.value(value)
        return shown(value)


__all__ = ["Board", "EdgeOnTable", "OtherOnTable", "PieceOnTable", "PlaceOnTable", "contents"]

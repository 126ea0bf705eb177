"""What can be cited: the known nodes of every document, by the names under which references give them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from parsers.records import Reading, slug
from rules_corpus import known


@dataclass(slots=True)
class Names:
    """The ids of all known nodes, and the titles of those that are cited by title.

    `titles` gives by document, then by slugged title, the ids of sections and heads; `heads` by section id
    the slugs of the heads in it; `charts` by document and `chart_key` the ids of printed tables;
    `charts_of_section` by section id the ids of the tables printed there.  `bases` gives for a kit or a sheet
    of rulings the document whose numbers it uses; `sheets` and `with_abilities` are the documents that have
    rulings, and abilities."""

    ids: set[str] = field(default_factory=set)
    titles: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(dict))
    heads: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    charts: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    charts_of_section: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    bases: dict[str, str] = field(default_factory=lambda: dict(known.bases()))
    sheets: list[str] = field(default_factory=lambda: list(known.sheets()))
    with_abilities: list[str] = field(default_factory=list)

    @classmethod
    def from_readings(cls, readings: Iterable[Reading]) -> Names:
        """The names of everything that the readings hold; two readings of one document add up."""
        names = cls()
        for reading in readings:
            names.add(reading)
        return names

    def add(self, reading: Reading) -> None:
        """Makes the nodes of one more reading known."""
        document = reading.document
        if document.over and document.kind != "rulebook":
            self.bases[document.id] = document.over
        if document.kind == "rulings" or reading.rulings:  # a rulebook may hold its author's own
            self._once(self.sheets, document.id)
        if reading.abilities:
            self._once(self.with_abilities, document.id)
        for nodes in (reading.options, reading.us_entries, reading.abilities, reading.rulings):
            self.ids.update(node.id for node in nodes)
        for section in reading.sections:
            self._title(section.document, section.title, section.id)
        for head in reading.heads:
            self._title(head.document, head.title, head.id)
            self._once(self.heads[f"{head.document}/{head.section}"], slug(head.title))
        for table in reading.tables:
            self.ids.add(table.id)
            self._once(self.charts[table.document, chart_key(table.title)], table.id)
            self._once(self.charts_of_section[f"{table.document}/{table.section}"], table.id)

    def sheets_for(self, document: str) -> list[str]:
        """Where a ruling is looked for that a document cites: in itself first, if it holds rulings."""
        return sorted(self.sheets, key=lambda sheet: sheet != document)

    def _title(self, document: str, title: str, id_: str) -> None:
        self.ids.add(id_)
        self._once(self.titles[document].setdefault(slug(title), []), id_)

    @staticmethod
    def _once(values: list[str], value: str) -> None:
        if value not in values:
            values.append(value)


def chart_key(name: str) -> str:
    """What is left of a chart's name when "chart", "table" and the plurals are taken off: "Terrain Effect
    Chart" and "terrain effects table" are one chart, to those who cite it."""
    words = [word for word in slug(name).split("-") if word not in ("chart", "charts", "table", "tables")]
    return "-".join(word[:-1] if word.endswith("s") and len(word) > 3 else word for word in words)

"""What speaks for a section beside its own words: the rulings that rule on it and the terms that it defines.

Evidence is gathered for *families*: a section with a number of two parts and everything below it.  A ruling
on 11.16.5 says a good deal about 11.16.6 as well, and a title of 11.16 about both.
"""

from __future__ import annotations

import json
import math
import re
import sqlite3
from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, field
from pathlib import Path

from queries.search.entries import Entry

FILE = "evidence.json"

UNDER_OPTION = re.compile(r"\bopt(?:ion|\.)", re.I)

RULED_ON = """
    select source, target from citations where kind = 'rules_on'
    union select citations.source, concordance.target from citations
    join concordance on concordance.source = citations.target
    where citations.kind = 'rules_on' and concordance.target is not null
"""
REFERENCES = """
    select distinct substr(source, 1, instr(source, '/')), substr(target, 1, instr(target, '/'))
    from (select source, target from citations union all select source, target from concordance)
"""
TWINS = """
    select source, target from concordance where target is not null
    union select target, source from concordance where target is not null
"""
KITS = "select id from documents where kind = 'kit'"
DEFINED = "select source, target from citations where kind = 'defines'"


@dataclass(slots=True)
class Evidence:
    """Entries, passages and names are counted in the order in which the index holds them, entries first.

    `ids` are those of the entries, `kinds` theirs, `optional` the entries that hold under an optional
    rule only, as their titles say, `lengths` how many words each entry has in each of its fields;
    `owners` the entry of each passage and then of each name, in order; `first_name` is the number of the
    first name, `first_asked` that of the first question of players; `asked_owners` and `asked_worths` are
    the entry of each such question and how much its words are worth by their rarity; `names` what terms
    are called, `name_words` how many different words each name has; `family` the family of each section;
    `ruled` the sections that each ruling rules on, in its own edition and by the concordance in the
    other; `defined` the sections of each term; `twins` are the entries of which nobody asked anything, each
    with the one that the concordance puts beside it in the other edition, where players do ask of that;
    `kits` the documents that hold only where players have agreed on them, `other_games` those that have
    nothing to do with the game that most entries are of; `unsaid` is what each question that no rule answers
    is about: its document, its kind and what is said of it."""

    ids: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    optional: list[int] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    first_name: int = 0
    first_asked: int = 0
    asked_owners: list[int] = field(default_factory=list)
    asked_worths: list[float] = field(default_factory=list)
    name_words: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    lengths: dict[str, list[int]] = field(default_factory=dict)
    family: dict[int, int] = field(default_factory=dict)
    ruled: dict[int, list[int]] = field(default_factory=dict)
    defined: dict[int, list[int]] = field(default_factory=dict)
    twins: dict[int, int] = field(default_factory=dict)
    kits: list[str] = field(default_factory=list)
    other_games: list[str] = field(default_factory=list)
    unsaid: list[list[str]] = field(default_factory=list)
    # Only while an index is made: how many entries have each word, and the words of each question.
    frequencies: Counter[str] = field(default_factory=Counter)
    asked_words: list[list[str]] = field(default_factory=list)

    def add(self, entry: Entry, stems: dict[str, list[str]]) -> None:
        """Count one more entry with the stems of its fields, before any passage or name."""
        if UNDER_OPTION.search(entry.title):
            self.optional.append(len(self.ids))
        self.ids.append(entry.id)
        self.kinds.append(entry.kind)
        self.frequencies.update(set().union(*stems.values()))
        for field_name, words in stems.items():
            self.lengths.setdefault(field_name, []).append(len(words))

    def weigh(self) -> None:
        """Weigh the questions of players, once all entries are counted."""
        size = len(self.ids) + 1
        worth = {word: math.log(size / (count + 0.5)) for word, count in self.frequencies.items()}
        rarest = math.log(size / 0.5)
        self.asked_worths = [
            sum(worth.get(word, rarest) for word in set(words)) for words in self.asked_words
        ]
        self.frequencies, self.asked_words = Counter(), []

    def opening(self, entry: int) -> int | None:
        """The first passage of an entry, None where it has no text."""
        passages = self.first_name - len(self.ids)
        at = bisect_left(self.owners, entry, 0, passages)
        return len(self.ids) + at if at < passages and self.owners[at] == entry else None

    def write(self, folder: Path) -> None:
        (folder / FILE).write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Evidence:
        """Raises OSError or ValueError where the file is missing or damaged."""
        found = json.loads((folder / FILE).read_text(encoding="utf-8"))
        for name in ("family", "ruled", "defined", "twins"):  # the keys of a JSON object are texts
            found[name] = {int(key): value for key, value in found[name].items()}
        try:
            return cls(**found)
        except TypeError as error:
            raise ValueError(f"{FILE} is of another version") from error


def link(evidence: Evidence, connection: sqlite3.Connection) -> None:
    """Fill in families, rulings, definitions and documents once all entries are counted."""
    number = {id: place for place, id in enumerate(evidence.ids)}
    families: dict[str, int] = {}
    for (id,) in connection.execute("select id from sections"):
        if id in number:
            evidence.family[number[id]] = families.setdefault(family_of(id), len(families))
    evidence.ruled = _links(connection, RULED_ON, number, evidence.family)
    evidence.defined = _links(connection, DEFINED, number, evidence.family)
    evidence.twins = _twins(connection, number, set(evidence.asked_owners))
    evidence.kits = [id for (id,) in connection.execute(KITS)]
    evidence.other_games = _other_games(connection, evidence.ids)


def _twins(connection: sqlite3.Connection, number: dict[str, int], asked: set[int]) -> dict[int, int]:
    pairs = connection.execute(TWINS).fetchall()
    known = [(number[one], number[other]) for one, other in pairs if one in number and other in number]
    return {one: other for one, other in reversed(known) if other in asked and one not in asked}


def family_of(id: str) -> str:
    """The id of the section that stands for a family: "wif-ce/11.16" for "wif-ce/11.16.5"."""
    two_parts = re.match(r"(.*/\d+\.\d+)\.", id)
    return two_parts[1] if two_parts else id


def _other_games(connection: sqlite3.Connection, ids: list[str]) -> list[str]:
    """The documents that no reference joins, by whatever way, to the one with the most entries."""
    entries = Counter(id.partition("/")[0] for id in ids)
    joined = [
        {source.strip("/"), target.strip("/")}
        for source, target in connection.execute(REFERENCES)
        if source and target
    ]
    game = {document for document, _ in entries.most_common(1)}
    while reached := set().union(*(pair for pair in joined if pair & game)) - game:
        game |= reached
    return sorted(entries.keys() - game)


def _links(connection, pairs: str, number: dict[str, int], family: dict[int, int]) -> dict[int, list[int]]:
    found = defaultdict(list)
    for source, target in connection.execute(pairs):
        section = number.get(_nearest(target, number))
        if source in number and section in family and section not in found[number[source]]:
            found[number[source]].append(section)
    return dict(found)


def _nearest(id: str, number: dict[str, int]) -> str:
    """The section itself, or the one above it where nobody wrote it."""
    while id not in number and "." in id.rpartition("/")[2]:
        id = id.rpartition(".")[0]
    return id

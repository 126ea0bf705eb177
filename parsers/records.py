"""The plain records that every parser yields and the knowledge base stores.

A *reading* is everything that one source gave: a chapter folder of the shipped corpus, or one of the
user's own documents.  Records carry the place they came from, so that whatever is wrong with one can be
reported as file and line.  Lines and columns count from 1.

Every node of the knowledge base has a text id (DESIGN section 7).  The helpers at the end of this file are
the only place where such an id is spelled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.grid import Grid
from parsers.table_data import TableData

# The kinds of entries of the United States, whose numbers are no optional rules.
US_ENTRY_OPTION = "us-entry-option"
US_ENTRY_ACTION = "us-entry-action"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file a record stands; columns matter only where a whole page is one line."""

    path: str
    first_line: int
    last_line: int
    first_column: int = 1


@dataclass(frozen=True, slots=True)
class Document:
    """One rulebook, kit or sheet of rulings.  `kind` is "rulebook", "kit" or "rulings"; `over` is the id of
    the document on whose rules its own rest, or ""; `grid` tells of the numbers on its map.  References name
    it as it is `called`, and mean the document `itself` by the names of some others.  Its rulings tell what
    became of them in the edition `fate["of"]`, on lines that call it `fate["called"]`.  It cites `kits` that
    nobody has, and has kinds of `entries` of its own, each with what players call it."""

    id: str
    title: str
    short: str
    kind: str
    year: int | None = None
    publisher: str = ""
    note: str = ""
    over: str = ""
    grid: Grid = Grid()
    called: tuple[str, ...] = ()
    itself: tuple[str, ...] = ()
    fate: dict[str, str] = field(default_factory=dict)
    kits: dict[str, tuple[str, ...]] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section: `number` as the rulebook means it ("2.3.1"), `parent` the number above it or
    None, `depth` the count of its parts, `position` its place in reading order.  `text` is the body without
    its heading and without its sub-sections: our digest in a chapter, the publisher's words in a
    transcript."""

    document: str
    number: str
    title: str
    parent: str | None
    depth: int
    position: int
    text: str
    place: Place

    @property
    def id(self) -> str:
        return f"{self.document}/{self.number}"


@dataclass(frozen=True, slots=True)
class Head:
    """An unnumbered sub-head inside a section ("Railway supply paths"), a target of references such as
    "see 18.2, foreign troop commitments"."""

    document: str
    section: str
    title: str
    place: Place

    @property
    def id(self) -> str:
        return f"{self.document}/{self.section}/{slug(self.title)}"


@dataclass(frozen=True, slots=True)
class OptionScope:
    """A stretch of a section that stands under an optional rule; `text` is the governed paragraph(s)."""

    section: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule.  `kits` are the kits it belongs to ("MiF", ...), `sections` the numbers of the
    sections it touches as the document's own list of options names them, `scopes` what it governs."""

    document: str
    number: int
    title: str
    kits: tuple[str, ...]
    sections: tuple[str, ...]
    text: str
    place: Place
    scopes: tuple[OptionScope, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.document}/option/{self.number}"


@dataclass(frozen=True, slots=True)
class UsEntry:
    """A US entry option or action: `kind` is US_ENTRY_OPTION or US_ENTRY_ACTION.  Their numbers are a
    namespace of their own; they are never optional rules."""

    document: str
    kind: str
    number: int
    title: str
    section: str
    text: str
    place: Place
    level: str = ""
    needs: str = ""

    @property
    def id(self) -> str:
        return f"{self.document}/{self.kind}/{self.number}"


@dataclass(frozen=True, slots=True)
class Ability:
    """A leader ability of the Leaders in Flames kit."""

    document: str
    number: int
    title: str
    text: str
    place: Place

    @property
    def id(self) -> str:
        return f"{self.document}/ability/{self.number}"


@dataclass(frozen=True, slots=True)
class RulingPart:
    """One sub-question of a ruling.  `label` is "a", "b", ... or "" where there is only one; `verdict` is
    "yes", "no", a value or a choice in a few words, "" where the answer is not condensed; `answered` is
    an ISO date or ""."""

    label: str
    question: str
    answer: str
    verdict: str
    answered: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One numbered ruling of the designer.  `references` is the reference column as written (a grammar of
    its own reads it), `quote` the rule as quoted there, `dates` every date of the answer as ISO dates,
    `links` the numbers of other rulings that it names with the relation ("follows", "narrows",
    "supersedes", "see").  `effect` and `fate` are "" in a transcript: they are our judgement."""

    document: str
    number: str
    title: str
    section: str
    references: str
    question: str
    answer: str
    quote: str
    dates: tuple[str, ...]
    parts: tuple[RulingPart, ...]
    place: Place
    links: tuple[tuple[str, str], ...] = ()
    effect: str = ""
    reason: str = ""
    fate: str = ""
    fate_note: str = ""
    text: str = ""

    @property
    def id(self) -> str:
        return f"{self.document}/{self.number}"


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of the index and glossary.  `entry` is the whole name ("Supply, overseas" for a sub-entry),
    `parent` the entry it stands under or "", `definition` our or the book's words, `also` abbreviations and
    synonyms, `sections` the section numbers given, `see` other entries that it sends the reader to."""

    document: str
    entry: str
    parent: str
    definition: str
    also: tuple[str, ...]
    sections: tuple[str, ...]
    see: tuple[str, ...]
    place: Place

    @property
    def id(self) -> str:
        return f"{self.document}/term/{slug(self.entry)}"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example.  `number` is the section and a count ("2.3.1-3") or a ruling and its part
    ("Q2.3-1a"); `title` says what it shows; `story` tells it; `situation` is the executable block or "" and
    `situation_line` its first line in the file; `waits_for` names the decisions that it needs and that
    are not there yet, `why_not` says why nothing can decide it.  `against` is the contradiction of the
    sources whose reading decides what is asked below line `against_line` of the situation otherwise than the
    document does."""

    document: str
    number: str
    section: str
    title: str
    story: str
    situation: str
    waits_for: tuple[str, ...]
    place: Place
    why_not: str = ""
    situation_line: int = 1
    against: str = ""
    against_line: int = 0

    @property
    def id(self) -> str:
        return f"{self.document}/example/{self.number}"


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A printed table: `header` names the columns, `rows` are cells as written, each as long as the
    header.  `title` is unique within its document."""

    document: str
    section: str
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    place: Place

    @property
    def id(self) -> str:
        return f"{self.document}/table/{slug(self.title)}"


@dataclass(frozen=True, slots=True)
class PlayersQuestion:
    """What a player asks of a node, in players' words, and the answer in ours, or "" where none fits into a
    sentence or two.  `node` is the id of what it is asked of."""

    document: str
    node: str
    question: str
    answer: str
    place: Place


@dataclass(frozen=True, slots=True)
class Nickname:
    """What players say for what the rules say: `written` are the ways in which a rule may put it, `kind` is
    one of NICKNAMES, and `written` of a "document" or a "subject" is the id of that document."""

    document: str
    said: str
    written: tuple[str, ...]
    kind: str
    place: Place


NICKNAMES = ("country", "leader", "place", "unit", "word", "abbreviation", "document", "subject")


@dataclass(frozen=True, slots=True)
class Block:
    """A rule or type block of a chapter, carried whole for the engine; the place is that of its first line
    inside the fence."""

    document: str
    section: str
    kind: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two places of the sources that cannot both be right, the reading that the corpus takes, and why."""

    document: str
    number: int
    title: str
    places: tuple[str, ...]
    text: str
    reading: str
    why: str
    place: Place

    @property
    def id(self) -> str:
        return f"{self.document}/contradiction/{self.number}"


@dataclass(frozen=True, slots=True)
class Correspondence:
    """One row of the concordance: what `source` (an id of one edition) became in the other edition.
    `target` is "" where nothing answers to it; `basis` is "title", "quoted rule", "position" or "text";
    `editions` are the two as the head of the table calls them."""

    source: str
    target: str
    confidence: str
    basis: str
    note: str
    place: Place
    editions: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Absence:
    """A thing that a document cites and does not print: a section of another booklet ("24", with all below
    it), a chart ("Weather chart"), or the whole id of what is no part of it ("wif-fif/11").  `note` says
    where it is."""

    document: str
    name: str
    note: str
    place: Place

    @property
    def id(self) -> str:
        if "/" in self.name:
            return self.name
        part = self.name if self.name[:1].isdigit() else f"table/{slug(self.name)}"
        return f"{self.document}/{part}"


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A question of players that no rule answers: of `kind` "printed" `says` names where else it is printed
    ("on the map"), of "lacking" what the game has not ("mines"), of "beside" what it asks about in place of
    rules ("history")."""

    document: str
    question: str
    kind: str
    says: str
    place: Place


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """One entry of a document's own change log."""

    document: str
    version: str
    date: str
    text: str
    place: Place


LONGEST_SHOWN = 200  # characters of a line in which something is wrong


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read, or only doubtfully: what, where, and what to write instead; of an
    answer that nobody expected `because` holds the lines of the law that made it."""

    message: str
    place: Place
    column: int = 1
    line_text: str = ""
    expected: str = ""
    because: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f"{self.place.path}:{self.place.first_line}:{self.column}: {self.message}"
        lines = [where]
        if self.line_text:
            is_long = len(self.line_text) > LONGEST_SHOWN
            left_out = max(0, self.column - 1 - LONGEST_SHOWN // 2) if is_long else 0
            shown = self.line_text[left_out : left_out + LONGEST_SHOWN]
            lines += [f"    {shown}", "    " + " " * (self.column - 1 - left_out) + "^"]
        if self.expected:
            lines.append(f"    expected: {self.expected}")
        lines += [f"    by {one}" for one in self.because]
        return "\n".join(lines)


@dataclass(slots=True)
class Reading:
    """Everything that one source gave, in reading order; `files` are the texts it was read from, by the path
    that places name; `table` says how its game is drawn."""

    document: Document
    sections: list[Section] = field(default_factory=list)
    heads: list[Head] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    us_entries: list[UsEntry] = field(default_factory=list)
    abilities: list[Ability] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    tables: list[PrintedTable] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    contradictions: list[Contradiction] = field(default_factory=list)
    correspondences: list[Correspondence] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    asked: list[PlayersQuestion] = field(default_factory=list)
    nicknames: list[Nickname] = field(default_factory=list)
    unsaid: list[Unsaid] = field(default_factory=list)
    changes: list[LoggedChange] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    table: TableData = field(default_factory=TableData)


def slug(title: str) -> str:
    """The part of an id that stands for a title: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def number_key(number: str) -> tuple[int | str, ...]:
    """A sort key that puts "2.10" after "2.9" and "Q2.4-10" after "Q2.4-9"."""
    # Cut, since int() refuses thousands of digits, and decimal, since a raised 2 is a digit that it refuses.
    return tuple(int(part[:18]) if part.isdecimal() else part for part in re.split(r"(\d+)", number))


def parent_number(number: str) -> str | None:
    """The number of the section above ("2.3.1" -> "2.3"), None for a chapter."""
    return number.rpartition(".")[0] or None

"""Literate chapters -> records.

`read_corpus` reads a document folder, `read_chapter` one file.  Whatever is wrong in a chapter becomes a
problem of the reading, with file, line and what was expected; what is right is read all the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from parsers.chapters.asked import read_asked
from parsers.chapters.blocks import MarkdownBlock, split_blocks
from parsers.chapters.examples import EXAMPLE_FORM, read_example
from parsers.chapters.facts import ChapterFact, comma_list, split_facts
from parsers.chapters.glossary import is_glossary, read_terms
from parsers.chapters.headings import NUMBERED_FORMS, Heading, read_heading
from parsers.chapters.nicknames import is_nicknames, read_nicknames
from parsers.chapters.rulebook import read_rulebook, read_table
from parsers.chapters.rulings import read_ruling
from parsers.chapters.tables import read_grid
from parsers.chapters.unsaid import is_unsaid, read_unsaid
from parsers.files import read_text
from parsers.records import (
    Ability,
    Absence,
    Block,
    Contradiction,
    Correspondence,
    Document,
    Head,
    Option,
    OptionScope,
    Place,
    PrintedTable,
    Problem,
    Reading,
    Section,
    UsEntry,
    number_key,
    parent_number,
    slug,
)

_FENCES = ("rule", "type", "example")
_OPTION_TAG = re.compile(
    r"(?:(?:[-*]|\d+\.)\s+)?(?:\*\*)?Options? ([0-9]{1,4}(?:(?:, | and )[0-9]{1,4})*)[^:.\n]*:", re.I
)
_OPTION_WORDS = ("Kits", "Kit", "Changes")
_ITEM_START = re.compile(r"\n(?= *(?:[-*]|\d+\.) )")
_US_ENTRY_WORDS = ("Level", "Needs")
_CONTRADICTION_WORDS = ("Places", "Reading", "Why")

# What each option governs, gathered over all chapters of a document: options stand in a file of their own.
Scopes = dict[int, list[OptionScope]]


def read_corpus(folder: Path) -> Reading:
    """Everything in a document folder: rulebook.toml and its chapters in the order of their names.

    Paths in the records are relative to the folder that holds the document folder.  Raises
    FileNotFoundError where there is no rulebook.toml.
    """
    document, problems = read_rulebook(folder / "rulebook.toml")
    if document is None:
        if not (folder / "rulebook.toml").exists():
            raise FileNotFoundError(f"{folder}: no rulebook.toml")
        # A slip in it must not cost the author the chapters: they go under the name of their folder.
        name = folder.resolve().name
        document = Document(name, name, name, "rulebook")
    table, odd = read_table(folder / "table.toml")
    reading = Reading(document, table=table, problems=[*problems, *odd])
    scopes: Scopes = {}
    for path in sorted(folder.rglob("*.md")):
        shown = path.relative_to(folder.parent).as_posix()
        try:
            text = read_text(path)
        except UnicodeDecodeError as error:
            reading.problems.append(_no_utf8(error, shown))
            continue
        except OSError as error:
            reading.problems.append(
                Problem(f"cannot be read: {error}", Place(shown, 1, 1), expected="a text file in UTF-8")
            )
            continue
        if "\0" in text:
            reading.problems.append(_zero_byte(text, shown))
        reading.files[shown] = text
        _ChapterReader(reading, shown, scopes).read(text)
    return _finish(reading, scopes)


def _no_utf8(error: UnicodeDecodeError, path: str) -> Problem:
    """The first byte of a file that is no UTF-8, at its place."""
    before = error.object[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    message = f"cannot be read: the byte {error.object[error.start]:#04x} is no UTF-8"
    return _behind(before, path, message, "a text file in UTF-8")


def _zero_byte(text: str, path: str) -> Problem:
    """The first zero byte of a chapter: nothing shows it, and the words on both sides of it are one."""
    return _behind(text.partition("\0")[0], path, "a zero byte stands here", "text; take the byte out")


def _behind(before: str, path: str, message: str, expected: str) -> Problem:
    """A problem at the place that follows a piece of a file."""
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return Problem(message, Place(path, line, line), column, expected=expected)


def read_chapter(text: str, path: str, document: Document) -> Reading:
    """The records of one chapter; `path` is what its places show."""
    reading = Reading(document)
    scopes: Scopes = {}
    _ChapterReader(reading, path, scopes).read(text)
    return _finish(reading, scopes)


@dataclass(slots=True)
class _ChapterEntry:
    """A heading with the blocks below it, up to the next heading that has a number."""

    heading: Heading
    line: int
    body: list[MarkdownBlock] = field(default_factory=list)
    heads: list[tuple[int, str]] = field(default_factory=list)
    asked: list[MarkdownBlock] = field(default_factory=list)
    last_line: int = 0


class _ChapterReader:
    """Reads one file into a reading that may already hold other files of the document."""

    def __init__(self, reading: Reading, path: str, scopes: Scopes) -> None:
        self.reading = reading
        self.scopes = scopes
        self.document = reading.document.id
        self.path = path
        self.lines: list[str] = []
        self.section = ""

    def read(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        for entry in self._entries(split_blocks("\n".join(self.lines))):
            self._take_entry(entry)

    def _entries(self, blocks: list[MarkdownBlock]) -> list[_ChapterEntry]:
        """The blocks grouped under their numbered headings; what stands before the first is a group too."""
        entries = [_ChapterEntry(Heading("title", "", ""), 1)]
        for block in blocks:
            if block.kind != "heading":
                entries[-1].body.append(block)
                continue
            heading = read_heading(block.text)
            if heading is None:
                self._problem(
                    "this heading has a number and no title", block.first_line, expected=NUMBERED_FORMS
                )
            elif heading.kind == "head":
                entries[-1].heads.append((block.first_line, heading.title))
            else:
                if heading.kind == "section" and block.level != heading.number.count(".") + 1:
                    self._problem(
                        f"section {heading.number} stands on heading level {block.level}",
                        block.first_line,
                        expected="#" * (heading.number.count(".") + 1),
                    )
                entries.append(_ChapterEntry(heading, block.first_line))
        for entry, following in zip(entries, entries[1:], strict=False):
            entry.last_line = following.line - 1
        entries[-1].last_line = len(self.lines)
        return entries

    def _take_entry(self, entry: _ChapterEntry) -> None:
        take = {
            "title": self._take_front,
            "section": self._take_section,
            "ruling": self._take_ruling,
            "option": self._take_option,
            "us-entry-option": self._take_us_entry,
            "us-entry-action": self._take_us_entry,
            "ability": self._take_ability,
            "contradiction": self._take_contradiction,
        }[entry.heading.kind]
        self._take_asked(entry)
        take(entry)
        self._take_blocks(entry)

    def _take_asked(self, entry: _ChapterEntry) -> None:
        """Take the Asked lists out of an entry: they are no part of its digest."""
        lists = read_asked(entry.body, self.document, self.path)
        self.reading.problems += lists.problems
        for table, asked in lists.found:
            if not table and entry.heading.kind == "title":
                self._problem("these questions belong to nothing", asked.place.first_line, NUMBERED_FORMS)
                continue
            self.reading.asked.append(replace(asked, node=self._asked_of(entry, asked.place, table)))
        entry.asked = lists.blocks
        entry.body = [block for block in entry.body if block not in lists.blocks]

    def _asked_of(self, entry: _ChapterEntry, place: Place, table: str) -> str:
        """The id of what a list belongs to: a printed table, else the innermost heading above it."""
        if table:
            return f"{self.document}/table/{slug(table)}"
        heads = [title for line, title in entry.heads if line < place.first_line]
        under = f"/{slug(heads[-1])}" if heads and entry.heading.kind == "section" else ""
        return f"{self.document}/{entry.heading.owner}{under}"

    def _take_front(self, entry: _ChapterEntry) -> None:
        """Text before the first numbered heading belongs to no section."""

    def _take_section(self, entry: _ChapterEntry) -> None:
        number = entry.heading.number
        self.section = number
        self.reading.sections.append(
            Section(
                self.document,
                number,
                entry.heading.title,
                parent_number(number),
                number.count(".") + 1,
                len(self.reading.sections) + 1,
                self._text(entry),
                self._place(entry),
            )
        )
        for line, title in entry.heads:
            self.reading.heads.append(Head(self.document, number, title, Place(self.path, line, line)))

    def _take_ruling(self, entry: _ChapterEntry) -> None:
        text = self._text(entry)
        ruling, problems = read_ruling(
            entry.heading, entry.line, entry.body, text, self.reading.document, self.path
        )
        self.reading.rulings.append(ruling)
        self.reading.problems += [
            replace(problem, line_text=self.lines[problem.place.first_line - 1]) for problem in problems
        ]

    def _take_option(self, entry: _ChapterEntry) -> None:
        facts = self._facts(entry, _OPTION_WORDS)
        kits = facts.get("Kits") or facts.get("Kit")
        changes = facts.get("Changes")
        self.reading.options.append(
            Option(
                self.document,
                int(entry.heading.number),
                entry.heading.title,
                comma_list(kits.value) if kits else (),
                comma_list(changes.value) if changes else (),
                self._text(entry),
                self._place(entry),
            )
        )

    def _take_us_entry(self, entry: _ChapterEntry) -> None:
        facts = self._facts(entry, _US_ENTRY_WORDS)
        level, needs = facts.get("Level"), facts.get("Needs")
        self.reading.us_entries.append(
            UsEntry(
                self.document,
                entry.heading.kind,
                int(entry.heading.number),
                entry.heading.title,
                self.section,
                self._text(entry),
                self._place(entry),
                level.value if level else "",
                needs.value if needs else "",
            )
        )

    def _take_ability(self, entry: _ChapterEntry) -> None:
        self.reading.abilities.append(
            Ability(
                self.document,
                int(entry.heading.number),
                entry.heading.title,
                self._text(entry),
                self._place(entry),
            )
        )

    def _take_contradiction(self, entry: _ChapterEntry) -> None:
        facts = self._facts(entry, _CONTRADICTION_WORDS)
        for word in _CONTRADICTION_WORDS:
            if word not in facts:
                self._problem(
                    f"contradiction {entry.heading.number} has no line {word}",
                    entry.line,
                    expected=f"{word}: ...",
                )
        places, reading, why = (facts.get(word) for word in _CONTRADICTION_WORDS)
        self.reading.contradictions.append(
            Contradiction(
                self.document,
                int(entry.heading.number),
                entry.heading.title,
                comma_list(places.value) if places else (),
                self._text(entry),
                reading.value if reading else "",
                why.value if why else "",
                self._place(entry),
            )
        )

    def _take_blocks(self, entry: _ChapterEntry) -> None:
        """Fences, tables, glossary lists and paragraphs under an option, whatever they stand in."""
        owner = entry.heading.owner
        for block in entry.body:
            if block.kind == "fence":
                self._take_fence(block, owner)
            elif block.kind == "table":
                self._take_table(block, owner)
            elif entry.heading.kind == "title" and is_glossary(block):
                terms, problems = read_terms(block, self.document, self.path)
                self.reading.terms += terms
                self.reading.problems += problems
            elif entry.heading.kind in ("section", "us-entry-option", "us-entry-action"):
                self._take_scopes(block)

    def _take_fence(self, block: MarkdownBlock, owner: str) -> None:
        kind = block.info.split(" ", 1)[0]
        if not block.closed:
            self._problem("this block is never closed", block.first_line, expected="a line ``` below it")
        if kind not in _FENCES:
            self._problem(
                f"unknown block {kind!r}", block.first_line, expected="```rule, ```type or " + EXAMPLE_FORM
            )
        elif kind == "example":
            self._take_example(block, owner)
        else:
            self.reading.blocks.append(
                Block(
                    self.document,
                    owner,
                    kind,
                    block.text,
                    Place(self.path, block.first_line + 1, block.last_line - 1),
                )
            )

    def _take_example(self, block: MarkdownBlock, owner: str) -> None:
        example = read_example(block, self.document, owner, self.path)
        if example is None:
            wanted = EXAMPLE_FORM.replace("2.3.1", owner.replace("/", "-") or "2.3.1")
            self._problem("this example has no number", block.first_line, expected=wanted)
        elif not example.number.startswith(owner.replace("/", "-")):
            self._problem(
                f"example {example.number} does not stand under its section",
                block.first_line,
                expected=f"example {owner.replace('/', '-')}-1",
            )
        else:
            self.reading.examples.append(example)

    def _take_table(self, block: MarkdownBlock, owner: str) -> None:
        header, rows, ragged = read_grid(block)
        for line in ragged:
            self._problem(
                "this row has not as many cells as the head of its table",
                line,
                expected=f"{len(header)} cells",
            )
        if header[2:3] == ("confidence",):
            self._take_correspondences(block, header, rows)
        elif is_nicknames(header):
            nicknames, problems = read_nicknames(block, rows, self.document, self.path)
            self.reading.nicknames += nicknames
            self.reading.problems += problems
        elif is_unsaid(header):
            unsaid, problems = read_unsaid(block, header, rows, self.document, self.path)
            self.reading.unsaid += unsaid
            self.reading.problems += problems
        elif header[0] == "Absent":
            for offset, (name, note, *_) in enumerate(rows, 2):
                place = Place(self.path, block.first_line + offset, block.first_line + offset)
                self.reading.absences.append(Absence(self.document, name, note, place))
        else:
            self.reading.tables.append(
                PrintedTable(
                    self.document,
                    owner,
                    header[0],
                    header,
                    tuple(rows),
                    Place(self.path, block.first_line, block.last_line),
                )
            )

    def _take_correspondences(
        self, block: MarkdownBlock, header: tuple[str, ...], rows: list[tuple[str, ...]]
    ) -> None:
        for offset, row in enumerate(rows, 2):
            place = Place(self.path, block.first_line + offset, block.first_line + offset)
            cells = dict(zip(header, row, strict=True))
            confidence, basis, note = (cells.get(name, "") for name in ("confidence", "basis", "note"))
            older, newer = header[:2]
            row_read = Correspondence(
                cells[older], cells[newer], confidence, basis, note, place, (older, newer)
            )
            self.reading.correspondences.append(row_read)

    def _take_scopes(self, block: MarkdownBlock) -> None:
        """A paragraph or item that begins "Option 13:" stands under that option."""
        texts = _ITEM_START.split(block.text) if block.kind == "list" else [block.text]
        line = block.first_line
        for text in texts:
            tag = _OPTION_TAG.match(text)
            last = line + text.count("\n")
            if tag:
                scope = OptionScope(self.section, text, Place(self.path, line, last))
                for number in re.findall(r"\d+", tag[1]):
                    self.scopes.setdefault(int(number), []).append(scope)
            line = last + 1

    def _facts(self, entry: _ChapterEntry, words: tuple[str, ...]) -> dict[str, ChapterFact]:
        """The facts that open an entry, by word."""
        if not entry.body or entry.body[0].kind != "paragraph":
            return {}
        facts = split_facts(entry.body[0].text, entry.body[0].first_line, words)
        return {fact.word: fact for fact in facts}

    def _text(self, entry: _ChapterEntry) -> str:
        """The source below the heading.  Blocks of rules and examples and lists of questions are records of
        their own: their lines are left empty, so that a line of the text is still a line of the file."""
        lines = self.lines[entry.line : entry.last_line]
        fences = [block for block in entry.body if block.kind == "fence"]
        for block in (*fences, *entry.asked):
            for line in range(block.first_line, block.last_line + 1):
                lines[line - entry.line - 1] = ""
        return "\n".join(lines).rstrip()

    def _place(self, entry: _ChapterEntry) -> Place:
        return Place(self.path, entry.line, max(entry.line, entry.last_line))

    def _problem(self, message: str, line: int, expected: str = "") -> None:
        shown = self.lines[line - 1] if line <= len(self.lines) else ""
        self.reading.problems.append(
            Problem(message, Place(self.path, line, line), line_text=shown, expected=expected)
        )


def _finish(reading: Reading, scopes: Scopes) -> Reading:
    """Bring the parts of a document together: its options with their paragraphs, its sections in order."""
    _check_whole(reading)
    reading.sections.sort(key=lambda section: number_key(section.number))
    reading.sections = [replace(section, position=n) for n, section in enumerate(reading.sections, 1)]
    reading.options = [
        replace(option, scopes=tuple(scopes.get(option.number, ()))) for option in reading.options
    ]
    return reading


def _check_whole(reading: Reading) -> None:
    """Report what only the whole document shows: numbers used twice and sections that have no parent."""
    known = {section.number for section in reading.sections}
    tables = {table.id for table in reading.tables}
    for asked in reading.asked:
        if "/table/" in asked.node and asked.node not in tables:
            reading.problems.append(
                Problem(
                    f"this is asked of {asked.node}, which is no printed table of the document",
                    asked.place,
                    expected='Asked of table "the first cell of its head":',
                )
            )
    reading.asked = [one for one in reading.asked if "/table/" not in one.node or one.node in tables]
    for records in (
        reading.sections,
        reading.options,
        reading.us_entries,
        reading.abilities,
        reading.rulings,
        reading.examples,
        reading.tables,
        reading.contradictions,
    ):
        seen: dict[str, Place] = {}
        for record in records:
            if record.id in seen:
                first = seen[record.id]
                reading.problems.append(
                    Problem(
                        f"{record.id} is already written at {first.path}:{first.first_line}", record.place
                    )
                )
            seen.setdefault(record.id, record.place)
    for section in reading.sections:
        if section.parent and section.parent not in known:
            reading.problems.append(
                Problem(
                    f"section {section.number} has no section {section.parent} above it",
                    section.place,
                    expected=f"a heading {section.parent}",
                )
            )

"""Build a knowledge base: read, merge, link, compile, store, index, swap.

Everything happens in a folder of its own beside the knowledge base in use; the last stage puts it in place.
This module imports all readers and the compiler: commands that may find a build ready import it late.
"""

from __future__ import annotations

import errno
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kb import compiled_law, concordance
from kb.absences import absences, mark_absent, there_all_the_same
from kb.charts import FILES, take_charts
from kb.check_status import AS_SHOWN
from kb.citations.clauses import clause_mentions
from kb.citations.gather import gather
from kb.compile_beside import beside
from kb.compiled_law import Compiled
from kb.engine.keep import NAME, write_laws
from kb.errors import UmpireError
from kb.home import Build, fingerprint, new_build, swap_in
from kb.kept_chapters import NAME as CHAPTERS
from kb.kept_chapters import FolderRead, read_now, write_chapters
from kb.law_rows import executes, law_rows
from kb.made_of import made_of
from kb.merge import PAIRED, Merged, merge
from kb.own_copies import beside_their_chapters
from kb.rows import Row, Sections, add_law, all_rows, without_folder
from kb.store import write
from kb.vocabulary_rows import vocabulary_rows
from parsers.citations.names import Names
from parsers.records import Problem, Reading
from parsers.transcripts.files import Unreadable
from parsers.transcripts.recognise import read_folder
from rules_corpus import FOLDER, document_folders

STAGES = ("read", "merge", "link", "compile", "store", "index", "swap")

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)  # a disk, a file, a user's share of a disk

# Told the stage and, where it has parts, what it is at ("wif_ce", "a rulebook.txt").
Progress = Callable[[str, str], None]
IndexWriter = Callable[[Path, Path], None]


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """What was read of one document: how many records of each kind, and how many sections and rulings have
    the publisher's text."""

    id: str
    title: str
    source: str
    counts: dict[str, int]
    with_text: int


@dataclass(slots=True)
class BuildReport:
    """What a build read, linked and left dangling; `seconds` by stage, `checks` by status.

    `unread` are those of the `problems` that cost a whole file of the user's; `mistakes` those that stand in
    chapters: an author can put them right, whereas the damage of a transcript is nobody's mistake.
    `found_nothing` says that the user named a folder in which there is nothing to read.
    """

    build: Build | None = None
    documents: list[DocumentReport] = field(default_factory=list)
    decisions: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    linked: int = 0
    dangling: int = 0
    doubtful: int = 0
    problems: list[Problem] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)
    mistakes: list[Problem] = field(default_factory=list)
    found_nothing: bool = False
    seconds: dict[str, float] = field(default_factory=dict)


def build(
    home: Path,
    documents: Path | None = None,
    corpus: Path | None = None,
    progress: Progress | None = None,
    index_writer: IndexWriter | None = None,
    alone: bool = False,
) -> BuildReport:
    """Build the knowledge base of `home` and put it in the place of the one in use.

    `documents` is the folder of the user's own copies and of chapters that he wrote himself, None for the
    shipped corpus alone; `corpus` the folder of the shipped corpus; `index_writer` is given the finished
    database and the folder in which it is to make the search index; `alone` leaves the shipped corpus out.

    Raises UmpireError where the folders cannot be read or the disk does not take the result; the knowledge
    base in use is then untouched.
    """
    corpus = corpus or FOLDER
    _must_be_folder(corpus, "name the folder of the shipped corpus")
    if documents is not None:
        _must_be_folder(documents, "name the folder that holds your documents")
    tell = progress or (lambda stage, what: None)
    try:
        with new_build(home) as folder:
            return _Building(folder, home, documents, corpus, tell, index_writer, alone).run()
    except sqlite3.IntegrityError:  # rows that contradict each other: a fault of the program, not of the disk
        raise
    except (OSError, sqlite3.Error) as error:
        advice = "Choose another folder with --home"
        if not isinstance(error, OSError) or error.errno in FULL:  # SQLite does not say which
            advice = "Make room on the disk or choose another folder with --home"
        raise UmpireError(
            f"{home}: the knowledge base could not be written ({error}); what was there is untouched."
            f" {advice}"
        ) from error


@dataclass(slots=True)
class _Building:
    """A build at work: what it was asked for, and what its stages hand on."""

    folder: Path
    home: Path
    documents: Path | None
    corpus: Path
    tell: Progress
    index_writer: IndexWriter | None
    alone: bool
    report: BuildReport = field(default_factory=BuildReport)
    folders: list[FolderRead] = field(default_factory=list)
    chapters: list[Reading] = field(default_factory=list)
    copies: list[Reading] = field(default_factory=list)
    files: set[str] = field(default_factory=set)  # paths of the copies
    merged: list[Merged] = field(default_factory=list)
    rows: dict[str, list[Row]] = field(default_factory=dict)

    def run(self) -> BuildReport:
        # Before anything is read: a chapter that is edited meanwhile makes this build an old one.
        version = fingerprint(self.corpus)
        with self._stage("read"):
            compiling = self._read()
        with self._stage("merge"):
            write_chapters(self.folders, self.folder / CHAPTERS)
            self._merge()
        with self._stage("link"):
            names = self._link()
        with self._stage("compile"):
            self._add_law(compiling(), names)
        with self._stage("store"):
            without_folder(self.rows, self.documents)
            write(self.folder / "umpire.db", self.rows)
        with self._stage("index"):
            self._index()
        with self._stage("swap"):
            self.report.build = swap_in(self.home, self.folder, self.documents, version, self.alone)
        self._count()
        return self.report

    @contextmanager
    def _stage(self, name: str) -> Iterator[None]:
        self.tell(name, "")
        start = time.perf_counter()
        yield
        self.report.seconds[name] = time.perf_counter() - start

    def _read(self) -> Callable[[], Compiled]:
        """Reads the chapters, then the user's copies while the law is compiled; gives what waits for that."""
        self.folders = _read_chapters(None if self.alone else self.corpus, self.documents, self.tell)
        self.chapters = [one.reading for one in self.folders]
        compiling = beside(compiled_law.compile_and_check, self.chapters)
        copies, unread = _read_copies(self.documents, self.tell, self.files)
        self.copies = beside_their_chapters(copies, self.chapters)
        self.report.unread = unread
        self.report.found_nothing = self.documents is not None and not _has_anything(
            self.documents, self.copies, unread
        )
        return compiling

    def _merge(self) -> None:
        self.merged, problems = merge(self.chapters, self.copies)
        problems += there_all_the_same(self.chapters)
        self.report.problems = self.report.unread + problems
        self.report.mistakes = [problem for problem in problems if problem.place.path not in self.files]
        self.rows = all_rows(self.merged, self.report.problems)

    def _link(self) -> Names:
        rows, names = self.rows, Names.from_readings(self.chapters + self.copies)
        found = list(concordance.matches(self.merged, names, {row["id"] for row in rows["nodes"]}))
        rows["concordance"] = concordance.rows(found)
        gather(self.merged, names, found, rows)
        there = {row["id"] for row in rows["nodes"]}
        rows["nodes"] += mark_absent(rows["citations"], absences(self.chapters), there)
        return names

    def _add_law(self, compiled: Compiled, names: Names) -> None:
        rows, laws = self.rows, compiled.laws
        add_law(rows, law_rows(compiled, Sections(self.merged)), compiled.problems)
        rows |= vocabulary_rows(laws.values(), rows["nicknames"])
        rows["citations"] += executes(compiled)
        rows["mentions"] += clause_mentions(rows["clauses"], names)
        printed = [dict(law.tables) for law in laws.values()]
        # Behind the examples, which say what they need of a chart themselves.
        problems = compiled.problems + take_charts(self.documents, laws.values())
        self.report.problems += problems
        self.report.mistakes += problems
        is_of_chapters = not problems and printed == [law.tables for law in laws.values()]
        write_laws(laws, self.folder / NAME, made_of(self.chapters) if is_of_chapters else "")

    def _index(self) -> None:
        index = self.folder / "index"
        index.mkdir()
        if self.index_writer is not None:
            self.index_writer(self.folder / "umpire.db", index)

    def _count(self) -> None:
        report, citations = self.report, self.rows["citations"]
        checks = Counter(row["status"] for row in self.rows["checks"])
        report.checks = {status: checks[status] for status in AS_SHOWN if checks[status]}
        report.decisions = len(self.rows["decisions"])
        report.documents = [_describe(one) for one in self.merged]
        report.linked = sum(row["resolved"] for row in citations)
        report.dangling = len(citations) - report.linked
        report.doubtful = sum(bool(row["doubtful"]) for row in citations)


def _read_chapters(corpus: Path | None, documents: Path | None, tell: Progress) -> list[FolderRead]:
    """The chapters, shipped ones first."""
    chapters = []
    for whole in (one for one in (corpus, documents) if one is not None):
        for folder in document_folders(whole):
            tell("read", folder.name)
            chapters.append(read_now(folder))
    return chapters


def _read_copies(
    documents: Path | None, tell: Progress, files: set[str]
) -> tuple[list[Reading], list[Problem]]:
    """The user's copies, and what could not be read at all.  Their paths are put into `files`."""
    if documents is None:
        return [], []

    def begin(path: Path) -> None:
        files.add(str(path))
        tell("read", path.name)

    try:
        return read_folder(documents, begin, but=FILES)
    except Unreadable as error:
        raise UmpireError(str(error)) from error


def _has_anything(documents: Path, copies: list[Reading], unread: list[Problem]) -> bool:
    """Whether something lies in the user's folder, be it readable or not: a copy, chapters, or a chart."""
    return bool(copies or unread or document_folders(documents) or any(documents.glob(FILES)))


def _must_be_folder(folder: Path, advice: str) -> None:
    if not folder.is_dir():
        wrong = "is a file, not a folder" if folder.exists() else "no such folder"
        raise UmpireError(f"{folder}: {wrong}; {advice}")


def _describe(merged: Merged) -> DocumentReport:
    counts = {name: len(getattr(merged, name)) for name in PAIRED}
    texts = sum(one.theirs is not None for one in merged.sections)
    texts += sum(one.theirs is not None for one in merged.rulings)
    sources = [
        name for name, there in (("corpus", merged.from_corpus), ("your copy", merged.from_user)) if there
    ]
    return DocumentReport(
        merged.document.id,
        merged.document.title,
        " and ".join(sources),
        {name: count for name, count in counts.items() if count},
        texts,
    )

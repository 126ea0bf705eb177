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
from kb.engine.keep import NAME, write_laws
from kb.errors import UmpireError
from kb.home import Build, fingerprint, new_build, swap_in
from kb.law_rows import executes, law_rows
from kb.merge import PAIRED, Merged, merge
from kb.rows import Sections, add_law, all_rows, without_folder
from kb.store import write
from kb.vocabulary_rows import vocabulary_rows
from parsers.chapters import read_corpus
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
            return _build_in(folder, home, documents, corpus, tell, index_writer, alone)
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


def _build_in(
    folder: Path,
    home: Path,
    documents: Path | None,
    corpus: Path,
    tell: Progress,
    index_writer: IndexWriter | None,
    alone: bool,
) -> BuildReport:
    report = BuildReport()
    # Before anything is read: a chapter that is edited meanwhile makes this build an old one.
    version = fingerprint(corpus)
    database, index = folder / "umpire.db", folder / "index"
    with _stage("read", report, tell):
        files: set[str] = set()
        chapters = _read_chapters(None if alone else corpus, documents, tell)
        compiling = beside(compiled_law.compile_and_check, chapters)
        copies, report.unread = _read_copies(documents, tell, files)
        report.found_nothing = documents is not None and not _has_anything(documents, copies, report.unread)
    with _stage("merge", report, tell):
        merged, problems = merge(chapters, copies)
        problems += there_all_the_same(chapters)
        report.problems = report.unread + problems
        report.mistakes = [problem for problem in problems if problem.place.path not in files]
        rows = all_rows(merged, report.problems)
    with _stage("link", report, tell):
        names = Names.from_readings(chapters + copies)
        found = list(concordance.matches(merged, names, {row["id"] for row in rows["nodes"]}))
        rows["concordance"] = concordance.rows(found)
        gather(merged, names, found, rows)
        there = {row["id"] for row in rows["nodes"]}
        rows["nodes"] += mark_absent(rows["citations"], absences(chapters), there)
    with _stage("compile", report, tell):
        compiled = compiling()
        report.problems += compiled.problems
        report.mistakes += compiled.problems
        add_law(rows, law_rows(compiled, Sections(merged)), compiled.problems)
        rows |= vocabulary_rows(compiled.laws.values(), rows["nicknames"])
        rows["citations"] += executes(compiled)
        rows["mentions"] += clause_mentions(rows["clauses"], names)
        # Behind the examples, which say what they need of a chart themselves.
        problems = take_charts(documents, compiled.laws.values())
        report.problems += problems
        report.mistakes += problems
        write_laws(compiled.laws, folder / NAME)
        checks = Counter(row["status"] for row in rows["checks"])
        report.checks = {status: checks[status] for status in AS_SHOWN if checks[status]}
        report.decisions = len(rows["decisions"])
    with _stage("store", report, tell):
        without_folder(rows, documents)
        write(database, rows)
    with _stage("index", report, tell):
        index.mkdir()
        if index_writer is not None:
            index_writer(database, index)
    with _stage("swap", report, tell):
        report.build = swap_in(home, folder, documents, version, alone)
    report.documents = [_describe(one) for one in merged]
    report.linked = sum(row["resolved"] for row in rows["citations"])
    report.dangling = len(rows["citations"]) - report.linked
    report.doubtful = sum(bool(row["doubtful"]) for row in rows["citations"])
    return report


def _read_chapters(corpus: Path | None, documents: Path | None, tell: Progress) -> list[Reading]:
    """The chapters, shipped ones first."""
    chapters = []
    for whole in (one for one in (corpus, documents) if one is not None):
        for folder in document_folders(whole):
            tell("read", folder.name)
            chapters.append(read_corpus(folder))
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


@contextmanager
def _stage(name: str, report: BuildReport, tell: Progress) -> Iterator[None]:
    tell(name, "")
    start = time.perf_counter()
    yield
    report.seconds[name] = time.perf_counter() - start


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

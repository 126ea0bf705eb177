"""What is wrong with the knowledge base, each finding with file and line."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kb import compiled_law
from kb.check_status import rank, why_not_run
from kb.engine.keep import NAME as LAW
from kb.kept_chapters import NAME as CHAPTERS
from kb.kept_chapters import read_chapters
from parsers.records import Reading
from rules_corpus import document_folders

if TYPE_CHECKING:
    from kb.uncovered import LawPassage

_ASKS = re.compile(r"^\s*ask (\w+)", re.MULTILINE)  # of a situation, which may hold mistakes of its own


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to put right, or to know of.  `kind` is "dangling", "doubtful" or "problem"; "absent" for a
    reference to what is known not to be printed; "missing" for a reference or option of a section that our
    digest lacks, "number" for a number of it; "contradiction" for two places of the sources that disagree;
    "uncovered" for a passage of law without a clause, "used once" for a decision that belongs into another.
    `source` and `target` are the ids of a reference's ends, "" where there are none."""

    kind: str
    path: str
    line: int
    message: str
    source: str = ""
    target: str = ""
    as_written: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class CitationsAudit:
    """All references counted, and those that dangle or are doubtful, in the order of files and lines."""

    citations: int
    resolved: int
    findings: list[Finding]


def audit_citations(db: Path) -> CitationsAudit:
    """Check every reference of a database, and list what the readers could not read."""
    with closing(sqlite3.connect(f"{Path(db).absolute().as_uri()}?mode=ro", uri=True)) as connection:
        total, resolved = connection.execute("SELECT count(*), total(resolved) FROM citations").fetchone()
        findings = sorted(
            (*_references(connection), *_problems(connection)), key=lambda found: (found.path, found.line)
        )
    return CitationsAudit(total, int(resolved), findings)


def audit_digests(corpus: Path, documents: Path, kept: Path | None = None) -> list[Finding]:
    """What the user's documents say and the shipped digests do not, with the line of the document.  The
    chapters that a build `kept` in its folder are taken up while they are the same."""
    from kb.digests import whole_gaps  # late, as below: readers, slow to import and needed for this alone
    from parsers.transcripts.recognise import read_folder

    chapters = _read(document_folders(corpus), kept)
    copies, _ = read_folder(documents)
    paths = {copy.document.id: copy.sections[0].place.path for copy in copies if copy.sections}
    return [
        Finding(
            "number" if gap.kind == "number" else "missing",
            paths[document],
            gap.line,
            f"{document}/{gap.section}: the digest lacks {gap.kind} {gap.value}",
            f"{document}/{gap.section}",
        )
        for document, gap in whole_gaps(chapters, copies)
    ]


def audit_contradictions(db: Path) -> list[Finding]:
    """Where the sources contradict each other, with the reading that the corpus takes and why."""
    with closing(sqlite3.connect(f"{Path(db).absolute().as_uri()}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT path, first_line, id, title, places, reading, why FROM contradictions"
            " ORDER BY document, number"
        ).fetchall()
    return [
        Finding(
            "contradiction",
            path,
            line,
            f"{title} ({', '.join(json.loads(places))}). Reading: {reading}. Why: {why}.",
            id,
        )
        for path, line, id, title, places, reading, why in rows
    ]


@dataclass(frozen=True, slots=True)
class Subject:
    """What became of one worked example or ruling: the worst status of its questions, and why."""

    id: str
    chapter: str
    status: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LawAudit:
    """All examples and rulings, in reading order, how many questions were put to the rules, and what is wrong
    with the blocks themselves."""

    examples: list[Subject]
    rulings: list[Subject]
    questions: int
    decisions: int
    clauses: int
    problems: list[Finding]


def _folders(corpus: Path | None, documents: Path | None) -> list[Path]:
    """The folders of all chapters: the shipped ones, unless the user's are built alone, and his own."""
    return [folder for whole in (corpus, documents) if whole for folder in document_folders(whole)]


def _read(folders: list[Path], kept: Path | None) -> list[Reading]:
    return read_chapters(folders, kept and kept / CHAPTERS)


def audit_law(
    corpus: Path | None, documents: Path | None, jobs: int = 1, kept: Path | None = None
) -> LawAudit:
    """Compiles the rules of all chapters and runs every worked example and every ruling's case, by so many
    processes.  Of the knowledge base nothing is taken but what a build `kept` in its folder of chapters read
    and rules compiled, where the chapters still are what these were made of: a rule that is deleted or broken
    shows at once."""
    chapters = _read(_folders(corpus, documents), kept)
    compiled = compiled_law.compile_and_check(chapters, jobs=jobs, kept=kept and kept / LAW)
    found: dict[str, list[tuple[str, str]]] = {}
    for check in compiled.checks:
        found.setdefault(check.subject, []).append((check.status, f"{check.decision}: {check.reason}"))
    examples, rulings = [], []
    for reading in chapters:
        of_rulings: dict[str, list[tuple[str, str]]] = {}
        for example in reading.examples:
            run = found.get(example.id) or [
                why_not_run(example.why_not, example.waits_for, example.situation)
            ]
            if example.section.startswith("Q"):
                of_rulings.setdefault(example.section, []).extend(run)
            examples.append(_subject(example.id, example.section, run))
        for ruling in reading.rulings:
            run = of_rulings.get(ruling.number) or [why_not_run("", (), "")]
            rulings.append(_subject(ruling.id, ruling.number, run))
    laws = compiled.laws.values()
    return LawAudit(
        examples,
        rulings,
        len(compiled.checks),
        sum(len(law.decisions) for law in laws),
        sum(len(one.clauses) for law in laws for one in law.decisions.values()),
        [
            Finding("problem", each.place.path, each.place.first_line, each.message)
            for each in compiled.problems
        ],
    )


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a section's law clauses follow: `passages` of law, those `uncovered`; of its `clauses`,
    those that cite another place `elsewhere` than the one that they stand in."""

    section: str
    passages: int
    uncovered: list[Finding]
    clauses: int
    elsewhere: int


def audit_coverage(
    corpus: Path | None, documents: Path | None = None, kept: Path | None = None
) -> list[Coverage]:
    """Every section of a rulebook or kit, with the paragraphs, lists and tables of law that no rule block
    stands directly below."""
    from kb.uncovered import law_passages  # late, as above

    folders = _folders(corpus, documents)
    readings = _read(folders, kept)
    laws, _ = compiled_law.laws_of(readings, kept and kept / LAW)
    own: dict[str, list[bool]] = {}
    for clause in (
        clause for law in laws.values() for one in law.decisions.values() for clause in one.clauses
    ):
        place = clause.id.partition("#")[0]
        own.setdefault(place, []).append(place in clause.cites)
    found: dict[str, list[LawPassage]] = {}
    for folder, reading in zip(folders, readings, strict=True):
        if reading.document.kind != "rulings":
            for one in law_passages(folder, reading):
                found.setdefault(f"{one.document}/{one.section}", []).append(one)
    return [
        Coverage(
            section,
            len(several),
            [
                Finding("uncovered", one.path, one.line, f"{section}: no clause follows: {one.words} ...")
                for one in several
                if not one.covered
            ],
            len(own.get(section, ())),
            own.get(section, []).count(False),
        )
        for section, several in found.items()
    ]


def audit_used_once(
    corpus: Path | None, documents: Path | None = None, kept: Path | None = None
) -> list[Finding]:
    """The decisions that should be names inside another one, since nothing else needs them and no example of
    the chapters asks them."""
    from kb.used_once import used_once  # late, as above

    readings = _read(_folders(corpus, documents), kept)
    laws, _ = compiled_law.laws_of(readings, kept and kept / LAW)
    examples = [one for reading in readings for one in reading.examples]
    asked = {name for one in examples for name in _ASKS.findall(one.situation)}
    blocks = [block for reading in readings for block in reading.blocks]
    return [
        Finding("used once", one.path, one.first_line, f"{one.name} serves one decision: {one.question}")
        for law in laws.values()
        for one in used_once(law, blocks, asked)
    ]


def _subject(id: str, number: str, run: list[tuple[str, str]]) -> Subject:
    """The worst of what was run; a ruling of which only one part can be decided counts as run."""
    status = min((status for status, _ in run), key=rank)
    reasons = tuple(dict.fromkeys(reason for each, reason in run if each == status and status != "pass"))
    chapter = number.lstrip("Q").partition(".")[0].partition("-")[0]
    return Subject(id, f"{id.partition('/')[0]} {chapter}", status, reasons)


def _references(connection: sqlite3.Connection) -> Iterator[Finding]:
    rows = connection.execute(
        "SELECT c.path, c.line, c.source, n.label, c.target, c.as_written, c.resolved, c.doubtful, t.kind"
        " FROM citations c JOIN nodes n ON n.id = c.source JOIN nodes t ON t.id = c.target"
        " WHERE c.resolved = 0 OR c.doubtful <> '' ORDER BY c.id"
    )
    for path, line, source, label, target, as_written, resolved, doubtful, target_kind in rows:
        kind = "doubtful" if resolved else target_kind
        what = f"may not mean {target}" if resolved else f"nothing is called {target}"
        message = f"{label}: {as_written!r}: {what}" + (f" ({doubtful})" if doubtful else "")
        yield Finding(kind, path, line, message, source, target, as_written)


def _problems(connection: sqlite3.Connection) -> Iterator[Finding]:
    rows = connection.execute("SELECT path, line, message, expected FROM problems ORDER BY id")
    for path, line, message, expected in rows:
        yield Finding("problem", path, line, message + (f"; expected: {expected}" if expected else ""))

"""What is wrong with the chapters of one document: mistakes, dangling references, failing examples.

Nothing is taken from a knowledge base, and none is made, so that an author sees at once what he has written.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from kb import compiled_law, concordance
from kb.absences import absences, mark_absent, there_all_the_same
from kb.check_status import AS_SHOWN, NOT_AS_THE_SOURCE, CheckStatus
from kb.citations.gather import gather
from kb.engine.checks import RULE_MISTAKEN
from kb.engine.expected import Check
from kb.engine.games import base_of, circle, rests_on_itself
from kb.errors import UmpireError
from kb.merge import merge
from kb.rows import Row, all_rows
from kb.table_checks import odd_names
from parsers.chapters import read_corpus
from parsers.chapters.rulebook import read_rulebook
from parsers.citations.names import Names
from parsers.records import Document, Example, Place, Problem, Reading
from rules_corpus import FOLDER, document_folders


@dataclass(slots=True)
class Lint:
    """What a document holds, and what is wrong with it: `mistakes` cost something that was written,
    `dangling` are references to nothing, `failing` examples that do not come out as they expect.
    `examples` are counted by status."""

    title: str
    sections: int = 0
    decisions: int = 0
    examples: dict[str, int] = field(default_factory=dict)
    mistakes: list[Problem] = field(default_factory=list)
    dangling: list[Problem] = field(default_factory=list)
    failing: list[Problem] = field(default_factory=list)

    @property
    def findings(self) -> list[Problem]:
        """All that is wrong, mistakes first: they are often the cause of the others."""
        return [*self.mistakes, *self.dangling, *self.failing]


def lint(folder: Path) -> Lint:
    """Reads, compiles and runs one document, and with it what is played with it: an edition, a kit or rulings
    that its rules cite or that change them.  What is wrong in those is not told.  Raises UmpireError where
    the folder holds no document."""
    chapters = readings_of(folder)
    own = chapters[-1]
    merged, problems = merge(chapters, [])
    problems += there_all_the_same(chapters)
    compiled = compiled_law.compile_and_check(chapters)
    found = Lint(own.document.title, len(own.sections))
    found.mistakes = [one for one in problems + compiled.problems if is_of(folder, one.place.path)]
    rows = all_rows(merged, problems)
    names = Names.from_readings(chapters)
    matches = list(concordance.matches(merged, names, {row["id"] for row in rows["nodes"]}))
    rows["concordance"] = concordance.rows(matches)
    gather(merged, names, matches, rows)
    mark_absent(rows["citations"], absences(chapters), {row["id"] for row in rows["nodes"]})
    found.dangling = [_dangling(row) for row in rows["citations"] if _leads_nowhere(row, folder)]
    _run(found, folder, own, compiled)
    return found


def readings_of(folder: Path) -> list[Reading]:
    """One document, the last, below all that is played with it: what it rests on, and what is laid over the
    same rulebook, of the documents beside it and of the shipped ones.  Raises UmpireError where the folder
    holds no document."""
    if not (folder / "rulebook.toml").is_file():
        raise UmpireError(f"{folder}: no rulebook.toml is in it; name the folder of one document")
    own = read_corpus(folder)
    if not own.files and not own.problems:
        raise UmpireError(
            f"{folder}: no chapter is in it; write one, such as 01_moving.md that begins with '# 1 Moving'"
        )
    documents, folders = _known_with(own.document, folder)
    if rests_on_itself(own.document, documents):
        path = (folder / "rulebook.toml").relative_to(folder.parent).as_posix()
        own.problems.append(circle(own.document, path))
        own.document = replace(own.document, over="")  # it belongs to no game
        return [own]
    game = base_of(own.document, documents)
    played = sorted(at for id, at in folders.items() if base_of(documents[id], documents) == game)
    return [*map(read_corpus, played), own]


def _known_with(own: Document, folder: Path) -> tuple[dict[str, Document], dict[str, Path]]:
    """The documents that could be of its game, itself too, and the folders of the others, by id.  Where one
    stands beside it and is shipped as well, the one beside it counts."""
    documents, folders = {own.id: own}, {}
    for one in (*document_folders(folder.resolve().parent), *document_folders(FOLDER)):
        document, _ = read_rulebook(one / "rulebook.toml")
        if document is not None and document.id not in documents:
            documents[document.id], folders[document.id] = document, one
    return documents, folders


def is_of(folder: Path, path: str) -> bool:
    """Whether a place is in the document of a folder: places are told from the folder's own name on, and
    within it (`umpire lint .`) from there."""
    within = folder.parent / path
    own_name = path.startswith(f"{folder.resolve().name}/")
    return own_name or (within.is_file() and within.resolve().is_relative_to(folder.resolve()))


def _leads_nowhere(row: Row, folder: Path) -> bool:
    return not row["resolved"] and not row["doubtful"] and is_of(folder, row["path"])


def _dangling(row: Row) -> Problem:
    place = Place(row["path"], row["line"], row["line"])
    message = f"{row['as_written']!r}: nothing is called {row['target']}"
    return Problem(message, place, expected="a section that is there, or a line in a table `Absent`")


def _has_mistake(place: Place, mistakes: list[Problem]) -> bool:
    """Whether one of the mistakes stands in a stretch of a file."""
    return any(
        one.place.path == place.path and place.first_line <= one.place.first_line <= place.last_line
        for one in mistakes
    )


def _run(found: Lint, folder: Path, own: Reading, compiled: compiled_law.Compiled) -> None:
    """Counts the questions of the document's examples, and tells of those that come out otherwise."""
    every = (one for law in compiled.laws.values() for one in law.decisions.values())
    found.decisions = sum(one.document == own.document.id for one in every)
    law = compiled.laws.get(own.document.id)
    if law is not None:
        table = Place(f"{folder.resolve().name}/table.toml", 1, 1)
        found.mistakes += [Problem(said, table, expected=near) for said, near in odd_names(law)]
    examples = {one.id: one for one in own.examples}
    checks = [one for one in compiled.checks if one.subject in examples]
    counted = {status: sum(one.status == status for one in checks) for status in AS_SHOWN}
    found.examples = {status: count for status, count in counted.items() if count}
    for check in checks:
        told = check.reason == RULE_MISTAKEN or _has_mistake(examples[check.subject].place, found.mistakes)
        if check.status in NOT_AS_THE_SOURCE and not told and not (law and law.unread_types):
            found.failing.append(_failing(check, examples[check.subject]))


def _failing(check: Check, example: Example) -> Problem:
    """What is told of a question that came out otherwise: its line, and those of the law behind it."""
    at = example.situation_line + check.line - 1
    asked = f"{check.decision}: " if check.decision else ""
    return Problem(
        f"example {check.subject.rpartition('/')[2]}: {asked}{check.reason or check.status}",
        Place(example.place.path, at, at),
        line_text=example.situation.split("\n")[check.line - 1],
        expected="a line of the example that says it"
        if check.status == CheckStatus.UNDETERMINED.value
        else "",
        because=check.because,
    )

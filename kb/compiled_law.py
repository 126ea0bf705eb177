"""The executable law of all chapters, compiled and checked by its examples."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from kb.engine.code import LawCode
from kb.engine.expected import Check
from kb.engine.garbage import without_collecting
from kb.engine.keep import laws_made_of
from kb.engine.law import Law
from kb.examples_at_once import run_at_once
from kb.made_of import made_of
from parsers.records import Problem, Reading


@dataclass(slots=True)
class Compiled:
    """The law of every game, what became of every question of an example, and what is wrong in either."""

    laws: dict[str, LawCode] = field(default_factory=dict)
    checks: list[Check] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def compile_and_check(chapters: list[Reading], jobs: int = 1, kept: Path | None = None) -> Compiled:
    """Compiles the rule blocks of all chapters, and runs their examples by so many processes.  The law that a
    build `kept` is taken up instead where it was made of just these chapters."""
    laws, problems = laws_of(chapters, kept)
    documents = {reading.document.id: reading.document for reading in chapters}
    judges = {base: Law(code) for base, code in laws.items()}
    examples = [example for reading in chapters for example in reading.examples]
    checks, mistaken = run_at_once(judges, examples, documents, jobs)
    waiting = {base for base, code in laws.items() if code.unread_types}
    files = {
        path for one in chapters if (one.document.over or one.document.id) in waiting for path in one.files
    }
    # What seems wrong in an example of things of which the type cannot be read, follows from that.
    problems += [problem for problem in mistaken if problem.place.path not in files]
    return Compiled(laws, checks, problems)


def laws_of(chapters: list[Reading], kept: Path | None = None) -> tuple[dict[str, LawCode], list[Problem]]:
    """The law of every game, and what is wrong with it; that which a build `kept` where it is of these."""
    found = laws_made_of(made_of(chapters), kept) if kept is not None else None
    if found is not None:
        return found, []  # law with mistakes is not said to be made of its chapters
    # Late: slow to import, and needless where the law is kept.
    from kb.engine.compile import compile_law
    from kb.option_pairs import option_pairs
    from parsers.citations.names import Names

    names = Names.from_readings(chapters)
    with without_collecting():  # all of the law lives on
        return compile_law(chapters, names, option_pairs(chapters, names))

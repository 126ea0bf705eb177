"""The executable law in a build: compiled, kept, checked by its examples, and laid out as rows of the
tables."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_all_start_methods, get_context

from kb.children import end_with_parent
from kb.engine.checks import Check, run_examples
from kb.engine.code import LawCode
from kb.engine.compile import compile_law
from kb.engine.law import Law
from kb.rows import Row, Sections
from parsers.citations.find import find
from parsers.citations.names import Names
from parsers.citations.resolve import resolve
from parsers.records import CE, RAW7, Problem, Reading


@dataclass(slots=True)
class Compiled:
    """The law of every game, what became of every question of an example, and what is wrong in either."""

    laws: dict[str, LawCode] = field(default_factory=dict)
    checks: list[Check] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def compile_and_check(chapters: list[Reading]) -> Compiled:
    """Compiles the rule blocks of all chapters and runs their examples."""
    names = Names.from_readings(chapters)
    laws, problems = compile_law(chapters, names, option_pairs(chapters, names))
    documents = {reading.document.id: reading.document for reading in chapters}
    judges = {base: Law(code) for base, code in laws.items()}
    examples = (example for reading in chapters for example in reading.examples)
    checks, mistaken = run_examples(judges, examples, documents)
    return Compiled(laws, checks, problems + mistaken)


def option_pairs(chapters: Iterable[Reading], names: Names) -> dict[str, str]:
    """Options of the older edition by id, with the id of the same option in the newer one."""
    pairs: dict[str, str] = {}
    for reading in chapters:
        for row in reading.correspondences:
            older, newer = _option(row.source, RAW7, names), _option(row.target, CE, names)
            if older and newer:
                pairs.setdefault(older, newer)
    return pairs


def _option(cell: str, edition: str, names: Names) -> str:
    """The id of the option that a cell of the concordance names, "" where it names something else."""
    if not cell.startswith("option"):
        return ""
    found = [resolve(citation, edition, names) for citation in find(f"see {cell}", edition)]
    return found[0].target if len(found) == 1 and "/option/" in found[0].target else ""


def beside(work: Callable[[list[Reading]], Compiled], chapters: list[Reading]) -> Callable[[], Compiled]:
    """Begins the work in a process of its own, and gives a function that waits for it.

    Compiling needs the chapters and nothing of the user's copies, and reading those takes as long.  Where
    there can be no second process, the work is done when it is asked for.
    """
    key = _key(chapters)
    if key in _done:
        return lambda: _done[key]

    def remember(compiled: Compiled) -> Compiled:
        while len(_done) >= REMEMBERED:
            del _done[next(iter(_done))]
        _done[key] = compiled
        return compiled

    if not any(reading.blocks for reading in chapters) or "fork" not in get_all_start_methods():
        return lambda: remember(work(chapters))
    pool = ProcessPoolExecutor(
        1, mp_context=get_context("fork"), initializer=end_with_parent, initargs=(os.getpid(),)
    )
    try:
        future = pool.submit(work, chapters)
    except (OSError, RuntimeError):
        return lambda: remember(work(chapters))

    def wait() -> Compiled:
        try:
            return remember(future.result())
        except (BrokenProcessPool, OSError):
            return remember(work(chapters))
        finally:
            pool.shutdown(wait=False)

    return wait


# What the last builds of this process compiled: another build of the same chapters need not do it again.
REMEMBERED = 3
_done: dict[str, Compiled] = {}


def _key(chapters: list[Reading]) -> str:
    """What all that the law is made of comes to, and so changes with any of it."""
    digest = hashlib.blake2b(digest_size=16)
    for reading in chapters:
        parts = (reading.document, reading.sections, reading.heads, reading.options, reading.rulings)
        parts += (reading.terms, reading.examples, reading.tables, reading.blocks, reading.correspondences)
        digest.update(repr(parts).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


# ---- rows


def law_rows(compiled: Compiled, sections: Sections) -> dict[str, list[Row]]:
    """The rows of `decisions`, of `clauses`, and the questions that examples asked."""
    decisions, clauses = [], []
    for law in compiled.laws.values():
        for one in law.decisions.values():
            decisions.append(
                {
                    "id": one.id,
                    "document": one.document,
                    "section": sections.of_rulebook(one.document, one.section),
                    "name": one.name,
                    "question": one.question,
                    "facts": json.dumps(
                        {p.name: f"list of {p.type}" if p.is_list else p.type for p in one.parameters}
                    ),
                    "returns": f"list of {one.result}" if one.result_is_list else one.result,
                    "path": one.path,
                    "first_line": one.first_line,
                    "last_line": one.last_line,
                }
            )
            for position, clause in enumerate(one.clauses, start=1):
                clauses.append(
                    {
                        "id": clause.id,
                        "decision": one.id,
                        "position": position,
                        "layer": clause.layer,
                        "authority": clause.cites[0] if clause.cites else None,
                        "text": clause.text,
                        "path": clause.path,
                        "line": clause.line,
                    }
                )
    return {
        "decisions": decisions,
        "clauses": clauses,
        "checks": [_check(one, compiled) for one in compiled.checks],
    }


def _check(one: Check, compiled: Compiled) -> Row:
    decision = next(
        (law.decisions[one.decision].id for law in compiled.laws.values() if one.decision in law.decisions),
        None,
    )
    return {
        "subject": one.subject,
        "decision": decision,
        "expected": one.expected,
        "actual": one.actual,
        "status": one.status,
        "reason": one.reason,
    }


def executes(compiled: Compiled) -> Iterator[Row]:
    """The citations by which decisions execute sections, options and rulings, once each."""
    for law in compiled.laws.values():
        for one in law.decisions.values():
            seen = set()
            for clause in one.clauses:
                for target in (*clause.cites, *clause.options):
                    if target not in seen:
                        seen.add(target)
                        yield {
                            "source": one.id,
                            "target": target,
                            "kind": "executes",
                            "as_written": clause.text[-100:],
                            "resolved": 1,
                            "doubtful": "",
                            "path": clause.path,
                            "line": clause.line,
                            "start": 0,
                        }

"""The rulings as questions: who finds the sections that they rule on?

Every ruling is taken out of the index for its own question, with everything that was made of it.  Weights
come from one half of the questions (`tests.bench.tuning`), the figures from the other.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from rich.console import Group

from parsers.transcripts.ids import CE
from queries.knowledge import build_knowledge, connect
from queries.search import Filters, Searcher
from queries.search.ranking import WEIGHTS, Ranking, Weights
from tests.bench import measure
from tests.bench.peers import DEPTH, PEERS
from tests.bench.rulings_as_questions import Question, as_targets, questions, targets
from tests.bench.scores import NAMES, scores

SECTIONS = Filters(document=CE, kind="section")
ROWS = "select id, title, digest || char(10) || text from sections where document = ? order by position"

Answers = Callable[[Question], list[str]]


def run():
    """The benchmark with the real documents, where there are any, and with the shipped corpus alone."""
    copies = measure.documents()
    tables = [_table("All five documents, the sheet's own questions", copies)] if copies else []
    return Group(*tables, _table("The shipped corpus alone, our wording of the questions", None))


def _table(title: str, copies: Path | None):
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), copies).build
        with closing(connect(build)) as connection:
            asked, known = questions(connection, own_words=copies is None), targets(connection)
            held_out = sum(not question.tunes for question in asked)
            table = measure.table(
                f"{title}: {len(asked)} rulings, {len(known)} targets; figures of the {held_out} that nothing"
                " was tuned on",
                "",
                *NAMES,
                "(tuned on: MRR)",
            )
            searcher = Searcher(connection, build.index)
            for name, answers in _systems(connection, searcher).items():
                table.add_row(name, *_figures(asked, known, answers))
    return table


def _systems(connection: sqlite3.Connection, searcher: Searcher) -> dict[str, Answers]:
    rows = connection.execute(ROWS, [CE]).fetchall()
    systems = {name: _peer(make(rows)) for name, make in PEERS.items()}
    systems["umpire search"] = _ours(searcher, WEIGHTS)
    for left_out in WEIGHTS:
        systems[f"  without {left_out}"] = _ours(searcher, WEIGHTS | {left_out: (0.0, 0.0)})
    return systems


def _peer(search: Callable[[str], list[str]]) -> Answers:
    return lambda question: search(question.text)


def _ours(searcher: Searcher, weights: Weights) -> Answers:
    def answers(question: Question) -> list[str]:
        searcher.ranking = Ranking(searcher.index, searcher.names, weights)
        found = searcher.find(question.text, SECTIONS, DEPTH, without=question.derived)
        return [hit.id for hit in found.hits]

    return answers


def _figures(asked: list[Question], known: frozenset[str], answers: Answers) -> list[str]:
    def figures(tunes: bool) -> tuple[float, ...]:
        half = (question for question in asked if question.tunes == tunes)
        return scores((as_targets(answers(question), known), question.answers) for question in half)

    return [f"{figure:.3f}" for figure in (*figures(tunes=False), figures(tunes=True)[0])]

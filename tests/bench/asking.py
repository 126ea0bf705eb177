"""`umpire ask` on questions as players type them: is the right rule found, and is silence kept when none is?

The weights and the threshold of `queries.ask` were found on the half "tune" of tests/questions/players.tsv;
the half "held" was not used for that, but was in view when the form of the rule was chosen.  The third,
"fresh", was written after that; only the threshold moved since, by the tuning half.  A right answer is one of
the ids that the file names, or what the concordance of the database puts beside it in the other
edition.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from queries.ask import Answer, Asker
from queries.knowledge import build_knowledge, connect
from tests.bench import measure

FILE = measure.ROOT / "tests" / "questions" / "players.tsv"
HALVES = ("tune", "held", "fresh")


@dataclass(frozen=True, slots=True)
class Asked:
    """One line of the file; `right` is empty where nothing in the corpus answers."""

    half: str
    right: frozenset[str]
    question: str


def read(path: Path = FILE) -> Iterator[Asked]:
    """The questions of the file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            half, right, question = line.split("\t")
            yield Asked(half, frozenset(right.split()) - {"-"}, question)


def run():
    copies = measure.documents()
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), copies).build
        with closing(connect(build)) as connection:
            asker = Asker(connection, build.index)
            counterparts = _counterparts(connection)
            asked = list(read())
            answers = [(each, asker.ask(each.question)) for each in asked]
            times = measure.each(asker.ask, [each.question for each in asked])
    return _table(answers, counterparts, "all documents" if copies else "shipped corpus alone", times)


def _table(
    answers: list[tuple[Asked, Answer]], counterparts: dict[str, set[str]], what: str, times: list[float]
):
    middle, tail = measure.middle_and_tail(times)
    title = f"Questions of players, {what}; warm {middle:.1f} ms, 95th percentile {tail:.1f} ms"
    columns = ("hit@1", "hit@5", "answered", "hit@1 of these", "nothing answers", "rightly silent")
    table = measure.table(title, "half", "with an answer", *columns)
    for half in HALVES:
        ranks = [
            (_rank(answer, each.right, counterparts), answer.answered)
            for each, answer in answers
            if each.half == half and each.right
        ]
        silent = [not answer.answered for each, answer in answers if each.half == half and not each.right]
        if not ranks or not silent:
            continue
        said = [rank for rank, answered in ranks if answered]
        table.add_row(
            half,
            str(len(ranks)),
            _share([rank < 1 for rank, _ in ranks]),
            _share([rank < 5 for rank, _ in ranks]),
            _share([answered for _, answered in ranks]),
            _share([rank < 1 for rank in said]),
            str(len(silent)),
            _share(silent),
        )
    return table


def _rank(answer: Answer, right: frozenset[str], counterparts: dict[str, set[str]]) -> int:
    """The place of the first right source, from 0; more than any where there is none."""
    known = right.union(*(counterparts.get(id, ()) for id in right))
    return next((place for place, id in enumerate(answer.sources) if id in known), len(answer.sources) + 99)


def _share(true: list[bool]) -> str:
    return f"{sum(true) / len(true):.2f}" if true else ""


def _counterparts(connection: sqlite3.Connection) -> dict[str, set[str]]:
    found = defaultdict(set)
    for source, target in connection.execute("select source, target from concordance"):
        if target:
            found[source].add(target)
            found[target].add(source)
    return dict(found)

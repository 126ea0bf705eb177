"""`umpire ask` on questions as players type them: is the right rule found, and is silence kept when none is?

The weights of short questions (`queries.search.ranking`) and the threshold of `queries.ask` were found on the
half "tune" of tests/questions/players.tsv.  The half "held" was not used for that, but was in view when the
form of the rule was chosen; "fresh", "blind" and "last" were written later, each before any ranking of them
was looked at, and set nothing.  What was tuned on is not reported.  A right answer is one of the ids that the
file names, or what the concordance of the database puts beside it in the other edition.  The order of its
sources is that of `umpire search`, but that the rule whose answer is shown stands first.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Group

from queries.ask import Answer, Asker
from queries.knowledge import build_knowledge, connect
from tests.bench import measure

FILE = measure.ROOT / "tests" / "questions" / "players.tsv"
HELD_OUT = ("held", "fresh", "blind", "last")


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
    """The benchmark with the real documents, where there are any, and with the shipped corpus alone."""
    copies = measure.documents()
    tables = [_asked("all documents", copies)] if copies else []
    return Group(*tables, _asked("the shipped corpus alone", None))


def _asked(what: str, copies: Path | None):
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), copies).build
        with closing(connect(build)) as connection:
            asker = Asker(connection, build.index)
            known = counterparts(connection)
            asked = [each for each in read() if each.half in HELD_OUT]
            answers = [(each, asker.ask(each.question)) for each in asked]
            times = measure.each(asker.ask, [each.question for each in asked])
    return _table(answers, known, what, times)


def _table(answers: list[tuple[Asked, Answer]], known: dict[str, set[str]], what: str, times: list[float]):
    middle, tail = measure.middle_and_tail(times)
    title = f"Questions of players, {what}; warm {middle:.1f} ms, 95th percentile {tail:.1f} ms"
    columns = ("hit@1", "hit@5", "answered", "hit@1 of these", "nothing answers", "rightly silent")
    table = measure.table(title, "held out", "with an answer", *columns)
    for half in HELD_OUT:
        table.add_row(half, *_figures([each for each in answers if each[0].half == half], known))
    table.add_section()
    table.add_row("together", *_figures(answers, known))
    return table


def _figures(answers: list[tuple[Asked, Answer]], known: dict[str, set[str]]) -> tuple[str, ...]:
    """One row of the table."""
    ranks = [
        (_rank(answer, right_answers(each, known)), answer.answered) for each, answer in answers if each.right
    ]
    silent = [not answer.answered for each, answer in answers if not each.right]
    return (
        str(len(ranks)),
        _share([rank < 1 for rank, _ in ranks]),
        _share([rank < 5 for rank, _ in ranks]),
        _share([answered for _, answered in ranks]),
        _share([rank < 1 for rank, answered in ranks if answered]),
        str(len(silent)),
        _share(silent),
    )


def right_answers(asked: Asked, counterparts: dict[str, set[str]]) -> frozenset[str]:
    """The right answers in both editions."""
    return asked.right.union(*(counterparts.get(id, ()) for id in asked.right))


def _rank(answer: Answer, right: frozenset[str]) -> int:
    """The place of the first right source, from 0; more than any where there is none."""
    return next((place for place, id in enumerate(answer.sources) if id in right), len(answer.sources) + 99)


def _share(true: list[bool]) -> str:
    return f"{sum(true) / len(true):.2f}" if true else ""


def counterparts(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """What the concordance puts beside each section, both ways."""
    found = defaultdict(set)
    for source, target in connection.execute("select source, target from concordance"):
        if source and target:
            found[source].add(target)
            found[target].add(source)
    return dict(found)

"""Questions of strangers: `python -m tests.bench.strangers [--held] [--home HOME]`.

tests/questions/strangers.tsv was written from the documents alone, by people who had seen neither the
corpus nor the code; own.tsv before any ranking of its questions was looked at; voices.tsv from the
documents in seven voices, before the search was looked at; evening.tsv, late.tsv, blind.tsv,
outside.tsv, visitors.tsv, callers.tsv, newcomers.tsv, guests.tsv, lodgers.tsv, inmates.tsv,
boarders.tsv, tenants.tsv and regulars.tsv likewise, by other hands. The half "tune" of each may be tuned
on. The half "held" of the strangers, and the eleven files from blind.tsv on, which are held whole, were each
opened once, and CHANGELOG.md says what came of it; all but the last have been tuned on since
(`tests/bench/silence.py` fits on all but newcomers.tsv, with which silence by words was looked at; what
is said first on callers.tsv, guests.tsv, lodgers.tsv and inmates.tsv; what a word weighs in the many
answers was looked at with the last three and boarders.tsv).
--held prints their figures and writes the answers that were
shown, beside those of the files, to held_answers.tsv to be judged with the rulebook alone. A right
answer is one of the ids that the file names, or what the concordance puts beside it in the other edition.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection

from rich.console import Console

from kb.home import Build, current, home_folder
from queries.ask import Answer, Asker
from queries.knowledge import build_knowledge, connect
from queries.search import entries, sentences
from tests.bench import measure
from tests.bench.asking import counterparts
from tests.bench.peers import PEERS, Search, fused, sentence_model, sqlite_fts5

FOLDER = measure.ROOT / "tests" / "questions"
OWN, STRANGERS, VOICES = FOLDER / "own.tsv", FOLDER / "strangers.tsv", FOLDER / "voices.tsv"
EVENING, LATE = FOLDER / "evening.tsv", FOLDER / "late.tsv"
BLIND, OUTSIDE = FOLDER / "blind.tsv", FOLDER / "outside.tsv"
VISITORS, CALLERS = FOLDER / "visitors.tsv", FOLDER / "callers.tsv"
NEWCOMERS, GUESTS = FOLDER / "newcomers.tsv", FOLDER / "guests.tsv"
LODGERS, INMATES = FOLDER / "lodgers.tsv", FOLDER / "inmates.tsv"
BOARDERS, TENANTS = FOLDER / "boarders.tsv", FOLDER / "tenants.tsv"
REGULARS = FOLDER / "regulars.tsv"
HELD = (
    STRANGERS,
    BLIND,
    OUTSIDE,
    VISITORS,
    CALLERS,
    NEWCOMERS,
    GUESTS,
    LODGERS,
    INMATES,
    BOARDERS,
    TENANTS,
    REGULARS,
)
SHOWN = "held_answers.tsv"
ID = re.compile(r"[a-z0-9-]+/[\w./-]+")  # of a node, with its document
US_ENTRY = re.compile(r"(?P<document>.*)/us-entry/(?P<number>\d+)")
US_ENTRY_KINDS = {"13.3.2": "option", "13.3.3": "action"}  # by the section that has them


@dataclass(frozen=True, slots=True)
class Stranger:
    """One line: `right` are the ids that answer, none where nothing does, `answer` the sentence that does."""

    id: str
    half: str
    question: str
    right: frozenset[str]
    answer: str


def read(path: Path, half: str) -> Iterator[Stranger]:
    """The questions of one half of a file.  Columns: id, half, the voice (not in own.tsv), question, ids,
    answer.  Raises ValueError where the ids are not what a node is called, with | between them: a row of
    which no id is known would count as a question that was answered wrongly."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        id, its, *rest = line.split("\t")
        if its == half:
            question, ids, answer = [*rest[path != OWN :], "", ""][:3]
            for one in filter(None, ids.split("|")):
                if not ID.fullmatch(one):
                    raise ValueError(f"{path}, {id}: '{one}' is no id; write wif-ce/2.4.2|wif-qa/Q2.4-4")
            yield Stranger(id, its, question, _known(ids.split("|")), answer)


def _known(ids: list[str]) -> frozenset[str]:
    """The ids as the database has them: US entry options and actions are called us-entry/N there, and the
    section beside them says which is meant."""
    found = {id for id in ids if id and not US_ENTRY.fullmatch(id)}
    kinds = [kind for section, kind in US_ENTRY_KINDS.items() if any(id.endswith(section) for id in ids)]
    for entry in filter(None, map(US_ENTRY.fullmatch, ids)):
        for kind in kinds or US_ENTRY_KINDS.values():
            found.add(f"{entry['document']}/us-entry-{kind}/{entry['number']}")
    return frozenset(found)


def right_answers(asked: Stranger, known: dict[str, set[str]]) -> frozenset[str]:
    """The right answers in both editions."""
    return asked.right.union(*(known.get(id, ()) for id in asked.right))


def figures(answers: list[tuple[Stranger, Answer]], known: dict[str, set[str]]) -> tuple[str, ...]:
    """One row of the table."""
    ranks, answered, silent = [], [], []
    for asked, answer in answers:
        if not asked.right:
            silent.append(not answer.answered)
            continue
        right = right_answers(asked, known)
        ranks.append(next((place for place, id in enumerate(answer.sources) if id in right), 99))
        answered.append(answer.answered)
    shares = ([rank < 1 for rank in ranks], [rank < 5 for rank in ranks], answered, silent)
    found = (f"{sum(each) / len(each):.2f}" if each else "" for each in shares)
    first, five, told, kept_silent = found
    return str(len(ranks)), first, five, told, str(len(silent)), kept_silent


def table(build: Build, sets: dict[str, list[Stranger]]) -> tuple[object, list[tuple[Stranger, Answer]]]:
    """The figures of sets of questions, those of the peers on the same rows, and every answer of ours."""
    columns = (
        "with an answer",
        "right first",
        "among five",
        "answered",
        "without one",
        "rightly silent",
        "ms",
    )
    made = measure.table("Questions of strangers, warm", "", *columns)
    every: list[tuple[Stranger, Answer]] = []
    with closing(connect(build)) as connection:
        asker, known = Asker(connection, build.index), counterparts(connection)
        searches = _peers(connection, build)
        for name, questions in sets.items():
            times = measure.each(asker.ask, [each.question for each in questions])
            answers = [(each, asker.ask(each.question)) for each in questions]
            middle = f"{measure.middle_and_tail(times)[0]:.1f}"
            made.add_row(f"{name}: umpire ask", *figures(answers, known), middle)
            for peer, search in searches.items():
                found = [(each, Answer(each.question, sources=search(each.question))) for each in questions]
                peer_times = measure.each(search, [each.question for each in questions])
                middle = f"{measure.middle_and_tail(peer_times)[0]:.1f}"
                count, first, five, *_ = figures(found, known)
                made.add_row(f"  {peer}", count, first, five, "", "", "", middle)
            made.add_section()
            every += answers
    return made, every


def _peers(connection: Connection, build: Build) -> dict[str, Search]:
    """What a player could use instead, on every entry with what players ask of it."""
    rows = [
        (
            entry.id,
            entry.title,
            "\n".join([entry.body, *(f"{one.question} {one.answer}" for one in entry.asked)]),
        )
        for entry in entries.read(connection)
    ]
    found = {name: make(rows) for name, make in PEERS.items()}
    if sentences.model() is not None:
        model = sentence_model(rows)
        found["MiniLM alone"] = model
        found["MiniLM and FTS5, reciprocal rank"] = fused(model, sqlite_fts5(rows))
    return found


def write_shown(path: Path, answers: list[tuple[Stranger, Answer]]) -> None:
    """What was shown beside what the file says, one question a line."""
    lines = ["id\tquestion\tthe file's answer\tits ids\tshown from\tshown"]
    for asked, answer in answers:
        shown = " ".join(f"{answer.no_longer} {answer.asked} {answer.verdict}".split())
        ids = "|".join(sorted(asked.right))
        lines.append("\t".join((asked.id, asked.question, asked.answer, ids, answer.id or "(silent)", shown)))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def run():
    """The benchmark: both halves that may be looked at, on the shipped corpus."""
    with tempfile.TemporaryDirectory() as home:
        return table(build_knowledge(Path(home), None).build, tuning_sets())[0]


def tuning_sets() -> dict[str, list[Stranger]]:
    """The sets that anybody may look at."""
    return {
        "strangers, tuned on": list(read(STRANGERS, "tune")),
        "own, tuned on": list(read(OWN, "tune")),
        "own, held": list(read(OWN, "held")),
        "voices, tuned on": list(read(VOICES, "tune")),
        "voices, held": list(read(VOICES, "held")),
        "evening, tuned on": list(read(EVENING, "tune")),
        "evening, held": list(read(EVENING, "held")),
        "late, tuned on": list(read(LATE, "tune")),
        "late, held": list(read(LATE, "held")),
    }


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held", action="store_true", help="open what was kept to the end")
    parser.add_argument("--home", help="a home that is built; else the shipped corpus is built anew")
    chosen = parser.parse_args(arguments)
    held = {path.stem: list(read(path, "held")) for path in HELD}
    sets = held if chosen.held else tuning_sets()
    with tempfile.TemporaryDirectory() as made:
        build = current(home_folder(chosen.home)) if chosen.home else build_knowledge(Path(made), None).build
        printed, answers = table(build, sets)
    Console().print(printed)
    if chosen.held:
        write_shown(Path(SHOWN), answers)
        print(f"what was shown: {SHOWN}")


if __name__ == "__main__":
    main(sys.argv[1:])

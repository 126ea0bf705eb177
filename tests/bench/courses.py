"""A campaign of 36 turns told as a course of 500 events: from the lines to the state of the world at its end.

The events are made up, legal and illegal by turns: hexes that change hands, declarations of war, conquests,
minors that align, US entry that rises, pacts that are signed.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from rich.console import Group

from kb.compiled_law import compile_and_check
from kb.engine.course import Course
from kb.engine.facts import case_of
from kb.engine.law import Law
from parsers.chapters import read_corpus
from parsers.law.situation import read_situation
from parsers.transcripts.ids import CE
from rules_corpus import FOLDER, document_folders
from tests.bench import measure

TURNS = ("Jan/Feb", "Mar/Apr", "May/Jun", "Jul/Aug", "Sep/Oct", "Nov/Dec")
SIZES = (
    (9, 125),
    (18, 250),
    (36, 500),
)  # turns and events; the last is what issue 17 asks to be done in ASKED seconds
ASKED = 1.0
HEXES = 200
POWERS = ("Germany", "Italy", "Japan", "Commonwealth", "France", "USSR", "USA", "China")
MINORS = (
    "Poland",
    "Norway",
    "Denmark",
    "Greece",
    "Turkey",
    "Spain",
    "Portugal",
    "Iraq",
    "Iran",
    "Siam",
    "Brazil",
    "Mexico",
)


def run() -> Group:
    chapters = [read_corpus(folder) for folder in document_folders(FOLDER)]
    law = Law(compile_and_check(chapters).laws[CE])
    rules = law.in_play(CE, frozenset())
    table = measure.table(
        f"Courses of events (asked: {ASKED} s)", "turns", "events", "came of them", "seconds"
    )
    for turns, events in SIZES:
        said = read_situation(_campaign(turns, events))
        begin = time.process_time()
        case = case_of(law, said, CE, frozenset())
        case.rules = rules
        course = Course(rules, case, said)
        course.advance(events)
        seconds = time.process_time() - begin
        came = ", ".join(f"{one} {n}" for one, n in Counter(h.status for h in course.happened).most_common())
        table.add_row(str(turns), str(events), came, f"{seconds:.2f}")
    return Group(table)


def _campaign(turns: int, events: int) -> str:
    order = random.Random(1)
    lines = [f"hex h{number}: clear, country {order.choice(POWERS)}" for number in range(HEXES)]
    lines += [f"h{number}: controller {order.choice(POWERS)}" for number in range(HEXES)]
    lines.append("pact Tokyo: partners (USSR, Japan), signed_year 1939, signed_turn Sep/Oct")
    for number in range(events):
        turn = 4 + number * turns // events
        lines.append(f"- {TURNS[turn % 6]} {1939 + turn // 6}: {_event(order)}")
    return "\n".join(lines) + "\n"


def _event(order: random.Random) -> str:
    power, other, minor = order.choice(POWERS), order.choice(POWERS), order.choice(MINORS)
    return order.choice(
        (
            f"{power} takes h{order.randrange(HEXES)}",
            f"{power} declares war on {other}",
            f"{power} declares war on {minor}",
            f"{power} aligns {minor}",
            f"{minor} is allocated to {power}",
            f"{power} conquers {minor}",
            f"US entry against {order.choice(POWERS[:3])} rises by {order.randint(1, 5)}",
        )
    )

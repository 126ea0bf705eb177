"""How fast the explorer looks at situations, and what the whole audit of consistency takes."""

from __future__ import annotations

import time

from rich.console import Group

from kb.compiled_law import compile_and_check
from kb.engine.law import Law
from kb.explore.consistency import LIMITS, explore_one
from kb.explore.reached import Limits
from kb.explore.ways import ways_of
from parsers.chapters import read_corpus
from rules_corpus import FOLDER, document_folders
from tests.bench import measure

DECISIONS = ("aircraft_limit", "purchase_cost", "supplied", "overrun_odds", "partisan_controller")
EVERY = 20  # one decision in so many is explored for the estimate of the whole audit
ASKED_RATE, ASKED_AUDIT = 35_000, 300  # issue 18: verdicts a second, seconds on two cores


def run() -> Group:
    """The tables of this benchmark."""
    compiled = compile_and_check([read_corpus(folder) for folder in document_folders(FOLDER)])
    laws = {base: Law(code, steady=True) for base, code in compiled.laws.items()}
    law = next(iter(laws.values()))
    rules = law.in_play(law.code.editions[0], frozenset())
    rates = measure.table(
        f"Exploring (asked: {ASKED_RATE} verdicts a second)", "decision", "situations", "verdicts a second"
    )
    for name in DECISIONS:
        begin = time.process_time()
        found = ways_of(rules, name, Limits(things=6, steps=4_000, seconds=5.0), faults_only=True)
        rate = found.reached.evaluations / (time.process_time() - begin)
        rates.add_row(name, str(found.reached.evaluations), f"{rate:.0f}")
    every = [(law, name) for law in laws.values() for name in law.code.decisions]
    begin = time.process_time()
    for one, name in every[::EVERY]:
        explore_one(one.in_play(one.code.editions[0], frozenset()), name, LIMITS)
    seconds = (time.process_time() - begin) * EVERY
    audit = measure.table("The audit of consistency", "", "seconds of one core", "asked")
    audit.add_row(f"{len(every)} decisions, from one in {EVERY}", f"{seconds:.0f}", str(2 * ASKED_AUDIT))
    return Group(rates, audit)

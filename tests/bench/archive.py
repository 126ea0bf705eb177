"""An archive of situations as JSON lines, judged and written as `umpire check -` does."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from queries.knowledge import build_knowledge, current_build
from queries.many_situations import judged
from queries.terminal.common import json_line
from tests.bench import measure

LINES = 5_000
ASKED = 5_000  # issue 18: lines a second of one core
PLACES = (
    "Kiev",
    "Minsk",
    "Odessa",
    "Lvov",
    "Essen",
    "Koeln",
    "Lille",
    "Paris",
    "Oslo",
    "Bari",
    "Athens",
    "Tula",
)
NAMES = ("Blenheim", "Wellington", "Halifax", "Stirling", "Lancaster", "Hampden", "Whitley", "Manchester")


def run():
    with tempfile.TemporaryDirectory() as home:
        build_knowledge(Path(home), None)
        build = current_build(home)
        table = measure.table(
            f"{LINES:,} raids, seconds of this core (asked: {ASKED:,} lines a second)", "", "lines a second"
        )
        for what, new in (
            ("of units and places that are met again", False),
            ("all with names of their own", True),
        ):
            lines = list(_lines(new))
            begin = time.process_time()
            for one in judged(build, lines):
                json_line(one)
            table.add_row(what, f"{LINES / (time.process_time() - begin):.0f}")
    return table


def _lines(new: bool) -> Iterator[str]:
    """Different raids; where they are `new`, no name comes twice."""
    dice = random.Random(18)
    for number in range(LINES):
        own = str(number) if new else ""
        place = dice.choice(PLACES) + own
        bombers = [f"{dice.choice(NAMES)}{own}_{letter}" for letter in "abcd"[: dice.randint(1, 4)]]
        weather = dice.choice(("fine", "rain", "snow"))
        fought = ", air_combat_fought" if dice.random() < 0.4 else ""
        told = [
            f"hex {place}: clear, {weather}, country Germany, controller Germany",
            *(f"unit {one}: LND, Commonwealth, strategic {dice.randint(1, 8)}" for one in bombers),
            f"bombing_raid R: hex {place}, bombers ({', '.join(bombers)}){fought}",
            "ask strategic_bombardment_die_modifier(R)",
        ]
        yield json.dumps({"id": number, "situation": "\n".join(told) + "\n"})

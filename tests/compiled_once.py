"""The law of a set of chapters is compiled, and tried by its examples, once in a run of the tests.

`share` puts itself before `kb.compiled_law.compile_and_check`: whoever compiles the same chapters again, in
this worker or another one, reads what the first one has kept, which is data and no program.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from pathlib import Path

import kb.compiled_law
import kb.made_of
from kb.compiled_law import Compiled
from kb.engine.expected import Check
from kb.engine.games import games_of
from kb.engine.keep import NAME, read_laws, write_laws
from parsers.records import Reading
from tests.once import Once

FEW = 100  # rule blocks that are compiled in less time than it takes to look for them
CHECKS = "checks.json"


def share(once: Once) -> None:
    """From now on compile each large set of chapters once."""
    compile_and_check = kb.compiled_law.compile_and_check
    if hasattr(compile_and_check, "__wrapped__"):
        return

    @wraps(compile_and_check)
    def shared(chapters: list[Reading], **how: object) -> Compiled:
        """Game by game: a set of chapters with another game beside it finds what is compiled already,
        whatever law is kept and however many processes there are to be."""
        games, circles = games_of(chapters)
        if circles or sum(len(reading.blocks) for reading in chapters) <= FEW:
            return compile_and_check(chapters, **how)
        parts = [_of_game(once, compile_and_check, game.readings) for game in games.values()]
        laws = {base: law for part in parts for base, law in part.laws.items()}
        checks = [check for part in parts for check in part.checks]
        return Compiled(laws, checks, [one for part in parts for one in part.problems])

    kb.compiled_law.compile_and_check = shared


def _of_game(once: Once, compile_and_check: Callable, chapters: list[Reading]) -> Compiled:
    if sum(len(reading.blocks) for reading in chapters) <= FEW:
        return compile_and_check(chapters)
    return _compiled_once(once, compile_and_check, chapters)


def _compiled_once(once: Once, compile_and_check: Callable, chapters: list[Reading]) -> Compiled:
    wrong: list[Compiled] = []  # mistakes are told with their places, which nobody keeps

    def make(folder: Path) -> None:
        compiled = compile_and_check(chapters)
        if compiled.problems:
            wrong.append(compiled)
            return
        write_laws(compiled.laws, folder / NAME)
        checks = [asdict(check) for check in compiled.checks]
        (folder / CHECKS).write_text(json.dumps(checks), encoding="utf-8")

    folder = once(f"law-{kb.made_of.fingerprint(chapters)}", make)
    if wrong or not (folder / CHECKS).exists():
        return wrong[0] if wrong else compile_and_check(chapters)
    checks = json.loads((folder / CHECKS).read_text(encoding="utf-8"))
    return Compiled(read_laws(folder / NAME), [Check(**check) for check in checks])

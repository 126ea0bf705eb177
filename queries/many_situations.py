"""Situations as JSON lines: one object a line in, one object a line out, in the same order.

A line has `situation`, a text as `umpire check` reads it, and may have `id` (handed back), `edition`,
`options` and `changes` (whether what would change the verdict is worth the time).  The answer has `verdicts`,
or `error`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from kb.engine.code import LawCode
from kb.engine.garbage import piece_by_piece
from kb.engine.keep import NAME
from kb.engine.law import Law
from kb.errors import UmpireError
from kb.home import Build
from kb.workers import HERE, Workers, spread
from queries.archive import Archive
from queries.umpire import Umpire

PIECE = 25  # lines that are handed out at once
LONGEST = 1_000_000  # characters of one line
Line = str


def judged(build: Build, lines: Iterable[Line], workers: Workers = HERE) -> Iterator[dict[str, Any]]:
    """The answer to each line, in order; empty lines are passed over.  Raises UmpireError where the compiled
    rules cannot be read."""
    wanted = (line for line in lines if line.strip())
    archive = Archive(Umpire.of(build))
    if workers == HERE:
        yield from piece_by_piece(answer(archive, line) for line in wanted)
        return
    pieces = iter(lambda: list(islice(wanted, PIECE)), [])
    for answers in spread(build.folder / NAME, _archive, _answers, pieces, workers):
        yield from answers


def answer(archive: Archive, line: Line) -> dict[str, Any]:
    """The verdicts on one line, or what is wrong with it; nothing a line says ends the others."""
    said: Any = None
    try:
        said = json.loads(line) if len(line) <= LONGEST else None
        text, edition, options, changes = _read(said)
        answered: dict[str, Any] = {"verdicts": archive.verdicts(text, edition, options, changes)}
    except (UmpireError, ValueError, RecursionError) as error:
        answered = {"error": str(error) or "this line is nested too deep"}
    return ({"id": said["id"]} if isinstance(said, dict) and "id" in said else {}) | answered


def _read(said: Any) -> tuple[str, str, list[int], bool]:
    """What a line says.  Raises ValueError."""
    if not isinstance(said, dict) or not isinstance(said.get("situation"), str):
        raise ValueError('a line is an object such as {"situation": "hex L: city\\nask aircraft_limit(L)"}')
    edition, options = said.get("edition", ""), said.get("options", [])
    if not isinstance(edition, str) or not isinstance(options, list):
        raise ValueError('"edition" is a text and "options" a list of numbers')
    if any(not isinstance(one, int) or isinstance(one, bool) for one in options):
        raise ValueError('"options" is a list of numbers')
    return said["situation"], edition, options, said.get("changes") is True


def _archive(laws: dict[str, LawCode]) -> Archive:
    return Archive(Umpire({base: Law(code) for base, code in laws.items()}))


def _answers(archive: Archive, lines: list[Line]) -> list[dict[str, Any]]:
    return [answer(archive, line) for line in lines]


def is_open(answered: dict[str, Any]) -> bool:
    """Whether an answer is no verdict, or one that is undetermined, illegal or in conflict."""
    return "error" in answered or any(one["status"] != "answered" for one in answered["verdicts"])

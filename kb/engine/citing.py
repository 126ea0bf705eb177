"""What a clause cites, what it is called, and where in the stack of law it stands."""

from __future__ import annotations

from kb.engine.games import Game
from parsers.citations.find import find
from parsers.citations.names import Names
from parsers.citations.resolve import resolve
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake
from parsers.records import Block

_FATES_IN_FORCE = ("same", "codified")  # of a ruling in the newer edition


class Citing:
    """The citations, ids and layers of the clauses of one game, whose base rulebook is `base`."""

    def __init__(self, base: str, game: Game, names: Names, editions: tuple[str, ...]) -> None:
        self._base, self._documents, self._names, self._editions = base, game.documents, names, editions
        self._fates = {r.number: r.fate for one in game.readings for r in one.rulings}
        self._counts: dict[str, int] = {}

    def next_id(self, block: Block) -> str:
        owner = f"{block.document}/{block.section}" if block.section else block.document
        self._counts[owner] = self._counts.get(owner, 0) + 1
        return f"{owner}#{self._counts[owner]}"

    def cites(self, clause: s.Clause | s.Line | s.Meaning, block: Block) -> tuple[str, ...]:
        """What a clause cites: the section that it stands in, unless it names others in its place; with
        [+ ...] both."""
        place = (f"{block.document}/{block.section}",) if block.section else ()
        if not clause.citation:
            if not place:
                raise Mistake("this cites nothing", *clause.at, "a place below a section, or [its number]")
            return place
        added = clause.citation.startswith("+")
        named = self._named(clause.citation.lstrip("+ "), clause.at, block)
        return tuple(dict.fromkeys((*place, *named) if added else named))

    def _named(self, citation: str, at: s.At, block: Block) -> list[str]:
        """The ids of what a citation names.  Raises Mistake where one of them is nowhere."""
        found = find(f"see {citation}", block.document)
        if not found:
            raise Mistake(f"[{citation}] cites nothing", *at, "the rule, as in [11.15.5, option 13]")
        targets = []
        for one in found:
            meant = resolve(one, block.document, self._names, block.section)
            if not meant.resolved:
                raise Mistake(
                    f"[{citation}]: nothing is called {meant.target}", *at, "a section, option or ruling"
                )
            targets.append(meant.target)
        return targets

    def layer(self, clause: s.Clause, cites: tuple[str, ...], block: Block) -> tuple[str, tuple[str, ...]]:
        """Where a clause stands in the stack, and in which editions it is in play.  A ruling is one on the
        older edition; in the newer one it holds where that kept or adopted it."""
        document = self._documents[block.document]
        editions = self._editions
        if document.kind == "rulings":
            fate = self._fates.get(block.section, "")
            over = document.over or self._base
            held = tuple(one for one in editions if one == over or fate in _FATES_IN_FORCE)
            return "ruling", held
        if document.kind == "rulebook" and block.document != self._base:
            editions = (block.document,)
        if clause.under is not None and not clause.under.without:
            return ("option" if block.document == self._base else "edition option"), editions
        return ("printed" if block.document == self._base else "edition"), editions

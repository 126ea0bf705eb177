"""The umpire from Python: one opened knowledge base, and what can be asked of it.

    from queries.knowledge_base import KnowledgeBase

    with KnowledgeBase.open() as umpire:
        print(umpire.search("supply through Vichy")[0].id)
        print(umpire.ask("may artillery fire in storm and blizzard?").verdict)
        print(umpire.judge("hex L: city\\nask aircraft_limit(L)")[0].value)

Every method raises `kb.errors.UmpireError`, with a message for a player, where what it is given cannot be
read or is not known.  A knowledge base belongs to the thread that opened it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from kb.engine.verdict import Verdict
from kb.home import Build, home_folder
from queries.ask import Answer, Asker, LikelySaying
from queries.board.questions import asked_in_words
from queries.decisions import described, in_brief, short
from queries.fitting_decisions import MOST, fitting_decisions
from queries.game_at_hand import GameAtHand, at_hand
from queries.knowledge import build_knowledge, connect, current_build, umpire_of
from queries.neighbourhood import Neighbourhood, neighbourhood
from queries.page import page
from queries.reference import document_named, resolve
from queries.search import Filters, Hit, Searcher
from queries.search.engine import stems
from queries.umpire import Umpire


@dataclass(eq=False)
class KnowledgeBase:
    """One build, opened to be asked; `connection` reads its database."""

    build: Build
    connection: sqlite3.Connection

    @classmethod
    def open(cls, home: str | Path | None = None, documents: str | Path | None = None) -> KnowledgeBase:
        """The knowledge base of a home (as `--home`; by default UMPIRE_HOME, else the platform's data
        folder), built first where there is none or it is older than the corpus.

        With `documents`, a folder of the user's own copies, it is always built anew with them.  Raises
        UmpireError where it cannot be built.
        """
        if documents is not None:
            build = build_knowledge(home_folder(home), Path(documents)).build
        else:
            build = current_build(None if home is None else str(home))
        return cls(build, connect(build))

    def close(self) -> None:
        """Close the database.  Whatever was answered stays."""
        self.connection.close()

    def __enter__(self) -> KnowledgeBase:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def game_at_hand(self) -> GameAtHand:
        """What `umpire game` or UMPIRE_GAME says is played; the methods follow only what they are told."""
        return at_hand(self.build.folder.parents[1], self.build)

    # ---- what is written

    def search(
        self,
        words: str,
        *,
        edition: str = "",
        kind: str = "",
        option: int | str = "",
        chapter: int | str = "",
        limit: int = 10,
    ) -> list[Hit]:
        """What fits the words, best first, as `umpire search` finds it.  `edition` is a document as players
        call it ("ce", "raw7"), `kind` one of `queries.search.KINDS`, `option` and `chapter` numbers."""
        document = document_named(self.connection, edition) if edition else ""
        return self._searcher.find(words, Filters(document, kind, str(option), str(chapter)), limit).hits

    def ask(self, question: str, *, edition: str = "") -> Answer:
        """The ruling or rule that answers a question, by that document and the rulings on it where one is
        named; where nothing does, it is not `answered`."""
        return self._asker.ask(question, document_named(self.connection, edition) if edition else "")

    def nearest(self, question: str, *, edition: str = "") -> list[dict[str, str]]:
        """What the rules say that come nearest to a question which nothing answers: the id and title of each,
        what players ask there, and the answer."""
        return self._asker.nearest(question, document_named(self.connection, edition) if edition else "")

    def likeliest(self, question: str, *, edition: str = "") -> list[LikelySaying]:
        """All that the best rules say which may answer a question, and how likely each does."""
        return self._asker.likeliest(question, document_named(self.connection, edition) if edition else "")

    def show(self, ref: str) -> dict[str, Any]:
        """All that is known of a section, ruling, option or term, written as players do: "2.4.2", "raw7
        11.16.5", "Q2.4-4", "option 13".  The dict is what `umpire show --json` prints."""
        return page(self.connection, resolve(self.connection, ref))

    def refs(self, ref: str, depth: int = 1) -> Neighbourhood:
        """The citations out of it and into it, up to `depth` steps away."""
        return neighbourhood(self.connection, resolve(self.connection, ref), depth)

    # ---- what is decided

    def decisions(self, words: str = "") -> list[dict[str, Any]]:
        """The decisions that a player's words are after, best first and in brief; without words all."""
        if not words.strip():
            return [short(one) for one in self.umpire.decisions()]
        hits = [hit.id for hit in self.search(words)]
        found = [name for law in self.umpire.laws.values() for name in asked_in_words(law, words)]
        found += fitting_decisions(self.connection, words, hits)
        return in_brief(self.umpire, list(dict.fromkeys(found))[:MOST])

    def meanings(self, words: str) -> dict[str, tuple[frozenset[str], ...]]:
        """By the stem of each word that tells something, the stems by which it may be put otherwise: what
        players call it, and what the glossary does."""
        read = self._searcher.find(words, limit=1).question.words
        return {stem: one.ways for one in read for stem in {one.stem, *stems(one.typed)}}

    def decision(self, name: str) -> dict[str, Any]:
        """One decision with the facts that it looks at and its clauses."""
        return described(self.umpire, name)

    def judge(
        self,
        situation: str,
        *,
        edition: str = "",
        options: Sequence[int] = (),
        include: Callable[[str], str | None] | None = None,
        as_of: str = "",
    ) -> list[Verdict]:
        """The verdict on every question that a situation asks, in its order.

        `edition` (such as "wif-raw7") and the numbers in `options` come beside what the text says; `include`
        gives the text of a file that it includes, None where there is none.  Of a course of events it is
        asked `as_of` a date such as "Jul/Aug 1940".
        """
        settled = self.umpire.check(situation, include=include, edition=edition, options=options, as_of=as_of)
        return [verdict for _, verdict in settled]

    def judge_decision(
        self, name: str, facts: Iterable[str] = (), *, edition: str = "", options: Sequence[int] = ()
    ) -> Verdict:
        """The verdict on one decision with facts such as "hex.weather=snow"."""
        return self.umpire.inquire(name, facts, edition, options).verdict()

    @cached_property
    def umpire(self) -> Umpire:
        """The compiled law, made anew where it is damaged."""
        return umpire_of(self.build)[1]

    @cached_property
    def _searcher(self) -> Searcher:
        return Searcher(self.connection, self.build.index)

    @cached_property
    def _asker(self) -> Asker:
        return Asker(self.connection, self.build.index, self._searcher)

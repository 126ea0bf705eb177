"""What `umpire check` is given, judged: files, lines that stand on the command line, facts for a decision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import UmpireError
from queries.game_at_hand import NONE
from queries.knowledge import connect
from queries.terminal.common import game_at_hand
from queries.terminal.situation_file import situation_file
from queries.umpire import Settled, Umpire

if TYPE_CHECKING:
    from kb.engine.verdict import Verdict
    from kb.home import Build
    from parsers.law.situation import Ask
    from queries.board.described import Retold
    from queries.chronicle import Chronicle
    from queries.includes import Includes
    from queries.umpire import Inquiry

NO_SITUATION = """    if this is no situation: one has a line for each thing and then what is asked, as in
      Kiev: city, clear, fine
      in Kiev: INF 6-3
      ask land_limit(Kiev)"""


@dataclass(frozen=True)
class Setting:
    """By what is judged, as the caller says: the edition ("" for the game at hand), options beside those of
    a file, folders of maps, and the date of a course of events."""

    edition: str = ""
    options: tuple[int, ...] = ()
    folders: tuple[Path, ...] = ()
    as_of: str = ""


@dataclass
class Answers:
    """What came of it: each question with its verdict, the chronicles of courses of events, what was `said`
    in plain lines rather than in the notation of situations, and what was `taken` for granted with them."""

    settled: list[tuple[Ask | None, Verdict]] = field(default_factory=list)
    chronicles: list[Chronicle] = field(default_factory=list)
    said: tuple[str, ...] = ()
    taken: list[str] = field(default_factory=list)

    def add(self, found: Settled) -> None:
        self.settled += found
        self.chronicles += found.chronicles


class Settling:
    """The umpire at a terminal.  Its methods raise UmpireError where something is not understood."""

    def __init__(self, build: Build, home: str | None, setting: Setting) -> None:
        self._build, self._home, self._setting = build, home, setting
        self._umpire = Umpire.of(build)
        self._edition = self._umpire.edition_called(setting.edition)
        self._game = NONE if self._edition or setting.options else game_at_hand(home, build)

    def inquiry(self, decision: str, facts: Sequence[str]) -> Inquiry:
        """One decision, asked about facts as FACT=VALUE."""
        edition, options = self._edition, self._setting.options
        if self._umpire.knows(self._game, decision):
            edition, options = self._game.edition, self._game.options
        return self._umpire.inquire(decision, facts, edition, options)

    def words(self, words: Sequence[str], given: bytes = b"") -> Answers:
        """The lines of a situation, or the files that have one; "-" is standard input, of which the bytes
        `given` have been read."""
        answers = Answers()
        if _are_lines(words):
            self._told(words, "the situation", answers)
        else:
            for word in words:
                self._file(word, given, answers)
        return answers

    def _told(self, lines: Sequence[str], source: str, answers: Answers) -> None:
        retold = self._retold(tuple(lines))
        answers.add(self._judged(retold.text, source, None))
        answers.said += tuple(lines)
        answers.taken += retold.taken

    def _file(self, word: str, given: bytes, answers: Answers) -> None:
        text, source, include = situation_file(word, self._setting.folders, given)
        try:
            answers.add(self._judged(text, source, include))
        except UmpireError as error:
            lines = [line.strip() for line in text.split("\n")]
            if any(line.startswith(("ask ", "expect ", "##", "|")) for line in lines):
                raise
            if not any(line.endswith("?") for line in lines):
                raise UmpireError(f"{error}\n{NO_SITUATION}") from error
            self._told(lines, source, answers)

    def _judged(self, text: str, source: str, include: Includes | None) -> Settled:
        return self._umpire.check(
            text,
            source,
            include,
            self._edition,
            self._setting.options,
            at_hand=self._game,
            as_of=self._setting.as_of,
        )

    def _retold(self, lines: tuple[str, ...]) -> Retold:
        """The situation that somebody tells in plain lines."""
        # Late: these take long to load, and a file in the notation needs none of them.
        from queries.board.described import situation_of
        from queries.knowledge_base import KnowledgeBase

        edition = self._edition or self._game.edition

        def fitting(words: str) -> list[str]:
            with KnowledgeBase.open(self._home) as knowledge:
                return [one["name"] for one in knowledge.decisions(words)]

        try:
            return situation_of(self._umpire, lines, edition, fitting)
        except UmpireError as error:
            rule = self._rule_on(lines[0], edition) if _is_only_asked(lines) else ""
            raise UmpireError(f"{error}{rule}") from error

    def _rule_on(self, question: str, edition: str) -> str:
        """Where `umpire ask` finds the rule for a question of which nothing lies there, "" where nowhere."""
        from queries.ask import Asker  # late, as above

        with closing(connect(self._build)) as connection:
            found = Asker(connection, self._build.index).ask(question, edition)
        if not found.answered:
            return ""
        return f"\nthe rule on it is {found.title}; 'umpire ask' with this question quotes it"


def _are_lines(words: Sequence[str]) -> bool:
    """Whether the words are the lines of a situation, and name no files."""
    return any(" " in word.strip() for word in words) and not any(
        word == "-" or Path(word[:200]).exists() for word in words
    )


def _is_only_asked(lines: Sequence[str]) -> bool:
    """Whether somebody asks after a rule, and tells of nothing that lies there."""
    said = lines[0].strip()
    return len(lines) == 1 and said.endswith("?") and not re.search(r"[.:;?!] ", said)

"""What `umpire check` is given, judged: files, lines that stand on the command line, facts for a decision."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import UmpireError
from queries.board.colloquial import with_question_marks
from queries.game_at_hand import NONE
from queries.knowledge import connect, umpire_of
from queries.terminal.common import game_at_hand
from queries.terminal.situation_file import each_alone, situation_file
from queries.umpire import Settled

if TYPE_CHECKING:
    from kb.engine.verdict import Verdict
    from kb.home import Build
    from parsers.law.situation import Ask
    from queries.chronicle import Chronicle
    from queries.includes import Includes
    from queries.judged_answer import RulesOn
    from queries.knowledge_base import KnowledgeBase
    from queries.umpire import Inquiry

NO_SITUATION = """    if this is no situation: one has a line for each thing and then what is asked, as in
      Kiev: city, clear, fine
      in Kiev: INF 6-3
      ask land_limit(Kiev)
    and what happened stands in lines that begin with '- ' and the date"""


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
    in plain lines rather than in the notation of situations, what was `taken` for granted with them, and what
    is `wrong` with those situations of a file that could not be read beside others that could; where a line
    was only likely understood, the words of it that were `unused`, and what the `rules` say; where it was
    not, the questions that are `offered`, each with how it is asked, and `why` not; and of what somebody
    claims whether it is so (`to_claims`)."""

    settled: list[tuple[Ask | None, Verdict]] = field(default_factory=list)
    chronicles: list[Chronicle] = field(default_factory=list)
    said: tuple[str, ...] = ()
    taken: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unused: tuple[str, ...] = ()
    rules: RulesOn | None = None
    why: str = ""
    offered: tuple[tuple[str, str], ...] = ()
    to_claims: tuple[str, ...] = ()

    def add(self, found: Settled) -> None:
        self.settled += found
        self.chronicles += found.chronicles


class Settling:
    """The umpire at a terminal.  Its methods raise UmpireError where something is not understood."""

    def __init__(self, build: Build, home: str | None, setting: Setting) -> None:
        self._setting = setting
        self._opened = ExitStack()
        self._build, self._umpire = umpire_of(build)
        self._edition = self._umpire.edition_called(setting.edition)
        self._game = NONE if self._edition or setting.options else game_at_hand(home, build)

    def __enter__(self) -> Settling:
        return self

    def __exit__(self, *error: object) -> None:
        self._opened.close()

    @cached_property
    def _knowledge(self) -> KnowledgeBase:
        """What is written, opened once: to find what words mean it counts all words that are there."""
        from queries.knowledge_base import KnowledgeBase  # late, as below

        knowledge = KnowledgeBase(self._build, connect(self._build))
        self._opened.callback(knowledge.close)
        knowledge.umpire = self._umpire
        return knowledge

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
            self._told(with_question_marks(words), "the situation", answers)
        else:
            for word in words:
                self._file(word, given, answers)
        return answers

    def _told(self, lines: Sequence[str], source: str, answers: Answers) -> None:
        from queries.in_words import InWords  # late: a file in the notation needs none of it

        edition = self._edition or self._game.edition
        in_words = InWords(self._knowledge, edition, self._verdict)
        retold = in_words.retold(lines)
        found = self._judged(retold.text, source, None) if retold.text else Settled()
        answers.add(found)
        answers.rules = in_words.rules_beside(lines, retold, [one.status for _, one in found])
        answers.why = retold.why
        answers.said += tuple(lines)
        answers.to_claims += retold.answers
        answers.taken += retold.taken
        answers.unused += retold.unused
        answers.offered += retold.offered

    def _verdict(self, text: str) -> Verdict:
        return self._judged(text, "the situation", None)[0][1]

    def _file(self, word: str, given: bytes, answers: Answers) -> None:
        text, source, include = situation_file(word, self._setting.folders, given)
        try:
            answers.add(self._judged(text, source, include))
        except UmpireError as error:
            alone = each_alone(text)
            if alone:
                self._each(alone, source, include, answers)
                return
            if any(line.lstrip().startswith("ask ") for line in text.split("\n")):
                raise
            from queries.in_words import lines_in_words  # late, as below

            lines = lines_in_words(text)
            if not lines:
                raise UmpireError(f"{error}\n{NO_SITUATION}") from error
            self._told(lines, source, answers)

    def _each(self, texts: Sequence[str], source: str, include: Includes, answers: Answers) -> None:
        """Judges those situations of a file that can be read, and notes what is wrong with the others.
        Raises UmpireError where none can."""
        wrong: list[str] = []
        for text in texts:
            try:
                answers.add(self._judged(text, source, include))
            except UmpireError as error:
                wrong.append(str(error))
        wrong = list(dict.fromkeys(wrong))
        if not answers.settled and not answers.chronicles:
            raise UmpireError("\n".join(wrong))
        answers.wrong += wrong

    def _judged(self, text: str, source: str, include: Includes | None) -> Settled:
        return self._umpire.check(
            text,
            source,
            include,
            self._edition,
            self._setting.options,
            at_hand=self._game,
            as_of=self._setting.as_of,
            partly=True,
        )


def _are_lines(words: Sequence[str]) -> bool:
    """Whether the words are the lines of a situation, and name no files."""
    return any(" " in word.strip() for word in words) and not any(
        word == "-" or Path(word[:200]).exists() for word in words
    )

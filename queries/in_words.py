"""A dispute that somebody tells in ordinary words, as every door reads it: the situation that it tells, with
what was taken for granted and what of it was not used; else the questions that come near.

It is read strictly first.  Then as a fight told in prose with its figures; then as a question of nothing that
lies there; then so that what is understood of it counts and the rest is told; then as what it likely asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from kb.engine.answering import ANSWERED, ILLEGAL
from kb.engine.code import DecisionCode
from kb.engine.verdict import Verdict
from kb.errors import UmpireError
from queries.board.colloquial import whole_sentences, with_question_marks
from queries.board.counted import NUMBERS
from queries.board.described import Retold, situation_of, to_be_told
from queries.board.grounded import as_is_told, grounded
from queries.board.guessed import Guess, Guessing
from queries.board.reading import lay
from queries.board.spoken import Spoken
from queries.board.supposed import NOISE, Supposing
from queries.board.turned_round import turned_round
from queries.board.voices import MADE_UP
from queries.judged_answer import RulesOn
from queries.knowledge_base import KnowledgeBase
from queries.prose.asked_plainly import asked_plainly
from queries.prose.claims import compared, compared_by
from queries.prose.disputed import AT_ISSUE, Claimed, parted
from queries.prose.lexicon import DENIES
from queries.prose.people import without_people
from queries.prose.read import InProse, ProseReader
from queries.prose.reckoned import Reckoning
from queries.prose.sentences import sentences
from queries.rules_on import rules_on
from queries.search.engine import WORD
from queries.telling.words import listed

LONGEST_WORD = 60  # letters: a longer one is no word
LONGEST_ASKED = 500  # characters of a dispute that is told in sentences alone
LONGEST_TOLD = 1000  # characters of a fight that is told in prose
PLAINER = "to judge it exactly I must be told it in plainer sentences"
MOST_OFFERED = 3  # questions among which one is asked to choose
SCALES = (1, 2, 3, 4, 6, 8)  # by which made figures are multiplied until they give the odds that are told
NOTATION = re.compile(r"(?:[\w-]+,? ?){1,4}:(?!\d)")  # how a line of it begins: what it is of, and no odds
COURSE = "\n- "  # how a line of a course of events begins
YEAR = re.compile(r"\d{4}")
LEAST_TOLD = 12  # words of sentences that tell a dispute, where none of them asks


class InWords:
    """Such disputes, by the law and the texts of `knowledge`, in an edition ("" for the newest); `judged`
    gives the verdict on a situation as the door that asks judges it."""

    def __init__(self, knowledge: KnowledgeBase, edition: str, judged: Callable[[str], Verdict]) -> None:
        self.knowledge, self.umpire, self.edition = knowledge, knowledge.umpire, edition
        self._charts = ""  # that are written beside what is told
        self._judge = judged
        self._unclear = ""  # what of a fight that is told in prose is not clear
        self._ruled: dict[tuple[str, ...], RulesOn] = {}

    def _judged(self, text: str) -> Verdict:
        return self._judge(f"{self._charts}{text}")

    def retold(self, lines: Sequence[str]) -> Retold:
        """The situation that the lines tell; of free prose without a text where not even a question comes
        near.  Raises UmpireError where other lines are not understood."""
        charts, lines = _charts_apart(lines)
        self._charts = "".join(f"{one}\n" for one in charts)
        found = self._retold(self._without_people(lines))
        is_asked = "\nask " in found.text  # else it tells a course of events, and nothing is judged in it
        if is_free_prose(lines) and not (is_asked and self._is_settled(found)):
            found = self._disputed(" ".join(lines)) or found
        if is_free_prose(lines) and found.text and not self._is_sound(found.text):
            found = Retold(why=PLAINER)
        return replace(found, text=f"{self._charts}{found.text}") if found.text else found

    def _retold(self, lines: Sequence[str]) -> Retold:
        found = self._heard(lines)
        said = " ".join(lines)
        plain = asked_plainly(said) if is_free_prose(lines) else said
        if plain == said or self._is_settled(found):
            return found
        other = self._heard([plain])
        comes_nearer = not found.text and not found.offered and (other.text or other.offered)
        return other if self._is_settled(other) or comes_nearer else found

    def _without_people(self, lines: Sequence[str]) -> list[str]:
        """The lines with "he" for whoever plays, where they tell a dispute in ordinary sentences."""
        if not is_free_prose(lines):
            return list(lines)
        counted = Spoken(lay(self.umpire, "", self.edition)).counted
        return without_people("\n".join(lines), counted.is_owner).split("\n")

    def _disputed(self, said: str) -> Retold | None:
        """The situation of a fight on which people differ, without what they claim of it, which is compared
        with the verdict; None where none is told or nobody claims anything."""
        is_known = Spoken(lay(self.umpire, "", self.edition)).counted.is_owner
        apart = parted(said, is_known)
        if not apart.claims:
            return None
        speakers = list(dict.fromkeys(one.who for one in apart.claims if one.who[:1].isupper()))
        told = without_people(apart.told, is_known, [one for one in speakers if " " not in one])
        return self._in_prose(told, apart.claims) or self._reckoned(told, apart.claims)

    def _reckoned(self, told: str, claimed_: Sequence[Claimed]) -> Retold | None:
        """The situation of a dispute on the figure that one rule gives, and what becomes of each claim."""
        prose = ProseReader(self.umpire, self.edition)
        if prose.lexicon is None or len(told) > LONGEST_TOLD:
            return None
        claims = [prose.claim(one) for one in claimed_]
        supposing = Supposing(self.umpire, self.edition, self.knowledge.meanings)
        found = Reckoning(Guessing(supposing, self._fitting), prose.lexicon).read(told, claims)
        if found is None:
            return None
        answers = compared_by(found.claims, found.outcomes)
        if found.value:
            answers = compared(found.claims, self._all_judged(found.text))
        return Retold(found.text, found.taken, found.unused, answers=answers)

    def _is_sound(self, text: str) -> bool:
        """Whether the situation that was made of a dispute can be read, and nobody made up does anything in
        its course of events: what somebody unnamed did decides nothing there."""
        events = [line for line in text.split("\n") if line.startswith(COURSE.strip("\n"))]
        if any(name in line for line in events for name in MADE_UP.values()):
            return False
        try:
            self.umpire.check(f"{self._charts}{text}", edition=self.edition, partly=True)
        except UmpireError:
            return False
        return True

    def _is_settled(self, found: Retold) -> bool:
        """Whether all that is told counts, and decides what is asked."""
        if not found.text or found.unused:
            return False
        return all(one.status == ANSWERED for one in self._all_judged(found.text))

    def _heard(self, lines: Sequence[str]) -> Retold:
        self._unclear = ""
        try:
            return self._told(lines)
        except UmpireError as error:
            if not is_free_prose(lines):
                raise
            return Retold(why=f"{PLAINER}\n{error}")

    def _told(self, lines: Sequence[str]) -> Retold:
        try:
            told = situation_of(self.umpire, lines, self.edition, self._fitting)
        except UmpireError as error:
            told_freely = self._in_prose(" ".join(lines))
            if told_freely:
                return told_freely
            said = " ".join(part for one in lines for part in whole_sentences(one))
            supposed, left = self._supposed(said)
            found = supposed or self._partly(lines) or self._guessed(" ".join(lines))
            if found:
                return replace(found, why=self._unclear)
            raise UmpireError("\n".join(filter(None, (str(error), left, self._unclear)))) from error
        is_course = COURSE in f"\n{told.text}" and not any(
            one.startswith(COURSE.strip("\n")) for one in lines
        )
        fight = self._in_prose(" ".join(lines)) if is_course and is_free_prose(lines) else None
        return fight or self._grounded(told, lines)

    def rules_beside(self, lines: Sequence[str], told: Retold, statuses: Sequence[str]) -> RulesOn | None:
        """What the rules say on a dispute that the lines tell, where the verdicts on what was `told` of it,
        by their statuses, do not settle it whole; None where they do."""
        lines = _charts_apart(lines)[1]
        if not is_free_prose(lines) or (told.text and not statuses):
            return None
        if statuses and not told.unused and all(one == ANSWERED for one in statuses):
            return None
        found = self._rules_on(lines)
        return found if found["said"] else None

    def _rules_on(self, lines: Sequence[str]) -> RulesOn:
        known = tuple(lines)
        if known not in self._ruled:
            self._ruled[known] = rules_on(self.knowledge, lines, self.edition)
        return self._ruled[known]

    def _in_prose(self, said: str, claims: Sequence[Claimed] = ()) -> Retold | None:
        """The situation of a fight that is told in free prose with its figures, and claimed of it beside;
        None where none is, or where something stands in it that is not understood and may change the
        verdict."""
        if ("?" not in said and not claims) or len(said) > LONGEST_TOLD:
            return None
        prose = ProseReader(self.umpire, self.edition)
        found = prose.read(said, claims=claims)
        if found is not None and not found.text and found.odds:
            found = self._with_odds(prose, said) or found
        if found is None or not found.text:
            self._unclear = _unclear(found) if found is not None and found.is_asked else ""
            return None
        best: tuple[str, list[Verdict]] | None = None
        texts = [found.granted, found.text]
        usual = prose.read(said, claims=claims, usual=True) if claims else None
        texts += [usual.granted, usual.text] if usual else []
        for text in filter(None, texts):
            verdicts = self._all_judged(text)
            if verdicts and all(one.status == ANSWERED for one in verdicts):
                best = text, verdicts
                break
            if verdicts and best is None and all(one.status != ILLEGAL for one in verdicts):
                best = text, verdicts
        if best is None:
            return None
        if usual and best[0] in (usual.granted, usual.text):
            found = usual
        told = compared(found.claims, best[1])
        grants = found.grants if best[0] == found.granted else ()
        return Retold(best[0], (*grants, *found.taken), found.unused, answers=told)

    def _with_odds(self, prose: ProseReader, said: str) -> InProse | None:
        """A fight of which only the odds are told, with figures that give them."""
        for scale in SCALES:
            found = prose.read(said, scale)
            if found is None or not found.text:
                return None
            told = found.text.split("\nask ")[0]
            asked = self._all_judged(f"{told}\nask {prose.odds}\n")
            if asked and asked[0].value == found.odds:
                return found
        return None

    def _all_judged(self, text: str) -> list[Verdict]:
        """The verdict on each question of a text; none where it cannot mean what it says."""
        told, *asks = text.split("\nask ")
        try:
            return [self._judged(f"{told}\nask {one}") for one in asks]
        except UmpireError:
            return []

    def _fitting(self, words: str) -> list[str]:
        return [one["name"] for one in self.knowledge.decisions(words)]

    def _grounded(self, told: Retold, lines: Sequence[str]) -> Retold:
        """The situation, where it is asked in words: a "no" must rest on what is told."""
        if not any(line.rstrip().endswith("?") for line in lines):
            return told
        text = turned_round(told.text, self._judged)
        return replace(told, text=grounded(text, lay(self.umpire, text, self.edition), self._judged))

    def _supposed(self, said: str) -> tuple[Retold | None, str]:
        """The situation that answers a question of which nothing lies there; None where there is none, and
        what of it is not understood."""
        if not _is_short_question(said):
            return None, ""
        supposing = Supposing(self.umpire, self.edition, self.knowledge.meanings)
        found = supposing.supposed(said)
        left = supposing.not_understood(said) if found is None else []
        strange = listed([repr(one.replace("_", " ")) for one in dict.fromkeys(left)], "and") if left else ""
        told = Retold(self._grounded(Retold(found.text), [said]).text) if found else None
        return told, f"not understood in it: {strange}" if left else ""

    def _partly(self, lines: Sequence[str]) -> Retold | None:
        """The situation of those statements that are understood, without what its answer would take as usual:
        the others may say otherwise.  None where the question is not."""
        if not any(line.rstrip().endswith("?") for line in lines):
            return None  # who writes the notation is told what is wrong with it
        try:
            found = situation_of(self.umpire, lines, self.edition, self._fitting, partly=True)
            if not found.unused:
                return None
            text = turned_round(found.text, self._judged)
            text = as_is_told(text, lay(self.umpire, text, self.edition), self._judged)
        except UmpireError:
            return None
        return self._enough(replace(found, text=text), " ".join(lines))

    def _enough(self, found: Retold, said: str) -> Retold:
        """What is likely told, where at least half of what was said stands for something in it or it is
        decided all the same; else only its question, which may be another one than is asked."""
        words_ = [one for one in WORD.findall(said) if one.casefold() not in NOISE]
        unused = {word.casefold() for one in found.unused for word in WORD.findall(one)}
        left = sum(one.casefold() in unused for one in words_)
        is_decided = all(one.status == ANSWERED for one in self._all_judged(found.text))
        if is_decided and any(_may_decide(one) for one in unused):
            is_decided, left = False, len(words_)  # a verdict that the figures told do not carry is none
        if 2 * left < len(words_) or is_decided:
            return found
        laid = lay(self.umpire, found.text, self.edition)
        asked = [laid.law.code.decisions[one.decision] for one in laid.situation.asks]
        return Retold(unused=found.unused, offered=self._offered(asked, said))

    def _offered(self, asked: Sequence[DecisionCode], said: str) -> tuple[tuple[str, str], ...]:
        """Questions that may be meant, each with how it is asked: of these and of those that rest on the
        rules that come nearest to what is said what stands in both, else the first of each."""
        laid = lay(self.umpire, "", self.edition)
        known = laid.law.code.decisions
        ruled = [known[one] for one in self._rules_on([said])["decisions"] if one in known]
        both = [one for one in asked if one in ruled]
        chosen = both or [*asked[:1], *(one for one in ruled[:1] if one not in asked)]
        return tuple((one.question, to_be_told(laid, one)) for one in chosen[:MOST_OFFERED])

    def _guessed(self, said: str) -> Retold | None:
        """The situation that a line likely tells, with what of it was not used."""
        if not _is_short_question(said):
            return None
        supposing = Supposing(self.umpire, self.edition, self.knowledge.meanings)
        found = Guessing(supposing, self._fitting).guess(said)
        if found is None:
            return None
        if isinstance(found, Guess):
            return self._enough(Retold(found.text, found.taken, found.unused), said)
        return Retold("", (), found.unused, offered=self._offered(found.decisions, said))


def _unclear(found: InProse) -> str:
    """What of a fight that is told in prose is not clear, for who is asked back."""
    if found.left:
        strange = listed([repr(one) for one in dict.fromkeys(found.left)], "and")
        return f"I read a fight in it, but cannot place {strange}; say it in a sentence of its own."
    return f"I read a fight in it, but it is not clear {found.why}."


def lines_in_words(text: str) -> list[str]:
    """The lines of a dispute that somebody tells in ordinary words; none where the text is written in the
    notation of situations, or asks nothing in words."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if any(line.startswith(("ask ", "expect ", "##")) for line in lines):
        return []
    charts, told = _charts_apart(lines)
    told = with_question_marks(told)
    return [*charts, *told] if any(line.endswith("?") for line in told) else []


def _charts_apart(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """The rows of charts that stand among the lines, and the other lines."""
    rows = [one for one in lines if one.lstrip().startswith("|")]
    return rows, [one for one in lines if one not in rows]


def is_free_prose(lines: Sequence[str]) -> bool:
    """Whether the lines tell a dispute in ordinary sentences: no line of the notation.  Few words are free
    prose only where something is asked; who tells more, in sentences, may leave it at what each side says."""
    if any(NOTATION.match(one.strip()) and len(sentences(one)) == 1 for one in lines):
        return False
    said = " ".join(lines)
    is_told = len(said.split()) >= LEAST_TOLD or AT_ISSUE.search(said) is not None
    return "?" in said or len(sentences(said)) > 1 and is_told


def _may_decide(word: str) -> bool:
    """Whether a word is a figure or a denial, on which a verdict may hang; a year is none."""
    return (word[:1].isdigit() and not YEAR.fullmatch(word)) or word in NUMBERS or word in DENIES


def _is_short_question(said: str) -> bool:
    """Whether a dispute is told in a few sentences alone, one of which asks."""
    is_endless = any(len(one) > LONGEST_WORD for one in said.split())
    return ":" not in said and "?" in said and len(said) <= LONGEST_ASKED and not is_endless


__all__ = ["InWords", "lines_in_words"]

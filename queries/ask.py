"""Questions of players, answered with the best ruling or rule, or not at all.

`Asker.ask` looks further than a search: it takes the search's best hits and judges each by how much of the
question it speaks of, in its titles, in one paragraph and in one sentence.  An answer is made of sentences of
the corpus only.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from queries import texts
from queries.page import OPTIONS
from queries.search import Filters, Found, Hit, Searcher
from queries.search.question import Question
from queries.texts import Text

SOURCES = 10  # hits of the search that an answer names
SETTLING = 5  # of these whose decisions could settle the question
MOST_DECISIONS = 6  # that an answer names
LONGEST_QUESTION = 1_000  # characters; the rest of a longer question is not read
KEPT_TEXTS = 5_000  # texts that stay in memory

OPERATORS = re.compile(r"\b(?:AND|OR|NOT)\b")

# The mean of familiarity and coverage from which on a question is answered; both are from 0 to 1.  It is the
# lowest that keeps ask silent on nine in ten of the tuning half's questions that nothing answers, with and
# without documents.
ENOUGH = 0.65
CERTAIN = 1.0  # a search scores more than this only where the question names a node


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found.  `id` is that of the ruling or rule that answers ("" where none does), `verdict` what
    it says, `text` where it says so.  `part` and `asked` are the sub-question of a ruling; where the question
    does not say which, `part` is "", and each stands in `asked` and `verdict` with its label.  `sources` are
    ids, best first.  `editions` says what became of it in the other edition, `options` which optional rules
    matter, `decisions` what the engine could be asked, with the facts that each needs."""

    question: str
    id: str = ""
    title: str = ""
    verdict: str = ""
    text: str = ""
    part: str = ""
    asked: str = ""
    sources: list[str] = field(default_factory=list)
    editions: list[dict[str, str]] = field(default_factory=list)
    options: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[dict[str, str]] = field(default_factory=list)

    @property
    def answered(self) -> bool:
        return bool(self.id)

    def as_dict(self) -> dict[str, Any]:
        """As plain data: DESIGN section 8, and what else is known."""
        answer = {"id": self.id, "verdict": self.verdict, "text": self.text} if self.answered else None
        if answer and self.asked:
            answer |= {"part": self.part, "question": self.asked}
        return {
            "question": self.question,
            "answered": self.answered,
            "answer": answer,
            "sources": self.sources,
            "decisions": [decision["name"] for decision in self.decisions],
            "title": self.title,
            "editions": self.editions,
            "options": self.options,
            "facts": {decision["name"]: decision["facts"] for decision in self.decisions},
        }


class Asker:
    """Answers questions from one index and the database that it was made of, in one thread.  Raises
    UmpireError where the index is missing or damaged."""

    def __init__(self, connection: sqlite3.Connection, folder: Path):
        self._connection = connection
        self._searcher = Searcher(connection, folder)
        self._text = lru_cache(KEPT_TEXTS)(lambda id: texts.read(connection, id))

    def ask(self, question: str) -> Answer:
        """The best ruling or rule for a question; one that is not `answered` where nothing answers it."""
        found = self._searcher.find(plain_words(question), Filters(), SOURCES)
        sources = [hit.id for hit in found.hits]
        if not found.hits or not answers(found, self._text(sources[0])):
            return Answer(question, sources=sources)
        return self._answer(question, found, sources)

    def _answer(self, question: str, found: Found, sources: list[str]) -> Answer:
        best, read = found.hits[0], found.question
        best_text = self._text(best.id)
        parts = asked_parts(best_text, read)
        verdict, text = deciding(best_text, read)
        if parts:
            verdict = _together(parts, [part.verdict for part in parts]) or verdict
            text = _together(parts, [part.reason or part.answer for part in parts]) or text
        return Answer(
            question,
            best.id,
            f"{best.number} {best.title}".strip(),
            verdict,
            text,
            parts[0].label if len(parts) == 1 else "",
            _together(parts, [part.question for part in parts]),
            sources,
            _editions(self._connection, best.id),
            _options(self._connection, best.id, f"{verdict} {text}"),
            _decisions(self._connection, sources[:SETTLING], question),
        )


def plain_words(question: str) -> str:
    """The question without control characters and without what a search would read as its syntax."""
    cut = "".join(c if c.isprintable() else " " for c in question[:LONGEST_QUESTION])
    return re.sub(r'["():]', " ", OPERATORS.sub(lambda word: word[0].lower(), cut)).strip()


def is_named(hit: Hit) -> bool:
    """Whether the question is itself a reference to the node."""
    return hit.score > CERTAIN


def answers(found: Found, best: Text) -> bool:
    """The rule of abstention: the mean of how much of the question anybody wrote about at all and how much of
    it the best answer speaks of must be ENOUGH."""
    if is_named(found.hits[0]):
        return True
    covered = found.question.trusted_coverage(best.all_stems)
    return (found.question.familiarity + covered) / 2 >= ENOUGH


def deciding(text: Text, question: Question) -> tuple[str, str]:
    """The sentence that speaks of most of the question, the first of equals, and the paragraph it is in.
    What the titles above it say is said of every sentence, so a sentence that adds to them goes first."""

    def fit(pair: tuple[str, str]) -> tuple[float, float]:
        said = frozenset(texts.stems(pair[0]))
        return question.coverage(said | text.titles_stems), question.coverage(said)

    pairs = [(sentence, line) for line in text.paragraphs for sentence in texts.sentences(line)]
    return max(pairs, key=fit, default=("", ""))


def asked_parts(ruling: Text, question: Question) -> list[texts.Part]:
    """The sub-questions of a ruling that fit a question best: more than one where it does not say which."""

    def fit(part: texts.Part) -> tuple[float, float]:
        return question.coverage(part.asked), question.coverage(part.stems)

    best = max(map(fit, ruling.parts), default=None)
    return [part for part in ruling.parts if fit(part) == best]


def _together(parts: list[texts.Part], said: list[str]) -> str:
    """What the parts say, each with its label where there are several; nothing where none says anything."""
    if len(parts) == 1:
        return said[0]
    labelled = (f"({part.label}) {words}" for part, words in zip(parts, said, strict=True) if words)
    return " ".join(labelled)


EDITIONS = """
    select coalesce(target, '') as id, note from concordance where source = :id
    union all select source, note from concordance where target = :id
"""
FATE = "select fate, fate_note from rulings where id = :id and fate <> ''"


def _editions(connection: sqlite3.Connection, id: str) -> list[dict[str, str]]:
    """What became of a ruling or a rule in the other edition."""
    fates = connection.execute(FATE, {"id": id}).fetchall()
    rows = connection.execute(EDITIONS, {"id": id}).fetchall()
    return [
        *({"id": "", "fate": fate, "note": note or ""} for fate, note in fates),
        *({"id": other, "fate": "", "note": note or ""} for other, note in rows),
    ]


OPTION_NUMBERS = re.compile(r"\bopt(?:ion|ional rule)?s?\.?((?:[\s,]+(?:and\s+)?\d+)+)", re.I)


def _options(connection: sqlite3.Connection, id: str, said: str) -> list[dict[str, Any]]:
    """The optional rules that matter to a node; first those that the deciding words name."""
    named = {number for numbers in OPTION_NUMBERS.findall(said) for number in re.findall(r"\d+", numbers)}
    found = {
        option: {"id": option, "label": label, "decides": option.rpartition("/")[2] in named}
        for option, label, _ in connection.execute(OPTIONS, {"id": id})
    }
    return sorted(found.values(), key=lambda option: not option["decides"])


DECISIONS = """
    select name, question, facts from decisions where section = :id
    or id in (select decision from clauses where authority = :id) order by rowid
"""


def _decisions(connection: sqlite3.Connection, sources: list[str], asked: str) -> list[dict[str, str]]:
    """The decisions of the engine that rest on the sources, those first that speak of most of what is asked,
    and of these those of the best source."""
    found: dict[str, tuple[int, int, dict[str, str]]] = {}
    wanted = _beginnings(asked)
    for place, id in enumerate(sources):
        for name, question, facts in connection.execute(DECISIONS, {"id": id}):
            common = len(wanted & _beginnings(f"{name.replace('_', ' ')} {question}"))
            known = {"name": name, "question": question or "", "facts": facts or ""}
            found.setdefault(name, (-common, place, known))
    ranked = sorted(found.values(), key=lambda each: each[:2])
    return [known for _, _, known in ranked[:MOST_DECISIONS]]


def _beginnings(text: str) -> set[str]:
    """Words of some weight by their first letters: overrun, overruns and overrunning are one."""
    return {word[:6] for word in re.findall(r"[a-z]{4,}", text.lower())}

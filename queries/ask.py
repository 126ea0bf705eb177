"""Questions of players, answered with the best ruling or rule, or not at all.

`Asker.ask` looks further than a search: it takes the search's best hits and judges each by how much of the
question it speaks of, in its titles, in one paragraph and in one sentence.  An answer is made of sentences of
the corpus only.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from parsers.records import CE
from queries import texts
from queries.kept import Kept
from queries.page import OPTIONS
from queries.search import Filters, Found, Hit, Searcher
from queries.search.chatter import OUTSIDE
from queries.search.question import Question
from queries.texts import Text, Thought

SOURCES = 10  # hits of the search that an answer names
NEAREST = 3  # rules that are offered where nothing answers
SETTLING = 5  # of these whose decisions could settle the question
MOST_DECISIONS = 6  # that an answer names
LONGEST_QUESTION = 1_000  # characters; the rest of a longer question is not read
KEPT_TEXTS = 8_000_000  # bytes of texts that stay in memory

OPERATORS = re.compile(r"\b(?:AND|OR|NOT)\b")

# What speaks for an answer, each from 0 to 1, and the sum from which on a question is answered.  Found by
# logistic regression on the tuning halves of tests/questions.
FAMILIAR, COVERED, SCORED, NEAR = 5.5, 1.9, 8.0, 2.5
ENOUGH = 10.6
# From here on what players ask is what is asked; of a ruling, whose parts say it better.
VERY_LIKE, THE_SAME = 0.5, 0.8
OTHER_PART = re.compile(r"\([a-h]\)")
CERTAIN = 1.0  # a search scores more than this only where the question names a node


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found. `id` is that of the ruling or rule that answers ("" where none does), `verdict`
    what it says, `text` where it says so; `no_longer` is said first where the edition at hand does
    not hold to it. `unknown` are words of the question that no document has, where nothing answers.
    `part` and `asked` are the sub-question of a ruling; where the question does not say which, `part`
    is "", and each stands in `asked` and `verdict` with its label. `sources` are ids, best first.
    `editions` says what became of it in the other edition, `options` which optional rules matter,
    `decisions` what the engine could be asked, with the facts that each needs."""

    question: str
    id: str = ""
    title: str = ""
    no_longer: str = ""
    verdict: str = ""
    text: str = ""
    part: str = ""
    asked: str = ""
    sources: list[str] = field(default_factory=list)
    editions: list[dict[str, str]] = field(default_factory=list)
    options: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[dict[str, str]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    nearest: list[dict[str, str]] = field(default_factory=list)

    @property
    def answered(self) -> bool:
        return bool(self.id)

    def as_dict(self) -> dict[str, Any]:
        """As plain data: DESIGN section 8, and what else is known."""
        answer = {"id": self.id, "verdict": self.verdict, "text": self.text} if self.answered else None
        if answer and self.asked:
            answer |= {"part": self.part, "question": self.asked}
        if answer and self.no_longer:
            answer |= {"no_longer": self.no_longer}
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
            "unknown": self.unknown,
            "nearest": self.nearest,
        }


class Asker:
    """Answers questions from one index and the database that it was made of, in one thread.  Raises
    UmpireError where the index is missing or damaged."""

    def __init__(self, connection: sqlite3.Connection, folder: Path):
        self._connection = connection
        self._searcher = Searcher(connection, folder)
        self._text = Kept(KEPT_TEXTS, lambda id: texts.read(connection, id))

    def ask(self, question: str, edition: str = "") -> Answer:
        """The best ruling or rule for a question; one that is not `answered` where nothing answers it.
        `edition` is the id of the document that is played by, "" for any."""
        found = self._searcher.find(plain_words(question), Filters(document=edition), SOURCES)
        found = self._asked_first(found)
        sources = [hit.id for hit in found.hits]
        if not found.hits or not answers(found, self._text(sources[0])):
            return Answer(
                question,
                sources=sources,
                unknown=_unknown(found.question),
                nearest=[{"id": hit.id, "title": _called(hit)} for hit in found.hits[:NEAREST]],
            )
        return self._answer(question, found, sources, edition)

    def _asked_first(self, found: Found) -> Found:
        """The same hits, first those of which players ask this very question, in nearly the same words."""

        def is_asked(hit: Hit) -> bool:
            nearest = players_ask(self._text(hit.id), found.question)
            return nearest is not None and likeness(nearest, found.question) >= THE_SAME

        return replace(found, hits=sorted(found.hits, key=is_asked, reverse=True))

    def _answer(self, question: str, found: Found, sources: list[str], edition: str) -> Answer:
        best, read = found.hits[0], found.question
        said = best_said(self._text(best.id), read)
        return Answer(
            question,
            best.id,
            _called(best),
            _no_longer(self._connection, best.id, edition),
            said.verdict,
            said.text,
            said.part,
            said.asked,
            sources,
            _editions(self._connection, best.id),
            _options(self._connection, best.id, f"{said.verdict} {said.text}"),
            _decisions(self._connection, sources[:SETTLING], question),
        )


def plain_words(question: str) -> str:
    """The question without control characters and without what a search would read as its syntax."""
    cut = "".join(c if c.isprintable() else " " for c in question[:LONGEST_QUESTION])
    return re.sub(r'["():]', " ", OPERATORS.sub(lambda word: word[0].lower(), cut)).strip()


def _called(hit: Hit) -> str:
    """Its number and its title, whichever there is."""
    return f"{hit.number} {hit.title}".strip()


def is_named(hit: Hit) -> bool:
    """Whether the question is itself a reference to the node."""
    return hit.score > CERTAIN


def answers(found: Found, best: Text) -> bool:
    """The rule of abstention: how much of the question anybody wrote about at all, how much of it the best
    answer speaks of, how well that was found and how near it comes in meaning must be ENOUGH together."""
    best_hit = found.hits[0]
    if is_named(best_hit):
        return True
    if OUTSIDE.search(found.question.text):
        return False
    covered = found.question.trusted_coverage(best.all_stems)
    sure = FAMILIAR * found.question.familiarity + COVERED * covered + SCORED * best_hit.score
    return sure + NEAR * found.meaning >= ENOUGH


@dataclass(frozen=True, slots=True)
class Wording:
    """What a node says to a question: `verdict` and `text`, and of what `part`, in answer to what `asked`."""

    verdict: str = ""
    text: str = ""
    part: str = ""
    asked: str = ""


def best_said(text: Text, question: Question) -> Wording:
    """The answer to what players ask, where that is what is asked here; else of a ruling the parts that were
    asked, and of anything the thought that speaks of most of the question."""
    decided, asked = deciding(text, question), players_ask(text, question)
    parts = asked_parts(text, question)
    like = likeness(asked, question) if asked else 0.0
    if parts and like < THE_SAME:
        return Wording(
            _together(parts, [part.verdict for part in parts]) or decided.says,
            _together(parts, [_reason(part) for part in parts]) or decided.paragraph,
            parts[0].label if len(parts) == 1 else "",
            _together(parts, [part.question for part in parts]),
        )
    if asked and like > VERY_LIKE:
        return Wording(asked.answer, decided.paragraph, "", asked.question)
    return Wording(decided.says, decided.paragraph)


def deciding(text: Text, question: Question) -> Thought:
    """The thought that speaks of most of the question, the first of equals.  What the titles above it say is
    said of every thought, so one that adds to them goes first."""

    def fit(thought: Thought) -> tuple[float, float]:
        return question.coverage(thought.stems | text.titles_stems), question.coverage(thought.stems)

    return max(text.thoughts, key=fit, default=Thought("", ""))


def players_ask(text: Text, question: Question) -> texts.AnsweredQuestion | None:
    """What players ask of the node that is most like the question."""
    return max(text.asked, key=lambda one: likeness(one, question), default=None)


def likeness(asked: texts.AnsweredQuestion, question: Question) -> float:
    """How like the question is what players ask, from 0 to 1: how much each speaks of the other, and a little
    how much of the question the answer speaks of."""
    common = sum(word in question.stems for word in asked.asks) / max(len(asked.asks), 1)
    both = (question.coverage(asked.asks) * common) ** 0.5
    return 0.9 * both + 0.1 * question.coverage(asked.stems)


def _reason(part: texts.RulingPartText) -> str:
    """Why a part is so, unless it speaks of another part that is not shown."""
    reason = part.reason or part.answer
    return "" if OTHER_PART.search(reason) else reason


def asked_parts(ruling: Text, question: Question) -> list[texts.RulingPartText]:
    """The sub-questions of a ruling that fit a question best: more than one where it does not say which."""

    def fit(part: texts.RulingPartText) -> tuple[float, float]:
        return question.coverage(part.asked), question.coverage(part.stems)

    best = max(map(fit, ruling.parts), default=None)
    return [part for part in ruling.parts if fit(part) == best]


def _together(parts: list[texts.RulingPartText], said: list[str]) -> str:
    """What the parts say, each with its label where there are several; nothing where none says anything."""
    if len(parts) == 1:
        return said[0]
    labelled = (f"({part.label}) {words}" for part, words in zip(parts, said, strict=True) if words)
    return " ".join(labelled)


EDITIONS = """
    select coalesce(target, '') as id, note from concordance where source = :id
    union all select source, note from concordance where target = :id
"""
FATES = """
    select rulings.fate, rulings.fate_note, documents.title from rulings join documents on documents.id = :ce
    where rulings.id = :id and rulings.fate in ('changed', 'reversed', 'moot')
"""
NO_LONGER = {
    "changed": "was changed",
    "reversed": "was reversed",
    "moot": "has nothing left to rule on",
}
FATE = "select fate, fate_note from rulings where id = :id and fate <> ''"


def _no_longer(connection: sqlite3.Connection, id: str, edition: str) -> str:
    """That the edition at hand, the Collector's where none is named, does not hold to a ruling; else ""."""
    if edition not in ("", CE):
        return ""
    for fate, note, title in connection.execute(FATES, {"id": id, "ce": CE}):
        where = title.rpartition(", ")[2]
        return f"In the {where} this ruling {NO_LONGER[fate]}" + (f": {note}" if note else ".")
    return ""


def _unknown(question: Question) -> list[str]:
    """The words of a question that no document has."""
    return [word.typed for word in question.words if not word.trust]


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
            if place and not common:
                continue  # it is about something else of that source
            known = {"name": name, "question": question or "", "facts": facts or ""}
            found.setdefault(name, (-common, place, known))
    ranked = sorted(found.values(), key=lambda each: each[:2])
    return [known for _, _, known in ranked[:MOST_DECISIONS]]


def _beginnings(text: str) -> set[str]:
    """Words of some weight by their first letters: overrun, overruns and overrunning are one."""
    return {word[:6] for word in re.findall(r"[a-z]{4,}", text.lower())}

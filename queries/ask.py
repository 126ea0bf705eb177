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

from queries import texts
from queries.beside import what_else
from queries.kept import Kept
from queries.leads import RuleAtHand, Saying, led_by, likeliest, paragraph_of
from queries.page import OPTIONS
from queries.search import Filters, Found, Hit, Searcher
from queries.search.asked_for import asks_no_yes_or_no
from queries.search.chatter import ALLOWED, ASIDE, FIGURE, OUTSIDE
from queries.search.manner import manner
from queries.search.question import Question
from queries.texts import NodeText
from queries.wording import (
    THE_SAME,
    Wording,
    fitting,
    likeness,
    players_ask,
    ruled,
    ruled_first,
    to_question,
    yes_or_no,
)
from rules_corpus.known import fate_of, older_editions

SOURCES = 10  # hits of the search that an answer names
NEAREST = 3  # rules that are offered where nothing answers
SETTLING = 5  # of these whose decisions could settle the question
LOOKED_INTO = 5  # of these of which is told what players were answered there
MOST_UNKNOWN, LONGEST_WORD = 5, 40  # words that nobody wrote which are named, and letters of each
FAR_OUTSIDE = 0.5  # what is so near to an example of what no rule answers is likely the like
STRANGE = 0.35  # of a question: where no more of it is written anywhere it is about something else
# What is so near to a question that no rule of the game answers, and by so much nearer than to what players
# ask of the best rule and than to the answers, which count a little less, is the like.  Found on the sets of
# tests/questions and on half of outside.tsv; words alone lie nearer to one another than whole sentences do.
UNSAID, UNSAID_OF_SENTENCES, OF_REPLIES = (0.5, 0.09), (0.42, 0.03), 0.85
ABOUT_AS_NEAR = -0.1  # to such a question as to what players ask of the best rule
HALF = 0.5  # of a question: where more of it is written nowhere, that is why nothing answers
LONG_STORY = 40  # words
MOST_DECISIONS = 6  # that an answer names
LONGEST_QUESTION = 1_000  # characters; the rest of a longer question is not read
KEPT_TEXTS = 8_000_000  # bytes of texts that stay in memory

OPERATORS = re.compile(r"\b(?:AND|OR|NOT)\b")

# What speaks for an answer (see `signs`), each from 0 to 1, and the sum from which on a question is answered.
# Found by logistic regression on the opened sets of tests/questions (`python -m tests.bench.silence`).
SURE = {
    "familiarity": 2.04,
    "covered": 1.95,
    "manner": 5.2,
    "sides": 14.13,
    "unsaid": -6.26,
}
ENOUGH = 9.23
# The same where whole sentences are read too.
SURE_OF_SENTENCES = {
    "familiarity": 2.02,
    "covered": 1.94,
    "manner": 4.8,
    "sides": 20.9,
    "unsaid": -13.52,
}
ENOUGH_OF_SENTENCES = 9.72
# The same for a game for which hardly any questions of players are written down: what is learned from such
# says nothing of it, so that its words alone speak for an answer, and few of them make it sure.
SURE_OF_WORDS = {
    "familiarity": 5.5,
    "covered": 1.8,
    "score": 6.5,
    "paragraph": 1.5,
    "outside": -4.0,
    "length": 3.3,
}
ENOUGH_OF_WORDS = 6.9
LITTLE_ASKED = """
    select documents.id from documents where documents.kind = 'rulebook' and
    (select count(*) from asked join nodes on nodes.id = asked.node where nodes.document = documents.id)
    < (select count(*) from sections where sections.document = documents.id and sections.digest <> '')
"""
CERTAIN = 1.0  # a search scores more than this only where the question names a node


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found. `id` is that of the ruling or rule that answers ("" where none does), `verdict`
    what it says, `text` where it says so; `no_longer` is said first where the edition at hand does
    not hold to it. Where nothing answers, `unknown` are words of the question that no document has,
    `silence` says why, and `nearest` are rules that come nearest.
    `also` is a ruling that comes nearest and that the edition at hand replaced, with what became of it, and
    the answer that adds most to the first: the question may have two parts, or be read in two ways.
    `beside` are what else players were answered there, and at the rules that come next.
    `part` and `asked` are the sub-question of a ruling; where the question does not say which, `part`
    is "", and each stands in `asked` and `verdict` with its label. What was asked stands in `verdict` too
    where that `tells_asked`. `sources` are ids, best first.
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
    also: list[dict[str, str]] = field(default_factory=list)
    beside: list[dict[str, str]] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    editions: list[dict[str, str]] = field(default_factory=list)
    options: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[dict[str, str]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    nearest: list[dict[str, str]] = field(default_factory=list)
    silence: str = ""
    tells_asked: bool = False

    @property
    def answered(self) -> bool:
        return bool(self.id)

    def as_dict(self) -> dict[str, Any]:
        """As plain data: DESIGN section 8, and what else is known."""
        answer = {"id": self.id, "verdict": self.verdict, "text": self.text} if self.answered else None
        if answer and self.asked:
            answer |= {"part": self.part, "question": self.asked, "tells_question": self.tells_asked}
        if answer and self.also:
            answer |= {"also": self.also}
        if answer and self.beside:
            answer |= {"beside": self.beside}
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
            "silence": self.silence,
        }


@dataclass(frozen=True, slots=True)
class LikelySaying:
    """What the rule of that id and `title` answers to a `question` of players ("" to none in particular), and
    what that counts for as the answer to another."""

    id: str
    title: str
    question: str
    answer: str
    worth: float


class Asker:
    """Answers questions from one index and the database that it was made of, in one thread.  Raises
    UmpireError where the index is missing or damaged.  It searches by `searcher` where there is one of both
    already: one counts all words that are written when it first meets a misspelt one."""

    def __init__(self, connection: sqlite3.Connection, folder: Path, searcher: Searcher | None = None):
        self._connection = connection
        self._searcher = searcher or Searcher(connection, folder)
        self._little_asked = frozenset(id for (id,) in connection.execute(LITTLE_ASKED))
        self.text = Kept(KEPT_TEXTS, lambda id: texts.read(connection, id))

    def ask(self, question: str, edition: str = "") -> Answer:
        """The best ruling or rule for a question; one that is not `answered` where nothing answers it.
        `edition` is the id of the document that is played by, "" for any."""
        found = self.find(question, edition)
        sources = [hit.id for hit in found.hits]
        if not found.hits or not answers(found, self.text(sources[0])):
            return Answer(
                question,
                sources=sources,
                unknown=_unknown(found.question),
                nearest=[{"id": hit.id, "title": _called(hit)} for hit in found.hits[:NEAREST]],
                silence=_silence(found, self._searcher.aside(found)),
            )
        return self._answer(question, found, sources, edition)

    def nearest(self, question: str, edition: str = "") -> list[dict[str, str]]:
        """What each of the rules says likeliest that come nearest to a question which nothing answers."""
        found = self.find(question, edition)
        places = self.at_hand(found, edition)[:NEAREST] if found.hits else []
        said = [led_by(found.question, [at], found.read_sentences)[:1] for at in places]
        return [
            _told(one, found.question, [at]) for at, first in zip(places, said, strict=True) for one in first
        ]

    def likeliest(self, question: str, edition: str = "") -> list[LikelySaying]:
        """All that the best rules say which may answer a question, and how likely each does, in no order."""
        found = self.find(question, edition)
        places = self.at_hand(found, edition) if found.hits else []
        said, worth = likeliest(found.question, places, found.read_sentences)
        return [
            LikelySaying(worth=float(value), **_told(one, found.question, places))
            for one, value in zip(said, worth, strict=True)
        ]

    def find(self, question: str, edition: str = "") -> Found:
        """What could answer it, the likeliest first."""
        found = self._searcher.find(plain_words(question), Filters(document=edition), SOURCES)
        return self._asked_first(found)

    def _asked_first(self, found: Found) -> Found:
        """The same hits, first those of which players ask this very question, in nearly the same words."""

        def is_asked(hit: Hit) -> bool:
            nearest = players_ask(self.text(hit.id), found.question)
            return nearest is not None and likeness(nearest, found.question) >= THE_SAME

        hits = sorted(found.hits, key=is_asked, reverse=True)
        best = hits[0].id.partition("/")[0] if hits else ""
        return replace(found, hits=hits, little_asked=best in self._little_asked)

    def _answer(self, question: str, found: Found, sources: list[str], edition: str) -> Answer:
        read = found.question
        places, replaced = self._standing(found, edition)
        said = self._leads(found, places)
        if said and said[0].place:
            places, said = _put_first(places, said)
        best = places[0].hit
        sources = list(dict.fromkeys([best.id, *sources]))
        first = _wording(said[0], read, places) if said else Wording()
        return Answer(
            question,
            best.id,
            _called(best),
            _no_longer(self._connection, best.id, edition),
            first.verdict,
            first.text,
            first.part,
            first.asked,
            [
                *(
                    {"id": one.id, "title": _called(one), "question": "", "answer": why}
                    for one, why in replaced
                ),
                *(_told(one, read, places) for one in said[1:] if one.asked),
            ],
            [
                {"id": one.id, "title": one.title, "question": one.asked, "answer": one.says}
                for one in what_else(read, places, said, found.read_sentences)
            ],
            sources,
            _editions(self._connection, best.id),
            _options(self._connection, best.id, f"{first.verdict} {first.text}"),
            _decisions(self._connection, sources[:SETTLING], question),
            tells_asked=first.tells_asked,
        )

    def at_hand(self, found: Found, edition: str = "") -> list[RuleAtHand]:
        """The best rules with what they say; the best of all alone where the question names it."""
        best = found.hits[0]
        return [
            RuleAtHand(hit, self.text(hit.id), self._searcher.near_asked(found, hit.id))
            for hit in found.hits[:LOOKED_INTO]
            if hit is best or self._stands_beside(best.id, hit.id, edition)
        ]

    def _standing(self, found: Found, edition: str) -> tuple[list[RuleAtHand], list[tuple[Hit, str]]]:
        """The best rules, without a ruling that the edition at hand replaced where one of the rules that
        replaced it is among them; and that ruling, with what became of it."""
        places = self.at_hand(found, edition)
        best = places[0].hit
        why = "" if is_named(best) else _no_longer(self._connection, best.id, edition)
        cited = set(CITED.findall(why))
        instead = [at for at in places[1:] if at.hit.number in cited]
        if not instead:
            return places, []
        others = [at for at in places[1:] if at.hit.number not in cited]
        return [*instead, *others], [(best, why)]

    def _leads(self, found: Found, places: list[RuleAtHand]) -> list[Saying]:
        """What is said first: where players ask this very question, their answer, and else, of a ruling that
        is the best, what it rules, unless that is a yes or no to somebody who asks for something else."""
        read = found.question
        at = places[:1] if is_named(found.hits[0]) else places
        said = led_by(read, at, found.read_sentences)
        asked = players_ask(places[0].text, read)
        if asked is not None and likeness(asked, read) >= THE_SAME:
            first = Saying(0, asked.answer, asked.stems, asked.question)
        elif places[0].text.parts and not (
            yes_or_no(ruled(places[0].text, read).verdict) and asks_no_yes_or_no(read.text)
        ):
            first = Saying(0, "", frozenset(), part=True)
        else:
            return sorted(said, key=lambda one: one.part and asks_no_yes_or_no(read.text))
        return [first, *[one for one in said if not one.part and one.asked != first.asked][:1]]

    def _stands_beside(self, best: str, id: str, edition: str) -> bool:
        """Whether a rule or ruling may be told beside the best: of the same game, and held to by the edition
        at hand."""
        document = id.partition("/")[0]
        older = document in older_editions() and document not in (edition, best.partition("/")[0])
        return (
            not older
            and self._searcher.of_one_game(best, id)
            and not _no_longer(self._connection, id, edition)
        )


def _put_first(places: list[RuleAtHand], said: list[Saying]) -> tuple[list[RuleAtHand], list[Saying]]:
    """The rules in an order in which that of the first saying is the first, and the sayings in that order."""
    first = said[0].place
    order = [first, *(place for place in range(len(places)) if place != first)]
    return [places[place] for place in order], [replace(one, place=order.index(one.place)) for one in said]


def _wording(one: Saying, question: Question, places: list[RuleAtHand]) -> Wording:
    """How a saying is put: a ruling with its parts that were asked, anything else with its paragraph."""
    at = places[one.place]
    if one.part:
        said = ruled_first(at.text, question)
        has_reason = ruled(at.text, question).text
        return said if has_reason else replace(said, text=paragraph_of(question, at.text))
    paragraph = one.paragraph or ("" if at.text.parts else paragraph_of(question, at.text))
    says = fitting(one.says, one.asked, question)
    with_question = says == to_question(one.asked, one.says)
    return Wording(says, paragraph, "", one.asked, with_question)


def _told(one: Saying, question: Question, places: list[RuleAtHand]) -> dict[str, str]:
    """A saying that stands with the first, with its rule."""
    at = places[one.place]
    says = fitting(one.says, one.asked, question)
    return {"id": at.hit.id, "title": _called(at.hit), "question": one.asked, "answer": says}


def plain_words(question: str) -> str:
    """The question without control characters, without what players say of themselves beside it, and without
    what a search would read as its syntax."""
    cut = "".join(c if c.isprintable() else " " for c in question[:LONGEST_QUESTION])
    asked = ASIDE.sub("", cut)
    cut = asked if re.search(r"\w", asked) else cut
    return re.sub(r'["():]', " ", OPERATORS.sub(lambda word: word[0].lower(), cut)).strip()


def _called(hit: Hit) -> str:
    """Its number and its title, whichever there is."""
    return f"{hit.number} {hit.title}".strip()


def is_named(hit: Hit) -> bool:
    """Whether the question is itself a reference to the node."""
    return hit.score > CERTAIN


def answers(found: Found, best: NodeText) -> bool:
    """The rule of abstention: what speaks for the best answer must be ENOUGH together."""
    known = decided(found)
    if known is not None:
        return known
    sure, enough = (SURE_OF_SENTENCES, ENOUGH_OF_SENTENCES) if found.read_sentences else (SURE, ENOUGH)
    if found.little_asked:
        sure, enough = SURE_OF_WORDS, ENOUGH_OF_WORDS
    return sum(sure.get(name, 0.0) * sign for name, sign in signs(found, best).items()) >= enough


def decided(found: Found) -> bool | None:
    """Whether something answers, where that is known before what speaks for it is weighed."""
    if is_named(found.hits[0]):
        return True
    if _is_outside(found.question) or found.question.familiarity < STRANGE:
        return False
    # By words alone the sides are told apart less surely, and what only the box says is decided before.
    if not found.read_sentences and found.unsaid.kind != "beside" and _is_unsaid(found):
        return False
    return None


def _is_outside(question: Question) -> bool:
    """Whether it asks, as typed or in the words of rules, what no rule of any game answers."""
    return OUTSIDE.search(question.text) is not None or OUTSIDE.search(question.meant) is not None


def _nearer_unsaid(found: Found) -> float:
    """By how much nearer, from -1 to 1, it comes to a question that no rule of the game answers than to what
    players ask of the best rule and to the answers."""
    known = max(found.evidence.get("asks", 0.0), OF_REPLIES * found.evidence.get("replies", 0.0))
    return found.unsaid.near - known


def _is_unsaid(found: Found) -> bool:
    """Whether it asks what only another part of the box says, or for what the game has not, so surely that
    this can be told."""
    least, nearer = UNSAID_OF_SENTENCES if found.read_sentences else UNSAID
    if found.unsaid.near < least or _nearer_unsaid(found) < nearer:
        return False
    asked = found.question.text
    return found.unsaid.kind == "lacking" or not ALLOWED.search(asked) or FIGURE.search(asked) is not None


def signs(found: Found, best: NodeText) -> dict[str, float]:
    """What speaks for the best answer, each from 0 to 1: how much of the question anybody wrote about at all
    ("familiarity"), how much of it the answer speaks of ("covered"), how well it was found ("score"), how
    much of it one paragraph speaks of, how far it is put as questions are that rules answer ("manner"), on
    which side the few questions nearest to it stand ("sides"), how much nearer it comes to one that no rule
    of the game answers ("unsaid"), how near to what no rule of any game answers ("outside"), and its
    "length", for a story has many words that no rule has.
    """
    return {
        "familiarity": found.question.familiarity,
        "covered": found.question.trusted_coverage(best.all_stems),
        "score": min(found.hits[0].score, CERTAIN),
        "paragraph": found.evidence.get("paragraph", 0.0),
        "manner": manner(found.question.meant),
        "sides": (1 + found.nearness.sides) / 2 if found.nearness else 0.0,
        "unsaid": (1 + _nearer_unsaid(found)) / 2,
        "outside": found.outside,
        "length": min(1.0, len(found.question.text.split()) / LONG_STORY),
    }


EDITIONS = """
    select coalesce(target, '') as id, note from concordance where source = :id
    union all select source, note from concordance where target = :id
"""
FATES = """
    select rulings.fate, rulings.fate_note, documents.title from rulings
    join documents on documents.id = :newer
    where rulings.id = :id and rulings.fate in ('changed', 'reversed', 'moot')
"""
NO_LONGER = {
    "changed": "was changed",
    "reversed": "was reversed",
    "moot": "has nothing left to rule on",
}
CITED = re.compile(r"\b\d+(?:\.\d+)+\b|(?<=\()\d+(?=[),])")  # sections that a note names
FATE = "select fate, fate_note from rulings where id = :id and fate <> ''"


def _no_longer(connection: sqlite3.Connection, id: str, edition: str) -> str:
    """That the edition at hand, the newer one where none is named, does not hold to a ruling; else ""."""
    newer = fate_of(id.partition("/")[0])[0]
    if edition not in ("", newer):
        return ""
    for fate, note, title in connection.execute(FATES, {"id": id, "newer": newer}):
        where = title.rpartition(", ")[2]
        return f"In the {where} this ruling {NO_LONGER[fate]}" + (f": {note}" if note else ".")
    return ""


def _unknown(question: Question) -> list[str]:
    """The words of a question that no document has."""
    return [word.typed for word in question.words if not word.trust]


NO_QUESTION_OF_RULES = "this asks of history, of playing well or of the box, and no rule answers that"
WHY_UNSAID = {
    "beside": "that is {}, and no rule answers it",
    "printed": "no document here says: it is printed {}",
    "lacking": "no document here knows of that: the game has no {}",
}


def _silence(found: Found, aside: str) -> str:
    """Why nothing answers: it is no question of rules but about something `aside`, the game has no such
    thing, or nobody says."""
    unknown = ", ".join(f"'{word[:LONGEST_WORD]}'" for word in _unknown(found.question)[:MOST_UNKNOWN])
    outside = found.outside > max(found.evidence.get("asks", 0.0), FAR_OUTSIDE)
    mostly_unknown = unknown and found.question.familiarity < HALF
    elsewhere = found.unsaid.near > found.outside and not (mostly_unknown and found.unsaid.kind == "beside")
    if _is_unsaid(found) and not _is_outside(found.question) and elsewhere:
        return WHY_UNSAID[found.unsaid.kind].format(found.unsaid.says)
    no_rule = found.unsaid.kind == "beside" and _nearer_unsaid(found) >= ABOUT_AS_NEAR
    beside_all = (outside or no_rule) and not mostly_unknown and not found.little_asked
    if _is_outside(found.question) or beside_all:
        return WHY_UNSAID["beside"].format(aside) if aside else NO_QUESTION_OF_RULES
    if unknown:
        return f"no document here knows {unknown}: the game may have no such thing"
    return "the game speaks of this, but no document here says" if found.hits else ""


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

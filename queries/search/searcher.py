"""Questions in, hits out."""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cached_property
from heapq import nlargest
from pathlib import Path

from queries import reference
from queries.kept import Kept
from queries.kinds import KINDS
from queries.printable import printable
from queries.search import box
from queries.search.chatter import MEANING, NATURE
from queries.search.engine import Index, stems
from queries.search.forms import joined
from queries.search.meaning import Nearness
from queries.search.names import GameNames
from queries.search.question import Question, QuestionReader
from queries.search.ranking import Ranked, Ranking
from queries.search.snippets import Snippet, snippet
from queries.search.spelling import Spelling

KEPT = 4_000_000  # bytes of filters with the entries that they let through, which stay in memory
LONGEST_QUERY = 2_000  # characters that are searched for; a longer query is cut, which no player notices
LONGEST_SYNTAX = 12  # words; a longer query is a question, and what it quotes is only quoted
LONGEST_NAME = 10  # words of anything that goes straight home
VOTERS = 11  # questions that have to do with no rules, which say what another such is about
HOME_SCORE = 2.0  # above every other score: what a query names

SYNTAX = re.compile(r'"|\b(?:AND|OR|NOT)\b|\b(?:number|title|question|body):')


@dataclass(frozen=True, slots=True)
class Filters:
    """What hits must be: `document` an id, `kind` one of KINDS, `option` and `chapter` numbers; "" is any.
    A ruling belongs to its own document and to each edition that has the rule."""

    document: str = ""
    kind: str = ""
    option: str = ""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer.  `marks` are the (start, end) of the words in `snippet` that matched, in characters."""

    id: str
    kind: str
    number: str
    title: str
    score: float
    snippet: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NearUnsaid:
    """How near, from 0 to 1, a query comes to a question that no rule answers, of what kind that is, and what
    is said of it (see the table `unsaid`)."""

    near: float
    kind: str
    says: str


UNKNOWN = NearUnsaid(0.0, "", "")


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of a query, best first, the query as it was read, and as it was probably meant where that
    differs; `evidence` is what speaks for the best hit, kind by kind (see `queries.search.ranking`), each
    from 0 to 1, and `nearness` how near the query comes in meaning to all that it was held against;
    `unsaid` is the question that no rule of the game answers to which it comes nearest; `read_sentences`
    says whether the meaning of whole sentences counted, `little_asked` whether hardly any questions of
    players are written down for the game of the best hit."""

    hits: list[Hit]
    question: Question
    did_you_mean: str = ""
    evidence: dict[str, float] = field(default_factory=dict)
    nearness: Nearness | None = field(default=None, compare=False, repr=False)
    little_asked: bool = False
    read_sentences: bool = False
    unsaid: NearUnsaid = UNKNOWN

    @property
    def outside(self) -> float:
        """How near the query comes to what no rule of any game answers, from 0 to 1."""
        return self.nearness.outside if self.nearness else 0.0


class Searcher:
    """Answers queries from one index and the database it was made of, in one thread.  Raises UmpireError
    where the index is missing or damaged."""

    def __init__(self, connection: sqlite3.Connection, folder: Path):
        self._connection = connection
        self.index = Index(folder)
        self._narrowed = Kept(KEPT, self._let_through)

    @cached_property
    def names(self) -> GameNames:
        return GameNames(self.index)

    @cached_property
    def spelling(self) -> Spelling:
        return Spelling(self.index, self.vocabulary.spoken)

    @cached_property
    def vocabulary(self) -> QuestionReader:
        return QuestionReader(self._connection, self.index, self.names)

    @cached_property
    def ranking(self) -> Ranking:
        return Ranking(self.index, self.names)

    @cached_property
    def _place(self) -> dict[str, int]:
        return {id: place for place, id in enumerate(self.index.evidence.ids)}

    def search(self, words: str, filters: Filters = Filters(), limit: int = 10) -> list[Hit]:  # noqa: B008
        """The best `limit` hits, best first.  Any text is a query; one without a word finds nothing."""
        return self.find(words, filters, limit).hits

    def find(
        self,
        words: str,
        filters: Filters = Filters(),  # noqa: B008
        limit: int = 10,
        without: Iterable[str] = (),
        enough: int = 0,
    ) -> Found:
        """`search`, with the query mended where a word of it is written nowhere.  The ids `without` are
        searched for as if nobody had written them.  Where fewer than `enough` are found (0: than `limit`),
        faint neighbours in meaning follow."""
        words, chosen = box.read(clean(words), KINDS, self._connection)
        asked_for = {name: value for name, value in asdict(filters).items() if value}
        filters = Filters(**(chosen | asked_for))
        if chosen and not re.search(r"\w", words):
            return self._all_of(filters, limit)
        if not re.search(r"\w", words):
            return Found([], self.vocabulary.read(""))
        left_out = frozenset(self._place[id] for id in without if id in self._place)
        allowed = self._narrowed(filters)
        # Ranked before it is narrowed: a filter takes hits away and changes no score.
        home = [place for place in self._home(words) if place not in left_out]
        written = joined(self.vocabulary.spelled_out(words))
        meant = written if home else self.spelling.mend(written)
        question = self.vocabulary.read(written, meant, left_out)
        at_home = {place: HOME_SCORE - rank / 1000 for rank, place in enumerate(home)}
        there = self._place.values() if allowed is None else allowed
        for faint in (False, True):
            terms, ranked = self._ranked(meant, question, left_out, faint)
            scores = ranked.scores | at_home
            if allowed is not None:
                scores = {place: score for place, score in scores.items() if place in allowed}
            if len(scores) >= min(enough or limit, len(there)) or not question.known:
                break
        best = nlargest(limit, scores, key=lambda place: (scores[place], -place))
        hits = [self._hit(place, scores[place], ranked, terms) for place in best]
        gathered = ranked.gathered
        speaks = (
            {name: scores.get(best[0], 0.0) for name, scores in gathered.evidence.items()} if best else {}
        )
        return Found(
            hits,
            question,
            meant if meant != written else "",
            speaks,
            gathered.nearness,
            read_sentences=self.index.reads_sentences,
            unsaid=self._unsaid(gathered.nearness, question.documents | {filters.document}),
        )

    def _unsaid(self, nearness: Nearness | None, documents: frozenset[str]) -> NearUnsaid:
        """The question that no rule answers to which a query about these documents comes nearest; nothing
        where that is of another game than they are."""
        if nearness is None or not len(nearness.unsaid):
            return UNKNOWN
        place = int(nearness.unsaid.argmax())
        document, kind, says = self.index.evidence.unsaid[place]
        other_games = documents & set(self.index.evidence.other_games)
        if other_games and document not in other_games:
            return UNKNOWN
        return NearUnsaid(float(nearness.unsaid[place]), kind, says)

    def aside(self, found: Found) -> str:
        """What most of the few nearest questions are about that have to do with no rules of any game, "" for
        this and that."""
        nearness = found.nearness
        if nearness is None or not len(nearness.unsaid):
            return ""
        known = self.index.evidence.unsaid
        places = [place for place, (_, kind, _) in enumerate(known) if kind == "beside"]
        votes = Counter(
            known[place][2] for place in nlargest(VOTERS, places, key=nearness.unsaid.__getitem__)
        )
        return next((says for says, many in votes.most_common(1) if 2 * many > VOTERS), "")

    def of_one_game(self, id: str, other: str) -> bool:
        """Whether two entries are of one game, with what is laid over it and the rulings on it."""
        apart = set(self.index.evidence.other_games)
        one, two = id.partition("/")[0], other.partition("/")[0]
        return one == two or not apart & {one, two}

    def near_asked(self, found: Found, id: str) -> dict[str, tuple[float, float]]:
        """How near a query comes in meaning to each question of players that an entry has, and to the answer
        to it."""
        place = self._place.get(id)
        if found.nearness is None or place is None:
            return {}
        evidence, near = self.index.evidence, found.nearness
        numbers = range(bisect_left(evidence.asked_owners, place), bisect_right(evidence.asked_owners, place))
        return {
            self.index.stored(evidence.first_asked + number)["text"].partition("\n")[0]: (
                float(near.asks[number]),
                float(near.replies[number]),
            )
            for number in numbers
        }

    def _all_of(self, filters: Filters, limit: int) -> Found:
        """What the filters let through, in the order of the index, where there are no words to rank by."""
        places = sorted(self._narrowed(filters) or ())[:limit]
        return Found([self._hit(place, 0.0, Ranked(), []) for place in places], self.vocabulary.read(""))

    def evidence(
        self, words: str, without: Iterable[str] = (), left_out: int | None = None
    ) -> dict[str, dict[int, float]]:
        """What speaks for each entry, kind by kind (see `Ranking.gather`), for those who weigh it."""
        written = joined(self.vocabulary.spelled_out(clean(words)))
        meant = self.spelling.mend(written)
        absent = frozenset(self._place[id] for id in without if id in self._place)
        question = self.vocabulary.read(written, meant, absent)
        return self.ranking.gather(stems(meant), question, absent, left_out).evidence

    def _home(self, words: str) -> list[int]:
        """What the query names, or asks the meaning of; a term that nobody defined sends to the sections that
        do, and so does the question what a thing is."""
        if len(words.split()) > LONGEST_NAME:
            return []
        meaning, nature = MEANING.fullmatch(words), NATURE.fullmatch(words)
        asked = meaning or nature
        nodes = reference.find(self._connection, words)
        if asked and not nodes:
            nodes = reference.find(self._connection, asked[asked.lastindex])
        places = [self._place[node.id] for node in nodes if node.id in self._place]
        with_sections = (self._with_sections(place, rule_first=bool(nature)) for place in places)
        return list(dict.fromkeys(place for group in with_sections for place in group))

    def _with_sections(self, place: int, rule_first: bool) -> list[int]:
        sections = self.index.evidence.defined.get(place, [])
        has_text = self.index.evidence.opening(place) is not None
        return [place, *sections] if has_text and not rule_first else [*sections, place]

    def _ranked(
        self, words: str, question: Question, without: frozenset[int], faint: bool
    ) -> tuple[list[str], Ranked]:
        """The stems of the query and the scores of what it allows."""
        parsed = None
        if SYNTAX.search(words) and len(words.split()) <= LONGEST_SYNTAX:
            parsed = self.index.parse(words)
        terms = parsed.stems if parsed else stems(words)
        ranked = self.ranking.rank(terms, question, without, faint)
        if parsed:
            ranked.scores = {place: ranked.scores.get(place, 0.0) for place in parsed.allowed - without}
        return terms, ranked

    def _let_through(self, filters: Filters) -> frozenset[int] | None:
        """The entries that the filters let through, None for all."""
        wanted = {name: value for name, value in asdict(filters).items() if value}
        if "document" in wanted:
            wanted["edition"] = wanted.pop("document")
        allowed = [self.index.having(field, value) for field, value in wanted.items()]
        return frozenset.intersection(*allowed) if allowed else None

    def _hit(self, place: int, score: float, ranked: Ranked, terms: list[str]) -> Hit:
        kept = self.index.stored(place)
        passage = ranked.gathered.passages.get(place, self.index.evidence.opening(place))
        shown = (
            snippet(self.index.stored(passage)["text"], set(terms)) if passage is not None else Snippet("")
        )
        return Hit(
            kept["id"],
            kept["kind"],
            kept["number"],
            kept["title"],
            round(max(score, 0.0), 3),
            shown.text,
            shown.marks,
        )


def clean(words: str) -> str:
    """The query without control characters, cut to a length that is searched in no time."""
    return printable(words[:LONGEST_QUERY]).strip()

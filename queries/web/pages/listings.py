"""The lists: the concordance of the editions, the A to Z of terms, and all decisions."""

from __future__ import annotations

import sqlite3
import string
from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from queries.fitting_decisions import fitting_decisions
from queries.page_data import DecisionNamed, NodeNamed, PartVerdict
from queries.rows import rows, texts

CONCORDANCE = """
    select concordance.source, one.label as source_label, concordance.target, other.label as target_label,
    concordance.id as row, confidence, basis, note, coalesce(one.kind, other.kind) as kind,
    coalesce(one.number, other.number, '') as number
    from concordance left join nodes one on one.id = concordance.source
    left join nodes other on other.id = concordance.target order by concordance.id
"""
OTHERS = "0-9"  # where entries stand that begin with no letter
LETTERS = (*string.ascii_uppercase, OTHERS)
ENTRIES = """
    select terms.id, entry, parent, definition, terms.document, also, nodes.kind from terms
    join nodes on nodes.id = terms.id order by entry collate nocase, terms.document
"""
NICKNAMES = "select kind, said, written from nicknames order by id"
DECISIONS = """
    select decisions.id, name, decisions.question, facts, returns, decisions.section,
    sections.label as section_label, sections.chapter, chapter.label as chapter_label,
    chapter.id as chapter_id,
    (select count(*) from clauses where decision = decisions.id) as clauses
    from decisions left join sections on sections.id = decisions.section
    left join sections chapter on chapter.document = sections.document and chapter.depth = 1
    and chapter.chapter = sections.chapter
    order by (select rowid from documents where id = sections.document), sections.position, decisions.rowid
"""


class ConcordanceRow(TypedDict):
    """What answers to what in the other edition; None where nothing does."""

    source: str | None
    source_label: str | None
    target: str | None
    target_label: str | None
    row: int
    confidence: str
    basis: str
    note: str
    kind: str
    number: str


class Concordance(TypedDict):
    """The `rows` that are shown of `all`, the chapters there are, and what was wanted."""

    rows: list[ConcordanceRow]
    chapters: list[str]
    chapter: str
    only: str
    all: int


def concordance(connection: sqlite3.Connection, chapter: str, only: str) -> Concordance:
    """The rows of the concordance: of one chapter or all; `only` is "" or "changed" (with a note), "new" or
    "dropped"."""
    pairs: list[ConcordanceRow] = rows(connection, CONCORDANCE)
    chapters = sorted({_chapter(row) for row in pairs if _chapter(row)}, key=int)
    kept = [row for row in pairs if (not chapter or _chapter(row) == chapter) and _is(row, only)]
    return {"rows": kept, "chapters": chapters, "chapter": chapter, "only": only, "all": len(pairs)}


def _is(row: ConcordanceRow, only: str) -> bool:
    tests = {"changed": bool(row["note"]), "new": not row["source"], "dropped": not row["target"]}
    return tests.get(only, True)


def _chapter(row: ConcordanceRow) -> str:
    """The chapter of a pair of sections; options and entries have none."""
    first = (row["number"] or "").partition(".")[0]
    return first if row["kind"] == "section" and first.isdecimal() else ""


class TermListed(TypedDict):
    """An entry of the glossary; `also` is a JSON array of its other names, `parent` the entry above it."""

    id: str
    entry: str
    parent: str
    definition: str
    document: str
    also: str
    kind: str


class AToZ(TypedDict):
    """The entries under one letter, and how many there are under each."""

    letter: str
    letters: dict[str, int]
    entries: list[TermListed]


def a_to_z(connection: sqlite3.Connection, letter: str) -> AToZ:
    """The entries under one letter of the alphabet, sub-entries below those they stand under; under the first
    that has any where the letter is ""."""
    entries: list[TermListed] = rows(connection, ENTRIES)
    counts = dict.fromkeys(LETTERS, 0)
    for row in entries:
        counts[_letter(row["entry"])] += 1
    letter = letter or next((one for one, count in counts.items() if count), LETTERS[0])
    shown = [row for row in entries if _letter(row["entry"]) == letter]
    return {"letter": letter, "letters": counts, "entries": shown}


class NicknameShown(TypedDict):
    """What players say, and what the rules write for it."""

    kind: str
    said: str
    written: list[str]


class Nicknames(TypedDict):
    kinds: dict[str, list[NicknameShown]]


def nicknames(connection: sqlite3.Connection) -> Nicknames:
    """What players say for what the rules say, kind by kind."""
    kinds: dict[str, list[NicknameShown]] = {}
    for row in rows(connection, NICKNAMES):
        one: NicknameShown = {"kind": row["kind"], "said": row["said"], "written": texts(row["written"])}
        kinds.setdefault(row["kind"], []).append(one)
    return {"kinds": kinds}


RULINGS = """
    select rulings.id, rulings.label, rulings.chapter, rulings.effect, rulings.fate, rulings.answered
    from rulings order by rulings.rowid
"""
PARTS = "select ruling, label, verdict from ruling_parts order by rowid"
CHAPTERS = """
    select distinct sections.chapter, sections.title from sections join documents
    on documents.id = sections.document where depth = 1 and documents.kind = 'rulebook'
    and sections.document in (select target.document from citations join nodes target
    on target.id = citations.target where citations.kind = 'rules_on') order by sections.rowid
"""


class RulingListed(NodeNamed):
    chapter: int
    effect: str
    fate: str
    answered: str
    verdicts: list[PartVerdict]


class ChapterRulings(TypedDict):
    chapter: int
    title: str
    rulings: list[RulingListed]


class Rulings(TypedDict):
    """`count` rulings of `all`, by chapter; what can be chosen, and what was wanted."""

    chapters: list[ChapterRulings]
    count: int
    all: int
    choices: dict[str, list[Any]]
    wanted: dict[str, str]


def rulings(connection: sqlite3.Connection, chapter: str, effect: str, fate: str) -> Rulings:
    """The designer's rulings by chapter: of one chapter, of one effect on the rule, or with one fate in the
    newer edition; each "" for all."""
    every = rows(connection, RULINGS)
    verdicts: dict[str, list[PartVerdict]] = {}
    for part in rows(connection, PARTS):
        verdicts.setdefault(part["ruling"], []).append(part)
    wanted = {"chapter": chapter, "effect": effect, "fate": fate}
    kept = [one for one in every if all(str(one[name]) == value for name, value in wanted.items() if value)]
    titles: dict[int, str] = {}
    for row in rows(connection, CHAPTERS):
        titles.setdefault(row["chapter"], row["title"])
    chapters: dict[int, list[RulingListed]] = {}
    for one in kept:
        one["verdicts"] = verdicts.get(one["id"], [])
        chapters.setdefault(one["chapter"], []).append(one)
    return {
        "chapters": [
            {"chapter": number, "title": titles.get(number, ""), "rulings": found}
            for number, found in chapters.items()
        ],
        "count": len(kept),
        "all": len(every),
        "choices": {name: sorted({one[name] for one in every if one[name]}) for name in wanted},
        "wanted": wanted,
    }


def letter_of(wanted: str) -> str:
    """The letter that an address names, "" where it names none."""
    upper = wanted.upper()
    return upper if upper in LETTERS else ""


def _letter(entry: str) -> str:
    first = entry[:1].upper()
    return first if first in string.ascii_uppercase and first else OTHERS


class DecisionListed(DecisionNamed):
    """A decision, where it stands, and the number of its clauses."""

    section_label: str | None
    chapter: int | None
    chapter_label: str | None
    chapter_id: str | None
    clauses: int


class ChapterDecisions(TypedDict):
    label: str
    id: str | None
    decisions: list[DecisionListed]


class SectionDecisions(TypedDict):
    """The decisions of a section, and apart from them those that are `parts` of others."""

    id: str
    label: str
    main: list[DecisionListed]
    parts: list[DecisionListed]


def deciding(
    connection: sqlite3.Connection, words: str, hits: Sequence[str], first: Sequence[str] = ()
) -> list[DecisionListed]:
    """The decisions that a player's words are after, best first and before them those named `first`; `hits`
    are the ids that a search found."""
    known = {row["name"]: row for row in rows(connection, DECISIONS)}
    found = dict.fromkeys([*first, *fitting_decisions(connection, words, hits)])
    return [known[name] for name in found if name in known]


EXAMPLES_OF = """
    select distinct examples.id, examples.label from checks join examples on examples.id = checks.subject
    join decisions on decisions.id = checks.decision
    where :name in (decisions.id, decisions.name) order by examples.rowid
"""


def examples_of(connection: sqlite3.Connection, name: str) -> list[NodeNamed]:
    """The examples that ask a decision."""
    return rows(connection, EXAMPLES_OF, name=name)


USUAL = """
    select decisions.id, decisions.name, decisions.question, count(distinct checks.subject) as asked
    from checks join decisions on decisions.id = checks.decision
    group by decisions.id order by asked desc, decisions.rowid limit 9
"""


class UsualDecision(TypedDict):
    id: str
    name: str
    question: str
    asked: int


def usual_decisions(connection: sqlite3.Connection) -> list[UsualDecision]:
    """The decisions that most examples and rulings ask."""
    return rows(connection, USUAL)


ASKED = """
    select decisions.name, count(distinct checks.subject) as asked
    from checks join decisions on decisions.id = checks.decision group by decisions.id
"""


SHORTEST = """
    select name, id from (select decisions.name, examples.id, row_number() over (
    partition by decisions.id order by length(examples.situation), examples.rowid) as place
    from checks join decisions on decisions.id = checks.decision
    join examples on examples.id = checks.subject where examples.situation <> '') where place = 1
"""


def shortest_examples(connection: sqlite3.Connection) -> dict[str, str]:
    """By the name of a decision the id of the shortest example that asks it."""
    return {row["name"]: row["id"] for row in rows(connection, SHORTEST)}


def asked_by_examples(connection: sqlite3.Connection) -> dict[str, int]:
    """How many examples and rulings ask each decision, by its name."""
    return {row["name"]: row["asked"] for row in rows(connection, ASKED)}


def decisions(connection: sqlite3.Connection) -> list[ChapterDecisions]:
    """Chapters with their decisions."""
    chapters: dict[str, ChapterDecisions] = {}
    for row in rows(connection, DECISIONS):
        label = row["chapter_label"] or row["section_label"] or ""
        key = row["chapter_id"] or label
        chapters.setdefault(key, {"label": label, "id": row["chapter_id"], "decisions": []})
        chapters[key]["decisions"].append(row)
    return sorted(chapters.values(), key=lambda chapter: not chapter["label"])  # those of no chapter last


def by_section(
    chapter: ChapterDecisions, is_part: Callable[[DecisionListed, set[str]], bool]
) -> list[SectionDecisions]:
    """The decisions of a chapter by section."""
    sections: dict[str, list[DecisionListed]] = {}
    for one in chapter["decisions"]:
        sections.setdefault(one["section_label"] or "", []).append(one)
    found: list[SectionDecisions] = []
    for label, own in sections.items():
        names = {one["name"] for one in own}
        main = [one for one in own if not is_part(one, names)]
        parts = [one for one in own if one not in main]
        found.append({"id": own[0]["section"], "label": label, "main": main, "parts": parts})
    return found

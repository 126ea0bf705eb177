"""The lists: the concordance of the editions, the A to Z of terms, and all decisions."""

from __future__ import annotations

import sqlite3
import string
from collections.abc import Callable, Sequence

from queries.fitting_decisions import fitting_decisions
from queries.rows import Item, rows, texts

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
    order by sections.document, sections.position, decisions.rowid
"""


def concordance(connection: sqlite3.Connection, chapter: str, only: str) -> Item:
    """The rows of the concordance: of one chapter or all; `only` is "" or "changed" (with a note), "new" or
    "dropped"."""
    pairs = rows(connection, CONCORDANCE)
    chapters = sorted({_chapter(row) for row in pairs if _chapter(row)}, key=int)
    kept = [row for row in pairs if (not chapter or _chapter(row) == chapter) and _is(row, only)]
    return {"rows": kept, "chapters": chapters, "chapter": chapter, "only": only, "all": len(pairs)}


def _is(row: Item, only: str) -> bool:
    tests = {"changed": bool(row["note"]), "new": not row["source"], "dropped": not row["target"]}
    return tests.get(only, True)


def _chapter(row: Item) -> str:
    """The chapter of a pair of sections; options and entries have none."""
    first = (row["number"] or "").partition(".")[0]
    return first if row["kind"] == "section" and first.isdecimal() else ""


def a_to_z(connection: sqlite3.Connection, letter: str) -> Item:
    """The entries under one letter of the alphabet, sub-entries below those they stand under."""
    entries = rows(connection, ENTRIES)
    counts = dict.fromkeys(LETTERS, 0)
    for row in entries:
        counts[_letter(row["entry"])] += 1
    shown = [row for row in entries if _letter(row["entry"]) == letter]
    return {"letter": letter, "letters": counts, "entries": shown}


def nicknames(connection: sqlite3.Connection) -> Item:
    """What players say for what the rules say, kind by kind."""
    kinds: dict[str, list[Item]] = {}
    for row in rows(connection, NICKNAMES):
        kinds.setdefault(row["kind"], []).append({**row, "written": texts(row["written"])})
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


def rulings(connection: sqlite3.Connection, chapter: str, effect: str, fate: str) -> Item:
    """The designer's rulings by chapter: of one chapter, of one effect on the rule, or with one fate in the
    newer edition; each "" for all."""
    every = rows(connection, RULINGS)
    verdicts: dict[str, list[Item]] = {}
    for part in rows(connection, PARTS):
        verdicts.setdefault(part["ruling"], []).append(part)
    wanted = {"chapter": chapter, "effect": effect, "fate": fate}
    kept = [one for one in every if all(str(one[name]) == value for name, value in wanted.items() if value)]
    titles: dict[int, str] = {}
    for row in rows(connection, CHAPTERS):
        titles.setdefault(row["chapter"], row["title"])
    chapters: dict[int, list[Item]] = {}
    for one in kept:
        chapters.setdefault(one["chapter"], []).append({**one, "verdicts": verdicts.get(one["id"], [])})
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
    """The letter that an address names, "A" where it names none."""
    upper = wanted.upper()
    return upper if upper in LETTERS else "A"


def _letter(entry: str) -> str:
    first = entry[:1].upper()
    return first if first in string.ascii_uppercase and first else OTHERS


def deciding(
    connection: sqlite3.Connection, words: str, hits: Sequence[str], first: Sequence[str] = ()
) -> list[Item]:
    """The decisions that a player's words are after, best first and before them those named `first`; `hits`
    are the ids that a search found."""
    known = {row["name"]: row for row in rows(connection, DECISIONS)}
    found = dict.fromkeys([*first, *fitting_decisions(connection, words, hits)])
    return [known[name] for name in found if name in known]


EXAMPLES_OF = """
    select distinct examples.id, examples.label from checks join examples on examples.id = checks.subject
    join decisions on decisions.id = checks.decision where decisions.name = :name order by examples.rowid
"""


def examples_of(connection: sqlite3.Connection, name: str) -> list[Item]:
    """The examples that ask a decision."""
    return rows(connection, EXAMPLES_OF, name=name)


USUAL = """
    select decisions.name, decisions.question, count(distinct checks.subject) as asked
    from checks join decisions on decisions.id = checks.decision
    group by decisions.id order by asked desc, decisions.rowid limit 9
"""


def usual_decisions(connection: sqlite3.Connection) -> list[Item]:
    """The decisions that most examples and rulings ask."""
    return rows(connection, USUAL)


ASKED = """
    select decisions.name, count(distinct checks.subject) as asked
    from checks join decisions on decisions.id = checks.decision group by decisions.id
"""


def asked_by_examples(connection: sqlite3.Connection) -> dict[str, int]:
    """How many examples and rulings ask each decision, by its name."""
    return {row["name"]: row["asked"] for row in rows(connection, ASKED)}


def decisions(connection: sqlite3.Connection) -> list[Item]:
    """Chapters with their decisions."""
    chapters: dict[str, Item] = {}
    for row in rows(connection, DECISIONS):
        label = row["chapter_label"] or row["section_label"] or ""
        key = row["chapter_id"] or label
        chapters.setdefault(key, {"label": label, "id": row["chapter_id"], "decisions": []})
        chapters[key]["decisions"].append(row)
    return sorted(chapters.values(), key=lambda chapter: not chapter["label"])  # those of no chapter last


def by_section(chapter: Item, is_part: Callable[[Item, set[str]], bool]) -> list[Item]:
    """The decisions of a chapter as sections: {"id", "label", "main", "parts"}, where parts are there
    for the others of the section."""
    sections: dict[str, list[Item]] = {}
    for one in chapter["decisions"]:
        sections.setdefault(one["section_label"] or "", []).append(one)
    found = []
    for label, own in sections.items():
        names = {one["name"] for one in own}
        main = [one for one in own if not is_part(one, names)]
        parts = [one for one in own if one not in main]
        found.append({"id": own[0]["section"], "label": label, "main": main, "parts": parts})
    return found

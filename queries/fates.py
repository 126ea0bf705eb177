"""What became of each ruling in the newer edition, held against what the umpire finds there.

A ruling's fate (same, codified, changed, reversed, moot) is our judgement.  Wherever the situations of its
examples can be decided in both editions, the answers must be as it says: the same, or for a ruling that was
changed or reversed another one somewhere.  An option of the older edition is played there as what the
concordance says that it became; what the newer edition made an option is played there too.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass
from typing import TypedDict

from kb.engine.answering import outcome
from kb.engine.expected import question
from kb.engine.facts import case_of, options_of
from kb.engine.law import Law
from kb.engine.outcomes import Exhausted
from kb.explore.ways import told
from parsers.citations.find import find
from parsers.citations.models import OPTION
from parsers.law.mistakes import Mistake
from parsers.law.situation import read_situation
from queries.rows import rows

KEPT, CHANGED = ("same", "codified"), ("changed", "reversed")
OF_RULINGS = """
    select rulings.number, rulings.title, fate, fate_note, examples.id, situation
    from rulings join examples on examples.document = rulings.document
    and (examples.number = rulings.number or examples.number glob rulings.number || '[a-z]*')
    where situation <> '' and fate <> '' order by rulings.rowid, examples.id
"""
OF_OPTIONS = """
    select options.number, target from concordance join options on options.id = source
    where options.document = :older and target like :newer || '/%' order by concordance.rowid
"""


@dataclass(frozen=True, slots=True)
class BothAnswers:
    """What comes out of one question in the older and in the newer edition."""

    example: str
    decision: str
    older: str
    newer: str


class RulingTried(TypedDict):
    """A ruling with one of the examples that try it."""

    number: str
    title: str
    fate: str
    fate_note: str
    id: str
    situation: str


class _DisagreeingSometimes(TypedDict, total=False):
    reading: str


class Disagreeing(_DisagreeingSometimes):
    """A ruling of which the umpire finds another fate, with its answers and perhaps why that is right."""

    ruling: str
    title: str
    fate: str
    note: str
    answers: list[dict[str, str]]


class Fates(TypedDict):
    """The two editions, how many rulings were held against the umpire by fate, and those that differ."""

    older: str
    newer: str
    held: dict[str, int]
    disagreeing: list[Disagreeing]
    listed: list[Disagreeing]


def fates(
    connection: sqlite3.Connection, law: Law, older: str, newer: str, readings: dict[str, str]
) -> Fates:
    """Every ruling whose examples can be decided in both editions: how many have each fate, and those of
    which the umpire finds otherwise, with its answers; apart from them those that `readings` explain."""
    answers: dict[str, list[list[BothAnswers]]] = {}
    rulings: dict[str, RulingTried] = {}
    became = _became(connection, older, newer)
    for one in rows(connection, OF_RULINGS):
        for place, found in enumerate(_answers(law, one, older, newer, became)):
            rulings[one["number"]] = one
            games = answers.setdefault(one["number"], [[], []])
            games[place] += found
    disagreeing = [
        _as_data(one, answers[number][0])
        for number, one in rulings.items()
        if any(answers[number]) and not any(game and _fits(one, game) for game in answers[number])
    ]
    return {
        "older": older,
        "newer": newer,
        "held": dict(Counter(one["fate"] for number, one in rulings.items() if any(answers[number]))),
        "disagreeing": [one for one in disagreeing if one["ruling"] not in readings],
        "listed": [
            {**one, "reading": readings[one["ruling"]]} for one in disagreeing if one["ruling"] in readings
        ],
    }


def _became(connection: sqlite3.Connection, older: str, newer: str) -> dict[int, frozenset[str]]:
    """By the number of an option in the older edition the ids of what it became in the newer: one of its
    options or several, or none where it became a standard rule.  What is gone is not there."""
    found: dict[int, frozenset[str]] = {}
    for one in rows(connection, OF_OPTIONS, older=older, newer=newer):
        told = {one["target"]} if one["target"].startswith(f"{newer}/option/") else set()
        found[one["number"]] = found.get(one["number"], frozenset()) | told
    return found


def _answers(
    law: Law, one: RulingTried, older: str, newer: str, became: dict[int, frozenset[str]]
) -> list[list[BothAnswers]]:
    """The answers of one example where both decide it, with its options and with those that the note on the
    fate names; none where one of its options is gone in the newer edition."""
    try:
        situation = read_situation(one["situation"])
        options = options_of(situation, law.code, older)
    except Mistake:
        return []
    numbers = law.code.option_ids.get(newer, {})
    stated = [number for number, _ in situation.options]
    if situation.edition or situation.events or not became.keys() >= set(stated):
        return []
    there = frozenset[str]().union(*(became[number] for number in stated))
    cited = (int(each.number) for each in find(one["fate_note"], newer) if each.kind == OPTION)
    named = {numbers[number] for number in cited if number in numbers}
    before = _ask(law, one["situation"], older, options)
    found = []
    for played in (there, there | named):
        after = _ask(law, one["situation"], newer, frozenset(played))
        asked = zip(situation.asks, before, after, strict=True)
        found.append(
            [BothAnswers(one["id"], ask.decision, old, new) for ask, old, new in asked if old and new]
        )
    return found


def _ask(law: Law, text: str, edition: str, options: frozenset[str]) -> list[str]:
    """What comes out of each question; "" where it is not decided."""
    situation = read_situation(text)
    case, rules = case_of(law, situation, edition, options), law.in_play(edition, options)
    found = []
    for ask in situation.asks:
        try:
            decision, arguments = question(law, case, ask)
            case.begin()
            out = outcome(rules, case, decision.name, arguments, careful=True)
            status = "" if out.status == "undetermined" else out.status
            found.append(told(out.value, decision) if out.status == "answered" else status)
        except (Exhausted, Mistake):
            found.append("")
    return found


def _fits(ruling: RulingTried, answers: list[BothAnswers]) -> bool:
    differs = any(one.older != one.newer for one in answers)
    return not (differs if ruling["fate"] in KEPT else ruling["fate"] in CHANGED and not differs)


def _as_data(ruling: RulingTried, answers: list[BothAnswers]) -> Disagreeing:
    return {
        "ruling": ruling["number"],
        "title": ruling["title"],
        "fate": ruling["fate"],
        "note": ruling["fate_note"],
        "answers": [
            {"example": one.example, "decision": one.decision, "older": one.older, "newer": one.newer}
            for one in answers
            if one.older != one.newer
        ],
    }

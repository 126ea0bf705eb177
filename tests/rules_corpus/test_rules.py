"""The executable rules of the shipped corpus: they compile, their examples come out, and they are law."""

from __future__ import annotations

import hashlib
import re
from copy import deepcopy

import pytest

from kb.engine.checks import AS_EXPECTED, run_examples
from kb.engine.law import Law
from kb.used_once import used_once
from parsers.law.situation import name_of, read_situation
from parsers.records import Example, Place
from parsers.transcripts.ids import CE
from queries.umpire import LackingFact
from tests import shipped
from tests.rules_corpus.told import told

HEX_NUMBER = re.compile(r"\b[WEAPMNS]\d{4}\b")
# Sections of the Collector's Edition of which every worked example is executed or says why it cannot be.
EXECUTABLE = (
    *("2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "3", "4", "5", "6", "8", "9", "10"),
    *("11.1", "11.2", "11.3", "11.4", "11.5", "11.6", "11.7", "11.8", "11.9", "11.10", "11.11", "11.12"),
    *("11.13", "11.14", "11.15", "11.16", "11.17", "12", "13.1", "13.2", "13.3", "13.4", "13.5", "13.6"),
    *("13.7", "13.8", "13.9", "14", "15", "16", "17", "18", "19", "20", "21", "22"),
)
# Sections of RAW7 of which every ruling is.
RULED = (
    *(
        "2",
        "3",
        "4",
        "5",
        "6",
        "8",
        "9",
        "10",
        "11",
        "13.1",
        "13.2",
        "13.3",
        "13.4",
        "13.5",
        "13.6",
        "13.7",
        "13.8",
    ),
    *("13.9", "FiF2", "FiF3", "FiF11", "14", "15", "16", "17", "18", "19", "20", "21", "22", "24", "66"),
)
SAMPLE = 10  # clauses that are taken away on purpose


@pytest.fixture(scope="module")
def chapters():
    return list(shipped.readings())


@pytest.fixture(scope="module")
def compiled():
    return shipped.compiled()


def test_the_rules_compile(compiled):
    assert [str(problem) for problem in compiled.problems] == []
    assert sum(len(law.decisions) for law in compiled.laws.values()) > 500


@pytest.mark.slow
def test_a_decision_that_serves_one_other_is_a_question_that_somebody_asks(chapters, compiled):
    """What only one other needs, and nobody asks or no sentence answers, is a name inside that one."""
    asked = {check.decision for check in compiled.checks}
    asked |= {ask.decision for one in told() for ask in read_situation(one.text).asks}
    blocks = [block for reading in chapters for block in reading.blocks]
    found = [one.name for law in compiled.laws.values() for one in used_once(law, blocks, asked)]
    assert found == []


def test_every_example_comes_out_as_its_source_says(compiled):
    wrong = [
        f"{c.subject} {c.decision}: {c.status}: {c.reason}"
        for c in compiled.checks
        if c.status not in AS_EXPECTED
    ]
    assert wrong == []


def test_what_is_expected_against_a_document_names_a_contradiction_of_it(chapters):
    told = {f"{one.document}/{one.number}" for reading in chapters for one in reading.contradictions}
    against = [
        f"{one.document}/{one.against.split()[-1]}" for r in chapters for one in r.examples if one.against
    ]
    assert against
    assert set(against) <= told


def test_the_worked_examples_of_these_sections_are_executed_or_say_why_not(chapters):
    waiting = [
        example.id
        for reading in chapters
        if reading.document.id == "wif-ce"
        for example in reading.examples
        if example.waits_for
        and any(example.section == one or example.section.startswith(f"{one}.") for one in EXECUTABLE)
    ]
    assert waiting == []


def test_the_rulings_on_these_sections_are_executed_or_say_why_not(chapters):
    waiting = [
        example.id
        for reading in chapters
        if reading.document.kind == "rulings"
        for example in reading.examples
        if example.waits_for
        and any(re.match(rf"Q{re.escape(one)}[.-]", example.id.rsplit("/", 1)[1]) for one in RULED)
    ]
    assert waiting == []


@pytest.mark.slow
def test_a_rule_is_law_and_names_nothing_that_only_an_example_names(chapters, compiled):
    """Units, hexes and fleets of examples, written with a capital, never occur in a rule of that game."""
    over = {reading.document.id: reading.document.over for reading in chapters}
    named = []
    for game, law in compiled.laws.items():
        named += names_of_cases(law, [one for one in chapters if base(one.document.id, over) == game])
    assert named == []


@pytest.mark.slow
def test_a_rule_that_is_broken_on_purpose_makes_an_example_fail(chapters, compiled):
    """Some clauses, chosen by chance, are taken away one by one: an example or a situation misses nine in ten
    of them."""
    whole, law = Law(compiled.laws["wif-ce"]), deepcopy(compiled.laws["wif-ce"])
    documents = {reading.document.id: reading.document for reading in chapters}
    clauses = [
        (decision, clause)
        for decision in law.decisions.values()
        for clause in decision.clauses
        if decision.shape != "path" and clause.kind in ("except", "but", "item") and clause.when
    ]
    askers: dict[str, list[Example]] = {}
    for one in _situations(chapters):
        for name in _asked(law, one):
            askers.setdefault(name, []).append(one)

    def noticed(broken: Law, example: Example) -> bool:
        before, after = (run_examples({"wif-ce": one}, [example], documents) for one in (whole, broken))
        return before != after

    unnoticed = []
    for decision, clause in sorted(clauses, key=_drawn)[:SAMPLE]:
        place = decision.clauses.index(clause)
        decision.clauses.remove(clause)
        try:
            broken = Law(law)
            if not any(noticed(broken, one) for one in askers.get(decision.name, [])):
                unnoticed.append(f"{clause.path}:{clause.line}: {clause.text}")
        finally:
            decision.clauses.insert(place, clause)
    assert len(unnoticed) <= SAMPLE // 10, "\n".join(unnoticed)


def _drawn(one) -> str:
    """An order by chance that stays as it is when other clauses come and go."""
    decision, clause = one
    return hashlib.sha256(f"7 {decision.name} {clause.text}".encode()).hexdigest()


def _situations(chapters) -> list[Example]:
    """The examples and rulings of World in Flames, and the situations that no document tells."""
    games = ("wif-ce", "wif-raw7", "wif-qa")
    found = [one for r in chapters if r.document.id in games for one in r.examples if one.situation]
    own = (one for one in told() if one.document in games)
    return found + [Example(CE, one.name, "", "", "", one.text, (), Place(one.name, 1, 1)) for one in own]


def _asked(law, example: Example) -> set[str]:
    """The decisions that an example asks, directly or not."""
    found, wanted = set(), [ask.decision for ask in read_situation(example.situation).asks]
    while wanted:
        name = wanted.pop()
        if name not in found and name in law.decisions:
            found.add(name)
            wanted += law.decisions[name].calls
    return found


def base(document: str, over: dict[str, str]) -> str:
    while over.get(document) in over:
        document = over[document]
    return document


def names_of_cases(law, chapters) -> list[str]:
    """Where the blocks of a game name what only its examples name, or a printed hex."""
    known = {name_of(one.name) for text, _, _ in law.standing for one in read_situation(text).things}
    known |= {value for values in law.types.enumerations.values() for value in values}
    known |= set(law.types.known())
    told = (one.situation for reading in chapters for one in reading.examples if one.situation)
    cases = {name_of(thing.name) for text in told for thing in read_situation(text).things if thing.name}
    cases = {name for name in cases - known if name[:1].isupper() and len(name) > 1}
    named = []
    for block in (block for reading in chapters for block in reading.blocks):
        words = set(re.findall(r"[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", block.text)))
        named += [f"{block.place.path}:{block.place.first_line}: {word}" for word in sorted(words & cases)]
        named += [f"{block.place.path}: {number}" for number in HEX_NUMBER.findall(block.text)]
    return named


def test_a_bomber_that_may_come_from_an_older_enemy_is_asked_for_its_hex():
    """15: whom it surprises hangs on where it began, so the dice are not told while nobody says that."""
    told_without_hex = """
country Italy: at_war_with USSR, declared_war_on USSR
country Germany: at_war_with USSR
hex ford: clear, fine, controller USSR
unit guards: INF, USSR, combat 4, in ford
unit Savoia: LND, Italy, tactical 4
ground_strike dawn: bomber Savoia, target guards, hex ford
ask ground_strike_dice_rolled(dawn)
"""
    with pytest.raises(LackingFact, match="Savoia has no hex"):
        list(shipped.umpire().check(told_without_hex, changes=False))

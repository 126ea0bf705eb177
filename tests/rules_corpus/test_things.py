"""The vocabulary of World in Flames: what a player may state of each kind of thing."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

from kb.engine.answering import ILLEGAL, UNDETERMINED
from kb.engine.types import DERIVED
from queries.umpire import LackingFact
from rules_corpus import FOLDER
from tests import shipped

DECLARED = re.compile(r"^type (\w+)(?: is an? .*| joins \w+| alone)?$", re.MULTILINE)


@pytest.mark.slow
def test_every_fact_that_can_be_stated_carries_its_question() -> None:
    laws = shipped.compiled().laws
    things = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "wif_ce" / "things").glob("*.md"))
    declared = set(DECLARED.findall(things))
    lacking = [
        f"{record.name}.{field.name}"
        for record in laws["wif-ce"].types.records.values()
        for field in record.fields.values()
        if record.name in declared and not field.by and not field.description
    ]
    assert len(declared) > 60
    assert not lacking, "nobody can be asked for these in words"


@pytest.mark.slow
def test_what_the_rules_derive_is_not_known_of_a_thing_of_which_nothing_is_told() -> None:
    """Nobody assumes what is asked: the verdict says what it looked for, or why nobody can ask it so."""
    answered = {}
    for base, law in shipped.laws().items():
        for record in law.code.types.records.values():
            for fact in (one for one in record.fields.values() if one.source == DERIVED):
                kind = record.name.lower()
                told, one = ("", kind) if record.alone else (f"{kind} one\n", "one")
                text = f"{told}ask {fact.derived_by}({one})"
                with suppress(LackingFact):
                    [(_, found)] = shipped.umpire().check(text, edition=base, changes=False)
                    if found.status not in (UNDETERMINED, ILLEGAL) or not (found.needs or found.why_not):
                        answered[record.name, fact.name] = found.value
    assert not answered


def test_a_verdict_that_rests_on_peace_of_which_nobody_told_says_so() -> None:
    """Powers are always there; with whom they are at war a situation tells, and else it is assumed."""
    [(_, found)] = shipped.umpire().check("ask at_war(Germany, USSR)", changes=False)
    assert found.value == "no"
    assert [(one.thing, one.fact, one.value) for one in found.assumed] == [("Germany", "at_war_with", "none")]


def test_a_rule_that_looks_at_every_power_assumes_nothing_of_those_nobody_speaks_of() -> None:
    text = "country Germany: at war with USSR\nunit guard: INF, Germany\nask belongs_to_neutral_power(guard)"
    [(_, found)] = shipped.umpire().check(text, changes=False)
    assert found.value == "no" and not found.assumed

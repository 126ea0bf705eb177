"""The mutants of a small law: what is made wrong, and who notices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.explore.mutations import mutants
from kb.explore.table_mutations import table_mutants, thinned
from kb.explore.watching import DOCUMENTED, OWN, fate, watchers
from tests.kb.engine.toy import BASE, law_of

RULES = """
decision march(unit: Unit) -> Number
  "How far may this unit march?"
  4                                                        [1.2]
  except when unit is tired and unit.hex is not wood: 0    [1.2]

decision strong(unit: Unit)
  "Is this unit strong?"
  yes if any of
    unit.strength >= 5                                     [1.3]

decision hexes(unit: Unit) -> Number
  "How far does the weather let this unit march?"
  table "Marches" for unit.hex.weather                     [1.2]

decision hexes_at_sea() -> Number
  "How far does rain let it march?"
  table "Marches" for "rain"                               [1.2]

decision shift(unit: Unit) -> Number
  "What is the shift for its strength?"
  table "Odds" for ladder "Odds" at unit.strength          [1.3]

decision goals(unit: Unit) -> Text
  "Which places are the goals there?"
  table "Goals" for unit.strength                                  [1.3]

decision marches(unit: Unit, hex: Hex)
  "What comes of it that the unit marches there?"
  says "{unit} marches to {hex}"
  it changes
    unit.hex becomes hex                                          [1.2]
    unit.tired becomes worn(unit)                                 [1.2]
    unit.strength becomes unit.strength - 1 when hex is wood      [1.2]

decision worn(unit: Unit)
  "Is it worn out by a march?"
  unit.strength <= 3                                              [1.2]
"""
SNOW = "hex A: snow\nunit X: tired no, hex A, strength 1\nask hexes(X)\nexpect 3\n"
PLAIN = (
    "hex A: wood no\nunit X: tired yes, hex A, strength 4\nask march(X)\nexpect 0\nask strong(X)\nexpect no\n"
)


@pytest.fixture(scope="module")
def law():
    return law_of(RULES)


def of(law, decision: str, what: str):
    found = [one for one in mutants(law.code.decisions[decision], law.code.types) if one.what == what]
    assert found, [one.what for one in mutants(law.code.decisions[decision], law.code.types)]
    return found[0]


@pytest.mark.parametrize(
    ("decision", "what"),
    [
        ("march", "4 is 5"),
        ("march", "4 is 3"),
        ("march", "the clause is dropped"),
        ("march", "its condition is dropped"),
        ("march", "condition 2 is dropped"),
        ("march", "except is but"),
        ("strong", "5 is 4"),
        ("marches", "the clause is dropped"),
        ("marches", "hex is none at any rate"),
        ("marches", "tired is yes at any rate"),
        ("marches", "tired is no at any rate"),
    ],
)
def test_each_kind_of_mistake_is_made(law, decision, what):
    assert of(law, decision, what).decision != law.code.decisions[decision]


def watching(law, origin=OWN, text=PLAIN):
    return watchers(law, [("plain", origin, "toy", text)], {"toy": BASE})


def test_what_an_event_makes_of_a_fact_is_noticed_by_what_is_asked_after_it(law):
    text = (
        "hex A, B: wood no\nunit X: tired no, hex A, strength 3\nask march(X)\nexpect 4\n- X marches to B\n"
    )
    asked_before = watching(law, text=text)
    wrong = of(law, "marches", "tired is no at any rate")
    assert fate(law, wrong, asked_before, ("toy",)).noticed_by == ""
    asked_after = watching(law, text=text + "ask march(X)\nexpect 0\n")
    assert fate(law, wrong, asked_after, ("toy",)).noticed_by == "plain"


def test_an_example_notices_what_changes_its_verdict(law):
    found = fate(law, of(law, "strong", "5 is 4"), watching(law, DOCUMENTED), ("toy",))
    assert (found.noticed_by, found.origin) == ("plain", DOCUMENTED)


def test_a_survivor_comes_with_the_situation_that_tells_it_from_the_law(law):
    found = fate(law, of(law, "march", "condition 2 is dropped"), watching(law), ("toy",))
    assert not found.noticed_by
    assert "tired yes" in found.situation and "wood yes" in found.situation
    assert found.values == ("4", "0")


def test_a_mutant_that_changes_no_verdict_is_no_survivor(law):
    found = fate(law, of(law, "march", "except is but"), watching(law), ("toy",))
    assert not found.noticed_by and not found.situation


def test_a_question_that_does_not_rest_on_a_decision_is_not_asked_again(law):
    (first, second) = watching(law)
    assert first.reaches == {"march"} and second.reaches == {"strong"}


def cell(law, what: str):
    cells = list(table_mutants(law.code))
    (found,) = [one for one in cells if what in one.what] or [[one.what for one in cells]]
    return found


def test_each_figure_of_a_table_that_is_looked_up_is_changed_by_one(law):
    found = {one.what for one in table_mutants(law.code) if one.decision.name == "hexes"}
    said = {f'table "Marches", {cell}' for cell in ("fine: 4 is 5", "fine: 4 is 3", "snow: 3 is 4")}
    assert said < found and len([one for one in found if "a head" not in one]) == 6


def test_a_head_is_changed_by_one_or_for_the_next(law):
    found = {one.what.partition(", ")[2] for one in table_mutants(law.code) if "a head" in one.what}
    assert {"a head: fine is rain or storm", "a head: rain or storm is snow", "a head: snow is fine"} <= found
    heads = (("1-2", "none"), ("3 or more", "all"))
    code = replace(law.code, tables=law.code.tables | {"Goals": (("Goals", "places"), heads)})
    found = {one.what.rpartition(": ")[2] for one in table_mutants(code) if 'Goals", a head' in one.what}
    more = {"3 or more is 4 or more", "3 or more is 2 or more"}
    assert found == {"1-2 is 2-2", "1-2 is 0-2", "1-2 is 1-3", "1-2 is 1-1"} | more


def test_a_head_that_is_now_another_rows_leaves_that_row_its_own(law):
    (wrong,) = [one for one in table_mutants(law.code) if "a head: fine is rain or storm" in one.what]
    assert wrong.printed is not None
    _, (_, rows) = wrong.printed
    assert [row[0] for row in rows] == ["rain or storm", "fine", "snow"]


def test_a_result_is_changed_for_another_of_its_column_and_no_list_is(law):
    assert not [
        one for one in table_mutants(law.code) if 'Goals", a head' not in one.what and "Goals" in one.what
    ]
    rows = (("1", "-/1"), ("2", "2/1"), ("3", "-/1"), ("4", "5 or more"))
    code = replace(law.code, tables=law.code.tables | {"Goals": (("Goals", "places"), rows)})
    found = {one.what.rpartition(", ")[2] for one in table_mutants(code) if "Goals" in one.what}
    found = {one for one in found if "a head" not in one}
    figures = {"4: 5 or more is 6 or more", "4: 5 or more is 4 or more"}
    assert found == {"1: -/1 is 2/1", "3: -/1 is 5 or more"} | figures


def test_the_heads_of_a_ladder_are_changed_too(law):
    assert cell(law, "a head: 3:1 is 4:1").names == ("shift",)


def test_a_wrong_cell_is_noticed_by_who_looks_it_up(law):
    snow = cell(law, "snow: 3 is 4")
    found = fate(law, snow, watching(law, text=SNOW), ("toy",))
    assert found.noticed_by == "plain"
    assert not fate(law, cell(law, "fine: 4 is 5"), watching(law, text=SNOW), ("toy",)).noticed_by
    assert cell(law, "rain or storm: 2 is 3").names == ("hexes", "hexes_at_sea")


def test_a_wrong_cell_that_nobody_notices_comes_with_a_situation(law):
    found = fate(law, cell(law, "fine: 4 is 5"), watching(law), ("toy",))
    assert "fine" in found.situation and found.values == ("4", "5")


def test_a_chart_that_the_situation_tells_stays_as_it_is_told(law):
    text = SNOW.replace("ask", "| Marches | hexes |\n|---|---|\n| snow | 3 |\nask", 1)
    assert not fate(law, cell(law, "snow: 3 is 4"), watching(law, text=text), ("toy",)).noticed_by


def test_long_tables_do_not_drown_the_clauses_of_a_chapter(law):
    clauses = [one for each in law.code.decisions.values() for one in mutants(each, law.code.types)]
    cells = list(table_mutants(law.code))
    kept = thinned([*clauses, *cells], "a seed")
    left = [one for one in kept if one.printed is not None]
    assert kept[: len(clauses)] == clauses
    assert 0 < len(left) <= len(clauses) / 4 < len(cells)
    assert thinned(cells, "a seed") == cells

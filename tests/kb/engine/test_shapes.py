"""The shapes of a decision, and what each makes of facts that are known, usual and unknown."""

from __future__ import annotations

import pytest

from kb.engine.outcomes import Undefined
from kb.engine.records import Change
from kb.engine.tables import Table
from kb.engine.values.base import UNKNOWN
from tests.kb.engine.toy import law_of, verdict
from tests.kb.engine.toy_rules import LEAVE, MARCH, SUM


@pytest.mark.parametrize(("weather", "hexes"), [("fine", "4"), ("snow", "3"), ("rain", "2"), ("storm", "2")])
def test_an_exception_overrides_the_default(weather, hexes):
    assert verdict(law_of(MARCH), "", "march", weather).value == hexes


FIGHT = """
hex A: fine, wood
hex B: fine
unit X: horse, strength 4, in B
units in A: foot (tired), gun (tired), foot
fight F: attackers (X), hex A
"""


def test_a_sum_adds_what_applies_and_says_why():
    found = verdict(law_of(SUM), FIGHT.replace("hex A\n", "hex A, die 5\n"), "roll", "F")
    assert (found.status, found.value) == ("answered", "6")
    assert [(one.says, one.value) for one in found.because] == [
        ("fight.die", "5"),
        ("each tired defender", "2"),
        ("-1 when fight.hex is wood", "-1"),
    ]


def test_an_option_counts_only_in_play():
    situation = FIGHT.replace("hex A\n", "hex A, die 5\n")
    law = law_of(SUM)
    assert verdict(law, "options 2\n" + situation, "roll", "F").value == "8"
    assert Change("8", 2, True) in verdict(law, situation, "roll", "F").changes


def test_a_sum_has_its_limits():
    law = law_of(SUM)
    situation = FIGHT.replace("units in A: foot (tired), gun (tired), foot", "")
    assert verdict(law, situation.replace("hex A\n", "hex A, die 1\n"), "roll", "F").value == "1"


def test_dice_left_open_give_every_chance():
    found = verdict(law_of(SUM), FIGHT, "roll", "F")
    assert (found.status, list(map(str, found.needs))) == ("undetermined", ["F: die"])
    assert {one.value: one.chance for one in found.chances} == {
        **{str(n): "1/10" for n in range(2, 10)},
        "10": "1/5",
    }


AMOUNT = """
type Amount is 1 to 1000

decision half(amount: Amount) -> Number
  "What is half of it?"
  amount / 2                                                [1.3]
"""


def test_a_number_of_many_values_is_no_die():
    found = verdict(law_of(AMOUNT), "", "half", UNKNOWN)
    assert (found.status, found.chances, list(map(str, found.needs))) == ("undetermined", [], ["amount"])


PRODUCT = """
decision strength_over(unit: Unit, border: Border) -> Number
  "How strong is it across that border?"
  product of
    unit.strength                                     [1.3]
    1/2 when border is river                          [1.3] "a river halves"
    1/3 when unit is horse and unit.hex is wood called woods    [1.3]
    instead of woods: 1/4 when unit is tired          [1.3]
"""


def test_a_product_is_exact():
    situation = (
        "hex A: wood, fine\nhex B: fine\nunit X: horse, strength 7, in A\nborder between A and B: river\n"
    )
    rules = PRODUCT + (
        "decision attack(unit: Unit, hex: Hex) -> Number\n"
        '  "Into that hex?"\n'
        "  strength_over(unit, border(unit.hex, hex)) [1.3]\n"
    )
    law = law_of(rules)
    assert verdict(law, situation, "attack", "X", "B").value == "7/6"
    tired = situation.replace("strength 7", "strength 7, tired")
    assert verdict(law, tired, "attack", "X", "B").value == "7/8"


@pytest.mark.parametrize(
    ("facts", "value"),
    [("foot", "yes"), ("foot, tired", "no"), ("gun", "no")],
)
def test_a_permission_and_its_bars(facts, value):
    assert verdict(law_of(LEAVE), f"hex A: fine\nunit X: {facts}, in A\n", "may_march", "X").value == value


def test_one_bar_is_enough_whatever_is_unknown():
    found = verdict(law_of(LEAVE), "hex A\nunit X: foot, tired, in A\n", "may_march", "X")
    assert (found.status, found.value) == ("answered", "no")


def test_what_is_unknown_is_asked_for():
    found = verdict(law_of(LEAVE), "hex A\nunit X: foot, in A\n", "may_march", "X")
    assert (found.status, found.value, list(map(str, found.needs))) == ("undetermined", None, ["A: weather"])


def test_an_unknown_that_makes_no_difference_is_none():
    rules = """
decision shelter(hex: Hex) -> Number
  "How many find shelter?"
  2 when hex.weather is fine or snow    [1.2]
  2 when hex.weather is rain or storm   [1.2]
  2                                     [1.2]
"""
    assert verdict(law_of(rules), "hex A\n", "shelter", "A").value == "2"


def test_what_is_usual_is_assumed_and_said():
    found = verdict(law_of(LEAVE), "hex A: fine\nunit X: foot, in A\n", "may_march", "X")
    assert "X: tired no" in map(str, found.assumed)
    assert ("X: tired yes", "no") in [(str(one), one.then) for one in found.changes]
    told = verdict(law_of(LEAVE), "hex A: fine\nunit X: foot, not tired, in A\n", "may_march", "X")
    assert "X: tired no" not in map(str, told.assumed)


NEEDS = """
decision ready(unit: Unit) -> YesNo
  "Is it ready?"
  yes if all of
    unit is not tired           [1.1]
    unit.strength >= 3          [1.1]

decision forbidden(unit: Unit) -> YesNo
  "Is it forbidden?"
  no unless any of
    unit is gun                 [1.1]
    unit.strength < 3           [1.1]
"""


def test_every_condition_must_hold():
    law = law_of(NEEDS)
    assert verdict(law, "unit X: foot, strength 3\n", "ready", "X").value == "yes"
    assert verdict(law, "unit X: foot, strength 2\n", "ready", "X").value == "no"
    assert verdict(law, "unit X: foot, strength 5/2\n", "forbidden", "X").value == "yes"
    assert verdict(law, "unit X: foot, strength 3\n", "forbidden", "X").value == "no"


HIGHEST = """
decision cover(hex: Hex) -> Number
  "What cover is there?"
  highest of
    1                                 [1.1]
    3 when hex is wood                [1.1]
    2 for each u in hex.units where u is gun   [1.1]
"""


def test_the_highest_that_applies():
    law = law_of(HIGHEST)
    assert verdict(law, "hex A: wood\n", "cover", "A").value == "3"
    assert verdict(law, "hex A\nunits in A: gun\n", "cover", "A").value == "2"


TABLES = """
decision march(weather: Weather) -> Number
  "How far?"
  table "Marches" for weather                              [1.2]

decision odds(ratio: Number, steps: Number) -> Number
  "Which odds?"
  ladder "Odds" at ratio moved by steps                    [1.3]

decision apart(one: Number, other: Number) -> Number
  "How many steps?"
  steps("Odds", one, other)                                [1.3]
"""


@pytest.mark.parametrize(
    ("ratio", "steps", "odds"),
    [(1, 0, "1"), ("7/4", 0, "3/2"), (9, 0, "3"), (9, -2, "3/2"), ("1/9", 0, "1/2"), (1, -5, "1/2")],
)
def test_a_ladder_goes_down_to_the_step_it_reaches(ratio, steps, odds):
    from fractions import Fraction

    assert verdict(law_of(TABLES), "", "odds", Fraction(ratio), steps).value == odds


def test_printed_tables_are_looked_up():
    law = law_of(TABLES)
    assert verdict(law, "", "march", "storm").value == "2"
    assert verdict(law, "", "apart", 1, 3).value == "3"


CHART = """
decision result(die: Die, odds: Number) -> Text
  "What is the result?"
  table "Results" for die column odds    [1.3]
"""


def test_a_chart_that_nobody_prints_is_asked_for_or_loaded():
    from tests.kb.engine.toy import TYPES

    law = law_of(CHART, TYPES + '\nchart "Results" "chart of the box"\n')
    found = verdict(law, "", "result", 3, 2)
    assert (found.status, list(map(str, found.needs))) == ("undetermined", ["the chart 'Results'"])
    chart = "| Results | 1:1 | 2:1 |\n|---|---|---|\n| 1 to 5 | -/1 | -/R |\n| 6 or more | 1/- | -/2 |\n"
    assert verdict(law, chart, "result", 3, 2).value == "-/R"
    assert verdict(law, chart, "result", 6, 1).value == "1/-"


def test_none_beside_a_list_is_an_empty_one():
    rules = """
decision empty(hex: Hex) -> YesNo
  "Is nobody there?"
  hex.units = none and hex.units is none     [1.1]
"""
    law = law_of(rules)
    assert verdict(law, "hex A\n", "empty", "A").value == "yes"
    assert verdict(law, "hex A\nunits in A: foot\n", "empty", "A").value == "no"


def test_a_list_may_be_none_and_is_then_empty():
    rules = """
decision helpers(hex: Hex) -> list of Unit
  "Who helps?"
  none                                       [1.1]
  except when hex is wood: hex.units         [1.1]

decision helped(hex: Hex) -> YesNo
  "Does anybody help?"
  any u in helpers(hex): u is gun            [1.1]
"""
    law = law_of(rules)
    assert verdict(law, "hex A\nunits in A: gun\n", "helped", "A").value == "no"
    assert verdict(law, "hex A: wood\nunits in A: gun\n", "helped", "A").value == "yes"
    assert verdict(law, "hex A\n", "helpers", "A").value == "none"


BUILT_IN = """
decision computed(number: Number, text: Text, hex: Hex) -> Number
  "What do the built-in functions make of it?"
  sum of
    nearest(number) + rounded_down(number) + rounded_up(number) + absolute(number)    [1.1]
    lesser(number, 1) + greater(number, 1) + remainder(7, 4)                          [1.1]
    number(before(text, "/")) * 100 + number(after(text, "/")) * 1000                 [1.1]
    10000 when contains(text, "/")                                                    [1.1]
    100000 * (count of u in union(hex.units, hex.units))                              [1.1]
    count of u in difference(hex.units, hex.units)                                    [1.1]
    1000000 when first(hex.units) is gun                                              [1.1]
    total_of_highest(list of u.strength for each u in hex.units, 2)                   [1.1]
    -total_of_lowest(list of u.strength for each u in hex.units, 1)                   [1.1]
"""


def test_built_in_functions():
    from fractions import Fraction

    situation = "hex A\nunits in A: gun (strength 5), foot (strength 2), foot (strength 3)\n"
    found = verdict(law_of(BUILT_IN), situation, "computed", Fraction(-3, 2), "4/7", "A")
    #        nearest, down, up, absolute        lesser, greater, remainder
    small = -1 - 2 - 1 + Fraction(3, 2) + Fraction(-3, 2) + 1 + 3
    assert found.value == str(small + 400 + 7000 + 10000 + 300000 + 0 + 1000000 + 8 - 2)


ROLL_CALL = """
decision roll_call(hex: Hex) -> list of Text
  "Who is there?"
  says "{value}"
  list of joined(u, "stands in", hex, "with", u.strength, "tired:", u is tired) for each u in hex.units
"""


def test_what_becomes_of_each_is_told_line_by_line():
    units = "hex A: fine\nunit X: strength 2, tired, in A\nunit Y: strength 3/2, in A"
    found = verdict(law_of(ROLL_CALL), units, "roll_call", "A")
    assert found.value == "(X stands in A with 2 tired: yes, Y stands in A with 3/2 tired: no)"
    assert found.says == "X stands in A with 2 tired: yes; Y stands in A with 3/2 tired: no"


def test_a_line_that_doubles_with_each_thing_is_refused():
    from kb.engine.outcomes import Exhausted

    rules = """
decision shout(hex: Hex) -> Text
  "What is heard?"
  running said = joined("oh") for each u in all_units(): joined(said, said)
"""
    units = "hex A: fine\n" + "".join(f"unit X{number}: in A\n" for number in range(40))
    with pytest.raises(Exhausted):
        verdict(law_of(rules), units, "shout", "A")


def test_a_bar_without_sense_does_not_hide_one_that_holds():
    rules = """
decision may_march(unit: Unit) -> YesNo
  "May it march?"
  yes unless any of
    1 / unit.strength > 2      [1.3]
    unit is tired              [1.3]
"""
    units = "hex A: fine\nunit X: strength 0, tired, in A\nunit Y: strength 0, in A"
    assert verdict(law_of(rules), units, "may_march", "X").value == "no"
    assert verdict(law_of(rules), units, "may_march", "Y").why_not


def test_a_row_of_a_table_may_stand_for_several_numbers():
    header, rows = ("Results", "is"), (("1, 3 or 4", "7"), ("2 and 5 to 6", "8"))
    table = Table("Results", header, rows)
    assert [table.cell(key, None) for key in range(1, 7)] == [7, 8, 7, 7, 8, 8]
    with pytest.raises(Undefined):
        table.cell(9, None)

"""The second edition of the language: lists of conditions, premises, names of a decision's own, places as
citations."""

from __future__ import annotations

import pytest

from tests.kb.engine.toy import TYPES, compiled, law_of, verdict

PLACE = """hex A: fine
hex B: snow, wood
unit U: foot, strength 3, in A
unit V: gun, strength 5, in B, tired
"""


def answer(rules: str, name: str, *about: object, situation: str = PLACE) -> tuple:
    found = verdict(law_of(rules), situation, name, *about)
    return found.status, found.value


def clauses(rules: str) -> list:
    return law_of(rules).code.decisions["d"].clauses


HEAD = 'decision d(unit: Unit)\n  "?"\n'


def test_a_clause_cites_the_section_that_it_stands_in():
    rules = (
        HEAD + "  yes unless any of\n    unit is tired\n    unit is gun [1.1]\n    unit is horse [+ 1.1]\n"
    )
    assert [one.cites for one in clauses(rules)] == [("toy/1.3",), ("toy/1.1",), ("toy/1.3", "toy/1.1")]


def test_an_option_is_cited_with_the_place():
    lines = "    under options 1 or 2: unit is tired\n    under option 1: unit is gun [1.1]\n"
    rules = HEAD + "  yes unless any of\n" + lines
    first, second = clauses(rules)
    assert first.cites == ("toy/1.3", "toy/option/1", "toy/option/2") and not first.every
    assert second.cites == ("toy/1.1",)


LISTS = (
    HEAD
    + """  yes unless any of
    all of                          "tired in a wood"
      unit is tired                 "it is tired"
      unit.hex is wood
    none of
      unit is foot
      unit is gun
    under option 1: any of
      unit.hex.weather is snow
      unit.hex.weather is storm     "a storm"  [1.2]
  except no when all of
    unit.strength > 90
    any of
      unit is foot
      unit is gun
"""
)


@pytest.mark.parametrize(
    ("facts", "options", "value"),
    [
        ("U: foot, strength 1, in A", "", "yes"),
        ("U: foot, strength 1, in B, tired", "", "no"),
        ("U: horse, strength 1, in A", "", "no"),
        ("U: foot, strength 1, in B", "", "yes"),
        ("U: foot, strength 1, in B", "1", "no"),
        ("U: gun, strength 99, in A", "", "no"),
    ],
)
def test_lists_of_conditions(facts, options, value):
    chosen = f"options {options}\n" if options else ""
    situation = f"{chosen}hex A: fine\nhex B: snow, wood\nunit {facts}\n"
    assert answer(LISTS, "d", "U", situation=situation) == ("answered", value)


def test_the_lines_of_a_list_are_reasons():
    law = law_of(LISTS)
    found = verdict(law, "hex B: snow, wood\nunit U: foot, strength 1, in B, tired\n", "d", "U")
    (bar,) = found.because
    assert bar.says == "tired in a wood"
    assert [one.says for one in bar.because] == ["it is tired", "unit.hex is wood"]


def test_a_list_is_three_valued():
    rules = HEAD + "  yes if all of\n    any of\n      unit.hex.weather is fine\n      unit is foot\n"
    assert answer(rules, "d", "U", situation="hex A\nunit U: foot, in A\n") == ("answered", "yes")
    assert answer(rules, "d", "U", situation="hex A\nunit U: gun, in A\n")[0] == "undetermined"


def test_a_condition_of_a_list_may_stand_under_an_option():
    rules = HEAD + "  no\n  except yes when all of\n    unit is foot\n    under option 1: unit is tired\n"
    assert answer(rules, "d", "U") == ("answered", "yes")
    assert answer(rules, "d", "U", situation="option 1\n" + PLACE) == ("answered", "no")


def test_names_of_its_own():
    rules = """
decision d(unit: Unit) -> Number
  "?"
  sum of
    doubled(near) when strong(unit, 2)
    1
  where near means count of u in unit.hex.units where strong(u, 1)
  where strong(u: Unit, least: Number) means all of
    u.strength > least
    u is not tired
  where doubled(n: Number) means n * 2
"""
    assert answer(rules, "d", "U") == ("answered", "3")
    assert answer(rules, "d", "V") == ("answered", "1")


@pytest.mark.parametrize(
    ("meanings", "message"),
    [
        ("where a means b + 1\n  where b means a + 1", "never ends"),
        ("where a means 1\n  where a means 2", "means something else"),
        ("where unit means 1\n  where a means 1", "means something else"),
        ("where a means wood", "nothing is called wood"),
        ("where a means unit is foot", "this is yes or no"),
    ],
)
def test_mistakes_in_names_of_its_own(meanings, message):
    _, problems = compiled('decision d(unit: Unit) -> Number\n  "?"\n  a\n  ' + meanings + "\n")
    assert any(message in one.message for one in problems), [str(one) for one in problems]


PREMISE = """
decision d(unit: Unit) -> Number
  "How strong is it?"
  given unit is not gun           "A gun does not fight."  [1.1]
  given any of                    "It stands in the open."
    unit.hex is not wood
    unit is foot
  unit.strength
"""


def test_a_premise_that_fails_makes_the_question_illegal():
    law = law_of(PREMISE)
    found = verdict(law, PLACE, "d", "V")
    assert (found.status, found.value) == ("illegal", None)
    assert found.why_not == "A gun does not fight.; It stands in the open."
    assert [one.cites for one in found.because] == [["toy/1.1"], ["toy/1.3"]]
    assert verdict(law, PLACE, "d", "U").value == "3"


def test_a_premise_that_nobody_knows_is_supposed():
    found = verdict(law_of(PREMISE), "hex A\nunit U: strength 3, in A\n", "d", "U")
    assert found.value == "3" and "A gun does not fight." in map(str, found.assumed)


def test_a_path_like_another():
    rules = """
decision walk(hex: Hex, goal: Hex) -> Path
  "?"
  path from hex
    to goal
    each step costs 1
    barred when step.there is wood
decision ride(hex: Hex, goal: Hex) -> Path
  "?"
  path like walk, but
    each step costs 1/2
"""
    situation = "hex A\nhex B\nhex C\nborder between A and B\nborder between B and C\n"
    assert answer(rules, "walk", "A", "C", situation=situation)[1] == "A - B - C, cost 2"
    assert answer(rules, "ride", "A", "C", situation=situation)[1] == "A - B - C, cost 1"


def test_steps_for_each_of_several():
    rules = """
decision d(one: Unit, other: Unit) -> Todo
  "?"
  in sequence
    for each side in (one, other)
      then rest by side until side is tired
      then add by side: side.strength
    over
"""
    types = TYPES + "type Todo is rest, add, over\n"
    found = verdict(law_of(rules, types), PLACE, "d", "U", "V")
    assert found.value == "rest" and found.by == "U"
    tired = PLACE.replace("strength 3,", "strength 3, tired,")
    assert verdict(law_of(rules, types), tired, "d", "V", "U").value == "over"


def test_the_condition_of_a_step_speaks_of_each_that_takes_it_and_values_have_places_in_a_list():
    rules = """
decision d(one: Unit, other: Unit) -> Todo
  "?"
  in sequence
    for each side in (one, other)
      then rest by side until side is tired when place(side) = 2
    over

decision place(unit: Unit) -> Number
  "?"
  position(unit.strength > 2, (no, yes))
"""
    types = TYPES + "type Todo is rest, add, over\n"
    strong = PLACE + "unit Weak: strength 1\nunit Strong: strength 5\n"
    found = verdict(law_of(rules, types), strong, "d", "Weak", "Strong")
    assert found.value == "rest" and found.by == "Strong"
    assert verdict(law_of(rules, types), strong, "d", "Weak", "Weak").value == "over"


def test_words_of_the_language_are_names_elsewhere():
    types = TYPES + "type Box alone\n  given: Number\n  says: Number\n  means: Number\n  from: Number\n"
    rules = 'decision d() -> Number\n  "?"\n  box.given + box.says + box.means\n'
    situation = "box: given 1, says 2, means 3\n"
    assert verdict(law_of(rules, types), situation, "d").value == "6"


@pytest.mark.parametrize("word", ["unless", "when", "is", "options", "yes", "total", "called"])
def test_a_fact_of_yes_or_no_is_not_called_by_what_no_rule_could_say(word):
    types = TYPES.replace("  tired: YesNo", f"  {word}: YesNo usually no\n  tired: YesNo")
    _, (problem,) = compiled("", types)
    assert f"{word} is a word of the language" in problem.message
    assert f"{word}_now" in problem.expected


@pytest.mark.parametrize("word", ["moved", "rounded", "says", "given", "then", "all", "arrival", "barred"])
def test_what_rules_say_of_a_word_elsewhere_leaves_it_a_name(word):
    types = TYPES.replace("  tired: YesNo", f"  {word}: YesNo usually no\n  tired: YesNo")
    rules = f'decision d({word}: Unit)\n  "?"\n  yes if any of\n    {word} is {word} or tired\n'
    assert verdict(law_of(rules, types), PLACE + f"unit U: {word}\n", "d", "U").value == "yes"


@pytest.mark.parametrize("word", ["given", "from", "unless", "called"])
def test_a_decision_is_not_called_by_a_word_that_begins_a_line(word):
    _, (problem,) = compiled(f'decision {word}(unit: Unit)\n  "?"\n  yes if any of\n    unit is tired\n')
    assert "another name" in problem.expected


@pytest.mark.parametrize(
    ("line", "words", "today"),
    [
        ("  let odds = 3\n  unit is tired\n", "let", "where NAME means"),
        (
            "  yes unless any of\n    under any of options 1 and 2: unit is gun\n",
            "under any of",
            "options 1 or 2",
        ),
    ],
)
def test_notation_of_former_days_is_refused_with_that_of_today(line: str, words: str, today: str):
    _, (problem,) = compiled(HEAD + line)
    assert f"`{words}` is no longer understood" in problem.message
    assert today in problem.expected


MEASURED = (
    TYPES
    + """
type Crew is a Unit: foot, horse
  men: Number usually 1 measures horse
"""
)
MEN = 'decision men_in(hex: Hex) -> Number\n  "?"\n  total of u.men for each u in hex.units where u is Crew\n'


@pytest.mark.parametrize(
    ("told", "men"),
    [
        ("5 horse in A", 5),
        ("in A: horse x4 of Reds, 2 horse", 6),
        ("1 horse of Reds in A", 1),
        ("in A: 2 horse (men 5)", 10),  # two of them, each of five
        ("3 foot in A", 3),
        ("in A: horse", None),  # how many nobody says
    ],
)
def test_a_number_before_what_a_fact_measures_is_no_number_of_things(told, men):
    found = verdict(law_of(MEN, MEASURED), f"hex A: fine\n{told}\n", "men_in", "A")
    assert found.value == (men if men is None else str(men))
    assert (found.status == "answered") == (men is not None)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("men: Number measures camel", "camel is no printed kind"),
        ("men: YesNo measures horse", "is no number"),
    ],
)
def test_a_fact_measures_printed_kinds_by_a_number(declared, message):
    _, problems = compiled("", TYPES + f"type Crew is a Unit: foot, horse\n  {declared}\n")
    assert message in problems[0].message

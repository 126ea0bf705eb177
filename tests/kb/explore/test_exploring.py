"""The explorer over a game of a few rules: every way to come out, and what the law leaves open or doubles."""

from __future__ import annotations

import pytest

from kb.engine.law import Law
from kb.engine.types import BUILT_IN
from kb.engine.values.enumerated import Enumerated
from kb.explore.reached import Limits
from kb.explore.ways import ways_of
from kb.explore.witness import put
from tests.kb.engine.toy import TYPES, law_of

RULES = """
decision march(unit: Unit) -> Number
  "How far may this unit march?"
  table "Marches" for unit.hex.weather         [1.2]
  except when unit is tired: 0                 [1.2]
  except when unit is gun: 1                   [1.2]

decision strong(unit: Unit)
  "Is this unit strong?"
  given unit.strength > 0                      [1.3]
  yes if any of
    unit.strength >= 5                         [1.3]
    unit is gun and unit.hex is wood           [1.3]

decision crowded(hex: Hex)
  "Is this hex crowded?"
  yes if any of
    count of u in hex.units where u is not gun >= 2   [1.1]

decision share(fight: Fight) -> Number
  "How many attackers for each gun?"
  (count of u in fight.attackers) / (count of u in fight.attackers where u is gun)   [1.3]

decision never(hex: Hex) -> Number
  "What is never reached?"
  1                                            [1.1]
  except when hex is wood and hex is not wood: 2   [1.1]

decision foes(one: Power, other: Power)
  "Are these powers at war?"
  yes if any of
    other in one.at_war_with                   [1.1]

decision next_to(here: Hex, there: Hex)
  "Do these hexes lie next to each other?"
  yes if any of
    adjacent(here, there)                      [1.1]

decision goal(place: Text)
  "Is that a goal?"
  yes if any of
    contains(table "Goals" for "east", place)  [1.3]
    contains(table "Goals" for "west", place)  [1.3]

decision goals_of(side: Text) -> Text
  "Which are the goals of a side?"
  table "Goals" for side                       [1.3]
"""


MATCHED = """
decision unlike(here: Hex, there: Hex)
  "Is the weather of two hexes not the same?"
  yes if any of
    here.weather <> there.weather              [1.1]

decision at_odds()
  "Are the Reds and the Blues at war, and both of a treaty?"
  yes if any of
    Blues in Reds.at_war_with and (any t in all_treaties(): Reds in t.parties and Blues in t.parties)   [1.1]

decision snow_was_announced()
  "Is snow announced?"
  yes if any of
    snow in season.announced                   [1.1]

decision thaws(power: Power)
  "What comes of it that the power sees the thaw?"
  says "{power} sees the thaw"
  it changes
    h.wood becomes no for each h in all_hexes()   [1.1]
"""
TREATIES = TYPES.replace(
    "type Season alone", "type Treaty\n  parties: list of Power\ntype Season alone"
).replace("  year: Number", "  year: Number\n  announced: list of Weather")


WET = """
decision wet(here: Hex, there: Hex)
  "Does a river part these hexes?"
  yes if all of
    adjacent(here, there)                      [1.1]
    border(here, there).river                  [1.1]
"""
ODDS = TYPES.replace("type Hex\n", "type Odds is Number\ntype Hex\n", 1)


def explored(name: str, rules: str = RULES, types: str = TYPES, **limits):
    law: Law = law_of(rules, types)
    in_play = law.in_play("toy", frozenset())
    return in_play, ways_of(in_play, name, Limits(**limits))


def values(found) -> set[str]:
    return {one.value for one in found.ways if one.status == "answered"}


def test_every_value_is_found_with_the_facts_that_it_takes():
    _, found = explored("march")
    assert values(found) == {"4", "2", "3", "0", "1"}
    tired = next(one for one in found.ways if one.value == "0")
    assert [(one.name, value) for _, one, value in tired.witness.facts] == [("tired", True), ("kind", "foot")]
    assert found.reached.whole


def test_two_rules_of_one_rank_are_found_to_disagree():
    rules, found = explored("march")
    (conflict,) = [one for one in found.ways if one.status == "conflict"]
    told = {(one.name, value) for _, one, value in conflict.witness.facts}
    assert told == {("tired", True), ("kind", "gun")}
    assert put(rules, conflict.witness.text())[2].status == "conflict"


def test_a_table_without_a_row_is_a_gap_and_a_division_by_nothing_too():
    _, found = explored("share")
    (gap,) = [one for one in found.ways if one.status == "gap"]
    assert "divided by 0" in gap.why


def test_what_the_umpire_finds_of_each_situation_is_what_was_found():
    for name in ("march", "strong", "crowded", "share", "never", "foes", "next_to"):
        rules, found = explored(name)
        assert found.ways and not found.unconfirmed
        for one in found.ways:
            outcome = put(rules, one.witness.text())[2]
            assert outcome.status == {"gap": "undetermined"}.get(one.status, one.status), one.witness.text()


def test_a_premise_keeps_impossible_situations_out():
    _, found = explored("strong")
    assert values(found) == {"yes", "no"}
    assert found.illegal
    assert all(
        value > 0 for one in found.ways for _, fact, value in one.witness.facts if fact.name == "strength"
    )


def test_both_sides_of_a_threshold_are_tried():
    _, found = explored("strong")
    strengths = {
        value for one in found.ways for _, fact, value in one.witness.facts if fact.name == "strength"
    }
    assert 5 in strengths and any(value < 5 for value in strengths)


def test_lists_of_none_one_and_two_are_tried():
    _, found = explored("crowded")
    yes = next(one for one in found.ways if one.value == "yes")
    assert sum(fact.name == "hex" for _, fact, _ in yes.witness.facts) == 2


def test_a_clause_that_counts_nowhere_is_named():
    _, found = explored("never")
    assert [one.text.split(" [")[0].strip() for one in found.idle] == [
        "except when hex is wood and hex is not wood: 2"
    ]
    assert found.reached.whole


def test_what_the_cells_of_a_table_list_is_looked_for_in_them():
    _, found = explored("goal")
    assert values(found) == {"yes", "no"}
    assert not found.idle


def test_a_row_of_a_table_is_asked_for_by_its_text():
    _, found = explored("goals_of")
    assert values(found) == {"Tula, Orel"}
    assert not found.idle


def test_a_relation_that_holds_both_ways_is_told_both_ways():
    _, found = explored("foes")
    assert values(found) == {"yes", "no"}
    assert found.reached.whole or found.reached.left


@pytest.mark.parametrize("name", ["unlike", "at_odds", "snow_was_announced"])
def test_values_and_named_things_are_tried_against_each_other(name):
    _, found = explored(name, MATCHED, TREATIES)
    assert values(found) == {"yes", "no"}


def test_a_line_of_an_event_that_changes_two_things_counts_once():
    _, found = explored("thaws", MATCHED, TREATIES)
    assert not found.idle


def test_places_lie_next_to_each_other_or_not():
    _, found = explored("next_to")
    assert values(found) == {"yes", "no"}


def test_what_lies_between_two_places_is_told_once():
    _, found = explored("wet", WET)
    situations = [one.witness.text().split("\n") for one in found.ways]
    told = [
        [frozenset(line.partition(":")[0].split(" ")[2::2]) for line in each if line.startswith("border ")]
        for each in situations
    ]
    assert values(found) == {"yes", "no"} and any(told)
    assert all(len(each) == len(set(each)) for each in told)


def test_odds_are_told_as_players_write_them():
    _, found = explored(
        "share", RULES.replace('-> Number\n  "How many att', '-> Odds\n  "How many att'), ODDS
    )
    assert {"1:1", "2:1"} <= values(found)


@pytest.mark.parametrize(("limit", "left"), [({"things": 0}, "more things"), ({"steps": 2}, "looked at")])
def test_what_was_not_reached_is_said(limit, left):
    _, found = explored("crowded", **limit)
    assert not found.reached.whole
    assert any(left in one for one in found.reached.left)


MANY = 24
MUSTER = "type Muster\n" + "".join(f"  ready_{n}: YesNo usually no\n" for n in range(MANY))
MUSTERED = f"""
decision mustered(muster: Muster)
  "Have enough come?"
  yes if any of
    {" + ".join(f"(1 if muster.ready_{n} else 0)" for n in range(MANY))} >= 10   [1.1]
"""


def test_what_hangs_on_many_facts_is_come_upon_too():
    """The smallest situation with a yes lies below a million others."""
    _, found = explored("mustered", MUSTERED, MUSTER + TYPES, steps=3_000)
    assert values(found) == {"yes", "no"}


def test_a_type_that_the_explorer_does_not_know_is_tried_by_its_own_values(monkeypatch):
    monkeypatch.setitem(BUILT_IN, "Signal", Enumerated("Signal", ("raised", "lowered")))
    types = TYPES.replace("  tired: YesNo usually no\n", "  tired: YesNo usually no\n  signal: Signal\n")
    alike = """
decision alike(unit: Unit, other: Unit)
  "Do these units show the same?"
  yes if any of
    unit.signal = other.signal                 [1.1]
"""
    _, found = explored("alike", alike, types)
    assert values(found) == {"yes", "no"}


PLACED = TYPES.replace("  wood: YesNo", "  place: Text usually none\n  wood: YesNo", 1)
PLACES = """
decision place_of(hex: Hex) -> Text
  "Which place is there?"
  hex.place if hex.place is not none else "nowhere"   [1.1]

decision lies_in_Tula(hex: Hex)
  "Is it Tula?"
  yes if any of
    place_of(hex) = "Tula"                     [1.1]

decision was_told(hex: Hex)
  "Has anybody said whether the hex is wooded?"
  yes if any of
    is_stated(hex.wood)                        [1.1]
"""


@pytest.mark.parametrize("name", ["lies_in_Tula", "was_told"])
def test_what_is_compared_behind_a_decision_and_what_is_only_usual_are_told_apart(name):
    rules, found = explored(name, PLACES, PLACED)
    assert values(found) == {"yes", "no"} and found.whole
    assert {put(rules, one.witness.text())[2].value for one in found.ways} == {True, False}


FED = """
decision is_fed(unit: Unit)
  "Is it fed?"
  way_to_bread(unit).found                     [1.1]

decision way_to_bread(unit: Unit) -> Path
  "Which way has it to bread?"
  path from unit.hex
    to told(each h in all_hexes() where h is wood, "a wood")
    each step costs 1

decision starves(unit: Unit)
  "Is it without food?"
  unit is not fed                              [1.1]
"""


def test_what_nobody_can_work_out_for_want_of_what_is_told_is_stated_itself():
    fed = "  fed: YesNo derived by is_fed asked else yes\n"
    types = TYPES.replace("  tired: YesNo usually no\n", "  tired: YesNo usually no\n" + fed)
    rules, found = explored("starves", FED, types, things=2)  # too few for a wood that is out of reach
    assert values(found) == {"yes", "no"}
    hungry = next(one for one in found.ways if one.value == "yes")
    assert "fed no" in hungry.witness.text()
    assert put(rules, hungry.witness.text())[2].value is True

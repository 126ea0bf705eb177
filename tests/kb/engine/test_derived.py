"""Facts that the rules derive: players may claim them, and nobody assumes what is asked."""

from __future__ import annotations

import pytest

from tests.kb.engine.toy import TYPES, compiled, law_of, verdict

FED = "  fed: YesNo derived by is_fed presumed yes\n"
TYPES_WITH = TYPES.replace("  tired: YesNo usually no\n", "  tired: YesNo usually no\n" + FED)
RULES = """
decision is_fed(unit: Unit)
  "Is it fed?"
  way_to_bread(unit).found

decision way_to_bread(unit: Unit) -> Path
  "Which way has it to bread?"
  path from unit.hex
    to told(each h in all_hexes() where h is wood, "a wood")
    each step costs 1

decision may_march(unit: Unit)
  "May it march?"
  unit is fed
"""
LONELY = "hex field: fine\nunit guard: foot, in field"


@pytest.fixture(scope="module")
def law():
    return law_of(RULES, TYPES_WITH)


def test_what_is_asked_rests_on_no_presumption(law):
    found = verdict(law, LONELY, "is_fed", "guard")
    assert found.status == "undetermined" and not found.assumed
    assert [one.fact for one in found.needs] == ["a wood"]


@pytest.mark.parametrize("claim", ["fed", "not fed"])
def test_what_is_asked_rests_on_no_claim(law, claim):
    found = verdict(law, f"{LONELY}, {claim}", "is_fed", "guard")
    assert found.status == "undetermined" and not found.claimed


def test_a_path_without_anywhere_to_go_says_what_it_looked_for(law):
    found = verdict(law, LONELY, "way_to_bread", "guard")
    assert found.status == "undetermined"
    assert [one.fact for one in found.needs] == ["a wood"]


def test_elsewhere_a_claim_counts_and_is_told(law):
    found = verdict(law, f"{LONELY}, not fed", "may_march", "guard")
    assert found.value == "no"
    assert [(one.thing, one.fact, one.value) for one in found.claimed] == [("guard", "fed", "no")]
    assert not found.assumed


def test_elsewhere_it_is_presumed_where_nobody_claims_it(law):
    found = verdict(law, LONELY, "may_march", "guard")
    assert found.value == "yes"
    assert [one.fact for one in found.assumed] == ["fed"] and not found.claimed


def test_what_is_said_to_be_unknown_is_derived(law):
    bread = f"{LONELY}, fed unknown\nhex oak: fine, wood\nborder between oak and field"
    assert verdict(law, bread, "may_march", "guard").value == "yes"
    assert verdict(law, f"hex oak: fine, wood\n{LONELY}, fed unknown", "may_march", "guard").value == "no"


CUT = "hex oak: fine, wood\nhex field: fine\n"


@pytest.mark.parametrize(
    ("told", "claim", "against"),
    [
        (CUT, "fed", [("guard", "fed", "yes", "guard has no bread")]),
        (CUT, "not fed", []),
        (f"{CUT}border between oak and field\n", "fed", []),
        (f"{CUT}border between oak and field\n", "not fed", [("guard", "fed", "no", "guard has bread")]),
        ("hex field: fine\n", "not fed", []),  # what bread there is nobody says
    ],
)
def test_a_claim_that_what_else_is_told_contradicts_is_reported_and_stands(told, claim, against):
    says = '"Is it fed?"\n  says "{unit} has bread" / "{unit} has no bread"'
    law = law_of(RULES.replace('"Is it fed?"', says), TYPES_WITH)
    found = verdict(law, f"{told}unit guard: foot, in field, {claim}", "may_march", "guard")
    assert found.value == ("yes" if claim == "fed" else "no")
    assert [(one.thing, one.fact, one.value, one.says) for one in found.contradicted] == against


def test_what_a_thing_cannot_be_by_its_kind_is_claimed_by_nobody():
    types = f"{TYPES}type Soldier is a Unit: foot, horse\n{FED}"
    law = law_of(RULES, types)
    found = verdict(law, "hex field: fine\nunit cannon: gun, in field", "may_march", "cannon")
    assert found.value == "no" and not found.claimed and not found.contradicted
    assert verdict(law, f"{LONELY}, not fed", "may_march", "guard").claimed


@pytest.mark.parametrize(
    ("fact", "rules", "message"),
    [
        ("  fed: YesNo usually yes derived by is_fed\n", RULES, "fed is derived, and has no usual value"),
        ("  fed: YesNo derived\n", RULES, "no decision derives fed"),
        ("  fed: YesNo derived by is_feed\n", RULES, "no decision is called is_feed"),
        ("  fed: Number derived by is_fed\n", RULES, "is_fed does not derive fed"),
        (FED, 'decision is_fed(unit: Unit)\n  "Is it fed?"\n  unit is fed', "is_fed needs itself"),
    ],
)
def test_what_cannot_be_derived_so(fact, rules, message):
    _, problems = compiled(rules, TYPES_WITH.replace(FED, fact))
    assert message in " ".join(one.message for one in problems)


@pytest.mark.parametrize(("name", "what"), [("rain", "a value of Weather"), ("tired", "a fact of each Unit")])
def test_no_decision_is_called_like_a_value_or_a_fact(name, what):
    _, problems = compiled(f'decision {name}(unit: Unit)\n  "?"\n  unit.strength > 1')
    said = next(one for one in problems if what in one.message)
    assert "toy/01.md:" in said.message and str(said).startswith("toy/01.md:")


TRIED = TYPES.replace(
    "  tired: YesNo usually no\n", "  tired: YesNo usually no\n  fed: YesNo derived by is_fed else yes\n"
)


@pytest.fixture(scope="module")
def tried():
    return law_of(RULES, TRIED)


def test_what_is_told_comes_before_what_is_presumed_else(tried):
    assert verdict(tried, f"hex oak: fine, wood\n{LONELY}", "may_march", "guard").value == "no"
    found = verdict(
        tried, f"hex oak: fine, wood\n{LONELY}\nborder between oak and field", "may_march", "guard"
    )
    assert found.value == "yes" and "fed" not in [one.fact for one in found.assumed]


def test_else_is_presumed_where_it_cannot_be_worked_out(tried):
    found = verdict(tried, LONELY, "may_march", "guard")
    assert found.value == "yes" and [one.fact for one in found.assumed] == ["fed"]
    assert verdict(tried, LONELY, "is_fed", "guard").status == "undetermined"


IN_STORMS = "    each step costs 1\n    barred when step.there.weather is storm\n"
BARRED = RULES.replace("    each step costs 1\n", IN_STORMS)


@pytest.mark.parametrize(
    ("told", "value", "presumed"),
    [
        ("hex oak: wood", None, False),  # whether a storm bars the way is all that lacks
        ("hexes oak, pine: wood\nborder between pine and field", "yes", True),  # of several none is asked
        ("hex oak: wood, storm", "no", False),
        ("hex oak: wood, fine", "yes", False),
        ("hex oak", "yes", True),  # no wood was found in what is told
        ("hex oak: wood, fine\nunit guard: hex unknown", "yes", True),  # where it stands itself nobody said
    ],
)
def test_it_is_asked_and_not_presumed_where_a_single_fact_of_another_lacks(told, value, presumed):
    law = law_of(BARRED, TRIED.replace("else yes", "asked else yes"))
    where = "" if "guard" in told else ", in field"
    situation = f"{told}\nhex field: fine\nborder between oak and field\nunit guard: foot{where}"
    found = verdict(law, situation, "may_march", "guard")
    assert found.value == value
    assert [one.fact for one in found.assumed if one.derived] == (["fed"] if presumed else [])
    assert [one.fact for one in found.needs] == ([] if value else ["weather"])


def test_what_rules_would_give_is_assumed_first(tried):
    ordered = RULES.replace("  unit is fed\n", "  unit is not tired and unit is fed\n")
    found = verdict(law_of(ordered, TRIED), LONELY, "may_march", "guard")
    assert [(one.fact, one.derived) for one in found.assumed] == [("fed", True), ("tired", False)]


def test_a_claim_comes_before_what_else_is_told(tried):
    found = verdict(tried, f"hex oak: fine, wood\n{LONELY}, fed", "may_march", "guard")
    assert found.value == "yes" and [one.fact for one in found.claimed] == ["fed"]


RESTED = """
decision is_rested(unit: Unit)
  "Is it rested?"
  stated(unit.tired) = no

decision may_march(unit: Unit)
  "May it march?"
  unit is rested
"""


@pytest.mark.parametrize(("told", "value"), [("", "no"), (", not tired", "yes"), (", tired", "no")])
def test_a_decision_that_derives_else_may_ask_what_was_said(told, value):
    law = law_of(
        RESTED,
        TRIED.replace("fed: YesNo derived by is_fed else yes", "rested: YesNo derived by is_rested else no"),
    )
    assert verdict(law, f"unit guard: foot{told}", "may_march", "guard").value == value


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ("power Reds: at_war_with Blues", "yes"),
        ("power Blues: at_war_with Reds", "yes"),
        ("power Reds: at_war_with none", "yes"),
        ("power Reds: at_war_with unknown", "no"),
        ("power Blues: at_war_with none", "no"),
        ("", "no"),
    ],
)
def test_whether_somebody_stated_a_list_is_another_thing_than_what_it_holds(told, value):
    law = law_of(
        """
decision wars_are_known(power: Power)
  "Does anybody say with whom it is at war?"
  is_stated(power.at_war_with)
"""
    )
    assert verdict(law, told, "wars_are_known", "Reds").value == value


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("is_stated(power)", "is_stated takes a property of a thing"),
        ("is_stated(power.at_peace)", "at_peace is decided, and not stated"),
    ],
)
def test_whether_it_was_stated_is_asked_of_a_property_alone(form, told):
    rules = f"""
decision at_peace(power: Power)
  "Is it at peace?"
  not (any one in all_powers(): one in power.at_war_with)

decision wars_are_known(power: Power)
  "Does anybody say with whom it is at war?"
  {form}
"""
    _, problems = compiled(rules)
    assert any(told in str(one) for one in problems)


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ("unit cart: foot, strength 3\nunit guard: foot, pulled_by cart", "3"),
        ("unit cart: foot, strength 3\nunit guard: foot, pulled_by cart, strength 5", "5"),
        ("unit cart: foot, strength 3\nunit guard: foot", None),
        ("unit cart: foot\nunit guard: foot, pulled_by cart", None),
        ("unit guard: foot, pulled_by guard", None),
        ("unit cart: foot, pulled_by guard\nunit guard: foot, pulled_by cart", None),
    ],
)
def test_a_fact_is_like_that_of_the_thing_which_another_names(told, value):
    types = TYPES.replace(
        "  strength: Number\n", "  pulled_by: Unit usually none\n  strength: Number like pulled_by\n"
    )
    law = law_of('decision force(unit: Unit) -> Number\n  "What is it worth?"\n  unit.strength', types)
    found = verdict(law, told, "force", "guard")
    assert (found.status, found.value) == ("undetermined" if value is None else "answered", value)


@pytest.mark.parametrize("followed", ["puled_by", "tired", "hex"])
def test_a_fact_is_like_that_of_a_thing_of_its_own_type_only(followed):
    types = TYPES.replace("  strength: Number\n", f"  strength: Number like {followed}\n")
    _, problems = compiled(RULES, types)
    assert f"strength cannot be like {followed}" in " ".join(one.message for one in problems)

"""Situations in a player's words: names with spaces, phrases, things whose facts alone tell their type."""

from __future__ import annotations

import pytest

from kb.engine.facts import case_of, edition_of, options_of
from parsers.law.mistakes import Mistake
from parsers.law.situation import read_situation, read_situations
from tests.kb.engine import toy

TYPES = """
type Ground is open, thick_wood, great_town
type Arm is FOOT "infantry", HEAVY_HORSE "heavy cavalry, cuirassiers", LIGHT_HORSE, GUN
type Hex
  ground: Ground
  ford: YesNo usually no
  units: list of Unit by hex
type Border joins Hex
  river: YesNo usually no
type Depot
  sacks: Number said "{} sacks of flour", "{} sack of flour"
type Power
  ready: YesNo usually no
type Unit
  arm: Arm
  strength: Number said "{}", "{strength}-{pace}"
  pace: Number
  hex: Hex
  power: Power usually none said "in the pay of {} / in nobody's pay"
  face_down: YesNo usually no
  fights_on: YesNo usually no said "fights on / rests"
  has_marched: YesNo usually no happened
type Horse is a Unit: HEAVY_HORSE, LIGHT_HORSE
  "A mounted unit."
type Season alone
  year: Number
power Great_Reds: ready
power Blues: ready
"""


@pytest.fixture(scope="module")
def law():
    return toy.law_of('decision plain(unit: Unit) -> YesNo\n  "Is it plain?"\n  yes  [1.1]\n', TYPES)


def told(law, text: str) -> dict[str, dict]:
    """What is known of each thing beyond the usual, by its label."""
    (said,) = read_situations(text)
    edition = edition_of(said, law.code)
    case = case_of(law, said, edition, options_of(said, law.code, edition))
    return {
        thing.label: {
            name: getattr(thing, f"f_{name}")
            for name, field in case.types.records[kind].fields.items()
            if not field.by and hasattr(thing, f"f_{name}") and name not in thing.assumed
        }
        for kind, things in case.members.items()
        for thing in things
        if kind not in ("Power", "Season")
    }


def plainly(facts: dict) -> dict:
    return {name: value if isinstance(value, (bool, int)) else str(value) for name, value in facts.items()}


@pytest.mark.parametrize(
    ("phrase", "facts"),
    [
        ("FOOT of Great Reds", {"arm": "FOOT", "power": "Great_Reds"}),
        ("heavy cavalry, 8-5", {"arm": "HEAVY_HORSE", "strength": 8, "pace": 5}),
        ("Infantry 3 Blues", {"arm": "FOOT", "strength": 3, "power": "Blues"}),
        ("in the pay of Blues", {"power": "Blues"}),
        ("is in the pay of Great Reds", {"power": "Great_Reds"}),
        ("is in nobody's pay", {"power": "None"}),
        ("is face-down", {"face_down": True}),
        ("is not face-down", {"face_down": False}),
        ("is the face-down", {"face_down": True}),
        ("is no face-down", {"face_down": False}),
        ("not face_down", {"face_down": False}),
        ("face_down no", {"face_down": False}),
        ("has marched", {"has_marched": True}),
        ("has not marched", {"has_marched": False}),
        ("fights on", {"fights_on": True}),
        ("rests", {"fights_on": False}),
        ("strength 7, pace = 4", {"strength": 7, "pace": 4}),
        ("pace is 4", {"pace": 4}),
        ("in Long Ford", {"hex": "Long Ford"}),
        ("light horse 2 in Long Ford", {"arm": "LIGHT_HORSE", "strength": 2, "hex": "Long Ford"}),
    ],
)
def test_a_fact_is_said_in_words(law, phrase, facts):
    known = told(law, f"hex Long Ford: great town\nunit Old Guard: {phrase}\n")
    assert plainly(known["Old Guard"]) == facts


def test_what_a_thing_is_follows_from_what_is_said_of_it(law):
    known = told(law, "Long Ford: great town, ford\nGuard: FOOT, 3-4, in Long Ford\n")
    assert plainly(known["Long Ford"]) == {"ground": "great_town", "ford": True}
    assert known["Guard"]["strength"] == 3


def test_units_are_counted_and_named_where_they_stand(law):
    known = told(law, "Ulm: open\nin Ulm: gun, 2 FOOT 3 Blues, LIGHT-HORSE Ney, FOOT x2\n2 GUN in Ulm\n")
    assert list(known) == [
        "Ulm", "gun 1", "FOOT 2", "FOOT 3", "LIGHT-HORSE Ney", "FOOT 5", "FOOT 6", "GUN 7", "GUN 8"
    ]  # fmt: skip
    assert known["FOOT 3"]["strength"] == 3


def test_a_unit_may_be_called_x4(law):
    assert "x4" in told(law, "unit x4: FOOT\n")


@pytest.mark.parametrize("line", ["border between Oak and Elm: river", "border between Oak and Kiev: river"])
def test_a_border_may_be_told_before_the_hexes_that_it_parts(law, line):
    assert set(told(law, f"{line}\nhex Oak: open\nhex Elm: open\nKiev: great_town\n")) >= {
        "Oak",
        "Elm",
        "Kiev",
    }


def test_a_known_thing_is_put_somewhere(law):
    assert str(told(law, "Ulm: open\nunit A: FOOT\nA in Ulm\n")["A"]["hex"]) == "Ulm"


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        ("unit A: horse", "horse is of several kinds", ""),
        ("unit A: Horse", "horse is of several kinds", "HEAVY-HORSE or LIGHT-HORSE"),
        ("A: hex, open", "hex stands behind the name", "hex NAME: ..."),
        ("unit A: faec-down", "Unit knows no faec-down", "face down?"),
        ("unit A: FOOT, strength x", "strength of A: x is not a number", "a number"),
        ("unit A: FOOT, strength is x", "strength of A: x is not a number", "a number"),
        ("unit A: FOOT, strength", "strength of A: its value is missing", "a number"),
        ("unit A: FOOT of Bleus", "Unit knows no Bleus", "Blues?"),
        ("power Bluse: ready", "Bluse is a power that the game does not have", "Blues?"),
        ("unit A: FOOT\nA: none", "what is none of A?", "the fact before it, such as arm none"),
        ("unit A: face_down maybe", "face down of A: maybe is neither yes nor no", "yes or no"),
        ("unit A: face_down (B, C)", "face down of A: (B, C) is neither yes nor no", "yes or no"),
        ("uint A: FOOT", "no type is called uint", "unit?"),
        ("Ulm: ready, FOOT", "knows no", ""),
        ("This is a letter.", "this line says nothing about a situation", "NAME: facts"),
        ("This is a letter", "this line says nothing about a situation", "NAME: facts"),
        ("Ulm: open\nin Ulm: FOOT x600", "so many are counted here", "at most 500"),
        ("Ulm: open\n" + "in Ulm: FOOT x500\n" * 21, "so many are counted here", "2,000 in all"),
        ("in Ulm: FOOT", "nothing is called Ulm", "Ulm: ..."),
        ("Ulm: open\nin Ulmm: FOOT", "nothing is called Ulmm", "Ulm?"),
    ],
)
def test_what_is_said_wrongly_is_never_quietly_something_else(law, text, message, expected):
    with pytest.raises(Mistake) as found:
        told(law, text + "\n")
    assert message.lower() in found.value.message.lower()
    assert expected in found.value.expected


def test_titles_part_a_file():
    text = (
        "hex A: open\noptions 1\n## The first\nunit B: FOOT\nask f(B)\n## The  second\nask g(A)\nexpect 3\n"
    )
    first, second = read_situations(text)
    assert [first.title, second.title] == ["The first", "The second"]
    assert [one.name for one in first.things] == ["A", "B"]
    assert [one.name for one in second.things] == ["A"]
    assert [number for number, _ in second.options] == [1]
    assert [(ask.title, ask.at) for ask in second.asks] == [("The second", (7, 5))]


def test_no_question_stands_before_the_first_title():
    with pytest.raises(Mistake, match="before the first title"):
        read_situations("ask f(A)\n## one\nask g(A)\n")


def test_present_notation_is_read_as_before():
    (fact,) = read_situation("unit A: weather is snow\n").things[0].facts
    assert (fact.field, str(fact.value), fact.denied) == ("weather", "snow", False)


def test_a_name_may_stand_before_more_facts_and_a_value_after_of(law):
    said = told(law, "hex Kiel: great town\nin Kiel: FOOT Otto of Blues, GUN of Great Reds\n")
    assert plainly(said["FOOT Otto"])["power"] == "Blues"
    assert plainly(told(law, "hex Kiel: of great town")["Kiel"]) == {"ground": "great_town"}


def test_what_is_put_into_a_place_may_be_spoken_of_elsewhere(law):
    said = told(law, "hex Kiel: great town\nin Kiel: FOOT Otto\nunits Otto, Max: Blues\n")
    assert plainly(said["Otto"]) == {"arm": "FOOT", "hex": "Kiel", "power": "Blues"}


def test_a_number_may_stand_behind_what_it_counts(law):
    facts = told(law, "depot Mill: sacks of flour 3\ndepot Inn: 1 sack of flour")
    assert (facts["Mill"]["sacks"], facts["Inn"]["sacks"]) == (3, 1)

"""Verdicts in a player's words: nothing of the program's own language is in what anybody reads."""

from __future__ import annotations

import hashlib
import os
import re
from fractions import Fraction

import pytest

from kb.engine.checks import default_edition
from kb.engine.facts import edition_of
from kb.engine.sentences import of_one
from kb.errors import UmpireError
from parsers.law.situation import read_situation
from queries.telling import words
from queries.telling.ledger import IN_ALL, AskedQuestion, ledger_of
from queries.telling.verdict import LedgerLine, answer, changes, grouped, question, told
from queries.terminal.verdicts import in_a_row, print_verdict
from tests import shipped
from tests.queries import totals
from tests.rules_corpus.told import told as situations

ONE_IN = 1 if os.environ.get("UMPIRE_ALL_VERDICTS") else 40
CODE = re.compile(r"_|\w\((?!s\))\w|= (?:yes|no)\b|\b[a-z]+\.[a-z]|<>|\b[a-z]+[A-Z][a-z]")
SLIP = re.compile(
    r"\b(not|no|the|of) \1\b|\bno [a-z]{3,}ed to\b|[^.]\.\.$"
)  # of who makes sentences of parts


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("May this unit overrun that hex?", "no", "LVII may not overrun Kiev"),
        ("Is it a corps?", "yes", "LVII and Kiev: it is a corps"),
        ("Does a road lead there?", "no", "LVII and Kiev: no road leads there"),
        ("Does the unit stack as a boat?", "yes", "LVII stacks as a boat (Kiev)"),
        ("Does this unit carry another?", "yes", "LVII carries another (Kiev)"),
        ("Is the unit in supply, as the map shows?", "no", "LVII is not in supply, as the map shows (Kiev)"),
        ("Which result does the unit suffer?", "A", ""),
        ("Are they at war?", "no", "LVII and Kiev are not at war"),
    ],
)
def test_a_question_is_turned_into_what_is_so(question, answer, said):
    things = [["unit", "Unit", "LVII"], ["hex", "Hex", "Kiev"]]
    asked = words.about(question, things)
    assert words.statement(asked, answer, ["LVII", "Kiev"]) == said


@pytest.mark.parametrize(
    ("question", "thing", "asked"),
    [
        ("Is the raid a night mission?", ["raid", "BombingRaid", "raid on Essen"], "Is the raid on Essen a"),
        ("May it go to that section?", ["section", "Number", "2"], "May it go to section 2?"),
        ("Do these asterisks count?", ["asterisks", "Number", "4"], "Do 4 asterisks count?"),
    ],
)
def test_a_question_names_what_has_no_name_of_its_own(question, thing, asked):
    assert words.about(question, [thing]).startswith(asked)
    said = words.statement("Is the raid on Essen a night mission?", "no", ["raid on Essen"])
    assert said == "the raid on Essen is not a night mission"


def test_what_would_bar_a_question_is_told_as_not_so_in_one_item():
    barred = {"says": "They are at war already.", "thing": "", "fact": "", "value": ""}
    assert grouped([barred, {**barred, "says": "No power is there."}]) == [
        'nobody has told that "they are at war already" or "no power is there"'
    ]


def test_a_fact_without_a_question_is_asked_for_by_what_it_is():
    need = {
        "thing": "Riga",
        "kind": "Hex",
        "fact": "sea_areas",
        "question": "",
        "answers": [],
        "several": True,
    }
    assert question(need).words == "What are the sea areas of Riga?"
    assert question({**need, "fact": "port", "several": False}).words == "What is the port of Riga?"
    meant = {
        **need,
        "fact": "canal_to",
        "question": "The sea area to which its canal leads (11.4.2).  Or none.",
    }
    assert question(meant).words == "Riga: the sea area to which its canal leads?"
    short = {**need, "fact": "bombers", "question": "Those that are cleared through."}
    assert question(short).words == "Riga, bombers: those that are cleared through?"
    alone = {**need, "thing": "game", "kind": "Game", "fact": "year", "question": "Which year is it?"}
    assert question(alone).words == "Which year is it?"
    more = {**need, "question": "On which box is it? 1 is the last."}
    assert question(more).words.startswith("On which box is")
    assert question(more).words.endswith("?")


def test_facts_are_told_as_players_say_them():
    assert words.fact("unit_2", "face_down", "no") == "unit 2: not face down"
    assert words.fact("corps", "supply", "in_supply") == "corps: in supply"
    assert words.fact("X", "cargo", "none") == "X: no cargo"
    assert words.fact("X", "owner", "none", ("held by {} / held by nobody",)) == "X: held by nobody"
    assert words.fact("X", "owner", "Ash", ("held by {} / held by nobody",)) == "X: held by Ash"
    assert words.value("(Ark_Royal, Hood)") == "Ark Royal and Hood"
    assert words.value("17/2") == "8.5"
    assert words.value("10/3") == "10/3 (3.33)"


def test_what_the_rule_calls_so_is_meant_before_others_of_its_type():
    things = [["chief", "Unit", "Ada"], ["unit", "Unit", "Ned"], ["die", "Number", "3"]]
    assert words.about("Does a unit rally?", things) == "Does Ned rally (Ada and die 3)?"


@pytest.mark.parametrize(
    ("value", "called", "said"),
    [("2", "Points", "2 points"), ("1", "Hexes", "1 hex"), ("3:2", "Odds", "3:2"), ("7", "Number", "7")],
)
def test_a_number_is_told_with_what_it_counts(value, called, said):
    assert words.measured(value, called) == said


def test_what_rules_would_give_is_said_before_all_else_that_is_assumed():
    situation = """
E2051, E2050: clear, fine
LVII: ARM of Germany, 8-5, in E2051
III: INF of Germany, 6-3, in E2051
INF 5 USSR in E2050
attack A: hex E2050, attackers (LVII, III)
ask land_odds(A)
"""
    ((_, found),) = shipped.umpire().check(situation)
    said = told(found.as_dict())
    assert said.presumed == ["LVII and III: in supply"]
    assert said.assumed[0] == said.presumed[0] and len(said.assumed) > said.weighty > 0


def everything_said(found) -> list[str]:
    """All that a player reads of a verdict."""
    said = [found.answer, found.why_not, *found.assumed, *found.claimed]
    for one in (*found.ledger, *found.beside, *found.unmet):
        said += [one.words, one.value, one.by]
    for one in (*found.needs, *found.waits_for):
        said += [one.words, *one.answers]
    for one in found.outlook:
        said += [one.words, one.value, *(part for line in one.ledger for part in (line.words, line.value))]
    pairs = (
        *found.changes,
        *found.chances,
        *found.legend,
        *(two for one in found.outlook for two in one.chances),
    )
    return said + [one.words for one in found.open] + [part for pair in pairs for part in pair]


def spoken(found: object) -> list[str]:
    """Everything that a verdict as JSON says in words."""
    if isinstance(found, dict):
        own = [value for key, value in found.items() if key == "says" and isinstance(value, str)]
        return own + [said for value in found.values() for said in spoken(value)]
    return [said for one in found for said in spoken(one)] if isinstance(found, list) else []


def printed(verdict, capsys) -> list[str]:
    """What stands on the terminal, without the line that names edition and options."""
    print_verdict(verdict, verdict.edition)
    lines = capsys.readouterr().out.splitlines()
    edition = next(place for place, line in enumerate(lines) if line.startswith(verdict.edition))
    cited = re.compile(r"[\[(][\w./, -]*[\])]|\bQ\d[\w.-]+")
    return [cited.sub("", line) for line in lines[:edition] + lines[edition + 1 :]]


def base(document, documents):
    while document in documents and documents[document].over in documents:
        document = documents[document].over
    return document


@pytest.mark.parametrize(
    ("sentence", "value", "said"),
    [
        ("{value} dice are rolled against LVII", "1", "1 die is rolled against LVII"),
        ("The result has {value} asterisks", "1", "The result has 1 asterisk"),
        ("The result has {value} asterisks", "2", "The result has 2 asterisks"),
        ("Norway goes to {value}", "none", "Norway goes to nobody"),
        ("There are {value} pilots", "1", "There is 1 pilot"),
        ("{value} of them are destroyed", "0", "0 of them are destroyed"),
        ("{value} has the greatest influence", "none", "nobody has the greatest influence"),
        ("{value} conquers Norway", "none", "nobody conquers Norway"),
        ("{value} are destroyed", "none", "none are destroyed"),
    ],
)
def test_one_and_nobody_are_told_as_such(sentence, value, said):
    assert words.answered([sentence], value) == said


def test_none_of_several_is_told_as_none():
    assert words.none_of_them("0 of them are destroyed") == "None of them are destroyed"


def test_what_asks_for_a_list_is_named_by_it_and_a_condition_is_no_subject():
    assert words.quantity("LVII: Which friendly units are in the hex?") == "LVII: friendly units in the hex"
    assert words.answer_to("If it comes out of a pool: is it there?", "in_pool", "no") == ""


def asking(verdict) -> list[str]:
    """What a decided verdict says in the form of a question."""
    found = told(verdict)
    lines = [one.words for one in (*found.ledger, *found.beside, *found.unmet)]
    lines += [found.answer] if verdict["status"] == "answered" else []
    return [one for one in lines if "?" in one]


def in_a_statement(decision) -> str:
    """How a verdict begins that is no, or comes to a number, of a decision without sentences."""
    takes = [[one.name, one.type, f"Some {one.name}"] for one in decision.parameters]
    asked, subjects = words.about(decision.question, takes), [one[2] for one in takes]
    if words.ASKED.match(asked.rpartition(": ")[2]):
        return words.statement(asked, "no", subjects)
    return words.what_is_asked(asked, subjects)


def test_whatever_the_law_can_be_asked_it_answers_in_a_statement():
    decisions = {name: one for law in shipped.laws().values() for name, one in law.code.decisions.items()}
    untold = [
        name
        for name, one in decisions.items()
        if one.question and not one.says and ("?" in (said := in_a_statement(one)) or not said)
    ]
    assert untold == []


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How many points has Peru, less what was lost?", "points of Peru, less what was lost"),
        ("How many points has Peru lost?", "points that Peru has lost"),
        ("Where does the retreat end?", "where the retreat ends"),
        ("By how much does the marker go up?", "by how much the marker goes up"),
        ("To which power does Peru belong: to itself, or to another?", "to which power Peru belongs"),
        ("How many veto points do so many others buy?", "how many veto points so many others buy"),
        ("When is the roll made?", "when the roll is made"),
        ("Which units count?", "which units count"),
        ("Who goes first?", "who goes first"),
        ("What is the ghost worth, before the hex counts?", "what the ghost is worth, before the hex counts"),
        ("Which type is Peru if nobody buys one?", "which type Peru is if nobody buys one"),
    ],
)
def test_what_a_question_asks_for_has_a_name(question, named):
    assert words.what_is_asked(question, ["Peru"]).lower() == named.lower()


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("Does a railway run through Ulm?", "no", "no railway runs through Ulm"),
        ("Does the trench help those who defend?", "yes", "the trench helps those who defend"),
        ("Is the cargo one for a large boat?", "no", "the cargo is not one for a large boat"),
        ("Is Peru hostile to no power?", "no", ""),
        ("Is the leader there, and may he help?", "no", ""),
    ],
)
def test_a_question_about_no_thing_by_name_is_turned_too(question, answer, said):
    assert words.statement(question, answer, []) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which units attack?", "X: LVII attack"),
        ("To which hex do they fly?", "X: fly to LVII"),
        ("In which combat is it?", "X: in LVII"),
        ("Whose unit is it?", "X: of LVII"),
        ("What is the colour there?", "X: thing LVII"),
    ],
)
def test_a_name_is_told_as_the_answer_to_its_question(question, said):
    assert words.fact("X", "thing", "LVII", (), question) == said


@pytest.mark.slow
def test_no_verdict_speaks_the_language_of_the_rules(capsys):
    """UMPIRE_ALL_VERDICTS=1 tells every example and ruling, else one in forty, chosen by its id."""
    chapters, documents, laws = shipped.readings(), shipped.documents(), shipped.laws()
    umpire, faults, count = shipped.umpire(), [], 0
    for example in (one for reading in chapters for one in reading.examples if one.situation):
        law = laws.get(base(example.document, documents))
        chosen = int(hashlib.sha256(example.id.encode()).hexdigest(), 16) % ONE_IN == 0
        if law is None or not chosen:
            continue
        edition = default_edition(example.document, law, documents)
        edition = edition_of(read_situation(example.situation), law.code, edition)
        try:
            verdicts = umpire.check(example.situation, edition=edition)
        except UmpireError:
            continue  # the audit tells of it
        for ask, verdict in verdicts:
            count += 1
            said = everything_said(told(verdict.as_dict()))
            said += [*spoken(verdict.as_dict()), *printed(verdict, capsys)]
            faults += [
                (example.id, ask.decision, one) for one in said if CODE.search(one) or SLIP.search(one)
            ]
            answer = told(verdict.as_dict()).answer
            faults += [(example.id, ask.decision, answer)] if answer[-1] not in ".?!" else []
            faults += [(example.id, ask.decision, one) for one in asking(verdict.as_dict())]
    assert count > 20
    assert faults == []


def test_each_of_many_numbers_that_leads_elsewhere_stands_in_one_line():
    one = {"thing": "push", "fact": "die", "words": [], "question": "", "option": None}
    found = changes([{**one, "value": str(die), "then": str(die + 2)} for die in range(1, 6)])
    assert found == [("push: die 1, 2, 3, 4, 5", "3, 4, 5, 6, 7")]
    assert len(changes([{**one, "value": str(die), "then": str(die + 2)} for die in range(1, 4)])) == 3


def test_who_is_meant_is_named_where_the_sentence_of_the_law_names_nobody():
    asked = [{"name": "power", "type": "Country"}, {"name": "foe", "type": "Country"}]
    verdict = {
        "says": "It costs 9",
        "value": "9",
        "measure": "Points",
        "status": "answered",
        "of": ["Peru", "Chile"],
    }
    assert answer({**verdict, "takes": asked, "question": ""}) == "Peru and Chile: it costs 9."
    assert (
        answer({**verdict, "says": "Its war costs Chile 9", "takes": asked, "question": ""})
        == "Its war costs Chile 9."
    )


def test_what_a_fact_denies_is_told_without_two_denials():
    assert words.fact("", "no_way_in", "no", (), "Is there no way by which it comes in?") == (
        "there is a way by which it comes in"
    )
    assert words.fact("", "with_offensive_points", "none") == "with offensive points: none"


def test_a_total_that_is_asked_for_twice_in_a_row_is_told_once():
    crowd = "".join(f"unit {name}: INF, in Field\n" for name in "ABCD")
    told_ = told(
        shipped.umpire().check(f"hex Field: clear\n{crowd}ask overstacked_units(Field)\n")[0][1].as_dict()
    )
    assert [one.words for one in told_.ledger if "takes" in one.words] == ["Field takes 2 land units"]


def test_a_part_is_not_called_what_the_whole_is():
    every = (one for chapter in shipped.readings() for one in chapter.examples)
    text = next(one.situation for one in every if one.id == "wif-ce/example/13.1.1-2")
    asked = shipped.umpire().check(text, changes=False)
    found = next(verdict for ask, verdict in asked if ask.decision == "partisans_placed")
    lines = told(found.as_dict()).ledger
    place = next(at for at, one in enumerate(lines) if one.value.endswith("= 1.5"))
    assert [one.words for one in lines[place : place + 2]] == [
        "the garrison value of the country against partisans",
        "to begin with",
    ]


def test_one_factor_counts_in_a_sum():
    lines = [
        *("country Germany: at_war_with USSR", "hexes A, B: clear, fine", "hexside between A and B"),
        *("units big, small: INF, Germany, in A", "unit foe: INF, USSR, combat 4, in B"),
        *("big: combat 8", "small: combat 1", "attack T: hex B, attackers (big, small)"),
        "ask attack_factors(T)",
    ]
    found = told(shipped.umpire().check("\n".join(lines))[0][1].as_dict())
    assert ["1" for one in found.ledger if one.words.startswith("small") and one.value == "1"]


def test_a_number_that_a_question_does_not_name_is_told_with_its_name():
    asked = words.about("Does the power pay?", [["power", "Country", "Peru"], ["die", "Number", "4"]])
    assert asked == "Does Peru pay (die 4)?"


@pytest.mark.parametrize(
    ("value", "before", "behind", "said"),
    [
        (1, "", " markers move", "1 marker moves"),
        (1, "He has ", " cities and ports", "He has 1 city and ports"),
        (1, "", " is added to it", "1 is added to it"),
        (2, "", " hexes", "2 hexes"),
        (1, "", " hexes are barred", "1 hex is barred"),
        (1, "", " are left in Oslo", "1 is left in Oslo"),
    ],
)
def test_one_of_something_is_told_as_one(value, before, behind, said):
    told_ = of_one(behind) if value == 1 else behind
    assert f"{before}{value}{told_}" == said


def test_what_is_not_so_is_told_as_what_is():
    assert words.property_is("fed_by", "none") == "fed by none"
    assert words.property_is("flown_in", "none") == "none flown in"
    assert words.property_is("on_the_move", "none") == "none on the move"
    assert words.property_is("fort_of", "none") == "no fort"
    assert words.property_is("bombarding_in_defence", "none") == "none bombarding in defence"
    assert words.property_is("leaders_with", "none") == "no leaders with it"
    assert words.property_is("continues", "none") == "continues nothing"
    assert words.what_it_adds("What does HQ support add to the roll?") == "what HQ support adds to the roll"
    attacker = "Does the attacker decline all benefit of his engineers?"
    assert words.fact("", "engineers_decline", "no", (), attacker) == (
        "the attacker does not decline all benefit of his engineers"
    )
    assert words.fact("", "into_port", "no", (), "Does it enter a port (11.4)?") == "does not enter a port"
    assert words.fact("", "starts_out", "no") == "does not start out"
    assert words.statement("Are there gearing limits?", "no", []) == "there are no gearing limits"
    assert words.statement("A: Are there any enemies?", "no", ["A"]) == "A: there are no enemies"
    assert words.statement("Has LVII a ZoC?", "no", ["LVII"]) == "LVII has no ZoC"
    assert words.statement("Is A friendly, or does B stand there?", "yes", ["A"]) == ""
    asked = words.about("Is it a unit of the line?", [["unit", "Unit", "LVII"]])
    assert asked == "Is LVII a unit of the line?"


def test_what_is_not_there_is_told_by_what_describes_it():
    hq, ship = "The HQ that supports the attack.", "The ship or aircraft from which it invades or drops."
    assert words.fact("", "supporting_hq", "none", (), hq) == "no HQ that supports the attack"
    assert (
        words.fact("", "carried_by", "none", (), ship) == "no ship or aircraft from which it invades or drops"
    )
    held = "Which power controls Cairo?"
    assert words.fact("", "Cairo_held_by", "none", (), held) == "no power controls Cairo"
    chosen = "Which of its units are committed to the combat?"
    assert words.fact("", "committed", "none", (), chosen) == "none of its units are committed to the combat"
    assert words.fact("", "attackers", "none", (), "Which units attack?") == "no attackers"
    assert words.property_is("printed_oil", "none") == "no printed oil"
    assert words.property_is("canal_closed", "no") == "canal not closed"
    assert words.property_is("goes_on", "no") == "does not go on"
    assert words.property_is("has_track", "no") == "has no track"
    assert (
        words.statement("Has Z the benefits of a MTN?", "no", ["Z"])
        == "Z does not have the benefits of a MTN"
    )


def test_a_question_in_the_working_is_told_as_what_it_asks_for():
    spent = "How many points has this side spent in this round, as far as it is told?"
    assert words.quantity(spent) == "points that this side has spent in this round"
    assert (
        words.quantity("Which minor country owes the ore of Oslo?")
        == "the minor country that owes the ore of Oslo"
    )
    many = "How many aircraft that fly no mission may stack in a hex?"
    assert words.quantity(many) == many
    power = [["power", "Country", "Sweden"]]
    assert words.about("Who controls a power or territory; none if nobody does?", power) == (
        "Who controls Sweden?"
    )
    assert words.about("Does it stand in this power or territory?", power) == "Does it stand in Sweden?"


def test_numbers_that_are_asked_about_are_told_with_their_names():
    takes = [{"name": "die", "type": "Number"}, {"name": "marker", "type": "Number"}]
    asked = {"of": ["3", "4"], "takes": takes, "question": "", "status": "answered", "measure": ""}
    found = answer({**asked, "says": "It goes back, and none is turned", "value": "no"})
    assert found == "No: die 3 and marker 4: it goes back, and none is turned."
    assert of_one(" of them leave the game") == " of them leaves the game"
    for unchanged in (" of these at most", " of those that are left", " of them must go"):
        assert of_one(unchanged) == unchanged


@pytest.mark.slow
def test_what_the_answer_says_is_not_said_again_below_it():
    text = "Tommies: INF of France\nask Poles_join_the_Commonwealth(Tommies)\n"
    refused = told(shipped.umpire().check(text)[0][1].as_dict())
    assert refused.answer.endswith("That cannot be asked so: it is no Polish unit.") and not refused.ledger


def test_values_that_lead_to_one_end_are_told_together():
    assert words.either(["5", "6", "7", "8"]) == "5 to 8"
    assert words.either(["rain", "snow"]) == "rain or snow"
    assert [words.number(one) for one in ("3/4", "5/4", "1/2", "1/3")] == ["0.75", "1.25", "1/2", "1/3"]
    assert words.with_numbers("It attacks with 17/2, on 1/2 of option 3/4x.") == (
        "It attacks with 8.5, on 1/2 of option 3/4x."
    )


@pytest.mark.slow
def test_a_change_is_one_that_can_be_so_in_play():
    odds = shipped.umpire().check(KIEV)[0][1]
    assert odds.changes and {one.fact for one in odds.changes} & {"weather", "face_down"}
    assert not {"major", "kind", "commonwealth_home"} & {one.fact for one in odds.changes}
    assert not any(one.value.startswith("-") for one in odds.changes)


KIEV = """
Kiev: city, clear, in USSR, controlled by USSR, fine
Zhitomir: clear, controlled by Germany, fine
hexside between Kiev and Zhitomir: river
LVII: ARM of Germany, 8-5, in Zhitomir
XLI: MECH of Germany, 7-5, in Zhitomir
5th: INF of USSR, 5-3, in Kiev
Germany: at war with USSR
attack A: on Kiev, by (LVII, XLI)
ask land_odds(A)
ask attack_allowed(A)
"""


def test_a_combat_tells_what_to_expect():
    umpire = shipped.umpire()
    two_dice = told(umpire.check(f"option 27\n{KIEV}A: assault\n")[0][1].as_dict())
    expected = {one.words: one for one in two_dice.outlook}
    assert expected["Added to the two dice"].value == "3"
    assert [one.words for one in expected["Added to the two dice"].ledger] == [
        "The odds add 3 to the two dice for Kiev"
    ]
    assert re.fullmatch(r"\d+%", expected["The hex is taken"].value)
    assert re.match(r"[\d.]+ on average \(0 \d+%, ", expected["Attackers lost"].value)
    assert sum(Fraction(chance) for _, chance in expected["Result"].chances) == 1
    assert "X/Y" in dict(two_dice.legend) and not two_dice.open


def test_without_the_chart_the_modifiers_are_told_all_the_same():
    one_die = told(shipped.umpire().check(f"{KIEV}A: assault\nKiev: printed_factories 1\n")[0][1].as_dict())
    expected = {one.words: one for one in one_die.outlook}
    assert expected["Added to the die"].value == "-1" and "The hex is taken" not in expected
    assert any("Assault table" in one.words for one in one_die.open)


def test_dice_that_nobody_rolls_are_not_asked_for_beside_an_answer():
    group = told(shipped.umpire().check(AIR)[0][1].as_dict())
    assert len(group.open) == 1 and "What does the chart 'Air combat table' say?" in group.open[0].words


AIR = """
hex Kiev: city, clear, fine
air_group G: enemy S, fighters (A)
air_group S: enemy G, fighters (B)
A: FTR Germany, air_to_air 6, in Kiev
B: FTR USSR, air_to_air 5, in Kiev
ask air_to_air_value(G)
"""


def test_who_has_no_path_hears_where_it_is_barred_and_by_what():
    path, supplied = (told(verdict.as_dict()) for _, verdict in shipped.umpire().check(CUT_OFF))
    zone = "an opponent's ZoC, with no friendly land unit in it"
    for found in (path, supplied):
        said = [line.words.casefold().rstrip(".") for line in found.ledger]
        assert f"barred from Minsk to Orsha: {zone}".casefold() in said
    assert not any("HQ" in line.words for line in path.ledger)


def test_a_bar_that_several_things_make_is_told_as_the_one_that_is_met():
    closed, no_way = (told(verdict.as_dict()) for _, verdict in shipped.umpire().check(COMMON_BORDER))
    pact = "a neutrality pact closes the common border"
    assert [line.words for line in closed.ledger] == [pact]
    assert f"barred from Breslau to Lublin: {pact}" in [line.words for line in no_way.ledger]


COMMON_BORDER = """
country Germany: at_war_with Commonwealth
country Italy: at_war_with (Commonwealth, USSR)
pact truce: partners (Germany, USSR), signed_year 1939, signed_turn Jul_Aug
hexes Lublin, Breslau: clear, fine, controller Germany
hex Kiev: clear, fine, controller USSR
hexside between Breslau and Lublin
hexside between Lublin and Kiev
unit Savoia: LND, Italy, range 6, in Breslau
ask open_to_flight(Savoia, Lublin)
ask flight(Savoia, Kiev, ground_strike)
"""


def test_a_path_that_is_too_long_is_told_with_what_it_counts_and_one_that_is_there_with_its_places():
    far, near = (told(verdict.as_dict()) for _, verdict in shipped.umpire().check(FAR_OFF))
    way = "Kiev - Minsk - Orsha - Vilna - Kovno - Berlin"
    assert far.ledger[0].words == f"too far: {way} counts 5, and at most 4 may count"
    assert far.answer == "A is out of supply." and far.cites == ("wif-ce/2.4.2",)
    assert "Minsk - Orsha - Vilna - Kovno - Berlin counts 4" in [line.words for line in near.ledger]


FAR_OFF = """
hexes Kiev, Minsk, Orsha, Vilna, Kovno: clear, fine, controller Germany
hex Berlin: clear, fine, city, capital, country Germany, controller Germany
hexside between Kiev and Minsk
hexside between Minsk and Orsha
hexside between Orsha and Vilna
hexside between Vilna and Kovno
hexside between Kovno and Berlin
unit A: INF of Germany, 6-3, in Kiev
unit B: INF of Germany, 6-3, in Minsk
ask supplied(A)
ask supplied(B)
"""

CUT_OFF = """
hexes Minsk, Orsha, Brest: clear, fine, controller USSR
hex Berlin: clear, fine, city, capital, country Germany, controller Germany
hexside between Minsk and Orsha
hexside between Orsha and Berlin
country Germany: at_war_with USSR
LVII: INF of Germany, 6-3, in Minsk
1G: ARM of USSR, 6-5, in Orsha
ask supply_path(Germany, Minsk)
ask supplied(LVII)
"""


def test_a_result_that_looks_like_a_fraction_is_none():
    stated = KIEV.partition("ask")[0] + 'A: stated_result "2/1"\nask land_combat_result(A)\n'
    assert told(shipped.umpire().check(stated)[0][1].as_dict()).answer.endswith(" 2/1.")
    assert words.with_numbers("It is 4/2 on 9/2", "4/2") == "It is 4/2 on 4.5"


def test_the_working_is_a_ledger_as_on_paper():
    odds, allowed = (told(verdict.as_dict()) for _, verdict in shipped.umpire().check(KIEV))
    assert odds.answer == "The combat in Kiev is resolved at 3:2."
    written = [(line.depth, line.words, line.value) for line in odds.ledger]
    assert written == [
        (0, "the attacker's total, divided by the defender's", "1.5"),
        (1, "the total of the attack", "7.5"),
        (2, "LVII's factors when it attacks", "8 \u00d7 1/2 = 4"),
        (3, "a river or canal", "\u00d7 1/2"),
        (2, "XLI's factors when it attacks", "7 \u00d7 1/2 = 3.5"),
        (3, "a river or canal", "\u00d7 1/2"),
        (1, "the total of the defence", "5"),
        (2, "5th's factors when it defends", "5"),
    ]
    assert all(line.cites for line in odds.ledger)
    assert "shore bombardment" in [line.words for line in odds.beside]
    assert allowed.answer == "Yes: Kiev may be attacked like this."
    assert allowed.ledger == [] and "nobody attacks" in [line.words for line in allowed.unmet]


def test_what_many_countries_do_not_send_is_told_once():
    lines = (
        "country Germany, Italy: axis, at_war_with France"
        "\nhex Essen: country Germany, controller Germany, 2 resources"
        "\nloan L: giver Germany, recipient Italy, 1 build point\nproduction P: power Germany"
        "\nask build_points_lent(P)"
    )
    [(_, verdict)] = shipped.umpire().check(lines)
    found = told(verdict.as_dict())
    assert found.answer == "Germany has lent 1 build point."
    sent = [line.words for line in found.beside if "by their agreement" in line.words]
    assert len(sent) == 1 and re.search(r" \(and so of \d+ others\)$", sent[0])


def test_a_long_row_is_cut_where_much_is_left_and_says_how_much():
    bars = [LedgerLine(f"bar {number}.", "", ()) for number in range(9)]
    assert in_a_row(bars, 6) == "bar 0; bar 1; bar 2; bar 3; bar 4; bar 5; and 3 more"
    assert in_a_row(bars[:7], 6).endswith("bar 5; bar 6")


def _changed(thing: str, fact: str, value: str, then: str) -> dict:
    return {
        "thing": thing,
        "kind": "Unit",
        "fact": fact,
        "value": value,
        "then": then,
        "option": None,
        "in_play": False,
        "question": "",
        "words": [],
    }


def test_what_changes_it_in_the_same_way_of_several_things_is_one_line():
    found = [_changed(one, "face_down", "yes", "no") for one in ("LVII", "XX", "III")]
    assert changes(found) == [("LVII, XX or III: face down", "no")]


def test_that_one_more_makes_an_amount_another_is_not_told_and_that_it_crosses_a_bound_is():
    more = _changed("convoys", "points", "6", "7")
    assert changes([more, _changed("pool", "points", "6", "yes")]) == [("pool: points 6", "yes")]
    assert changes([_changed("pool", "points", "6", "yes")], {("pool", "points")}) == []


def test_a_total_that_is_rounded_says_what_it_was_before_and_after():
    text = "unit Bf109: FTR, Germany, range 3\nask aircraft_range(Bf109, interception)\n"
    found = told(shipped.umpire().check(text)[0][1].as_dict())
    assert [(one.words, one.value) for one in found.ledger] == [
        ("Bf109: range 3", "3"),
        ("half range", "\u00d7 1/2"),
        ("in all", "1.5"),
        ("rounded", "2"),
    ]


def test_of_a_unit_that_has_done_something_no_statement_is_made_in_its_middle():
    said = words.statement("Is XX that has spent 3 points turned face-down?", "yes", ["XX"])
    assert said == "XX that has spent 3 points is turned face-down"


def test_a_working_adds_up():
    """Of one in forty situations; `tests/rules_corpus/test_one_meaning.py` looks at all of them."""
    umpire, laws, known = shipped.umpire(), shipped.laws(), shipped.documents()
    found, count = [], 0
    for name, document, text in situations():
        if int(hashlib.sha256(name.encode()).hexdigest(), 16) % ONE_IN or base(document, known) not in laws:
            continue
        for ask, verdict in umpire.check(text, edition=edition_played(document, text), changes=False):
            ledger = ledger_of(verdict.as_dict())[0]
            count += any(one.part for one in ledger)
            found += [(name, ask.decision, one) for one in totals.faults(ledger)]
    assert count > 10
    assert found == []


def edition_played(document: str, text: str) -> str:
    law, documents = shipped.laws()[base(document, shipped.documents())], shipped.documents()
    return edition_of(read_situation(text), law.code, default_edition(document, law, documents))


def line(words: str, value: str, depth: int = 0, part: str = "") -> LedgerLine:
    return LedgerLine(words, value, (), "", depth, part)


LINES = [line("LVII", "+8", 0, "sum"), line("XLI", "7 \u00d7 1/2 = 3.5", 0, "sum")]
RAINY = [line("XLI", "7 \u00d7 1/2 = 3.5"), line("rain", "\u00d7 1/3", 1, "product")]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([*LINES, line(IN_ALL, "11.5")], ""),
        ([*LINES, line(IN_ALL, "12")], "in all 12: its parts come to 23/2"),
        ([line("LVII counts", "", 0, "sum")], "LVII counts : counts, and no figure says how much"),
        ([line("XLI", "7 \u00d7 1/2 = 3")], "XLI 7 \u00d7 1/2 = 3: not reckoned well"),
        (RAINY, "XLI 7 \u00d7 1/2 = 3.5: it is not made of 1/3"),
    ],
)
def test_a_working_that_does_not_add_up_is_noticed(lines, fault):
    assert list(totals.faults(lines)) == ([fault] if fault else [])


def test_a_bound_of_a_total_in_words_of_its_own_is_no_part_of_it():
    part = {"decision": "d", "question": "", "things": [], "kind": "sum", "told": False, "facts": []}
    part |= {"because": [], "measure": "Number", "about": "", "cites": ["g/1"], "text": ""}
    bound = {"value": "0", "says": "nothing below", "told": True, "limit": "at least 0"}
    asked = AskedQuestion("sum", [{**part, "value": "-3", "says": "sent"}, part | bound])
    assert asked.unlimited() == "-3" and asked.value() == "0"


@pytest.mark.parametrize(("kind", "value"), [("highest", "0"), ("lowest", "-2")])
def test_the_highest_or_lowest_of_several_is_what_it_comes_to_and_not_the_last(kind, value):
    part = {"decision": "d", "question": "", "things": [], "kind": kind, "told": False, "facts": []}
    part |= {"because": [], "measure": "Number", "about": "", "cites": ["g/1"], "text": "", "says": ""}
    assert AskedQuestion(kind, [part | {"value": one} for one in ("0", "-2", "-1")]).value() == value

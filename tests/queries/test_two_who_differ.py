"""Two who differ over a fight, each with what he claims, in ordinary prose: who of them is right."""

from __future__ import annotations

import pytest

from tests.queries.command_line import ask


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (
            "It pours in the open country round Orel, no city there. Otto brings 25 points against "
            "a force worth 6. Sue says it is 3:1, Otto reads four to one off the table.",
            ["Sue is right: 3:1.", "Otto is wrong: 3:1, not 4:1."],
        ),
        (
            "Snow over the plains, clear ground, no river. Marco throws 26 points of black-print "
            "Germans at a Soviet corps of 5. Lena says five to one; Marco thinks it is three to "
            "one.",
            ["Lena is wrong: 3:1, not 5:1.", "Marco is right: 3:1."],
        ),
        (
            "Bill's three corps, 7, 6 and 5, hit Tom's single corps of 4 in a swamp, in fine "
            "weather. Bill calls it 4:1, Tom says the swamp halves everyone so it is 2:1.",
            ["Bill is wrong: 2:1, not 4:1.", "Tom is right: 2:1."],
        ),
        (
            "Storm. Eva brings 30 factors against 7 in the open. She reads 4:1, Karl reads two to one.",
            ["She is wrong: 2:1, not 4:1.", "Karl is right: 2:1."],
        ),
        (
            "In rain two British corps of 5 each and an armoured corps of 7 attack an Italian corps"
            " worth 4 in the desert. Jeremy says 4:1. Maria says rain makes it 3:1.",
            [
                "Jeremy is right: 4:1.",
                "Maria is wrong: 4:1, not 3:1.",
                "fine there, as the weather of the zone",
            ],
        ),
        (
            "Paul attacks across the Dnieper with 21 points in fine weather; Anna holds the clear "
            "far side with 5. He says four to one and she says two to one.",
            ["He is wrong: 2:1, not 4:1.", "She is right: 2:1."],
        ),
        (
            "In a blizzard Lucy attacks with four corps worth 40 points in all, only one of them "
            "white print, against 8 points of Germans. She claims four to one. Pat calls two to "
            "one.",
            ["She is wrong: 2:1, not 4:1.", "Pat is right: 2:1."],
        ),
        (
            "Two German corps worth 30 points together, no engineers, attack into a fort hex of the"
            " Maginot line, and that side is also the Rhine. A French corps of 4 holds it in fine "
            "weather. Tim counts 2:1. Rob counts 1:1.",
            ["Tim is wrong: 1:1, not 2:1.", "Rob is right: 1:1.", "is clear"],
        ),
        (
            "Ken wants to run down a face-up, well fed garrison of 2 points in open ground behind a"
            " river. His stack, a 9-point armour and a 6-point infantry corps, started the step "
            'together; the weather is fine. "Fifteen to two, that is seven to one!"',
            ["No: ", "3:1, not 7:1."],
        ),
        (
            "I have an ARM (9) and a MECH (7) that began their move together in supply. Behind a "
            "river in the open lies a flipped MIL that cannot trace supply, and it snows. May I "
            "overrun it?",
            ["No: "],
        ),
    ],
)
def test_the_verdict_tells_who_is_right(home, said, says):
    found = ask(home, "check", said)
    shown = " ".join(found.stdout.split())
    assert found.exit_code == 0
    assert all(one in shown for one in says), found.stdout


@pytest.mark.parametrize(
    "said",
    [
        # two figures of whom nobody knows what they are
        "It rains in the open. Otto brings 25 points and 3 more against a force worth 6 or 7. Sue says 3:1.",
        # a river that the game has no word for
        "Fine weather, open ground. Two corps of 8 each attack over the Narew at a corps of 4. Al says 4:1.",
        # what only one of them tells is no fact
        "Otto brings 25 points against a force worth 6. Sue says it rains there, so 3:1. Otto says "
        "4:1, and nobody is winterised. Then there is the second stack of 5.",
    ],
)
def test_where_a_figure_has_no_place_nobody_is_right(home, said):
    shown = ask(home, "check", said).stdout
    assert " is right" not in shown and " is wrong" not in shown


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        # what is taken for a course of events, in which a made-up power declares war
        (
            "Italy and France are not at war and Libya belongs to Italy. Otto would have Libya alone and "
            "declares war on it. Sue says he must declare it on Italy.",
            "(9.3)",
        ),
        # a sentence that ends before a quotation
        (
            "Otto sends an armoured corps and a motorised corps, fifteen points in supply, at a Soviet "
            'stack of 2 in the open. "Seven to one, they are gone." Sue shows that one of hers '
            "is an armoured corps.",
            "(11.10.6)",
        ),
        # a die of which no line of a situation tells
        (
            "Partisans, 1942, number 6. Otto has two infantry corps, a mountain corps and a flipped "
            "infantry corps in the land, and one partisan is there. He rolls a three: "
            '"seven, so none comes." Sue grins.',
            "(13.1.1)",
        ),
    ],
)
def test_what_is_no_situation_is_told_the_rules_and_nobody_is_made_up(home, said, rule):
    shown = ask(home, "check", said).stdout
    assert shown.startswith("I cannot judge all of this; what the rules say on it:")
    assert rule in shown
    assert "Blueland" not in shown and "Redland" not in shown

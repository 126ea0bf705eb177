"""A fight that is told in free prose, with its figures: what is read of it, and how it is judged."""

from __future__ import annotations

import pytest

from queries.prose.claims import compared
from queries.prose.read import ProseReader
from tests import shipped


@pytest.fixture(scope="module")
def umpire():
    return shipped.umpire()


@pytest.fixture(scope="module")
def prose(umpire):
    return ProseReader(umpire, "")


def judged(umpire, text):
    return {ask.decision: verdict for ask, verdict in umpire.check(text, "the dispute")}


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        (
            "Three Soviet INF, worth 6, 5 and 5, attack two German INF of 4 each in a clear hex, no"
            " river, in rain."
            " No planes, no ships. What odds on the one-die table?",
            {"land_odds": "3:2"},
        ),
        (
            "German ARM (9), MECH (6) and INF (7) all attack over a river into a forest hex held by"
            " one face-up"
            " Soviet INF of 5. Fine weather. A Stuka with 6 tactical factors gets through as ground"
            " support. Odds?",
            {"land_odds": "2:1"},
        ),
        (
            "A French INF of 6 in a Maginot hex, flat ground, fine weather. German INF of 7 and 6"
            " attack over a"
            " printed fort hexside that is a river as well, and an INF of 8 attacks over an ordinary"
            " hexside. How"
            " strong is the attack and what are the odds?",
            {"attack_factors": "61/6", "land_odds": "3:2"},
        ),
        (
            "A black-print Soviet INF of 5 is face-down and out of supply in a swamp hex. I hit it"
            " with 13 factors in"
            " fine weather, no rivers. What are the odds and is there anything on the die?",
            {"land_odds": "6:1", "combat_die_modifier": "1"},
        ),
        (
            "One German MECH and two INF attack two Soviet INF in a forest hex without a city. Who"
            " picks the table,"
            " and does the German get the armour bonus on the die if he blitzes?",
            {"combat_table_chooser": "attacker", "blitz_bonus": "no"},
        ),
        (
            "Two Nationalist INF (6 and 4) and a Communist INF of 5 stand next to a Japanese INF of"
            " 4 on clear ground."
            " China wants to throw all three in together at 15 to 4. Allowed?",
            {"attack_allowed": "no"},
        ),
        (
            "Snow. Two white-print Soviet INF and one black-print INF, 20 factors in all, attack one"
            " German INF of 5 in"
            " a clear hex. Does the snow cost us two columns?",
            {"land_odds": "4:1", "weather_reduction": "0"},
        ),
        (
            "A British INF worth 5 comes over a river, a British ARM worth 7 doesn't. They attack an"
            " Italian INF"
            " worth 4 in a clear hex in fine weather. Odds?",
            {"land_odds": "2:1"},
        ),
        (
            "I attack a swamp hex with an ARM of 8 and a MECH of 5; the hex holds one face-up GAR of 3. Fine"
            " weather, no rivers. What odds do I get?",
            {"land_odds": "2:1"},
        ),
        (
            "Can an ARM of 9 and a MECH of 6 overrun a lone face-down Soviet INF of 2 in a clear"
            " hex, fine weather,"
            " everybody in supply?",
            {"overrun_allowed": "yes"},
        ),
        (
            "I attack with land units worth 6 after all modifiers and ground support worth 10 after"
            " modifiers. Do I"
            " have 16?",
            {"attack_factors": "12"},
        ),
        (
            "One of my three attacking ARM crosses a fort hexside, he has one ARM in a clear hex"
            " without a city. Do I"
            " pick the table?",
            {"combat_table_chooser": "attacker"},
        ),
        (
            "Three of my infantry (6, 6 and 4) go for two of his (5 and 3) across a river in the clear, fine"
            " weather. What odds do we have?",
            {"land_odds": "1:1"},
        ),
        (
            "Twenty-four factors of mine against five of his in a clear hex, nothing doubled, fine weather."
            " Odds?",
            {"land_odds": "4:1"},
        ),
        (
            "My ARM of 9 and INF of 6 jump a lone garrison of 3 in the open, no town, fine weather. Odds?",
            {"land_odds": "5:1"},
        ),
        (
            "Two of my INF worth 7 each pile into a marsh held by one INF of 4 in clear weather. Odds?",
            {"land_odds": "3:2"},
        ),
        (
            "I throw two INF of 6 and an ARM of 8 at his INF of 5, in a wood, sunny. What odds?",
            {"land_odds": "4:1"},
        ),
        (
            "Three German tank corps of 8 factors each against a lone Russian INF worth 5, who sits in a"
            " swamp. Fine weather and nobody crosses anything. What odds?",
            {"land_odds": "2:1"},
        ),
        (
            "Two Soviet rifle armies of 7 and 6, neither of them winterised, hit a German INF of 5 in the"
            " forest while it snows. No planes. Which column?",
            {"land_odds": "1:1"},
        ),
        (
            "Three of my corps, 7, 7 and 5, attack in a storm. He has one corps of 4 out in the open. Nothing"
            " is winterised. What odds?",
            {"land_odds": "2:1"},
        ),
        (
            "An Italian infantry corps with 4 factors and an Italian tank corps with 5 attack a British"
            " infantry of 3 in the desert, fine weather. Odds?",
            {"land_odds": "3:1"},
        ),
        (
            "My panzer (9) goes at an INF of 3 across the Vistula, a river. Clear, fine. Odds?",
            {"land_odds": "3:2"},
        ),
        (
            "Soviet ARM of 7 and MECH of 5, in supply, want to overrun a German GAR of 2 in a city. Fine"
            " weather. Legal?",
            {"overrun_allowed": "no"},
        ),
        (
            "My tank corps of 9 wants to run over a lone face-down militia worth 1 in a forest. Weather is"
            " fine. Can it?",
            {"overrun_allowed": "no"},
        ),
        (
            "Two German MECH of 7, no tanks with them, want to overrun one Yugoslav INF of 2 in the open in"
            " fine weather, in supply. May they?",
            {"overrun_allowed": "yes"},
        ),
        (
            "I want to overrun a face-up Polish infantry worth 2 in a clear hex with a panzer of 9 and a mech"
            " of 6, both in supply, both began in one hex. Fine weather. Allowed?",
            {"overrun_allowed": "yes"},
        ),
        (
            "How much is a Nationalist Chinese INF of 5 worth when it attacks a Japanese INF in a clear hex?",
            {"unit_attack_factors": "5/2"},
        ),
    ],
)
def test_a_fight_is_read_and_judged(umpire, prose, said, answers):
    found = prose.read(said)
    assert found.text, (found.why, found.left)
    assert {name: one.value for name, one in judged(umpire, found.granted or found.text).items()} == answers


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "My Italian INF of 5 and MTN of 4 sit in a mountain hex together. He attacks with 40"
            " factors from hexes"
            " with no river, fine weather. He says we just double everything for 18, so 2:1. Right?",
            "No: 3:2, not 2:1.",
        ),
        (
            "The Germans attack with 2 ARM and an INF. The Soviets hold with 1 ARM and 1 INF in a"
            " city on clear"
            " ground. The German says he has more tanks so he picks the blitz table. Does he?",
            "No: the defender does.",
        ),
        (
            "Three German INF, 21 factors together, hit a Soviet INF of 3 in a clear hex in snow. I"
            " say 5:1. Right?",
            "Yes: 5:1.",
        ),
    ],
)
def test_what_somebody_claims_is_compared_with_the_verdict(umpire, prose, said, told):
    found = prose.read(said)
    assert compared(found.claims, list(judged(umpire, found.granted).values())) == (told,)


def test_what_the_die_gets_is_told_where_only_the_odds_are_known(umpire, prose):
    said = (
        "Three Japanese land units attack two Chinese INF in a jungle hex, one of the Chinese is"
        " face-down. Just one"
        " of the three Japanese units is white print. Odds are 2:1, assault table. What is the total"
        " on the die?"
    )
    assert prose.read(said).odds == "2:1" and not prose.read(said).text
    found = prose.read(said, 1)
    assert {name: one.value for name, one in judged(umpire, found.text).items()} == {
        "combat_die_modifier": "0"
    }
    assert "figures that give 2:1, as it is told" in found.taken


@pytest.mark.parametrize(
    "said",
    [
        "Two German INF worth 5 attack a Soviet INF of 4 in the clear. Odds?",  # each, or both?
        "A German INF of 5 attacks a Soviet INF of 4. One of my INF is not in it. Odds?",
        "A German INF of 5 attacks a Soviet INF of 4 in the clear, but 3 do not count. Odds?",
        "German INF of 5 and 6 attack a Soviet INF of 4. One of the German INF crosses a river. Odds?",
        "A German INF of 5 attacks a Soviet INF of 4 in rain and snow. Odds?",
        "A German INF of 9 attacks a Soviet INF of 4 in the clear with engineers. Odds?",
        "A German INF of 6 attacks a Soviet INF of 3. The other German INF of 7 stays out. Odds?",
        "It is the Germans' turn. Odds?",
        "A panzer of 9 attacks an INF of 3 across the Bug. Clear hex, fine weather. Odds?",  # a river?
        "My panzer (9) goes over the Narew at an INF of 3. Clear, fine. Odds?",
        "Two of my INF worth 7 each pile into a marsh with one INF of 4 in fine weather. Odds?",  # whose?
        "Two INF of 6 attack his INF of 4 in the clear. One of my INF is out of supply. Odds?",
    ],
)
def test_what_may_change_the_verdict_and_is_not_clear_is_not_judged(prose, said):
    found = prose.read(said)
    assert found is None or not found.text


def test_a_side_that_nobody_names_is_of_no_power_of_the_game(umpire, prose):
    found = prose.read("Twelve factors against four in a clear hex, fine weather. Odds?")
    assert "Germany" not in found.granted and "USSR" not in found.granted
    assert any("nobody says whose" in one for one in found.taken)

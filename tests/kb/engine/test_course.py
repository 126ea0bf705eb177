"""Courses of events: what happens in order, what was illegal, and how things stood at any date."""

from __future__ import annotations

import pytest

from kb.engine.answering import ILLEGAL
from kb.engine.checks import run_examples
from kb.engine.course import HAPPENED, NOT_KNOWN, NOT_READ, Course
from kb.engine.facts import case_of, options_of
from parsers.law.mistakes import Mistake
from parsers.law.situation import read_situation, read_situations
from parsers.records import Example, Place
from parsers.transcripts.ids import CE
from queries.chronicle import chronicle_of
from tests import shipped
from tests.kb.engine.toy import BASE, TYPES, compiled, law_of

DATED = (
    TYPES.replace("  year: Number\n", "  year: Number dated\n  quarter: Quarter dated\n").replace(
        "type Season", "type Quarter is spring, summer, autumn, winter\ntype Season"
    )
    + """
type Treaty
  between: list of Power
  torn: YesNo usually no
"""
)
RULES = """
decision may_attack(one: Power, other: Power)
  "May it?"
  yes unless any of
    other in one.at_war_with                     "they fight already"
    any t in all_treaties(): t is not torn and one in t.between and other in t.between  "a treaty binds them"

decision attacks(one: Power, other: Power)
  "What comes of it?"
  says "{one} attacks {other}" / "{one} falls upon {other}" / "{other} is attacked by {one}"
  given may_attack(one, other)  "It may not."
  it changes
    one.at_war_with gains other

decision makes_treaty(one: Power, other: Power, treaty: Treaty)
  "What comes of it?"
  says "{one} and {other} agree on {treaty}"
  given one <> other  "It cannot agree with itself."
  it changes
    treaty.between becomes (one, other)
    one.at_war_with loses other
    unit.tired becomes no for each unit in all_units() where unit.power = one

decision tears(power: Power, treaty: Treaty)
  "What comes of it?"
  says "{power} tears {treaty}"
  given power in treaty.between  "It has not signed it."
  it changes
    treaty.torn becomes yes

decision marches(unit: Unit, hex: Hex)
  "What comes of it?"
  says "{unit} marches to {hex}"
  it changes
    unit.hex becomes hex
    unit.strength becomes unit.strength - 1 when hex is wood

decision strength_in(hex: Hex) -> Number
  "How much is there?"
  total of u.strength for each u in hex.units

decision at_war(one: Power, other: Power)
  "Are they?"
  other in one.at_war_with
"""
COURSE = """
unit guards: foot, strength 4, power Reds, in wood, tired
hex wood: wood
hex field: no wood
- spring 1801: the Reds attacks Blues
- autumn 1801: guards marches to field
- Reds and Blues agree on Amiens.
- winter 1801: Reds attacks Blues
- Blues tears Amiens
- spring 1802: Reds attacks Blues
"""


@pytest.fixture(scope="module")
def law():
    return law_of(RULES, DATED)


def course_of(law, text: str, edition: str = "toy") -> Course:
    said = read_situations(text)[0]
    options = options_of(said, law.code, edition)
    case = case_of(law, said, edition, options)
    return Course(law.in_play(edition, options), case, said)


def whole(law, text: str) -> Course:
    course = course_of(law, text)
    course.advance(course.until(None))
    return course


def test_events_happen_in_order_and_an_illegal_one_changes_nothing(law):
    found = whole(law, COURSE).happened
    assert [(one.date, one.event, one.status) for one in found] == [
        ("spring 1801", "attacks", HAPPENED),
        ("autumn 1801", "marches", HAPPENED),
        ("autumn 1801", "makes_treaty", HAPPENED),
        ("winter 1801", "attacks", ILLEGAL),
        ("winter 1801", "tears", HAPPENED),
        ("spring 1802", "attacks", HAPPENED),
    ]
    (why,) = found[3].verdict.because
    assert why.says == "It may not."
    assert [one.says for one in why.because] == ["a treaty binds them"]
    assert [(one.thing, one.fact, one.how, one.value) for one in found[2].changed] == [
        ("Amiens", "between", "becomes", "(Reds, Blues)"),
        ("Reds", "at_war_with", "loses", "(Blues)"),
        ("guards", "tired", "becomes", "no"),
    ]


def test_questions_are_asked_where_they_stand_or_as_of_a_date(law):
    text = (
        COURSE
        + """
ask at_war(Blues, Reds)
expect yes
ask at_war(Blues, Reds) as of winter 1801
expect no
ask at_war(Blues, Reds) as of summer 1801
expect yes
ask strength_in(field) as of spring 1801
expect 0
ask strength_in(field)
expect 4
"""
    )
    text = text.replace("- autumn", "ask strength_in(wood)\nexpect 4\n- autumn")
    example = Example("toy", "", "", "", "", text, (), Place("", 1, 1))
    checks, problems = run_examples({"toy": law}, [example], {"toy": BASE})
    assert problems == []
    assert [one.reason for one in checks if one.status != "pass"] == []
    assert len(checks) == 6


def test_what_is_stated_below_an_event_is_so_from_then_on(law):
    text = "unit guards: foot, strength 4, in wood\nhex wood: wood\n- winter 1801\nguards: strength 9\n"
    course = course_of(law, text)
    guards = course.case.things["guards"]
    assert guards.f_strength == 4
    course.advance(1)
    assert guards.f_strength == 9
    assert course.case.things["season"].f_quarter == "winter"


def test_all_changes_of_an_event_are_made_as_things_stood_before_it(law):
    text = "unit guards: foot, strength 4, in field\nhex wood: wood\nhex field: no wood\n"
    text += "- guards marches to wood\n"
    course = whole(law, text)
    assert course.case.things["guards"].f_strength == 3
    assert course.case.things["wood"].f_units == (course.case.things["guards"],)
    assert course.case.things["field"].f_units == ()


def test_an_event_of_which_too_little_is_known_is_said_to_be_so(law):
    (found,) = whole(law, "hex wood: wood\nunit guards: foot, in wood\n- guards marches to wood\n").happened
    assert found.status == NOT_KNOWN
    assert [one.fact for one in found.verdict.needs] == ["strength"]


def test_a_word_in_small_letters_is_no_new_place(law):
    with pytest.raises(Mistake, match="Treaty"):
        whole(law, "- Reds and Blues agree on peace\n")


def test_a_thing_that_only_an_illegal_event_names_is_not_there(law):
    course = whole(law, "- Reds and Reds agree on Amiens\n- Reds attacks Blues\n")
    assert [one.status for one in course.happened] == [ILLEGAL, HAPPENED]
    assert "Amiens" not in course.case.things


def test_events_that_are_common_to_all_come_before_those_of_each():
    text = "- Reds attacks Blues\n## One\n- Blues tears Amiens\nask at_war(Reds, Blues)\nexpect yes\n"
    (one,) = read_situations(text)
    assert [event.text for event in one.events] == ["Reds attacks Blues", "Blues tears Amiens"]
    assert one.asks[0].after == 2


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        ("- Reds atacks Blues\n", "no event is said so", "attacks"),
        ("- Reds attacks Greens\n", "no Power is called Greens", "Reds"),
        ("- spring 1802: Reds attacks Blues\n- spring 1801: Reds attacks Blues\n", "comes after", "order"),
        ("- Reds attacks Blues\nask at_war(Reds, Blues) as of Easter\n", "no date", "year and quarter"),
        (f"- Reds attack {', '.join(['Blues'] * 21)}\n", "more than 20 events", "several lines"),
    ],
)
def test_what_is_wrong_is_said(law, text, message, expected):
    with pytest.raises(Mistake) as caught:
        course = whole(law, text)
        for ask in read_situation(text).asks:
            course.place(ask)
    assert message in caught.value.message
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("changed", "to", "message"),
    [
        ("one.at_war_with gains other", "one.at_war_with gains 7", "this is a number"),
        ("one.at_war_with gains other", "one.side gains north", "side is no list"),
        ("one.at_war_with gains other", "one.hat becomes yes", "no hat"),
        ("one.at_war_with gains other", "other in one.at_war_with", "does not belong here"),
        ("unit.hex becomes hex", "hex.units gains unit", "nothing changes units"),
        ('says "{one} attacks {other}"', 'says "{one} attacks"', "leaves other out"),
        ('  says "{power} tears {treaty}"\n', "", "one sentence"),
        ('"May it?"', '"May it?"\n  says "yes" / "no" / "perhaps"', "two sentences"),
    ],
)
def test_an_event_that_is_none_is_no_law(changed, to, message):
    _, problems = compiled(RULES.replace(changed, to), DATED)
    assert any(message in str(one) for one in problems), [str(one) for one in problems]


def test_two_lines_that_make_different_things_of_one_fact_are_a_conflict():
    rules = RULES.replace(
        "    treaty.torn becomes yes", "    treaty.torn becomes no\n    treaty.torn becomes yes"
    )
    course = whole(law_of(rules, DATED), "- Reds and Blues agree on Amiens\n- Reds tears Amiens\n")
    assert [one.verdict.status for one in course.happened if one.verdict] == ["conflict"]


def test_an_event_may_be_said_in_several_ways(law):
    found = whole(law, "- the Reds falls upon the Blues\n- the Blues is attacked by Reds\n").happened
    assert [(one.event, one.status) for one in found] == [("attacks", HAPPENED), ("attacks", ILLEGAL)]


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("Reds attacked Blues", ["Reds attacked Blues"]),
        ("Reds fell upon the Blues", ["Reds fell upon the Blues"]),
        ("reds attack blues", ["reds attack blues"]),
        ("Reds and Greens attack the Blues", ["Reds attacks Blues", "Greens attacks Blues"]),
        ("Reds attack Blues, and Greens", ["Reds attacks Blues", "Reds attacks Greens"]),
        ("Blues were attacked by Reds", ["Blues were attacked by Reds"]),
        ("Reds and Blues agreed on Truce", ["Reds and Blues agreed on Truce"]),
    ],
)
def test_what_was_and_what_several_did_is_told_as_players_tell_it(line, happened):
    law = law_of(RULES, DATED + "power Greens: south\n")
    course = course_of(law, f"- {line}\nask may_attack(Reds, Greens)\n")
    (ask,) = read_situation(f"- {line}\nask may_attack(Reds, Greens)\n").asks
    course.come_to(ask)
    assert [one.text for one in course.happened] == happened  # all of a line, before the question below it
    assert all(one.status == HAPPENED and one.line == 1 for one in course.happened)


@pytest.mark.parametrize(("usual", "later"), [("usually no ", "no"), ("", "undetermined")])
def test_what_is_so_at_one_date_only_is_over_with_it(usual, later):
    types = DATED.replace("type Treaty\n", f"type Treaty\n  fresh: YesNo {usual}happened dated\n")
    rules = RULES.replace(
        "    treaty.between becomes (one, other)\n",
        "    treaty.between becomes (one, other)\n    treaty.fresh becomes yes\n",
    )
    rules += """
decision is_fresh(treaty: Treaty)
  "Is it?"
  treaty.fresh
"""
    asked = f"""
- spring 1801: Reds and Blues agree on Amiens
ask is_fresh(Amiens)
expect yes
- the Reds attacks Blues
ask is_fresh(Amiens)
expect yes
- summer 1801
ask is_fresh(Amiens)
expect {later}
"""
    checks, problems = run_examples(
        {"toy": law_of(rules, types)}, [Example("toy", "", "", "", "", asked, (), Place("", 1, 1))], {}
    )
    assert not problems
    assert [one.status for one in checks] == ["pass"] * 3


def test_what_is_not_known_of_one_thing_stops_no_event():
    rules = (
        RULES
        + """
decision storms(power: Power)
  "What comes of it?"
  says "{power} storms on"
  it changes
    unit.strength becomes unit.strength - 1 for each unit in all_units() where unit.power = power
"""
    )
    course = whole(
        law_of(rules, DATED),
        "unit guards: foot, power Reds, strength 4\nunit ghosts: foot, power Reds\n- Reds storms on\n",
    )
    (only,) = course.happened
    assert only.status == HAPPENED
    assert [(one.thing, one.value) for one in only.changed] == [("guards", "3")]


def test_a_list_of_which_not_all_is_known_stays_so_and_the_others_know_their_part():
    text = """power Sparta: at_war_with unknown
power Athens, Thebes, Corinth: at_war_with none
- Sparta attacks Athens
- Thebes attacks Sparta
ask fights(Sparta, Athens)
expect yes
ask fights(Thebes, Sparta)
expect yes
ask fights(Sparta, Corinth)
expect no
ask foes(Sparta)
expect undetermined
ask foes(Athens)
expect 1
"""
    asked = """
decision fights(one: Power, other: Power)
  "Do they?"
  other in one.at_war_with

decision foes(one: Power) -> Number
  "How many?"
  count of p in one.at_war_with
"""
    example = Example("toy", "toy", "", "", "", text, (), Place("toy.md", 1, 1))
    checks, problems = run_examples({"toy": law_of(RULES + asked, DATED)}, [example], {"toy": BASE})
    assert (problems, [one.reason for one in checks if one.status != "pass"]) == ([], [])


@pytest.mark.parametrize("line", ["Germany takes Polnad", "Germany conquers Frnace", "Japan takes Chian"])
def test_a_country_with_a_slip_is_no_new_place(line):
    law = next(iter(shipped.laws().values()))
    with pytest.raises(Mistake, match="nothing is called"):
        whole(law, f"- Sep/Oct 1939: {line}\n")


def test_a_name_that_only_resembles_a_country_is_a_new_place():
    """Ireland is not Iceland misspelt, nor Tunis Tunisia."""
    law = next(iter(shipped.laws().values()))
    found = whole(law, "- Sep/Oct 1939: Germany takes Ireland\n- Germany takes Tunis\n").happened
    assert [one.event for one in found] == ["takes_hex", "takes_hex"]


LATE = (
    DATED.replace("between", "signed_by")
    .replace("  year: Number dated\n", "  year: Number dated since 1801\n")
    .replace("  quarter: Quarter dated\n", "  quarter: Quarter dated since spring\n")
    .replace("  torn: YesNo usually no\n", "  torn: YesNo usually no lasting\n")
)
SIGNED = RULES.replace("between", "signed_by")
BEFORE = "treaty Amiens: signed_by (Reds, Blues)\n"


def test_what_a_late_course_leaves_untold_is_taken_as_told():
    late = law_of(SIGNED, LATE + BEFORE)
    (happened,) = whole(late, "- summer 1801: Reds attacks Blues\n").happened
    assert happened.status == HAPPENED
    assert [(one.thing, one.fact, one.value) for one in happened.taken] == [("Amiens", "torn", "yes")]
    (on_the_day,) = whole(late, "- spring 1801: Reds attacks Blues\n").happened
    assert (on_the_day.status, on_the_day.taken) == (ILLEGAL, ())
    described = "unit guards: foot\n- summer 1801: Reds attacks Blues\n"
    assert [one.status for one in whole(late, described).happened] == [ILLEGAL]


def test_what_is_told_of_a_late_course_is_so(law):
    late = law_of(SIGNED, LATE)
    stated = "treaty Amiens: signed_by (Reds, Blues), not torn\n- summer 1801: Reds attacks Blues\n"
    assert [one.status for one in whole(late, stated).happened] == [ILLEGAL]
    agreed = "- summer 1801: Reds and Blues agree on Calais\n- Reds attacks Blues\n- Blues tears Calais\n"
    assert [one.status for one in whole(late, agreed + "- Reds attacks Blues\n").happened] == [
        HAPPENED,
        ILLEGAL,
        HAPPENED,
        HAPPENED,
    ]


def test_a_line_with_a_bad_date_counts_for_nothing_where_the_others_are_read():
    law = next(iter(shipped.laws().values()))
    text = "- Sep/Oct 1939: Germany declares war on Poland\n- Smarch 1940: Germany declares war on Norway\n"
    text += "- Jul/Aug 1939: Germany declares war on Sweden\n- Germany declares war on Denmark\n"
    said = read_situation(text)
    options = options_of(said, law.code, CE)
    course = Course(law.in_play(CE, options), case_of(law, said, CE, options), said, True)
    course.advance(course.until(None))
    assert [one.status for one in course.happened] == [HAPPENED, NOT_READ, NOT_READ, HAPPENED]
    assert "no date" in course.happened[1].unread.message
    assert "comes after Sep/Oct 1939" in course.happened[2].unread.message


def test_who_took_a_place_that_falls_is_who_did_most_of_what_is_told():
    law = next(iter(shipped.laws().values()))
    text = "- Sep/Oct 1939: Germany declares war on Poland\n- Germany takes Lodz\n- Warsaw falls\n"
    course = course_of(law, text, CE)
    course.advance(3)
    assert course.case.things["Warsaw"].f_controller.label == "Germany"
    with pytest.raises(Mistake, match="does not say who did it"):
        course_of(law, "- Sep/Oct 1939: Warsaw falls\n", CE).advance(1)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        # A person whom nobody has named is not he who did most till now.
        (
            "- Sep/Oct 1939: Germany declares war on Poland\n- Germany takes Lodz\n",
            "Walter declares war on Greece",
        ),
        # Of whom none could have done it nobody is made out to have done it against the rules.
        (
            "- Sep/Oct 1939: Germany declares war on Poland\n- Japan declares war on China\n",
            "conquers Belgium",
        ),
    ],
)
def test_who_did_it_is_not_guessed_where_nothing_says_who(before, line):
    law = next(iter(shipped.laws().values()))
    course = course_of(law, f"{before}- Mar/Apr 1940: {line}\n", CE)
    course.advance(2)
    verb = "declares" if "declares" in line else "conquers"
    with pytest.raises(Mistake, match="does not say who did it") as raised:
        course.advance(3)
    assert raised.value.expected == "'POWER " + line[line.index(verb) :] + "'"


def test_with_what_a_course_begins_is_told_in_one_list():
    law = next(iter(shipped.laws().values()))
    text = "- Jan/Feb 1943, at the start: at war are Germany and Italy with the USA; Japan with China."
    found = whole(law, f"{text} All others neutral\n").happened
    assert [one.text for one in found] == [
        "Germany is at war with USA",
        "Italy is at war with USA",
        "Japan is at war with China",
        "All others neutral",
    ]


def test_what_happened_before_a_date_is_not_judged(law):
    agreed = "- spring 1801: Reds and Blues agree on Amiens\n- before summer 1801: Reds attacks Blues\n"
    found = whole(law, agreed + "- summer 1801: Reds attacks Blues\n").happened
    assert [(one.date, one.status) for one in found[1:]] == [
        ("before summer 1801", HAPPENED),
        ("summer 1801", ILLEGAL),
    ]


@pytest.mark.parametrize(
    ("line", "happened", "beside"),
    [
        (
            "Germany declares war on Denmark and Norway; both align with the Commonwealth, "
            "France having declined them",
            [
                "Germany declares war on Denmark",
                "Germany declares war on Norway",
                "France declines Denmark",
                "France declines Norway",
                "Denmark aligns with Commonwealth",
                "Norway aligns with Commonwealth",
            ],
            [],
        ),
        (
            "Italy, still neutral, marches an INF into German Innsbruck to help out",
            ["Germany holds Innsbruck", "Italy enters Innsbruck"],
            ["neutral", "to help out"],
        ),
        (
            "Germany, not at war with the USA, takes Paris",
            ["Germany takes Paris"],
            ["not at war with the USA"],
        ),
        (
            "Germany is at war with France and Poland, and Japan with China",
            ["Germany is at war with France", "Germany is at war with Poland", "Japan is at war with China"],
            [],
        ),
        (
            "The USSR strangely declares war on Finland, and Finland aligns with Germany",
            ["USSR declares war on Finland", "Finland aligns with Germany"],
            [],
        ),
        (
            "The USSR hopes to declare war on Finland, and Finland aligns with Germany",
            ["Finland aligns with Germany"],
            ["The USSR hopes to declare war on Finland"],
        ),
        (
            "In the same step Germany also declares war on neutral Poland",
            ["the same step goes on", "Germany declares war on Poland"],
            [],
        ),
        (
            "Japan aligns Siam and, in the same step, Indo-China",
            ["Japan aligns Siam", "the same step goes on", "Japan aligns Indo-China"],
            [],
        ),
        (
            "Chamberlain and the French respond by declaring war on Germany, Warsaw having fallen",
            ["Warsaw falls", "Commonwealth declares war on Germany", "France declares war on Germany"],
            [],
        ),
        (
            "The Dutch and Belgium are attacked by Germany; Belgium goes to France, Holland to Britain",
            [
                "Germany attacks Netherlands",
                "Germany attacks Belgium",
                "Belgium goes to France",
                "Holland goes to Britain",
            ],
            [],
        ),
        (
            "Italy's Rome is taken by American troops (the CW takes Naples)",
            ["Rome is taken by USA", "the CW takes Naples"],
            [],
        ),
        (
            "Belgrade and Athens fall to Soviet and British troops respectively",
            ["Belgrade falls to USSR", "Athens falls to Commonwealth"],
            [],
        ),
        (
            "Both Britain and France declare war on Sweden, which is given to Germany",
            [
                "Britain declares war on Sweden",
                "France declares war on Sweden",
                "Sweden is given to Germany",
            ],
            [],
        ),
        (
            "Finland turns to Germany for help, since Italy declares war on nobody",
            ["Finland turns to Germany"],
            ["for help", "since Italy declares war on nobody"],
        ),
        (
            "The USA has retaken every hex of Guam and liberates it",
            ["USA liberates Guam"],
            ["The USA retaken every hex of Guam"],
        ),
    ],
)
def test_a_line_of_several_clauses_is_read_clause_by_clause(line, happened, beside):
    law = next(iter(shipped.laws().values()))
    course = course_of(
        law,
        f"- Sep/Oct 1939: the Commonwealth declares war on Germany\n- {line}\nask at_war(Germany, USSR)\n",
    )
    course.come_to(
        read_situation(
            f"- Sep/Oct 1939: the Commonwealth declares war on Germany\n- {line}\nask at_war(Germany, USSR)\n"
        ).asks[0]
    )
    found = course.happened[1:]
    assert [one.text for one in found] == happened
    assert [each for one in found for each in one.beside] == beside


def test_what_names_something_and_tells_of_no_event_is_said_above_all():
    law = next(iter(shipped.laws().values()))
    line = "- Sep/Oct 1939: Berlin declares war on Poland, much swearing, the Swedes sulk\n"
    text = f"{line}ask at_war(Germany, Poland)\n"
    course = course_of(law, text)
    course.come_to(read_situation(text).asks[0])
    assert [one.text for one in course.happened] == ["Germany declares war on Poland"]
    assert course.happened[0].left_over == ("the Swedes sulk",)
    assert chronicle_of(course, course.case).half_read == ["line 1: the Swedes sulk"]


def test_a_line_in_other_words_is_read_by_the_names_of_its_own_situation():
    told = "hex wood: wood\nhex field: no wood\n{}- guards quietly marches off to field\n"
    plain = told.format("unit guards: foot, strength 4, in wood\n")
    another = told.format("unit guards: foot, strength 4, in wood\nunit marches: foot, strength 1, in wood\n")

    def read(law, text: str) -> list[str]:
        said = read_situations(text)[0]
        case = case_of(law, said, "toy", frozenset())
        course = Course(law.in_play("toy", frozenset()), case, said, partly=True)
        course.advance(course.until(None))
        return [one.event for one in course.happened if one.status == HAPPENED]

    used = law_of(RULES, DATED)
    found = [read(used, text) for text in (another, plain, another)]
    assert found == [[], ["marches"], []]
    assert read(law_of(RULES, DATED), plain) == ["marches"]

"""Cross references in running text: every spelling that the documents use, and the numbers that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.citations.find import find
from parsers.transcripts.ids import CE, IOG, LIF, QA, RAW7

WIF_FIF = "wif-fif"


def targets(text: str, document: str = "") -> list[tuple[str, str]]:
    return [(citation.kind, citation.number) for citation in find(text, document)]


def sections(*numbers: str) -> list[tuple[str, str]]:
    return [("section", number) for number in numbers]


def options(*numbers: int) -> list[tuple[str, str]]:
    return [("option", str(number)) for number in numbers]


def us_options(*numbers: int) -> list[tuple[str, str]]:
    return [("us-entry-option", str(number)) for number in numbers]


def us_actions(*numbers: int) -> list[tuple[str, str]]:
    return [("us-entry-action", str(number)) for number in numbers]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("supply is traced (see 2.4)", ["2.4"]),
        ("> The campaign (see\n> 24.1) lists those", ["24.1"]),
        ("See 13.3.3 when the pool is empty", ["13.3.3"]),
        ("lists it (see also 9.8).", ["9.8"]),
        ("a fleet at sea, see 11.4.6.", ["11.4.6"]),
        ("it moves ~ see 13.1.3", ["13.1.3"]),
        (r"it moves $\sim$ see 13.1.3, and stops", ["13.1.3"]),
        (r"the cost $2 \sim \sec 11.3$ )", ["11.3"]),
        (r"the bid (see $\sim 23.1.2$ ) counts", ["23.1.2"]),
        ("carried units (see22.4.1)", ["22.4.1"]),
        ("a partisan(13.1) rises", ["13.1"]),
        ("a drop (11.14), a landing", ["11.14"]),
        ("a drop see (11.14)", ["11.14"]),
        ("it is kept (unless scrapped, 13.6.5)", ["13.6.5"]),
        ("in the clause [2.4.2] of a rule", ["2.4.2"]),
        ("bases on 13.7.1 below", ["13.7.1"]),
        ("that is told in 9.4.", ["9.4"]),
        ("what is explained in 9.4 and below", ["9.4"]),
        ("decided as in 13.6", ["13.6"]),
        ("resolved as per 13.7", ["13.7"]),
        ("rule 18.2 bars it", ["18.2"]),
        ("(see Rules 14.0 and )", ["14.0"]),
        ("(see Rule 9.4.2)", ["9.4.2"]),
        ("while it lands (11.12 sub-step 4)", ["11.12"]),
        ("during sub-step 8 of 11.11 it leaves", ["11.11"]),
        ("11.2 states the contrary", ["11.2"]),
        ('part of "11.16 Land combat", so', ["11.16"]),
        ("2.5: who holds a hex", ["2.5"]),
        ("11.16.6 (chart): halve it", ["11.16.6"]),
        ("(see 11.4.1 (c)) it stays", ["11.4.1"]),
        ("see 2.4.a)", ["2.4"]),
        ("(see\n9.6) wrapped", ["9.6"]),
        ("(see **2.4.2**) in bold", ["2.4.2"]),
    ],
)
def test_one_section(text, numbers):
    assert targets(text) == sections(*numbers)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(see 2.4, 4.2 & 11.15)", ["2.4", "4.2", "11.15"]),
        ("(see 2.4 &amp; 4.2)", ["2.4", "4.2"]),
        ("(see 22.4.1 and 22.4.2).", ["22.4.1", "22.4.2"]),
        ("(see 10.4 or 11.7)", ["10.4", "11.7"]),
        ("(see 5.1, and 13.4)", ["5.1", "13.4"]),
        ("(see 9.2; 13.7.1, 19.5.1 & 20), it", ["9.2", "13.7.1", "19.5.1", "20"]),
        ("(see 11.11 to 11.14)", ["11.11", "11.12", "11.13", "11.14"]),
        ("(see 11.4.5 & 11.11 to 11.12)", ["11.4.5", "11.11", "11.12"]),
        ("sections 24-26 of the guide", ["24", "25", "26"]),
        ("pacts (see neutrality ~ 9.2, China ~ 9.3 and border claims ~ 19.6)", ["9.2", "9.3", "19.6"]),
        ("(see 11.13 or paradrop, 11.14), ", ["11.13", "11.14"]),
        ("(see 9.6, or later, see 13.7.1)", ["9.6", "13.7.1"]),
        ("See the old pact, 19.5.", ["19.5"]),
        ("(exception: see the border claim 19.6)", ["19.6"]),
    ],
)
def test_lists_and_ranges_of_sections(text, numbers):
    assert targets(text) == sections(*numbers)


@pytest.mark.parametrize("text", ["(see 17)", "see 17.", "see 17. It ends", "(see 17.)", "(see 17) again",
                                  "(except in China, see 17 below)", "for this, see 17, and go on",
                                  "section 17 and later", "(see section 17)"])  # fmt: skip
def test_chapters(text):
    assert targets(text) == sections("17")


@pytest.mark.parametrize(
    ("text", "number", "head"),
    [
        ("(see 18.2, foreign troop commitments)", "18.2", "foreign troop commitments"),
        ("(see 13.6.5, *Which units*)", "13.6.5", "Which units"),
        ("(see 14.6, <i>Pilots on the track</i>)", "14.6", "Pilots on the track"),
        ("(see 13.6.10 Overrunning production locations)", "13.6.10", "Overrunning production locations"),
        ("as 13.7.1 *Territories* above)", "13.7.1", "Territories"),
        ("(see 24, scenario information)", "24", "scenario information"),
        ("(see 13.7.5, reversion)", "13.7.5", "reversion"),
    ],
)
def test_named_head_behind_a_number(text, number, head):
    (citation,) = find(text)
    assert (citation.kind, citation.number, citation.head) == ("section", number, head)


@pytest.mark.parametrize("text", ["(see 5, and for China, more)", "see 16.3.2, and then (", "(see 3.3 below)",
                                  "see 2.4.2 in any case)"])  # fmt: skip
def test_words_that_go_on_are_no_head(text):
    (citation,) = find(text)
    assert citation.head == ""


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("a factory (see order of loss below) is", "order of loss"),
        ("(see Facing below)", "Facing"),
        ("(see *Stacking limits* above).", "Stacking limits"),
        ("his home, see primary supply source)", "primary supply source"),
    ],
)
def test_head_alone(text, head):
    (citation,) = find(text)
    assert (citation.kind, citation.number, citation.head) == ("head", "", head)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("**TiF option 54:** a division", [54]),
        ("(**SiF option 5:** 8) ships", [5]),
        ("**CoiF option 7**: tankers", [7]),
        ("CliF option 6: cruisers", [6]),
        ("**Option 49:** chits", [49]),
        ("(option 18: rough seas)", [18]),
        ("**option 17:** calm", [17]),
        ("**Option 49** (chits): more", [49]),
        ("<b>Option 28</b> (fleets): more", [28]),
        ("PiF option **46:** pilots", [46]),
        ("(**X option** 5: none)", [5]),
        ("OPTION 49: chits", [49]),
        ("**DiF options 2, 3 & 14:** divisions", [2, 3, 14]),
        ("<b>DiF options 2 &amp; 3:</b> divisions", [2, 3]),
        ("PiF options 24: bombs", [24]),
        ("**DiF options 4, 6 & 11 and SiF option 23**: all", [4, 6, 11, 23]),
        ("TiF options 30 & 31)", [30, 31]),
        ("(option 32 & 33)", [32, 33]),
        ("(opt. 32&33)", [32, 33]),
        ("(opts30 & 3", [30, 3]),
        ("options 11 AND 12, where", [11, 12]),
        ("AsA/MiF/PoliF options 2&3: guns", [2, 3]),
        ("**FiF & TiF option 32:** roads", [32]),
        ("AfA, AiF & AsA option 1: maps", [1]),
        ("(AiF, PatiF & PoliF opt 56)", [56]),
        ("**DoD and PatiF option 52:** talks", [52]),
        ("CoiF opt. 7", [7]),
        ("(opt. 57: & more)", [57]),
        ("SiFOption 21", [21]),
        ("AfA/AiF/AsAOption 1: maps", [1]),
        ("TiF Option 31 frees", [31]),
        ("SiF\n\toption 5: flak", [5]),
        ("even if playing option 26", [26]),
        ("(except CVPiF option 45**, see below)", [45]),
    ],
)
def test_optional_rules(text, numbers):
    assert targets(text) == options(*numbers)


def test_the_kits_belong_to_the_first_number():
    first, second = find("under AiF & TiF options 54 & 55: more")
    assert (first.as_written, second.as_written) == ("AiF & TiF options 54", "55")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("US entry option 22 is open", us_options(22)),
        ("US entry options 13, 23 & 31 void it", us_options(13, 23, 31)),
        ("(see entry options 12, 27 and 33 below)", us_options(12, 27, 33)),
        ("when US entry options 11, 20 or 50 ~ see 13.3.2)", us_options(11, 20, 50) + sections("13.3.2")),
        ("in 1942.US entry option 21 and 33 were", us_options(21, 33)),
        ("see entry action 5", us_actions(5)),
        ("US entry action 10, 11 or 16 (", us_actions(10, 11, 16)),
        ("Entry actions 7, 8 and 25 were rolled", us_actions(7, 8, 25)),
        ("the note for US Action 10 means", us_actions(10)),
        ("(see 13.3.2, US entry option 31)", sections("13.3.2") + us_options(31)),
        ("(see 13.3.3 US entry action 39)", sections("13.3.3") + us_actions(39)),
        ("(see 13.3.2, option 9)", sections("13.3.2") + us_options(9)),
        ("(see 13.3.2, options 9, 15 and 30)", sections("13.3.2") + us_options(9, 15, 30)),
        ("13.3.2 Option 7: Greenland", sections("13.3.2") + us_options(7)),
        ("13.3.2 (36) and", sections("13.3.2") + us_options(36)),
        ("13.3.3 Action 6: a road", sections("13.3.3") + us_actions(6)),
        ("13.3.3 (6) and", sections("13.3.3") + us_actions(6)),
        ("The US has picked options 1, 4 and 18.", us_options(1, 4, 18)),
        ("After Option 44 is chosen, may", us_options(44)),
        ("Example: choosing Option 43, Java", us_options(43)),
        ("Once the US plays option 23, may", us_options(23)),
        (r"but US entry option $45 \sim \sec 13.3.2$ ", us_options(45) + sections("13.3.2")),
        ("US entry option 48, see 13.3.2), or", us_options(48) + sections("13.3.2")),
        ("US entry option 3,\n\nsee 13.3.2, Sweden, see 19.7", us_options(3) + sections("13.3.2", "19.7")),
        (
            "(see 9.2, 13.3.2 US entry options 7, 18 & 44; 13.7.1, 19.5.1 & 20)",
            sections("9.2", "13.3.2") + us_options(7, 18, 44) + sections("13.7.1", "19.5.1", "20"),
        ),
        (
            "(see 13.3.3 US entry actions 1 & 5, 19.6 and 19.12)",
            sections("13.3.3") + us_actions(1, 5) + sections("19.6", "19.12"),
        ),
        (
            "(see 13.3.2, Sweden, see 19.7 and PiF option 46, see 19.4.3)",
            sections("13.3.2", "19.7") + options(46) + sections("19.4.3"),
        ),
    ],
)
def test_us_entry_is_a_namespace_of_its_own(text, expected):
    assert targets(text) == expected


def test_what_stands_behind_a_section_is_bound_to_it():
    section, option = find("2.4.2 Option 11: convoys")
    assert (section.number, option.number, option.section) == ("2.4.2", "11", "2.4.2")


def test_a_comma_unbinds_an_optional_rule():
    _, option = find("(see 2.3.1, **option 46:** and the pilot)")
    assert (option.kind, option.section) == ("option", "")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(see Q2.4-4)", ["Q2.4-4"]),
        ("(See also Q9.2-2)", ["Q9.2-2"]),
        ("answered in QFiF3.2-1 already", ["QFiF3.2-1"]),
        ("Q66.6-1 asks", ["Q66.6-1"]),
        ("Q2.3-1a and Q2.3-1(b)", ["Q2.3-1", "Q2.3-1"]),
        ("Q2.1-2, Q13.7-17", ["Q2.1-2", "Q13.7-17"]),
        ("(see also Q035)", ["Q035"]),
    ],
)
def test_rulings(text, numbers):
    assert targets(text) == [("ruling", number) for number in numbers]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(see ability 31)", ["31"]),
        ("(see abilities 1 & 2)", ["1", "2"]),
        ("abilities 1, 2 and 41", ["1", "2", "41"]),
    ],
)
def test_abilities(text, numbers):
    assert targets(text, LIF) == [("ability", number) for number in numbers]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("(see Terrain Effects Chart on the map)", "terrain-effects-chart"),
        ("the circle (see turn record chart)", "turn-record-chart"),
        ("a roll on the weather chart", "weather-chart"),
        ("~ see action limits table", "action-limits-table"),
        ("(see Unit description chart)", "unit-description-chart"),
        ("(see the Unit Set-Up Chart)", "unit-set-up-chart"),
        ("on the US entry actions chart", "us-entry-actions-chart"),
        ("a column of the Fire Table", "fire-table"),
        ("(see also West Europe map)", "west-europe-map"),
    ],
)
def test_charts(text, name):
    assert targets(text) == [("chart", name)]


@pytest.mark.parametrize(
    ("text", "document", "number"),
    [
        ("RAW7 11.16.5", RAW7, "11.16.5"),
        ("Rules on RAW7 20.", RAW7, "20"),
        ("Rules on RAW7 2.3.1.", RAW7, "2.3.1"),
        ("CE 2.4", CE, "2.4"),
        ("Collector's Edition 2.4", CE, "2.4"),
        ("LiF 3.3", LIF, "3.3"),
        ("IoG 20.1.6", IOG, "20.1.6"),
        ("(see **WiF** 4.1.1)", RAW7, "4.1.1"),
        ("(see **WiF** 17)", RAW7, "17"),
        ("of **WiF:Final** rule 13.3.2", RAW7, "13.3.2"),
        ("(see WiF:FE 18.2)", RAW7, "18.2"),
        ("FiF 3.3.1: reserves", WIF_FIF, "3.3.1"),
        ("wif-ce/2.4.2", CE, "2.4.2"),
    ],
)
def test_documents_by_name(text, document, number):
    (citation,) = find(text)
    assert (citation.kind, citation.document, citation.number) == ("section", document, number)


def test_a_named_document_counts_for_the_rest_of_its_list():
    found = find("(see 2.4, RAW7 11.16.5 & 11.18 and CE 9.6)")
    assert [(citation.document, citation.number) for citation in found] == [
        ("", "2.4"), (RAW7, "11.16.5"), (RAW7, "11.18"), (CE, "9.6"),
    ]  # fmt: skip


def test_a_document_that_names_itself_is_the_citing_one():
    assert find("RAW7 2.4", RAW7)[0].document == ""
    assert find("see WiF 2.4", CE)[0].document == ""


def test_a_kit_with_options_of_its_own():
    assert find("under FiF option 3, may", QA)[0].document == WIF_FIF
    assert find("under FiF option 40, may", CE)[0].document == ""


@pytest.mark.parametrize(
    "text",
    [
        "in May 1941", "on 30/01/1997", "on 1.9.1939", "on 01.09.39", "odds of 3.65:1", "rounds to 3:1",
        "19.5:5 = 3.9:1", "a total of 14.5 factors", "reduced to 1.5 oil", "increases by 0.25.",
        "from 1.25 to 1.5", "(8+5+6)/2=9.5", "((14.5/6) x 2)", "+0.5 (halved)",
        "(17 \\times 1.5) + (8 \\times 0.5) = 20.5", "roll 2d10", "the 2D6", "in hex W1234",
        "(E1631 and E1730)", "(1344)", "version 1.2.3", "v1.3", "version 7.1", "it costs $3.50",
        "2.5% of it", "1. First\n2. Second\n10. Tenth", "- 3 units", "#### 11.15.2. Shore guns",
        "# 2.4 Supply", "in section 2 (the box)", "from sections 0 & 1", "sections 2, 3 and 4",
        "steps 1-3 above", "12.7 x 12.7 mm", "127.0.0.1", "see if it was 3.5", "to see 3 units",
        "see what 2.5 gives", "see fit.", "(see below)", "see above)",
        "a production multiple of 1.75 (see below)", "Q1: yes Q2: no", "see note 7",
        "(see priority 3 and 4 above)", "this option", "an action in 1940", "the odd chart", "15/10ths",
        "options\n\n12. A licence", "a second option. 3 units", "each chart", "1985 ~ 1998",
        "2.5 ~ 3.5 of them",
    ],
)  # fmt: skip
def test_numbers_and_words_that_are_no_reference(text):
    assert targets(text) == []


def test_spans_are_those_of_the_text_as_given():
    text = "A **<b>corps</b>** (see 2.4, *4.2* &amp; 11.15) under (**DiF options 2 &amp; 3:** a division)."
    for citation in find(text):
        assert text[citation.start : citation.end] == citation.as_written
    assert [citation.as_written for citation in find(text)] == ["2.4", "4.2", "11.15", "DiF options 2", "3"]


def test_sections_inside_a_range_span_all_of_it():
    found = find("(see 11.11 to 11.14)")
    assert [citation.as_written for citation in found] == [
        "11.11",
        "11.11 to 11.14",
        "11.11 to 11.14",
        "11.14",
    ]


def test_a_list_longer_than_the_window_is_not_cut_inside_a_number():
    numbers = [f"{chapter}.{section}.11" for chapter in range(10, 20) for section in range(11, 21)]
    assert targets("see " + ", ".join(numbers)) == sections(*numbers)


PIECES = st.sampled_from(
    ["see", "also", "and", "&", "to", "or", ",", ";", "~", "(", ")", "[", "]", ".", ":", "/", "-", "2.4"]
    + [
        "11.15.5",
        "13.3.2",
        "13.3.3",
        "3.5",
        "0.25",
        "7",
        "18",
        "20",
        "option",
        "options",
        "opt.",
        "US",
        "entry",
    ]
    + ["action", "picked", "TiF", "AfA", "DiF", "WiF", "RAW7", "CE", "section", "rule", "Q2.4-4", "QFiF3.2-1"]
    + [
        "ability",
        "abilities",
        "chart",
        "Terrain",
        "Effects",
        "Chart",
        "the",
        "below",
        "of",
        "step",
        "in",
        "per",
    ]
    + ["as", "troop", "$\\sim$", "\\sec", "**", "*", "<b>", "</b>", "&amp;", "#", "\n", "\n\n", "", "\t"]
)


@given(st.lists(PIECES, max_size=60).map(" ".join) | st.lists(PIECES, max_size=60).map("".join) | st.text())
def test_never_raises_and_keeps_order_and_spans(text):
    found = find(text)
    for citation in found:
        assert 0 <= citation.start < citation.end <= len(text)
        assert text[citation.start : citation.end] == citation.as_written
    starts = [citation.start for citation in found]
    assert starts == sorted(starts)

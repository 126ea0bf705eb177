"""The charts behind the index of the Collector's Edition: manifest, sequence of play, two-die table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.transcripts.collectors_edition.charts import (
    chart_problems,
    read_manifest,
    read_sequence_of_play,
    read_two_die_table,
)
from parsers.transcripts.ids import CE

MANIFEST = """\
# **OPTIONAL RULES MANIFEST**

\t1. Snowshoes (DiF) ~ 1.2, 2.3.1\t\t4. Printed bridges and ferries ~ 11.7,
Ш\t2. Two kits (CLiF & TiF) $\\sim 11.4.2$\t\t13.8 5. Ferries ~ 12
\t3. Long option (TiF) ~ 5, 10.3,\t\t6. Huts (shed (WiF), barn &
\t13.6.2, 16.\t\tstable (both FiF) markers) ~ 22.9
\t~ we always play\toften\tplay ~ we sometimes play

© a publisher

\t7. Not of this page ~ 1
"""

SEQUENCE = """\
#### 3.1 Sequence of play

- A. FIRST STAGE
- D. ACTION STAGE

#### **D2.3** Perform actions

- (a) Raids
- (1) Landings
- E7 Peace
  - E7.1 Create a state (TiF option 50)
  - E7.2 Truce E7.3 Surrender
- E9 Victory check

# 3.1 SEQUENCE OF PLAY

- A. FIRST STAGE
- D. ACTION STAGE
- E7 Peace
- E7.1 Truce
- E7.2 Surrender
- E9 Victory check
"""

TWO_DICE = """\
# OPTION 27: 2 DIE 10 LAND COMBAT RESULTS TABLE (11.15.6) 1

2d10 Land CRT <sup>2</sup>\t\t
Dice Roll\tAssault\tBlitz
21\t†/1S\t*/B
22\t†x/2S\t†/ <b>R</b>

Odds Level\tDRM
≤1:6\t-10
10.1\t<b>⊥20</b>

## Other Modifiers per tank defending a clear, or

desert hex 4 per flak 3

per sledge attacking <sup>4</sup> +2 per ski unit

#### Terrain and weather modifiers

-2 Rain -4 Storm and snow

- 1. Dice are rolled.
  - (a) both of them
- 2. All losses count.

# \\*/2S

23

\\*/2B
"""


def test_manifest_joins_cells_and_drops_tick_boxes():
    options = {option.number: option for option in read_manifest(MANIFEST.splitlines(), "ce.txt")}
    assert sorted(options) == [1, 2, 3, 4, 5, 6]
    assert options[1].title == "Snowshoes"
    assert options[1].kits == ("DiF",)
    assert options[1].sections == ("1.2", "2.3.1")
    assert options[2].kits == ("CliF", "TiF")
    assert options[2].sections == ("11.4.2",)
    assert options[3].sections == ("5", "10.3", "13.6.2", "16")
    assert (options[4].title, options[4].sections) == ("Printed bridges and ferries", ("11.7", "13.8"))
    assert options[5].sections == ("12",)
    assert (options[6].title, options[6].kits) == ("Huts", ("WiF", "FiF"))
    assert (options[3].place.first_line, options[3].place.last_line) == (5, 6)
    assert options[1].document == CE


def test_sequence_of_play_from_both_copies_and_where_they_disagree():
    body, chart = read_sequence_of_play(SEQUENCE.splitlines(), "ce.txt")
    assert (body.title, chart.title) == ("Sequence of play", "Sequence of play chart")
    assert ("A", "First stage", "") in body.rows
    assert ("D2.3(l)", "Landings", "") in body.rows
    assert ("E7.1", "Create a state", "50") in body.rows
    assert ("E7.2", "Truce", "") in body.rows
    assert ("E7.3", "Surrender", "") in body.rows
    messages = [problem.message for problem in chart_problems(SEQUENCE.splitlines(), "ce.txt")]
    assert "step E7.1 Create a state is not in the sequence of play chart" in messages
    assert "Truce is step E7.1 here but step E7.2 in section 3.1" in messages


def test_two_die_table_with_its_torn_last_row():
    results, odds, modifiers, notes = read_two_die_table(TWO_DICE.splitlines(), "ce.txt")
    assert results.rows == (("21", "†/1S", "*/B"), ("22", "†x/2S", "†/R"), ("23", "*/2S", "*/2B"))
    assert odds.rows == (("≤1:6", "-10"), ("10.1", "⊥20"))
    assert ("per tank defending a clear, or desert hex", "", "4") in modifiers.rows
    assert ("per flak", "", "3") in modifiers.rows
    assert ("per sledge attacking", "+2", "4") in modifiers.rows
    assert ("Rain", "-2", "") in modifiers.rows
    assert notes.rows == (("1", "Dice are rolled. (a) both of them"), ("2", "All losses count."))


def test_what_the_two_die_table_lost_is_reported():
    messages = [problem.message for problem in chart_problems(TWO_DICE.splitlines(), "ce.txt")]
    assert "no row for a roll of 20 in 2d10 land combat results" in messages
    assert any("damaged row 10.1" in message for message in messages)
    assert any("lost: per ski unit" in message for message in messages)
    assert not any("lost: per sledge" in message for message in messages)


@settings(max_examples=60, deadline=None)
@given(st.permutations((MANIFEST + SEQUENCE + TWO_DICE).splitlines()), st.integers(0, 2000))
def test_damaged_charts_never_raise(lines, cut):
    text = "\n".join(lines)[:cut]
    options = read_manifest(text.splitlines(), "ce.txt")
    assert len({option.number for option in options}) == len(options)
    for problem in chart_problems(text.splitlines(), "ce.txt"):
        assert problem.message and problem.place.path == "ce.txt"


@pytest.fixture(scope="module")
def lines(document_texts):
    return document_texts[CE].splitlines() if CE in document_texts else pytest.skip("no Collector's Edition")


def test_real_manifest(lines):
    options = read_manifest(lines, "ce.txt")
    assert [option.number for option in options] == list(range(1, 61))
    assert all(option.sections for option in options)
    assert sum(bool(option.kits) for option in options) == 30
    by_number = {option.number: option for option in options}
    assert by_number[1].kits == ("AfA", "AiF", "AsA")
    assert by_number[30].sections[-1] == "17.3.2"
    assert by_number[32].kits == ("WiF", "TiF", "FiF")
    assert by_number[36].sections == ("13.6.3",)


def test_real_sequence_of_play(lines):
    body, chart = read_sequence_of_play(lines, "ce.txt")
    assert (len(body.rows), len(chart.rows)) == (44, 43)
    assert ("E7.4", "Vichy declaration", "") in chart.rows
    assert ("E7.5", "Vichy declaration", "") in body.rows


def test_real_two_die_table(lines):
    results, odds, modifiers, notes = read_two_die_table(lines, "ce.txt")
    assert [int(row[0]) for row in results.rows] == list(range(-1, 24))
    assert results.rows[0] == ("-1", "5/-", "x4/-")
    assert results.rows[20] == ("19", "†x1/2", "†1/B")
    assert results.rows[24] == ("23", "*/2S", "*/2B")
    assert (len(odds.rows), len(modifiers.rows), len(notes.rows)) == (18, 20, 9)
    assert ("per face-down defending land unit", "+2", "4") in modifiers.rows

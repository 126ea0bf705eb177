"""The reader of rulebooks nobody has seen before: made-up ones in many looks, and damaged copies of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.records import Reading
from parsers.transcripts import numbered_rulebook
from parsers.transcripts.recognise import recognise

FOLDER = Path(__file__).parent / "rulebooks"

# What each made-up rulebook holds: (number, title, parent) of each section.
SECTIONS = {
    "markdown_hashes.md": [
        ("1", "Setting up", None),
        ("1.1", "The board", "1"),
        ("2", "The turn", None),
        ("2.1", "Tides", "2"),
        ("2.2", "Boats", "2"),
        ("2.2.1", "Night boats", "2.2"),
        ("4", "Ending the game", None),
    ],
    "spi_cases.txt": [
        ("1", "INTRODUCTION", None),
        ("2", "COURSE OF PLAY", None),
        ("2.1", "SEQUENCE OUTLINE", "2"),
        ("3", "MOVEMENT", None),
        ("3.1", "HOW TO MOVE UNITS", "3"),
        ("3.11", "A unit spends one Movement Point for each…", "3.1"),
        ("3.12", "Mud doubles the cost", "3.1"),
        ("3.2", "PROHIBITIONS", "3"),
        ("3.21", "No unit may enter a lake hex", "3.2"),
        ("3.22", "No unit may cross an all-lake hexside. Carts…", "3.2"),
        ("4", "COMBAT", None),
        ("4.1", "Retreat", "4"),
    ],
    "plain_dots.txt": [
        ("1", "Introduction", None),
        ("1.1", "Pieces", "1"),
        ("1.2", "Dice", "1"),
        ("2", "Movement", None),
        ("2.1", "Speed", "2"),
        ("2.2", "Turning", "2"),
        ("2.2.1", "Tight turns", "2.2"),
        ("3", "Combat", None),
        ("3.1", "Range", "3"),
        ("3.2", "Damage", "3"),
    ],
    "bold_numbers.md": [
        ("1", "The caravan", None),
        ("1.1", "Camels", "1"),
        ("1.2", "Drivers", "1"),
        ("2", "The desert", None),
        ("2.1", "Wells", "2"),
        ("2.2", "Storms", "2"),
        ("2.10", "Mirage", "2"),
    ],
    "capitals_zero.txt": [
        ("1", "INTRODUCTION", None),
        ("1.1", "SCALE", "1"),
        ("2", "SEQUENCE OF PLAY", None),
        ("2.1", "DIGGING", "2"),
        ("2.2", "FIRING", "2"),
        ("2.21", "Wet clay", "2.2"),
        ("2.22", "Dry clay", "2.2"),
        ("3", "SELLING", None),
        ("3.1", "PRICES", "3"),
        ("3.2", "MARKETS", "3"),
    ],
    "run_in.txt": [
        ("4", "THE FERRY", None),
        ("4.1", "The ferry holds six passengers", "4"),
        ("4.2", "Passengers", "4"),
        ("4.2.1", "Geese", "4.2"),
        ("4.2.2", "Merchants", "4.2"),
        ("4.3", "Bells", "4"),
        ("4.4", "A soldier pays nothing", "4"),
        ("5", "THE RIVER", None),
        ("5.1", "The river is one hex wide in summer…", "5"),
        ("5.3", "Floods", "5"),
    ],
    "underlined.md": [
        ("1", "Owls", None),
        ("1.1", "Flight", "1"),
        ("1.2", "Hunting", "1"),
        ("2", "Orchards", None),
        ("2.1", "Trees", "2"),
        ("1.3", "Nests", "1"),
    ],
    "numbers_alone.txt": [
        ("1", "The Train", None),
        ("1.1", "Stations", "1"),
        ("1.2", "Signals", "1"),
        ("2", "The Letters", None),
        ("2.1", "Sorting", "2"),
    ],
}


def load(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def read(text: str, path: str = "game.txt") -> Reading:
    return numbered_rulebook.read(text, path)


def numbers(text: str) -> list[str]:
    return [section.number for section in read(text).sections]


def titles(text: str) -> dict[str, str]:
    return {section.number: section.title for section in read(text).sections}


def texts(text: str) -> dict[str, str]:
    return {section.number: section.text for section in read(text).sections}


def messages(text: str) -> list[str]:
    return [problem.message for problem in read(text).problems]


def test_every_made_up_rulebook_is_expected():
    assert {path.name for path in FOLDER.iterdir()} == set(SECTIONS)


@pytest.mark.parametrize("name", SECTIONS)
def test_sections(name):
    found = [(section.number, section.title, section.parent) for section in read(load(name)).sections]
    assert found == SECTIONS[name]


@pytest.mark.parametrize("name", SECTIONS)
def test_places_and_positions(name):
    text = load(name)
    lines = text.split("\n")
    sections = read(text).sections
    assert [section.position for section in sections] == list(range(1, len(sections) + 1))
    for section, following in zip(sections, [*sections[1:], None], strict=True):
        assert section.number.split(".")[0] in lines[section.place.first_line - 1]
        last = following.place.first_line - 1 if following else len(lines)
        assert section.place.last_line == last


@pytest.mark.parametrize("name", SECTIONS)
def test_it_is_recognised_by_the_plain_reader_alone(name):
    assert 0 < numbered_rulebook.score(load(name)) <= 0.3
    assert recognise(load(name)) is numbered_rulebook


@pytest.mark.parametrize("name", SECTIONS)
def test_carriage_returns_change_nothing(name):
    text = load(name)
    assert texts(text.replace("\n", "\r\n")) == texts(text)


# --- the document ------------------------------------------------------------------------------------------


def test_front_matter():
    document = read(load("markdown_hashes.md")).document
    assert (document.id, document.title, document.kind) == (
        "harbour-of-foxes",
        "Harbour of Foxes",
        "rulebook",
    )
    assert (document.year, document.publisher, document.note) == (2021, "Kitchen Table Games", "version 1.2")


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("# The Salt Road\n\n## 1 A\nx", "a.md", "the-salt-road"),
        ("Iron Tide\n=====\n\n## 1 A\nx", "a.md", "iron-tide"),
        ("   RAIN ON MUD\n\n[1.0] A\nx", "a.txt", "rain-on-mud"),
        ("# 7 Wonders of Mud\n\n## 1 A\nx\n\n## 2 B\nx", "a.md", "7-wonders-of-mud"),
        ("[1.0] START\nx", "folder/my_own game.txt", "my-own-game"),
        ("+++\ntitle = 'Fog'\n+++\n# 1 A\nx", "a.md", "fog"),
        ("# IOG\n\n## 1 A\nx", "a.md", "iog-rulebook"),
        ("# 霧\n\n## 1 A\nx", "a.md", "rulebook"),
    ],
)
def test_the_title_names_the_document(text, path, expected):
    reading = read(text, path)
    assert reading.document.id == expected
    assert {section.document for section in reading.sections} == {expected}


def test_copyright_gives_the_year():
    assert read(load("spi_cases.txt")).document.year == 1977


# --- spellings of headings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heading",
    [
        "# 4.2 Movement",
        "#### 4.2. Movement ####",
        "4.2 Movement",
        "4.2. Movement",
        "4.2: Movement",
        "4.2) Movement",
        "4.2 - Movement",
        "4.2 – Movement",
        "4.2—Movement",
        "4.2\tMovement",
        "    4.2 Movement",
        "[4.2] Movement",
        "(4.2) Movement",
        "**4.2** Movement",
        "**4.2 Movement**",
        "__4.2__ Movement",
        "## **4.2** Movement",
        "## 4.2 *Movement*",
        "## 4.2 Movement {#movement}",
        '## <a id="m"></a>4.2 Movement',
        "## 4\\.2\\. Movement",
        "Rule 4.2 Movement",
        "Rule 4.2: Movement",
        "SECTION 4.2 - Movement",
        "§ 4.2 Movement",
        "4.2 Movement\n------------",
        "4.2\nMovement",
        "== 4.2 Movement",
    ],
)
def test_one_heading_in_every_spelling(heading):
    text = f"My Game\n\n## 4.1 Setting up\n\nPlace the units.\n\n{heading}\n\nUnits move two hexes.\n"
    assert titles(text) == {"4.1": "Setting up", "4.2": "Movement"}
    assert texts(text)["4.2"] == "Units move two hexes."


@pytest.mark.parametrize(
    ("line", "title", "rest"),
    [
        ("4.2 Movement. Units move two hexes.", "Movement", "Units move two hexes."),
        ("4.2 MOVEMENT: units move two hexes.", "MOVEMENT", "units move two hexes."),
        ("**4.2 Movement.** Units move two hexes.", "Movement", "Units move two hexes."),
        ("**4.2** Movement: Units move two hexes.", "Movement", "Units move two hexes."),
        ("[4.2] Units move two hexes.", "Units move two hexes", "Units move two hexes."),
    ],
)
def test_a_rule_on_the_line_of_its_number(line, title, rest):
    text = f"My Game\n\n4.1 Setting up\n\nPlace units.\n\n{line}\n"
    assert titles(text)["4.2"] == title
    assert texts(text)["4.2"] == rest


@pytest.mark.parametrize(
    "line",
    [
        "1. Roll the dice.",
        "2 units may stack",
        "12 June 1944 is the first turn",
        "6.6.1944 is the first turn",
        "4.2 and 4.3 do not apply",
        "2.5 movement points",
        "3-4 Hit",
        "6:30 in the morning",
        "1   2   3   4",
        "1.5 2.5 3.5",
        "1939 scenario",
        "(1) first the attacker",
        "| 4.2 | Movement |",
        "4.9 Movement ............ 7",
        "50% of the units",
        "10/12 are lost",
    ],
)
def test_what_is_no_heading(line):
    text = f"My Game\n\n4.1 Setting up\n\nPlace the units.\n{line}\nThen go on.\n\n5.1 Ending\n\nIt ends.\n"
    assert numbers(text) == ["4.1", "5.1"]
    assert numbered_rulebook.score(f"Dear friend,\n\n{line}\n\nYours") == 0.0


def test_cases_and_tens_are_told_apart():
    cases = "".join(
        f"[{number}] Title\n\nText.\n\n" for number in ("4.0", "4.1", "4.11", "4.12", "4.2", "4.21")
    )
    assert {s.number: s.parent for s in read(cases).sections}["4.12"] == "4.1"
    tens = "".join(f"[{number}] Title\n\nText.\n\n" for number in ("4", *[f"4.{n}" for n in range(1, 13)]))
    assert {s.number: s.parent for s in read(tens).sections}["4.12"] == "4"
    assert read(tens).problems == []


def test_letters_before_numbers():
    text = "A1.1 MEN: A man is one.\nA1.2 LEADERS: One leads.\nA2.1 MAPS: Flat.\nB1.1 TERRAIN: Open.\n"
    assert numbers(text) == ["A1.1", "A1.2", "A2.1", "B1.1"]


# --- what must not become a section ------------------------------------------------------------------------

BODY = (
    "1 Start\n\nText here.\n\n1.1 Pieces\n\nText here.\n\n2 Turn\n\nText here.\n\n2.1 Phases\n\nText here.\n"
)


@pytest.mark.parametrize(
    "contents",
    [
        "Contents\n1 Start ..... 1\n1.1 Pieces ..... 2\n2 Turn . . . . 3\n2.1 Phases …… 4\n",
        "Contents\n\n1 Start\n1.1 Pieces\n2 Turn\n2.1 Phases\n",
        "1 Start 1\n1.1 Pieces 2\n2 Turn 3\n2.1 Phases 4\nIndex 9\n",
        "1\tStart\t1\n1.1\tPieces\t2\n2\tTurn\t3\n2.1\tPhases\t4\n",
        "- [1 Start](#start)\n  - [1.1 Pieces](#pieces)\n- [2 Turn](#turn)\n  - [2.1 Phases](#phases)\n",
    ],
)
def test_contents_lists(contents):
    assert texts(f"My Game\n\n{contents}\n{BODY}") == dict.fromkeys(("1", "1.1", "2", "2.1"), "Text here.")


def test_lists_of_steps():
    steps = "Do this:\n\n1. Draw\n2. Play\n3. Discard\n\n"
    assert numbers(BODY.replace("Text here.", steps)) == ["1", "1.1", "2", "2.1"]
    loose = "Do this:\n\n1. Draw\n\n2. Play\n\n3. Discard\n\n"
    assert numbers(BODY.replace("Text here.", loose)) == ["1", "1.1", "2", "2.1"]


def test_running_heads_and_page_numbers():
    text = load("capitals_zero.txt")
    whole = "\n".join(texts(text).values())
    assert "FIELDS OF CLAY" not in whole
    assert "\n    4\n" not in text.replace("    4\n", "") and texts(text)["1.1"] == "Each turn is a week."


def test_code_is_no_heading():
    assert "9.9" not in numbers(load("markdown_hashes.md"))


# --- doubts ------------------------------------------------------------------------------------------------


def test_doubled_and_misplaced_numbers_are_reported():
    found = read(load("underlined.md")).problems
    doubled = [problem for problem in found if "there twice" in problem.message]
    misplaced = [problem for problem in found if "out of order" in problem.message]
    assert [problem.place.first_line for problem in doubled] == [40]
    assert [problem.place.first_line for problem in misplaced] == [45]
    assert "second printing" in texts(load("underlined.md"))["2.1"]


def test_lost_numbers_are_tolerated_and_reported():
    text = "# 1 A\nx\n## 1.1 B\nx\n## 1.4 C\nx\n### 1.4.2.1 D\nx\n"
    assert numbers(text) == ["1", "1.1", "1.4", "1.4.2.1"]
    assert read(text).sections[-1].parent == "1.4"
    assert messages(text) == ["no heading between 1.1 and 1.4 was found"]


def test_no_headings():
    assert numbered_rulebook.score("A letter.\n\nWith words.") == 0.0
    assert messages("A letter.\n\nWith words.") == ["no numbered headings were found"]


# --- inside sections ---------------------------------------------------------------------------------------


def test_examples():
    found = {
        (name, example.number, example.title): example.story
        for name in SECTIONS
        for example in read(load(name)).examples
    }
    assert found == {
        ("markdown_hashes.md", "2.1-1", "Tides"): "Ana rolls 3 and 4. The tide\nrises in Otter Cove.",
        (
            "markdown_hashes.md",
            "2.2.1-1",
            "Night boats",
        ): "Ben moves at night.\n\nThe watch does not see him.",
        ("spi_cases.txt", "3.12-1", "Mud doubles the cost"): "A cart with 4 points enters two muddy hexes.",
        ("bold_numbers.md", "1.2-1", "driving"): "Ida leads three camels and one mule.",
        ("underlined.md", "1.1-1", "Flight"): "An owl in hex 0304 flies to 0308.",
    }


def test_tables():
    (table,) = read(load("markdown_hashes.md")).tables
    assert (table.section, table.title, table.header) == ("1.1", "The board", ("Cove", "Depth", "Boats"))
    assert table.rows == (("Otter", "shallow", "2"), ("Heron", "deep", "4"))
    (ragged,) = read(load("bold_numbers.md")).tables
    assert ragged.rows == (("1", "none"), ("2-6", "severe | lasting"))


def test_table_titles_are_unique():
    table = "**Losses**\n\n| A | B |\n|---|---|\n| 1 |\n\n"
    found = read(f"# 1 One\n\n{table}{table}# 2 Two\n\n{table}{table}").tables
    assert [grid.title for grid in found] == ["Losses", "Losses (1)", "Losses (2)", "Losses (2, 2)"]
    assert found[0].rows == (("1", ""),)


def test_sub_heads():
    heads = [(name, head.section, head.title) for name in SECTIONS for head in read(load(name)).heads]
    assert heads == [
        ("markdown_hashes.md", "2", "Order of play"),
        ("spi_cases.txt", "3", "GENERAL RULE"),
        ("bold_numbers.md", "2.1", "Designer's note"),
    ]


# --- damaged copies ----------------------------------------------------------------------------------------


def check_sound(text: str) -> Reading:
    """Whatever was done to a text: no exception, sound records."""
    assert 0.0 <= numbered_rulebook.score(text) <= 0.3
    reading = read(text)
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    found = [section.number for section in reading.sections]
    assert len(set(found)) == len(found)
    assert len({table.title for table in reading.tables}) == len(reading.tables)
    for section in reading.sections:
        assert section.title and 1 <= section.place.first_line <= section.place.last_line <= lines
        assert section.parent is None or section.parent in found
    for table in reading.tables:
        assert {len(row) for row in table.rows} <= {len(table.header)}
    return reading


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(SECTIONS)), st.floats(0, 1), st.floats(0, 1), st.text(max_size=20))
def test_cut_and_spoilt(name, begin, end, junk):
    text = load(name)
    first, last = sorted((int(begin * len(text)), int(end * len(text))))
    check_sound(text[first:last])
    check_sound(text[:first] + junk + text[last:])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(SECTIONS)), st.randoms(use_true_random=False), st.floats(0, 0.9))
def test_shuffled_and_lost_lines(name, chance, share):
    lines = [line for line in load(name).split("\n") if chance.random() >= share]
    check_sound("\n".join(lines))
    chance.shuffle(lines)
    check_sound("\n".join(lines))


@pytest.mark.parametrize("name", SECTIONS)
def test_a_lost_line_loses_at_most_what_stood_on_it(name):
    """One body line or heading less: every other section is still there."""
    lines = [line for line in load(name).split("\n") if not line.startswith(("```", "9.9"))]
    whole = {number for number, _, _ in SECTIONS[name]}
    for at in range(0, len(lines), 3):
        found = set(numbers("\n".join(lines[:at] + lines[at + 1 :])))
        assert len(whole - found) <= 1 and not found - whole, lines[at]


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="0123456789.[]()*#|-= \nABab:>Example\t`\\", max_size=300))
def test_any_text(text):
    check_sound(text)


@pytest.mark.slow
def test_much_junk():
    chance = random.Random(7)
    junk = "".join(chance.choice("abc def.\n12#|*[]") for _ in range(200_000))
    for text in (
        junk,
        junk.replace("\n", " "),
        "# 1.1 A\n" * 20_000,
        "1.1 A" + "." * 200_000,
        "\n" * 200_000,
    ):
        check_sound(load("markdown_hashes.md") + "\n" + text)

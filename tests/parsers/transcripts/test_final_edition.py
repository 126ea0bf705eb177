"""The Final Edition's reader: on the real transcription, and on made-up pages that have one fault each."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.records import Reading
from parsers.transcripts import final_edition
from parsers.transcripts.final_edition.contents import find_contents
from parsers.transcripts.final_edition.headings import split_heap
from parsers.transcripts.final_edition.pages import find_pages
from parsers.transcripts.final_edition.typeface import COLUMN, widths_up_to

HEAD = "World in Flames (WiF) Final Edition rules v. 7m"
CONTENTS = (
    "Table of Contents1.Preface1.1Aim2. Movement2.1Marching2.2Sailing143. Combat152.3.3.1 Odds153.2 Results16"
    "Ending the game174.1 Score17"
)
_PROSE = """
    A column may march along a road in any season of the year. The column spends one point for each road
    hex that it enters and two points for each forest hex. In winter a column may march along a road
    only when the season marker shows the road is open. A column that ends its march in a forest hex may
    not attack in the same turn, but it may defend the hex against any enemy column that marches along
    the road. The marker shows the points that each column may spend in the season, and any column may
    spend fewer points than that.
"""
PROSE = " ".join(_PROSE.split())
FUSED = """
    strategiclevel willmanage themajor aprimary supplypath oracross theyoccupy intoan lineor heavycruiser
    Asianmap ofsupply theoverstacked thenationalist Althoughyou kmon AMPHonly andhex
    """
GOOD = """
    overland railroad sometimes mainland island hexside another without within into together anywhere
    Puntarenas Alexandretta Rundstedt Manstein Khartoum Azanian inadvertently fortifications
    """


def page(number: int, body: str) -> str:
    """One printed page as the transcription has it: a line, with running head and foot glued on."""
    foot = (
        f"WORLD IN FLAMES: Final Rules {number}" if number % 2 else f"{number} WORLD IN FLAMES: Final Rules"
    )
    return f"{HEAD}{body}{foot}"


def glued(prose: str) -> str:
    """The prose as the transcription has it: set in lines of one column, the blanks at their ends lost."""
    lines = [""]
    for word in prose.split():
        longer = f"{lines[-1]} {word}".strip()
        if widths_up_to(longer)[-1] > COLUMN:
            lines.append(word)
        else:
            lines[-1] = longer
    return "".join(lines)


def read(*pages: str) -> Reading:
    return final_edition.read("\n\n".join(pages), "raw7.txt")


def texts(reading: Reading) -> dict[str, str]:
    return {section.number: section.text for section in reading.sections}


# --- the real document -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def raw7(document_texts) -> Reading:
    if "wif-raw7" not in document_texts:
        pytest.skip("the Final Edition's transcription is not among the documents")
    return final_edition.read(document_texts["wif-raw7"], "raw7.txt")


@pytest.fixture(scope="module")
def raw7_text(document_texts) -> str:
    if "wif-raw7" not in document_texts:
        pytest.skip("the Final Edition's transcription is not among the documents")
    return document_texts["wif-raw7"]


def test_only_this_document_is_recognised(document_texts):
    for document, text in document_texts.items():
        assert (final_edition.score(text) > 0.5) == (document == "wif-raw7")


def test_contents_of_all_chapters(raw7):
    titles = {section.number: section.title for section in raw7.sections}
    assert [number for number in titles if "." not in number] == [str(number) for number in range(1, 24)]
    assert titles["12"] == "Last impulse test" and titles["13"] == "End of Turn Stage"
    assert titles["14"] == "Aircraft" and titles["16"] == "Offensive chits (option 61)"
    assert titles["11.2"] == "Port attack" and titles["11.18"] == "Reorganisation"
    assert titles["19.10"] == "Austria & East Prussia" and titles["23"] == "Index & Glossary"
    assert len(raw7.sections) == 127


def test_every_present_section_has_its_title_and_text(raw7):
    with_text = {section.number: section.title for section in raw7.sections if section.text}
    assert with_text == {
        "1": "Introduction",
        "1.1": "Rules",
        "1.2": "Scale",
        "1.3": "Markers",
        "2": "General concepts",
        "2.1": "Terrain",
        "2.1.1": "Hexes & hex-dots",
        "2.1.2": "Sea areas",
        "2.1.3": "Off-map areas",
        "2.1.4": "The American minimap",
        "2.2": "Zones of control",
        "2.3": "Stacking",
        "2.3.1": "Limits",
        "2.4": "Supply",
        "2.4.1": "When to check supply",
        "2.4.2": "Tracing supply",
        "2.4.3": "Out of supply",
        "2.5": "Control",
    }


def test_sections_stand_in_the_order_of_their_numbers_under_their_parents(raw7):
    numbers = [section.number for section in raw7.sections]
    assert [section.position for section in raw7.sections] == list(range(1, len(numbers) + 1))
    for section in raw7.sections:
        assert section.parent is None or numbers.index(section.parent) < numbers.index(section.number)
        assert section.depth == section.number.count(".") + 1


def test_running_matter_is_dropped(raw7):
    whole = "\n".join(section.text for section in raw7.sections)
    for matter in ("Final Rules", "januari", "rules v. 7m", "Standard Rules", "OwlCon"):
        assert matter not in whole


def test_words_are_unfused(raw7):
    whole = "\n".join(section.text for section in raw7.sections)
    for word in FUSED.split():
        assert not re.search(rf"\b{word}\b", whole), word
    for words in ("strategic level", "heavy cruiser", "230km on", "AMPH only", "see 22.4.1", "unit’s major"):
        assert words in whole
    # Four are known to stay glued: neither half stands anywhere else in the document.
    stay = re.findall(r"\b(?:airforces|temporarilylose|troopcommitments|voluntarilyover)\b", whole)
    assert len(stay) <= 4


def test_good_words_stay_whole(raw7):
    whole = " ".join(section.text for section in raw7.sections)
    kept = set(re.findall(r"[A-Za-z]+", whole))
    for word in GOOD.split():
        assert word in kept, word


def test_displaced_fragments_stand_where_they_belong(raw7):
    sections = texts(raw7)
    assert sections["2.4"].startswith("Units need")
    assert sections["2.4.2"].index("Commonwealth unit") < sections["2.4.2"].index("Poland’s controlling")
    assert "large hex-dot" in sections["2.1.1"] and "partly aesthetic" in sections["2.1.1"]
    assert "(usually) a sea area with a sea-box" in sections["2.1.3"]
    limits = sections["2.4.2"].split("Limits on supply paths")[1]
    assert limits.index("trace any supply path:\ninto an enemy ZOC") >= 0
    assert "Antioch" not in limits
    # The end of an example, pushed to the top of the next page, follows its example again.
    overseas = sections["2.4.2"].split("Overseas supply paths")[1]
    assert overseas.index("Ancona") < overseas.index("Allied CV") < overseas.index("Limits on supply paths")
    assert "connecting to the Norwegian Sea" in sections["2.1.3"]


def test_twelve_labelled_examples(raw7):
    stories = {example.number: example.story for example in raw7.examples}
    assert len(stories) == 12
    assert [number for number, story in stories.items() if not story] == ["2.1.1-4"]
    assert stories["2.1.1-1"].endswith("another 6 points.")
    assert "Kiev" in stories["2.4.2-3"] and stories["2.4.2-4"].startswith("Antioch")


def test_options(raw7):
    options = {option.number: option for option in raw7.options}
    governing = [number for number, option in options.items() if option.scopes]
    assert governing == [*range(1, 10), 11, 12, 13, 20]
    assert options[9].kits == ("SiF",) and options[9].sections == ("2.3.1",)
    assert set(options[1].kits) == {"AsA", "AfA", "AiF"}
    assert (
        options[28].title == "Pilots" and options[28].sections == ("14.6",) and options[28].kits == ("PiF",)
    )
    assert len(options[8].scopes) == 3 and len(options[13].scopes) == 4
    assert {14, 21, 30, 32, 46, 59, 60, 61, 62, 63, 64} <= set(options)
    assert [scope.text for scope in options[20].scopes][0].endswith("from a surprised unit.")


def test_the_flattened_table(raw7):
    (table,) = raw7.tables
    assert table.rows == (
        ("Minor port hex", "2"),
        ("Major port or city hex", "3"),
        ("Mountain, desert mountain or swamp hex", "0"),
        ("Any other hex", "1"),
        ("Hex with HQ", "1"),
    )


def test_sub_heads(raw7):
    heads = {(head.section, head.title) for head in raw7.heads}
    assert len(heads) == 17
    assert {
        ("1.2", "Units"),
        ("2.3.1", "Combinations"),
        ("2.4.2", "Supply paths"),
        ("2.5", "Entities"),
    } <= heads


def test_places_point_into_the_transcription(raw7, raw7_text):
    lines = raw7_text.split("\n")
    for head in raw7.heads:
        assert lines[head.place.first_line - 1][head.place.first_column - 1 :].startswith(head.title)
    for section in raw7.sections:
        here = lines[section.place.first_line - 1][section.place.first_column - 1 :]
        assert here.startswith((section.number, section.title[:8]))


def test_doubts_are_reported(raw7):
    messages = " ".join(problem.message for problem in raw7.problems)
    for doubt in (
        "lost the entry 2.6",
        "title of 11,",
        "2.4.1 stands apart",
        "doubled",
        "breaks off",
        "no text",
    ):
        assert doubt in messages


def test_shuffled_lines_give_the_same_sections(raw7, raw7_text):
    lines = raw7_text.split("\n")
    random.Random(5).shuffle(lines)
    shuffled = final_edition.read("\n".join(lines), "raw7.txt")
    assert texts(shuffled) == texts(raw7)


def test_carriage_returns_change_nothing(raw7, raw7_text):
    again = final_edition.read(raw7_text.replace("\n", "\r\n"), "raw7.txt")
    assert texts(again) == texts(raw7)


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_cut_anywhere(raw7_text, data):
    begin = data.draw(st.integers(0, len(raw7_text)))
    end = data.draw(st.integers(begin, len(raw7_text)))
    check_sound(raw7_text[begin:end])


# --- made-up pages -----------------------------------------------------------------------------------------


def check_sound(text: str) -> Reading:
    """Whatever was done to a text: no exception, sound records."""
    assert 0.0 <= final_edition.score(text) <= 1.0
    reading = final_edition.read(text, "p")
    lines = len(re.split(r"\r\n|\r|\n", text))
    numbers = [section.number for section in reading.sections]
    assert len(set(numbers)) == len(numbers)
    for section in reading.sections:
        assert section.title and 1 <= section.place.first_line <= section.place.last_line <= lines
    return reading


def test_contents_numbers_are_told_from_page_numbers():
    contents, _ = find_contents(find_pages(page(2, CONTENTS)).kept)
    assert [(entry.number, entry.title) for entry in contents.entries] == [
        ("1", "Preface"),
        ("1.1", "Aim"),
        ("2", "Movement"),
        ("2.1", "Marching"),
        ("2.2", "Sailing"),
        ("3", "Combat"),
        ("3.1", "Odds"),
        ("3.2", "Results"),
        ("4", "Ending the game"),
        ("4.1", "Score"),
    ]


def test_lost_blanks_at_line_ends_are_restored():
    # The words stand in another order elsewhere, as in a rulebook; here in short sentences, which keep them.
    words = sorted(set(re.findall(r"[a-z]+", PROSE)))
    vocabulary = "".join(f"Here {' '.join(words[at : at + 6])}." for at in range(0, len(words), 6))
    reading = read(page(3, f"1.Preface{vocabulary}1.1Aim{glued(PROSE)}2.MovementIt ends here."))
    assert " ".join(texts(reading)["1.1"].split()) == PROSE


def test_a_copy_that_kept_its_blanks_is_not_touched():
    body = f"1.Preface\n{PROSE}\n2.Movement\n{PROSE} "
    assert " ".join(texts(read(page(3, body)))["1"].split()) == PROSE


def test_a_heap_of_numbers_is_parted_by_what_must_follow():
    assert split_heap("2.32.1.42.3.1", {"2", "2.2", "2.1.3"}) == ("2.3", "2.1.4", "2.3.1")
    assert split_heap("9.99.9", {"1"}) == ()
    assert split_heap("1" * 39 + ".", {"1"}) == ()


def test_stray_numbers_get_the_titles_that_follow():
    body = (
        "1.PrefaceThis is all.1.1AimThe aim is to win.1.31.2MapsThe map has hexes.DiceThere are two dice."
        "2.MovementUnits move."
    )
    titles = {section.number: section.title for section in read(page(3, body)).sections}
    assert titles == {"1": "Preface", "1.1": "Aim", "1.2": "Maps", "1.3": "Dice", "2": "Movement"}


def test_a_broken_list_is_joined_with_its_end():
    body = (
        "1.PrefaceThis is all.1.1Road marchRoads matter much.1.2SailingYou may not sail: "
        "Road march is never barred.1.3FlyingPlanes fly.through ice; or in a storm.Ships wait."
    )
    sections = texts(read(page(3, body)))
    assert "You may not sail:\nthrough ice; or in a storm." in sections["1.2"]
    assert "never barred" in sections["1.1"]


def test_a_bare_label_takes_the_picture_text_of_its_page():
    body = "1.PrefaceThis is all.Example:1.1AimWin the game.In this picture, red wins.1.2MapsMaps are flat."
    (example,) = read(page(3, body)).examples
    assert (example.number, example.story) == ("1-1", "In this picture, red wins.")


def test_options_govern_paragraphs_brackets_and_items():
    body = (
        "1.PrefaceThis is all.SiF option 9: Ships stack (MiF option 1: and boats) freely.Rules go on."
        "You may not: sail in ice; or option 20: sail in fog."
        "Option 8: (Flying boats) They fly.Flying boats land."
    )
    options = {option.number: option for option in read(page(3, body)).options}
    assert options[9].kits == ("SiF",)
    assert [scope.text for scope in options[1].scopes] == ["MiF option 1: and boats"]
    assert [scope.text for scope in options[20].scopes] == ["option 20: sail in fog."]
    assert [scope.text for scope in options[8].scopes] == [
        "Option 8: (Flying boats) They fly.",
        "Flying boats land.",
    ]


def test_a_sentence_goes_on_over_the_page():
    first = page(3, "1.PrefaceIn the spring of every year the ships sail to the")
    second = page(4, "north and wait.1.1AimYou win when your ships come home.")
    assert (
        texts(read(first, second))["1"] == "In the spring of every year the ships sail to the north and wait."
    )


def test_a_doubled_beginning_of_a_page_is_dropped():
    whole = page(3, f"1.PrefaceThis is all.1.1Aim{glued(PROSE)}2.MovementUnits move.")
    preview = f"{HEAD} 1. Preface This is all. 1.1 Aim {PROSE[:200]}"
    assert texts(read(whole, preview)) == texts(read(whole))
    assert texts(read(preview, whole)) == texts(read(whole))


def test_nothing_and_junk():
    for text in (
        "",
        " ",
        "\n" * 50,
        HEAD,
        HEAD * 50,
        page(3, ""),
        "WORLD IN FLAMES: Final Rules 3",
        "\x00\f\x0b",
    ):
        check_sound(text)


def test_long_junk_is_left_out_and_said():
    reading = check_sound(page(3, "1.PrefaceThis is all." + "x1.1 " * 100_000))
    assert any("too much" in problem.message for problem in reading.problems)


MADE_UP = "\n\n".join(
    [
        page(2, CONTENTS),
        page(
            3,
            f"1.PrefaceThis is all.1.1Aim{glued(PROSE)}2.31.2MapsOption 3: maps.Example: A hex."
            "2.MovementYou may:",
        ),
        page(
            4,
            f"go; orstay.2.1Marching{glued(PROSE)}9 januari 2005Example:2.2SailingIn this picture they sail.",
        ),
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(MADE_UP)), st.integers(0, len(MADE_UP)), st.text(max_size=30))
def test_made_up_pages_cut_and_spoilt(begin, end, junk):
    begin, end = sorted((begin, end))
    check_sound(MADE_UP[:begin] + junk + MADE_UP[end:])
    check_sound(MADE_UP[begin:end])


@settings(max_examples=40, deadline=None)
@given(st.permutations(re.findall(r".{1,40}", MADE_UP, re.DOTALL)))
def test_made_up_pages_in_pieces(pieces):
    check_sound("".join(pieces))

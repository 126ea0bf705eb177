"""The reader of Illusions of Glory: on the real document, on small made-up pages, on damaged copies."""

from __future__ import annotations

import random
import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.records import Reading
from parsers.transcripts import illusions_of_glory as reader
from parsers.transcripts.ids import IOG

CONTENTS = (
    "1 41.0 Goats 41.1 Feeding Goats 41.2 Selling Goats 41.3 Penning Goats "
    "42.0 Hats 42.1 Wearing Hats 42.2 Eating Hats Page 1 of Treaty of Hats 44.0 Pens"
)
GOATS = (
    "2 41.0 GOATS 41.1 Feeding Goats a. A goat eats hats. b. It may have 3. c. Then it rests "
    "Feeding in the Dark a. See to it. b. The goat s lamp is lit Selling Goats Nobody buys them: "
    "a. ask twice; and b. go home Penning Goats Goats Behind Fences a. They wait. Page 2 of 9"
)
HATS = (
    "3 b. They jump HATS 42.1 Wearing Hats a. Hats go up Eating Hats a. Hats are food. b. Ask first. "
    "b. Hats come down. c. Hats stay. Page 3 of 9 c. Say thanks."
)
LISTS = (
    "4 d. Do so: 1. Once. 2. Twice. Page 4 of Three times Treaty of Hats "
    "a. It holds (see Rules 14.0 and ). PENS All pens are kept."
)
TEASER = "OTHER RULES 20.1 Goats 20.2 Hats Page 1 of 35 GLOBAL Page 1 of 35\n\nMore information"


def book(*pages: str) -> str:
    return "\n\n".join(("SITE", "Size: px", *pages, TEASER))


BOOK = book(CONTENTS, GOATS, HATS, LISTS)


def read(text: str):
    return reader.read(text, "book.txt")


def sections(text: str) -> dict[str, tuple[str, str]]:
    return {section.number: (section.title, section.text) for section in read(text).sections}


def messages(text: str) -> str:
    return "\n".join(problem.message for problem in read(text).problems)


# --- made-up pages, one test a mechanism ----------------------------------------------------------------


def test_titles_of_the_contents_page_are_found_and_get_their_numbers_back():
    found = sections(BOOK)
    assert {number: title for number, (title, _) in found.items()} == {
        "41": "Goats",
        "41.1": "Feeding Goats",
        "41.1.1": "Feeding in the Dark",
        "41.2": "Selling Goats",
        "41.3": "Penning Goats",
        "41.3.1": "Goats Behind Fences",
        "42": "Hats",
        "42.1": "Wearing Hats",
        "42.2": "Eating Hats",
        "43": "Treaty of Hats",
        "44": "Pens",
    }
    assert 'the number of "Selling Goats" is lost; it is 41.2 on the contents page' in messages(BOOK)


def test_parents_depths_and_places_follow():
    found = {section.number: section for section in read(BOOK).sections}
    assert [(s.parent, s.depth) for s in (found["41"], found["41.1"], found["41.1.1"])] == [
        (None, 1),
        ("41", 2),
        ("41.1", 3),
    ]
    place = found["41.1.1"].place
    assert (place.first_line, place.last_line) == (7, 7)
    assert BOOK.split("\n")[6][place.first_column - 1 :].startswith("Feeding in the Dark")
    assert (found["41.3.1"].place.first_line, found["41.3.1"].place.last_line) == (7, 9)


def test_a_title_on_no_list_is_found_at_the_seam_and_counted():
    assert sections(BOOK)["41.1.1"] == ("Feeding in the Dark", "a. See to it.\nb. The goat's lamp is lit.")
    assert 'the number of "Feeding in the Dark" is lost; by its place it is 41.1.1' in messages(BOOK)


def test_the_stop_that_went_with_a_number_is_restored():
    assert sections(BOOK)["41.1"][1].endswith("c. Then it rests.")


def test_a_clause_goes_on_over_the_page():
    assert sections(BOOK)["41.3.1"][1] == "a. They wait.\nb. They jump."


def test_the_foot_of_the_left_column_is_put_back_before_the_right_column():
    found = sections(BOOK)
    assert found["42.1"][1] == "a. Hats go up.\nb. Hats come down.\nc. Hats stay."
    assert found["42.2"][1].startswith("a. Hats are food.\nb. Ask first.\nc. Say thanks.\nd. Do so:")
    assert "the foot of the left column stands behind the right one" in messages(BOOK)


def test_pages_in_order_are_left_alone():
    text = book(CONTENTS, "2 41.0 GOATS 41.1 Feeding Goats a. One. b. Two. c. Three. Page 2 of 9 d. Four.")
    assert sections(text)["41.1"][1] == "a. One.\nb. Two.\nc. Three.\nd. Four."
    assert "foot of the left column" not in messages(text)


def test_a_clause_cut_in_two_by_the_columns_is_whole_again():
    text = book(
        CONTENTS,
        "2 41.0 GOATS 41.1 Feeding Goats a. Buy Selling Goats How to Sell a Goat the market at "
        "noon. b. Ask Penning Goats If it runs: a. To sell it, walk to Page 2 of 9 a. Run too.",
    )
    found = sections(text)
    assert found["41.2.1"] == ("How to Sell a Goat", "a. To sell it, walk to the market at noon.\nb. Ask.")
    assert found["41.3"][1] == "If it runs:\na. Run too."


def test_a_number_that_the_page_mark_swallowed_is_restored():
    assert sections(BOOK)["42.2"][1].endswith("1. Once.\n2. Twice.\n3. Three times.")
    assert 'the number of item "3." is lost' in messages(BOOK)
    assert sections(BOOK)["43"][0] == "Treaty of Hats"  # on the contents page itself


def test_a_reference_without_its_number_is_reported():
    assert messages(BOOK).count("a reference here has lost its number") == 1


def test_misprinted_letters_are_kept_and_reported():
    text = book(CONTENTS, "2 41.0 GOATS 41.1 Feeding Goats a. One. b. Two. f. Six. Page 2 of 9")
    assert sections(text)["41.1"][1] == "a. One.\nb. Two.\nf. Six."
    assert 'clause "f." of 41.1 stands behind "b."' in messages(text)


def test_teasers_and_site_words_are_no_text():
    everything = " ".join(text for _, text in sections(BOOK).values())
    assert "OTHER" not in everything and "SITE" not in everything and "Page" not in everything
    assert sections(TEASER) == {}


def test_pages_out_of_order_are_sorted_by_their_numbers():
    text = book(LISTS, CONTENTS, HATS, GOATS)
    assert sections(text) == sections(BOOK)
    assert "page 3 stands behind page 4; put back in order" in messages(text)


def test_a_doubled_page_is_read_once():
    text = book(CONTENTS, GOATS, GOATS, HATS, LISTS)
    assert sections(text) == sections(BOOK)
    assert "page 2 stands here a second time; left out" in messages(text)


def test_behind_a_missing_page_nothing_is_given_to_the_wrong_section():
    text = book(CONTENTS, GOATS, LISTS)
    found = sections(text)
    assert found["41.3.1"][1] == "a. They wait."
    assert "page 3 is missing here" in messages(text)
    assert "text without a known heading above it is left out" in messages(text)
    assert "pages 5 to 9 are missing at the end" in messages(text)


def test_a_title_behind_a_missing_page_gets_no_guessed_number():
    late = "4 b. Wait. Sleeping in Hats a. Hats are soft. Treaty of Hats a. It holds. Page 4 of 9"
    text = book(CONTENTS, GOATS, late)
    assert "Sleeping in Hats" not in {title for title, _ in sections(text).values()}
    assert 'the number of "Sleeping in Hats" is lost and cannot be counted' in messages(text)


def test_printed_numbers_are_taken_as_they_are():
    page = (
        "2 41.0 GOATS 41.1 Feeding Goats a. They eat. 41.1.1 Feeding in the Dark a. See to it. "
        "41.1.3 Feeding in the Rain a. Run. 41.2 Selling Goats Nobody buys them. Page 2 of 9"
    )
    found = sections(book(CONTENTS, page))
    assert list(found) == ["41", "41.1", "41.1.1", "41.1.3", "41.2"]
    assert found["41.1.3"] == ("Feeding in the Rain", "a. Run.")
    assert "is lost" not in messages(book(CONTENTS, page))


def test_a_title_whose_stop_was_kept_is_found_as_well():
    text = book(CONTENTS, "2 41.0 GOATS 41.1 Feeding Goats a. They eat. Selling Goats a. Ask. Page 2 of 9")
    assert list(sections(text)) == ["41", "41.1", "41.2"]


def test_without_the_contents_page_the_known_titles_stand_in():
    page = "2 18.0 REGIONS Movement and Regions a. Units go Control of Regions a. So. Page 2 of 9"
    text = book(page)
    assert {n: title for n, (title, _) in sections(text).items()} == {
        "18": "Regions",
        "18.1": "Movement and Regions",
        "18.2": "Control of Regions",
    }
    assert "the contents page is missing or cut" in messages(text)


# --- damage ---------------------------------------------------------------------------------------------


def is_sound(text: str) -> Reading:
    reading = read(text)
    lines = re.sub(r"\r+\n|\r", "\n", text).count("\n") + 1
    ids = [section.id for section in reading.sections]
    assert len(ids) == len(set(ids))
    numbers = {section.number for section in reading.sections}
    for section in reading.sections:
        assert section.parent is None or section.parent in numbers
        assert 1 <= section.place.first_line <= section.place.last_line <= lines
    assert all(1 <= problem.place.first_line <= lines for problem in reading.problems)
    return reading


@given(st.text(alphabet="a.bA 1290\n\r(): Page of", max_size=300))
def test_no_text_is_refused(text):
    is_sound(text)
    is_sound(f"2 41.0 GOATS {text} Page 2 of 9")


@given(st.integers(0, len(BOOK)), st.integers(0, len(BOOK)))
def test_a_cut_copy_gives_what_is_left(start, length):
    is_sound(BOOK[start : start + length])


@given(st.randoms(use_true_random=False))
def test_shuffled_lines_make_no_difference(shuffler):
    lines = BOOK.split("\n")
    shuffler.shuffle(lines)
    assert sections("\n".join(lines)) == sections(BOOK)


@given(st.lists(st.sampled_from(GOATS.split() + HATS.split()), max_size=60))
def test_shuffled_words_never_fail(words):
    is_sound(book(CONTENTS, f"2 {' '.join(words)} Page 2 of 9"))


def test_line_ends_make_no_difference():
    assert read(BOOK.replace("\n", "\r\n")) == read(BOOK)


# --- the real document ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(document_texts):
    if IOG not in document_texts:
        pytest.skip("Illusions of Glory is not among the documents")
    return document_texts[IOG]


@pytest.fixture(scope="module")
def reading(real):
    return read(real)


def test_the_104_headings_have_their_numbers_in_order(reading):
    numbers = [section.number for section in reading.sections]
    by_depth = [sum(number.count(".") == depth for number in numbers) for depth in range(3)]
    assert (len(numbers), by_depth) == (104, [13, 46, 45])
    keys = [[int(part) for part in number.split(".")] for number in numbers]
    assert keys == sorted(keys)
    # None is skipped: chapters 18 to 30, and within each section 1, 2, 3 ...
    for before, key in zip(keys, keys[1:], strict=False):
        assert key in (before + [1], *(before[:n] + [before[n] + 1] for n in range(len(before))))


def test_headings_that_lost_their_numbers_or_their_place(reading):
    found = {s.number: (s.title, s.place.first_line, s.place.first_column) for s in reading.sections}
    assert found["18.1.1"] == ("Activating Units in Regions for Movement", 12, 435)
    assert found["20.3.1"] == ("How to Besiege an Enemy Fort", 18, 1701)
    assert found["23"] == ("Rebellion and Revolution", 22, 2945)
    assert found["25.2.2"] == ("Activating Units on Lemnos for Movement", 28, 3045)
    assert found["25.2.3"] == ("Using Sea Invasion Spaces", 28, 1610)
    assert found["25.3.1"] == ("Withdrawals Under Fire", 30, 489)
    assert found["26.3.3"] == ("Greek Collapse", 34, 1093)
    assert found["26.4.2"] == ("Italian Entry into the War", 34, 2858)
    assert found["29"] == ("Treaty of Brest-Litovsk", 38, 1610)


def labels(section) -> str:
    return "".join(re.findall(r"^(\w)\. ", section.text, re.MULTILINE))


def test_displaced_clauses_are_back_in_order(reading):
    found = {section.number: labels(section) for section in reading.sections}
    assert found["20.3.1"] == found["20.3.3"] + "cd" == "abcd"
    assert found["20.3.5"] == "abcde"
    assert found["23.3"] == "abcdefgh"
    assert found["23.4.2"] == "abc"
    assert found["25.2.1"] == "a12b"
    assert found["25.2.2"] == "abcd"
    assert found["25.3.2"] == "abc"
    assert found["26.2.3"] == "abc"
    assert found["26.3.1"] == "abcdefgh"
    assert found["26.4.1"] == "abc"
    assert found["26.4.2"] == "ab"
    assert found["26.5.3"] == "abcde"
    assert found["26.6.2"] == "abcdef"
    assert found["27"] == "ab"


def test_every_other_section_runs_in_order_but_one(reading):
    runs = {}
    for section in reading.sections:
        letters = re.sub(r"\d", "", labels(section))
        if letters != "abcdefghijk"[: len(letters)]:
            runs[section.number] = labels(section)
    assert runs == {"20.2": "a12abfgh"}  # so it is printed


def test_the_item_whose_number_the_page_mark_swallowed(reading):
    found = {section.number: labels(section) for section in reading.sections}
    assert found["23.5"] == found["23.6"] == "ab1234"


def test_what_is_doubtful_is_reported(reading):
    told = [problem.message for problem in reading.problems]
    assert sum("is lost; it is" in message for message in told) == 51
    assert sum("is lost; by its place it is" in message for message in told) == 45
    assert sum("foot of the left column" in message for message in told) == 7
    assert sum("a reference here has lost its number" in message for message in told) == 3
    assert any("pages 16 to 27 are missing" in message for message in told)


def test_no_teaser_and_no_page_mark_is_left(reading):
    text = " ".join(section.text for section in reading.sections)
    assert not re.search(r"Page \d+ of|More information|Panzer|NAVAL", text)
    assert max(section.place.last_line for section in reading.sections) == 38


def with_numbers(real: str, reading) -> str:
    """The document as if no number had been lost."""
    lines = real.split("\n")
    for section in sorted(reading.sections, key=lambda s: s.place.first_column, reverse=True):
        line, at = lines[section.place.first_line - 1], section.place.first_column - 1
        number = section.number if section.depth > 1 else f"{section.number}.0"
        if not line[:at].endswith(f" {number} "):
            lines[section.place.first_line - 1] = f"{line[:at]}{number} {line[at:]}"
    return "\n".join(lines)


def test_a_copy_that_kept_its_numbers_reads_the_same(real, reading):
    whole = read(with_numbers(real, reading))
    assert [(s.number, s.title) for s in whole.sections] == [(s.number, s.title) for s in reading.sections]
    lost = [problem.message for problem in whole.problems if "is lost" in problem.message]
    assert len(lost) == 1 and "item" in lost[0]


def test_a_shuffled_copy_reads_the_same(real, reading):
    lines = real.split("\n")
    random.Random(11).shuffle(lines)
    found = [(s.number, s.title, s.text) for s in read("\n".join(lines)).sections]
    assert found == [(s.number, s.title, s.text) for s in reading.sections]


def test_a_wrapped_copy_reads_the_same(real, reading):
    wrapped = "\n".join("\n".join(textwrap.wrap(line, 90)) for line in real.split("\n"))
    found = [(s.number, s.title, s.text) for s in read(wrapped).sections]
    assert found == [(s.number, s.title, s.text) for s in reading.sections]


@pytest.mark.slow
def test_any_lost_page_costs_its_own_sections_only(real, reading):
    whole = {section.number: section.title for section in reading.sections}
    lines = real.split("\n")
    pages = [index for index, line in enumerate(lines) if re.match(r"\d+ .*Page \d+ of", line)]
    assert len(pages) == 15
    for index in pages:
        found = read("\n".join(lines[:index] + lines[index + 1 :])).sections
        assert len(found) >= 90
        assert [s for s in found if whole.get(s.number) != s.title] == []


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(start=st.floats(0, 0.45), length=st.floats(0.02, 0.45))
def test_a_cut_copy_gives_hardly_a_wrong_number(real, reading, start, length):
    text = real[int(start * len(real)) :][: int(length * len(real))]
    whole = {section.number: section.title for section in reading.sections}
    wrong = [s for s in is_sound(text).sections if whole.get(s.number) != s.title]
    assert len(wrong) <= 4


def test_the_document_is_recognised_and_the_others_are_not(document_texts, real):
    assert reader.score(real) == 1.0
    assert all(reader.score(text) < 0.2 for name, text in document_texts.items() if name != IOG)
    pages = [line for line in real.split("\n") if re.match(r"\d+ .*Page \d+ of", line)]
    assert all(reader.score(page) > 0.5 for page in pages)
    assert reader.score(real[60000:]) == 0.0  # teasers only

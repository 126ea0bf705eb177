"""The reader of the Leaders in Flames kit: on the real document, on small made-up kits, on damaged ones."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.transcripts import leaders_in_flames as reader
from parsers.transcripts.ids import LIF

KIT = """# A Kit

## 1. Opening

Words of the opening.

*Example: A goat eats 3 hats.*

### **1.1 Goats**

A goat needs 2-1 odds, and when it is hungry it needs all the hats

that it can find.

**Example:** A 5-6 goat attacks in hex E1429. It fails.

Thus the 5-6 goat goes home.

Goats never travel by sea.

#### 2 Fields

##### *The entry options*

**12. Sell grass** ~ Once chosen, grass is sold.

It may be sold again.

**18. Buy hats** ~ Hats are bought.

### 2.1 Barns

#### *The entry actions*

**12. Burn a barn** ~ The barn burns in

one impulse.

## GOAT ABILITIES

- 1 Eats hats.
- 2 Eats 3 of them.
**Example:** a 2-1 goat eats 4 hats.

**3** Jumps over a ZOC. Example: a fence of 3.5 feet. So 3.5 is jumped. A wall is not (see 11.11.6).

- 4** Swims.
- It comes back wet.

**5** Sleeps.
"""


def read(text: str):
    return reader.read(text, "kit.txt")


# --- made-up kits, one test a mechanism ---------------------------------------------------------------


def test_sections_follow_their_numbers_and_not_the_depth_of_their_headings():
    sections = read(KIT).sections
    assert [(s.number, s.title, s.parent, s.depth) for s in sections] == [
        ("1", "Opening", None, 1),
        ("1.1", "Goats", "1", 2),
        ("2", "Fields", None, 1),
        ("2.1", "Barns", "2", 2),
    ]
    assert [s.position for s in sections] == [1, 2, 3, 4]
    assert (sections[1].place.first_line, sections[1].place.last_line) == (9, 19)


def test_the_last_section_ends_where_the_abilities_begin():
    last = read(KIT).sections[-1]
    assert "Eats hats" not in last.text
    assert last.place.last_line == 37


def test_a_paragraph_that_a_page_break_parted_is_whole_again():
    reading = read(KIT)
    assert "needs all the hats that it can find." in reading.sections[1].text
    assert reading.us_entries[2].text == "The barn burns in one impulse."


def test_abilities_of_every_mark_up_are_read_whole():
    abilities = read(KIT).abilities
    assert [a.number for a in abilities] == [1, 2, 3, 4, 5]
    assert abilities[1].text == "Eats 3 of them.\n\nExample: a 2-1 goat eats 4 hats."
    assert abilities[3].text == "Swims.\n\n- It comes back wet."
    assert (abilities[3].place.first_line, abilities[3].place.last_line) == (47, 48)
    assert abilities[0].id == f"{LIF}/ability/1"


def test_options_and_actions_of_one_number_are_told_apart_by_their_heading():
    entries = read(KIT).us_entries
    assert [(e.kind, e.number, e.title, e.section) for e in entries] == [
        ("us-entry-option", 12, "Sell grass", "2"),
        ("us-entry-option", 18, "Buy hats", "2"),
        ("us-entry-action", 12, "Burn a barn", "2.1"),
    ]
    assert entries[0].text.endswith("It may be sold again.")


def test_without_a_heading_the_entry_itself_tells_and_the_doubt_is_reported():
    text = "# 1. X\n\n**12. Sell** ~ Pick this action.\n\n**12. Buy** ~ Pick this option.\n"
    reading = read(text)
    assert [e.kind for e in reading.us_entries] == ["us-entry-action", "us-entry-option"]
    assert len(reading.problems) == 2


def test_a_second_entry_of_one_number_is_taken_as_the_other_kind():
    text = "# 1. The options\n\n**3. Sell** ~ One thing.\n\n**3. Buy** ~ Another.\n"
    reading = read(text)
    assert [e.kind for e in reading.us_entries] == ["us-entry-option", "us-entry-action"]
    assert "taken as us-entry-action 3" in reading.problems[-1].message


def test_an_example_goes_on_as_long_as_its_particulars_are_named():
    examples = {e.number: e for e in read(KIT).examples}
    assert examples["1.1-1"].story.endswith("Thus the 5-6 goat goes home.")
    assert (examples["1.1-1"].place.first_line, examples["1.1-1"].place.last_line) == (15, 17)
    assert examples["ability-3-1"].story == "a fence of 3.5 feet. So 3.5 is jumped."
    assert examples["ability-3-1"].place.first_column == 25
    assert set(examples) == {"1-1", "1.1-1", "ability-2-1", "ability-3-1"}


def test_unnumbered_headings_inside_a_section_are_heads():
    heads = read(KIT).heads
    assert [(h.section, h.title) for h in heads] == [("2", "The entry options"), ("2.1", "The entry actions")]


def test_formulas_emphasis_and_escapes_are_read_as_plain_words():
    text = r"# 1. X" + "\n\n" + r"It **takes** $3 \times 7 = 21$ a\_b, with a \*star*." + "\n"
    assert read(text).sections[0].text == "It takes 3 × 7 = 21 a_b, with a *star."


def test_lost_marks_do_not_lose_headings_or_abilities():
    assert [s.number for s in read(KIT.replace("#", "")).sections] == ["1", "1.1", "2", "2.1"]
    without_hyphens = read(KIT.replace("\n- ", "\n"))
    assert [a.number for a in without_hyphens.abilities] == [1, 2, 3, 4, 5]


def test_a_missing_section_and_missing_abilities_are_reported():
    text = KIT.replace("#### 2 Fields\n", "").replace("**3** Jumps over", "Jumps over")
    messages = " / ".join(problem.message for problem in read(text).problems)
    assert "2.1 is here but not 2 above it" in messages
    assert "ability 3 to 3: missing before this one" in messages


def test_a_doubled_copy_is_read_once():
    once, twice = read(KIT), read(KIT + KIT)
    assert [s.id for s in twice.sections] == [s.id for s in once.sections]
    assert [a.id for a in twice.abilities] == [a.id for a in once.abilities]
    assert [e.id for e in twice.us_entries] == [e.id for e in once.us_entries]
    assert any("second time" in problem.message for problem in twice.problems)


def test_text_behind_a_shuffled_ability_is_not_taken_for_its_own():
    text = "## KIT ABILITIES\n\n**7** Seven.\n\nA stray line.\n\n**3** Three.\n\n**4** Four.\n"
    reading = read(text)
    assert [(a.number, a.text) for a in reading.abilities] == [(7, "Seven."), (3, "Three."), (4, "Four.")]
    assert any("left out" in problem.message for problem in reading.problems)


# --- damage -------------------------------------------------------------------------------------------


def ids_are_unique_and_places_are_lines_of(text: str) -> None:
    reading = read(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for records in (reading.sections, reading.abilities, reading.us_entries, reading.examples):
        ids = [record.id for record in records]
        assert len(ids) == len(set(ids))
        assert all(1 <= r.place.first_line <= r.place.last_line <= lines for r in records)
    numbers = {section.number for section in reading.sections}
    assert all(section.parent is None or section.parent in numbers for section in reading.sections)


@given(st.text(alphabet="#*-~.:$\\ \n\r123abEx", max_size=300))
def test_no_text_is_refused(text):
    ids_are_unique_and_places_are_lines_of(text)


@given(st.integers(0, len(KIT)), st.integers(0, len(KIT)))
def test_a_cut_copy_gives_what_is_left(start, length):
    ids_are_unique_and_places_are_lines_of(KIT[start : start + length])


@given(st.randoms(use_true_random=False))
def test_a_shuffled_copy_keeps_every_ability_of_one_line(shuffler):
    lines = KIT.split("\n")
    shuffler.shuffle(lines)
    text = "\n".join(lines)
    ids_are_unique_and_places_are_lines_of(text)
    assert sorted(a.number for a in read(text).abilities) == [1, 2, 3, 4, 5]


def test_line_ends_make_no_difference():
    assert read(KIT.replace("\n", "\r\n")) == read(KIT)


# --- the real document --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(document_texts):
    if LIF not in document_texts:
        pytest.skip("the Leaders in Flames kit is not among the documents")
    return document_texts[LIF]


@pytest.fixture(scope="module")
def reading(real):
    return read(real)


def test_the_19_sections_of_the_kit(reading):
    numbers = "1 2 3 3.1 3.2 3.3 4 4.1 4.2 5 5.1 5.2 5.3 5.3.1 5.3.2 5.3.3 5.4 6 7"
    assert " ".join(s.number for s in reading.sections) == numbers
    titles = {s.number: s.title for s in reading.sections}
    assert titles["3.3"] == "Recall, retirement, injury and death"
    assert titles["7"] == "Designer's & Player's Notes"
    places = {s.number: (s.place.first_line, s.place.last_line) for s in reading.sections}
    assert places["5"] == (178, 178)
    assert places["5.3.3"] == (270, 310)
    assert places["7"] == (376, 416)
    assert reading.problems == []


def test_the_122_abilities_of_the_kit(reading):
    assert [a.number for a in reading.abilities] == list(range(1, 123))
    several_lines = [a.number for a in reading.abilities if a.place.first_line != a.place.last_line]
    assert several_lines == [7, 23, 25, 42, 62, 76, 80, 114]
    by_number = {a.number: a for a in reading.abilities}
    assert (by_number[76].place.first_line, by_number[76].place.last_line) == (551, 553)
    assert by_number[23].text.count("\n\n") == 1  # its first paragraph is whole again


def test_the_entry_options_and_actions_of_the_kit(reading):
    entries = [(e.kind, e.number) for e in reading.us_entries]
    assert entries == [("us-entry-option", n) for n in (12, 18, 32, 33, 34, 37, 40, 44, 46, 49)] + [
        ("us-entry-action", n) for n in (3, 10, 11, 12, 16, 17, 18)
    ]
    assert all(e.title and e.text for e in reading.us_entries)


def test_the_six_labelled_examples_of_the_kit(reading):
    extents = {e.number: (e.place.first_line, e.place.last_line) for e in reading.examples}
    assert extents == {
        "2-1": (41, 41),
        "3.1-1": (69, 69),
        "3.2-1": (89, 89),
        "5.1-1": (202, 208),
        "ability-7-1": (427, 427),
        "ability-24-1": (449, 449),
    }


def test_the_kit_is_recognised_and_the_other_documents_are_not(document_texts, real):
    assert reader.score(real) == 1.0
    assert all(reader.score(text) < 0.3 for name, text in document_texts.items() if name != LIF)
    third = len(real) // 3
    thirds = (real[:third], real[third : 2 * third], real[2 * third :])
    assert min(reader.score(part) for part in thirds) > 0.9


@settings(max_examples=25, deadline=None)
@given(start=st.floats(0, 1), end=st.floats(0, 1))
def test_a_cut_kit_gives_what_is_left_of_it(real, reading, start, end):
    text = real[int(start * len(real)) :][: int(end * len(real))]
    ids_are_unique_and_places_are_lines_of(text)
    whole = {a.number: a.text for a in reading.abilities}
    found = read(text).abilities
    assert all(a.number in whole for a in found)
    assert sum(whole[a.number] != a.text for a in found) <= 2  # those at the two cuts


def test_a_shuffled_kit_keeps_its_abilities(real, reading):
    lines = real.split("\n")
    random.Random(7).shuffle(lines)
    whole = {a.number: a.text for a in reading.abilities}
    found = read("\n".join(lines)).abilities
    assert len(found) == 122
    assert sum(whole[a.number] == a.text for a in found) >= 110

"""The reader against the real book: what is known to stand in it comes out (skips without it)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parsers.records import Reading, number_key, parent_number
from parsers.transcripts import collectors_edition
from parsers.transcripts.ids import CE


@pytest.fixture(scope="module")
def text(document_texts: dict[str, str]) -> str:
    if CE not in document_texts:
        pytest.skip("needs the Collector's Edition among the documents")
    return document_texts[CE]


@pytest.fixture(scope="module")
def reading(text: str) -> Reading:
    return collectors_edition.read(text, "book.txt")


def test_every_numbered_section(reading: Reading) -> None:
    assert Counter(section.depth for section in reading.sections) == {1: 23, 2: 110, 3: 119}
    numbers = [section.number for section in reading.sections]
    assert numbers == sorted(numbers, key=number_key)
    assert [section.position for section in reading.sections] == list(range(1, 253))
    assert all(section.parent == parent_number(section.number) for section in reading.sections)
    assert all(section.parent is None or section.parent in numbers for section in reading.sections)


@pytest.mark.parametrize(
    ("number", "title", "heading"),
    [
        ("2.5.2", "Initial control", "#### **Initial control**"),
        ("2.5.4", "Units in hexes changing control", "#### Units in hexes changing control"),
        ("13.2", "Entry markers", "#### **Entry markers**"),
        ("14.6.3", "Markers track", "#### 14.6.3. Markers track"),
        ("6.2", "Effect of Initiative", "#### **6.2** Effect of Initiative"),
        ("10.3", "Oil (TiF option 30)", "#### **10.3 Oil (TiF option 30)**"),
        ("11.16", "Aircraft rebases", "# 11.16 Aircraft rebases"),
    ],
)
def test_headings_of_all_kinds(reading: Reading, text: str, number: str, title: str, heading: str) -> None:
    section = next(section for section in reading.sections if section.number == number)
    assert section.title == title
    assert text.split("\n")[section.place.first_line - 1].strip() == heading


def test_the_index_chapter_is_found_inside_a_line_of_the_index(reading: Reading, text: str) -> None:
    index = reading.sections[-1]
    assert (index.number, index.title) == ("23", "Index & Glossary")
    assert index.text == "\n".join(text.split("\n")[index.place.first_line - 1 : index.place.last_line])
    assert "OPTIONAL RULES MANIFEST" not in index.text


def test_text_is_the_lines_after_the_heading(reading: Reading, text: str) -> None:
    lines = text.split("\n")
    for section in reading.sections[:-1]:
        below = lines[section.place.first_line : section.place.last_line]
        assert section.text == "\n".join(below).strip("\n").lstrip(), section.number


def test_no_line_is_in_two_sections(reading: Reading) -> None:
    ranges = sorted((s.place.first_line, s.place.last_line) for s in reading.sections)
    assert all(this[1] < after[0] for this, after in zip(ranges, ranges[1:], strict=False))


def test_sub_heads_that_references_name(reading: Reading) -> None:
    heads = {(head.section, head.title) for head in reading.heads}
    assert len(reading.heads) == len({head.id for head in reading.heads}) == 254
    assert {
        ("18.2", "Foreign troop commitments"),
        ("13.6.5", "Which units"),
        ("13.6.5", "Naval units"),
        ("14.4", "Shot down carrier planes"),
        ("11.5.8", "Combat results"),
        ("11.10.6", "Overrunning naval units"),
        ("2.4.2", "Limits on supply paths"),
        ("2.4.2", "Railway supply paths"),
        ("2.4.3", "Naval units"),
        ("22.16", "I-400"),
    } <= heads


def test_options_with_kits_and_scopes(reading: Reading) -> None:
    assert [option.number for option in reading.options] == list(range(1, 61))
    assert all(option.scopes and option.title for option in reading.options)
    governed = {option.number: {scope.section for scope in option.scopes} for option in reading.options}
    assert sum(len(sections) for sections in governed.values()) == 345
    assert governed[11] == {"2.4.2", "13.7.3"}
    assert governed[12] == {"2.4.2", "11.9", "11.10.2", "13.6.1"}
    assert governed[57] == {"11.14", "11.15.5", "22.12"}
    assert {"16", "16.1", "16.3.2", "16.5", "21"} <= governed[49]
    supply_units = next(
        scope for scope in reading.options[13].scopes if scope.section == "2.4.2" and "HQ" in scope.text
    )
    assert supply_units.place.last_line - supply_units.place.first_line == 4  # three paragraphs


def test_us_entry_numbers_are_no_options(reading: Reading) -> None:
    kinds = Counter(entry.kind for entry in reading.us_entries)
    assert kinds == {"us-entry-option": 43, "us-entry-action": 26}
    options = {entry.number: entry for entry in reading.us_entries if entry.kind == "us-entry-option"}
    assert (options[9].title, options[9].level) == ("Resources to China", "Ja 4")
    assert options[17].needs == "US entry option 9"
    assert options[34].needs.startswith("US entry option 22")
    actions = {entry.number: entry for entry in reading.us_entries if entry.kind == "us-entry-action"}
    assert {12, 13, 22, 24, 25, 19, 30} <= actions.keys()
    assert all(scope.section != "13.3.3" for scope in reading.options[31 - 1].scopes)


def test_examples_with_their_extent(reading: Reading, text: str) -> None:
    assert len(reading.examples) == 229
    assert len({example.id for example in reading.examples}) == 229
    assert [example.number for example in reading.examples if not example.story] == ["2.1.1-3"]
    examples = {example.number: example for example in reading.examples}
    lines = text.split("\n")

    def length(number: str) -> int:
        place = examples[number].place
        return sum(1 for line in lines[place.first_line - 1 : place.last_line] if line.strip())

    # Label and text in one paragraph; rule text follows without a mark.
    assert length("2.3.1-1") == 1
    assert length("2.4.2-4") == 1
    assert not examples["2.4.2-4"].story.endswith("Railway supply paths")
    # A label as a heading, then a story of many paragraphs.
    assert length("11.4.6-1") == 11
    assert length("11.15.5-8") == 9
    assert length("14.3.3-1") == 10
    # A label that a picture's caption parts from its text.
    assert examples["14.6.1-1"].story.startswith("Heinz")


def test_what_was_doubtful_is_told(reading: Reading) -> None:
    told = "\n".join(str(problem) for problem in reading.problems)
    for part in (
        "2.5.2",
        "2.5.4",
        "13.2",
        "heading 23",
        "14.6.3 (MARKERS",
        "3.1 (SEQUENCE",
        "us-entry-option/51",
    ):
        assert part in told


@pytest.mark.slow
def test_a_copy_that_lost_lines(text: str, reading: Reading) -> None:
    titles = {section.number: section.title for section in reading.sections}
    chance = random.Random(5)
    fewer = "\n".join(line for line in text.split("\n") if chance.random() > 0.05)
    found = collectors_edition.read(fewer, "book.txt").sections
    assert len(found) > 225
    assert sum(titles.get(section.number) == section.title for section in found) >= len(found) - 2


@pytest.mark.slow
@pytest.mark.parametrize("ends", ["carriage returns", "form feeds"])
def test_a_copy_with_other_line_ends(text: str, reading: Reading, ends: str) -> None:
    pieces = (text[at : at + 5000] for at in range(0, len(text), 5000))
    other = "\f".join(pieces) if ends == "form feeds" else text.replace("\n", "\r\n")
    again = collectors_edition.read(other, "book.txt")
    titles = {section.number: section.title for section in reading.sections}
    assert {section.number: section.title for section in again.sections} == titles
    assert len(again.examples) == 229


@pytest.mark.slow
def test_a_copy_without_marks_of_headings(text: str) -> None:
    lines = text.split("\n")
    unmarked = "\n".join(line.lstrip("# ") if line.startswith("#") else line for line in lines)
    assert len(collectors_edition.read(unmarked, "book.txt").sections) > 225


@pytest.mark.slow
def test_a_copy_with_its_lines_shuffled(text: str) -> None:
    lines = text.split("\n")
    random.Random(5).shuffle(lines)
    shuffled = "\n".join(lines)
    assert len(collectors_edition.read(shuffled, "book.txt").sections) > 240
    assert collectors_edition.score(shuffled) > 0.9


@pytest.mark.parametrize("share", [0.1, 0.4, 0.8])
def test_cut_copies_keep_what_stands_before_the_cut(text: str, reading: Reading, share: float) -> None:
    cut = text[: int(len(text) * share)]
    last = cut.count("\n")
    found = {section.number: section.title for section in collectors_edition.read(cut, "book.txt").sections}
    whole = {section.number: section.title for section in reading.sections if section.place.first_line < last}
    if share < 0.8:
        del whole["2.5.4"]  # only a citation in 13.6.10 says that it has this number
    assert whole.items() <= found.items()


def test_only_this_book_is_taken_for_it(document_texts: dict[str, str], text: str) -> None:
    assert collectors_edition.score(text) > 0.95
    assert collectors_edition.score(text[:3000]) >= 0.5
    assert collectors_edition.score(text[300_000:320_000]) >= 0.5
    for document, other in document_texts.items():
        if document != CE:
            assert collectors_edition.score(other) < 0.5, document

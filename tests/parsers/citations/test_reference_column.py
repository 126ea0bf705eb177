"""The reference column of the sheet of rulings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.citations.reference_column import find_in_column, left_over

WIF_FIF = "wif-fif"


def read(text: str) -> list[tuple[str, str, str]]:
    """Kind, number and the section that it is bound to."""
    return [(citation.kind, citation.number, citation.section) for citation in find_in_column(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.4.2", [("section", "2.4.2", "")]),
        ("5. 13.6.1 10.", [("section", "5", ""), ("section", "13.6.1", ""), ("section", "10", "")]),
        ("2.4.2 Option 11", [("section", "2.4.2", ""), ("option", "11", "2.4.2")]),
        (
            "22.4.2 Option 3 10.",
            [("section", "22.4.2", ""), ("option", "3", "22.4.2"), ("section", "10", "")],
        ),
        (
            "22.4.6 Option 75 11.4.2 Option 19 2.4.3",
            [
                ("section", "22.4.6", ""),
                ("option", "75", "22.4.6"),
                ("section", "11.4.2", ""),
                ("option", "19", "11.4.2"),
                ("section", "2.4.3", ""),
            ],
        ),
        ("13.3.2 Option 7", [("section", "13.3.2", ""), ("us-entry-option", "7", "13.3.2")]),
        (
            "13.3.2 Options 36, 40, 41, 43",
            [("section", "13.3.2", "")]
            + [("us-entry-option", n, "13.3.2") for n in ("36", "40", "41", "43")],
        ),
        (
            "13.3.2 Option 44 22.4.5 Option 10",
            [
                ("section", "13.3.2", ""),
                ("us-entry-option", "44", "13.3.2"),
                ("section", "22.4.5", ""),
                ("option", "10", "22.4.5"),
            ],
        ),
        ("Options 4 & 5", [("option", "4", ""), ("option", "5", "")]),
        ("13.3.3 Action 6", [("section", "13.3.3", ""), ("us-entry-action", "6", "13.3.3")]),
        ("13.3.3 Option 6", [("section", "13.3.3", ""), ("us-entry-action", "6", "13.3.3")]),
        (
            "13.3.3 Charts Action 33 9.2",
            [
                ("section", "13.3.3", ""),
                ("chart", "chart", "13.3.3"),
                ("us-entry-action", "33", "13.3.3"),
                ("section", "9.2", ""),
            ],
        ),
        (
            "11.16.6 (chart) 8.2.7",
            [("section", "11.16.6", ""), ("chart", "chart", "11.16.6"), ("section", "8.2.7", "")],
        ),
        ("11.16.6 (Chart)", [("section", "11.16.6", ""), ("chart", "chart", "11.16.6")]),
        (
            "2.5 Map Terrain Effect Chart",
            [("section", "2.5", ""), ("chart", "map", "2.5"), ("chart", "terrain-effect-chart", "2.5")],
        ),
        ("22.4.14 LiF Option 70", [("section", "22.4.14", ""), ("option", "70", "22.4.14")]),
        ("", []),
    ],
)
def test_cells(text, expected):
    assert read(text) == expected
    assert left_over(text) == []


def test_the_factories_kit_counts_its_own_sections_and_options():
    found = find_in_column("FiF11. FiF Option 3 FiF 3.3.2 22.4.8 Option 67")
    assert [(citation.kind, citation.number, citation.document) for citation in found] == [
        ("section", "11", WIF_FIF),
        ("option", "3", WIF_FIF),
        ("section", "3.3.2", WIF_FIF),
        ("section", "22.4.8", ""),
        ("option", "67", ""),
    ]


def test_words_that_are_a_head():
    assert [citation.head for citation in find_in_column("24.1.5 Scenarios infos")] == ["", "Scenarios infos"]


def test_damage_is_left_over_and_the_rest_is_read():
    assert read("2.4.2 Optoin 3 11.14") == [("section", "2.4.2", ""), ("section", "11.14", "")]
    assert left_over("2.4.2 Optoin 3 11.14") == ["Optoin", "3"]


@given(
    st.text()
    | st.lists(
        st.sampled_from(
            ["2.4.2", "5.", "13.3.2", "13.3.3", "Option", "Options", "Action", "4", "36,", "40", "&", ","]
            + ["Map", "(chart)", "Chart", "FiF", "LiF", "x", "(", "."]
        )
    ).map(" ".join)
)
def test_never_raises(text):
    for citation in find_in_column(text):
        assert text[citation.start : citation.end] == citation.as_written


def test_every_cell_of_the_sheet_parses_wholly(documents):
    cells = reference_cells(documents)
    assert len(cells) == 411
    for cell in cells:
        rest = cell
        for citation in reversed(find_in_column(cell)):
            rest = rest[: citation.start] + rest[citation.end :]
        assert left_over(cell) == []
        assert set(rest) <= set(" ,&")


def test_no_us_entry_number_of_the_sheet_is_an_optional_rule(documents):
    for cell in reference_cells(documents):
        for citation in find_in_column(cell):
            assert not (citation.kind == "option" and citation.section in ("13.3.2", "13.3.3"))


def reference_cells(documents) -> list[str]:
    """The reference column of the sheet, which is known by the heads of its columns."""
    for path in sorted(documents.iterdir()):
        text = path.read_text(encoding="utf-8", errors="replace")
        if "Rule Reference\t" in text:
            rows = [line.split("\t") for line in text.split("\n")]
            return [row[1] for row in rows if len(row) == 6 and re.match(r"Q(?:FiF)?\d", row[0])]
    pytest.skip("the sheet of rulings is not among the documents")

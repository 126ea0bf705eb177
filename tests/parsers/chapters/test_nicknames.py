"""Tables of nicknames, read as they are written."""

from __future__ import annotations

from parsers.chapters import read_chapter
from parsers.records import Document

HEAD = "# Nicknames\n\n| players say | the rules say | kind |\n|---|---|---|\n"


def read(rows: str):
    return read_chapter(HEAD + rows, "game/nicknames.md", Document("game", "A Game", "G", "rulebook"))


def test_a_row_has_what_is_said_the_ways_to_put_it_and_a_kind():
    air = "| air battle | air combat / naval air combat | word |"
    reading = read(f"| the rock | Gibraltar | place |\n{air}\n")
    assert reading.problems == [] and reading.tables == []
    assert [(one.said, one.written, one.kind, one.place.first_line) for one in reading.nicknames] == [
        ("the rock", ("Gibraltar",), "place", 5),
        ("air battle", ("air combat", "naval air combat"), "word", 6),
    ]


def test_a_row_without_a_meaning_or_with_another_kind_is_a_problem():
    reading = read("| the rock | | place |\n| gib | Gibraltar | nonsense |\n")
    assert reading.nicknames == []
    assert [(one.place.first_line, one.column) for one in reading.problems] == [(5, 1), (6, 21)]

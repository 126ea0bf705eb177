"""Tables of what no rule says, read as they are written."""

from __future__ import annotations

from parsers.chapters import read_chapter
from parsers.records import Document


def read(head: str, rows: str):
    text = f"# What no rule says\n\n| players ask | {head} |\n|---|---|\n{rows}"
    return read_chapter(text, "game/unsaid.md", Document("game", "A Game", "G", "rulebook"))


def test_a_row_has_questions_and_where_the_answer_is_printed():
    reading = read("it is printed", "| how wide is the river / where is the ford | on the map |\n")
    assert reading.problems == [] and reading.tables == []
    assert [(one.question, one.kind, one.says, one.place.first_line) for one in reading.unsaid] == [
        ("how wide is the river", "printed", "on the map", 5),
        ("where is the ford", "printed", "on the map", 5),
    ]


def test_a_row_has_questions_and_what_the_game_lacks():
    (one,) = read("the game has no", "| can I lay mines | mines |\n").unsaid
    assert (one.question, one.kind, one.says) == ("can I lay mines", "lacking", "mines")


def test_a_row_has_questions_and_what_they_are_about_in_place_of_rules():
    (one,) = read("that is", "| who won the real battle | history |\n").unsaid
    assert (one.question, one.kind, one.says) == ("who won the real battle", "beside", "history")


def test_a_row_without_a_question_or_without_a_reason_is_a_problem():
    reading = read("it is printed", "| how wide is the river | |\n| / | on the map |\n")
    assert reading.unsaid == []
    assert [one.place.first_line for one in reading.problems] == [5, 6]

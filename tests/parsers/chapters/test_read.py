"""Chapters through their public door: Markdown in, records and problems out."""

from __future__ import annotations

import os
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.chapters import read_chapter, read_corpus
from parsers.files import MAX_BYTES
from parsers.records import Document, number_key
from tests import shipped

DOCUMENT = Document(
    "game",
    "A Game",
    "G",
    "rulebook",
    over="wif-raw7",
    fate={"of": "wif-ce", "called": "Collector's Edition"},
)


def read(text: str):
    return read_chapter(textwrap.dedent(text).lstrip("\n"), "game/01.md", DOCUMENT)


def messages(text: str) -> list[str]:
    return [str(problem) for problem in read(text).problems]


def test_sections_have_number_title_parent_depth_and_lines():
    reading = read("""
        # 2 Concepts

        ## 2.10 Range

        Count the last hex.

        ## 2.9 Dice

        Ten sides.
        """)
    assert reading.problems == []
    assert [(s.number, s.title, s.parent, s.depth, s.position) for s in reading.sections] == [
        ("2", "Concepts", None, 1, 1),
        ("2.9", "Dice", "2", 2, 2),
        ("2.10", "Range", "2", 2, 3),
    ]
    by_number = {s.number: s for s in reading.sections}
    assert (by_number["2.10"].place.first_line, by_number["2.10"].place.last_line) == (3, 6)
    assert by_number["2.10"].text.strip() == "Count the last hex."


def test_a_line_of_the_text_is_a_line_of_the_file_even_below_a_block():
    text = "# 1 One\n\nBefore.\n\n```rule\ndecision x\n```\n\nAfter.\n"
    section = read_chapter(text, "f.md", DOCUMENT).sections[0]
    offset = section.text.split("\n").index("After.")
    assert text.split("\n")[section.place.first_line + offset] == "After."
    assert "decision" not in section.text


def test_subheads_belong_to_the_section_above_them():
    reading = read("""
        # 2 Supply

        #### Railway paths

        Free.
        """)
    assert [(h.section, h.title, h.place.first_line, h.id) for h in reading.heads] == [
        ("2", "Railway paths", 3, "game/2/railway-paths")
    ]


def test_options_gather_the_paragraphs_and_items_that_stand_under_them():
    reading = read("""
        # 2 Supply

        Option 13: an HQ helps.

        - always so;
        - Options 2, 3 and 14: not for
          divisions.

        1. First this;
        2. Option 13: then that.

        ## Option 13 HQ supply

        Kits: MiF, AsA.
        Changes 2, 2.4.

        Helps.

        ## Option 14 Supply units
        """)
    first, second = reading.options
    assert (first.number, first.title, first.kits, first.sections) == (
        13,
        "HQ supply",
        ("MiF", "AsA"),
        ("2", "2.4"),
    )
    assert [(scope.section, scope.place.first_line) for scope in first.scopes] == [("2", 3), ("2", 10)]
    assert [(scope.text, scope.place.first_line, scope.place.last_line) for scope in second.scopes] == [
        ("- Options 2, 3 and 14: not for\n  divisions.", 6, 7)
    ]


def test_us_entry_options_are_no_optional_rules():
    reading = read("""
        # 13 End

        #### US entry option 22 Oil embargo

        Level: 30.
        Needs: US entry option 13.

        No oil.

        #### US entry action 22 Attack
        """)
    assert reading.options == []
    assert [(e.id, e.section, e.level, e.needs) for e in reading.us_entries] == [
        ("game/us-entry-option/22", "13", "30", "US entry option 13"),
        ("game/us-entry-action/22", "13", "", ""),
    ]


RULING = """
    ## Q2.3-1 Mountains

    Rules on RAW7 2.3.1, option 12.
    Answered 12 May 2008 (a), 7 March 2008 (b, c).
    Extends: says nothing
    of moves. Collector's Edition: changed, at the end (2.3.1).
    Follows Q2.1-2, Q2.1-3.

    A plane stands there.

    - (a) May it go? **Yes.** Because.
    - (b) May it stay? **No.**
    - (c) How many? **6/2.**
    """


def test_a_ruling_says_what_it_rules_on_when_and_what_became_of_it():
    (ruling,) = read(RULING).rulings
    assert read(RULING).problems == []
    assert (ruling.number, ruling.section, ruling.references) == ("Q2.3-1", "2.3", "RAW7 2.3.1, option 12")
    assert ruling.dates == ("2008-05-12", "2008-03-07")
    assert (ruling.effect, ruling.reason) == ("extends", "says nothing of moves")
    assert (ruling.fate, ruling.fate_note) == ("changed", "at the end (2.3.1)")
    assert ruling.links == (("Q2.1-2", "follows"), ("Q2.1-3", "follows"))
    assert [(p.label, p.question, p.verdict, p.answer, p.answered) for p in ruling.parts] == [
        ("a", "May it go?", "Yes", "Because.", "2008-05-12"),
        ("b", "May it stay?", "No", "", "2008-03-07"),
        ("c", "How many?", "6/2", "", "2008-03-07"),
    ]


@pytest.mark.parametrize(
    ("cut", "expected"),
    [
        ("Rules on RAW7 2.3.1, option 12.", "no line Rules on RAW7 2.3.1."),
        ("Answered 12 May 2008 (a), 7 March 2008 (b, c).", "no line Answered 12 May 2008."),
        (
            "- (a) May it go? **Yes.** Because.\n"
            "    - (b) May it stay? **No.**\n"
            "    - (c) How many? **6/2.**",
            "no sub-question with a verdict",
        ),
    ],
)
def test_a_ruling_that_lacks_a_fact_is_reported(cut, expected):
    assert any(expected in message for message in messages(RULING.replace(cut, "")))


def test_a_date_that_is_none_is_reported_with_its_line():
    message = messages(RULING.replace("12 May 2008", "31 June 2008"))[0]
    assert "\n    Answered 31 June 2008" in message
    assert message.startswith("game/01.md:4:1: Q2.3-1: '31 June 2008' is no date")


def test_examples_tell_their_story_and_what_they_wait_for():
    reading = read("""
        # 2 Range

        ```example 2-1 "Two hexes"
        # From A
        # to B.
        waits for range, adjacent
        ask range(A, B)
        ```
        """)
    (example,) = reading.examples
    assert (example.id, example.section, example.title) == ("game/example/2-1", "2", "Two hexes")
    assert (example.story, example.situation, example.waits_for) == (
        "From A to B.",
        "ask range(A, B)",
        ("range", "adjacent"),
    )


def test_an_example_may_stand_under_an_ability():
    reading = read("""
        ## Ability 7 Near

        ```example ability-7-1 "Four hexes"
        # Told.
        ```
        """)
    assert reading.problems == []
    assert [(e.id, e.section) for e in reading.examples] == [("game/example/ability-7-1", "ability/7")]


def test_a_pipe_table_is_named_by_the_first_cell_of_its_head():
    reading = read("""
        # 2 Stacking

        | Limits | most |
        |---|---|
        | port \\| city | 3 |
        """)
    (table,) = reading.tables
    assert (table.id, table.header, table.rows) == (
        "game/table/limits",
        ("Limits", "most"),
        (("port | city", "3"),),
    )


def test_glossary_terms_stand_under_their_heads_and_send_the_reader_on():
    reading = read("""
        # Glossary

        - **Zone of control** (also ZoC, zone): what a unit does
          to its neighbours. See 2.2, 11.9 and 13.
          - **supply**: see 2.4.2.
        - **ZOC**: see **Zone of control**.
        """)
    assert [(t.entry, t.parent, t.also, t.sections, t.see) for t in reading.terms] == [
        ("Zone of control", "", ("ZoC", "zone"), ("2.2", "11.9", "13"), ()),
        ("Zone of control, supply", "Zone of control", (), ("2.4.2",), ()),
        ("ZOC", "", (), (), ("Zone of control",)),
    ]


def test_the_concordance_is_read_row_by_row():
    reading = read("""
        # Concordance

        | RAW7 | CE | confidence | basis | note |
        |---|---|---|---|---|
        | 11.16.5 | 11.15.5 | high | title | |
        """)
    (row,) = reading.correspondences
    assert (row.source, row.target, row.confidence, row.basis, row.place.first_line) == (
        "11.16.5",
        "11.15.5",
        "high",
        "title",
        5,
    )
    assert reading.tables == []


def test_a_contradiction_names_places_reading_and_reason():
    reading = read("""
        ## Contradiction 4 Panama

        Places: 2.1.4, 11.4.2.
        Reading: M0612.
        Why: most say so.

        Two numbers.
        """)
    (entry,) = reading.contradictions
    assert (entry.number, entry.places, entry.reading, entry.why) == (
        4,
        ("2.1.4", "11.4.2"),
        "M0612",
        "most say so",
    )


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("# 2 A\n\n# 2.1 B\n", 3, "heading level 1"),
        ("# 2 A\n\n# 2 B\n", 3, "already written at game/01.md:1"),
        ("## 2.1 B\n", 1, "no section 2 above it"),
        ("# 2 A\n\n### 2.1.1\n", 3, "a number and no title"),
        ("# 2 A\n\n```python\n```\n", 3, "unknown block 'python'"),
        ("# 2 A\n\n```rule\nx\n", 3, "never closed"),
        ("# 2 A\n\n```example\n```\n", 3, "has no number"),
        ('# 2 A\n\n```example 3-1 "x"\n```\n', 3, "does not stand under its section"),
        ("# 2 A\n\n| t | u |\n|---|---|\n| only |\n", 5, "not as many cells"),
    ],
)
def test_mistakes_are_reported_with_file_line_and_what_was_expected(text, line, expected):
    reading = read_chapter(text, "game/01.md", DOCUMENT)
    assert any(
        str(problem).startswith(f"game/01.md:{line}:") and expected in str(problem)
        for problem in reading.problems
    ), [str(problem) for problem in reading.problems]


def test_a_folder_is_read_whole_and_a_bad_file_does_not_stop_it(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rulebook.toml").write_text('id = "game"\ntitle = "G"\nshort = "G"\nkind = "rulebook"\n')
    (folder / "01.md").write_text("# 1 One\n\nOption 3: more.\n")
    (folder / "02.md").write_bytes(b"\xff\xfe\x00bad")
    (folder / "options.md").write_text("# Options\n\n## Option 3 More\n")
    reading = read_corpus(folder)
    assert [s.id for s in reading.sections] == ["game/1"]
    assert [scope.section for scope in reading.options[0].scopes] == ["1"]
    assert [problem.place.path for problem in reading.problems] == ["game/02.md"]


@pytest.mark.parametrize(
    ("chapter", "told"),
    [
        ("# 1 Über\r\n\r\nÜ caf\xe9".encode("latin-1"), "1:5: cannot be read: the byte 0xdc is no UTF-8"),
        ("# 1 Über\r\n\r\nÜ ".encode() + b"caf\xe9", "3:6: cannot be read: the byte 0xe9 is no UTF-8"),
        ("\ufeff# 1 Ü\n\nÜ ".encode() + b"\xff", "3:3: cannot be read: the byte 0xff is no UTF-8"),
        ("# 1 Ü\n\nÜ".encode() + b"\0b\0", "3:2: a zero byte stands here"),
    ],
)
def test_a_byte_that_is_no_text_is_told_at_its_place(tmp_path, chapter, told):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rulebook.toml").write_text('id = "game"\ntitle = "G"\nshort = "G"\nkind = "rulebook"\n')
    (folder / "01.md").write_bytes(chapter)
    problems = [str(problem) for problem in read_corpus(folder).problems]
    assert len(problems) == 1 and problems[0].startswith(f"game/01.md:{told}\n")


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ("id = ", "cannot be read"),
        ('id = "g"\n', "title is missing"),
        ('id = "g"\ntitle = "G"\nshort = "G"\nkind = "novel"\n', "unknown kind"),
        ('id = "g"\ntitle = "G"\nshort = "G"\nkind = "kit"\nyears = 3\n', "unknown name years"),
        ('id = "g"\ntitle = 3\nshort = "G"\nkind = "kit"\n', "title is not a text"),
    ],
)
def test_a_bad_rulebook_toml_is_reported(tmp_path, toml, expected):
    (tmp_path / "rulebook.toml").write_text(toml)
    assert any(expected in problem.message for problem in read_corpus(tmp_path).problems)


def test_a_slip_in_rulebook_toml_is_shown_and_costs_no_chapter(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rulebook.toml").write_text('id = "g"\ntitle = Game\n')
    (folder / "01.md").write_text("# 1 Start\n")
    reading = read_corpus(folder)
    [problem] = reading.problems
    assert (problem.place.first_line, problem.column, problem.line_text) == (2, 9, "title = Game")
    assert [section.id for section in reading.sections] == ["game/1"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this platform")
def test_a_pipe_and_a_huge_file_among_the_chapters_are_reported_at_once(tmp_path):
    os.mkfifo(tmp_path / "rulebook.toml")
    os.mkfifo(tmp_path / "01.md")
    (tmp_path / "02.md").write_bytes(b"word " * (MAX_BYTES // 4))
    (tmp_path / "03.md").write_text("# 1 Start\n")
    reading = read_corpus(tmp_path)
    assert [problem.message.rpartition(": ")[2] for problem in reading.problems] == [
        "this is not a regular file",
        "this is not a regular file",
        "larger than 4 MiB",
    ]
    assert [section.title for section in reading.sections] == ["Start"]


@pytest.mark.parametrize("number", ["9" * 5000, "2²", "\u0663", "2.²"])
@pytest.mark.parametrize(
    "form", ["# {} A", "# Option {} A", "# Ability {} A", "# Q{}-1 A", "# 2 A\n\nOption {}: a."]
)
def test_a_number_that_is_none_is_read_as_a_word(form, number):
    reading = read_chapter(form.format(number), "game/01.md", DOCUMENT)
    assert [section.number for section in reading.sections] == ["2"] * form.startswith("# 2 ")
    assert (reading.options, reading.abilities, reading.rulings, reading.problems) == ([], [], [], [])
    assert number_key(number) == number_key(number)


def test_a_folder_without_rulebook_toml_is_no_document(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_corpus(tmp_path)


@given(st.text(alphabet=st.sampled_from(list('#|`-*:.(Q123 \n\tab"[]>')), max_size=300))
def test_any_text_is_read_without_a_traceback(text):
    reading = read_chapter(text, "f.md", DOCUMENT)
    assert all(problem.place.first_line >= 1 for problem in reading.problems)


@given(st.lists(st.sampled_from(textwrap.dedent(RULING).strip().split("\n")), max_size=30))
def test_any_order_of_the_lines_of_a_ruling_is_read(lines):
    reading = read_chapter("\n".join(lines), "f.md", DOCUMENT)
    assert len(reading.rulings) <= sum(line.startswith("## Q") for line in lines)
    assert all(1 <= problem.place.first_line <= len(lines) for problem in reading.problems)


def test_the_shipped_corpus_has_no_problem():
    assert [str(problem) for reading in shipped.readings() for problem in reading.problems] == []

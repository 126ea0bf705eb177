"""Asked lists: what players ask, taken out of the digest and given to what it is asked of."""

from __future__ import annotations

import textwrap

from parsers.chapters import read_chapter
from parsers.records import Document

DOCUMENT = Document("game", "A Game", "G", "rulebook")

CHAPTER = """
    # 2 Supply

    Trace it.

    Asked:
    - *how far can i trace* — Four hexes, or
      three in snow.
    - *what is a `path`*
    - *und wenn's schneit* — Three.

    | Limits | hexes |
    |---|---|
    | fine | 4 |

    Asked of table "Limits":
    - *hexes when sunny* — Four.

    ## Rail paths

    Along rails.

    Asked:
    - *choo choo* — Any distance.

    After the list.

    ## Option 3 Foreign rails

    No law.

    Asked:
    - *may i use his rails* — Only with option 3.
"""


def read(text: str):
    return read_chapter(textwrap.dedent(text).lstrip("\n"), "game/01.md", DOCUMENT)


def test_a_list_belongs_to_the_innermost_heading_or_to_the_table_it_names():
    reading = read(CHAPTER)
    assert reading.problems == []
    assert [(one.node, one.question, one.answer) for one in reading.asked] == [
        ("game/2", "how far can i trace", "Four hexes, or three in snow."),
        ("game/2", "what is a `path`", ""),
        ("game/2", "und wenn's schneit", "Three."),
        ("game/table/limits", "hexes when sunny", "Four."),
        ("game/2/rail-paths", "choo choo", "Any distance."),
        ("game/option/3", "may i use his rails", "Only with option 3."),
    ]
    assert [one.place.first_line for one in reading.asked][:3] == [6, 8, 9]


def test_it_is_no_part_of_the_digest_and_moves_no_line_of_it():
    section = read(CHAPTER).sections[0]
    assert "trace it" in section.text.lower() and "how far" not in section.text
    assert "Asked" not in section.text
    lines = textwrap.dedent(CHAPTER).lstrip("\n").split("\n")
    assert lines.index("After the list.") == section.text.split("\n").index("After the list.") + 1


def test_verdicts_of_a_ruling_are_not_looked_for_among_its_questions():
    reading = read("""
        ## Q2.3-1 A question

        Rules on RAW7 2.3. Answered 12 May 2008. Confirms: so it is. Collector's Edition: same, 2.3.

        - May it? **Yes.** It may.

        Asked:
        - *and now* — **No.** Never.
        """)
    assert reading.problems == []
    assert [part.verdict for part in reading.rulings[0].parts] == ["Yes"]
    assert [one.node for one in reading.asked] == ["game/Q2.3-1"]


def messages(text: str) -> list[str]:
    return [str(problem) for problem in read(text).problems]


def test_what_is_malformed_is_shown_with_a_caret():
    assert messages("# 2 Supply\n\nAsked:\n- how far — Four.\n- *good* — Yes.\n") == [
        "game/01.md:4:3: this is no question in emphasis with its answer after a long dash\n"
        "    - how far — Four.\n      ^\n"
        "    expected: - *what a player asks* — The answer in a sentence or two."
    ]
    assert messages("# 2 Supply\n\nAsked:\n- *how\n  far* - Four.\n") == [
        "game/01.md:5:7: this is no question in emphasis with its answer after a long dash\n"
        "      far* - Four.\n          ^\n"
        "    expected: - *what a player asks* — The answer in a sentence or two."
    ]


def test_a_head_without_a_list_and_a_table_that_is_none_are_problems():
    assert "game/01.md:3:1: this heads no list" in messages("# 2 Supply\n\nAsked:\n\nProse.\n")[0]
    assert "game/01.md:4:1: this heads no list" in messages("# 2 S\n\nProse.\nAsked:\n- *a* — B.\n")[0]
    assert "no printed table" in messages('# 2 S\n\nText.\n\nAsked of table "X":\n- *a* — B.\n')[0]
    assert "belong to nothing" in messages("Asked:\n- *a* — B.\n")[0]

"""The items of a list, as CommonMark has them."""

from __future__ import annotations

from parsers.chapters.blocks import split_blocks

LIST = """A paragraph.

- **One** goes
  on here.

  And has more.
  - **below** it
- Two

- Three
  stays lazy
"""


def test_items_have_their_depth_their_lines_and_their_first_paragraph():
    _, block = split_blocks(LIST)
    assert [(one.depth, one.first_line, one.last_line, one.own) for one in block.items] == [
        (0, 3, 7, "- **One** goes on here."),
        (1, 7, 7, "- **below** it"),
        (0, 8, 8, "- Two"),
        (0, 10, 11, "- Three stays lazy"),
    ]
    assert block.items[0].text == "\n".join(LIST.split("\n")[2:7])


def test_a_list_within_a_list_and_other_blocks_have_no_items_of_their_own():
    quote, listed = split_blocks("> - no item\n\n- - inner\n")
    assert quote.items == ()
    assert [(one.depth, one.own) for one in listed.items] == [(0, "- - inner"), (1, "- - inner")]

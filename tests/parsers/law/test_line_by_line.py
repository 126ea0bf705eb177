"""A situation that is read line by line, and from what was read before, is as one that is read at once."""

from __future__ import annotations

import pytest

from parsers.law.mistakes import Mistake
from parsers.law.situation import read_at_once, read_situation
from tests import shipped

FACTS = "hex Kiev: city, clear\nunit LVII: ARM of Germany, 8-5, in Kiev\n\n# what follows is asked\n"
ASKED = "ask may_stack(Kiev)\nexpect yes\n"


def slips(text: str) -> list[str]:
    """The text with one thing wrong, or only written otherwise, in the middle line."""
    lines = text.split("\n")
    place = len(lines) // 2
    line = lines[place]
    others = (
        f"{line})",
        f" {line}",
        f"{line} # a remark",
        line.replace(",", ",,", 1),
        line.replace(":", "", 1),
    )
    return ["\n".join([*lines[:place], other, *lines[place + 1 :]]) for other in others]


def outcome(read, text):
    try:
        return read(text)
    except Mistake as mistake:
        return mistake.message, mistake.line, mistake.column, mistake.expected


@pytest.mark.slow
def test_every_situation_of_the_corpus_is_read_alike():
    situations = [one.situation for reading in shipped.readings() for one in reading.examples]
    assert len(situations) > 500
    for number, situation in enumerate(situations):
        for text in (situation, *(slips(situation) if number % 10 == 0 else ())):
            at_once = outcome(read_at_once, text)
            for _ in ("when it is new", "when it is kept"):
                assert outcome(read_situation, text) == at_once, text


@pytest.mark.parametrize(
    "text",
    [
        FACTS + ASKED,
        FACTS.replace("\n", "\r\n") + ASKED,
        FACTS + "units A,\n  B: INF\n" + ASKED,
        "in Kiev: INF x4\n" * 3,
        "in Kiev: INF x500\n" * 5,  # too many in all, and in no line
        "expect yes\n",
        "ask may_stack(Kiev)\nexpect yes\nexpect no\n",
        "edition ce\nedition raw7\n",
        "hex A: clear\n- Germany declares war on Poland\nhex A: rain\n",
        "| Chart | 1 |\n|---|---|\n| 2 | 3 |\n",
        "",
    ],
)
def test_what_spans_lines_is_read_alike(text):
    assert outcome(read_situation, text) == outcome(read_at_once, text)


def test_a_line_that_stood_elsewhere_has_the_place_where_it_stands():
    first = read_situation(FACTS).things[1]
    later = read_situation("\n\n" + FACTS).things[1]
    assert (first.at[0], later.at[0]) == (2, 4)
    assert {fact.at[0] for fact in later.facts} == {4}

"""Asked lists: what players ask of the place where the list stands, in their words, each with its answer.

    Asked:
    - *can i park a sunderland on a mountain by the sea* — With option 8 one flying boat may stand there;
      without it a mountain takes no aircraft.

A list headed `Asked of table "Aircraft stacking":` belongs to that printed table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import zip_longest

from parsers.chapters.blocks import MarkdownBlock
from parsers.matches import certain
from parsers.records import Place, PlayersQuestion, Problem

ASKED_FORM = "- *what a player asks* — The answer in a sentence or two."
HEAD_FORMS = 'a line "Asked:" or "Asked of table "Title":", a blank line above it and the list below it'

_HEAD = re.compile(r'Asked(?: of table "([^"]+)")?:')
_ALMOST = re.compile(r"^Asked\b[^.\n]*:|^Asked of table\b", re.M)
_QUESTION = re.compile(r"\*([^*]*\w[^*]*)\*")
_ANSWER = re.compile(r"\s+—\s+(?=\S)")


@dataclass(slots=True)
class AskedLists:
    """The lists of one entry.  `found` are pairs of a table's title ("" for the place itself) and a question
    whose node is not yet known, `blocks` those that are no part of the digest."""

    found: list[tuple[str, PlayersQuestion]] = field(default_factory=list)
    blocks: list[MarkdownBlock] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_asked(body: list[MarkdownBlock], document: str, path: str) -> AskedLists:
    """Every Asked list among the blocks of an entry, and what is wrong with them."""
    lists = AskedLists()
    for block, below in zip_longest(body, body[1:]):
        if block.kind != "paragraph":
            continue
        head = _HEAD.fullmatch(block.text.strip())
        if head and below is not None and below.kind == "list":
            lists.blocks += [block, below]
            _read_items(below, head[1] or "", document, path, lists)
        elif head or _ALMOST.search(block.text):
            lists.problems.append(_no_list(block, path))
    return lists


def _no_list(block: MarkdownBlock, path: str) -> Problem:
    """A head that stands in the middle of a paragraph or has no list below it."""
    lines = block.text.split("\n")
    at = next((number for number, line in enumerate(lines) if _ALMOST.search(line)), 0)
    line = block.first_line + at
    return Problem(
        "this heads no list of questions",
        Place(path, line, line),
        line_text=lines[at],
        expected=HEAD_FORMS,
    )


def _read_items(block: MarkdownBlock, table: str, document: str, path: str, lists: AskedLists) -> None:
    for one in block.items:
        if one.depth:
            continue
        item, place = one.text, Place(path, one.first_line, one.last_line)
        wrong = _fault(item)
        if wrong is not None:
            lists.problems.append(_malformed(item, wrong, place))
            continue
        question = certain(_QUESTION.match(item, 2))
        answer = item[question.end() :].strip().removeprefix("—")
        asked = PlayersQuestion(document, "", _one_line(question[1]), _one_line(answer), place)
        lists.found.append((table, asked))


def _fault(item: str) -> int | None:
    """Where an item leaves the form, in characters from its beginning; None where it does not."""
    question = _QUESTION.match(item, 2)
    if not question:
        return 2
    rest = item[question.end() :]
    return None if not rest.strip() or _ANSWER.match(rest) else question.end()


def _malformed(item: str, at: int, place: Place) -> Problem:
    before = item[:at]
    line = before.count("\n")
    return Problem(
        "this is no question in emphasis with its answer after a long dash",
        Place(place.path, place.first_line + line, place.last_line),
        column=at - (before.rfind("\n") + 1) + 1,
        line_text=item.split("\n")[line],
        expected=ASKED_FORM,
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())

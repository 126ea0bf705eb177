"""Tables of what no rule says, though players ask it: what is printed elsewhere, what the game
lacks, and what is no question of rules.

| players ask | it is printed |
|---|---|
| odds of a blizzard in winter / which number gives snow | on the weather chart of the box |

| players ask | the game has no |
|---|---|
| can I lay mines | mines |

| players ask | that is |
|---|---|
| who won the real battle | history |
"""

from __future__ import annotations

from parsers.chapters.blocks import MarkdownBlock
from parsers.records import Place, Problem, Unsaid

KINDS: dict[tuple[str, ...], str] = {
    ("players ask", "it is printed"): "printed",
    ("players ask", "the game has no"): "lacking",
    ("players ask", "that is"): "beside",
}


def is_unsaid(header: tuple[str, ...]) -> bool:
    """Whether a table says what no rule does, by its head."""
    return header in KINDS


def read_unsaid(
    block: MarkdownBlock, header: tuple[str, ...], rows: list[tuple[str, ...]], document: str, path: str
) -> tuple[list[Unsaid], list[Problem]]:
    """The questions of a table, in order, and the rows that hold none or do not say why."""
    found: list[Unsaid] = []
    problems: list[Problem] = []
    lines = block.text.split("\n")
    for offset, (asked, says) in enumerate(rows, 2):
        place = Place(path, block.first_line + offset, block.first_line + offset)
        questions = [one.strip() for one in asked.split("/") if one.strip()]
        if questions and says:
            found += [Unsaid(document, question, KINDS[header], says, place) for question in questions]
        else:
            problems.append(
                Problem(
                    "this row says nothing of what no rule says",
                    place,
                    line_text=lines[offset],
                    expected=f"| {header[0]}, one or more between slashes | {header[1]} ... |",
                )
            )
    return found, problems

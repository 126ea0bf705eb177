"""The facts that open an entry: each begins with a word of a fixed set, on a line or sentence of its own.

    Rules on RAW7 2.3.1, option 12. Answered 12 May 2008 (a), 7 March 2008 (b, c).
    Extends: the rule does not say what a move that causes overstacking is.

What begins with none of the words goes on with the fact before it; an empty line ends the facts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ChapterFact:
    """One fact: the word that opens it, what follows, and its line in the file."""

    word: str
    value: str
    line: int


def split_facts(text: str, first_line: int, words: tuple[str, ...]) -> list[ChapterFact]:
    """The facts of a paragraph; none where it is prose, which has none of the words at its start."""
    # Inside a line a word counts only where a colon, a number or a ruling follows it: "Compare" and
    # "Follows" may also begin a sentence of the reason.
    either = "|".join(re.escape(word) for word in words)
    form = re.compile(rf"(?:^[ ]*({either})(?::|\b)|(?<=\.)[ ]+({either})(?::|(?=\s+[A-Z]*\d)))", re.M)
    found = list(form.finditer(text))
    if not found or text[: found[0].start()].strip():
        return []
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [
        ChapterFact(
            match[1] or match[2],
            " ".join(text[match.end() : end].split()).rstrip("."),
            first_line + text.count("\n", 0, match.start()),
        )
        for match, end in zip(found, ends, strict=True)
    ]


def comma_list(value: str) -> tuple[str, ...]:
    """The items of "a, b and c"."""
    return tuple(item for item in re.split(r"\s*(?:,|;|\band\b)\s*", value) if item)


_DATED = re.compile(r"(\d{1,2} [A-Z][a-z]+ \d{4})(?:\s*\(([a-z](?:\s*,\s*[a-z])*)\))?")


def read_dates(value: str) -> list[tuple[str, tuple[str, ...]]]:
    """The ISO dates of "12 May 2008 (a), 7 March 2008 (b, c)" with the parts that each answers.

    Raises ValueError, with what was expected, for a date that is none.
    """
    dates = []
    left_over = _DATED.sub("", value).strip(" ,;")
    if left_over:
        raise ValueError(f"cannot read {left_over!r} as a date")
    for written, labels in _DATED.findall(value):
        try:
            day = datetime.strptime(written, "%d %B %Y").date()
        except ValueError:
            raise ValueError(f"{written!r} is no date of the calendar") from None
        dates.append((day.isoformat(), tuple(re.findall(r"[a-z]", labels))))
    return dates

"""The printed lines of a page, found again in a text that lost its line ends.

A line of the printed columns ended every sixty letters or so, and where it ended the transcription lost
the blank.  Some ends are plain ("map.The", "theCommonwealth", "hex2Major"); in a stretch between two of those
that is wider than a line can be, there are others, and of the words around the right width the one that is
two words of the document is the end of the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from parsers.matches import certain
from parsers.transcripts.final_edition.pages import MASK
from parsers.transcripts.final_edition.typeface import BLANK, COLUMN, widths_up_to
from parsers.transcripts.final_edition.vocabulary import MAX_WORD, Raw7Vocabulary

KEPT_BLANK = 8.0  # cost of a line end whose blank survived
HYPHEN_END = 9.0  # cost of a line end after a hyphen
LOST_HYPHEN = 1.0  # cost of reading "hexdot" as "hex-dot", where that stands elsewhere
ITEM_END = 0.5  # cost of a line end after an item of a list
LIST_BEGIN = 5.0  # cost of a line end after the colon before a list
UNIT_END = 0.5  # cost of a line end after "230km"
FORCED = 30.0  # cost of a line end at no word's end, in a text without blanks
FORCED_EVERY = 50  # letters
MOST_LETTERS_AN_END = 250  # a glued page has a plain line end at least so often
LONGEST = 110  # letters; no line has more
TOO_WIDE = 1 / 120  # cost of a line wider than the column, for each unit of width
TOO_SHORT = 1 / 800  # cost of room left for the next word, for each unit of width
SURE_FIT = 26_600  # a line with its next word is pushed over when it is wider than this

PLAIN_END = re.compile(
    r"(?<=[a-z)’”][.!?:;,])(?=[A-Za-z“‘])"  # a stop, and no blank
    r"|(?<=[a-z)”’.][.!?:;,])(?=\d)|(?<=[A-Z]{2}[.!?:;])(?=[A-Z])"
    r"|(?<=\d[;:!?])(?=[A-Za-z])|(?<=\d\.)(?=[A-Z])"
    r"|(?<=[.!?][)”])(?=[A-Z0-9])|(?<=\w[)”])(?=[A-Za-z0-9“])"
    r"|(?<=[a-z])(?=[A-Z0-9“(&])|(?<=’)(?=[A-Z])"
    r"|(?<=\d)(?=[A-Z][a-z]|[a-z]{3})"
    r"|(?<=; or)(?=[a-z])|(?<=; and)(?=[a-z])|(?<=’s)(?=[a-z])"
    r"|(?<=[A-Z]{3})(?=[A-Z][a-z]{2})|(?<=[A-Z]{2})(?=[a-z]{3})"
)
WORD = re.compile(r"[A-Za-z]+")
PARTS = re.compile(r"[^\n" + MASK + r"]+")
BRACKET_S = re.compile(r"\(s\)")
JOINT = re.compile(r"\s+|(?<=\w)[-/](?=\w)")
NEXT_WORD = re.compile(r"\S{0,30}")
# An item of a list ends with "; or" or "; and", and its bullet was lost, sometimes with the blank.
ITEM = re.compile(r"; (?:or|and) ?(?=[a-z])|: (?=[a-z])|; (?!or |and )(?=[a-z])")
# A displaced fragment begins inside a line: a sentence in lower case, or one after a broken list's colon.
FRAGMENT = re.compile(r"(?<=[a-z)]\. )(?=[a-z])|(?<=[a-z]: )(?=[A-Z][a-z])")
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|incl|etc|vs|St|Dr|cf))\. ?$")
LABEL_END = re.compile(r"(?:Examples?(?: \d+)?|[Oo]ptions? ?\d[\d, &]*): ?$")
NEARBY = 40  # letters before a possible end that are looked at


@dataclass(frozen=True, slots=True)
class Raw7Line:
    """One printed line: its words, the offsets of its first letter and of its end in the file; `glue` joins
    it to the next line of the same paragraph; `loose` is True where running matter stood before it."""

    text: str
    first: int
    last: int
    glue: str = " "
    loose: bool = False


def find_lines(page_text: str, start: int, vocabulary: Raw7Vocabulary, soft: bool = True) -> list[Raw7Line]:
    """The lines of one page whose text begins at the offset `start` of the file.  With `soft` False only the
    plain ends count, as fits a copy that kept its blanks."""
    lines: list[Raw7Line] = []
    for part in PARTS.finditer(page_text):
        loose = part.start() > 0 and page_text[part.start() - 1] == MASK
        edges = [0, *_plain_ends(part.group(), vocabulary), len(part.group())]
        for first, last in zip(edges, edges[1:], strict=False):
            cut = _cut(part.group(), first, last, vocabulary) if soft else [(first, last, " ")]
            for line_first, line_last, glue in cut:
                words = part.group()[line_first:line_last]
                if words.strip():
                    offset = start + part.start() + line_first + len(words) - len(words.lstrip())
                    last_offset = offset + len(words.strip())
                    mended = vocabulary.mend(words.strip()) if soft else words.strip()
                    lines.append(Raw7Line(mended, offset, last_offset, glue, loose))
                    loose = False
    return lines


def lost_its_blanks(page_texts: list[str], vocabulary: Raw7Vocabulary) -> bool:
    """False for a copy that kept the blanks at its line ends: there nothing is to be parted."""
    ends = sum(len(_plain_ends(text, vocabulary)) for text in page_texts)
    return ends * MOST_LETTERS_AN_END > sum(map(len, page_texts))


def _plain_ends(text: str, vocabulary: Raw7Vocabulary) -> list[int]:
    """Where a line ends for certain: the offsets at which the next one begins."""
    ends = {m.start() for m in PLAIN_END.finditer(text) if _ends_line(text, m.start(), vocabulary)}
    ends |= {
        m.start()
        for m in FRAGMENT.finditer(text)
        if _begins_fragment(text[max(0, m.start() - NEARBY) : m.start()])
    }
    return sorted(ends)


def _begins_fragment(before: str) -> bool:
    return (
        not ABBREVIATION.search(before)
        and not LABEL_END.search(before)
        and before.rfind("(") <= before.rfind(")")
    )


def _ends_line(text: str, at: int, vocabulary: Raw7Vocabulary) -> bool:
    before, after = text[at - 1], text[at]
    if after == "(" and BRACKET_S.match(text, at):
        return False
    if before.isupper() and after.isupper():
        return vocabulary.knows(certain(WORD.match(text, at)).group())  # not the "Honly" of "AMPHonly"
    if before.islower() and after.isupper():
        return not _inside_camel(text, at, vocabulary)
    if before == "." and after.islower():
        return certain(WORD.match(text, at)).end() - at > 1  # not the "g" of "e.g."
    if before.isalnum() and after.islower():
        # "5land", not "230kmon"; "AMPHonly"; "; orinto", not "; order"; "unit’smajor"
        return vocabulary.knows(certain(WORD.match(text, at)).group())
    return True


def _inside_camel(text: str, at: int, vocabulary: Raw7Vocabulary) -> bool:
    """True inside a word like "WiF", whether it stands alone or is glued to the next ("SiFOption")."""
    first = at
    while first > 0 and at - first < MAX_WORD and text[first - 1].isalpha():
        first -= 1
    return any(text.startswith(word, first) and first + len(word) > at for word in vocabulary.camel)


@dataclass(frozen=True, slots=True)
class _End:
    """A possible end of a line inside a stretch: offset, cost, what joins it to the next line, whether the
    line may end there however short it is."""

    at: int
    cost: float
    glue: str = " "
    may_be_short: bool = False


def _cut(text: str, first: int, last: int, vocabulary: Raw7Vocabulary) -> list[tuple[int, int, str]]:
    """The stretch between two certain ends as lines, each with its glue, at the least cost."""
    stretch = text[first:last]
    widths = widths_up_to(stretch)
    if widths[-1] <= COLUMN:
        return [(first, last, " ")]
    ends = [_End(0, 0.0), *_possible_ends(stretch, vocabulary), _End(len(stretch), 0.0, may_be_short=True)]
    next_words = [certain(NEXT_WORD.match(stretch, end.at)).end() for end in ends]
    best = [0.0] + [inf] * (len(ends) - 1)
    came_from = [0] * len(ends)
    near = 0
    for here, end in enumerate(ends[1:], 1):
        while near < here - 1 and end.at - ends[near].at > LONGEST:
            near += 1
        for previous in range(near, here):
            begin = widths[ends[previous].at]
            cost = best[previous] + end.cost + TOO_WIDE * max(0, widths[end.at] - begin - COLUMN)
            if not end.may_be_short:
                cost += TOO_SHORT * max(0, SURE_FIT - BLANK - (widths[next_words[here]] - begin))
            if cost < best[here]:
                best[here], came_from[here] = cost, previous
    return [(first + begin, first + end, glue) for begin, end, glue in _walk_back(ends, came_from)]


def _walk_back(ends: list[_End], came_from: list[int]) -> list[tuple[int, int, str]]:
    lines = []
    here = len(ends) - 1
    while here > 0:
        previous = came_from[here]
        lines.append((ends[previous].at, ends[here].at, ends[here].glue))
        here = previous
    return lines[::-1]


def _possible_ends(stretch: str, vocabulary: Raw7Vocabulary) -> list[_End]:
    ends: dict[int, _End] = {}

    def offer(end: _End) -> None:
        if 0 < end.at < len(stretch) and (end.at not in ends or end.cost < ends[end.at].cost):
            ends[end.at] = end

    for at in range(FORCED_EVERY, len(stretch), FORCED_EVERY):
        offer(_End(at, FORCED, ""))
    for match in JOINT.finditer(stretch):
        blank = match.group().isspace()
        offer(_End(match.end(), KEPT_BLANK if blank else HYPHEN_END, " " if blank else ""))
    for match in ITEM.finditer(stretch):
        offer(_End(match.end(), LIST_BEGIN if ":" in match.group() else ITEM_END, may_be_short=True))
    for match in WORD.finditer(stretch):
        if 3 <= len(match.group()) <= MAX_WORD:
            for end in _ends_in_word(match.group(), match.start(), vocabulary):
                offer(end)
    for unit in vocabulary.units:
        for match in re.finditer(rf"\d{unit}([a-z]+)", stretch):
            if vocabulary.knows(match[1]):
                offer(_End(match.start(1), UNIT_END))
    return sorted(ends.values(), key=lambda end: end.at)


def _ends_in_word(word: str, start: int, vocabulary: Raw7Vocabulary) -> list[_End]:
    ends = []
    for at in range(1, len(word)):
        if f"{word[:at]}-{word[at:]}".lower() in vocabulary.hyphenated:
            ends.append(_End(start + at, LOST_HYPHEN, "-"))
            continue
        cost = vocabulary.cost(word, at)
        if cost < KEPT_BLANK:
            ends.append(_End(start + at, cost))
    return ends

"""Headings: titles among the printed lines, and the numbers that belong to them.

Most headings stand as number and title.  Where a page was taken apart the numbers stand elsewhere: in a heap
("2.32.1.42.3.1"), before another paragraph, inside a list.  Such a stray number gets the first title without
a number that follows it and lies between the headings before and after it in the order of the numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import product
from math import inf

from parsers.records import number_key, parent_number
from parsers.transcripts.final_edition.contents import Raw7Contents
from parsers.transcripts.final_edition.lines import Raw7Line
from parsers.transcripts.shared.contents import letters
from parsers.transcripts.shared.sections import number_before

NUMBERS = re.compile(r"[1-9]\d?(?:\.\d{1,2})*(?:\.|(?<=\.\d)|(?<=\.\d\d))")
FIGURES = re.compile(r"[\d.]{2,40}")
# A number at the end of a line that is no number alone: in a list ("of a: 1.1"), after a year ("19321.").
TRAILING = re.compile(r"(?:(?<=: )[1-9]\d?(?:\.[1-9]\d?)+|(?<=[12]\d{3})[1-9]\d?\.)$")
SENTENCE_END = re.compile(r"[.!?:;][”’)]*$|\)$")
LABEL = re.compile(r"Examples?(?: \d+)?:$")
BARE_FIGURE = re.compile(r"\d{1,3}$")

MAX_TITLE = 45  # letters
MAX_HEAP = 6  # numbers in one heap
MAX_CHOICES = 4096  # ways to part a heap
MAX_STRAY = 100  # a copy with more stray numbers than that is past mending


@dataclass(frozen=True, slots=True)
class Raw7Heading:
    """A title with its number ("" for a sub-head), where title and number stand among the lines.
    `stray` is True where they stand apart."""

    number: str
    title: str
    line: int
    number_line: int
    stray: bool = False


@dataclass(frozen=True, slots=True)
class Raw7Headings:
    """All headings in the order of their lines, the lines that hold only numbers, the numbers left without
    a title as (number, line)."""

    headings: list[Raw7Heading]
    number_lines: dict[int, tuple[str, ...]]
    untitled: list[tuple[str, int]]


def find_headings(lines: list[Raw7Line], contents: Raw7Contents) -> Raw7Headings:
    """The headings among the lines of all pages."""
    numbers = _number_lines(lines, contents)
    trailing = _trailing(lines)
    titles = _titles(lines, numbers, contents)
    joined = _joined(numbers | trailing, titles, contents)
    stray = _out_of_order(
        [(n, at) for at, all_ in sorted((numbers | trailing).items()) for n in all_], joined
    )
    strays = set(stray)
    joined = [heading for heading in joined if (heading.number, heading.number_line) not in strays]
    placed, untitled = _place(stray, joined, titles, contents)
    taken = {heading.line for heading in joined + placed}
    heads = [Raw7Heading("", title, at, at) for at, title in titles.items() if at not in taken]
    headings = sorted(joined + placed + heads, key=lambda heading: heading.line)
    return Raw7Headings(headings, numbers, untitled)


def without_number(lines: list[Raw7Line], headings: Raw7Headings) -> list[Raw7Line]:
    """The lines, without the heading numbers that are glued to the end of some."""
    result = list(lines)
    for heading in headings.headings:
        at = heading.number_line
        if heading.number and at not in headings.number_lines:
            result[at] = replace(lines[at], text=TRAILING.sub("", lines[at].text).rstrip())
    return result


def _number_lines(lines: list[Raw7Line], contents: Raw7Contents) -> dict[int, tuple[str, ...]]:
    """The lines that hold nothing but section numbers."""
    figures = {
        at: line.text for at, line in enumerate(lines) if "." in line.text and FIGURES.fullmatch(line.text)
    }
    single = {at: text.rstrip(".") for at, text in figures.items() if NUMBERS.fullmatch(text)}
    known = {entry.number for entry in contents.entries}
    # The shorter first, so that the number above is known.
    for number in sorted(set(single.values()), key=lambda number: number.count(".")):
        if "." not in number or number.count(".") == 1 or parent_number(number) in known:
            known.add(number)
    heaps: dict[int, tuple[str, ...]] = {}
    for at, text in figures.items():
        if single.get(at) in known:
            heaps[at] = (single[at],)
            continue
        heap = split_heap(text, known)
        if heap:
            heaps[at] = heap
        elif at in single and single[at].count(".") < 3:
            heaps[at] = (single[at],)
    return heaps


def split_heap(figures: str, known: set[str]) -> tuple[str, ...]:
    """A heap of numbers parted ("2.32.1.42.3.1" -> 2.3, 2.1.4, 2.3.1): every number must follow one that is
    known or stands in the heap.  () where nothing fits."""
    parts = figures.strip(".").split(".")
    if len(parts) > 3 * MAX_HEAP or not all(part.isdigit() for part in parts):
        return ()
    # Two numbers meet inside the figures between two dots: each such run is whole or cut after any digit.
    cuts = [range(len(part)) if 0 < at < len(parts) - 1 else (0,) for at, part in enumerate(parts)]
    count = 1
    for cut in cuts:
        count *= len(cut)
    if count > MAX_CHOICES:
        return ()
    best: tuple[str, ...] = ()
    for choice in product(*cuts):
        joined = ".".join(
            part[:at] + " " + part[at:] if at else part for part, at in zip(parts, choice, strict=True)
        )
        heap = tuple(joined.split(" "))
        if _follows(heap, known) and (not best or len(heap) < len(best)):
            best = heap
    return best


def _follows(heap: tuple[str, ...], known: set[str]) -> bool:
    all_known = known | set(heap)
    for number in heap:
        above, _, last = number.rpartition(".")
        if not re.fullmatch(r"[1-9]\d?", last) or not (
            above == "" or re.fullmatch(r"[1-9]\d?(?:\.[1-9]\d?)*", above)
        ):
            return False
        before = number_before(number)
        if before and before not in all_known:
            return False
    return True


def _trailing(lines: list[Raw7Line]) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for at, line in enumerate(lines):
        match = TRAILING.search(line.text)
        if match:
            found[at] = (match.group().rstrip("."),)
    return found


def _titles(
    lines: list[Raw7Line], numbers: dict[int, tuple[str, ...]], contents: Raw7Contents
) -> dict[int, str]:
    """The lines that are titles: short, without a stop, between the end of one sentence and the beginning of
    another."""
    known = {letters(entry.title) for entry in contents.entries}
    titles: dict[int, str] = {}
    for at, line in enumerate(lines[:-1]):
        if not _looks_like_title(line.text) or not _begins(lines[at + 1].text, at + 1 in numbers):
            continue
        before = lines[at - 1].text if at else ""
        after_stop = not before or SENTENCE_END.search(before) or line.loose
        if (
            after_stop
            or at - 1 in numbers
            or at - 1 in titles
            or TRAILING.search(before)
            or letters(line.text) in known
        ):
            titles[at] = line.text
    return titles


def _looks_like_title(text: str) -> bool:
    return (
        3 <= len(text) <= MAX_TITLE
        and text[0].isupper()
        and text[-1].islower()
        and not re.search(r"[.:;,!?“”=]", text)
        and text.count(" ") <= 6
    )


def _begins(text: str, is_number: bool) -> bool:
    """True where a line can stand below a title."""
    return is_number or text[0].isupper() or text[0] in "“‘(" or bool(re.match(r"\d+\s\S|\d{1,2}\.", text))


def _joined(
    numbers: dict[int, tuple[str, ...]], titles: dict[int, str], contents: Raw7Contents
) -> list[Raw7Heading]:
    """Single numbers with the title on the next line."""
    found = []
    for at, heap in sorted(numbers.items()):
        title = titles.get(at + 1)
        if len(heap) == 1 and title is not None:
            listed = letters(contents.title(heap[0]))
            if not listed or letters(title).startswith(listed) or listed.startswith(letters(title)):
                found.append(Raw7Heading(heap[0], title, at + 1, at))
    return found


def _out_of_order(numbers: list[tuple[str, int]], joined: list[Raw7Heading]) -> list[tuple[str, int]]:
    """The numbers that have no title beside them, or stand before the heading above them."""
    beside = {(heading.number, heading.number_line) for heading in joined}
    line_of = {heading.number: heading.line for heading in reversed(joined)}
    stray = []
    for number, at in numbers:
        above = parent_number(number)
        early = above is not None and line_of.get(above, -1) > at
        if (number, at) not in beside or early:
            stray.append((number, at))
    return stray


def _place(
    stray: list[tuple[str, int]], joined: list[Raw7Heading], titles: dict[int, str], contents: Raw7Contents
) -> tuple[list[Raw7Heading], list[tuple[str, int]]]:
    """The stray numbers with the titles that they belong to, and those for which there is none."""
    line_of = {heading.number: heading.line for heading in joined}
    taken = set(line_of.values())
    free = [at for at in titles if at not in taken]
    placed: list[Raw7Heading] = []
    untitled = stray[MAX_STRAY:]
    for number, at in sorted(stray[:MAX_STRAY], key=lambda found: number_key(found[0])):
        if number in line_of:
            continue  # its heading stands elsewhere
        key = number_key(number)
        lower = max([line for other, line in line_of.items() if number_key(other) < key], default=-1)
        later = [line for other, line in line_of.items() if number_key(other) > key and line > lower]
        upper = min(later, default=inf)
        listed = letters(contents.title(number))
        fits = [
            line
            for line in free
            if max(lower, at) < line < upper and (not listed or letters(titles[line]).startswith(listed))
        ]
        if not fits:
            untitled.append((number, at))
            continue
        line_of[number] = fits[0]
        free.remove(fits[0])
        placed.append(Raw7Heading(number, titles[fits[0]], fits[0], at, stray=True))
    return placed, untitled

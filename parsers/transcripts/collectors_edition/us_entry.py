"""US entry options and actions: the numbered entries of the two sections that list them.

Their numbers are a namespace of their own.  An entry begins at a paragraph "9. Title (Ja 4) text", in any
mark-up, with or without a bullet; the bracket of an option gives the powers it is aimed at and its tension
cost, that of an action the pool, and both are kept as `level`.  (The entry level itself stands on a chart
that the book does not print.)  The entry runs to the next one, examples left out; a paragraph "Prerequisite:"
is its `needs`.  "12, 13, 22, 24 & 25. Title" is an entry for each number.  A number that was lost is counted
on from the entry before, and told as a Problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from parsers.records import US_ENTRY_ACTION, US_ENTRY_OPTION, Place, Problem, Section, UsEntry
from parsers.transcripts.ids import CE

from .examples import FoundExample
from .heads import FoundHead
from .paragraphs import HEADING, ITEM, PROSE, CeParagraph
from .sections import Body

_TITLES = {"us entry options": US_ENTRY_OPTION, "us entry actions": US_ENTRY_ACTION}
_NUMBERS = re.compile(
    r"(?P<numbers>\d{1,2}(?: ?[,&] ?\d{1,2})*)\.(?= )|(?P<lost>\?|&(?: ?\d{1,2})(?: ?[,&] ?\d{1,2})*\.)"
)
_BRACKET = re.compile(r"(?P<title>[^()]{3,80}?) \((?P<level>(?:(?:Ja|Ge/It)(?: \d{1,2})?|\d{1,2}))\)")
_LONGER_TITLE = re.compile(r",| or ")
_BOLD = re.compile(r"\*\*\s*(?:[\d ,&?]+\.)?\s*(?P<title>[A-Z][^*]{3,80}?)\s*\*\*")
_TEXT_BEGINS = re.compile(r" (?:see|roll|this|during|once|each|the Suez)\b| [–-]", re.IGNORECASE)
_NEEDS = re.compile(r"Prerequisite: ?(?P<needs>.+?)\.?$")
_MAX_TITLE_WORDS = 12


@dataclass(slots=True)
class _UsEntryText:
    """An entry while its paragraphs are collected; `label` is what stands in front of its title."""

    kind: str
    section: str
    label: str
    opening: CeParagraph
    paragraphs: list[CeParagraph] = field(default_factory=list)


def read_us_entries(
    paragraphs: list[CeParagraph],
    sections: list[Section],
    body: Body,
    heads: list[FoundHead],
    examples: list[FoundExample],
    path: str,
) -> tuple[list[UsEntry], list[Problem]]:
    """All entries in the order of the text; of two with one kind and number the first counts."""
    kinds = {
        section.number: _TITLES[section.title.lower()]
        for section in sections
        if section.title.lower() in _TITLES
    }
    records: dict[tuple[str, int], UsEntry] = {}
    problems: list[Problem] = []
    last_number = 0
    entries = list(_entries(paragraphs, kinds, body, heads, examples))
    for position, entry in enumerate(entries):
        if position and entry.section != entries[position - 1].section:
            last_number = 0
        numbers, lost = _numbers(entry.label, last_number)
        for number in numbers:
            if (entry.kind, number) in records:
                continue
            records[entry.kind, number] = record = _record(entry, number, path)
            if number == lost:
                problems.append(Problem(f"the number of {record.id} was lost and counted on", record.place))
        last_number = numbers[0] if numbers else last_number
    return list(records.values()), problems


def _entries(
    paragraphs: list[CeParagraph],
    kinds: dict[str, str],
    body: Body,
    heads: list[FoundHead],
    examples: list[FoundExample],
) -> Iterable[_UsEntryText]:
    head_lines = {head.line for head in heads}
    told = {line for example in examples for line in range(example.first, example.last + 1)}
    entry: _UsEntryText | None = None
    for paragraph in paragraphs:
        section = body.section_at(paragraph.first)
        outside = section not in kinds or paragraph.kind == HEADING or paragraph.first in head_lines
        label = None if outside or paragraph.first in told else _label(paragraph)
        if entry is not None and (outside or label is not None or entry.section != section):
            yield entry
            entry = None
        if label is not None:
            entry = _UsEntryText(kinds[section], section, label, paragraph)
        if entry is not None and paragraph.first not in told:
            entry.paragraphs.append(paragraph)
    if entry is not None:
        yield entry


def _label(paragraph: CeParagraph) -> str | None:
    """The numbers in front of an entry's title, None for a paragraph that begins no entry."""
    if paragraph.kind not in (ITEM, PROSE):
        return None
    match = _NUMBERS.match(paragraph.words)
    rest = paragraph.words[match.end() :].strip(" .") if match else ""
    return match[0] if match and rest[:1].isupper() else None


def _numbers(label: str, last_number: int) -> tuple[list[int], int | None]:
    """The numbers that a label gives, and which of them was lost and is counted on from the entry before."""
    given = [int(number) for number in re.findall(r"\d+", label)]
    if label.startswith(("?", "&")):
        lost = last_number + 1
        return [lost, *given], lost
    return given, None


def _record(entry: _UsEntryText, number: int, path: str) -> UsEntry:
    title, level = _title_and_level(entry)
    needs = [match["needs"] for paragraph in entry.paragraphs if (match := _NEEDS.match(paragraph.words))]
    place = Place(path, entry.opening.first, entry.paragraphs[-1].last)
    text = "\n\n".join(paragraph.raw.strip() for paragraph in entry.paragraphs)
    return UsEntry(CE, entry.kind, number, title, entry.section, text, place, level, "; ".join(needs))


def _title_and_level(entry: _UsEntryText) -> tuple[str, str]:
    opening = entry.opening.words.removeprefix(entry.label).strip(" .")
    bracket = _BRACKET.match(opening)
    if bracket and not _LONGER_TITLE.match(opening, bracket.end()):
        return bracket["title"].strip(), bracket["level"]
    bold = _BOLD.search(entry.opening.raw[:200])
    if bold:
        return bold["title"].strip(" .–-"), ""
    begins = _TEXT_BEGINS.search(opening)
    title = opening[: begins.start()] if begins else opening
    return " ".join(title.split()[:_MAX_TITLE_WORDS]).strip(" .–-"), ""

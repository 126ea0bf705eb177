"""The records of the kit."""

from __future__ import annotations

import re
from itertools import groupby, pairwise

from parsers.records import (
    US_ENTRY_ACTION,
    US_ENTRY_OPTION,
    Ability,
    Document,
    Example,
    Head,
    Place,
    Reading,
    Section,
    UsEntry,
)
from parsers.transcripts.files import clean
from parsers.transcripts.ids import LIF
from parsers.transcripts.leaders_in_flames.examples import examples
from parsers.transcripts.leaders_in_flames.outline import KitPart, outline
from parsers.transcripts.leaders_in_flames.paragraphs import ABILITY, ENTRY, HEAD, SECTION, body, paragraphs
from parsers.transcripts.shared.names import ExampleNumbers
from parsers.transcripts.shared.report import Report
from parsers.transcripts.shared.sections import (
    depth,
    known_parent,
    number_before,
    tell_again,
    tell_out_of_order,
)
from parsers.transcripts.shared.vocabulary import likeness, own_words

DOCUMENT = Document(
    LIF,
    "Leaders in Flames (1998 rules booklet)",
    "Leaders in Flames",
    "kit",
    1998,
    "Australian Design Group",
)

# Words of the kit's own subject; the rulebooks beside it say them seldom or never.
OWN_WORDS = re.compile(
    r"leaders in flames|stacked with (?:this|the) leader|with this leader|this leader|leader abilit(?:y|ies)"
    r"|veto(?:es)?\b|guards banner|black[- ]print|white[- ]print|leader's|within range of the leader"
    r"|us entry (?:options|actions|militia|expansion)|land combat die|within range\b",
    re.IGNORECASE,
)
# In the whole kit one word in some 50 belongs to such a phrase, in the other documents one in some 1,000.
USUAL_SHARE = 1 / 100
ENOUGH_KINDS = 4


def score(text: str) -> float:
    """How surely a text is this kit, 0 to 1: how many kinds of its own words occur, and how densely."""
    own = own_words(OWN_WORDS, text)
    return likeness(own.kinds, ENOUGH_KINDS, own.share, USUAL_SHARE)


def read(text: str, path: str) -> Reading:
    """The records of the kit.  Never raises; what is doubtful or missing is among the problems."""
    report = Report(path)
    reading = Reading(DOCUMENT, problems=report.problems)
    parts = outline(paragraphs(clean(text)))
    _sections(parts, report, reading)
    _abilities([part for part in parts if part.opening.kind == ABILITY], report, reading)
    _entries([part for part in parts if part.opening.kind == ENTRY], report, reading)
    reading.examples.sort(key=lambda example: (example.place.first_line, example.place.first_column))
    return reading


def _place(part: KitPart, report: Report) -> Place:
    return report.place(part.paragraph.first_line, part.last_line)


def _sections(parts: list[KitPart], report: Report, reading: Reading) -> None:
    numbers = {part.opening.number for part in parts if part.opening.kind == SECTION}
    seen: set[str] = set()
    for part in parts:
        opened, place = part.opening, _place(part, report)
        if opened.kind == HEAD and part.section in seen:
            reading.heads.append(Head(LIF, part.section, opened.title, place))
        if opened.kind != SECTION:
            continue
        number = opened.number
        if number in seen:
            tell_again(f"section {number}", place, report)
            continue
        seen.add(number)
        parent = known_parent(number, numbers, place, report)
        text = body([paragraph.text for paragraph in part.paragraphs])
        position = len(reading.sections) + 1
        section = Section(LIF, number, opened.title, parent, depth(number), position, text, place)
        reading.sections.append(section)
        _examples(part, number, number, report, reading)
    tell_out_of_order(reading.sections, report, ", its text is doubtful")
    _report_lost_sections(reading.sections, report)


def _report_lost_sections(sections: list[Section], report: Report) -> None:
    """A section was lost where the next one of its parent is there."""
    numbers = {section.number for section in sections}
    for section in sections:
        before = number_before(section.number)
        if before and depth(before) == depth(section.number) and before not in numbers:
            report.tell(f"section {before} is missing before this one", section.place)


def _examples(part: KitPart, section: str, name: str, report: Report, reading: Reading) -> None:
    under = part.paragraphs if part.opening.kind == SECTION else [part.paragraph, *part.paragraphs]
    numbers = ExampleNumbers()
    for told in examples(under):
        place = report.place(told.first_line, told.last_line, told.first_column)
        reading.examples.append(Example(LIF, numbers.next(name), section, "", told.story, "", (), place))


def _abilities(parts: list[KitPart], report: Report, reading: Reading) -> None:
    _drop_foreign_text(parts, "ability", report)
    seen: set[int] = set()
    for part in parts:
        number, place = part.number, _place(part, report)
        if number in seen:
            tell_again(f"ability {number}", place, report)
            continue
        seen.add(number)
        reading.abilities.append(Ability(LIF, number, "", _text(part), place))
        _examples(part, f"ability/{number}", f"ability-{number}", report, reading)
    _report_gaps(parts, "ability", report)


def _text(part: KitPart) -> str:
    return body([part.opening.rest, *(paragraph.text for paragraph in part.paragraphs)])


def _drop_foreign_text(parts: list[KitPart], name: str, report: Report) -> None:
    """Where a list of items is out of order its lines were shuffled, and a paragraph behind an item is of
    unknown origin, unless the item after it is the next in number."""
    if all(part.number <= after.number for part, after in pairwise(parts)):
        return
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if part.paragraphs and (after is None or after.number != part.number + 1):
            place = report.place(part.paragraphs[0].first_line, part.last_line)
            message = f"text after {name} {part.number} is left out: the lines are out of order here"
            report.tell(message, place)
            part.paragraphs.clear()


def _entries(parts: list[KitPart], report: Report, reading: Reading) -> None:
    titles = {section.number: section.title for section in reading.sections}
    for _, group in groupby(parts, key=lambda part: (part.section, part.head)):
        _drop_foreign_text(list(group), "US entry item", report)
    seen: dict[tuple[str, int], str] = {}
    for part in parts:
        place, text, number = _place(part, report), _text(part), part.number
        kind = _entry_kind(part, titles.get(part.section, ""), place, report)
        if (kind, number) in seen:
            message = f"a second {kind} {number} stands here"
            other = US_ENTRY_ACTION if kind == US_ENTRY_OPTION else US_ENTRY_OPTION
            if (other, number) in seen or text == seen[kind, number]:
                report.tell(f"{message}; left out", place)
                continue
            report.tell(f"{message}; taken as {other} {number}", place)
            kind = other
        seen[kind, number] = text
        reading.us_entries.append(UsEntry(LIF, kind, number, part.opening.title, part.section, text, place))


def _entry_kind(part: KitPart, section_title: str, place: Place, report: Report) -> str:
    """Options and actions look the same and share numbers: the heading above says which it is, and where
    none does, which of the two words the entry itself uses more."""
    above = (part.head or section_title).lower()
    if ("option" in above) != ("action" in above):
        return US_ENTRY_OPTION if "option" in above else US_ENTRY_ACTION
    words = _text(part).lower()
    kind = US_ENTRY_ACTION if words.count("action") > words.count("option") else US_ENTRY_OPTION
    message = f"no heading says whether entry {part.number} is an option or an action; taken as {kind}"
    report.tell(message, place)
    return kind


def _report_gaps(parts: list[KitPart], name: str, report: Report) -> None:
    """Numbers that are missing among ascending neighbours, and neighbours that do not ascend."""
    for before, part in pairwise(parts):
        place = _place(part, report)
        if part.number <= before.number:
            report.tell(f"{name} {part.number} follows {name} {before.number}: out of order", place)
        elif part.number > before.number + 1:
            message = f"{name} {before.number + 1} to {part.number - 1}: missing before this one"
            report.tell(message, place)

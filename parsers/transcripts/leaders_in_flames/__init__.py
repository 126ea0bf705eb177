"""Reader of the Leaders in Flames kit (the booklet of 1998).

It yields the numbered sections, the 122 leader abilities, the US entry options and actions, and the labelled
examples.  The kit defines no optional rule: the options that it names are those of other rulebooks.
"""

from __future__ import annotations

import re
from itertools import groupby

from parsers.records import (
    LIF,
    Ability,
    Document,
    Example,
    Head,
    Place,
    Problem,
    Reading,
    Section,
    UsEntry,
    number_key,
    parent_number,
)
from parsers.transcripts.files import clean
from parsers.transcripts.leaders_in_flames.examples import examples
from parsers.transcripts.leaders_in_flames.outline import KitPart, outline
from parsers.transcripts.leaders_in_flames.paragraphs import ABILITY, ENTRY, HEAD, SECTION, body, paragraphs

DOCUMENT = Document(
    LIF,
    "Leaders in Flames (1998 rules booklet)",
    "Leaders in Flames",
    "kit",
    1998,
    "Australian Design Group",
)

OPTION = "us-entry-option"
ACTION = "us-entry-action"

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
    found = [word.lower() for word in OWN_WORDS.findall(text)]
    words = text.count(" ") + text.count("\n") + 1
    kinds = min(1.0, len(set(found)) / ENOUGH_KINDS)
    return kinds * min(1.0, len(found) / words / USUAL_SHARE)


def read(text: str, path: str) -> Reading:
    """The records of the kit.  Never raises; what is doubtful or missing is among the problems."""
    reading = Reading(DOCUMENT)
    parts = outline(paragraphs(clean(text)))
    _sections(parts, path, reading)
    _abilities([part for part in parts if part.opening.kind == ABILITY], path, reading)
    _entries([part for part in parts if part.opening.kind == ENTRY], path, reading)
    reading.examples.sort(key=lambda example: (example.place.first_line, example.place.first_column))
    return reading


def _place(part: KitPart, path: str) -> Place:
    return Place(path, part.paragraph.first_line, part.last_line)


def _sections(parts: list[KitPart], path: str, reading: Reading) -> None:
    numbers = {part.opening.number for part in parts if part.opening.kind == SECTION}
    seen: set[str] = set()
    for part in parts:
        opened, place = part.opening, _place(part, path)
        if opened.kind == HEAD and part.section in seen:
            reading.heads.append(Head(LIF, part.section, opened.title, place))
        if opened.kind != SECTION:
            continue
        number = opened.number
        if number in seen:
            reading.problems.append(Problem(f"section {number} stands here a second time; left out", place))
            continue
        seen.add(number)
        parent = parent_number(number)
        if parent and parent not in numbers:
            reading.problems.append(Problem(f"section {number} is here but not {parent} above it", place))
            parent = None
        depth, position = number.count(".") + 1, len(reading.sections) + 1
        text = body([paragraph.text for paragraph in part.paragraphs])
        reading.sections.append(Section(LIF, number, opened.title, parent, depth, position, text, place))
        _examples(part, number, number, path, reading)
    _report_lost_sections(reading)


def _report_lost_sections(reading: Reading) -> None:
    """A section out of order was shuffled; one that is not there and whose next sibling is was lost."""
    numbers = {section.number for section in reading.sections}
    for before, section in zip(reading.sections, reading.sections[1:], strict=False):
        if number_key(section.number) < number_key(before.number):
            message = f"section {section.number} follows {before.number}: out of order, its text is doubtful"
            reading.problems.append(Problem(message, section.place))
    for section in reading.sections:
        parent, _, last = section.number.rpartition(".")
        before = f"{parent}.{int(last) - 1}".lstrip(".")
        if int(last) > 1 and before not in numbers:
            reading.problems.append(Problem(f"section {before} is missing before this one", section.place))


def _examples(part: KitPart, section: str, name: str, path: str, reading: Reading) -> None:
    under = part.paragraphs if part.opening.kind == SECTION else [part.paragraph, *part.paragraphs]
    for count, told in enumerate(examples(under), 1):
        place = Place(path, told.first_line, told.last_line, told.first_column)
        reading.examples.append(Example(LIF, f"{name}-{count}", section, "", told.story, "", (), place))


def _abilities(parts: list[KitPart], path: str, reading: Reading) -> None:
    _drop_foreign_text(parts, "ability", path, reading)
    seen: set[int] = set()
    for part in parts:
        number, place = part.number, _place(part, path)
        if number in seen:
            message = f"ability {number} stands here a second time; left out"
            reading.problems.append(Problem(message, place))
            continue
        seen.add(number)
        reading.abilities.append(Ability(LIF, number, "", _text(part), place))
        _examples(part, f"ability/{number}", f"ability-{number}", path, reading)
    _report_gaps(parts, "ability", path, reading)


def _text(part: KitPart) -> str:
    return body([part.opening.rest, *(paragraph.text for paragraph in part.paragraphs)])


def _drop_foreign_text(parts: list[KitPart], name: str, path: str, reading: Reading) -> None:
    """Where a list of items is out of order its lines were shuffled, and a paragraph behind an item is of
    unknown origin, unless the item after it is the next in number."""
    if all(part.number <= after.number for part, after in zip(parts, parts[1:], strict=False)):
        return
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if part.paragraphs and (after is None or after.number != part.number + 1):
            place = Place(path, part.paragraphs[0].first_line, part.last_line)
            message = f"text after {name} {part.number} is left out: the lines are out of order here"
            reading.problems.append(Problem(message, place))
            part.paragraphs.clear()


def _entries(parts: list[KitPart], path: str, reading: Reading) -> None:
    titles = {section.number: section.title for section in reading.sections}
    for _, group in groupby(parts, key=lambda part: (part.section, part.head)):
        _drop_foreign_text(list(group), "US entry item", path, reading)
    seen: dict[tuple[str, int], str] = {}
    for part in parts:
        place, text, number = _place(part, path), _text(part), part.number
        kind = _entry_kind(part, titles.get(part.section, ""), place, reading)
        if (kind, number) in seen:
            message = f"a second {kind} {number} stands here"
            other = ACTION if kind == OPTION else OPTION
            if (other, number) in seen or text == seen[kind, number]:
                reading.problems.append(Problem(f"{message}; left out", place))
                continue
            reading.problems.append(Problem(f"{message}; taken as {other} {number}", place))
            kind = other
        seen[kind, number] = text
        reading.us_entries.append(UsEntry(LIF, kind, number, part.opening.title, part.section, text, place))


def _entry_kind(part: KitPart, section_title: str, place: Place, reading: Reading) -> str:
    """Options and actions look the same and share numbers: the heading above says which it is, and where
    none does, which of the two words the entry itself uses more."""
    above = (part.head or section_title).lower()
    if ("option" in above) != ("action" in above):
        return OPTION if "option" in above else ACTION
    words = _text(part).lower()
    kind = ACTION if words.count("action") > words.count("option") else OPTION
    message = f"no heading says whether entry {part.number} is an option or an action; taken as {kind}"
    reading.problems.append(Problem(message, place))
    return kind


def _report_gaps(parts: list[KitPart], name: str, path: str, reading: Reading) -> None:
    """Numbers that are missing among ascending neighbours, and neighbours that do not ascend."""
    for before, part in zip(parts, parts[1:], strict=False):
        place = _place(part, path)
        if part.number <= before.number:
            message = f"{name} {part.number} follows {name} {before.number}: out of order"
            reading.problems.append(Problem(message, place))
        elif part.number > before.number + 1:
            message = f"{name} {before.number + 1} to {part.number - 1}: missing before this one"
            reading.problems.append(Problem(message, place))

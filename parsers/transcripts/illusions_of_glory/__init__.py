"""Reader of the advanced rules of Illusions of Glory, from a web transcription that is badly damaged.

Its modules are its stages, in order: `pages` (the rulebook's pages out of what stands around them),
`contents` (numbers and titles), `words` (one stream of words), `headings` (where the titles stand),
`clauses` (the items between them), `columns` (the items in reading order), `sections` (the records).
"""

from __future__ import annotations

from parsers.records import IOG, Document, Place, Problem, Reading
from parsers.transcripts.files import clean
from parsers.transcripts.illusions_of_glory import (
    clauses,
    columns,
    contents,
    headings,
    pages,
    sections,
    words,
)

DOCUMENT = Document(
    IOG,
    "Illusions of Glory, Advanced Rules and Play Book",
    "Illusions of Glory",
    "rulebook",
    publisher="GMT Games",
    note="Only pages 1 to 15 of 27 are known; most heading numbers are restored from the contents page.",
)

# In the whole transcription, half of it teasers, one word in 20 is the rulebook's own; in the other rulebooks
# that speak of fronts and spaces one in some hundreds.
USUAL_SHARE = 1 / 60
ENOUGH_KINDS = 5


def score(text: str) -> float:
    """How surely a text is this rulebook, 0 to 1: how many kinds of its own words, how densely, where it is
    densest (the teasers around the pages may be longer than what is left of them)."""
    found = [word.rstrip("s").lower() for word in pages.OWN_WORDS.findall(text)]
    if len(found) < pages.ENOUGH_WORDS:
        return 0.0
    kinds = min(1.0, len(set(found)) / ENOUGH_KINDS)
    return kinds * min(1.0, _densest_share(text) / USUAL_SHARE)


def _densest_share(text: str, stretch: int = 4000) -> float:
    parts = (text[at : at + stretch] for at in range(0, len(text), stretch))
    return max((pages.own_share(part)[1] for part in parts), default=0.0)


def read(text: str, path: str) -> Reading:
    """The sections with their numbers and clauses restored.  Never raises; every restored number, displaced
    clause and lost page is among the problems."""
    reading = Reading(DOCUMENT)
    problems = reading.problems
    found = pages.pages(clean(text), path, problems)
    entries = _entries(found.contents, path, problems)
    stream = words.words(found.pages)
    titles = headings.headings(stream, entries)
    items, moved = columns.in_reading_order(clauses.items(stream, titles))
    for foot in moved:
        problems.append(_moved(foot, path))
    reading.sections = sections.sections(items, path, problems)
    _report_missing(entries, reading, found, path)
    return reading


def _entries(page: pages.Page | None, path: str, problems: list[Problem]) -> list[contents.Entry]:
    read_here = contents.entries(page.text) if page is not None else []
    entries = contents.completed(read_here)
    if len(entries) > len(read_here):
        line = page.first_line if page is not None else 1
        message = "the contents page is missing or cut; the titles known from another copy stand in for it"
        problems.append(Problem(message, Place(path, line, line)))
    return entries


def _moved(foot: columns.Moved, path: str) -> Problem:
    place = Place(path, foot.first.line, foot.last.last_line, foot.first.column)
    start = f'"{foot.first.label}."' if foot.first.label else "text"
    message = f"from {start} on the foot of the left column stands behind the right one; put back"
    return Problem(message, place, foot.first.column)


def _report_missing(entries: list[contents.Entry], reading: Reading, found: pages.Pages, path: str) -> None:
    numbers = {section.number for section in reading.sections}
    missing = [entry.number for entry in entries if entry.number not in numbers]
    if missing and found.pages:
        line = found.contents.first_line if found.contents else found.pages[0].first_line
        message = f"on the contents page but not in this copy: {', '.join(missing)}"
        reading.problems.append(Problem(message, Place(path, line, line)))

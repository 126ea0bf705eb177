"""The records of the rulebook."""

from __future__ import annotations

from parsers.records import Document, Reading
from parsers.transcripts.files import clean
from parsers.transcripts.ids import IOG
from parsers.transcripts.illusions_of_glory.clauses import items
from parsers.transcripts.illusions_of_glory.columns import Moved, in_reading_order
from parsers.transcripts.illusions_of_glory.contents import completed, entries
from parsers.transcripts.illusions_of_glory.headings import headings
from parsers.transcripts.illusions_of_glory.pages import ENOUGH_WORDS, OWN_WORDS, IogPage, IogPages, pages
from parsers.transcripts.illusions_of_glory.sections import sections
from parsers.transcripts.illusions_of_glory.words import words
from parsers.transcripts.shared.contents import ContentsEntry
from parsers.transcripts.shared.report import Report
from parsers.transcripts.shared.vocabulary import likeness, own_words

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
STRETCH = 4000  # letters


def score(text: str) -> float:
    """How surely a text is this rulebook, 0 to 1: how many kinds of its own words, how densely, where it is
    densest (the teasers around the pages may be longer than what is left of them)."""
    own = own_words(OWN_WORDS, text)
    if len(own.found) < ENOUGH_WORDS:
        return 0.0
    stretches = (text[at : at + STRETCH] for at in range(0, len(text), STRETCH))
    densest = max(own_words(OWN_WORDS, stretch).share for stretch in stretches)
    return likeness(own.kinds, ENOUGH_KINDS, densest, USUAL_SHARE)


def read(text: str, path: str) -> Reading:
    """The sections with their numbers and clauses restored.  Never raises; every restored number, displaced
    clause and lost page is among the problems."""
    report = Report(path)
    found = pages(clean(text), report)
    listed = _entries(found.contents, report)
    stream = words(found.pages)
    in_order, moved = in_reading_order(items(stream, headings(stream, listed)))
    for foot in moved:
        _tell_moved(foot, report)
    reading = Reading(DOCUMENT, sections(in_order, report), problems=report.problems)
    _tell_missing(listed, reading, found, report)
    return reading


def _entries(page: IogPage | None, report: Report) -> list[ContentsEntry]:
    read_here = entries(page.text) if page is not None else []
    listed = completed(read_here)
    if len(listed) > len(read_here):
        message = "the contents page is missing or cut; the titles known from another copy stand in for it"
        report.tell_line(message, page.first_line if page is not None else 1)
    return listed


def _tell_moved(foot: Moved, report: Report) -> None:
    start = f'"{foot.first.label}."' if foot.first.label else "text"
    message = f"from {start} on the foot of the left column stands behind the right one; put back"
    report.tell(message, report.place(foot.first.line, foot.last.last_line, foot.first.column))


def _tell_missing(listed: list[ContentsEntry], reading: Reading, found: IogPages, report: Report) -> None:
    numbers = {section.number for section in reading.sections}
    missing = [entry.number for entry in listed if entry.number not in numbers]
    if missing and found.pages:
        first = found.contents or found.pages[0]
        report.tell_line(f"on the contents page but not in this copy: {', '.join(missing)}", first.first_line)

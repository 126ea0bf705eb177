"""The rulebook's own pages among what a web page wrapped around them.

The transcription holds a page on one long line: the page's number, its text, and somewhere in it the page
mark "Page 5 of 27".  Before and behind the pages stand the site's own words and a hundred teasers for
unrelated documents, some with page marks and rule numbers of their own.  A line begins a page when the number
at its head and its page mark agree, or when it speaks this rulebook's language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parsers.records import Place
from parsers.transcripts.shared.pages import in_order, neighbours
from parsers.transcripts.shared.report import Report
from parsers.transcripts.shared.sections import tell_again
from parsers.transcripts.shared.vocabulary import own_words

LEAD = re.compile(r"\s*(\d{1,3}) +(?=[A-Z]|[a-k]\. |\d{1,2}\.\d)")
MARK = re.compile(r"\bPage (\d{1,3}) of\b(?: (\d{1,3})\b)?")
CLAUSE_AT_HEAD = re.compile(r"\s*\d{1,3} [a-k]\. [A-Z]")
ENTRY = re.compile(r"(?<!\S)\d{1,2}\.\d [A-Z]")

# The rulebook's language: its units, sides, spaces and markers.
OWN_WORDS = re.compile(
    r"\b(?:[LS]CUs?|OPS|Uprising Units?|(?:AP|CP) (?:Player|units?|LCUs)|Combat Units?|Action Round"
    r"|Fort Spaces?|Sea Invasion|Lemnos|Landing Markers?|Flank Attacks?|National Will|Reserve Box"
    r"|Trench(?:es| Markers?)?|Troop Quality|Russian Revolution|(?:Space|Region)s?"
    r"|(?:RU|GE|AH|GR|BU|SB|RO|IT|TU|MN) (?:units|Combat|Spaces?))\b"
)
# On the real pages one word in 6 to 20 is such a word; on a teaser one in 50 or more.
USUAL_SHARE = 1 / 30
ENOUGH_WORDS = 4

# The contents page alone has so many numbers with titles.
ENOUGH_ENTRIES = 8


@dataclass(slots=True)
class IogPage:
    """One page: its number (None where a cut took it) and its lines with their numbers in the file."""

    number: int | None
    lines: list[tuple[int, str]]
    total: int | None = None
    is_contents: bool = False

    @property
    def first_line(self) -> int:
        return self.lines[0][0]

    @property
    def text(self) -> str:
        whole = " ".join(line for _, line in self.lines)
        # A wrapped page may part a compound at its hyphen.
        return re.sub(r"(?<=[A-Za-z]-) (?=[A-Za-z])", "", whole) if len(self.lines) > 1 else whole


@dataclass(slots=True)
class IogPages:
    """The contents page, if it is there, and the other pages in the order of their numbers."""

    contents: IogPage | None = None
    pages: list[IogPage] = field(default_factory=list)


def pages(text: str, report: Report) -> IogPages:
    """The rulebook's pages in a text; what is out of order, doubled or missing goes to the problems."""
    found = _lines_of_pages(text.split("\n"))
    contents = next((page for page in found if page.is_contents), None)
    others = _without_doubles([page for page in found if not page.is_contents], report)
    return IogPages(contents, _in_order(others, report))


def _lines_of_pages(lines: list[str]) -> list[IogPage]:
    """The pages in the order of the file.  A page without its mark goes on to the next blank line: someone
    wrapped it, or a cut took its end."""
    found: list[IogPage] = []
    unfinished: IogPage | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            unfinished = None
        elif _begins_page(line, found[-1].number if found else 0, unfinished is not None):
            lead = LEAD.match(line)
            found.append(IogPage(int(lead[1]) if lead else None, [(number, line)]))
            unfinished = None if MARK.search(line) else found[-1]
        elif unfinished is not None:
            unfinished.lines.append((number, line))
    for page in found:
        _read_mark(page)
        page.is_contents = sum(1 for _ in ENTRY.finditer(page.text)) >= ENOUGH_ENTRIES
    return found


def _begins_page(line: str, last: int | None, inside: bool) -> bool:
    """Whether a page begins on this line; `last` is the number of the page before, `inside` says that that
    page is still open."""
    lead, mark = LEAD.match(line), MARK.search(line)
    if lead and mark and lead[1] == mark[1]:
        return True
    own = own_words(OWN_WORDS, line)
    if lead and last is not None and int(lead[1]) == last + 1 and own.found:
        return True
    if inside:
        return False
    speaks_its_language = len(own.found) >= ENOUGH_WORDS and own.share >= USUAL_SHARE
    return speaks_its_language or CLAUSE_AT_HEAD.match(line) is not None


def _read_mark(page: IogPage) -> None:
    mark = MARK.search(page.text)
    if mark is None:
        return
    page.total = int(mark[2]) if mark[2] else None
    if page.number is None:
        page.number = int(mark[1])


def _without_doubles(found: list[IogPage], report: Report) -> list[IogPage]:
    kept: list[IogPage] = []
    seen: set[tuple[int | None, str]] = set()
    for page in found:
        key = (page.number, page.text)
        if key in seen:
            tell_again(f"page {page.number}", _place(page, report), report)
            continue
        seen.add(key)
        kept.append(page)
    return kept


def _in_order(found: list[IogPage], report: Report) -> list[IogPage]:
    """Pages sorted by their numbers; one without a number stays behind the page before it."""
    for _, before, page, number in neighbours(found):
        if number < before:
            message = f"page {number} stands behind page {before}; put back in order"
            report.tell(message, _place(page, report))
    ordered = in_order(found, lost_last=False)
    _report_missing(ordered, report)
    return ordered


def _report_missing(ordered: list[IogPage], report: Report) -> None:
    before = 1  # the contents page
    for page in ordered:
        if MARK.search(page.text) is None:
            message = f"page {page.number or ''} has no page mark: it may be cut".replace("  ", " ")
            report.tell(message, _place(page, report))
        if page.number is None:
            continue
        if page.number > before + 1:
            report.tell(f"{_range(before + 1, page.number - 1)} missing here", _place(page, report))
        before = page.number
    total = max((page.total or 0 for page in ordered), default=0)
    if total > before:
        report.tell(f"{_range(before + 1, total)} missing at the end", _place(ordered[-1], report))


def _range(first: int, last: int) -> str:
    return f"page {first} is" if first == last else f"pages {first} to {last} are"


def _place(page: IogPage, report: Report) -> Place:
    return report.place(page.first_line, page.lines[-1][0])

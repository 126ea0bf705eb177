"""The records of the Final Edition's rulebook."""

from __future__ import annotations

from parsers.records import (
    Document,
    Example,
    Head,
    Place,
    PrintedTable,
    Problem,
    Reading,
    Section,
    number_key,
    parent_number,
)
from parsers.transcripts.files import clean
from parsers.transcripts.final_edition.contents import Raw7Contents, find_contents
from parsers.transcripts.final_edition.headings import Raw7Headings, find_headings, without_number
from parsers.transcripts.final_edition.lines import Raw7Line, find_lines, lost_its_blanks
from parsers.transcripts.final_edition.options import find_options
from parsers.transcripts.final_edition.order import restore
from parsers.transcripts.final_edition.pages import FOOT, HEAD, Places, Raw7Page, Raw7Pages, find_pages
from parsers.transcripts.final_edition.passages import EXAMPLE, STOP, Raw7Group, Raw7Passage, gather
from parsers.transcripts.final_edition.tables import find_table
from parsers.transcripts.final_edition.vocabulary import Raw7Vocabulary
from parsers.transcripts.ids import RAW7
from parsers.transcripts.shared.contents import letters
from parsers.transcripts.shared.names import ExampleNumbers
from parsers.transcripts.shared.pages import neighbours
from parsers.transcripts.shared.sections import depth

DOCUMENT = Document(
    RAW7,
    "World in Flames Final Edition, rules as written, August 2004",
    "RAW7",
    "rulebook",
    2004,
    "Australian Design Group",
)
LONG = 200  # letters; a shorter paragraph before the first heading is the motto
QUOTED = 40  # letters of a broken line that a problem shows


def score(text: str) -> float:
    """How certainly a text is this rulebook: by its running heads and feet, which no other document has."""
    heads = sum(1 for _ in HEAD.finditer(text))
    feet = sum(1 for _ in FOOT.finditer(text))
    if heads and feet:
        return 1.0
    return 0.9 if heads else 0.6 if feet > 1 else 0.0


def read(text: str, path: str) -> Reading:
    """All records of the rulebook.  Never raises; what is doubtful becomes a problem."""
    text = clean(text)
    places = Places(text, path)
    pages = find_pages(text)
    contents, body = _body(pages.kept)
    vocabulary = Raw7Vocabulary(text)
    soft = lost_its_blanks([page.text for page in body], vocabulary)
    lines = [find_lines(page.text, page.start, vocabulary, soft) for page in body]
    flow = [line for page in lines for line in page]
    headings = find_headings(flow, contents)
    flow = without_number(flow, headings)
    groups = restore(gather(_by_page(flow, lines), headings))

    reading = Reading(DOCUMENT)
    reading.problems = _problems(pages, contents, headings, flow, groups, places)
    reading.tables = _tables(groups, places)
    reading.sections = _sections(groups, contents, flow, places)
    reading.heads = _heads(groups, flow, places)
    reading.options = find_options(groups, contents, places.place)
    reading.examples = _examples(groups, places)
    return reading


def _body(pages: list[Raw7Page]) -> tuple[Raw7Contents, list[Raw7Page]]:
    """The contents list, and the pages without its page, on which only the imprint stands beside it."""
    contents, contents_page = find_contents(pages)
    return contents, [page for page in pages if page is not contents_page]


def _by_page(flow: list[Raw7Line], lines: list[list[Raw7Line]]) -> list[list[Raw7Line]]:
    pages, at = [], 0
    for page in lines:
        pages.append(flow[at : at + len(page)])
        at += len(page)
    return pages


def _tables(groups: list[Raw7Group], places: Places) -> list[PrintedTable]:
    """The tables; their rows become lines of the text."""
    tables: list[PrintedTable] = []
    for group in groups:
        for passage in list(group.passages):
            table = find_table(passage.lines)
            if table is None or not group.section:
                continue
            taken = passage.lines[table.begin : table.end]
            place = places.place(taken[0].first, taken[-1].last)
            title = group.heading.title if group.heading else group.section
            if title not in {other.title for other in tables}:
                tables.append(PrintedTable(RAW7, group.section, title, ("label", "value"), table.rows, place))
            _write_rows(group, passage, table.rows, table.begin, table.end)
    return tables


def _write_rows(
    group: Raw7Group, passage: Raw7Passage, rows: tuple[tuple[str, str], ...], begin: int, end: int
) -> None:
    taken = passage.lines[begin:end]
    rest = passage.lines[end:]
    written = [Raw7Line(f"{label}: {value}", taken[0].first, taken[-1].last, "\n") for label, value in rows]
    passage.lines = passage.lines[:begin] + written
    if rest:
        group.passages.insert(group.passages.index(passage) + 1, Raw7Passage(rest, passage.page))


def _sections(
    groups: list[Raw7Group], contents: Raw7Contents, flow: list[Raw7Line], places: Places
) -> list[Section]:
    titles = {entry.number: entry.title for entry in contents.entries}
    where = {entry.number: (entry.first, entry.last) for entry in contents.entries}
    texts: dict[str, list[str]] = {}
    for group in groups:
        if not group.section:
            continue
        body = texts.setdefault(group.section, [])
        heading = group.heading
        if heading and heading.number:
            titles[heading.number] = _fuller(heading.title, titles.get(heading.number, ""))
            with_number = not heading.stray and flow[heading.number_line].text.startswith(heading.number)
            begin = heading.number_line if with_number else heading.line
            where[heading.number] = (flow[begin].first, flow[heading.line].last)
        elif heading:
            body.append(heading.title)
        body += [passage.text for passage in group.passages]
        if group.passages and group.section in where:
            first, last = where[group.section]
            where[group.section] = (first, max(last, *(passage.last for passage in group.passages)))
    numbers = sorted(titles, key=number_key)
    return [
        Section(
            RAW7, number, titles[number], parent_number(number), depth(number), position,
            "\n\n".join(texts.get(number, [])), places.place(*where[number]),
        )
        for position, number in enumerate(numbers, 1)
    ]  # fmt: skip


def _fuller(heading: str, listed: str) -> str:
    """The longer of two spellings of one title: the contents list adds options, and cuts."""
    return listed if letters(listed).startswith(letters(heading)) else heading


def _heads(groups: list[Raw7Group], flow: list[Raw7Line], places: Places) -> list[Head]:
    return [
        Head(
            RAW7, group.section, group.heading.title,
            places.place(flow[group.heading.line].first, flow[group.heading.line].last),
        )
        for group in groups
        if group.heading and not group.heading.number and group.section
    ]  # fmt: skip


def _examples(groups: list[Raw7Group], places: Places) -> list[Example]:
    examples = []
    numbers = ExampleNumbers()
    for group in groups:
        for passage in group.passages:
            if not passage.is_example or not group.section:
                continue
            number = numbers.next(group.section)
            title = group.heading.title if group.heading else group.section
            story = EXAMPLE.sub("", passage.text, count=1).strip()
            place = places.place(passage.first, passage.last)
            examples.append(Example(RAW7, number, group.section, title, story, "", (), place))
    return examples


def _problems(
    pages: Raw7Pages,
    contents: Raw7Contents,
    headings: Raw7Headings,
    flow: list[Raw7Line],
    groups: list[Raw7Group],
    places: Places,
) -> list[Problem]:
    doubts = [*_page_doubts(pages), *contents.doubts]
    if not contents.entries:
        doubts.append(("the contents list is missing: only sections with text are known", 0))
    for number, at in headings.untitled:
        doubts.append((f"the number {number} stands alone: its title was not found", flow[at].first))
    for heading in headings.headings:
        if heading.stray:
            message = f"number {heading.number} stands apart; it was given to the title {heading.title!r}"
            doubts.append((message, flow[heading.line].first))
    doubts += _passage_doubts(groups)
    return [_problem(message, places.place(offset, offset)) for message, offset in doubts]


def _page_doubts(pages: Raw7Pages) -> list[tuple[str, int]]:
    doubts = [("a doubled beginning of a page was left out", page.start) for page in pages.doubled]
    doubts += [
        ("what follows is too much to be a page and was left out", offset) for offset in pages.left_out
    ]
    if not pages.kept:
        doubts.append(("no page of the rulebook was found", 0))
    for _, before, page, number in neighbours(pages.kept):
        if number > before + 1:
            doubts.append((f"the pages between {before} and {number} are missing", page.start))
        elif number == before:
            doubts.append((f"page {number} is there twice, and not the same", page.start))
    return doubts


def _passage_doubts(groups: list[Raw7Group]) -> list[tuple[str, int]]:
    doubts = []
    for group in groups:
        for passage in group.passages:
            if not group.section and group.heading is None and len(passage.text) > LONG:
                doubts.append(("a paragraph before the first heading was left out", passage.first))
            if passage.is_bare_label:
                doubts.append(("this example has a label but no text", passage.first))
    last = next((group.passages[-1] for group in reversed(groups) if group.passages), None)
    if last is not None and not STOP.search(last.lines[-1].text):
        doubts.append((f"the text breaks off: {last.lines[-1].text[-QUOTED:]!r}", last.last))
    return doubts


def _problem(message: str, place: Place) -> Problem:
    """A page is one line, so the column tells where."""
    return Problem(message, place, column=place.first_column)

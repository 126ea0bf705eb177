"""The Collector's Edition: a transcript of the whole book becomes records.

In turn: lines, paragraphs, numbered headings, the stretch of each section, sub-heads, examples, US entry
options and actions, optional rules, and then the charts and the index behind the text.
"""

from __future__ import annotations

import re

from parsers.records import Document, Reading
from parsers.transcripts.files import clean
from parsers.transcripts.ids import CE

from .charts import chart_problems, read_manifest, read_sequence_of_play, read_two_die_table
from .contents import CeContents, read_contents
from .examples import example_records, find_examples
from .headings import find_headings
from .heads import find_heads, head_records
from .index import read_terms
from .options import with_scopes
from .paragraphs import ROW, CeParagraph, split_paragraphs
from .sections import lay_out, read_sections
from .tables import read_tables
from .us_entry import read_us_entries

_FIRST_HEADING = re.compile(r"\d{1,2}\.(?:\d{1,2}\.?)* [A-Z]")

DOCUMENT = Document(
    CE,
    "World in Flames, Collector's Edition",
    "CE",
    "rulebook",
    2017,
    "Australian Design Group",
    "The printed rules; the charts that are sheets of their own are not among them.",
)


def read(text: str, path: str) -> Reading:
    """All records of a transcript, whatever was done to it; `path` is only named in the places.

    Sections come in the order of their numbers, so that no section stands before one above it; what could
    only be read doubtfully is told in `problems`.
    """
    reading = Reading(DOCUMENT)
    lines = clean(text).split("\n")
    paragraphs = split_paragraphs(lines)
    headings = find_headings(paragraphs, _contents(paragraphs), path)
    body = lay_out(headings, paragraphs)
    heads = find_heads(paragraphs, body)
    examples = find_examples(paragraphs, body, headings, heads)
    reading.problems += headings.problems
    reading.sections = read_sections(headings, body, lines, path)
    reading.heads = head_records(heads, body, path)
    reading.examples, problems = example_records(examples, body, heads, path)
    reading.problems += problems
    reading.us_entries, problems = read_us_entries(paragraphs, reading.sections, body, heads, examples, path)
    reading.problems += problems
    manifest = read_manifest(lines, path)
    reading.options, problems = with_scopes(
        manifest, paragraphs, reading.sections, body, heads, examples, path
    )
    reading.problems += problems
    reading.tables = read_tables(lines, body.section_at, path)
    reading.tables += read_sequence_of_play(lines, path) + read_two_die_table(lines, path)
    reading.problems += chart_problems(lines, path)
    reading.terms = read_terms(lines, path)
    return reading


def _contents(paragraphs: list[CeParagraph]) -> CeContents:
    """The list of contents: the tab rows before the first numbered heading."""
    rows = []
    for paragraph in paragraphs:
        if paragraph.kind == ROW:
            rows.append(paragraph.raw)
        elif _FIRST_HEADING.match(paragraph.words):
            break
    return read_contents(rows)

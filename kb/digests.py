"""What a section of a document says and the digest of it does not: the corpus held against the originals.

A digest may leave out words but no law: every cross reference, option and US entry number of the section must
be in it.  A plain number that is missing is only a place to look, for a digest may spell it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from parsers.citations.find import find
from parsers.records import Place, Reading, Section
from rules_corpus.known import entries

_NUMBER = re.compile(r"(?<![\w.,/])[+-]?\d+(?:[.,/]\d+)*(?![\w/])")
_SPELT = {
    word: str(value)
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
        ]
    )
} | {
    "half": "1/2",
    "halved": "1/2",
    "quarter": "1/4",
    "once": "1",
    "first": "1",
    "twice": "2",
    "double": "2",
    "doubled": "2",
    "second": "2",
    "third": "3",
    "fourth": "4",
    "fifth": "5",
}
_REFERENCES = ("section", "option", "us-entry-option", "us-entry-action", "ruling", "ability")


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that stands in a section and is missing from its digest.  `kind` is a kind of citation,
    "number", "example", or "digest" where the section has none at all; `line` is where it stands in the
    document."""

    section: str
    kind: str
    value: str
    line: int


def whole_gaps(chapters: list[Reading], copies: list[Reading]) -> Iterator[tuple[str, Gap]]:
    """The gaps of every document of which there are chapters and a copy, with the id of the document."""
    shipped = {reading.document.id: reading for reading in chapters}
    for copy in copies:
        if copy.document.id in shipped:
            for gap in gaps(shipped[copy.document.id], copy):
                yield copy.document.id, gap


def gaps(shipped: Reading, transcript: Reading) -> Iterator[Gap]:
    """Every gap of the shipped digests against a reading of the same document, section by section, and then
    the labelled examples of the document that we do not tell."""
    digests = {section.number: section for section in shipped.sections}
    stories = _stories(shipped)
    told = _example_lines(transcript)
    for section in transcript.sections:
        digest = digests.get(section.number)
        # A title without text rules nothing, and the index is a list of references: the glossary has them.
        indexed = any(_within(term.place, section.place) for term in transcript.terms[:1])
        if indexed or not section.text.strip():
            continue
        if digest is None or not digest.text.strip():
            yield Gap(section.number, "digest", section.title, section.place.first_line)
        else:
            ours = f"{digest.title}\n{digest.text}\n{stories.get(section.number, '')}"
            yield from _missing_references(section, ours, transcript.document.id)
            yield from _missing_numbers(section, ours, told)
    yield from _missing_examples(shipped, transcript)


def _missing_examples(shipped: Reading, transcript: Reading) -> Iterator[Gap]:
    told = {example.number for example in shipped.examples}
    for example in transcript.examples:
        if example.number not in told:
            yield Gap(example.section, "example", example.number, example.place.first_line)


def _missing_references(section: Section, ours: str, document: str) -> Iterator[Gap]:
    """References that are not in the digest; those inside an example may stand in our telling of it."""
    have = {(citation.kind, citation.number) for citation in find(ours, document)}
    seen: set[tuple[str, str]] = set()
    for citation in find(section.text, document):
        key = (citation.kind, citation.number)
        if citation.kind in _REFERENCES and key not in have | seen and citation.number != section.number:
            seen.add(key)
            yield Gap(section.number, *key, _line(section, citation.start))


def _missing_numbers(section: Section, ours: str, told: set[int]) -> Iterator[Gap]:
    """Numbers of the rules, examples aside, that the digest has neither in digits nor in words."""
    cited = {at for citation in find(section.text) for at in range(citation.start, citation.end)}
    have = set(_NUMBER.findall(ours))
    have |= {_SPELT[word] for word in re.findall(r"[a-z]+", ours.lower()) if word in _SPELT}
    have |= {number.lstrip("+-") for number in have}
    seen: set[str] = set()
    for match in _NUMBER.finditer(section.text):
        value, line = match[0], _line(section, match.start())
        if match.start() in cited or line in told or value in have | seen or value.lstrip("+-") in have:
            continue
        seen.add(value)
        yield Gap(section.number, "number", value, line)


def _stories(shipped: Reading) -> dict[str, str]:
    """The words of our examples and of US entry options and actions, by the section they belong to."""
    stories: dict[str, str] = {}
    for example in shipped.examples:
        stories[example.section] = f"{stories.get(example.section, '')}\n{example.title} {example.story}"
    for entry in shipped.us_entries:
        kind = entries().get(entry.kind, entry.kind)
        said = f"{kind} {entry.number} {entry.title}\n{entry.text}"
        stories[entry.section] = f"{stories.get(entry.section, '')}\n{said}"
    return stories


def _example_lines(transcript: Reading) -> set[int]:
    return {
        line
        for example in transcript.examples
        for line in range(example.place.first_line, example.place.last_line + 1)
    }


def _within(inner: Place, outer: Place) -> bool:
    return outer.first_line <= inner.first_line <= outer.last_line


def _line(section: Section, start: int) -> int:
    return section.place.first_line + 1 + section.text.count("\n", 0, start)

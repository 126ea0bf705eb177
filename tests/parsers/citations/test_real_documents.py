"""The citations of the user's own documents, where there are any."""

from __future__ import annotations

import re

import pytest

from parsers.citations.find import find
from parsers.transcripts.ids import CE, LIF, RAW7


@pytest.fixture(scope="module")
def rulebook(documents) -> str:
    """The text of the Collector's Edition before its index, headings left out."""
    text = text_with(documents, "Unit costs & characteristics chart", "Index & Glossary")
    return re.sub(r"(?m)^#+.*$", "", text[: text.rindex("Index & Glossary")])


def text_with(documents, *words: str) -> str:
    """The document that holds all the words that tell it from the others."""
    for path in sorted(documents.iterdir()):
        text = path.read_text(encoding="utf-8", errors="replace")
        if all(word in text for word in words):
            return text
    pytest.skip("that document is not among those given")


def starts(text: str, document: str, kind: str = "section") -> set[int]:
    return {citation.start for citation in find(text, document) if citation.kind == kind}


def test_at_least_940_section_references_in_the_rules(rulebook):
    assert len(starts(rulebook, CE)) >= 940


def test_every_number_behind_see_is_found(rulebook):
    found = starts(rulebook, CE)
    numbers = list(re.finditer(r"\bsee\s+(?:\$\\sim\$\s*)?(?P<number>\d{1,2}(?:\.\d{1,2}){1,2})", rulebook))
    missed = [match[0] for match in numbers if match.start("number") not in found]
    assert len(numbers) > 750
    assert missed == []


def test_no_amount_is_taken_for_a_section(rulebook):
    """Numbers that follow a sign of arithmetic, or that count something."""
    found = starts(rulebook, CE)
    amount = re.compile(
        r"(?<=[+=x-])\s?\d+\.\d+|\d+\.\d+(?=\s(?:factors|points|oil|times|build points)\b|:\d)"
    )
    amounts = list(amount.finditer(rulebook))
    assert len(amounts) > 30
    assert [match[0] for match in amounts if match.start() in found] == []


def test_every_entry_option_is_kept_from_the_optional_rules(rulebook):
    cited = {citation.end for citation in find(rulebook, CE) if citation.kind == "us-entry-option"}
    optional = {citation.end for citation in find(rulebook, CE) if citation.kind == "option"}
    named = [match.end() for match in re.finditer(r"entry options? \d+", rulebook)]
    assert len(named) > 50
    assert set(named) <= cited
    assert not set(named) & optional


def test_the_leaders_kit_cites_its_base_rules(documents):
    found = find(text_with(documents, "LEADERS IN FLAMES", "Leadership limits"), LIF)
    numbers = [citation.number for citation in found if citation.kind == "section"]
    assert sorted(numbers) == sorted(
        [
            "3.3",
            "13.7.5",
            "4.1.1",
            "9.6",
            "17",
            "13.7.1",
            "5.3.3",
            "13.3.2",
            "13.3.3",
            "13.3.3",
            "3.3",
            "11.11.6",
            "18.2",
        ]
    )
    assert {citation.number for citation in found if citation.document == RAW7} >= {
        "4.1.1",
        "9.6",
        "17",
        "13.7.1",
    }
    assert [citation.number for citation in found if citation.kind == "ability"] == ["31", "1", "2"]

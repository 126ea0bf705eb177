"""The shipped corpus is whole: all that the documents number, nothing empty, nothing that leads nowhere."""

from __future__ import annotations

import pytest

from kb.audit import audit_citations
from parsers.records import Reading
from parsers.transcripts.ids import CE, IOG, LIF, QA, RAW7
from tests import shipped


@pytest.fixture(scope="module")
def corpus() -> dict[str, Reading]:
    return {reading.document.id: reading for reading in shipped.readings()}


def test_it_has_every_numbered_thing_of_the_documents(corpus):
    ce = corpus[CE]
    depths = [section.depth for section in ce.sections]
    assert [depths.count(depth) for depth in (1, 2, 3)] == [23, 110, 119]
    assert [option.number for option in ce.options] == list(range(1, 61))
    assert len(corpus[QA].rulings) == 411
    assert sorted(ability.number for ability in corpus[LIF].abilities) == list(range(1, 123))
    assert len(corpus[LIF].sections) == 19
    assert len(corpus[IOG].sections) == 104
    assert {section.number for section in corpus[RAW7].sections} >= {str(number) for number in range(1, 24)}


def test_nothing_is_without_text(corpus):
    empty = []
    for reading in corpus.values():
        below = {section.parent for section in reading.sections}
        empty += [one.id for one in reading.sections if not one.text.strip() and one.number not in below]
        empty += [one.id for one in (*reading.options, *reading.us_entries) if not one.text.strip()]
        empty += [one.id for one in (*reading.abilities, *reading.contradictions) if not one.text.strip()]
        empty += [one.id for one in reading.examples if not one.story and not one.situation]
        empty += [one.id for one in reading.tables if not one.rows]
    assert empty == []


def test_every_ruling_says_all_that_a_ruling_must(corpus):
    for ruling in corpus[QA].rulings:
        assert ruling.references and ruling.dates and ruling.effect and ruling.reason, ruling.number
        assert ruling.fate and ruling.fate_note, ruling.number
        assert all(part.question and part.verdict and part.answered for part in ruling.parts), ruling.number


def test_every_example_is_executable_or_says_what_it_waits_for(corpus):
    silent = [
        e.id
        for r in corpus.values()
        for e in r.examples
        if not e.situation and not e.waits_for and not e.why_not
    ]
    assert silent == []


@pytest.mark.slow
def test_every_reference_resolves_or_is_known_not_to(corpus_database):
    found = [str(one) for one in audit_citations(corpus_database).findings if one.kind == "dangling"]
    assert [one for one in found if not one.startswith("skirmish/")] == []  # which does so on purpose


def test_every_option_governs_something_or_says_what_it_changes(corpus):
    assert [option.number for option in corpus[CE].options if not option.sections] == []

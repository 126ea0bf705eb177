"""The shipped digests held against the documents."""

from __future__ import annotations

import shutil

import pytest

from kb.audit import audit_digests
from kb.digests import Gap, gaps
from parsers.chapters import read_chapter
from parsers.records import Document, Example, Place, Reading, Section
from parsers.transcripts.ids import CE
from rules_corpus import FOLDER

BOOK = Document("book", "A Book", "B", "rulebook")


def transcript(text: str) -> Reading:
    """A copy of the book with one section, whose text begins on line 11."""
    section = Section(
        "book", "2", "Supply", None, 1, 1, text, Place("book.txt", 10, 10 + text.count("\n") + 1)
    )
    return Reading(BOOK, sections=[section])


def found(digest: str, text: str) -> list[tuple[str, str, int]]:
    shipped = read_chapter(f"# 2 Supply\n\n{digest}\n", "01.md", BOOK)
    return [(gap.kind, gap.value, gap.line) for gap in gaps(shipped, transcript(text))]


def test_a_reference_an_option_or_a_number_that_the_digest_lacks_is_a_gap():
    text = "Trace it (see 2.4.2).\n**Option 13:** (see 4.2) up to 7 hexes."
    assert found("Trace it (see 2.4.2).", text) == [
        ("option", "13", 12),
        ("section", "4.2", 12),
        ("number", "7", 12),
    ]
    assert found("Option 13: at most seven hexes (see 2.4.2 and 4.2).", text) == []


def test_us_entry_options_are_not_taken_for_options():
    assert found("Option 22: no oil.", "See US entry option 22.") == [("us-entry-option", "22", 11)]


def test_the_numbers_of_an_example_are_not_asked_for_but_the_example_is():
    copy = transcript("Rule of 3.\nExample: 99 units.")
    copy.examples.append(Example("book", "2-1", "2", "", "", "", (), Place("book.txt", 12, 12)))
    shipped = read_chapter("# 2 Supply\n\nAt most 3.\n", "01.md", BOOK)
    assert list(gaps(shipped, copy)) == [Gap("2", "example", "2-1", 12)]


def test_a_section_without_a_digest_is_one_gap():
    shipped = read_chapter("# 2 Supply\n", "01.md", BOOK)
    assert list(gaps(shipped, transcript("Some law, see 4.2."))) == [Gap("2", "digest", "Supply", 10)]


@pytest.mark.slow
def test_every_reference_and_option_of_the_documents_is_in_the_digests(documents):
    missing = [str(finding) for finding in audit_digests(FOLDER, documents) if finding.kind == "missing"]
    assert missing == []


@pytest.mark.slow
def test_a_digest_that_loses_a_reference_is_found(document_texts, tmp_path):
    if CE not in document_texts:
        pytest.skip("needs the Collector's Edition")
    corpus, copies = tmp_path / "corpus", tmp_path / "copies"
    shutil.copytree(FOLDER / "wif_ce", corpus / "wif_ce")
    copies.mkdir()
    (copies / "rulebook.txt").write_text(document_texts[CE], "utf-8")
    chapter = corpus / "wif_ce" / "02_general_concepts.md"
    text = chapter.read_text("utf-8")
    for lost in ("see 11.15.5", "Options 2, 3 and 14"):
        assert lost in text
        text = text.replace(lost, "see elsewhere")
    chapter.write_text(text, "utf-8")
    missing = [str(finding) for finding in audit_digests(corpus, copies) if finding.kind == "missing"]
    for lost in ("section 11.15.5", "option 2", "option 3", "option 14"):
        assert any(finding.endswith(f"the digest lacks {lost}") for finding in missing), missing

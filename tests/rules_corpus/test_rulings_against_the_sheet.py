"""Our telling of the rulings held against the sheet itself, where the user has it."""

from __future__ import annotations

import pytest

from parsers.transcripts import clarifications
from parsers.transcripts.ids import QA
from tests import shipped

# Both parts share one answer on the sheet, whose yes is to the first question and a no to the second.
READ_OTHERWISE = {("Q11.4-3", "b")}


@pytest.fixture(scope="module")
def rulings(document_texts):
    ours = {ruling.number: ruling for reading in shipped.readings() for ruling in reading.rulings}
    theirs = {ruling.number: ruling for ruling in clarifications.read(document_texts[QA], "sheet").rulings}
    return ours, theirs


def test_the_same_rulings_parts_and_dates(rulings):
    ours, theirs = rulings
    assert set(ours) == set(theirs)
    for number, ruling in ours.items():
        assert [p.label for p in ruling.parts] == [p.label for p in theirs[number].parts], number
        assert set(ruling.dates) == set(theirs[number].dates), number


def test_a_plain_yes_or_no_of_the_sheet_is_our_verdict(rulings):
    ours, theirs = rulings
    wrong = [
        f"{number}{part.label}: {part.verdict}"
        for number, ruling in ours.items()
        for part, said in zip(ruling.parts, theirs[number].parts, strict=True)
        if said.verdict
        and not part.verdict.lower().startswith(said.verdict)
        and (number, part.label) not in READ_OTHERWISE
    ]
    assert wrong == []

"""Situations that no document tells: the law of the corpus must be right for these too."""

from __future__ import annotations

from functools import cache

import pytest

from kb import compiled_law
from kb.engine.checks import PASS, run_examples
from kb.engine.law import Law
from parsers.chapters import read_corpus
from parsers.records import Example, Place
from rules_corpus import document_folders
from tests.rules_corpus.told import told


@cache
def law() -> tuple[dict, dict]:
    readings = [read_corpus(folder) for folder in document_folders()]
    laws = {base: Law(code) for base, code in compiled_law.compile_and_check(readings).laws.items()}
    return laws, {reading.document.id: reading.document for reading in readings}


@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in told()])
def test_the_law_decides_it_as_the_rulebook_does(one):
    example = Example(one.document, "", "", "", "", one.text, (), Place("", 1, 1))
    checks, problems = run_examples(law()[0], [example], law()[1])
    assert problems == []
    assert checks
    wrong = [one for one in checks if one.status != PASS]
    assert not wrong, [(one.decision, one.reason) for one in wrong]

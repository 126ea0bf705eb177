"""Rule blocks laid out: only space changes, twice is as once, and our own chapters show it."""

from __future__ import annotations

import pytest

from parsers.chapters.blocks import split_blocks
from parsers.law.laying_out import lay_out, lay_out_chapter
from parsers.law.rules import read_rules
from rules_corpus import FOLDER

UNTIDY = """decision   toll(unit: Unit)  ->  Number
      "What does  it pay?"
      sum of
            1      when unit is   cart          "for the  cart"
            2 when unit.load >   3   [1.2]


            at least 0   # never less
"""
TIDY = """decision toll(unit: Unit) -> Number
  "What does  it pay?"
  sum of
    1 when unit is cart  "for the  cart"
    2 when unit.load > 3  [1.2]

    at least 0  # never less"""


def test_space_is_made_even_but_not_in_texts():
    assert lay_out(UNTIDY) == TIDY
    assert lay_out(TIDY) == TIDY


@pytest.mark.parametrize("text", ["decision   oh(\n      no", "country Nowhere:   at_war", ""])
def test_what_cannot_be_read_stays_as_it_is(text):
    assert lay_out(text) == text


def test_all_but_the_blocks_stays_as_it_is():
    around = "| a   | b |\n|---|---|\n\n```example 1-1\na:  b\n```\n"
    chapter = f"# 1  One\n\nProse  with   gaps.\n\n```rule\n{UNTIDY}```\n\n{around}"
    neat = lay_out_chapter(chapter)
    assert neat == chapter.replace(UNTIDY, f"{TIDY}\n")
    assert lay_out_chapter(neat) == neat


@pytest.mark.parametrize("document", ["illusions_of_glory", "leaders_1998"])
def test_documents_of_the_corpus_are_laid_out(document):
    """`umpire fmt FOLDER --check` says what differs in the others."""
    for path in (FOLDER / document).rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert lay_out_chapter(text) == text, path


def test_a_long_chapter_says_the_same_and_is_laid_out_at_once():
    blocks = split_blocks((FOLDER / "wif_ce" / "13_06_production.md").read_text(encoding="utf-8"))
    rules = [one.text.replace("  ", "     ") for one in blocks if one.info == "rule"]
    neat = [lay_out(one) for one in rules]
    assert neat != rules and [lay_out(one) for one in neat] == neat
    assert [len(read_rules(one)) for one in neat] == [len(read_rules(one)) for one in rules]
    assert ["".join(one.split()) for one in neat] == ["".join(one.split()) for one in rules]

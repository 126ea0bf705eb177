"""How much of a question a text speaks of."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from kb.home import current
from queries import texts
from queries.search import Searcher
from queries.search.engine import stems
from queries.search.question import QuestionReader


@pytest.fixture(scope="module")
def vocabulary(home) -> QuestionReader:
    build = current(home)
    with closing(sqlite3.connect(build.database)) as connection:
        yield Searcher(connection, build.index).vocabulary


def text(words: str) -> frozenset[str]:
    return frozenset(stems(words))


def test_a_rare_word_is_worth_more_than_a_common_one(vocabulary):
    question = vocabulary.read("lantern hex")
    worth = {word.stem: word.worth for word in question.words}
    assert worth["lantern"] > worth["hex"] > 0
    assert question.coverage(text("a lantern")) > 0.5 > question.coverage(text("a hex"))
    assert question.coverage(text("lanterns and hexes")) == pytest.approx(1)


def test_chatter_and_names_of_documents_are_no_part_of_a_question(vocabulary):
    question = vocabulary.read("what is the lantern in illusions ww1")
    assert [word.stem for word in question.words] == ["lantern"]
    assert question.documents == {"iog"}


def test_names_of_the_glossary_stand_for_each_other_both_ways(vocabulary):
    assert vocabulary.read("glimmer").coverage(text("lamplight")) == pytest.approx(1)
    assert vocabulary.read("lamplight").coverage(text("a glimmer")) == pytest.approx(1)


def test_slang_stands_for_the_words_of_rulebooks(vocabulary):
    assert vocabulary.read("subs").coverage(text("a submarine")) == pytest.approx(1)
    assert vocabulary.read("may tin cans dow").slang >= text("destroyer declare war")
    assert vocabulary.read("a sea zone").coverage(text("sea areas")) == pytest.approx(1)


def test_abbreviations_that_are_english_words_count_in_capitals_only(vocabulary):
    spelled_out = vocabulary.spelled_out
    assert spelled_out("can IT attack with AT guns, is it") == "can Italy attack with anti-tank guns, is it"
    assert spelled_out("WHAT IS IT") == "WHAT IS IT"


@pytest.mark.parametrize(("typed", "trust"), [("lantren", 0.9), ("lanturm", 0.5), ("lante", 0.5)])
def test_a_word_written_nowhere_is_trusted_as_far_as_the_mended_one_is_near(vocabulary, typed, trust):
    mended = vocabulary.read(typed, "lantern")
    assert mended.coverage(text("lantern")) == pytest.approx(1)
    assert mended.trusted_coverage(text("lantern")) == mended.familiarity == pytest.approx(trust)
    assert vocabulary.read("deathtouch").familiarity == 0


def test_a_question_of_nothing_is_covered_by_nothing(vocabulary):
    for nothing in ("", "what is it", "?!"):
        question = vocabulary.read(nothing)
        assert question.coverage(text("lantern")) == question.familiarity == 0


def test_a_wrapped_digest_is_read_paragraph_by_paragraph():
    prose = "A rule goes on\nin the next line. **Then**\n**bold**."
    digest = f"{prose}\n\n- an item\n  goes on\n- another\n\n| a |\n|---|\n| b |"
    assert list(texts.paragraphs(texts.unwrapped(digest))) == [
        "A rule goes on in the next line. **Then** **bold**.",
        "an item goes on",
        "another",
        "| a |",
        "| b |",
    ]
    assert texts.sentences("One. Two is 2.4.2 long. | three") == ["One.", "Two is 2.4.2 long. | three"]


def test_what_rules_say_oftener_than_their_own_words_is_no_slang(vocabulary):
    assert not vocabulary.read("fighters").slang


def test_several_words_name_a_document_and_say_nothing_else(vocabulary):
    question = vocabulary.read("leaders kit: how many oil")
    assert question.documents == {"wif-lif"}
    assert [word.typed for word in question.words] == ["oil"]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("cooperation of the FTRs", "cooperation of the fighters"),
        ("reorganize with ochits", "reorganise with offensive points"),
        ("a land battle", "a land combat"),
    ],
)
def test_what_players_say_is_put_as_the_rules_put_it(vocabulary, said, written):
    assert vocabulary.read(said).text == written

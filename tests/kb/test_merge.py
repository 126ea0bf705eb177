"""The user's documents laid over the shipped corpus."""

from __future__ import annotations

from kb.merge import merge, paired_parts
from parsers.records import Document, Head, Reading
from tests.kb.toy_readings import SHEET, TOY, at, part, ruling, section


def merged(ours: list, theirs: list, field: str = "sections"):
    corpus = [Reading(TOY, **{field: ours})] if ours else []
    user = [Reading(TOY, **{field: theirs})] if theirs else []
    documents, problems = merge(corpus, user)
    return getattr(documents[0], field), problems


def test_our_digest_and_their_text_stand_side_by_side():
    pairs, _ = merged([section("1", "Moving", "ours")], [section("1", "MOVNG", "theirs")])
    assert [(pair.ours.text, pair.theirs.text) for pair in pairs] == [("ours", "theirs")]
    assert pairs[0].first("title") == "Moving"


def test_what_only_one_of_them_has_stays_in_reading_order():
    pairs, _ = merged(
        [section(number) for number in ("1", "2", "4")],
        [section(number) for number in ("0", "1", "1.1", "1.2", "4", "5")],
    )
    assert [pair.best.number for pair in pairs] == ["0", "1", "1.1", "1.2", "2", "4", "5"]


def test_a_document_of_the_user_alone_comes_after_the_shipped_ones():
    own = Document("own", "Own game", "Own", "rulebook")
    documents, _ = merge([Reading(TOY)], [Reading(own), Reading(TOY)])
    assert [one.document.id for one in documents] == ["toy", "own"]
    assert [(one.from_corpus, one.from_user) for one in documents] == [(True, True), (False, True)]


def test_a_number_that_stands_twice_is_kept_twice_and_reported():
    thrice = [section("1", text=text, place=at(line)) for line, text in enumerate("abc", 1)]
    pairs, problems = merged([], thrice)
    assert [(pair.id, pair.theirs.text) for pair in pairs] == [
        ("toy/1", "a"),
        ("toy/1~2", "b"),
        ("toy/1~3", "c"),
    ]
    assert ["toy/1 stands twice" in str(problem) for problem in problems] == [True, True]


def test_the_groups_own_chapters_are_a_layer_over_the_shipped_ones():
    layers = [Reading(TOY, sections=[section("1", text=text)]) for text in ("shipped", "own")]
    documents, problems = merge(layers, [])
    assert [pair.ours.text for pair in documents[0].sections] == ["own"]
    assert problems == []


def test_one_sub_head_of_a_name_is_enough():
    heads = [Head("toy", "1", "Railways", at(line)) for line in (3, 9)]
    pairs, problems = merged([], heads, "heads")
    assert (len(pairs), problems) == (1, [])


def test_the_parts_of_a_ruling_are_matched_by_their_labels():
    ours = ruling(parts=(part("a", verdict="yes"), part("b", verdict="no"), part("d", verdict="4")))
    theirs = ruling(parts=(part("a", answer="A"), part("b", answer="B"), part("c", answer="C")))
    documents, _ = merge([Reading(SHEET, rulings=[ours])], [Reading(SHEET, rulings=[theirs])])
    parts = paired_parts(documents[0].rulings[0])
    assert [(one.best.label, one.first("verdict"), one.first("answer")) for one in parts] == [
        ("a", "yes", "A"),
        ("b", "no", "B"),
        ("c", "", "C"),
        ("d", "4", ""),
    ]
    assert [one.id for one in parts] == [f"wif-qa/Q1.1-1/{label}" for label in "abcd"]

"""References as players type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.reference import NodeReference, UnknownReference, find, parse, resolve

DOCUMENTS = {
    "ce": "wif-ce",
    "raw7": "wif-raw7",
    "lif": "wif-lif",
    "iog": "iog",
    "skirmish-at-dusk": "skirmish",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.4.2", NodeReference(number="2.4.2")),
        ("section 2.4.2", NodeReference(number="2.4.2")),
        ("(see 2.4.2)", NodeReference(name="(see 2.4.2)")),
        ("§ 2.4.2", NodeReference(number="2.4.2")),
        ("chapter 11", NodeReference(number="11")),
        ("ce 2.4", NodeReference("wif-ce", number="2.4")),
        ("RAW7 11.16.5", NodeReference("wif-raw7", number="11.16.5")),
        ("Q2.4-4", NodeReference(number="Q2.4-4")),
        ("q2.4-4", NodeReference(number="q2.4-4")),
        ("Q2.3-1a", NodeReference(number="Q2.3-1", part="a")),
        ("Q2.3-1 (b)", NodeReference(number="Q2.3-1", part="b")),
        ("option 13", NodeReference(kind="option", number="13")),
        ("Optional rule 13", NodeReference(kind="option", number="13")),
        ("opt. 13", NodeReference(kind="option", number="13")),
        ("raw7 option 9", NodeReference("wif-raw7", "option", "9")),
        ("US entry option 22", NodeReference(kind="us-entry-option", number="22")),
        ("entry action 5", NodeReference(kind="us-entry-action", number="5")),
        ("lif entry option 3", NodeReference("wif-lif", "us-entry-option", "3")),
        ("ability 31", NodeReference(kind="ability", number="31")),
        ("lif 3.3", NodeReference("wif-lif", number="3.3")),
        ("iog 19.2", NodeReference("iog", number="19.2")),
        ("example 2.3.1-3", NodeReference(kind="example", number="2.3.1-3")),
        ("table Aircraft stacking", NodeReference(kind="table", name="Aircraft stacking")),
        ("Skirmish at Dusk 7.1", NodeReference("skirmish", number="7.1")),
        ("  overrun? ", NodeReference(name="overrun")),
        ("ce", NodeReference(name="ce")),
        ("", NodeReference(name="")),
    ],
)
def test_the_words_of_a_reference_are_read_as_players_mean_them(text, expected):
    assert parse(text, DOCUMENTS) == expected


@given(st.text())
def test_any_text_is_some_reference(text):
    assert isinstance(parse(text, DOCUMENTS), NodeReference)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("skirmish/7.1", "skirmish/7.1"),
        ("SKIRMISH/7.1", "skirmish/7.1"),
        ("sk 7.1", "skirmish/7.1"),
        ("skirmish 7.2.1", "skirmish/7.2.1"),
        ("skirmish option 4", "skirmish/option/4"),
        ("example 7.1-1", "skirmish/example/7.1-1"),
        ("7.1-1", "skirmish/example/7.1-1"),
        ("Lamplight", "skirmish/term/lamplight"),
        ("glimmer", "skirmish/term/lamplight"),
        ("guarded bridge", "skirmish/term/bridge-guarded"),
        ("guarded bridges", "skirmish/term/bridge-guarded"),
        ("lantern", "skirmish/7.1"),
        ("relief of sentries", "skirmish/7.2.1"),
        ("table lantern light", "skirmish/table/lantern-light"),
        ("2.4.2", "wif-ce/2.4.2"),
        ("ce 2.4.2", "wif-ce/2.4.2"),
        ("wif-ce 2.4.2", "wif-ce/2.4.2"),
        ("Collector's Edition 2.4.2", "wif-ce/2.4.2"),
    ],
)
def test_a_reference_leads_to_its_node(connection, text, id):
    assert resolve(connection, text).id == id


def test_a_number_of_several_documents_means_the_collectors_edition_first(connection):
    documents = [node.document for node in find(connection, "2")]
    assert documents[0] == "wif-ce"


@pytest.mark.parametrize(
    "text", ["7.99", "sk 2.4.2", "lampligt", "option 4711", "Q99.9-9", "x'; drop table nodes", "\0"]
)
def test_what_is_not_there_is_unknown(connection, text):
    with pytest.raises(UnknownReference):
        resolve(connection, text)


def test_a_slip_of_the_pen_brings_suggestions(connection):
    with pytest.raises(UnknownReference) as unknown:
        resolve(connection, "lampligt")
    assert "Lamplight" in unknown.value.suggestions
    assert "'Lamplight'" in str(unknown.value)


def test_a_dangling_node_is_found_where_its_document_is_named(connection):
    assert resolve(connection, "skirmish/7.99").kind == "dangling"
    assert resolve(connection, "sk 7.99").kind == "dangling"
    assert find(connection, "7.99") == []


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("2.4.99", ["2.4.3", "2.4.2", "2.4.1", "2.4"]),
        ("raw7 11.16.77", ["raw7 11.16.6", "raw7 11.16.5", "raw7 11.16.4", "raw7 11.16"]),
        ("option 99", ["option 76", "option 75", "option 73"]),
        ("us entry option 200", ["US entry option 51", "US entry option 50", "US entry option 49"]),
    ],
)
def test_of_a_number_that_is_not_there_those_beside_it_are_offered(connection, text, near):
    with pytest.raises(UnknownReference) as raised:
        resolve(connection, text)
    assert raised.value.suggestions == near
    assert all(find(connection, one) for one in near)

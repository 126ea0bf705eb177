"""The index and glossary of the Collector's Edition, its columns undone."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.transcripts.collectors_edition.index import read_gloss, read_terms
from parsers.transcripts.ids import CE

# Two printed columns of a made-up index: broken glosses and references, glued entries, ghosts, a snowball.
INDEX = """\
#### 23. **Index & Glossary**

Apple [see also Fruit] 2.1\tHexes\tParis 14.6
baking 11.5.8, 11.5.10\tadjacent 2.1.1\tdeaths 14.6.4
Boats [any craft with\tdesert\t<b>PiF</b> [Planes in Flames] 1
oars or a sail] 1.3\tland combat 11.15.5\tPort attack 11.2
*\t\t• •
Germany in 1939 9.1\tweather 8.2.1\tfrogmen22.10
Canal [a cut\tforest\tRailway gun (RG) 22.2
between seas 2.4\tland combat 11.15.1, 11.15.5,\tReserves [see Force pools and Roads]
China\t11.15.7 Hexposts 2.5\tSupply 2.4
Burma Road 13.3.3\tlarge 2.1.4\tsources 2.4.2
US guarantee 13.3.2, US entry option 42\tHexsides 2.1\tUS 13 3.2
Dice 2.7\tIce 8.2 Iran\tThe end of supply 2.4.2
Dice 2.7 Egg 5.\tIce 8.2 Iran resources 5.1\tThe end of supply 2.4.2 Tito 22.15
Dice 2.7 Egg 5. Fig 12\tIce 8.2 Iran resources 5.1 Italy 19.1\tThe end of supply 2.4.2 Tito 22.15 Turn 3

# SEQUENCE OF PLAY

An after word 1.1\tof 2.2\tno entry 3.3
"""


@pytest.fixture(scope="module")
def terms():
    return {term.entry: term for term in read_terms(INDEX.splitlines(), "ce.txt")}


def test_sub_entries_stand_under_their_main_entry(terms):
    assert terms["Apple, baking"].parent == "Apple"
    assert terms["Apple, baking"].sections == ("11.5.8", "11.5.10")
    assert terms["China, Burma Road"].parent == "China"
    assert terms["China"].sections == ()
    assert terms["Paris, deaths"].sections == ("14.6.4",)


def test_third_level_goes_on_with_the_alphabet(terms):
    assert terms["Hexes, desert, land combat"].parent == "Hexes, desert"
    assert terms["Hexes, desert, weather"].sections == ("8.2.1",)
    assert terms["Hexes, forest, land combat"].sections == ("11.15.1", "11.15.5", "11.15.7")


def test_broken_glosses_and_references_are_joined(terms):
    assert terms["Boats"].definition == "any craft with oars or a sail"
    assert terms["Boats"].sections == ("1.3",)
    assert terms["Canal"].definition == "a cut between seas"
    assert terms["Canal"].sections == ("2.4",)


def test_glued_and_misspelt_references(terms):
    assert terms["Hexposts"].sections == ("2.5",)
    assert terms["Port attack, frogmen"].sections == ("22.10",)
    assert terms["Supply, US"].sections == ("13.3.2",)
    assert next(term for entry, term in terms.items() if "in 1939" in entry).sections == ("9.1",)


def test_glosses_become_synonyms_definitions_and_pointers(terms):
    assert terms["PiF"].also == ("Planes in Flames",)
    assert terms["Railway gun"].also == ("RG",)
    assert terms["Reserves"].see == ("Force pools", "Roads")
    assert terms["Apple"].see == ("Fruit",)
    assert terms["China, US guarantee"].see == ("US entry option 42",)


def test_snowball_says_every_line_once(terms):
    assert terms["Egg"].sections == ("5",)
    assert terms["Fig"].sections == ("12",)
    assert terms["Iran, resources"].sections == ("5.1",)
    assert terms["Turn"].sections == ("3",)
    assert sum(entry.startswith("Dice") for entry in terms) == 1


def test_index_ends_at_the_charts_and_places_are_lines(terms):
    assert not any("after word" in entry for entry in terms)
    assert INDEX.splitlines()[terms["Apple"].place.first_line - 1].startswith("Apple")


def test_page_run_together_is_parted_into_its_columns():
    interleaved = (
        "#### Azores 2.1.3 Cadre 13.6.3 23. **Index & Glossary** Dice 2.7 resources 5.1 Canal [a cut made by "
        "many re-rolls 6.1 diggers and ships] 11.4 supply 2.4 Baltic states 19.5 overrun 11.10.6 Egg 5."
    )
    clean = [f"Entry {letter} 2.1\tHexes {letter} 3.1\tZone {letter} 4.1" for letter in "abcdef"]
    terms = {term.entry: term for term in read_terms([interleaved, "", *clean], "ce.txt")}
    assert terms["Azores, resources"].sections == ("5.1",)
    assert terms["Canal"].sections == ("11.4",)
    assert terms["Canal, overrun"].parent == "Canal"
    assert terms["Baltic states"].parent == ""
    assert terms["Dice, re-rolls"].sections == ("6.1",)


@pytest.mark.parametrize(
    ("label", "gloss", "expected"),
    [
        ("AA", "Anti-aircraft units, see Unit chart", ("", ("Anti-aircraft units",), ("Unit chart",))),
        ("CVL", "Light Carrier, CV of cost 1", ("CV of cost 1", ("Light Carrier",), ())),
        ("POL", "Petrol, oil & lubricants", ("", ("Petrol, oil & lubricants",), ())),
        ("Divisions in Flames", "DiF, replaces others", ("replaces others", ("DiF",), ())),
        ("Carrier", "SCS: a ship", ("a ship", ("SCS",), ())),
        ("Enemy", "whom you fight", ("whom you fight", (), ())),
        ("NEI", "see Netherlands East Indies", ("", (), ("Netherlands East Indies",))),
    ],
)
def test_gloss(label, gloss, expected):
    assert read_gloss(label, gloss) == expected


@settings(max_examples=60, deadline=None)
@given(st.permutations(INDEX.splitlines()), st.integers(0, 1800))
def test_damaged_index_never_raises(lines, cut):
    found = read_terms("\n".join(lines)[:cut].splitlines(), "ce.txt")
    assert len({term.id for term in found}) == len(found)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("Aa[],. 1.2\tbz", max_size=30), max_size=20))
def test_anything_below_the_title_is_read(lines):
    found = read_terms(["#### 23. Index & Glossary", "Apple 2.1\tHexes 2\tPilots 14.6", *lines], "ce.txt")
    assert len({term.id for term in found}) == len(found)
    assert all(term.entry.strip() for term in found)


@pytest.fixture(scope="module")
def real(document_texts):
    if CE not in document_texts:
        pytest.skip("no Collector's Edition")
    lines = document_texts[CE].splitlines()
    return lines, read_terms(lines, "ce.txt")


def test_real_index_figures(real):
    _, terms = real
    assert len(terms) >= 1400
    assert sum(bool(term.sections) for term in terms) >= 1250
    assert sum(len(term.sections) for term in terms) >= 1450
    names = {term.entry for term in terms}
    assert len({term.id for term in terms}) == len(terms)
    assert all(term.parent in names for term in terms if term.parent)


def test_real_index_places_hold_the_labels(real):
    lines, terms = real
    missing = [term for term in terms if not _stands_in(term, lines[term.place.first_line - 1])]
    assert len(missing) <= 0.02 * len(terms)


def _stands_in(term, line):
    label = term.entry.removeprefix(term.parent).strip(", ")
    return re.sub(r"\W", "", label)[:12] in re.sub(r"<[^<>]*>|\W", "", line)


@pytest.mark.parametrize(
    ("entry", "sections"),
    [
        ("Carrier planes, anti-aircraft fire", ("11.5.9",)),
        ("Hexes, desert mountain, supply", ("2.4.2",)),
        ("Hexsides, alpine, ART units", ("22.2",)),
        ("Facilities, destruction, overrun", ("11.10.6",)),
        ("Iraq, alignment", ("19.7",)),
        ("Markers track, intelligence points", ("13.6.11",)),
        ("Supply, weather", ("2.4.2",)),
        ("Mexico, alignment", ("19.8",)),
        ("Capital, liberation", ("13.7.5",)),
        ("Artillery, movement, motorised", ("11.10.2",)),
        ("Units, scrapping", ("4.3", "13.6.5")),
        ("Odds ratio", ("11.15.5",)),
    ],
)
def test_real_entries(real, entry, sections):
    terms = {term.entry: term for term in real[1]}
    assert terms[entry].sections == sections


def test_real_index_cut_in_the_middle(real):
    lines, terms = real
    middle = sorted(term.place.first_line for term in terms)[len(terms) // 2]
    half = read_terms(lines[:middle], "ce.txt")
    assert 0.4 * len(terms) < len(half) < 0.6 * len(terms)
    without_title = [line for line in lines if "Index & Glossary" not in line]
    assert len(read_terms(without_title, "ce.txt")) > 0.7 * len(terms)

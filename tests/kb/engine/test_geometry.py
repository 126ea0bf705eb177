"""Where hexes lie, against every distance and neighbour that the documents give."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.engine import geometry
from parsers.chapters.rulebook import read_rulebook
from parsers.grid import Grid
from rules_corpus import FOLDER

GRID = read_rulebook(FOLDER / "wif_ce" / "rulebook.toml")[0].grid


def coordinates(name):
    return geometry.coordinates(name, GRID)


def hex_distance(here, there):
    return geometry.hex_distance(here, there, GRID)


def around(place):
    return geometry.around(place, GRID)


@pytest.mark.parametrize(
    ("here", "there", "hexes"),
    [
        ("W0437", "W0532", 5),  # Berlin to Nuremberg, 2.8
        ("E1631", "E2033", 5),  # 2.4.1: both hexes are five from Rundstedt
        ("E1730", "E2033", 5),
        ("W0437", "W0437", 0),
        ("A0838", "A0637", 2),  # the warlord of Lanchow goes there, 22.6
        ("A0434", "A0240", 6),  # Changsha to Port Arthur, 13.7.1
    ],
)
def test_distances_of_the_rulebook(here, there, hexes):
    assert hex_distance(coordinates(here), coordinates(there)) == hexes


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("W1029", "W0930"),  # an attack over the Rhine, 11.15.5
        ("W1732", "W1833"),  # an attack on Cherbourg, 2.4.2
        ("W1632", "W1731"),  # 2.4.2
        ("W2031", "W2032"),
        ("E1833", "E1834"),  # advances of 11.15.5
        ("E1833", "E1733"),
        ("E1632", "E1533"),  # an overrun, 11.10.6
        ("E1241", "E1242"),  # HQ support, 11.15.3
        ("P2317", "P2318"),  # Port Moresby and Lae, 11.15.1
    ],
)
def test_neighbours_of_the_rulebook(here, there):
    assert coordinates(there) in around(coordinates(here))
    assert coordinates(here) in around(coordinates(there))


def test_where_nobody_knows_which_rows_are_shifted_only_what_is_sure_counts():
    assert len(around(coordinates("W1029"))) == 6
    assert len(around(coordinates("P1029"))) == 4
    assert hex_distance(coordinates("P1029"), coordinates("W1029")) is None


def test_a_way_by_what_is_told_counts_as_the_distance_only_where_none_can_be_shorter():
    map_ = geometry.Map(GRID)
    for name in ("P0838", "P0837", "P0737", "P0637"):
        map_.put(name, name)
    map_.join("P0838", "P0837")
    assert map_.distance("P0838", "P0637") is None  # 2 or 3, and a hex between may not be told
    map_.join("P0838", "P0737")
    assert map_.distance("P0838", "P0637") == 2


places = st.builds(
    lambda letter, x, y: (letter, x, y), st.sampled_from("WE"), st.integers(1, 40), st.integers(1, 40)
)


@given(places, places)
def test_a_distance_is_one_more_than_that_of_the_nearest_neighbour(here, there):
    if here[0] != there[0] or here == there:
        return
    assert hex_distance(here, there) == hex_distance(there, here)
    assert hex_distance(here, there) == 1 + min(hex_distance(one, there) for one in around(here))


def test_numbers_may_count_the_columns_first():
    """0305 as most maps have it: column 3, fifth from the top, the even columns half a hex lower."""
    grid = Grid("Hex", "first", {"H": 0})
    beside = {
        geometry.number_of(one, grid) for one in geometry.around(geometry.coordinates("H0305", grid), grid)
    }
    assert beside == {"H0304", "H0306", "H0204", "H0205", "H0404", "H0405"}
    assert geometry.coordinates("H0305", Grid()) is None

"""The graph of citations: what a node refers to, what refers to it, what links two nodes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.citations.graph import graph, paths, walk
from kb.merge import merge
from kb.rows import all_rows
from kb.store import write
from parsers.records import Reading
from tests.kb.toy_readings import TOY, section

# a -> b -> c, d -> c, e alone, and a reference from b that dangles
EDGES = [("a", "b"), ("b", "c"), ("d", "c"), ("b", "gone")]


def stored(path: Path, edges: list[tuple[str, str]]) -> Path:
    rows = all_rows(*merge([Reading(TOY, sections=[section(name) for name in "abcde"])], []))
    rows["citations"] = [
        {
            "source": f"toy/{source}",
            "target": f"toy/{target}",
            "kind": "sees",
            "as_written": f"see {target}",
            "resolved": int(target != "gone"),
            "doubtful": "",
        }
        for source, target in edges
    ]
    write(path, rows)
    return path


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return stored(tmp_path / "a.db", EDGES)


def steps(links) -> list[tuple]:
    return [(link.depth, link.source[4:], link.target[4:], link.forwards) for link in links]


def test_a_walk_outwards_follows_references(database):
    assert steps(walk(database, "toy/a", 3, "out")) == [
        (1, "a", "b", True),
        (2, "b", "c", True),
        (2, "b", "gone", True),
    ]


def test_a_walk_inwards_finds_who_refers_here(database):
    assert steps(walk(database, "toy/c", 2, "in")) == [
        (1, "b", "c", False),
        (1, "d", "c", False),
        (2, "a", "b", False),
    ]


def test_a_walk_both_ways_meets_each_citation_once(database):
    assert sorted(steps(walk(database, "toy/b", 5))) == [
        (1, "a", "b", False),
        (1, "b", "c", True),
        (1, "b", "gone", True),
        (2, "d", "c", False),
    ]


def test_a_walk_from_nowhere_finds_nothing(database):
    assert walk(database, "toy/nowhere", 3) == []
    assert walk(database, "toy/e", 3) == []
    assert walk(database, "toy/a", 0) == []


def test_a_direction_that_is_none_is_refused(database):
    with pytest.raises(ValueError, match="sideways"):
        walk(database, "toy/a", 1, "sideways")


def test_a_walk_goes_round_a_circle_once(tmp_path):
    circle = stored(tmp_path / "circle.db", [("a", "b"), ("b", "c"), ("c", "a")])
    assert len(walk(circle, "toy/a", 100, "out")) == 3


def test_the_graph_has_all_nodes_with_their_labels_and_all_citations(database):
    whole = graph(database)
    assert whole.nodes["toy/a"] == {"kind": "section", "label": "a", "document": "toy"}
    assert whole.nodes["toy/gone"]["kind"] == "dangling"
    assert sorted((source[4:], target[4:]) for source, target in whole.edges()) == sorted(EDGES)
    assert {words["as_written"] for _, _, words in whole.edges(data=True)} == {"see b", "see c", "see gone"}


def test_two_nodes_are_linked_by_the_shortest_chains_whatever_way_references_point(database):
    assert paths(database, "toy/a", "toy/d") == [["toy/a", "toy/b", "toy/c", "toy/d"]]
    assert paths(graph(database), "toy/a", "toy/b") == [["toy/a", "toy/b"]]
    assert paths(database, "toy/a", "toy/e") == []
    assert paths(database, "toy/a", "toy/nowhere") == []
    assert paths(database, "toy/a", "toy/gone") == []


def test_all_shortest_chains_are_found_up_to_a_limit(tmp_path):
    square = stored(tmp_path / "square.db", [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
    assert len(paths(square, "toy/a", "toy/d")) == 2
    assert len(paths(square, "toy/a", "toy/d", most=1)) == 1


def test_an_open_connection_serves_as_well_and_stays_open(database):
    connection = sqlite3.connect(database)
    assert len(walk(connection, "toy/a", 1)) == 1
    assert graph(connection).number_of_edges() == len(EDGES)
    connection.close()


@pytest.mark.slow
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    edges=st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde")), max_size=12, unique=True)
)
def test_a_walk_finds_what_the_graph_can_reach(tmp_path, edges):
    import networkx

    database = tmp_path / "any.db"
    database.unlink(missing_ok=True)
    whole = graph(stored(database, edges))
    reached = {link.reached for link in walk(database, "toy/a", 10, "out")} - {"toy/a"}
    assert reached == networkx.descendants(whole, "toy/a")

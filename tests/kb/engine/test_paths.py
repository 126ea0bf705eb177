"""Paths, beside networkx on the same graphs; and what a path says where something is not known."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.engine.facts import case_of
from kb.engine.law import Law
from kb.engine.paths import DistanceField
from parsers.law.situation import read_situation
from tests.kb.engine.toy import law_of, verdict

PLACES = range(9)
places = st.sampled_from(PLACES)
graphs = st.dictionaries(st.tuples(places, places), st.integers(0, 5), max_size=40)
starts = st.lists(st.tuples(places, st.integers(0, 12)), min_size=1, max_size=8)


def with_exit(steps: dict, arrivals: dict) -> nx.DiGraph:
    """The graph of the steps, with a place beyond all targets: to reach it costs what is paid on arrival."""
    graph = nx.DiGraph()
    graph.add_nodes_from(PLACES)
    graph.add_weighted_edges_from((here, there, cost) for (here, there), cost in steps.items())
    graph.add_weighted_edges_from((target, "exit", cost) for target, cost in arrivals.items())
    return graph


def cheapest(graph: nx.DiGraph, start: int) -> float:
    if "exit" not in graph:
        return float("inf")
    return nx.single_source_dijkstra_path_length(graph, start).get("exit", float("inf"))


@given(
    graphs,
    st.dictionaries(places, st.integers(0, 5), max_size=4),
    st.dictionaries(places, st.integers(0, 3)),
    starts,
)
def test_a_field_finds_what_dijkstra_finds_from_each_start(steps, arrivals, entries, asked):
    """One field answers all starts, whatever their limits and order; a place without an entry is closed."""
    field = DistanceField(
        arrivals.items(),
        lambda there: [here for here, end in steps if end == there],
        entries.get,
        lambda here, there: steps[here, there],
    )
    open_steps = {
        (here, there): cost + entries[there] for (here, there), cost in steps.items() if there in entries
    }
    graph = with_exit(open_steps, arrivals)
    for start, limit in asked:
        best = cheapest(graph, start)
        found = field.path(start, limit)
        assert found.found == (best <= limit)
        if found.found:
            assert found.cost == best
            assert found.stops[0] == start and found.stops[-1] in arrivals
            walked = sum(open_steps[step] for step in zip(found.stops, found.stops[1:], strict=False))
            assert walked + arrivals[found.stops[-1]] == best


def test_nothing_negative_makes_a_path_shorter():
    field = DistanceField(
        [("z", -3)], lambda there: {"z": ["y"], "y": ["x"]}.get(there, []), lambda there: -1
    )
    assert field.path("x").cost == 0


def test_what_costs_more_than_anything_is_not_reached():
    field = DistanceField([("z", float("inf"))], lambda there: ["y"], lambda there: 1)
    assert not field.path("y").found and not field.path("z").found


# ---- as decisions

TOWNS = """
type Town
  gate: Number
  closed: YesNo
  toll: Number usually 0
  target: YesNo usually no
  roads: list of Town usually none
type Road joins Town
  length: Number
  blocked: YesNo usually no
"""
WAY = """
decision targets() -> list of Town
  "Where may a way end?"
  each t in all_towns() where t.target                   [1.1]

decision way(start: Town, most: Number) -> Path
  "Which is the way?"
  path from start
    to targets()                                         [1.1]
    arrival costs step.there.toll                        [1.1]
    each step costs step.side.length + step.there.gate   [1.1]
    barred when step.there is closed                     [1.1]
    barred when step.side is blocked                     [1.1]
    at most most                                         [1.1]

decision march(start: Town) -> Path
  "Which is the way along the roads that lead out of each town?"
  path from start
    to targets()                                         [1.1]
    each step goes to step.here.roads                    [1.1]
    arrival costs step.there.toll                        [1.1]
    each step costs step.there.gate                      [1.1]
    barred when step.there is closed                     [1.1]
"""


@pytest.fixture(scope="module")
def law() -> Law:
    return law_of(WAY, TOWNS)


def town(number: int, **facts: object) -> str:
    said = {"gate": 0, "closed": False, "toll": 0, "target": False} | facts
    words = [f"{name} {value}" for name, value in said.items() if not isinstance(value, bool)]
    words += [name if value else f"not {name}" for name, value in said.items() if isinstance(value, bool)]
    return f"town t{number}: {', '.join(words)}"


towns = st.lists(
    st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 3), st.booleans()), min_size=9, max_size=9
)


@settings(max_examples=60)
@given(st.sampled_from(["way", "march"]), graphs, towns, starts)
def test_a_path_decision_finds_what_dijkstra_finds(law, name, steps, facts, asked):
    if name == "way":
        steps = {(here, there): cost for (here, there), cost in steps.items() if here < there}
    roads = {here: [f"t{end}" for start, end in steps if start == here] for here in PLACES}
    lines = [
        town(number, gate=gate, closed=closed, toll=toll, target=target)
        + (f", roads ({', '.join(roads[number])})" if name == "march" and roads[number] else "")
        for number, (gate, closed, toll, target) in enumerate(facts)
    ]
    if name == "way":
        lines += [f"road between t{a} and t{b}: length {cost}" for (a, b), cost in steps.items()]
        steps |= {(there, here): cost for (here, there), cost in steps.items()}
    case = case_of(law, read_situation("\n".join(lines) + "\n"), "toy", frozenset())
    rules = law.in_play("toy", frozenset())
    open_steps = {
        (here, there): facts[there][0] + (cost if name == "way" else 0)
        for (here, there), cost in steps.items()
        if not facts[there][1]
    }
    graph = with_exit(
        open_steps, {number: toll for number, (_, _, toll, target) in enumerate(facts) if target}
    )
    for start, limit in asked:
        here = case.things[f"t{start}"]
        bound, arguments = (limit, (here, limit)) if name == "way" else (float("inf"), (here,))
        best = cheapest(graph, start)
        for found in (rules.judge(case, name, arguments), rules.explain(case, name, arguments)):
            assert found.found == (best <= bound and best < float("inf"))
            assert not found.found or found.cost == best


def test_an_unknown_step_matters_only_where_it_could_make_the_way_better(law):
    known = f"{town(1)}\n{town(2)}\n{town(3, target=True)}\nroad between t1 and t3: length 2\n"
    beside = known + "town t2: toll 1\nroad between t1 and t2: length 1\nroad between t2 and t3\n"
    assert verdict(law, known, "way", "t1", 4).status == "answered"
    unsure = verdict(law, beside.replace("town t2: toll 1\n", ""), "way", "t1", 4)
    assert unsure.status == "undetermined"
    assert any("length" in str(need) for need in unsure.needs)
    longer = beside.replace("town t2: toll 1\n", "").replace("t2: length 1", "t2: length 2")
    assert verdict(law, longer, "way", "t1", 4).status == "answered"


def test_an_unknown_toll_matters_only_where_the_way_could_end_there(law):
    towns = f"{town(1)}\n{town(2, target=True)}\n{town(3, target=True)}\n"
    near = towns + "road between t1 and t2: length 1\nroad between t1 and t3: length 3\n"
    near = near.replace("town t2: gate 0, toll 0", "town t2: gate 0, toll unknown")
    assert verdict(law, near, "way", "t1", 4).status == "undetermined"
    far = near.replace("t2: length 1", "t2: length 4")
    assert verdict(law, far, "way", "t1", 4).status == "answered"


def test_a_way_is_told_with_its_stops_and_its_cost(law):
    situation = f"{town(1)}\n{town(2)}\n{town(3, target=True, toll=1)}\n"
    situation += "road between t1 and t2: length 1\nroad between t2 and t3: length 1\n"
    found = verdict(law, situation, "way", "t1", 4)
    assert found.value == "t1 - t2 - t3, cost 3"

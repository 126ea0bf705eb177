"""Small worlds of production with promises and tankers, beside networkx on what a player would draw."""

from __future__ import annotations

from itertools import product

import networkx as nx
import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from kb.engine.facts import case_of
from parsers.law.situation import read_situation
from parsers.transcripts.ids import CE
from tests import shipped

SEAS = range(3)
few = st.integers(0, 3)
mines = st.tuples(st.sampled_from(SEAS), few, st.integers(1, 4), st.booleans())
worlds = st.fixed_dictionaries(
    {
        # of each mine its sea area, its oil, its other resources and whether its port is a minor one
        "mines": st.lists(mines, min_size=1, max_size=3),
        "works": st.lists(st.tuples(st.sampled_from(SEAS), few), min_size=1, max_size=2),
        "italian": st.tuples(st.sampled_from(SEAS), few),
        "boats": st.tuples(*[st.tuples(few, few)] * 3),
        "borders": st.sets(st.sampled_from([(0, 1), (1, 2), (0, 2)])),
        "promised": few,
    }
)


def situation(world: dict) -> str:
    lines = [
        "game: year 1942, turn Jul_Aug",
        "country Germany: at_war_with USSR",
        "country Italy: at_war_with USSR",
        "country USSR: at_war_with (Germany, Italy)",
        *(f"sea_area sea{number}: fine" for number in SEAS),
        *(f"sea_border between sea{here} and sea{there}" for here, there in sorted(world["borders"])),
    ]
    for number, (tankers, convoys) in enumerate(world["boats"]):
        lines.append(f"unit tankers{number}: CP, Germany, points {tankers}, tanker, in sea{number}")
        lines.append(f"unit convoys{number}: CP, Germany, points {convoys}, in sea{number}")
    for number, (sea, oil, other, minor) in enumerate(world["mines"]):
        port = "minor port" if minor else "major port"
        lines.append(
            f"hex mine{number}: clear, fine, city, {port}, coastal, country Germany, controller Germany,"
            f" {oil} oil, {other} resources, sea_areas (sea{sea})"
        )
    for number, (sea, factories) in enumerate(world["works"]):
        lines.append(_works(f"works{number}", "Germany", sea, factories))
    lines.append(_works("milan", "Italy", *world["italian"]))
    if world["promised"]:
        lines.append(f"loan L: giver Germany, recipient Italy, {world['promised']} resources")
    return "\n".join([*lines, "production P: power Germany", ""])


def _works(name: str, power: str, sea: int, factories: int) -> str:
    return (
        f"hex {name}: clear, fine, city, major port, coastal, country {power}, controller {power},"
        f" {factories} red factories, sea_areas (sea{sea})"
    )


def best(world: dict) -> tuple[int, int]:
    """How much of what is promised can be brought, and then how much of its own, for every way in which the
    oil and the rest can share what a minor port lets out."""
    found = []
    for parts in product(*(range(6) if minor else (None,) for _, _, _, minor in world["mines"])):
        graph = _graph(world, parts)
        first = int(nx.maximum_flow_value(graph, "start", "Italy"))
        graph.add_edge("Italy", "end", capacity=first)
        graph.add_edge("Germany", "end")
        found.append((first, int(nx.maximum_flow_value(graph, "start", "end")) - first))
    return max(found)


def _graph(world: dict, parts: tuple) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(("start", "end", "Italy", "Germany"))
    for (number, (sea, *goods, _)), part in zip(enumerate(world["mines"]), parts, strict=True):
        for kind, amount in zip(("oil", "other"), goods, strict=True):
            most = amount if part is None else min(amount, part if kind == "oil" else 5 - part)
            graph.add_edge("start", (kind, number), capacity=most)
            graph.add_edge((kind, number), (kind, sea, "in"))
    for sea, boats in enumerate(world["boats"]):
        for kind, most in zip(("oil", "other"), boats, strict=True):
            graph.add_edge((kind, sea, "in"), (kind, sea, "out"), capacity=most)
    for here, there in world["borders"]:
        for kind in ("oil", "other"):
            graph.add_edge((kind, here, "out"), (kind, there, "in"))
            graph.add_edge((kind, there, "out"), (kind, here, "in"))
    in_hand = sum(oil + other for _, oil, other, _ in world["mines"])
    own = max(0, in_hand - world["promised"])
    for number, (sea, factories) in enumerate(world["works"]):
        for kind in ("oil", "other"):
            graph.add_edge((kind, sea, "out"), ("works", number))
        graph.add_edge(("works", number), "own", capacity=factories)
    graph.add_edge("own", "Germany", capacity=own)
    sea, factories = world["italian"]
    for kind in ("oil", "other"):
        graph.add_edge((kind, sea, "out"), "milan")
    graph.add_edge("milan", "Italy", capacity=min(world["promised"], factories))
    return graph


@pytest.fixture(scope="module")
def rules():
    law = shipped.laws()[CE]
    return law.in_play(CE, frozenset({f"{CE}/option/7"}))


# What a limit shared by two kinds of goods has left over for one of them keeps nothing back.
SHARED = {
    "mines": [(0, 3, 4, True), (1, 3, 1, True)],
    "works": [(1, 3), (1, 1)],
    "italian": (1, 2),
    "boats": ((0, 3), (0, 1), (2, 3)),
    "borders": {(0, 1), (0, 2)},
    "promised": 2,
}
IN_A_ROW = {
    "mines": [(2, 0, 2, True), (2, 2, 3, False), (2, 2, 1, False)],
    "works": [(0, 2), (2, 0)],
    "italian": (1, 3),
    "boats": ((0, 3), (3, 1), (2, 1)),
    "borders": {(0, 1), (0, 2)},
    "promised": 2,
}

# Tankers alone are at sea, and nothing that lies there is oil but a little.
NO_CONVOYS = {
    "mines": [(0, 0, 4, False), (0, 3, 4, True), (0, 1, 1, False)],
    "works": [(2, 0)],
    "italian": (2, 2),
    "boats": ((2, 0), (1, 0), (1, 0)),
    "borders": {(0, 1), (0, 2)},
    "promised": 1,
}


@example(world=NO_CONVOYS)
@example(world=SHARED)
@example(world=IN_A_ROW)
@given(world=worlds)
@settings(
    max_examples=25,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # a world is small enough to be read
    suppress_health_check=[HealthCheck.too_slow],
)
def test_a_plan_brings_the_most_and_no_more_than_there_is(rules, world):
    case = case_of(rules.law, read_situation(situation(world)), CE, rules.options)
    promised, own = best(world)
    power = case.things["Germany"]
    assert rules.judge(case, "resources_to_use", (case.things["P"],)) == own
    if world["promised"]:
        assert rules.judge(case, "lent_resources_that_arrive", (case.things["L"],)) == promised
        _is_feasible(rules.judge(case, "all_its_goods", (power,)), world, promised + own)
    else:
        _is_feasible(rules.judge(case, "income_plan", (case.things["P"],)), world, own)


def _is_feasible(plan, world: dict, amount: int) -> None:
    """The plan's ways bring so much, keep within what lies there, the boats, the ports and factories, and
    what is said to bind is used up."""
    assert sum(way.amount for way in plan.routes) == amount
    most: dict[str, int] = {}
    for number, (_, oil, other, minor) in enumerate(world["mines"]):
        most[f"mine{number}"] = min(5, oil + other) if minor else oil + other
    for number, (tankers, convoys) in enumerate(world["boats"]):
        most[f"sea{number}"] = tankers + convoys
    for number, (_, factories) in enumerate(world["works"]):
        most[f"works{number}"] = factories
    most["milan"] = world["italian"][1]
    used = dict.fromkeys(most, 0)
    for way in plan.routes:
        for stop in way.stops:
            if stop in used:
                used[stop] += way.amount
    assert all(used[place] <= most[place] for place in used), plan.plan
    assert all(used[bound.place] >= bound.most for bound in plan.limits if bound.place in used), plan.bounds

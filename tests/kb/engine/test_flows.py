"""Flows, beside networkx on the same networks; limits that are shared; and what is not known."""

from __future__ import annotations

from itertools import product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.engine.flows import BOUNDLESS, Network
from kb.engine.untangled import uncrossed, untangled
from tests.kb.engine.toy import compiled, law_of, verdict

PLACES = range(7)
places = st.sampled_from(PLACES)
ways = st.sets(st.tuples(places, places), max_size=20)
amounts = st.dictionaries(places, st.integers(0, 6), min_size=1, max_size=4)


def network(gives: dict, takes: dict, steps: set, limits: dict) -> Network:
    found = Network(gives=dict(gives), takes=dict(takes), limits=dict(limits))
    found.ways = {here: [there for one, there in sorted(steps) if one == here] for here in PLACES}
    found.arrives = {goal: [goal] for goal in takes}
    return found


def plain(gives: dict, takes: dict, steps: set, through: dict) -> int:
    graph = nx.DiGraph()
    graph.add_nodes_from(("start", "end"))
    for place in PLACES:
        graph.add_edge((place, 0), (place, 1), capacity=through.get(place, 10**6))
    for here, there in steps:
        graph.add_edge((here, 1), (there, 0))
    for place, amount in gives.items():
        graph.add_edge("start", (place, 0), capacity=amount)
    for place, amount in takes.items():
        graph.add_edge((place, 1), "end", capacity=amount)
    return int(nx.maximum_flow_value(graph, "start", "end"))


@given(amounts, amounts, ways, st.dictionaries(places, st.integers(0, 4)))
@settings(max_examples=60)
def test_a_flow_is_that_of_networkx(gives, takes, steps, through):
    limits = {place: (most, [place]) for place, most in through.items()}
    assert network(gives, takes, steps, limits).greatest().amount == plain(gives, takes, steps, through)


def test_the_plan_goes_by_a_shortest_way():
    railway = {(0, 1), (0, 2), (1, 2), (2, 1), (2, 3), (3, 2)}
    assert network({0: 1}, {2: 1}, railway, {}).greatest().routes() == [(1, [0, 2, 2])]
    assert network({0: 1}, {3: 1}, railway, {3: (1, [3])}).greatest().routes() == [(1, [0, 2, 3, 3])]


def test_a_goal_may_take_whatever_comes():
    assert network({0: 2, 1: 3}, {3: BOUNDLESS}, {(0, 2), (1, 2), (2, 3)}, {}).greatest().amount == 5
    assert network({0: 9}, {3: BOUNDLESS}, {(0, 2), (2, 3)}, {2: (4, [2])}).greatest().amount == 4


def test_a_shared_limit_may_hold_for_a_place_that_leads_nowhere():
    steps = {(0, 2), (1, 2), (0, 4)}
    assert network({0: 5, 1: 5}, {2: 9}, steps, {"shared": (3, [0, 1, 4])}).greatest().amount == 3


@given(amounts, amounts, ways, st.integers(0, 5), st.integers(0, 5))
@settings(max_examples=60)
def test_a_shared_limit_is_divided_in_the_best_way(gives, takes, steps, most, other):
    shared = {"one": (most, [0, 1]), "other": (other, [2, 3])}
    found = network(gives, takes, steps, shared).greatest()
    best = max(
        plain(gives, takes, steps, {0: first, 1: most - first, 2: second, 3: other - second})
        for first, second in product(range(most + 1), range(other + 1))
    )
    assert found.amount == best
    for amount, nodes in shared.values():
        assert sum(map(found.through, nodes)) <= amount


@given(amounts, amounts, ways)
@settings(max_examples=60)
def test_the_routes_are_the_flow(gives, takes, steps):
    found = network(gives, takes, steps, {}).greatest()
    routes = found.routes()
    assert sum(amount for amount, _ in routes) == found.amount
    for _, route in routes:
        places = route[:-1]  # the key of the goal is the last
        assert all(step in steps for step in zip(places, places[1:], strict=False))
        assert route[0] in gives and route[-1] in takes
    used = {step for _, route in routes for step in zip(route[:-1], route[1:-1], strict=False)}
    assert not any((there, here) in used for here, there in used if here != there)


def test_what_passes_each_other_on_a_railway_is_told_anew():
    crossing = [(2, ["saar", "essen", "dortmund", "D"]), (3, ["silesia", "dortmund", "essen", "E"])]
    assert untangled(crossing) == [
        (2, ["saar", "essen", "E"]),
        (2, ["silesia", "dortmund", "D"]),
        (1, ["silesia", "dortmund", "essen", "E"]),
    ]
    assert untangled([(1, ["mill", "mill"])]) == [(1, ["mill", "mill"])]


def test_what_passes_the_goal_of_another_that_passes_its_own_ends_there():
    crossing = [(2, ["mine", "mill", "port", "PORT"]), (3, ["ship", "landed", "inland", "MILL"])]
    goals = {"mill": "MILL", "inland": "MILL", "port": "PORT", "landed": "PORT"}
    assert sorted(uncrossed(crossing, goals)) == [
        (1, ["ship", "landed", "inland", "MILL"]),
        (2, ["mine", "mill", "MILL"]),
        (2, ["ship", "landed", "PORT"]),
    ]
    apart = [(2, ["mine", "mill", "MILL"]), (3, ["ship", "landed", "inland", "MILL"])]
    assert uncrossed(apart, goals) == apart


@given(amounts, amounts, amounts, ways, st.integers(0, 5))
@settings(max_examples=60)
def test_a_later_rank_takes_nothing_from_an_earlier_one(early, late, takes, steps, most):
    # the sources of the early rank stand apart, one step before their places
    gives = {("early", place): amount for place, amount in early.items()} | late
    found = network(gives, takes, steps, {"shared": (most, [0, 1])})
    found.ways |= {source: [source[1]] for source in gives if isinstance(source, tuple)}
    found.ranks = dict.fromkeys(late, 1)
    both = {place: early.get(place, 0) + late.get(place, 0) for place in PLACES}
    divisions = [{0: first, 1: most - first} for first in range(most + 1)]
    alone = [plain(early, takes, steps, one) for one in divisions]
    together = [plain(both, takes, steps, one) for one in divisions]
    best = max((first, whole - first) for first, whole in zip(alone, together, strict=True))
    assert found.greatest().served == best


@given(amounts, amounts, amounts, ways, st.integers(0, 5))
@settings(max_examples=60)
def test_what_is_kept_is_used_only_where_more_arrives_by_it(free, kept, takes, steps, most):
    gives = {("free", place): amount for place, amount in free.items()} | kept
    found = network(gives, takes, steps, {"shared": (most, [0, 1])})
    found.ways |= {source: [source[1]] for source in gives if isinstance(source, tuple)}
    found.keeps = dict.fromkeys(kept, 1)
    both = {place: free.get(place, 0) + kept.get(place, 0) for place in PLACES}
    divisions = [{0: first, 1: most - first} for first in range(most + 1)]
    best = max((plain(both, takes, steps, one), plain(free, takes, steps, one)) for one in divisions)
    solved = found.greatest()
    used = sum(amount for amount, route in solved.routes() if isinstance(route[0], tuple))
    assert (solved.amount, used) == best


# ---- in the language

TYPES = """
type Town
  ore: Number usually 0
  works: Number usually 0
  harbour: YesNo usually no
  roads_to: list of Town usually none
  waters: list of Sea usually none
type Sea
  boats: Number "How many boats sail there?"
  shore: list of Town by waters
"""
RULES = """
decision ore_at_work() -> Number
  "How much ore comes to work?"
  ore_plan().amount

decision ore_plan() -> Flow
  "How does the ore come to work?"
  flow from each t in all_towns() where t.ore > 0
  each gives place.ore
  to each t in all_towns() where t.works > 0
  each takes place.works
  leg cart goes to place.roads_to
  leg cart becomes ship goes to each s in place.waters where place.harbour
  leg ship becomes wagon goes to place.shore
  leg wagon goes to place.roads_to
  leg ship holds place.boats  "the boats in the sea"
"""
MAP = """
town Mine: ore 6, roads_to (Port)
town Port: harbour, waters (Strait)
town Haven: roads_to (Mill), waters (Strait)
town Mill: works 4
"""


def asked(more: str):
    return verdict(law_of(RULES, TYPES), f"{MAP}{more}\n", "ore_at_work")


def test_what_binds_is_told_with_the_plan():
    found = asked("sea Strait: boats 3")
    assert found.value == "3"
    told = str(found)
    assert "Mine - Port - Strait - Haven - Mill" in told
    assert "the boats in the sea" in told


def test_the_works_bind_where_there_are_boats_enough():
    assert asked("sea Strait: boats 9").value == "4"


def test_boats_that_nobody_counted_are_asked_for():
    found = asked("sea Strait:")
    assert (found.status, [need.fact for need in found.needs]) == ("undetermined", ["boats"])


def test_a_source_of_a_later_rank_waits():
    rules = RULES.replace("each gives place.ore\n", "each gives place.ore\n  each ranks place.rank\n")
    types = TYPES.replace("  works:", "  rank: Number usually 0\n  works:")
    more = "town Pit: ore 2, roads_to (Mill), {}\nsea Strait: boats 9\n"

    def plan(rank: str) -> str:
        return str(verdict(law_of(rules, types), MAP + more.format(rank), "ore_plan"))

    assert "2: Pit - Mill" in plan("rank 0")
    first, later = MAP.replace("ore 6", "ore 6, rank 1"), more.format("rank 0")
    assert "2: Mine" in str(verdict(law_of(rules, types), first + later, "ore_plan"))
    assert "Pit" not in plan("rank 1").split("looked")[0]


def test_what_is_kept_is_used_last_and_told_last():
    rules = RULES.replace("each gives place.ore\n", "each gives place.ore\n  each keeps place.rank\n")
    types = TYPES.replace("  works:", "  rank: Number usually 0\n  works:")
    more = "town Pit: ore 2, roads_to (Mill), {}\nsea Strait: boats 9\n"

    def plan(map: str, rank: str) -> str:
        found = verdict(law_of(rules, types), map + more.format(rank), "ore_plan").value
        return str(found).partition(": ")[2]

    kept = MAP.replace("ore 6", "ore 6, rank 1")
    assert plan(kept, "rank 0") == "2: Pit - Mill; 2: Mine - Port - Strait - Haven - Mill"
    assert plan(MAP, "rank 1") == "4: Mine - Port - Strait - Haven - Mill"
    assert plan(MAP.replace("ore 6", "ore 3"), "rank 1").endswith("; 1: Pit - Mill")


def test_boats_do_not_matter_where_the_road_goes_all_the_way():
    assert asked("sea Strait:\ntown Other: ore 4, roads_to (Mill)").value == "4"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("  each takes 1\n", "lines `each takes ...`"),
        ("  leg cart goes to place.roads_to\n", "leads nowhere"),
        ("  leg cart, ship goes to place.roads_to\n", "no line above leads into leg ship"),
        ("  leg cart goes to place.shore\n", "has no field shore"),
    ],
)
def test_a_flow_that_is_no_flow_is_refused(lines, message):
    rules = {
        "lines `each takes ...`": RULES.replace("  each takes place.works\n", ""),
        "leads nowhere": "".join(
            line for line in RULES.splitlines(keepends=True) if not line.startswith("  leg")
        ),
        "no line above leads into leg ship": RULES.replace("  leg cart goes to", "  leg cart, ship goes to"),
        "has no field shore": RULES.replace(
            "leg cart goes to place.roads_to", "leg cart goes to place.shore"
        ),
    }[message]
    _, problems = compiled(rules, TYPES)
    assert any(message in str(one) for one in problems)

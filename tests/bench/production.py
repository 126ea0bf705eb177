"""The resources of a whole world brought to its factories, beside networkx alone on the bare graph.

The map is made up: railway hexes in rows that belong to one power, a sea area before every stretch of the
coast with convoys in it, resources and factories strewn over the hexes.
"""

from __future__ import annotations

import random
import time
from fractions import Fraction

import networkx as nx
from networkx.algorithms.flow import edmonds_karp
from rich.console import Group

from kb.compiled_law import compile_and_check
from kb.engine.case import BUDGET, Case
from kb.engine.facts import case_of
from kb.engine.law import Law, RulesInPlay
from parsers.chapters import read_corpus
from parsers.law.situation import read_situation
from parsers.transcripts.ids import CE
from rules_corpus import FOLDER, document_folders
from tests.bench import measure

# Hexes, resources, factories and sea areas; the last is what issue 16 asks to be done in ASKED seconds.
SIZES = ((300, 150, 50, 20), (600, 300, 100, 40), (1200, 600, 200, 80))
ASKED = 0.5
ISLANDS = 20  # pieces of land that no railway joins
CHART = """| Production multiples | 1942 |
|---|---|
| Germany | 1 |
| Italy | 1 |
game: year 1942
"""
TANKERS = f"{CE}/option/7"


def run() -> Group:
    chapters = [read_corpus(folder) for folder in document_folders(FOLDER)]
    law = Law(compile_and_check(chapters).laws[CE])
    rules, with_tankers = (law.in_play(CE, options) for options in (frozenset(), frozenset({TANKERS})))
    heads = ("hexes", "resources", "used", "seconds", "what limits it", "lent, with tankers", "bare graph")
    table = measure.table(f"Resources of a world (asked: {ASKED} s)", *heads)
    _asked(rules, SIZES[0], "usable_resources")  # what is made once for a law, before its first question
    for size in SIZES:
        used, seconds = _asked(rules, size, "usable_resources")
        _, limits = _asked(rules, size, "what_limits_income")
        _, lent = _asked(with_tankers, size, "resources_to_use")
        times = (seconds, limits, lent, _bare(_world(rules.law, *size)[1]))
        table.add_row(f"{size[0]:,}", f"{size[1]:,}", str(used), *(f"{each:.2f}" for each in times))
    return Group(table)


def _asked(rules: RulesInPlay, size: tuple[int, int, int, int], decision: str) -> tuple[object, float]:
    """What is decided of Germany, or of its production, with its explanation, and in how many seconds."""
    case, _ = _world(rules.law, *size, options=rules.options)
    case.steps = 100 * BUDGET
    thing = case.things["Germany"]
    if decision != "usable_resources":
        thing = case.add("Production", "its production")
        thing.f_power = case.things["Germany"]
    if decision == "resources_to_use":
        _lend(case)
    begin = time.process_time()
    value = rules.explain(case, decision, (thing,))
    return value, time.process_time() - begin


def _lend(case: Case) -> None:
    """Germany promises Italy, which has the last two pieces of land, resources and build points; some of what
    it has is oil, and every second sea area has tankers beside its convoys."""
    giver, recipient, enemy = (case.things[one] for one in ("Germany", "Italy", "USSR"))
    recipient.f_at_war_with, enemy.f_at_war_with = (enemy,), (giver, recipient)
    land = case.met["Hex"]
    for number, hex in enumerate(land):
        if number >= len(land) - 2 * len(land) // ISLANDS:
            hex.f_controller = hex.f_country = recipient
        elif number % 3 == 0:
            hex.f_printed_oil = 1
    for area in case.met["SeaArea"][::2]:
        tankers = case.add("Unit", f"tankers in {area}")
        tankers.f_country, tankers.f_kind, tankers.f_points = giver, "CP", 5
        tankers.f_tanker, tankers.f_sea_area, area.f_units = True, area, (*area.f_units, tankers)
    loan = case.add("Loan", "what it promises")
    loan.f_giver, loan.f_recipient = giver, recipient
    loan.f_resources, loan.f_build_points = Fraction(12), Fraction(3)


def _world(
    law: Law, hexes: int, resources: int, factories: int, seas: int, options: frozenset[str] = frozenset()
) -> tuple[Case, nx.DiGraph]:
    """The situation, and its graph as somebody who knows the answer to every rule would write it."""
    order = random.Random(1)
    case = case_of(law, read_situation(CHART), CE, options)
    power, enemy = case.things["Germany"], case.things["USSR"]
    power.f_at_war_with, enemy.f_at_war_with = (enemy,), (power,)
    graph = nx.DiGraph()
    land = []
    areas = [case.add("SeaArea", f"sea{number}") for number in range(seas)]
    for area, following in zip(areas, [*areas[1:], areas[0]], strict=True):
        area.f_weather = "fine"
        convoys = case.add("Unit", f"convoys in {area}")
        convoys.f_country, convoys.f_kind, convoys.f_points = power, "CP", 10
        convoys.f_sea_area, area.f_units = area, (convoys,)
        case.join("SeaBorder", area, following)
        graph.add_edge((area, "in"), (area, "out"), capacity=10)
        graph.add_edge((area, "out"), (following, "in"))
        graph.add_edge((following, "out"), (area, "in"))
    for number in range(hexes):
        hex = case.add("Hex", f"h{number}")
        hex.f_terrain, hex.f_weather, hex.f_units = "clear", "fine", ()
        hex.f_controller = hex.f_country = power
        hex.f_coastal = number % 10 == 0
        hex.f_port = "major_port" if number % 20 == 0 else "no_port"
        hex.f_sea_areas = (areas[number * seas // hexes],) if hex.f_coastal else ()
        land.append(hex)
        if number and number % (hexes // ISLANDS):
            case.join("Hexside", land[number - 1], hex).f_railway = True
            graph.add_edge(land[number - 1], hex)
            graph.add_edge(hex, land[number - 1])
        if hex.f_port == "major_port":
            graph.add_edge(hex, (hex.f_sea_areas[0], "in"))
            graph.add_edge((hex.f_sea_areas[0], "out"), hex)
    for hex in order.sample(land, resources // 3):
        hex.f_printed_resources = 3
        graph.add_edge("start", hex, capacity=3)
    for hex in order.sample(land, factories // 2):
        hex.f_red_factories, hex.f_city = 2, True
        graph.add_edge(hex, "end", capacity=2)
    return case, graph


def _bare(graph: nx.DiGraph) -> float:
    begin = time.process_time()
    edmonds_karp(graph, "start", "end")
    return time.process_time() - begin

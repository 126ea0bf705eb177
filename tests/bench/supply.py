"""Supply of whole armies, beside one Dijkstra of networkx for each unit on the same map; and a naval battle.

The map is made up: hexes in rows, a quarter of their sides with a railway, three powers side by side at war
in the middle, HQs and units strewn over their lands; a coast above and below with ports, and sea areas before
it, some with a cruiser.
"""

from __future__ import annotations

import gc
import random
import time

import networkx as nx
from rich.console import Group

from kb.compiled_law import compile_and_check
from kb.engine.case import BUDGET, Case
from kb.engine.facts import case_of
from kb.engine.law import Law, RulesInPlay
from parsers.chapters import read_corpus
from parsers.law.situation import Situation, read_situation
from parsers.transcripts.ids import CE
from rules_corpus import FOLDER, document_folders
from tests.bench import measure

SIZES = ((100, 100, 2000), (100, 200, 1000), (100, 200, 2000), (200, 200, 2000), (100, 200, 4000))
HQS = 40
SEA_AREAS = 20
SAMPLE = 60  # units for which networkx is run; its time for all is that many times more
ASKED = 0.5  # seconds that issue 3 asks for 20,000 hexes and 2,000 units
SHIPS = 60
SHIP = "attack 4, defence 5, movement 4, anti_aircraft 2"
RESULTS = ("X",) * 4 + ("D",) * 8 + ("A",) * 8  # what each side inflicts
BATTLE_MS = 50


def run() -> Group:
    chapters = [read_corpus(folder) for folder in document_folders(FOLDER)]
    law = Law(compile_and_check(chapters).laws[CE])
    rules = law.in_play(CE, frozenset())
    return Group(_supply(law, rules), _battle(law, rules))


def _supply(law: Law, rules: RulesInPlay):
    table = measure.table(
        f"All supply states (asked: {ASKED} s for 20,000 hexes and 2,000 units)",
        "hexes",
        "units",
        "in supply",
        "seconds",
        "networkx, a Dijkstra a unit",
        "ratio",
    )
    for rows, columns, units in SIZES:
        case, army, hexes = _world(law, rows, columns, units)
        gc.collect()
        best = float("inf")
        for _ in range(2):
            case.forget()
            case.steps = 100 * BUDGET
            begin = time.process_time()
            supplied = sum(bool(rules.judge(case, "supplied", (unit,))) for unit in army)
            best = min(best, time.process_time() - begin)
        peer = _networkx(case, rules, army) if units == 2000 else None
        table.add_row(
            f"{len(hexes):,}",
            f"{len(army):,}",
            f"{supplied:,}",
            f"{best:.2f}",
            f"{peer:.1f}" if peer else "",
            f"{peer / best:.0f}" if peer else "",
        )
    return table


def _world(law: Law, rows: int, columns: int, units: int) -> tuple[Case, list, list]:
    order = random.Random(1)
    case = case_of(law, Situation(), CE, frozenset())
    things = case.things
    for one, other in (("Germany", "USSR"), ("Germany", "Commonwealth")):
        for here, there in ((things[one], things[other]), (things[other], things[one])):
            here.f_at_war_with = (*here.f_at_war_with, there)
    powers = [things["Germany"], things["USSR"], things["Commonwealth"]]
    homes = [things["Germany"], things["USSR"], things["UK"]]
    shares = ((0.0, 0.42), (0.58, 1.0), (0.38, 0.62))
    hexes = []
    for row in range(rows):
        for column in range(columns):
            hex = case.add("Hex", f"h{row}_{column}")
            hex.f_terrain = order.choice(("clear", "clear", "forest", "desert", "mountain"))
            hex.f_weather = "fine"
            power = 0 if column < columns * 0.4 else 1 if column > columns * 0.6 else 2
            hex.f_controller, hex.f_country = powers[power], homes[power]
            hex.f_city, hex.f_units = order.random() < 0.004, ()
            hexes.append(hex)
    for row in range(rows):
        for column in range(columns):
            here = hexes[row * columns + column]
            beside = [(row, column + 1), (row + 1, column), (row + 1, column + (-1 if row % 2 else 1))]
            for r, c in beside:
                if r < rows and 0 <= c < columns:
                    side = case.join("Hexside", here, hexes[r * columns + c])
                    side.f_railway = order.random() < 0.25
                    side.f_river = not side.f_railway and order.random() < 0.1
    _seas(case, order, hexes, rows, columns, powers)
    army = []
    for number in range(units + HQS):
        unit = case.add("Unit", f"u{number}")
        power = order.randrange(3)
        first, last = shares[power]
        column = min(columns - 1, int((first + (last - first) * order.random()) * columns))
        unit.f_country, unit.f_hex = powers[power], hexes[order.randrange(rows) * columns + column]
        unit.f_kind = "HQ_I" if number < HQS else order.choice(("INF", "ARM", "MECH"))
        unit.f_hex.f_units = (*unit.f_hex.f_units, unit)
        army.append(unit)
    return case, army, hexes


def _seas(case: Case, order: random.Random, hexes: list, rows: int, columns: int, powers: list) -> None:
    """Sea areas in a ring around the map, each beside a stretch of the coast, and ports there."""
    areas = [case.add("SeaArea", f"sea{number}") for number in range(SEA_AREAS)]
    for area, following in zip(areas, [*areas[1:], areas[0]], strict=True):
        area.f_weather, area.f_units = "fine", ()
        case.join("SeaBorder", area, following)
    for half, row in enumerate((0, rows - 1)):
        for column in range(columns):
            hex = hexes[row * columns + column]
            stretch = column * (SEA_AREAS // 2) // columns
            hex.f_coastal = True
            hex.f_sea_areas = (areas[stretch if half == 0 else SEA_AREAS - 1 - stretch],)
            hex.f_port = "minor_port" if order.random() < 0.1 else "no_port"
    for area in areas:
        if order.random() < 0.3:
            cruiser = case.add("Unit", f"cruiser in {area}")
            cruiser.f_country, cruiser.f_kind = order.choice(powers), "CA"
            cruiser.f_sea_area, area.f_units = area, (cruiser,)


def _networkx(case: Case, rules: RulesInPlay, army: list) -> float:
    """Seconds for one Dijkstra a unit from its hex, on the graph of the steps that are open to its power."""
    cost, barred = rules.bare["supply_hex_cost"], rules.bare["supply_barred"]
    graphs = {}
    for power in {unit.f_country for unit in army}:
        graph = nx.DiGraph()
        for here in case.members["Hex"]:
            for there in case.neighbours(here):
                if not barred([case, here, there, power]):
                    graph.add_edge(here, there, weight=cost([case, there]))
        graphs[power] = graph
    begin = time.process_time()
    for unit in army[:SAMPLE]:
        if unit.f_hex in graphs[unit.f_country]:
            nx.single_source_dijkstra_path_length(graphs[unit.f_country], unit.f_hex, cutoff=None)
    return (time.process_time() - begin) * len(army) / SAMPLE


def battle(law: Law) -> Case:
    """A naval combat of `SHIPS` units a side, with the results of a round on both."""
    ships = ("BB", "CA", "CL", "CV", "CP", "SUB")
    lines = ["sea_area S: rain", "game: year 1943", "country Germany: at_war_with Commonwealth"]
    for fleet, enemy, country in (("A", "B", "Commonwealth"), ("B", "A", "Germany")):
        names = [f"{fleet}{number}" for number in range(SHIPS)]
        lines.append(
            f"fleet {fleet}: battle N, enemy {enemy}, search_roll 3, picked (0, 1), flown_in none,"
            f" not aborts, not calls_air, not calls_submarine, inflicts ({', '.join(RESULTS)}),"
            f" committed ({', '.join(names)})"
        )
        lines += [
            f"hit: fleet {fleet}, result {result}, target {names[place * 3]}, roll {place % 10 + 1}"
            for place, result in enumerate(RESULTS)
        ]
        for number, name in enumerate(names):
            kind = ships[number % len(ships)]
            lines.append(
                f"unit {name}: {kind}, {country}, section {number % 5}, "
                + ("points 5" if kind == "CP" else SHIP)
            )
    lines.append("sea_battle N: area S, active A, other B, initiated")
    return case_of(law, read_situation("\n".join(lines) + "\n"), CE, frozenset())


def _battle(law: Law, rules: RulesInPlay):
    """One round from its beginning to its aborts."""
    case = battle(law)
    asks = [("naval_combat_type", "N"), ("next_naval_step", "N")]
    asks += [
        (name, fleet)
        for fleet in "AB"
        for name in (
            "modified_search_roll",
            "units_included",
            "surprise_points_to_spend",
            "surface_attack_factors",
            "enemy_ships",
            "ASW_factors",
            "SUB_targets",
            "units_that_must_abort",
            "units_lost",
        )
    ]
    table = measure.table(f"A naval combat round, {SHIPS} units a side", "", "milliseconds", "asked")
    for title, work in (("bare", rules.judge), ("explained", rules.explain)):
        best = float("inf")
        for _ in range(5):
            case.forget()
            begin = time.perf_counter()
            for name, about in asks:
                work(case, name, (case.things[about],))
            best = min(best, time.perf_counter() - begin)
        table.add_row(f"{len(asks)} decisions, {title}", f"{best * 1000:.1f}", str(BATTLE_MS))
    return table

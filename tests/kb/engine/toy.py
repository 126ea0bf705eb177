"""A game of a few rules, to see how the engine takes them."""

from __future__ import annotations

from kb.engine.compile import compile_law
from kb.engine.facts import case_of, edition_of, options_of
from kb.engine.law import Law
from kb.engine.verdict import Verdict, judge
from kb.option_pairs import option_pairs
from parsers.chapters.read import read_chapter
from parsers.citations.names import Names
from parsers.law.situation import read_situation
from parsers.records import Document, Problem, Reading

BASE = Document("toy", "Toy War", "TW", "rulebook")
OLDER = Document("toy-old", "Toy War, first edition", "TW1", "rulebook", over="toy")

CHAPTER = """# Toy war

## 1 Units

### 1.1 Kinds

### 1.2 Weather

| Marches | hexes |
|---|---|
| fine | 4 |
| rain or storm | 2 |
| snow | 3 |

### 1.3 Combat

| Odds | shift |
|---|---|
| 1:2 | -1 |
| 1:1 | 0 |
| 3:2 | 1 |
| 2:1 | 2 |
| 3:1 | 3 |

| Goals | places |
|---|---|
| east | Tula, Orel |
| west | Lille |

## Option 1 Winter war

Changes 1.2.

## Option 2 Morale

Changes 1.3.

"""

TYPES = """
type Weather is fine, rain, snow, storm
type Kind is foot, horse, gun
type Side is north, south
type Die is 1 to 10
type Hex
  weather: Weather
  wood: YesNo usually no
  units: list of Unit by hex
type Border joins Hex
  river: YesNo usually no
type Power
  side: Side
  at_war_with: list of Power usually none mutual
type Unit
  kind: Kind
  strength: Number
  hex: Hex required
  tired: YesNo usually no
  power: Power usually none
type Fight
  attackers: list of Unit
  hex: Hex
  die: Die
type Season alone
  year: Number
power Reds: north
power Blues: south
"""


def readings(rules: str = "", types: str = TYPES, older: str = "") -> list[Reading]:
    """The toy game with a type block, a rule block in 1.3, and one in the older edition's 1.3."""
    blocks = f"```type\n{types}\n```\n\n```rule\n{rules}\n```\n"
    base = CHAPTER.replace("## Option 1", blocks + "\n## Option 1", 1)
    first = f"# Older\n\n## 1 Units\n\n### 1.3 Combat\n\n```rule\n{older}\n```\n"
    return [read_chapter(base, "toy/01.md", BASE), read_chapter(first, "toy_old/01.md", OLDER)]


def compiled(rules: str = "", types: str = TYPES, older: str = "") -> tuple[Law, list[Problem]]:
    chapters = readings(rules, types, older)
    names = Names.from_readings(chapters)
    laws, problems = compile_law(chapters, names, option_pairs(chapters, names))
    return (Law(laws["toy"]) if "toy" in laws else None), problems


def law_of(rules: str, types: str = TYPES, older: str = "") -> Law:
    law, problems = compiled(rules, types, older)
    assert not problems, "\n".join(map(str, problems))
    return law


def verdict(law: Law, situation: str, name: str, *arguments: object, edition: str = "") -> Verdict:
    """The verdict on one decision about things of the situation, by name."""
    said = read_situation(situation)
    chosen = edition_of(said, law.code, edition)
    options = options_of(said, law.code, chosen)
    case = case_of(law, said, chosen, options)
    numbers = {id: number for number, id in law.code.option_ids[chosen].items()}
    given = tuple(case.things.get(one, one) if isinstance(one, str) else one for one in arguments)
    return judge(law.in_play(chosen, options), case, name, given, numbers)

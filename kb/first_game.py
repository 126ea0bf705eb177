"""The first chapters of a game of one's own: small, whole and right, with a block of every kind.

What `umpire new` lays out; `rules_corpus/README.md` explains every line of it.
"""

from __future__ import annotations

import re
from pathlib import Path

from kb.errors import UmpireError

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")

RULEBOOK = """id = "{id}"
title = "{title}"
short = "{short}"
kind = "rulebook"
year = 2026
note = "A digest in our own words."
"""

THINGS = """# The things of the game

Every fact stands here once, with the question that the umpire asks when nobody has said it.

```type
type Side is red, blue
type Ground is field, marsh "bog", hill
type Strength is Number
type UnitKind is band "warband", wagon

type Area
  "An area of the map."
  ground: Ground printed "What ground is it?"
  units: list of Unit by area

type Border joins Area
  river: YesNo usually no printed "Does a river run along it?"

type Unit
  "A counter."
  kind: UnitKind "What kind of unit is it?"
  side: Side "Whose is it?"
  area: Area required
  weary: YesNo usually no "Is it weary?" said "is weary / is fresh"

type Band is a Unit: band
  strength: Strength printed "What is its strength?"

type Fight
  "An attack of units of one area on those of another."
  attackers: list of Unit "Which units attack?" said "by {{}}"
  area: Area "Which area is attacked?" said "on {{}}"
```
"""

MOVING = """# 1 Moving

## 1.1 Marching

A unit marches from area to bordering area, 3 points in a turn. An area costs by its ground:

| Cost of an area | points |
|---|---|
| field | 1 |
| hill | 2 |
| marsh | 3 |

```rule
decision area_cost(area: Area) -> Number
  "What does it cost to enter an area?"
  says "{{area}} costs {{value}}"
  table "Cost of an area" for area.ground

decision march(unit: Unit, goal: Area) -> Path
  "By which way does a unit reach an area in one turn?"
  path from unit.area
    to goal
    each step costs area_cost(step.there)
    barred when not may_enter(unit, step.there)
    at most 3
```

No unit enters an area with an enemy in it, except by a fight (see 2.1). A wagon enters no marsh.

```rule
decision may_enter(unit: Unit, area: Area)
  "May a unit march into an area?"
  says "{{unit}} may march into {{area}}" / "{{unit}} may not march into {{area}}"
  yes unless any of
    any other in area.units: other.side <> unit.side  "an enemy is there"
    unit is wagon and area is marsh  "a wagon enters no marsh"
```

Option 1: a weary unit does not march.

```rule
amend may_enter
  under option 1: unit.weary
```

Asked:
- *can my wagon take the short cut through the bog* — No. A wagon enters no marsh.

```example 1.1-1 "Two fields and no hill behind them"
area Meadow, Ford, Common: field
area Tor: hill
border between Meadow and Ford
border between Ford and Common
border between Common and Tor
Wulf: band, red, in Meadow
ask march(Wulf, Common)
expect 2
ask march(Wulf, Tor)
expect none
```
"""

FIGHTING = """# 2 Fighting

## 2.1 Strength

The attackers add the strengths of their bands; over a river each counts half. A weary band counts 1 less.

```rule
decision attack_strength(fight: Fight) -> Strength
  "What is the strength of an attack?"
  says "They attack {{fight.area}} with {{value}}"
  sum of
    unit.strength * (1/2 if over_river(unit) else 1) for each unit in fight.attackers where unit is band
    -1 for each unit in fight.attackers where unit is band and unit.weary  "for the weary"
    at least 0
  where over_river(u: Unit) means border(u.area, fight.area).river
```

```example 2.1-1 "Over the river, one of them weary"
area Ford, Common: field
border between Ford and Common: river
Wulf: band, red, strength 4, in Ford
Ulf: band, red, strength 2, is weary, in Ford
fight raid: by (Wulf, Ulf), on Common
ask attack_strength(raid)
expect 2
```
"""

OPTIONS = """# Options

## Option 1 Weary feet

Changes 1.1.

Weary units stay where they are.
"""

WORDS = """# Glossary

- **Area**: a piece of the map with a border. See 1.1.
- **March** (also marching): a move from area to area. See 1.1.

# Nicknames

| players say | the rules say | kind |
|---|---|---|
| bog | marsh | word |
"""

FILES = {
    "rulebook.toml": RULEBOOK,
    "things/things.md": THINGS,
    "01_moving.md": MOVING,
    "02_fighting.md": FIGHTING,
    "options.md": OPTIONS,
    "words.md": WORDS,
}


def write_first_game(folder: Path, id: str, title: str = "") -> list[Path]:
    """Lays out the first chapters of a game in a new folder, and gives the files written.  Raises UmpireError
    where the id is none or something is there already."""
    if not ID.match(id):
        raise UmpireError(f"{id} is no id; small letters, digits and hyphens, as in my-game")
    if folder.exists():
        raise UmpireError(f"{folder} is there already; name another folder")
    title = title or id.replace("-", " ").title()
    short = "".join(word[0] for word in title.split()).upper()
    written = []
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(id=id, title=title.replace('"', "'"), short=short), encoding="utf-8")
        written.append(path)
    return written

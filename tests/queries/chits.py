"""A little game of chits on hexes as a stranger writes it: his rulebook as a text, and chapters."""

from __future__ import annotations

from pathlib import Path

RULEBOOK = """id = "drums"
title = "Drums on the Moor"
short = "DM"
kind = "rulebook"
year = 2026

[grid]
places = "Hex"
straight = "first"
half = { H = "even" }
"""
THINGS = """# Things

```type
type Side is north, south
type Ground is heath, bog
type Arm is pike, drummer
type Hex
  "A hex."
  ground: Ground printed "What ground is it?"
  tower: YesNo usually no printed "Is there a tower?"
  units: list of Unit by hex
type Hexside joins Hex
  stream: YesNo usually no printed "Is there a stream?"
type Unit
  "A counter."
  kind: Arm "What is it?"
  side: Side "Whose is it?"
  hex: Hex required
  tired: YesNo usually no "Is it tired?"

hex H0101, H0102: heath
hex H0201: bog, tower
stream between H0101 and H0102
```
"""
CHAPTER = """# 1 Drums

## 1.1 Beating

A drummer beats the drum unless he is tired; he never beats it in a bog.

```rule
decision may_beat(unit: Unit)
  "May a unit beat the drum?"
  says "{unit} may beat the drum" / "{unit} may not beat the drum"
  yes unless any of
    unit.tired                "it is tired"
    unit.hex is bog           "the drum is wet"
    unit is not drummer       "it has no drum"

decision pace(unit: Unit) -> Number
  "How far does a unit go to the drum?"
  says "{unit} goes {value}"
  given may_beat(unit)        "Nobody beats the drum."
  4
```

```example 1.1-1 "On the heath he beats it"
Tom: drummer of north, in H0101
ask pace(Tom)
expect 4
```
"""
TABLE = """[places]
"ground heath" = "#ddeeaa"
"ground bog" = "#557755"
[marks]
"tower yes" = "fort"
[sides]
stream = "water"
"""
OWN_TEXT = """DRUMS ON THE MOOR

1 DRUMS

1.1 Beating
A drummer whose arms ache beats no drum. Nor does he beat it where his boots sink (see 1.2).

1.2 Boots
Boots sink in every bog.
"""


def write_chits(folder: Path) -> Path:
    """The chapters of the game with its rulebook beside them, in a folder of documents."""
    game = folder / "drums"
    (game / "things").mkdir(parents=True)
    files = {
        "rulebook.toml": RULEBOOK,
        "things/things.md": THINGS,
        "01_drums.md": CHAPTER,
        "table.toml": TABLE,
    }
    for name, text in files.items():
        (game / name).write_text(text, encoding="utf-8")
    (folder / "the rules.txt").write_text(OWN_TEXT, encoding="utf-8")
    return folder

"""The chapters of a small made-up game."""

from __future__ import annotations

from pathlib import Path

RULEBOOK = """id = "toy"
title = "Toy Armies"
short = "Toy"
kind = "rulebook"
year = 2026
"""

MOVING = """# 1 Moving

Units move (see 1.1 and 1.2).

## 1.1 Roads

A road halves the cost (see 1.2). There is more in 9.9.

Option 3: trucks pay nothing.

| Road costs | cost |
|---|---|
| road | 1 |

```example 1.1-1 "A truck on a road"
# A truck follows a road for four hexes.
waits for road_cost
```

## 1.2 Woods

Woods cost two. See option 3.

## Option 3 Trucks

Kits: ToyKit.
Changes 1.1.

Trucks ignore the cost of roads.
"""


def write_game(corpus: Path) -> Path:
    """The chapters of the made-up game in a corpus folder."""
    folder = corpus / "toy"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    (folder / "01_moving.md").write_text(MOVING, encoding="utf-8")
    return corpus

"""A little game in literate chapters: what a group of players would write, with markup of a hostile one."""

from __future__ import annotations

from pathlib import Path

HOSTILE = "<script>alert('skirmish')</script>"
ESCAPE = "\x1b]0;owned\x07\x1b[2J"

RULEBOOK = """
id = "skirmish"
title = "Skirmish at Dusk"
short = "SK"
kind = "rulebook"
year = 2026
note = "A game of the tests. <script>alert('skirmish')</script>"
"""

CHAPTERS = f"""# Skirmish

# 7 Twilight

The order of a turn.

## 7.1 Lanterns

A lantern lights its own hex and the six around it, see 7.2 and 7.3. Of its oil, see 7.99.

Option 4: a hooded lantern lights its own hex only.

| Lantern light | hexes |
|---|---|
| lantern | 7 |
| hooded | 1 |

```example 7.1-1 "A lantern in a wood lights seven hexes"
# The sentry Quillfeather stands in a wood with a lantern.
waits for lit_hexes
```

## 7.2 Sentries

A sentry sees a lit hex. {HOSTILE} Sentries never sleep {ESCAPE} on a bridge.

### 7.2.1 Relief of sentries

A sentry is relieved at the end of the turn (see 7.2).

## 7.3 Bold *claims*

[A link](javascript:alert(1)) and [bold red]markup[/bold red] of another program, see 7.1.
"""

# Where a glossary begins, a file begins: a heading without a number there only names the file.
OPTIONS = """# Options

## Option 4 Hooded lanterns

Kits: Dusk.
Changes 7.1.

A lantern may be hooded.
"""

GLOSSARY = """# Glossary

- **Lamplight** (also LL, glimmer): the light of a lantern. See 7.1.
- **Bridge, guarded**: a bridge with a sentry. See 7.2.
"""


def write(folder: Path) -> Path:
    """Write the game into a documents folder, which is returned."""
    game = folder / "skirmish"
    game.mkdir(parents=True)
    (game / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    for name, text in (("01_twilight", CHAPTERS), ("02_options", OPTIONS), ("03_glossary", GLOSSARY)):
        (game / f"{name}.md").write_text(text, encoding="utf-8")
    return folder

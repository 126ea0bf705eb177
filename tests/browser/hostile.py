"""A game whose author means no good: markup, scripts and addresses wherever a chapter holds words."""

from __future__ import annotations

from pathlib import Path

SCRIPT = "<script>document.title='owned'; alert(1)</script>"
IMAGE = '"><img src=http://elsewhere.example/x.png onerror=alert(2)>'
CLOSING = "</title></svg></textarea></style><svg onload=alert(3)>"
ADDRESS = "[press](javascript:alert(4)) ![p](http://elsewhere.example/p.png) <http://elsewhere.example>"

HUGE = "Obersturm" * 400  # one word, wider than any window
TURNED, CONTROL = "\u202eforged\u2066", "\x07\x1b[2J\x0c"

RULEBOOK = f"""
id = "hostile"
title = '''Hostile {SCRIPT}'''
short = '''H{IMAGE}'''
kind = "rulebook"
note = '''{CLOSING} {ADDRESS}'''
"""

CHAPTER = f"""# 1 Chapter {IMAGE}

{SCRIPT} {ADDRESS} See 1.1 and 1.99.

## 1.1 Section {CLOSING}

{IMAGE} See 1, and option 1.

Option 1: {SCRIPT}

| Table {IMAGE} | {CLOSING} |
|---|---|
| {SCRIPT} | `{IMAGE}` |

```example 1.1-1 "Example {CLOSING}"
# {SCRIPT}
not executable: {IMAGE}
```

#### Head {IMAGE}

## 1.2 {HUGE} see 1.1

See 1.1, {HUGE} and 1.2.

## 1.3 {TURNED} {CONTROL} title

{TURNED} See 1.2. {CONTROL}

## 1.4 [press](javascript:alert(5)) javascript:alert(6)

{ADDRESS}

```example 1.4-1 "{TURNED} {HUGE}"
# {HUGE}
not executable: {HUGE} {CONTROL}
```

```
{SCRIPT}
```

## Contradiction 1 {CLOSING}

Places: 1.1, 1.
Reading: {SCRIPT}.
Why: {IMAGE}.

{ADDRESS}
"""

OPTIONS = f"""# Options

## Option 1 {IMAGE}

Kits: {CLOSING}.
Changes 1.1.

{SCRIPT}
"""

GLOSSARY = f"""# Glossary

- **Term {IMAGE}** (also {CLOSING}): {SCRIPT}. See 1.1. See also **Other {CLOSING}**.
- **Other {CLOSING}**: {TURNED} **Term {IMAGE}** {HUGE}.
"""


def write(folder: Path) -> Path:
    """Write the game into a documents folder, which is returned."""
    game = folder / "hostile"
    game.mkdir(parents=True)
    (game / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    for name, text in (("01_chapter", CHAPTER), ("02_options", OPTIONS), ("03_glossary", GLOSSARY)):
        (game / f"{name}.md").write_text(text, encoding="utf-8")
    return folder

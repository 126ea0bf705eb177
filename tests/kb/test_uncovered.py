"""Which paragraphs of a chapter no clause follows."""

from __future__ import annotations

from kb.uncovered import law_passages
from parsers.chapters.read import read_chapter
from tests.kb.engine.toy import BASE

CHAPTER = """# Toy

## 1 Units

### 1.1 Kinds

Foot march slowly.

```rule
decision d() -> Number
  "?"
  1
```

Horses run.

> A horse once ran to Moscow.

These tire:

- foot, and
- guns.

```rule
decision e() -> Number
  "?"
  1
```

Asked:
- *do guns tire* — Yes.

### 1.2 Weather

| Marches | hexes |
|---|---|
| fine | 4 |
"""


def test_passages_of_law_and_what_follows_them(tmp_path):
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "01.md").write_text(CHAPTER, encoding="utf-8")
    reading = read_chapter(CHAPTER, "toy/01.md", BASE)
    found = [(one.section, one.line, one.words, one.covered) for one in law_passages(folder, reading)]
    assert found == [
        ("1.1", 7, "Foot march slowly.", True),
        ("1.1", 15, "Horses run.", False),
        ("1.1", 19, "These tire:", True),
        ("1.2", 35, "Marches hexes --- --- fine 4", False),
    ]

"""`umpire audit consistency` and `umpire compare` on a game of one rule, which its author mends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.queries.command_line import ask

TYPES = """# 2 Marching

## 2.1 Columns

```type
type Unit
  "A counter."
  tired: YesNo usually no "Is it tired?"
  loaded: YesNo usually no "Is it loaded?"
```

Columns march four, with trucks six (option 3); tired ones march one, loaded ones two.

"""
RULE = """```rule
decision march(unit: Unit) -> Number
  "How far may this unit march?"
  4
  under option 3: 6
  except when unit is tired: 1
  {loaded}
```
"""
DISAGREEING, MENDED = "except when unit is loaded: 2", "except when unit is loaded and unit is not tired: 2"


@pytest.fixture
def write(small_corpus: Path):
    """Writes the chapter with its last line as it is given."""

    def written(loaded: str) -> None:
        text = TYPES + RULE.format(loaded=loaded)
        (small_corpus / "toy" / "02_marching.md").write_text(text, encoding="utf-8")

    return written


def test_rules_that_disagree_are_told_with_their_situation(write, tmp_path):
    write(DISAGREEING)
    found = ask(tmp_path / "home", "audit", "consistency")
    assert found.exit_code == 1
    assert "conflict: march" in found.stdout and "tired yes" in found.stdout and "loaded yes" in found.stdout
    told = json.loads(ask(tmp_path / "home", "audit", "consistency", "--json").stdout)
    (finding,) = told["findings"]
    path = tmp_path / "situation.txt"
    path.write_text(finding["situation"] + "expect conflict\n", encoding="utf-8")
    assert ask(tmp_path / "home", "check", str(path)).exit_code == 0


def test_law_without_flaw_ends_well_and_the_quick_form_takes_over_what_was_found(write, tmp_path):
    write(MENDED)
    found = ask(tmp_path / "home", "audit", "consistency")
    assert found.exit_code == 0 and "found: nothing" in found.stdout
    quick = ask(tmp_path / "home", "audit", "consistency", "--quick")
    assert quick.exit_code == 0 and "1 kept from before" in quick.stdout


def test_two_runs_find_the_same(write, tmp_path):
    write(DISAGREEING)
    once, again = (
        json.loads(ask(tmp_path / "home", "audit", "consistency", "--json").stdout) for _ in range(2)
    )
    assert [once[name] for name in ("findings", "evaluations", "whole")] == [
        again[name] for name in ("findings", "evaluations", "whole")
    ]


def test_two_sets_of_options_are_compared(write, tmp_path):
    write(MENDED)
    found = ask(tmp_path / "home", "compare", "toy", "toy+3", "march")
    assert found.exit_code == 0, found.output
    assert "toy: 4" in found.stdout and "toy+3: 6" in found.stdout
    assert "1 of 1 decisions come out differently" in found.stdout
    assert ask(tmp_path / "home", "compare", "toy", "toy+3", "far", "march").stdout == found.stdout
    assert ask(tmp_path / "home", "compare", "toy", "toy+3", "xyzzy").exit_code == 2
    slip = ask(tmp_path / "home", "compare", "toy", "toy+3", "mar_ch")
    assert slip.exit_code == 2 and "no decision is called 'mar_ch'" in slip.stderr


def test_how_far_it_looks_can_be_said(write, tmp_path):
    write(MENDED)
    found = json.loads(ask(tmp_path / "home", "compare", "toy", "toy+3", "--steps", "1", "--json").stdout)
    assert found["whole"] == 0 and found["evaluations"] == 1
    assert ask(tmp_path / "home", "compare", "toy", "toy+3", "--steps", "0").exit_code == 2


def test_what_cannot_be_compared_is_said(write, tmp_path):
    write(MENDED)
    found = ask(tmp_path / "home", "compare", "toy", "nowhere")
    assert found.exit_code == 2 and "no edition is called 'nowhere'" in found.stderr

"""Two games that nobody has played, brought in with the guide alone: a stranger's game works as ours do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.queries.command_line import ask

RULEBOOKS = Path(__file__).parent / "rulebooks"
GAMES = sorted(path.name for path in RULEBOOKS.iterdir())


@pytest.mark.parametrize("game", GAMES)
def test_it_has_twenty_decisions_and_examples_and_no_mistake(game, tmp_path):
    result = ask(tmp_path / "home", "lint", str(RULEBOOKS / game), "--json")
    found = json.loads(result.stdout)
    assert found["findings"] == []
    assert found["decisions"] >= 20
    assert found["examples"]["pass"] >= 20
    assert set(found["examples"]) == {"pass"}

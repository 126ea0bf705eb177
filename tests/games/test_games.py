"""Two games that nobody has played, brought in with the guide alone: a stranger's game works as ours do."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kb.compiled_law import compile_and_check
from kb.engine.law import Law
from parsers.chapters import read_corpus
from queries.board.table import look
from queries.umpire import Umpire
from queries.web.table import page
from tests.queries.command_line import ask

RULEBOOKS = Path(__file__).parent / "rulebooks"
GAMES = sorted(path.name for path in RULEBOOKS.iterdir())


def lint(home: Path, folder: Path) -> dict:
    return json.loads(ask(home, "lint", str(folder), "--json").stdout)


@pytest.mark.parametrize("game", GAMES)
def test_it_has_twenty_decisions_and_examples_and_no_mistake(game, tmp_path):
    found = lint(tmp_path / "home", RULEBOOKS / game)
    assert found["findings"] == []
    assert found["decisions"] >= 20
    assert found["examples"]["pass"] >= 20
    assert set(found["examples"]) == {"pass"}


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_drawn_with_its_places_and_counters(game):
    reading = read_corpus(RULEBOOKS / game)
    umpire = Umpire({base: Law(code) for base, code in compile_and_check([reading]).laws.items()})
    drawn = 0
    for example in reading.examples:
        found = look(umpire, example.situation, "", None)
        assert found["error"] == ""
        picture = str(page.picture(page.law_at(umpire, found["board"]), found["board"], found["verdicts"]))
        drawn += picture.count('class="place') + picture.count('class="counter"')
        assert picture.count('class="place') == len(found["board"]["places"])
    assert drawn > 40


def test_areas_are_discs_with_their_borders_as_lines():
    reading = read_corpus(RULEBOOKS / "salt-road")
    umpire = Umpire({base: Law(code) for base, code in compile_and_check([reading]).laws.items()})
    text = "area Elm, Oak: village\nborder between Elm and Oak: ford\nin Elm: rider A of salters\n"
    board = look(umpire, text, "", None)["board"]
    picture = str(page.picture(page.law_at(umpire, board), board, []))
    assert "edge-line far" in picture and "edge-line water" in picture
    assert "#e6d8b0" in picture and "#c9b27c" in picture  # the colours of its table.toml
    assert 'class="free"' not in picture


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[colours]\nred = 3\n", "Expected `str`, got `int` colours"),
        ("colors = 3\n", "unknown field `colors`"),
        ("[colours\n", "table.toml: cannot be read"),
    ],
)
def test_a_mistake_in_its_table_is_told(line, message, tmp_path):
    folder = Path(shutil.copytree(RULEBOOKS / "salt-road", tmp_path / "salt-road"))
    (folder / "table.toml").write_text(line, encoding="utf-8")
    (found,) = lint(tmp_path / "home", folder)["findings"]
    assert message in found["message"]


def test_a_grid_of_a_type_that_is_not_there_is_told(tmp_path):
    folder = Path(shutil.copytree(RULEBOOKS / "salt-road", tmp_path / "salt-road"))
    with (folder / "rulebook.toml").open("a", encoding="utf-8") as file:
        file.write('\n[grid]\nplaces = "Hexx"\n')
    (found,) = lint(tmp_path / "home", folder)["findings"]
    assert "no type is called Hexx" in found["message"]

"""`umpire new`, `umpire lint` and `umpire watch`: a stranger's game from the first line on."""

from __future__ import annotations

import json
import os
import re
import shlex

import pytest

from rules_corpus import FOLDER
from tests.queries.command_line import ask


@pytest.fixture
def game(tmp_path):
    result = ask(tmp_path / "home", "new", str(tmp_path / "my-game"))
    assert result.exit_code == 0, result.output
    return tmp_path / "my-game"


def lint(game, status):
    result = ask(game.parent / "home", "lint", str(game), "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_what_new_lays_out_is_whole_and_right(game):
    found = lint(game, 0)
    assert found["title"] == "My Game"
    assert found["findings"] == []
    assert found["decisions"] >= 4
    assert found["examples"] == {"pass": 3}


def test_new_overwrites_nothing_and_takes_no_odd_id(game):
    home = game.parent / "home"
    assert ask(home, "new", str(game)).exit_code == 2
    odd = ask(home, "new", str(game.parent / "My Game!"))
    assert odd.exit_code == 2
    assert "my-game" in odd.stderr


def test_a_mistake_in_a_rule_is_shown_with_its_line_and_a_caret(game):
    change(game / "02_fighting.md", "unit is band and unit.weary", "unit is band and unit.wary")
    result = ask(game.parent / "home", "lint", str(game))
    assert result.exit_code == 1
    assert "02_fighting.md:" in result.stdout
    assert "^" in result.stdout
    assert "weary" in result.stdout


def test_a_changed_figure_makes_an_example_fail(game):
    change(game / "01_moving.md", "| field | 1 |", "| field | 2 |")
    kinds = {one["kind"] for one in lint(game, 1)["findings"]}
    assert kinds == {"failing"}


def test_a_reference_to_nothing_is_found(game):
    change(game / "01_moving.md", "(see 2.1)", "(see 2.7)")
    (found,) = lint(game, 1)["findings"]
    assert found["kind"] == "dangling"
    assert "2.7" in found["message"]
    assert found["line"] > 1


def test_a_folder_without_chapters_is_no_document(game):
    for chapter in game.rglob("*.md"):
        chapter.unlink()
    found = ask(game, "lint", str(game))
    assert found.exit_code == 2 and "no chapter is in it; write one" in found.output


@pytest.fixture
def kit(game):
    """A kit over the game, in a folder beside it."""
    folder = game.parent / "my-kit"
    folder.mkdir()
    head = 'id = "my-kit"\ntitle = "My Kit"\nshort = "MK"\nkind = "rulings"\nover = "my-game"\n'
    (folder / "rulebook.toml").write_text(head, encoding="utf-8")
    (folder / "01_rulings.md").write_text(
        "## Q1.1-1 Bands in the field\n\nRules on 1.1.\nConfirms: the rule says it.\n\n"
        "- (a) Does a field cost anything? **Yes.** What 1.1 says.\n",
        encoding="utf-8",
    )
    return folder


def test_a_game_may_cite_what_is_laid_over_it_in_a_folder_beside_it(game, kit):
    change(game / "01_moving.md", "(see 2.1)", "(see 2.1 and Q1.1-1)")
    assert lint(game, 0)["findings"] == []
    (kit / "01_rulings.md").unlink()
    (found,) = lint(game, 1)["findings"]
    assert "Q1.1-1" in found["message"]


def test_a_kit_rests_on_the_game_beside_it_and_tells_no_mistakes_of_it(game, kit):
    change(kit / "01_rulings.md", "What 1.1 says.", "What 1.1 and 7.7 say.")
    change(game / "01_moving.md", "(see 2.1)", "(see 2.7)")
    (found,) = lint(kit, 1)["findings"]
    assert "7.7" in found["message"]


def test_a_rulebook_without_an_id_is_told_so_from_wherever_it_is_named(game, monkeypatch):
    change(game / "rulebook.toml", f'id = "{game.name}"', "")
    for at, folder in (
        (game, str(game)),
        (game, "."),
        (game.parent.parent, f"{game.parent.name}/{game.name}"),
    ):
        monkeypatch.chdir(at)
        result = ask(game.parent / "home", "lint", folder)
        assert result.exit_code == 1 and "id is missing" in result.stdout


def test_rulebooks_that_rest_on_each_other_are_told_so(game, kit):
    change(game / "rulebook.toml", "year =", 'over = "my-kit"\nyear =')
    (found,) = lint(game, 1)["findings"]
    assert "rests on itself" in found["message"] and found["path"] == f"{game.name}/rulebook.toml"


def test_a_rulebook_that_rests_on_none_is_told_so(game):
    change(game / "rulebook.toml", "year =", 'over = "wif-cee"\nyear =')
    found = lint(game, 1)["findings"][0]
    assert "rests on wif-cee, and no document is called so" in found["message"]
    assert found["path"] == f"{game.name}/rulebook.toml" and "the rulebook below it" in found["expected"]


@pytest.mark.slow
def test_the_shipped_rulebook_is_whole_with_the_rulings_that_it_cites(tmp_path):
    result = ask(tmp_path / "home", "lint", str(FOLDER / "wif_ce"))
    assert result.exit_code == 0, result.stdout


def test_a_folder_without_a_game_is_told_how_to_get_one(tmp_path):
    result = ask(tmp_path / "home", "lint", str(tmp_path / "nowhere"))
    assert result.exit_code == 2
    assert "umpire new" in result.stderr


def test_watch_checks_once_and_again_when_a_file_is_saved(game, monkeypatch):
    chapter = game / "01_moving.md"

    def save(_seconds):
        change(chapter, "| field | 1 |", "| field | 2 |")
        os.utime(chapter, ns=(1, 1))

    monkeypatch.setattr("queries.terminal.commands.author.time.sleep", save)
    result = ask(game.parent / "home", "watch", str(game), "--rounds", "2", "--json")
    assert result.exit_code == 0, result.output
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert (len(first["findings"]), len(second["findings"]) > 0) == (0, True)


def test_what_follows_from_a_mistake_is_not_told_again(game):
    """A rule that is mistaken takes those that ask it along, and their examples: one line says so."""
    change(game / "01_moving.md", "-> Number", "-> Costs")
    (found,) = lint(game, 1)["findings"]
    assert "no type is called Costs" in found["message"]
    assert "type Costs is" in found["expected"]


def test_a_mistake_in_an_example_is_told_once(game):
    change(game / "01_moving.md", "ask march(Wulf, Tor)", "ask march(Wulf, Tower)")
    (found,) = lint(game, 1)["findings"]
    assert found["kind"] == "mistake"


def test_fmt_lays_out_and_changes_nothing_that_a_rule_says(game):
    chapter = game / "02_fighting.md"
    tidy = chapter.read_bytes()
    change(chapter, "  sum of\n    unit.strength", "  sum   of\n        unit.strength")
    home = game.parent / "home"
    checked = ask(home, "fmt", str(game), "--check", "--json")
    assert checked.exit_code == 1
    assert json.loads(checked.stdout) == {"changed": [str(chapter)], "written": False}
    assert ask(home, "fmt", str(game)).exit_code == 0
    assert chapter.read_bytes() == tidy
    assert ask(home, "fmt", str(game), "--check").exit_code == 0
    assert ask(home, "fmt", str(game / "things")).exit_code == 2


def test_mutants_show_the_wrong_rules_that_no_example_notices(game):
    result = ask(game.parent / "home", "mutants", str(game), "--sample", "0", "--json")
    found = json.loads(result.stdout)
    assert found["noticed"] > 0
    assert found["tried"] >= found["noticed"] + len(found["survivors"])
    wagon = [one for one in found["survivors"] if "wagon" in one["situation"]]
    assert wagon, "no example of the first game has a wagon"
    assert all(one["value"] != one["wrong"] for one in found["survivors"])
    assert result.exit_code == 1


def test_mutants_want_rules_that_can_be_read(game):
    change(game / "02_fighting.md", "unit is band and unit.weary", "unit is band and unit.wary")
    result = ask(game.parent / "home", "mutants", str(game))
    assert result.exit_code == 2
    assert "umpire lint" in result.stderr


def test_rules_are_made_wrong_from_within_the_folder_too(game, monkeypatch):
    home = game.parent / "home"
    outside = json.loads(ask(home, "mutants", str(game), "--json").stdout)
    monkeypatch.chdir(game)
    within = json.loads(ask(home, "mutants", ".", "--json").stdout)
    assert within["tried"] == outside["tried"] > 0


@pytest.mark.parametrize(
    "command", ["search", "ask", "show", "refs", "check", "decisions", "types", "explore", "game"]
)
def test_the_help_speaks_of_ones_own_game_where_it_is_alone(game, command):
    home = game.parent / "home"
    built = ask(home, "build", "--alone", "--documents", str(game.parent))
    assert built.exit_code == 0, built.output
    shown = ask(home, command, "--help").stdout.partition("Examples:")[2]
    assert f"umpire {command}" in shown
    assert not re.search(r"Vichy|aircraft|overrun|11\.15|raw7|Kiev|ground support|Ship\b", shown)
    first = shlex.split(shown.strip().split("\n")[0].strip())[1:]
    answer = ask(home, *first)
    assert answer.exit_code == 0 or "dispute.txt" in first, answer.output

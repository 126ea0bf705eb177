"""A group says once what it plays; search, answers, verdicts and pages follow it."""

from __future__ import annotations

import json
import os
import shutil

import pytest

from kb.errors import UmpireError
from kb.home import current
from queries.game_at_hand import NONE, GameAtHand, said_so
from queries.sandbox.judge import judge
from queries.umpire import Umpire
from tests.queries.command_line import ask

RULED = "hex A: clear\nunits in A: INF x3, HQ-A\nask land_limit(A)\n"


@pytest.fixture
def own(home, tmp_path):
    copy = tmp_path / "own"
    shutil.copytree(home, copy)
    copy.chmod(0o700)
    return copy


@pytest.mark.parametrize(
    ("line", "edition", "options"),
    [
        ("ce", "wif-ce", ()),
        ("wif-raw7", "wif-raw7", ()),
        ("raw7 options 13 27", "wif-raw7", (13, 27)),
        ("RAW7, option: 27, 13, 13", "wif-raw7", (13, 27)),
        ("Collector's Edition options 2", "wif-ce", (2,)),
        ("", "", ()),
    ],
)
def test_a_game_is_said_as_players_say_it(connection, line, edition, options):
    game = said_so(connection, line)
    assert (game.edition, game.options) == (edition, options)
    assert said_so(connection, str(game)) == game


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "no rulebook here is called 'nonsense'; write one of"),
        ("qa", "no rulebook here is called 'qa'"),
        ("raw7 options x", "'x' is no number of an option; write an edition"),
        ("raw7 options 999", "wif-raw7 has no option 999; its options are 1 to"),
        ("options 13", "no edition is named in 'options 13'"),
    ],
)
def test_what_is_no_game_is_told(own, line, message):
    done = ask(own, "game", *line.split())
    assert done.exit_code == 2 and message in done.output
    assert json.loads(ask(own, "game", "--json").stdout) == {"edition": "", "options": []}


def test_search_and_ask_follow_the_game(own):
    assert ask(own, "game", "raw7").exit_code == 0
    for words in (("search", "overrun"), ("ask", "can I overrun a city")):
        found = ask(own, *words, "--json").stdout
        assert found == ask(own, *words, "--json", "--edition", "raw7").stdout
    hits = json.loads(ask(own, "search", "overrun", "--json").stdout)["hits"]
    assert not any(hit["id"].startswith(("wif-ce/", "iog/")) for hit in hits)
    assert "by the game at hand, wif-raw7" in ask(own, "search", "overrun").stderr
    other = json.loads(ask(own, "search", "overrun", "--json", "--edition", "ce").stdout)["hits"]
    assert not any(hit["id"].startswith("wif-raw7/") for hit in other)
    assert ask(own, "game", "none").exit_code == 0
    assert "game at hand" not in ask(own, "search", "overrun").stderr


def test_verdicts_follow_the_game_unless_the_situation_says_what_is_played(own, tmp_path):
    plain, says = tmp_path / "plain.txt", tmp_path / "says.txt"
    plain.write_text(RULED)
    says.write_text("edition wif-ce\n" + RULED)

    def played(*words: str) -> tuple[str, list[int]]:
        verdict = json.loads(ask(own, "check", *words, "--json").stdout)
        return verdict["edition"], verdict["options"]

    ask(own, "game", "raw7", "options", "2")
    raw7 = played(str(plain), "--edition", "raw7", "--option", "2")
    assert played(str(plain)) == raw7
    assert raw7 == ("wif-raw7", [2])
    assert played(str(plain), "--edition", "raw7", "--option", "65")[1] == [
        65
    ]  # another part of the same law
    assert played("--decision", "land_limit", "hex.terrain=clear") == raw7
    assert played(str(says))[0] == "wif-ce"
    assert played(str(plain), "--edition", "ce")[0] == "wif-ce"


def test_the_variable_comes_before_the_file(own, monkeypatch):
    ask(own, "game", "raw7")
    monkeypatch.setenv("UMPIRE_GAME", "ce options 13")
    assert json.loads(ask(own, "game", "--json").stdout) == {"edition": "wif-ce", "options": [13]}
    monkeypatch.setenv("UMPIRE_GAME", "chess")
    done = ask(own, "search", "overrun")
    assert done.exit_code == 2 and "UMPIRE_GAME: no rulebook here is called 'chess'" in done.output


@pytest.mark.parametrize("planted", [b"\xff\xfe", b"x" * 20_000, b"raw7 options \x00", b"../../etc"])
def test_a_planted_game_is_told(own, planted):
    (own / "game").write_bytes(planted)
    done = ask(own, "search", "overrun")
    assert done.exit_code == 2
    assert str(own / "game") in done.output.replace("\n", "") and "fault" not in done.output


def test_a_pipe_for_a_game_is_told(own):
    os.mkfifo(own / "game")
    done = ask(own, "search", "overrun")
    assert done.exit_code == 2 and "is no file" in done.output


def test_a_build_keeps_the_game(own, small_corpus):
    (own / "game").write_text("wif-ce\n")
    assert ask(own, "build", "--no-documents").exit_code == 0
    assert (own / "game").read_text() == "wif-ce\n"


def test_lines_beside_a_text_only_where_it_says_nothing(connection):
    game = GameAtHand("wif-raw7", (2, 13))
    assert game.beside("hex A: clear") == "edition wif-raw7\noptions 2 13\n"
    assert game.beside("options 3\nhex A: clear") == game.beside("edition wif-ce\n") == ""
    assert NONE.beside("hex A: clear") == ""
    with pytest.raises(UmpireError):
        said_so(connection, "raw7 options 2000000000000")


def test_a_judge_in_the_sandbox_follows_it(home):
    umpire_of_home = Umpire.of(current(home))
    said = {"game": {"edition": "wif-raw7", "options": [2]}}
    (found,) = judge(umpire_of_home, {"situation": RULED, **said})["verdicts"]
    assert (found["edition"], found["options"]) == ("wif-raw7", [2])
    (found,) = judge(umpire_of_home, {"decision": "land_limit", "facts": ["hex.terrain=clear"], **said})[
        "verdicts"
    ]
    assert (found["edition"], found["options"]) == ("wif-raw7", [2])


def test_a_bare_number_and_the_lists_are_those_of_the_game_at_hand(own, monkeypatch):
    monkeypatch.setenv("UMPIRE_GAME", "iog")
    assert json.loads(ask(own, "show", "19.2", "--json").stdout)["id"] == "iog/19.2"
    decisions = {one["name"] for one in json.loads(ask(own, "decisions", "--json").stdout)["decisions"]}
    assert "march" in decisions and "overrun_allowed" not in decisions
    types = {one["name"] for one in json.loads(ask(own, "types", "--json").stdout)["types"]}
    assert "Space" in types and "Hexside" not in types
    assert ask(own, "types", "Hexside").exit_code == 0

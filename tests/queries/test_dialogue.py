"""`umpire check --decision` on a real terminal, and `umpire decisions` with a player's words."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from kb.errors import UmpireError
from queries.terminal.dialogue import Dialogue
from queries.umpire import Open
from tests import shipped
from tests.queries.command_line import PROGRAM, environment, run

LONGEST = 60  # seconds without a sign of life
PROMPT = b"> "

Converse = Callable[..., str]


@pytest.fixture
def converse(home: Path) -> Converse:
    """Runs a command on a terminal of its own and answers its prompts: `converse(["yes"], "check", ...)`.
    Gives all that was printed; behind the last answer the input ends."""

    def held(answers: list[str], *words: str, columns: int = 80) -> str:
        child, terminal = pty.fork()
        if not child:
            env = environment(home) | {"COLUMNS": str(columns), "TERM": "dumb"}
            os.execve(sys.executable, [sys.executable, "-c", PROGRAM, *words], env)
        left, printed, fresh = list(answers), b"", b""
        while select.select([terminal], [], [], LONGEST)[0]:
            try:
                some = os.read(terminal, 65536)
            except OSError:  # Linux says so when the other end has closed
                break
            printed, fresh = printed + some, fresh + some
            if not some:
                break
            if fresh.endswith(PROMPT):
                fresh = b""
                os.write(terminal, (left.pop(0) + "\n").encode() if left else b"\x04")
        else:  # no sign of life: a test that fails, and not one that waits for ever
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
        return printed.decode(errors="replace").replace("\r\n", "\n")

    return held


def kept(printed: str) -> str:
    """The situation that was printed at the end."""
    return printed.partition("to keep it, for 'umpire check FILE':\n")[2].strip() + "\n"


def test_questions_are_asked_in_words_until_it_is_decided(converse):
    printed = converse(["Mountain"], "check", "--decision", "aircraft_limit")
    assert "What terrain is the hex?" in printed and "desert mountain" in " ".join(printed.split())
    assert "takes 0 aircraft" in printed and "_" not in printed.partition("to keep it")[0]


def test_on_a_narrow_terminal_every_line_fits_and_goes_on_where_it_began(converse):
    printed = converse(["?"], "check", "--decision", "supply_path_limit", columns=40)
    assert max(map(len, printed.split("\n"))) <= 40, printed
    needed = printed.partition("still needed\n")[2].partition("\n\n")[0]
    assert "weather" in needed and all(one.startswith("  ") for one in needed.split("\n")), printed


def test_a_decision_asks_by_name_for_what_it_takes(converse):
    printed = converse(["yes"], "check", "--decision", "pilot_cost")
    assert "Quick? (yes, no)" in printed and "Looked for" not in printed
    assert "3" in printed.partition("Quick?")[2]


@pytest.mark.slow
def test_what_is_answered_can_be_taken_back_and_left_open_and_nothing_is_lost(converse):
    printed = converse(["?", "soup", "mountain"], "check", "--decision", "aircraft_limit")
    assert "It can be: clear, forest" in " ".join(printed.split())
    assert printed.count("What terrain is the hex?") == 3 and "soup" in printed
    words = ("check", "--decision", "land_odds")
    printed = converse(["back", "", "end"], *words)
    assert "This is the first question." in printed and "not decided yet" in printed


def test_the_end_of_the_input_gives_the_verdict_so_far(converse):
    assert "not decided yet" in converse([], "check", "--decision", "aircraft_limit")


@pytest.mark.slow
def test_the_situation_that_is_printed_says_the_same(converse, home, tmp_path):
    printed = converse(
        ["mountain"], "check", "--decision", "aircraft_limit", "hex.units=HQ-A,FTR", "--option", "2"
    )
    (tmp_path / "kept.txt").write_text(kept(printed))
    again = run(home, "check", str(tmp_path / "kept.txt"))
    assert again.returncode == 0, again.stderr
    assert (
        again.stdout.splitlines()[0]
        == re.sub(r"\x1b\[[\d;]*m", "", printed.split("\n> ")[-1]).splitlines()[1]
    )


@pytest.mark.parametrize(
    ("said", "decision"),
    [
        ("land battle", "may_attack"),
        ("can my HQ overstack", "may_overstack"),
        ("gibraltar", "may_pass"),
        ("rough seas", "may_sail_into"),
        ("port attack AA", "may_port_attack"),
        ("what are the odds", "land_odds"),
    ],
)
def test_a_decision_is_found_by_a_players_words(umpire, said, decision):
    found = [
        one["name"] for one in json.loads(umpire("decisions", *said.split(), "--json").stdout)["decisions"]
    ]
    assert decision in found[:5] and len(found) <= 12


def test_words_that_nothing_is_about_say_what_to_do(umpire):
    result = umpire("decisions", "zzqx")
    assert result.exit_code == 2 and "say it in other words" in result.stderr


def test_back_returns_to_the_question_that_was_asked_last(monkeypatch):
    """In whatever way that was left: a question left open before it stays open."""
    said = iter(["", "2", "back", "5", "7"])
    monkeypatch.setattr(click, "prompt", lambda *words, **more: next(said))
    stub = Three()
    dialogue = Dialogue(stub)  # type: ignore[arg-type]
    dialogue.hold()
    assert stub.told == {"second": "5", "third": "7"}


def test_of_two_units_it_is_asked_whether_they_stand_in_one_hex():
    """Nobody has said that they do not."""
    inquiry = shipped.umpire().inquire(
        "overrun_allowed", ["attack.attackers=ARM 8-6 Germany, 1 INF 4-3 Germany"]
    )
    wanted = inquiry.next_question()
    assert (wanted.path, wanted.question) == ("attack_attackers_2.hex", "In which hex is INF 1?")
    assert wanted.answers == ("hex of ARM 1", "another", "its name")
    inquiry.tell(f"{wanted.path}={wanted.meant('hex of ARM 1')}")
    assert "unit INF_1: INF 4-3 Germany, hex hex_of_ARM_1" in inquiry.situation(inquiry.called)
    (_, kept), *_ = shipped.umpire().check(inquiry.situation(inquiry.called))
    assert kept.status == inquiry.verdict().status == "undetermined"
    with pytest.raises(UmpireError, match="kiev is no name; write another, or a name that begins"):
        inquiry.tell("attack.hex=kiev")


def test_where_nobody_is_told_to_stand_it_is_asked_who_does():
    inquiry = shipped.umpire().inquire("land_odds", ["attack.attackers=2 INF 4-3 Germany"])
    wanted = inquiry.next_question([])
    assert (wanted.path, wanted.question) == ("attack.hex.units", "Which units are in the attack hex?")
    inquiry.tell("attack.hex.units=none")
    assert inquiry.next_question([]) is None and inquiry.verdict().status == "illegal"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("attack.attackers=INF 6-3 Gremany", "Gremany; write Germany"),
        ("attack.attackers=USSR", "USSR is no kind of unit"),
        ("attack.attackers=12", "12 is no kind of unit"),
    ],
)
def test_what_is_no_unit_is_refused(fact, said):
    with pytest.raises(UmpireError, match=said):
        shipped.umpire().inquire("land_odds", [fact]).verdict()


class Three:
    """An inquiry of three questions."""

    def __init__(self) -> None:
        self.told: dict[str, str] = {}

    def next_question(self, left_open):
        paths = (one for one in ("first", "second", "third") if one not in left_open)
        path = next((one for one in paths if one not in self.told), None)
        return path and Open(path, ())

    def tell(self, fact):
        path, _, value = fact.partition("=")
        self.told[path] = value

    def take_back(self, path):
        self.told.pop(path, None)

    def verdict(self, changes):
        return None


def test_a_question_of_what_there_is_one_of_is_taken_up(converse):
    assert "the date" in converse([], "check", "--decision", "ended_with_the_pact")

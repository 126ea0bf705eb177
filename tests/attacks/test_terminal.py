"""The command line in a hostile surrounding: closed streams, strange terminals, no home, Ctrl-C, prompts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.attacks.commands import on_terminal
from tests.queries.command_line import UMPIRE, environment, start

Run = Callable[..., subprocess.CompletedProcess]


def run(home: Path, *words: str, shell: str = '"$@"', **env: str) -> subprocess.CompletedProcess:
    """A command run by a shell, which can close its streams (`"$@" <&-`)."""
    whole = {name: value for name, value in (environment(home) | env).items() if value != "UNSET"}
    return subprocess.run(
        ["sh", "-c", shell, "sh", *UMPIRE, *words], capture_output=True, text=True, env=whole, timeout=120
    )


def assert_no_fault(done: subprocess.CompletedProcess) -> None:
    assert "Traceback" not in done.stderr and "fault of the program" not in done.stderr, done.stderr


@pytest.mark.parametrize("columns", ["0", "x"])
def test_a_strange_width_is_not_believed(home, columns):
    done = run(home, "show", "sk 7.1", COLUMNS=columns)
    assert_no_fault(done)
    assert "Lanterns" in done.stdout


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"HOME": "UNSET"},
        {"HOME": ""},
        {"TERM": "dumb", "LINES": "0"},
    ],
)
def test_every_terminal_is_answered(home, env):
    for words in (("show", "2.4.2"), ("search", "λύχνος oil", "--json")):
        done = run(home, *words, **env)
        assert_no_fault(done)
        assert done.stdout
        if "--json" in words:
            json.loads(done.stdout)


@pytest.mark.parametrize("closed", ["<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [("search", "-"), ("check", "-")])
def test_closed_streams_are_no_fault_and_no_file_takes_their_place(home, words, closed):
    done = run(home, *words, shell=f'"$@" {closed}')
    assert done.returncode in (0, 1, 2)
    assert_no_fault(done)


@pytest.mark.parametrize("name", ["~nosuchuser", "~nosuchuser/x", "/dev/null", "/dev/null/x"])
def test_a_home_that_cannot_be_is_told(home, name):
    done = run(home, "search", "lantern", "--home", name)
    assert done.returncode == 2
    assert_no_fault(done)
    assert "Make room" not in done.stderr


def test_another_schema_is_told(home, tmp_path):
    import shutil
    import sqlite3

    from kb.home import current

    own = Path(shutil.copytree(home, tmp_path / "home"))
    own.chmod(0o700)
    for change in ("alter table nodes rename to knots", "pragma user_version = 1"):
        with sqlite3.connect(current(own).database) as connection:
            connection.execute(change)
        connection.close()
        for words in (("search", "lantern"), ("show", "sk 7.1"), ("ask", "do sentries sleep?")):
            done = run(own, *words)
            assert done.returncode == 2
            assert_no_fault(done)
            assert "umpire build" in done.stderr


@pytest.mark.parametrize("words", [("search", "-"), ("ask", "-", "--json")])
def test_ctrl_c_ends_a_command_that_reads(home, words):
    process = start(home, *words)
    process.stdin.write("lantern\n")
    process.stdin.flush()
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode in (130, 1, -signal.SIGINT)
    assert "Traceback" not in errors


KEYS = [b"yes\n", b"\x04", b"\x03", b"\xff\xfe\x00\n"]


@pytest.mark.skipif(not hasattr(os, "forkpty"), reason="needs a terminal")
@pytest.mark.parametrize("keys", KEYS)
def test_every_prompt_takes_whatever_is_typed(home, keys):
    status, said = on_terminal(home, [keys] * 3 + [b"\x04"] * 3, "check", "--decision", "aircraft_limit")
    assert status in (0, 1, 2, 130, -signal.SIGINT), said
    # Pressed before the program has begun, Ctrl-C is Python's to tell.
    assert "Traceback" not in said or "KeyboardInterrupt" in said
    assert "fault of the program" not in said


@pytest.mark.parametrize("command", ["search", "ask"])
def test_a_line_without_end_is_refused(home, command):
    done = run(home, command, "-", shell='"$@" </dev/zero')
    assert done.returncode == 2 and "a line of more than" in done.stderr

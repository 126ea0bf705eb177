"""The command line as the tests call it: in their own process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from queries.terminal.main import main

# Ctrl-C and a hang-up as in a terminal: a shell that runs the tests in the background has its programs
# ignore them.
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from queries.terminal.main import main
main(prog_name="umpire")
"""
UMPIRE = [sys.executable, "-c", PROGRAM]
ROOT = Path(__file__).parents[2]


def ask(home: Path, *words: str, stdin: str | bytes | None = None, documents: Path | None = None) -> Result:
    """Run the command line in this process; only what is meant for the caller may come out of it."""
    env = {"UMPIRE_HOME": str(home), "UMPIRE_DOCUMENTS": documents and str(documents), "COLUMNS": "100"}
    result = CliRunner(env=env).invoke(main, words, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def environment(home: Path) -> dict[str, str]:
    """This process's own, but for the knowledge base, and without anyone's documents."""
    kept = {name: value for name, value in os.environ.items() if name != "UMPIRE_DOCUMENTS"}
    return kept | {"UMPIRE_HOME": str(home), "PYTHONPATH": str(ROOT)}


def run(home: Path, *words: str, **more) -> subprocess.CompletedProcess:
    """Run the command line as a process of its own."""
    env = environment(home)
    return subprocess.run([*UMPIRE, *words], capture_output=True, text=True, env=env, timeout=120, **more)


def start(home: Path, *words: str, stderr=subprocess.PIPE) -> subprocess.Popen:
    """Start the command line as a process of its own, to be talked with."""
    env = environment(home)
    pipe = subprocess.PIPE
    return subprocess.Popen([*UMPIRE, *words], stdin=pipe, stdout=pipe, stderr=stderr, text=True, env=env)

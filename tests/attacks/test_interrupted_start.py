"""Ctrl-C while Python still reads the program ends it with a word, not with a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.queries.command_line import ROOT

# Presses Ctrl-C, as the system would, at the moment when a module is looked for.
PRESSED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Press())
from queries.terminal.entry import main
sys.argv[1:] = ["search", "lantern"]
main()
"""


@pytest.mark.parametrize("module", ["queries.terminal.main", "click", "queries.terminal.commands.search"])
def test_ctrl_c_while_the_program_is_read(module):
    words = [sys.executable, "-c", PRESSED.format(module=module)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 130
    assert done.stderr == "interrupted\n"


def test_the_console_script_begins_there():
    assert 'umpire = "queries.terminal.entry:main"' in (ROOT / "pyproject.toml").read_text()

"""What is said of a call that cannot be read."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from queries.terminal.main import main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "--option", "banana", "x.txt"), "--option banana: write a number, and --option again"),
        (("search", "--limit", "0", "rain"), "--limit 0: write a number from 1 to"),
        (("show",), "for example: umpire show 2.4.2"),
        (("check",), "nothing is asked; name a FILE, tell a dispute in quoted lines"),
    ],
)
def test_it_says_what_to_write_and_gives_an_example(words, said):
    found = CliRunner().invoke(main, words)
    assert found.exit_code == 2 and said in found.output, found.output

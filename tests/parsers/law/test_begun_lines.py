"""A line of the notation that is begun and not written so is told as it is written."""

from __future__ import annotations

import pytest

from parsers.law.mistakes import Mistake
from parsers.law.situation import read_situation


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("include maps/front.txt", 'include "maps/front.txt"'),
        ("include 'front.txt'", 'include "front.txt"'),
        ("ask supplied A", "ask supplied(A)"),
        ("ask is A in supply", "a question in words"),
        ("hexside between Riga, Pskov: river", "hexside between Riga and Pskov: river"),
    ],
)
def test_it_says_how_it_is_written(line, written):
    with pytest.raises(Mistake) as told:
        read_situation(f"{line}\n")
    assert written in told.value.expected

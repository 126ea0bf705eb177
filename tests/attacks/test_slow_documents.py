"""A document whose lines are out of order takes not much longer to read than the document itself."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from parsers.transcripts.recognise import read_folder

DOCUMENTS = Path(os.environ.get("UMPIRE_DOCUMENTS") or "/nowhere")
Lines = list[str]


def shuffled(lines: Lines) -> Lines:
    return random.Random(1).sample(lines, len(lines))


DAMAGES: list[Callable[[Lines], Lines]] = [
    lambda lines: lines[::-1],
    lambda lines: [line[::-1] for line in lines],
    shuffled,
    lambda lines: [" ".join(lines)],
]
# How many times as long as the document itself a damaged one may take, both by the processor's time in this
# process; the worst was six.  What else the machine does only adds to a time, so the least of a few counts.
MOST_TIMES, LEAST = 3.5, 0.3
TRIES = 3


def seconds(folder: Path, text: str) -> float:
    (folder / "one.txt").write_text(text, encoding="utf-8", errors="replace")
    begin = time.process_time()
    read_folder(folder)
    return time.process_time() - begin


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="needs the real documents: UMPIRE_DOCUMENTS")
@pytest.mark.parametrize("name", sorted(path.name for path in DOCUMENTS.glob("*.txt")))
def test_a_document_out_of_order_is_read_as_soon(name, tmp_path):
    text = (DOCUMENTS / name).read_text(encoding="utf-8", errors="replace")
    straight = max(min(seconds(tmp_path, text) for _ in range(TRIES)), LEAST)
    for damage in DAMAGES:
        damaged = "\n".join(damage(text.split("\n")))
        taken = min(seconds(tmp_path, damaged) for _ in range(TRIES))
        assert taken < MOST_TIMES * straight, f"{taken:.1f} s instead of {straight:.1f} s"

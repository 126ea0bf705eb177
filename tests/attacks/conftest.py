"""What the attacks are made on: the knowledge base of the shipped corpus and a little game."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.queries.command_line import start
from tests.queries.conftest import small_corpus

__all__ = ["small_corpus"]

Serve = Callable[..., tuple[subprocess.Popen, str]]


@pytest.fixture
def serve(home) -> Iterator[Serve]:
    """Starts `umpire serve`, and gives it with its address; it is ended afterwards."""
    running = []

    def serve(*words: str, of: Path = home) -> tuple[subprocess.Popen, str]:
        process = start(of, "serve", "--port", "0", *words, stderr=subprocess.DEVNULL)
        running.append(process)
        address = re.search(r"http://\S+:\d+", process.stdout.readline())
        assert address
        return process, address[0]

    yield serve
    for process in running:
        process.kill()
        process.communicate()

"""Blocks are laid out as `umpire fmt` lays them out, so that a change shows what it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus import document_folders
from tests.queries.command_line import ask

GAMES = Path(__file__).parents[1] / "games" / "rulebooks"
FOLDERS = [*document_folders(), *document_folders(GAMES)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.name)
def test_its_blocks_are_laid_out(tmp_path, folder):
    told = ask(tmp_path, "fmt", "--check", str(folder))
    assert told.exit_code == 0, told.output

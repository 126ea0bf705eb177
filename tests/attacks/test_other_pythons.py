"""Another version of Python answers from the same home."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.home import current
from tests.attacks.other_pythons import asked, found


def test_a_home_serves_every_version(home, tmp_path):
    pythons = found()
    if not pythons:
        pytest.skip("no other Python with the packages here; UMPIRE_PYTHONS may name some")
    own = Path(shutil.copytree(home, tmp_path / "home"))
    own.chmod(0o700)
    before = current(own).name
    for python in pythons:
        for words, answer in (
            (("search", "lantern"), "Lanterns"),
            (("show", "sk 7.1"), "Lanterns"),
            (("check", "--decision", "aircraft_limit", "hex.city=yes"), "3"),
        ):
            done = asked(python, own, *words)
            assert done.returncode in (0, 1) and answer in done.stdout, (python, done.stderr[-500:])
    assert current(own).name == before

"""Other versions of Python on the same home."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from kb.home import current
from tests.attacks import targets
from tests.attacks.commands import checked, odd_words
from tests.attacks.targets import Range
from tests.queries.command_line import ROOT, environment

WANTED = "import sys, click, lark, msgspec, networkx, numpy, whoosh; print(sys.version_info[:2])"
PLACES = ("~/.pyenv/versions/*/bin/python", "/opt/python/*/bin/python", "/usr/bin/python3.*")


def found() -> list[Path]:
    """The interpreters of other versions that this machine has, with all packages that Umpire needs.  More
    are looked for where UMPIRE_PYTHONS says, with colons between them."""
    return [path for path in _versions() if _answers(path)]


def prepared(folder: Path, until: float, most: int = 2) -> list[Path]:
    """As `found`; where none has the packages they are installed beside one or two of them, if that can be
    done: their names are kept in the folder, for `other_python`."""
    known = found()[:most]
    for path in [] if known else _versions():
        if len(known) < most and time.monotonic() < until - 600:
            known += _with_packages(path, folder / path.parent.parent.name)
    folder.mkdir(exist_ok=True)
    (folder / "found").write_text("\n".join(map(str, known)))
    return known


def _versions() -> list[Path]:
    """One interpreter of each version from 3.10 on, but for this one."""
    named = os.environ.get("UMPIRE_PYTHONS", "")
    paths = [Path(one) for one in named.split(os.pathsep) if one]
    paths += [path for place in PLACES for path in sorted(Path("/").glob(os.path.expanduser(place)[1:]))]
    seen = {sys.version_info[:2]}
    kept = []
    for path in paths:
        version = _said(path, "import sys; print(*sys.version_info[:2])").split()
        if len(version) == 2 and (here := (int(version[0]), int(version[1]))) >= (3, 10) and here not in seen:
            seen.add(here)
            kept.append(path)
    return kept


def _answers(path: Path) -> bool:
    return bool(_said(path, WANTED))


def _said(path: Path, program: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    try:
        words = [str(path), "-c", program]
        return subprocess.run(words, capture_output=True, text=True, timeout=60, env=env).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _with_packages(path: Path, folder: Path) -> list[Path]:
    python = folder / "bin" / "python"
    for words in (
        [str(path), "-m", "venv", str(folder)],
        [str(python), "-m", "pip", "install", "-q", str(ROOT)],
    ):
        try:
            if subprocess.run(words, capture_output=True, timeout=300).returncode:
                return []
        except (OSError, subprocess.TimeoutExpired):
            return []
    return [python] if _answers(python) else []


def asked(python: Path, home: Path, *words: str) -> subprocess.CompletedProcess:
    """A command run by another Python."""
    program = "from queries.terminal.entry import main; main()"
    done = [str(python), "-c", program, *words]
    return subprocess.run(done, capture_output=True, text=True, env=environment(home), timeout=120)


def other_python(range: Range, number: int) -> None:
    """A command of another version of Python on the home of this one."""
    pythons = (range.shared / "pythons" / "found").read_text().split("\n")
    order = random.Random(f"{targets.SEED} python {number}")
    words = [
        ("search", odd_words(order)),
        ("show", "2.4.2"),
        ("ask", "can I trace supply through Vichy?"),
        ("check", "--decision", "aircraft_limit", "hex.city=yes"),
        ("refs", "2.4.2"),
    ][number % 5]
    own = range.copy_of_home()
    name = current(own).name
    checked(asked(Path(pythons[number % len(pythons)]), own, *words))
    assert current(own).name == name, "it built a knowledge base of its own"


other_python.outside = True  # type: ignore[attr-defined]

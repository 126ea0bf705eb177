"""What is costly to make is made once in a run of the tests and shared by its workers.

The first worker that wants it makes it while the others wait; all of them then read it and write nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

Once = Callable[[str, Callable[[Path], object]], Path]


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """The folder that all workers of this run have in common."""
    own = factory.getbasetemp()
    return own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own


def once_in(folder: Path) -> Once:
    """`once(name, make)` gives the folder `name` as `make(folder)` has filled it, whoever called it first.

    Where `make` fails, its error is raised and the next worker tries again.
    """

    def once(name: str, make: Callable[[Path], object]) -> Path:
        made, finished = folder / name, folder / f"{name}.made"
        with FileLock(folder / f"{name}.lock"):
            if not finished.exists():
                made.mkdir(exist_ok=True)
                make(made)
                finished.touch()
        return made

    return once

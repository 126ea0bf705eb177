"""Killed builds, full disks and several builds at once: the knowledge base in use stays whole.

The builds are forked from this process, which has everything imported, so that a kill meets a build at work
and not an interpreter that starts.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kb.build import build
from kb.errors import UmpireError
from kb.home import Build, current

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

FAILED, REFUSED = 3, 2


def write_index(database: Path, index: Path) -> None:
    """A search index of two files, each of them needed."""
    for name in ("one", "two"):
        (index / name).write_text(name * 1000)


@pytest.fixture
def home(tmp_path: Path, corpus: Path) -> Path:
    """A home with a knowledge base in use."""
    build(tmp_path / "home", corpus=corpus, index_writer=write_index)
    return tmp_path / "home"


def forked(work: Callable[[], object]) -> int:
    """The process id of a child that does the work: status 0, REFUSED for an UmpireError, else FAILED."""
    child = os.fork()
    if child:
        return child
    status = FAILED
    try:
        work()
        status = 0
    except UmpireError:
        status = REFUSED
    finally:
        os._exit(status)


def status_of(child: int) -> int:
    """How a child ended: its exit status, or minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def assert_whole(home: Path) -> Build:
    found = current(home)
    assert found is not None
    with closing(sqlite3.connect(found.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("SELECT count(*) FROM sections").fetchall() == [(3,)]
        match = "SELECT count(*) FROM sections_fts WHERE sections_fts MATCH 'road'"
        assert connection.execute(match).fetchone()[0] > 0
    assert (found.index / "two").read_text() == "two" * 1000
    return found


def assert_swept(home: Path) -> None:
    """Nothing lies about but the build in use and the one before."""
    found = assert_whole(home)
    folders = {path.name for path in (home / "builds").iterdir() if path.is_dir()}
    assert folders <= {found.name, found.previous}


def kill_at_touch(count: int) -> None:
    """Kill this process the moment before it touches the disk for the given time."""
    touches = 0

    def hook(event: str, arguments: tuple) -> None:
        nonlocal touches
        if event == "open" or event.startswith(("os.", "shutil.", "sqlite3.", "tempfile.")):
            touches += 1
            if touches == count:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


@pytest.mark.slow
def test_a_build_killed_before_any_touch_of_the_disk_leaves_the_old_one_whole(home, corpus):
    """Every touch of the disk in turn, with longer strides only while the build is being written aside."""
    count, ended = 1, -signal.SIGKILL
    while ended == -signal.SIGKILL:

        def work(count: int = count) -> None:
            kill_at_touch(count)
            build(home, corpus=corpus, index_writer=write_index)

        ended = status_of(forked(work))
        assert_whole(home)
        count += 1 if count < 40 or count % 3 else 3
    assert ended == 0
    assert count > 40
    assert_swept(home)


@pytest.mark.slow
def test_builds_killed_at_any_moment_leave_a_whole_one(home, corpus):
    moments = random.Random(2)

    def work() -> None:
        while True:
            build(home, corpus=corpus, index_writer=write_index)

    for _ in range(25):
        child = forked(work)
        time.sleep(moments.uniform(0, 0.3))
        os.kill(child, signal.SIGKILL)
        assert status_of(child) == -signal.SIGKILL
        assert_whole(home)
    build(home, corpus=corpus, index_writer=write_index)
    assert_swept(home)


def test_several_builds_at_once_all_end_well(home, corpus):
    def work() -> None:
        for _ in range(4):
            build(home, corpus=corpus, index_writer=write_index)

    children = [forked(work) for _ in range(3)]
    assert [status_of(child) for child in children] == [0, 0, 0]
    build(home, corpus=corpus, index_writer=write_index)
    assert_swept(home)


def test_a_reader_sees_a_whole_knowledge_base_all_the_time(home, corpus):
    def write_slowly(database: Path, index: Path) -> None:
        write_index(database, index)
        time.sleep(0.3)  # as long as a reader here may take; a real build takes longer

    def work() -> None:
        for _ in range(4):
            build(home, corpus=corpus, index_writer=write_slowly)

    child = forked(work)
    seen = set()
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        seen.add(assert_whole(home).name)
    assert len(seen) > 1


@pytest.mark.parametrize("largest", [0, 100, 4096, 40_000, 100_000, 200_000])
def test_a_build_that_may_write_no_large_file_is_refused(home, corpus, largest):
    before = current(home).name

    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        build(home, corpus=corpus, index_writer=write_index)

    assert status_of(forked(work)) == REFUSED
    assert assert_whole(home).name == before


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes, where this machine lets us have one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs the right to mount a small disk")
    yield disk
    gc.collect()  # a caught error keeps the files of its frames open
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk_refuses_the_build_and_keeps_the_old_one(small_disk, corpus):
    build(small_disk, corpus=corpus, index_writer=write_index)
    before = current(small_disk).name
    filler = small_disk / "filler"
    for free in (0, 4096, 50_000, 200_000):
        with filler.open("wb") as file:
            space = shutil.disk_usage(small_disk).free
            file.write(b"x" * max(0, space - free))
        with pytest.raises(UmpireError, match=str(small_disk)):
            build(small_disk, corpus=corpus, index_writer=write_index)
        assert assert_whole(small_disk).name == before
        left = [entry.name for entry in (small_disk / "builds").iterdir() if entry.is_dir()]
        assert left == [before], "a build that filled the disk leaves it as it was"
        filler.unlink()
    build(small_disk, corpus=corpus, index_writer=write_index)
    assert assert_whole(small_disk).name != before

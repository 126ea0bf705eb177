"""The same work done here, by processes and by a real cluster of two workers, one of which is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time

import pytest
from msgspec.structs import replace

from kb.engine.keep import write_laws
from kb.errors import UmpireError
from kb.explore.consistency import explore_all, pieces
from kb.explore.reached import Limits
from kb.workers import HERE, Workers, spread
from tests.kb.engine.toy import law_of
from tests.kb.engine.toy_rules import MARCH

PIECES = list(range(240))
distributed = pytest.importorskip("distributed")


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "law"
    write_laws({"toy": law_of(MARCH).code}, found)
    return found


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made


def names_of(laws) -> list[str]:
    return [name for law in laws.values() for name in law.decisions]


def numbered(names: list[str], piece: int) -> tuple[int, list[str]]:
    time.sleep(0.005)
    return piece, names


def process(names: list[str], piece: int) -> int:
    time.sleep(0.005)
    return os.getpid()


def refused(names: list[str], piece: int) -> int:
    if piece == 7:
        raise LookupError("no such piece")
    return piece


def killed(names: list[str], piece: int) -> int:
    """Ends the process that has the piece, unless that is the one that waits for it."""
    if piece == 5 and multiprocessing.parent_process() is not None:
        os._exit(9)
    return piece


@pytest.mark.slow
def test_processes_and_a_cluster_give_the_same_in_the_same_order(path, cluster):
    alone = list(spread(path, names_of, numbered, PIECES, HERE))
    assert [piece for piece, _ in alone] == PIECES and alone[0][1]
    assert list(spread(path, names_of, numbered, PIECES, Workers(2))) == alone
    assert list(spread(path, names_of, numbered, PIECES, Workers(1, cluster.scheduler_address))) == alone


@pytest.mark.slow
def test_a_cluster_finds_what_one_process_finds(path, cluster):
    law = law_of(MARCH)
    work = [each for name in law.code.decisions for each in pieces("toy", "toy", frozenset(), {name: ""})]
    alone, shared = (
        [replace(one, seconds=0) for one in explore_all(path, work, Limits(), workers)]
        for workers in (HERE, Workers(1, cluster.scheduler_address))
    )
    assert alone == shared
    assert [one.decision for one in alone] == list(law.code.decisions)


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_loses_nothing(path, cluster):
    at = Workers(1, cluster.scheduler_address)
    doing = spread(path, names_of, process, PIECES, at)
    victim = next(doing)
    os.kill(victim, signal.SIGKILL)
    done = [victim, *doing]
    assert len(done) == len(PIECES)
    assert victim != os.getpid() and len(set(done)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("work", [refused, killed])
def test_a_fault_of_the_work_comes_back_and_a_lost_process_is_made_good(path, cluster, work):
    for workers in (Workers(2), Workers(1, cluster.scheduler_address)):
        doing = spread(path, names_of, work, PIECES, workers)
        if work is refused:
            with pytest.raises(LookupError, match="no such piece"):
                list(doing)
        else:
            assert list(doing) == PIECES


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1"])
def test_no_scheduler_is_a_message(path, address, monkeypatch):
    monkeypatch.setattr("kb.workers.PATIENCE", 1)
    with pytest.raises(UmpireError, match="no scheduler answers at"):
        list(spread(path, names_of, numbered, PIECES, Workers(1, address)))


@pytest.mark.slow
def test_a_scheduler_without_workers_is_a_message(path, monkeypatch):
    monkeypatch.setattr("kb.workers.PATIENCE", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=":0") as idle,
        pytest.raises(UmpireError, match=r"has no workers; start some with 'dask worker tcp://"),
    ):
        list(spread(path, names_of, numbered, PIECES, Workers(1, idle.scheduler_address)))


@pytest.mark.slow
def test_what_the_last_worker_had_is_done_here(path, monkeypatch):
    monkeypatch.setattr("kb.workers.PATIENCE", 1)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as leaving:
        doing = spread(path, names_of, process, PIECES, Workers(1, leaving.scheduler_address))
        first = next(doing)
        leaving.scale(0)
        done = [first, *doing]
    assert len(done) == len(PIECES) and first != os.getpid() and done[-1] == os.getpid()

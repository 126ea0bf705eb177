"""Many independent pieces of work on one compiled law, done here, by processes or by a cluster.

A piece is plain data, what does it a function of this program, and every worker takes up the law once.  What
comes back is the same in the same order, whoever did it; a piece whose worker is gone is done again.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from kb.engine.code import LawCode
from kb.engine.keep import laws_of, read_laws
from kb.errors import UmpireError

AT_ONCE = 100  # pieces that are handed out before the first of them is back
MOST_LAWS = 3  # that a worker of a cluster keeps
PATIENCE = 20  # seconds to wait for a scheduler, for its first worker and for a sign of life
EXTRA = "wargame-umpire[cluster]"

Laws = dict[str, LawCode]
Tool = TypeVar("Tool")
Piece = TypeVar("Piece")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: so many processes of this machine, or the cluster of the Dask scheduler at an
    address such as tcp://10.0.0.5:8786."""

    jobs: int = 1
    scheduler: str = ""


HERE = Workers()


class _Future(Protocol):
    def result(self) -> Any: ...


def spread(
    path: Path,
    prepare: Callable[[Laws], Tool],
    work: Callable[[Tool, Piece], Result],
    pieces: Iterable[Piece],
    workers: Workers,
) -> Iterator[Result]:
    """What `work` makes of each piece, in their order.  `prepare` makes of the compiled law at `path` what
    every worker needs once.  Both are functions of a module.  Raises ValueError and OSError as `read_laws`
    does, UmpireError where there is no such cluster."""
    task = _Task(path, prepare, work)
    if workers.scheduler:
        yield from _by_cluster(task, pieces, workers.scheduler)
    elif workers.jobs > 1:
        with ProcessPoolExecutor(workers.jobs, initializer=_begin, initargs=(path, prepare)) as pool:
            yield from _in_order(task, lambda piece: pool.submit(_in_process, work, piece), pieces)
    else:
        yield from map(task.here, pieces)


@dataclass(frozen=True)
class _Task:
    """What is done with every piece: `prepare` makes of the law at `path` the tools of `work`."""

    path: Path
    prepare: Callable[[Laws], Any]
    work: Callable[[Any, Any], Any]

    @cached_property
    def _tools(self) -> Any:
        return self.prepare(read_laws(self.path))

    def here(self, piece: Any) -> Any:
        """The result of a piece, found in this process, which takes up the law for the first of them."""
        return self.work(self._tools, piece)


def _in_order(task: _Task, submit: Callable[[Any], _Future], pieces: Iterable[Any]) -> Iterator[Any]:
    waiting: deque[tuple[Any, _Future | None]] = deque()
    for piece in pieces:
        try:
            waiting.append((piece, submit(piece)))
        except (RuntimeError, OSError):  # the pool is broken, or the scheduler gone
            waiting.append((piece, None))
        if len(waiting) >= AT_ONCE:
            yield _result(task, *waiting.popleft())
    while waiting:
        yield _result(task, *waiting.popleft())


def _result(task: _Task, piece: Any, future: _Future | None) -> Any:
    if future is not None:
        try:
            return future.result()
        except Exception:  # whatever became of the worker; a fault of the work itself comes again here
            pass
    return task.here(piece)


# ---- processes of this machine

_TOOLS: list[Any] = []  # of a process that works for another


def _begin(path: Path, prepare: Callable[[Laws], Any]) -> None:
    _TOOLS.append(prepare(read_laws(path)))


def _in_process(work: Callable[[Any, Any], Any], piece: Any) -> Any:
    return work(_TOOLS[0], piece)


# ---- a cluster

_OF_LAWS: dict[str, Any] = {}  # of a worker of a cluster, by the digest of the law and what prepares it
_ONE_AT_A_TIME = Lock()  # a law in play remembers what it found, and a worker may have several threads


def _by_cluster(task: _Task, pieces: Iterable[Any], scheduler: str) -> Iterator[Any]:
    with _client(scheduler) as client:
        try:
            key = _hand_out_law(task, client)
        except ValueError as error:
            raise UmpireError(f"a worker of {scheduler} has another version of Umpire: {error}") from error
        cluster = _Cluster(client)

        def submit(piece: Any) -> _Remote:
            return _Remote(cluster, client.submit(_on_cluster, key, task.work, piece, pure=False))

        yield from _in_order(task, submit, pieces)


def _client(scheduler: str) -> Any:
    """A connection to a scheduler that has at least one worker."""
    import asyncio  # late: a check without a cluster does without

    try:
        import distributed  # late: an extra, and slow to import
    except ImportError as error:
        raise UmpireError(f"a cluster needs more: pip install '{EXTRA}'") from error
    connect: Any = distributed.Client  # has no types
    try:
        # A client that has found nobody prints a traceback when it is thrown away: look by ourselves first.
        at = urlsplit(scheduler if "://" in scheduler else f"tcp://{scheduler}")
        socket.create_connection((at.hostname or "", at.port or 0), timeout=PATIENCE).close()
        client = connect(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, asyncio.TimeoutError) as error:
        raise UmpireError(
            f"no scheduler answers at {scheduler!r}; start one with 'dask scheduler' and workers with"
            " 'dask worker ADDRESS --nthreads 1'"
        ) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except (TimeoutError, asyncio.TimeoutError) as error:
        client.close()
        raise UmpireError(
            f"the scheduler at {scheduler} has no workers;"
            f" start some with 'dask worker {scheduler} --nthreads 1'"
        ) from error
    return client


def _hand_out_law(task: _Task, client: Any) -> str:
    """Has every worker take up the law, those that come later too; the key by which they know it."""
    import distributed  # late, as in _client

    written, prepare = task.path.read_bytes(), task.prepare
    key = f"{blake2b(written, digest_size=16).hexdigest()} {prepare.__module__}.{prepare.__qualname__}"
    plugin: Any = distributed.WorkerPlugin

    class TakesUp(plugin):  # type: ignore[misc]
        name = f"umpire {key}"

        def setup(self, worker: Any) -> None:
            take_up(key, written, prepare)

    client.register_plugin(TakesUp())
    return key


@dataclass
class _Cluster:
    """The workers behind a scheduler.  Once none is left, nobody waits for what they had."""

    client: Any
    left: bool = True

    def result(self, future: Any) -> Any:
        """What a worker made of a piece.  Raises LookupError where no worker is left to do it."""
        import asyncio  # late, as above

        while self.left:
            try:
                return future.result(timeout=PATIENCE)
            except (TimeoutError, asyncio.TimeoutError):  # two classes before Python 3.11
                self.left = bool(self.client.scheduler_info()["workers"])
        raise LookupError("no worker is left")


@dataclass(frozen=True, slots=True)
class _Remote:
    """A piece that a cluster has."""

    cluster: _Cluster
    future: Any

    def result(self) -> Any:
        return self.cluster.result(self.future)


def take_up(key: str, written: bytes, prepare: Callable[[Laws], Any]) -> None:
    """Makes a worker of a cluster ready for a law; it keeps the last few."""
    with _ONE_AT_A_TIME:
        if key not in _OF_LAWS:
            while len(_OF_LAWS) >= MOST_LAWS:
                del _OF_LAWS[next(iter(_OF_LAWS))]
            _OF_LAWS[key] = prepare(laws_of(written))


def _on_cluster(key: str, work: Callable[[Any, Any], Any], piece: Any) -> Any:
    with _ONE_AT_A_TIME:
        return work(_OF_LAWS[key], piece)

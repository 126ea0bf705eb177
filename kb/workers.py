"""Many independent pieces of work on one compiled law, done here, by processes or by a cluster.

A piece is plain data, what does it a function of this program, and every worker takes up the law once.  What
comes back is the same in the same order, whoever did it; a piece whose worker is gone is done again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar

from kb.engine.code import LawCode
from kb.engine.keep import laws_of, read_laws
from kb.errors import UmpireError

AT_ONCE = 100  # pieces that are handed out before the first of them is back
MOST_LAWS = 3  # that a worker of a cluster keeps
PATIENCE = 20  # seconds to wait for a scheduler
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
    here = _Here(path, prepare, work)
    if workers.scheduler:
        yield from _by_cluster(path, prepare, work, pieces, workers.scheduler, here)
    elif workers.jobs > 1:
        with ProcessPoolExecutor(workers.jobs, initializer=_begin, initargs=(path, prepare)) as pool:
            yield from _in_order(lambda piece: pool.submit(_in_process, work, piece), pieces, here)
    else:
        yield from map(here, pieces)


class _Here:
    """Who does a piece in this process, and takes up the law for the first of them."""

    def __init__(
        self, path: Path, prepare: Callable[[Laws], Tool], work: Callable[[Tool, Piece], Result]
    ) -> None:
        self._path, self._prepare, self._work = path, prepare, work
        self._tools: list[Any] = []

    def __call__(self, piece: Any) -> Any:
        if not self._tools:
            self._tools.append(self._prepare(read_laws(self._path)))
        return self._work(self._tools[0], piece)


def _in_order(submit: Callable[[Any], _Future], pieces: Iterable[Any], again: _Here) -> Iterator[Any]:
    waiting: deque[tuple[Any, _Future | None]] = deque()
    for piece in pieces:
        try:
            waiting.append((piece, submit(piece)))
        except (RuntimeError, OSError):  # the pool is broken, or the scheduler gone
            waiting.append((piece, None))
        if len(waiting) >= AT_ONCE:
            yield _result(*waiting.popleft(), again)
    while waiting:
        yield _result(*waiting.popleft(), again)


def _result(piece: Any, future: _Future | None, again: _Here) -> Any:
    if future is not None:
        try:
            return future.result()
        except Exception:  # whatever became of the worker; a fault of the work itself comes again here
            pass
    return again(piece)


# ---- processes of this machine

_TOOLS: list[Any] = []  # of a process that works for another


def _begin(path: Path, prepare: Callable[[Laws], Any]) -> None:
    _TOOLS.append(prepare(read_laws(path)))


def _in_process(work: Callable[[Any, Any], Any], piece: Any) -> Any:
    return work(_TOOLS[0], piece)


# ---- a cluster

_OF_LAWS: dict[str, Any] = {}  # of a worker of a cluster, by the digest of the law and what prepares it
_ONE_AT_A_TIME = Lock()  # a law in play remembers what it found, and a worker may have several threads


def _by_cluster(
    path: Path,
    prepare: Callable[[Laws], Tool],
    work: Callable[[Tool, Piece], Result],
    pieces: Iterable[Piece],
    scheduler: str,
    here: _Here,
) -> Iterator[Result]:
    try:
        import distributed  # late: an extra, and slow to import
    except ImportError as error:
        raise UmpireError(f"a cluster needs more: pip install '{EXTRA}'") from error
    written = path.read_bytes()
    key = f"{blake2b(written, digest_size=16).hexdigest()} {prepare.__module__}.{prepare.__qualname__}"

    plugin: Any = distributed.WorkerPlugin

    class TakesUp(plugin):  # type: ignore[misc]
        """Gives every worker the law, those that come later too."""

        name = f"umpire {key}"

        def setup(self, worker: Any) -> None:
            take_up(key, written, prepare)

    connect: Any = distributed.Client  # has no types
    try:
        client = connect(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UmpireError(
            f"no scheduler answers at {scheduler!r}; start one with 'dask scheduler' and workers with"
            " 'dask worker ADDRESS --nthreads 1'"
        ) from error
    with client:
        try:
            client.register_plugin(TakesUp())
        except ValueError as error:
            raise UmpireError(f"a worker of {scheduler} has another version of Umpire: {error}") from error
        yield from _in_order(
            lambda piece: client.submit(_on_cluster, key, work, piece, pure=False), pieces, here
        )


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

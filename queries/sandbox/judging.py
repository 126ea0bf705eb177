"""Puts what readers and programs ask before judges, so that each is answered soon whatever the others ask.

What is asked is tried for a moment first; where that is not enough it comes before another judge, who takes
longer: so a quick question waits behind no slow one.  A reader's questions of a kind that took long go there
at once for a while.  Those who ask take turns, and who has gone is forgotten.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any

from cachetools import TTLCache

from kb.home import Build
from queries.judged_answer import JudgedAnswer
from queries.kept import ENTRY, bytes_of
from queries.sandbox.fair_queue import FairQueue
from queries.sandbox.judge_process import SLOW, JudgeProcess

LONGEST = 60_000  # characters of a situation that a browser or a program may send
MOMENT, AT_MOST = 0.5, 5.0  # seconds of processor time: for a first try, and for good
PATIENCE = 30.0  # seconds that one question may take in all, on a machine that is busy
MOST_WAITING, CROWD = 256, 8
MOST_SLOW = 12  # that wait although a moment was not enough for them
REMEMBERED = 1_000_000  # bytes of questions of which it is known that a moment is not enough,
FOR = 60.0  # seconds long
LONGEST_KEY = 200  # characters by which an address, a program or a question is told from others

TOO_LONG = f"this situation is longer than {LONGEST:,} characters; 'umpire check FILE' takes longer ones"
TOO_SLOW = f"this takes more than {AT_MOST:.0f} seconds to judge; leave out what the question does not need"
TOO_MANY = "the umpire has too many disputes before him; ask again in a moment"
AWAY = "the umpire could not judge this; 'umpire check FILE' says more"

ASKED = re.compile(r"^\s*ask\s+(\w+)", re.M)
Reader = tuple[str, str]  # whose question it is: an address, and the program that asked


@dataclass(eq=False, slots=True)
class _Dispute:
    """A question before the judges, and under which keys it waits: whose it is and what is asked."""

    request: dict[str, Any]
    keys: tuple[str, ...]
    answer: Future[JudgedAnswer] = field(default_factory=Future)


class Judging:
    """Two judges in processes of their own: one for all that is soon settled, one for what is not."""

    def __init__(self, build: Build) -> None:
        self._changed = Condition()
        self.quick, self.patient = JudgeProcess(build), JudgeProcess(build)
        self._waiting = {
            self.quick: FairQueue[_Dispute](MOST_WAITING, CROWD),
            self.patient: FairQueue[_Dispute](MOST_SLOW, CROWD),
        }
        self._slow: TTLCache[tuple[str, ...], int] = TTLCache(REMEMBERED, FOR, getsizeof=int)
        self._before: dict[JudgeProcess, _Dispute] = {}
        self._working = False
        self._closed = False

    async def judge(
        self, situation: str, edition: str = "", reader: Reader = ("", ""), **more: Any
    ) -> JudgedAnswer:
        """What a judge says to a situation; `more` is what else `queries.sandbox.judge` takes.

        Who waits for the answer may be cancelled: then nobody works on it any more."""
        request = {"situation": situation, "edition": edition, **more}
        if _length(request.values()) > LONGEST:
            return {"error": TOO_LONG}
        asked = str(more.get("decision") or "".join(ASKED.findall(situation)[:1]))
        dispute = _Dispute(request, tuple(key[:LONGEST_KEY] for key in (*reader, asked)))
        self._take(dispute)
        try:
            return await asyncio.wrap_future(dispute.answer)
        except asyncio.CancelledError:
            self._forget(dispute)
            raise

    def close(self) -> None:
        """Sends the judges home, and everybody who waits with them."""
        with self._changed:
            self._closed = True
            for queue in self._waiting.values():
                while (dispute := queue.pop()) is not None:
                    _settle(dispute, {"error": AWAY})
            self._changed.notify_all()
        for judge in self._waiting:
            judge.close()

    def _take(self, dispute: _Dispute) -> None:
        """Lets a dispute wait for the judge who is likely to settle it."""
        with self._changed:
            if self._closed:
                _settle(dispute, {"error": AWAY})
                return
            if not self._working:
                self._begin()
            judge = self.patient if dispute.keys in self._slow else self.quick
            turned_away = self._waiting[judge].put(dispute.keys, dispute)
            if turned_away is not None:
                _settle(turned_away, {"error": TOO_MANY})
            self._changed.notify_all()

    def _begin(self) -> None:
        self._working = True
        for judge in self._waiting:
            Thread(target=self._work, args=(judge,), name="umpire-judge", daemon=True).start()

    def _forget(self, dispute: _Dispute) -> None:
        """Nobody waits for a dispute any more."""
        with self._changed:
            if not any(queue.remove(dispute.keys, dispute) for queue in self._waiting.values()):
                for judge, before in self._before.items():
                    if before is dispute:
                        judge.interrupt()

    def _work(self, judge: JudgeProcess) -> None:
        """What the thread of one judge does: one dispute after the other."""
        seconds = MOMENT if judge is self.quick else AT_MOST
        while (dispute := self._next(judge)) is not None:
            answer = judge.ask(dispute.request, seconds, PATIENCE)
            with self._changed:
                del self._before[judge]
            if answer is SLOW and judge is self.quick:
                self._slow[dispute.keys] = ENTRY + bytes_of(dispute.keys)
                self._take(dispute)
            elif "gone" in answer:
                _settle(dispute, {"error": TOO_SLOW if answer is SLOW else AWAY})
            else:
                _settle(dispute, answer)

    def _next(self, judge: JudgeProcess) -> _Dispute | None:
        """The dispute that comes before a judge next, None when he may go."""
        with self._changed:
            while not self._closed:
                while (dispute := self._waiting[judge].pop()) is not None:
                    if not dispute.answer.cancelled():
                        self._before[judge] = dispute
                        return dispute
                self._changed.wait()
            return None


def _settle(dispute: _Dispute, answer: JudgedAnswer) -> None:
    # Whoever asked may go at this very moment.
    if dispute.answer.set_running_or_notify_cancel():
        dispute.answer.set_result(answer)


def _length(values: Iterable[Any]) -> int:
    """How many characters are sent."""
    return sum(_length(one) if isinstance(one, list | tuple) else len(str(one)) for one in values)

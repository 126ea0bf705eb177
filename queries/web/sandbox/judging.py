"""Puts situations before a judge (`queries.web.sandbox.judge`), with limits of length and time."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Timer
from typing import Any

from kb.home import Build

LONGEST = 60_000  # characters of a situation that a browser may send
PATIENCE = 10.0  # seconds for one situation
PATIENCE_TO_BEGIN = 60.0  # seconds until a judge has read the law, on a machine that is busy
TERM = 400  # situations until the next judge takes over, who has forgotten all of them
MOST_WAITING = 100
NOTHING = '{"situation": ""}'  # whoever answers to this has read the law

TOO_LONG = f"this situation is longer than {LONGEST:,} characters; 'umpire check FILE' takes longer ones"
TOO_SLOW = f"this takes more than {PATIENCE:.0f} seconds to judge; leave out what the question does not need"
TOO_MANY = "the umpire has too many disputes before him; ask again in a moment"
GONE = "the umpire could not judge this; 'umpire check FILE' says more"


class Judging:
    """One judge at a time, in a process of his own, who judges one situation after the other."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="umpire-judge")
        self._process: subprocess.Popen | None = None
        self._judged = 0
        self._waiting = 0

    async def judge(self, situation: str, edition: str = "") -> dict[str, Any]:
        """{"verdicts", "map"} as `queries.web.sandbox.judge` says, or {"error"}."""
        if len(situation) > LONGEST:
            return {"error": TOO_LONG}
        if self._waiting >= MOST_WAITING:
            return {"error": TOO_MANY}
        self._waiting += 1
        try:
            request = {"situation": situation, "edition": edition}
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, request)
        finally:
            self._waiting -= 1

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        judge = self._judge()
        answer, ended = _told(judge, json.dumps(request), PATIENCE)
        if ended or not answer:  # his last word may have come as his time ended; he is sent home all the same
            self._dismiss()
        if not answer:
            return {"error": TOO_SLOW if ended else GONE}
        self._judged += 1
        return json.loads(answer)

    def _judge(self) -> subprocess.Popen:
        """The judge, or a new one where his term is over or he is gone."""
        if self._process is not None and (self._judged >= TERM or self._process.poll() is not None):
            self._dismiss()
        if self._process is None:
            self._judged = 0
            self._process = subprocess.Popen(
                [sys.executable, "-m", "queries.web.sandbox.judge", str(self._build.folder)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
            )
            _told(self._process, NOTHING, PATIENCE_TO_BEGIN)
        return self._process

    def close(self) -> None:
        """Sends the judge home."""
        self._thread.submit(self._dismiss).result()
        self._thread.shutdown()

    def _dismiss(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            with suppress(BrokenPipeError):  # what he has not heard is not sent after him
                self._process.stdin.close()
            self._process.stdout.close()
            self._process = None


def _told(judge: subprocess.Popen, request: str, patience: float) -> tuple[str, bool]:
    """The line with which a judge answers a line, "" where he does not, and whether his time was over."""
    ended: list[bool] = []
    timer = Timer(patience, lambda: (ended.append(True), judge.kill()))
    timer.start()
    try:
        judge.stdin.write(request + "\n")
        judge.stdin.flush()
        answer = judge.stdout.readline()
    except OSError:
        answer = ""
    finally:
        timer.cancel()
        timer.join()  # so that it does not end whoever is asked next
    return answer if answer.endswith("\n") else "", bool(ended)

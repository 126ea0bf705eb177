"""One judge as the server sees him: started when he is needed, asked line by line, ended when he must be."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Timer
from typing import Any

from kb.home import Build
from queries.judged_answer import JudgedAnswer
from queries.sandbox.judge import CAN_FORK

PATIENCE_TO_BEGIN = 60.0  # seconds until a judge has read the law, on a machine that is busy
PATIENCE_TO_END = 2.0  # seconds until one who was told to end has ended

SLOW: JudgedAnswer = {"gone": "slow"}
TOLD: JudgedAnswer = {"gone": "told"}
GONE: JudgedAnswer = {"gone": "away"}


class JudgeProcess:
    """Asked by one thread at a time; `interrupt` and `close` may come from any other."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self._process: subprocess.Popen[str] | None = None
        self._lock = Lock()  # over what follows, and over the end of what is asked
        self._asked: object | None = None
        self._told = False
        self._closed = False
        self._number = 0
        self.worker = 0  # the id of the process that judges

    @property
    def pid(self) -> int | None:
        """The id of the process that stands by, None before it is first needed."""
        return self._process.pid if self._process else None

    def ask(self, request: dict[str, Any], seconds: float, patience: float) -> JudgedAnswer:
        """The judge's answer; SLOW where it takes more than `seconds` of processor time or `patience` seconds
        in all, TOLD where `interrupt` came first, GONE where the judge could not even say what is wrong."""
        for _ in range(2):  # a child that was told too late to end takes the next line with it
            answer = self._ask_once({**request, "seconds": seconds}, patience)
            if answer is not TOLD or self._told:
                return answer
        return GONE

    def interrupt(self) -> None:
        """Ends the work on what is being asked, if anything is."""
        with self._lock:
            if self._asked is not None:
                self._told = True
                self._end_work()

    def close(self) -> None:
        """Ends the judge for good."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def _ask_once(self, request: dict[str, Any], patience: float) -> JudgedAnswer:
        process = self._running()
        if process is None:
            return GONE
        self._number += 1  # an answer to a line that was given up is known by it
        request = {**request, "number": self._number}
        with self._lock:
            self._asked, self._told = request, False
        over: list[bool] = []
        timer = Timer(patience, lambda: (over.append(True), self._end_if_asked(request)))
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            answer = _answer(process, self._number)
        except OSError:
            answer = None
        finally:
            timer.cancel()
            with self._lock:
                self._asked = None
        if answer is None:
            self._dismiss()
            answer = TOLD if self._told else GONE
        elif "gone" in answer:
            if CAN_FORK and not self._is_ready(process):
                self._dismiss()
            answer = {"told": TOLD, "slow": SLOW}.get(answer["gone"], GONE)
        return SLOW if over and "gone" in answer else answer

    def _end_if_asked(self, request: object) -> None:
        with self._lock:
            if self._asked is request:
                self._end_work()

    def _end_work(self) -> None:
        """Ends the child at work, and soon the one who stands by too, should he not answer any more."""
        process = self._process
        if not CAN_FORK:
            process.kill()
            return
        process.send_signal(signal.SIGUSR1)
        asked = self._asked
        timer = Timer(PATIENCE_TO_END, lambda: process.kill() if self._asked is asked else None)
        timer.daemon = True
        timer.start()

    def _running(self) -> subprocess.Popen[str] | None:
        """The process, started where there is none; None where it cannot be had."""
        if self._process is not None and self._process.poll() is not None:
            self._dismiss()
        if self._process is None:
            with self._lock:
                if self._closed:
                    return None
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "queries.sandbox.judge", str(self._build.folder)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    encoding="utf-8",
                )
            if not self._is_ready(self._process):
                self._dismiss()
        return self._process

    def _is_ready(self, process: subprocess.Popen) -> bool:
        """Waits until a judge has read the law."""
        timer = Timer(PATIENCE_TO_BEGIN, process.kill)
        timer.daemon = True
        timer.start()
        try:
            self.worker = json.loads(process.stdout.readline())["ready"]
            return True
        except (ValueError, KeyError, OSError):
            return False
        finally:
            timer.cancel()

    def _dismiss(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            with suppress(OSError):  # what he has not heard is not sent after him
                process.stdin.close()
            process.stdout.close()


def _answer(process: subprocess.Popen[str], number: int) -> JudgedAnswer | None:
    """The answer to that line, or {"gone"}; None where nothing comes any more.  Half a line is left by one
    who was ended."""
    while line := process.stdout.readline():
        with suppress(ValueError):
            answer = json.loads(line)
            if "gone" in answer or answer.pop("number", 0) == number:
                return answer
    return None

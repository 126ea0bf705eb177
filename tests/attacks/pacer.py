"""How long something may take on a machine that others use too."""

from __future__ import annotations

import subprocess
import sys

BURNS = "import sys, time\nwhile time.process_time() < float(sys.argv[1]): pass"


class Pacer:
    """A process that is done when it has had so many seconds of the processor itself.

    What is to be done in so many seconds must be done before it: on a quiet machine they pass on the clock,
    and on a busy one whatever delays the one delays the other."""

    def __init__(self, seconds: float) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", BURNS, str(seconds)])

    def is_over(self) -> bool:
        return self._process.poll() is not None

    def __enter__(self) -> Pacer:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()

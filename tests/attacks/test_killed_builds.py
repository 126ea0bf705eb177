"""A build that is killed leaves nothing of it running.  What it leaves on disk: tests/kb/test_faults.py."""

from __future__ import annotations

import signal
import subprocess
import time

import pytest

from tests.attacks.processes import wait_for_end
from tests.queries.command_line import start


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(child) for child in file.read().split()]
    except FileNotFoundError:
        return []


@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_the_worker_of_a_build_ends_with_it(tmp_path, name):
    process = start(tmp_path / "home", "build", "--no-documents", stderr=subprocess.DEVNULL)
    for _ in range(600):
        workers = children_of(process.pid)
        if workers or process.poll() is not None:
            break
        time.sleep(0.05)
    if not workers:
        process.kill()
        process.communicate()
        pytest.skip("this build has no worker, or this system no /proc")
    process.send_signal(getattr(signal, name))
    # The worker holds this end of the pipe as long as it lives.
    assert process.communicate(timeout=30)[0] == ""
    for worker in workers:
        wait_for_end(worker)

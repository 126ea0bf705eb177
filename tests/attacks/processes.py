"""Processes that must end with others."""

from __future__ import annotations

import os
import time

import pytest


def wait_for_end(pid: int) -> None:
    """Fails where a process is still there after half a minute."""
    for _ in range(600):
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return  # dead, and nobody has buried it yet
        except FileNotFoundError:
            if not os.path.isdir("/proc/self"):
                pytest.skip("needs /proc")
            return
        time.sleep(0.05)
    pytest.fail(f"process {pid} goes on without its parent")

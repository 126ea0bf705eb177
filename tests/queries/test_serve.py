"""What `umpire serve` says when it starts: where the pages are, for a phone too, and who can read them."""

from __future__ import annotations

import io
import re
import signal
import socket

import httpx
import pytest

from queries.terminal.commands import serve
from tests.queries.command_line import start


def test_a_phone_can_open_the_address_that_is_printed(home):
    process = start(home, "serve", "--host", "0.0.0.0", "--port", "0")
    here, elsewhere = process.stdout.readline(), process.stdout.readline()
    assert re.search(r"http://127\.0\.0\.1:\d+/", here)
    address = re.search(r"http://[^/]+/", elsewhere)[0]
    assert "phone" in elsewhere and "0.0.0.0" not in address
    if serve._own_address("0.0.0.0") != socket.gethostname():  # where there is a network at all
        assert httpx.get(f"{address}help", timeout=60).status_code == 200
    process.send_signal(signal.SIGINT)
    said, warned = process.communicate(timeout=60)
    assert "everyone in that network" in warned
    assert not said, "no QR code where there is no terminal"


def test_a_terminal_shows_a_qr_code(monkeypatch, capsys):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr("sys.stdout", shown)
    serve._tell("0.0.0.0", 8001)
    assert shown.getvalue().count("\u2580") + shown.getvalue().count("\u2584") > 50


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_nobody_else_is_told_of_what_stays_on_this_machine(host, capsys):
    serve._tell(host, 8001)
    said = capsys.readouterr()
    assert said.out.count("http://") == 1 and said.err == ""
